"""Random boards in the style of the printed ones, of any size.

The rules below describe what the printed faces have in common, scaled by pieces of about 8×8 cells:

- each piece of the border has a *spur*, a wall at a right angle to the border, never at a corner and never beside
  another spur;
- inside, two walls meet at a corner of some cells, an *L* (one for every fifteen cells). Targets lie in the corners of
  Ls; larger boards have more Ls than the game has chips, so some are bare;
- each quarter has a target of each color, with different symbols, and one has the vortex: 17 in all, fewer on small
  boards; the center is blocked if both sides are even and at least 8;
- spurs, Ls, center and border do not touch each other, so walls never enclose a cell;
- diagonals, if requested, stand alone: two for each piece, with alternating colors.

A seed makes the same board on every machine, because all randomness comes from `Dealer`. The golden boards in the tests
fail if the order of the draws changes.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from randolph.puzzles.generate import Dealer
from randolph.rules import (
    LARGEST,
    PRINTED_COLORS,
    SMALLEST,
    Board,
    Cell,
    Color,
    Diagonal,
    Direction,
    RandolphError,
    Symbol,
    Target,
)
from randolph.rules.errors import expect

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from randolph.rules.board import Side

MOST_OPENINGS = 4
"""The most rows and columns that are opened at random (E6)."""

_PIECE = 8
_CELLS_OF_AN_L = 15
_TRIES = 20
"""The number of drafts of a board that is too small for all its parts; the best one is used."""

_SYMBOLS = (Symbol.CIRCLE, Symbol.TRIANGLE, Symbol.SQUARE, Symbol.HEXAGON)

_Point = tuple[int, int]
"""A corner of cells: (row, col) of the cell to its south-east."""


def random_board(
    seed: int | str, *, rows: int = 16, cols: int = 16, diagonals: bool = False, openings: int = 0
) -> Board:
    """A random board without faults; the same seed (42 and "42" are the same) makes the same board.

    `openings`: the number of rows and columns to open, 0 to 4 (E6). Raises `RandolphError` for sizes and numbers of
    openings out of range.
    """
    expect(seed, int, str, name="seed")
    expect(rows, int, name="rows")
    expect(cols, int, name="cols")
    expect(openings, int, name="openings")
    expect(diagonals, bool, name="diagonals")
    if not (SMALLEST <= rows <= LARGEST and SMALLEST <= cols <= LARGEST):
        raise RandolphError(f"boards go from {SMALLEST}×{SMALLEST} to {LARGEST}×{LARGEST}, not {rows}×{cols}")
    dealer = Dealer(str(seed).encode("utf-8", "surrogatepass"))
    wanted = _targets_of(rows, cols)
    drafts: list[_Draft] = []
    for attempt in range(_TRIES):
        draft = _Draft(rows, cols, dealer)
        # The last draft has no spurs, in case a spur blocks the only target.
        if attempt < _TRIES - 1:
            draft.put_spurs()
        draft.put_targets(wanted)
        drafts.append(draft)
        if len(draft.targets) == len(wanted) or (drafts[0].targets and attempt >= _TRIES - 2):
            break
    best = max(drafts, key=lambda draft: len(draft.targets))
    best.put_bare_ls(rows * cols // _CELLS_OF_AN_L)
    if diagonals:
        best.put_diagonals()
    return open_lines(best.board(), openings, dealer)


def open_lines(board: Board, count: int, dealer: Dealer) -> Board:
    """The board with this many of its rows and columns opened, all equally likely (E6, M5).

    Raises `RandolphError` for fewer than 0 and more than 4.
    """
    expect(board, Board)
    expect(dealer, Dealer, name="dealer")
    expect(count, int, name="count")
    if not 0 <= count <= MOST_OPENINGS:
        raise RandolphError(f"0 to {MOST_OPENINGS} rows and columns can be opened at random, not {count}")
    lines = dealer.sample(range(board.rows + board.cols), count)
    return board.opened(
        rows=[line for line in lines if line < board.rows],
        cols=[line - board.rows for line in lines if line >= board.rows],
    )


def _targets_of(rows: int, cols: int) -> list[tuple[int, Color | None]]:
    """The quarter and the color of each target that a board of this size should have; None is the vortex."""
    area = rows * cols
    if area < 4 * _CELLS_OF_AN_L:
        return [(number, color) for number, color in enumerate(PRINTED_COLORS[: max(1, area // 12)])]
    sets = min(4, max(1, round(area / (_PIECE * _PIECE))))
    quarters = [range(4)] if sets == 1 else [(quarter,) * 4 for quarter in range(sets)]
    wanted: list[tuple[int, Color | None]] = [
        (quarter, color) for four in quarters for quarter, color in zip(four, PRINTED_COLORS, strict=True)
    ]
    return wanted if sets == 1 else [*wanted, (-1, None)]


def _center_of(rows: int, cols: int) -> list[Cell]:
    """The four cells in the middle, if the board is large enough and has such cells."""
    if rows % 2 or cols % 2 or min(rows, cols) < _PIECE:
        return []
    return [Cell(row, col) for row in (rows // 2 - 1, rows // 2) for col in (cols // 2 - 1, cols // 2)]


class _Draft:
    """An unfinished board. The corners in `points` are taken: nothing else may touch them."""

    def __init__(self, rows: int, cols: int, dealer: Dealer) -> None:
        self.rows, self.cols, self.dealer = rows, cols, dealer
        self.center = _center_of(rows, cols)
        self.walls: list[Side] = []
        self.targets: list[Target] = []
        self.diagonals: list[Diagonal] = []
        self.corners: list[Cell] = []
        """The cells in the corners of Ls."""
        self.near: set[Cell] = set(self.center)
        """The cells that no L's corner and no diagonal may take: those beside another one, even diagonally."""
        self.points: set[_Point] = {point for cell in self.center for point in _points_around(cell)}
        self.points |= {(row, col) for row in range(rows + 1) for col in (0, cols)}
        self.points |= {(row, col) for row in (0, rows) for col in range(cols + 1)}
        self.symbols = dealer.sample(_SYMBOLS, 4)

    # ── spurs ────────────────────────────────────────────────────────────────────────────────────────────────────────

    def put_spurs(self) -> None:
        """Spurs on all four sides of the border, one in each piece of it, clockwise from the north."""
        for at in self._along(self.cols):
            self._put_spur(Cell(0, at - 1), Direction.E, (1, at))
        for at in self._along(self.rows):
            self._put_spur(Cell(at - 1, self.cols - 1), Direction.S, (at, self.cols - 1))
        for at in self._along(self.cols):
            self._put_spur(Cell(self.rows - 1, at - 1), Direction.E, (self.rows - 1, at))
        for at in self._along(self.rows):
            self._put_spur(Cell(at - 1, 0), Direction.S, (at, 1))

    def _along(self, length: int) -> Iterator[int]:
        """The places of spurs on a side of this many cells: one in each piece, with space between them."""
        pieces = round(length / _PIECE)
        before = 0
        for piece in range(pieces):
            first, last = piece * length // pieces, (piece + 1) * length // pieces
            places = range(max(first + 1, before + 2, 2), min(last, length - 2) + 1)
            if places:
                before = self.dealer.choice(places)
                yield before

    def _put_spur(self, cell: Cell, direction: Direction, point: _Point) -> None:
        if point not in self.points:
            self.points.add(point)
            self.walls.append((cell, direction))

    # ── Ls ───────────────────────────────────────────────────────────────────────────────────────────────────────────

    def put_targets(self, wanted: Sequence[tuple[int, Color | None]]) -> None:
        """Add an L with a target for each target for which there is room; symbols alternate, so that no two targets are
        equal.
        """
        for number, (quarter, color) in enumerate(wanted):
            cell = self._put_l(self._cells_of(quarter) or self._inside())
            if cell is None:
                continue
            if color is None:
                self.targets.append(Target(cell, None, Symbol.VORTEX))
            else:
                turn = number // 4 + PRINTED_COLORS.index(color)
                self.targets.append(Target(cell, color, self.symbols[turn % 4]))

    def put_bare_ls(self, count: int) -> None:
        """Add Ls without targets up to this number in all, spread as evenly over the board as the targets."""
        pieces: dict[tuple[int, int], list[Cell]] = {}
        for cell in self._inside():
            pieces.setdefault(_piece_of(cell), []).append(cell)
        places = list(pieces)
        self.dealer.shuffle(places)
        filled = Counter(_piece_of(cell) for cell in self.corners)
        while len(self.corners) < count and places:
            emptiest = min(places, key=lambda place: filled[place] / len(pieces[place]))
            if self._put_l(pieces[emptiest]) is None:
                places.remove(emptiest)
            filled[emptiest] += 1

    def _put_l(self, cells: Sequence[Cell]) -> Cell | None:
        """Put two walls around a corner of one of the cells; None if there is no space for them."""
        every = [cell for cell in cells if cell not in self.near]
        while every:
            cell = every.pop(self.dealer.below(len(every)))
            for turn in self.dealer.sample(range(4), 4):
                points = _points_around(cell)
                taken = [points[(turn + further) % 4] for further in range(3)]
                if self.points.isdisjoint(taken):
                    self.points.update(taken)
                    self.walls += [(cell, Direction(turn)), (cell, Direction((turn + 1) % 4))]
                    self.corners.append(cell)
                    self.near.update(_around(cell))
                    return cell
        return None

    def _inside(self) -> list[Cell]:
        """The cells that are not at the border."""
        return [Cell(row, col) for row in range(1, self.rows - 1) for col in range(1, self.cols - 1)]

    def _cells_of(self, quarter: int) -> list[Cell]:
        """The inner cells of a quarter, 0 to 3 clockwise from the north-west; all of them for another number."""
        if quarter not in range(4):
            return self._inside()
        south, east = quarter in (2, 3), quarter in (1, 2)
        return [
            cell
            for cell in self._inside()
            if (2 * cell.row >= self.rows) == south and (2 * cell.col >= self.cols) == east
        ]

    # ── diagonals ────────────────────────────────────────────────────────────────────────────────────────────────────

    def put_diagonals(self) -> None:
        """Two diagonals for each piece, as far as there is room, apart from everything else."""
        colors = self.dealer.sample(PRINTED_COLORS, 4)
        count = max(1, round(2 * self.rows * self.cols / (_PIECE * _PIECE)))
        beside_center = {cell for one in self.center for cell in _around(one)}
        free = [cell for cell in self._inside() if cell not in beside_center]
        while free and len(self.diagonals) < count:
            cell = free.pop(self.dealer.below(len(free)))
            if cell not in self.near:
                color = colors[len(self.diagonals) % 4]
                self.diagonals.append(Diagonal(cell, color, self.dealer.choice("/\\")))
                self.near.update(_around(cell))

    # ── the end ──────────────────────────────────────────────────────────────────────────────────────────────────────

    def board(self) -> Board:
        """The board, its targets in the order of the chips: by color, then by symbol, the vortex last."""
        order = (*Color, None)
        targets = sorted(
            self.targets,
            key=lambda target: (order.index(target.color), list(Symbol).index(target.symbol or Symbol.VORTEX)),
        )
        return Board.build(
            rows=self.rows,
            cols=self.cols,
            walls=self.walls,
            diagonals=self.diagonals,
            targets=targets,
            center=self.center,
        )


def _around(cell: Cell) -> list[Cell]:
    """The cell and its eight neighbors; some may lie outside the board."""
    return [Cell(cell.row + down, cell.col + right) for down in (-1, 0, 1) for right in (-1, 0, 1)]


def _piece_of(cell: Cell) -> tuple[int, int]:
    return cell.row // _PIECE, cell.col // _PIECE


def _points_around(cell: Cell) -> tuple[_Point, _Point, _Point, _Point]:
    """The corners of a cell: a wall on side `d` goes from the one with the number `d` to the next (N E S W)."""
    row, col = cell
    return ((row, col), (row, col + 1), (row + 1, col + 1), (row + 1, col))
