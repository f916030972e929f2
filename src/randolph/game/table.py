"""The mechanism of every game: a table of states × commands, and states × deadlines, with time and luck as arguments.

A game is a `Kind`: its words (rules, commands, events), its folds, and two literal tables. `TABLE[phase][command]` is a
`Row`: who may say it (`by`), what may stand in the way whatever the words (`unless`), and what comes of it (`act`). A
command that is not in its phase's row is refused. What follows from a state without anybody's command is decided in one
place, the kind's `settle`. `DEADLINES[kind]` says what happens when nobody did anything in time.

`handle` takes `(state, seat, command, now)` and refuses or gives events; the draft folds them at once, so that the next
line of a handler sees what the last one did; where a handler refuses, the draft is dropped with all that is in it. A
refused command changes nothing. `advance` is lazy: whoever looks next lets the game catch up, deadline by deadline, at
the deadlines' own times; each game sees to it that every chain of deadlines ends in a state that waits for somebody.

The state machine tests of the games hold these laws; `mermaid` draws the pictures in the docs from the same tables.
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
from randolph.game.seats import DEVICE, Phase, Player, State
from randolph.game.told import Reviewing
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
"""Several structs, `A | B`: what msgspec decodes and no annotation names."""


class Refused(RandolphError):
    """A command that is not granted: `code` for programs, `rule` for people who ask why, `message` in words."""

    def __init__(self, code: str, rule: str | None, message: str) -> None:
        super().__init__(message)
        self.code = code
        self.rule = rule
        self.message = message


@dataclass(frozen=True, slots=True)
class Row(Generic[S_contra]):
    """One entry of a table.

    `by` says who may: 'server', 'claim' (a seat's claim: its player, and at a real table the device, even when the
    player of its seat has left), 'seat' (anybody seated), 'person' (anybody seated but computer players), 'player' (who
    takes part in the round), 'host' or 'demonstrator'; `to` the phases in which the game can stand afterwards, beside
    the same one (the picture in the docs); `unless` why it may not be said now. `timed`: it has to be said before the
    deadline that runs, and counts after it only as far as the line's lag credit reaches (B1).
    """

    by: str
    act: Callable[[Draft[S_contra], int, Any, int], None]  # the command by whose class the row is found
    to: tuple[Phase, ...] = ()
    unless: Callable[[S_contra, int], Refused | None] | None = None
    timed: bool = False


Table: TypeAlias = Mapping[Phase, Mapping[type[cmd.Command], Row[S]]]
"""Which commands are heard in which phase."""


class Late(NamedTuple):
    """By how many milliseconds a word came late that counts all the same, and how many its line was granted (B1)."""

    by: int = 0
    credit: int = 0


WHILE_PAUSED = frozenset(
    {cmd.AddPlayer, cmd.Connect, cmd.Disconnect, cmd.Leave, cmd.Rename, cmd.Lock, cmd.Kick, cmd.Readmit, cmd.HandOver}
    | {cmd.AddComputer, cmd.Pause, cmd.EndGame, cmd.Settings, cmd.Handicap}
)
"""What is heard while a game is paused, beside the server's word: coming and going goes on, all else waits."""


