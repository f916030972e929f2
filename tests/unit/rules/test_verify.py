"""The verdicts of `verify` on right and wrong solutions: the violated rule, the move, the cost."""

from __future__ import annotations

import pytest

from randolph.rules import Problem, Verdict, verify
from tests.unit.rules.hand import board, moves, problem

WALLED = board("e3S")


@pytest.mark.parametrize(
    ("of", "solution", "cost"),
    (
        (problem(board(), "ra1", "re5"), "rE rS", 2),
        (problem(board(diagonals="bc3/"), "ra3", "rc1"), "rE", 1),
        (problem(WALLED, "ra3 gc1", "re3"), "rN gS rE rS", 4),
        (problem(board(), "ra1 ga3", "*e5"), "gE gS", 2),
        (problem(board(), "ra1", "re1", ricochet=False), "rE", 1),
        (problem(board(), "ra1", "ra1", ricochet=False), "", 0),
    ),
)
def test_a_right_solution(of: Problem, solution: str, cost: int) -> None:
    """T1, T2, T3, T5, T6: a solution that follows the rules is right, and the verdict has its cost."""
    assert verify(of, moves(solution)) == Verdict(ok=True, cost=cost)


def test_success_ends_the_solution() -> None:
    """B4: moves after the success are ignored, even an illegal push."""
    of = problem(board(), "ra1", "re5")
    assert verify(of, moves("rE rS rN rW rE")) == Verdict(ok=True, cost=2)
    assert verify(of, moves("rE rS rS")) == Verdict(ok=True, cost=2)
    arrived = problem(board(), "ra1", "ra1", ricochet=False)
    assert verify(arrived, moves("rN")) == Verdict(ok=True, cost=0)


@pytest.mark.parametrize(
    ("of", "solution", "rule", "at", "cost"),
    (
        (problem(board(), "ra1", "re5"), "rN rE", "M2", 1, 0),
        (problem(board(), "ra1", "rc3"), "rE rS rE rN", "M2", 3, 2),
        (problem(board(diagonals="rc1/"), "ra1 gd1 bc2", "re5"), "gW rE", "M4", 1, 0),
        (problem(board(diagonals="rc1/"), "ra1 gd1", "re5"), "rE", "M4", 1, 0),
        (problem(board(openings="a1W"), "rc3", "re5"), "rN rW", "M6", 2, 1),
        (problem(board(), "rc3", "re5"), "rE rW", "M7", 2, 1),
        (problem(board(), "ra1", "rc3"), "rE bN", "S1", 2, 1),
    ),
)
def test_an_illegal_move(of: Problem, solution: str, rule: str, at: int, cost: int) -> None:
    """M2, M4, M6, M7, S1: the verdict names the rule and the move that violates it; the cost is that of the moves
    before.
    """
    verdict = verify(of, moves(solution))
    assert (verdict.ok, verdict.rule, verdict.at, verdict.cost) == (False, rule, at, cost)
    assert f"'{solution.split()[at - 1]}'" in verdict.message


@pytest.mark.parametrize(
    ("of", "solution", "at", "words"),
    (
        (problem(board(), "ra1", "rc3"), "rE rS", 2, "red does not end on the target c3"),
        (problem(board(), "ra1", "rc3"), "", 0, "red does not end on the target c3"),
        (problem(board(), "ra1 ga5", "*c3"), "rE gN", 2, "no robot ends on the target c3"),
        (problem(board(), "ra1", "re3"), "rE rS", 2, "red does not end on the target e3"),
        (problem(board(), "ra1", "rc3", ricochet=False), "rE rS", 2, "red does not end on the target c3"),
    ),
)
def test_not_on_the_target(of: Problem, solution: str, at: int, words: str) -> None:
    """T1: moves that are all legal but do not end on the target: passing over it does not count."""
    verdict = verify(of, moves(solution))
    assert (verdict.ok, verdict.rule, verdict.at) == (False, "T1", at)
    assert words in verdict.message


@pytest.mark.parametrize(
    ("of", "solution", "at", "robot"),
    (
        (problem(board(), "ra1", "re1"), "rE", 1, "red"),
        (problem(board(), "ra1 gb5", "re1"), "rE gW", 2, "red"),
        (problem(board(), "ra1", "ra1"), "", 0, "red"),
        (problem(board(), "ra1 ga5", "*e5"), "gE", 1, "green"),
    ),
)
def test_on_the_target_without_a_ricochet(of: Problem, solution: str, at: int, robot: str) -> None:
    """T2, T3, T5: being on the target without having turned by a right angle is not enough, and the verdict names the
    robots whose turn is missing.
    """
    verdict = verify(of, moves(solution))
    assert (verdict.ok, verdict.rule, verdict.at) == (False, "T2", at)
    assert verdict.message.startswith(robot)


def test_moves_may_be_any_iterable() -> None:
    """A solution may be any iterable of moves, also one that can be read only once."""
    assert verify(problem(board(), "ra1", "re5"), iter(moves("rE rS"))).ok
