"""A game's record: its event log as a file, with a version.

The record is the game: `replay` folds it to the same state. `from_record` is total: any text gives the events of a
game, or one `RecordError`. A record comes from outside, so before an event is folded, `_fault` checks whether it can
follow the current state; so every state on the way can be shown and stepped through. The kind's `places` list the
phases in which a handler may write an event. Random results and times are not verified.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar, cast, overload

import msgspec

from randolph.game import events as ev
from randolph.game.events import Event
from randolph.game.folds import Faults
from randolph.game.handlers import is_over, waits
from randolph.game.kinds import event_from, first_event_from, fold, kind_of
from randolph.game.seats import Phase, State
from randolph.protocol import LONGEST_HEAD_START, RECORD_VERSION, Json
from randolph.rules import RandolphError
from randolph.rules.errors import expect, expect_all

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping

    from randolph.game.agreed import Agreed
    from randolph.game.table import Kind

FORMAT = "randolph-record"
LATEST = 2**53
"""The latest time of an event, in milliseconds: the largest number that every JSON reader represents exactly."""


_BEGINS = re.compile(r"[\s\ufeff]*+\{")
_NAMED = re.compile(rf'"format"\s*+:\s*+"{FORMAT}"')


S = TypeVar("S", bound=State)
R = TypeVar("R", bound="Agreed")


class RecordError(RandolphError):
    """The text is not the record of a game."""


class _Record(msgspec.Struct, frozen=True):
    format: str
    version: int
    events: list[msgspec.Raw]


def to_record(events: Iterable[Event]) -> Json:
    """The record of a game: its format, version and events, ready for JSON."""
    found = [msgspec.to_builtins(event) for event in expect_all(events, Event, "events")]
    return {"format": FORMAT, "version": RECORD_VERSION, "events": found}


def from_record(record: str | bytes | Json, *, between: Callable[[], None] | None = None) -> Record:
    """The events of a record, in a JSON text or a decoded object.

    Raises `RecordError` if it is none, or its events do not make a game.

    `between` is called before each event, for callers that limit the time: a transparent robot's pushes can be slow.
    """
    expect(record, str, bytes, dict)
    try:
        text = msgspec.json.encode(record) if isinstance(record, dict) else record
        found = msgspec.json.decode(text, type=_Record, strict=True)
        if found.format != FORMAT or not 1 <= found.version <= RECORD_VERSION:
            msg = (
                f"not a record that this program can read: format {found.format[:40]!r}, version {found.version}; "
                f"expected {FORMAT!r}, version 1 to {RECORD_VERSION}"
            )
            raise RecordError(msg)
        events = Record(_events(found.events))
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
        msg = f"not the record of a game: {error}"
        raise RecordError(msg) from None
    state: State | None = None
    for number, event in enumerate(events, start=1):
        if between is not None:
            between()
        fault = _fault(state, event)
        if fault is not None:
            msg = f"event {number}, {type(event).__name__}, is not possible here: {fault}"
            raise RecordError(msg)
        state = fold(state, [event])
    if state is None:
        msg = "not the record of a game: it has no events"
        raise RecordError(msg)
    return events


def is_record(text: str) -> bool:
    """Whether a text looks like a record, even an incomplete one: a JSON object that names the format.

    >>> is_record('{"format": "randolph-record", "version": 5, "events": ['), is_record('{"board": {}}')
    (True, False)
    """
    expect(text, str)
    return _BEGINS.match(text) is not None and _NAMED.search(text) is not None


class Record(list[Event]):
    """The events of a game, in order; a notebook shows the problems of its rounds."""

    def _repr_html_(self) -> str:
        import randolph  # noqa: PLC0415 – the program's facade, which finds the drawing

        return randolph.to_html(self)


class Round(NamedTuple):
    """A round of a record: its name, like "round 3", its problem, and the judge's optimum if there is one."""

    name: str
    problem: Any  # of the record's game, which the caller knows
    optimum: int | None

    def _repr_svg_(self) -> str | None:
        import randolph  # noqa: PLC0415

        return randolph.shown(self.problem)


