"""How long the census of a board and a target takes.

    .venv/bin/python bench/census.py [--units N] [--rules RULES]… [--simd SET]… [--retrograde KIND]

N units (by default 32) of boards without diagonals, drawn from the first and the third edition, are counted by each
kind of rules and with each instruction set: `plain`, `vortex`, `ricochet`, and `reversal`, T2 with M7 off. `diagonals`
has boards of the third edition with diagonals, plain rules. The program prints the processor seconds of a unit, so
other work on the machine disturbs little. With `--retrograde` a plain program (native/retrograde.cpp) then counts the
first plain unit position by position, which takes minutes: `apart` tells all four robots apart, `merged` does not tell
those apart that are not active. If it finds other numbers, the exit code is 1.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from pathlib import Path

if __name__ == "__main__":  # run as a program, Python searches only this folder
    sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from bench.native import driver
from randolph.census import colored_targets
from randolph.rules import EDITIONS, Board, Rules, Target
from randolph.solver import Simd, native
from randolph.solver.census import PLAIN, Counter

RULES = {"plain": PLAIN, "vortex": PLAIN, "ricochet": Rules(), "reversal": Rules(no_reversal=False), "diagonals": PLAIN}


def drawn(units: int, rules: str) -> list[tuple[Board, Target]]:
    """Boards with a colored target each, or with their vortex; the same on every machine."""
    rng = random.Random("census")
    found = []
    for number in range(units):
        edition = EDITIONS["first" if number % 2 == 0 else "third"]
        board = edition.random_arrangement(rng, diagonals=False).board()
        while rules == "diagonals" and not board.diagonals:
            board = EDITIONS["third"].random_arrangement(rng).board()
        target = rng.choice(colored_targets(board))
        found.append(
            (board, next(each for each in board.targets if each.color is None) if rules == "vortex" else target)
        )
    return found


def main(arguments: list[str]) -> int:
    """Measure, and print the table."""
    parser = argparse.ArgumentParser(description="Processor seconds of a census.")
    parser.add_argument("--units", type=int, default=32, metavar="N", help="default 32")
    parser.add_argument("--rules", action="append", choices=list(RULES), help="default: all")
    parser.add_argument("--simd", action="append", choices=[str(each) for each in native.simds()], help="default: all")
    parser.add_argument(
        "--retrograde",
        choices=["merged", "apart"],
        help="count one plain unit with a plain program, too, which tells the robots that are not active apart, or not",
    )
    given = parser.parse_args(arguments)
    if given.units < 1:
        parser.error("--units is 1 or more")
    print(
        "| rules | instruction set | units | mean s | least | most | longest optimum |\n|---|---|---|---|---|---|---|"
    )
    for rules in given.rules or RULES:
        units = drawn(given.units, rules)
        counter = Counter()
        counter.count(*units[0], rules=RULES[rules])  # the memory is provided once
        for simd in map(Simd, given.simd or [str(each) for each in native.simds()]):
            seconds = []
            longest = 0
            for board, target in units:
                begin = time.process_time()
                longest = max(longest, counter.count(board, target, rules=RULES[rules], simd=simd).optimum)
                seconds.append(time.process_time() - begin)
            mean = sum(seconds) / len(seconds)
            spread = f"{mean:.2f} | {min(seconds):.2f} | {max(seconds):.2f}"
            print(f"| {rules} | {simd} | {len(units)} | {spread} | {longest} |", flush=True)
    return beside_retrograde(apart=given.retrograde == "apart") if given.retrograde else 0


def beside_retrograde(*, apart: bool) -> int:
    """Count the first plain unit with the census and with the plain program, and print how many times longer the latter
    takes. `apart`: it tells the robots that are not active apart, as a first program does.
    """
    driver.build()
    board, target = drawn(1, "plain")[0]
    counter = Counter()
    counter.count(board, target, rules=PLAIN)  # the memory is provided once
    begin = time.process_time()
    count = counter.count(board, target, rules=PLAIN)
    seconds = time.process_time() - begin
    histogram, plainly = driver.retrograde(board, target.cell, apart=apart)
    ratio = f"{plainly / seconds:.0f} times"
    print(f"\nThe census counts one unit in {seconds:.2f} s, a plain retrograde in {plainly:.0f} s: {ratio}.")
    times = 6 if apart else 1  # the orders of three robots
    expected = [times * positions for positions in count.histogram]
    if histogram != expected:
        print(f"bench/census.py: the plain program found {histogram}, not {expected}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
