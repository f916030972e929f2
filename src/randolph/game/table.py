"""The mechanism of every game: a table of states × commands and states × deadlines; time and randomness are arguments.

A game is a `Kind`: its messages (rules, commands, events), its folds, and two literal tables. `TABLE[phase][command]`
is a `Row`: who may give the command (`by`), what may prevent it regardless of its arguments (`unless`), and the handler
(`act`). A command without a row in the current phase is refused. The kind's `settle` decides what follows from a state
without a command. `DEADLINES[kind]` says what happens when time runs out.

`handle` refuses a command or returns events. The draft folds them at once, so each line of a handler sees the effects
of the lines before it; if the handler refuses, the draft is discarded, so a refused command changes nothing. `advance`
is lazy: it applies the deadlines that have passed, each at its own time. In each game every chain of deadlines must end
in a state that waits for somebody. State machine tests check these laws; `mermaid` draws the diagrams in the docs.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, TypeAlias, TypedDict, TypeVar, Unpack

from randolph.game import commands as cmd
from randolph.game import events as ev
from randolph.game.agreed import Agreed
from randolph.game.folds import Faults, Folds
from randolph.game.review_events import Reviewing
from randolph.game.seats import DEVICE, Phase, Player, State
from randolph.game.values import replace
from randolph.rules import RandolphError

if TYPE_CHECKING:
    import random
    from collections.abc import Callable, Iterable

    import msgspec

    from randolph.game.views import GameView

S = TypeVar("S", bound=State)
S_co = TypeVar("S_co", bound=State, covariant=True)
S_contra = TypeVar("S_contra", bound=State, contravariant=True)
R = TypeVar("R", bound=Agreed)

StructUnion: TypeAlias = Any
"""A union of structs, `A | B`: msgspec decodes it, but no type annotation describes it."""


class Refused(RandolphError):
    """A refused command: `code` for programs, `rule` for people who ask why, `message` in words."""

    def __init__(self, code: str, rule: str | None, message: str) -> None:
        super().__init__(message)
        self.code = code
        self.rule = rule
        self.message = message


@dataclass(frozen=True, slots=True)
class Row(Generic[S_contra]):
    """One entry of a table.

    `by`: who may give the command: 'server', 'claim' (the holder of a seat's claim: its player, and at a real table the
    device, even after the player of its seat has left), 'seat' (any player), 'person' (any player except computer
    players), 'player' (a player of this round), 'host' or 'demonstrator'. `to`: the phases that can follow, besides the
    same one, for the diagram in the docs. `unless`: why it is not allowed now. `timed`: it must come before the running
    deadline, or after it within the connection's lag credit (B1).
    """

    by: str
    act: Callable[[Draft[S_contra], int, Any, int], None]  # the command whose class is the key
    to: tuple[Phase, ...] = ()
    unless: Callable[[S_contra, int], Refused | None] | None = None
    timed: bool = False


Table: TypeAlias = Mapping[Phase, Mapping[type[cmd.Command], Row[S]]]
"""The commands that are allowed in each phase."""


class Late(NamedTuple):
    """How many milliseconds late a valid command came, and how many its connection was granted (B1)."""

    by: int = 0
    credit: int = 0


WHILE_PAUSED = frozenset(
    {cmd.AddPlayer, cmd.Connect, cmd.Disconnect, cmd.Leave, cmd.Rename, cmd.Lock, cmd.Kick, cmd.Readmit, cmd.HandOver}
    | {cmd.AddComputer, cmd.Pause, cmd.EndGame, cmd.Settings, cmd.Handicap}
)
"""The commands allowed in a paused game, besides the server's: players may join and leave, and everything else
waits.
"""


@dataclass(frozen=True, slots=True)
class Due(Generic[S_contra]):
    """What a deadline does: the phase in which it runs, its handler, the phases that can follow."""

    phase: Phase
    act: Callable[[Draft[S_contra], int], None]
    to: tuple[Phase, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Messages:
    """The messages of a game: its rules, the commands that clients may send, the events of its record."""

    rules: type[Agreed]
    commands: StructUnion
    events: StructUnion


@dataclass(frozen=True, slots=True, kw_only=True)
class States(Generic[S, R]):
    """How a state is made: `begin` makes the first one, `folds` apply all other events.

    `to_snapshot` writes a state as JSON, and `from_snapshot` reads it.
    """

    begin: Callable[[ev.RoomCreated[R]], S]
    folds: Folds[S]
    to_snapshot: Callable[[S], bytes]
    from_snapshot: Callable[[bytes | msgspec.Raw], S]


@dataclass(frozen=True, slots=True, kw_only=True)
class Course(Generic[S, R]):
    """The course of a game: the two tables, and what follows from a state without a command.

    `settle` writes the next event that follows from a state, if there is one. `refusal_by_phase` gives the refusal of a
    command that this phase does not have (None: the usual one). `lay` does what new rules require; `saved_board` reads
    the custom board that the rules name, from its id, its name and its text; None for a game without any. `winners` are
    the seats that would win now; `showing_rule` is the rule that only the demonstrating player may act. `verdicts` are
    the commands that publish a judge's result, to be tried in order.
    """

    table: Table[S]
    deadlines: Mapping[str, Due[S]]
    settle: Callable[[Draft[S], int], None]
    refusal_by_phase: Callable[[S, cmd.Command], Refused | None]
    lay: Callable[[Draft[S], R, int], None]
    saved_board: Callable[[str, str, str], object] | None
    winners: Callable[[S], tuple[int, ...]]
    showing_rule: str
    verdicts: Callable[[S, cmd.Judged], tuple[cmd.Command, ...]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Projections(Generic[S]):
    """What members see: `view`, the same for all, and `board` on the wire, each with its type; `problem_text` is the
    line of a round's problem.
    """

    view: Callable[[S, int], GameView]
    view_type: type[GameView]
    board: Callable[[S], msgspec.Struct | None]
    board_type: type[msgspec.Struct]
    problem_text: Callable[[Any], str]  # the problem of a state of this game


@dataclass(frozen=True, slots=True, kw_only=True)
class Records(Generic[S]):
    """What may be in a record: `places` and `faults` say whether an event can follow a state; those in `about_departed`
    may be about a player who has left.
    """

    places: Mapping[type[ev.Event], frozenset[Phase]]
    faults: Faults[S]
    about_departed: frozenset[type[ev.Event]]


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Kind(Generic[S, R]):
    """A game, as the mechanism, the record and the server see it. `name` is the tag of its rules."""

    name: str
    messages: Messages
    states: States[S, R]
    course: Course[S, R]
    projections: Projections[S]
    records: Records[S]
    reviewing: Reviewing[S]

    def fold(self, state: S | None, events: Iterable[ev.Event]) -> S:
        """The state after more events. The first event of all is `RoomCreated`, and only it may follow None."""
        for event in events:
            if state is None or isinstance(event, ev.RoomCreated):
                if state is not None or not isinstance(event, ev.RoomCreated):
                    msg = f"{type(event).__name__} is not possible here: a game begins with RoomCreated, once"
                    raise RandolphError(msg)
                state = replace(self.states.begin(event), clock=event.at, still_since=event.at)
            else:
                state = replace(self.states.folds[type(event)](state, event), clock=max(state.clock, event.at))
        if state is None:
            msg = "no events: a game begins with RoomCreated"
            raise RandolphError(msg)
        return state


AnyKind: TypeAlias = Kind[Any, Any]
"""A game that is not known statically; the name in a state's rules finds its kind."""


