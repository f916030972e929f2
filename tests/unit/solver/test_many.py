"""`solve_many`: order, threads, faulty problems, progress, cancellation."""

from __future__ import annotations

import itertools
import os
import signal
import threading
from collections.abc import Iterator

import pytest

from randolph import solver
from randolph.rules import Cell, Color, Problem, RandolphError, Target
from randolph.solver import BatchReport, FaultyProblem, LimitKind, Limits, Status, StopFlag, many, native
from tests.unit.solver.examples import CLOSED, CORNER, ENDLESS, LONELY

FAULTY = Problem(CORNER.board, CORNER.position, Target(Cell(4, 4), Color.BLUE))


@pytest.mark.parametrize("threads", [1, 2, 5])
def test_results_come_in_the_order_of_the_problems(threads: int) -> None:
    """Each result belongs to the problem at its place, however long the others take."""
    problems = [CORNER, LONELY, ENDLESS, CLOSED] * 6
    results = list(solver.solve_many(problems, threads=threads, limits=Limits(nodes=20_000)))
    statuses = [Status.OPTIMAL, Status.UNSOLVABLE, Status.LIMIT, Status.UNSOLVABLE] * 6
    assert [result.status for result in results] == statuses


def test_results_are_those_of_single_searches() -> None:
    """Solution, bound and nodes are the same as those of `solve`."""
    problems = [CORNER, LONELY, ENDLESS, CLOSED] * 3
    limits = Limits(nodes=5_000)
    for problem, result in zip(problems, solver.solve_many(problems, threads=2, limits=limits), strict=True):
        alone = solver.solve(problem, limits=limits)
        assert (result.status, result.solution, result.bound) == (alone.status, alone.solution, alone.bound)
        assert (result.nodes, result.memory, result.engine) == (alone.nodes, alone.memory, alone.engine)


@pytest.mark.parametrize("threads", [1, 2])
def test_problems_may_be_endless(threads: int) -> None:
    """Only this many problems are read ahead: an endless input has results."""
    read = 0

    def problems() -> Iterator[Problem]:
        nonlocal read
        for read in itertools.count(1):  # noqa: B007 – read outside
            yield CORNER

    results = solver.solve_many(problems(), threads=threads)
    assert [result.optimum for result in itertools.islice(results, 10)] == [2] * 10
    assert read <= 10 + many.FAR_AHEAD * threads
    results.close()


def test_a_long_problem_does_not_stop_the_reading() -> None:
    """After a problem without end others are read, up to the limit and no more."""
    stop = StopFlag()
    read = 0

    def problems() -> Iterator[Problem]:
        nonlocal read
        yield ENDLESS
        for read in itertools.count(1):
            if read > 2 * many.FAR_AHEAD - 2:
                stop.set()
            yield CORNER

    results = solver.solve_many(problems(), threads=2, stop=stop)
    assert next(results).limit == LimitKind.STOPPED
    assert read == 2 * many.FAR_AHEAD - 1
    results.close()


@pytest.mark.parametrize("threads", [1, 2])
def test_closing_the_results_ends_the_searches(threads: int) -> None:
    """Closing the results ends the running searches, and waiting ones never begin."""
    results = solver.solve_many([CORNER, ENDLESS, ENDLESS, ENDLESS], threads=threads)
    assert next(results).optimum == 2
    results.close()
    assert list(results) == []
    with solver.solve_many([CORNER, ENDLESS, ENDLESS], threads=threads) as others:
        assert next(others).optimum == 2
    assert list(others) == []


def test_dropping_the_results_ends_the_searches(monkeypatch: pytest.MonkeyPatch) -> None:
    """Results without any reference end their searches, too, whoever has the stop flag."""
    closed: list[object] = []
    close = native.ManySolver.close

    def noted(self: native.ManySolver) -> None:
        closed.append(self)
        close(self)

    monkeypatch.setattr(native.ManySolver, "close", noted)
    stop = StopFlag()
    results = solver.solve_many([CORNER, ENDLESS, ENDLESS], threads=2, stop=stop)
    assert next(results).optimum == 2
    del results
    assert len(closed) == 1
    stop.set()


