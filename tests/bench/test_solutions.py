"""The bench of all solutions counts what a solver that tries every sequence of moves counts."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from bench.solutions import problems, row
from randolph.solver import solve, solve_all

ROOT = Path(__file__).resolve().parents[2]


def test_solutions_are_counted_as_the_reference_search_counts_them() -> None:
    """The row of three problems has the sum of what the reference search counts, and a time for each of both ways."""
    given = sorted(problems("official-plain"), key=lambda problem: solve(problem).moves or 0)[:3]
    cells = row("three", given, 2)
    assert cells[0] == "`three`"
    assert cells[1] == "3"
    assert int(cells[-1].replace(",", "")) == sum(solve_all(each, engine="reference").count or 0 for each in given)
    assert all(float(cell) >= 0 for cell in cells[2:7])


def test_an_unknown_set_is_named() -> None:
    """A set that there is not is quoted, with those that there are, and the exit code is 2."""
    done = subprocess.run(
        [sys.executable, "bench/solutions.py", "bench-huge"], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.returncode == 2
    assert "there is no set 'bench-huge'" in done.stderr
    assert "bench-hard" in done.stderr
