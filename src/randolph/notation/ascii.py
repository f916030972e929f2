r"""The drawing: a board or a problem in plain ASCII, which people can read and draw by hand, and which the program
reads back without loss.

        a   b   c   d   e
      +---+---+ ^ +---+---+
    1 | .   . | .   .   R |
      +   +   +---+   +   +
    2 < .   .  rC   .   . >
      +   +   +   +   +   +
    3 | .  b/   .  ##   . |
      +---+---+ v +---+---+
    target: r@c2

Walls (`---`, `|`) and, in the border, openings (`<` `>` `^` `v`) are between the `+`. A cell contains a robot (`R G B Y
S T`), followed by what is printed there: a target (`rC`: color, `*` for any; symbol C T S H V, `-` for none), a
diagonal (`b/`, `b\`) or the center (`##`); a dot means nothing. Names of rows and columns may be omitted. Below are
lines with a key: `target:` as in the problem line, `rules:` the switches that are off, `powers:` the robots with the
powers of the transparent one, `order:` the cells of the targets if the chips are not numbered by color, symbol and
cell. Docs: docs/reference/notation.md.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, TypeVar

from randolph.notation.errors import Cause, NotationError, excerpt
from randolph.notation.line import from_line_switches, from_line_target, to_line_switches, to_line_target
from randolph.notation.moves import from_cell_name
from randolph.notation.parts import (
    COLORS,
    SYMBOLS,
    TARGET_COLORS,
    openings_once,
    target_code,
    walls_once,
)
from randolph.rules import (
    LARGEST,
    Board,
    Cell,
    Color,
    Diagonal,
    Direction,
    Position,
    Problem,
    Symbol,
    Target,
    cell_name,
    column_name,
    other_end,
)
from randolph.rules.errors import expect

if TYPE_CHECKING:
    from collections.abc import Callable

    from randolph.rules.board import Side

_MARGIN = 3
"""The width of the row numbers; a cell is three wide, and four with its edge."""

_CONTENT = re.compile(r"([RGBYST]?)(?:\.|(##)|([rgbyst*])([CTSHV-])|([rgbyst])([/\\]))?")
_CONTENT_HELP = (
    "a robot (R G B Y S T) and what is printed there, a target like rC or *V, a diagonal like b/, ## or a dot"
)
_OPENING = {Direction.N: " ^ ", Direction.E: ">", Direction.S: " v ", Direction.W: "<"}
_KEYS = ("target", "rules", "powers", "order")
_Value = TypeVar("_Value")


# ── Writing ──────────────────────────────────────────────────────────────────────────────────────────────────────────


def to_ascii(problem: Problem) -> str:
    """The problem as a drawing with its target below.

    Raises `NotationError` for what cannot be drawn: anything outside the board, and two things in one place.
    """
    expect(problem, Problem)
    lines = [_drawing(problem.board, problem.position), f"target: {to_line_target(problem)}\n"]
    if switches := to_line_switches(problem.rules):
        lines.append(f"rules: {switches}\n")
    if powerful := [robot.letter for robot in problem.position.colors if robot in problem.powers]:
        lines.append(f"powers: {' '.join(powerful)}\n")
    return "".join(lines)


def to_ascii_board(board: Board) -> str:
    """The board alone as a drawing. Raises `NotationError` for what cannot be drawn.

    >>> print(to_ascii_board(Board.build(rows=3, cols=3, walls=[(Cell(1, 1), Direction.E)])), end="")
         a   b   c
       +---+---+---+
     1 | .   .   . |
       +   +   +   +
     2 | .   . | . |
       +   +   +   +
     3 | .   .   . |
       +---+---+---+
    """
    expect(board, Board)
    return _drawing(board, Position({}))


def _drawing(board: Board, position: Position) -> str:
    if not (1 <= board.rows <= LARGEST and 1 <= board.cols <= LARGEST):
        raise NotationError(f"a board of {board.rows}×{board.cols} cells cannot be drawn")
    content = _contents(board, position)
    edges = _edges(board)
    header = " " * _MARGIN + "".join(f"  {column_name(col):<2}" for col in range(board.cols))
    lines = [header.rstrip(), _across(board, edges, 0, Direction.N)]
    for row in range(board.rows):
        cells = "".join(
            f"{content.get(Cell(row, col), ' . ')}{edges.get((Cell(row, col), Direction.E), ' ')}"
            for col in range(board.cols)
        )
        lines.append(f"{row + 1:>{_MARGIN - 1}} {edges[Cell(row, 0), Direction.W]}{cells}")
        lines.append(_across(board, edges, row, Direction.S))
    if (targets := [target.cell for target in board.targets]) != [t.cell for t in _in_order(board.targets)]:
        lines.append(f"order: {' '.join(cell_name(cell) for cell in targets)}")
    return "\n".join(lines) + "\n"


def _across(board: Board, edges: dict[Side, str], row: int, side: Direction) -> str:
    """The line above or below a row."""
    segments = "".join(f"{edges.get((Cell(row, col), side), '   ')}+" for col in range(board.cols))
    return f"{' ' * _MARGIN}+{segments}"


def _contents(board: Board, position: Position) -> dict[Cell, str]:
    """The contents of the cells, three characters each."""
    printed: dict[Cell, str] = {}
    codes = [(cell, "##") for cell in sorted(board.center)]
    codes += [(diagonal.cell, diagonal.color.letter + diagonal.slash) for diagonal in board.diagonals]
    codes += [(target.cell, target_code(target)) for target in board.targets]
    for cell, code in codes:
        _draw(board, printed, cell, code)
    standing: dict[Cell, str] = {}
    for robot, cell in position.items():
        _draw(board, standing, cell, robot.letter.upper())
    return {
        cell: standing.get(cell, " ") + printed[cell] if cell in printed else f" {standing[cell]} "
        for cell in printed.keys() | standing.keys()
    }


def _draw(board: Board, drawn: dict[Cell, str], cell: Cell, code: str) -> None:
    if cell not in board:
        raise NotationError(f"{code} at [{cell.row}, {cell.col}] lies outside the board and cannot be drawn")
    if cell in drawn:
        raise NotationError(f"{drawn[cell]} and {code}, both in {cell_name(cell)}, cannot be drawn")
    drawn[cell] = code


def _edges(board: Board) -> dict[Side, str]:
    """The edges to draw: walls by their northern or western cell, the border with its openings from inside."""
    edges: dict[Side, str] = {}
    for cell in board.cells():
        for direction in Direction:
            if cell.beside(direction) not in board:
                edges[cell, direction] = "|" if direction.horizontal else "---"
    for cell, direction in walls_once(board):
        if cell not in board or cell.beside(direction) not in board:
            raise NotationError(f"a wall outside the board, at {cell_name(cell)}, cannot be drawn")
        if direction in (Direction.N, Direction.W):
            cell, direction = cell.beside(direction), direction.opposite  # noqa: PLW2901 – the same wall
        edges[cell, direction] = "|" if direction.horizontal else "---"
    for cell, direction in openings_once(board):
        for end in (
            (cell, direction),
            other_end(cell, direction, board.rows, board.cols),
        ):
            if end[0] not in board or end[0].beside(end[1]) in board:
                raise NotationError(f"an opening that is not in the border, at {cell_name(cell)}, cannot be drawn")
            edges[end] = _OPENING[end[1]]
    return edges


_COLOR_ORDER = {color: place for place, color in enumerate((*Color, None))}
_SYMBOL_ORDER = {symbol: place for place, symbol in enumerate((*Symbol, None))}


def _in_order(targets: tuple[Target, ...]) -> list[Target]:
    """The targets by color, symbol and cell: the order in which the chips of printed faces are numbered."""
    return sorted(targets, key=lambda target: (_COLOR_ORDER[target.color], _SYMBOL_ORDER[target.symbol], target.cell))


# ── Reading ──────────────────────────────────────────────────────────────────────────────────────────────────────────


@dataclass(slots=True)
class _Drawing:
    """The parts of a drawing, as read line by line."""

    rows: int = 0
    cols: int = 0
    walls: set[Side] = field(default_factory=set)
    openings: set[Side] = field(default_factory=set)
    center: list[Cell] = field(default_factory=list)
    diagonals: list[Diagonal] = field(default_factory=list)
    targets: list[Target] = field(default_factory=list)
    robots: dict[Color, Cell] = field(default_factory=dict)
    notes: dict[str, tuple[int, str]] = field(default_factory=dict)
    """The values of the lines with a key, each with the number of its line from 0."""


def from_ascii(text: str) -> Problem:
    """The problem of a drawing. It may still have faults: call `faults_of()`. Raises `NotationError`."""
    expect(text, str)
    drawing, lines = _read(text)
    board = _board(drawing, lines)
    if "target" not in drawing.notes:
        reason = "a problem needs a line 'target: …' below the drawing, like 'target: y@c2'"
        raise NotationError(reason, causes=(Cause.INCOMPLETE,))
    return Problem(
        board=board,
        position=Position(drawing.robots),
        target=_in_line(lines, drawing.notes["target"], lambda value: from_line_target(value, board)),
        rules=_in_line(lines, drawing.notes.get("rules", (0, "")), from_line_switches),
        powers=_in_line(lines, drawing.notes.get("powers", (0, "")), lambda value: _powers(drawing, value)),
    )


def _powers(drawing: _Drawing, value: str) -> frozenset[Color]:
    """The robots whose letters are listed."""
    letters = value.split()
    if len(set(letters)) < len(letters) or not set(letters) <= {robot.letter for robot in drawing.robots}:
        raise NotationError("'powers:' lists the letters of robots in the drawing, each once")
    return frozenset(COLORS[letter] for letter in letters)


def from_ascii_board(text: str) -> Board:
    """The board of a drawing without robots. It may still have faults: call `faults_of()`. Raises `NotationError`."""
    expect(text, str)
    drawing, lines = _read(text)
    if drawing.robots or drawing.notes.keys() - {"order"}:
        raise NotationError("the drawing of a board alone has no robots, no target of the round and no rules")
    return _board(drawing, lines)


def _in_line(lines: list[str], note: tuple[int, str], read: Callable[[str], _Value]) -> _Value:
    """The result of `read` for the value of a line with a key; its error gets the line's number."""
    number, value = note
    try:
        return read(value)
    except NotationError as error:
        quote = excerpt(lines[number])
        raise NotationError(error.reason, place=f"line {number + 1}", quote=quote, causes=error.causes) from None


