"""All solutions and the distances after moves: positions made by hand. Each test runs with both engines."""

from __future__ import annotations

from collections.abc import Callable
from itertools import islice

import pytest

from randolph import solver
from randolph.notation import from_line, from_moves, to_moves
from randolph.rules import (
    Cell,
    Color,
    Direction,
    Position,
    Problem,
    Progress,
    RandolphError,
    Target,
    apply,
    legal_moves,
    verify,
)
from randolph.solver import Distances, FaultyProblem, LimitKind, Limits, Options, Report, Solutions, Status, StopFlag
from tests.unit.solver.examples import CLOSED, CORNER, ENDLESS, LONELY

SolveAll = Callable[..., Solutions]
AllDistances = Callable[..., Distances]

CORRIDORS = from_line("5x5;w=a4S,b4S,e4S,d1EW,d2EW,d3EW,d4EW,c1E,c2EW,c3EW,c4EW,a1S,b1S r=a5,g=d1,b=a1 r@c2")
"""Red in a corridor along row 5, green in one down column d, blue in one along row 1; column c leads from row 5 to c1.

Red stops on c5 if green is on d5, and from there on c2 if blue is on c1. So green moves before red, and blue before
red's second move: four moves, in one of three orders.
"""

TWO_WAYS = from_line("5x5;w=d5E r=a1,g=b3 r@d1 -ricochet")
"""Red reaches d1 alone, around via d5, or straight when green is on e1, which green reaches via b1 or via e3. Each
takes three moves; mixed solutions take more.
"""

NEVER_BACK = from_line("5x5;w=e3S r=a3,g=c1 r@e3")
"""Case 4: red is on its target after one move, but has not turned. North and back needs another robot's move in
between, because a robot does not go straight back.
"""


@pytest.fixture(params=["native", "reference"])
def solve_all(request: pytest.FixtureRequest) -> SolveAll:
    """`solver.solve_all` with one of the engines."""

    def by_engine(problem: Problem, **options: object) -> Solutions:
        found = solver.solve_all(problem, engine=request.param, **options)  # type: ignore[arg-type]
        assert found.engine == request.param
        return found

    return by_engine


@pytest.fixture(params=["native", "reference"])
def distances(request: pytest.FixtureRequest) -> AllDistances:
    """`solver.distances` with one of the engines."""

    def by_engine(problem: Problem, **options: object) -> Distances:
        found = solver.distances(problem, engine=request.param, **options)  # type: ignore[arg-type]
        assert found.engine == request.param
        return found

    return by_engine


def written(solutions: Solutions) -> list[str]:
    """All solutions in notation."""
    return [to_moves(solution) for solution in solutions]


def test_moves_of_one_robot_have_an_order(solve_all: SolveAll) -> None:
    """Two solutions that differ in the order of one robot's moves are two, and two classes; north comes before east."""
    found = solve_all(CORNER)
    assert written(found) == ["rE rS", "rS rE"]
    assert (found.status, found.optimum, found.count, found.exact, found.classes) == (Status.OPTIMAL, 2, 2, True, 2)


def test_independent_moves_are_swapped(solve_all: SolveAll) -> None:
    """Three solutions of one class: blue's move may come at each place before red's second."""
    found = solve_all(CORRIDORS)
    assert written(found) == ["gS rE bE rN", "gS bE rE rN", "bE gS rE rN"]
    assert (found.optimum, found.count, found.classes) == (4, 3, 1)
    assert all(verify(CORRIDORS, solution).ok for solution in found)


def test_the_longest_runs(solve_all: SolveAll) -> None:
    """The preferred solution changes robots least often: red's two moves one after the other; of these two, the first
    in order, because either begins with a run of one.
    """
    found = solve_all(CORRIDORS)
    assert found.longest == from_moves("gS bE rE rN")
    assert found.fewest == found.most == from_moves("gS rE bE rN")


def test_few_robots_or_many(solve_all: SolveAll) -> None:
    """Of a solution with one robot and one with two, each is preferred on request."""
    found = solve_all(TWO_WAYS)
    assert written(found) == ["rS rE rN", "gN gE rE", "gE gN rE"]
    assert (found.count, found.classes) == (3, 3)
    assert found.fewest == found.longest == from_moves("rS rE rN")
    assert found.most == from_moves("gN gE rE")


