"""Which HTTP requests the server takes at all: how long they may last, and what a head or a body may be."""

from __future__ import annotations

import re

import h11

REQUEST_SECONDS = 20.0
"""How long a whole request may take to arrive; the longest honest one is a megabyte, most are some kilobytes."""

LONGEST_HEAD = 64 * 1024
"""Bytes of a request's head, or of another part of it that has to come as a whole."""

MOST_CHUNKS = 256
"""Chunks in which the body of a request may come; browsers send it as a whole."""

SOCKET_REQUEST = re.compile(rb"\r\nsec-websocket-key:", re.IGNORECASE)
"""A request for a socket has this, in the same packet if its client is an honest one."""

OF_HANDSHAKES = frozenset(
    (
        b"connection",
        b"upgrade",
        *(b"sec-websocket-" + name for name in (b"extensions", b"key", b"protocol", b"version")),
    )
)
"""The headers that a handshake is made of, all of them ASCII."""


class Requests(h11.Connection):
    """Reads requests, and refuses a body in too many chunks – each costs the processor as much as a long one – and one
    with two lengths: another server on the way may believe the other of the two (RFC 9112, 6.1).
    """

    _chunks = 0

    def next_event(self) -> h11.Event | type[h11.NEED_DATA | h11.PAUSED]:
        """What comes next of a request. Raises `RemoteProtocolError`."""
        event = super().next_event()
        if isinstance(event, h11.Request):
            self._chunks = 0
            if {b"content-length", b"transfer-encoding"} <= {name for name, _ in event.headers}:
                raise h11.RemoteProtocolError("a body with two lengths")
        elif isinstance(event, h11.Data) and event.chunk_start:
            self._chunks += 1
            if self._chunks > MOST_CHUNKS:
                raise h11.RemoteProtocolError("a body in too many chunks")
        return event
