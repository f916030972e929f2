"""The list of the games: the one place that names them all.

Other modules use `kind_of(state)`, `kind_named(name)`, `rules_from(json)`. The other functions are those of `table.py`,
with the kind taken from the state. A new game is a new sibling of `ricochet/` and a line in `KINDS`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar, Unpack, overload

import msgspec

from randolph.game import events as ev
from randolph.game import table, views
from randolph.game.agreed import Agreed, GameRulesError
from randolph.game.micro import MICRO
from randolph.game.ricochet import RICOCHET
from randolph.game.seats import State
from randolph.game.table import AnyKind, Draft, Given
from randolph.rules.errors import expect, expect_all

if TYPE_CHECKING:
    import random
    from collections.abc import Callable, Iterable

    from randolph.game.commands import Command, Judged

S = TypeVar("S", bound=State)

KINDS: dict[str, AnyKind] = {kind.name: kind for kind in (RICOCHET, MICRO)}
"""All games, by name. The first is the default, because older records, from before there was a second game, name
none.
"""

DEFAULT = next(iter(KINDS))

_RULES = {name: msgspec.json.Decoder(kind.messages.rules) for name, kind in KINDS.items()}
_COMMANDS = {name: msgspec.json.Decoder(kind.messages.commands) for name, kind in KINDS.items()}
_EVENTS = {name: msgspec.json.Decoder(kind.messages.events) for name, kind in KINDS.items()}


class _Named(msgspec.Struct, frozen=True):
    game: str = DEFAULT


class _Created(msgspec.Struct, frozen=True):
    rules: _Named = _Named()


_NAMED = msgspec.json.Decoder(_Named)
_CREATED = msgspec.json.Decoder(_Created)


def kind_named(name: str) -> AnyKind:
    """The game with this name. Raises `GameRulesError` for an unknown one."""
    kind = KINDS.get(name)
    if kind is None:
        msg = f"game is {name[:40]!r}: it is {' or '.join(KINDS)}"
        raise GameRulesError(msg)
    return kind


def kind_of(state: State) -> AnyKind:
    """The game of this state."""
    return KINDS[state.rules.game]


def rules_from(text: bytes | msgspec.Raw) -> Agreed:
    """The rules in a JSON text, as those of the game that it names.

    Raises `msgspec.ValidationError` or `msgspec.DecodeError`, caused by a `GameRulesError` if no game can be played
    with them.
    """
    rules: Agreed = _RULES[_game_of(_NAMED.decode(text).game)].decode(text)
    return rules


def _game_of(name: str) -> str:
    try:
        return kind_named(name).name
    except GameRulesError as error:
        raise msgspec.ValidationError(f"{error} - at `$.game`") from error


def to_snapshot(state: State) -> bytes:
    """A state as JSON for the same version of the program: faster to read than all events before it."""
    return kind_of(state).states.to_snapshot(state)


def from_snapshot(text: bytes | msgspec.Raw) -> Any:  # noqa: ANN401 – the state of that game
    """The state from a `to_snapshot` text. Raises `msgspec.MsgspecError` for any other text."""
    return KINDS[_game_of(_CREATED.decode(text).rules.game)].states.from_snapshot(text)


def saved_board(rules: Agreed, name: str, text: str) -> object:
    """The saved board that these rules name, from its name and its JSON; None in a game without saved boards.

    Raises `NotationError`.
    """
    read = kind_named(rules.game).course.saved_board
    return None if read is None or rules.saved_board is None else read(rules.saved_board, name, text)


def command_from(state: State, text: bytes | msgspec.Raw) -> Command:
    """A command of a player of this game. Raises `msgspec.ValidationError` or `msgspec.DecodeError`."""
    command: Command = _COMMANDS[state.rules.game].decode(text)
    return command


def first_event_from(text: str | bytes) -> ev.Event:
    """The first event of a record; it names the game of the others. Raises like `rules_from`."""
    event: ev.Event = _EVENTS[_game_of(_CREATED.decode(text).rules.game)].decode(text)
    return event


def event_from(game: str, text: str | bytes) -> ev.Event:
    """Any event of the game with this name. Raises like `rules_from`."""
    event: ev.Event = _EVENTS[_game_of(game)].decode(text)
    return event


@overload
def fold(state: S, events: Iterable[ev.Event]) -> S: ...


@overload
def fold(state: None, events: Iterable[ev.Event]) -> State: ...


def fold(state: State | None, events: Iterable[ev.Event]) -> State:
    """The state after more events. The first event of all is `RoomCreated`, and only it may follow None.

    Raises `RandolphError` for events that are not a game's.
    """
    expect(state, State, name="state", optional=True)
    for event in expect_all(events, ev.Event, "events"):
        if state is not None:
            state = kind_of(state).fold(state, [event])
        elif isinstance(event, ev.RoomCreated):
            state = kind_named(event.rules.game).fold(None, [event])
        else:
            break
    return RICOCHET.fold(None, []) if state is None else state


def create(
    rules: Agreed,
    *,
    host_name: str,
    now: int,
    rng: random.Random,
    saved: object = None,
) -> list[ev.Event]:
    """A new room with its host on seat 0; `saved` as in `handle`. Raises `Refused` for an unplayable board."""
    kind = kind_named(rules.game)
    created: ev.RoomCreated[Agreed] = ev.RoomCreated(at=now, rules=rules)
    draft: Draft[State] = Draft(kind, kind.fold(None, [created]), rng, saved=saved)
    kind.course.lay(draft, rules, now)
    draft.write(ev.PlayerJoined(at=now, seat=0, name=host_name))
    return [created, *draft.events]


def handle(
    state: State,
    seat: int | None,
    command: Command,
    now: int,
    rng: random.Random,
    **given: Unpack[Given],
) -> list[ev.Event]:
    """The events that a command causes at the time `now` (milliseconds), in order.

    `seat` is that of the sender; None for the server and for spectators. `saved` is the current version of the saved
    board that the command's rules name. `optimum` is the judge's number of moves for the current round, None if it is
    unknown: then the players decide. `credit` is the measured delay of the sender's connection in milliseconds (B1).
    Raises `Refused`; then nothing has changed.
    """
    return outcome(state, seat, command, now, rng, **given)[0]


def outcome(
    state: State,
    seat: int | None,
    command: Command,
    now: int,
    rng: random.Random,
    **given: Unpack[Given],
) -> tuple[list[ev.Event], State]:
    """The events that a command causes, as in `handle`, and the state after them, which need not be folded again."""
    draft: Draft[State] = Draft(kind_of(state), state, rng, **given)
    events = table.handle(draft, seat, command, now)
    return events, draft.state


def advance(state: State, now: int, rng: random.Random) -> list[ev.Event]:
    """Apply the deadlines that have passed: their events, none if there is nothing to do.

    Their number is bounded, even after a long time without a call: see the tables.
    """
    draft: Draft[State] = Draft(kind_of(state), state, rng)
    table.catch_up(draft, now)
    return draft.events


def actions(state: State, seat: int | None, now: int) -> list[str]:
    """The names of the commands that this seat may give now; their arguments may still be refused."""
    return table.actions(kind_of(state), state, seat, now)


def shared_view(state: State, now: int, before: tuple[State, views.SharedView] | None = None) -> views.SharedView:
    """The part of the view at `now` that is the same for every member. `before` is an earlier state of the game with
    its view; unchanged parts of that are used again.
    """
    return views.shared_view(kind_of(state), state, now, before)


def own_view(state: State, seat: int | None, now: int) -> views.OwnView:
    """The part of the view at `now` that belongs to the member on `seat`; None is a spectator."""
    return own_views(state, now)(seat)


def own_views(state: State, now: int) -> Callable[[int | None], views.OwnView]:
    """What `own_view` says at `now`, as a function of the seat: for several members."""
    return views.own_views(kind_of(state), state, now)


def board_json(state: State) -> msgspec.Struct | None:
    """The board of the game for the wire; None before the first."""
    return kind_of(state).projections.board(state)


def problem_text(state: State) -> str | None:
    """The problem of the current round, as a line; None outside rounds."""
    return None if state.problem is None else kind_of(state).projections.problem_text(state.problem)


def verdicts(state: State, judged: Judged) -> tuple[Command, ...]:
    """The commands that publish the judge's result for a round, to be tried in order; none during the round."""
    return kind_of(state).course.verdicts(state, judged)
