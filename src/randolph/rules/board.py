r"""The board: everything on the table that does not move.

A `Board` is a value with the geometry of M1, M3 and M5: the edges that stop a robot, the cells with a diagonal, the
open border cells, the targets and the center. It contains no robots and belongs to no edition. Each wall is stored from
both of its sides, `(cell, direction)`; `Board.build` adds the second side. Constructors assume valid parts: code that
accepts a board from outside asks `faults_of()` for its faults.
"""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from randolph.rules.errors import RandolphError, expect, expect_all
from randolph.rules.geometry import Cell, Color, Direction, Symbol, plain_cell
from randolph.rules.values import dataclass, replace

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

Side = tuple[Cell, Direction]
"""An edge as seen from one of its two cells."""

Around = tuple[Cell | None, ...]
"""For each direction the cell that a step leads to, None if it leads nowhere."""


_COLORS: dict[str, Color] = {color: color for color in Color}


@dataclass(frozen=True, slots=True)
class Target:
    """A marked cell: the robot of `color` must end a move there; None means any robot (the cosmic vortex, S3).

    Raises `WrongType` for a cell that is not a `Cell`, and `RandolphError` for an unknown symbol.
    """

    cell: Cell
    color: Color | None
    symbol: Symbol | None = None

    def __post_init__(self) -> None:
        expect(self.cell, Cell, name="cell")
        object.__setattr__(self, "cell", plain_cell(self.cell))
        if self.color is not None and type(self.color) is not Color:
            object.__setattr__(self, "color", _COLORS.get(self.color, self.color))
        if self.symbol is not None and type(self.symbol) is not Symbol:
            object.__setattr__(self, "symbol", Symbol(self.symbol))


@dataclass(frozen=True, slots=True)
class Diagonal:
    r"""A colored oblique barrier inside a cell (M3), drawn as `slash`: `/` or `\`."""

    cell: Cell
    color: Color
    slash: str

    def __post_init__(self) -> None:
        expect(self.cell, Cell, name="cell")
        object.__setattr__(self, "cell", plain_cell(self.cell))
        if type(self.color) is not Color:
            object.__setattr__(self, "color", _COLORS.get(self.color, self.color))


def other_end(cell: Cell, direction: Direction, rows: int, cols: int) -> Side:
    """The opening at the other end of this one's row or column (M5)."""
    expect(cell, Cell)
    expect(direction, Direction)
    expect(rows, int, name="rows")
    expect(cols, int, name="cols")
    across = Cell(cell.row, cols - 1 - cell.col) if direction.horizontal else Cell(rows - 1 - cell.row, cell.col)
    return across, direction.opposite


def _sides(sides: Iterable[Side], name: str) -> Iterator[Side]:
    for side in expect_all(sides, tuple, name):
        if len(side) != 2:
            raise RandolphError(f"{name}: expected pairs of a cell and a direction, not {side!r}")
        expect(side[0], Cell, name=name)
        expect(side[1], Direction, name=name)
        yield plain_cell(side[0]), side[1]


