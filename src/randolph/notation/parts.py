"""What all notations share: letters for colors and symbols, each wall and opening once, a board's faces."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from randolph.notation.errors import NotationError
from randolph.rules import (
    LARGEST,
    Arrangement,
    Board,
    Cell,
    Color,
    Direction,
    RandolphError,
    Symbol,
    Target,
    faces,
    other_end,
)

if TYPE_CHECKING:
    from collections.abc import Iterable

    from randolph.rules import Diagonal
    from randolph.rules.board import Side

COLORS = {color.letter: color for color in Color}
"""Robots by letter: r g b y s t."""

ANY = "*"
"""The color letter of a target for any robot."""

TARGET_COLORS: dict[str, Color | None] = {**COLORS, ANY: None}

SYMBOLS: dict[str, Symbol | None] = {**{symbol.value[0].upper(): symbol for symbol in Symbol}, "-": None}
"""Symbols by letter: C T S H V, and - for a target without a symbol."""

_SYMBOL_LETTER = {symbol: letter for letter, symbol in SYMBOLS.items()}


def color_letter(color: Color | None) -> str:
    """The letter of a robot or target color; `*` for any robot."""
    return ANY if color is None else color.letter


def target_code(target: Target) -> str:
    """Color and symbol of a target in two characters.

    >>> target_code(Target(Cell(0, 0), Color.YELLOW, Symbol.HEXAGON))
    'yH'
    """
    return color_letter(target.color) + _SYMBOL_LETTER[target.symbol]


def writable(cell: Cell) -> Cell:
    """The cell, if it has a name. Raises `NotationError` for cells outside every board."""
    if not (0 <= cell.row < LARGEST and 0 <= cell.col < LARGEST):
        raise NotationError(f"the cell [{cell.row}, {cell.col}] lies outside every board and cannot be written")
    return cell


def walls_once(board: Board) -> list[Side]:
    """Each wall once, from its western or northern cell, in reading order."""
    return sorted(
        (writable(cell), direction)
        for cell, direction in board.walls
        if direction in (Direction.E, Direction.S) or (cell.beside(direction), direction.opposite) not in board.walls
    )


def openings_once(board: Board) -> list[Side]:
    """Each opening once, by its northern or western end, in reading order."""
    return sorted(
        (writable(cell), direction)
        for cell, direction in board.openings
        if direction in (Direction.N, Direction.W)
        or other_end(cell, direction, board.rows, board.cols) not in board.openings
    )


def board_of(
    rows: int,
    cols: int,
    *,
    walls: Iterable[Side],
    diagonals: Iterable[Diagonal],
    openings: Iterable[Side],
    targets: Iterable[Target],
    center: Iterable[Cell],
) -> Board:
    """The board of parts that were read; nothing is dropped but walls on the border, which is implied.

    A wall or an opening of a cell outside the board stays as it was read, a fault for `status()` to name.
    """
    walls, openings = set(walls), set(openings)
    stray_walls, stray_openings = (
        {side for side in sides if not (side[0].row < rows and side[0].col < cols)} for sides in (walls, openings)
    )
    board = Board.build(
        rows=rows,
        cols=cols,
        walls=walls - stray_walls,
        diagonals=diagonals,
        openings=openings - stray_openings,
        targets=targets,
        center=center,
    )
    if stray_walls or stray_openings:
        board = replace(board, walls=board.walls | stray_walls, openings=board.openings | stray_openings)
    return board


def printed_symbol(targets: Iterable[Target], cell: Cell, color: Color | None) -> Symbol | None:
    """The symbol that the board shows for a target: a problem need not repeat it."""
    for target in targets:
        if target.cell == cell and target.color == color:
            return target.symbol
    return None


def arrangement_of(board: Board) -> Arrangement | None:
    """The four faces that make exactly this board, in this turn; None for any other board.

    Each corner is turned to the north-west and its face known by its targets; then the boards are compared.
    """
    if (board.rows, board.cols) != (16, 16):
        return None
    corners: list[set[Target]] = [set(), set(), set(), set()]
    for target in board.targets:
        cell, quarter_turns = target.cell, 0
        while not (cell.row < 8 and cell.col < 8):
            cell, quarter_turns = Cell(15 - cell.col, cell.row), quarter_turns + 1
            if quarter_turns == 4:
                return None
        corners[quarter_turns].add(Target(cell, target.color, target.symbol))
    names = [name for corner in corners for name, face in faces().items() if set(face.targets) == corner]
    if len(names) != 4:
        return None
    try:
        found = Arrangement(*names)
    except RandolphError:
        return None
    return found if found.board() == board else None
