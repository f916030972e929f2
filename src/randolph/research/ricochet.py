"""Banks of Ricochet Robots, and what their environments show."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import count
from typing import ClassVar

import numpy as np

from randolph.notation import from_line_board, to_line_board
from randolph.puzzles import random_board
from randolph.puzzles.generate import Dealer
from randolph.research.banks import Bank, BankError, Options, Vain
from randolph.research.core import research_core
from randolph.rules import (
    EDITIONS,
    Board,
    Cell,
    Color,
    Direction,
    Move,
    Position,
    Problem,
    Progress,
    RandolphError,
    Rules,
    Target,
    legal_travels,
    progress_after,
)
from randolph.rules.errors import expect
from randolph.solver import Limits, Status, solve_many
from randolph.solver.native import board_parts

ENDS = 8
"""The ends of a transparent robot's push that an action can name; further ones cost too much to matter."""

CELL_VALUES = 16 * 9
"""The values of a cell: a bit for each blocked side, plus 16 times the diagonal (1 + 2 × color + falling)."""

WAYS = ("north", "east", "south", "west")

_FOUR = (Color.RED, Color.GREEN, Color.BLUE, Color.YELLOW)
_NUMBERS = {color: number for number, color in enumerate(Color)}


def action_names(robots: Sequence[Color]) -> tuple[str, ...]:
    """What each action does on a board with these robots."""
    return (
        *(f"{robot} {way}" for robot in robots for way in WAYS),
        *(
            f"transparent {way}, end {number}"
            for way in WAYS
            for number in range(2, ENDS + 1)
            if Color.TRANSPARENT in robots
        ),
    )


def cell_values(board: Board) -> list[int]:
    """The number of each cell, from 0 to `CELL_VALUES` - 1; no robot leaves a cell of the center, or enters one."""
    parts = board_parts(board)
    center, size = parts["center"], board.rows * board.cols
    open_sides = [0] * size
    for cell in board.cells():
        place = cell.row * board.cols + cell.col
        if not center[place]:
            open_sides[place] = sum(1 << side for side in Direction if not board.blocked(cell, side))
    values = [15 & ~sides for sides in open_sides]
    for place, color, falling in parts["diagonals"]:
        values[place] += 16 * (1 + 2 * color + falling)
    return values


@dataclass(frozen=True, kw_only=True)
class RicochetOptions(Options):
    """A bank of Ricochet Robots.

    `edition`: one of the editions of the printed game, or `random` for random boards of 16×16 cells. `diagonals`:
    whether boards may have some (E9). `openings`: the number of rows and columns that are open on random boards (E6).
    `silver`, `transparent`: whether these robots are on the board. `ricochet`, `no_reversal`: the rules T2 and M7.
    """

    game: ClassVar[str] = "ricochet"

    edition: str = "first"
    diagonals: bool = False
    openings: int = 0
    silver: bool = False
    transparent: bool = False
    ricochet: bool = True
    no_reversal: bool = True

    def __post_init__(self) -> None:
        super().__post_init__()
        for name in ("diagonals", "silver", "transparent", "ricochet", "no_reversal"):
            expect(getattr(self, name), bool, name=name)
        expect(self.openings, int, name="openings")
        if self.edition != "random" and self.edition not in EDITIONS:
            raise RandolphError(f"unknown edition {self.edition!r}: editions are {', '.join(EDITIONS)}, and random")
        if self.openings and self.edition != "random":
            raise RandolphError("printed boards have no openings: use edition='random'")

    @property
    def robots(self) -> tuple[Color, ...]:
        """The robots on the board, in the order of the actions."""
        return (*_FOUR, *[Color.SILVER] * self.silver, *[Color.TRANSPARENT] * self.transparent)

    @property
    def rules(self) -> Rules:
        """The two switches of the rules."""
        return Rules(ricochet=self.ricochet, no_reversal=self.no_reversal)

    def _boards(self) -> Iterator[Board]:
        if self.edition == "random":
            for number in count():
                yield random_board(f"research {number}", diagonals=self.diagonals, openings=self.openings)
        for arrangement in EDITIONS[self.edition].arrangements(diagonals=self.diagonals):
            yield arrangement.board()

    def make(self, on_progress: Callable[[int], object], threads: int) -> RicochetBank:
        """Draw and solve the problems; `on_progress` is called with the number done."""
        most = self.boards if self.boards is not None else (1024 if self.edition == "random" else None)
        names: list[str] = []
        boards: list[Board] = []
        for board in self._boards():
            if len(boards) == most:
                break
            name = to_line_board(board)
            if self.keeps(name):
                names.append(name)
                boards.append(board)
        if not boards:
            raise BankError(f"edition {self.edition!r} has no such board in the split {self.split!r}")
        drawn = _Drawn(self, boards)
        vain = Vain(self)
        rows: list[tuple[int, Problem, int]] = []
        results = solve_many(iter(drawn), threads=threads, limits=Limits(moves=self.optimum[1]))
        for result in results:
            board_number, problem = drawn.waiting.popleft()
            optimum = result.optimum if result.status is Status.OPTIMAL else None
            if not vain.accepts(optimum) or (self.transparent and not _can_be_chosen(problem, result.solution or ())):
                continue
            rows.append((board_number, problem, optimum or 0))
            on_progress(len(rows))
            if len(rows) == self.size:
                break
        results.close()
        return RicochetBank(self, names, _arrays(boards, rows, self.robots))


