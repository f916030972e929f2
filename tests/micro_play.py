"""Playing Micro Robots in tests: driven from the first moment by commands at explicit times, with arranged dice.

`Play` is like the one in `tests/game_play.py`: seconds in the tests, milliseconds in the game; it never makes a state,
and checks a few laws while it sends commands and lets time pass.

    TILES, the board of all arranged games; from pink 1 (f4) to white 2 (d2) it is the example of the rule sheet:

         a   b   c    d   e   f
       +------------+------------+
     1 | p5  p2  p3 | y2  w1  b1 |
     2 | r6  r4  y3 | w2  g2  r2 |
     3 | b4  g5  g3 | p4  g6  w4 |
       +------------+------------+
     4 | w6  b6  b2 | p6  y5  p1 |
     5 | r3  y4  w3 | r1  b5  y6 |
     6 | b3  g4  w5 | g1  r5  y1 |
       +------------+------------+

From p1 the robot can jump to b1 and y1 (its column, the number) and to p6 (its row, the color). `way` finds other paths
than the one of the sheet by trying, with the rules alone, without a solver.
"""

from __future__ import annotations

import json
import random
from collections import deque
from functools import lru_cache
from typing import TYPE_CHECKING, Any, TypeVar, cast

import msgspec
import pytest

from randolph.game import (
    AddPlayer,
    Command,
    Connect,
    Done,
    EndGame,
    Event,
    GiveUp,
    Join,
    Judged,
    Leave,
    Phase,
    Ready,
    Refused,
    Strike,
    Submit,
    advance,
    create,
    from_record,
    handle,
    replay,
    to_record,
)
from randolph.game.micro import MICRO, Declare, Dice, Draw, Game, MicroRules, Start
from randolph.notation.micro import from_combination, from_line, to_path
from randolph.rules.micro import Color, Problem, Progress, apply, legal_jumps, solved
from tests.views import view

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from _typeshed import SupportsLenAndGetItem

    from randolph.rules.micro import Combination

Item = TypeVar("Item")
Kind = TypeVar("Kind", bound=Event)

TILES = ("2N", "3E", "4E", "1N")
SHEET = from_line("black:2N-3E-4E-1N p1 w2")
WAY = "p6 w6 r6 r2 w2"
"""The rule sheet's path from pink 1 to white 2, which is the shortest."""
LONG_WAY = "b1 p1 p6 w6 r6 r2 w2"
"""Another path between them, with two more jumps: to b1 and back."""
FUTILE = "b1 p1"
"""Two legal jumps back to the start."""


class Luck(random.Random):
    """Randomness with arranged results: first these dice, then random ones."""

    def __init__(self, dice: str = "", seed: int = 1) -> None:
        super().__init__(seed)
        self.dice = deque(dice.split())

    def choice(self, seq: SupportsLenAndGetItem[Item]) -> Item:
        """The color die, then the number die, of the next arranged roll."""
        if self.dice and seq[0] is next(iter(Color)):
            return cast("Item", from_combination(self.dice[0]).color)
        if self.dice and isinstance(seq, range):
            return cast("Item", from_combination(self.dice.popleft()).number)
        return super().choice(seq)


