"""When is the target reached? T1–T6 and S3, on hand-made 5×5 boards."""

from __future__ import annotations

import pytest

from randolph.rules import Problem, Progress, solved
from tests.unit.rules.hand import B, G, R, S, Y, board, optimum, play, problem


def success(of: Problem, played: str) -> bool:
    """Whether the target counts as reached after these moves."""
    return solved(of, play(of, played))


# ── T1 ────────────────────────────────────────────────────────────────────────────────────────────────────────────────


def test_passing_the_target_is_not_reaching_it() -> None:
    """T1: the robot has to end a move on the target cell."""
    of = problem(board(), "ra1", "re3")
    assert not success(of, "rE rS")
    stopped = problem(board("e3S"), "ra1", "re3")
    assert success(stopped, "rE rS")


def test_another_robot_on_the_target_does_not_count() -> None:
    """T1, S3: only the robot of the chip's color is the active robot."""
    of = problem(board(), "ra1 ga2", "ge5")
    assert not success(of, "rE rS")
    assert success(of, "gS gE")


def test_the_active_robots() -> None:
    """S3: the robot of the chip's color; under the vortex every robot on the board, the silver one included."""
    assert problem(board(), "ra1 ga2 sa3", "gc1").active == (G,)
    assert problem(board(), "ra1 ga2 sa3", "*c1").active == (R, G, S)
    assert problem(board(), "ra1 ga2 ba3 ya4 sa5", "*c1").active == (R, G, B, Y, S)


# ── T2 ────────────────────────────────────────────────────────────────────────────────────────────────────────────────


def test_a_straight_route_is_no_ricochet() -> None:
    """T2: one straight move onto the target is not enough."""
    assert not success(problem(board(), "ra1", "re1"), "rE")


def test_two_moves_round_a_corner_are_a_ricochet() -> None:
    """T2: turning left or right between two moves is a turn by a right angle."""
    assert success(problem(board(), "ra1", "re5"), "rE rS")
    assert success(problem(board(), "re5", "ra1"), "rN rW")


def test_a_deflection_is_a_ricochet() -> None:
    """T2, M3: the parts before and after a deflection count separately."""
    assert success(problem(board(diagonals="bc3/"), "ra3", "rc1"), "rE")


def test_passing_a_diagonal_of_its_own_color_is_no_ricochet() -> None:
    """T2, M3: passing through a diagonal is no turn."""
    assert not success(problem(board(diagonals="rc3/"), "ra3", "re3"), "rE")


def test_passing_an_opening_is_no_ricochet() -> None:
    """T2, M5: the robot goes on in its direction."""
    assert not success(problem(board("b3E", openings="a3W"), "rd3", "rb3"), "rE")


def test_stopping_and_going_on_is_no_ricochet() -> None:
    """T2: neither going on in the same direction nor going back is a turn by a right angle."""
    of = problem(board(), "ra3 gd3", "re3")
    assert not success(of, "rE gN rE")
    back = problem(board(), "rc3 gd1", "ra3")
    assert not success(back, "rE gS rW")


def test_the_ricochet_may_be_anywhere_on_the_route() -> None:
    """T2: moves of other robots may come between, and the last move may be straight after an earlier turn."""
    of = problem(board(), "ra1 gb5", "re5")
    assert success(of, "rE gN rS")
    long = problem(board("e3S"), "ra1 gb5", "ra3")
    assert success(long, "rE rS gN rW")


def test_the_turns_of_other_robots_do_not_count() -> None:
    """T2: the active robot has to turn."""
    of = problem(board(), "ra3 ga1", "re3")
    assert not success(of, "gE gS gW rE")


def test_a_refused_push_is_no_turn() -> None:
    """M2, T2: a push against the wall beside it enters no cell, so it is not part of the route."""
    of = problem(board(), "ra1 gb3", "re1")
    assert not success(of, "gE rE")
    assert optimum(of, most=2) is None


def test_the_ricochet_counts_since_the_start_of_the_round() -> None:
    """T2: the moves of earlier rounds do not count."""
    ended = play(problem(board(), "ra1", "re5"), "rE rS").position
    following = Problem(board(), ended, problem(board(), "ra1", "ra5").target)
    assert not solved(following, Progress.start(ended))
    assert not success(following, "rW")


# ── T3 ────────────────────────────────────────────────────────────────────────────────────────────────────────────────


def test_under_the_vortex_the_robot_on_the_target_has_to_have_turned() -> None:
    """T3: it is not enough that another robot has ricocheted, or that two robots share the two axes."""
    of = problem(board(), "ra1 ga5", "*e1")
    assert not success(of, "rE")
    shared = problem(board("e3S"), "ra3 gb1", "*e3")
    assert not success(shared, "gS rE")
    assert success(shared, "gE gS")


def test_any_robot_may_reach_the_vortex() -> None:
    """S3, T3: red, green, blue or silver, any robot that ends there and has turned."""
    for color in (R, G, B, S):
        of = problem(board(), f"{color.letter}a1 ya3", "*e5")
        assert success(of, f"{color.letter}E {color.letter}S")


# ── T4 ────────────────────────────────────────────────────────────────────────────────────────────────────────────────


def test_the_round_goes_on_after_a_straight_arrival() -> None:
    """T4: a robot that came straight may leave the target and return with a turn."""
    of = problem(board(), "ra1", "re1")
    assert not success(of, "rE")
    assert success(of, "rE rS rW rN rE")


def test_a_robot_waiting_on_the_target_does_not_win_by_the_moves_of_others() -> None:
    """T1, T4: staying there is not ending a move there."""
    of = problem(board(), "ra1 ga5", "re1")
    assert not success(of, "rE gN")
    assert not success(of, "rE gE")


def test_stepping_out_and_straight_back() -> None:
    """T2, M7: a robot on its target may step out sideways, but not straight back, for its ricochet, unless another
    robot moves in between.
    """
    of = problem(board(), "ra1 gc3", "re1")
    back = problem(board(), "ra1 gc3", "re1", no_reversal=False)
    assert success(back, "rE rS rN")
    assert success(of, "rE rS gN rN")


# ── T5, T6 ────────────────────────────────────────────────────────────────────────────────────────────────────────────


def test_a_robot_that_starts_on_its_target_has_to_leave_it() -> None:
    """T5: with T2 on, a robot on its target at the start has not succeeded; it must leave and return with a turn."""
    of = problem(board(), "ra1 gc3", "ra1")
    assert not success(of, "")
    assert not success(of, "gN")
    assert success(of, "rE rS rW rN")


def test_without_t2_a_robot_on_its_target_has_arrived() -> None:
    """T5: with T2 off such a problem is solved in 0 moves."""
    assert success(problem(board(), "ra1", "ra1", ricochet=False), "")
    assert success(problem(board(), "ra1 gb1", "*b1", ricochet=False), "")


def test_a_travel_that_returns_to_the_target_is_a_success() -> None:
    """M2, T2, T5: a travel that returns to the start cell and is stopped there leaves the target and ends on it."""
    of = problem(board("b3N", diagonals="bd3\\ bd4/ bb4\\"), "rb3", "rb3")
    assert optimum(of, most=1) == 1


@pytest.mark.parametrize(("ricochet", "reached"), ((True, False), (False, True)))
def test_the_switch(*, ricochet: bool, reached: bool) -> None:
    """T6: with `ricochet` off a straight move onto the target is a success."""
    assert success(problem(board(), "ra1", "re1", ricochet=ricochet), "rE") is reached
