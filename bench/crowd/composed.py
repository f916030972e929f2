"""The services of compose/compose.yaml under test: the crowd connects to nginx, which chooses the process."""

from __future__ import annotations

import asyncio
import signal
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

from bench.crowd.databases import Databases, Lasting
from bench.crowd.servers import SETTINGS, Server, Servers
from tests.server.composed import PROCESSES, Composition, composition


class ComposedServer(Server):
    """One of the two processes."""

    def __init__(self, services: Composition, name: str) -> None:  # it is started by its command in the file
        self.host, self.port = "127.0.0.1", services.ports[name]
        self.running = True
        self._services, self._name = services, name
        self._spent = 0.0

    @property
    def pid(self) -> int:
        """The process id."""
        return self._services.pid(self._name)

    async def start(self) -> float:
        """Start it again, and wait until it is healthy; returns the seconds."""
        began = time.perf_counter()
        await asyncio.to_thread(self._services.start, self._name)
        await asyncio.to_thread(self._services.wait_until_healthy, self._name)
        self.running = True
        return time.perf_counter() - began

    async def kill(self) -> None:
        """Kill it with SIGKILL."""
        self.running = False
        self._spent = self.busy()
        await asyncio.to_thread(self._services.stop, self._name, signal.SIGKILL)

    async def die(self) -> bool:
        """Kill it: the program of the image has no moment at which it dies by itself."""
        await self.kill()
        return False


class Front(Server):
    """nginx."""

    def __init__(self, services: Composition) -> None:  # it has no process of its own here
        self.host, self.port, self.running = "127.0.0.1", services.ports["nginx"], True


class ComposedServers(Servers):
    """Both processes; all connections go to nginx."""

    def __init__(self, services: Composition) -> None:  # they are running
        self._services = services
        self.data = services.folder
        self.all = [ComposedServer(services, name) for name in PROCESSES]
        self._front = Front(services)

    async def start(self) -> None:
        """They have been started in the order of the file."""

    def place(self, room: str = "", avoid: Server | None = None) -> Server:  # noqa: ARG002 – nginx chooses
        """The address of nginx."""
        return self._front

    async def stop(self) -> list[int]:
        """Stop both processes; their exit codes."""
        return [await asyncio.to_thread(self._services.stop, name) for name in PROCESSES]

    async def close(self) -> None:
        """The composition ends them."""

    def log(self) -> str:
        """Their output on standard error, and that of nginx."""
        return "".join(self._services.log(name) for name in (*PROCESSES, "nginx"))


@contextmanager
def running(folder: Path, image: Path | None) -> Iterator[tuple[ComposedServers, Databases]]:
    """All services, during the block. PostgreSQL writes every commit to disk."""
    with ExitStack() as ending:
        services = ending.enter_context(composition(folder, SETTINGS, image, Lasting))
        pids = tuple(server.pid for server in services.databases.values())
        yield ComposedServers(services), Databases(services.url, "", pids)
