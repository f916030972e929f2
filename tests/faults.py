"""A line that goes wrong when a test says so: a TCP proxy before a server, for browsers and for clients of the tests.

It delays, narrows, cuts, swallows and refuses. It knows the frames of WebSockets, so that it can also lose one whole
message, hold one back until the next has passed, and cut the line right before or behind the very message that carries
a certain word – the moments between "sent", "had" and "answered" that chance finds once in a thousand games.

`Line` runs in the event loop of the test; `line_of` runs one in a thread of its own, for tests that have no loop.
"""

from __future__ import annotations

import asyncio
import threading
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager, suppress
from typing import Literal, TypeVar
from urllib.parse import urlsplit

Result = TypeVar("Result")

Fault = Literal["drop", "hold", "cut", "cut behind"]
"""What happens to a message: it is lost; it comes after the next one; it is cut instead, or behind it."""

READ = 64 * 1024
END_OF_HEAD = b"\r\n\r\n"


class Way:
    """One direction, of all connections: what is done to what goes that way."""

    def __init__(self) -> None:
        self.delay = 0.0
        self.bytes_per_second = 0.0
        self.faults = 0
        self._next: list[tuple[str, Fault]] = []

    def next(self, word: str, fault: Fault) -> None:
        """Let this happen to the next message that carries a word, once."""
        self._next.append((word, fault))

    def fault_of(self, text: str) -> Fault | None:
        """What is to happen to a message now."""
        for place, (word, fault) in enumerate(self._next):
            if word in text:
                del self._next[place]
                self.faults += 1
                return fault
        return None


class Line:
    """The proxy. `up` is the way to the server, `down` the way back."""

    def __init__(self, server: str) -> None:
        place = urlsplit(server)
        assert place.hostname is not None
        assert place.port is not None
        self.up = Way()
        self.down = Way()
        self.refusing = False
        self._server = (place.hostname, place.port)
        self._listener: asyncio.Server | None = None
        self._connections: set[_Connection] = set()

    @property
    def address(self) -> str:
        """Where the server is found behind this line."""
        assert self._listener is not None
        return f"http://127.0.0.1:{self._listener.sockets[0].getsockname()[1]}"

    async def open(self) -> None:
        """Begin to listen."""
        self._listener = await asyncio.start_server(self._serve, "127.0.0.1", 0)

    async def close(self) -> None:
        """End, with all connections."""
        assert self._listener is not None
        self._listener.close()
        tasks = [connection.task for connection in self._connections if connection.task is not None]
        self.cut()
        await asyncio.gather(*tasks, return_exceptions=True)

    def cut(self) -> None:
        """Cut every connection, as a router does that restarts."""
        for connection in list(self._connections):
            connection.cut()

    def forget(self) -> None:
        """Leave every connection open and carry nothing on it any more, as a router does that has forgotten it. New
        connections are carried.
        """
        for connection in self._connections:
            connection.forgotten = True

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        if self.refusing:
            writer.transport.abort()
            return
        try:
            there = await asyncio.open_connection(*self._server)
        except OSError:
            writer.transport.abort()
            return
        connection = _Connection(self, (reader, writer), there)
        connection.task = asyncio.current_task()
        self._connections.add(connection)
        try:
            await connection.carry()
        finally:
            self._connections.discard(connection)


Ends = tuple[asyncio.StreamReader, asyncio.StreamWriter]


