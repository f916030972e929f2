"""Laws of the solver, on random small boards of all features mixed."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import event, given, settings
from hypothesis import strategies as st

import _randolph
from randolph import solver
from randolph.rules import Cell, Color, Position, Problem, Rules, Target, faults_of, perft, verify
from randolph.solver import FaultyProblem, Limits, Options, Prunings, Status, native
from tests.conftest import examples
from tests.strategies import Symmetry, boards, laws, problems

SMALL = problems(on=boards(largest=5))
SMALL_WITH_POWERS = problems(on=boards(largest=5), powers=True)
ENOUGH = Limits(nodes=1500)
"""What the reference search can do on a small board in a tenth of a second, mostly everything."""


@given(SMALL)
@settings(laws, max_examples=examples(200))
def test_the_engines_agree(problem: Problem) -> None:
    """M1–M9, T1–T6, S3: the native core and the reference search give the same result, as far as it is known."""
    slow = solver.solve(problem, engine="reference", limits=ENOUGH)
    event(f"{slow.status}")
    if slow.status == Status.LIMIT:
        fast = solver.solve(problem, engine="native", limits=Limits(moves=slow.bound - 1))
        assert fast.status != Status.OPTIMAL
        return
    fast = solver.solve(problem, engine="native")
    assert (fast.status, fast.optimum, fast.bound) == (slow.status, slow.optimum, slow.bound)
    for result in (fast, slow):
        if result.solution is not None:
            verdict = verify(problem, result.solution)
            assert (verdict.ok, verdict.cost) == (True, result.optimum)


@given(
    SMALL_WITH_POWERS,
    st.builds(
        Options,
        threads=st.sampled_from([1, 2]),
        simd=st.sampled_from(native.simds()),
        prunings=st.builds(
            Prunings,
            flood=st.booleans(),
            blockers=st.booleans(),
            commutation=st.booleans(),
            interchange=st.booleans(),
            reversal=st.booleans(),
            blockers_after=st.sampled_from([0, 1, 50, 700]),
        ),
    ),
)
@settings(laws, max_examples=examples(200))
def test_the_engines_agree_on_powers_in_every_search(problem: Problem, options: Options) -> None:
    """X1–X7, M9: with robots that go through walls, every variant of the native search gives the reference's result."""
    slow = solver.solve(problem, engine="reference", limits=ENOUGH)
    event(f"{slow.status}")
    if slow.status == Status.LIMIT:
        fast = solver.solve(problem, engine="native", limits=Limits(moves=slow.bound - 1), options=options)
        assert fast.status != Status.OPTIMAL
        return
    fast = solver.solve(problem, engine="native", options=options)
    assert (fast.status, fast.optimum, fast.bound) == (slow.status, slow.optimum, slow.bound)
    if fast.solution is not None:
        verdict = verify(problem, fast.solution)
        assert (verdict.ok, verdict.cost) == (True, fast.optimum)


@given(problems(on=boards(largest=6), powers=True))
@settings(laws, max_examples=examples(70))
def test_the_core_counts_the_same_sequences(problem: Problem) -> None:
    """M1–M7, X1–X7: Python and the native core count the same number of sequences of legal moves."""
    board, asked = native.native_problem(problem)
    assert tuple(_randolph.perft(board, asked, depth) for depth in range(4)) == perft(problem, 3)


@st.composite
def doubtful_problems(draw: st.DrawFn) -> Problem:
    """A problem in which a robot, the target or the powers may be anything."""
    problem = draw(problems(on=boards(largest=5), powers=True))
    cells = st.builds(Cell, st.integers(-1, problem.board.rows), st.integers(-1, problem.board.cols))
    robots = dict(problem.position.items())
    for color in draw(st.lists(st.sampled_from(list(robots)), max_size=2)):
        robots[color] = draw(st.one_of(cells, st.sampled_from(list(robots.values()))))
    if draw(st.integers(0, 9)) == 0:
        robots.clear()
    target = problem.target
    if draw(st.booleans()):
        target = Target(draw(cells), draw(st.one_of(st.none(), st.sampled_from(list(Color)))))
    powers = draw(st.one_of(st.just(problem.powers), st.frozensets(st.sampled_from(list(Color)), max_size=2)))
    return Problem(problem.board, Position(robots), target, problem.rules, powers)


@given(doubtful_problems())
@settings(laws, max_examples=examples(250))
def test_the_core_refuses_exactly_what_is_faulty(problem: Problem) -> None:
    """The core refuses exactly the problems in which `faults_of()` finds faults, and reports all of them."""
    faults = faults_of(problem)
    event("faulty" if faults else "sound")
    if not faults:
        native.native_problem(problem)
        return
    with pytest.raises(FaultyProblem) as refused:
        native.native_problem(problem)
    assert refused.value.faults == faults


@given(problems(on=boards(largest=8)), st.booleans())
@settings(laws, max_examples=examples(100))
def test_turning_or_mirroring_preserves_the_optimum(problem: Problem, turned: bool) -> None:  # noqa: FBT001 – drawn
    """M1, M3, M5: a turned or mirrored problem has the same optimum."""
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
        assert (there.status, there.optimum) == (here.status, here.optimum)


@given(problems(on=boards(largest=6)))
@settings(laws, max_examples=examples(100))
def test_a_rule_never_shortens_a_solution(problem: Problem) -> None:
    """M7, T2, T6: with T2 or M7 on the optimum is not smaller than without, and M7 alone changes none."""

    def optimum(rules: Rules) -> float | None:
        result = solver.solve(replace(problem, rules=rules), limits=Limits(nodes=20_000))
        if result.status == Status.LIMIT:
            return None
        return float("inf") if result.optimum is None else result.optimum

    free, no_reversal = optimum(Rules(False, False)), optimum(Rules(False, True))
    ricochet, both = optimum(Rules(True, False)), optimum(Rules(True, True))
    if None in (free, no_reversal, ricochet, both):
        return
    assert free is not None
    assert ricochet is not None
    assert both is not None
    assert no_reversal == free
    assert free <= ricochet <= both


def test_the_strategy_draws_relevant_problems() -> None:
    """The strategy draws small problems with solutions of several moves, and some without a solution."""
    seen: set[int | None] = set()

    @given(SMALL)
    @settings(laws, max_examples=examples(100))
    def look(problem: Problem) -> None:
        seen.add(solver.solve(problem, limits=Limits(nodes=20_000)).optimum)

    look()
    assert {None, 1, 2, 3, 4} <= seen


@pytest.mark.parametrize("rules", [Rules(), Rules(ricochet=False)])
def test_the_law_of_the_engines_can_fail(rules: Rules) -> None:
    """The comparison would detect a wrong engine: with T2 switched over, results differ."""
    differs = []

    @given(SMALL)
    @settings(laws, max_examples=examples(50))
    def look(problem: Problem) -> None:
        other = replace(rules, ricochet=not rules.ricochet)
        answers = [solver.solve(replace(problem, rules=each), limits=ENOUGH).optimum for each in (rules, other)]
        differs.append(answers[0] != answers[1])

    look()
    assert any(differs)
