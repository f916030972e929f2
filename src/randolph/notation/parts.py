"""What all notations share: letters for colors and symbols, lists of walls and openings, a board's faces."""

from __future__ import annotations

from dataclasses import fields, replace
from functools import cache
from typing import TYPE_CHECKING, NamedTuple
from weakref import WeakKeyDictionary

from randolph.notation.errors import Cause, NotationError
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
    cell_name,
    faces,
    faults_of,
    other_end,
)
from randolph.rules.editions import FACE_SIZE, corner
from randolph.rules.errors import expect

if TYPE_CHECKING:
    from collections.abc import Iterable

    from randolph.rules import Problem
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
        raise NotationError(f"the cell [{cell.row}, {cell.col}] is outside every board and cannot be written")
    return cell


def walls_once(board: Board) -> list[Side]:
    """Each wall once, from its western or northern cell, in reading order."""
    walls, first = board.walls, (Direction.E, Direction.S)
    return sorted(
        (writable(cell), direction)
        for cell, direction in walls
        if direction in first or (cell.beside(direction), direction.opposite) not in walls
    )


def openings_once(board: Board) -> list[Side]:
    """Each opening once, by its northern or western end, in reading order."""
    return sorted(
        (writable(cell), direction)
        for cell, direction in board.openings
        if direction in (Direction.N, Direction.W)
        or other_end(cell, direction, board.rows, board.cols) not in board.openings
    )


def neighbor_of(board: Board, cell: Cell, direction: Direction) -> Cell | None:
    """The cell beside another one, walls or not: across the board at an opening, None at the border."""
    if cell.beside(direction) in board or (cell, direction) in board.openings:
        return across(board, cell, direction)
    return None


def across(board: Board, cell: Cell, direction: Direction) -> Cell:
    """The cell beside another one, or at the border the one at the other end of the row or column."""
    there = cell.beside(direction)
    return there if there in board else other_end(cell, direction, board.rows, board.cols)[0]


def is_blocked(board: Board, cell: Cell, direction: Direction) -> bool:
    """Whether the border, a wall or the edge of the center is on this side."""
    there = cell.beside(direction)
    if there not in board:
        return (cell, direction) not in board.openings
    return (cell, direction) in board.walls or (cell in board.center) != (there in board.center)


def printed_symbol(targets: Iterable[Target], cell: Cell, color: Color | None) -> Symbol | None:
    """The symbol that the board shows for a target: a problem need not repeat it."""
    for target in targets:
        if target.cell == cell and target.color == color:
            return target.symbol
    return None


def arrangement_of(board: Board) -> Arrangement | None:
    """The four faces that make exactly this board, without turning it; None for any other board.

    The result is cached for the life of the board: every round is written with it.
    """
    expect(board, Board)
    known = _arrangements.get(board)  # one lookup: an equal board in the cache may be collected at any moment
    if known is None:
        found = faces_by_targets(board)
        known = _arrangements[board] = (found if found is not None and found.board() == board else None,)
    return known[0]


_arrangements: WeakKeyDictionary[Board, tuple[Arrangement | None]] = WeakKeyDictionary()


def board_constructor(board: Board) -> str:
    """What makes this board in Python, as `repr` shows it: short for printed faces, even with opened rows or columns.

    >>> board_constructor(Arrangement("1A", "2B", "3C", "4D").board().opened(rows=[3]))
    "Arrangement(nw='1A', ne='2B', se='3C', sw='4D').board().opened(rows=[3], cols=[])"
    """
    expect(board, Board)
    try:
        printed = arrangement_of(replace(board, openings=frozenset()) if board.openings else board)
        if printed is not None and not board.openings:
            return f"{printed!r}.board()"
        rows = sorted(cell.row for cell, side in board.openings if side is Direction.W)
        cols = sorted(cell.col for cell, side in board.openings if side is Direction.N)
        if printed is not None and printed.board().opened(rows=rows, cols=cols) == board:
            return f"{printed!r}.board().opened(rows={rows}, cols={cols})"
    except (TypeError, AttributeError, RandolphError):
        pass  # parts with faults, which no printed board has
    parts = (f"{part.name}={getattr(board, part.name)!r}" for part in fields(board))
    return f"Board({', '.join(parts)})"


