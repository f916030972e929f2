"""A TCP proxy in front of a server, which causes network faults on demand, for browsers and for the tests' own clients.

It can delay, throttle, cut, stall and refuse connections. It parses WebSocket frames, so that it can also drop one
message, hold one back until the next has passed, or cut the connection right before or after the message with a certain
text. Tests reach moments between "sent", "received" and "answered" that would otherwise occur once in a thousand games.

`FaultyProxy` runs in the event loop of the test; `threaded_proxy` runs one in its own thread, for tests without a loop.
"""

from __future__ import annotations

import asyncio
import threading
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager, suppress
from typing import Literal, TypeVar
from urllib.parse import urlsplit

Result = TypeVar("Result")

Fault = Literal["drop", "hold", "cut", "cut after"]
"""A message is lost, or delivered after the next one; or the connection is cut instead of it, or after it."""

READ_BYTES = 64 * 1024
END_OF_HEAD = b"\r\n\r\n"


class Direction:
    """One direction of all connections: its delay, its bandwidth (0: unlimited), its faults."""

    def __init__(self) -> None:
        self.delay = 0.0
        self.bytes_per_second = 0.0
        self.faults = 0
        self._pending: list[tuple[str, Fault]] = []

    def inject(self, marker: str, fault: Fault) -> None:
        """Apply a fault to the next message that contains this text, once."""
        self._pending.append((marker, fault))

    def fault_of(self, text: str) -> Fault | None:
        """The fault for this message, if there is one."""
        for place, (marker, fault) in enumerate(self._pending):
            if marker in text:
                del self._pending[place]
                self.faults += 1
                return fault
        return None


class FaultyProxy:
    """The proxy. While it is `refusing`, it aborts new connections."""

    def __init__(self, server: str) -> None:
        url = urlsplit(server)
        assert url.hostname is not None
        assert url.port is not None
        self.to_server = Direction()
        self.to_client = Direction()
        self.refusing = False
        self._server = (url.hostname, url.port)
        self._listener: asyncio.Server | None = None
        self._connections: set[_Connection] = set()

    @property
    def address(self) -> str:
        """The address of the proxy."""
        assert self._listener is not None
        return f"http://127.0.0.1:{self._listener.sockets[0].getsockname()[1]}"

    async def open(self) -> None:
        """Start to listen."""
        self._listener = await asyncio.start_server(self._serve, "127.0.0.1", 0)

    async def close(self) -> None:
        """Stop, and cut all connections."""
        assert self._listener is not None
        self._listener.close()
        tasks = [connection.task for connection in self._connections if connection.task is not None]
        self.cut()
        await asyncio.gather(*tasks, return_exceptions=True)

    def cut(self) -> None:
        """Cut every connection, like a router that restarts."""
        for connection in list(self._connections):
            connection.cut()

    def stall(self) -> None:
        """Keep every connection open, but forward nothing on it, like a router that lost its state. New connections
        work.
        """
        for connection in self._connections:
            connection.stalled = True

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        if self.refusing:
            writer.transport.abort()
            return
        try:
            server = await asyncio.open_connection(*self._server)
        except OSError:
            writer.transport.abort()
            return
        connection = _Connection(self, (reader, writer), server)
        connection.task = asyncio.current_task()
        self._connections.add(connection)
        try:
            await connection.forward()
        finally:
            self._connections.discard(connection)


Ends = tuple[asyncio.StreamReader, asyncio.StreamWriter]


