"""What the server adds to uvicorn's two protocols, HTTP and WebSocket, before a request reaches the application.

`Http` gives every request `REQUEST_SECONDS` to arrive as a whole, head and body, counted from the opening of the
connection or from the end of the answer before it. Without it a connection that says nothing, or one letter a minute,
would stay open for ever and cost a file descriptor. How many connections one address may open is not limited here:
behind a proxy all of them come from the proxy.

`Socket` knows that a handshake which was answered with an error has been answered; uvicorn reports it as a failure of
the application. And it measures how slow its line is (`lag`): uvicorn's pings, some of them soon after the opening.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from randolph.server.lag import EXTENSION, FIRST, SOON, Lag

if TYPE_CHECKING:
    from uvicorn._types import ASGISendEvent
    from websockets.frames import Frame
    from websockets.http11 import Request

REQUEST_SECONDS = 20.0
"""How long a whole request may take to arrive; the longest honest one is a megabyte, most are some kilobytes."""


class Http(H11Protocol):
    """An HTTP connection that is closed when a request does not arrive."""

    _deadline: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as uvicorn has it
        """The first request is awaited."""
        super().connection_made(transport)
        self._watch()

    def data_received(self, data: bytes) -> None:
        """More of a request has come."""
        super().data_received(data)
        self._watch()

    def on_response_complete(self) -> None:
        """The next request is awaited."""
        super().on_response_complete()
        self._watch()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """The connection is a socket's from now on."""
        self._unwatch()
        super().handle_websocket_upgrade(event)

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

    _lag: Lag

    def handle_connect(self, event: Request) -> None:
        """The application is called with what will be measured."""
        self._lag = Lag()
        super().handle_connect(event)
        if self.handshake_initiated and not self.handshake_complete:
            extensions: dict[str, Any] = self.scope["extensions"] or {}
            self.scope["extensions"] = {**extensions, EXTENSION: self._lag}  # type: ignore[dict-item]  # one of our own

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

    async def send(self, message: ASGISendEvent) -> None:
        """Send what the application says."""
        await super().send(message)
        if message["type"] == "websocket.http.response.body" and not message.get("more_body", False):
            self.handshake_complete = True