class _Connection:
    """One connection through the proxy; when one end closes, or it is cut, both do."""

    def __init__(self, line: Line, here: Ends, there: Ends) -> None:
        self.forgotten = False
        self.task: asyncio.Task[object] | None = None
        self._line = line
        self._here = here
        self._there = there
        self._cut = asyncio.Event()

    def cut(self) -> None:
        """Cut it silently at both ends."""
        for _, writer in (self._here, self._there):
            writer.transport.abort()
        self._cut.set()

    async def carry(self) -> None:
        """Carry both ways until it ends."""
        ways = [
            asyncio.create_task(self._carry(self._line.up, self._here[0], self._there[1])),
            asyncio.create_task(self._carry(self._line.down, self._there[0], self._here[1])),
            asyncio.create_task(self._cut.wait()),
        ]
        await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
        for way in ways:
            way.cancel()
        await asyncio.gather(*ways, return_exceptions=True)
        for _, writer in (self._here, self._there):
            with suppress(OSError, RuntimeError):
                writer.close()

    async def _carry(self, way: Way, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        waiting: asyncio.Queue[tuple[float, bytes] | None] = asyncio.Queue()
        writing = asyncio.create_task(self._write(way, waiting, writer))
        loop = asyncio.get_running_loop()
        held: list[bytes] = []
        fault: Fault | None = None
        try:
            async for raw, text in _units(reader):
                if self.forgotten:
                    continue
                fault = None if text is None else way.fault_of(text)
                if fault == "hold":
                    held.append(raw)
                    continue
                if fault == "drop":
                    continue
                if fault == "cut":
                    self.cut()
                    return
                for each in (raw, *held):
                    waiting.put_nowait((loop.time() + way.delay, each))
                held.clear()
                if fault == "cut behind":
                    break
            waiting.put_nowait(None)
            await writing
            if self.forgotten:
                await asyncio.Event().wait()
            if fault == "cut behind":
                self.cut()
        except OSError:
            return
        finally:
            writing.cancel()

    async def _write(
        self, way: Way, waiting: asyncio.Queue[tuple[float, bytes] | None], writer: asyncio.StreamWriter
    ) -> None:
        while (unit := await waiting.get()) is not None:
            due, raw = unit
            pause = due - asyncio.get_running_loop().time()
            if way.bytes_per_second:
                pause += len(raw) / way.bytes_per_second
            if pause > 0:
                await asyncio.sleep(pause)
            if self.forgotten:
                continue
            writer.write(raw)
            await writer.drain()


async def _units(reader: asyncio.StreamReader) -> AsyncIterator[tuple[bytes, str | None]]:
    """What comes, in pieces: the head of a request or answer, then – where a socket begins with it – one frame each,
    with its text if it has one; anything else as it comes.
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
        more = await reader.read(READ)
        if not more:
            if data:
                yield data, None
            return
        data += more


def _frame(data: bytes) -> int | None:
    """The size of the frame with which the data begins, if all of it is there."""
    if len(data) < 2:
        return None
    length, at = data[1] & 0x7F, 2
    if length >= 126:
        at += 2 if length == 126 else 8
        length = int.from_bytes(data[2:at])
    size = at + (4 if data[1] & 0x80 else 0) + length
    return size if len(data) >= max(size, at) else None


def _text(frame: bytes) -> str | None:
    """The text of a frame, if it is one of text."""
    if frame[0] & 0x0F != 1:
        return None
    at = {126: 4, 127: 10}.get(frame[1] & 0x7F, 2)
    if not frame[1] & 0x80:
        return frame[at:].decode()
    mask, body = frame[at : at + 4], frame[at + 4 :]
    return bytes(byte ^ mask[place % 4] for place, byte in enumerate(body)).decode()


@asynccontextmanager
async def faulty(server: str) -> AsyncIterator[Line]:
    """A line to a server's address, as long as the block."""
    line = Line(server)
    await line.open()
    try:
        yield line
    finally:
        await line.close()


class LineElsewhere:
    """A `Line` that runs in a thread."""

    def __init__(self, line: Line, loop: asyncio.AbstractEventLoop) -> None:
        self._line = line
        self._loop = loop
        self.address = line.address

    def tell(self, what: Callable[[Line], Result]) -> Result:
        """Have something done to the line, where it runs."""

        async def doing() -> Result:
            return what(self._line)

        return asyncio.run_coroutine_threadsafe(doing(), self._loop).result(timeout=60)


@contextmanager
def line_of(server: str) -> Iterator[LineElsewhere]:
    """A line to a server's address that runs in a thread, as long as the block."""
    loop = asyncio.new_event_loop()
    thread = threading.Thread(target=loop.run_forever, name="line", daemon=True)
    thread.start()
    line = Line(server)
    asyncio.run_coroutine_threadsafe(line.open(), loop).result(timeout=60)
    try:
        yield LineElsewhere(line, loop)
    finally:
        asyncio.run_coroutine_threadsafe(line.close(), loop).result(timeout=60)
        loop.call_soon_threadsafe(loop.stop)
        thread.join(timeout=60)
        loop.close()