def _board(drawing: _Drawing, lines: list[str]) -> Board:
    targets = _in_order(tuple(drawing.targets))
    if "order" in drawing.notes:
        targets = _in_line(lines, drawing.notes["order"], lambda value: _ordered(targets, value))
    return Board.build(
        rows=drawing.rows,
        cols=drawing.cols,
        walls=drawing.walls,
        diagonals=drawing.diagonals,
        openings=drawing.openings,
        targets=targets,
        center=drawing.center,
    )


def _ordered(targets: list[Target], value: str) -> list[Target]:
    """The targets in the order of the cells that are listed."""
    place = {from_cell_name(name): place for place, name in enumerate(value.split())}
    if place.keys() != {target.cell for target in targets} or len(place) != len(value.split()):
        raise NotationError("'order:' lists the cell of each target once")
    return sorted(targets, key=lambda target: place[target.cell])


def _wrong(lines: list[str], number: int, column: int, reason: str) -> NotationError:
    place = f"line {number + 1}, column {column + 1}"
    return NotationError(reason, place=place, quote=excerpt(lines[number], column))


def _read(text: str) -> tuple[_Drawing, list[str]]:
    """The parts of a drawing, and its lines for messages."""
    lines = [line.rstrip(" \r") for line in text.split("\n")]
    top = next((number for number, line in enumerate(lines) if line.lstrip(" ").startswith("+")), None)
    if top is None:
        raise NotationError("a drawing begins with its upper border, like +---+---+", quote=excerpt(text))
    margin = lines[top].index("+")
    drawing = _Drawing(cols=_read_columns(lines, top, margin))
    _read_header(lines, top, margin, drawing.cols)
    _read_across(lines, top, margin, drawing, Direction.N)
    number = top
    while number + 1 < len(lines) and _is_row(lines[number + 1], margin):
        if drawing.rows == LARGEST:
            raise _wrong(lines, number + 1, 0, f"a board has at most {LARGEST} rows")
        if number + 2 >= len(lines):
            raise _wrong(lines, number + 1, 0, "a border like +---+---+ is missing below the last row")
        _read_row(lines, number + 1, margin, drawing)
        number += 2
        last = number + 1 >= len(lines) or not _is_row(lines[number + 1], margin)
        _read_across(lines, number, margin, drawing, Direction.S if last else None)
        drawing.rows += 1
    if not drawing.rows:
        raise _wrong(lines, min(number + 1, len(lines) - 1), 0, "a row, like | .   . |, is missing below the border")
    _check_openings(lines, top, margin, drawing)
    _read_notes(lines, number + 1, drawing)
    return drawing, lines


