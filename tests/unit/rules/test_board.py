"""The board as a value: its printed contents, from both sides of each wall and both ends of each opening."""

from __future__ import annotations

import dataclasses

import pytest

from randolph.rules import LARGEST, SMALLEST, Board, Cell, Color, Diagonal, Direction, Symbol, Target, faults_of
from tests.unit.rules.hand import at, board, sides


def test_a_wall_is_there_from_both_sides() -> None:
    """M1: a wall named from one of its cells blocks the edge from both, and no other edge of the two cells."""
    walled = board("c3E")
    assert walled.blocked(at("c3"), Direction.E)
    assert walled.blocked(at("d3"), Direction.W)
    assert [walled.blocked(at("c3"), side) for side in Direction] == [False, True, False, False]
    assert [walled.blocked(at("d3"), side) for side in Direction] == [False, False, False, True]


def test_walls_named_from_either_side_or_twice_are_the_same_board() -> None:
    """A wall is one blocked edge, however it is named and however often it is printed."""
    assert board("c3E b2S") == board("d3W b3N") == board("c3E d3W b2S b2S")


def test_the_border_is_implied() -> None:
    """M1: the border stops robots without being listed, and listing it changes nothing."""
    plain = board()
    assert [plain.blocked(at("a1"), side) for side in Direction] == [True, False, False, True]
    assert [plain.blocked(at("e5"), side) for side in Direction] == [False, True, True, False]
    assert board("a1N a1W e5E e5S") == plain
    assert plain.walls == frozenset()


def test_steps() -> None:
    """M1: a step enters the neighboring cell, or nothing if a wall, the border or the center blocks it."""
    mixed = board("c3E", center="b2")
    assert mixed.step(at("c3"), Direction.N) == at("c2")
    assert mixed.step(at("c3"), Direction.E) is None
    assert mixed.step(at("c2"), Direction.W) is None
    assert mixed.step(at("a2"), Direction.E) is None
    assert mixed.step(at("b1"), Direction.S) is None
    assert mixed.step(at("b3"), Direction.N) is None


def test_an_opening_is_there_at_both_ends() -> None:
    """M5: an opening named at one end opens the opposite end of the same row or column too."""
    for name in ("a3W", "e3E"):
        opened = board(openings=name)
        assert opened.openings == frozenset(sides("a3W e3E"))
        assert opened.step(at("a3"), Direction.W) == at("e3")
        assert opened.step(at("e3"), Direction.E) == at("a3")
        assert opened.blocked(at("a2"), Direction.W)
        assert opened.blocked(at("a3"), Direction.N) is False
    for name in ("b1N", "b5S"):
        opened = board(openings=name)
        assert opened.openings == frozenset(sides("b1N b5S"))
        assert opened.step(at("b1"), Direction.N) == at("b5")
        assert opened.step(at("b5"), Direction.S) == at("b1")


def test_a_corner_cell_may_be_open_on_one_of_its_two_sides() -> None:
    """M5: an opening in the west of a1 leaves the north of a1 closed."""
    opened = board(openings="a1W")
    assert opened.step(at("a1"), Direction.W) == at("e1")
    assert opened.step(at("a1"), Direction.N) is None


def test_an_opening_before_the_center_is_closed() -> None:
    """M1, M5: if the opposite cell belongs to the center, nothing enters it."""
    opened = board(openings="a3W", center="e3")
    assert opened.step(at("a3"), Direction.W) is None


def test_diagonals_are_found_by_cell_and_may_be_named_in_any_order() -> None:
    """M3: a board knows the diagonal of a cell; the order of listing is not part of the board."""
    one = board(diagonals="bc3/ ra1\\")
    assert one.diagonal_at(at("c3")) == Diagonal(at("c3"), Color.BLUE, "/")
    assert one.diagonal_at(at("c4")) is None
    assert one == board(diagonals="ra1\\ bc3/")
    assert hash(one) == hash(board(diagonals="ra1\\ bc3/"))


def test_free_cells_are_those_for_robots() -> None:
    """M1, M4: every cell except those of the center and those with a diagonal."""
    mixed = board(diagonals="bc3/", center="a1 b1", targets="rd4")
    assert set(mixed.free_cells) == set(mixed.cells()) - {at("c3"), at("a1"), at("b1")}
    assert len(mixed.free_cells) == 22


def test_cells_go_row_by_row_and_belong_to_the_board() -> None:
    """`cells()` gives every cell once from the north-west; center cells are on the board, cells beyond the border are
    not.
    """
    small = Board.build(rows=3, cols=4, center=[Cell(1, 1)])
    assert list(small.cells())[:5] == [Cell(0, 0), Cell(0, 1), Cell(0, 2), Cell(0, 3), Cell(1, 0)]
    assert len(list(small.cells())) == 12
    assert Cell(1, 1) in small
    for outside in (Cell(-1, 0), Cell(0, -1), Cell(3, 0), Cell(0, 4)):
        assert outside not in small


@pytest.mark.parametrize(("rows", "cols"), ((3, 3), (3, 64), (64, 3), (64, 64), (16, 16)))
def test_boards_of_every_size(rows: int, cols: int) -> None:
    """Boards go from 3×3 to 64×64, square or not: a robot can be pushed along each of them, and they have no faults."""
    empty = Board.build(rows=rows, cols=cols)
    assert (SMALLEST, LARGEST) == (3, 64)
    assert faults_of(empty) == ()
    assert empty.step(Cell(rows - 1, cols - 2), Direction.E) == Cell(rows - 1, cols - 1)
    assert empty.blocked(Cell(rows - 1, cols - 1), Direction.E)
    assert empty.blocked(Cell(rows - 1, cols - 1), Direction.S)


def test_targets_keep_their_order() -> None:
    """The targets of a custom board keep the order in which they are listed: a chip is identified by its
    place there.
    """
    listed = board(targets="ra1 *b1 gc1").targets
    assert [found.cell for found in listed] == [at("a1"), at("b1"), at("c1")]
    assert [found.color for found in listed] == [Color.RED, None, Color.GREEN]


def test_a_board_is_a_value() -> None:
    """Boards are frozen, equal when everything printed is equal, and can be members of sets."""
    one, other = board("c3E", diagonals="bc3/"), board("c3E", diagonals="bc3/")
    assert one == other
    assert len({one, other, board()}) == 2
    with pytest.raises(dataclasses.FrozenInstanceError):
        one.rows = 6  # type: ignore[misc]


def test_playing_on_a_board_does_not_change_it() -> None:
    """A board that was used equals, hashes and prints like one that was not."""
    used, fresh = board("c3E", diagonals="bc3/"), board("c3E", diagonals="bc3/")
    used.step(at("a1"), Direction.E)
    used.diagonal_at(at("c3"))
    assert used == fresh
    assert hash(used) == hash(fresh)
    assert repr(used) == repr(fresh)


def test_repr_is_the_constructor() -> None:
    """The printed form of a board builds it again."""
    mixed = Board.build(
        rows=4,
        cols=5,
        walls=[(Cell(1, 1), Direction.E)],
        diagonals=[Diagonal(Cell(0, 3), Color.GREEN, "\\")],
        openings=[(Cell(2, 0), Direction.W)],
        targets=[Target(Cell(3, 3), None, Symbol.VORTEX)],
        center=[Cell(1, 3)],
    )
    assert eval(repr(mixed)) == mixed
