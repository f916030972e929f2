"""What client and server both need to know: the protocol's version, cookies, close codes, limits.

The server, the client for computer players and the page read these values from here; the page's copy is generated
(`scripts/wire_types.py`). The messages themselves are in `server/wire.py`, their meaning in
`docs/reference/protocol.md`.
"""

from typing import Any, TypeAlias

Json: TypeAlias = dict[str, Any]
"""A JSON object; the protocol defines its values, not a type."""

PROTOCOL = 3
"""The version of the protocol. It increases with every change that breaks older pages."""

RECORD_VERSION = 5
"""The version of the events; every record names it.

Version 1 had no saved boards, openings, costs and real tables; version 2 had only one game; version 3 had no computer
players, and early on no countdown and no lag credit; version 4 had no rematch.
"""

LARGEST_RECORD = 2 * 1024 * 1024
"""Bytes of a record that visitors may have reviewed.

17 rounds in which each of 99 players bids ten times take half of that; a game of two players takes 40 kB.
"""

SEAT_COOKIE = "randolph_seat"
"""The cookie with the token of a seat; a client without it is a spectator."""

DEVICE_COOKIE = "randolph_device"
"""The cookie with the token of the device that owns saved boards."""

PLAYER_COOKIE = "randolph_player"
"""The cookie with the token of a player who solves puzzles."""

LARGEST_MESSAGE = 8 * 1024
"""The most bytes of a socket message or request body; the longest legitimate one is a solution of a few hundred moves.
"""

LARGEST_PARCEL = 512 * 1024
"""Characters of a parcel's body: the seats of 500 rooms and, compressed, the records of some fifty games."""

PARCEL_ID = r"^[A-Za-z0-9_-]{43}\Z"
"""The form of a parcel's id: 256 bits that its sender derives from the code."""

PARCEL_SECONDS = 600
"""How long a parcel is kept."""

PARCEL_LENGTH = 16
"""Letters and digits of a parcel's code; its key and its id are derived from it."""

COMMAND_ID = r"^[A-Za-z0-9_-]{8,64}\Z"
"""The form of a command's id, which the client chooses."""

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
"""The close code that the server sends for each error."""

FOR_GOOD = frozenset(CLOSE_CODES[error] for error in ("malformed", "no_hello", "unknown_room", "protocol", "damaged"))
"""Close codes after which reconnecting does not help: the server would close the connection again."""

MOVED = 4307
"""The close code for clients that should reconnect at once: another process may serve the room by now."""

LONGEST_NAME = 24
"""Visible characters of a player's name."""

LONGEST_BOARD_NAME = 40
"""Visible characters of a saved board's name."""

LONGEST_GROUP_TITLE = 40
"""Visible characters in the title of a group."""

CODE_LENGTH = 6
"""Letters and digits of a room's code."""

CODE_LETTERS = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"
"""The letters and digits of codes; none is easily mistaken for another."""

MOST_PLAYERS = 99
"""The most players with a seat: the rule sheet of Micro Robots says 2–99, that of 2013 any number (G3)."""

HIGHEST_NUMBER = 99
"""The highest bid or declaration.

No known position needs more than a third of it. Without a limit, one message could fill a disk.
"""

LONGEST_HEAD_START = 600
"""The longest head start, in seconds (H5)."""
