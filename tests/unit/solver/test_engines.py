"""Requirements for every engine: results, limits, the stop flag, progress. Each test runs with both."""

from __future__ import annotations

import itertools
import threading
from collections.abc import Callable

import pytest

from randolph import solver
from randolph.rules import Board, Cell, Color, Diagonal, Direction, Move, Position, Problem, Rules, Target, verify
from randolph.solver import LimitKind, Limits, Report, Result, Status, StopFlag
from tests.unit.solver.examples import CLOSED, CORNER, ENDLESS, LONELY

Solve = Callable[..., Result]


@pytest.fixture(params=["native", "reference"])
def solve(request: pytest.FixtureRequest) -> Solve:
    """`solver.solve` with one of the engines."""

    def by_engine(problem: Problem, **options: object) -> Result:
        result = solver.solve(problem, engine=request.param, **options)  # type: ignore[arg-type]
        assert result.engine == request.param
        return result

    return by_engine


def test_an_optimal_result(solve: Solve) -> None:
    """T1, T2: an optimal result has the number of moves as `moves` and `bound`, and that many legal moves."""
    result = solve(CORNER)
    assert result.status == Status.OPTIMAL
    assert (result.optimum, result.bound, result.limit) == (2, 2, None)
    assert result.solution is not None
    assert len(result.solution) == 2
    assert verify(CORNER, result.solution).ok
    assert result.nodes > 0
    assert result.seconds >= 0


def test_a_solution_obeys_m7_where_two_moves_end_alike(solve: Solve) -> None:
    """M7: of two moves with the same end and the same arrival, the solution names the one that does not go back.

    Green on its target a1 goes east; the red diagonals at c1, c2 and b2 turn it south, west and north, and it stops on
    b1 (T2 fulfilled). West leads it back to a1; so does south, the same route, but that goes straight back.
    """
    falling, rising = "\\", "/"
    board = Board.build(
        rows=3,
        cols=3,
        diagonals=[
            Diagonal(Cell(0, 2), Color.RED, falling),
            Diagonal(Cell(1, 1), Color.RED, falling),
            Diagonal(Cell(1, 2), Color.RED, rising),
        ],
    )
    result = solve(Problem(board, Position({Color.GREEN: Cell(0, 0)}), Target(Cell(0, 0), Color.GREEN), Rules()))
    assert result.solution == (Move(Color.GREEN, Direction.E), Move(Color.GREEN, Direction.W))


def test_the_solution_is_in_the_colors_of_the_problem(solve: Solve) -> None:
    """A move names its robot whichever robots are on the board: on an otherwise closed board only silver can help.

    Silver at c1 of a 3×3 board is pushed south and stops red, which comes from a3, on b3. Walls keep silver in its
    column and red in its row.
    """
    board = Board.build(
        rows=3,
        cols=3,
        walls=[(Cell(row, 1), Direction.E) for row in (0, 1)] + [(Cell(1, col), Direction.S) for col in (0, 1)],
    )
    problem = Problem(
        board,
        Position({Color.RED: Cell(2, 0), Color.SILVER: Cell(0, 2)}),
        Target(Cell(2, 1), Color.RED),
        Rules(ricochet=False),
    )
    result = solve(problem)
    assert result.solution == (Move(Color.SILVER, Direction.S), Move(Color.RED, Direction.E))


def test_a_problem_solved_at_the_start(solve: Solve) -> None:
    """T5: with T2 off, a robot on its target has solved the problem in no moves."""
    board = Board.build(rows=5, cols=5)
    target = Target(Cell(0, 0), Color.RED)
    result = solve(Problem(board, CORNER.position, target, Rules(ricochet=False)))
    assert (result.status, result.optimum, result.solution, result.bound) == (Status.OPTIMAL, 0, (), 0)


