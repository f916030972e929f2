"""Laws of all solutions and of distances, on random small boards of all features mixed."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import assume, event, given, settings
from hypothesis import strategies as st

from randolph import solver
from randolph.rules import Problem, Progress, apply, legal_moves, verify
from randolph.solver import Limits, Status
from tests.strategies import boards, laws, problems

SMALL = problems(on=boards(largest=5), powers=True)
ENOUGH = Limits(nodes=3000)
"""What the reference search can do on a small board in a fraction of a second."""
FEW = 2000
"""Solutions that are compared with each other."""


@st.composite
def questions(draw: st.DrawFn) -> tuple[Problem, Progress]:
    """A problem with a progress: up to three moves from the start."""
    problem = draw(SMALL)
    at = Progress.start(problem.position)
    for _ in range(draw(st.integers(0, 3))):
        moves = legal_moves(problem, at)
        if moves:
            at = apply(problem, at, draw(st.sampled_from(moves)))
    return problem, replace(at, cost=0)


@given(questions())
@settings(laws, max_examples=50)
def test_the_engines_find_the_same_solutions(question: tuple[Problem, Progress]) -> None:
    """M1–M9, T1–T6, S3, X1–X7: number, classes, order and preferences are those of the plain search."""
    problem, at = question
    slow = solver.solve_all(problem, at=at, engine="reference", limits=ENOUGH, classes_of=FEW)
    event(f"{slow.status}")
    assume(slow.status is not Status.LIMIT)
    fast = solver.solve_all(problem, at=at, engine="native", classes_of=FEW)
    assert (fast.status, fast.optimum, fast.bound) == (slow.status, slow.optimum, slow.bound)
    assert (fast.count, fast.exact, fast.classes) == (slow.count, slow.exact, slow.classes)
    assert (fast.fewest, fast.most, fast.longest) == (slow.fewest, slow.most, slow.longest)
    assert fast.page(0, FEW) == slow.page(0, FEW)


@given(questions())
@settings(laws, max_examples=50)
def test_the_engines_find_the_same_distances(question: tuple[Problem, Progress]) -> None:
    """M7, T2: the remaining distance is the same after every legal move, in the order of the rules."""
    problem, at = question
    fast = solver.distances(problem, at=at, engine="native")
    assert tuple(each.move for each in fast.per_move) == legal_moves(problem, at)
    slow = solver.distances(problem, at=at, engine="reference", limits=Limits(nodes=1000))
    for ours, theirs in zip(fast.per_move, slow.per_move, strict=True):
        if theirs.status is not Status.LIMIT:
            assert ours == theirs
        else:
            assert ours.status is Status.UNSOLVABLE or ours.bound >= theirs.bound


@given(problems(on=boards(largest=8), powers=True))
@settings(laws, max_examples=70)
def test_solutions_agree_with_distances(problem: Problem) -> None:
    """Each solution is valid, and they begin with exactly those moves that reduce the remaining distance by
    their cost.
    """
    found = solver.solve_all(problem, limits=Limits(nodes=50_000))
    if found.optimum is None or found.count is None:
        return
    first = [solution for solution, _ in zip(found, range(FEW), strict=False)]
    for solution in (*first[:20], found.fewest, found.most, found.longest):
        assert solution is not None
        verdict = verify(problem, solution)
        assert (verdict.ok, verdict.cost) == (True, found.optimum)
    if found.optimum == 0 or found.count > FEW:
        return
    after = solver.distances(problem, limits=Limits(nodes=50_000)).per_move
    assert {solution[0] for solution in first} == {
        each.move for each in after if each.optimum is not None and each.optimum + each.cost == found.optimum
    }
