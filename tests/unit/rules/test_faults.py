"""Every fault of a board and of a problem, one by one, then together."""

from __future__ import annotations

import pytest

from randolph.rules import (
    Arrangement,
    Board,
    Cell,
    Color,
    Diagonal,
    Direction,
    Fault,
    FaultKind,
    Position,
    Problem,
    Rules,
    Symbol,
    Target,
    faults_of,
)
from tests.unit.rules.hand import at, board, problem, sides

RED, GREEN = Color.RED, Color.GREEN


def kinds(what: Board | Problem) -> list[FaultKind]:
    """The kinds of all faults, in order of their words."""
    return sorted(fault.kind for fault in faults_of(what))


def one(what: Board | Problem) -> Fault:
    """The single fault of a value that has exactly one."""
    (fault,) = faults_of(what)
    return fault


def test_valid_values_have_no_faults() -> None:
    """An ordinary board and an ordinary problem have no faults, whatever is on them."""
    right = board("c3E", diagonals="bc3/ ra1\\", openings="a3W c1N", center="b2 b3", targets="re5 *e4")
    assert faults_of(right) == ()
    assert faults_of(problem(right, "rd1 gd2 bd3 yd4 sd5", "re5")) == ()
    assert faults_of(problem(right, "rd1 gd2", "*e4")) == ()
    assert faults_of(Arrangement("1A", "2B", "3C", "4D").board()) == ()


@pytest.mark.parametrize(("rows", "cols"), ((2, 5), (5, 2), (65, 5), (5, 65), (0, 0)))
def test_size(rows: int, cols: int) -> None:
    """Boards go from 3×3 to 64×64."""
    fault = one(Board.build(rows=rows, cols=cols))
    assert fault.kind is FaultKind.SIZE
    assert f"{rows}×{cols}" in fault.message


BOARD_FAULTS: list[tuple[FaultKind, Board, str]] = [
    (FaultKind.WALL_OUTSIDE, Board(5, 5, walls=frozenset(sides("c1N"))), "c1"),
    (FaultKind.WALL_OUTSIDE, Board(5, 5, walls=frozenset({(Cell(7, 7), Direction.E)})), "h8"),
    (FaultKind.DIAGONAL_OUTSIDE, board(diagonals="bf3/"), "f3"),
    (FaultKind.DIAGONAL_ON_CENTER, board(diagonals="bc3/", center="c3"), "c3"),
    (FaultKind.DIAGONAL_TWICE, board(diagonals="bc3/ rc3\\"), "c3"),
    (FaultKind.DIAGONAL_COLOR, board(diagonals="sc3/"), "c3"),
    (FaultKind.DIAGONAL_COLOR, Board(5, 5, diagonals=(Diagonal(at("c3"), "pink", "/"),)), "c3"),  # type: ignore[arg-type]
    (FaultKind.DIAGONAL_DIRECTION, Board(5, 5, diagonals=(Diagonal(at("c3"), RED, "|"),)), "c3"),
    (FaultKind.OPENING_NOT_IN_BORDER, Board(5, 5, openings=frozenset(sides("b3W d3E"))), "b3 d3"),
    (FaultKind.OPENING_NOT_IN_BORDER, Board(5, 5, openings=frozenset(sides("a3N"))), "a3"),
    (FaultKind.CENTER_OUTSIDE, board(center="f6"), "f6"),
    (FaultKind.TARGET_OUTSIDE, board(targets="ra6"), "a6"),
    (FaultKind.TARGET_ON_CENTER, board(targets="rc3", center="c3"), "c3"),
    (FaultKind.TARGET_ON_DIAGONAL, board(targets="rc3", diagonals="bc3/"), "c3"),
    (FaultKind.TARGET_TWICE, board(targets="rc3 *c3"), "c3"),
    (FaultKind.TARGET_COLOR, Board(5, 5, targets=(Target(at("c3"), "pink"),)), "c3"),  # type: ignore[arg-type]
]


@pytest.mark.parametrize(("kind", "faulty", "where"), BOARD_FAULTS, ids=lambda value: str(value)[:30])
def test_a_fault_of_a_board(kind: FaultKind, faulty: Board, where: str) -> None:
    """Each kind of fault is found in its place, described by a sentence with its cells, and nothing else is found."""
    faults = faults_of(faulty)
    assert {fault.kind for fault in faults} == {kind}
    assert {cell for fault in faults for cell in fault.cells} == {at(name) for name in where.split()}
    assert all(name in " ".join(fault.message for fault in faults) for name in where.split())


def test_a_one_sided_wall_is_a_fault() -> None:
    """M1: a wall is symmetric; a grid in which only one of its two cells has it is faulty."""
    fault = one(Board(5, 5, walls=frozenset(sides("c3E"))))
    assert fault.kind is FaultKind.WALL_ONE_SIDED
    assert fault.cells == (at("c3"), at("d3"))
    assert "c3" in fault.message
    assert "d3" in fault.message


@pytest.mark.parametrize(("end", "other"), (("a3W", "e3E"), ("e3E", "a3W"), ("b1N", "b5S"), ("b5S", "b1N")))
def test_an_opening_at_one_end_only(end: str, other: str) -> None:
    """M5: an opening exists on both ends of its row or column or on neither."""
    fault = one(Board(5, 5, openings=frozenset(sides(end))))
    assert fault.kind is FaultKind.OPENING_ONE_END
    assert fault.cells == (at(end[:-1]), at(other[:-1]))


def test_no_robots() -> None:
    """A problem needs a robot."""
    empty = Problem(board(), Position({}), Target(at("c3"), None))
    assert one(empty).kind is FaultKind.NO_ROBOTS


