"""The effect of attacks on players: four players in one room bid while an attacker at another address overloads the
server.

    .venv/bin/python bench/attack.py [NAME …] [--seconds N]

The server, the clients and the attackers are separate processes, on the loopback; each attack has its own address
(127.0.0.2, 127.0.0.3, …; systems with only 127.0.0.1, such as macOS, cannot run it). It measures the time from the
write of a bid until all four players have it: first without an attack, then during each, always in a new room. Values
above `LATENCY_LIMIT` are listed, but times never cause an error. Errors are a bid that was refused or not received by
everybody, and a player who was disconnected.

The attackers run at low priority, because real ones have their own machines. On two processors they still take some of
the server's time, which the figures include.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import resource
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Coroutine, Sequence
from contextlib import AsyncExitStack
from dataclasses import dataclass
from pathlib import Path
from typing import Any

if __name__ == "__main__":  # run as a program, Python searches only this folder
    sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from bench.crowd.figures import Times, percentile, table
from bench.crowd.servers import SETTINGS, Server
from bench.siege import attacks
from bench.siege.players import Table
from randolph.server import SPECS, Settings

LATENCY_LIMIT = 0.25
"""Seconds: 99 of 100 bids should reach all players within this time, during any attack."""

ROOT = Path(__file__).resolve().parents[1]
MOST_FILES = 4096
CALM = "calm"
COLUMNS = ("answers", "bids", "p50 ms", "p99", "longest", "server", "players' timers late by, p99")


@dataclass(frozen=True, slots=True, kw_only=True)
class Options:
    """The options: `seconds` and pieces of each attack at most, and the seconds from one bid to the next (`every`).

    `inside`: attacks run in this process, for tests; they cost less there, and the figures mean nothing.
    """

    names: Sequence[str] = tuple(attacks.ATTACKS)
    seconds: float = 10.0
    pieces: int = attacks.MOST
    every: float = 0.04
    inside: bool = False


@dataclass(frozen=True, slots=True)
class Result:
    """The result of an attack: the answers to the attacker, the times of the players' bids, and the share of a
    processor that the server used.
    """

    name: str
    answers: Counter[str]
    delivery: Times
    late: Times
    sent: int
    refused: Counter[str]
    busy: float

    @property
    def complete(self) -> bool:
        """Whether everybody received all bids."""
        return not self.refused and len(self.delivery) == self.sent

    @property
    def p99(self) -> float:
        """The 99th percentile of the bids, in seconds."""
        return percentile(sorted(self.delivery.all), 0.99) if self.delivery.all else float("inf")

    def cells(self) -> tuple[str, ...]:
        """Its row of the table."""
        answers = ", ".join(f"{count:,} × {what}" for what, count in self.answers.most_common()) or "–"
        bids, p50, _, p99, longest = self.delivery.cells()
        return answers, bids, p50, p99, longest, f"{self.busy:.2f}", self.late.cells()[3]


async def run(options: Options, folder: Path) -> tuple[list[Result], int]:
    """Start a server and run all attacks; the results, and the number of child processes that the server started."""
    with (folder / "server.log").open("ab") as log:
        server = Server(folder / "data", log, _defaults(), dying=False)
        await server.start()
        try:
            results = [await measure(CALM, server, "", options)]
            for number, name in enumerate(options.names):
                results.append(await measure(name, server, f"127.0.0.{number + 2}", options))
                if not options.inside:
                    print(name, *results[-1].cells(), sep=" | ", file=sys.stderr, flush=True)
            children = server.children()
        finally:
            await server.stop()
            await server.kill()
    return results, children


def _defaults() -> dict[str, str]:
    """The default values of the settings that the load client changes."""
    defaults = Settings()
    return {one.variable: one.shown(getattr(defaults, one.field)) for one in SPECS if one.variable in SETTINGS}


async def measure(name: str, server: Server, address: str, options: Options) -> Result:
    """Let four players bid during an attack."""
    async with AsyncExitStack() as stack:
        attack = await _ready(name, server, address, options, stack)
        room = await stack.enter_async_context(Table(server.host, server.port))
        began, busy = time.perf_counter(), server.busy()
        attacking = asyncio.create_task(attack(room.code))
        await room.play(attacking, options.every)
        answers = await attacking
        busy = (server.busy() - busy) / (time.perf_counter() - began)
    return Result(name, answers, room.delivery, room.late, room.sent, room.refused, busy)


async def _ready(
    name: str, server: Server, address: str, options: Options, stack: AsyncExitStack
) -> Callable[[str], Coroutine[Any, Any, Counter[str]]]:
    """An attack that is ready to begin when it is given the code of the players' room."""

    async def calm(_code: str) -> Counter[str]:
        await asyncio.sleep(options.seconds)
        return Counter()

    async def inside(code: str) -> Counter[str]:
        return await attacks.run(name, server.port, address, code, seconds=options.seconds, most=options.pieces)

    if name == CALM or options.inside:
        return calm if name == CALM else inside
    arguments = (name, str(server.port), address, str(options.seconds), str(options.pieces))
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", attacks.__name__, *arguments, stdin=subprocess.PIPE, stdout=subprocess.PIPE, cwd=ROOT
    )
    stack.push_async_callback(_kill, process)
    assert process.stdout is not None  # noqa: S101 – narrows the type
    await process.stdout.readline()

    async def outside(code: str) -> Counter[str]:
        output, _ = await process.communicate(f"{code}\n".encode())
        return Counter(json.loads(output))

    return outside


async def _kill(process: asyncio.subprocess.Process) -> None:
    """Make sure that an attacker's process has ended."""
    if process.returncode is None:
        process.kill()
    await process.wait()


def report(results: Sequence[Result]) -> str:
    """The table, and a line for each error and each value above the limit."""
    lines = [table("attack", [(each.name, each.cells()) for each in results], COLUMNS), ""]
    calm = results[0].p99
    for each in results:
        if not each.complete:
            lines.append(f"WRONG: {each.name}: {len(each.delivery)} of {each.sent} bids received; {dict(each.refused)}")
        if each.p99 > LATENCY_LIMIT:
            lines.append(f"ABOVE THE LIMIT: {each.name}: p99 {1000 * each.p99:,.0f} ms, calm {1000 * calm:,.0f} ms")
    worst = max(results[1:], key=lambda each: each.p99, default=results[0])
    lines.append(f"the worst: {worst.name}, p99 {1000 * worst.p99:,.0f} ms; calm: {1000 * calm:,.0f} ms")
    return "\n".join(lines)


def main(arguments: list[str]) -> int:
    """Measure and print; 1 if a bid was refused or lost, or a player disconnected."""
    parser = argparse.ArgumentParser(description="Measure what players notice of attacks.")
    parser.add_argument("names", nargs="*", choices=(*attacks.ATTACKS, []), metavar="NAME", help="attacks (all)")
    parser.add_argument("--seconds", type=float, default=10.0, help="how long each attack lasts")
    given = parser.parse_args(arguments)
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, min(MOST_FILES, hard)), hard))
    options = Options(names=given.names or tuple(attacks.ATTACKS), seconds=given.seconds)
    with tempfile.TemporaryDirectory(prefix="randolph-attack-") as folder:
        results, _ = asyncio.run(run(options, Path(folder)))
    print(report(results))
    return 0 if all(each.complete for each in results) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
