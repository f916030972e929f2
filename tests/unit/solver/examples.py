"""Problems shared by the solver's tests."""

from __future__ import annotations

from randolph.rules import Board, Cell, Color, Direction, Position, Problem, Rules, Target

CORNER = Problem(
    Board.build(rows=5, cols=5),
    Position({Color.RED: Cell(0, 0), Color.GREEN: Cell(1, 2)}),
    Target(Cell(4, 4), Color.RED),
)
"""Red at a1 of an empty 5×5 board, its target at e5. Two moves: east and south, or the reverse; one move does not turn
(T2) and does not reach it.
"""

CLOSED = Problem(
    Board.build(rows=5, cols=5, walls=[(Cell(2, 2), direction) for direction in Direction]),
    Position({Color.RED: Cell(0, 0)}),
    Target(Cell(2, 2), Color.RED),
)
"""The target has walls on all four sides."""

LONELY = Problem(
    Board.build(rows=5, cols=5),
    Position({Color.RED: Cell(0, 0)}),
    Target(Cell(2, 2), Color.RED),
    Rules(ricochet=False),
)
"""One robot on an empty board only ever stops in the four corners; the target is in the middle."""

ENDLESS = Problem(
    Board.build(rows=64, cols=64),
    Position(
        {
            Color.RED: Cell(0, 0),
            Color.GREEN: Cell(2, 2),
            Color.BLUE: Cell(8, 5),
            Color.YELLOW: Cell(46, 56),
            Color.SILVER: Cell(62, 32),
        }
    ),
    Target(Cell(32, 32), Color.RED),
)
"""Five robots on the largest board, without a wall, the target in the middle: no machine can visit all its
positions.
"""
