"""Where does a robot stop? Hand-made 5×5 boards, a1 in the north-west, e5 in the south-east; `rE` pushes red east."""

from __future__ import annotations

import pytest

from randolph.rules import Board, Direction, Travel, travel
from tests.unit.rules.hand import R, at, board, names, slide

# ── M1: sliding ───────────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(("move", "passed"), (("rN", "c2 c1"), ("rE", "d3 e3"), ("rS", "c4 c5"), ("rW", "b3 a3")))
def test_a_robot_slides_to_the_border(move: str, passed: str) -> None:
    """M1: without obstacles a robot slides to the border."""
    found = slide(board(), "rc3", move)
    assert names(found.cells) == passed
    assert found.refusal is None


@pytest.mark.parametrize("wall", ("d3E", "e3W"))
def test_a_wall_stops_a_robot_from_either_side(wall: str) -> None:
    """M1: a wall across the route stops it, however it is named, from both sides."""
    assert names(slide(board(wall), "ra3", "rE").cells) == "b3 c3 d3"
    assert slide(board(wall), "re3", "rW").refusal == "M2"
    assert names(slide(board("b3N"), "rb5", "rN").cells) == "b4 b3"
    assert names(slide(board("b3N"), "rb1", "rS").cells) == "b2"


def test_a_wall_along_the_route_does_not_stop_a_robot() -> None:
    """M1: only a wall across the route is an obstacle."""
    assert names(slide(board("b3N c3S d3N"), "ra3", "rE").cells) == "b3 c3 d3 e3"


@pytest.mark.parametrize(
    ("position", "move", "end"), (("ra3", "rE", "b3"), ("re3", "rW", "d3"), ("rc1", "rS", "c2"), ("rc5", "rN", "c4"))
)
def test_the_center_stops_a_robot(position: str, move: str, end: str) -> None:
    """M1: no robot enters a cell of the center from any side."""
    assert slide(board(center="c3"), position, move).end == at(end)


def test_another_robot_stops_a_robot() -> None:
    """M1: a robot stops before another one, and does not push it."""
    assert names(slide(board(), "ra3 gd3", "rE").cells) == "b3 c3"
    assert names(slide(board(), "ra1 gd3", "rE").cells) == "b1 c1 d1 e1"
    assert slide(board(), "ra3 gb3", "rE").refusal == "M2"


def test_a_move_counts_one_whatever_its_length() -> None:
    """M1: one cell or four, a move costs 1."""
    assert slide(board("b3E"), "ra3", "rE").cost == 1
    assert slide(board(), "ra3", "rE").cost == 1


def test_a_robot_has_exactly_one_travel_in_each_direction() -> None:
    """M1: a robot without special powers cannot choose where to stop."""
    for push in Direction:
        assert len(travel(board("c3E", diagonals="bb2/"), R, at("c3"), push, frozenset())) == 1


# ── M2: entering no cell; one's own start cell ────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("on", "position", "move"),
    (
        (board(), "ra3", "rW"),
        (board("a3E"), "ra3", "rE"),
        (board(center="b3"), "ra3", "rE"),
        (board(), "ra3 ga2", "rN"),
    ),
)
def test_a_travel_that_enters_no_cell(on: Board, position: str, move: str) -> None:
    """M2: a push against the border, a wall, the center or a robot directly ahead is no move."""
    found = slide(on, position, move)
    assert found.refusal == "M2"
    assert found.cells == ()
    assert found.directions == ()
    assert found.end == found.start == at("a3")


ROUND = "bd3\\ bd4/ bb4\\"
"""Three diagonals that lead a robot pushed east from b3 back to b3, now going north."""


def test_a_travel_back_to_its_own_start_cell_is_a_move() -> None:
    """M2: the robot's own start cell is empty for it; returning there and being stopped by a wall is a move."""
    found = slide(board("b3N", diagonals=ROUND), "rb3", "rE")
    assert found.refusal is None
    assert names(found.cells) == "c3 d3 d4 c4 b4 b3"
    assert [side.letter for side in found.directions] == ["E", "E", "S", "W", "W", "N"]
    assert found.turns == (1, 2, 4)
    assert found.end == found.start
    assert found.arrival is Direction.N


def test_a_robot_stopped_on_its_own_start_cell_by_another_robot() -> None:
    """M2: the same if another robot stops it there."""
    found = slide(board(diagonals=ROUND), "rb3 gb2", "rE")
    assert found.refusal is None
    assert names(found.cells) == "c3 d3 d4 c4 b4 b3"


def test_a_robot_passes_over_its_own_start_cell() -> None:
    """M2: without an obstacle it passes its start cell and goes on."""
    assert names(slide(board(diagonals=ROUND), "rb3", "rE").cells) == "c3 d3 d4 c4 b4 b3 b2 b1"


