"""Laws of the solver, on random small boards of all features mixed."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import event, given, settings
from hypothesis import strategies as st

from randolph import solver
from randolph.rules import Problem, Rules, Target, verify
from randolph.solver import Limits, Status
from tests.strategies import Symmetry, boards, laws, problems

SMALL = problems(on=boards(largest=5))
ENOUGH = Limits(nodes=1500)
"""What the reference search sees of a small board in a tenth of a second; mostly it is all there is."""


@given(SMALL)
@settings(laws, max_examples=400)
def test_the_engines_agree(problem: Problem) -> None:
    """M1–M9, T1–T6, S3: the native core and the reference search give the same answer, or as much of it as is known."""
    slow = solver.solve(problem, engine="reference", limits=ENOUGH)
    event(f"{slow.status}")
    if slow.status == Status.LIMIT:
        fast = solver.solve(problem, engine="native", limits=Limits(moves=slow.bound - 1))
        assert fast.status != Status.OPTIMAL
        return
    fast = solver.solve(problem, engine="native")
    assert (fast.status, fast.moves, fast.bound) == (slow.status, slow.moves, slow.bound)
    for result in (fast, slow):
        if result.solution is not None:
            verdict = verify(problem, result.solution)
            assert (verdict.ok, verdict.cost) == (True, result.moves)


@given(problems(on=boards(largest=8)), st.booleans())
@settings(laws, max_examples=200)
def test_the_table_may_be_turned_or_mirrored(problem: Problem, turned: bool) -> None:  # noqa: FBT001 – drawn
    """M1, M3, M5: a problem laid differently on the table has the same optimum."""
    limits = Limits(nodes=20_000)
    symmetry = Symmetry(problem.board.rows, problem.board.cols, turned=turned)
    laid = Problem(
        symmetry.board(problem.board),
        symmetry.position(problem.position),
        Target(symmetry.cell(problem.target.cell), problem.target.color),
        problem.rules,
    )
    here, there = solver.solve(problem, limits=limits), solver.solve(laid, limits=limits)
    if Status.LIMIT not in (here.status, there.status):
        assert (there.status, there.moves) == (here.status, here.moves)


@given(problems(on=boards(largest=6)))
@settings(laws, max_examples=200)
def test_a_rule_never_shortens_a_solution(problem: Problem) -> None:
    """M7, T2, T6: with T2 or M7 on the optimum is no less than with the rule off, and M7 alone changes none."""

    def optimum(rules: Rules) -> float | None:
        result = solver.solve(replace(problem, rules=rules), limits=Limits(nodes=20_000))
        if result.status == Status.LIMIT:
            return None
        return float("inf") if result.moves is None else result.moves

    free, no_reversal = optimum(Rules(False, False)), optimum(Rules(False, True))
    ricochet, both = optimum(Rules(True, False)), optimum(Rules(True, True))
    if None in (free, no_reversal, ricochet, both):
        return
    assert free is not None
    assert ricochet is not None
    assert both is not None
    assert no_reversal == free
    assert free <= ricochet <= both


def test_the_strategy_draws_what_the_laws_speak_of() -> None:
    """Small problems are drawn that have solutions of several moves, and some that have none."""
    seen: set[int | None] = set()

    @given(SMALL)
    @settings(laws, max_examples=200)
    def look(problem: Problem) -> None:
        seen.add(solver.solve(problem, limits=Limits(nodes=20_000)).moves)

    look()
    assert {None, 1, 2, 3, 4} <= seen


@pytest.mark.parametrize("rules", [Rules(), Rules(ricochet=False)])
def test_the_law_of_the_engines_can_fail(rules: Rules) -> None:
    """The comparison would notice a wrong engine: with T2 switched over, answers differ."""
    differs = []

    @given(SMALL)
    @settings(laws, max_examples=100)
    def look(problem: Problem) -> None:
        other = replace(rules, ricochet=not rules.ricochet)
        answers = [solver.solve(replace(problem, rules=each), limits=ENOUGH).moves for each in (rules, other)]
        differs.append(answers[0] != answers[1])

    look()
    assert any(differs)
