"""Making moves: refusals and their reasons, and the memory of a progress (M1, M2, M4, M6, M7, S1)."""

from __future__ import annotations

import dataclasses
import pickle

import pytest

import randolph.rules
from randolph.rules import (
    Cell,
    Color,
    Direction,
    IllegalMove,
    Move,
    Position,
    Problem,
    Progress,
    RandolphError,
    Rules,
    apply,
    attempt,
    legal_moves,
    progress_after,
)
from tests.unit.rules.hand import B, G, R, S, Y, at, board, moves, play, problem, robots


def refused(of: Problem, played: str, push: str) -> IllegalMove:
    """The error of a push that is refused after some legal moves."""
    progress = play(of, played)
    with pytest.raises(IllegalMove) as caught:
        apply(of, progress, moves(push)[0])
    return caught.value


# ── What a move does ──────────────────────────────────────────────────────────────────────────────────────────────────


def test_a_move_takes_the_robot_to_its_end_and_leaves_the_others() -> None:
    """M1: only the pushed robot moves, to the cell where its travel ends."""
    of = problem(board(), "ra3 gd3 bc1", "rc1")
    assert play(of, "rE").position == robots("rc3 gd3 bc1")


def test_moves_of_every_robot_count() -> None:
    """M1: each move counts 1, whichever robot moves."""
    of = problem(board(), "ra3 gd3 bc1", "rc1")
    assert [play(of, played).cost for played in ("", "rE", "rE gN", "rE gN rS")] == [0, 1, 2, 3]


def test_turning_left_or_right_at_an_obstacle() -> None:
    """M1: at an obstacle a robot may turn left or right at once; that starts a new move."""
    of = problem(board(), "ra3", "rc1")
    assert play(of, "rE rN").position == robots("re1")
    assert play(of, "rE rS").position == robots("re5")
    assert play(of, "rE rN").cost == 2


def test_a_robot_crosses_the_start_cells_of_others() -> None:
    """M8: a start marker stays in its place when its robot has left, and stops no robot."""
    of = problem(board(), "ra3 gc3", "rc1")
    assert play(of, "gN rE").position == robots("re3 gc1")


def test_making_a_move_changes_no_existing_value() -> None:
    """A progress is a value: applying a move gives a new one and leaves the old one unchanged."""
    of = problem(board(), "ra3 gd3", "rc1")
    start = Progress.start(of.position)
    apply(of, start, moves("rE")[0])
    assert start == Progress.start(robots("ra3 gd3"))
    assert of.position == robots("ra3 gd3")


def test_an_attempt_has_the_travel_and_after_applies_it() -> None:
    """`apply` is `after` the `attempt`: the travel is available to be shown."""
    of = problem(board(diagonals="bc3/"), "ra3", "rc1")
    start = Progress.start(of.position)
    made = attempt(of, start, moves("rE")[0])
    assert made.end == at("c1")
    assert progress_after(start, made) == apply(of, start, moves("rE")[0])


# ── Refused pushes ────────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("of", "push", "rule"),
    (
        (problem(board(), "ra3", "rc1"), "rW", "M2"),
        (problem(board("a3E"), "ra3", "rc1"), "rE", "M2"),
        (problem(board(diagonals="rc3/"), "ra3 gd3", "rc1"), "rE", "M4"),
        (problem(board(openings="a3W"), "rc3", "rc1"), "rE", "M6"),
        (problem(board(), "ra3", "rc1"), "gN", "S1"),
    ),
)
def test_a_refused_push_names_its_rule(of: Problem, push: str, rule: str) -> None:
    """M2, M4, M6: an illegal push raises with the rule that refuses it; a robot not in play (S1) has no moves."""
    error = refused(of, "", push)
    assert error.rule == rule
    assert error.move == moves(push)[0]
    assert f"'{push}'" in str(error)
    assert rule in str(error)
    assert isinstance(error, RandolphError)
    assert isinstance(error, ValueError)


def test_a_refused_push_has_its_travel() -> None:
    """M4: the travel of a refused push can be shown."""
    travel = refused(problem(board(diagonals="bc3/"), "ra3 gc2", "rc1"), "", "rE").travel
    assert travel is not None
    assert travel.cells == (at("b3"), at("c3"))


def test_a_refused_push_changes_nothing() -> None:
    """M2: neither the count nor the memory of M7 changes."""
    of = problem(board(), "ra3 ga1", "rc1")
    progress = play(of, "rE")
    with pytest.raises(IllegalMove):
        apply(of, progress, moves("gN")[0])
    assert progress == play(of, "rE")
    assert refused(of, "rE", "rW").rule == "M7"


