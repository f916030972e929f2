"""The game of bids as a table: states × commands, and states × deadlines.

    lobby ──start──▶ thinking ──first bid──▶ sand ──runs out──▶ closing ──▶ demonstrating
      thinking ──timer turned──▶ last call ──first bid──▶ sand · ──no bid──▶ over
      demonstrating ──success──▶ over · ──failure──▶ demonstrating (the next of the ladder) · ──nobody left──▶ over
      alone (the solo variant's thinking: the sand runs from the start) ──bid──▶ demonstrating · ──runs out──▶ over
      over ──ready / next / draw──▶ thinking or alone (after the countdown *reveal*, where there is one)
      over ──the end is reached──▶ finished ──again──▶ thinking or alone

`game/table.py` explains the format; the handlers are in `handlers` and `setup`, those of every game in
`game/handlers.py`. `settle` decides what follows from a state without a command: all are done, all are ready, the last
bid is withdrawn, no player of the round is left.

The state machine test checks these laws: a refused command changes nothing; a chip is in exactly one place; a player's
bid never rises; the robots are at the round's start after a failure; the state is the fold of the events. `advance` is
bounded, because every chain of deadlines ends in a state that waits for a command: after the timer each bidder fails
once, and after `SILENT_ROUNDS` rounds without a command no chip is drawn.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from randolph.game import handlers as common
from randolph.game import rematch
from randolph.game.handicaps import ROW as HANDICAP
from randolph.game.handlers import is_over
from randolph.game.ricochet import commands as cmd
from randolph.game.ricochet import events as ev
from randolph.game.ricochet import handlers, setup
from randolph.game.ricochet.handlers import Draft, draw, fail, lose, next_round, show_next
from randolph.game.seats import Phase
from randolph.game.table import Due, Refused, Row, Table, all_have_left, all_say

if TYPE_CHECKING:
    from randolph.game.commands import Command
    from randolph.game.ricochet.state import Game

_P = Phase


_pause = partial(Row, "host", common.pause)
_coming_and_going = partial(common.coming_and_going, handlers.leave)
_JUDGED = Row("server", common.judged)
_EXCHANGE = Row("server", handlers.exchange, (_P.ALONE, _P.FINISHED))
_END_GAME = Row("seat", common.agree, (_P.FINISHED,))

TABLE: Table[Game] = {
    _P.LOBBY: {
        **_coming_and_going(),
        cmd.Handicap: HANDICAP,
        cmd.Settings: Row("host", common.settings),
        cmd.Start: Row("host", setup.start, (_P.THINKING, _P.ALONE, _P.OVER), unless=common.too_few),
    },
    _P.THINKING: {
        **_coming_and_going(
            join=(_P.OVER, _P.FINISHED), disconnect=(_P.OVER, _P.FINISHED), leaving=(_P.OVER, _P.FINISHED)
        ),
        cmd.Bid: Row("player", handlers.bid, (_P.SAND,), timed=True),
        cmd.Done: Row("player", common.done, (_P.OVER, _P.FINISHED), unless=handlers.done_off),
        cmd.TurnTimer: Row("player", handlers.turn_timer, (_P.LAST_CALL,), unless=handlers.not_offered),
        cmd.EndGame: _END_GAME,
        cmd.Pause: _pause((_P.OVER, _P.FINISHED)),
        cmd.Judged: _JUDGED,
    },
    _P.LAST_CALL: {
        **_coming_and_going(
            join=(_P.OVER, _P.FINISHED),
            disconnect=(_P.OVER, _P.THINKING, _P.FINISHED),
            leaving=(_P.OVER, _P.THINKING, _P.FINISHED),
        ),
        cmd.Bid: Row("player", handlers.bid, (_P.SAND,), timed=True),
        cmd.Done: Row("player", common.done, (_P.OVER, _P.THINKING, _P.FINISHED), unless=handlers.done_off),
        cmd.EndGame: _END_GAME,
        cmd.Pause: _pause((_P.OVER, _P.THINKING, _P.FINISHED)),
        cmd.Judged: _JUDGED,
    },
    _P.SAND: {
        **_coming_and_going(
            disconnect=(_P.CLOSING, _P.DEMONSTRATING),
            leaving=(_P.THINKING, _P.CLOSING, _P.DEMONSTRATING, _P.OVER, _P.FINISHED),
        ),
        cmd.Bid: Row("player", handlers.bid, timed=True),
        cmd.Strike: Row("player", handlers.strike, (_P.THINKING,), unless=common.only_at_a_table),
        cmd.Done: Row("player", common.done, (_P.CLOSING, _P.DEMONSTRATING), unless=handlers.done_off),
        cmd.Pause: _pause((_P.THINKING, _P.CLOSING, _P.DEMONSTRATING, _P.OVER, _P.FINISHED)),
        cmd.Judged: _JUDGED,
    },
    _P.CLOSING: {
        **_coming_and_going(leaving=(_P.THINKING, _P.OVER, _P.FINISHED)),
        cmd.Pause: _pause((_P.THINKING, _P.OVER, _P.FINISHED)),
        cmd.Judged: _JUDGED,
    },
    _P.DEMONSTRATING: {
        **_coming_and_going(leaving=(_P.OVER, _P.FINISHED)),
        cmd.Push: Row("demonstrator", handlers.push, (_P.OVER, _P.FINISHED)),
        cmd.Submit: Row("demonstrator", handlers.submit, (_P.OVER, _P.FINISHED)),
        cmd.GiveUp: Row("demonstrator", handlers.give_up, (_P.OVER, _P.FINISHED)),
        cmd.Pause: _pause(),
        cmd.Judged: _JUDGED,
        cmd.ExchangeChip: _EXCHANGE,
    },
    _P.ALONE: {
        **_coming_and_going(hosted=False),
        cmd.Bid: Row("player", handlers.announce, (_P.DEMONSTRATING,), timed=True),
        cmd.GiveUp: Row("player", handlers.turn_down, (_P.OVER, _P.FINISHED)),
        cmd.EndGame: _END_GAME,
        cmd.Pause: _pause(),
        cmd.Judged: _JUDGED,
        cmd.ExchangeChip: _EXCHANGE,
    },
    _P.OVER: {
        **_coming_and_going(
            connect=(_P.THINKING, _P.ALONE, _P.FINISHED),
            disconnect=(_P.THINKING, _P.FINISHED),
            leaving=(_P.THINKING, _P.FINISHED),
        ),
        cmd.Ready: Row("player", common.ready, (_P.THINKING, _P.ALONE, _P.FINISHED), unless=common.no_ready),
        cmd.Draw: Row("host", handlers.draw_next, (_P.THINKING, _P.FINISHED), unless=common.only_at_a_table),
        cmd.Place: Row("host", setup.place, unless=common.only_at_a_table),
        cmd.EndGame: _END_GAME,
        cmd.Handicap: HANDICAP,
        cmd.Settings: Row("host", common.settings_between),
        cmd.Pause: _pause((_P.THINKING, _P.ALONE, _P.FINISHED)),
        cmd.Judged: Row("server", handlers.judged, (_P.FINISHED,)),
        cmd.ExchangeChip: Row("server", handlers.exchange),
    },
    _P.FINISHED: {
        **_coming_and_going(connect=rematch.BEGINS, disconnect=rematch.BEGINS, leaving=rematch.BEGINS),
        cmd.Handicap: HANDICAP,
        cmd.Settings: Row("host", common.settings),
        cmd.Rematch: rematch.ROW,
        cmd.Again: Row("host", setup.start, (_P.THINKING, _P.ALONE, _P.OVER), unless=common.too_few),
        cmd.Judged: _JUDGED,
    },
}


DEADLINES: dict[str, Due[Game]] = {
    "auto": Due(_P.THINKING, lambda draft, at: draft.write(ev.TimerTurned(at=at, seat=None)), (_P.LAST_CALL,)),
    "no_bid": Due(_P.LAST_CALL, lambda draft, at: lose(draft, "no_bid", at), (_P.OVER, _P.FINISHED)),
    "sand": Due(_P.SAND, lambda draft, at: draft.write(ev.SandRanOut(at=at)), (_P.CLOSING,)),
    "closing": Due(_P.CLOSING, show_next, (_P.DEMONSTRATING,)),
    "demonstration": Due(_P.DEMONSTRATING, lambda draft, at: fail(draft, "clock", at), (_P.OVER, _P.FINISHED)),
    "solo": Due(_P.ALONE, lambda draft, at: lose(draft, "time", at), (_P.OVER, _P.FINISHED)),
    "next": Due(_P.OVER, next_round, (_P.THINKING, _P.ALONE, _P.FINISHED)),
    "reveal": Due(_P.OVER, draw, (_P.THINKING, _P.ALONE, _P.FINISHED)),
    "rematch": rematch.DUE,
}
"""What happens automatically, by the kind of deadline."""


def settle(draft: Draft, now: int) -> None:
    """The next thing that follows from the state."""
    state = draft.state
    playing = state.playing
    match state.phase:
        case Phase.SAND | Phase.CLOSING if not state.bids:  # G3
            draft.write(ev.ThinkingResumed(at=now))
        case Phase.SAND if all_say(player.done for player in playing):  # B8
            draft.write(ev.SandRanOut(at=now))
        case Phase.THINKING | Phase.LAST_CALL if all_say(player.done for player in playing) or all_have_left(state):
            lose(draft, "no_bid", now)
        case Phase.OVER if not state.revealing and all_say(player.ready for player in playing):
            next_round(draft, now)
        case Phase.FINISHED if rematch.agreed(state):
            setup.start(draft, -1, cmd.Again(), now)


def refusal_by_phase(state: Game, command: Command) -> Refused | None:
    """A bid that comes too late gets its own message."""
    if isinstance(command, cmd.Bid) and state.phase in {Phase.CLOSING, Phase.DEMONSTRATING}:
        return Refused("too_late", "B1", "the timer has run out: no more bids in this round")
    return None


def verdicts(state: Game, judged: cmd.Judged) -> tuple[Command, ...]:
    """The commands that publish the judge's result, to be tried in order. An unreachable chip is exchanged: in a solo
    game at once (O2), against the board after the round (C2).
    """
    over = is_over(state, judged.round)
    if judged.status == "unsolvable" and (state.rules.mode == "solo" or (state.together and over)):
        return cmd.ExchangeChip(judged.round), judged
    return (judged,) if over else ()