# ── M3: diagonals ─────────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("slash", "position", "move", "passed"),
    (
        ("/", "rc5", "rN", "c4 c3 d3 e3"),
        ("/", "ra3", "rE", "b3 c3 c2 c1"),
        ("/", "rc1", "rS", "c2 c3 b3 a3"),
        ("/", "re3", "rW", "d3 c3 c4 c5"),
        ("\\", "rc5", "rN", "c4 c3 b3 a3"),
        ("\\", "re3", "rW", "d3 c3 c2 c1"),
        ("\\", "rc1", "rS", "c2 c3 d3 e3"),
        ("\\", "ra3", "rE", "b3 c3 c4 c5"),
    ),
)
def test_a_diagonal_of_another_color_deflects(slash: str, position: str, move: str, passed: str) -> None:
    """M3: a robot of another color is deflected by 90° and goes on; the whole travel is one move."""
    found = slide(board(diagonals=f"bc3{slash}"), position, move)
    assert names(found.cells) == passed
    assert found.turns == (1,)
    assert found.cost == 1
    assert found.refusal is None


@pytest.mark.parametrize("slash", ("/", "\\"))
def test_a_robot_passes_a_diagonal_of_its_color(slash: str) -> None:
    """M3: a diagonal of the robot's own color does not exist for it."""
    found = slide(board(diagonals=f"rc3{slash}"), "ra3", "rE")
    assert names(found.cells) == "b3 c3 d3 e3"
    assert found.turns == ()


def test_several_diagonals_in_one_travel() -> None:
    """M3: every deflection of a travel is free; a cell may be passed twice in different directions."""
    found = slide(board(diagonals="bc2/ gd2\\ yd4/"), "rc5", "rN")
    assert names(found.cells) == "c4 c3 c2 d2 d3 d4 c4 b4 a4"
    assert [side.letter for side in found.directions] == ["N", "N", "N", "E", "S", "S", "W", "W", "W"]
    assert found.turns == (2, 3, 5)
    assert found.arrival is Direction.W
    assert found.cost == 1


def test_directions_are_those_in_which_cells_were_entered() -> None:
    """M3: a diagonal's own cell is entered in the old direction, the next one in the new."""
    found = slide(board(diagonals="bc3/"), "ra3", "rE")
    assert [side.letter for side in found.directions] == ["E", "E", "N", "N"]
    assert found.push is Direction.E
    assert found.arrival is Direction.N


def test_obstacles_after_a_deflection_stop_as_usual() -> None:
    """M1, M3: after a deflection walls and robots stop the robot as before it."""
    assert names(slide(board("c1S", diagonals="bc3/"), "ra3", "rE").cells) == "b3 c3 c2"
    assert names(slide(board(diagonals="bc3/"), "ra3 gc1", "rE").cells) == "b3 c3 c2"


# ── M4: no end on a diagonal ──────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("on", "position"),
    (
        (board(diagonals="rc3/"), "ra3 gd3"),  # its own color, stopped by a robot
        (board("c3E", diagonals="rc3/"), "ra3"),  # its own color, stopped by a wall
        (board(diagonals="bc3/"), "ra3 gc2"),  # deflected, then stopped by a robot
        (board("c3N", diagonals="bc3/"), "ra3"),  # deflected, then stopped by a wall
        (board(diagonals="bc3/"), "rb3 gc2"),  # the diagonal's cell is the only one it would enter
    ),
)
def test_a_travel_that_would_end_on_a_diagonal(on: Board, position: str) -> None:
    """M4: it is refused as a whole, for any color, before and after a deflection; the robot does not stop earlier."""
    found = slide(on, position, "rE")
    assert found.refusal == "M4"
    assert found.end == at("c3")


def test_a_wall_before_the_diagonal_stops_the_robot_there() -> None:
    """M4: an obstacle before the diagonal's cell gives an ordinary stop."""
    found = slide(board("b3E", diagonals="rc3/"), "ra3", "rE")
    assert found.refusal is None
    assert found.end == at("b3")


def test_a_diagonal_at_the_border() -> None:
    """M4: the border would stop a robot of its color on it; one of another color is deflected along the border."""
    assert slide(board(diagonals="re3/"), "ra3", "rE").refusal == "M4"
    assert names(slide(board(diagonals="be3/"), "ra3", "rE").cells) == "b3 c3 d3 e3 e2 e1"


# ── M5: openings ──────────────────────────────────────────────────────────────────────────────────────────────────────


def test_a_robot_passes_an_opening_and_goes_on_opposite() -> None:
    """M5: the robot reappears, still moving, in the cell exactly opposite; the whole travel is one move."""
    found = slide(board("b3E", openings="a3W"), "rd3", "rE")
    assert names(found.cells) == "e3 a3 b3"
    assert [side.letter for side in found.directions] == ["E", "E", "E"]
    assert found.cost == 1
    assert found.turns == ()


