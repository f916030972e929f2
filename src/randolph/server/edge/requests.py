"""Limits on HTTP requests: how long they may take, and how large a head or a body may be."""

from __future__ import annotations

import re

import h11

REQUEST_SECONDS = 20.0
"""Seconds that a whole request may take to arrive. The largest honest one is a megabyte, most have some kilobytes."""

LONGEST_HEAD = 64 * 1024
"""Bytes of a request's head, or of another part that must be complete to be parsed."""

MOST_PLAIN = 4096
"""Bytes of the longest handshake that is not parsed by h11: less than the limits that `websockets` has."""

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

_PLAIN_HEAD = re.compile(rb"GET /[!-~]* HTTP/1\.1\r\n(?:[!#$%&'*+.^_`|~0-9A-Za-z-]+:[\t -~]*\r\n)+\r\n")
_ROOM = re.compile(rb"GET /api/rooms/([0-9A-Za-z]{1,16})/")
_NAME = re.compile(rb"\n[^:\r]+:")
_CONNECTION_UPGRADE = re.compile(rb"\nconnection: *(?:keep-alive, *)?upgrade\r", re.IGNORECASE)
_UPGRADE = re.compile(rb"\nupgrade: *websocket\r", re.IGNORECASE)


def plain_handshake(data: bytes) -> bytes | None:
    r"""The head of a WebSocket handshake with the names of its headers in lower case, as h11 gives them. None unless
    `data` is one head and nothing else, in the form in which browsers and proxies send it.

    Such a head needs no HTTP parser besides that of `websockets`. All other requests are parsed by h11, which is
    stricter.

    >>> plain_handshake(b"GET / HTTP/1.1\r\nHost: A\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n")
    b'GET / HTTP/1.1\r\nhost: A\r\nconnection: Upgrade\r\nupgrade: websocket\r\n\r\n'
    """
    if len(data) > MOST_PLAIN or _PLAIN_HEAD.fullmatch(data) is None:
        return None
    head = _NAME.sub(_lower, data)
    if head.count(b"\nhost:") != 1 or head.count(b"\nconnection:") != 1 or head.count(b"\nupgrade:") != 1:
        return None
    upgrades = _CONNECTION_UPGRADE.search(head) and _UPGRADE.search(head)
    has_body = b"\ncontent-length:" in head or b"\ntransfer-encoding:" in head
    return head if upgrades and not has_body else None


def room_of(data: bytes) -> str:
    r"""The code of the room whose socket is requested, in capitals. Empty if the request does not begin in the usual
    form, or begins in an earlier packet.

    >>> room_of(b"GET /api/rooms/k7m2qx/socket HTTP/1.1\r\nHost: A\r\n\r\n")
    'K7M2QX'
    """
    found = _ROOM.match(data)
    return "" if found is None else found[1].decode().upper()


def _lower(name: re.Match[bytes]) -> bytes:
    return name[0].lower()


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
