"""How many first tries a second two processes count, through HTTP, on one PostgreSQL database.

    .venv/bin/python bench/tries.py [--players N] [--puzzles N] [--processes N]

The players have one try under way each, at one process after the other, and win every other time. PostgreSQL, the
processes and the clients share the machine. The program prints a line with the first tries a second and the
milliseconds of a try, median and 99th percentile. It fails (exit code 1) if a first try was lost or counted twice.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import sys
from contextlib import AsyncExitStack
from itertools import islice
from pathlib import Path
from statistics import median, quantiles
from tempfile import TemporaryDirectory

if __name__ == "__main__":  # run as a program, Python searches only this folder
    sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from randolph.puzzles.bank import Bank
from tests.server.databases import postgres_server
from tests.server.process import serving
from tests.server.solvers import GENEROUS, Solvers, Tally

HEAD = ("processes", "players", "puzzles", "first tries", "a second", "median ms", "p99 ms")


async def measured(folder: Path, url: str, players: int, puzzles: int, processes: int) -> Tally:
    """The tries of all players."""
    async with AsyncExitStack() as stack:
        running = [
            await stack.enter_async_context(serving(folder / f"process-{number}", database=url, **GENEROUS))
            for number in range(processes)
        ]
        solvers = await stack.enter_async_context(Solvers([each.address for each in running]))
        await solvers.begin(players)
        known = list(islice(Bank().practice(), puzzles + 1))
        await solvers.solve(known[puzzles:], random.Random(0), everywhere=True)  # each process reads the bank
        return await solvers.solve(known[:puzzles], random.Random(1), everywhere=False)


def main() -> int:
    """Run as the module says."""
    parser = argparse.ArgumentParser(description="measure first tries")
    parser.add_argument("--players", type=int, default=50)
    parser.add_argument("--puzzles", type=int, default=40)
    parser.add_argument("--processes", type=int, default=2)
    given = parser.parse_args()
    with TemporaryDirectory() as name, postgres_server() as server, server.migrated() as url:
        tally = asyncio.run(measured(Path(name), url, given.players, given.puzzles, given.processes))
    firsts = sum(each["first"] for each in tally.answers)
    wanted = given.players * given.puzzles
    milliseconds = [1000 * each for each in tally.latencies]
    cells = (
        *(given.processes, given.players, given.puzzles, firsts, f"{firsts / tally.seconds:.0f}"),
        *(f"{median(milliseconds):.0f}", f"{quantiles(milliseconds, n=100)[98]:.0f}"),
    )
    for line in (HEAD, ["---"] * len(HEAD), cells):
        print(f"| {' | '.join(map(str, line))} |")
    if firsts != wanted:
        print(f"{wanted} first tries were made, and {firsts} counted", file=sys.stderr)
    return 0 if firsts == wanted else 1


if __name__ == "__main__":
    sys.exit(main())