class Given(TypedDict, total=False):
    """What is known besides the state when a command is decided; `Draft` explains each key."""

    saved: object
    optimum: int | None
    credit: int


class Draft(Generic[S_co]):
    """Events being written at one moment, and the state after them.

    `saved` is the current version of the saved board that the command names, if any; `optimum` the judge's number of
    moves for the current round, if known: it may decide, but is secret until the round is over. `credit` is the
    measured delay of the sender's connection in milliseconds, and `late` how much of it the command used.
    """

    def __init__(
        self,
        kind: Kind[S_co, Any],  # a command's rules are those of the game that decoded it
        state: S_co,
        rng: random.Random,
        **given: Unpack[Given],
    ) -> None:
        self.kind = kind
        self.state = state
        self.rng = rng
        self.saved = given.get("saved")
        self.optimum = given.get("optimum")
        self.credit = given.get("credit", 0)
        self.late = Late()
        self.events: list[ev.Event] = []

    def write(self, event: ev.Event) -> None:
        """Write an event, and apply it to the state."""
        self.state = self.kind.fold(self.state, [event])
        self.events.append(event)


def handle(draft: Draft[State], seat: int | None, command: cmd.Command, now: int) -> list[ev.Event]:
    """The events that a command causes at the time `now` (milliseconds), in order.

    `seat` is that of the sender; None for the server and for spectators. First the deadlines that have passed are
    applied, so that nobody acts on an outdated state. Raises `Refused`; then the draft must not be used any more.
    """
    now = max(now, draft.state.clock)
    catch_up(draft, now)
    row = draft.kind.course.table[draft.state.phase].get(type(command))
    if row is None:
        raise _out_of_place(draft, command)
    refusal = _check(draft.kind, draft.state, seat, type(command), now)
    if refusal is not None:
        raise refusal
    if row.timed:
        draft.late = _late(draft, now)
    row.act(draft, -1 if seat is None else seat, command, now)
    _settle(draft, now)
    catch_up(draft, now)
    return draft.events


