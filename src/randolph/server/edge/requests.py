"""Limits on HTTP requests: how long they may take, and how large a head or a body may be."""

from __future__ import annotations

import re

import h11

REQUEST_SECONDS = 20.0
"""Seconds that a whole request may take to arrive. The largest honest one is a megabyte, most have some kilobytes."""

LONGEST_HEAD = 64 * 1024
"""Bytes of a request's head, or of another part that must be complete to be parsed."""

MOST_CHUNKS = 256
"""Chunks in the body of a request; browsers send bodies without chunks."""

SOCKET_REQUEST = re.compile(rb"\r\nsec-websocket-key:", re.IGNORECASE)
"""Every request for a socket has this header; an honest client sends it in the first packet."""

HANDSHAKE_HEADERS = frozenset(
    (
        b"connection",
        b"upgrade",
        *(b"sec-websocket-" + name for name in (b"extensions", b"key", b"protocol", b"version")),
    )
)
"""The headers of a handshake, all of them ASCII."""


class Requests(h11.Connection):
    """Parses requests. It refuses a body in too many chunks, because each chunk takes as much processor time as a long
    one. It also refuses a body with two lengths, because a proxy may use the other one (RFC 9112, 6.1).
    """

    _chunks = 0

    def next_event(self) -> h11.Event | type[h11.NEED_DATA | h11.PAUSED]:
        """The next part of a request. Raises `RemoteProtocolError`."""
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
