"""Playing in tests: games driven from their first moment by commands at explicit times, with arranged random results.

`Play` is a game with one method for all seats: `play.do(seat, command, at)`, with seconds in the tests and milliseconds
in the game. It never makes a state; it only sends commands and lets time pass, and checks a few laws meanwhile.

Demonstrations need solutions that are certainly right or wrong. Some tests place the robots by hand (`Luck`), with a
solution that can be followed on the drawing below; the others find one (`way`) by trying moves with the rules alone,
without a solver.

    FACES, the board of all arranged games (`#` center; walls `|` and `---`):

         a   b   c   d   e   f   g   h   i   j   k   l   m   n   o   p
       +---+---+---+---+---+---+---+---+---+---+---+---+---+---+---+---+
     1 | .   . | .   .   .   .   .   .   .   .   .   . | .   .   .   . |
       +   +   +   +   +---+   +   +   +   +   +   +   +   +---+   +   +
     2 | .   .   .   . | rC  .   .   .   .   .   .   .   . | rS  .   . |
       +   +---+   +   +   +   +   +   +   +   +   +   +   +   +   +   +
     3 | .   gT| .   .   .   .   .   .   .   bT| .   .   .   .   .   . |
       +   +   +   +   +   +   +   +   +   +---+   +   +   +   +   +   +
     4 | .   .   .   .   .   .   yH| .   .   .   .   .   .   .   .   . |
       +   +   +   +   +   +   +---+   +   +   +   +   +   +   +   +---+
     5 | .   .   .   .   .   .   .   .   .   .   .   .   .   .   .   . |
       +   +   +   +   +   +   +   +   +   +   +   +   +   +   +   +   +
     6 | .   .   .   .   .   .   .   .   .   .   .   .   .   . | gH  . |
       +---+   +   +   +   +   +   +   +   +   +   +---+   +   +---+   +
     7 | .   .   . | bS  .   .   .   .   .   .   .   yC| .   .   .   . |
       +   +   +   +---+   +   +   +   +   +   +   +   +   +   +   +   +
     8 | .   .   .   .   .   .   .   #   #   .   .   .   .   .   .   . |
       +   +   +   +   +   +---+   +   +   +   +   +   +   +   +   +   +
     9 | .   .   .   .   .   *V| .   #   #   .   .   .   .   .   .   . |
       +   +   +   +   +   +   +   +   +   +   +   +   +   +   +   +   +
    10 | .   bC| .   .   .   .   .   .   .   .   .   .   .   .   yS| . |
       +   +---+   +   +   +   +   +   +---+   +   +   +   +   +---+   +
    11 | .   .   .   . | gS  .   .   .   rT| .   .   .   .   .   .   . |
       +   +   +   +   +---+   +   +   +   +   +   +   +   +   +   +---+
    12 | .   .   .   .   .   .   .   .   .   .   .   .   . | gC  .   . |
       +---+   +   +   +   +   +   +   +   +   +   +   +   +---+   +   +
    13 | .   .   .   .   .   .   .   .   .   .   .   .   .   .   .   . |
       +   +   +   +   +   +---+   +   +   +   +---+   +   +   +   +   +
    14 | .   .   .   .   .   rH| .   .   .   . | bH  .   .   .   .   . |
       +   +   +   +---+   +   +   +   +   +   +   +   +   +   +   +   +
    15 | .   .   . | yT  .   .   .   .   .   .   .   .   .   .   .   . |
       +   +   +   +   +   +   +   +   +   +   +   +   +   +   +   +   +
    16 | .   .   .   .   .   .   . | .   .   .   .   . | .   .   .   . |
       +---+---+---+---+---+---+---+---+---+---+---+---+---+---+---+---+
"""

from __future__ import annotations

import json
import random
from collections import deque
from typing import TYPE_CHECKING, Literal, TypeVar, cast

import msgspec
import pytest