class Play:
    """A game from its first moment; its rules are the defaults on TILES, except for the named ones.

    `credit` is the measured lag of all connections, in milliseconds.
    """

    def __init__(
        self,
        *names: str,
        dice: str = "p1 w2",
        seed: int = 1,
        start: bool = True,
        rules: Mapping[str, object] | None = None,
        **more: object,
    ) -> None:
        self.credit = 0
        self.luck = Luck(dice, seed)
        self.events: list[Event] = []
        self.now = 0
        self.state: Game
        agreed = msgspec.convert({"game": "micro", "tiles": TILES, **more, **(rules or {})}, MicroRules)
        self._happened(create(agreed, host_name=names[0], now=0, rng=self.luck))
        for name in names[1:]:
            self._seat(name)
        for seat in range(len(names)):
            self.do(seat, Connect())
        if start:
            self.do(0, Start())

    def do(self, seat: int | None, command: Command, at: float | None = None, optimum: int | None = None) -> list[str]:
        """Give a command at a time in seconds (by default: now); the tags of the resulting events."""
        self._tick(at)
        events = handle(self.state, seat, command, self.now, self.luck, optimum=optimum, credit=self.credit)
        return self._happened(events)

    def refused(self, seat: int | None, command: Command, at: float | None = None) -> Refused:
        """Give a command that must be refused, and change nothing."""
        self._tick(at)
        before = self.state
        with pytest.raises(Refused) as caught:
            handle(self.state, seat, command, self.now, self.luck, credit=self.credit)
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
            self.state = MICRO.fold(self.state if self.events else None, [event])
            assert not self.events or event.at >= self.events[-1].at, "event times never go back"
            self.events.append(event)
        check_laws(self.state)
        return [tag(event) for event in events]

    # ── short words for what tests do all the time ──────────────────────────────────────────────────────────────────

    def declare(self, seat: int, moves: int, at: float | None = None) -> list[str]:
        """Declare."""
        return self.do(seat, Declare(moves), at)

    def show(self, seat: int, path: str, at: float | None = None, optimum: int | None = None) -> list[str]:
        """Demonstrate a whole path."""
        return self.do(seat, Submit(path), at, optimum)

    def join(self, name: str, at: float | None = None) -> int:
        """A player takes a seat and connects; the seat."""
        self._seat(name, at)
        seat = len(self.state.players) - 1
        self.do(seat, Connect())
        return seat

    def done(self, *seats: int) -> list[str]:
        """All named players declare that they are done; the events of the last one."""
        found: list[str] = []
        for seat in seats:
            found = self.do(seat, Done())
        return found

    def next(self) -> None:
        """All are ready for the next round (without a pause the first one is enough)."""
        for player in self.state.playing:
            if self.state.phase is Phase.OVER:
                self.do(player.seat, Ready())
        assert self.state.phase in {Phase.THINKING, Phase.ALONE}

    def win(self, *seats: int) -> None:
        """These seats win this round and the next ones; the game may end with the last of them."""
        for seat in seats:
            self._on()
            path = way(problem(self))
            self.declare(seat, len(path.split()))
            assert "round_won" in self.show(seat, path)

    def err(self, seat: int) -> list[str]:
        """A wrong declaration in this round or the next one: declared and given up."""
        self._on()
        self.declare(seat, 1)
        return self.do(seat, GiveUp())

    def _on(self) -> None:
        if self.state.phase is Phase.OVER:
            self.next()

    def _seat(self, name: str, at: float | None = None) -> None:
        if self.state.at_table:
            self.do(0, AddPlayer(name), at)
        else:
            self.do(None, Join(name), at)

    def chips(self) -> list[int]:
        """The number of chips of each seat."""
        return [len(player.chips) for player in self.state.players]

    def seen(self, seat: int | None = 0) -> dict[str, Any]:
        """The view of a seat, through JSON."""
        found: dict[str, Any] = json.loads(json.dumps(view(self.state, seat, self.now)))
        return found

    def last(self, kind: type[Kind]) -> Kind:
        """The last event of this kind."""
        return next(event for event in reversed(self.events) if isinstance(event, kind))

    def count(self, name: str) -> int:
        """The number of events with this tag."""
        return sum(tag(event) == name for event in self.events)


def tag(event: Event) -> str:
    """An event's name on the wire."""
    return str(event.__struct_config__.tag)


def problem(play: Play) -> Problem:
    """The problem of the current round."""
    found = play.state.problem
    assert found is not None
    return found


# ── short games with a bit of everything in them ──────────────────────────────────────────────────────────────────────


def group() -> Play:
    """Three players: a lower call that is right, one that is wrong and costs a chip, a round without a path."""
    play = Play("Ann", "Bob", "Cem", overcall=True, dice="p1 w2 b4 r5")
    play.declare(0, 7, at=5)
    play.declare(1, 5, at=6)
    play.look(20)
    play.show(1, WAY, at=25)
    play.do(None, Judged(1, "optimal", 5, WAY))
    play.next()
    play.declare(1, 2, at=30)
    play.done(0, 2)
    play.show(1, "y2 w2")
    play.next()
    play.done(0, 1, 2)
    return play


