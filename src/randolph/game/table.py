"""The game of bids as a table: states × commands, and states × deadlines.

    lobby ──start──▶ thinking ──first bid──▶ sand ──runs out──▶ closing ──▶ demonstrating
      thinking ──timer turned──▶ last call ──first bid──▶ sand · ──no bid──▶ over
      demonstrating ──success──▶ over · ──failure──▶ demonstrating (the next of the ladder) · ──nobody left──▶ over
      alone (the solo variant's thinking: the sand runs from the start) ──bid──▶ demonstrating · ──runs out──▶ over
      over ──ready / next / draw──▶ thinking or alone · ──the end is reached──▶ finished ──again──▶ thinking or alone

`TABLE[phase][command]` is a `Row`: who may say it (`by`), what may stand in the way whatever the words (`unless`), and
what comes of it (`act`, in `handlers` and `setup`). A command that is not in its phase's row is refused. What follows
from a state without anybody's command – all are done, all are ready, the last bid is struck, nobody of the round is
left – is decided in one place, `_settle`. `DEADLINES[kind]` says what happens when nobody did anything in time.

Laws, held by the state machine test: a refused command changes nothing; a chip is in exactly one place; nobody's own
bid ever rises; the robots stand on the round's start after a failure; the state is the fold of the events. Time and
randomness are arguments. `advance` is lazy: whoever looks next lets the game catch up, deadline by deadline, at the
deadlines' own times. It is bounded, too: every chain of deadlines ends in a state that waits for somebody's word –
after the sand each bidder fails once; and after `SILENT_ROUNDS` rounds without a word no other chip is drawn.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from randolph.game import commands as cmd
from randolph.game import events as ev
from randolph.game import handlers, setup
from randolph.game.handlers import Draft, Refused, draw, fail, lose, offer_at, show_next
from randolph.game.setup import lay_board
from randolph.game.state import DEVICE, Game, Phase, Player, fold

if TYPE_CHECKING:
    import random
    from collections.abc import Callable, Iterable

    from randolph.game.agreed import GameRules
    from randolph.game.boards import SavedBoard

__all__ = [
    "DEADLINES",
    "TABLE",
    "Due",
    "Refused",
    "Row",
    "actions",
    "advance",
    "create",
    "handle",
    "mermaid",
    "next_deadline",
    "offer_at",
    "speaker",
]


@dataclass(frozen=True, slots=True)
class Row:
    """One entry of the table.

    `by` says who may: 'server', 'claim' (a seat's claim: its player, and at a real table the device, even when the
    player of its seat has left), 'seat' (anybody seated), 'player' (who takes part in the round), 'host' or
    'demonstrator'; `to` the phases in which the game can stand afterwards, beside the same one (the picture in the
    docs); `unless` why it may not be said now.
    """

    by: str
    act: Callable[[Draft, int, Any, int], None]
    to: tuple[Phase, ...] = ()
    unless: Callable[[Game, int], Refused | None] | None = None


_P = Phase


def _coming_and_going(
    *,
    join: tuple[Phase, ...] = (),
    connect: tuple[Phase, ...] = (),
    disconnect: tuple[Phase, ...] = (),
    leave: tuple[Phase, ...] = (),
) -> dict[type[cmd.Command], Row]:
    """Always possible; what follows depends on the phase: those who are still there may all be done, or ready."""
    return {
        cmd.Join: Row("server", handlers.join, join),
        cmd.AddPlayer: Row("host", handlers.add_player, join, unless=handlers.elsewhere),
        cmd.Connect: Row("claim", handlers.connect, connect),
        cmd.Disconnect: Row("claim", handlers.disconnect, disconnect),
        cmd.Leave: Row("seat", handlers.leave, leave),
    }


_JUDGED = Row("server", handlers.judged)
_EXCHANGE = Row("server", handlers.exchange, (_P.ALONE, _P.FINISHED))
_END_GAME = Row("seat", handlers.agree, (_P.FINISHED,))

TABLE: dict[Phase, dict[type[cmd.Command], Row]] = {
    _P.LOBBY: {
        **_coming_and_going(),
        cmd.Settings: Row("host", setup.settings),
        cmd.Start: Row("host", setup.start, (_P.THINKING, _P.ALONE), unless=setup.too_few),
    },
    _P.THINKING: {
        **_coming_and_going(
            join=(_P.OVER, _P.FINISHED), disconnect=(_P.OVER, _P.FINISHED), leave=(_P.OVER, _P.FINISHED)
        ),
        cmd.Bid: Row("player", handlers.bid, (_P.SAND,)),
        cmd.Done: Row("player", handlers.done, (_P.OVER, _P.FINISHED), unless=handlers.done_off),
        cmd.TurnTimer: Row("player", handlers.turn_timer, (_P.LAST_CALL,), unless=handlers.not_offered),
        cmd.EndGame: _END_GAME,
        cmd.Judged: _JUDGED,
    },
    _P.LAST_CALL: {
        **_coming_and_going(
            join=(_P.OVER, _P.FINISHED),
            disconnect=(_P.OVER, _P.THINKING, _P.FINISHED),
            leave=(_P.OVER, _P.THINKING, _P.FINISHED),
        ),
        cmd.Bid: Row("player", handlers.bid, (_P.SAND,)),
        cmd.Done: Row("player", handlers.done, (_P.OVER, _P.THINKING, _P.FINISHED), unless=handlers.done_off),
        cmd.EndGame: _END_GAME,
        cmd.Judged: _JUDGED,
    },
    _P.SAND: {
        **_coming_and_going(
            disconnect=(_P.CLOSING, _P.DEMONSTRATING),
            leave=(_P.THINKING, _P.CLOSING, _P.DEMONSTRATING, _P.OVER, _P.FINISHED),
        ),
        cmd.Bid: Row("player", handlers.bid),
        cmd.Strike: Row("player", handlers.strike, (_P.THINKING,), unless=handlers.elsewhere),
        cmd.Done: Row("player", handlers.done, (_P.CLOSING, _P.DEMONSTRATING), unless=handlers.done_off),
        cmd.Judged: _JUDGED,
    },
    _P.CLOSING: {
        **_coming_and_going(leave=(_P.THINKING, _P.OVER, _P.FINISHED)),
        cmd.Judged: _JUDGED,
    },
    _P.DEMONSTRATING: {
        **_coming_and_going(leave=(_P.OVER, _P.FINISHED)),
        cmd.Push: Row("demonstrator", handlers.push, (_P.OVER, _P.FINISHED)),
        cmd.Submit: Row("demonstrator", handlers.submit, (_P.OVER, _P.FINISHED)),
        cmd.GiveUp: Row("demonstrator", handlers.give_up, (_P.OVER, _P.FINISHED)),
        cmd.Judged: _JUDGED,
        cmd.ExchangeChip: _EXCHANGE,
    },
    _P.ALONE: {
        **_coming_and_going(),
        cmd.Bid: Row("player", handlers.announce, (_P.DEMONSTRATING,)),
        cmd.GiveUp: Row("player", handlers.turn_down, (_P.OVER, _P.FINISHED)),
        cmd.EndGame: _END_GAME,
        cmd.Judged: _JUDGED,
        cmd.ExchangeChip: _EXCHANGE,
    },
    _P.OVER: {
        **_coming_and_going(
            connect=(_P.THINKING, _P.ALONE, _P.FINISHED),
            disconnect=(_P.THINKING, _P.FINISHED),
            leave=(_P.THINKING, _P.FINISHED),
        ),
        cmd.Ready: Row("player", handlers.ready, (_P.THINKING, _P.ALONE, _P.FINISHED), unless=handlers.by_hand),
        cmd.Draw: Row("host", handlers.draw_next, (_P.THINKING, _P.FINISHED), unless=handlers.elsewhere),
        cmd.Place: Row("host", setup.place, unless=handlers.elsewhere),
        cmd.EndGame: _END_GAME,
        cmd.Judged: _JUDGED,
        cmd.ExchangeChip: Row("server", handlers.exchange),
    },
    _P.FINISHED: {
        **_coming_and_going(),
        cmd.Settings: Row("host", setup.settings),
        cmd.Again: Row("host", setup.start, (_P.THINKING, _P.ALONE), unless=setup.too_few),
        cmd.Judged: _JUDGED,
    },
}


@dataclass(frozen=True, slots=True)
class Due:
    """What happens by itself: the phase in which the deadline runs, what comes of it, the phases that can follow."""

    phase: Phase
    act: Callable[[Draft, int], None]
    to: tuple[Phase, ...]


DEADLINES: dict[str, Due] = {
    "auto": Due(_P.THINKING, lambda draft, at: draft.write(ev.TimerTurned(at=at, seat=None)), (_P.LAST_CALL,)),
    "no_bid": Due(_P.LAST_CALL, lambda draft, at: lose(draft, "no_bid", at), (_P.OVER, _P.FINISHED)),
    "sand": Due(_P.SAND, lambda draft, at: draft.write(ev.SandRanOut(at=at)), (_P.CLOSING,)),
    "closing": Due(_P.CLOSING, show_next, (_P.DEMONSTRATING,)),
    "demonstration": Due(_P.DEMONSTRATING, lambda draft, at: fail(draft, "clock", at), (_P.OVER, _P.FINISHED)),
    "solo": Due(_P.ALONE, lambda draft, at: lose(draft, "time", at), (_P.OVER, _P.FINISHED)),
    "next": Due(_P.OVER, draw, (_P.THINKING, _P.ALONE, _P.FINISHED)),
}
"""What happens by itself, by the kind of deadline."""


def _settle(draft: Draft, now: int) -> None:
    """What follows from the state by itself, until nothing more does; each step ends a phase, so there are few."""
    written = -1
    while written != len(draft.events):
        written = len(draft.events)
        _settle_once(draft, now)


def _settle_once(draft: Draft, now: int) -> None:
    state = draft.state
    playing = state.playing
    match state.phase:
        case Phase.SAND | Phase.CLOSING if not state.bids:  # G3
            draft.write(ev.ThinkingResumed(at=now))
        case Phase.SAND if _all(player.done for player in playing):  # B8
            draft.write(ev.SandRanOut(at=now))
        case Phase.THINKING | Phase.LAST_CALL if _all(player.done for player in playing) or _orphaned(state):
            lose(draft, "no_bid", now)
        case Phase.OVER if _all(player.ready for player in playing):
            draw(draft, now)


def _all(said: Iterable[bool]) -> bool:
    """Whether there is somebody, and all say so: nobody at the table agrees to nothing."""
    words = list(said)
    return bool(words) and all(words)


def _orphaned(state: Game) -> bool:
    """Whether all who began the round have left, and somebody who joined since waits for the next: it is now (G3)."""
    return _all(player.waiting for player in state.players if not player.left and (player.seen or player.waiting))


def _catch_up(draft: Draft, now: int) -> None:
    """Pass the deadlines that are due, each at its own time."""
    while (due := next_deadline(draft.state)) is not None and due <= now and draft.state.deadline is not None:
        DEADLINES[draft.state.deadline.kind].act(draft, max(due, draft.state.clock))


def next_deadline(state: Game) -> int | None:
    """When something happens by itself, in milliseconds; None when nothing runs, and while no player is connected."""
    return None if state.deadline is None or state.deadline.left is not None else state.deadline.at


def advance(state: Game, now: int, rng: random.Random) -> list[ev.Event]:
    """Let the game catch up with the clock: the events of the deadlines passed, none when there is nothing to do.

    Their number is bounded, however long nobody has looked: see the essay above.
    """
    draft = Draft(state, rng)
    _catch_up(draft, now)
    return draft.events


def handle(
    state: Game,
    seat: int | None,
    command: cmd.Command,
    now: int,
    rng: random.Random,
    *,
    saved: SavedBoard | None = None,
) -> list[ev.Event]:
    """What comes of a command at the time `now` (milliseconds): the events, in order.

    `seat` is who asks; None for the server and for spectators. `saved` is the saved board that the command names, as
    it is now; None where there is none. First the game catches up with the clock, so that nobody
    acts on a state that time has ended. Raises `Refused`; then nothing has changed.
    """
    now = max(now, state.clock)
    draft = Draft(state, rng, saved)
    _catch_up(draft, now)
    row = TABLE[draft.state.phase].get(type(command))
    if row is None:
        raise _out_of_place(draft.state, command)
    refusal = _check(draft.state, seat, row, now)
    if refusal is not None:
        raise refusal
    row.act(draft, -1 if seat is None else seat, command, now)
    _settle(draft, now)
    _catch_up(draft, now)
    return draft.events


def _out_of_place(state: Game, command: cmd.Command) -> Refused:
    if isinstance(command, cmd.Bid) and state.phase in {Phase.CLOSING, Phase.DEMONSTRATING}:
        return Refused("too_late", "B1", "the sand has run out: no more bids in this round")
    message = f"{_tag(type(command))!r} is not possible while the game is in the state {state.phase!s}"
    return Refused("wrong_phase", None, message)


def _check(state: Game, seat: int | None, row: Row, now: int) -> Refused | None:
    """Why this seat may not give a command of this row, whatever its words; None when it may."""
    if row.by == "server":
        return Refused("not_yours", None, "only the server says this") if seat is not None else None
    player = _player(state, seat)
    if player is None and not (state.at_table and seat == DEVICE and row.by in {"claim", "host"}):
        return Refused("no_seat", None, "you are watching: take a seat to play")
    if row.by == "host" and seat != state.host:
        return Refused("not_host", None, "only the host of the room may do this")
    if player is not None and row.by in {"player", "demonstrator"} and player.waiting:
        return Refused("waiting", "G3", "you have joined during this round: you play from the next one")
    if row.by == "demonstrator" and (state.demonstration is None or state.demonstration.seat != seat):
        return Refused("not_showing", "B3", "it is not your demonstration")
    return None if row.unless is None else row.unless(state, now)


def _player(state: Game, seat: int | None) -> Player | None:
    if seat is None or not 0 <= seat < len(state.players) or state.players[seat].left:
        return None
    return state.players[seat]


def speaker(state: Game, claim: int, seat: int | None) -> int:
    """The seat in whose name the claim to a seat speaks: its own, and at a real table any that the device names."""
    if seat is None or seat == claim:
        return claim
    if state.at_table and claim == DEVICE:
        return seat
    raise Refused("not_yours", None, "you speak for your own seat; one device speaks for all at a real table only")


def _tag(command: type[cmd.Command]) -> str:
    return str(command.__struct_config__.tag)


def actions(state: Game, seat: int | None, now: int) -> list[str]:
    """The names of the commands that this seat may give now; what it says with them may still be refused."""
    return [
        _tag(command)
        for command, row in TABLE[state.phase].items()
        if row.by != "server" and command not in {cmd.Connect, cmd.Disconnect} and _check(state, seat, row, now) is None
    ]


def create(
    rules: GameRules, *, host_name: str, now: int, rng: random.Random, saved: SavedBoard | None = None
) -> list[ev.Event]:
    """A new room with its host on seat 0; `saved` as in `handle`. Raises `Refused` for a board that is no good."""
    created = ev.RoomCreated(at=now, rules=rules)
    draft = Draft(fold(None, [created]), rng, saved)
    lay_board(draft, rules, now)
    draft.write(ev.PlayerJoined(at=now, seat=0, name=host_name))
    return [created, *draft.events]


def mermaid() -> str:
    """The picture of the machine for the docs (a mermaid state diagram), generated from the table.

    Presence has an arrow only where nothing else leads the same way: the last bidder leaves, and thinking goes on.
    """
    words: dict[tuple[Phase, Phase], list[str]] = {}
    presence: dict[tuple[Phase, Phase], list[str]] = {}
    for source, row in TABLE.items():
        for command, entry in row.items():
            by_itself = command in {cmd.Join, cmd.AddPlayer, cmd.Connect, cmd.Disconnect, cmd.Leave}
            for target in entry.to:
                if target is not source:
                    (presence if by_itself else words).setdefault((source, target), []).append(_tag(command))
    for kind, due in DEADLINES.items():
        for target in due.to:
            words.setdefault((due.phase, target), []).append(f"⌛ {kind}")
    arrows = {**presence, **words}
    lines = ["stateDiagram-v2", f"    [*] --> {Phase.LOBBY}"]
    lines += [
        f"    {source} --> {target}: {', '.join(arrows[source, target])}"
        for source in Phase
        for target in Phase
        if (source, target) in arrows
    ]
    return "\n".join(lines) + "\n"
