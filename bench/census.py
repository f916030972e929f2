"""How long the census of a board and a target takes.

    .venv/bin/python bench/census.py [--units N] [--simd SET]…

N units (by default 32) of boards without diagonals, drawn from the first and the third edition, are counted with each
instruction set. The program prints the processor seconds of a unit, so other work on the machine disturbs little.
"""

from __future__ import annotations

import argparse
import random
import sys
import time

from randolph.census import colored_targets
from randolph.rules import EDITIONS, Board, Target
from randolph.solver import Simd, native
from randolph.solver.census import Counter


def drawn(units: int) -> list[tuple[Board, Target]]:
    """Boards with a colored target each, the same on every machine."""
    rng = random.Random("census")
    found = []
    for number in range(units):
        edition = EDITIONS["first" if number % 2 == 0 else "third"]
        board = edition.random_arrangement(rng, diagonals=False).board()
        found.append((board, rng.choice(colored_targets(board))))
    return found


def main(arguments: list[str]) -> int:
    """Measure, and print the table."""
    parser = argparse.ArgumentParser(description="Processor seconds of a census.")
    parser.add_argument("--units", type=int, default=32, metavar="N", help="default 32")
    parser.add_argument("--simd", action="append", choices=[str(each) for each in native.simds()], help="default: all")
    given = parser.parse_args(arguments)
    if given.units < 1:
        parser.error("--units is 1 or more")
    units = drawn(given.units)
    print("| instruction set | units | mean s | least | most | longest optimum |\n|---|---|---|---|---|---|")
    for simd in map(Simd, given.simd or [str(each) for each in native.simds()]):
        counter = Counter()
        counter.count(*units[0], simd=simd)  # the memory is provided once
        seconds = []
        longest = 0
        for board, target in units:
            begin = time.process_time()
            longest = max(longest, counter.count(board, target, simd=simd).optimum)
            seconds.append(time.process_time() - begin)
        mean = sum(seconds) / len(seconds)
        print(
            f"| {simd} | {len(units)} | {mean:.2f} | {min(seconds):.2f} | {max(seconds):.2f} | {longest} |", flush=True
        )
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