def rounds_of(events: Iterable[Event], *, between: Callable[[], None] | None = None) -> list[Round]:
    """The rounds of a record, in order; if a room has played several games, the names contain the game.

    `between` as in `from_record`.
    """
    found: dict[tuple[int, int], object] = {}
    optima: dict[tuple[int, int], int | None] = {}
    state: State | None = None
    games = 1
    for event in expect_all(events, Event, "events"):
        if between is not None:
            between()
        before = 0 if state is None else state.round
        state = fold(state, [event])
        games += state.round < before
        if state.problem is not None:
            found.setdefault((games, state.round), state.problem)
        if isinstance(event, ev.OptimumFound) and event.status == "optimal":
            optima[games, event.round] = event.moves
    return [
        Round(f"round {number}" if games == 1 else f"game {game} round {number}", problem, optima.get((game, number)))
        for (game, number), problem in found.items()
    ]


def renamed(event: Event, names: Mapping[int, str]) -> Event:
    """An event with new names for the players of these seats; the same event if it contains no such name.

    >>> renamed(ev.PlayerJoined(at=7, seat=2, name="Ann"), {2: "#3"}).name
    '#3'
    """
    expect(event, Event)
    if isinstance(event, (ev.PlayerJoined, ev.PlayerRenamed)) and event.name != names.get(event.seat, event.name):
        return msgspec.structs.replace(event, name=names[event.seat])
    return event


def _events(raw: Iterable[msgspec.Raw]) -> Iterator[Event]:
    """The events as values, all of the game that the first one names."""
    game: str | None = None
    for number, text in enumerate(raw):
        try:
            event = first_event_from(text) if game is None else event_from(game, text)
        except msgspec.ValidationError as error:
            raise msgspec.ValidationError(str(error).replace("`$", f"`$.events[{number}]")) from error
        if isinstance(event, ev.RoomCreated):
            game = event.rules.game
        yield event


@overload
def replay(events: Iterable[Event]) -> State: ...


@overload
def replay(events: Iterable[Event], kind: Kind[S, R]) -> S: ...


def replay(events: Iterable[Event], kind: Kind[S, R] | None = None) -> State | S:
    """The state at the end of a record. With a `kind`, `RICOCHET` or `MICRO`, it is known to be that game's.

    Raises `RecordError` for a record of another game.
    """
    state = fold(None, events)
    if kind is None:
        return state
    if state.rules.game != kind.name:
        msg = f"this is a record of the game {state.rules.game!r}, not of {kind.name!r}"
        raise RecordError(msg)
    found: S = cast("S", state)  # the states of a kind are those of its folds
    return found


_PLACES: dict[type[Event], frozenset[Phase]] = {
    ev.PlayerJoined: frozenset(Phase),
    ev.PlayerLeft: frozenset(Phase),
    ev.PlayerConnected: frozenset(Phase),
    ev.PlayerDisconnected: frozenset(Phase),
    ev.PlayerRenamed: frozenset(Phase),
    ev.RoomLocked: frozenset(Phase),
    ev.PlayerKicked: frozenset(Phase),
    ev.PlayerReadmitted: frozenset(Phase),
    ev.HostChanged: frozenset(Phase),
    ev.HandicapSet: frozenset({Phase.LOBBY, Phase.OVER, Phase.FINISHED}),
    ev.GamePaused: frozenset(Phase) - {Phase.LOBBY, Phase.FINISHED},
    ev.GameResumed: frozenset(Phase) - {Phase.LOBBY, Phase.FINISHED},
    ev.RulesChanged: frozenset({Phase.LOBBY, Phase.OVER, Phase.FINISHED}),
    ev.OptimumFound: frozenset(Phase) - {Phase.LOBBY},
    ev.RevealStarted: frozenset({Phase.OVER}),
    ev.RematchWished: frozenset({Phase.FINISHED}),
    ev.RematchLapsed: frozenset({Phase.FINISHED}),
}
"""The phases in which the events of every game may occur; each kind has `places` for the others."""


_ABOUT_DEPARTED: frozenset[type[Event]] = frozenset({ev.PlayerKicked, ev.PlayerReadmitted, ev.PlayerRenamed})
"""Events about players who have left: a closed seat, and a changed name of a player who wants to be forgotten."""


