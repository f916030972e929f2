"""What the server adds to uvicorn's two protocols, HTTP and WebSocket, before a request reaches the application.

It stands on their inner parts (`BORROWED`); with versions of which that is not known it is not used (`choice.py`).

`Http` gives every request `REQUEST_SECONDS` to arrive as a whole, head and body, counted from the opening of the
connection or from the end of the answer before it. Without it a connection that says nothing, or one letter a minute,
would stay open for ever and cost a file descriptor. How many connections one address may open is not limited here:
behind a proxy all of them come from the proxy. A request for a socket may have to wait for `Admission`; other requests
do not.

`Socket` answers every handshake, also one that `websockets` passes over in silence, and ends the connection when the
application has not accepted it within `REQUEST_SECONDS` or the client has not waited for that. It knows that a
handshake which was answered with an error has been answered; uvicorn reports it as a failure of the application. It
measures the lag of its connection with uvicorn's pings (`lag`), some of them soon after the opening. It also has
a fast path for whole text messages in both directions: thousands of sockets live on one processor
(what that saves: docs/explanation/edge.md). Everything else – a message in parts, a ping, a close, a fault – goes the
usual way, through `websockets`, one frame after the other. The application finds it in its scope as `PIPE`, to write
without waiting.

No client holds the event loop, whatever it sends: a turn of the loop looks at `TURN` frames of it, and reads no more
before the rest has had its turns. Messages wait for the application, which counts them; all other frames are counted
here (`ODD_RATE`), and too many of them end the connection.
"""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Callable
from http import HTTPStatus
from typing import TYPE_CHECKING, Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import apply_mask  # type: ignore[attr-defined]  # the quick one, where there is one
from websockets.protocol import State
from websockets.server import ServerProtocol

from randolph.protocol import CLOSE_CODES
from randolph.server.admission import Admission, Slot
from randolph.server.edge.frames import (
    EMPTY,
    NO_TEXT,
    ODD_BURST,
    ODD_RATE,
    TURN,
    WHOLE_TEXT,
    frame_of,
    frame_size,
)
from randolph.server.edge.pipe import PIPE, TOO_FREQUENT
from randolph.server.edge.requests import LONGEST_HEAD, OF_HANDSHAKES, REQUEST_SECONDS, SOCKET_REQUEST, Requests
from randolph.server.edge.versions import require
from randolph.server.lag import EXTENSION, FIRST, SOON, Lag
from randolph.server.logs import about
from randolph.server.rate_limits import Bucket

if TYPE_CHECKING:
    from uvicorn._types import ASGIReceiveEvent, ASGISendEvent
    from websockets.frames import Frame
    from websockets.http11 import Request

BORROWED: dict[type, tuple[str, ...]] = {
    H11Protocol: (
        *("conn", "connection_lost", "connection_made", "data_received", "handle_websocket_upgrade", "headers", "loop"),
        *("on_response_complete", "send_400_response", "transport"),
    ),
    WebSocketsSansIOProtocol: (
        *("close_sent", "close_timeout", "close_timer", "config", "conn", "connection_lost", "connection_made"),
        *("curr_msg_data_type", "data_received", "frames", "handle_connect", "handle_parser_exception", "handle_pong"),
        *("handshake_complete", "handshake_initiated", "loop", "send_receive_event_to_app"),
        *("on_task_complete", "pending_ping_payload", "ping_interval", "ping_sent_at", "ping_timer", "queue"),
        *("read_paused", "receive", "schedule_ping", "scope", "send", "send_keepalive_ping", "stop_keepalive"),
        "transport",
    ),
    ServerProtocol: ("current_size", "data_to_send", "fail", "parser", "reject", "state"),
}
"""What we override of these classes, or use without being told that we may."""

require(BORROWED)

_log = logging.getLogger(__name__)


