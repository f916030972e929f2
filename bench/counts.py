"""Whether the solver counts and lists the same optimal solutions as brute force.

    .venv/bin/python bench/counts.py [--problems N] [--jobs J] [--seed S]

N problems (by default 1,000) of tests/brute_solutions.py are solved by both. The program prints how many there were of
each kind. A problem with different answers ends it with an `AssertionError` that shows it.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from itertools import islice
from pathlib import Path

if __name__ == "__main__":  # run as a program, Python searches only this folder
    sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from randolph.rules import Color, Problem
from randolph.solver import solve
from tests.brute_solutions import check, problems

PART = 50
"""Problems of one task of a process."""


def kinds(problem: Problem) -> Iterator[str]:
    """What the problem counts as, besides its optimum."""
    board = problem.board
    yield "boards of 16×16" if board.rows == board.cols == 16 else "boards from 5×5 to 8×8"
    named = {
        "diagonals": bool(board.diagonals),
        "openings": bool(board.openings),
        "the vortex": problem.target.color is None,
        "silver robot": Color.SILVER in problem.position,
        "transparent robot": bool(problem.transparent),
        "a ricochet is needed (T2)": problem.rules.ricochet,
        "not straight back (M7)": problem.rules.no_reversal,
    }
    yield from (name for name, has in named.items() if has)
    yield f"{len(problem.position.colors)} robots"


def part(seed: str, size: int) -> Counter[str]:
    """Check this many problems of a seed. Raises `AssertionError`."""
    found: Counter[str] = Counter()
    for number, problem in enumerate(islice(problems(seed), size)):
        check(problem, number)
        found.update((f"optimum {solve(problem).optimum}", *kinds(problem)))
    return found


def main(arguments: list[str]) -> int:
    """Check them all, and print the table."""
    parser = argparse.ArgumentParser(description="The solver's counts against brute force.")
    parser.add_argument("--problems", type=int, default=1000, metavar="N", help="default 1000")
    parser.add_argument("--jobs", type=int, default=2, metavar="J", help="processes, default 2")
    parser.add_argument("--seed", default="bench", metavar="S", help="default bench")
    given = parser.parse_args(arguments)
    if given.problems < 1 or given.jobs < 1:
        parser.error("--problems and --jobs are 1 or more")
    begin = time.perf_counter()
    sizes = [PART] * (given.problems // PART) + [given.problems % PART] * (given.problems % PART > 0)
    total: Counter[str] = Counter()
    with ProcessPoolExecutor(given.jobs) as processes:
        for found in processes.map(part, (f"{given.seed} {number}" for number in range(len(sizes))), sizes):
            total += found
    print("| problems with | number |\n|---|---|")
    for name, number in sorted(total.items()):
        print(f"| {name} | {number:,} |")
    print(f"\n{given.problems:,} problems: the same numbers and solutions ({time.perf_counter() - begin:.0f} s)")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
