"""The store: rooms with their events, saved boards, and players of puzzles. It is one SQLite file in the data folder,
or a PostgreSQL database that several processes share.

Reads run in a small thread pool on connections of their own, so no reader waits for the writer. All writes go through
one `Writer`. The methods that read or write are coroutines, and never block the event loop. `Store.open` locks the
folder or connects to the database server, and upgrades the schema. It raises `StartError` with a sentence for the
person at the command line.
"""

from __future__ import annotations

import asyncio
import hashlib
import secrets
import sqlite3
from collections.abc import Awaitable, Callable, Collection, Iterable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import Any, Self, TypeVar

from sqlalchemy import Connection, Row, Select, bindparam, delete, insert, select, update
from sqlalchemy.exc import DBAPIError, IntegrityError, SQLAlchemyError

from randolph.server.settings import Synchronous
from randolph.server.store import boards as saved
from randolph.server.store import transfers
from randolph.server.store.appending import append, new_events, newest
from randolph.server.store.counters import StoreCounters
from randolph.server.store.database import READERS, Database, damage_of
from randolph.server.store.groups import GroupStore
from randolph.server.store.joint_reads import JointReads
from randolph.server.store.loading import WantedGame, games
from randolph.server.store.migrate import outdated
from randolph.server.store.players import PlayerStore
from randolph.server.store.postgres import open_postgres
from randolph.server.store.puzzles import PuzzleStore
from randolph.server.store.rush import RushStore
from randolph.server.store.schema import (
    commands,
    devices,
    events,
    judgments,
    leases,
    listings,
    passes,
    processes,
    rooms,
    seats,
    snapshots,
)
from randolph.server.store.sqlite import open_sqlite
from randolph.server.store.values import (
    Append,
    CodeTaken,
    Conflict,
    Damaged,
    Judgment,
    Lease,
    Listed,
    NewSeat,
    StoredBoard,
    StoredEvent,
    StoredGame,
    StoredRoom,
    StoreError,
    judgment_from,
)
from randolph.server.store.writer import Writer

Result = TypeVar("Result")
Wanted = TypeVar("Wanted")
Answer = TypeVar("Answer")

REMEMBER_PROCESS_MS = 3_600_000
"""The row of a process without leases is deleted this many milliseconds after it has expired, because the clocks of
machines differ.
"""

SCREEN_SEAT = -1
"""A seat number that no player has. A process holds its lease while it shows the room on a table screen."""

LONGEST_KEY = 256
"""A problem's text is used as a key if it has at most this many bytes, otherwise its hash, because the size of a key is
limited.
"""

_MOST_ROOMS_READ = 100
"""The most rooms whose new events are read in one query."""

_MOST_ROOMS_LOADED = 20
"""The most rooms that are loaded by one read: they are all built at the same time, and more would save little."""