def catch_up(draft: Draft[State], now: int) -> None:
    """Apply the deadlines that are due, each at its own time."""
    while (running := draft.state.deadline) is not None:
        due = next_deadline(draft.state)
        if due is None or due > now:
            return
        draft.kind.course.deadlines[running.kind].act(draft, max(due, draft.state.clock))


def next_deadline(state: State) -> int | None:
    """When the next thing happens automatically, in milliseconds; None if no deadline runs or the clocks are stopped.

    The lag credit is included: no command that was sent in time can arrive any more.
    """
    running = state.deadline
    return None if running is None or running.left is not None else running.at + running.credit


def _late(draft: Draft[State], now: int) -> Late:
    """How late a command comes after its deadline, within the lag credit (B1). Raises `Refused`."""
    over = draft.state.last_moment
    if over is None or now < over.at:
        return Late()
    late = Late(now - over.at, min(draft.credit, over.credit))
    if late.by >= late.credit:
        raise Refused("too_late", "B1", "the time ran out, by more than the delay of your connection: no more numbers")
    return late


def _settle(draft: Draft[State], now: int) -> None:
    """Write what follows from the state, until nothing more follows. Each step ends a phase, so there are few.

    Nothing follows while the game is paused. Otherwise a timer could end because the one player whom all wait for has
    lost the connection.
    """
    written = -1
    while not draft.state.paused and written != len(draft.events):
        written = len(draft.events)
        draft.kind.course.settle(draft, now)


def all_say(said: Iterable[bool]) -> bool:
    """Whether all values are true and there is at least one: an empty table agrees to nothing."""
    words = list(said)
    return bool(words) and all(words)


def all_have_left(state: State) -> bool:
    """Whether all who began the round have left, and somebody who joined later waits for the next one (G3)."""
    return all_say(player.waiting for player in state.players if not player.left and (player.seen or player.waiting))


def _out_of_place(draft: Draft[State], command: cmd.Command) -> Refused:
    special = draft.kind.course.refusal_by_phase(draft.state, command)
    message = f"{tag(type(command))!r} is not possible while the game is in the state {draft.state.phase!s}"
    return special or Refused("wrong_phase", None, message)


def _check(kind: AnyKind, state: State, seat: int | None, command: type[cmd.Command], now: int) -> Refused | None:
    """Why this seat may not give a command of the table, whatever its arguments; None if it may."""
    row = kind.course.table[state.phase][command]
    if row.by == "server":
        return Refused("not_yours", None, "only the server may give this command") if seat is not None else None
    barred = _barred(kind, row.by, command, role_of(state, seat, now))
    if barred is not None:
        return barred
    return None if row.unless is None else row.unless(state, now)


def _barred(kind: AnyKind, by: str, command: type[cmd.Command], who: Role) -> Refused | None:
    """Why somebody with this role may not give a command for `by`; None if they may."""
    if who.watching and not (who.device and by in {"claim", "host"}):
        return Refused("no_seat", None, "you are watching: take a seat to play")
    if by == "person" and who.computer:
        return Refused("computer", None, "computer players follow the people of the room")
    if by == "host" and not who.host:
        return Refused("not_host", None, "only the host of the room may do this")
    if by in {"player", "demonstrator"} and who.waiting:
        return Refused("waiting", "G3", "you have joined during this round: you play from the next one")
    if by == "demonstrator" and not who.showing:
        return Refused("not_showing", kind.course.showing_rule, "it is not your demonstration")
    if who.paused and command not in WHILE_PAUSED:
        return Refused("paused", None, "the game is paused until the host resumes it")
    return None


