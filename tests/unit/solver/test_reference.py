"""The reference search with moves that cost more than one: hand-made positions, and the shortest of the
official ones.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from randolph import solver
from randolph.notation import from_json_object, from_line, from_moves, to_moves
from randolph.rules import Problem, verify
from randolph.solver import LimitKind, Limits, Result, Status

OFFICIAL = [
    json.loads(line)
    for line in (Path(__file__).resolve().parents[2] / "data" / "problems" / "official-transparent.jsonl")
    .read_text(encoding="utf-8")
    .splitlines()
]
SOON = 3  # of this cost the reference search finds optima on boards of 16×16 within a second


def solve(problem: Problem | str, **limits: int) -> Result:
    """The result of the reference search."""
    given = from_line(problem) if isinstance(problem, str) else problem
    return solver.solve(given, engine="reference", limits=Limits(**limits))


def test_more_pushes_may_cost_less() -> None:
    """X6: e3 is reached by one push for 4, through the walls of row 3, or by three for 3, around the border; from there
    the target d3 is one push away. The position first found at 4 has to be searched again at 3.
    """
    problem = "5x5;w=a3E,b3E,c3E,e3S t=a3 *@d3 -ricochet -no_reversal"
    result = solve(problem)
    assert (result.status, result.optimum, result.bound) == (Status.OPTIMAL, 4, 4)
    assert result.solution is not None
    assert to_moves(result.solution) == "tN tE tS tW"


def test_an_expensive_solution_is_not_taken_for_a_short_one() -> None:
    """X6: one push for 3 is found after everything that costs 2, and before anything that costs 4."""
    result = solve("5x5;w=a3E,b3E t=a3 *@e3 -ricochet")
    assert (result.optimum, result.solution) == (3, from_moves("tE@e3"))


def test_limits_count_costs() -> None:
    """X6: a limit of 5 ends the search for case 13's solution of 6, with a bound of 6."""
    around = "5x5;w=c3ENS,a3NS,e3NS t=a3 *@d3 -ricochet"
    limited = solve(around, moves=5)
    assert (limited.status, limited.limit, limited.bound) == (Status.LIMIT, LimitKind.MOVES, 6)
    assert solve(around, moves=6).optimum == 6
    few = solve(around, nodes=5)
    assert (few.status, few.limit) == (Status.LIMIT, LimitKind.NODES)
    assert few.bound <= 6


def test_no_solution_at_any_cost() -> None:
    """X2: powers do not help if no obstacle stops the robot on its target."""
    assert solve("5x5 t=a1 *@c3").status == Status.UNSOLVABLE


@pytest.mark.parametrize(
    "given",
    [pytest.param(given, id=given["id"]) for given in OFFICIAL if given["optimum"] <= SOON],
)
def test_official_problems(given: dict[str, object]) -> None:
    """X1–X7, T2, M7: the optimum that others have proved, and a solution of that cost."""
    problem = from_json_object(given)
    result = solve(problem)
    assert (result.status, result.optimum) == (Status.OPTIMAL, given["optimum"])
    assert result.solution is not None
    verdict = verify(problem, result.solution)
    assert (verdict.ok, verdict.cost) == (True, given["optimum"])


def test_the_number_of_official_problems() -> None:
    """Fifteen of all 37 are short."""
    assert len(OFFICIAL) == 37
    assert sum(given["optimum"] <= SOON for given in OFFICIAL) == 15
