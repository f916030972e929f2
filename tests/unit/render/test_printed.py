"""`print` shows what boards and problems look like."""

from __future__ import annotations

from randolph.notation import from_line
from randolph.notation import micro as notation
from randolph.rules import Board, Cell, Color, Diagonal, Direction, Position, Problem, Target, micro

BOARD = Board.build(
    rows=3, cols=4, walls=[(Cell.of("b2"), Direction.E)], diagonals=[Diagonal(Cell.of("d1"), Color.BLUE, "/")]
)
PROBLEM = Problem(BOARD, Position({Color.RED: "a3"}), Target(Cell.of("c1"), Color.RED))

DRAWN = """\
     a   b   c   d
   ┏━━━━━━━━━━━━━━━┓
 1 ┃ ·   ·  ▸r○  b╱┃
   ┃       ╻       ┃
 2 ┃ ·   · ┃ ·   · ┃
   ┃       ╹       ┃
 3 ┃ R   ·   ·   · ┃
   ┗━━━━━━━━━━━━━━━┛
red to c1"""

JUMPS = """\
     a   b   c    d   e   f
   +------------+------------+
 1 | b3  b4  b2 | p4  w1  g4 |
 2 | y4  w6  y6 | g3  w5  g5 |
 3 | b1  p6  p5 |(p2) w4 [p1]|
   +------------+------------+
 4 | p3  r6  r2 | y3  g1  w3 |
 5 | b6  y2  r3 | y1 <w2> g2 |
 6 | b5  y5  r4 | r1  g6  r5 |
   +------------+------------+"""


def test_a_problem_is_printed_with_its_task() -> None:
    """Walls, diagonal, robot, target and the task of a problem that was drawn by hand."""
    assert str(PROBLEM) == DRAWN


def test_a_board_is_printed_without_robots() -> None:
    """The board of the same problem has neither robot nor target."""
    assert str(BOARD) == DRAWN.replace("R", "·").replace("▸r○", " · ").removesuffix("\nred to c1")


def test_micro_robots_are_printed() -> None:
    """A problem of Micro Robots shows start, target and intermediate cell in their brackets."""
    problem = notation.from_line(
        "b3b4b2p4w1g4/y4w6y6g3w5g5/b1p6p5p2w4p1/p3r6r2y3g1w3/b6y2r3y1w2g2/b5y5r4r1g6r5 p2 p1 via=w2"
    )
    assert str(problem) == JUMPS
    assert str(problem.board) == JUMPS.translate(str.maketrans("()[]<>", "      "))


def test_what_has_faults_prints_its_constructor() -> None:
    """A drawing could not show a robot outside the board, so everything is printed."""
    faulty = Problem(BOARD, Position({Color.RED: "z9"}), PROBLEM.target)
    assert str(faulty) == repr(faulty)
    same = from_line("3x4 r=a1 r@b2").board
    board = Board(same.rows, same.cols, walls=frozenset({(Cell(0, 0), Direction.E)}))  # a wall from one side
    assert str(board) == repr(board)
    assert "Combination" in str(micro.Board((micro.COMBINATIONS[0],) * 36))
