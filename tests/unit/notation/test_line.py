"""The problem line: golden texts, and the place that is quoted when something is wrong."""

from __future__ import annotations

from dataclasses import replace

import pytest

from randolph.notation import NotationError, from_line, from_line_board, to_line, to_line_board
from randolph.rules import Cell, Color, FaultKind, Problem, Symbol, Target, faults_of
from tests.unit.notation.examples import (
    CUSTOM,
    CUSTOM_BOARD_LINE,
    CUSTOM_LINE,
    GLASS,
    GLASS_LINE,
    PRINTED,
    PRINTED_LINE,
)


@pytest.mark.parametrize(("problem", "line"), [(CUSTOM, CUSTOM_LINE), (PRINTED, PRINTED_LINE), (GLASS, GLASS_LINE)])
def test_a_problem_has_its_line(problem: Problem, line: str) -> None:
    """A problem built by hand is written as the line written by hand, and read from it."""
    assert to_line(problem) == line
    assert from_line(line) == problem


def test_a_board_is_the_first_field() -> None:
    """A board alone is the first field of its problem's line."""
    assert to_line_board(CUSTOM.board) == CUSTOM_BOARD_LINE
    assert from_line_board(CUSTOM_BOARD_LINE) == CUSTOM.board
    assert from_line_board("2B-1B-3B-4A") == PRINTED.board


def test_equivalent_lines() -> None:
    """Walls from their other side, openings by their other end, parts and robots in any order, any blanks."""
    other = "\t5x5;t=c1rC,e1*V;x=e5;o=e3E;d=b2b/;w=d3W,c4N,e1W   g=d3,r=a3 r@c1 -no_reversal -ricochet\n"
    assert from_line(other) == CUSTOM


def test_the_symbol_of_the_target_is_the_printed_one_by_default() -> None:
    """`y@c2` uses the moon that the board shows on c2; another symbol, or none, is written with the color."""
    star = replace(PRINTED, target=Target(Cell(1, 2), Color.YELLOW, Symbol.HEXAGON))
    bare = replace(PRINTED, target=Target(Cell(1, 2), Color.YELLOW, None))
    assert from_line(PRINTED_LINE).target.symbol is Symbol.CIRCLE
    assert to_line(star).endswith(" yH@c2")
    assert to_line(bare).endswith(" y-@c2")
    assert from_line(to_line(star)) == star
    assert from_line(to_line(bare)) == bare


def test_any_robot_and_no_robot() -> None:
    """`*` is the target of any robot; `-` means that there is no robot, which is a fault, not an error."""
    problem = from_line("3x3 - *@b2")
    assert problem.target == Target(Cell(1, 1), None, None)
    assert [fault.kind for fault in faults_of(problem)] == [FaultKind.NO_ROBOTS]
    assert to_line(problem) == "3x3 - *@b2"


def test_the_transparent_robot_needs_no_mark() -> None:
    """M9, X1: the transparent robot has its powers anyway; the mark after its cell is optional and is not written."""
    assert to_line(from_line("5x5 t=a1t,r=b2t *@c3")) == "5x5 r=b2t,t=a1 *@c3"
    assert from_line("5x5 t=a1t,r=b2t *@c3").powers == {Color.RED}


def test_cells_outside_the_board_are_faults() -> None:
    """Cells that exist on some board, but not on this one, are read and kept: `faults_of()` names each."""
    problem = from_line("5x5;w=f6E;d=g1r/;o=h8N;x=a7;t=i1r- r=a6 r@a9")
    kinds = {fault.kind for fault in faults_of(problem)}
    assert kinds == {
        FaultKind.WALL_OUTSIDE,
        FaultKind.DIAGONAL_OUTSIDE,
        FaultKind.OPENING_NOT_IN_BORDER,
        FaultKind.CENTER_OUTSIDE,
        FaultKind.TARGET_OUTSIDE,
        FaultKind.ROBOT_OUTSIDE,
    }
    assert from_line(to_line(problem)) == problem


@pytest.mark.parametrize(
    ("line", "place", "reason"),
    [
        ("", "", "a problem line has a board, robots and a target"),
        ("2B-1B-3B-4A r=f5", "", "a problem line has a board, robots and a target"),
        ("hello r=f5 r@c2", "character 1", "a board is four faces"),
        ("0x5 r=a1 r@a2", "character 1", "a board is four faces"),
        ("5x65 r=a1 r@a2", "character 1", "up to 64x64"),
        ("2B-1B-3E-4A r=f5 r@c2", "character 7", "unknown face '3E'"),
        ("2B-1B-3B r=f5 r@c2", "character 1", "not 3"),
        ("2B-2C-3B-4A r=f5 r@c2", "character 1", "(E7)"),
        ("5x5;q=a1 r=a1 r@a2", "character 5", "is not a part of a board"),
        ("5x5;w= r=a1 r@a2", "character 5", "is not a part of a board"),
        ("5x5;w=a1E;w=a2E r=a1 r@a2", "character 11", "appears twice"),
        ("5x5;w=a1E,b2 r=a1 r@a2", "character 11", "a wall is a cell and its sides"),
        ("5x5;d=b2x/ r=a1 r@a2", "character 7", "a diagonal is"),
        ("5x5;t=c1r r=a1 r@a2", "character 7", "a target is"),
        ("5x5;x=bm1 r=a1 r@a2", "character 7", "no board has a cell bm1"),
        ("5x5 r=a1,k=b2 r@a2", "character 10", "is not a robot"),
        ("5x5 r=a1,r=b2 r@a2", "character 10", "appears twice"),
        ("5x5 r=a0 r@a2", "character 5", "is not a robot"),
        ("5x5 r=a65 r@a2", "character 7", "no board has a cell a65"),
        ("5x5 r=a1,t=b2x *@a2", "character 10", "is not a robot with its cell, like r=f5 (robots: r g b y s t)"),
        ("5x5 r=a1tt r@a2", "character 5", "is not a robot"),
        ("5x5 r=a1 ra2", "character 10", "is not a target"),
        ("5x5 r=a1 r@a2 +ricochet", "character 15", "is not a switch"),
        ("5x5 r=a1 r@a2 -ricochet -ricochet", "character 25", "appears twice"),
        ("5x5 r=a١ r@a2", "character 5", "is not a robot"),
    ],
)
def test_errors_name_the_place(line: str, place: str, reason: str) -> None:
    """What is wrong is said, with the character at which it stands and the line."""
    with pytest.raises(NotationError) as caught:
        from_line(line)
    assert caught.value.place == place
    assert reason in caught.value.reason
    assert caught.value.quote == repr(line)
    assert str(caught.value) == f"{caught.value.reason}{f' at {place}' if place else ''} in {line!r}"


def test_a_board_alone_has_no_blanks() -> None:
    """A problem is not accepted as a board, nor is an empty text."""
    for text in ("", "5x5 5x5", PRINTED_LINE):
        with pytest.raises(NotationError, match="a board is one field without blanks"):
            from_line_board(text)


def test_cells_without_a_name_are_refused() -> None:
    """A cell that no board has, which only a program can make, cannot be written."""
    with pytest.raises(NotationError, match=r"the cell \[-1, 0\] is outside every board"):
        to_line(replace(CUSTOM, target=Target(Cell(-1, 0), Color.RED, None)))
