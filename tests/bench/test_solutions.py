"""The bench of all solutions agrees with a solver that tries every sequence of moves."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from bench.solutions import problems, row
from randolph.solver import solve, solve_all

ROOT = Path(__file__).resolve().parents[2]


def test_solutions_are_counted_as_by_the_reference_search() -> None:
    """The row of three problems has the sum of the reference search's counts, and times for both searches."""
    given = sorted(problems("official-plain"), key=lambda problem: solve(problem).optimum or 0)[:3]
    cells = row("three", given, 2)
    assert cells[0] == "`three`"
    assert cells[1] == "3"
    assert int(cells[-1].replace(",", "")) == sum(solve_all(each, engine="reference").count or 0 for each in given)
    assert all(float(cell) >= 0 for cell in cells[2:7])


def test_an_unknown_set_is_named() -> None:
    """The error for an unknown set quotes it and lists the known ones, and the exit code is 2."""
    done = subprocess.run(
        [sys.executable, "bench/solutions.py", "bench-huge"], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.returncode == 2
    assert "there is no set 'bench-huge'" in done.stderr
    assert "bench-hard" in done.stderr
