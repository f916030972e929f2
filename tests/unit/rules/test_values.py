"""Cells, directions, positions and moves as people write them."""

from __future__ import annotations

from copy import copy, deepcopy
from pickle import dumps, loads

import pytest

from randolph.notation import from_line
from randolph.rules import (
    EDITIONS,
    Arrangement,
    Board,
    Cell,
    Color,
    Diagonal,
    Direction,
    Move,
    Position,
    RandolphError,
    micro,
)


def test_cells_and_directions_are_written_as_in_the_notation() -> None:
    """`str`, an f-string and `format` give the name: a1 and N."""
    assert [str(cell) for cell in (Cell(0, 0), Cell(15, 4), Cell(63, 63))] == ["a1", "e16", "bl64"]
    assert f"{Cell(6, 2)} {Direction.S} {Direction.W:>3}" == "c7 S   W"
    assert [str(direction) for direction in Direction] == ["N", "E", "S", "W"]


@pytest.mark.parametrize("row", [0, 8, 63])
@pytest.mark.parametrize("col", [0, 25, 26, 63])
def test_every_name_is_read_as_it_is_written(row: int, col: int) -> None:
    """`Cell.of` is the inverse of `str`."""
    assert Cell.of(str(Cell(row, col))) == Cell(row, col)


@pytest.mark.parametrize("text", ["", "a", "1", "a0", "A1", "a65", "bm1", "a1 ", "a01", "aaa1", "ａ1"])
def test_other_texts_are_no_cells(text: str) -> None:
    """A text that is no cell's name is refused, and quoted."""
    with pytest.raises(RandolphError, match="a cell is column and row, a1 … bl64, not "):
        Cell.of(text)
    with pytest.raises(RandolphError):
        Position({Color.RED: text})


def test_a_position_accepts_names() -> None:
    """A cell is given by its name or as a `Cell`; a robot by its color or the color's word."""
    expected = Position({Color.RED: Cell(0, 0), Color.BLUE: Cell(6, 2)})
    assert Position({Color.RED: "a1", Color.BLUE: Cell(6, 2)}) == expected
    by_words = Position({"blue": "c7", "red": "a1"})  # type: ignore[dict-item]  # from a file, for instance
    assert by_words == expected
    assert repr(by_words) == repr(expected)
    assert by_words[Color.RED] == Cell(0, 0)


def test_a_position_is_a_mapping() -> None:
    """It has the methods of a mapping, in the order of the colors, and compares with any mapping."""
    position = Position({Color.SILVER: "b2", Color.RED: "a1"})
    assert list(position) == [Color.RED, Color.SILVER] == list(position.keys())
    assert list(position.items()) == [(Color.RED, Cell(0, 0)), (Color.SILVER, Cell(1, 1))]
    assert list(position.values()) == [Cell(0, 0), Cell(1, 1)]
    assert position.get(Color.GREEN) is None
    assert dict(position) == position == {Color.RED: Cell(0, 0), Color.SILVER: Cell(1, 1)}
    assert position != {Color.RED: Cell(0, 0)}
    assert {**position, Color.RED: Cell(4, 4)}[Color.RED] == Cell(4, 4)
    for copied in (copy(position), deepcopy(position), loads(dumps(position))):
        assert copied == position
        assert hash(copied) == hash(position)


def test_a_move_is_read_from_its_name() -> None:
    """`Move.of` is the inverse of `str`; another text is one error."""
    for name in ("rE", "tE@c7", "tE@c7N", "tE@c7N*"):
        assert str(Move.of(name)) == name
    with pytest.raises(RandolphError, match="is not a robot"):
        Move.of("xE")


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_printed_board_has_a_short_repr(edition: str) -> None:
    """`repr` is a constructor: short for printed faces, also with opened lines, whole for other boards."""
    arrangement = EDITIONS[edition].arrangement(7)
    names = {"Arrangement": Arrangement, "Board": Board, "Cell": Cell, "Color": Color, "Direction": Direction}
    opened = arrangement.board().opened(rows=[2], cols=[0, 15])
    other = Board.build(rows=3, cols=4, walls=[(Cell(0, 0), Direction.E)], openings=[(Cell(1, 0), Direction.W)])
    other_diagonal = Board.build(rows=3, cols=4, diagonals=[Diagonal(Cell(1, 1), Color.RED, "/")])
    for board in (arrangement.board(), opened, other, other_diagonal):
        assert eval(repr(board), {**names, "Diagonal": Diagonal}) == board
    assert len(repr(arrangement.board())) < 70
    assert len(repr(opened)) < 110
    assert len(repr(from_line("2B-1B-3B-4A r=f5 r@c2"))) < 300


def test_boards_with_faults_have_a_repr() -> None:
    """Even a board that no program should build can be printed."""
    for board in (
        Board(16, 16, openings=frozenset({(Cell(99, 0), Direction.W)})),
        Board(16, 16, walls=[]),  # type: ignore[arg-type]  # that is the claim
        Board(16, 16, targets=(None,)),  # type: ignore[arg-type]  # that is the claim
    ):
        assert repr(board).startswith("Board(rows=16, cols=16, walls=")


def test_a_printed_micro_board_has_a_short_repr() -> None:
    """Also in Micro Robots `repr` is a constructor, short for printed tiles."""
    printed = micro.arrangement(micro.Side.COPPER, 17).board()
    own = micro.Board(tuple(reversed(printed.combinations)))
    for board in (printed, own):
        assert eval(repr(board), vars(micro)) == board
    assert len(repr(printed)) < 80
