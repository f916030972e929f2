"""Directions, cells and colors: the vocabulary of boards and moves.

Rows and columns count from 0 at the north-west corner; north is up, so going north lowers the row. A cell is written
with its column letter and its row number, `a1` in the north-west; after `z` the columns continue with `aa` … `bl` (64
columns at most).
"""

from __future__ import annotations

import re
from enum import IntEnum, StrEnum
from operator import index
from typing import NamedTuple, NoReturn

from randolph.rules.errors import RandolphError, expect

SMALLEST, LARGEST = 3, 64
"""The least and the greatest number of rows, and of columns, of a board."""


class Word(StrEnum):
    """A word with a fixed set of values; `repr` is the name that a program writes."""

    @classmethod
    def _missing_(cls, value: object) -> NoReturn:
        kind = re.sub("(?<!^)([A-Z])", r" \1", cls.__name__).lower()
        raise RandolphError(f"unknown {kind} {value!r:.60}: expected {', '.join(cls)}")

    def __repr__(self) -> str:
        return f"{type(self).__name__}.{self.name}"


class Direction(IntEnum):
    """One of the four directions a robot can be pushed in, clockwise from north; as text, its letter.

    >>> str(Direction.E), Direction.E.opposite
    ('E', Direction.W)
    """

    N = 0
    E = 1
    S = 2
    W = 3

    @classmethod
    def _missing_(cls, value: object) -> Direction:
        """A letter names a direction, too."""
        for direction in cls:
            if value == direction.name:
                return direction
        raise RandolphError(f"unknown direction {value!r:.60}: expected N, E, S or W")

    @property
    def letter(self) -> str:
        """The letter of the move notation: N, E, S or W."""
        return "NESW"[self]  # `name` takes several times as long

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

    def __str__(self) -> str:
        return self.name

    def __format__(self, spec: str) -> str:
        return format(self.name, spec)

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
    """One space of the board: row and column, counted from 0 at the north-west; as text, its name.

    >>> str(Cell(0, 0)), Cell.of("e16")
    ('a1', Cell(row=15, col=4))
    """

    row: int
    col: int

    @classmethod
    def of(cls, name: str) -> Cell:
        """The cell with this name: column letters a … z, aa … bl, then the row number from the top, 1 … 64.

        Raises `RandolphError` for anything else.
        """
        found = _NAME.fullmatch(str(name))
        cell = None if found is None else named_cell(found[1], found[2])
        if cell is None:
            raise RandolphError(f"a cell is column and row, a1 … bl64, not {name!r:.80}")
        return cell

    def __str__(self) -> str:
        return cell_name(self)

    def beside(self, direction: Direction) -> Cell:
        """The neighbor in `direction`; it may be outside the board."""
        if type(direction) is not Direction:
            expect(direction, Direction)
        row, col = _DELTA[direction]
        return Cell(self.row + row, self.col + col)


def plain_cell(cell: Cell) -> Cell:
    """The cell with Python's integers: those of other libraries cannot be written everywhere.

    Raises `WrongType` for a cell without numbers.
    """
    row, col = cell
    if type(row) is int and type(col) is int:
        return cell
    expect(row, int, name="row")
    expect(col, int, name="col")
    return Cell(index(row), index(col))


_NAME = re.compile(r"([a-z]{1,2})([1-9][0-9]?)")


def named_cell(letters: str, digits: str) -> Cell | None:
    """The cell of column letters and a row number; None outside the largest board."""
    col = 0
    for letter in letters:
        col = col * 26 + ord(letter) - ord("a") + 1
    row = int(digits)
    return Cell(row - 1, col - 1) if row <= LARGEST and col <= LARGEST else None


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
    if type(cell.row) is not int:
        expect(cell.row, int, name="row")
    if cell.row < 0:
        raise RandolphError(f"rows count from 0, so there is no row {cell.row}")
    return f"{column_name(cell.col)}{cell.row + 1}"


class Color(Word):
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


PRINTED_COLORS = (Color.RED, Color.GREEN, Color.BLUE, Color.YELLOW)
"""The colors of targets and diagonals; the silver and the transparent robot have neither (M9)."""


class Symbol(Word):
    """The symbol on a target and its chip: moon, gear, planet, star – or the cosmic vortex."""

    CIRCLE = "circle"
    TRIANGLE = "triangle"
    SQUARE = "square"
    HEXAGON = "hexagon"
    VORTEX = "vortex"