# ── M7: no way back ───────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(("first", "back"), (("rN", "rS"), ("rE", "rW"), ("rS", "rN"), ("rW", "rE")))
def test_a_robot_may_not_go_straight_back(first: str, back: str) -> None:
    """M7: its next move may not leave against its direction when it stopped."""
    of = problem(board(), "rc3 ga1", "re5")
    assert refused(of, first, back).rule == "M7"


def test_the_other_directions_stay_allowed() -> None:
    """M7: after a move the robot may go left, right or, if there is room, on."""
    of = problem(board(), "rc3 ga1", "re5")
    assert {str(move) for move in legal_moves(of, play(of, "rE")) if move.robot is R} == {"rN", "rS"}


def test_only_the_last_move_binds() -> None:
    """M7: after a turn the reverse of the earlier move is allowed, the reverse of the turn is not."""
    of = problem(board(), "rc3 ga1", "re5")
    assert play(of, "rE rN rW").position == robots("rb1 ga1")
    assert refused(of, "rE rN", "rS").rule == "M7"


def test_a_move_of_another_robot_lifts_it() -> None:
    """M7: after another robot has moved the robot may go back; the rule binds that other robot now."""
    of = problem(board(), "rc3 ga1", "re5")
    assert play(of, "rE gS rW").position == robots("ra3 ga5")
    assert refused(of, "rE gS", "gN").rule == "M7"


def test_it_binds_by_the_direction_after_deflections() -> None:
    """M7: the direction at the stop counts, not the direction of the push."""
    of = problem(board(diagonals="bc3/"), "ra3 ge5", "re5")
    assert refused(of, "rE", "rS").rule == "M7"
    assert play(of, "rE rW").position == robots("ra1 ge5")


def test_it_binds_after_an_opening() -> None:
    """M5, M7: a robot that came through an opening going west may not go back east."""
    of = problem(board(openings="a3W"), "rb3 gc3", "re5")
    assert play(of, "rW").position == robots("rd3 gc3")
    assert refused(of, "rW", "rE").rule == "M7"


def test_it_binds_a_robot_that_came_round_to_its_own_start_cell() -> None:
    """M2, M7: returning to the start cell is a move; the reverse direction is that of the arrival, not of the push."""
    of = problem(board("b3N", diagonals="bd3\\ bd4/ bb4\\"), "rb3", "re5")
    assert play(of, "rE").position == robots("rb3")
    assert refused(of, "rE", "rS").rule == "M7"
    assert play(of, "rE rE").cost == 2
    assert play(of, "rE rW").position == robots("ra3")


def test_it_is_reported_before_other_faults() -> None:
    """M7: a reverse move that would also end on a diagonal is refused for M7."""
    of = problem(board(diagonals="gc3/"), "rc5 gc1", "re5")
    assert play(of, "rN").position == robots("re3 gc1")
    assert refused(of, "rN gS", "gN").rule == "M7"


def test_every_start_is_unrestricted() -> None:
    """M7: a round or a demonstration begins without restrictions, wherever the robots come from."""
    of = problem(board(), "rc3 ga1", "re5")
    ended = play(of, "rE").position
    again = Problem(of.board, ended, of.target, of.rules)
    assert play(again, "rW").position == robots("ra3 ga1")


def test_the_switch() -> None:
    """M7: with `no_reversal` off a robot may go straight back."""
    of = problem(board(), "rc3 ga1", "re5", no_reversal=False)
    assert play(of, "rE rW").position == robots("ra3 ga1")


# ── Legal moves ───────────────────────────────────────────────────────────────────────────────────────────────────────


def test_legal_moves_in_a_corner() -> None:
    """M1, M2: a robot in the corner has the two moves away from it; robots come in the order of the colors, clockwise
    from north.
    """
    of = problem(board(), "ge5 ra1", "rc1")
    assert [str(move) for move in legal_moves(of, Progress.start(of.position))] == ["rE", "rS", "gN", "gW"]


def test_legal_moves_exclude_what_each_rule_refuses() -> None:
    """M2, M4, M6, M7: refused moves are not listed."""
    of = problem(board(openings="a3W", diagonals="bc1/"), "rc3 gd1", "re5")
    assert [str(move) for move in legal_moves(of, Progress.start(of.position))] == ["rS", "gE", "gS", "gW"]
    assert [str(move) for move in legal_moves(of, play(of, "rS"))] == ["rE", "rW", "gE", "gS", "gW"]


