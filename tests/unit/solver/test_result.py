"""Limits, the stop flag, and the error for problems with faults."""

from __future__ import annotations

import math

import pytest

from randolph.rules import Cell, Color, Problem, RandolphError, Target, faults_of
from randolph.solver import FaultyProblem, Limits, StopFlag
from tests.unit.solver.examples import CORNER


@pytest.mark.parametrize("name", ["moves", "nodes", "seconds", "memory"])
@pytest.mark.parametrize("limit", [-1, math.nan, -math.inf])
def test_limits_are_numbers_from_zero(name: str, limit: float) -> None:
    """A limit below zero, or an invalid number, is refused by its name; no limit is written None."""
    with pytest.raises(RandolphError, match=f"limit of {name} is 0 or more, not {limit}"):
        Limits(**{name: limit})  # type: ignore[arg-type]


@pytest.mark.parametrize("name", ["moves", "nodes", "seconds", "memory"])
def test_infinity_is_no_limit(name: str) -> None:
    """An infinite limit is the same as None."""
    assert Limits(**{name: math.inf}) == Limits(**{name: None})  # type: ignore[arg-type]  # of any of these names


@pytest.mark.parametrize("name", ["moves", "nodes", "memory"])
def test_what_is_counted_is_whole(name: str) -> None:
    """Half a move is refused; seconds may be a fraction."""
    with pytest.raises(RandolphError, match=f"limit of {name} is a whole number, not 2.5"):
        Limits(**{name: 2.5})  # type: ignore[arg-type]
    assert Limits(seconds=2.5).seconds == 2.5


def test_the_default_limit_is_memory_alone() -> None:
    """Without limits a search may use two gibibytes of tables, and any number of moves, nodes and seconds."""
    assert Limits() == Limits(moves=None, nodes=None, seconds=None, memory=2 * 1024**3)


def test_a_stop_flag_stays_set() -> None:
    """A flag is not set at first; once set, it stays set."""
    stop = StopFlag()
    assert not stop.is_set()
    stop.set()
    stop.set()
    assert stop.is_set()


def test_a_stop_flag_wakes_its_waiters() -> None:
    """A waker is called when the flag is set, at once if it is already set, and never afterwards."""
    stop = StopFlag()
    heard: list[str] = []
    with stop.waking(lambda: heard.append("gone")):
        pass
    with stop.waking(lambda: heard.append("waiting")):
        assert heard == []
        stop.set()
        assert heard == ["waiting"]
    with stop.waking(lambda: heard.append("late")):
        assert heard == ["waiting", "late"]


def test_all_faults_are_reported_at_once() -> None:
    """The error names every fault that `faults_of()` finds, in its message and as values."""
    faulty = Problem(CORNER.board, CORNER.position.with_robot(Color.RED, Cell(1, 2)), Target(Cell(9, 9), Color.BLUE))
    error = FaultyProblem(faults_of(faulty))
    assert error.faults == faults_of(faulty)
    assert len(error.faults) == 3
    assert all(fault.message in str(error) for fault in error.faults)
