"""Connections below the application: incomplete requests, and complete ones."""

from __future__ import annotations

import asyncio
import gc
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path
from typing import Any
from unittest.mock import AsyncMock

import pytest
import uvicorn
from hypothesis import given, settings
from hypothesis import strategies as st
from uvicorn.server import ServerState
from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

from randolph.server import admission
from randolph.server.admission import Admission
from randolph.server.connections import AsgiSocket, Connection
from randolph.server.edge import adapter
from randolph.server.edge.frames import ODD_BURST, TURN, frame_size
from randolph.server.edge.pipe import PIPE
from randolph.server.edge.requests import MOST_CHUNKS, REQUEST_SECONDS, Requests
from randolph.server.lag import FIRST_TRIPS_SECONDS, lag_of
from randolph.server.rate_limits import Bucket
from tests.server.in_process import SECONDS, running_server
from tests.server.nginx import Nginx


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
async def connection(
    app: Callable[..., Awaitable[None]] = echo,
) -> AsyncIterator[tuple[asyncio.StreamReader, asyncio.StreamWriter]]:
    """A client's end of a connection to an `Http`."""
    config = uvicorn.Config(app, interface="asgi3", http=adapter.Http, lifespan="off", log_config=None)
    state = ServerState()
    server = await asyncio.get_running_loop().create_server(
        lambda: adapter.Http(config, state, {}), host="127.0.0.1", port=0
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
async def test_an_incomplete_request_ends_its_connection(monkeypatch: pytest.MonkeyPatch, beginning: bytes) -> None:
    """If the client sends nothing, half a head or half a body, the server waits, but not forever."""
    monkeypatch.setattr(adapter, "REQUEST_SECONDS", 0.05)
    async with connection() as (reader, writer):
        writer.write(beginning)
        try:
            rest = await reader.read()
        except ConnectionResetError:
            rest = b""
        assert rest == b""


async def test_requests_that_arrive_in_pieces_are_answered() -> None:
    """A connection serves one request after the other, however they are split."""
    async with connection() as (reader, writer):
        for body in (b"one", b"two"):
            for piece in (b"POST / HTTP/1.1\r\nHo", b"st: here\r\nContent-Length: 3\r\n\r\n", body[:1], body[1:]):
                writer.write(piece)
                await writer.drain()
            head = await reader.readuntil(b"\r\n\r\n")
            assert head.startswith(b"HTTP/1.1 200")
            assert await reader.readexactly(3) == body


async def test_two_requests_at_once_are_answered_in_turn() -> None:
    """A request that comes before the first response waits, and is served."""
    async with connection() as (reader, writer):
        writer.write(b"".join(b"POST / HTTP/1.1\r\nHost: here\r\nContent-Length: 1\r\n\r\n%d" % n for n in (1, 2)))
        for body in (b"1", b"2"):
            await reader.readuntil(b"\r\n\r\n")
            assert await reader.readexactly(1) == body


@pytest.mark.parametrize("answered", [False, True])
async def test_a_body_in_endless_chunks_is_refused(caplog: pytest.LogCaptureFixture, *, answered: bool) -> None:
    """A request in a few chunks is answered. One in thousands of chunks ends its connection after some, with a 400 if
    nothing has been answered yet.
    """
    chunk = b"1\r\nx\r\n"
    read = 0

    async def hasty(scope: Any, receive: Any, send: Any) -> None:  # noqa: ANN401 – ASGI
        nonlocal read
        if answered:
            await send({"type": "http.response.start", "status": 200, "headers": [(b"content-length", b"0")]})
            await send({"type": "http.response.body", "body": b""})
        while (message := await receive())["type"] == "http.request":
            read += len(message["body"])
            if not message["more_body"]:
                await echo(scope, AsyncMock(return_value={**message, "body": b"%d" % read}), send)

    head = b"POST / HTTP/1.1\r\nHost: here\r\nTransfer-Encoding: chunked\r\n\r\n"
    async with connection(hasty) as (reader, writer):
        if not answered:
            writer.write(head + chunk * MOST_CHUNKS + b"0\r\n\r\n")
            assert (await reader.readuntil(b"\r\n\r\n")).startswith(b"HTTP/1.1 200")
            assert await reader.readexactly(3) == b"256"
        read = 0
        writer.write(head)
        if answered:
            assert (await reader.readuntil(b"\r\n\r\n")).startswith(b"HTTP/1.1 200")
        writer.write(chunk * 40_000)
        try:
            rest = await reader.read()
        except ConnectionResetError:
            rest = b""
        assert answered or rest.startswith(b"HTTP/1.1 400") or not rest
        assert read <= MOST_CHUNKS
    assert not [record for record in caplog.records if record.levelname == "ERROR"]


@pytest.mark.parametrize("order", [1, -1])
async def test_a_body_with_two_lengths_is_refused(order: int) -> None:
    """Content-Length together with Transfer-Encoding is answered with 400, and nothing after it is read: a proxy may
    use the other length (RFC 9112, 6.1).
    """
    asked = 0

    async def count(scope: Any, receive: Any, send: Any) -> None:  # noqa: ANN401 – ASGI
        nonlocal asked
        asked += 1
        await echo(scope, receive, send)

    lengths = b"\r\n".join((b"Content-Length: 5", b"Transfer-Encoding: chunked")[::order])
    async with connection(count) as (reader, writer):
        writer.write(b"POST / HTTP/1.1\r\nHost: here\r\n" + lengths + b"\r\n\r\n0\r\n\r\n")
        writer.write(b"POST / HTTP/1.1\r\nHost: here\r\nContent-Length: 0\r\n\r\n")
        assert (await reader.readuntil(b"\r\n\r\n")).startswith(b"HTTP/1.1 400")
        assert b"HTTP/1.1" not in await reader.read()
    assert asked == 0


# ── sockets ──────────────────────────────────────────────────────────────────────────────────────────────────────────


async def say_again(scope: Any, receive: Any, send: Any) -> None:  # noqa: ANN401 – ASGI
    """Send every message back twice: through the pipe, and through uvicorn."""
    await receive()
    await send({"type": "websocket.accept"})
    while (message := await receive())["type"] == "websocket.receive":
        scope["extensions"][PIPE].write_text(message["text"].encode())
        await send({"type": "websocket.send", "text": message["text"]})


Ends = tuple[asyncio.StreamReader, asyncio.StreamWriter]


KEY = "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ=="
UPGRADE = f"GET / HTTP/1.1\r\nHost: here\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n{KEY}\r\n\r\n".encode()


@asynccontextmanager
async def listening(app: Any, http: type[adapter.Http] = adapter.Http) -> AsyncIterator[tuple[str, int]]:  # noqa: ANN401 – ASGI
    """The address of a server."""
    config = uvicorn.Config(
        app, http=http, ws=adapter.Socket, ws_max_size=1000, ws_per_message_deflate=False, lifespan="off"
    )
    config.load()
    state = ServerState()
    loop = asyncio.get_running_loop()
    server = await loop.create_server(lambda: http(config, state, {}), host="127.0.0.1", port=0)
    async with server:
        yield server.sockets[0].getsockname()


@asynccontextmanager
async def opened(app: Any) -> AsyncIterator[Ends]:  # noqa: ANN401 – ASGI
    """A client's end of a WebSocket to a `Socket`."""
    async with listening(app) as address:
        reader, writer = await asyncio.open_connection(*address)
        try:
            async with asyncio.timeout(SECONDS):
                writer.write(UPGRADE)
                assert (await reader.readuntil(b"\r\n\r\n")).startswith(b"HTTP/1.1 101")
                yield reader, writer
        finally:
            writer.close()


def frame(first: int, payload: bytes, mask: bytes = b"\x5a\x00\xff\x13") -> bytes:
    """A frame of a client, by RFC 6455 (5.2 and 5.3)."""
    size = len(payload)
    length = bytes((0x80 | size,)) if size < 126 else b"\xfe" + size.to_bytes(2)
    return bytes((first,)) + length + mask + bytes(byte ^ mask[at % 4] for at, byte in enumerate(payload))


async def next_frame(reader: asyncio.StreamReader) -> tuple[int, bytes]:
    """The next frame of the server except pings: its first byte, and its payload."""
    while True:
        first, size = await reader.readexactly(2)
        if size == 126:
            size = int.from_bytes(await reader.readexactly(2))
        payload = await reader.readexactly(size)
        if first != 0x89:
            return first, payload


@pytest.mark.parametrize("piece", [1, 2, 5, 7, 1000])
async def test_messages_arrive_whole_however_they_are_split(piece: int) -> None:
    """Short and long messages, fragments, and pings between them, also within a message: all arrive
    once and in order.
    """
    long = "é" * 200
    sent = (
        frame(0x81, b"one") + frame(0x89, b"alive?") + frame(0x81, b"") + frame(0x81, long.encode()) + frame(0x8A, b"")
        + frame(0x01, b"in ") + frame(0x89, b"still?") + frame(0x80, b"parts") + frame(0x81, b"two")
    )  # fmt: skip
    async with opened(say_again) as (reader, writer):
        for start in range(0, len(sent), piece):
            writer.write(sent[start : start + piece])
            await writer.drain()
        words: list[str] = []
        pongs: list[bytes] = []
        while len(words) < 10 or len(pongs) < 2:
            first, payload = await next_frame(reader)
            assert first in {0x81, 0x8A}
            if first == 0x81:
                words.append(payload.decode())
            else:
                pongs.append(payload)
        assert words == [word for each in ("one", "", long, "in parts", "two") for word in (each, each)]
        assert pongs == [b"alive?", b"still?"]


@pytest.mark.parametrize(
    ("sent", "code"),
    [
        (frame(0x81, b"\xff"), 1007),  # not UTF-8
        (frame(0x81, b"x" * 1001), 1009),  # too long
        (b"\x81\x01x", 1002),  # not masked
        (frame(0xC1, b"x"), 1002),  # a reserved bit
        (frame(0x80, b"x"), 1002),  # a continuation of nothing
        (frame(0x01, b"x") + frame(0x81, b"y"), 1002),  # a message within a message
        (frame(0x88, (1000).to_bytes(2)), 1000),  # a close
    ],
)
async def test_an_invalid_frame_closes_the_socket(sent: bytes, code: int) -> None:
    """Each fault of a frame has its close code (RFC 6455, 7.4.1), also after an invalid message; a
    close is answered.
    """
    async with opened(say_again) as (reader, writer):
        writer.write(frame(0x81, b"one"))
        assert [await next_frame(reader) for _ in range(2)] == [(0x81, b"one"), (0x81, b"one")]
        writer.write(sent)
        first, payload = await next_frame(reader)
        assert (first, int.from_bytes(payload[:2])) == (0x88, code)
        assert await reader.read() == b""


async def test_unsent_bytes_are_counted() -> None:
    """Messages that the client does not read wait, and are counted; a client that is cut does not get them."""
    waiting: list[int] = []

    async def talk(scope: Any, receive: Any, send: Any) -> None:  # noqa: ANN401 – ASGI
        await receive()
        await send({"type": "websocket.accept"})
        pipe = scope["extensions"][PIPE]
        while pipe.waiting < 3:
            waiting.append(pipe.write_text(b"x" * 60_000))
        pipe.cut()
        assert (await receive())["type"] == "websocket.disconnect"

    async with opened(talk) as (reader, _writer):
        got = 0
        try:
            while await next_frame(reader):
                got += 1
        except (asyncio.IncompleteReadError, ConnectionResetError):
            pass
    assert waiting[-1] == 3
    assert sorted(waiting) == waiting
    assert got < len(waiting)


async def test_connections_are_admitted_in_turn_and_other_requests_at_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """While a connection holds the only slot, the next one waits, and an HTTP request is answered; a client that has
    disconnected meanwhile takes no slot.
    """
    monkeypatch.setattr(admission, "LONGEST_SLOT_SECONDS", SECONDS)
    go_on, somebody = asyncio.Event(), asyncio.Event()
    begun: list[str] = []

    async def slow(scope: Any, receive: Any, send: Any) -> None:  # noqa: ANN401 – ASGI
        if scope["type"] == "http":
            await echo(scope, receive, send)
            return
        await receive()
        begun.append(scope["type"])
        somebody.set()
        await go_on.wait()
        await send({"type": "websocket.accept"})
        await receive()

    async with listening(slow, adapter.admitting(Admission(at_once=1))) as address, asyncio.timeout(SECONDS):
        lines = [await asyncio.open_connection(*address) for _ in range(4)]
        for _, writer in lines[:3]:
            writer.write(UPGRADE)
        reader, writer = lines[3]
        writer.write(b"POST / HTTP/1.1\r\nHost: here\r\nContent-Length: 3\r\n\r\none")
        assert (await reader.readuntil(b"\r\n\r\n")).startswith(b"HTTP/1.1 200")
        await somebody.wait()
        assert begun == ["websocket"]
        lines[1][1].transport.abort()
        go_on.set()
        for reader, _ in (lines[0], lines[2]):
            assert (await reader.readuntil(b"\r\n\r\n")).startswith(b"HTTP/1.1 101")
        for _, writer in lines:
            writer.close()


async def test_rooms_are_admitted_one_by_one_and_the_others_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """Handshakes are put in order by the room in their address. A connection that is refused gets a response."""
    monkeypatch.setattr(admission, "LONGEST_SLOT_SECONDS", SECONDS)
    at = Admission(at_once=1, by_room=True)
    first = at.take()
    begun: list[str] = []

    async def noting(scope: Any, receive: Any, send: Any) -> None:  # noqa: ANN401 – ASGI
        begun.append(scope["path"])
        await say_again(scope, receive, send)

    async with listening(noting, adapter.admitting(at)) as address, asyncio.timeout(SECONDS):
        lines = []
        for number, code in enumerate(("AAAAAA", "BBBBBB", "CCCCCC", "aaaaaa", "BBBBBB"), start=1):
            lines.append(await asyncio.open_connection(*address))
            lines[-1][1].write(handshake(path=f"/api/rooms/{code}/socket"))
            while at.waiting < number:  # noqa: ASYNC110 – there is no event to wait for
                await asyncio.sleep(0)
        at.refuse(keep=lambda room: room in {"AAAAAA", "CCCCCC"})
        for reader, writer in (lines[1], lines[4]):
            assert (await reader.read()).startswith(b"HTTP/1.1 503 ")
            writer.close()
        first.free()
        for reader, writer in (lines[0], lines[3], lines[2]):
            assert (await reader.readuntil(b"\r\n\r\n")).startswith(b"HTTP/1.1 101 ")
            writer.close()
    assert begun == [f"/api/rooms/{code}/socket" for code in ("AAAAAA", "aaaaaa", "CCCCCC")]


async def test_a_connection_that_is_never_admitted_gets_a_response(monkeypatch: pytest.MonkeyPatch) -> None:
    """When its time for a handshake has ended; its turn comes later, and is not lost for the others."""
    monkeypatch.setattr(adapter, "REQUEST_SECONDS", 0.05)
    at = Admission(at_once=1)
    first = at.take()
    async with listening(say_again, adapter.admitting(at)) as address, asyncio.timeout(SECONDS):
        reader, writer = await asyncio.open_connection(*address)
        writer.write(UPGRADE)
        assert (await reader.read()).startswith(b"HTTP/1.1 503 ")
        writer.close()
        first.free()
        while at.waiting:  # noqa: ASYNC110 – there is no event to wait for
            await asyncio.sleep(0)
        assert at.enter(lambda _: None) is not None


async def test_a_proxy_passes_a_refusal_on(tmp_path: Path) -> None:
    """A real nginx does not ask another process instead, although that would answer."""
    at, asked = Admission(at_once=0), []

    async def other(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        asked.append(await reader.readuntil(b"\r\n\r\n"))
        writer.close()

    another = await asyncio.start_server(other, "127.0.0.1", 0)
    async with another, listening(say_again, adapter.admitting(at)) as (_, port), asyncio.timeout(SECONDS):
        nginx = Nginx(tmp_path)
        backup = another.sockets[0].getsockname()[1]
        try:
            nginx.lead_to(f"127.0.0.1:{port} max_fails=0", f"127.0.0.1:{backup} max_fails=0 backup")
            reader, writer = await asyncio.open_connection("127.0.0.1", nginx.port)
            writer.write(UPGRADE)
            while not at.waiting:  # noqa: ASYNC110 – there is no event to wait for
                await asyncio.sleep(0.01)
            at.refuse(keep=lambda _: False)
            assert (await reader.readline()).startswith(b"HTTP/1.1 503 ")
            writer.close()
        finally:
            nginx.stop()
    assert asked == []


def handshake(*more: str, method: str = "GET", path: str = "/", key: str = KEY) -> bytes:
    """The head of a request for a socket."""
    lines = (f"{method} {path} HTTP/1.1", "Host: here", "Connection: Upgrade", "Upgrade: websocket", key, *more)
    return "\r\n".join((*lines, "", "")).encode("latin-1")


NO_HANDSHAKES = {
    "a length": (handshake("Content-Length: 3"), 400),
    "a body": (handshake("Content-Length: 3") + b"abc", 400),
    "a post": (handshake("Content-Length: 3", method="POST") + b"abc", 400),
    "chunks": (handshake("Transfer-Encoding: chunked"), 400),
    "posted chunks": (handshake("Transfer-Encoding: chunked", method="POST") + b"0\r\n\r\n", 400),
    "two lengths": (handshake("Content-Length: 3", "Transfer-Encoding: chunked"), 400),
    "a post of nothing": (handshake(method="POST"), 405),
    "a long address": (handshake(path="/" + "x" * 9000), 414),
    "a long line": (handshake("Cookie: " + "x" * 9000), 431),
    "many lines": (handshake(*(f"X-{number}: x" for number in range(200))), 431),
    "another version": (handshake(key=KEY.replace("13", "12")), 400),
    "no text as version": (handshake(key=KEY.replace("13", "\xff")), 400),
    "no version": (handshake(key=KEY.partition("\r\n")[2]), 400),
    "no key": (handshake(key=KEY.partition("\r\n")[0]), 400),
    "two keys": (handshake(KEY.partition("\r\n")[2]), 400),
    "no text as key": (handshake(key=KEY.replace("dGhl", "\xff")), 400),
    "no text as extension": (handshake("Sec-WebSocket-Extensions: \xff"), 400),
    "two upgrades": (handshake("Upgrade: websocket"), 426),
}


@pytest.mark.parametrize("kind", NO_HANDSHAKES)
async def test_an_invalid_handshake_is_answered_at_once(caplog: pytest.LogCaptureFixture, kind: str) -> None:
    """A request for a socket that lacks something, or has too much, is refused and its connection closed. Its slot is
    free for the next one, and nothing is logged as a failure.
    """
    said, status = NO_HANDSHAKES[kind]
    with caplog.at_level("ERROR"):
        async with listening(say_again, adapter.admitting(Admission(at_once=1))) as address, asyncio.timeout(SECONDS):
            reader, writer = await asyncio.open_connection(*address)
            writer.write(said)
            answer = b""
            try:
                while some := await reader.read(1000):
                    answer += some
            except ConnectionResetError:  # the part of the request that was not read
                pass
            assert answer.startswith(b"HTTP/1.1 %d " % status)
            writer.close()
            reader, writer = await asyncio.open_connection(*address)
            writer.write(UPGRADE)
            assert (await reader.readuntil(b"\r\n\r\n")).startswith(b"HTTP/1.1 101")
            writer.transport.abort()
    assert not caplog.records


ODD_HEADS = {
    "as a browser": handshake("Origin: https://here", "Cookie: a=b; c=d", "User-Agent: Mozilla/5.0 (X11)"),
    "with kept connection": UPGRADE.replace(b"Connection: Upgrade", b"connection:keep-alive, upgrade"),
    "other letters": UPGRADE.replace(b"Upgrade: websocket", b"UPGRADE:  WebSocket"),
    "a query": handshake(path="/a%20b?c=d&e"),
    "a whole address": handshake(path="http://here/"),
    "no text in a cookie": handshake("Cookie: \xff"),
    "an empty line": handshake("X-Nothing:"),
    "no host": UPGRADE.replace(b"Host: here\r\n", b""),
    "two hosts": handshake("HOST: there"),
    "a space before the colon": handshake("X-Space : x"),
    "a folded line": handshake("X-Folded: a\r\n b"),
    "a line without a colon": handshake("X-Nothing"),
    "a control character": handshake("X-Bell: \x07"),
    "a bare line feed": handshake("X-Feed: a\nHost: there"),
    "no upgrade": UPGRADE.replace(b"Connection: Upgrade", b"Connection: close"),
    "an old version": UPGRADE.replace(b"HTTP/1.1", b"HTTP/1.0"),
    "a frame that is too early": UPGRADE + frame(0x81, b"x"),
}


@pytest.mark.parametrize("kind", [*NO_HANDSHAKES, *ODD_HEADS])
async def test_a_handshake_without_h11_is_accepted_and_seen_alike(monkeypatch: pytest.MonkeyPatch, kind: str) -> None:
    """h11 is the stricter parser. A handshake that is handed to `websockets` at once has the same response as one that
    h11 has parsed before, and the application sees the same scope.
    """
    said = ODD_HEADS.get(kind) or NO_HANDSHAKES[kind][0]
    seen: list[dict[str, Any]] = []

    async def noting(scope: Any, receive: Any, send: Any) -> None:  # noqa: ANN401 – ASGI
        seen.append({key: scope[key] for key in ("type", "path", "raw_path", "query_string", "headers")})
        if scope["type"] == "http":
            await echo(scope, receive, send)
        else:
            await say_again(scope, receive, send)

    async def answer() -> bytes:
        async with listening(noting, adapter.admitting(Admission())) as address, asyncio.timeout(SECONDS):
            reader, writer = await asyncio.open_connection(*address)
            writer.write(said)
            try:
                return await reader.readline()
            except ConnectionResetError:
                return b""
            finally:
                writer.transport.abort()

    answers = [await answer()]
    monkeypatch.setattr(adapter, "plain_handshake", lambda _: None)
    answers.append(await answer())
    assert answers[0] == answers[1]
    assert seen[: len(seen) // 2] == seen[len(seen) // 2 :]


async def test_a_usual_handshake_is_parsed_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """After a restart thousands arrive at once: h11 parses none of them, unless a part of the head came before."""
    parsed: list[bytes] = []
    receive_data = Requests.receive_data

    def counted(requests: Requests, data: bytes) -> None:
        parsed.append(data)
        receive_data(requests, data)

    monkeypatch.setattr(Requests, "receive_data", counted)
    beginning = b"GET / HTTP/1.1\r\nX: y\r\n"
    async with listening(say_again, adapter.admitting(Admission())) as address, asyncio.timeout(SECONDS):
        for kind, before, status in (("as a browser", b"", 101), ("as a browser", beginning, 400)):
            assert parsed == []
            reader, writer = await asyncio.open_connection(*address)
            if before:
                writer.write(before)
                while parsed != [before]:  # noqa: ASYNC110 – there is no event to wait for
                    await asyncio.sleep(0.01)
            writer.write(ODD_HEADS[kind])
            assert (await reader.readline()).startswith(b"HTTP/1.1 %d " % status)
            writer.transport.abort()


async def test_the_first_ping_is_sent_with_the_response() -> None:
    """It measures the lag, and a write costs as much as what else a handshake needs."""
    config = uvicorn.Config(say_again, interface="asgi3", ws_per_message_deflate=False, lifespan="off")
    config.load()
    socket, wire = adapter.Socket(config, ServerState(), {}), Wire()
    socket.connection_made(wire)
    socket.data_received(UPGRADE)
    for _ in range(5):
        await asyncio.sleep(0)
    assert wire.writes == 1
    head, _, ping = bytes(wire.written).partition(b"\r\n\r\n")
    assert head.startswith(b"HTTP/1.1 101 ")
    assert ping[:2] == b"\x89\x04"
    socket.data_received(frame(0x8A, ping[2:]))
    assert lag_of(socket.scope).trips == 1
    socket.connection_lost(None)
    for _ in range(5):
        await asyncio.sleep(0)


@pytest.mark.parametrize("others", [0, 2])
async def test_the_next_pings_wait_until_nobody_waits_for_admission(
    monkeypatch: pytest.MonkeyPatch, others: int
) -> None:
    """The second ping follows the first one soon; while other clients wait for admission, only after the usual interval
    of pings.
    """
    config = uvicorn.Config(say_again, interface="asgi3", ws_per_message_deflate=False, lifespan="off")
    config.load()
    admission = Admission(at_once=1)
    socket, wire = adapter.Socket(config, ServerState(), {}), Wire()
    socket.slot = admission.enter(lambda _: None)
    for _ in range(others):  # the handshake frees its slot for one of them
        admission.enter(lambda _: None)
    socket.connection_made(wire)
    socket.data_received(UPGRADE)
    while not wire.writes:  # noqa: ASYNC110 – there is no event to wait for
        await asyncio.sleep(0)
    delays: list[float] = []
    later = socket.loop.call_later

    def call_later(delay: float, done: Callable[..., Any]) -> asyncio.TimerHandle:
        delays.append(delay)
        return later(delay, done)

    monkeypatch.setattr(socket.loop, "call_later", call_later)
    socket.data_received(frame(0x8A, bytes(wire.written)[-4:]))
    assert delays == [20.0 - socket.last_ping_rtt if others else FIRST_TRIPS_SECONDS]
    socket.connection_lost(None)
    await asyncio.sleep(0)


async def silent(_scope: Any, receive: Any, _send: Any) -> None:  # noqa: ANN401 – ASGI
    """Never answer a handshake."""
    while (await receive())["type"] != "websocket.disconnect":
        pass


async def test_an_unanswered_handshake_ends_its_connection(monkeypatch: pytest.MonkeyPatch) -> None:
    """A socket that the application does not accept in time is closed; an accepted one has no such deadline."""
    deadlines: list[asyncio.TimerHandle] = []
    loop = asyncio.get_running_loop()
    later = loop.call_later

    def call_later(delay: float, done: Callable[..., Any], *args: Any) -> asyncio.TimerHandle:  # noqa: ANN401
        handle = later(delay, done, *args)
        if delay == REQUEST_SECONDS:
            deadlines.append(handle)
        return handle

    monkeypatch.setattr(loop, "call_later", call_later)
    async with wired(silent) as (_, wire):
        assert [handle.cancelled() for handle in deadlines] == [False]
        deadlines[0]._run()
        assert wire.closing
    async with wired(say_again) as (_, wire):
        assert [handle.cancelled() for handle in deadlines] == [True, True]
        assert not wire.closing


@pytest.mark.parametrize("parts", [(b"\xff\xfe",), (b"\xc3", b"\xa9", b"\xff"), (b"\xc3", b"\xa9"), (b"\xc3",)])
async def test_invalid_utf8_is_no_failure_of_the_server(
    caplog: pytest.LogCaptureFixture, parts: tuple[bytes, ...]
) -> None:
    """A message with invalid UTF-8, whole or in fragments, is closed with 1007 and not logged as a failure; a fragment
    may end within a character.
    """
    good = b"".join(parts) == "é".encode()
    received: list[dict[str, Any]] = []
    async with wired(partial(collect, received)) as (socket, wire):
        for at, part in enumerate(parts):
            socket.data_received(frame((0x80 if part is parts[-1] else 0) | (0 if at else 1), part))
        for _ in range(3):
            await asyncio.sleep(0)
        assert wire.closing is not good
        assert bytes(wire.written[:4]) == (b"" if good else b"\x88\x02" + (1007).to_bytes(2))
        assert received[0].get("text") == ("é" if good else None)
    assert not [record for record in caplog.records if record.levelname in {"WARNING", "ERROR"}]


# ── floods ───────────────────────────────────────────────────────────────────────────────────────────────────────────


class Wire(asyncio.Transport):
    """A network that accepts everything, and stores it."""

    def __init__(self) -> None:
        super().__init__()
        self.written = bytearray()
        self.writes = 0
        self.reading = True
        self.ended = self.closing = False

    def write(self, data: Any) -> None:  # noqa: ANN401 – whatever bytes are
        """Accept some bytes."""
        self.writes += 1
        self.written += data

    def get_write_buffer_size(self) -> int:
        """Nothing waits."""
        return 0

    def can_write_eof(self) -> bool:
        """As TCP can."""
        return True

    def write_eof(self) -> None:
        """Nothing more is written."""
        self.ended = True

    def is_closing(self) -> bool:
        """Whether it is closed."""
        return self.closing

    def close(self) -> None:
        """Close it."""
        self.closing = True

    abort = close

    def pause_reading(self) -> None:
        """Pause reading."""
        self.reading = False

    def resume_reading(self) -> None:
        """Resume reading."""
        self.reading = True


class Looked:
    """Counts the frames that are parsed."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.frames = 0
        self._size: Callable[..., int] = frame_size
        monkeypatch.setattr(adapter, "frame_size", self)

    def __call__(self, *args: Any) -> int:  # noqa: ANN401 – whatever is handed on
        """Count one more."""
        self.frames += 1
        return self._size(*args)

    async def turns(self) -> list[int]:
        """The number of frames parsed until now, and in each turn of the loop until nothing happens any more."""
        found, idle = [self.frames], 0
        while idle < 5:
            before = self.frames
            await asyncio.sleep(0)
            found.append(self.frames - before)
            idle = 0 if found[-1] else idle + 1
        self.frames = 0
        return found


async def collect(received: list[dict[str, Any]], _scope: Any, receive: Any, send: Any) -> None:  # noqa: ANN401 – ASGI
    """Accept a socket and receive everything."""
    await receive()
    await send({"type": "websocket.accept"})
    while not received or received[-1]["type"] == "websocket.receive":
        received.append(await receive())


@asynccontextmanager
async def wired(app: Any) -> AsyncIterator[tuple[adapter.Socket, Wire]]:  # noqa: ANN401 – ASGI
    """A `Socket` with only a `Wire` below it, opened unless the application delays it."""
    config = uvicorn.Config(
        app, interface="asgi3", ws_max_size=1 << 16, ws_per_message_deflate=False, lifespan="off", ws_ping_interval=None
    )
    config.load()
    socket, wire = adapter.Socket(config, ServerState(), {}), Wire()
    socket.connection_made(wire)
    socket.data_received(UPGRADE)
    for _ in range(5):
        await asyncio.sleep(0)
    wire.written.clear()
    try:
        yield socket, wire
    finally:
        socket.connection_lost(None)
        for _ in range(5):
            await asyncio.sleep(0)


FLOODS = {
    "pings": frame(0x89, b""),
    "pongs": frame(0x8A, b"?"),
    "empty texts": frame(0x81, b""),
    "empty parts": frame(0x00, b""),
    "parts of a letter": frame(0x00, b"x"),
    "empty bytes": frame(0x82, b""),
}


@pytest.mark.parametrize("kind", FLOODS)
async def test_a_flood_of_odd_frames_ends_its_socket_and_delays_nobody(
    monkeypatch: pytest.MonkeyPatch, kind: str
) -> None:
    """Of a hundred thousand frames that are not messages, a turn of the loop handles a few. After some more the socket
    is closed with the code for too many, and later frames are not parsed.
    """
    received: list[dict[str, Any]] = []
    looked = Looked(monkeypatch)
    async with wired(partial(collect, received)) as (socket, wire):
        opening = frame(0x01, b"") if "part" in kind else b""
        socket.data_received(opening + FLOODS[kind] * 100_000)
        turns = await looked.turns()
        assert max(turns) <= TURN + 1
        assert sum(turns) <= ODD_BURST + 10
        close = bytes(wire.written[-16:])
        assert (close[:2], int.from_bytes(close[2:4]), close[4:]) == (b"\x88\x0e", 4429, b"too_frequent")
        assert wire.ended
        assert wire.reading  # until the other side ends it, or a while has passed, so that the close code arrives
        assert received[-1] == {"type": "websocket.disconnect", "code": 4429, "reason": "too_frequent"}
        socket.data_received(FLOODS[kind] * 100_000)
        assert sum(await looked.turns()) == 0
        assert not socket._rest


async def test_a_flood_of_messages_waits_for_the_application(monkeypatch: pytest.MonkeyPatch) -> None:
    """Twenty thousand messages in one read arrive in order, a few in each turn of the loop. No more is read meanwhile,
    and their bytes are not copied again and again.
    """
    copied = 0

    class Counted(bytes):
        __slots__ = ()

        def __getitem__(self, key: Any) -> Any:  # noqa: ANN401 – as bytes has it
            nonlocal copied
            found = super().__getitem__(key)
            if isinstance(found, int):
                return found
            copied += len(found)
            return Counted(found)

    received: list[dict[str, Any]] = []
    looked = Looked(monkeypatch)
    async with wired(partial(collect, received)) as (socket, wire):
        sent = Counted(b"".join(frame(0x81, b"%d" % number) for number in range(20_000)))
        socket.data_received(sent)
        assert looked.frames <= TURN + 1
        assert not wire.reading
        turns = await looked.turns()
        assert max(turns) <= TURN + 1
        assert [message["text"] for message in received] == [str(number) for number in range(20_000)]
        assert copied <= 2 * len(sent)
        assert wire.reading


async def test_a_frame_in_single_bytes_is_parsed_a_few_times(monkeypatch: pytest.MonkeyPatch) -> None:
    """However many segments the longest frame comes in, its length is computed once for each part of its head."""
    received: list[dict[str, Any]] = []
    looked = Looked(monkeypatch)
    async with wired(partial(collect, received)) as (socket, _wire):
        for byte in frame(0x81, b"x" * 60_000):
            socket.data_received(bytes((byte,)))
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        assert [len(message["text"]) for message in received] == [60_000]
        assert looked.frames <= 4


async def test_a_regular_client_may_send_odd_frames_forever(monkeypatch: pytest.MonkeyPatch) -> None:
    """Twenty pongs a second are allowed, and so is a burst of forty after a silence."""
    received: list[dict[str, Any]] = []
    async with wired(partial(collect, received)) as (socket, wire):
        now = socket.loop.time()
        monkeypatch.setattr(adapter, "Bucket", lambda rate, burst, _clock: Bucket(rate, burst, lambda: now))
        for _ in range(20):
            socket.data_received(frame(0x8A, b"") * 2)
            now += 0.1
        for _ in range(3):
            now += 2.0
            for _ in range(40):
                socket.data_received(frame(0x8A, b""))
        socket.data_received(frame(0x81, b"here"))
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        assert [message["text"] for message in received] == ["here"]
        assert not wire.written


@pytest.mark.parametrize("sent", [frame(0x81, b"x") * 100_000, frame(0x81, b"\xff"), b"\x81"])
async def test_a_flood_before_the_handshake_ends_its_socket(monkeypatch: pytest.MonkeyPatch, sent: bytes) -> None:
    """A client that does not wait for the response to its handshake is cut, and nothing that it has sent is parsed."""
    looked = Looked(monkeypatch)
    async with wired(silent) as (socket, wire):
        socket.data_received(sent)
        assert sum(await looked.turns()) == 0
        assert wire.closing


async def test_the_answer_to_a_close_is_found_after_earlier_messages(monkeypatch: pytest.MonkeyPatch) -> None:
    """When the server closes a socket, messages on their way are ignored, a flood of them ends it, and otherwise the
    other side's close ends it.
    """

    async def close(_scope: Any, receive: Any, send: Any) -> None:  # noqa: ANN401 – ASGI
        await receive()
        await send({"type": "websocket.accept"})
        await receive()
        await send({"type": "websocket.close", "code": 4307})

    looked = Looked(monkeypatch)
    for messages, answered in ((30, True), (100_000, False)):
        async with wired(close) as (socket, wire):
            socket.data_received(frame(0x81, b"x") * messages + frame(0x88, (4307).to_bytes(2)))
            turns = await looked.turns()
            assert max(turns) <= TURN + 1
            assert sum(turns) <= TURN + ODD_BURST + 10
            assert wire.written.count(b"\x88") == 1
            assert wire.closing is answered
            assert wire.ended is not answered


PIECES = st.one_of(
    st.tuples(st.just(0x81), st.text(max_size=200).map(str.encode)),
    st.tuples(st.sampled_from((0x89, 0x8A)), st.binary(max_size=125)),
)


@settings(max_examples=60, deadline=None)
@given(st.lists(PIECES, max_size=35), st.lists(st.integers(1, 400), max_size=40))
async def test_any_split_gives_the_same_messages(pieces: list[tuple[int, bytes]], cuts: list[int]) -> None:
    """Whatever messages, pings and pongs come, and however their bytes are split, the messages arrive in order, and
    each ping is answered with its payload.
    """
    received: list[dict[str, Any]] = []
    async with wired(partial(collect, received)) as (socket, wire):
        rest = b"".join(frame(first, payload) for first, payload in pieces)
        for cut in (*cuts, len(rest)):
            socket.data_received(rest[:cut])
            rest = rest[cut:]
        for _ in range(40):
            await asyncio.sleep(0)
        assert [message["text"].encode() for message in received] == [text for first, text in pieces if first == 0x81]
        pongs = b"".join(bytes((0x8A, len(text))) + text for first, text in pieces if first == 0x89)
        assert bytes(wire.written) == pongs


async def test_a_flood_through_the_network_affects_nobody_else() -> None:
    """While a client sends a megabyte of pings, another one is answered; the flood ends with its close code."""
    async with listening(say_again) as address, asyncio.timeout(SECONDS):
        ends = [await asyncio.open_connection(*address) for _ in range(2)]
        for reader, writer in ends:
            writer.write(UPGRADE)
            await reader.readuntil(b"\r\n\r\n")
        (flooded, flood), (reader, writer) = ends
        flood.write(frame(0x89, b"") * 170_000)
        writer.write(frame(0x81, b"one"))
        assert await next_frame(reader) == (0x81, b"one")
        while (found := await next_frame(flooded))[0] != 0x88:
            assert found == (0x8A, b"")
        assert found == (0x88, (4429).to_bytes(2) + b"too_frequent")
        assert await flooded.read() == b""
        for _, writer in ends:
            writer.transport.abort()


async def test_a_flood_differs_from_a_disconnected_client(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """The connection of a client that sends too many frames counts as `too_frequent`, and not as a failure."""
    async with running_server(tmp_path) as h:
        code = await h.visitor().make_room("Ann")
        upgrade = UPGRADE.replace(b"GET / ", f"GET /api/rooms/{code}/socket ".encode())
        async with listening(h.app) as address, asyncio.timeout(SECONDS):
            reader, writer = await asyncio.open_connection(*address)
            writer.write(upgrade)
            await reader.readuntil(b"\r\n\r\n")
            writer.write(frame(0x8A, b"") * 1000)
            assert await next_frame(reader) == (0x88, (4429).to_bytes(2) + b"too_frequent")
            while not h.inside.connections.closed.counts:  # noqa: ASYNC110 – there is no event to wait for
                await asyncio.sleep(0)
            writer.close()
        assert h.inside.connections.closed.counts == {("too_frequent",): 1}
    assert not [record for record in caplog.records if record.levelname in {"WARNING", "ERROR"}]


# ── memory ───────────────────────────────────────────────────────────────────────────────────────────────────────────


HELLO = '{"type": "hello", "protocol": %d, "after": 0}'


@pytest.mark.parametrize(
    ("said", "path"),
    [
        ([HELLO % 2, '{"type": "ping", "sent": 1}'], "/api/rooms/{code}/socket"),
        ([HELLO % 99], "/api/rooms/{code}/socket"),
        ([HELLO % 2], "/api/rooms/ZZZZZZ/socket"),
        ([], "/api/rooms/{code}/socket"),
        ([], "/nowhere"),
    ],
    ids=["talks", "wrong protocol", "no such room", "silent", "no such page"],
)
async def test_an_ended_connection_is_freed_at_once(tmp_path: Path, said: list[str], path: str) -> None:
    """A connection leaves no reference cycle for the garbage collector, which runs rarely, although thousands connect
    and disconnect.
    """

    def left() -> list[object]:
        kinds = {adapter.Http, adapter.Socket, AsgiSocket, Connection}
        return [thing for thing in gc.get_objects() if type(thing) in kinds]

    async def line(address: str, origin: str) -> None:
        try:
            async with connect(address, origin=origin) as talk:  # type: ignore[arg-type]  # a string will do
                for text in said:
                    await talk.send(text)
                    await talk.recv()
        except WebSocketException:  # the server has ended it, or refused it
            pass

    async with running_server(tmp_path) as h:
        code = await h.visitor().make_room("Ann")
        async with listening(h.app) as (host, port):
            gc.collect()
            assert not left()
            gc.disable()
            try:
                for _ in range(3):
                    await line(f"ws://{host}:{port}{path.format(code=code)}", f"http://{host}:{port}")
                async with asyncio.timeout(SECONDS):
                    while left():  # noqa: ASYNC110 – there is no event to wait for
                        await asyncio.sleep(0.01)
            finally:
                gc.enable()


async def test_the_connection_of_a_computer_is_freed_too(tmp_path: Path) -> None:
    """It has no network below it; its slot is free when it has ended."""

    def left() -> list[object]:
        return [thing for thing in gc.get_objects() if type(thing) is Connection]

    async with running_server(tmp_path) as h:
        ann = h.visitor()
        code = await ann.make_room("Ann")
        gc.collect()
        assert not left()
        gc.disable()
        try:
            line = await ann.enter(code)
            assert len(left()) == 1
            await line.disconnect()
            async with asyncio.timeout(SECONDS):
                while left():  # noqa: ASYNC110 – there is no event to wait for
                    await asyncio.sleep(0.01)
        finally:
            gc.enable()