class Store:
    """An open database. `process_id` identifies this process among those that hold leases."""

    def __init__(self, database: Database) -> None:
        self.process_id = secrets.token_hex(16)
        self._database = database
        self._reading = database.reading
        self._readers = ThreadPoolExecutor(READERS, thread_name_prefix="randolph-reader")
        self._games = self._joint_reads(games, most=_MOST_ROOMS_LOADED)
        self._new_events = self._joint_reads(_events_after, most=_MOST_ROOMS_READ)
        self.players = PlayerStore(self._read, self._write)
        self.puzzles = PuzzleStore(self._read, self.players.change)
        self.rush = RushStore(self._read, self.players.change)
        self.groups = GroupStore(self._read, self.players.change)
        self.counters = StoreCounters()
        self._writer = Writer(
            database.writing,
            quick=database.quick,
            reconnect_seconds=database.reconnect_seconds,
            error_ends_transaction=database.error_ends_transaction,
            batch_delay=database.batch_delay,
            check=database.check,
            committing=database.committing,
            counters=self.counters,
        )

    @classmethod
    def open(
        cls, folder: Path, *, synchronous: Synchronous = "normal", database: str = "", upgrade: bool = True
    ) -> Self:
        """Open (or create) the database of a folder, or open the PostgreSQL `database` with this address.

        Without `upgrade`, the schema of a PostgreSQL database must be the newest. Raises `StartError` if the database
        is in use, newer, damaged, not writable or not reachable.
        """
        if database:
            return cls(open_postgres(database, upgrade=upgrade))
        return cls(open_sqlite(folder, synchronous=synchronous))

    @property
    def shared(self) -> bool:
        """Whether other processes may use the same rooms."""
        return self._database.shared

    @property
    def waiting(self) -> int:
        """How many writes wait."""
        return self._writer.waiting

    @property
    def writing(self) -> tuple[float, float] | None:
        """When the current transaction began, and how many seconds ago; None if there is none. The first number
        identifies the transaction.
        """
        return self._writer.busy

    @property
    def alive(self) -> bool:
        """Whether this store can write at all; False once the writer's thread has failed."""
        return self._writer.alive

    def close(self) -> None:
        """Write what has been queued, and close the database."""
        self._writer.close()
        self._readers.shutdown(wait=True)
        self._database.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    # ── rooms and their events ───────────────────────────────────────────────────────────────────────────────────────

    async def create_room(
        self, code: str, record_version: int, new: Sequence[StoredEvent], host: NewSeat
    ) -> StoredRoom:
        """Create a room with its first events and the host's seat. Raises `CodeTaken`."""
        at = new[-1].at

        def work(connection: Connection) -> StoredRoom:
            row = {"code": code, "record_version": record_version, "created_at": at}
            try:
                room_id = connection.execute(insert(rooms).values(row).returning(rooms.c.id)).scalar_one()
            except IntegrityError as error:
                raise CodeTaken(f"room code {code} is taken") from error
            unit = Append(room_id=room_id, after=0, events=tuple(new), seat=host)
            append([unit], lambda: connection)  # this cannot fail: nobody else knows the room yet
            return StoredRoom(room_id, code, record_version, at)

        return await self._write(work)

    async def room(self, code: str) -> StoredRoom | None:
        """The room with this code."""
        return await self._read(lambda connection: _room(connection, code))

    async def game(self, code: str, program: str, *, before: int = 0) -> StoredGame | None:
        """What is needed to continue the room with this code in memory.

        If there is a snapshot of this `program`, the events are those after it and as many `before`; with an empty
        `program` no snapshot is used. Calls that arrive together are answered together (`JointReads`).
        """
        return await self._games.read(WantedGame(code, program, before))

    async def events(self, room_id: int, *, after: int = 0) -> list[StoredEvent]:
        """The events of the room with a number greater than `after`, in order."""

        def work(connection: Connection) -> list[StoredEvent]:
            rows = connection.execute(_EVENTS, {"room": room_id, "after": after})
            return [StoredEvent(row.seq, row.at, row.body) for row in rows]

        return await self._read(work)

    async def new_events(self, room_id: int, *, after: int) -> list[StoredEvent]:
        """Like `events`, for a few events that another process has just written; answered together like `game`."""
        return await self._new_events.read((room_id, after))

    async def append(self, unit: Append) -> None:
        """Write one unit of work.

        Raises `AlreadyAnswered` if its command has been played, `AlreadySeated` if its token has a seat, and `Conflict`
        if the room has other events, or a seat other leases, than the unit expects.
        """
        await self._writer.append(unit)

    async def newest(self, room_ids: Iterable[int]) -> dict[int, int]:
        """The number of the last event of each of these rooms."""
        return await self._read(lambda connection: newest(connection, room_ids))

    async def answer(self, room_id: int, seat: int, command_id: str) -> int | None:
        """The answer to a command, if it has been played: the number of the room's last event after it."""

        def work(connection: Connection) -> int | None:
            key = {"room": room_id, "seat": seat, "command": command_id}
            return connection.execute(_ANSWER, key).scalar_one_or_none()

        return await self._read(work)

    async def seat(self, room_id: int, token_hash: str) -> int | None:
        """The seat of a token."""
        return await self._read(lambda connection: transfers.seat_of(connection, room_id, token_hash))

    async def erase(self, room_id: int, bodies: Mapping[int, str], seat: int) -> None:
        """Remove a player's name from the store: replace the bodies of these events of a room, by number, and delete
        the tokens of the player's seat on all devices, and its pass.
        """

        def work(connection: Connection) -> None:
            event = (events.c.room_id == room_id) & (events.c.seq == bindparam("number"))
            if bodies:
                rows = [{"number": seq, "text": body} for seq, body in bodies.items()]
                connection.execute(update(events).where(event).values(body=bindparam("text")), rows)
            for table in (passes, seats, devices, commands):
                connection.execute(delete(table).where(table.c.room_id == room_id, table.c.seat == seat))
            connection.execute(delete(snapshots).where(snapshots.c.room_id == room_id))

        await self._write(work)

    async def expired_rooms(self, before: int, now: int, *, spared: Collection[int], most: int) -> list[int]:
        """The ids of up to `most` rooms without an event since `before`. Rooms in `spared` are left out, and rooms in
        which a process that is alive at `now` holds a seat.
        """
        chosen = _expired_rooms(before, now).where(rooms.c.id.not_in(list(spared))).order_by(rooms.c.id).limit(most)
        return await self._read(lambda connection: list(connection.execute(chosen).scalars()))

    async def expire(self, ids: Collection[int], before: int, now: int) -> list[int]:
        """Delete those of these rooms that are still expired (`expired_rooms`); returns their ids.

        It skips rooms that another process is deleting at the same time.
        """

        def work(connection: Connection) -> list[int]:
            chosen = _expired_rooms(before, now).where(rooms.c.id.in_(list(ids))).order_by(rooms.c.id)
            expired = list(connection.execute(chosen.with_for_update(skip_locked=True, of=rooms)).scalars())
            if expired:
                connection.execute(delete(rooms).where(rooms.c.id.in_(expired)))
            return expired

        return await self._write(work)

    # ── the judge's results ──────────────────────────────────────────────────────────────────────────────────────────

    async def judgment(self, room_id: int, round_: int, problem: str) -> Judgment | None:
        """The judge's result for a problem of a round of this room."""

        def work(connection: Connection) -> Judgment | None:
            key = {"room": room_id, "round": round_, "problem": _key(problem)}
            row = connection.execute(_JUDGMENT, key).one_or_none()
            return None if row is None else _judgment(row)

        return await self._read(work)

    async def save_judgment(self, room_id: int, round_: int, problem: str, judgment: Judgment, at: int) -> None:
        """Store the judge's result; a second result for the same problem changes nothing."""

        def work(connection: Connection) -> None:
            key = {"room_id": room_id, "round": round_, "problem": _key(problem)}
            stored = select(judgments.c.room_id).filter_by(**key)
            if connection.execute(stored).first() is None:
                result = {"status": judgment.status, "moves": judgment.moves, "solution": judgment.solution}
                try:
                    connection.execute(insert(judgments).values(**key, **result, judged_at=at))
                except IntegrityError as error:
                    raise Conflict("another process has stored the same result") from error

        with suppress(Conflict):
            await self._write(work, (room_id, round_))

    # ── presence ─────────────────────────────────────────────────────────────────────────────────────────────────────

    async def renew(self, now: int, expires_at: int) -> None:
        """Extend all leases of this process to `expires_at`; the first call registers the process. Also delete the rows
        of processes that have expired long ago and have no leases.
        """

        def work(connection: Connection) -> None:
            mine = processes.c.id == self.process_id
            if connection.execute(update(processes).where(mine).values(expires_at=expires_at)).rowcount == 0:
                row = {"id": self.process_id, "started_at": now, "expires_at": expires_at}
                connection.execute(insert(processes).values(row))
            # Leases of screens are deleted here. Those of players stay until their disconnection has been recorded.
            long_expired = processes.c.expires_at < now - REMEMBER_PROCESS_MS
            expired_ids = select(processes.c.id).where(long_expired)
            connection.execute(delete(leases).where(leases.c.seat == SCREEN_SEAT, leases.c.process_id.in_(expired_ids)))
            holders = select(leases.c.process_id)
            deletable = select(processes.c.id).where(long_expired, processes.c.id.not_in(holders))
            locked = deletable.with_for_update(skip_locked=True)  # another process may delete them at the same time
            connection.execute(delete(processes).where(processes.c.id.in_(locked)))

        await self._write(work)

    async def hold(self, held: Collection[tuple[int, int]]) -> None:
        """Record that this process holds these seats: pairs of a room's id and a seat number. Deleted rooms are
        skipped.
        """

        def work(connection: Connection) -> None:
            existing = select(rooms.c.id).where(rooms.c.id.in_({room_id for room_id, _ in held})).order_by(rooms.c.id)
            room_ids = set(connection.execute(existing.with_for_update(read=True, key_share=True)).scalars())
            mine = select(leases.c.room_id, leases.c.seat).where(
                leases.c.process_id == self.process_id, leases.c.room_id.in_(room_ids)
            )
            recorded = {(row.room_id, row.seat) for row in connection.execute(mine)}
            new = [seat for seat in held if seat[0] in room_ids and seat not in recorded]
            if new:
                rows = [{"room_id": room_id, "seat": seat, "process_id": self.process_id} for room_id, seat in new]
                connection.execute(insert(leases), rows)

        await self._write(work)

    async def processes(self, living_at: int | None = None) -> list[str]:
        """The ids of the processes that use this store, or did so recently. With `living_at`, only processes whose
        leases have not expired at that time.
        """
        chosen = select(processes.c.id)
        if living_at is not None:
            chosen = chosen.where(processes.c.expires_at > living_at)
        return await self._read(lambda connection: list(connection.execute(chosen).scalars()))

    async def screen(self, room_id: int, *, on: bool) -> None:
        """Record whether this process shows the room on a table screen."""

        def work(connection: Connection) -> None:
            key = {"room_id": room_id, "seat": SCREEN_SEAT, "process_id": self.process_id}
            connection.execute(delete(leases).filter_by(**key))
            if on:
                connection.execute(insert(leases).values(**key))

        await self._write(work)

    async def screens(self, now: int) -> set[int]:
        """The rooms that other living processes show on a table screen."""
        shown = (
            select(leases.c.room_id)
            .join(processes, processes.c.id == leases.c.process_id)
            .where(leases.c.seat == SCREEN_SEAT, leases.c.process_id != self.process_id, processes.c.expires_at > now)
        )
        return await self._read(lambda connection: {row.room_id for row in connection.execute(shown)})

    async def listed(self, now: int, *, most: int) -> list[Listed]:
        """The rooms in the lobby in which a player is connected, the newest first."""
        held = (
            select(leases.c.room_id)
            .join(processes, processes.c.id == leases.c.process_id)
            .where(leases.c.room_id == listings.c.room_id, leases.c.seat != SCREEN_SEAT, processes.c.expires_at > now)
        )
        chosen = (
            select(rooms.c.code, rooms.c.created_at, listings.c.body)
            .join(listings, listings.c.room_id == rooms.c.id)
            .where(held.exists())
            .order_by(rooms.c.id.desc())
            .limit(most)
        )
        return await self._read(
            lambda connection: [Listed(row.code, row.created_at, row.body) for row in connection.execute(chosen)]
        )

    async def leases(self, room_id: int) -> list[Lease]:
        """The leases of a room: which process holds which seat, and until when."""
        return await self._read(
            lambda connection: [Lease(*each) for each in connection.execute(_LEASES, {"room": room_id})]
        )

    # ── saved boards ─────────────────────────────────────────────────────────────────────────────────────────────────

    async def board(self, board_id: str) -> StoredBoard | None:
        """The saved board with this id."""
        return await self._read(lambda connection: saved.board(connection, board_id))

    async def boards(self, owner: str) -> list[StoredBoard]:
        """The boards of an owner, the newest first, without their bodies."""
        return await self._read(lambda connection: saved.boards(connection, owner))

    async def create_board(self, board: StoredBoard, *, most: int) -> None:
        """Save a new board. Raises `TooManyBoards` if its owner has `most` already, `CodeTaken` for an id in use."""
        await self._write(lambda connection: saved.create_board(connection, board, most))

    async def update_board(self, board: StoredBoard) -> bool:
        """Change name, board and time of a saved board; returns whether it exists. Raises `NotOwner`."""
        return await self._write(lambda connection: saved.update_board(connection, board))

    async def delete_board(self, board_id: str, owner: str) -> bool:
        """Delete a saved board; returns whether it existed. Raises `NotOwner`."""
        return await self._write(lambda connection: saved.delete_board(connection, board_id, owner))

    async def delete_boards(self, owner: str) -> None:
        """Delete all boards of an owner."""
        await self._write(lambda connection: saved.delete_boards(connection, owner))

    # ── transfers of seats ───────────────────────────────────────────────────────────────────────────────────────────

    async def give_pass(self, code: str, token_hash: str, pass_hash: str, expires_at: int) -> bool:
        """Give a token's seat a pass, which replaces an earlier one; returns whether the token has a seat."""
        return await self._write(
            lambda connection: transfers.give_pass(connection, code, token_hash, pass_hash, expires_at)
        )

    async def use_pass(self, code: str, pass_hash: str, token_hash: str, now: int, *, most: int) -> int | None:
        """Give the seat of a pass to one more token; None if there is no such pass. Raises `TooManyDevices`."""
        return await self._write(
            lambda connection: transfers.use_pass(connection, code, pass_hash, token_hash, now, most=most)
        )

    async def keep_parcel(self, id_hash: str, body: str, now: int, expires_at: int, *, most: int) -> None:
        """Store a parcel until `expires_at`. Raises `TooManyParcels`, and `CodeTaken` for an id in use."""
        await self._write(
            lambda connection: transfers.keep_parcel(connection, id_hash, body, now, expires_at, most=most)
        )

    async def take_parcel(self, id_hash: str, now: int) -> str | None:
        """The contents of a parcel, the first time; empty if it has been taken before, None if it does not exist."""
        return await self._write(lambda connection: transfers.take_parcel(connection, id_hash, now))

    async def delete_expired_transfers(self, now: int) -> None:
        """Delete expired passes and parcels."""
        await self._write(lambda connection: transfers.delete_expired_transfers(connection, now))

    async def used_bytes(self) -> int:
        """The bytes that the database needs on disk; the space of deleted data is reused."""
        return await self._read(self._database.used)

    async def check(self) -> None:
        """Raise `FilesMoved` if the files of the database have been moved, replaced or overwritten."""
        await asyncio.get_running_loop().run_in_executor(self._readers, self._database.check)

    async def outdated(self) -> bool:
        """Whether the database lacks a migration of this program. Raises `StoreError` if that cannot be read."""
        return await self._read(outdated)

    # ── helpers ──────────────────────────────────────────────────────────────────────────────────────────────────────

    async def _write(self, work: Callable[[Connection], Result], order: tuple[int, int] = (0, 0)) -> Result:
        return await self._writer.submit(work, order)

    async def _read(self, work: Callable[[Connection], Result]) -> Result:
        def run() -> Result:
            try:
                return self._read_or_retry(work)
            except (SQLAlchemyError, sqlite3.Error, UnicodeDecodeError) as error:
                self.counters.failed()
                damage = damage_of(error)
                if damage is not None:
                    raise Damaged(f"the database is damaged: {damage}") from error
                raise StoreError(f"the database failed: {error.__class__.__name__}") from error

        return await asyncio.get_running_loop().run_in_executor(self._readers, run)

    def _joint_reads(
        self, work: Callable[[Connection, Sequence[Wanted]], list[Answer]], *, most: int
    ) -> JointReads[Wanted, Answer]:
        def read(wanted: Sequence[Wanted]) -> Awaitable[list[Answer]]:
            return self._read(lambda connection: work(connection, wanted))

        return JointReads(read, most=most, delay=self._database.batch_delay)

    def _read_or_retry(self, work: Callable[[Connection], Result]) -> Result:
        try:
            with self._reading.begin() as connection:
                return work(connection)
        except DBAPIError as error:
            if not (self.shared and error.connection_invalidated):
                raise
        self.counters.tried_again()
        with self._reading.begin() as connection:  # the connection was lost: once more, on a new one
            return work(connection)