@dataclass(frozen=True, slots=True)
class Due(Generic[S_contra]):
    """What happens by itself: the phase in which the deadline runs, what comes of it, the phases that can follow."""

    phase: Phase
    act: Callable[[Draft[S_contra], int], None]
    to: tuple[Phase, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Words:
    """What is said in a game: its rules, and the unions of what may come from outside and of what its record has."""

    rules: type[Agreed]
    commands: StructUnion
    events: StructUnion


@dataclass(frozen=True, slots=True, kw_only=True)
class States(Generic[S, R]):
    """How a state comes about: `begin` makes the first one, `folds` have all other events.

    `to_snapshot` writes a state as JSON, from which `from_snapshot` makes the same again.
    """

    begin: Callable[[ev.RoomCreated[R]], S]
    folds: Folds[S]
    to_snapshot: Callable[[S], bytes]
    from_snapshot: Callable[[bytes | msgspec.Raw], S]


@dataclass(frozen=True, slots=True, kw_only=True)
class Course(Generic[S, R]):
    """What happens when: the two tables, and what follows from a state without a command.

    `settle` writes the next thing that follows from a state by itself, if there is one; `unless_here` words the refusal
    of a command that this phase does not know (None: the usual words). `lay` does what has to be done when other rules
    are agreed on; `saved_board` reads the board of one's own that the rules ask for, from its id, its name and its
    text; None for a game that has none. `winners` are the seats that would win now; `showing_rule` is the rule that
    lets nobody but the player who demonstrates. `verdicts` are the commands that make a judge's word public, to be
    tried in turn.
    """

    table: Table[S]
    deadlines: Mapping[str, Due[S]]
    settle: Callable[[Draft[S], int], None]
    unless_here: Callable[[S, cmd.Command], Refused | None]
    lay: Callable[[Draft[S], R, int], None]
    saved_board: Callable[[str, str, str], object] | None
    winners: Callable[[S], tuple[int, ...]]
    showing_rule: str
    verdicts: Callable[[S, cmd.Judged], tuple[cmd.Command, ...]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Seeing(Generic[S]):
    """What is seen: `view` by all members, `board` on the wire, each with its type; `problem_text` is the line of a
    round's problem.
    """

    view: Callable[[S, int], GameView]
    view_type: type[GameView]
    board: Callable[[S], msgspec.Struct | None]
    board_type: type[msgspec.Struct]
    problem_text: Callable[[Any], str]  # the problem of a state of this game, which a record may hold without it


@dataclass(frozen=True, slots=True, kw_only=True)
class Records(Generic[S]):
    """What may stand in a record: `places` and `faults` say whether an event can stand where it stands; those
    `of_the_gone` may tell of a player who has left.
    """

    places: Mapping[type[ev.Event], frozenset[Phase]]
    faults: Faults[S]
    of_the_gone: frozenset[type[ev.Event]]


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Kind(Generic[S, R]):
    """A game, as the mechanism, the record and the server know it. `name` is the tag of its rules."""

    name: str
    words: Words
    states: States[S, R]
    course: Course[S, R]
    seeing: Seeing[S]
    records: Records[S]
    reviewing: Reviewing[S]

    def fold(self, state: S | None, events: Iterable[ev.Event]) -> S:
        """The state after more events. The first event of all is `RoomCreated`, and only it may meet None."""
        for event in events:
            if state is None or isinstance(event, ev.RoomCreated):
                if state is not None or not isinstance(event, ev.RoomCreated):
                    msg = f"{type(event).__name__} cannot stand here: a game begins with RoomCreated, once"
                    raise ValueError(msg)
                state = replace(self.states.begin(event), clock=event.at, still_since=event.at)
            else:
                state = replace(self.states.folds[type(event)](state, event), clock=max(state.clock, event.at))
        if state is None:
            msg = "no events: a game begins with RoomCreated"
            raise ValueError(msg)
        return state


AnyKind: TypeAlias = Kind[Any, Any]
"""A game of which it is not known which: what belongs to a state is found by the name in its rules."""


class Given(TypedDict, total=False):
    """What is known when a command is decided, beside the state; it stands in `Draft` what each is."""

    saved: object
    optimum: int | None
    credit: int


class Draft(Generic[S_co]):
    """Events being written at one moment, and the state after them.

    `saved` is the saved board that the command names, as it is now, where there is one; `optimum` the judge's number of
    moves for the round that is on, where it is known: it may decide, but is never told before the round is over.
    `credit` is by how many milliseconds, as the server has measured it, the line is slow on which the command came, and
    `late` what it took of that.
    """

    def __init__(
        self,
        kind: Kind[S_co, Any],  # the rules of a command are those of the game by which it was decoded
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
        """Let something happen."""
        self.state = self.kind.fold(self.state, [event])
        self.events.append(event)


def handle(draft: Draft[State], seat: int | None, command: cmd.Command, now: int) -> list[ev.Event]:
    """What comes of a command at the time `now` (milliseconds): the events, in order.

    `seat` is who asks; None for the server and for spectators. First the game catches up with the clock, so that nobody
    acts on a state that time has ended. Raises `Refused`; then the draft is worth nothing.
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
    """Pass the deadlines that are due, each at its own time."""
    while (running := draft.state.deadline) is not None:
        due = next_deadline(draft.state)
        if due is None or due > now:
            return
        draft.kind.course.deadlines[running.kind].act(draft, max(due, draft.state.clock))


def next_deadline(state: State) -> int | None:
    """When something happens by itself, in milliseconds; None when nothing runs, and while the clocks stand still.

    That is when nothing that was said in time can arrive any more.
    """
    running = state.deadline
    return None if running is None or running.left is not None else running.at + running.credit


def _late(draft: Draft[State], now: int) -> Late:
    """How late a word comes whose time is over, as far as the lag credit covers that (B1). Raises `Refused`."""
    over = draft.state.last_moment
    if over is None or now < over.at:
        return Late()
    late = Late(now - over.at, min(draft.credit, over.credit))
    if late.by >= late.credit:
        raise Refused("too_late", "B1", "the time has run out, by more than your line is slow: no more numbers")
    return late


def _settle(draft: Draft[State], now: int) -> None:
    """What follows from the state by itself, until nothing more does; each step ends a phase, so there are few.

    While the game is paused nothing does: nobody's sand ends because somebody whom all wait for has lost the line.
    """
    written = -1
    while not draft.state.paused and written != len(draft.events):
        written = len(draft.events)
        draft.kind.course.settle(draft, now)


def all_say(said: Iterable[bool]) -> bool:
    """Whether there is somebody, and all say so: nobody at the table agrees to nothing."""
    words = list(said)
    return bool(words) and all(words)


def orphaned(state: State) -> bool:
    """Whether all who began the round have left, and somebody who joined since waits for the next: it is now (G3)."""
    return all_say(player.waiting for player in state.players if not player.left and (player.seen or player.waiting))


def _out_of_place(draft: Draft[State], command: cmd.Command) -> Refused:
    special = draft.kind.course.unless_here(draft.state, command)
    message = f"{tag(type(command))!r} is not possible while the game is in the state {draft.state.phase!s}"
    return special or Refused("wrong_phase", None, message)


def _check(kind: AnyKind, state: State, seat: int | None, command: type[cmd.Command], now: int) -> Refused | None:
    """Why this seat may not give a command that is in the table, whatever its words; None when it may."""
    row = kind.course.table[state.phase][command]
    if row.by == "server":
        return Refused("not_yours", None, "only the server says this") if seat is not None else None
    barred = _barred(kind, row.by, command, part(state, seat, now))
    if barred is not None:
        return barred
    return None if row.unless is None else row.unless(state, now)


def _barred(kind: AnyKind, by: str, command: type[cmd.Command], who: Part) -> Refused | None:
    """Why somebody in this part may not give a command that is for those named by `by`; None when they may."""
    if who.watching and not (who.device and by in {"claim", "host"}):
        return Refused("no_seat", None, "you are watching: take a seat to play")
    if by == "person" and who.computer:
        return Refused("computer", None, "computer players go along with the people of the room")
    if by == "host" and not who.host:
        return Refused("not_host", None, "only the host of the room may do this")
    if by in {"player", "demonstrator"} and who.waiting:
        return Refused("waiting", "G3", "you have joined during this round: you play from the next one")
    if by == "demonstrator" and not who.showing:
        return Refused("not_showing", kind.course.showing_rule, "it is not your demonstration")
    if who.paused and command not in WHILE_PAUSED:
        return Refused("paused", None, "the game is paused: it goes on when the host says so")
    return None


def _player(state: State, seat: int | None) -> Player | None:
    if seat is None or not 0 <= seat < len(state.players) or state.players[seat].left:
        return None
    return state.players[seat]


def speaker(state: State, claim: int, seat: int | None) -> int:
    """The seat in whose name the claim to a seat speaks: its own, and at a real table any that the device names."""
    if seat is None or seat == claim:
        return claim
    if state.at_table and claim == DEVICE:
        return seat
    raise Refused("not_yours", None, "you speak for your own seat; one device speaks for all at a real table only")


def tag(command: type[cmd.Command]) -> str:
    """The name of a command on the wire."""
    return str(command.__struct_config__.tag)


def actions(kind: AnyKind, state: State, seat: int | None, now: int) -> list[str]:
    """The names of the commands that this seat may give now; what it says with them may still be refused."""
    return actions_of(kind, state, part(state, seat, now), now)


def actions_of(kind: AnyKind, state: State, who: Part, now: int) -> list[str]:
    """The same for who has this part in the state."""
    return [
        name
        for name, row in _open_to(kind, state.phase, who)
        if not (row.timed and _is_over(state, now))  # nobody is invited to be late
        and (row.unless is None or row.unless(state, now) is None)
    ]


@cache  # there are few: asked for each member after each event
def _open_to(kind: AnyKind, phase: Phase, who: Part) -> tuple[tuple[str, Row[Any]], ...]:
    """The commands that who has this part may give in a phase, unless something is in the way: name and row."""
    return tuple(
        (tag(command), row)
        for command, row in kind.course.table[phase].items()
        if row.by != "server"
        and command not in {cmd.Connect, cmd.Disconnect}
        and _barred(kind, row.by, command, who) is None
    )


def _is_over(state: State, now: int) -> bool:
    """Whether the time is over, although what was said in it may still arrive."""
    over = state.last_moment
    return over is not None and now >= over.at


class Part(NamedTuple):
    """The part of a seat in a state, which is all that `_check` asks of both: whose part is the same may do the same.

    `watching`: nobody plays from this seat; `device`: it is the one of a real table.
    """

    watching: bool
    computer: bool
    waiting: bool
    host: bool
    device: bool
    showing: bool
    paused: bool


def part(state: State, seat: int | None, now: int) -> Part:
    """The part that a seat has; None is nobody's."""
    player = _player(state, seat)
    return Part(
        player is None,
        player is not None and player.computer is not None,
        player is not None and player.waiting,
        seat == state.host_at(now),
        state.at_table and seat == DEVICE,
        state.shower == seat,
        state.paused,
    )


BY_ITSELF = frozenset({cmd.Join, cmd.AddPlayer, cmd.Connect, cmd.Disconnect, cmd.Leave, cmd.Kick, cmd.Pause})
"""What leads somewhere only because all who are there now have said something already."""


def mermaid(kind: AnyKind) -> str:
    """The picture of a machine for the docs (a mermaid state diagram), generated from its tables.

    Presence has an arrow only where nothing else leads the same way: the last bidder leaves, and thinking goes on.
    """
    words: dict[tuple[Phase, Phase], list[str]] = {}
    presence: dict[tuple[Phase, Phase], list[str]] = {}
    for source, row in kind.course.table.items():
        for command, entry in row.items():
            by_itself = command in BY_ITSELF
            for target in entry.to:
                if target is not source:
                    (presence if by_itself else words).setdefault((source, target), []).append(tag(command))
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
