"""A client's WebSocket, written for speed: thousands of them share one core with the server that they measure.

HTTP and WebSocket by hand, on asyncio's transports. It omits what a load client does not need: frames to the server are
masked with zeros (the server unmasks them all the same), fragmented messages are an error, because this server sends
none. The time of a message is taken before any of it is read.
"""

from __future__ import annotations

import asyncio
import base64
import secrets
import time
from collections.abc import Callable
from dataclasses import dataclass

TEXT, CLOSE, PING, PONG = 0x1, 0x8, 0x9, 0xA
CONNECT_TIMEOUT_SECONDS = 20.0
"""A connection attempt without an answer is given up after this time, as in the web page."""

RESPONSE_TIMEOUT_SECONDS = 60.0
"""A request without a response after this time ends the run."""


class Connection(asyncio.Protocol):
    """One WebSocket: calls `opened` after the handshake, `received` for each message, and `closed` once.

    `received` gets the message's text and the time at which its bytes were read, in seconds of `time.perf_counter`;
    `closed` gets the server's close code, or 0.
    """

    __slots__ = (
        "_buffer",
        "_closed",
        "_code",
        "_is_open",
        "_opened",
        "_received",
        "_request",
        "_timeout",
        "_transport",
    )

    def __init__(
        self,
        request: bytes,
        *,
        opened: Callable[[], None],
        received: Callable[[bytes, float], None],
        closed: Callable[[int], None],
    ) -> None:
        self._request = request
        self._opened = opened
        self._received = received
        self._closed: Callable[[int], None] | None = closed
        self._code = 0
        self._buffer = b""
        self._is_open = False
        self._transport: asyncio.Transport | None = None
        self._timeout: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Ask for the upgrade."""
        assert isinstance(transport, asyncio.Transport)  # noqa: S101 – narrows the type; TCP has no other transport
        self._transport = transport
        self._timeout = asyncio.get_running_loop().call_later(CONNECT_TIMEOUT_SECONDS, transport.abort)
        transport.write(self._request)

    def data_received(self, data: bytes) -> None:
        """Parse the frames."""
        at = time.perf_counter()
        if self._buffer:
            data = self._buffer + data
            self._buffer = b""
        if not self._is_open:
            head, end, data = data.partition(b"\r\n\r\n")
            if not end:
                self._buffer = head
                return
            if not head.startswith(b"HTTP/1.1 101 "):
                self._code = int(head[9:12])
                self.abort()
                return
            self._is_open = True
            self._cancel_timeout()
            self._opened()
        start, size = 0, len(data)
        while size - start >= 2:
            first, length = data[start], data[start + 1]
            begin = start + 2
            if length == 126:
                begin += 2
                length = int.from_bytes(data[start + 2 : begin])
            elif length == 127:
                begin += 8
                length = int.from_bytes(data[start + 2 : begin])
            if size < begin + length:
                break
            start = begin + length
            if first == 0x80 | TEXT:
                self._received(data[begin:start], at)
            elif first == 0x80 | PING:
                self._send_frame(PONG, data[begin:start])
            elif first == 0x80 | CLOSE:
                self._code = int.from_bytes(data[begin : begin + 2])
                self.abort()
                return
        self._buffer = data[start:]

    def send(self, text: bytes) -> None:
        """Send a text message."""
        self._send_frame(TEXT, text)

    def _send_frame(self, kind: int, payload: bytes) -> None:
        if self._transport is None or self._transport.is_closing():
            return
        size = len(payload)
        length = bytes((0x80 | size,)) if size < 126 else b"\xfe" + size.to_bytes(2)
        self._transport.write(bytes((0x80 | kind,)) + length + b"\0\0\0\0" + payload)

    def abort(self) -> None:
        """Cut the connection without a close frame, as a phone in a tunnel does."""
        if self._transport is not None:
            self._transport.abort()

    def connection_lost(self, _error: Exception | None) -> None:
        """The connection is closed."""
        self._cancel_timeout()
        closed, self._closed = self._closed, None
        if closed is not None:
            closed(self._code)

    def _cancel_timeout(self) -> None:
        if self._timeout is not None:
            self._timeout.cancel()
            self._timeout = None


def upgrade(host: str, path: str, cookie: str) -> bytes:
    """The request that opens a WebSocket."""
    key = base64.b64encode(secrets.token_bytes(16)).decode()
    return (
        f"GET {path} HTTP/1.1\r\nHost: {host}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
        f"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {key}\r\nCookie: {cookie}\r\n\r\n"
    ).encode()


@dataclass(frozen=True, slots=True)
class Response:
    """An HTTP response: its status, its body, and the cookie that it sets (name and value)."""

    status: int
    cookie: str
    body: bytes


class Http:
    """One kept-alive HTTP connection."""

    def __init__(self, host: str, port: int) -> None:
        self._host, self._port = host, port
        self._reader: asyncio.StreamReader | None = None
        self._writer: asyncio.StreamWriter | None = None

    async def post(self, path: str, body: bytes) -> Response:
        """Send a request, and wait for the response; raises `OSError` if there is none."""
        if self._reader is None or self._writer is None:
            self._reader, self._writer = await asyncio.open_connection(self._host, self._port)
        self._writer.write(
            f"POST {path} HTTP/1.1\r\nHost: {self._host}:{self._port}\r\nContent-Type: application/json\r\n"
            f"Content-Length: {len(body)}\r\n\r\n".encode()
            + body
        )
        try:
            async with asyncio.timeout(RESPONSE_TIMEOUT_SECONDS):
                head = (await self._reader.readuntil(b"\r\n\r\n")).decode("latin-1")
                status, *lines = head.rstrip().split("\r\n")
                fields = {name.lower(): value.strip() for name, _, value in (line.partition(":") for line in lines)}
                content = await self._reader.readexactly(int(fields["content-length"]))
        except EOFError as error:
            raise ConnectionError("the server closed the connection") from error
        return Response(int(status.split()[1]), fields.get("set-cookie", "").partition(";")[0], content)

    def close(self) -> None:
        """Close the connection."""
        if self._writer is not None:
            self._writer.close()