def _read_columns(lines: list[str], top: int, margin: int) -> int:
    """The number of columns, by the upper border."""
    cols, rest = divmod(len(lines[top]) - margin - 1, 4)
    if rest or not 1 <= cols <= LARGEST:
        raise _wrong(lines, top, len(lines[top]), f"a border is 1 to {LARGEST} cells wide, each like ---+")
    return cols


def _read_header(lines: list[str], top: int, margin: int, cols: int) -> None:
    above = [number for number in range(top) if lines[number]]
    names = lines[above[-1]].split(" ") if above else []
    expected = [column_name(col) for col in range(cols)]
    if len(above) > 1 or [name for name in names if name] not in ([], expected):
        raise _wrong(
            lines, above[0], margin, f"above the border only the names of the columns may stand, a … {expected[-1]}"
        )


def _is_row(line: str, margin: int) -> bool:
    return line[margin : margin + 1] in ("|", "<") and line[margin : margin + 1] != ""


def _read_row(lines: list[str], number: int, margin: int, drawing: _Drawing) -> None:
    line, row, width = lines[number], drawing.rows, 4 * drawing.cols + 1
    if line[:margin].strip(" ") not in ("", str(row + 1)):
        raise _wrong(lines, number, 0, f"expected row {row + 1}")
    if len(line) - margin != width:
        raise _wrong(lines, number, len(line), f"a row of {drawing.cols} cells ends {width} characters from its border")
    for col in range(drawing.cols):
        cell, at = Cell(row, col), margin + 4 * col
        _read_content(lines, number, at + 1, drawing, cell)
        edge, east = line[at + 4], col == drawing.cols - 1
        if edge not in ("|>" if east else "| "):
            expected = "| or >" if east else "| or a blank"
            raise _wrong(lines, number, at + 4, f"{edge!r} is between two cells; expected {expected}")
        if edge == ">":
            drawing.openings.add((cell, Direction.E))
        elif edge == "|" and not east:
            drawing.walls.add((cell, Direction.E))
    if line[margin] == "<":
        drawing.openings.add((Cell(row, 0), Direction.W))


