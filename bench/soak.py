"""Does a server leak memory, files or threads? Half an hour of games, in waves, and what is left after each wave.

    make soak [SECONDS=1800]      .venv/bin/python bench/soak.py [--seconds S] [--rooms N] [--waves N] [--database NAME]

Starts `randolph serve` on loopback. In each wave rooms of six open and play real games (`crowd/play.py`), some with a
computer player; clients lose their connections now and then, and reconnect. Then all leave, the rooms leave the
server's memory, and its resident memory, open files and threads are measured: what grows from wave to wave is a leak.
Some visitors only send a request, or open a socket and abort it.

After each wave the store is compared with what every client has received (`crowd/proof.py`). It prints a row for each
wave, and the table for RESULTS.md. The exit code is 1 if anything was lost, doubled or unanswered, if the server's log
has an error, or if more files or threads are open than after the first wave. Memory growth is only printed.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import sys
import tempfile
import time
from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

if __name__ == "__main__":  # run as a program, Python searches only this folder
    sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from bench.crowd import databases
from bench.crowd.connection import Http
from bench.crowd.figures import table
from bench.crowd.play import Crowd, Plan
from bench.crowd.proof import Proof, compare, last_events
from bench.crowd.servers import Server, Servers

SETTINGS = {"BENCH_IDLE_SECONDS": "2", "RANDOLPH_LEASE_SECONDS": "6", "RANDOLPH_GRACE_SECONDS": "1"}
"""Rooms leave memory some seconds after their players, so that the end of a wave shows what is left."""

EMPTYING_SECONDS = 15.0
"""The server is measured this long after everybody has left: the grace, the idle time, and a check for idle rooms."""

CONNECTION_SECONDS = 60.0
"""Seconds that a connection lasts on average."""

DRAIN_SECONDS = 120.0

ROOMS_PER_COMPUTER = 6
"""Every sixth room has a computer player, with each strength in turn."""

VISITS_PER_SECOND = 5.0
"""Visitors who send one request, or abort a socket."""

ALLOWED_GROWTH = 2
"""More files or threads than after the first wave that are allowed: a thread pool may still have grown."""


@dataclass(frozen=True, slots=True)
class State:
    """The server's use of the machine (Linux)."""

    memory: int
    files: int
    threads: int

    @classmethod
    def of(cls, server: Server) -> State:
        """The state at this moment."""
        place = Path(f"/proc/{server.pid}")
        return cls(server.resident(), len(list((place / "fd").iterdir())), len(list((place / "task").iterdir())))


@dataclass(slots=True)
class Wave:
    """One wave: the state of the servers while all played and after all had left, and the proof."""

    full: list[State]
    empty: list[State]
    proof: Proof
    cuts: int
    visits: int


async def wave(servers: Servers, url: str, rooms: int, seconds: float, seed: int) -> Wave:
    """Open rooms, let them play, disconnect all."""
    crowd = Crowd(servers, Plan(round_seconds=20.0, computers=ROOMS_PER_COMPUTER), seed)
    visits = 0

    async def visit() -> None:
        nonlocal visits
        while True:
            await asyncio.sleep(crowd.rng.expovariate(VISITS_PER_SECOND))
            await _visit(servers.place(), crowd)
            visits += 1

    async def cut() -> None:
        while True:
            await asyncio.sleep(crowd.rng.expovariate(len(crowd.members) / CONNECTION_SECONDS))
            member = crowd.rng.choice(crowd.members)
            if member.online:
                crowd.figures.cuts += 1
                member.cut()

    began = time.perf_counter()
    try:
        await crowd.open(rooms, min(20.0, seconds / 4))
        others = [asyncio.create_task(work()) for work in (visit, cut)]
        await asyncio.sleep(max(0.0, began + seconds - time.perf_counter()))
        for other in others:
            other.cancel()
        await asyncio.gather(*others, return_exceptions=True)
        full = [State.of(server) for server in servers.all]
        crowd.closing = True
        least = await _drained(crowd, url)
    finally:
        await crowd.close()
    await asyncio.sleep(EMPTYING_SECONDS)
    proof = await asyncio.to_thread(compare, url, crowd.rooms, least)
    return Wave(full, [State.of(server) for server in servers.all], proof, crowd.figures.cuts, visits)


async def _visit(server: Server, crowd: Crowd) -> None:
    """Send one request, or abort a socket during its handshake."""
    member = crowd.rng.choice(crowd.members)
    if crowd.rng.random() < 0.5:
        http = Http(server.host, server.port)
        try:
            await http.post(f"/api/rooms/{member.room.code}/join", b'{"name":""}')
        finally:
            http.close()
        return
    reader, writer = await asyncio.open_connection(server.host, server.port)
    head = f"GET /api/rooms/{member.room.code}/socket HTTP/1.1\r\nHost: {server.host}:{server.port}\r\n"
    key = "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: c29tZWJvZHkgbG9va3MuLg==\r\n"
    writer.write(f"{head}Connection: Upgrade\r\nUpgrade: websocket\r\n{key}\r\n".encode())
    await reader.read(1024)
    writer.transport.abort()


