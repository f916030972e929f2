"""The sixteen faces, compared with drawings of the printed boards and photographs of assembled ones."""

from __future__ import annotations

import dataclasses
import re
from itertools import product

import pytest

from randolph.rules import MARKS, Arrangement, Cell, Color, Direction, RandolphError, Symbol, faces, faults_of
from tests.unit.rules.drawings import drawings, edge

ALL = drawings()
PRINTED = {drawing.title.split()[0]: drawing for drawing in ALL if drawing.size == 8}
PHOTOGRAPHED = {drawing.title: drawing for drawing in ALL if drawing.size == 16}


def test_sixteen_faces_are_drawn_and_known() -> None:
    """E1–E3: faces 1A … 4D, in the order of their ids; four boards are photographed."""
    expected = [f"{mark}{letter}" for mark in "1234" for letter in "ABCD"]
    assert sorted(PRINTED) == expected
    assert list(faces()) == expected
    assert len(PHOTOGRAPHED) == 4


@pytest.mark.parametrize("name", sorted(PRINTED))
def test_a_face_is_as_drawn(name: str) -> None:
    """E7: walls, diagonals, targets and color mark of the face are those of the drawing."""
    face, drawn = faces()[name], PRINTED[name]
    assert drawn.center == {Cell(7, 7)}
    assert {edge(cell, side) for cell, side in face.walls} == drawn.inner_edges
    assert set(face.diagonals) == drawn.diagonals
    assert set(face.targets) == drawn.targets
    assert face.mark.value == re.search(r"mark (\w+)", drawn.title)[1]  # type: ignore[index]


def test_walls_are_printed_once() -> None:
    """A face lists each wall once."""
    for face in faces().values():
        assert len({edge(cell, side) for cell, side in face.walls}) == len(face.walls)


@pytest.mark.parametrize("title", list(PHOTOGRAPHED))
def test_a_board_is_as_photographed(title: str) -> None:
    """E7, E8: four faces turned to their corners make the board that the photograph shows: every edge, diagonal and
    target.
    """
    drawn = PHOTOGRAPHED[title]
    named = dict(re.findall(r"(NW|NE|SE|SW) (\d[A-D])", title))
    arrangement = Arrangement(*(named[corner] for corner in ("NW", "NE", "SE", "SW")))
    board = arrangement.board()
    assert (board.rows, board.cols, set(board.center)) == (16, 16, drawn.center)
    assert set(board.targets) == drawn.targets
    assert set(board.diagonals) == drawn.diagonals
    for cell in board.cells():
        if cell in board.center:
            continue
        for side in Direction:
            shown = edge(cell, side) in drawn.edges or bool(edge(cell, side) & drawn.center)
            assert board.blocked(cell, side) == shown, (cell, side)


def test_photographs_cover_every_corner_turned_and_unturned_diagonals() -> None:
    """The photographed boards show diagonals at every corner, so that every turn of them is compared."""
    shown = [diagonal.cell for drawing in PHOTOGRAPHED.values() for diagonal in drawing.diagonals]
    assert {(cell.row // 8, cell.col // 8) for cell in shown} == {(0, 0), (0, 1), (1, 0), (1, 1)}


def test_color_marks() -> None:
    """E7: mark 1 is green, 2 blue, 3 red, 4 yellow, and a face's mark is the color of its triangle."""
    assert MARKS == {"1": Color.GREEN, "2": Color.BLUE, "3": Color.RED, "4": Color.YELLOW}
    for face in faces().values():
        assert [target.color for target in face.targets if target.symbol is Symbol.TRIANGLE] == [face.mark]


def test_all_256_choices_have_seventeen_targets() -> None:
    """E7, S2: with any face of each mark, the board has 4 colors × 4 symbols and the vortex, each once, on 17 cells."""
    every = {(color, symbol) for color in list(Color)[:4] for symbol in list(Symbol)[:4]} | {(None, Symbol.VORTEX)}
    choices = list(product(*([name for name in faces() if name[0] == mark] for mark in MARKS)))
    assert len(choices) == 256
    for choice in choices:
        targets = Arrangement(*choice).board().targets
        assert len(targets) == 17
        assert {(target.color, target.symbol) for target in targets} == every
        assert len({target.cell for target in targets}) == 17


def test_diagonals_are_on_the_d_faces_only() -> None:
    """E1, E2: A, B and C faces have no diagonal; each D face has two, each color twice over the four."""
    assert {name[1] for name, face in faces().items() if face.diagonals} == {"D"}
    colors = [diagonal.color for face in faces().values() for diagonal in face.diagonals]
    assert sorted(colors) == sorted([Color.RED, Color.GREEN, Color.BLUE, Color.YELLOW] * 2)
    assert all(len(faces()[f"{mark}D"].diagonals) == 2 for mark in MARKS)


def test_no_printed_face_has_an_opening() -> None:
    """E6: openings are never asserted of a known face; every assembled board has a closed border."""
    for name in ("A", "B", "C", "D"):
        board = Arrangement(*(f"{mark}{name}" for mark in MARKS)).board()
        assert board.openings == frozenset()


def test_rows_and_columns_of_an_arrangement_can_be_opened() -> None:
    """E6, M5: by agreement one to four rows or columns of any board are opened, each at both ends; the rest is
    unchanged.
    """
    closed = Arrangement("1A", "2A", "3A", "4A").board()
    board = closed.opened(rows=[0, 15], cols=[5])
    assert board.openings == {
        (Cell(0, 0), Direction.W),
        (Cell(0, 15), Direction.E),
        (Cell(15, 0), Direction.W),
        (Cell(15, 15), Direction.E),
        (Cell(0, 5), Direction.N),
        (Cell(15, 5), Direction.S),
    }
    assert faults_of(board) == ()
    assert dataclasses.replace(board, openings=frozenset()) == closed
    assert board.step(Cell(0, 0), Direction.W) == Cell(0, 15)


@pytest.mark.parametrize(("rows", "cols", "quoted"), [([16], [], "row 16"), ([], [-1], "column -1")])
def test_an_unknown_row_cannot_be_opened(rows: list[int], cols: list[int], quoted: str) -> None:
    """E6: the message names the row or column, and the existing ones."""
    with pytest.raises(RandolphError, match=rf"{quoted} cannot be opened: .* 0 … 15"):
        Arrangement("1A", "2A", "3A", "4A").board().opened(rows=rows, cols=cols)


def test_targets_are_neither_on_the_center_nor_on_diagonals() -> None:
    """E7: no printed target is on a diagonal or in the hole corner."""
    for face in faces().values():
        taken = {diagonal.cell for diagonal in face.diagonals} | {Cell(7, 7)}
        assert not taken & {target.cell for target in face.targets}
