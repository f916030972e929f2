"""How long it takes to find all optimal solutions of a problem, compared with one of them.

    .venv/bin/python bench/solutions.py [SET …] [--runs N]

Each problem of the sets of `randolph bench` (by default `bench-main` and `bench-hard`) is solved and counted in turn,
on one thread, N times; the median of its runs counts. The program prints a table in Markdown. For each set it has the
milliseconds of the median problem and the sum in seconds, the same for all solutions, the ratio of the sums, and the
number of solutions. A count that differs between runs is an error (exit code 1).
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from statistics import median

if __name__ == "__main__":  # run as a program, Python searches only this folder
    sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from randolph.cli.bench import NAMES, SETS
from randolph.notation import from_json_object
from randolph.rules import Problem
from randolph.solver import Limits, solve, solve_all

DEFAULT = ("bench-main", "bench-hard")
LIMITS = Limits(memory=8 << 30)
HEAD = ("set", "problems", "one: median ms", "sum s", "all: median ms", "sum s", "all / one", "solutions")


class Unequal(Exception):
    """Two runs counted differently."""


def problems(name: str) -> list[Problem]:
    """The problems of a set."""
    return [from_json_object(json.loads(line)) for line in (SETS / f"{name}.jsonl").read_text().splitlines()]


def row(name: str, given: Sequence[Problem], runs: int) -> tuple[str, ...]:
    """The row of a set. Raises `Unequal`."""
    one: list[list[float]] = [[] for _ in given]
    all_: list[list[float]] = [[] for _ in given]
    counts: list[set[int | None]] = [set() for _ in given]
    for _run in range(runs):
        for number, problem in enumerate(given):
            began = time.perf_counter()
            solve(problem, limits=LIMITS)
            middle = time.perf_counter()
            counts[number].add(solve_all(problem, classes_of=0, limits=LIMITS).count)
            one[number].append(middle - began)
            all_[number].append(time.perf_counter() - middle)
    if any(len(each) != 1 for each in counts):
        raise Unequal(f"{name}: the runs count differently")
    first, whole = [median(each) for each in one], [median(each) for each in all_]
    found = sum(count for (count,) in counts if count is not None)
    return (
        f"`{name}`",
        str(len(given)),
        f"{1000 * median(first):.3f}",
        f"{sum(first):.2f}",
        f"{1000 * median(whole):.3f}",
        f"{sum(whole):.2f}",
        f"{sum(whole) / sum(first):.1f}",
        f"{found:,}",
    )


def main() -> int:
    """Measure the named sets."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("sets", nargs="*", metavar="SET", help=", ".join(NAMES))
    parser.add_argument("--runs", type=int, default=3)
    options = parser.parse_args()
    if unknown := [name for name in options.sets if name not in NAMES]:
        parser.error(f"there is no set {unknown[0]!r}; there are {', '.join(NAMES)}")
    print("| " + " | ".join(HEAD) + " |\n|" + "---|" * len(HEAD))
    try:
        for name in options.sets or DEFAULT:
            print("| " + " | ".join(row(name, problems(name), options.runs)) + " |", flush=True)
    except Unequal as error:
        print(error, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
