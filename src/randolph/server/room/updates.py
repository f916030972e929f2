"""What the parts of a room tell each other: who listens, who has asked, and what has happened."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple, Protocol

import msgspec

from randolph.game import Event
from randolph.server.store import StoredEvent


class RoomConnection(Protocol):
    """An open connection as its room sees it."""

    seat: int | None
    hosted: int | None
    screen: bool
    changes: bool
    address: str | None
    alive: bool

    def send(self, text: bytes, since: float | None = None, then: bytes | None = None) -> None:
        """Queue a message, and perhaps one that goes with it, `then`; never waits. `since` is the moment from which on
        it could be sent, where that is timed.
        """

    def cut(self) -> None:
        """End it."""

    def ask_to_reconnect(self) -> None:
        """End it with a request to reconnect."""


class Requester:
    """The connection on which a command has come, and what it hears when the command has been granted, once."""

    def __init__(self, connection: RoomConnection, answer: Callable[[int], bytes]) -> None:
        self.connection = connection
        self._answer: Callable[[int], bytes] | None = answer

    def answer(self, seq: int) -> bytes | None:
        """The answer, from the room's last event; None when it has been given."""
        answer, self._answer = self._answer, None
        return None if answer is None else answer(seq)


class Update(NamedTuple):
    """What has happened: events, as the store and as the wire have them, and whose command it was, if it was one.

    `own` are those that this process has written itself.
    """

    events: Sequence[Event]
    stored: Sequence[StoredEvent]
    texts: tuple[msgspec.Raw, ...]
    own: bool = False
    requester: Requester | None = None
