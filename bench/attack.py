"""Isolation, as a figure: four players in one room bid while an attacker at another address does the worst.

    .venv/bin/python bench/attack.py [NAME …] [--seconds N]

The server, the clients and the attackers are separate processes, on the loopback; each attack has its own address
(127.0.0.2, 127.0.0.3, …; systems with only 127.0.0.1, such as macOS, cannot run it). It measures the time from the
write of a bid until all four players have it: first without, then during each attack, each time in a new room. Values
above `PROMISE` are named, but times never cause an error; a bid that was refused or not received by everybody does, and
so does a player who was disconnected.

The attackers run at low priority, because they would have their own machines; on two processors they still take some of
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

PROMISE = 0.25
"""Seconds: 99 of 100 bids reach all players within this time, whatever anybody does."""

ROOT = Path(__file__).resolve().parents[1]
FILES = 4096
CALM = "calm"
HEAD = ("answers", "bids", "p50 ms", "p99", "longest", "server", "players' timers late by, p99")


@dataclass(frozen=True, slots=True, kw_only=True)
class Wishes:
    """The options: `seconds` and pieces of each attack at most, a bid `every` so many seconds.

    `inside`: attacks run in this process, for tests: they cost less there, and the figures mean nothing.
    """

    names: Sequence[str] = tuple(attacks.ATTACKS)
    seconds: float = 10.0
    pieces: int = attacks.MOST
    every: float = 0.04
    inside: bool = False


@dataclass(frozen=True, slots=True)
class Round:
    """The result of an attack: the answers to the attacker, and the times of the players' bids; the server's processor
    seconds in each second.
    """

    name: str
    answers: Counter[str]
    told: Times
    late: Times
    said: int
    refused: Counter[str]
    busy: float

    @property
    def holds(self) -> bool:
        """Whether everybody received all bids."""
        return not self.refused and len(self.told) == self.said

    @property
    def p99(self) -> float:
        """The 99th percentile of the bids, in seconds."""
        return percentile(sorted(self.told.all), 0.99) if self.told.all else float("inf")

    def cells(self) -> tuple[str, ...]:
        """Its row."""
        answers = ", ".join(f"{count:,} × {what}" for what, count in self.answers.most_common()) or "–"
        bids, p50, _, p99, longest = self.told.cells()
        return answers, bids, p50, p99, longest, f"{self.busy:.2f}", self.late.cells()[3]


async def run(wishes: Wishes, folder: Path) -> tuple[list[Round], int]:
    """Start a server and run all attacks; the results, and the number of processes that the server had to start."""
    with (folder / "server.log").open("ab") as log:
        server = Server(folder / "data", log, _usual(), dying=False)
        await server.start()
        try:
            found = [await one(CALM, server, "", wishes)]
            for number, name in enumerate(wishes.names):
                found.append(await one(name, server, f"127.0.0.{number + 2}", wishes))
                if not wishes.inside:
                    print(name, *found[-1].cells(), sep=" | ", file=sys.stderr, flush=True)
            children = server.children()
        finally:
            await server.stop()
            await server.kill()
    return found, children


def _usual() -> dict[str, str]:
    """The default values of the settings that the load client changes."""
    usual = Settings()
    return {one.variable: one.shown(getattr(usual, one.field)) for one in SPECS if one.variable in SETTINGS}


async def one(name: str, server: Server, address: str, wishes: Wishes) -> Round:
    """Let four players bid while an attack lasts."""
    async with AsyncExitStack() as ending:
        attack = await _ready(name, server, address, wishes, ending)
        room = await ending.enter_async_context(Table(server.host, server.port))
        began, busy = time.perf_counter(), server.busy()
        attacking = asyncio.create_task(attack(room.code))
        await room.play(attacking, wishes.every)
        answers = await attacking
        busy = (server.busy() - busy) / (time.perf_counter() - began)
    return Round(name, answers, room.told, room.late, room.said, room.refused, busy)


async def _ready(
    name: str, server: Server, address: str, wishes: Wishes, ending: AsyncExitStack
) -> Callable[[str], Coroutine[Any, Any, Counter[str]]]:
    """A prepared attack; it begins when it gets the code of the players' room."""

    async def calm(_code: str) -> Counter[str]:
        await asyncio.sleep(wishes.seconds)
        return Counter()

    async def inside(code: str) -> Counter[str]:
        return await attacks.run(name, server.port, address, code, seconds=wishes.seconds, most=wishes.pieces)

    if name == CALM or wishes.inside:
        return calm if name == CALM else inside
    words = (name, str(server.port), address, str(wishes.seconds), str(wishes.pieces))
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", attacks.__name__, *words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, cwd=ROOT
    )
    ending.push_async_callback(_ended, process)
    assert process.stdout is not None  # noqa: S101 – narrows the type
    await process.stdout.readline()

    async def outside(code: str) -> Counter[str]:
        told, _ = await process.communicate(f"{code}\n".encode())
        return Counter(json.loads(told))

    return outside


async def _ended(process: asyncio.subprocess.Process) -> None:
    """Make sure that nothing of an attacker is left."""
    if process.returncode is None:
        process.kill()
    await process.wait()


def told(found: Sequence[Round]) -> str:
    """The table, and what is wrong or above the promise."""
    lines = [table("attack", [(each.name, each.cells()) for each in found], HEAD), ""]
    calm = found[0].p99
    for each in found:
        if not each.holds:
            lines.append(f"WRONG: {each.name}: {len(each.told)} of {each.said} bids received; {dict(each.refused)}")
        if each.p99 > PROMISE:
            lines.append(f"ABOVE THE PROMISE: {each.name}: p99 {1000 * each.p99:,.0f} ms, calm {1000 * calm:,.0f} ms")
    worst = max(found[1:], key=lambda each: each.p99, default=found[0])
    lines.append(f"the worst: {worst.name}, p99 {1000 * worst.p99:,.0f} ms; calm: {1000 * calm:,.0f} ms")
    return "\n".join(lines)


def main(arguments: list[str]) -> int:
    """Measure and print; 1 if a bid was refused or lost, or a player disconnected."""
    parser = argparse.ArgumentParser(description="Measure what players notice of attacks.")
    parser.add_argument("names", nargs="*", choices=(*attacks.ATTACKS, []), metavar="NAME", help="attacks (all)")
    parser.add_argument("--seconds", type=float, default=10.0, help="how long each attack lasts")
    words = parser.parse_args(arguments)
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, min(FILES, hard)), hard))
    wishes = Wishes(names=words.names or tuple(attacks.ATTACKS), seconds=words.seconds)
    with tempfile.TemporaryDirectory(prefix="randolph-attack-") as folder:
        found, _ = asyncio.run(run(wishes, Path(folder)))
    print(told(found))
    return 0 if all(each.holds for each in found) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
