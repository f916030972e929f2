"""`solve` and `solve_many`: the choice of the engine, refusals, order, threads, giving up."""

from __future__ import annotations

import itertools
import os
import signal
import threading
import warnings
from collections.abc import Iterator

import pytest

import _randolph
from randolph import solver
from randolph.rules import Cell, Color, Problem, RandolphError, Target
from randolph.solver import FaultyProblem, LimitKind, Limits, Status, StopFlag, api, native, reference
from tests.unit.solver.examples import CLOSED, CORNER, ENDLESS, LONELY

FAULTY = Problem(CORNER.board, CORNER.position, Target(Cell(4, 4), Color.BLUE))


@pytest.fixture
def without_core(monkeypatch: pytest.MonkeyPatch) -> None:
    """As if the program had been installed without a compiler."""
    monkeypatch.setattr(native, "available", lambda: False)
    monkeypatch.setattr(api, "_warned", False)


@pytest.mark.parametrize("engine", ["auto", "native", "reference"])
def test_a_faulty_problem_reaches_no_engine(engine: solver.Engine, monkeypatch: pytest.MonkeyPatch) -> None:
    """A problem with faults is refused with its faults before any engine searches it."""
    for searching in (_randolph, reference):
        monkeypatch.setattr(searching, "solve", lambda *_: pytest.fail("an engine was asked"))
    with pytest.raises(FaultyProblem, match="blue robot, which the target e5 asks for, is not on the board"):
        solver.solve(FAULTY, engine=engine)


def test_an_unknown_engine() -> None:
    """The engines are named when one is asked for that is none."""
    with pytest.raises(RandolphError, match="unknown engine 'fast': engines are auto, native, reference"):
        solver.solve(CORNER, engine="fast")  # type: ignore[arg-type]


@pytest.mark.usefixtures("without_core")
def test_without_the_core_auto_is_the_reference_and_warns_once() -> None:
    """Without the native core `auto` answers by the reference search, and says so at the first time only."""
    assert solver.engine_name() == "reference"
    with pytest.warns(RuntimeWarning, match="without its native core"):
        assert solver.solve(CORNER).engine == "reference"
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert solver.solve(CORNER).engine == "reference"


@pytest.mark.usefixtures("without_core")
def test_without_the_core_native_is_an_error() -> None:
    """Who asks for the native engine by name does not get another one."""
    with pytest.raises(RandolphError, match="the native core is not installed"):
        solver.solve(CORNER, engine="native")


def test_an_interrupt_ends_a_search_in_the_main_thread() -> None:
    """Ctrl-C during a native search in the main thread raises KeyboardInterrupt as anywhere in Python."""
    previous = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        interrupt = threading.Timer(0.1, os.kill, (os.getpid(), signal.SIGINT))
        interrupt.start()
        with pytest.raises(KeyboardInterrupt):
            solver.solve(ENDLESS)
        interrupt.join()
    finally:
        signal.signal(signal.SIGINT, previous)


@pytest.mark.parametrize("threads", [1, 2, 5])
def test_many_results_come_in_the_order_of_the_problems(threads: int) -> None:
    """Each result belongs to the problem at its place, however long the others take."""
    problems = [CORNER, LONELY, ENDLESS, CLOSED] * 6
    results = list(solver.solve_many(problems, threads=threads, limits=Limits(nodes=20_000)))
    statuses = [Status.OPTIMAL, Status.UNSOLVABLE, Status.LIMIT, Status.UNSOLVABLE] * 6
    assert [result.status for result in results] == statuses


@pytest.mark.parametrize("threads", [1, 2])
def test_many_problems_may_be_endless(threads: int) -> None:
    """Only a few problems are read ahead: results of an input without an end come all the same."""
    read = 0

    def problems() -> Iterator[Problem]:
        nonlocal read
        for read in itertools.count(1):  # noqa: B007 – read outside
            yield CORNER

    results = solver.solve_many(problems(), threads=threads)
    assert [result.moves for result in itertools.islice(results, 10)] == [2] * 10
    assert read <= 10 + 4 * threads
    results.close()


def test_many_results_can_be_given_up() -> None:
    """Who closes the results ends the searches that are under way, and those that wait are not begun."""
    results = solver.solve_many([CORNER, ENDLESS, ENDLESS, ENDLESS], threads=2)
    assert next(results).moves == 2
    results.close()
    assert list(results) == []


@pytest.mark.parametrize("threads", [1, 2])
def test_many_searches_stop_together(threads: int) -> None:
    """Once the flag is set, every result that is missing says so."""
    stop = StopFlag()
    results = solver.solve_many([CORNER, *[ENDLESS] * 5], threads=threads, stop=stop)
    assert next(results).moves == 2
    threading.Timer(0.05, stop.set).start()
    assert [result.limit for result in results] == [LimitKind.STOPPED] * 5


@pytest.mark.parametrize("threads", [1, 2])
def test_a_faulty_problem_among_many(threads: int) -> None:
    """A faulty problem raises in its turn, after the results before it."""
    results = solver.solve_many([CORNER, CLOSED, FAULTY, CORNER], threads=threads)
    assert [next(results).status, next(results).status] == [Status.OPTIMAL, Status.UNSOLVABLE]
    with pytest.raises(FaultyProblem):
        next(results)


def test_threads_are_counted_from_one() -> None:
    """No thread at all is refused at once, not when the first result is asked for."""
    with pytest.raises(RandolphError, match="at least one thread is needed, not 0"):
        solver.solve_many([CORNER], threads=0)
