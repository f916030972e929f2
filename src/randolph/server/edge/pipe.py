"""How the application writes to a socket without waiting, where the server's edge can do that."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

PIPE = "randolph.pipe"
"""The extension of a socket's scope under which its `Pipe` is found."""

TOO_FREQUENT = "too_frequent"
"""The reason with which a connection ends whose client has sent too many frames that are no messages."""


class Pipe(Protocol):
    """A socket that takes text messages at once and keeps what the network does not take yet."""

    @property
    def waiting(self) -> int:
        """How many messages the network has not taken yet as a whole."""

    def write_text(self, text: bytes, then: bytes | None = None) -> int:
        """Send a message, and perhaps another one with it, unless the socket is closed; returns how many wait now."""

    def cut(self) -> None:
        """End the connection without a word; what waits is thrown away."""

    def take_slot(self) -> Callable[[], None]:
        """Something is done to admit this connection; what comes back is to be called when it is over, once or more."""
