"""The store: rooms, their events, what belongs to them, and saved boards, in one SQLite file of the data folder.

Reads run in a small thread pool on connections of their own (WAL: readers do not wait for the writer); writes go
through the one `Writer`. Every method is a coroutine and never blocks the loop. `Store.open` takes the folder's lock,
brings the schema up to date and registers this process; what it raises is a `StartError` sentence for the person at
the command line.
"""

from __future__ import annotations

import asyncio
import secrets
import sqlite3
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from types import TracebackType
from typing import Any, Self, TypeVar

from sqlalchemy import URL, Connection, Engine, bindparam, create_engine, delete, event, func, insert, select, update
from sqlalchemy.exc import IntegrityError, SQLAlchemyError
from sqlalchemy.pool import QueuePool

from randolph.server.errors import StartError
from randolph.server.settings import Synchronous
from randolph.server.store import boards as saved
from randolph.server.store.lock import FolderLock
from randolph.server.store.migrate import migrate
from randolph.server.store.schema import commands, events, judgments, leases, processes, rooms, seats
from randolph.server.store.values import (
    AlreadyAnswered,
    Append,
    CodeTaken,
    Conflict,
    FolderTaken,
    Judgment,
    Lease,
    NewerDatabase,
    NewSeat,
    StoredBoard,
    StoredEvent,
    StoredRoom,
    StoreError,
)
from randolph.server.store.writer import Writer

Result = TypeVar("Result")

DATABASE = "randolph.sqlite3"
READERS = 4


