"""Shortest paths of Micro Robots: one problem, a whole board, all arrangements of a side (U2, U8, E8).

A set of cells is an integer with one bit for each of the 36 cells, the lowest for the north-west. Jumps are symmetric,
so one table of masks – for each cell, the cells one jump away – answers everything:

- *one problem*: layers of equal distance around the target; each jump from the start leads to the next lower layer.
  With an intermediate cell a shortest path is one to that cell and one from there, and their numbers multiply. Landing
  on the target earlier changes nothing (U8).
- *a whole board*: the cells within k + 1 jumps of a cell are those within k jumps of its neighbors. Each step takes
  36 × 3 unions of bit sets; there are as many steps as the longest shortest path has jumps.
- *the census*: the same, for each of the 1536 arrangements; only the sizes of the sets are counted.

The masks repeat the rules of jumping in `rules/micro.py`; a test compares them.
"""

from __future__ import annotations

from collections import Counter
from functools import cached_property
from itertools import pairwise
from typing import TYPE_CHECKING, Any, Self

from randolph.rules import RandolphError, micro
from randolph.rules.errors import expect
from randolph.rules.values import dataclass, field
from randolph.solver.result import Status

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from randolph.rules.micro import Arrangement, Board, Combination, Fault, Problem, Side

CELLS = micro.SIZE * micro.SIZE