def _read_content(lines: list[str], number: int, at: int, drawing: _Drawing, cell: Cell) -> None:
    content = lines[number][at : at + 3]
    found = _CONTENT.fullmatch(content.strip(" "))
    if found is None:
        raise _wrong(lines, number, at, f"{content!r} is not a cell, which holds {_CONTENT_HELP}")
    robot, center, color, symbol, tint, slash = found.groups()
    if robot:
        if COLORS[robot.lower()] in drawing.robots:
            raise _wrong(lines, number, at, f"the robot {robot} appears twice")
        drawing.robots[COLORS[robot.lower()]] = cell
    if center:
        drawing.center.append(cell)
    if color:
        drawing.targets.append(Target(cell, TARGET_COLORS[color], SYMBOLS[symbol]))
    if tint:
        drawing.diagonals.append(Diagonal(cell, COLORS[tint], slash))


def _read_across(lines: list[str], number: int, margin: int, drawing: _Drawing, border: Direction | None) -> None:
    """A line between two rows, or the border on the side `border`."""
    line = lines[number]
    if line[:margin].strip(" ") or len(line) - margin != 4 * drawing.cols + 1:
        raise _wrong(lines, number, len(line), f"expected {drawing.cols + 1} + with walls or blanks between them")
    allowed = {"---", _OPENING[border] if border is not None else "   "}
    row = 0 if border is Direction.N else drawing.rows
    for col in range(drawing.cols + 1):
        at = margin + 4 * col
        if line[at] != "+":
            raise _wrong(lines, number, at, f"expected +, not {line[at]!r}")
        segment = line[at + 1 : at + 4]
        if col == drawing.cols:
            break
        if segment not in allowed:
            raise _wrong(lines, number, at + 1, f"{segment!r} is neither {' nor '.join(map(repr, sorted(allowed)))}")
        if border is None and segment == "---":
            drawing.walls.add((Cell(row, col), Direction.S))
        elif border is not None and segment == _OPENING[border]:
            drawing.openings.add((Cell(row, col), border))


def _check_openings(lines: list[str], top: int, margin: int, drawing: _Drawing) -> None:
    """An opening has two ends (M5); a drawing that shows only one is inconsistent."""
    for cell, direction in sorted(drawing.openings):
        if other_end(cell, direction, drawing.rows, drawing.cols) not in drawing.openings:
            number = top + 2 * cell.row + 1 + {Direction.N: -1, Direction.S: 1}.get(direction, 0)
            name = f"the opening {direction.letter} of {cell_name(cell)}"
            raise _wrong(lines, number, margin + 4 * cell.col, f"{name} is closed at the other end of its line")


def _read_notes(lines: list[str], start: int, drawing: _Drawing) -> None:
    for number in range(start, len(lines)):
        key, colon, value = lines[number].partition(":")
        if not lines[number].strip(" "):
            continue
        if not colon or key not in _KEYS:
            raise _wrong(lines, number, 0, f"below the drawing, only lines with a key are allowed: {', '.join(_KEYS)}")
        if key in drawing.notes:
            raise _wrong(lines, number, 0, f"the line '{key}:' appears twice")
        drawing.notes[key] = (number, value.strip(" "))