@dataclass(frozen=True)
class Board:
    """The assembled surface: size, walls, diagonals, openings, targets and center; no robots.

    `walls` and `openings` are sets of sides, `(cell, direction)`. A wall appears once for each of its two cells, an
    opening once for each end of its row or column (M5). The border needs no walls. No robot enters the cells in
    `center`.
    """

    rows: int
    cols: int
    walls: frozenset[Side] = frozenset()
    diagonals: tuple[Diagonal, ...] = ()
    openings: frozenset[Side] = frozenset()
    targets: tuple[Target, ...] = ()
    center: frozenset[Cell] = frozenset()

    def __post_init__(self) -> None:
        if (
            type(self.walls) is not frozenset
            or type(self.openings) is not frozenset
            or type(self.center) is not frozenset
        ):
            for name in ("walls", "openings", "center"):
                object.__setattr__(self, name, frozenset(getattr(self, name)))

    @classmethod
    def build(
        cls,
        *,
        rows: int,
        cols: int,
        walls: Iterable[Side] = (),
        diagonals: Iterable[Diagonal] = (),
        openings: Iterable[Side] = (),
        targets: Iterable[Target] = (),
        center: Iterable[Cell] = (),
    ) -> Board:
        """Make a board from walls and openings. Each is given once, from either side or end.

        Walls on the border are dropped, because the border is implied. A wall or an opening of a cell outside the board
        stays, as a fault that `faults_of()` finds. Diagonals are sorted, so that equal boards compare equal. Raises
        `WrongType` for parts of another kind.
        """
        expect(rows, int, name="rows")
        expect(cols, int, name="cols")
        rows, cols = int(rows), int(cols)
        both: set[Side] = set()
        for cell, direction in _sides(walls, "walls"):
            other = cell.beside(direction)
            if not (0 <= cell.row < rows and 0 <= cell.col < cols):
                both.add((cell, direction))
            elif 0 <= other.row < rows and 0 <= other.col < cols:
                both |= {(cell, direction), (other, direction.opposite)}
        ends: set[Side] = set()
        for cell, direction in _sides(openings, "openings"):
            ends.add((cell, direction))
            if 0 <= cell.row < rows and 0 <= cell.col < cols:
                ends.add(other_end(cell, direction, rows, cols))
        return cls(
            rows=rows,
            cols=cols,
            walls=frozenset(both),
            diagonals=tuple(sorted(expect_all(diagonals, Diagonal, "diagonals"), key=lambda diagonal: diagonal.cell)),
            openings=frozenset(ends),
            targets=tuple(expect_all(targets, Target, "targets")),
            center=frozenset(map(plain_cell, expect_all(center, Cell, "cells of the center"))),
        )

    def opened(self, *, rows: Iterable[int] = (), cols: Iterable[int] = ()) -> Board:
        """The same board with openings at both ends of some rows and columns, counted from 0 (E6, M5).

        No printed board has openings; players may agree to open one to four rows or columns. Raises `RandolphError` for
        a row or column that does not exist.
        """
        named = [("row", row, self.rows, (Cell(row, 0), Direction.W)) for row in expect_all(rows, int, "rows")]
        named += [("column", col, self.cols, (Cell(0, col), Direction.N)) for col in expect_all(cols, int, "cols")]
        openings = set(self.openings)
        for name, line, many, end in named:
            if not 0 <= line < many:
                raise RandolphError(f"{name} {line} cannot be opened: the {name}s of this board are 0 … {many - 1}")
            openings |= {end, other_end(*end, self.rows, self.cols)}
        return replace(self, openings=frozenset(openings))

    def __repr__(self) -> str:
        """The constructor; short for a board of printed faces."""
        import randolph  # noqa: PLC0415 – the program's facade, which finds the notation

        return randolph.board_constructor(self)

    def __str__(self) -> str:
        """The drawing, as `print` shows it."""
        import randolph  # noqa: PLC0415

        return randolph.printed(self)

    def _repr_svg_(self) -> str | None:
        import randolph  # noqa: PLC0415

        return randolph.shown(self)

    def __contains__(self, cell: Cell) -> bool:
        """Whether the cell is on the board; center cells are."""
        if type(cell) is not Cell:
            expect(cell, Cell)
        return 0 <= cell.row < self.rows and 0 <= cell.col < self.cols

    def cells(self) -> Iterator[Cell]:
        """All cells, row by row from the north-west."""
        return (Cell(row, col) for row in range(self.rows) for col in range(self.cols))

    def step(self, cell: Cell, direction: Direction) -> Cell | None:
        """The cell that a robot enters after `cell`; None if a wall, the border or the center stops it (M1, M5)."""
        if type(direction) is not Direction:
            expect(direction, Direction)
        return self._around(cell)[0][direction]

    def beyond(self, cell: Cell, direction: Direction) -> Cell | None:
        """The cell that a robot enters if it passes through walls; None if the border or the center stops it (X2)."""
        if type(direction) is not Direction:
            expect(direction, Direction)
        return self._around(cell)[1][direction]

    def blocked(self, cell: Cell, direction: Direction) -> bool:
        """Whether a wall, the border or the center stops a robot that leaves `cell` in `direction`."""
        if type(direction) is not Direction:
            expect(direction, Direction)
        return self._around(cell)[0][direction] is None

    def diagonal_at(self, cell: Cell) -> Diagonal | None:
        """The diagonal inside the cell, if there is one."""
        if type(cell) is not Cell:
            expect(cell, Cell)
        return self._diagonal_at.get(cell)

    @property
    def free_cells(self) -> tuple[Cell, ...]:
        """The cells a robot may stand on: neither center nor diagonal (M4)."""
        return tuple(cell for cell in self.cells() if cell not in self.center and cell not in self._diagonal_at)

    @cached_property
    def _diagonal_at(self) -> dict[Cell, Diagonal]:
        return {diagonal.cell: diagonal for diagonal in self.diagonals}

    @cached_property
    def _known(self) -> dict[Cell, tuple[Around, Around]]:
        return {}

    def _around(self, cell: Cell) -> tuple[Around, Around]:
        """The cell to which a step in each direction leads: with the walls, and as if there were none.

        It is computed on first use: a game visits few cells of its board, and a server has many boards.
        """
        found = self._known.get(cell)
        if found is None:
            if cell not in self:
                raise RandolphError(f"there is no cell {list(cell)} on a board of {self.rows}×{self.cols} cells")
            beyond = tuple(self._next_cell(cell, direction) for direction in Direction)
            sides = zip(Direction, beyond, strict=True)
            steps = tuple(None if (cell, direction) in self.walls else there for direction, there in sides)
            found = self._known[cell] = steps, beyond
        return found

    def _next_cell(self, cell: Cell, direction: Direction) -> Cell | None:
        there = cell.beside(direction)
        if there not in self:
            if (cell, direction) not in self.openings:
                return None
            there = Cell(there.row % self.rows, there.col % self.cols)
        return None if there in self.center else there
