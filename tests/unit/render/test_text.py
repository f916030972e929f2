"""Boards as text for a terminal."""

from __future__ import annotations

import pytest

from randolph.notation import from_line, from_line_board, from_moves
from randolph.render import draw, to_text, to_text_moves
from randolph.rules import Board, IllegalMove

DRAWN = """\
     a   b   c   d
   ┏━━━╸ ▴ ╺━━━━━━━┓
 1 ┃ ·   ·   ·   · ┃
   ┃       ╻       ┃
 2 ┃ ·  ▸r●┃ ·   b╱┃
   ╹   ╺━━━┛       ╹
 3 ◂ R   ·   ·   · ▸
   ╻               ╻
 4 ┃ ·   ·  ▒▒▒▒▒▒▒┃
   ┃        ▒▒▒▒▒▒▒┃
 5 ┃Gy○  ·  ▒▒▒▒▒▒▒┃
   ┗━━━╸ ▾ ╺━━━━━━━┛
"""


def test_a_problem_drawn_by_hand() -> None:
    """Walls join at corners, openings are arrows, the center is one block, the target of the round has a pointer."""
    problem = from_line("5x4;o=a3W,b1N;w=b2ES;x=c4,d4,c5,d5;d=d2b/;t=a5y-,b2rC r=a3,g=a5 r@b2")
    assert to_text(problem.board, problem.position, problem.target) == DRAWN


def test_a_board_alone_has_no_robots_and_no_pointer() -> None:
    """The parts of the round are drawn only if they are given."""
    drawn = to_text(from_line_board("3x3;t=a1*V"))
    assert drawn.splitlines()[2] == " 1 ┃ *✺  ·   · ┃"
    assert to_text(Board.build(rows=3, cols=3)).count("·") == 9


def test_pieces_have_roles() -> None:
    """Everything that may be colored has a role; the text alone is the same without."""
    problem = from_line("3x3;w=a1E;x=c3;t=a1*V r=b2 r@c1")
    spans = {span for line in draw(problem.board, problem.position, problem.target) for span in line}
    assert ("*✺", "print any") in spans
    assert (" R ", "robot red") in spans
    assert ("▸", "aim") in spans
    assert ("▒▒▒", "center") in spans
    assert {role.split()[0] for _, role in spans} == {"name", "wall", "floor", "center", "aim", "robot", "print"}


def test_moves_are_listed_with_their_turns() -> None:
    """M3: the route of each move, from where to where, and the diagonals that turned it."""
    problem = from_line("5x5;d=c3b/ r=a3,g=e5 r@c1")
    assert to_text_moves(problem, from_moves("rE gN rE")) == (
        "  1. rE  red    east   a3 → c1, turned at c3\n  2. gN  green  north  e5 → e1\n  3. rE  red    east   c1 → d1\n"
    )
    assert to_text_moves(problem, ()) == ""


def test_illegal_moves_are_not_listed() -> None:
    """M2, M7: an illegal list of moves is the error of its first illegal move."""
    problem = from_line("3x3 r=a1 r@c3")
    for moves, rule in (("rN", "M2"), ("rE rW", "M7"), ("gN", "S1")):
        with pytest.raises(IllegalMove) as caught:
            to_text_moves(problem, from_moves(moves))
        assert caught.value.rule == rule


GLASS = "5x5;w=c3E,e2S;d=b3r/,e5g/ r=a5,t=a3 *@d3"


def test_moves_have_their_costs() -> None:
    """X2, X4, X6: walls and diagonals passed straight are named with the move, in their order, and its cost.

    From a3 east: straight over the bar on b3, through the wall east of c3, to e3: 1 + 1 + 1. North from there: through
    the wall. Red from a5, over the bar on e5, is turned north to e3.
    """
    assert to_text_moves(from_line(GLASS), from_moves("tE@e3 tN rE")) == (
        "  1. tE@e3  transparent east   a3 → e3, straight through the diagonal at b3, through the wall before d3:"
        " costs 3\n"
        "  2. tN     transparent north  e3 → e1, through the wall before e2: costs 2\n"
        "  3. rE     red         east   a5 → e3, turned at e5\n"
    )


def test_the_transparent_robot_has_its_letter() -> None:
    """X1: T, with its own role."""
    problem = from_line(GLASS)
    assert to_text(problem.board, problem.position, problem.target).splitlines()[6] == " 3 ┃ T   r╱  · ┃▸*○  · ┃"
    roles = {span.role for line in draw(problem.board, problem.position) for span in line if "T" in span.text}
    assert roles == {"robot transparent"}
