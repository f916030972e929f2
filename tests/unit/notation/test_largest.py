"""The length limits of texts: enough for every valid text, and no more."""

from __future__ import annotations

import pytest

from randolph.notation import Format, NotationError, export_problem
from randolph.notation.any import recognized
from randolph.rules import Board, Cell, Color, Diagonal, Direction, Position, Problem, Rules, Symbol, Target

CELLS = [Cell(row, col) for row in range(64) for col in range(64)]
WALLS = [(cell, side) for cell in CELLS for side in (Direction.E, Direction.S)]
ROBOTS = Position({color: Cell(0, number) for number, color in enumerate(list(Color)[:5])})
PLAIN = Rules(ricochet=False, no_reversal=False)
ALL_WALLS = Board.build(rows=64, cols=64, walls=WALLS)
ALL_TARGETS = Board.build(
    rows=64, cols=64, walls=WALLS, targets=[Target(cell, Color.YELLOW, Symbol.TRIANGLE) for cell in CELLS]
)
ALL_DIAGONALS = Board.build(
    rows=64, cols=64, walls=WALLS, diagonals=[Diagonal(cell, Color.YELLOW, "\\") for cell in CELLS[64:-1]]
)


@pytest.mark.parametrize(
    ("form", "boards"),
    [
        (Format.LINE, (ALL_TARGETS, ALL_DIAGONALS)),
        (Format.JSON, (ALL_TARGETS, ALL_DIAGONALS)),
        (Format.ASCII, (ALL_WALLS,)),
        (Format.IPC, (ALL_WALLS,)),
        (Format.ASP, (ALL_WALLS,)),
    ],
)
def test_the_largest_board_has_room(form: Format, boards: tuple[Board, ...]) -> None:
    """A board of 64×64 cells with a wall at every side, and a target or a diagonal in every cell, is not too long; what
    has three times its length is.
    """
    texts = [
        export_problem(Problem(board, ROBOTS, Target(CELLS[-1], Color.RED), PLAIN), form, length=9).text
        for board in boards
    ]
    assert [recognized(text) for text in texts] == [form] * len(texts)
    longest = max(texts, key=len)
    with pytest.raises(NotationError, match="a text of more than"):
        recognized(longest + " " * 2 * len(longest))
