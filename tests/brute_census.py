"""The census by brute force: every position of a small board, every move from it, all cell by cell.

The search shares nothing with the program but the values `Board`, `Cell`, `Color` and `Direction`. Robots move over the
walls of the board one cell at a time. A state has everything that a rule depends on: the cells; with T2 the axes on
which the active robot has travelled; with T2 and M7 the last mover and its direction of arrival. Arrays hold all states
at once. Robots that nothing tells apart are in the order of their cells.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from math import comb, prod

import numpy as np
from numpy.typing import NDArray

from randolph.rules import EDITIONS, Board, Cell, Color, Diagonal, Direction, Position, Problem, Rules, Target
from randolph.solver import Simd, census, solve_many

Placed = tuple[Cell, tuple[Cell, ...]]
"""The active robot's cell, and those of the others: in ascending order, or in the order of their colors if diagonals
tell them apart. Under the vortex all cells are in ascending order, without diagonals.
"""

Numbers = NDArray[np.int64]

_AHEAD = {Direction.N: (-1, 0), Direction.E: (0, 1), Direction.S: (1, 0), Direction.W: (0, -1)}
_DIRECTIONS = tuple(_AHEAD)
_TURNED = {"/": (1, 0, 3, 2), "\\": (3, 2, 1, 0)}
_BOTH = 3


class _Grid:
    """The board as tables by cell number, row by row."""

    def __init__(self, board: Board) -> None:
        cells = [Cell(row, col) for row in range(board.rows) for col in range(board.cols)]
        number = {cell: i for i, cell in enumerate(cells)}
        self.ahead = np.full((4, len(cells)), -1)
        for d, (down, right) in enumerate(_AHEAD.values()):
            for i, cell in enumerate(cells):
                row, col = cell.row + down, cell.col + right
                inside = 0 <= row < board.rows and 0 <= col < board.cols
                if inside and Cell(row, col) not in board.center and (cell, _DIRECTIONS[d]) not in board.walls:
                    self.ahead[d, i] = number[Cell(row, col)]
        self.diagonals = {number[each.cell]: each for each in board.diagonals}
        self.standing = [cell for cell in cells if cell not in board.center and number[cell] not in self.diagonals]
        self.places = np.array([number[cell] for cell in self.standing])

    def onward(self, color: Color) -> Numbers:
        """By the direction in which a robot of this color has entered a cell, and the cell: how it goes on."""
        table = np.repeat(np.arange(4)[:, None], self.ahead.shape[1], axis=1)
        for number, diagonal in self.diagonals.items():
            if diagonal.color != color:
                table[:, number] = _TURNED[diagonal.slash]
        return table


class _Push:
    """A push of one robot in one direction, from all positions: where it ends, how it arrives, if it is a move."""

    def __init__(self, grid: _Grid, at: Sequence[Numbers], mover: int, push: int, color: Color) -> None:
        onward = grid.onward(color)
        others = [cells for robot, cells in enumerate(at) if robot != mover]
        self.end = at[mover].copy()
        self.arrival = np.full_like(self.end, push)
        self.axes = np.zeros_like(self.end)
        heading = self.arrival.copy()
        travels = np.ones(self.end.shape, dtype=bool)
        for _ in range(4 * grid.ahead.shape[1] + 1):
            ahead = grid.ahead[heading, self.end]
            travels &= ahead >= 0
            for cells in others:
                travels &= ahead != cells
            if not travels.any():
                break
            self.end = np.where(travels, ahead, self.end)
            self.arrival = np.where(travels, heading, self.arrival)
            self.axes |= np.where(travels, 1 + heading % 2, 0)
            heading = np.where(travels, onward[heading, self.end], heading)
        self.legal = (self.axes > 0) & ~travels & ~np.isin(self.end, list(grid.diagonals))


class _Positions:
    """All positions, numbered. Robots of a *group* are not told apart: their places are an ascending list.

    A group's lists are numbered by the sum of C(place n, n + 1), which counts the lists that come before.
    """

    def __init__(self, places: int, groups: Sequence[int]) -> None:
        self._places = places
        self._groups = groups
        robots = sum(groups)
        self._ways = np.array([[comb(place, many) for many in range(robots + 1)] for place in range(places)])
        self._sizes = [comb(places, many) for many in groups]
        listed = []
        for many in groups:
            lists = np.array(list(combinations(range(places), many)))
            listed.append(lists[np.argsort(sum(self._ways[lists[:, n], n + 1] for n in range(many)))])
        each = np.unravel_index(np.arange(prod(self._sizes)), self._sizes)
        self.places = np.concatenate([lists[n].T for lists, n in zip(listed, each, strict=True)])
        self.apart = np.ones(self.places.shape[1], dtype=bool)
        for one, other in combinations(range(robots), 2):
            self.apart &= self.places[one] != self.places[other]

    def after(self, mover: int, place: Numbers) -> tuple[Numbers, Numbers]:
        """With the mover on another place: the numbers of the positions, and the mover's place among the robots."""
        moved = self.places.copy()
        moved[mover] = place
        number = np.zeros_like(place)
        first = 0
        rank = np.full_like(place, mover)
        for many, size in zip(self._groups, self._sizes, strict=True):
            group = slice(first, first + many)
            if first <= mover < first + many:
                rank = first + (moved[group] < place).sum(axis=0)
                moved[group].sort(axis=0)
            number = number * size + sum(self._ways[moved[first + n], n + 1] for n in range(many))
            first += many
        return number, rank


