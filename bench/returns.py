"""What it costs a server when all clients reconnect at once: after a kill, and after all connections were cut.

    .venv/bin/python bench/returns.py [--rooms N] [--players N] [--rounds N] [--profile] [--at-once K …]

Starts `randolph serve` on loopback with rooms in a round, in which nobody sends commands. Then, in turn, it kills and
restarts the process, and cuts all connections at once. It prints for each the seconds until the last client is back,
and the server's processor time per connection: medians of the rounds. The start of the process is printed separately.
Processor time hardly depends on what else the machine does; seconds do.

`--at-once 30 1000000` measures several limits of connections that are admitted at once (`server/admission.py`); the
second one switches admission control off. `--profile` prints which functions of the last process took the time
(cProfile, from its start to its end); the figures mean nothing then. `bench/load.py` shows the effect on players; it
uses the limit `BENCH_AT_ONCE=K` of its environment.
"""

from __future__ import annotations

import argparse
import asyncio
import pstats
import sys
import tempfile
import time
from pathlib import Path
from statistics import median

if __name__ == "__main__":  # run as a program, Python searches only this folder
    sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from bench.crowd.play import Crowd, Plan
from bench.crowd.servers import Servers

TIMEOUT_SECONDS = 180.0
"""The time after which a run is given up."""

LONG_ROUND = 3000.0
"""Seconds of a round: long enough that hardly any client sends a command during a measurement."""


async def all_reconnected(crowd: Crowd) -> None:
    """Wait until all members are connected."""
    async with asyncio.timeout(TIMEOUT_SECONDS):
        while not all(member.online for member in crowd.members):  # noqa: ASYNC110 – members have no event for this
            await asyncio.sleep(0.01)


async def run(options: argparse.Namespace, at_once: int, folder: Path) -> None:
    """Measure a server with this limit of admission control, and print its rows."""
    profile = folder / "profile"
    environment = {"BENCH_AT_ONCE": str(at_once), "BENCH_PROFILE": str(profile) if options.profile else ""}
    servers = Servers(1, folder, environment, dying=False)
    (server,) = servers.all
    crowd = Crowd(servers, Plan(players=options.players, round_seconds=LONG_ROUND, ping_seconds=0.0), seed=1)
    measurements: dict[str, list[tuple[float, float]]] = {"a kill": [], "a cut": []}
    starts: list[float] = []
    try:
        await servers.start()
        await crowd.open(options.rooms, 0.0)
        await all_reconnected(crowd)
        connections = len(crowd.members)
        await asyncio.sleep(1.0)
        for _ in range(options.rounds):
            for cause, results in measurements.items():
                if cause == "a kill":
                    before = server.busy()
                    await server.kill()
                    await server.start()
                    starts.append(server.busy() - before)
                else:
                    for member in crowd.members:
                        member.cut()
                busy, began = server.busy(), time.perf_counter()
                await asyncio.sleep(0.1)
                await all_reconnected(crowd)
                results.append((time.perf_counter() - began, (server.busy() - busy) * 1000 / connections))
        for cause, results in measurements.items():
            seconds, each = (median(column) for column in zip(*results, strict=True))
            print(f"| {at_once} | {cause} | {connections} | {seconds:.2f} | {each:.2f} |", flush=True)
        print(f"a start: {median(starts):.2f} s of processor time", flush=True)
    finally:
        await crowd.close()
        await servers.stop()
        await servers.close()
    if options.profile:
        stats = pstats.Stats(str(profile))
        stats.strip_dirs().sort_stats("tottime").print_stats(40)
        stats.sort_stats("cumtime").print_stats(80)


async def main() -> None:
    """Measure each limit in turn."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--rooms", type=int, default=100)
    parser.add_argument("--players", type=int, default=6)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--at-once", type=int, nargs="+", default=[30])
    parser.add_argument("--profile", action="store_true")
    options = parser.parse_args()
    print("| admitted at once | after | connections | seconds until the last is back | processor ms per connection |")
    print("|---|---|---|---|---|")
    for at_once in options.at_once:
        with tempfile.TemporaryDirectory(prefix="randolph-returns-") as folder:
            await run(options, at_once, Path(folder))


if __name__ == "__main__":
    asyncio.run(main())
