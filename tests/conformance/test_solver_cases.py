"""Both engines against the golden cases of vectors/cases.json, solved by hand from the rules."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from randolph import solver
from randolph.notation import from_json_object
from randolph.rules import verify
from randolph.solver import Limits, Status

CASES = json.loads((Path(__file__).resolve().parents[2] / "vectors" / "cases.json").read_text())["cases"]
PROBLEM_KEYS = ("board", "robots", "target", "rules")
MOST_CELLS = 100  # of a board that the reference search is asked about


def cases(key: str) -> list[Any]:
    """The cases with this statement about their optimum, for each available engine."""
    return [
        pytest.param(case, engine, id=f"{case['id']}-{engine}")
        for case in CASES
        if key in case
        for engine in ("native", "reference")
        if engine == "native" or case["board"]["rows"] * case["board"]["cols"] <= MOST_CELLS
    ]


@pytest.mark.parametrize(("case", "engine"), cases("optimum"))
def test_the_optimum_of_a_case(case: dict[str, Any], engine: solver.Engine) -> None:
    """M7, T1, T2, T5, T6: the case has the optimum found by hand."""
    problem = from_json_object({key: case[key] for key in PROBLEM_KEYS if key in case})
    result = solver.solve(problem, engine=engine)
    assert (result.status, result.optimum) == (Status.OPTIMAL, case["optimum"])
    assert result.solution is not None
    assert verify(problem, result.solution).ok


@pytest.mark.parametrize(("case", "engine"), cases("none_within"))
def test_there_is_no_solution_within_the_given_moves(case: dict[str, Any], engine: solver.Engine) -> None:
    """T2, M3: the case has no solution of that many moves."""
    problem = from_json_object({key: case[key] for key in PROBLEM_KEYS if key in case})
    result = solver.solve(problem, engine=engine, limits=Limits(moves=case["none_within"]))
    assert result.status in (Status.UNSOLVABLE, Status.LIMIT)


def test_cases_with_optima_exist() -> None:
    """At least ten golden cases have an optimum, and at least one has no solution."""
    assert len(cases("optimum")) >= 20
    assert len(cases("none_within")) >= 2
