"""The values that go into the store and come out of it, and its errors.

The store does not depend on the game: an event is a sequence number, a time, and a body of JSON text. A room that
appends says which event it expects to be the last one (`Append.after`); if that is wrong, nothing of the append is
written.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Literal, NamedTuple

import msgspec

from randolph.rules import RandolphError


class StoreError(RandolphError):
    """The database failed (the disk is full, the file is locked, …), or refused; nothing of the unit was written.

    Clients get `code`, one of `errors.ERRORS`.
    """

    code: ClassVar[str] = "store_failed"


class Damaged(StoreError):
    """Stored data can never be read: pages of the database are damaged, or the game does not know such events."""

    code = "damaged"


class FilesMoved(StoreError):
    """The files of the database are not in place, or have been overwritten: writes would be lost."""


class WriterEnded(StoreError):
    """The writer's thread has failed; this process cannot write any more."""


class Conflict(StoreError):
    """Another process appended to the room first: read, decide and try again. `events` are what it appended, if they
    have been read already.
    """

    events: tuple[StoredEvent, ...] = ()


class SeatTaken(StoreError):
    """Another process holds the seat, and only one may hold it."""


class AlreadyAnswered(StoreError):
    """A command of this seat with this id has been played before; `seq` was the room's last event then."""

    def __init__(self, seq: int) -> None:
        self.seq = seq
        super().__init__(f"this command has been played before, up to event {seq}")


class AlreadySeated(StoreError):
    """The token has a seat in this room already; `seat` is its number. A client that repeats a request gets the same
    answer.
    """

    def __init__(self, seat: int) -> None:
        self.seat = seat
        super().__init__(f"this token has seat {seat}")


class CodeTaken(StoreError):
    """Another room has this code, or another board or parcel this id."""


class RoomGone(StoreError):
    """The room has been deleted."""


class TooManyBoards(StoreError):
    """This owner has saved as many boards as allowed already."""


class TooManyDevices(StoreError):
    """As many devices as allowed have this seat already."""


class TooManyParcels(StoreError):
    """As many parcels as the store keeps are waiting to be opened."""


class NotOwner(StoreError):
    """The board belongs to another owner."""


class FolderTaken(StoreError):
    """Another process uses this data folder."""


class NewerDatabase(StoreError):
    """The database was written by a newer version of the program."""


class OlderDatabase(StoreError):
    """The database needs an upgrade, and this process may not upgrade it."""


@dataclass(frozen=True, slots=True)
class StoredRoom:
    """A room's row: the key of all its data, its code, and the version in which its events are written."""

    id: int
    code: str
    record_version: int
    created_at: int


class StoredEvent(NamedTuple):
    """A stored event: its number within the room (from 1), its time in milliseconds, its JSON.

    A tuple, because loading a room makes many of them.
    """

    seq: int
    at: int
    body: str


@dataclass(frozen=True, slots=True)
class StoredSnapshot:
    """A room's state after the event `seq`; only the version `program` of the program can read it."""

    seq: int
    program: str
    body: str


@dataclass(frozen=True, slots=True, kw_only=True)
class StoredGame:
    """The data that is needed to continue a room: its row, the leases of its seats, the seats by the hashes of their
    tokens, its events: all of them, or those after its `snapshot` and some before it; and the judge's last result.
    """

    row: StoredRoom
    leases: tuple[Lease, ...]
    seats: dict[str, int]
    events: tuple[StoredEvent, ...]
    snapshot: StoredSnapshot | None
    judged: StoredJudgment | None = None


@dataclass(frozen=True, slots=True)
class NewSeat:
    """A seat that is taken together with the events of an append."""

    seat: int
    token_hash: str


@dataclass(frozen=True, slots=True)
class Played:
    """The seat and the id of the command whose events an append writes."""

    seat: int
    command_id: str


@dataclass(frozen=True, slots=True)
class LeaseChange:
    """One process's lease on a seat begins (`held`) or ends, together with the events of an append.

    Several processes may hold a seat: its player has a connection to each. A process that ends its lease says which
    others hold the seat, because that decides whether the player is still connected. `ended` are dead processes, whose
    leases end, too; `others` are living ones. If the store has other holders, the append is a `Conflict`. A process may
    want the seat `alone`: if another process that is not in `ended` holds it, the append fails with `SeatTaken`.
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

    `after` is the number of the last event that the process knows; the first event of the append has `after + 1`.
    `listing` is the new listing of the room in the lobby; empty: it is not listed, None: no change. `snapshot` is the
    room's state after the event `after`. A process that does not know all events writes no snapshot, because it might
    contain a forgotten name.
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
    """A room in the lobby: its code, when it was created, and its public facts."""

    code: str
    created_at: int
    body: str


@dataclass(frozen=True, slots=True)
class Judgment:
    """The judge's result for a round: the status of `randolph.solver.Result`, the optimum, and one optimal solution."""

    status: Literal["optimal", "unsolvable", "limit"]
    moves: int | None
    solution: str | None


@dataclass(frozen=True, slots=True)
class StoredJudgment:
    """The judge's result for a problem of a round; a long problem is a hash here."""

    round: int
    problem: str
    result: Judgment


def judgment_from(**row: object) -> Judgment | None:
    """The result in a row of the judge's table; None for a row of unknown form, so that the round is judged again."""
    try:
        return msgspec.convert(row, Judgment)
    except msgspec.ValidationError:
        return None


@dataclass(frozen=True, slots=True)
class Lease:
    """A process's claim that a seat is connected, and when it ends unless renewed (ms)."""

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