class Http(H11Protocol):
    """An HTTP connection that is closed when a request does not arrive; a request for a socket has to pass `admission`,
    if there is one.
    """

    admission: Admission | None = None
    _deadline: asyncio.TimerHandle | None = None
    _held: bytes | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as uvicorn has it
        """The first request is awaited."""
        self.conn = Requests(h11.SERVER, LONGEST_HEAD)
        super().connection_made(transport)
        self._watch()

    def data_received(self, data: bytes) -> None:
        """More of a request has come."""
        if self._held is not None:
            self._held += data
        elif self.admission is not None and self.conn.their_state is h11.IDLE and SOCKET_REQUEST.search(data):
            slot = self.admission.enter(self._let_in)
            if slot is None:
                self._held = data
                self.transport.pause_reading()
            else:
                self._upgrade_requested(data, slot)
        else:
            super().data_received(data)
            self._watch()

    def _let_in(self, slot: Slot | None) -> None:
        """A handshake that has waited gets a slot, or is refused."""
        held, self._held = self._held, None
        if self.transport.is_closing() or held is None or slot is None:
            if slot is not None:
                slot.free()
            self.transport.abort()
            return
        self.transport.resume_reading()
        self._upgrade_requested(held, slot)

    def _upgrade_requested(self, data: bytes, slot: Slot) -> None:
        """Begin a handshake; its socket knows when it has been answered."""
        super().data_received(data)
        self._watch()
        socket = self.transport.get_protocol()
        if isinstance(socket, Socket):
            socket.slot = slot
        else:
            slot.free()

    def send_400_response(self, msg: str) -> None:
        """Say that this is no request, unless it has been answered already."""
        _log.info("refused", extra=about(reason="bad_request"))
        if self.conn.our_state in {h11.IDLE, h11.SEND_RESPONSE}:
            super().send_400_response(msg)
        else:
            self.transport.abort()

    def on_response_complete(self) -> None:
        """The next request is awaited."""
        super().on_response_complete()
        self._watch()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """The connection is a socket's from now on, unless `websockets` would fail on what the handshake says."""
        if all(value.isascii() for name, value in self.headers if name in OF_HANDSHAKES):
            self._unwatch()
            super().handle_websocket_upgrade(event)
        else:
            self.send_400_response("This is no WebSocket handshake.")

    def connection_lost(self, exc: Exception | None) -> None:
        """Nothing is awaited any more."""
        self._unwatch()
        super().connection_lost(exc)

    def _watch(self) -> None:
        """Let the deadline run exactly while a request is due."""
        due = self.conn.their_state in {h11.IDLE, h11.SEND_BODY} and self.transport.get_protocol() is self
        if not due or self.transport.is_closing():
            self._unwatch()
        elif self._deadline is None:
            self._deadline = self.loop.call_later(REQUEST_SECONDS, self._expired)

    def _unwatch(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None

    def _expired(self) -> None:
        self._deadline = None
        self.transport.abort()


class Socket(WebSocketsSansIOProtocol):
    """A WebSocket connection whose handshake may be refused with a response of the application, and whose lag is known
    to it by an extension of its scope.
    """

    _held = _flooded = False
    _wanted = 0
    _next: asyncio.Handle | None = None
    _odd: Bucket | None = None
    _heard_at = 0.0
    _deadline: asyncio.TimerHandle | None = None
    slot: Slot | None = None

    _lag: Lag

    def handle_connect(self, event: Request) -> None:
        """The application is called with what will be measured."""
        self._lag = Lag()
        super().handle_connect(event)
        if self.handshake_initiated and not self.handshake_complete:
            extensions: dict[str, Any] = self.scope["extensions"] or {}
            own = {EXTENSION: self._lag, PIPE: self}
            self.scope["extensions"] = {**extensions, **own}  # type: ignore[dict-item]  # our own

    def handle_pong(self, event: Frame) -> None:
        """A round trip is measured."""
        asked = self.pending_ping_payload
        if asked is not None and bytes(event.data) == asked:
            self._lag.measured(self.loop.time() - self.ping_sent_at)
        super().handle_pong(event)

    def schedule_ping(self) -> None:
        """The first pings come soon."""
        if self._lag.trips >= FIRST:
            super().schedule_ping()
        else:
            self.ping_timer = self.loop.call_later(SOON if self._lag.trips else 0.0, self.send_keepalive_ping)

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """The connection has been opened by its handshake, which has to be accepted before long."""
        super().connection_made(transport)
        self._deadline = self.loop.call_later(REQUEST_SECONDS, self.transport.abort)
        self._unsent: deque[int] = deque()
        self._rest = bytearray()

    # ── from the client ──────────────────────────────────────────────────────────────────────────────────────────────

    def data_received(self, data: bytes) -> None:
        """Bytes have come: of text messages, mostly."""
        self._heard_at = self.loop.time()
        if not self.handshake_initiated:
            super().data_received(data)
            if not self.handshake_initiated:
                self._refuse()
        elif not self.handshake_complete:  # the client has to wait for the answer (RFC 6455, 4.1)
            self.transport.abort()
        elif self._flooded:
            return
        elif not self._rest:
            done = self._walk(data)
            if done < len(data):
                self._rest += data[done:]
        else:
            self._rest += data
            if len(self._rest) >= self._wanted and not self._held:
                del self._rest[: self._walk(self._rest)]

    def _refuse(self) -> None:
        """Answer a head that is no handshake – it is too long, or announces a body –, and end the connection."""
        _log.info("refused", extra=about(reason="bad_handshake"))
        self.handshake_complete = self.close_sent = True
        answer = b"".join(self.conn.data_to_send())
        no_handshake = self.conn.reject(HTTPStatus.BAD_REQUEST, "This is no WebSocket handshake.\n")
        self.transport.write(answer or no_handshake.serialize())
        self.transport.close()

    def _walk(self, data: bytes | bytearray) -> int:
        """Deal with the frames at the start of `data`, of which a loop turn takes `TURN` at most; returns their bytes.

        Either the rest is the beginning of a frame of `_wanted` bytes, or it is held until `_go_on`.
        """
        at, looked = 0, 0
        while at < len(data):
            if looked == TURN or (self.read_paused and self.queue.qsize() >= TURN and not self.close_sent):
                self._hold()
                break
            size = frame_size(data, at, self.config.ws_max_size)
            if at + size > len(data):
                self._wanted = size
                break
            frame = data[at : at + size] if size else data[at:]  # what is no frame is not looked at in parts
            at += len(frame)
            looked += 1
            if frame[0] == WHOLE_TEXT and size > EMPTY and self._take(frame):
                continue
            if not self._may_be_odd():
                self._end_flood()
            else:
                super().data_received(bytes(frame))
            if self._flooded or self.transport.is_closing():
                return len(data)
        return at

    def _hold(self) -> None:
        """Let the rest wait, and read nothing, until the next turn of the loop or until the application has caught up.

        It has when the queue is empty: `receive` notices, unless nothing more is taken after a close.
        """
        self._held = True
        if self.close_sent or self.queue.empty():
            self._go_on_soon()
        if not self.read_paused:
            self.read_paused = True
            self.transport.pause_reading()

    def _go_on_soon(self) -> None:
        if self._next is None:
            self._next = self.loop.call_soon(self._go_on)

    def _go_on(self) -> None:
        """Deal with more of what is held; when that is all, read again as soon as the application has caught up."""
        self._next = None
        if not self._held or self.transport.is_closing():
            return
        self._held = False
        del self._rest[: self._walk(self._rest)]
        if not self._held and self.read_paused and self.queue.empty():
            self._read_again()

    def _read_again(self) -> None:
        self.read_paused = False
        self.transport.resume_reading()

    async def receive(self) -> ASGIReceiveEvent:
        """The next message, for the application; when it has taken all of them, more is read."""
        message = await self.queue.get()
        if self.read_paused and self.queue.empty():
            if self._held:
                self._go_on_soon()
            else:
                self._read_again()
        return message

    def _may_be_odd(self) -> bool:
        """Whether one more frame may come that is no message of its own: a client needs few of them."""
        if self._odd is None:
            self._odd = Bucket(ODD_RATE, ODD_BURST, self.loop.time)
        return self._odd.take()

    def _end_flood(self) -> None:
        """End the connection: what comes from now on is read, so that the close code arrives, and not looked at."""
        self._flooded, self._held = True, False
        self._rest.clear()
        self.stop_keepalive()
        if not self.close_sent:
            self.close_sent = True
            self.conn.fail(CLOSE_CODES[TOO_FREQUENT], TOO_FREQUENT)
            self.transport.write(b"".join(self.conn.data_to_send()))
            self.queue.put_nowait(
                {"type": "websocket.disconnect", "code": CLOSE_CODES[TOO_FREQUENT], "reason": TOO_FREQUENT}
            )
        if self.close_timer is not None:
            self.close_timer.cancel()
        self.close_timer = self.loop.call_later(self.close_timeout, self.transport.abort)
        if self.transport.can_write_eof():
            self.transport.write_eof()
        if self.read_paused:
            self._read_again()

    def _take(self, frame: bytes | bytearray) -> bool:
        """Pass a whole text message on, unless the usual way has to say what is wrong with it."""
        if self.conn.state is not State.OPEN or self.conn.current_size is not None:
            return False
        start = 2 if frame[1] < 0xFE else 4 if frame[1] == 0xFE else 10
        try:
            text = apply_mask(frame[start + 4 :], frame[start : start + 4]).decode()
        except UnicodeDecodeError:
            return False
        self.queue.put_nowait({"type": "websocket.receive", "text": text})
        if not self.read_paused and self.queue.qsize() >= TURN:
            self.read_paused = True
            self.transport.pause_reading()
        return True

    def send_receive_event_to_app(self) -> None:
        """A message is whole. If it is a text that is none, the connection ends with the code of that."""
        if self.curr_msg_data_type == "text" and not self.close_sent:
            try:
                b"".join(self.frames).decode()
            except UnicodeDecodeError:
                self.frames = []
                self.conn.fail(NO_TEXT)
                self.handle_parser_exception()
                return
        super().send_receive_event_to_app()

    # ── to the client ────────────────────────────────────────────────────────────────────────────────────────────────

    @property
    def waiting(self) -> int:
        """How many messages the network has not taken yet as a whole."""
        unsent = self.transport.get_write_buffer_size()
        while self._unsent and (not unsent or sum(self._unsent) - self._unsent[0] >= unsent):
            self._unsent.popleft()
        return len(self._unsent)

    def write_text(self, text: bytes, then: bytes | None = None) -> int:
        """Send a message, and perhaps another one with it, unless the socket is closed; returns how many wait now."""
        if self.conn.state is State.OPEN and not self.close_sent and not self.transport.is_closing():
            data = frame_of(text) if then is None else frame_of(text) + frame_of(then)  # each write costs as much
            self.transport.write(data)
            if self._unsent or self.transport.get_write_buffer_size():
                self._unsent.append(len(data))
                return self.waiting
        return 0

    def cut(self) -> None:
        """End the connection without a word; what waits is thrown away."""
        self.transport.abort()

    def take_slot(self) -> Callable[[], None]:
        """Something is done to admit this connection; what comes back is to be called when it is over, once or more."""
        return _nothing if self.slot is None else self.slot.admission.take().free

    def connection_lost(self, exc: Exception | None) -> None:
        """The connection has ended."""
        self._in_time()
        if self.slot is not None:
            self.slot.free()
        self._held = False
        self._rest.clear()
        super().connection_lost(exc)
        self.conn.parser.close()  # a generator that holds what holds it, and the collector of circles comes seldom

    def on_task_complete(self, task: asyncio.Task[None]) -> None:
        """The application has done with the connection."""
        super().on_task_complete(task)
        self.scope.clear()  # type: ignore[attr-defined]  # it holds this socket, and many things hold it

    async def send(self, message: ASGISendEvent) -> None:
        """Send what the application says."""
        await super().send(message)
        if self._held and self.close_sent:  # the application takes nothing more: the answer to the close is in the rest
            self._go_on_soon()
        if self.slot is not None:
            self.slot.free()
        if message["type"] == "websocket.accept":
            self._in_time()
        if message["type"] == "websocket.http.response.body" and not message.get("more_body", False):
            self.handshake_complete = True

    def _in_time(self) -> None:
        """The handshake has been accepted, or nobody waits for that any more."""
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None

    # ── whether the other side lives ─────────────────────────────────────────────────────────────────────────────────

    def send_keepalive_ping(self) -> None:
        """Ask whether the other side lives and how slow the connection is, seldom while it says something by itself."""
        now, interval = self.loop.time(), self.ping_interval or 0.0
        wait = min(self._heard_at + interval, self.ping_sent_at + _SELDOM) - now
        if wait > 0.0 and self._lag.trips >= FIRST:
            self.ping_timer = self.loop.call_later(wait, self.send_keepalive_ping)
        else:
            super().send_keepalive_ping()


def admitting(admission: Admission) -> type[Http]:
    """`Http` with this admission control."""
    return type("Http", (Http,), {"admission": admission})


def _nothing() -> None:
    """Without admission control nothing has to be freed."""


_SELDOM = 60.0
"""Seconds between two pings to somebody who talks."""