PROBLEM_FAULTS: list[tuple[FaultKind, Problem, str]] = [
    (FaultKind.ROBOT_OUTSIDE, problem(board(), "rf3", "rc1"), "f3"),
    (FaultKind.ROBOT_ON_CENTER, problem(board(center="c3"), "rc3", "rc1"), "c3"),
    (FaultKind.ROBOT_ON_DIAGONAL, problem(board(diagonals="bc3/"), "rc3", "rc1"), "c3"),
    (FaultKind.ROBOT_ON_DIAGONAL, problem(board(diagonals="rc3/"), "rc3", "rc1"), "c3"),
    (FaultKind.ROBOTS_OVERLAP, problem(board(), "rc3 gc3", "rc1"), "c3"),
    (FaultKind.ROBOT_MISSING, problem(board(), "ga1 bb1", "rc1"), "c1"),
    (FaultKind.TARGET_OUTSIDE, problem(board(), "ra1", "rf1"), "f1"),
    (FaultKind.TARGET_ON_CENTER, problem(board(center="c3"), "ra1", "rc3"), "c3"),
    (FaultKind.TARGET_ON_DIAGONAL, problem(board(diagonals="bc3/"), "ra1", "rc3"), "c3"),
]


@pytest.mark.parametrize(("kind", "faulty", "where"), PROBLEM_FAULTS, ids=lambda value: str(value)[:30])
def test_a_fault_of_a_problem(kind: FaultKind, faulty: Problem, where: str) -> None:
    """S1, M4: each kind of fault is found once, named in a sentence with its cell, and nothing else is found."""
    fault = one(faulty)
    assert fault.kind is kind
    assert fault.cells == (at(where),)
    assert where in fault.message


def test_an_unknown_robot() -> None:
    """A robot of an unknown color is named, and can still be inspected and printed."""
    strange = Problem(board(), Position({"pink": at("c3"), RED: at("a1")}), Target(at("c1"), RED))  # type: ignore[dict-item]
    fault = one(strange)
    assert fault.kind is FaultKind.ROBOT_COLOR
    assert "pink" in fault.message
    assert "pink" in repr(strange)


def test_an_unknown_target_color() -> None:
    """A target of an unknown color is one fault of color, and one of a missing robot."""
    strange = Problem(board(), Position({RED: at("a1")}), Target(at("c1"), "pink"))  # type: ignore[arg-type]
    assert kinds(strange) == [FaultKind.ROBOT_MISSING, FaultKind.TARGET_COLOR]


def test_all_faults_at_once() -> None:
    """`status` does not stop at the first fault, and reports those of the board and of the problem."""
    bad = Board(
        rows=5,
        cols=5,
        walls=frozenset(sides("c3E")),
        diagonals=(Diagonal(at("b2"), RED, "/"),),
        openings=frozenset(sides("a3W")),
        targets=(Target(at("d4"), GREEN, Symbol.CIRCLE),),
        center=frozenset({at("d4")}),
    )
    faulty = Problem(bad, Position({RED: at("b2"), GREEN: at("b2")}), Target(at("d4"), Color.BLUE), Rules())
    assert kinds(faulty) == sorted(
        [
            FaultKind.WALL_ONE_SIDED,
            FaultKind.OPENING_ONE_END,
            FaultKind.TARGET_ON_CENTER,  # the board's
            FaultKind.TARGET_ON_CENTER,  # the problem's
            FaultKind.ROBOT_ON_DIAGONAL,
            FaultKind.ROBOT_ON_DIAGONAL,
            FaultKind.ROBOTS_OVERLAP,
            FaultKind.ROBOT_MISSING,
        ]
    )


def test_a_fault_is_reported_once() -> None:
    """If the target of a problem is one of its board's faulty targets, that fault is reported once."""
    with_target = board(targets="rc3", center="c3")
    faulty = Problem(with_target, Position({RED: at("a1")}), with_target.targets[0])
    assert kinds(faulty) == [FaultKind.TARGET_ON_CENTER]
    without_symbol = Problem(
        board(targets="rc3", center="c3"), Position({RED: at("a1")}), Target(at("c3"), RED, Symbol.HEXAGON)
    )
    assert kinds(without_symbol) == [FaultKind.TARGET_ON_CENTER]


def test_three_robots_on_one_cell_are_one_fault() -> None:
    """Robots on the same cell are named together."""
    fault = one(problem(board(), "rc3 gc3 bc3", "rc1"))
    assert fault.kind is FaultKind.ROBOTS_OVERLAP
    assert all(name in fault.message for name in ("red", "green", "blue", "c3"))


def test_faults_far_outside_have_a_place_too() -> None:
    """Cells beyond every board, which have no name, are reported by row and column."""
    assert "[-1, 0]" in one(Board.build(rows=5, cols=5, center=[Cell(-1, 0)])).message
    assert "[0, 99]" in one(Board.build(rows=5, cols=5, targets=[Target(Cell(0, 99), RED)])).message


def test_the_names_of_faults_are_stable() -> None:
    """Programs identify faults by these names."""
    assert {kind.value for kind in FaultKind} == {
        "size",
        "wall_outside",
        "wall_one_sided",
        "diagonal_outside",
        "diagonal_on_center",
        "diagonal_twice",
        "diagonal_color",
        "diagonal_direction",
        "opening_not_in_border",
        "opening_one_end",
        "center_outside",
        "target_outside",
        "target_on_center",
        "target_on_diagonal",
        "target_twice",
        "target_color",
        "no_robots",
        "robot_color",
        "robot_outside",
        "robot_on_center",
        "robot_on_diagonal",
        "robots_overlap",
        "robot_missing",
        "power_missing",
    }
