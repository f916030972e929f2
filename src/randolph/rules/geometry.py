"""Directions, cells and colors: the vocabulary of boards and moves.

Rows and columns count from 0 at the north-west corner; north is up, so going north lowers the row. A cell is written
with its column letter and its row number, `a1` in the north-west; after `z` the columns continue with `aa` … `bl` (64
columns at most).
"""

from __future__ import annotations

from enum import IntEnum, StrEnum
from typing import NamedTuple

from randolph.rules.errors import RandolphError, expect


class Direction(IntEnum):
    """One of the four directions a robot can be pushed in, clockwise from north."""

    N = 0
    E = 1
    S = 2
    W = 3

    @property
    def letter(self) -> str:
        """The letter of the move notation: N, E, S or W."""
        return self.name

    @property
    def opposite(self) -> Direction:
        """The opposite direction: N for S, E for W."""
        return _OPPOSITE[self]

    @property
    def delta(self) -> tuple[int, int]:
        """The change of (row, column) for one cell in this direction."""
        return _DELTA[self]

    @property
    def horizontal(self) -> bool:
        """Whether this is east or west: one of the two axes of T2."""
        return self in (Direction.E, Direction.W)

    @property
    def clockwise(self) -> Direction:
        """The direction after a quarter turn to the right."""
        return Direction((self + 1) % 4)

    def __repr__(self) -> str:
        return f"Direction.{self.name}"

    def deflected(self, slash: str) -> Direction:
        r"""The direction after hitting a diagonal drawn as `slash`, `/` or `\` (M3).

        >>> Direction.E.deflected("/").letter
        'N'
        """
        if slash == "/":
            return Direction(self ^ 1)
        if slash == "\\":
            return Direction(3 - self)
        raise RandolphError(f"a diagonal is / or \\, not {slash!r}")


_DELTA = {Direction.N: (-1, 0), Direction.E: (0, 1), Direction.S: (1, 0), Direction.W: (0, -1)}
_OPPOSITE = {
    Direction.N: Direction.S,
    Direction.E: Direction.W,
    Direction.S: Direction.N,
    Direction.W: Direction.E,
}


class Cell(NamedTuple):
    """One space of the board: row and column, counted from 0 at the north-west."""

    row: int
    col: int

    def beside(self, direction: Direction) -> Cell:
        """The neighbor in `direction`; it may be outside the board."""
        if type(direction) is not Direction:
            expect(direction, Direction)
        row, col = _DELTA[direction]
        return Cell(self.row + row, self.col + col)


def column_name(col: int) -> str:
    """The letters of a column: a … z, then aa … bl.

    >>> column_name(25), column_name(26), column_name(63)
    ('z', 'aa', 'bl')
    """
    expect(col, int, name="col")
    if col < 0:
        raise RandolphError(f"columns count from 0, so there is no column {col!r}")
    last = chr(ord("a") + col % 26)
    return last if col < 26 else column_name(col // 26 - 1) + last


def cell_name(cell: Cell) -> str:
    """The name of a cell as people write it: column letter, then row number from the top.

    >>> cell_name(Cell(0, 0))
    'a1'
    >>> cell_name(Cell(15, 4))
    'e16'
    """
    if type(cell) is not Cell:
        expect(cell, Cell)
    if cell.row < 0:
        raise RandolphError(f"rows count from 0, so there is no row {cell.row}")
    return f"{column_name(cell.col)}{cell.row + 1}"


class Color(StrEnum):
    """The color of a robot; it is also the robot's name. The order is used for display and in notations."""

    RED = "red"
    GREEN = "green"
    BLUE = "blue"
    YELLOW = "yellow"
    SILVER = "silver"
    TRANSPARENT = "transparent"

    @property
    def letter(self) -> str:
        """The letter of the move notation: r, g, b, y, s or t."""
        return self.value[0]

    def __repr__(self) -> str:
        return f"Color.{self.name}"


PRINTED_COLORS = (Color.RED, Color.GREEN, Color.BLUE, Color.YELLOW)
"""The colors of targets and diagonals; the silver and the transparent robot have neither (M9)."""


class Symbol(StrEnum):
    """The symbol on a target and its chip: moon, gear, planet, star – or the cosmic vortex."""

    CIRCLE = "circle"
    TRIANGLE = "triangle"
    SQUARE = "square"
    HEXAGON = "hexagon"
    VORTEX = "vortex"

    def __repr__(self) -> str:
        return f"Symbol.{self.name}"
