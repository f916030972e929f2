"""The drawing: golden texts, the printed faces, and the place in errors."""

from __future__ import annotations

from dataclasses import replace

import pytest

from randolph.notation import NotationError, from_ascii, from_ascii_board, to_ascii, to_ascii_board
from randolph.rules import (
    Arrangement,
    Board,
    Cell,
    Color,
    Diagonal,
    Direction,
    FaultKind,
    Position,
    Symbol,
    Target,
    faces,
    faults_of,
)
from tests.unit.notation.examples import CUSTOM, CUSTOM_DRAWING, GLASS, GLASS_DRAWING
from tests.unit.rules import drawings

BARE = """\
+---+---+---+
| .   .   . |
+   +   +   +
| .   .   . |
+   +   +   +
| .   .   . |
+---+---+---+
"""


def test_a_problem_has_its_drawing() -> None:
    """A problem built by hand is drawn like the drawing made by hand, and read from it."""
    assert to_ascii(CUSTOM) == CUSTOM_DRAWING
    assert from_ascii(CUSTOM_DRAWING) == CUSTOM
    assert to_ascii(GLASS) == GLASS_DRAWING
    assert from_ascii(GLASS_DRAWING) == GLASS


def test_names_may_be_left_out() -> None:
    """A drawing without names, indented, with Windows line endings, is the same board."""
    plain = Board.build(rows=3, cols=3)
    assert from_ascii_board(BARE) == plain
    assert from_ascii_board("\n" + "".join(f"      {line}\r\n" for line in BARE.splitlines())) == plain


def test_robots_are_drawn_before_what_is_printed() -> None:
    """A silver robot on a red planet is `SrS`; faulty positions can be drawn, too, and are faults."""
    board = Board.build(rows=3, cols=3, targets=[Target(Cell(0, 0), Color.RED, Symbol.SQUARE)], center=[Cell(1, 1)])
    on_planet = replace(CUSTOM, board=board, position=Position({Color.SILVER: Cell(0, 0)}))
    assert to_ascii(on_planet).splitlines()[2] == " 1 |SrS  .   . |"
    assert from_ascii(to_ascii(on_planet)) == on_planet
    on_center = replace(on_planet, position=Position({Color.SILVER: Cell(1, 1)}))
    assert to_ascii(on_center).splitlines()[4] == " 2 | .  S##  . |"
    assert FaultKind.ROBOT_ON_CENTER in {fault.kind for fault in faults_of(from_ascii(to_ascii(on_center)))}


def test_openings_are_drawn_at_both_ends() -> None:
    """M5: an opening shows as an arrow at both ends of its row or column."""
    board = Board.build(rows=3, cols=3, openings=[(Cell(0, 1), Direction.N), (Cell(2, 0), Direction.W)])
    drawn = """\
     a   b   c
   +---+ ^ +---+
 1 | .   .   . |
   +   +   +   +
 2 | .   .   . |
   +   +   +   +
 3 < .   .   . >
   +---+ v +---+
"""
    assert to_ascii_board(board) == drawn
    assert from_ascii_board(drawn) == board


def test_the_order_of_the_chips_is_kept() -> None:
    """Targets that are not in the order of color, symbol and cell have a line with their order."""
    targets = (Target(Cell(2, 2), None, Symbol.VORTEX), Target(Cell(0, 0), Color.BLUE, None))
    board = Board.build(rows=3, cols=3, targets=targets)
    assert to_ascii_board(board).endswith("order: c3 a1\n")
    assert from_ascii_board(to_ascii_board(board)).targets == targets
    ordered = from_ascii_board(to_ascii_board(board).replace("order: c3 a1\n", ""))
    assert ordered.targets == targets[::-1]


@pytest.mark.parametrize("name", sorted(faces()))
def test_a_drawn_face_is_the_printed_one(name: str) -> None:
    """E7: the drawing of each face, read by the tests' own reader, agrees with the drawing checked by hand."""
    others = [f"{mark}A" for mark in "1234" if mark != name[0]]
    lines = to_ascii_board(Arrangement(name, *others).board()).splitlines()
    drawn = drawings.Drawing(name)
    drawings._read(drawn, lines[1:])
    printed = next(drawing for drawing in drawings.drawings() if drawing.title.startswith(name))
    here = {Cell(row, col) for row in range(8) for col in range(8)}
    assert {target for target in drawn.targets if target.cell in here} == printed.targets
    assert {diagonal for diagonal in drawn.diagonals if diagonal.cell in here} == printed.diagonals
    assert {edge for edge in drawn.inner_edges if edge <= here} == {
        edge for edge in printed.inner_edges if edge <= here
    }


def test_the_largest_board_is_drawn() -> None:
    """64×64 cells: columns a … bl, rows 1 … 64."""
    board = Board.build(rows=64, cols=64, targets=[Target(Cell(63, 63), Color.RED, Symbol.CIRCLE)])
    lines = to_ascii_board(board).splitlines()
    assert lines[0].split()[-1] == "bl"
    assert lines[-2].startswith("64 |")
    assert lines[-2].endswith(" rC|")
    assert from_ascii_board(to_ascii_board(board)) == board


