"""The servers under test: `randolph serve` as child processes on loopback, killed and restarted by process id.

Only processes started here are ever signaled. If they are to die between commit and publication, the program is
`dying.py`. `SETTINGS` is all that differs from a plain `randolph serve`: the limits by network address, because here
all clients have the same address.
"""

from __future__ import annotations

import asyncio
import os
import re
import signal
import subprocess
import sys
import time
import urllib.request
from collections import Counter
from contextlib import suppress
from pathlib import Path
from typing import IO
from zlib import crc32

from tests.server.databases import free_port

START_TIMEOUT_SECONDS = 60.0
STOP_TIMEOUT_SECONDS = 60.0
NEXT_COMMIT_TIMEOUT_SECONDS = 5.0
"""How long a process may take until its next commit."""

ROOT = Path(__file__).resolve().parents[2]

SETTINGS = {
    "RANDOLPH_ADDRESS_LINES": "100000",
    "RANDOLPH_ADDRESS_RATE": "100000",
    "RANDOLPH_ROOM_RATE": "100000",
}


class Server:
    """One process with its own port, which it keeps when it is restarted."""

    def __init__(self, data: Path, log: IO[bytes], environment: dict[str, str], *, dying: bool) -> None:
        self.host = "127.0.0.1"
        self.port = free_port()
        self.running = False
        program = ["-m", f"bench.crowd.{'dying' if dying else 'living'}"]
        self._command = [sys.executable, *program, "serve", "--port", str(self.port), "--data", str(data)]
        self._environment = {**os.environ, "PYTHONPATH": str(ROOT), **SETTINGS, **environment}
        self._log = log
        self._process: asyncio.subprocess.Process | None = None
        self._spent = 0.0

    async def start(self) -> float:
        """Start it, and wait until it listens; returns the seconds."""
        began = time.perf_counter()
        process = await asyncio.create_subprocess_exec(
            *self._command, stdout=subprocess.PIPE, stderr=self._log, env=self._environment
        )
        self._process = process
        assert process.stdout is not None  # noqa: S101 – narrows the type
        async with asyncio.timeout(START_TIMEOUT_SECONDS):
            said = (await process.stdout.readline()).decode()
        if re.search(r"http://\S+:\d+", said) is None:
            raise RuntimeError(f"the server did not say where it is, but {said!r}; see {self._log.name}")
        self.running = True
        return time.perf_counter() - began

    @property
    def pid(self) -> int:
        """The process id."""
        assert self._process is not None  # noqa: S101 – narrows the type
        return self._process.pid

    async def kill(self) -> None:
        """Kill it with SIGKILL: no shutdown, nothing flushed."""
        if self._process is not None and self._process.returncode is None:
            self.running = False
            self._spent = self.busy()
            self._process.kill()
            await self._process.wait()

    async def die(self) -> bool:
        """Let it die after its next commit, before the publication; False if it had to be killed in the end."""
        if self._process is None or self._process.returncode is not None:
            return False
        self._process.send_signal(signal.SIGUSR1)
        spent = self.busy()
        try:
            async with asyncio.timeout(NEXT_COMMIT_TIMEOUT_SECONDS):
                await self._process.wait()
        except TimeoutError:
            await self.kill()
            return False
        self.running = False
        self._spent = spent
        return True

    async def stop(self) -> int:
        """SIGTERM; the exit code."""
        if self._process is None or self._process.returncode is not None:
            return -1
        self.running = False
        self._process.send_signal(signal.SIGTERM)
        try:
            async with asyncio.timeout(STOP_TIMEOUT_SECONDS):
                return await self._process.wait()
        except TimeoutError:
            await self.kill()
            return -1

    @property
    def before(self) -> float:
        """The processor seconds of the killed processes."""
        return self._spent

    def resident(self) -> int:
        """The resident memory in bytes (Linux)."""
        status = Path(f"/proc/{self.pid}/status").read_text(encoding="ascii", errors="replace")
        found = re.search(r"VmRSS:\s+(\d+) kB", status)
        return int(found[1]) * 1024 if found else 0

    def busy(self) -> float:
        """The processor seconds of this process and those before it (Linux)."""
        fields = Path(f"/proc/{self.pid}/stat").read_text(encoding="ascii", errors="replace").rpartition(")")[2].split()
        return self._spent + (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def children(self) -> int:
        """The number of its child processes that have not ended (Linux)."""
        count = 0
        for stat in Path("/proc").glob("[0-9]*/stat"):
            with suppress(OSError):  # it has just ended
                fields = stat.read_text(encoding="ascii", errors="replace").rpartition(")")[2].split()
                count += int(fields[1]) == self.pid
        return count

    def counted(self) -> dict[str, float]:
        """Its metrics: counters and times, by name and labels."""
        with urllib.request.urlopen(f"http://{self.host}:{self.port}/metrics", timeout=10) as answer:
            lines = [line.rpartition(" ") for line in answer.read().decode().splitlines() if line[:1] != "#"]
        return {name: float(value) for name, _, value in lines}


class Servers:
    """All processes of one installation, on one data folder. The connections of a room go to one process, or are
    `scattered`.
    """

    def __init__(
        self, count: int, folder: Path, environment: dict[str, str], *, dying: bool, scattered: bool = False
    ) -> None:
        self.data = folder / "data"
        self._log = (folder / "server.log").open("ab")
        self.all = [Server(self.data, self._log, environment, dying=dying) for _ in range(count)]
        self._scattered = scattered
        self._next = 0

    def busy(self) -> float:
        """The processor seconds of all."""
        return sum(server.busy() for server in self.all)

    async def start(self) -> None:
        """Start them one after the other."""
        for server in self.all:
            await server.start()

    def place(self, room: str = "", avoid: Server | None = None) -> Server:
        """The server for the next connection, chosen as by a reverse proxy: by the room, as in the how-to, or in turn.
        It avoids a server that is down or has just failed, if there is another.
        """
        self._next += 1
        first = self._next if self._scattered or not room else crc32(room.encode())
        order = [self.all[(first + each) % len(self.all)] for each in range(len(self.all))]
        return min(order, key=lambda each: (each is avoid, not each.running))

    async def stop(self) -> list[int]:
        """Stop all; their exit codes."""
        return [await server.stop() for server in self.all]

    async def close(self) -> None:
        """Make sure that no process is left."""
        for server in self.all:
            await server.kill()
        self._log.close()

    def resident(self) -> int:
        """The resident memory of all, in bytes."""
        return sum(server.resident() for server in self.all)

    def counted(self) -> Counter[str]:
        """The counters and times of all since their last start."""
        return sum((Counter(server.counted()) for server in self.all), Counter())

    def log(self) -> str:
        """Their output on standard error."""
        return Path(self._log.name).read_text(encoding="utf-8", errors="replace")