def faces_by_targets(board: Board) -> Arrangement | None:
    """The four faces with the same targets as the board, without turning it; None if there are none.

    The face in each corner is identified by its targets. Walls are ignored.
    """
    if (board.rows, board.cols) != (16, 16):
        return None
    corners: list[set[Target]] = [set(), set(), set(), set()]
    for target in board.targets:
        row, col = target.cell
        corners[(3 if col < FACE_SIZE else 2) if row >= FACE_SIZE else int(col >= FACE_SIZE)].add(target)
    names = [
        known[found]
        for found, known in zip(map(frozenset, corners), _faces_in_corners(), strict=True)
        if found in known
    ]
    if len(names) != 4:
        return None
    try:
        return Arrangement(*names)
    except RandolphError:
        return None


@cache
def _faces_in_corners() -> tuple[dict[frozenset[Target], str], ...]:
    """For each corner, clockwise from the north-west, the faces by their targets there."""
    return tuple({frozenset(corner(name, turns).targets): name for name in faces()} for turns in range(4))


# ── What formats of other programs cannot express ────────────────────────────────────────────────────────────────────


class Reason(NamedTuple):
    """Why a format cannot express something: for programs, and in words."""

    cause: Cause
    words: str


def refuse(what: str, reasons: list[Reason]) -> None:
    """Raise `NotationError` with all the reasons why `what` cannot express something, if there are any."""
    if reasons:
        words = "; ".join(reason.words for reason in reasons)
        raise NotationError(f"{what} cannot express {words}", causes=tuple(reason.cause for reason in reasons))


def diagonals_in_words(board: Board) -> list[Reason]:
    """The diagonals as a reason: `diagonals (c2, o3)`; empty if there are none."""
    words = f"diagonals ({_listed(diagonal.cell for diagonal in board.diagonals)})"
    return [Reason(Cause.DIAGONALS, words)] if board.diagonals else []


def openings_in_words(board: Board) -> list[Reason]:
    """The openings as a reason; empty if there are none."""
    words = f"openings ({_listed(cell for cell, _ in openings_once(board))})"
    return [Reason(Cause.OPENINGS, words)] if board.openings else []


def powers_in_words(problem: Problem) -> list[Reason]:
    """The robots with special moves as a reason (M9, X1); empty if there are none."""
    found = [Reason(Cause.TRANSPARENT, "a transparent robot")] if Color.TRANSPARENT in problem.position else []
    if powerful := [robot for robot in problem.position.colors if robot in problem.powers]:
        found.append(Reason(Cause.POWERS, f"the powers of the transparent robot ({', '.join(powerful)})"))
    return found


def plain_in_words(problem: Problem) -> list[Reason]:
    """What formats of the plain game cannot express of a problem: they have only walls, robots and one robot's target.

    M7 is not included: without T2 it changes no optimum.
    """
    found = [Reason(Cause.RICOCHET, "the ricochet rule (T2)")] if problem.rules.ricochet else []
    if problem.target.color is None:
        found.append(Reason(Cause.ANY_ROBOT, "a target for any robot"))
    return [*found, *powers_in_words(problem), *diagonals_in_words(problem.board)]


_MOST_CELLS = 8
"""The most cells that a reason lists."""


def _listed(cells: Iterable[Cell]) -> str:
    names = [cell_name(writable(cell)) for cell in cells]
    return ", ".join(names[:_MOST_CELLS]) + (", …" if len(names) > _MOST_CELLS else "")


def refuse_faults(thing: Problem | Board) -> None:
    """Other programs' formats allow only playable problems. Raises `NotationError` with the first fault."""
    faults = faults_of(thing)
    if faults:
        reason = f"a problem with faults cannot be written for other programs: {faults[0].message}"
        raise NotationError(reason, causes=(Cause.FAULTS,))