_SIZE = micro.SIZE
_ROWS = tuple(((1 << _SIZE) - 1) << _SIZE * row for row in range(_SIZE))
_COLUMNS = tuple(sum(1 << _SIZE * row + col for row in range(_SIZE)) for col in range(_SIZE))
_LINES = tuple((_ROWS[place // _SIZE] | _COLUMNS[place % _SIZE]) & ~(1 << place) for place in range(CELLS))
"""For each cell the others of its row and its column."""


class FaultyProblem(RandolphError):
    """A problem or a board that cannot be played was given to the solver; `faults` are all that `faults_of()` finds."""

    def __init__(self, faults: tuple[Fault, ...]) -> None:
        super().__init__("this cannot be solved: " + "; ".join(fault.message for fault in faults))
        self.faults = faults


# ── One problem ──────────────────────────────────────────────────────────────────────────────────────────────────────


@dataclass(frozen=True, slots=True)
class _Leg:
    """The shortest paths from one cell to another: the cells at each distance from the end, up to the start's."""

    origin: int
    layers: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Result:
    """The answer to a problem.

    If the status is optimal, `optimum` is the least number of jumps, `path` the first shortest path (the cells that the
    robot jumps to, including the target), and `count` the number of shortest paths; otherwise None, None and 0.
    Iterating gives each shortest path, in the order of the first jump in which they differ, with jumps in reading
    order. `problem`: what was solved, for the picture in a notebook. `board` and `legs` are what it iterates over; a
    result that was read from JSON has none. Two results are equal if they found the same.
    """

    status: Status
    optimum: int | None = None
    path: tuple[Combination, ...] | None = None
    count: int = 0
    board: Board | None = field(default=None, repr=False, compare=False)
    legs: tuple[_Leg, ...] = field(default=(), repr=False, compare=False)
    problem: Problem | None = field(default=None, repr=False, compare=False)

    def __iter__(self) -> Iterator[tuple[Combination, ...]]:
        if self.board is None:
            raise RandolphError("these paths were read from JSON, which has only their number: solve the problem again")
        if self.status is Status.OPTIMAL:
            for places in _along(jump_masks(self.board), self.legs):
                yield tuple(self.board.combinations[place] for place in places)

    def to_json(self) -> dict[str, Any]:
        """The result as a JSON object, ready for `json.dumps`, with the names of the command line."""
        from randolph.solver import result_json  # noqa: PLC0415 – most searches need none

        return result_json.to_json_micro(self)

    @classmethod
    def from_json(cls, value: str | bytes | dict[str, Any]) -> Self:
        """The result in a JSON text or a decoded object of `to_json`, without the other paths than the first.

        It also reads a line of `randolph micro solve --json --count`. Raises `NotationError`.
        """
        from randolph.solver import result_json  # noqa: PLC0415

        return cls(**result_json.fields_of_micro(value))

    def _repr_svg_(self) -> str | None:
        import randolph  # noqa: PLC0415 – the program's facade, which finds the drawing

        return randolph.shown(self)


def solve(problem: Problem) -> Result:
    """The shortest paths of a problem, with its intermediate cell if it has one (U2, U8).

    *Unsolvable* happens only on custom boards: the printed tiles always make a connected board. Raises `FaultyProblem`
    for a problem that cannot be played.
    """
    expect(problem, micro.Problem)
    faults = micro.faults_of(problem)
    if faults:
        raise FaultyProblem(faults)
    board = problem.board
    masks = jump_masks(board)
    stops = [problem.start, *([] if problem.via is None else [problem.via]), problem.target]
    places = [board.combinations.index(stop) for stop in stops]
    legs = [_leg(masks, origin, end) for origin, end in pairwise(places)]
    found = tuple(leg for leg in legs if leg is not None)
    if len(found) < len(legs):
        return Result(status=Status.UNSOLVABLE, board=board, problem=problem)
    count = 1
    for leg in found:
        count *= _count(masks, leg)
    first = next(_along(masks, found))
    return Result(
        status=Status.OPTIMAL,
        optimum=len(first),
        path=tuple(board.combinations[place] for place in first),
        count=count,
        board=board,
        legs=found,
        problem=problem,
    )


def jump_masks(board: Board) -> tuple[int, ...]:
    """For each cell, in reading order, the cells to which the robot may jump from there, as bits (U2)."""
    expect(board, micro.Board)
    colors = dict.fromkeys(micro.Color, 0)
    numbers = dict.fromkeys(micro.NUMBERS, 0)
    for place, (color, number) in enumerate(board.combinations):
        colors[color] |= 1 << place
        numbers[number] |= 1 << place
    return tuple(
        line & (colors[color] | numbers[number])
        for line, (color, number) in zip(_LINES, board.combinations, strict=True)
    )


def _bits(mask: int) -> Iterator[int]:
    """The places of a set, in reading order."""
    while mask:
        lowest = mask & -mask
        yield lowest.bit_length() - 1
        mask ^= lowest


def _leg(masks: Sequence[int], origin: int, end: int) -> _Leg | None:
    """The layers around the end, as far as the origin's; None if it cannot be reached."""
    layers = [1 << end]
    met = layers[0]
    while not met & 1 << origin:
        layer = 0
        for place in _bits(layers[-1]):
            layer |= masks[place]
        layer &= ~met
        if not layer:
            return None
        layers.append(layer)
        met |= layer
    return _Leg(origin, tuple(layers))


def _count(masks: Sequence[int], leg: _Leg) -> int:
    """The number of shortest paths of a leg."""
    ways = Counter(_bits(leg.layers[0]))
    for layer, nearer in zip(leg.layers[1:], leg.layers, strict=False):
        ways = Counter({place: sum(ways[to] for to in _bits(masks[place] & nearer)) for place in _bits(layer)})
    return ways[leg.origin]


def _along(masks: Sequence[int], legs: Sequence[_Leg]) -> Iterator[tuple[int, ...]]:
    """The shortest paths through all legs in order, as places."""
    if not legs:
        yield ()
        return

    def onwards(place: int, distance: int) -> Iterator[tuple[int, ...]]:
        if distance == 0:
            yield ()
            return
        for to in _bits(masks[place] & legs[0].layers[distance - 1]):
            for rest in onwards(to, distance - 1):
                yield (to, *rest)

    for path in onwards(legs[0].origin, len(legs[0].layers) - 1):
        for rest in _along(masks, legs[1:]):
            yield path + rest


# ── A whole board ────────────────────────────────────────────────────────────────────────────────────────────────────


@dataclass(frozen=True)
class Distances:
    """The distance from every cell to every cell: `table[a][b]`, cells in reading order; None if there is no path."""

    board: Board
    table: tuple[tuple[int | None, ...], ...]

    def between(self, one: Combination, other: Combination) -> int | None:
        """The least number of jumps from one cell to another; the same in both directions."""
        for cell in (one, other):
            expect(cell, micro.Combination)
            if cell not in self.board.cells:
                raise RandolphError(f"there is no {cell} on this board")
        places = self.board.combinations
        return self.table[places.index(one)][places.index(other)]

    @cached_property
    def longest(self) -> int:
        """The longest shortest path of the board, in jumps; pairs without a path do not count."""
        return max(distance for row in self.table for distance in row if distance is not None)

    @cached_property
    def connected(self) -> bool:
        """Whether there is a path from every cell to every cell."""
        return all(distance is not None for row in self.table for distance in row)

    def pairs(self, distance: int | None) -> tuple[tuple[Combination, Combination], ...]:
        """The pairs of cells at this distance, each once; None: those without a path."""
        expect(distance, int, optional=True)
        cells = self.board.combinations
        return tuple(
            (cells[one], cells[other])
            for one in range(CELLS)
            for other in range(one + 1, CELLS)
            if self.table[one][other] == distance
        )


def distances(board: Board) -> Distances:
    """The whole distance table of a board. Raises `FaultyProblem` for a board that cannot be played."""
    expect(board, micro.Board)
    faults = micro.faults_of(board)
    if faults:
        raise FaultyProblem(faults)
    table: list[list[int | None]] = [[None] * CELLS for _ in range(CELLS)]
    met = [0] * CELLS
    for distance, within in enumerate(_steps(jump_masks(board))):
        for row, before, now in zip(table, met, within, strict=True):
            for place in _bits(now & ~before):
                row[place] = distance
        met = within
    return Distances(board, tuple(map(tuple, table)))


def _steps(masks: Sequence[int]) -> Iterator[list[int]]:
    """The cells within 0, 1, 2 … jumps of each cell, until nothing new is found."""
    neighbors = [tuple(_bits(mask)) for mask in masks]
    within = [1 << place for place in range(CELLS)]
    while True:
        yield within
        further = []
        for met, beside in zip(within, neighbors, strict=True):
            reached = met
            for place in beside:
                reached |= within[place]
            further.append(reached)
        if further == within:
            return
        within = further


# ── All arrangements ─────────────────────────────────────────────────────────────────────────────────────────────────


@dataclass(frozen=True, slots=True)
class Hardest:
    """Two cells of an arrangement at the longest distance, and the number of shortest paths."""

    arrangement: Arrangement
    cells: tuple[Combination, Combination]
    paths: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Census:
    """The statistics of all arrangements of a side.

    `longest`: the number of arrangements with a longest shortest path of this many jumps. `pairs`: the number of pairs
    of cells, in all arrangements together, that are this many jumps apart. `unconnected`: the arrangements in which
    some pair has no path. `hardest`: the pairs with the longest distance of all, by the arrangement's number.
    """

    side: Side
    arrangements: int
    unconnected: int
    longest: dict[int, int]
    pairs: dict[int, int]
    hardest: tuple[Hardest, ...]

    @property
    def mean(self) -> float:
        """The mean distance of two different cells, which is the average number of jumps that the dice demand."""
        return sum(distance * count for distance, count in self.pairs.items()) / sum(self.pairs.values())


def census(side: Side, on_count: Callable[[int], object] | None = None) -> Census:
    """Examine all arrangements of a side; `on_count` is called with the number done."""
    expect(side, micro.Side)
    longest: Counter[int] = Counter()
    pairs: Counter[int] = Counter()
    unconnected = 0
    farthest: list[Arrangement] = []
    number = 0
    for number, arrangement in enumerate(micro.arrangements(side), start=1):
        sizes = [sum(map(int.bit_count, within)) for within in _steps(jump_masks(arrangement.board()))]
        for distance in range(1, len(sizes)):
            pairs[distance] += (sizes[distance] - sizes[distance - 1]) // 2
        unconnected += sizes[-1] < CELLS * CELLS
        if len(sizes) - 1 > max(longest, default=0):
            farthest.clear()
        longest[len(sizes) - 1] += 1
        if len(sizes) - 1 == max(longest):
            farthest.append(arrangement)
        if on_count is not None and number % _PROGRESS == 0:
            on_count(number)
    return Census(
        side=side,
        arrangements=number,
        unconnected=unconnected,
        longest=dict(sorted(longest.items())),
        pairs=dict(sorted(pairs.items())),
        hardest=tuple(_hardest(farthest)),
    )


_PROGRESS = 64


def _hardest(farthest: Sequence[Arrangement]) -> Iterator[Hardest]:
    for arrangement in farthest:
        table = distances(arrangement.board())
        for pair in table.pairs(table.longest):
            one, other = sorted(pair, key=micro.COMBINATIONS.index)
            yield Hardest(arrangement, (one, other), solve(micro.Problem(table.board, one, other)).count)
