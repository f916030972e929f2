"""Small cases that detect wrong readings of the rules, each with its expected value by hand.

Boards are 5×5 with a border, a1 in the north-west, e5 in the south-east, and nothing else unless named. Optima include
T2 and M7 unless the case says otherwise. The cases of the game (bids, ladder, end) are in the tests of the game.
"""

from __future__ import annotations

import pytest

from randolph.rules import Direction, IllegalMove, Problem, Progress, apply, solved, verify
from tests.unit.rules.hand import at, board, moves, optimum, play, problem, robots, slide


def test_case_1_a_deflection_is_the_ricochet() -> None:
    """Case 1 (T2, M3): blue `/` at c3, red a3, target c1: one move."""
    of = problem(board(diagonals="bc3/"), "ra3", "rc1")
    assert optimum(of, most=3) == 1
    assert verify(of, moves("rE")).ok


def test_case_2_its_own_color_is_no_ricochet() -> None:
    """Case 2 (M3, T2): red `/` at c3: rE goes straight through to e3 and is no success; no solution within 9 moves."""
    of = problem(board(diagonals="rc3/"), "ra3", "re3")
    progress = play(of, "rE")
    assert progress.position == robots("re3")
    assert not solved(of, progress)
    assert verify(of, moves("rE")).rule == "T2"
    assert optimum(of, most=9) is None


def test_case_3_no_end_on_a_diagonal() -> None:
    """Case 3 (M4): red `/` at c3, red a3, green d3: rE is illegal, it stops neither on b3 nor on c3."""
    of = problem(board(diagonals="rc3/"), "ra3 gd3", "rc1")
    with pytest.raises(IllegalMove) as refused:
        apply(of, Progress.start(of.position), moves("rE")[0])
    assert refused.value.rule == "M4"


@pytest.mark.parametrize(("no_reversal", "expected"), ((True, 4), (False, 3)))
def test_case_4_out_and_straight_back(*, no_reversal: bool, expected: int) -> None:
    """Case 4 (M7, T2): wall south of e3, green c1, red a3, target e3: 4 moves, without M7 3."""
    of = problem(board("e3S"), "ra3 gc1", "re3", no_reversal=no_reversal)
    assert optimum(of, most=5) == expected
    assert verify(of, moves("rN gS rE rS")).ok


def test_case_5_the_way_back_after_a_deflection() -> None:
    """Case 5 (M7): blue `/` at c3, red a3: rE stops on c1; then rS is refused, rW is legal and ends on a1."""
    of = problem(board(diagonals="bc3/"), "ra3", "re5")
    progress = play(of, "rE")
    assert progress.position == robots("rc1")
    with pytest.raises(IllegalMove) as refused:
        apply(of, progress, moves("rS")[0])
    assert refused.value.rule == "M7"
    assert play(of, "rE rW").position == robots("ra1")


def test_case_6_a_refused_push_does_not_lift_it() -> None:
    """Case 6 (M7, M2): rE, then a blocked gN, which is refused, then rW: refused."""
    of = problem(board(), "rc3 ga1", "re5")
    progress = play(of, "rE")
    for push, rule in (("gN", "M2"), ("rW", "M7")):
        with pytest.raises(IllegalMove) as refused:
            apply(of, progress, moves(push)[0])
        assert refused.value.rule == rule


def test_case_6_the_next_bidder_starts_free() -> None:
    """Case 6 (M7): after a failed attempt that ended with rE the next bidder may begin with rW."""
    of = problem(board(), "rc3 ga1", "re5")
    assert play(of, "rE").last is not None
    assert apply(of, Progress.start(of.position), moves("rW")[0]).position == robots("ra3 ga1")


@pytest.mark.parametrize(
    ("of", "solution", "success"),
    (
        (problem(board(), "ra3 gc5", "re1"), "rE gN rN", True),
        (problem(board(), "ra3 gd3", "re3"), "rE gN rE", False),
        (problem(board(), "rc3 gd5", "ra3"), "rE gN rW", False),
    ),
    ids=["rE gN rN", "rE gN rE", "rE gN rW"],
)
def test_case_7_which_turns_are_ricochets(of: Problem, solution: str, *, success: bool) -> None:
    """Case 7 (T2, T4): each demonstration ends on the target; only the one with a turn by a right angle succeeds, the
    others go on.
    """
    progress = play(of, solution)
    assert progress.position[of.active[0]] == of.target.cell
    assert solved(of, progress) is success
    assert verify(of, moves(solution)).ok is success


@pytest.mark.parametrize(("ricochet", "expected"), ((True, 4), (False, 0)))
def test_case_8_on_the_target_at_the_start(*, ricochet: bool, expected: int) -> None:
    """Case 8 (T5): red a1 on its target a1: 4 moves round the border; with T2 off 0."""
    of = problem(board(), "ra1", "ra1", ricochet=ricochet)
    assert optimum(of, most=6) == expected


@pytest.mark.parametrize(
    ("position", "refusal", "end"),
    (("rc3", "M6", None), ("rc3 gb3", None, "a3"), ("rc3 ga3", None, "e3")),
    ids=["alone", "green on b3", "green on a3"],
)
def test_case_9_an_open_row(position: str, refusal: str | None, end: str | None) -> None:
    """Case 9 (M5, M6): row 3 open at both ends, red c3: alone rE is illegal; green on b3: ends on a3; green on a3: ends
    on e3.
    """
    found = slide(board(openings="a3W"), position, "rE")
    assert found.refusal == refusal
    if end is not None:
        assert found.end == at(end)
        assert found.arrival is Direction.E