async def _drained(crowd: Crowd, url: str) -> dict[str, int]:
    """Wait until every command has a reply, and every member the events in the store; returns their numbers."""
    await _until(lambda: all(each.online and not each.pending for each in crowd.members))
    least = await asyncio.to_thread(last_events, url, crowd.rooms)
    await _until(lambda: all(each.last >= least.get(each.room.code, 0) for each in crowd.members))
    return least


async def _until(condition: Callable[[], bool]) -> None:
    for _ in range(round(DRAIN_SECONDS / 0.25)):
        if condition():
            return
        await asyncio.sleep(0.25)


# ── reporting ─────────────────────────────────────────────────────────────────────────────────────────────────────────


def _cells(found: Wave) -> tuple[str, ...]:
    full, empty, proof = found.full, found.empty, found.proof
    wrong = (proof.lost, proof.doubled, proof.changed, proof.unanswered, proof.forgotten, proof.replayed)
    return (
        f"{sum(each.memory for each in full) / 1e6:.1f}",
        f"{sum(each.memory for each in empty) / 1e6:.1f}",
        f"{sum(each.files for each in full)}",
        f"{sum(each.files for each in empty)}",
        f"{sum(each.threads for each in empty)}",
        f"{proof.events:,}",
        f"{found.cuts:,}",
        f"{found.visits:,}",
        " / ".join(map(str, wrong)),
    )


COLUMNS = (
    *("MB, playing", "MB, after", "files, playing", "files, after", "threads", "events", "cuts", "visits"),
    "lost / doubled / changed / unanswered / forgotten / replayed",
)


def faults(waves: list[Wave], log: str) -> list[str]:
    """Everything that must not happen."""
    found = [f"wave {number}: {note}" for number, each in enumerate(waves, 1) for note in each.proof.notes[:5]]
    found += [f"wave {number}: not proved" for number, each in enumerate(waves, 1) if not each.proof.holds]
    for number, each in enumerate(waves[1:], 2):
        for first, now in zip(waves[0].empty, each.empty, strict=True):
            if now.files > first.files + ALLOWED_GROWTH or now.threads > first.threads + ALLOWED_GROWTH:
                found.append(f"wave {number}: {now} after all had gone, {first} after the first wave")
    found += [f"log: {line}" for line in log.splitlines() if "ERROR" in line or "Traceback" in line][:10]
    return found


async def run(options: argparse.Namespace, folder: Path, external: databases.Databases | None) -> int:
    """All waves; the exit code."""
    settings = {**SETTINGS}
    url = f"sqlite:///{folder / 'data'}/randolph.sqlite3"
    if external is not None:
        settings |= {"RANDOLPH_DATABASE": external.database, "RANDOLPH_BUS": external.bus}
        url = external.database.replace("postgresql://", "postgresql+psycopg://")
    servers = Servers(1 if external is None else 2, folder, settings, dying=False, scattered=True)
    waves: list[Wave] = []
    each = options.seconds / options.waves
    playing = max(10.0, each - EMPTYING_SECONDS)
    try:
        await servers.start()
        began, start = datetime.now(UTC), time.perf_counter()
        for number in range(options.waves):
            waves.append(await wave(servers, url, options.rooms, playing, options.seed + number))
            print(f"wave {number + 1} of {options.waves}: {' | '.join(_cells(waves[-1]))}", file=sys.stderr, flush=True)
        lasted, ended = time.perf_counter() - start, datetime.now(UTC)
        exits = await servers.stop()
    finally:
        await servers.close()
    wrong = faults(waves, servers.log())
    rows = [(f"wave {number}", _cells(found)) for number, found in enumerate(waves, 1)]
    kept = [sum(state.memory for state in found.empty) for found in waves]
    people, grown = options.rooms * Plan().players, (kept[-1] - kept[1]) / 1e6
    print(
        f"{began:%Y-%m-%d %H:%M:%S} – {ended:%H:%M:%S} UTC, {lasted:.0f} s: "
        f"{options.waves} waves of {options.rooms} rooms,"
    )
    print(f"{people} people; {options.database}, {len(servers.all)} of randolph serve, {os.cpu_count()} cores.")
    print(f"Exit codes {', '.join(map(str, exits))}; memory grew from the second wave to the last by {grown:.1f} MB.\n")
    print(table("after", rows, COLUMNS))
    print("\n".join(["", *wrong]) if wrong else "\nNothing was lost, doubled, or left open; the log has no error.")
    return 1 if wrong or any(exits) or lasted < options.seconds else 0


def main() -> int:
    """Read the options, run."""
    parser = argparse.ArgumentParser(description="Let clients come and go, and measure what is left.")
    parser.add_argument("--seconds", type=float, default=1800.0, help="how long in all")
    parser.add_argument("--rooms", type=int, default=60, help="rooms of six at a time")
    parser.add_argument("--waves", type=int, default=0, help="how often all are replaced (0: every five minutes)")
    parser.add_argument("--database", choices=("sqlite", "postgres"), default="sqlite")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    options.waves = max(2, options.waves or max(3, round(options.seconds / 300)))
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="randolph-soak-")))
        external = stack.enter_context(databases.running()) if options.database == "postgres" else None
        return asyncio.run(run(options, folder, external))


if __name__ == "__main__":
    sys.exit(main())
