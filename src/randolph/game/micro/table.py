"""The table of Micro Robots: states × commands, and states × deadlines, for the mechanism of `randolph.game.table`.

    lobby ──start──▶ thinking ──declare──▶ demonstrating ──right or wrong──▶ over
      thinking ──declare, with overcall──▶ calling ──time, or all others done──▶ demonstrating (the lowest call)
      thinking ──no path in time, or all are done──▶ over (the dice are rolled again)
      alone (a run's thinking: its clock runs from the start) ──declare──▶ demonstrating · ──runs out──▶ over
      over ──ready / next / draw──▶ thinking or alone (after the countdown *reveal*, where there is one)
      over ──the end is reached──▶ finished ──again──▶ thinking or alone

A player who declares shows the path with the robot immediately; right or wrong, the round ends with that (U4). A
declaration always leads through *calling*: without `overcall` that has no clock, and `settle` shows the lowest call at
once, as it does if nobody can call fewer.

The state machine test checks these laws: a refused command changes nothing; a chip is in exactly one place; calls only
fall; no declaration is shown twice; penalties follow U4; the robot is on the target after a declared path and on the
start after a round without one; the state is the fold of the events; the judge's results are published only after the
round. Every chain of deadlines ends in a state that waits for a command: one demonstration ends a round, and after
`SILENT_ROUNDS` rounds without a command the dice are not rolled.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from randolph.game import commands as common
from randolph.game import handlers as always
from randolph.game import rematch
from randolph.game.events import ThinkingResumed
from randolph.game.handicaps import ROW as HANDICAP
from randolph.game.micro import commands as cmd
from randolph.game.micro import handlers
from randolph.game.micro.handlers import draw, fail, lose, next_round, show
from randolph.game.seats import Phase
from randolph.game.table import Due, Refused, Row, Table, all_have_left, all_say

if TYPE_CHECKING:
    from randolph.game.micro.state import Game
    from randolph.game.table import Draft

_P = Phase

_pause = partial(Row, "host", always.pause)
_coming_and_going = partial(always.coming_and_going, handlers.leave)
_JUDGED = Row("server", always.judged)
_END_GAME = Row("seat", always.agree, (_P.FINISHED,))

TABLE: Table[Game] = {
    _P.LOBBY: {
        **_coming_and_going(),
        common.Handicap: HANDICAP,
        common.Settings: Row("host", always.settings),
        cmd.Start: Row("host", handlers.start, (_P.THINKING, _P.ALONE, _P.OVER), unless=always.too_few),
    },
    _P.THINKING: {
        **_coming_and_going(
            join=(_P.OVER, _P.FINISHED), disconnect=(_P.OVER, _P.FINISHED), leaving=(_P.OVER, _P.FINISHED)
        ),
        cmd.Declare: Row("player", handlers.declare, (_P.CALLING, _P.DEMONSTRATING), timed=True),
        common.Done: Row("player", always.done, (_P.OVER, _P.FINISHED)),
        common.EndGame: _END_GAME,
        common.Pause: _pause((_P.OVER, _P.FINISHED)),
        common.Judged: _JUDGED,
    },
    _P.CALLING: {
        **_coming_and_going(disconnect=(_P.DEMONSTRATING,), leaving=(_P.THINKING, _P.DEMONSTRATING)),
        cmd.Declare: Row("player", handlers.declare, (_P.DEMONSTRATING,), timed=True),
        common.Strike: Row("player", handlers.strike, (_P.THINKING,), unless=handlers.no_strike),
        common.Done: Row("player", always.done, (_P.DEMONSTRATING,)),
        common.Pause: _pause((_P.THINKING, _P.DEMONSTRATING)),
        common.Judged: _JUDGED,
    },
    _P.DEMONSTRATING: {
        **_coming_and_going(leaving=(_P.OVER, _P.FINISHED)),
        cmd.Jump: Row("demonstrator", handlers.jump, (_P.OVER, _P.FINISHED)),
        common.Submit: Row("demonstrator", handlers.submit, (_P.OVER, _P.FINISHED)),
        common.GiveUp: Row("demonstrator", handlers.give_up, (_P.OVER, _P.FINISHED)),
        common.Strike: Row("demonstrator", handlers.strike, (_P.THINKING, _P.CALLING), unless=handlers.no_strike),
        common.Pause: _pause(),
        common.Judged: _JUDGED,
    },
    _P.ALONE: {
        **_coming_and_going(hosted=False),
        cmd.Declare: Row("player", handlers.declare, (_P.DEMONSTRATING,), timed=True),
        common.GiveUp: Row("player", handlers.turn_down, (_P.OVER, _P.FINISHED)),
        common.EndGame: _END_GAME,
        common.Pause: _pause(),
        common.Judged: _JUDGED,
    },
    _P.OVER: {
        **_coming_and_going(
            connect=(_P.THINKING, _P.ALONE, _P.FINISHED),
            disconnect=(_P.THINKING, _P.FINISHED),
            leaving=(_P.THINKING, _P.FINISHED),
        ),
        common.Ready: Row("player", always.ready, (_P.THINKING, _P.ALONE, _P.FINISHED), unless=always.no_ready),
        cmd.Draw: Row("host", handlers.draw_next, (_P.THINKING, _P.FINISHED), unless=handlers.no_draw),
        common.EndGame: _END_GAME,
        common.Handicap: HANDICAP,
        common.Settings: Row("host", always.settings_between),
        common.Pause: _pause((_P.THINKING, _P.ALONE, _P.FINISHED)),
        common.Judged: _JUDGED,
    },
    _P.FINISHED: {
        **_coming_and_going(connect=rematch.BEGINS, disconnect=rematch.BEGINS, leaving=rematch.BEGINS),
        common.Handicap: HANDICAP,
        common.Settings: Row("host", always.settings),
        common.Rematch: rematch.ROW,
        cmd.Again: Row("host", handlers.start, (_P.THINKING, _P.ALONE, _P.OVER), unless=always.too_few),
        common.Judged: _JUDGED,
    },
}

DEADLINES: dict[str, Due[Game]] = {
    "reroll": Due(_P.THINKING, lambda draft, at: lose(draft, "no_path", at), (_P.OVER, _P.FINISHED)),
    "calling": Due(_P.CALLING, show, (_P.DEMONSTRATING,)),
    "demonstration": Due(_P.DEMONSTRATING, lambda draft, at: fail(draft, "clock", at), (_P.OVER, _P.FINISHED)),
    "solo": Due(_P.ALONE, lambda draft, at: lose(draft, "time", at), (_P.OVER, _P.FINISHED)),
    "next": Due(_P.OVER, next_round, (_P.THINKING, _P.ALONE, _P.FINISHED)),
    "reveal": Due(_P.OVER, draw, (_P.THINKING, _P.ALONE, _P.FINISHED)),
    "rematch": rematch.DUE,
}
"""What happens automatically, by the kind of deadline."""


def settle(draft: Draft[Game], now: int) -> None:
    """The next thing that follows from the state, if there is one."""
    state = draft.state
    match state.phase:
        case Phase.CALLING if not state.calls:  # G3
            draft.write(ThinkingResumed(at=now))
        case Phase.CALLING if not state.calling or _nobody_calls(state):
            show(draft, now)
        case Phase.THINKING if all_say(player.done for player in state.playing) or all_have_left(state):
            lose(draft, "no_path", now)
        case Phase.OVER if not state.revealing and all_say(player.ready for player in state.playing):
            next_round(draft, now)
        case Phase.FINISHED if rematch.agreed(state):
            handlers.start(draft, -1, cmd.Again(), now)


def _nobody_calls(state: Game) -> bool:
    """Whether nobody can call fewer (U5): one jump is called, nobody else is in the round, or all others are done.

    A player who wins ties may call one jump, too, if somebody without that handicap has called it (H3).

    Only players who say that they are done count: the first to return to a table is not all.
    """
    lowest = state.lowest
    if lowest is None:
        return False
    others = [player for player in state.players if not (player.left or player.waiting or player.seat == lowest.seat)]
    if not any(state.outranks(player.seat, 1) for player in others):
        return True
    playing = state.playing
    silent = all(player.done or player.seat == lowest.seat for player in playing)
    return silent and any(player.done for player in playing)


def refusal_by_phase(state: Game, command: common.Command) -> Refused | None:
    """Why a declaration or a part of a demonstration is not possible here (U4); None for all other commands."""
    if isinstance(command, cmd.Declare) and state.phase is Phase.DEMONSTRATING:
        return Refused("too_late", "U4", "somebody has declared a path and shows it")
    about: dict[type[common.Command], str] = {
        cmd.Declare: "there is no path to declare outside a round",
        cmd.Jump: "nobody is showing a path now",
        common.Submit: "nobody is showing a path now",
        common.GiveUp: "nobody is showing a path now",
    }
    message = about.get(type(command))
    return None if message is None else Refused("wrong_phase", "U4", message)


def verdicts(state: Game, judged: common.Judged) -> tuple[common.Command, ...]:
    """The commands that publish the judge's result, to be tried in order; none during the round."""
    return (judged,) if always.is_over(state, judged.round) else ()