@pytest.mark.parametrize(
    ("old", "new", "place", "reason"),
    [
        (" 1 | .   .   rC  . | *V|", " 7 | .   .   rC  . | *V|", "line 3, column 1", "expected row 1"),
        ("     a   b   c", "     a   b   d", "line 1, column 4", "only the names of the columns"),
        ("rC  .", "rQ  .", "line 3, column 13", "is not a cell"),
        ("rC  .", "rC  x", "line 3, column 17", "is not a cell"),
        (". | *V", ". ! *V", "line 3, column 20", "is between two cells"),
        ("b/  .   .   . |", "b/  .   .   .", "line 5, column 23", "ends 21 characters from its border"),
        ("G   .", "R   .", "line 7, column 17", "the robot R appears twice"),
        ("+---+   +   +", "+-- +   +   +", "line 8, column 13", "is neither"),
        ("+   +   +---+", "+   x   +---+", "line 8, column 8", "expected +"),
        (" 3 <", " 3 |", "line 7, column 20", "closed at the other end"),
        ("+---+---+---+---+---+\n 1", "+---+---+---+---+--+\n 1", "line 2, column 24", "a border is"),
        ("target: r@c1\n", "target: r@c1\ntarget: r@c1\n", "line 14, column 1", "appears twice"),
        ("target: r@c1\n", "aim: r@c1\n", "line 13, column 1", "only lines with a key"),
        ("target: r@c1", "target: rc1", "line 13", "is not a target"),
        ("rules: -ricochet", "rules: -ricochets", "line 14", "is not a switch"),
        ("target: r@c1", "order: c1\ntarget: r@c1", "line 13", "lists the cell of each target once"),
        ("target: r@c1", "order: c1 e1 e1\ntarget: r@c1", "line 13", "lists the cell of each target once"),
        ("target: r@c1", "order: c1 e0\ntarget: r@c1", "line 13", "a cell is column and row"),
        ("target: r@c1\n", "", "", "a problem needs a line 'target: …'"),
    ],
)
def test_errors_name_the_place(old: str, new: str, place: str, reason: str) -> None:
    """Each error has the line, and the column if there is one."""
    assert CUSTOM_DRAWING.count(old) == 1
    with pytest.raises(NotationError) as caught:
        from_ascii(CUSTOM_DRAWING.replace(old, new))
    assert caught.value.place == place
    assert reason in caught.value.reason


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "begins with its upper border"),
        ("+", "a border is 1 to 64 cells wide"),
        ("+---+", "is missing below the border"),
        ("+---+\n| . |", "is missing below the last row"),
        pytest.param(f"+{'---+' * 65}\n", "a border is 1 to 64 cells wide", id="wide"),
        pytest.param("+---+\n" + "| . |\n+   +\n" * 65, "at most 64 rows", id="high"),
        (BARE.replace("| .   .   . |", "| .   .   .\t|", 1), "is not a cell"),
        ("x\n" + BARE, "only the names of the columns"),
        (BARE + "+", "only lines with a key"),
    ],
)
def test_incomplete_drawings_are_refused(text: str, reason: str) -> None:
    """A drawing that ends too early or is too large is one error."""
    with pytest.raises(NotationError, match=reason):
        from_ascii_board(text)


@pytest.mark.parametrize("letters", ["r", "s s", "st", "S", "s,t", "x"])
def test_powers_need_robots_in_the_drawing(letters: str) -> None:
    """M9: the line of powers lists letters of robots on the board, each once, separated by blanks."""
    with pytest.raises(NotationError) as caught:
        from_ascii(GLASS_DRAWING.replace("powers: s", f"powers: {letters}"))
    assert caught.value.place == "line 15"
    assert "lists the letters of robots in the drawing, each once" in caught.value.reason


def test_the_transparent_robot_on_a_triangle() -> None:
    """X1: T is the transparent robot at the place of a robot, and the triangle after a color."""
    board = Board.build(rows=3, cols=3, targets=[Target(Cell(0, 0), Color.RED, Symbol.TRIANGLE)])
    on_gear = replace(GLASS, board=board, position=Position({Color.TRANSPARENT: Cell(0, 0)}), powers=frozenset())
    assert to_ascii(on_gear).splitlines()[2] == " 1 |TrT  .   . |"
    assert from_ascii(to_ascii(on_gear)) == on_gear


def test_a_problem_is_no_board() -> None:
    """Robots or a target are not silently dropped when only a board is expected."""
    with pytest.raises(NotationError, match="a board alone has no robots"):
        from_ascii_board(CUSTOM_DRAWING)


@pytest.mark.parametrize(
    "board",
    [
        Board.build(rows=3, cols=3, targets=[Target(Cell(3, 0), None)]),
        Board.build(rows=3, cols=3, targets=[Target(Cell(1, 1), None)], center=[Cell(1, 1)]),
        Board.build(rows=3, cols=3, diagonals=[Diagonal(Cell(1, 1), Color.RED, "/")], center=[Cell(1, 1)]),
        Board.build(rows=3, cols=3, openings=[(Cell(1, 1), Direction.N)]),
        Board(rows=3, cols=3, walls=frozenset({(Cell(2, 2), Direction.E)})),
        Board(rows=65, cols=3),
    ],
)
def test_the_undrawable_is_refused(board: Board) -> None:
    """Outside the board, or two things in one place: the drawing could not express it, so it is refused."""
    with pytest.raises(NotationError, match="cannot be drawn"):
        to_ascii_board(board)
