"""Moves and cell names: golden texts, and the place in errors."""

from __future__ import annotations

import pytest

from randolph.notation import NotationError, from_cell_name, from_move, from_moves, to_moves
from randolph.rules import Cell, Color, Direction, Move


def test_moves_are_robot_and_direction() -> None:
    """`rE gN bS yW sN`: the letter of the robot, then that of the direction; blanks between moves."""
    moves = (
        Move(Color.RED, Direction.E),
        Move(Color.GREEN, Direction.N),
        Move(Color.BLUE, Direction.S),
        Move(Color.YELLOW, Direction.W),
        Move(Color.SILVER, Direction.N),
    )
    assert to_moves(moves) == "rE gN bS yW sN"
    assert from_moves("rE gN bS yW sN") == moves
    assert from_moves(" rE\tgN  bS\nyW sN\r\n") == moves
    assert from_moves("") == ()
    assert from_move("sN") == moves[-1]


@pytest.mark.parametrize(
    ("text", "place", "reason"),
    [
        ("rE x", "character 4", "a move is a robot and a direction"),
        ("rE,gN", "character 1", "a move is a robot and a direction"),
        ("rE xN", "character 4", "'x' is not a robot: robots are r g b y s t"),
        ("RE", "character 1", "'R' is not a robot"),
        ("rE gn", "character 5", "'n' is not a direction: directions are N E S W"),
        ("rE\xa0gN", "character 1", "a move is a robot and a direction"),
        ("uE", "character 1", "'u' is not a robot"),
        ("rE tEc7", "character 4", "and for some the end, like tE@c7"),
        ("tE@", "character 3", "the end of a move is a cell"),
        ("tE@7c", "character 3", "the end of a move is a cell"),
        ("tE@c7X", "character 3", "the end of a move is a cell"),
        ("tE@c7*", "character 3", "the end of a move is a cell"),
        ("tE@c7N**", "character 3", "the end of a move is a cell"),
        ("rN tE@zz9", "character 7", "no board has a cell zz9"),
        ("tE@a65", "character 4", "no board has a cell a65"),
    ],
)
def test_errors_name_the_character(text: str, place: str, reason: str) -> None:
    """Each error has the character's position."""
    with pytest.raises(NotationError) as caught:
        from_moves(text)
    assert caught.value.place == place
    assert reason in caught.value.reason


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("tE@c7", Move(Color.TRANSPARENT, Direction.E, Cell(6, 2))),
        ("tE@c7N", Move(Color.TRANSPARENT, Direction.E, Cell(6, 2), Direction.N)),
        ("tE@c7E*", Move(Color.TRANSPARENT, Direction.E, Cell(6, 2), Direction.E, turned=True)),
        ("sW@bl64", Move(Color.SILVER, Direction.W, Cell(63, 63))),
    ],
)
def test_a_move_with_its_end(text: str, move: Move) -> None:
    """X6: the end, the arrival and the star are read and written."""
    assert from_move(text) == move
    assert str(move) == text


@pytest.mark.parametrize("text", ["", "r", "rE ", " rE", "rEgN"])
def test_one_move_is_two_characters(text: str) -> None:
    """`from_move` accepts one move and nothing else."""
    with pytest.raises(NotationError):
        from_move(text)


@pytest.mark.parametrize(
    ("name", "cell"),
    [
        ("a1", Cell(0, 0)),
        ("e16", Cell(15, 4)),
        ("z9", Cell(8, 25)),
        ("aa1", Cell(0, 26)),
        ("az10", Cell(9, 51)),
        ("ba64", Cell(63, 52)),
        ("bl64", Cell(63, 63)),
    ],
)
def test_cells_have_names(name: str, cell: Cell) -> None:
    """Columns a … z, aa … bl; rows from 1 in the north."""
    assert from_cell_name(name) == cell


@pytest.mark.parametrize(
    "name", ["", "a", "1", "a0", "a01", "A1", "a1 ", "bm1", "a65", "a100", "aaa1", "a١", "1a", "\0"]
)
def test_other_texts_are_no_cells(name: str) -> None:
    """Nothing else is a cell: no capital, no leading zero, no digit of another script, nothing beyond bl64."""
    with pytest.raises(NotationError, match="a cell is column and row, a1 … bl64"):
        from_cell_name(name)
