"""Connections below the application: requests that do not arrive, and those that do."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest
import uvicorn
from uvicorn.server import ServerState

from randolph.server import network
from tests.server.house import SECONDS


async def echo(_scope: Any, receive: Any, send: Any) -> None:  # noqa: ANN401 – ASGI
    """Answer with the body."""
    body = b""
    more = True
    while more:
        message = await receive()
        if message["type"] == "http.disconnect":
            return
        body += message["body"]
        more = message["more_body"]
    await send({"type": "http.response.start", "status": 200, "headers": [(b"content-length", b"%d" % len(body))]})
    await send({"type": "http.response.body", "body": body})


@asynccontextmanager
async def connection() -> AsyncIterator[tuple[asyncio.StreamReader, asyncio.StreamWriter]]:
    """A client's end of a connection whose other end is an `Http`."""
    config = uvicorn.Config(echo, http=network.Http, lifespan="off", log_config=None)
    state = ServerState()
    server = await asyncio.get_running_loop().create_server(
        lambda: network.Http(config, state, {}), host="127.0.0.1", port=0
    )
    async with server:
        reader, writer = await asyncio.open_connection(*server.sockets[0].getsockname())
        try:
            async with asyncio.timeout(SECONDS):
                yield reader, writer
        finally:
            writer.close()


@pytest.mark.parametrize(
    "beginning",
    [
        b"",
        b"GET / HT",
        b"GET / HTTP/1.1\r\nHost: here\r\n",
        b"POST / HTTP/1.1\r\nHost: here\r\nContent-Length: 9\r\n\r\nhalf",
    ],
)
async def test_a_request_that_does_not_arrive_ends_its_connection(
    monkeypatch: pytest.MonkeyPatch, beginning: bytes
) -> None:
    """Silence, half a head and half a body are waited for, but not for ever."""
    monkeypatch.setattr(network, "REQUEST_SECONDS", 0.05)
    async with connection() as (reader, writer):
        writer.write(beginning)
        try:
            rest = await reader.read()
        except ConnectionResetError:
            rest = b""
        assert rest == b""


async def test_requests_that_arrive_in_pieces_are_answered() -> None:
    """A connection serves one request after the other, however they are cut."""
    async with connection() as (reader, writer):
        for body in (b"one", b"two"):
            for piece in (b"POST / HTTP/1.1\r\nHo", b"st: here\r\nContent-Length: 3\r\n\r\n", body[:1], body[1:]):
                writer.write(piece)
                await writer.drain()
            head = await reader.readuntil(b"\r\n\r\n")
            assert head.startswith(b"HTTP/1.1 200")
            assert await reader.readexactly(3) == body


async def test_two_requests_at_once_are_answered_in_turn() -> None:
    """What is sent before the first answer is there waits, and is served."""
    async with connection() as (reader, writer):
        writer.write(b"".join(b"POST / HTTP/1.1\r\nHost: here\r\nContent-Length: 1\r\n\r\n%d" % n for n in (1, 2)))
        for body in (b"1", b"2"):
            await reader.readuntil(b"\r\n\r\n")
            assert await reader.readexactly(1) == body
