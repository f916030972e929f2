"""What goes into the store and comes out of it, as plain values.

The store knows no game: an event is a sequence number, a time and a body of JSON text. The room that appends says
which event it believes to be the last one (`Append.after`); if it is wrong, nothing of the append happens.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Literal

import msgspec

from randolph.rules import RandolphError


class StoreError(RandolphError):
    """The database could not do it (disk full, locked from outside, …); nothing of the unit was written.

    `code` is the one of `errors.ERRORS` that a client is told.
    """

    code: ClassVar[str] = "store_failed"


class Damaged(StoreError):
    """What is stored cannot be read, now or later: pages are damaged, or no game writes such events."""

    code = "damaged"


class FilesMoved(StoreError):
    """The files of the database are not where they were opened, or overwritten: what was written would be lost."""


class WriterEnded(StoreError):
    """The thread that writes has ended by a fault; this process cannot write any more."""


class Conflict(StoreError):
    """Another process appended to the room first: read again, validate again, try again. `events` are what it appended,
    where that has been read at once.
    """

    events: tuple[StoredEvent, ...] = ()


class Taken(StoreError):
    """Another process holds the seat that only one may hold."""


class AlreadyAnswered(StoreError):
    """A command of this seat with this id has been played before; `seq` is the room's last event at that time."""

    def __init__(self, seq: int) -> None:
        self.seq = seq
        super().__init__(f"this command has been played before, up to event {seq}")


class Seated(StoreError):
    """The token has a seat in this room already; `seat` is it. A client that asks again after a cut gets the same
    answer.
    """

    def __init__(self, seat: int) -> None:
        self.seat = seat
        super().__init__(f"this token has seat {seat}")


class CodeTaken(StoreError):
    """Another room has this code."""


class RoomGone(StoreError):
    """The room has been deleted."""


class TooManyBoards(StoreError):
    """This owner has saved as many boards as one owner may."""


class TooManyDevices(StoreError):
    """This seat is had on as many devices as may have it."""


class TooManyParcels(StoreError):
    """As many parcels wait to be opened as the store keeps."""


class NotOwner(StoreError):
    """The board was saved by somebody else."""


class FolderTaken(StoreError):
    """Another process works with this data folder."""


class NewerDatabase(StoreError):
    """The database was written by a newer version of the program."""


class OlderDatabase(StoreError):
    """The database has to be upgraded, and this process was told not to."""


@dataclass(frozen=True, slots=True)
class StoredRoom:
    """A room's row: the key of everything that belongs to it, its code, and the version of its events."""

    id: int
    code: str
    record_version: int
    created_at: int


@dataclass(frozen=True, slots=True)
class StoredEvent:
    """An event as it is kept: its number within the room (from 1), its time in milliseconds, its JSON."""

    seq: int
    at: int
    body: str


@dataclass(frozen=True, slots=True)
class StoredSnapshot:
    """A room's state after the event `seq`, written by a `program` for itself."""

    seq: int
    program: str
    body: str


@dataclass(frozen=True, slots=True, kw_only=True)
class StoredGame:
    """What is needed to go on with a room: its row, who holds its seats, the hashes of the seats' tokens, and its
    events – all of them, or those from its `snapshot` on, with some before it.
    """

    row: StoredRoom
    leases: tuple[Lease, ...]
    seats: dict[str, int]
    events: tuple[StoredEvent, ...]
    snapshot: StoredSnapshot | None


@dataclass(frozen=True, slots=True)
class NewSeat:
    """A seat that is taken together with the events of an append."""

    seat: int
    token_hash: str


@dataclass(frozen=True, slots=True)
class Played:
    """The id under which a seat sent the command that an append carries out."""

    seat: int
    command_id: str


@dataclass(frozen=True, slots=True)
class LeaseChange:
    """A seat's lease of one process begins or ends together with the events of an append.

    Several processes may hold a seat: its player has a connection to each. A process that ends its lease says what it
    knows of the others, for that decides whether the player has gone: `ended` are the dead processes, whose leases end,
    too, `others` those that live. If there is another one by now, or one of them is not there any more, the append is a
    `Conflict`. A seat may be wanted `alone`: while another process holds it – but for those that have `ended` – it is
    `Taken`.
    """

    seat: int
    process_id: str
    held: bool
    ended: frozenset[str] = frozenset()
    others: frozenset[str] = frozenset()
    alone: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Append:
    """One unit of work on a room: all of it is written, or nothing.

    `after` is the sequence number of the last event the writer knows; the first event appended has `after + 1`.
    `listing` is what is told of the room from now on where rooms are found; empty: nothing, None: as before.
    `snapshot` is the room's state as the writer knows it, after the event `after`; who does not know all that has
    happened writes none, and so a name that was forgotten does not come back with it.
    """

    room_id: int
    after: int
    events: tuple[StoredEvent, ...]
    played: Played | None = None
    seat: NewSeat | None = None
    lease: LeaseChange | None = None
    listing: str | None = None
    snapshot: StoredSnapshot | None = None


@dataclass(frozen=True, slots=True)
class Listed:
    """A room that anybody may find: its code, when it was made, and what is told of it."""

    code: str
    created_at: int
    body: str


@dataclass(frozen=True, slots=True)
class Judgment:
    """What the judge found for a round: the status of `randolph.solver.Result`, the optimum, and one optimal
    solution.
    """

    status: Literal["optimal", "unsolvable", "limit"]
    moves: int | None
    solution: str | None


def judgment_from(**row: object) -> Judgment | None:
    """A row of the judge's table; None for one that was not written, so that the round is judged anew."""
    try:
        return msgspec.convert(row, Judgment)
    except msgspec.ValidationError:
        return None


@dataclass(frozen=True, slots=True)
class Lease:
    """A process's claim that a seat is connected, and when the claim ends unless renewed (ms)."""

    seat: int
    process_id: str
    expires_at: int


@dataclass(frozen=True, slots=True, kw_only=True)
class StoredBoard:
    """A saved board: `owner` is the hash of a device's token, `body` the board as JSON text, times are milliseconds."""

    id: str
    owner: str
    name: str
    rows: int
    cols: int
    body: str
    created_at: int
    updated_at: int