def _player(state: State, seat: int | None) -> Player | None:
    if seat is None or not 0 <= seat < len(state.players) or state.players[seat].left:
        return None
    return state.players[seat]


def speaker(state: State, claim: int, seat: int | None) -> int:
    """The seat that the holder of a claim speaks for: its own, and at a real table any that the device names."""
    if seat is None or seat == claim:
        return claim
    if state.at_table and claim == DEVICE:
        return seat
    raise Refused("not_yours", None, "you speak for your own seat; only at a real table one device speaks for all")


def tag(command: type[cmd.Command]) -> str:
    """The name of a command on the wire."""
    return str(command.__struct_config__.tag)


def actions(kind: AnyKind, state: State, seat: int | None, now: int) -> list[str]:
    """The names of the commands that this seat may give now; their arguments may still be refused."""
    return actions_of(kind, state, role_of(state, seat, now), now)


def actions_of(kind: AnyKind, state: State, who: Role, now: int) -> list[str]:
    """The same for a role."""
    return [
        name
        for name, row in _open_to(kind, state.phase, who)
        if not (row.timed and _is_over(state, now))  # late commands are not offered
        and (row.unless is None or row.unless(state, now) is None)
    ]


@cache  # few entries, used for each member after each event
def _open_to(kind: AnyKind, phase: Phase, who: Role) -> tuple[tuple[str, Row[Any]], ...]:
    """The commands that a role may give in a phase unless something prevents them, with their rows."""
    return tuple(
        (tag(command), row)
        for command, row in kind.course.table[phase].items()
        if row.by != "server"
        and command not in {cmd.Connect, cmd.Disconnect}
        and _barred(kind, row.by, command, who) is None
    )


def _is_over(state: State, now: int) -> bool:
    """Whether the time is up, although commands that were sent in time may still arrive."""
    over = state.last_moment
    return over is not None and now >= over.at


class Role(NamedTuple):
    """The role of a seat in a state, which is all that `_check` needs: seats with equal roles may give the same
    commands.

    `watching`: no player uses this seat; `device`: it is the seat of the device at a real table.
    """

    watching: bool
    computer: bool
    waiting: bool
    host: bool
    device: bool
    showing: bool
    paused: bool


def role_of(state: State, seat: int | None, now: int) -> Role:
    """The role of a seat; None stands for a spectator."""
    return roles_at(state, now)(seat)


def roles_at(state: State, now: int) -> Callable[[int | None], Role]:
    """The roles at one moment, as a function of the seat."""
    host, demonstrator = state.host_at(now), state.demonstrator
    at_table, paused = state.at_table, state.paused

    def role(seat: int | None) -> Role:
        player = _player(state, seat)
        return Role(
            player is None,
            player is not None and player.computer is not None,
            player is not None and player.waiting,
            seat == host,
            at_table and seat == DEVICE,
            demonstrator == seat,
            paused,
        )

    return role


INDIRECT = frozenset({cmd.Join, cmd.AddPlayer, cmd.Connect, cmd.Disconnect, cmd.Leave, cmd.Kick, cmd.Pause})
"""Commands that change the phase only because everybody who remains has already said something."""


def mermaid(kind: AnyKind) -> str:
    """The diagram of a machine for the docs (a mermaid state diagram), generated from its tables.

    Commands in `INDIRECT` get an arrow only if no other command leads from the same phase to the same one: the last
    bidder leaves, and thinking continues.
    """
    words: dict[tuple[Phase, Phase], list[str]] = {}
    presence: dict[tuple[Phase, Phase], list[str]] = {}
    for source, row in kind.course.table.items():
        for command, entry in row.items():
            indirect = command in INDIRECT
            for target in entry.to:
                if target is not source:
                    (presence if indirect else words).setdefault((source, target), []).append(tag(command))
    for name, due in kind.course.deadlines.items():
        for target in due.to:
            words.setdefault((due.phase, target), []).append(f"⌛ {name}")
    arrows = {**presence, **words}
    lines = ["stateDiagram-v2", f"    [*] --> {Phase.LOBBY}"]
    lines += [
        f"    {source} --> {target}: {', '.join(arrows[source, target])}"
        for source in Phase
        for target in Phase
        if (source, target) in arrows
    ]
    return "\n".join(lines) + "\n"
