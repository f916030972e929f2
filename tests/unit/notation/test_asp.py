"""The facts of the ASP competitions: instances that were written by hand after the problem's description.

`dim(1). … dim(n).` is the square board, `pos(color,x,y)` a robot, `barrier(x,y,direction)` a wall at a cell's side –
from either of its cells –, `target(color,x,y)` and `length(l)` the task; x counts columns and y rows, (1,1) is
north-west.
"""

from __future__ import annotations

from dataclasses import replace

import pytest

from randolph.notation import (
    NotationError,
    from_asp,
    from_asp_answer,
    from_asp_length,
    from_moves,
    to_asp,
    to_asp_answer,
)
from randolph.rules import (
    Arrangement,
    Board,
    Cell,
    Color,
    Diagonal,
    Direction,
    Position,
    Problem,
    Rules,
    Target,
)

PLAIN = Rules(ricochet=False, no_reversal=False)

# The facts that the description itself gives as examples, made whole: red on (2,3), a wall between (4,3) and (5,3), red
# to (4,3), in three moves.
DESCRIBED = """\
dim(1). dim(2). dim(3). dim(4). dim(5).
pos(red,2,3).
barrier(4,3,east).
target(red,4,3).
length(3).
"""
DESCRIBED_PROBLEM = Problem(
    Board.build(rows=5, cols=5, walls=[(Cell(2, 3), Direction.E)]),
    Position({Color.RED: Cell(2, 1)}),
    Target(Cell(2, 3), Color.RED),
    PLAIN,
)

# Sorted by name as the competition's files are, both ways to name one wall, and one that is border anyway.
SORTED = """\
barrier(1,4,south).
barrier(2,1,east).
barrier(2,2,south).
barrier(2,3,north).
barrier(3,1,west).
dim(1).
dim(2).
dim(3).
dim(4).
length(12).
pos(blue,1,4).
pos(green,4,1).
pos(red,1,1).
pos(yellow,4,4).
target(yellow,2,2).
"""
SORTED_PROBLEM = Problem(
    Board.build(rows=4, cols=4, walls=[(Cell(0, 1), Direction.E), (Cell(1, 1), Direction.S)]),
    Position({Color.RED: Cell(0, 0), Color.GREEN: Cell(0, 3), Color.BLUE: Cell(3, 0), Color.YELLOW: Cell(3, 3)}),
    Target(Cell(1, 1), Color.YELLOW),
    PLAIN,
)

# An interval, comments, blanks; b2 is closed all round: nobody can enter it, it is a center.
LOOSE = """\
% a board of nine cells
dim(1..3).   % clingo's way to count
pos( silver , 3 , 2 ).  target(silver,1,1). length(2).
barrier(2,2,north).barrier(2,2,east).barrier(2,2,south).barrier(2,2,west).
"""
LOOSE_PROBLEM = Problem(
    Board.build(rows=3, cols=3, center=[Cell(1, 1)]),
    Position({Color.SILVER: Cell(1, 2)}),
    Target(Cell(0, 0), Color.SILVER),
    PLAIN,
)


@pytest.mark.parametrize(
    ("text", "problem", "length"),
    [(DESCRIBED, DESCRIBED_PROBLEM, 3), (SORTED, SORTED_PROBLEM, 12), (LOOSE, LOOSE_PROBLEM, 2)],
)
def test_facts_are_read(text: str, problem: Problem, length: int) -> None:
    """An instance written by hand is the problem built by hand; the competition's game has neither T2 nor M7."""
    assert from_asp(text) == problem
    assert from_asp_length(text) == length
    assert from_asp(to_asp(problem, length)) == problem
    assert from_asp_length(to_asp(problem, length)) == length


def test_facts_are_written_as_by_hand() -> None:
    """The facts of the description's example, one per line, and nothing else."""
    assert to_asp(DESCRIBED_PROBLEM, 3).split() == DESCRIBED.replace("). ", ").\n").split()


@pytest.mark.parametrize(
    ("text", "moves"),
    [
        ("go(red,east,1).\ngo(blue,north,2).\n", "rE bN"),
        ("go(silver,west,2). go(green,south,1).", "gS sW"),
        ("clingo version 5\nSolving...\nAnswer: 1\ngo(red,east,1) go(yellow,west,2)\nSATISFIABLE\n", "rE yW"),
    ],
)
def test_answers_are_moves(text: str, moves: str) -> None:
    """`go(color,direction,number)`, in any order, with dots or as a solver prints them, are the moves in
    their order.
    """
    assert from_asp_answer(text) == from_moves(moves)


