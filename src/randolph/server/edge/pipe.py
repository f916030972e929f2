"""Writing to a socket without waiting, if the edge supports it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

PIPE = "randolph.pipe"
"""The extension in a socket's scope that has its `Pipe`."""

TOO_FREQUENT = "too_frequent"
"""The close reason of a connection whose client has sent too many frames that are not whole messages."""


class Pipe(Protocol):
    """A socket that accepts text messages without waiting, and keeps them until the network can send them."""

    @property
    def waiting(self) -> int:
        """How many messages have not been sent completely."""

    def write_text(self, text: bytes, then: bytes | None = None) -> int:
        """Send a message, and perhaps another one with it, unless the socket is closed; returns how many wait now."""

    def cut(self) -> None:
        """End the connection at once; waiting messages are dropped."""

    def take_slot(self) -> Callable[[], None]:
        """Take an admission slot for this connection; returns the function that frees it, which may be called more than
        once.
        """