def brute_optima(
    board: Board,
    target: Cell,
    colors: Sequence[Color],
    *,
    ricochet: bool = False,
    no_reversal: bool = True,
    vortex: bool = False,
) -> tuple[list[Cell], Numbers, Numbers]:
    """The cells that robots may stand on; for every position the numbers of its robots' cells among these, a column
    each; and its optimum, -1 where there is no solution. The first color is that of the active robot.
    """
    grid = _Grid(board)
    count = len(colors)
    groups = [1] * count if board.diagonals else [count] if vortex else [1, count - 1] if count > 1 else [1]
    positions = _Positions(len(grid.standing), groups)
    at = list(grid.places[positions.places])
    total = len(positions.apart)
    arrives = grid.places[grid.standing.index(target)]
    remembers = ricochet and no_reversal
    states = 1 + 4 * count * remembers
    solved = np.zeros((4, states, total), dtype=bool)
    for robot in range(count) if vortex else [0]:
        solved[_BOTH] |= positions.apart & (at[robot] == arrives)
    place = np.zeros(grid.ahead.shape[1], dtype=np.int64)
    place[grid.places] = np.arange(len(grid.places))
    pushes = []
    for mover, color in enumerate(colors):
        for push in range(4):
            made = _Push(grid, at, mover, push, color)
            number, rank = positions.after(mover, np.where(made.legal, place[made.end], positions.places[mover]))
            state = 1 + 4 * rank + made.arrival if remembers else 0
            legal = made.legal & positions.apart
            pushes.append((1 + 4 * mover + (push + 2) % 4, legal, made.axes * (mover == 0), state * total + number))
    begin = 0 if ricochet else _BOTH
    optimum = np.where(solved[begin, 0], 0, -1)
    moves = 0
    while True:
        moves += 1
        more = solved.copy()
        for axes in range(begin, 4):
            many = np.zeros(total, dtype=np.int8)
            gains = {}
            for forbidden, legal, travelled, after in pushes:
                gain = legal & solved.ravel()[(axes | travelled) * (states * total) + after]
                many += gain
                gains[forbidden] = gain
            more[axes, 0] |= many > 0
            for state in range(1, states):
                more[axes, state] |= many > gains[state]  # all moves but the forbidden one
        if (more == solved).all():
            chosen = positions.apart
            return grid.standing, positions.places[:, chosen].T, optimum[chosen]
        optimum[more[begin, 0] & ~solved[begin, 0]] = moves
        solved = more


FOUR = (Color.RED, Color.GREEN, Color.BLUE, Color.YELLOW)
FIVE = (*FOUR, Color.SILVER)


def brute_census(
    board: Board,
    target: Cell,
    robots: int | Sequence[Color],
    *,
    ricochet: bool = False,
    no_reversal: bool = True,
    vortex: bool = False,
) -> dict[Placed, int | None]:
    """The optimum of every position, None where there is no solution. The first color is that of the active robot."""
    colors = FIVE[:robots] if isinstance(robots, int) else tuple(robots)
    standing, positions, optima = brute_optima(
        board, target, colors, ricochet=ricochet, no_reversal=no_reversal, vortex=vortex
    )
    found: dict[Placed, int | None] = {}
    for (active, *others), optimum in zip(positions.tolist(), optima.tolist(), strict=True):
        found[standing[active], tuple(standing[other] for other in others)] = None if optimum < 0 else optimum
    return found


