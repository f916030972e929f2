"""The types that the parts of a room exchange: connections, requesters and updates."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple, Protocol

import msgspec

from randolph.game import Event
from randolph.server.store import StoredEvent


class RoomConnection(Protocol):
    """An open connection, as its room sees it."""

    seat: int | None
    hosted: int | None
    screen: bool
    changes: bool
    address: str | None
    alive: bool

    def send(self, text: bytes, since: float | None = None, then: bytes | None = None) -> None:
        """Queue a message, and perhaps a second one, `then`; never waits. `since` is the start of the measurement of
        how long sending takes; None: it is not measured.
        """

    def cut(self) -> None:
        """End the connection."""

    def ask_to_reconnect(self) -> None:
        """Close the connection with a request to reconnect."""


class Requester:
    """The connection that has sent a command, and the reply to it, which is sent once."""

    def __init__(self, connection: RoomConnection, answer: Callable[[int], bytes]) -> None:
        self.connection = connection
        self._answer: Callable[[int], bytes] | None = answer

    def answer(self, seq: int) -> bytes | None:
        """The reply, with the number of the room's last event; None if it has been sent."""
        answer, self._answer = self._answer, None
        return None if answer is None else answer(seq)


class Update(NamedTuple):
    """New events, in their stored form and on the wire, and the requester, if they come from a command.

    `own`: this process has written them.
    """

    events: Sequence[Event]
    stored: Sequence[StoredEvent]
    texts: tuple[msgspec.Raw, ...]
    own: bool = False
    requester: Requester | None = None