@pytest.mark.parametrize(
    ("opening", "position", "move", "passed"),
    (
        ("a3W", "rb3 gd3", "rW", "a3 e3"),
        ("a3W", "rd3 gb3", "rE", "e3 a3"),
        ("c1N", "rc2 gc4", "rN", "c1 c5"),
        ("c1N", "rc4 gc2", "rS", "c5 c1"),
    ),
)
def test_openings_in_all_four_sides(opening: str, position: str, move: str, passed: str) -> None:
    """M5: an opening works at both of its ends, in rows and in columns."""
    assert names(slide(board(openings=opening), position, move).cells) == passed


def test_a_robot_in_an_opening_can_leave_through_it() -> None:
    """M5: pushed outward from the opening's cell it enters the opposite cell."""
    assert names(slide(board(openings="a3W"), "ra3 gc3", "rW").cells) == "e3 d3"


def test_an_occupied_cell_opposite_stops_the_robot_at_the_opening() -> None:
    """M5: it then stops at the opening; if it is there already, it makes no move (M2)."""
    assert names(slide(board(openings="a3W"), "rc3 ga3", "rE").cells) == "d3 e3"
    assert slide(board(openings="a3W"), "re3 ga3", "rE").refusal == "M2"


def test_the_center_opposite_stops_the_robot_at_the_opening() -> None:
    """M1, M5: beyond the opening the center stops as everywhere."""
    assert names(slide(board(openings="a3W", center="a3"), "rc3", "rE").cells) == "d3 e3"


def test_a_closed_part_of_the_border_stays_closed() -> None:
    """M5: only the open row is open, and only in its direction."""
    opened = board(openings="a3W")
    assert names(slide(opened, "rc2", "rE").cells) == "d2 e2"
    assert names(slide(opened, "rc3", "rN").cells) == "c2 c1"


def test_a_diagonal_behind_an_opening_deflects() -> None:
    """M3, M5: the travel continues by all the other rules."""
    found = slide(board(openings="a3W", diagonals="ba3\\"), "rd3", "rE")
    assert names(found.cells) == "e3 a3 a4 a5"


def test_an_opening_behind_a_deflection() -> None:
    """M3, M5: a robot deflected toward an open border passes it; it may return and cross its own route."""
    found = slide(board(openings="c1N", diagonals="bc3/"), "ra3", "rE")
    assert names(found.cells) == "b3 c3 c2 c1 c5 c4 c3 d3 e3"
    assert found.turns == (1, 6)


# ── M6: travels without an end ────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("move", ("rE", "rW"))
def test_an_open_row_without_an_obstacle(move: str) -> None:
    """M6: a robot alone in an open row would never stop."""
    assert slide(board(openings="a3W"), "rc3", move).refusal == "M6"
    assert slide(board(openings="a3W"), "ra3", move).refusal == "M6"


@pytest.mark.parametrize("move", ("rN", "rS"))
def test_an_open_column_without_an_obstacle(move: str) -> None:
    """M6: likewise in an open column."""
    assert slide(board(openings="c1N"), "rc3", move).refusal == "M6"


def test_a_ring_of_diagonals_is_endless() -> None:
    """M6: four diagonals that lead the robot back into its own direction."""
    ring = board(diagonals="bd3\\ bd4/ bb4\\ bb3/")
    assert slide(ring, "rc3", "rE").refusal == "M6"
    assert slide(ring, "rc3", "rW").refusal == "M6"
    assert slide(ring, "bc3", "bE").refusal is None


def test_another_robot_in_the_ring_makes_an_end() -> None:
    """M6: a ring with an obstacle in it has an end."""
    found = slide(board(diagonals="bd3\\ bd4/ bb4\\ bb3/"), "rc3 gc4", "rE")
    assert found.refusal == "M4"
    assert found.end == at("d4")
    assert names(slide(board(openings="a3W"), "rc3 gb3", "rE").cells) == "d3 e3 a3"


# ── M8, M9 ────────────────────────────────────────────────────────────────────────────────────────────────────────────


def test_printed_things_are_no_obstacles() -> None:
    """M8: targets, and the start markers, which a board does not even have, stop no robot."""
    assert slide(board(targets="rb3 gc3 *d3"), "ra3", "rE") == slide(board(), "ra3", "rE")


@pytest.mark.parametrize("color", ("r", "g", "b", "y"))
def test_every_diagonal_deflects_the_silver_robot(color: str) -> None:
    """M9: the silver robot moves like any other and has no diagonal of its own."""
    assert names(slide(board(diagonals=f"{color}c3/"), "sa3", "sE").cells) == "b3 c3 c2 c1"
    assert names(slide(board(), "sa3 rd3", "sE").cells) == "b3 c3"
    assert names(slide(board(), "ra3 sd3", "rE").cells) == "b3 c3"


# ── The value ─────────────────────────────────────────────────────────────────────────────────────────────────────────


def test_a_travel_is_a_value() -> None:
    """Two pushes with the same result are equal, can be members of sets, and print as they are built."""
    one, other = slide(board(), "ra3", "rE"), slide(board(), "ra3 ga1", "rE")
    assert one == other
    assert len({one, other}) == 1
    assert one.robot is R
    assert "Travel(" in repr(one)
    assert isinstance(one, Travel)