class _Drawn:
    """Random problems, endlessly; `waiting` are those that the solver has read and not answered, with their boards."""

    def __init__(self, options: RicochetOptions, boards: list[Board]) -> None:
        self.waiting: deque[tuple[int, Problem]] = deque()
        self._options = options
        self._boards = boards

    def __iter__(self) -> Iterator[Problem]:
        robots, rules = self._options.robots, self._options.rules
        dealer = Dealer(f"{self._options.seed} {self._options.split}".encode())
        places = []
        for board in self._boards:
            marked = {target.cell for target in board.targets}
            chips = [each for each in board.targets if each.color is None or each.color in robots]
            places.append(([cell for cell in board.free_cells if cell not in marked], chips))
        while True:
            number = dealer.below(len(self._boards))
            free, chips = places[number]
            cells: list[Cell] = []
            while len(cells) < len(robots):
                cell = dealer.choice(free)
                if cell not in cells:
                    cells.append(cell)
            position = Position(dict(zip(robots, cells, strict=True)))
            problem = Problem(self._boards[number], position, dealer.choice(chips), rules)
            self.waiting.append((number, problem))
            yield problem


def _can_be_chosen(problem: Problem, solution: tuple[Move, ...]) -> bool:
    """Whether each move of the solution is one of the first ends of its push, so that actions can play it."""
    progress = Progress.start(problem.position)
    for move in solution:
        ways = [(each, made) for each, made in legal_travels(problem, progress) if made.push == move.direction]
        ways = [(each, made) for each, made in ways if made.robot == move.robot]
        number = [each for each, _ in ways].index(move)
        if number >= ENDS:
            return False
        progress = progress_after(progress, ways[number][1])
    return True


def _arrays(
    boards: list[Board], rows: list[tuple[int, Problem, int]], robots: tuple[Color, ...]
) -> dict[str, np.ndarray[tuple[int, ...], np.dtype[np.generic]]]:
    cols, cells = boards[0].cols, boards[0].rows * boards[0].cols
    parts = [board_parts(board) for board in boards]
    diagonals = np.zeros((len(boards), cells), np.uint8)
    for number, part in enumerate(parts):
        for cell, color, falling in part["diagonals"]:
            diagonals[number, cell] = 1 + 2 * color + falling
    colors: dict[Color | None, int] = {color: number for number, color in enumerate(robots)}
    made: dict[str, np.ndarray[tuple[int, ...], np.dtype[np.generic]]] = {
        name: np.stack([np.frombuffer(part[name], np.uint8) for part in parts])
        for name in ("walls", "openings", "center")
    }
    return made | {
        "diagonals": diagonals,
        "numbers": np.array([number for number, _, _ in rows], np.uint16),
        "cells": np.array(
            [[cell.row * cols + cell.col for cell in problem.position.values()] for _, problem, _ in rows], np.uint16
        ),
        "targets": np.array(
            [problem.target.cell.row * cols + problem.target.cell.col for _, problem, _ in rows], np.uint16
        ),
        "active": np.array([colors.get(problem.target.color, len(robots)) for _, problem, _ in rows], np.uint8),
        "optima": np.array([optimum for _, _, optimum in rows], np.uint16),
    }


