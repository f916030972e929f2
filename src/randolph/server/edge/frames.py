"""The bytes of WebSocket frames (RFC 6455, 5.2), and limits on their number."""

from __future__ import annotations

TURN = 16
"""Frames of one client that are handled in one turn of the event loop. As many messages may wait for the application
before nothing more is read from this client.
"""

ODD_RATE, ODD_BURST = 20.0, 40.0
"""Frames that are not whole messages (pings, pongs, fragments, empty and binary ones): how many a client may send per
second on average, and at once. A browser sends a pong now and then, and the server sends one ping at a time.
"""


WHOLE_TEXT = 0x81
"""The first byte of a text message that is a single frame."""

INVALID_TEXT = 1007
"""The close code for a text that is not UTF-8 (RFC 6455, 7.4.1)."""

EMPTY_FRAME_BYTES = 6
"""Bytes of an empty frame."""


def frame_of(text: bytes) -> bytes:
    """A whole text message, as the server sends it.

    >>> frame_of(b"{}").hex(" ")
    '81 02 7b 7d'
    """
    size = len(text)
    if size < 126:
        return bytes((WHOLE_TEXT, size)) + text
    if size < 1 << 16:
        return b"\x81\x7e" + size.to_bytes(2) + text
    return b"\x81\x7f" + size.to_bytes(8) + text


def frame_size(data: bytes | bytearray, at: int, most: int) -> int:
    """The size in bytes of the frame that begins `at`, or the least size as far as it is known; 0 if the frame is not
    masked, or longer than `most`.

    >>> frame_size(bytes((0x81, 0x80 | 5)), 0, 1000)
    11
    """
    known = len(data) - at
    if known < 2:
        return 2
    head, length = 6, data[at + 1] - 0x80
    if length == 126:
        if known < 4:
            return 4
        head, length = 8, int.from_bytes(data[at + 2 : at + 4])
    elif length == 127:
        if known < 10:
            return 10
        head, length = 14, int.from_bytes(data[at + 2 : at + 10])
    return head + length if 0 <= length <= most else 0