def test_a_problem_solved_at_the_start_has_one_solution(solve_all: SolveAll) -> None:
    """T5: with T2 off, the empty solution is the only one."""
    found = solve_all(from_line("5x5 r=a1,g=b2 r@a1 -ricochet"))
    assert (found.status, found.optimum, found.count, found.classes) == (Status.OPTIMAL, 0, 1, 1)
    assert list(found) == [()]
    assert (found.fewest, found.most, found.longest) == ((), (), ())


@pytest.mark.parametrize("problem", [CLOSED, LONELY])
def test_an_unsolvable_problem_has_no_solutions(solve_all: SolveAll, problem: Problem) -> None:
    """T1: there are none, and that number is known."""
    found = solve_all(problem)
    assert (found.status, found.count, found.classes, found.optimum) == (Status.UNSOLVABLE, 0, 0, None)
    assert list(found) == []
    assert (found.fewest, found.most, found.longest) == (None, None, None)


def test_ends_of_a_transparent_robot_are_different_solutions(solve_all: SolveAll) -> None:
    """X2, X6: from a1 to c1 through two walls in one move that costs three, or around them in three moves.

    A stop between the walls does not help: starting again, through the second of them, costs two once more.
    """
    problem = from_line("3x3;w=a1E,b1E t=a1 *@c1 -ricochet")
    found = solve_all(problem)
    assert (found.optimum, found.count, found.classes) == (3, 2, 2)
    assert written(found) == ["tE@c1", "tS tE tN"]
    assert all(verify(problem, solution).cost == 3 for solution in found)


def test_solutions_come_page_by_page(solve_all: SolveAll) -> None:
    """The first few come without the rest; all together are as many as are counted, in order."""
    found = solve_all(TWO_WAYS)
    every = list(found)
    assert found.count == len(every) == 3
    assert len(set(every)) == len(every)
    assert list(islice(found, 2)) == every[:2]
    assert [to_moves(found.page(number, 1)[0]) for number in range(len(every))] == written(found)
    assert found.page(len(every), 5) == []


def test_classes_are_counted_up_to_a_number_of_solutions(solve_all: SolveAll) -> None:
    """With more solutions than that the number of classes is unknown; the number of solutions is known."""
    found = solve_all(CORRIDORS, classes_of=2)
    assert (found.count, found.classes) == (3, None)
    assert solve_all(CORRIDORS, classes_of=3).classes == 1


def test_the_progress_of_play_counts(solve_all: SolveAll) -> None:
    """M7, T2: after red's first move of case 4 the solutions are those that begin with it, without it."""
    at = apply(NEVER_BACK, Progress.start(NEVER_BACK.position), from_moves("rE")[0])
    every = [solution for solution in solve_all(NEVER_BACK) if solution[:1] == from_moves("rE")]
    assert every
    assert list(solve_all(NEVER_BACK, at=at)) == [solution[1:] for solution in every]


def test_a_limit_before_the_optimum_is_known(solve_all: SolveAll) -> None:
    """A limit in the search leaves everything unknown except the bound."""
    found = solve_all(ENDLESS, limits=Limits(nodes=500))
    assert (found.status, found.limit, found.optimum, found.count) == (Status.LIMIT, LimitKind.NODES, None, None)
    assert found.bound >= 1
    assert list(found) == []


@pytest.mark.parametrize("engine", ["native", "reference"])
def test_a_limit_after_the_optimum_is_known(engine: solver.Engine) -> None:
    """A limit after the search leaves the optimum and one solution, and the number of solutions unknown."""
    nodes = solver.solve(CORRIDORS, engine=engine).nodes + 1
    found = solver.solve_all(CORRIDORS, engine=engine, limits=Limits(nodes=nodes))
    assert (found.status, found.limit, found.optimum, found.bound) == (Status.LIMIT, LimitKind.NODES, 4, 4)
    assert found.solution is not None
    assert verify(CORRIDORS, found.solution).ok
    assert (found.count, found.classes, found.longest) == (None, None, None)
    assert list(found) == []


def test_a_flag_ends_the_answers(solve_all: SolveAll, distances: AllDistances) -> None:
    """Once the stop flag is set nothing is searched."""
    stop = StopFlag()
    stop.set()
    assert solve_all(CORRIDORS, stop=stop).limit == LimitKind.STOPPED
    found = distances(CORRIDORS, stop=stop)
    assert {found.limit, *(each.limit for each in found.per_move)} == {LimitKind.STOPPED}


