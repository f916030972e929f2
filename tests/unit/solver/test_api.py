"""`solve`: the choice of the engine, refusals, Ctrl-C."""

from __future__ import annotations

import os
import signal
import threading
import warnings

import pytest

import _randolph
from randolph import solver
from randolph.rules import Cell, Color, Problem, RandolphError, Target
from randolph.solver import FaultyProblem, api, native, reference
from tests.unit.solver.examples import CORNER, ENDLESS

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
    """The error for an unknown engine lists the known ones."""
    with pytest.raises(RandolphError, match="unknown engine 'fast': engines are auto, native, reference"):
        solver.solve(CORNER, engine="fast")  # type: ignore[arg-type]


@pytest.mark.usefixtures("without_core")
def test_without_the_core_auto_is_the_reference_and_warns_once() -> None:
    """Without the native core `auto` uses the reference search, and warns the first time only."""
    assert solver.engine_name() == "reference"
    with pytest.warns(RuntimeWarning, match="without its native core"):
        assert solver.solve(CORNER).engine == "reference"
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert solver.solve(CORNER).engine == "reference"


@pytest.mark.usefixtures("without_core")
def test_without_the_core_native_is_an_error() -> None:
    """A caller who names the native engine gets no other one."""
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