def test_answers_are_written_as_by_hand() -> None:
    """One fact per move, numbered from 1."""
    assert to_asp_answer(from_moves("rE bN")) == "go(red,east,1).\ngo(blue,north,2).\n"


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "ASP facts are dim, pos, barrier, target and length"),
        ("dim(1). dim(2). dim(3)", "is not a fact"),
        (DESCRIBED.replace("dim(4).", ""), "dim counts from 1 without gaps"),
        (DESCRIBED.replace("pos(red,2,3).", "pos(red,2,6)."), "6 is not between 1 and 5"),
        (DESCRIBED.replace("pos(red,2,3).", "pos(Pink,2,3)."), "'Pink' is not the name of a robot"),
        (DESCRIBED.replace("pos(red,2,3).", "pos(transparent,2,3)."), "'transparent' is not the name of a robot"),
        (DESCRIBED.replace("pos(red,2,3).", "pos(red,2,3). pos(red,2,4)."), "the red robot appears twice"),
        (DESCRIBED.replace("pos(red,2,3).", "pos(blue,2,3)."), "there is no red robot"),
        (DESCRIBED.replace("4,3,east", "4,3,up"), "'up' is not a direction"),
        (DESCRIBED.replace("4,3,east", "4,east"), "barrier takes a column, a row and a direction"),
        (DESCRIBED.replace("target(red,4,3).", ""), "exactly one target, not 0"),
        (DESCRIBED + "target(red,1,1).", "exactly one target, not 2"),
        (DESCRIBED.replace("length(3).", ""), "exactly one length, not 0"),
        (DESCRIBED + "length(4).", "exactly one length, not 2"),
        (DESCRIBED.replace("length(3)", "length(x)"), "'x' is not a whole number"),
        (DESCRIBED + "dim(1..99999999999).", "boards go up to 64×64"),
        (DESCRIBED + "position(red,1,1,0).", "unknown fact 'position'"),
        (DESCRIBED + ":- not go(red,east,1).", "this is an ASP encoding"),
    ],
)
def test_invalid_facts_are_reported(text: str, reason: str) -> None:
    """One error that names what was expected."""
    with pytest.raises(NotationError) as caught:
        from_asp(text)
    assert reason in str(caught.value)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "an answer is made of go(color,direction,number)"),
        ("UNSATISFIABLE", "an answer is made of go(color,direction,number)"),
        ("go(red,east)", "go takes a color, a direction and a number"),
        ("go(red,east,1). go(red,west,1).", "the numbers of the moves run from 1 to 2"),
        ("go(red,east,2).", "the numbers of the moves run from 1 to 1"),
        ("go(red,east,1). nonsense", "is not go(color,direction,number)"),
        ("go(teal,east,1).", "unknown robot 'teal': robots are red, green, blue, yellow, silver"),
    ],
)
def test_a_wrong_answer_is_refused(text: str, reason: str) -> None:
    """Repeated numbers, gaps, other words: refused with the reason."""
    with pytest.raises(NotationError) as caught:
        from_asp_answer(text)
    assert reason in str(caught.value)


@pytest.mark.parametrize(
    ("problem", "reason"),
    [
        (replace(DESCRIBED_PROBLEM, board=Board.build(rows=4, cols=5)), "a board of 4×5 cells, which is not square"),
        (
            replace(DESCRIBED_PROBLEM, board=Board.build(rows=5, cols=5, openings=[(Cell(0, 0), Direction.N)])),
            "openings (a1)",
        ),
        (
            replace(
                DESCRIBED_PROBLEM,
                board=Board.build(rows=5, cols=5, diagonals=[Diagonal(Cell(1, 1), Color.RED, "/")]),
            ),
            "diagonals (b2)",
        ),
        (replace(DESCRIBED_PROBLEM, rules=Rules()), "the ricochet rule (T2)"),
        (replace(DESCRIBED_PROBLEM, target=Target(Cell(2, 3), None)), "a target for any robot"),
        (
            replace(DESCRIBED_PROBLEM, position=Position({Color.RED: Cell(0, 0), Color.TRANSPARENT: Cell(1, 1)})),
            "a transparent robot",
        ),
    ],
)
def test_limits_of_the_facts_are_reported(problem: Problem, reason: str) -> None:
    """Boards that are not square, openings, diagonals, T2, the vortex, powers: each would make another problem."""
    with pytest.raises(NotationError, match="the ASP facts cannot express") as caught:
        to_asp(problem, 3)
    assert reason in str(caught.value)


def test_moves_with_an_end_are_refused() -> None:
    """X6: `go` has a color and a direction; a move of the transparent robot cannot be expressed."""
    for moves in ("tE", "rE@c3"):
        with pytest.raises(NotationError, match="cannot be expressed"):
            to_asp_answer(from_moves(moves))


def test_a_printed_board_is_written() -> None:
    """A printed board keeps walls and center; the other targets and the symbols are no part of the facts."""
    board = Arrangement("1A", "4B", "3B", "2B").board()
    problem = Problem(board, Position({Color.RED: Cell(2, 14)}), board.targets[0], PLAIN)
    found = from_asp(to_asp(problem, 9))
    assert found.board == replace(board, targets=())
    assert found.target == replace(board.targets[0], symbol=None)
