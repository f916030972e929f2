"""Isolation, as a figure: four players in one room bid, while somebody at another address does the worst they can.

    .venv/bin/python bench/attack.py [NAME …] [--seconds N]

The server is a process of its own with its usual settings, clients and attackers are others; all traffic is on the
loopback, and each attack comes from an address of its own (127.0.0.2, 127.0.0.3, …; where the system has no more than
127.0.0.1, as macOS, it cannot run). Measured is the time from the write of a bid until all four players have it: calm
first, then during each attack, each time in a new room. The promise is `PROMISE`: what is above it is named, and is a
fault, though no error here, for time does not decide. An error is a bid that was refused or not heard by everybody, and
a player who was cut off.

The attackers stand back (they have machines of their own), but on two processors they take some of the server's time
all the same, and the figures contain it.
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

if __name__ == "__main__":  # run as a program, Python looks for modules in this folder alone
    sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from bench.crowd.figures import Times, percentile, table
from bench.crowd.servers import SETTINGS, Server
from bench.siege import attacks
from bench.siege.players import Table
from randolph.server import SPECS, Settings

PROMISE = 0.25
"""Seconds: 99 of 100 bids are with all players within, whatever anybody does."""

ROOT = Path(__file__).resolve().parents[1]
FILES = 4096
CALM = "calm"
HEAD = ("answers", "bids", "p50 ms", "p99", "longest", "server", "players' timers late by, p99")


@dataclass(frozen=True, slots=True, kw_only=True)
class Wishes:
    """What is tried: `seconds` and pieces of each attack at most, a bid `every` so many seconds.

    `inside`: attacks run in this very process, which is for tests: they cost less there, and figures say nothing.
    """

    names: Sequence[str] = tuple(attacks.ATTACKS)
    seconds: float = 10.0
    pieces: int = attacks.MOST
    every: float = 0.04
    inside: bool = False


@dataclass(frozen=True, slots=True)
class Round:
    """What came of an attack: what the attacker was answered, and how the players' bids fared; processor seconds of the
    server in each second.
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
        """Whether all bids were heard by everybody."""
        return not self.refused and len(self.told) == self.said

    @property
    def p99(self) -> float:
        """Of the bids, in seconds."""
        return percentile(sorted(self.told.all), 0.99) if self.told.all else float("inf")

    def cells(self) -> tuple[str, ...]:
        """Its row."""
        answers = ", ".join(f"{count:,} × {what}" for what, count in self.answers.most_common()) or "–"
        bids, p50, _, p99, longest = self.told.cells()
        return answers, bids, p50, p99, longest, f"{self.busy:.2f}", self.late.cells()[3]


async def run(wishes: Wishes, folder: Path) -> tuple[list[Round], int]:
    """Start a server, and try everything; what came of it, and how many processes the server has had to start."""
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
    """The settings that the load client changes, as they are without being told."""
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
    """An attack that is ready; it begins when it is told the players' room."""

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
    """Make sure that nothing is left of an attacker."""
    if process.returncode is None:
        process.kill()
    await process.wait()


def told(found: Sequence[Round]) -> str:
    """The table, and what is wrong or above the promise."""
    lines = [table("attack", [(each.name, each.cells()) for each in found], HEAD), ""]
    calm = found[0].p99
    for each in found:
        if not each.holds:
            lines.append(f"WRONG: {each.name}: {len(each.told)} of {each.said} bids heard; {dict(each.refused)}")
        if each.p99 > PROMISE:
            lines.append(f"ABOVE THE PROMISE: {each.name}: p99 {1000 * each.p99:,.0f} ms, calm {1000 * calm:,.0f} ms")
    worst = max(found[1:], key=lambda each: each.p99, default=found[0])
    lines.append(f"the worst: {worst.name}, p99 {1000 * worst.p99:,.0f} ms; calm: {1000 * calm:,.0f} ms")
    return "\n".join(lines)


def main(arguments: list[str]) -> int:
    """Measure and print; 1 when a bid was refused or lost, or a player cut off."""
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
