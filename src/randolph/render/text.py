"""A board as text for a terminal: box-drawing lines, letters and signs, each piece with a role that may be colored.

This drawing is for people; the drawing of `notation.ascii` can be read back. It needs no color: robots are capital
letters, targets and diagonals have the small letter of their color, the target of the round has a pointer. `draw()`
returns the pieces with their roles: `wall`, `name`, `floor`, `center`, `aim`, `robot red`, `print red` …; `print any`
is the vortex. `to_text()` returns only the text.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from randolph.rules import (
    Board,
    Cell,
    Color,
    Direction,
    Move,
    Position,
    Problem,
    Progress,
    Symbol,
    Target,
    Travel,
    attempt,
    cell_name,
    column_name,
    progress_after,
)
from randolph.rules.errors import expect, expect_all

if TYPE_CHECKING:
    from collections.abc import Iterable

_SIGNS = {
    Symbol.CIRCLE: "●",
    Symbol.TRIANGLE: "▲",
    Symbol.SQUARE: "■",
    Symbol.HEXAGON: "✦",
    Symbol.VORTEX: "✺",
    None: "○",
}
_SLASHES = {"/": "╱", "\\": "╲"}
_OPENINGS = {Direction.N: " ▴ ", Direction.E: "▸", Direction.S: " ▾ ", Direction.W: "◂"}
_CORNERS = " ╹╺┗╻┃┏┣╸┛━┻┓┫┳╋"
"""The characters for crossing walls, by the sum of 1, 2, 4, 8 for a wall to the north, east, south, west."""

DIRECTION_WORDS = {Direction.N: "north", Direction.E: "east", Direction.S: "south", Direction.W: "west"}


class Span(NamedTuple):
    """A piece of a line and what it shows."""

    text: str
    role: str


def to_text(board: Board, position: Position | None = None, target: Target | None = None) -> str:
    """The drawing as plain text, with a newline after each line."""
    lines = draw(board, position, target)
    return "".join("".join(span.text for span in line).rstrip() + "\n" for line in lines)


def to_text_aim(problem: Problem) -> str:
    """The task in words, with the rules that are off and the robots with powers (M9).

    >>> from randolph.notation import from_line
    >>> to_text_aim(from_line("5x5;t=c1rC r=a3 r@c1 -ricochet"))
    'red to c1 (circle), no ricochet needed'
    """
    expect(problem, Problem)
    target = problem.target
    who = "any robot" if target.color is None else target.color
    sign = "" if target.symbol is None else f" ({target.symbol})"
    off = [
        words
        for words, on in (
            ("no ricochet needed", problem.rules.ricochet),
            ("robots may go straight back", problem.rules.no_reversal),
        )
        if not on
    ]
    powers = [
        f"{robot} moves like the transparent robot" for robot in problem.position.colors if robot in problem.powers
    ]
    return f"{who} to {cell_name(target.cell)}{sign}{''.join(f', {words}' for words in (*off, *powers))}"


def to_text_moves(problem: Problem, moves: Iterable[Move]) -> str:
    """A solution as a numbered list, one move per line. Raises `IllegalMove`.

    Each move names the diagonals that deflect the robot, and what makes it cost more than 1 (X6).
    """
    expect(problem, Problem)
    progress = Progress.start(problem.position)
    moves = tuple(expect_all(moves, Move, "moves"))
    move_width = max((len(str(move)) for move in moves), default=0)
    name_width = max((len(move.robot) for move in moves), default=0)
    lines = []
    for number, move in enumerate(moves, start=1):
        made = attempt(problem, progress, move)
        words = f"{move!s:<{move_width}}  {move.robot:<{max(name_width, 6)}} {DIRECTION_WORDS[move.direction]:<5}"
        lines.append(f"{number:>3}. {words}  {cell_name(made.start)} → {cell_name(made.end)}{_on_the_way(made)}\n")
        progress = progress_after(progress, made)
    return "".join(lines)


def _on_the_way(made: Travel) -> str:
    """The events of a travel, in order; and its cost, if that is not 1."""
    events = [(place, 0, "through the wall before") for place in made.walls]
    events += [(place, 1, "straight through the diagonal at") for place in made.straight]
    events += [(place, 1, "turned at") for place in made.turns]
    text = "".join(f", {words} {cell_name(made.cells[place])}" for place, _, words in sorted(events))
    return text if made.cost == 1 else f"{text}: costs {made.cost}"


def draw(board: Board, position: Position | None = None, target: Target | None = None) -> list[list[Span]]:
    """The lines of the drawing as pieces with roles. The board must not have faults."""
    expect(board, Board)
    expect(position, Position, name="position", optional=True)
    expect(target, Target, name="target", optional=True)
    names = "".join(f"  {column_name(col):<2}" for col in range(board.cols))
    lines = [[Span(f"   {names}".rstrip(), "name")]]
    contents = _contents(board, position, target)
    for row in range(board.rows + 1):
        lines.append([Span("   ", "name"), *_across(board, row)])
        if row < board.rows:
            lines.append([Span(f"{row + 1:>2} ", "name"), *_along(board, row, contents)])
    return lines


def _along(board: Board, row: int, contents: dict[Cell, list[Span]]) -> list[Span]:
    """A row of cells with the walls between them."""
    line = [_wall_beside(board, Cell(row, 0), Direction.W)]
    for col in range(board.cols):
        cell = Cell(row, col)
        line += contents.get(cell) or [Span("▒▒▒", "center") if cell in board.center else Span(" · ", "floor")]
        line.append(_wall_beside(board, cell, Direction.E))
    return line


def _wall_beside(board: Board, cell: Cell, side: Direction) -> Span:
    if (cell, side) in board.openings:
        return Span(_OPENINGS[side], "floor")
    if {cell, cell.beside(side)} <= board.center:
        return Span("▒", "center")
    return Span("┃" if _is_wall(board, cell, side) else " ", "wall")


def _is_wall(board: Board, cell: Cell, side: Direction) -> bool:
    """Whether a line is drawn on this edge: a wall or the closed border."""
    if cell not in board:
        cell, side = cell.beside(side), side.opposite
    if cell not in board or (cell, side) in board.openings:
        return False
    return (cell, side) in board.walls or cell.beside(side) not in board


def _across(board: Board, row: int) -> list[Span]:
    """The line north of a row: corners, and the walls between them."""
    line = [Span(_corner(board, row, 0), "wall")]
    for col in range(board.cols):
        south, north = Cell(row, col), Cell(row - 1, col)
        if (south, Direction.N) in board.openings or (north, Direction.S) in board.openings:
            line.append(Span(_OPENINGS[Direction.N if south in board else Direction.S], "floor"))
        elif {south, north} <= board.center:
            line.append(Span("▒▒▒", "center"))
        else:
            line.append(Span("━━━" if _is_wall(board, south, Direction.N) else "   ", "wall"))
        corner = {Cell(row - 1, col), Cell(row - 1, col + 1), Cell(row, col), Cell(row, col + 1)}
        inside = corner <= board.center
        line.append(Span("▒", "center") if inside else Span(_corner(board, row, col + 1), "wall"))
    return line


def _corner(board: Board, row: int, col: int) -> str:
    """The character for the walls that meet at the north-western corner of a cell."""
    north, east = _is_wall(board, Cell(row - 1, col), Direction.W), _is_wall(board, Cell(row, col), Direction.N)
    south, west = _is_wall(board, Cell(row, col), Direction.W), _is_wall(board, Cell(row, col - 1), Direction.N)
    return _CORNERS[north + 2 * east + 4 * south + 8 * west]


def _contents(board: Board, position: Position | None, target: Target | None) -> dict[Cell, list[Span]]:
    """The contents of cells that are not empty, three characters each."""
    printed = {diagonal.cell: (diagonal.color, _SLASHES[diagonal.slash]) for diagonal in board.diagonals}
    marks: dict[Cell, tuple[Color | None, str]] = {**printed}
    for mark in (*board.targets, *([target] if target else [])):
        marks[mark.cell] = (mark.color, _SIGNS[mark.symbol])
    robots = {cell: robot for robot, cell in position.items()} if position else {}
    contents: dict[Cell, list[Span]] = {}
    for cell in marks.keys() | robots.keys():
        before = Span(" ", "floor")
        if cell in robots:
            before = Span(robots[cell].letter.upper(), f"robot {robots[cell]}")
        elif target is not None and cell == target.cell:
            before = Span("▸", "aim")
        if cell in marks:
            color, sign = marks[cell]
            letter = "*" if color is None else color.letter
            contents[cell] = [before, Span(letter + sign, f"print {color or 'any'}")]
        else:
            contents[cell] = [Span(f" {before.text} ", before.role)]
    return contents
