"""Reading everything that is needed to continue rooms in memory: with the same few statements for any number of rooms.

After a restart all rooms are loaded within seconds, and a statement costs more than the rows that it returns. Snapshots
are read before events, so that those after a snapshot are never missing.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from sqlalchemy import ColumnElement, Connection, Row, bindparam, func, select

from randolph.server.store.appending import new_events
from randolph.server.store.schema import judgments, leases, processes, rooms, snapshots
from randolph.server.store.transfers import holders
from randolph.server.store.values import (
    Lease,
    StoredGame,
    StoredJudgment,
    StoredRoom,
    StoredSnapshot,
    judgment_from,
)


class WantedGame(NamedTuple):
    """A room, by its code: with a snapshot of this `program`, the events after it and as many `before`; without one,
    or with an empty `program`, all events.
    """

    code: str
    program: str
    before: int


class _Statements:
    """The statements for the rooms that `chosen` chooses by their code or their id, which is the parameter `rooms`."""

    def __init__(self, chosen: Callable[[ColumnElement[Any]], ColumnElement[bool]]) -> None:
        self.rooms = select(rooms).where(chosen(rooms.c.code))
        wanted = snapshots.c.program.in_(
            bindparam("programs", expanding=True)
        )  # others are not read: they may be damaged
        self.with_snapshots = self.rooms.add_columns(snapshots.c.seq, snapshots.c.program, snapshots.c.body).outerjoin(
            snapshots, (snapshots.c.room_id == rooms.c.id) & wanted
        )
        self.leases = (
            select(leases.c.room_id, leases.c.seat, leases.c.process_id, processes.c.expires_at)
            .join(processes, processes.c.id == leases.c.process_id)
            .where(chosen(leases.c.room_id))
        )
        self.seats = select(holders).where(chosen(holders.c.room_id))
        last = (
            select(judgments.c.room_id, func.max(judgments.c.judged_at).label("judged_at"))
            .where(chosen(judgments.c.room_id))
            .group_by(judgments.c.room_id)
            .subquery("last")
        )
        self.last_judgments = (  # several, if they have the same time
            select(judgments)
            .join(last, (judgments.c.room_id == last.c.room_id) & (judgments.c.judged_at == last.c.judged_at))
            .where(chosen(judgments.c.room_id))
        )


_MANY = _Statements(lambda column: column.in_(bindparam("rooms", expanding=True)))
_ONE = _Statements(lambda column: column == bindparam("rooms"))
"""For a single room, because SQLAlchemy needs longer for a list than the database for its rows."""


def games(connection: Connection, wanted: Sequence[WantedGame]) -> list[StoredGame | None]:
    """The rooms that are wanted, in the same order; None for an unknown code."""
    codes = list({each.code for each in wanted})
    use = _ONE if len(codes) == 1 else _MANY
    programs = list({each.program for each in wanted if each.program})
    statement = use.with_snapshots if programs else use.rooms
    asked: dict[str, Any] = {"rooms": codes[0] if use is _ONE else codes}
    found = connection.execute(statement, asked | {"programs": programs} if programs else asked).all()
    if not found:
        return [None for _ in wanted]
    rows = {row.code: row for row in found}
    kept: dict[WantedGame, StoredSnapshot | None] = {}
    after: dict[WantedGame, int] = {}
    for each in wanted:
        row = rows.get(each.code)
        kept[each], after[each] = None, 0
        if row is not None and each.program and row.program == each.program:
            kept[each] = StoredSnapshot(row.seq, row.program, row.body)
            after[each] = max(0, row.seq - each.before)
    held: dict[int, list[Lease]] = {row.id: [] for row in found}
    seats: dict[int, dict[str, int]] = {row.id: {} for row in found}
    chosen = {"rooms": found[0].id if use is _ONE else [*held]}
    for room_id, *lease in connection.execute(use.leases, chosen).all():
        held[room_id].append(Lease(*lease))
    for room_id, token_hash, seat in connection.execute(use.seats, chosen).all():
        seats[room_id][token_hash] = seat
    events = new_events(connection, [(rows[each.code].id, after[each]) for each in wanted if each.code in rows])
    judged = {row.room_id: _judged(row) for row in connection.execute(use.last_judgments, chosen)}

    def game(each: WantedGame) -> StoredGame | None:
        row = rows.get(each.code)
        if row is None:
            return None
        return StoredGame(
            row=StoredRoom(row.id, row.code, row.record_version, row.created_at),
            leases=tuple(held[row.id]),
            seats=dict(seats[row.id]),
            events=tuple(event for event in events.get(row.id, ()) if event.seq > after[each]),
            snapshot=kept[each],
            judged=judged.get(row.id),
        )

    return [game(each) for each in wanted]


def _judged(row: Row[Any]) -> StoredJudgment | None:
    result = judgment_from(status=row.status, moves=row.moves, solution=row.solution)
    return None if result is None else StoredJudgment(row.round, row.problem, result)