class Store:
    """An open database. `process_id` names this process among those that hold leases."""

    def __init__(
        self, folder: Path, *, synchronous: Synchronous, lock: FolderLock, engines: tuple[Engine, Engine]
    ) -> None:
        self.folder = folder
        self.synchronous = synchronous
        self.process_id = secrets.token_hex(16)
        self._lock = lock
        self._reading, self._writing = engines
        self._readers = ThreadPoolExecutor(READERS, thread_name_prefix="randolph-reader")
        self._writer = Writer(self._writing)

    @classmethod
    def open(cls, folder: Path, *, synchronous: Synchronous = "normal") -> Self:
        """Open (or make) the database of a folder; raises `StartError` when it is taken, newer, damaged or not
        writable.
        """
        lock: FolderLock | None = None
        try:
            folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            lock = FolderLock(folder)
            engines = _engine(folder, synchronous, immediate=False), _engine(folder, synchronous, immediate=True)
            with engines[1].begin() as connection:
                migrate(connection)
            return cls(folder, synchronous=synchronous, lock=lock, engines=engines)
        except (FolderTaken, NewerDatabase) as error:
            _release(lock)
            raise StartError(str(error)) from error
        except OSError as error:
            _release(lock)
            raise StartError(f"The data folder {folder} cannot be used: {error.strerror or error}.") from error
        except (SQLAlchemyError, sqlite3.Error) as error:
            _release(lock)
            reason = getattr(error, "orig", None) or error
            raise StartError(f"The database {folder / DATABASE} cannot be used: {reason}.") from error

    def close(self) -> None:
        """Write what has been queued, close the files, give the folder free."""
        self._writer.close()
        self._readers.shutdown(wait=True)
        self._reading.dispose()
        self._writing.dispose()
        self._lock.release()

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
        """Make a room with its first events and the host's seat; raises `CodeTaken`."""
        at = new[-1].at

        def work(connection: Connection) -> StoredRoom:
            row = {"code": code, "record_version": record_version, "created_at": at}
            try:
                room_id = connection.execute(insert(rooms).values(row).returning(rooms.c.id)).scalar_one()
            except IntegrityError as error:
                raise CodeTaken(f"room code {code} is taken") from error
            connection.execute(insert(events), _rows(room_id, new))
            connection.execute(insert(seats).values(_seat_row(room_id, host, at)))
            return StoredRoom(room_id, code, record_version, at)

        return await self._write(work)

    async def room(self, code: str) -> StoredRoom | None:
        """The room with this code."""

        def work(connection: Connection) -> StoredRoom | None:
            row = connection.execute(select(rooms).where(rooms.c.code == code)).one_or_none()
            return None if row is None else StoredRoom(row.id, row.code, row.record_version, row.created_at)

        return await self._read(work)

    async def events(self, room_id: int, *, after: int = 0) -> list[StoredEvent]:
        """The room's events with a number greater than `after`, in order."""

        def work(connection: Connection) -> list[StoredEvent]:
            rows = connection.execute(_EVENTS, {"room": room_id, "after": after})
            return [StoredEvent(row.seq, row.at, row.body) for row in rows]

        return await self._read(work)

    async def append(self, unit: Append) -> None:
        """Write one unit of work.

        Raises `AlreadyAnswered` when its command has been played, `Conflict` when the room has other events than the
        writer knows.
        """

        def work(connection: Connection) -> None:
            _append(connection, unit)

        await self._write(work)

    async def answer(self, room_id: int, seat: int, command_id: str) -> int | None:
        """The sequence number with which a command was answered, if it has been played."""

        def work(connection: Connection) -> int | None:
            return _answer(connection, room_id, seat, command_id)

        return await self._read(work)

    async def seat(self, room_id: int, token_hash: str) -> int | None:
        """The seat that belongs to a token."""

        def work(connection: Connection) -> int | None:
            wanted = select(seats.c.seat).where(seats.c.room_id == room_id, seats.c.token_hash == token_hash)
            return connection.execute(wanted).scalar_one_or_none()

        return await self._read(work)

    # ── the judge's side table ───────────────────────────────────────────────────────────────────────────────────────

    async def judgment(self, room_id: int, number: int, problem: str) -> Judgment | None:
        """What the judge found for a problem of a round of this room."""

        def work(connection: Connection) -> Judgment | None:
            row = connection.execute(
                select(judgments).where(
                    judgments.c.room_id == room_id, judgments.c.round == number, judgments.c.problem == problem
                )
            ).one_or_none()
            return None if row is None else Judgment(row.status, row.moves, row.solution)

        return await self._read(work)

    async def save_judgment(self, room_id: int, number: int, problem: str, judgment: Judgment, at: int) -> None:
        """Keep what the judge found; a second finding for the same problem changes nothing."""

        def work(connection: Connection) -> None:
            key = {"room_id": room_id, "round": number, "problem": problem}
            there = select(judgments.c.room_id).filter_by(**key)
            if connection.execute(there).first() is None:
                found = {"status": judgment.status, "moves": judgment.moves, "solution": judgment.solution}
                connection.execute(insert(judgments).values(**key, **found, judged_at=at))

        await self._write(work)

    # ── presence ─────────────────────────────────────────────────────────────────────────────────────────────────────

    async def renew(self, now: int, expires_at: int) -> None:
        """This process lives: its leases last until `expires_at`. Processes without leases that are long gone are
        forgotten.
        """

        def work(connection: Connection) -> None:
            mine = processes.c.id == self.process_id
            if connection.execute(update(processes).where(mine).values(expires_at=expires_at)).rowcount == 0:
                row = {"id": self.process_id, "started_at": now, "expires_at": expires_at}
                connection.execute(insert(processes).values(row))
            held = select(leases.c.process_id)
            connection.execute(delete(processes).where(processes.c.expires_at < now, processes.c.id.not_in(held)))

        await self._write(work)

    async def leases(self, room_id: int) -> list[Lease]:
        """Who holds which seat of a room, and until when."""

        def work(connection: Connection) -> list[Lease]:
            joined = select(leases.c.seat, leases.c.process_id, processes.c.expires_at).join(
                processes, processes.c.id == leases.c.process_id
            )
            rows = connection.execute(joined.where(leases.c.room_id == room_id))
            return [Lease(row.seat, row.process_id, row.expires_at) for row in rows]

        return await self._read(work)

    # ── saved boards ─────────────────────────────────────────────────────────────────────────────────────────────────

    async def board(self, board_id: str) -> StoredBoard | None:
        """The saved board with this id."""
        return await self._read(lambda connection: saved.board(connection, board_id))

    async def boards(self, owner: str) -> list[StoredBoard]:
        """What an owner has saved, the newest first; without the bodies."""
        return await self._read(lambda connection: saved.boards(connection, owner))

    async def create_board(self, board: StoredBoard, *, most: int) -> None:
        """Save a new board; raises `TooManyBoards` when its owner has `most` already, `CodeTaken` for a taken id."""
        await self._write(lambda connection: saved.create(connection, board, most))

    async def update_board(self, board: StoredBoard) -> bool:
        """Change name, board and time of a saved one; whether there is one. Raises `NotOwner`."""
        return await self._write(lambda connection: saved.update_(connection, board))

    async def delete_board(self, board_id: str, owner: str) -> bool:
        """Forget a saved board; whether there was one. Raises `NotOwner`."""
        return await self._write(lambda connection: saved.delete_(connection, board_id, owner))

    async def used_bytes(self) -> int:
        """How much of the disk the database needs; what was deleted is free for what comes."""

        def work(connection: Connection) -> int:
            pages, free, size = (
                int(connection.exec_driver_sql(f"PRAGMA {name}").scalar_one())
                for name in ("page_count", "freelist_count", "page_size")
            )
            return (pages - free) * size

        return await self._read(work)

    # ── how it is done ───────────────────────────────────────────────────────────────────────────────────────────────

    async def _write(self, work: Callable[[Connection], Result]) -> Result:
        return await asyncio.wrap_future(self._writer.submit(work))

    async def _read(self, work: Callable[[Connection], Result]) -> Result:
        def run() -> Result:
            try:
                with self._reading.begin() as connection:
                    return work(connection)
            except (SQLAlchemyError, sqlite3.Error) as error:
                raise StoreError(f"the database failed: {error.__class__.__name__}") from error

        return await asyncio.get_running_loop().run_in_executor(self._readers, run)


