"""The only way to append to rooms: many units of work at once, with few statements.

`append` first tries the fast path for units that have only events, answers and snapshots. It writes them without
reading first. The embedded database needs one statement for each table; a shared database needs a single one, which is
its own transaction. If a constraint fails, the database undoes everything, and the careful path finds out why.

The careful path compares each unit with the database before it writes: the last event of the room, and who holds a
seat. So a conflict does not affect other units. If several processes write, it first locks the rows of all rooms, so
that the comparison still holds when it writes. It locks them in the order of their ids, so that no deadlock arises; for
the same reason events are written in the order of the rooms. Units of the same room keep their order.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import asdict, astuple
from itertools import compress
from operator import itemgetter
from typing import Any, TypeAlias

import msgspec
from sqlalchemy import Connection, Engine, bindparam, delete, func, insert, select, text, tuple_
from sqlalchemy.exc import DBAPIError, IntegrityError, SQLAlchemyError

from randolph.server.store.schema import commands, events, leases, listings, rooms, seats, snapshots
from randolph.server.store.values import (
    AlreadyAnswered,
    AlreadySeated,
    Append,
    Conflict,
    NewSeat,
    RoomGone,
    SeatTaken,
    StoredEvent,
    StoreError,
)

_ROOMS = rooms.c.id.in_(bindparam("rooms", expanding=True))
_NEWEST = select(
    rooms.c.id, select(func.max(events.c.seq)).where(events.c.room_id == rooms.c.id).scalar_subquery()
).where(_ROOMS)
_ANSWERED = select(commands).where(
    tuple_(commands.c.room_id, commands.c.seat, commands.c.command_id).in_(bindparam("keys", expanding=True))
)
_SEATED = select(seats.c.room_id, seats.c.token_hash, seats.c.seat).where(
    tuple_(seats.c.room_id, seats.c.token_hash).in_(bindparam("keys", expanding=True))
)
_HELD = select(leases).where(tuple_(leases.c.room_id, leases.c.seat).in_(bindparam("keys", expanding=True)))

# Statements for a shared database (PostgreSQL) have the same text for any number of rooms, so that they are planned
# once. They allow only one plan, however many rows there are by then.
_LOCK = text("SELECT id FROM rooms WHERE id = ANY(CAST(:rooms AS integer[])) ORDER BY id FOR NO KEY UPDATE")
_NEWEST_SHARED = text(
    "SELECT id, (SELECT max(seq) FROM events WHERE events.room_id = rooms.id)"
    " FROM rooms WHERE id = ANY(CAST(:rooms AS integer[]))"
)
_ANSWERED_SHARED = text(
    "SELECT asked.room_id, asked.seat, asked.command_id,"
    " (SELECT seq FROM commands WHERE commands.room_id = asked.room_id AND commands.seat = asked.seat"
    " AND commands.command_id = asked.command_id) AS seq"
    " FROM unnest(CAST(:rooms AS integer[]), CAST(:seats AS integer[]), CAST(:ids AS varchar[]))"
    " AS asked (room_id, seat, command_id)"
)
# The other parts refer to `written`, so events come first: if a process has to wait there for another process, it holds
# no locks yet that the other one may need.
_QUICKLY = text(
    "WITH written AS (INSERT INTO events (room_id, seq, at, body)"
    " SELECT new.room_id,"
    " CASE WHEN new.after IS NULL THEN new.seq"
    " ELSE (SELECT seq + 1 FROM events WHERE events.room_id = new.room_id AND events.seq = new.after) END,"
    " new.at, new.body"
    " FROM unnest(CAST(:rooms AS integer[]), CAST(:afters AS integer[]), CAST(:numbers AS integer[]),"
    " CAST(:times AS bigint[]), CAST(:bodies AS text[])) AS new (room_id, after, seq, at, body) RETURNING room_id),"
    " kept AS (INSERT INTO snapshots (room_id, seq, program, body)"
    " SELECT * FROM unnest(CAST(:shown AS integer[]), CAST(:upto AS integer[]), CAST(:programs AS varchar[]),"
    " CAST(:states AS text[])) WHERE (SELECT count(*) FROM written) > 0"
    " ON CONFLICT (room_id) DO UPDATE SET seq = excluded.seq, program = excluded.program, body = excluded.body)"
    " INSERT INTO commands (room_id, seat, command_id, seq)"
    " SELECT * FROM unnest(CAST(:playing AS integer[]), CAST(:seats AS integer[]), CAST(:ids AS varchar[]),"
    " CAST(:answers AS integer[])) WHERE (SELECT count(*) FROM written) > 0"
)


def _json_rows(*names: str) -> str:
    """A subquery for the embedded database that reads all rows of a statement from one JSON parameter. Fewer statements
    are faster: each one releases the interpreter lock, and then waits for it behind all other work of the process.
    """
    columns = (f"json_extract(value, '$[{number}]') AS {name}" for number, name in enumerate(names))
    return f"(SELECT {', '.join(columns)} FROM json_each(?)) AS new"  # noqa: S608 – the names are constants below


_UNCHECKED = (
    "INSERT INTO events (room_id, seq, at, body)"  # noqa: S608 – from constants, as the two below
    " SELECT new.room_id,"
    " CASE WHEN new.after IS NULL THEN new.seq"
    " ELSE (SELECT seq + 1 FROM events WHERE events.room_id = new.room_id AND events.seq = new.after) END,"
    " new.at, new.body"
    " FROM " + _json_rows("room_id", "after", "seq", "at", "body"),
    "INSERT INTO commands (room_id, seat, command_id, seq) SELECT * FROM "  # noqa: S608
    + _json_rows("room_id", "seat", "command_id", "seq"),
    "INSERT OR REPLACE INTO snapshots (room_id, seq, program, body) SELECT * FROM "  # noqa: S608
    + _json_rows("room_id", "seq", "program", "body"),
)
_NEW_EVENTS = (
    "SELECT asked.room_id, events.seq, events.at, events.body"  # noqa: S608 – from constants
    " FROM (SELECT * FROM " + _json_rows("room_id", "after") + ") AS asked"
    " CROSS JOIN events ON events.room_id = asked.room_id AND events.seq > asked.after"
)
_NEW_EVENTS_SHARED = text(  # each room's events come from the index, however many there are
    "SELECT asked.room_id, new_events.seq, new_events.at, new_events.body"
    " FROM unnest(CAST(:rooms AS integer[]), CAST(:afters AS integer[])) AS asked (room_id, after)"
    " CROSS JOIN LATERAL (SELECT seq, at, body FROM events WHERE room_id = asked.room_id AND seq > asked.after"
    " ORDER BY seq OFFSET 0) AS new_events"
)

_UNLIST = delete(listings).where(listings.c.room_id == bindparam("room"))
_OUTDATE = delete(snapshots).where(snapshots.c.room_id == bindparam("room"))
_END = delete(leases).where(
    leases.c.room_id == bindparam("room"),
    leases.c.seat == bindparam("place"),
    leases.c.process_id == bindparam("process"),
)


NOT_TRIED = object()
"""The outcome of a unit that has not been tried yet: the others are committed already."""

Outcome: TypeAlias = StoreError | object | None
"""The outcome of a unit: None if it is written; otherwise what prevents it, or `NOT_TRIED`."""

_JOINT_ATTEMPTS = 3
"""How often units are tried together before each one is tried alone, to find the one at fault. A constraint usually
fails because another process has just written to a room; then the next attempt sees its rows.
"""


class RetryUnits(Exception):
    """The units could not be written in this transaction, which must be rolled back; `attempt` is the number of the
    next attempt.
    """

    def __init__(self, attempt: int) -> None:
        super().__init__(attempt)
        self.attempt = attempt


def append(
    units: Sequence[Append], begin: Callable[[], Connection], *, quick: Engine | None = None, attempt: int = 0
) -> list[Outcome]:
    """Write the units that fit. Returns for each other one what prevents it: `AlreadyAnswered`, `AlreadySeated`,
    `RoomGone`, `SeatTaken` or `Conflict`.

    `begin` begins the transaction and returns its connection. If it was not called, the units are committed and the
    others are `NOT_TRIED`; this happens with `quick`, a connection to a shared database in which each statement is a
    transaction. Raises `RetryUnits` if the units need another transaction; each `attempt` is more careful. Raises
    SQLAlchemy's own errors if the database fails.
    """
    if quick is not None and attempt == 0:
        chosen = _quick_ones(units)
        if any(chosen) and _is_written_quickly(quick, compress(units, chosen)):
            return [None if one else NOT_TRIED for one in chosen]
    connection = begin()
    if attempt >= _JOINT_ATTEMPTS:
        return _append_one_by_one(connection, units)
    try:
        if attempt == 0 and not _is_shared(connection):
            return _append_unchecked(connection, units)
        return _append_carefully(connection, units)
    except IntegrityError as error:
        raise RetryUnits(attempt + 1) from error
    except SQLAlchemyError as error:
        if is_lost(error):
            raise
        raise RetryUnits(_JOINT_ATTEMPTS) from error


def is_lost(error: Exception) -> bool:
    """Whether the connection could not be opened, or was lost."""
    return isinstance(error, DBAPIError) and (error.connection_invalidated or error.statement is None)


def _quick_ones(units: Sequence[Append]) -> list[bool]:
    """Which units may take the fast path: the only ones of their rooms, with only events and perhaps an answer and a
    snapshot.
    """
    of_room = Counter(unit.room_id for unit in units)
    return [
        of_room[unit.room_id] == 1 and bool(unit.events) and (unit.seat, unit.lease, unit.listing) == (None, None, None)
        for unit in units
    ]


def _is_written_quickly(quick: Engine, units: Iterable[Append]) -> bool:
    """Write units on the fast path; returns whether that succeeded. If not, the careful path finds out why, even that
    they were written after all.
    """
    try:
        with quick.connect() as connection:
            _append_quickly(connection, units)
    except Exception:  # noqa: BLE001 – the careful path meets the same error and reports it
        return False
    return True


def _append_quickly(connection: Connection, units: Iterable[Append]) -> None:
    """Write units into a shared database with one statement; all of them, or none.

    Raises `IntegrityError` if a number or a command exists already, the number before does not, or a room is gone.
    """
    new, played, kept = _quick_rows(units)
    connection.execute(
        _QUICKLY,
        _columns(("rooms", "afters", "numbers", "times", "bodies"), new)
        | _columns(("playing", "seats", "ids", "answers"), played)
        | _columns(("shown", "upto", "programs", "states"), kept),
    )


def _append_unchecked(connection: Connection, units: Sequence[Append]) -> list[Outcome]:
    """Write units into the embedded database, those of the fast path without reading first.

    Raises `IntegrityError` like `_append_quickly`.
    """
    quick = _quick_ones(units)
    for statement, rows in zip(_UNCHECKED, _quick_rows(compress(units, quick)), strict=True):
        if rows:
            connection.exec_driver_sql(statement, (msgspec.json.encode(rows).decode(),))
    others = [unit for unit, is_quick in zip(units, quick, strict=True) if not is_quick]
    found = iter(_append_carefully(connection, others) if others else ())
    return [None if is_quick else next(found) for is_quick in quick]


def _append_carefully(connection: Connection, units: Sequence[Append]) -> list[Outcome]:
    """Write the units that fit the present rows, which are read first."""
    work = _Work(connection, units)
    outcomes = [work.add(unit) for unit in units]
    late = [(unit, outcome) for unit, outcome in zip(units, outcomes, strict=True) if isinstance(outcome, Conflict)]
    if late and _is_shared(connection):  # the rooms can decide again without another query
        found = new_events(connection, [(unit.room_id, unit.after) for unit, _ in late])
        for unit, conflict in late:
            conflict.events = tuple(event for event in found.get(unit.room_id, ()) if event.seq > unit.after)
    work.write()
    return [*outcomes]


def _append_one_by_one(connection: Connection, units: Sequence[Append]) -> list[Outcome]:
    """The same if one unit fails a constraint that `_Work` does not check, such as a seat number that is taken or an
    unknown process. The others are written.
    """
    try:
        with connection.begin_nested():
            return _append_carefully(connection, units)
    except IntegrityError:
        if len(units) == 1:
            return [Conflict(f"room {units[0].room_id} has other rows than the unit expects")]
        return [outcome for unit in units for outcome in _append_one_by_one(connection, [unit])]


def _quick_rows(
    units: Iterable[Append],
) -> tuple[
    list[tuple[int, int | None, int, int, str]], list[tuple[int, int, str, int]], list[tuple[int, int, str, str]]
]:
    """The rows of simple units in the order of the rooms: events, answers, snapshots. A row of an event has its room,
    the number before it if that must exist already, its number, time and body.
    """
    new: list[tuple[int, int | None, int, int, str]] = []
    played: list[tuple[int, int, str, int]] = []
    kept: list[tuple[int, int, str, str]] = []
    for unit in sorted(units, key=lambda each: each.room_id):
        after: int | None = unit.after
        for event in unit.events:
            new.append((unit.room_id, after, event.seq, event.at, event.body))
            after = None  # the same statement inserts the number before, and so cannot find it
        if unit.played is not None:
            played.append((unit.room_id, unit.played.seat, unit.played.command_id, unit.after + len(unit.events)))
        if unit.snapshot is not None:
            kept.append((unit.room_id, *astuple(unit.snapshot)))
    return new, played, kept


def _columns(names: tuple[str, ...], rows: list[Any]) -> dict[str, list[Any]]:
    """Rows as columns, by name."""
    return {name: [row[number] for row in rows] for number, name in enumerate(names)}


def newest(connection: Connection, room_ids: Iterable[int]) -> dict[int, int]:
    """The number of the last event of each of these rooms."""
    statement = _NEWEST_SHARED if _is_shared(connection) else _NEWEST
    return {row[0]: row[1] or 0 for row in connection.execute(statement, {"rooms": list(room_ids)})}


def new_events(connection: Connection, wanted: Iterable[tuple[int, int]]) -> dict[int, list[StoredEvent]]:
    """The events of rooms after given numbers, by room. If a room has several numbers, the least one counts."""
    after: dict[int, int] = {}
    for room_id, seq in wanted:
        after[room_id] = min(seq, after.get(room_id, seq))
    if _is_shared(connection):
        rows = connection.execute(_NEW_EVENTS_SHARED, {"rooms": [*after], "afters": [*after.values()]})
    else:
        rows = connection.exec_driver_sql(_NEW_EVENTS, (msgspec.json.encode([*after.items()]).decode(),))
    found: dict[int, list[StoredEvent]] = {}
    for room_id, seq, at, body in rows.all():
        found.setdefault(room_id, []).append(StoredEvent(seq, at, body))
    for each in found.values():
        each.sort()  # usually they are in order; the database would sort their bodies, too
    return found


def _is_shared(connection: Connection) -> bool:
    return connection.dialect.name != "sqlite"


def _event_rows(room_id: int, new: Iterable[StoredEvent]) -> list[dict[str, Any]]:
    """Events as rows."""
    return [{"room_id": room_id, "seq": one.seq, "at": one.at, "body": one.body} for one in new]


def _seat_row(room_id: int, seat: NewSeat, at: int) -> dict[str, Any]:
    """A seat as a row."""
    return {"room_id": room_id, "seat": seat.seat, "token_hash": seat.token_hash, "created_at": at}


class _Work:
    """The present rows of the units' rooms, updated with the units that were added; and the rows to be written."""

    def __init__(self, connection: Connection, units: Sequence[Append]) -> None:
        self._connection = connection
        self._events: list[dict[str, Any]] = []
        self._commands: list[dict[str, Any]] = []
        self._seats: list[dict[str, Any]] = []
        self._listings: dict[int, str] = {}
        self._snapshots: dict[int, dict[str, Any]] = {}
        room_ids = sorted({unit.room_id for unit in units})
        if _is_shared(connection):  # otherwise the transaction is the lock
            connection.execute(_LOCK, {"rooms": room_ids})
        self._newest = newest(
            connection, room_ids
        )  # a separate statement, so that it sees what was written before the lock
        played = [(unit.room_id, unit.played.seat, unit.played.command_id) for unit in units if unit.played]
        self._answered = self._earlier_answers(played)
        tokens = [(unit.room_id, unit.seat.token_hash) for unit in units if unit.seat]
        self._seated = {(row.room_id, row.token_hash): row.seat for row in self._rows(_SEATED, tokens)}
        changing = [(unit.room_id, unit.lease.seat) for unit in units if unit.lease]
        self._before: dict[tuple[int, int], set[str]] = {key: set() for key in changing}
        for row in self._rows(_HELD, changing):
            self._before[row.room_id, row.seat].add(row.process_id)
        self._holders = {key: set(holding) for key, holding in self._before.items()}

    def _earlier_answers(self, played: list[tuple[int, int, str]]) -> dict[tuple[int, int, str], int]:
        """The answers to commands that have been played before."""
        if not played:
            return {}
        rows: Iterable[Any]
        if _is_shared(self._connection):
            keys = dict(zip(("rooms", "seats", "ids"), map(list, zip(*played, strict=True)), strict=True))
            rows = self._connection.execute(_ANSWERED_SHARED, keys)
        else:
            rows = self._rows(_ANSWERED, played)
        return {(row.room_id, row.seat, row.command_id): row.seq for row in rows if row.seq is not None}

    def _rows(self, statement: Any, keys: list[Any]) -> Iterable[Any]:  # noqa: ANN401 – rows of any shape
        return self._connection.execute(statement, {"keys": keys}) if keys else ()

    def add(self, unit: Append) -> StoreError | None:
        """Add a unit if it fits; otherwise return what prevents it."""
        room_id, last = unit.room_id, unit.after + len(unit.events)
        if unit.played is not None:
            answered = self._answered.get((room_id, unit.played.seat, unit.played.command_id))
            if answered is not None:
                return AlreadyAnswered(answered)
        if unit.seat is not None and (room_id, unit.seat.token_hash) in self._seated:
            return AlreadySeated(self._seated[room_id, unit.seat.token_hash])
        if room_id not in self._newest:
            return RoomGone(f"room {room_id} has been deleted")
        if self._newest[room_id] != unit.after:  # also for a unit without events: it was decided on another state
            return Conflict(f"room {room_id} is at event {self._newest.get(room_id)}, not {unit.after}")
        if unit.lease is not None:
            change = unit.lease
            holders = self._holders[room_id, change.seat]
            if change.held and change.alone and holders - change.ended - {change.process_id}:
                return SeatTaken(f"seat {change.seat} of room {room_id} is held by another process")
            if change.held:
                self._holders[room_id, change.seat] = (holders - change.ended) | {change.process_id}
            elif holders - {change.process_id} != change.ended | change.others:
                return Conflict(f"seat {change.seat} of room {room_id} is held by others than the unit says")
            else:
                self._holders[room_id, change.seat] = set(change.others)
        self._newest[room_id] = last
        self._events += _event_rows(room_id, unit.events)
        if unit.seat is not None:
            self._seated[room_id, unit.seat.token_hash] = unit.seat.seat
            self._seats.append(_seat_row(room_id, unit.seat, unit.events[-1].at))
        if unit.played is not None:
            key = {"room_id": room_id, "seat": unit.played.seat, "command_id": unit.played.command_id}
            self._answered[room_id, unit.played.seat, unit.played.command_id] = last
            self._commands.append({**key, "seq": last})
        if unit.listing is not None:
            self._listings[room_id] = unit.listing
        if unit.snapshot is not None:
            self._snapshots[room_id] = {"room_id": room_id, **asdict(unit.snapshot)}
        return None

    def write(self) -> None:
        """Write the units that were added."""
        ended, begun = [], []
        for (room_id, seat), holding in self._holders.items():
            before = self._before[room_id, seat]
            ended += [{"room": room_id, "place": seat, "process": process} for process in before - holding]
            begun += [{"room_id": room_id, "seat": seat, "process_id": process} for process in holding - before]
        for statement, rows in (
            (insert(events), sorted(self._events, key=itemgetter("room_id"))),
            (insert(seats), self._seats),
            (insert(commands), self._commands),
            (_END, ended),
            (insert(leases), begun),
            (_UNLIST, [{"room": room_id} for room_id in self._listings]),
            (insert(listings), [{"room_id": key, "body": body} for key, body in self._listings.items() if body]),
            (_OUTDATE, [{"room": room_id} for room_id in self._snapshots]),
            (insert(snapshots), [*self._snapshots.values()]),
        ):
            if rows:
                self._connection.execute(statement, rows)