def _fault(state: State | None, event: Event) -> str | None:
    """Why this event cannot follow this state; None if it can."""
    if (state is None) != isinstance(event, ev.RoomCreated):
        return "a game begins with RoomCreated, once"
    if not 0 <= event.at <= LATEST:
        return f"its time is {event.at}, not from 0 to {LATEST} milliseconds"
    if state is None:
        return None
    if event.at < state.clock:
        return f"its time {event.at} is before the time {state.clock} of the event before it"
    kind = kind_of(state)
    if state.phase not in {**_PLACES, **kind.records.places}[type(event)]:
        return f"the game is in the state {state.phase}"
    seat = getattr(event, "seat", None)
    if seat is not None and not isinstance(event, ev.PlayerJoined):
        if not 0 <= seat < len(state.players):
            return f"there is no seat {seat}"
        if state.players[seat].left and type(event) not in kind.records.about_departed | _ABOUT_DEPARTED:
            return f"the player of seat {seat} has left"
    for faults in (_FAULTS, kind.records.faults):
        fault = faults[type(event)](state, event) if type(event) in faults else None
        if fault is not None:
            return fault
    return None


def _joined(state: State, event: ev.PlayerJoined) -> str | None:
    if state.rules.mode == "solo" and state.players:
        return "this is a game for one player"
    if (event.computer is not None and state.rules.mode != "group") or (event.hosted and event.computer is None):
        return "no computer plays here"
    return None if event.seat == len(state.players) else f"the next seat is {len(state.players)}"


def _locked(state: State, event: ev.RoomLocked) -> str | None:
    if state.rules.mode != "group":
        return "this room cannot be joined by other devices"
    return "this changes nothing" if event.locked == state.locked else None


def _kicked(state: State, event: ev.PlayerKicked) -> str | None:
    player = state.players[event.seat]
    if not player.left or player.kicked or state.rules.mode != "group":
        return f"the seat {event.seat} cannot be closed"
    return None


def _readmitted(state: State, event: ev.PlayerReadmitted) -> str | None:
    return None if state.players[event.seat].kicked else f"the seat {event.seat} is not closed"


def _handed_over(state: State, event: ev.HostChanged) -> str | None:
    there = state.players[event.seat] in state.present and state.rules.mode == "group"
    return None if there else f"seat {event.seat} cannot become the host"


def _given(state: State, event: ev.HandicapSet) -> str | None:
    if state.rules.mode == "solo":
        return "this is a game for one player"
    if not 0 <= event.head_start <= LONGEST_HEAD_START:
        return f"a head start of {event.head_start} seconds is not allowed"
    return None


def _paused(state: State, _event: ev.GamePaused) -> str | None:
    return "the game is paused already" if state.paused else None


def _resumed(state: State, _event: ev.GameResumed) -> str | None:
    return None if state.paused else "the game is not paused"


def _changed(state: State, event: ev.RulesChanged[Agreed]) -> str | None:
    if event.rules.mode != state.rules.mode:
        return "the mode and the game of a room cannot change"
    waiting = waits(kind_of(state), state.rules, event.rules) if state.phase is Phase.OVER else []
    return f"{', '.join(waiting)}: that waits for the next game" if waiting else None


def _judged(state: State, event: ev.OptimumFound) -> str | None:
    return None if is_over(state, event.round) else f"round {event.round} is not over"


def _revealed(state: State, _event: ev.RevealStarted) -> str | None:
    if state.at_table or not state.rules.reveal_seconds:
        return "no countdown is agreed on"
    return "the countdown is already running" if state.revealing else None


def _wished(state: State, event: ev.RematchWished) -> str | None:
    player = state.players[event.seat]
    if state.rules.mode != "group" or player.computer is not None:
        return f"seat {event.seat} cannot ask for a rematch"
    return f"seat {event.seat} has already asked for a rematch" if player.rematch else None


def _lapsed(state: State, _event: ev.RematchLapsed) -> str | None:
    awaited = state.deadline is not None and state.deadline.kind == "rematch"
    return None if awaited else "nobody has asked for a rematch"


def _ended(state: State, event: ev.GameEnded) -> str | None:
    known = all(0 <= seat < len(state.players) for seat in event.winners)
    return None if known else "a winner has no seat"


_FAULTS: Faults[State] = {
    ev.PlayerJoined: _joined,
    ev.RoomLocked: _locked,
    ev.PlayerKicked: _kicked,
    ev.PlayerReadmitted: _readmitted,
    ev.HostChanged: _handed_over,
    ev.HandicapSet: _given,
    ev.GamePaused: _paused,
    ev.GameResumed: _resumed,
    ev.RulesChanged: _changed,
    ev.OptimumFound: _judged,
    ev.RevealStarted: _revealed,
    ev.RematchWished: _wished,
    ev.RematchLapsed: _lapsed,
    ev.GameEnded: _ended,
}