_EVENTS = (
    select(events.c.seq, events.c.at, events.c.body)
    .where(events.c.room_id == bindparam("room"), events.c.seq > bindparam("after"))
    .order_by(events.c.seq)
)


def _append(connection: Connection, unit: Append) -> None:
    if unit.played is not None:
        answered = _answer(connection, unit.room_id, unit.played.seat, unit.played.command_id)
        if answered is not None:
            raise AlreadyAnswered(answered)
    last = unit.after + len(unit.events)
    newest = connection.execute(select(func.max(events.c.seq)).where(events.c.room_id == unit.room_id)).scalar_one()
    if newest != unit.after:  # also of a unit without events: it was decided on a state that is not the present one
        raise Conflict(f"room {unit.room_id} is at event {newest}, not {unit.after}")
    try:
        if unit.events:
            connection.execute(insert(events), _rows(unit.room_id, unit.events))
        if unit.seat is not None:
            connection.execute(insert(seats).values(_seat_row(unit.room_id, unit.seat, unit.events[-1].at)))
        if unit.played is not None:
            played = {
                "room_id": unit.room_id,
                "seat": unit.played.seat,
                "command_id": unit.played.command_id,
                "seq": last,
            }
            connection.execute(insert(commands).values(played))
    except IntegrityError as error:
        raise Conflict(f"room {unit.room_id} has events after {unit.after} already") from error
    if unit.lease is not None:
        _change_lease(connection, unit.room_id, unit.lease.seat, unit.lease.process_id, held=unit.lease.held)


def _answer(connection: Connection, room_id: int, seat: int, command_id: str) -> int | None:
    wanted = select(commands.c.seq).where(
        commands.c.room_id == room_id, commands.c.seat == seat, commands.c.command_id == command_id
    )
    return connection.execute(wanted).scalar_one_or_none()


def _change_lease(connection: Connection, room_id: int, seat: int, process_id: str, *, held: bool) -> None:
    """Begin this process's lease of a seat, or end every lease of it (whoever ends one has seen that the others
    ended, too).
    """
    connection.execute(delete(leases).where(leases.c.room_id == room_id, leases.c.seat == seat))
    if held:
        connection.execute(insert(leases).values(room_id=room_id, seat=seat, process_id=process_id))


def _rows(room_id: int, new: Iterable[StoredEvent]) -> list[dict[str, Any]]:
    return [{"room_id": room_id, "seq": one.seq, "at": one.at, "body": one.body} for one in new]


def _seat_row(room_id: int, seat: NewSeat, at: int) -> dict[str, Any]:
    return {"room_id": room_id, "seat": seat.seat, "token_hash": seat.token_hash, "created_at": at}


def _release(lock: FolderLock | None) -> None:
    if lock is not None:
        lock.release()


def _engine(folder: Path, synchronous: Synchronous, *, immediate: bool) -> Engine:
    """An engine whose transactions begin as told: a deferred one that turns to writing would fail instead of
    waiting.
    """
    engine = create_engine(
        URL.create("sqlite", database=str(folder / DATABASE)),
        poolclass=QueuePool,
        pool_size=1 if immediate else READERS,
        max_overflow=0,
        connect_args={"check_same_thread": False, "timeout": 10.0},
    )

    @event.listens_for(engine, "connect")
    def _prepare(connection: sqlite3.Connection, _record: object) -> None:
        connection.isolation_level = None  # we say BEGIN ourselves
        for pragma in ("journal_mode = WAL", f"synchronous = {synchronous.upper()}", "foreign_keys = ON"):
            connection.execute(f"PRAGMA {pragma}")

    @event.listens_for(engine, "begin")
    def _begin(connection: Connection) -> None:
        connection.exec_driver_sql("BEGIN IMMEDIATE" if immediate else "BEGIN")

    return engine