def histogram_of(optima: dict[Placed, int | None]) -> tuple[tuple[int, ...], int]:
    """The number of positions with each optimum, and of those without a solution."""
    many = Counter(moves for moves in optima.values() if moves is not None)
    return tuple(many[moves] for moves in range(max(many, default=0) + 1)), len(optima) - many.total()


def random_board(rng: random.Random, rows: int, cols: int, *, diagonals: int = 0) -> tuple[Board, Cell]:
    """A board with walls, perhaps with a center, so many diagonals, and a free cell for the target."""
    every = [Cell(row, col) for row in range(rows) for col in range(cols)]
    center = rng.sample(every, rng.choice([0, 0, 1, 2]))
    walls = rng.choice([0, 2, 5])
    sides = [(rng.choice(every), rng.choice(list(Direction))) for _ in range(walls)]
    outside = [cell for cell in every if cell not in center]
    places = rng.sample(outside, diagonals)
    slashes = [Diagonal(cell, rng.choice(FOUR), rng.choice("/\\")) for cell in places]
    board = Board.build(rows=rows, cols=cols, walls=sides, center=center, diagonals=slashes)
    return board, rng.choice([cell for cell in outside if cell not in places])


KINDS = {
    "plain": Rules(ricochet=False),
    "vortex": Rules(ricochet=False),
    "ricochet": Rules(),
    "reversal": Rules(no_reversal=False),
    "diagonals": Rules(ricochet=False),
    "diagonals vortex": Rules(ricochet=False),
}
"""Kinds of positions that a census counts, with their rules. With `reversal`, M7 is off."""


@dataclass(frozen=True, slots=True)
class BruteUnit:
    """What is counted twice, by brute force and by the census."""

    board: Board
    target: Target
    robots: tuple[Color, ...]
    rules: Rules

    def count(self, counter: census.Counter, probes: Sequence[Placed], simd: Simd, *, longest: int = 1) -> census.Count:
        """The census."""
        return counter.count(
            self.board,
            self.target,
            robots=self.robots,
            rules=self.rules,
            simd=simd,
            longest=longest,
            probes=probes,
        )


def brute_unit(
    rng: random.Random, rows: int, cols: int, robots: int, kind: str
) -> tuple[BruteUnit, dict[Placed, int | None]]:
    """A random board of this size with a target for the red robot, or a vortex, and brute force's optima."""
    board, cell = random_board(rng, rows, cols, diagonals=rng.randint(1, 3) if "diagonals" in kind else 0)
    vortex = "vortex" in kind
    rules = KINDS[kind]
    unit = BruteUnit(board, Target(cell, None if vortex else Color.RED), FIVE[:robots], rules)
    optima = brute_census(board, cell, robots, ricochet=rules.ricochet, no_reversal=rules.no_reversal, vortex=vortex)
    return unit, optima


def solved_otherwise(rng: random.Random, kind: str, samples: int) -> list[tuple[Problem, int | None]]:
    """Random positions of a printed board whose optimum in the census is not the solver's, with the census' one."""
    edition = EDITIONS[rng.choice(["first", "third"])]
    board = edition.random_arrangement(rng, diagonals=False).board()
    while "diagonals" in kind and not board.diagonals:
        board = EDITIONS["third"].random_arrangement(rng).board()
    vortex = "vortex" in kind
    target = rng.choice([target for target in board.targets if (target.color is None) == vortex])
    robots = sorted(FOUR, key=lambda robot: robot != target.color)
    places = [rng.sample(board.free_cells, len(robots)) for _ in range(samples)]
    rules = KINDS[kind]
    problems = [Problem(board, Position(dict(zip(robots, cells, strict=True))), target, rules) for cells in places]
    probes = [(cells[0], cells[1:]) for cells in places]
    found = census.Counter().count(board, target, rules=rules, probes=probes)
    optima = [result.optimum for result in solve_many(problems)]
    return [
        (problem, moves)
        for problem, moves, optimum in zip(problems, found.probed, optima, strict=True)
        if moves != optimum
    ]
