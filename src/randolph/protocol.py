"""What both sides of the wire have to know: the protocol's version, cookies, close codes, limits.

The server, the client for computer players and the page read them here; the page's copy is generated
(`scripts/wire_types.py`). The messages themselves are in `server/wire.py`, their meaning in
`docs/reference/protocol.md`.
"""

from typing import Any, TypeAlias

Json: TypeAlias = dict[str, Any]
"""An object of JSON: what its values are is said by the protocol, not by a type."""

PROTOCOL = 3
"""The version of the protocol. It grows with every change that an old page would not survive."""

RECORD_VERSION = 5
"""The version of the events; it stands in every record. Version 1 had no saved boards, openings, costs and real tables;
version 2 knew one game alone, version 3 no computer players; some rooms of it knew no countdown and no lag credit.
Version 4 knew no rematch.
"""

LARGEST_RECORD = 2 * 1024 * 1024
"""Bytes of a record that is reviewed for a visitor: 17 rounds in which each of 99 players bids ten times have half as
many, a game of two players has 40 kB.
"""

SEAT_COOKIE = "randolph_seat"
"""The cookie with the token of a seat; without it one watches."""

DEVICE_COOKIE = "randolph_device"
"""The cookie with the token of the device that owns saved boards."""

LARGEST_MESSAGE = 8 * 1024
"""Bytes of a socket message or request body that are looked at; the longest honest one is a solution of a few hundred
moves."""

LARGEST_PARCEL = 512 * 1024
"""Signs of a parcel's body: the seats of 500 rooms and, compressed, the records of some fifty games."""

PARCEL_ID = r"^[A-Za-z0-9_-]{43}\Z"
"""The form of a parcel's id: 256 bits that its sender has derived from the code."""

PARCEL_SECONDS = 600
"""For how long a parcel is kept."""

PARCEL_LENGTH = 16
"""Letters and digits of a parcel's code, from which its key and its id come."""

COMMAND_ID = r"^[A-Za-z0-9_-]{8,64}\Z"
"""The form of a command's id, which its client makes up."""

CLOSE_CODES: dict[str, int] = {
    "malformed": 4400,
    "no_hello": 4401,
    "unknown_room": 4404,
    "protocol": 4406,
    "too_frequent": 4429,
    "too_many_connections": 4430,
    "store_failed": 4503,
    "damaged": 4500,
    "internal": 1011,
}
"""With which code the server closes a socket after which error."""

FOR_GOOD = frozenset(CLOSE_CODES[error] for error in ("malformed", "no_hello", "unknown_room", "protocol", "damaged"))
"""With these codes the server closes a connection that it would only close again: reconnecting does not help."""

MOVED = 4307
"""With this code it closes one that shall reconnect at once: another process may serve the room by now."""

LONGEST_NAME = 24
"""Visible characters of a player's name."""

LONGEST_BOARD_NAME = 40
"""Visible characters of a saved board's name."""

CODE_LENGTH = 6
"""Letters and digits of a room's code."""

CODE_LETTERS = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"
"""What a code is made of: letters and digits of which none is easily taken for another."""

MOST_PLAYERS = 99
"""Players who have a seat at once: the sheet of Micro Robots says 2–99, that of 2013 any number (G3)."""

HIGHEST_NUMBER = 99
"""The highest bid or declaration. No position that is known needs more than a third of it; without a limit one message
could fill a disk.
"""

LONGEST_HEAD_START = 600
"""The longest head start, in seconds (H5)."""