from randolph.game import (
    AddPlayer,
    Command,
    Connect,
    Done,
    Event,
    Join,
    Phase,
    Ready,
    Refused,
    Submit,
    advance,
    create,
    from_record,
    handle,
    replay,
    to_record,
)
from randolph.game.ricochet import RICOCHET, Bid, Game, GameRules, Push, SavedBoard, Start
from randolph.game.ricochet.boards import chips_of
from randolph.rules import (
    Cell,
    Color,
    Direction,
    IllegalMove,
    Move,
    Problem,
    Progress,
    apply,
    legal_moves,
    solved,
)
from tests.unit.rules.hand import at, moves
from tests.views import view

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from _typeshed import SupportsLenAndGetItem

Item = TypeVar("Item")
Kind = TypeVar("Kind", bound=Event)

FACES = ("1A", "2A", "3A", "4A")

# Chips of FACES by what is printed on them, and their cells.
RED_CIRCLE, RED_TRIANGLE, RED_SQUARE, RED_HEXAGON = 0, 1, 2, 3  # e2 i11 n2 f14
GREEN_CIRCLE, GREEN_TRIANGLE = 4, 5  # n12 b3
VORTEX = 16  # f9

HOME = "rh16 gp16 bj16 ya1"
"""A hand-made start: blue stops red on i16, and the wall above i11 stops it there: `rE rN` wins RED_TRIANGLE."""
WAY = "rE rN"
FUTILE = "yS yE yN yE yN yW yS yE"
"""Eight legal moves from HOME that never move red: yellow goes a1 a6 n6 n2 p2 p1 m1 m16 o16."""

GAME: tuple[tuple[int, str], ...] = (
    (RED_TRIANGLE, WAY),
    (RED_CIRCLE, "rW rN"),
    (GREEN_CIRCLE, "gN gW"),
    (10, "bE bN bW"),
    (9, "yE yS yE bN bE"),
    (12, "yS yE"),
    (14, "yS yW yN yE"),
    (15, "yW bW yN yE"),
    (8, "bN bE yW yS bS bW bS"),
    (7, "yE yN yE gN gE gS"),
    (RED_SQUARE, "rE rS rE rN rW rN"),
    (5, "rE rS gE rW gN gW gN"),
    (VORTEX, "gS gE"),
    (6, "gW gS gE yN yW gN gW gS"),
    (13, "gN gE gS yS yW"),
    (11, "bW bS bE bS bE bN yE bS bW"),
    (RED_HEXAGON, "yW yS yE yN rE rN yS rW rS rE rN"),
)
"""A whole game from HOME: all 17 chips in an order in which each is won in few moves, from the end of the previous
solution. The rules check every demonstration of a test again.
"""


class Luck(random.Random):
    """Randomness with arranged results: the robots get the cells of the test, and these chips come first."""

    def __init__(self, robots: str | None = None, chips: Iterable[int] = (), seed: int = 1) -> None:
        super().__init__(seed)
        self._cells = None if robots is None else {word[0]: at(word[1:]) for word in robots.split()}
        self._chips = deque(chips)

    def sample(self, population: Sequence[Item], k: int, *, counts: Iterable[int] | None = None) -> list[Item]:
        """The cells of the robots, which must be among the allowed ones of S1."""
        if self._cells is None or not isinstance(population[0], Cell):
            return super().sample(population, k, counts=counts)
        wanted = [self._cells[letter] for letter in "rgbyst" if letter in self._cells][:k]
        assert set(wanted) <= set(population), "robots start on free cells without a target (S1)"
        return cast("list[Item]", wanted)

    def choice(self, seq: SupportsLenAndGetItem[Item]) -> Item:
        """The next arranged chip, which must be among the available ones."""
        if self._chips and isinstance(seq[0], int):
            chip = self._chips.popleft()
            assert chip in [seq[place] for place in range(len(seq))], f"chip {chip} cannot be drawn from {seq}"
            return cast("Item", chip)
        return super().choice(seq)