def test_an_interrupt_ends_it() -> None:
    """Ctrl-C while waiting for a result raises KeyboardInterrupt, and there are no more results."""
    previous = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        results = solver.solve_many([ENDLESS, ENDLESS, CORNER], threads=2)
        interrupt = threading.Timer(0.1, os.kill, (os.getpid(), signal.SIGINT))
        interrupt.start()
        with pytest.raises(KeyboardInterrupt):
            next(results)
        interrupt.join()
        assert list(results) == []
    finally:
        signal.signal(signal.SIGINT, previous)


@pytest.mark.parametrize("threads", [1, 2])
def test_searches_stop_together(threads: int) -> None:
    """Once the flag is set, every missing result says so."""
    stop = StopFlag()
    results = solver.solve_many([CORNER, *[ENDLESS] * 5], threads=threads, stop=stop)
    assert next(results).optimum == 2
    threading.Timer(0.05, stop.set).start()
    assert [result.limit for result in results] == [LimitKind.STOPPED] * 5


@pytest.mark.parametrize("engine", ["native", "reference"])
@pytest.mark.parametrize("threads", [1, 2])
def test_a_faulty_problem_does_not_end_the_others(threads: int, engine: solver.Engine) -> None:
    """A faulty problem raises in its turn, after the results before it; later ones are still available."""
    results = solver.solve_many([CORNER, CLOSED, FAULTY, CORNER, FAULTY], threads=threads, engine=engine)
    assert [next(results).status, next(results).status] == [Status.OPTIMAL, Status.UNSOLVABLE]
    with pytest.raises(FaultyProblem, match="blue robot"):
        next(results)
    assert next(results).optimum == 2
    with pytest.raises(FaultyProblem, match="blue robot"):
        next(results)
    assert list(results) == []


@pytest.mark.parametrize("threads", [1, 2])
def test_an_error_of_the_input_comes_in_its_turn(threads: int) -> None:
    """An error while reading is raised after the results of the problems already read, and ends the iteration."""

    def problems() -> Iterator[Problem]:
        yield CORNER
        yield CLOSED
        raise OSError("the disk is gone")

    results = solver.solve_many(problems(), threads=threads)
    assert [next(results).status, next(results).status] == [Status.OPTIMAL, Status.UNSOLVABLE]
    with pytest.raises(OSError, match="the disk is gone"):
        next(results)
    assert list(results) == []


@pytest.mark.parametrize("threads", [1, 2])
def test_progress_of_all_is_reported(threads: int) -> None:
    """Reports only grow, and the last one covers everything."""
    reports: list[BatchReport] = []
    results = solver.solve_many(
        [CORNER, ENDLESS, FAULTY, CLOSED], threads=threads, limits=Limits(seconds=0.2), on_report=reports.append
    )
    seen = []
    for _ in range(4):
        try:
            seen.append(next(results))
        except FaultyProblem:
            continue
    assert next(results, None) is None
    assert len(reports) >= 2
    for before, after in itertools.pairwise(reports):
        assert (after.done, after.read, after.seconds) >= (before.done, before.read, before.seconds)
    assert reports[-1][:3] == (4, 4, sum(result.nodes for result in seen))


@pytest.mark.parametrize("threads", [1, 2])
def test_an_error_in_progress_reaches_the_caller(threads: int) -> None:
    """An exception in `progress` reaches the caller who waits for a result, and ends everything."""

    def raises(_: BatchReport) -> None:
        raise LookupError("enough")

    results = solver.solve_many([ENDLESS, ENDLESS], threads=threads, on_report=raises)
    with pytest.raises(LookupError, match="enough"):
        next(results)
    assert list(results) == []


def test_threads_are_counted_from_one() -> None:
    """Zero threads are refused at once, not with the first result."""
    with pytest.raises(RandolphError, match="the number of threads is 1 to 256, not 0"):
        solver.solve_many([CORNER], threads=0)


@pytest.mark.parametrize("threads", [1, 2])
def test_no_problems_have_no_results(threads: int) -> None:
    """An empty input is no error."""
    assert list(solver.solve_many([], threads=threads)) == []