class _Connection:
    """One connection through the proxy; both ends close when one closes, or when it is cut."""

    def __init__(self, proxy: FaultyProxy, client: Ends, server: Ends) -> None:
        self.stalled = False
        self.task: asyncio.Task[object] | None = None
        self._proxy = proxy
        self._client = client
        self._server = server
        self._cut = asyncio.Event()

    def cut(self) -> None:
        """Abort both ends, without a close frame."""
        for _, writer in (self._client, self._server):
            writer.transport.abort()
        self._cut.set()

    async def forward(self) -> None:
        """Forward both directions until the connection ends."""
        tasks = [
            asyncio.create_task(self._forward(self._proxy.to_server, self._client[0], self._server[1])),
            asyncio.create_task(self._forward(self._proxy.to_client, self._server[0], self._client[1])),
            asyncio.create_task(self._cut.wait()),
        ]
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        for _, writer in (self._client, self._server):
            with suppress(OSError, RuntimeError):
                writer.close()

    async def _forward(self, direction: Direction, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        waiting: asyncio.Queue[tuple[float, bytes] | None] = asyncio.Queue()
        writing = asyncio.create_task(self._write(direction, waiting, writer))
        loop = asyncio.get_running_loop()
        held: list[bytes] = []
        fault: Fault | None = None
        try:
            async for raw, text in _units(reader):
                if self.stalled:
                    continue
                fault = None if text is None else direction.fault_of(text)
                if fault == "hold":
                    held.append(raw)
                    continue
                if fault == "drop":
                    continue
                if fault == "cut":
                    self.cut()
                    return
                for each in (raw, *held):
                    waiting.put_nowait((loop.time() + direction.delay, each))
                held.clear()
                if fault == "cut after":
                    break
            waiting.put_nowait(None)
            await writing
            if self.stalled:
                await asyncio.Event().wait()
            if fault == "cut after":
                self.cut()
        except OSError:
            return
        finally:
            writing.cancel()

    async def _write(
        self, direction: Direction, waiting: asyncio.Queue[tuple[float, bytes] | None], writer: asyncio.StreamWriter
    ) -> None:
        while (unit := await waiting.get()) is not None:
            due, raw = unit
            pause = due - asyncio.get_running_loop().time()
            if direction.bytes_per_second:
                pause += len(raw) / direction.bytes_per_second
            if pause > 0:
                await asyncio.sleep(pause)
            if self.stalled:
                continue
            writer.write(raw)
            await writer.drain()


async def _units(reader: asyncio.StreamReader) -> AsyncIterator[tuple[bytes, str | None]]:
    """Split a stream: the head of a request or response; then, if it opens a WebSocket, frame by frame, with the text
    of text frames. Anything else is passed on as it arrives.
    """
    data = b""
    socket = False
    while True:
        if socket:
            size = _frame(data)
            if size is not None:
                yield data[:size], _text(data[:size])
                data = data[size:]
                continue
        elif END_OF_HEAD in data:
            head, _, rest = data.partition(END_OF_HEAD)
            socket = b"\r\nupgrade: websocket" in head.lower()
            yield (head + END_OF_HEAD, None) if socket else (data, None)
            data = rest if socket else b""
            continue
        elif data and not data.startswith((b"GET ", b"POST ", b"HTTP/")):  # the rest of a body
            yield data, None
            data = b""
        more = await reader.read(READ_BYTES)
        if not more:
            if data:
                yield data, None
            return
        data += more


def _frame(data: bytes) -> int | None:
    """The size of the frame at the beginning of the data, if it is complete."""
    if len(data) < 2:
        return None
    length, at = data[1] & 0x7F, 2
    if length >= 126:
        at += 2 if length == 126 else 8
        length = int.from_bytes(data[2:at])
    size = at + (4 if data[1] & 0x80 else 0) + length
    return size if len(data) >= max(size, at) else None


def _text(frame: bytes) -> str | None:
    """The text of a frame, if it is a text frame."""
    if frame[0] & 0x0F != 1:
        return None
    at = {126: 4, 127: 10}.get(frame[1] & 0x7F, 2)
    if not frame[1] & 0x80:
        return frame[at:].decode()
    mask, body = frame[at : at + 4], frame[at + 4 :]
    return bytes(byte ^ mask[place % 4] for place, byte in enumerate(body)).decode()


@asynccontextmanager
async def faulty_proxy(server: str) -> AsyncIterator[FaultyProxy]:
    """A proxy in front of this address, during the block."""
    proxy = FaultyProxy(server)
    await proxy.open()
    try:
        yield proxy
    finally:
        await proxy.close()


class ThreadedProxy:
    """A `FaultyProxy` that runs in a thread."""

    def __init__(self, proxy: FaultyProxy, loop: asyncio.AbstractEventLoop) -> None:
        self._proxy = proxy
        self._loop = loop
        self.address = proxy.address

    def run(self, function: Callable[[FaultyProxy], Result]) -> Result:
        """Call a function with the proxy, in its thread."""

        async def call() -> Result:
            return function(self._proxy)

        return asyncio.run_coroutine_threadsafe(call(), self._loop).result(timeout=60)


@contextmanager
def threaded_proxy(server: str) -> Iterator[ThreadedProxy]:
    """A proxy in front of this address that runs in a thread, during the block."""
    loop = asyncio.new_event_loop()
    thread = threading.Thread(target=loop.run_forever, name="proxy", daemon=True)
    thread.start()
    proxy = FaultyProxy(server)
    asyncio.run_coroutine_threadsafe(proxy.open(), loop).result(timeout=60)
    try:
        yield ThreadedProxy(proxy, loop)
    finally:
        asyncio.run_coroutine_threadsafe(proxy.close(), loop).result(timeout=60)
        loop.call_soon_threadsafe(loop.stop)
        thread.join(timeout=60)
        loop.close()