_EVENTS = (
    select(events.c.seq, events.c.at, events.c.body)
    .where(events.c.room_id == bindparam("room"), events.c.seq > bindparam("after"))
    .order_by(events.c.seq)
)
_ROOM = select(rooms).where(rooms.c.code == bindparam("code"))
_ANSWER = select(commands.c.seq).where(
    commands.c.room_id == bindparam("room"),
    commands.c.seat == bindparam("seat"),
    commands.c.command_id == bindparam("command"),
)
_JUDGMENT = select(judgments).where(
    judgments.c.room_id == bindparam("room"),
    judgments.c.round == bindparam("round"),
    judgments.c.problem == bindparam("problem"),
)
_LEASES = (
    select(leases.c.seat, leases.c.process_id, processes.c.expires_at)
    .join(processes, processes.c.id == leases.c.process_id)
    .where(leases.c.room_id == bindparam("room"))
)


def _room(connection: Connection, code: str) -> StoredRoom | None:
    row = connection.execute(_ROOM, {"code": code}).one_or_none()
    return None if row is None else StoredRoom(row.id, row.code, row.record_version, row.created_at)


def _events_after(connection: Connection, wanted: Sequence[tuple[int, int]]) -> list[list[StoredEvent]]:
    """The events of rooms after given numbers, in the order of `wanted`."""
    found = new_events(connection, wanted)
    return [[event for event in found.get(room_id, ()) if event.seq > after] for room_id, after in wanted]


def _expired_rooms(before: int, now: int) -> Select[int]:
    """The ids of the rooms without an event since `before` in which nobody is connected at `now`."""
    last = select(events.c.at).where(events.c.room_id == rooms.c.id).order_by(events.c.seq.desc()).limit(1)
    living = select(leases.c.room_id).join(processes).where(processes.c.expires_at >= now)
    return select(rooms.c.id).where(
        rooms.c.created_at < before, last.scalar_subquery() < before, rooms.c.id.not_in(living)
    )


def _judgment(row: Row[Any]) -> Judgment | None:
    return judgment_from(status=row.status, moves=row.moves, solution=row.solution)


def _key(problem: str) -> str:
    content = problem.encode()
    return problem if len(content) <= LONGEST_KEY else f"sha256:{hashlib.sha256(content).hexdigest()}"