class Play:
    """A game from its first moment; its rules are the defaults on FACES, except for the named ones.

    `saved` is the current saved board of the rules' id. `credit` is the measured lag of all connections, in
    milliseconds.
    """

    def __init__(
        self,
        *names: str,
        robots: str | None = HOME,
        chips: Iterable[int] = (RED_TRIANGLE,),
        seed: int = 1,
        start: bool = True,
        rules: Mapping[str, object] | None = None,
        saved: SavedBoard | None = None,
        **more: object,
    ) -> None:
        self.saved = saved
        self.credit = 0
        self.luck = Luck(robots, chips, seed)
        self.events: list[Event] = []
        self.now = 0
        self.state: Game
        agreed = msgspec.convert({"faces": FACES, **more, **(rules or {})}, GameRules)
        self._happened(create(agreed, host_name=names[0], now=0, rng=self.luck, saved=saved))
        for name in names[1:]:
            self._seat(name)
        for seat in range(len(names)):
            self.do(seat, Connect())
        if start:
            self.do(0, Start())

    def do(self, seat: int | None, command: Command, at: float | None = None, optimum: int | None = None) -> list[str]:
        """Give a command at a time in seconds (by default: now); the tags of the resulting events."""
        self._tick(at)
        found = handle(
            self.state, seat, command, self.now, self.luck, saved=self.saved, optimum=optimum, credit=self.credit
        )
        return self._happened(found)

    def refused(self, seat: int | None, command: Command, at: float | None = None) -> Refused:
        """Give a command that must be refused, and change nothing."""
        self._tick(at)
        before = self.state
        with pytest.raises(Refused) as caught:
            handle(self.state, seat, command, self.now, self.luck, saved=self.saved, credit=self.credit)
        assert self.state == before == replay(self.events), "a refused command changes nothing"
        return caught.value

    def look(self, at: float) -> list[str]:
        """Let time pass until then; the tags of the events that happen by themselves."""
        self._tick(at)
        return self._happened(advance(self.state, self.now, self.luck))

    def _tick(self, at: float | None) -> None:
        if at is not None:
            self.now = round(at * 1000)

    def _happened(self, events: Sequence[Event]) -> list[str]:
        for event in events:
            self.state = RICOCHET.fold(self.state if self.events else None, [event])
            assert not self.events or event.at >= self.events[-1].at, "event times never go back"
            self.events.append(event)
        check_laws(self.state)
        return [tag(event) for event in events]

    # ── short words for what tests do all the time ──────────────────────────────────────────────────────────────────

    def bid(self, seat: int, number: int, at: float | None = None) -> list[str]:
        """Bid."""
        return self.do(seat, Bid(number), at)

    def join(self, name: str, at: float | None = None) -> int:
        """A player takes a seat and connects; the seat."""
        self._seat(name, at)
        seat = len(self.state.players) - 1
        self.do(seat, Connect())
        return seat

    def show(self, seat: int, text: str, at: float | None = None, optimum: int | None = None) -> list[str]:
        """Demonstrate a whole solution; `optimum`: the judge's result."""
        return self.do(seat, Submit(text), at, optimum)

    def done(self, *seats: int) -> list[str]:
        """All named players declare that they are done; the events of the last one."""
        found: list[str] = []
        for seat in seats:
            found = self.do(seat, Done())
        return found

    def win(self, *seats: int) -> None:
        """In a game of the chips `GAME`, these seats win the next rounds; the game may end with the last of them."""
        for number, seat in enumerate(seats):
            if number:
                self.next()
            assert self.state.chip is not None
            text = dict(GAME)[self.state.chip]
            self.bid(seat, len(text.split()))
            self.done(*[player.seat for player in self.state.playing])
            assert "round_won" in self.show(seat, text)

    def _seat(self, name: str, at: float | None = None) -> None:
        if self.state.at_table:
            self.do(0, AddPlayer(name), at)
        else:
            self.do(None, Join(name), at)

    def next(self) -> None:
        """All are ready for the next round (without a pause the first one is enough)."""
        for player in self.state.playing:
            if self.state.phase is Phase.OVER:
                self.do(player.seat, Ready())
        assert self.state.phase in {Phase.THINKING, Phase.ALONE}

    def chips(self) -> list[int]:
        """The number of chips of each seat."""
        return [len(player.chips) for player in self.state.players]

    def cells(self) -> str:
        """The cells of the robots, written as in `Luck`."""
        return standing(self.state.progress.position.items())

    def last(self, kind: type[Kind]) -> Kind:
        """The last event of this kind."""
        return next(event for event in reversed(self.events) if isinstance(event, kind))

    def count(self, name: str) -> int:
        """The number of events with this tag."""
        return sum(tag(event) == name for event in self.events)


