"""Additions to uvicorn's two protocols, HTTP and WebSocket, below the application.

They use undocumented parts of the packages (`BORROWED`). With other versions of them the adapter is not used
(`choice.py`).

`Http` limits a whole request, head and body, to `REQUEST_SECONDS`, from the opening of the connection or the end of the
last response. Otherwise a client that sends nothing, or one byte a minute, would keep a file descriptor forever. The
number of connections from one address is not limited here, because all connections through a proxy have the proxy's
address. Only requests for a socket wait for `Admission`. A usual handshake is parsed by `websockets` alone.

`Socket` answers every handshake, also one that `websockets` ignores. It ends the connection if the application has not
accepted it within `REQUEST_SECONDS`, or if the client has disconnected. A handshake that was refused counts as
answered; uvicorn alone would report a failure of the application. It measures the lag of the connection with pings
(`lag`). Whole text messages take a fast path in both directions (its gain: docs/explanation/edge.md). Everything else
(fragments, pings, closes, faults) goes through `websockets`. The application writes through the `PIPE` in its scope,
without waiting.

No client blocks the event loop: each turn handles `TURN` frames of a client, and no more is read before the rest is
handled. The application counts messages; all other frames are counted here (`ODD_RATE`), and too many end the
connection.
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
from websockets.frames import apply_mask  # type: ignore[attr-defined]  # the fast one, if it is installed
from websockets.protocol import State
from websockets.server import ServerProtocol

from randolph.protocol import CLOSE_CODES
from randolph.server.admission import Admission, Slot
from randolph.server.edge.frames import (
    EMPTY_FRAME_BYTES,
    INVALID_TEXT,
    ODD_BURST,
    ODD_RATE,
    TURN,
    WHOLE_TEXT,
    frame_of,
    frame_size,
)
from randolph.server.edge.pipe import PIPE, TOO_FREQUENT
from randolph.server.edge.requests import (
    HANDSHAKE_HEADERS,
    LONGEST_HEAD,
    REQUEST_SECONDS,
    SOCKET_REQUEST,
    Requests,
    plain_handshake,
    room_of,
)
from randolph.server.edge.versions import require
from randolph.server.lag import EXTENSION, FIRST_TRIPS, FIRST_TRIPS_SECONDS, Lag
from randolph.server.logs import about
from randolph.server.rate_limits import Bucket

if TYPE_CHECKING:
    from uvicorn._types import ASGIReceiveEvent, ASGISendEvent, WebSocketAcceptEvent
    from websockets.frames import Frame
    from websockets.http11 import Request

BORROWED: dict[type, tuple[str, ...]] = {
    H11Protocol: (
        *("app_state", "config", "conn", "connection_lost", "connection_made", "connections", "data_received"),
        *("handle_websocket_upgrade", "headers", "loop", "on_response_complete", "send_400_response", "server_state"),
        "transport",
    ),
    WebSocketsSansIOProtocol: (
        *("close_sent", "close_timeout", "close_timer", "config", "conn", "connection_lost", "connection_made"),
        *("curr_msg_data_type", "data_received", "disconnected", "frames", "handle_connect", "handle_parser_exception"),
        *("handle_pong", "handshake_complete", "handshake_initiated", "initial_response", "loop"),
        *("on_task_complete", "pending_ping_payload", "ping_interval", "ping_sent_at", "ping_timer", "queue"),
        *("read_paused", "receive", "response", "schedule_ping", "scope", "send", "send_keepalive_ping"),
        *("send_receive_event_to_app", "stop_keepalive", "transport"),
    ),
    ServerProtocol: ("current_size", "data_to_send", "fail", "parser", "reject", "send_response", "state"),
}
"""Members of these classes that the adapter overrides or uses although they are undocumented."""

require(BORROWED)

_NOT_ADMITTED = b"HTTP/1.1 503 Service Unavailable\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"
"""The response to a handshake that is not admitted. A proxy passes it on; without a response it would ask another
process at once, which may not be the one that it has chosen for the room.
"""

_log = logging.getLogger(__name__)


class Http(H11Protocol):
    """An HTTP connection with a deadline for each request; a request for a socket has to wait for `admission`, if there
    is one.
    """

    admission: Admission | None = None
    _deadline: asyncio.TimerHandle | None = None
    _held: bytes | None = None
    _has_answered = False

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as uvicorn has it
        """The connection is open: the first request is due."""
        self.conn = Requests(h11.SERVER, LONGEST_HEAD)
        super().connection_made(transport)
        self._watch()

    def data_received(self, data: bytes) -> None:
        """Another part of a request has arrived."""
        if self._held is not None:
            self._held += data
        elif self.admission is not None and self.conn.their_state is h11.IDLE and SOCKET_REQUEST.search(data):
            slot = self.admission.enter(self._admit, room_of(data))
            if slot is None:
                self._held = data
                self.transport.pause_reading()
            else:
                self._upgrade_requested(data, slot)
        else:
            super().data_received(data)
            self._watch()

    def _admit(self, slot: Slot | None) -> None:
        """A handshake that waited for admission gets a slot, or is refused."""
        held, self._held = self._held, None
        if self.transport.is_closing() or held is None:
            if slot is not None:
                slot.free()
            self.transport.abort()
        elif slot is None:
            self.transport.write(_NOT_ADMITTED)
            self.transport.close()
        else:
            self.transport.resume_reading()
            self._upgrade_requested(held, slot)

    def _upgrade_requested(self, data: bytes, slot: Slot) -> None:
        """Begin a handshake; its socket frees the slot when it has been answered."""
        is_first = not self._has_answered and not self.conn.trailing_data[0]
        head = plain_handshake(data) if is_first else None
        if head is not None:
            self._hand_over(head)
        else:
            super().data_received(data)
            self._watch()
        socket = self.transport.get_protocol()
        if isinstance(socket, Socket):
            socket.slot = slot
        else:
            slot.free()

    def _hand_over(self, head: bytes) -> None:
        """Hand the connection over to a socket, with the head of its first request: only `websockets` parses it."""
        self._unwatch()
        self.connections.discard(self)
        socket = Socket(config=self.config, server_state=self.server_state, app_state=self.app_state)
        socket.connection_made(self.transport)
        socket.data_received(head)
        self.transport.set_protocol(socket)

    def send_400_response(self, msg: str) -> None:
        """Respond that this is not a valid request, unless it has already been answered."""
        _log.info("refused", extra=about(reason="bad_request"))
        if self.conn.our_state in {h11.IDLE, h11.SEND_RESPONSE}:
            super().send_400_response(msg)
        else:
            self.transport.abort()

    def on_response_complete(self) -> None:
        """A response is complete: the next request is due."""
        self._has_answered = True
        super().on_response_complete()
        self._watch()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """Hand the connection over to a socket, unless `websockets` would fail on the handshake."""
        if all(value.isascii() for name, value in self.headers if name in HANDSHAKE_HEADERS):
            self._unwatch()
            super().handle_websocket_upgrade(event)
        else:
            self.send_400_response("This is not a WebSocket handshake.")

    def connection_lost(self, exc: Exception | None) -> None:
        """Nothing is due any more."""
        self._unwatch()
        super().connection_lost(exc)

    def _watch(self) -> None:
        """Run the deadline only while a request is due."""
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
        if self._held is None:
            self.transport.abort()
        else:
            self._admit(None)


class Socket(WebSocketsSansIOProtocol):
    """A WebSocket connection whose handshake the application can refuse with a response, and whose lag the application
    finds in its scope.
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
        """Call the application, with the measured lag in its scope."""
        self._lag = Lag()
        super().handle_connect(event)
        if self.handshake_initiated and not self.handshake_complete:
            extensions: dict[str, Any] = self.scope["extensions"] or {}
            own = {EXTENSION: self._lag, PIPE: self}
            self.scope["extensions"] = {**extensions, **own}  # type: ignore[dict-item]  # an extension of this server

    def handle_pong(self, event: Frame) -> None:
        """Measure a round trip."""
        payload = self.pending_ping_payload
        if payload is not None and bytes(event.data) == payload:
            self._lag.measured(self.loop.time() - self.ping_sent_at)
        super().handle_pong(event)

    def schedule_ping(self) -> None:
        """Send the first pings soon; all but the very first only after the usual interval, while clients wait for
        admission: meanwhile they would mostly measure how busy the server is, and delay the others.
        """
        is_crowded = self.slot is not None and self.slot.admission.waiting > 0
        if self._lag.trips >= FIRST_TRIPS or (self._lag.trips and is_crowded):
            super().schedule_ping()
        else:
            self.ping_timer = self.loop.call_later(
                FIRST_TRIPS_SECONDS if self._lag.trips else 0.0, self.send_keepalive_ping
            )

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """The handshake has opened the connection; the application has to accept it soon."""
        super().connection_made(transport)
        self._deadline = self.loop.call_later(REQUEST_SECONDS, self.transport.abort)
        self._unsent: deque[int] = deque()
        self._rest = bytearray()

    # ── from the client ──────────────────────────────────────────────────────────────────────────────────────────────

    def data_received(self, data: bytes) -> None:
        """Bytes have arrived: text messages, mostly."""
        self._heard_at = self.loop.time()
        if not self.handshake_initiated:
            super().data_received(data)
            if not self.handshake_initiated:
                self._refuse()
        elif not self.handshake_complete:  # the client has to wait for the response (RFC 6455, 4.1)
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
        """Respond to a head that is not a handshake (too long, or with a body), and end the connection."""
        _log.info("refused", extra=about(reason="bad_handshake"))
        self.handshake_complete = self.close_sent = True
        answer = b"".join(self.conn.data_to_send())
        no_handshake = self.conn.reject(HTTPStatus.BAD_REQUEST, "This is not a WebSocket handshake.\n")
        self.transport.write(answer or no_handshake.serialize())
        self.transport.close()

    def _walk(self, data: bytes | bytearray) -> int:
        """Handle the frames at the start of `data`, at most `TURN` in a turn of the loop; returns their bytes.

        Afterwards the rest is the beginning of a frame of `_wanted` bytes, or it is held until `_go_on`.
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
            frame = data[at : at + size] if size else data[at:]  # an incomplete frame is not parsed
            at += len(frame)
            looked += 1
            if frame[0] == WHOLE_TEXT and size > EMPTY_FRAME_BYTES and self._take(frame):
                continue
            if not self._may_send_other_frame():
                self._end_flood()
            else:
                super().data_received(bytes(frame))
            if self._flooded or self.transport.is_closing():
                return len(data)
        return at

    def _hold(self) -> None:
        """Hold the rest, and read nothing, until the next turn of the loop or until the application has caught up.

        It has caught up when the queue is empty; `receive` notices, unless nothing more is taken after a close.
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
        """Handle more of the held bytes. After the last one, read again as soon as the application has caught up."""
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
        """The next message for the application. When the application has taken all messages, more is read."""
        message = await self.queue.get()
        if self.read_paused and self.queue.empty():
            if self._held:
                self._go_on_soon()
            else:
                self._read_again()
        return message

    def _may_send_other_frame(self) -> bool:
        """Whether the client may send one more frame that is not a whole message: honest clients send few of them."""
        if self._odd is None:
            self._odd = Bucket(ODD_RATE, ODD_BURST, self.loop.time)
        return self._odd.take()

    def _end_flood(self) -> None:
        """End the connection. Further bytes are read but ignored, so that the close code arrives."""
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
        """Pass on a whole text message, unless `websockets` has to report what is wrong with it."""
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
        """A message is complete. A text that is not UTF-8 ends the connection with the close code for that."""
        if self.curr_msg_data_type == "text" and not self.close_sent:
            try:
                b"".join(self.frames).decode()
            except UnicodeDecodeError:
                self.frames = []
                self.conn.fail(INVALID_TEXT)
                self.handle_parser_exception()
                return
        super().send_receive_event_to_app()

    # ── to the client ────────────────────────────────────────────────────────────────────────────────────────────────

    @property
    def waiting(self) -> int:
        """How many messages have not been sent completely."""
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
        """End the connection at once; waiting messages are dropped."""
        self.transport.abort()

    def take_slot(self) -> Callable[[], None]:
        """Take an admission slot for this connection; returns the function that frees it, which may be called more than
        once.
        """
        return _nothing if self.slot is None else self.slot.admission.take().free

    def connection_lost(self, exc: Exception | None) -> None:
        """The connection has ended."""
        self._in_time()
        if self.slot is not None:
            self.slot.free()
        self._held = False
        self._rest.clear()
        super().connection_lost(exc)
        self.conn.parser.close()  # the generator is part of a reference cycle, and the garbage collector runs rarely

    def on_task_complete(self, task: asyncio.Task[None]) -> None:
        """The application is done with the connection."""
        super().on_task_complete(task)
        self.scope.clear()  # type: ignore[attr-defined]  # it holds this socket, and many objects hold it

    async def send(self, message: ASGISendEvent) -> None:
        """Send a message of the application."""
        if message["type"] != "websocket.accept" or not self._accept(message):
            await super().send(message)
        if self._held and self.close_sent:  # the application takes nothing more: the answer to the close is in the rest
            self._go_on_soon()
        if self.slot is not None:
            self.slot.free()
        if message["type"] == "websocket.accept":
            self._in_time()
        if message["type"] == "websocket.http.response.body" and not message.get("more_body", False):
            self.handshake_complete = True

    def _accept(self, message: WebSocketAcceptEvent) -> bool:
        """Send the handshake's response and the first ping in one write, because each write costs as much; False if the
        response needs more than that.
        """
        extra = message.get("headers") or message.get("subprotocol")
        late = self.handshake_complete or self.initial_response or self.disconnected or self.transport.is_closing()
        if extra or late or not self.ping_interval:
            return False
        self.handshake_complete = True
        self.conn.send_response(self.response)
        self.send_keepalive_ping()
        return True

    def _in_time(self) -> None:
        """The handshake has been accepted, or the connection has ended."""
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None

    # ── pings ────────────────────────────────────────────────────────────────────────────────────────────────────────

    def send_keepalive_ping(self) -> None:
        """Ping the client, to learn whether it lives and how long the round trip takes; rarely if it sends messages
        anyway.
        """
        now, interval = self.loop.time(), self.ping_interval or 0.0
        wait = min(self._heard_at + interval, self.ping_sent_at + _SELDOM) - now
        if wait > 0.0 and self._lag.trips >= FIRST_TRIPS:
            self.ping_timer = self.loop.call_later(wait, self.send_keepalive_ping)
        else:
            super().send_keepalive_ping()


def admitting(admission: Admission) -> type[Http]:
    """`Http` with this admission control."""
    return type("Http", (Http,), {"admission": admission})


def _nothing() -> None:
    """Without admission control nothing has to be freed."""


_SELDOM = 60.0
"""Seconds between two pings to a client that sends messages."""
