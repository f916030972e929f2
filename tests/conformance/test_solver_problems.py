"""The native core against problems whose optima others have proved (tests/data/problems/SOURCE.md)."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from randolph import solver
from randolph.notation import from_json_object
from randolph.rules import verify
from randolph.solver import Status
from tests.data.problems.make_vectors import VECTORS, vectors

PROBLEMS = Path(__file__).resolve().parents[1] / "data" / "problems"
SIZES = {
    "official-classic": 98,
    "official-third": 99,
    "official-diag": 94,
    "official-silver": 46,
    "official-plain": 96,
    "bench-main": 200,
    "bench-mid": 50,
    "bench-silver": 50,
    "bench-vortex": 40,
    "ipc2023-optimal": 20,
}


def read(name: str) -> list[dict[str, Any]]:
    """The problems of one file."""
    return [json.loads(line) for line in (PROBLEMS / f"{name}.jsonl").read_text().splitlines()]


GIVEN = [(name, given) for name in SIZES for given in read(name)]


@pytest.mark.parametrize(("name", "size"), list(SIZES.items()))
def test_no_problem_is_missing(name: str, size: int) -> None:
    """The files hold as many problems as their table of contents says, each with its own name."""
    problems = read(name)
    assert len({given["id"] for given in problems}) == len(problems) == size


@pytest.mark.parametrize("given", [given for _, given in GIVEN], ids=[f"{name}/{given['id']}" for name, given in GIVEN])
def test_the_stated_optimum_is_found(given: dict[str, Any]) -> None:
    """M1–M9, T1–T6, S3: the solver finds the stated optimum and a solution that the rules accept."""
    problem = from_json_object(given)
    result = solver.solve(problem, engine="native")
    assert (result.status, result.optimum, result.bound) == (Status.OPTIMAL, given["optimum"], given["optimum"])
    assert result.solution is not None
    verdict = verify(problem, result.solution)
    assert (verdict.ok, verdict.cost) == (True, given["optimum"])


def test_many_threads_find_the_same() -> None:
    """Solved in two threads, the problems have the same optima, in the same order."""
    given = read("official-third") + read("bench-vortex")
    results = solver.solve_many((from_json_object(one) for one in given), threads=2, engine="native")
    assert [result.optimum for result in results] == [one["optimum"] for one in given]


def test_the_vectors_are_current() -> None:
    """vectors/optima.json is what make_vectors.py generates from the files."""
    assert VECTORS.read_text() == vectors()