def alone() -> Play:
    """One won round, one lost by time, and the agreed end."""
    play = Play("Ann", mode="solo", via=True, dice="p1 w2 g2")
    play.declare(0, 6, at=3)
    play.show(0, "p6 w6 r6 r2 g2 w2")
    play.do(0, Ready())
    play.look(1000)
    play.do(0, EndGame())
    return play


def at_a_table() -> Play:
    """Dice by hand, the robot placed by hand, a declaration taken back, one given up by leaving."""
    play = Play("Ann", "Bob", dice="", mode="table", start=False)
    play.do(0, Start(Dice("p1", "w2")))
    play.declare(0, 4)
    play.do(0, Strike())
    play.declare(1, 2)
    play.show(1, FUTILE)
    play.do(0, Draw(Dice(start="p1", target="w2")))
    play.declare(0, 5)
    play.show(0, WAY)
    play.do(0, Draw())
    play.declare(0, 9)
    play.do(0, Leave())
    return play


def games() -> tuple[Play, ...]:
    """One game of each kind."""
    return group(), alone(), at_a_table()


# ── laws that hold at any moment of any game ─────────────────────────────────────────────────────────────────────────


def places(state: Game) -> list[int]:
    """All chips by place: in the pool, on the target, won, face up, face down."""
    won = [chip for player in state.players for chip in player.chips]
    on_target = [] if state.chip is None else [state.chip]
    return sorted([*state.pool, *on_target, *won, *state.face_up, *state.face_down])


def check_laws(state: Game) -> None:
    """The laws of every state, after any command."""
    assert places(state) == ([] if state.board is None else list(range(25))), "a chip is in exactly one place (U7)"
    assert state.running == (state.chip is not None) == (state.problem is not None)
    if state.deadline is not None:
        people = [player for player in state.players if not player.left and player.computer is None]
        by_mail = state.rules.correspondence and any(player.seated for player in people or state.players)
        there = by_mail or any(player.connected for player in people or state.players)
        assert (state.deadline.left is None) == (there and not state.paused)
    assert (state.phase is Phase.DEMONSTRATING) == (state.demonstration is not None)
    assert len({call.seat for call in state.calls}) == len(state.calls), "one standing call a player"
    assert len({call.rank for call in state.calls}) == len(state.calls), "no two calls are equal (U5, H3)"
    for player in state.players:
        json.dumps(view(state, player.seat, state.clock))
    json.dumps(view(state, None, state.clock))


def check_replay(events: Sequence[Event], state: Game) -> None:
    """The record, via JSON, gives the same game."""
    text = json.dumps(to_record(events))
    again = from_record(text)
    assert again == list(events)
    assert replay(again) == state


# ── ways, found by trying ─────────────────────────────────────────────────────────────────────────────────────────────


@lru_cache(maxsize=1000)
def way(problem: Problem) -> str:
    """A shortest path, breadth first."""
    start = Progress.start(problem)
    queue: deque[tuple[tuple[Combination, ...], Progress]] = deque([((), start)])
    seen = {(start.at, start.passed)}
    while queue:
        made, progress = queue.popleft()
        if solved(problem, progress):
            return to_path(made)
        for to in legal_jumps(problem.board, progress.at):
            following = apply(problem, progress, to)
            if (following.at, following.passed) not in seen:
                seen.add((following.at, following.passed))
                queue.append(((*made, to), following))
    raise AssertionError("each cell of printed tiles can be reached from each other one")


def futile(problem: Problem, count: int, rng: random.Random) -> str:
    """Legal jumps that never succeed, `count` of them."""
    while True:
        progress = Progress.start(problem)
        made: list[str] = []
        while len(made) < count and not solved(problem, progress):
            to = rng.choice(legal_jumps(problem.board, progress.at))
            progress = apply(problem, progress, to)
            made.append(str(to))
        if not solved(problem, progress):
            return " ".join(made)


def words(combinations: Iterable[object]) -> str:
    """Combinations as one text."""
    return " ".join(map(str, combinations))