def test_an_error_in_progress_ends_the_answers(solve_all: SolveAll, distances: AllDistances) -> None:
    """An exception in `progress` reaches the caller."""

    def raises(_: Report) -> None:
        raise LookupError("enough")

    for ask in (solve_all, distances):
        with pytest.raises(LookupError, match="enough"):
            ask(ENDLESS, on_report=raises)


def test_an_error_in_progress_ends_searches_in_threads() -> None:
    """Also if several distances are searched at a time."""

    def raises(_: Report) -> None:
        raise LookupError("enough")

    with pytest.raises(LookupError, match="enough"):
        solver.distances(ENDLESS, on_report=raises, limits=Limits(nodes=10_000_000), options=Options(threads=2))


def test_the_distance_after_each_move(distances: AllDistances) -> None:
    """Red's two moves reduce the distance; green's moves leave two to make, in the other order if necessary."""
    found = distances(CORNER)
    assert (found.status, found.optimum) == (Status.OPTIMAL, 2)
    assert [(str(each.move), each.cost, each.optimum, each.bound) for each in found.per_move] == [
        ("rE", 1, 1, 1),
        ("rS", 1, 1, 1),
        ("gN", 1, 2, 2),
        ("gE", 1, 2, 2),
        ("gS", 1, 2, 2),
        ("gW", 1, 2, 2),
    ]


def test_distances_depend_on_the_moves_before(distances: AllDistances) -> None:
    """M7, T2: in case 4, after red's move east, three moves are left; going back west is not allowed, and after north
    another robot has to move before red returns.
    """
    at = apply(NEVER_BACK, Progress.start(NEVER_BACK.position), from_moves("rE")[0])
    found = distances(NEVER_BACK, at=at)
    assert found.optimum == 3
    assert tuple(each.move for each in found.per_move) == legal_moves(NEVER_BACK, at)
    left = {str(each.move): each.optimum for each in found.per_move}
    assert "rW" not in left
    assert left["rN"] == 2


def test_a_move_may_make_the_problem_unsolvable(distances: AllDistances) -> None:
    """A distance can be that there is no solution any more: red alone, past the only diagonal that would have turned
    it.
    """
    found = distances(from_line("5x5;d=c3b/ r=a3 r@c1"))
    assert {str(each.move): (each.status, each.optimum, each.bound) for each in found.per_move} == {
        "rN": (Status.UNSOLVABLE, None, 0),
        "rE": (Status.OPTIMAL, 0, 0),
        "rS": (Status.UNSOLVABLE, None, 0),
    }


def test_limits_of_distances(distances: AllDistances) -> None:
    """A search ended by a limit has its bound, which is at least what follows from the position's own distance."""
    found = distances(ENDLESS, limits=Limits(nodes=200))
    assert found.limit == LimitKind.NODES
    assert {each.limit for each in found.per_move} == {LimitKind.NODES}
    assert all(each.bound >= found.bound - each.cost for each in found.per_move)


def test_threads_change_no_distance() -> None:
    """With several threads several positions are searched at a time, and the results are the same."""
    one, three = (solver.distances(CORRIDORS, options=Options(threads=threads)) for threads in (1, 3))
    assert one.per_move == three.per_move


def test_progress_of_another_problem_is_refused(solve_all: SolveAll, distances: AllDistances) -> None:
    """Progress with other robots is refused, and so is one whose last mover is missing."""
    for ask in (solve_all, distances):
        with pytest.raises(RandolphError, match="the robots in play are blue, but the problem has red, green"):
            ask(CORNER, at=Progress.start(Position({Color.BLUE: Cell(0, 0)})))
        with pytest.raises(RandolphError, match="blue, which moved last, is not on the board"):
            ask(CORNER, at=Progress(position=CORNER.position, last=(Color.BLUE, Direction.N)))
        with pytest.raises(FaultyProblem):
            ask(Problem(CORNER.board, CORNER.position, Target(Cell(9, 9), Color.RED)))
        with pytest.raises(FaultyProblem):
            ask(CORNER, at=Progress.start(CORNER.position.with_robot(Color.RED, Cell(9, 9))))


def test_a_negative_number_of_classes_is_refused() -> None:
    """A negative number of solutions to compare is refused."""
    with pytest.raises(RandolphError, match="classes_of must be 0 or more, not -1"):
        solver.solve_all(CORNER, classes_of=-1)
