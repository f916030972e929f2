"""The work of `randolph db check`: it reads everything in a database and reports what is damaged.

It checks the database itself first: all pages of SQLite, all rows of PostgreSQL, and in both whether rows refer to
missing rows. Then it reads every room as a server would: its events must be numbered without a gap, be readable, and
make a game that can be shown. Then it reads every saved board.

Each room is read in its own transaction and in parts. So even a large database needs little memory, and a running
server is not disturbed. Snapshots are not checked: a server that finds a damaged one reads the events.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

import msgspec
from sqlalchemy import Column, Connection, Engine, Row, bindparam, exists, func, select, text
from sqlalchemy.exc import SQLAlchemyError

from randolph import game
from randolph.notation import NotationError, from_json_board
from randolph.server.errors import StartError
from randolph.server.lobby import Listing
from randolph.server.schema_upgrade import schema_of
from randolph.server.settings import Settings
from randolph.server.store import Damaged, StoredEvent, postgres, sqlite
from randolph.server.store.database import damage_of
from randolph.server.store.schema import boards, events, judgments, listings, metadata, rooms
from randolph.server.store.values import judgment_from
from randolph.server.stored_events import as_damage, from_stored

EVENTS_AT_ONCE = 500
"""The most events of a room, or numbers of rooms, that are in memory at a time."""

BOARDS_AT_ONCE = 20
"""The most saved boards that are in memory at a time; they may be large."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """One of `of` steps is done: what has been read in it, and a line for each damage."""

    of: int
    lines: tuple[str, ...]
    rooms: int = 0
    events: int = 0
    boards: int = 0


def check(settings: Settings) -> Iterator[Step]:
    """Check the database of the settings.

    Raises `StartError` if it cannot be read at all, or if its schema is an older one.
    """
    schema = schema_of(settings)
    if schema.missing:
        raise StartError(f"The database {schema.name} lacks {', '.join(schema.missing)}; run `randolph db upgrade`.")
    with postgres.looked_at(settings.database) if settings.database else sqlite.looked_at(settings.data) as engine:
        lines: list[str] = []
        sizes = [0, 0]
        with _damage_to(lines, "database"), engine.begin() as connection:
            sizes = [connection.execute(select(func.count()).select_from(one)).scalar_one() for one in (rooms, boards)]
        of = 1 + sum(sizes)
        yield Step(of=of, lines=(*lines, *_database(engine)))
        lost: list[str] = []
        with _damage_to(lost, "the list of rooms"):
            for row in _pieces(engine, rooms.c.id, rooms.c.code, rooms.c.record_version, before=0, most=EVENTS_AT_ONCE):
                yield _room(engine, row, of)
        with _damage_to(lost, "the list of saved boards"):
            for row in _pieces(
                engine, boards.c.id, boards.c.rows, boards.c.cols, boards.c.body, before="", most=BOARDS_AT_ONCE
            ):
                wrong = _wrong_with_board(*row[1:])
                yield Step(of=of, boards=1, lines=() if wrong is None else (f"board {row[0]}: {wrong}",))
        if lost:
            yield Step(of=of, lines=tuple(lost))


@contextmanager
def _damage_to(lines: list[str], what: str) -> Iterator[None]:
    """In this context, damage that the database reports is added to the findings as a line."""
    try:
        yield
    except (SQLAlchemyError, UnicodeDecodeError) as error:
        damage = damage_of(error)
        if damage is None:
            raise
        lines.append(f"{what}: {damage}")


def _pieces(engine: Engine, key: Column[Any], *more: Column[Any], before: object, most: int) -> Iterator[Any]:
    """The rows of a table in the order of their key, read in parts."""
    wanted = select(key, *more).where(key > bindparam("before")).order_by(key).limit(most)
    while True:
        with engine.begin() as connection:
            found = connection.execute(wanted, {"before": before}).all()
        yield from found
        if len(found) < most:
            return
        before = found[-1][0]


# ── the database ─────────────────────────────────────────────────────────────────────────────────────────────────────


def _database(engine: Engine) -> list[str]:
    """Damage of the database itself."""
    lines: list[str] = []
    if engine.dialect.name == "sqlite":
        with _damage_to(lines, "database"), engine.begin() as connection:
            # Only the first finding: with a larger limit SQLite stops at a damaged page before it has named it.
            said = connection.exec_driver_sql("PRAGMA integrity_check(1)").scalar_one()
            if said != "ok":
                lines.append(f"database: {sqlite.plainly(said)}")
    for table in metadata.sorted_tables:
        with _damage_to(lines, f"table {table.name}"), engine.begin() as connection:
            if engine.dialect.name != "sqlite":  # the check above has read all rows
                connection.execute(text("SET LOCAL statement_timeout = 0"))
                connection.execute(text(f"SELECT sum(length(CAST(one AS text))) FROM {table.name} AS one"))  # noqa: S608 – the names are constants
            for key in table.foreign_keys:
                there = exists(select(key.column).where(key.column == key.parent).correlate(table))
                stray = connection.execute(select(func.count()).select_from(table).where(~there)).scalar_one()
                if stray:
                    lines.append(f"table {table.name}: {stray} rows belong to no row of {key.column.table.name}")
    return lines


# ── a room ───────────────────────────────────────────────────────────────────────────────────────────────────────────

_EVENTS = (
    select(events.c.seq, events.c.at, events.c.body)
    .where(events.c.room_id == bindparam("room"), events.c.seq > bindparam("after"))
    .order_by(events.c.seq)
    .limit(EVENTS_AT_ONCE)
)


def _room(engine: Engine, row: Row[Any], of: int) -> Step:
    lines: list[str] = []
    name, read = f"room {row.id} ({row.code})", 0
    with _damage_to(lines, name), engine.begin() as connection:
        if connection.execute(select(rooms.c.id).where(rooms.c.id == row.id)).first() is None:  # deleted meanwhile
            return Step(of=of, lines=())
        read = _checked(connection, row, name, lines)
    return Step(of=of, lines=tuple(lines), rooms=1, events=read)


def _checked(connection: Connection, row: Row[Any], name: str, lines: list[str]) -> int:
    """Check the rows of a room; returns the number of its events, if they are sound."""
    read = 0
    if not 1 <= row.record_version <= game.RECORD_VERSION:
        lines.append(f"{name}: its events are of version {row.record_version}, not {game.RECORD_VERSION}")
    else:
        try:
            read = _folded(connection, row.id)
        except Damaged as error:
            lines.append(f"{name}: {error}")
    lines += [f"{name}: {wrong}" for wrong in _beside(connection, row.id)]
    return read


def _folded(connection: Connection, room_id: int) -> int:
    """Fold a room's events; returns their number. Raises `Damaged`."""
    state: Any = None
    seq = 0
    while True:
        found = connection.execute(_EVENTS, {"room": room_id, "after": seq}).all()
        for row in found:
            if row.seq != seq + 1:
                raise Damaged(f"event {seq + 1} is missing")
            (event,) = from_stored([StoredEvent(*row)], "" if state is None else state.rules.game)
            with as_damage(f"event {row.seq} does not fit"):
                state = game.fold(state, [event])
            seq = row.seq
        if len(found) < EVENTS_AT_ONCE:
            break
    if state is None:
        raise Damaged("it has no events")
    with as_damage("its game cannot be shown"):
        game.shared_view(state, state.clock)
        game.own_view(state, None, state.clock)
    return seq


def _beside(connection: Connection, room_id: int) -> Iterator[str]:
    """Damage to the room's rows in the tables other than that of events."""
    for (body,) in connection.execute(select(listings.c.body).where(listings.c.room_id == room_id)):
        try:
            msgspec.json.decode(body, type=Listing)
        except msgspec.MsgspecError as error:
            yield f"its listing in the lobby cannot be read: {error}"
    columns = (judgments.c.round, judgments.c.status, judgments.c.moves, judgments.c.solution)
    for number, *found in connection.execute(select(*columns).where(judgments.c.room_id == room_id)):
        if judgment_from(**dict(zip(("status", "moves", "solution"), found, strict=True))) is None:
            yield f"the judge's result for round {number} cannot be read"


# ── a saved board ────────────────────────────────────────────────────────────────────────────────────────────────────


def _wrong_with_board(rows: int, cols: int, body: str) -> str | None:
    try:
        board = from_json_board(body)
    except (NotationError, RecursionError) as error:
        return f"it cannot be read: {error}"
    if (board.rows, board.cols) != (rows, cols):
        return f"it has {board.rows} rows and {board.cols} columns, and is listed with {rows} and {cols}"
    return None