def tag(event: Event) -> str:
    """An event's name on the wire."""
    return str(event.__struct_config__.tag)


def standing(cells: Iterable[tuple[Color, Cell]]) -> str:
    """Robots and their cells as one text."""
    return " ".join(f"{color.letter}{'abcdefghijklmnop'[col]}{row + 1}" for color, (row, col) in cells)


# ── laws that hold at any moment of any game ─────────────────────────────────────────────────────────────────────────


def places(state: Game) -> list[int]:
    """All chips by place: to be drawn, in play, won, face up, face down."""
    won = [chip for player in state.players for chip in player.chips]
    in_play = [] if state.chip is None else [state.chip]
    return sorted([*state.pool, *in_play, *won, *state.face_up, *state.face_down])


def check_laws(state: Game) -> None:
    """The laws of every state, after any command."""
    played_for = () if state.board is None else chips_of(state.board, state.start.colors)
    assert places(state) == list(played_for), "a chip is in exactly one place"
    if state.deadline is not None:
        people = [player for player in state.players if not player.left and player.computer is None]
        by_mail = state.rules.correspondence and any(player.seated for player in people or state.players)
        there = by_mail or any(player.connected for player in people or state.players)
        assert (state.deadline.left is None) == (there and not state.paused)
    assert (state.phase is Phase.DEMONSTRATING) == (state.demonstration is not None)
    assert len({bid.seat for bid in state.bids}) == len(state.bids), "one standing bid a player (B2)"
    for player in state.players:
        json.dumps(view(state, player.seat, state.clock))
    json.dumps(view(state, None, state.clock))


def check_replay(events: Sequence[Event], state: Game) -> None:
    """The record, via JSON, gives the same game."""
    text = json.dumps(to_record(events))
    again = from_record(text)
    assert again == list(events)
    assert replay(again) == state
    assert replay(again, RICOCHET).progress.cost == state.progress.cost


# ── ways, found by trying ─────────────────────────────────────────────────────────────────────────────────────────────


def push(text: str) -> Push:
    """A push as a text: 'rE'."""
    (move,) = moves(text)
    return Push(move.robot, cast("Literal['N', 'E', 'S', 'W']", move.direction.name))


def way(problem: Problem) -> str | None:
    """A solution: one robot alone, after at most one move of any; None if that finds none."""
    start = Progress.start(problem.position)
    firsts: list[tuple[Move, ...]] = [(), *((move,) for move in legal_moves(problem, start))]
    for made in firsts:
        progress = start
        for move in made:
            progress = apply(problem, progress, move)
        for robot in problem.active:
            found = _alone(problem, progress, robot)
            if found is not None:
                return " ".join(str(move) for move in (*made, *found))
    return None


def _alone(problem: Problem, start: Progress, robot: Color) -> tuple[Move, ...] | None:
    """The shortest solution with one robot alone, breadth first."""
    queue: deque[tuple[tuple[Move, ...], Progress]] = deque([((), start)])
    seen = {start}
    while queue:
        made, progress = queue.popleft()
        if solved(problem, progress):
            return made
        for direction in Direction:
            move = Move(robot, direction)
            try:
                following = apply(problem, progress, move)
            except IllegalMove:
                continue
            if following not in seen:
                seen.add(following)
                queue.append(((*made, move), following))
    return None


def futile(problem: Problem, count: int, rng: random.Random) -> str:
    """Legal moves that never reach the target, `count` of them."""
    while True:
        progress = Progress.start(problem.position)
        made: list[str] = []
        while len(made) < count:
            move = rng.choice(legal_moves(problem, progress))
            progress = apply(problem, progress, move)
            if solved(problem, progress):
                break
            made.append(str(move))
        else:
            return " ".join(made)