@pytest.mark.parametrize("problem", [CLOSED, LONELY])
def test_an_unsolvable_problem(solve: Solve, problem: Problem) -> None:
    """T1: if no sequence of moves ends on the target the problem is unsolvable, and the result has nothing else."""
    result = solve(problem)
    assert result.status == Status.UNSOLVABLE
    assert (result.optimum, result.solution, result.bound, result.limit) == (None, None, 0, None)


def test_a_limit_of_moves(solve: Solve) -> None:
    """A limit of moves below the optimum gives no solution and a bound of one more; at the optimum, the solution."""
    result = solve(CORNER, limits=Limits(moves=1))
    assert (result.status, result.limit, result.bound) == (Status.LIMIT, LimitKind.MOVES, 2)
    assert (result.optimum, result.solution) == (None, None)
    assert solve(CORNER, limits=Limits(moves=2)).optimum == 2


def test_a_limit_of_nodes(solve: Solve) -> None:
    """A limit of nodes is kept exactly."""
    result = solve(ENDLESS, limits=Limits(nodes=500))
    assert (result.status, result.limit, result.nodes) == (Status.LIMIT, LimitKind.NODES, 500)
    assert result.bound >= 1


def test_a_limit_of_seconds(solve: Solve) -> None:
    """A limit of seconds ends a search that would not end by itself."""
    result = solve(ENDLESS, limits=Limits(seconds=0.05))
    assert (result.status, result.limit) == (Status.LIMIT, LimitKind.SECONDS)
    assert result.seconds >= 0.05


def test_a_limit_of_memory(solve: Solve) -> None:
    """A limit of memory ends a search that would not end by itself; a node takes at least 20 bytes."""
    result = solve(ENDLESS, limits=Limits(memory=1_000_000))
    assert (result.status, result.limit) == (Status.LIMIT, LimitKind.MEMORY)
    assert 0 < 20 * result.nodes <= 1_000_000


def test_a_flag_set_before_the_search(solve: Solve) -> None:
    """A search whose stop flag is already set does not begin."""
    stop = StopFlag()
    stop.set()
    result = solve(ENDLESS, stop=stop)
    assert (result.status, result.limit) == (Status.LIMIT, LimitKind.STOPPED)
    assert result.nodes <= 1


def test_a_flag_set_by_another_thread(solve: Solve) -> None:
    """A search in another thread ends when the flag is set; meanwhile the interpreter is free.

    Otherwise this thread could not set the flag, and the search would end by its limit of memory.
    """
    stop = StopFlag()
    under_way = threading.Event()
    results: list[Result] = []

    def search() -> None:
        results.append(solve(ENDLESS, stop=stop, on_report=lambda _: under_way.set()))

    thread = threading.Thread(target=search)
    thread.start()
    under_way.wait()
    stop.set()
    thread.join()
    assert results[0].limit == LimitKind.STOPPED


def test_progress_is_reported_and_only_grows(solve: Solve) -> None:
    """Reports come while the search runs; bound, nodes and seconds never decrease."""
    stop = StopFlag()
    reports: list[Report] = []

    def note(report: Report) -> None:
        reports.append(report)
        if len(reports) == 3:
            stop.set()

    solve(ENDLESS, on_report=note, stop=stop)
    assert len(reports) == 3
    for before, after in itertools.pairwise(reports):
        assert all(now >= then for then, now in zip(before, after, strict=True))


def test_an_error_in_progress_reaches_the_caller(solve: Solve) -> None:
    """An exception in `progress` ends the search and reaches the caller."""

    def raises(_: Report) -> None:
        raise LookupError("enough")

    with pytest.raises(LookupError, match="enough"):
        solve(ENDLESS, on_report=raises)


def test_equal_questions_have_equal_results(solve: Solve) -> None:
    """A result depends on nothing but the question, except for its time."""
    first, second = solve(CORNER), solve(CORNER)
    assert (first.solution, first.nodes, first.bound) == (second.solution, second.nodes, second.bound)