class RicochetBank(Bank[RicochetOptions, Problem]):
    """A bank of Ricochet Robots: `cells[n, r]` is the cell of robot r in problem n, `numbers[n]` its board."""

    game = "ricochet"
    board_arrays = ("walls", "diagonals", "openings", "center")
    problem_arrays = ("numbers", "cells", "targets", "active", "optima")
    side = 16

    def _make_core(self) -> object:
        arrays, options = self.arrays, self.options
        return research_core().RicochetBank(
            rows=self.side,
            cols=self.side,
            walls=arrays["walls"],
            diagonals=arrays["diagonals"],
            openings=arrays["openings"],
            center=arrays["center"],
            colors=[_NUMBERS[color] for color in options.robots],
            transparent=[color is Color.TRANSPARENT for color in options.robots],
            ricochet=options.ricochet,
            no_reversal=options.no_reversal,
            boards=arrays["numbers"],
            cells=arrays["cells"],
            targets=arrays["targets"],
            active=arrays["active"],
            optima=arrays["optima"],
        )

    def board(self, number: int) -> Board:
        """The board with this number, from 0: the one that observations name."""
        return from_line_board(self.boards[number])

    def problem(self, number: int) -> Problem:
        """The problem with this number, from 0."""
        arrays, robots = self.arrays, self.options.robots
        board = self.board(int(arrays["numbers"][number]))
        cells = [Cell(*divmod(int(cell), board.cols)) for cell in arrays["cells"][number]]
        active = int(arrays["active"][number])
        color = robots[active] if active < len(robots) else None
        cell = Cell(*divmod(int(arrays["targets"][number]), board.cols))
        known = [each for each in board.targets if each.cell == cell and each.color == color]
        target = known[0] if known else Target(cell, color)
        return Problem(board, Position(dict(zip(robots, cells, strict=True))), target, self.options.rules)

    # ── What environments show ────────────────────────────────────────────────────────────────────────────────────

    def symbols(self) -> tuple[tuple[str, int], ...]:
        """The numbers of a symbolic observation, in order: what each is, and how many values it has."""
        robots, cells = self.options.robots, self.side * self.side
        return (
            *((f"cell of {robot}", cells) for robot in robots),
            ("cell of the target", cells),
            ("active robot, or the number of robots: any", len(robots) + 1),
            *(
                (f"axes that {robot} has travelled: 1 east and west, 2 north and south, 3 both (T2)", 4)
                for robot in robots
            ),
            ("push that may not be made now (M7), or four times the number of robots: none", 4 * len(robots) + 1),
            ("number of the board", max(2, len(self.boards))),
        )

    cell_values = CELL_VALUES

    def channels(self) -> tuple[str, ...]:
        """The channels of the planes, in order."""
        robots, options = self.options.robots, self.options
        return (
            *(f"{robot} is here" for robot in robots),
            *["the robot here has travelled east or west (T2)", "the robot here has travelled north or south (T2)"]
            * options.ricochet,
            *(f"the robot here may not be pushed {way} (M7)" for way in WAYS if options.no_reversal),
            *(f"target of {robot}" for robot in robots),
            *(f"blocked to the {way}" for way in WAYS),
            *(
                f"{color} diagonal {slash}"
                for color in _FOUR
                for slash in ("/", "\\")
                if self.arrays["diagonals"].any()
            ),
        )

    def action_names(self) -> tuple[str, ...]:
        """What each action does."""
        return action_names(self.options.robots)
