"""Boards and positions as arrays of NumPy, for those who compute or learn with them.

NumPy is not among the program's requirements: it is imported on first use.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from randolph.rules import Board, Cell, Color, Direction, Position, RandolphError
from randolph.rules.errors import expect

if TYPE_CHECKING:
    from types import ModuleType

    import numpy as np
    from numpy.typing import NDArray


def to_wall_array(board: Board) -> NDArray[np.bool_]:
    """Where a robot cannot leave a cell: an array of `bool` with the indices row, column and `Direction`.

    An element is true if a wall, the border or the center stops a robot that leaves the cell in that direction, as
    `board.blocked` says. Raises `RandolphError` if NumPy is not installed.

    >>> from randolph.rules import Board
    >>> walls = to_wall_array(Board.build(rows=3, cols=4))
    >>> walls.shape, bool(walls[0, 0, Direction.N]), bool(walls[0, 0, Direction.E])
    ((3, 4, 4), True, False)
    """
    expect(board, Board)
    sides = [[[board.blocked(cell, side) for side in Direction] for cell in row] for row in _rows(board)]
    return _numpy().array(sides, dtype=bool)  # type: ignore[no-any-return]  # of a module that may be missing


def to_cell_array(position: Position) -> NDArray[np.int8]:
    """Where the robots stand: an array of `int8` with a row for each of the six colors, in the order of `Color`.

    Each row is the robot's row and column, both from 0; -1 and -1 for a robot that is not on the board. Raises
    `RandolphError` if NumPy is not installed.

    >>> from randolph.rules import Position
    >>> to_cell_array(Position({Color.RED: "c7", Color.BLUE: "a1"}))[:3].tolist()
    [[6, 2], [-1, -1], [0, 0]]
    """
    expect(position, Position)
    cells = [position.get(color, (-1, -1)) for color in Color]
    return _numpy().array(cells, dtype="int8")  # type: ignore[no-any-return]  # of a module that may be missing


def _rows(board: Board) -> list[list[Cell]]:
    return [[Cell(row, col) for col in range(board.cols)] for row in range(board.rows)]


def _numpy() -> ModuleType:
    try:
        import numpy as np  # noqa: PLC0415 – optional
    except ImportError as error:
        raise RandolphError("arrays need NumPy, which is not installed: pip install numpy") from error
    return np