# ── Values ────────────────────────────────────────────────────────────────────────────────────────────────────────────


def test_a_position_is_a_value() -> None:
    """Positions are equal if they have the same robots on the same cells, in any order; they hash, print and pickle."""
    one = Position({G: Cell(0, 1), R: Cell(2, 3)})
    other = Position({R: Cell(2, 3), G: Cell(0, 1)})
    assert one == other
    assert hash(one) == hash(other)
    assert one != Position({R: Cell(0, 1), G: Cell(2, 3)})
    assert one == {R: Cell(2, 3), G: Cell(0, 1)}
    assert one != {R: Cell(2, 3)}
    assert eval(repr(one)) == one
    assert pickle.loads(pickle.dumps(one)) == one


def test_a_position_answers() -> None:
    """It lists its robots in the order of the colors, and knows the robot of a cell."""
    standing = robots("sa1 yb2 bc3 gd4 re5")
    assert standing.colors == (R, G, B, Y, S)
    assert standing[B] == at("c3")
    assert len(standing) == 5
    assert R in standing
    assert R not in robots("ga1")
    assert dict(standing.items()) == {S: at("a1"), Y: at("b2"), B: at("c3"), G: at("d4"), R: at("e5")}
    assert standing.occupied() == {at("a1"), at("b2"), at("c3"), at("d4"), at("e5")}
    with pytest.raises(KeyError):
        robots("ga1")[R]


def test_moving_a_robot_gives_a_new_position() -> None:
    """`with_robot` leaves the old position unchanged; nothing can be assigned in a position."""
    before = robots("ra1 gb1")
    assert before.with_robot(R, at("e5")) == robots("re5 gb1")
    assert before == robots("ra1 gb1")
    with pytest.raises(AttributeError):
        before.cells = ()
    with pytest.raises(AttributeError):
        before._cells = ()  # what a careless method might do


def test_a_position_accepts_plain_pairs() -> None:
    """Cells given as pairs become cells: positions from JSON equal positions from code."""
    assert Position({R: (2, 3)}) == Position({R: Cell(2, 3)})
    assert Position({R: (2, 3)})[R].row == 2


def test_a_progress_has_what_the_future_depends_on() -> None:
    """T2, M7: the same cells, axes and last move are the same progress, whatever the number of moves."""
    of = problem(board(), "ra1", "rc3")
    once, round_again = play(of, "rE rS"), play(of, "rE rS rW rN rE rS")
    assert once == round_again
    assert hash(once) == hash(round_again)
    assert (once.cost, round_again.cost) == (2, 6)


def test_a_progress_remembers_the_axes_and_the_last_move() -> None:
    """T2, M7: the same cells reached in another way are another progress."""
    of = problem(board(), "ra1 gc3", "rc3")
    east = play(of, "rE")
    assert (east.horizontal, east.vertical, east.last) == (frozenset({R}), frozenset(), (R, Direction.E))
    other_way = play(problem(board(), "re5 gc3", "rc3"), "rN")
    assert east.position == other_way.position
    assert east != other_way


def test_move_notation() -> None:
    """A move is written as the robot's letter and the direction's letter."""
    sides = (*Direction, Direction.N, Direction.E)
    written = [str(Move(color, side)) for color, side in zip(Color, sides, strict=True)]
    assert written == ["rN", "gE", "bS", "yW", "sN", "tE"]


def test_values_cannot_be_changed() -> None:
    """Moves, rules, problems and progresses are frozen."""
    of = problem(board(), "ra3", "rc1")
    for value, name in ((moves("rE")[0], "robot"), (Rules(), "ricochet"), (of, "board"), (play(of, ""), "cost")):
        with pytest.raises(dataclasses.FrozenInstanceError):
            setattr(value, name, None)


def test_repr_is_the_constructor() -> None:
    """The printed form of a problem, a move or a progress builds it again."""
    of = problem(board("c3E", diagonals="bc3/"), "ra3 gc5", "*e5", ricochet=False)
    for value in (of, moves("rE")[0], play(of, "rN")):
        assert eval(repr(value), vars(randolph.rules)) == value


def test_both_switches_are_on_by_default() -> None:
    """T2 and M7 hold by default (T6, M7)."""
    assert Rules() == Rules(ricochet=True, no_reversal=True)
    assert Problem(board(), robots("ra1"), problem(board(), "ra1", "rc1").target).rules == Rules()
