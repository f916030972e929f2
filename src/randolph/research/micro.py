"""Banks of Micro Robots, and what their environments show."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from itertools import pairwise
from typing import ClassVar

import numpy as np

from randolph.notation import micro as notation
from randolph.puzzles.generate import Dealer
from randolph.research.banks import Bank, BankError, Options, Vain
from randolph.research.core import research_core
from randolph.rules import RandolphError, micro
from randolph.rules.errors import expect
from randolph.solver import micro as solver

CELLS = micro.SIZE * micro.SIZE
_PLACE = {combination: place for place, combination in enumerate(micro.COMBINATIONS)}


def jump_names() -> tuple[str, ...]:
    """What each action does."""
    return tuple(f"jump to row {cell // micro.SIZE + 1}, column {cell % micro.SIZE + 1}" for cell in range(CELLS))


def combination_values(board: micro.Board) -> list[int]:
    """The number of each cell in reading order: 6 × color + number - 1."""
    return [_PLACE[each] for each in board.combinations]


@dataclass(frozen=True, kw_only=True)
class MicroOptions(Options):
    """A bank of Micro Robots: `side` is the printed side, or `both`; `intermediate`: with an intermediate cell (U8)."""

    game: ClassVar[str] = "micro"

    optimum: tuple[int, int] = (1, 8)
    side: str = "both"
    intermediate: bool = False

    def __post_init__(self) -> None:
        super().__post_init__()
        expect(self.intermediate, bool, name="intermediate")
        if self.side not in (*micro.Side, "both"):
            raise RandolphError(f"unknown side {self.side!r}: sides are {', '.join(micro.Side)}, and both")

    def make(self, on_progress: Callable[[int], object], threads: int) -> MicroBank:  # noqa: ARG002 – drawing is fast
        """Draw and solve the problems; `on_progress` is called with the number done."""
        sides = tuple(micro.Side) if self.side == "both" else (micro.Side(self.side),)
        names = [notation.to_line_board(each.board()) for side in sides for each in micro.arrangements(side)]
        names = [name for name in names if self.keeps(name)][: self.boards]
        if not names:
            raise BankError(f"there is no board in the split {self.split!r}")
        boards = [notation.from_line_board(name) for name in names]
        tables: dict[int, tuple[tuple[int | None, ...], ...]] = {}
        dealer = Dealer(f"{self.seed} {self.split}".encode())
        vain = Vain(self)
        rows: list[tuple[int, int, int, int, int]] = []
        while len(rows) < self.size:
            number = dealer.below(len(boards))
            if number not in tables:
                tables[number] = solver.distances(boards[number]).table
            start, target, via = dealer.sample(range(CELLS), 3)
            stops = (start, via, target) if self.intermediate else (start, target)
            legs = [tables[number][one][other] for one, other in pairwise(stops)]
            optimum = None if None in legs else sum(leg or 0 for leg in legs)
            if vain.accepts(optimum):
                rows.append((number, start, target, via if self.intermediate else CELLS, optimum or 0))
                on_progress(len(rows))
        table = np.array(rows, np.uint16)
        arrays = {"combinations": np.array([combination_values(board) for board in boards], np.uint8)}
        kinds = (np.uint16, np.uint8, np.uint8, np.uint8, np.uint16)
        for column, (name, kind) in enumerate(zip(MicroBank.problem_arrays, kinds, strict=True)):
            arrays[name] = table[:, column].astype(kind)
        return MicroBank(self, names, arrays)


class MicroBank(Bank[MicroOptions, micro.Problem]):
    """A bank of Micro Robots: cells in reading order, `numbers` the boards; a `via` of 36 is none."""

    game = "micro"
    board_arrays = ("combinations",)
    problem_arrays = ("numbers", "starts", "targets", "vias", "optima")
    side = micro.SIZE

    def _make_core(self) -> object:
        arrays = self.arrays
        return research_core().MicroBank(
            combinations=arrays["combinations"],
            boards=arrays["numbers"],
            starts=arrays["starts"],
            targets=arrays["targets"],
            vias=arrays["vias"],
            optima=arrays["optima"],
        )

    def board(self, number: int) -> micro.Board:
        """The board with this number, from 0: the one that observations name."""
        return notation.from_line_board(self.boards[number])

    def problem(self, number: int) -> micro.Problem:
        """The problem with this number, from 0."""
        board = self.board(int(self.arrays["numbers"][number]))
        start, target, via = (int(self.arrays[name][number]) for name in ("starts", "targets", "vias"))
        stops = board.combinations
        return micro.Problem(board, stops[start], stops[target], stops[via] if via < CELLS else None)

    # ── What environments show ────────────────────────────────────────────────────────────────────────────────────

    def symbols(self) -> tuple[tuple[str, int], ...]:
        """The numbers of a symbolic observation, in order: what each is, and how many values it has."""
        return (
            ("cell of the robot", CELLS),
            ("cell of the target", CELLS),
            ("intermediate cell that is still to be visited (U8), or 36: none", CELLS + 1),
            ("number of the board", max(2, len(self.boards))),
        )

    cell_values = CELLS
    """The values of a cell: 6 × color + number − 1."""

    def channels(self) -> tuple[str, ...]:
        """The channels of the planes, in order."""
        return (
            "the robot is here",
            "target",
            "intermediate cell that is still to be visited (U8)",
            *(f"the cell is {color}" for color in micro.Color),
            *(f"the cell has the number {number}" for number in micro.NUMBERS),
        )

    def action_names(self) -> tuple[str, ...]:
        """What each action does."""
        return jump_names()
