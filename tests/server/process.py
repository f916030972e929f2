"""`randolph serve` as a separate process, and clients on real sockets."""

from __future__ import annotations

import asyncio
import json
import os
import re
import signal
import subprocess
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, Self

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from randolph.server.settings import RETIRED
from tests.server.in_process import SECONDS, Client

RANDOLPH = ("-m", "randolph")
ROOT = Path(__file__).resolve().parents[2]

START_TIMEOUT_SECONDS = 60.0
"""How long a server may take to start, in seconds, even on a busy machine."""


def command(data: Path, *words: str, program: tuple[str, ...] = RANDOLPH) -> list[str]:
    """The command line of a server on a data folder, on any free port."""
    return [sys.executable, *program, "serve", "--port", "0", "--data", str(data), *words]


class Server:
    """A running `randolph serve`. Its standard error is kept in `log`."""

    def __init__(self, process: asyncio.subprocess.Process, log: Path) -> None:
        self._process = process
        self._log = log
        self.address = ""

    @classmethod
    async def start(cls, data: Path, program: tuple[str, ...] = RANDOLPH, /, **settings: str) -> Self:
        """Start a server, and wait until it listens; the `program` may be one that dies at a certain moment. Names in
        capitals are numbers of `services` and `admission`.
        """
        log = data.with_name(f"{data.name}.log")
        numbers = {name: float(settings.pop(name)) for name in [*settings] if name.isupper()}
        constants = {name: float(settings.pop(name)) for name in RETIRED if name in settings}
        environment = {**os.environ, **{f"RANDOLPH_{name.upper()}": word for name, word in settings.items()}}
        environment |= {
            "TEST_CONSTANTS": json.dumps(constants),
            "TEST_NUMBERS": json.dumps(numbers),
            "PYTHONPATH": str(ROOT),
        }
        if (constants or numbers) and program == RANDOLPH:
            program = ("-m", "tests.server.constants")
        with log.open("ab") as errors:
            process = await asyncio.create_subprocess_exec(
                *command(data, program=program), stdout=subprocess.PIPE, stderr=errors, env=environment
            )
        server = cls(process, log)
        assert process.stdout is not None
        async with asyncio.timeout(START_TIMEOUT_SECONDS):
            line = (await process.stdout.readline()).decode()
        found = re.search(r"http://[\d.]+:\d+", line)
        assert found, f"{line!r} {server.log}"
        server.address = found[0]
        return server

    @property
    def pid(self) -> int:
        """The process id."""
        return self._process.pid

    async def kill(self) -> None:
        """SIGKILL: no close messages, nothing flushed."""
        self._process.kill()
        await self._process.wait()

    async def died(self) -> int:
        """Wait until it has ended by itself, and return its exit code."""
        async with asyncio.timeout(START_TIMEOUT_SECONDS):
            return await self._process.wait()

    async def stop(self, how: signal.Signals = signal.SIGTERM) -> int:
        """Ask it to stop, and return its exit code."""
        self._process.send_signal(how)
        async with asyncio.timeout(START_TIMEOUT_SECONDS):
            return await self._process.wait()

    @property
    def log(self) -> str:
        """Its standard error so far."""
        return self._log.read_text()

    async def end(self) -> None:
        """Make sure that it has ended."""
        if self._process.returncode is None:
            await self.kill()


@asynccontextmanager
async def serving(data: Path, program: tuple[str, ...] = RANDOLPH, /, **settings: str) -> AsyncIterator[Server]:
    """A server that runs at most during the block."""
    server = await Server.start(data, program, **settings)
    try:
        yield server
    finally:
        await server.end()


class NetworkSocket(Client):
    """A client's socket over the network."""

    def __init__(self, connection: ClientConnection) -> None:
        super().__init__()
        self.connection = connection

    async def send(self, message: object) -> None:
        """Send a message."""
        if isinstance(message, (str, bytes)):
            await self.connection.send(message)
        else:
            await self.connection.send(msgspec.json.encode(message).decode())

    async def _next(self) -> dict[str, Any]:
        try:
            async with asyncio.timeout(SECONDS):
                return {"type": "websocket.send", "text": await self.connection.recv()}
        except ConnectionClosed as closed:
            return {"type": "websocket.close", "code": closed.rcvd.code if closed.rcvd else None}


class Person:
    """A browser that outlives servers; its cookie is stored here, because the port changes."""

    def __init__(self) -> None:
        self.cookie = ""
        self._lines: list[NetworkSocket] = []

    async def ask(self, server: Server, method: str, path: str, body: object = None) -> Any:  # noqa: ANN401 – JSON
        """Make a request that must succeed, and return its response."""
        headers = {"cookie": self.cookie} if self.cookie else {}
        async with httpx.AsyncClient(base_url=server.address, headers=headers, timeout=START_TIMEOUT_SECONDS) as http:
            answer = await http.request(method, path, json=body)
        assert answer.is_success, answer.text
        if "set-cookie" in answer.headers:
            self.cookie = answer.headers["set-cookie"].partition(";")[0]
        return answer.json()

    async def enter(self, server: Server, code: str, after: int = 0) -> NetworkSocket:
        """Open a socket and say hello."""
        uri, cookie = f"{server.address.replace('http', 'ws')}/api/rooms/{code}/socket", {"cookie": self.cookie}
        line = NetworkSocket(await connect(uri, additional_headers=cookie, compression=None, open_timeout=SECONDS))
        self._lines.append(line)
        await line.hello(after)
        return line

    async def leave(self) -> None:
        """Close all sockets."""
        for line in self._lines:
            await line.connection.close()
