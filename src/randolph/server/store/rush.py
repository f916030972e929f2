"""Rushes of players: their rows, and the best results.

A run that has begun has its time and its puzzles, because its end is judged by them. When it ends, both are deleted,
and the day, the solved puzzles and the mistakes remain. For past days, only the best run of a player in each mode and
game is kept. A run that never ends is deleted when it is too old.

Each change locks its player first, so a run that two processes end at the same time has one result.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeVar

from sqlalchemy import ColumnElement, Connection, Select, case, delete, exists, func, insert, select, tuple_, update

from randolph.server.store.player_locks import RunJob, locked_player
from randolph.server.store.schema import player_devices, rush_runs

Result = TypeVar("Result")

MOST_OPEN = 10
"""The most runs of a player that have begun and not ended; one more replaces the oldest."""

WEEK = 7
_MOST_DELETED = 500


@dataclass(frozen=True, slots=True, kw_only=True)
class StoredRun:
    """A run. Until it ends it has `began_at` (ms) and `puzzles`; then it has the day `ended_on`, the number of `solved`
    puzzles, and of `mistakes`.
    """

    id: str
    mode: str
    game: str
    began_at: int | None = None
    puzzles: tuple[str, ...] = ()
    ended_on: int | None = None
    solved: int = 0
    mistakes: int = 0


@dataclass(frozen=True, slots=True)
class Bests:
    """The most puzzles that a player has solved in a run of this mode and game: on a day, in the seven days that end
    with it, and of all time. None: there is no run.
    """

    mode: str
    game: str
    today: int | None
    week: int | None
    ever: int


class RushStore:
    """The rushes of a store, on its connections."""

    def __init__(self, read: RunJob, change: RunJob) -> None:
        self._read = read
        self._change = change

    async def begin(self, token_hash: str, run: StoredRun) -> bool:
        """Add a run that has begun to the player of a token; returns whether there is such a player."""

        def work(connection: Connection) -> bool:
            player = locked_player(connection, token_hash)
            if player is None:
                return False
            begun = select(rush_runs.c.id).where(rush_runs.c.player_id == player, rush_runs.c.ended_on.is_(None))
            _delete(connection, begun.order_by(rush_runs.c.began_at.desc(), rush_runs.c.id).offset(MOST_OPEN - 1))
            row = {"id": run.id, "player_id": player, "mode": run.mode, "game": run.game}
            connection.execute(insert(rush_runs).values(**row, began_at=run.began_at, puzzles=" ".join(run.puzzles)))
            return True

        return await self._change(work)

    async def run(self, token_hash: str, run_id: str) -> StoredRun | None:
        """A run of the player of a token."""
        return await self._read(lambda connection: _run(connection, token_hash, run_id))

    async def end(
        self, token_hash: str, run_id: str, day: int, *, solved: int, mistakes: int
    ) -> tuple[StoredRun, bool] | None:
        """End a run of the player of a token with this result; returns the run, and whether this result counts. If the
        run was ended before, nothing changes. None: there is no such run.
        """

        def work(connection: Connection) -> tuple[StoredRun, bool] | None:
            if locked_player(connection, token_hash) is None:
                return None
            run = _run(connection, token_hash, run_id)
            if run is None or run.ended_on is not None:
                return None if run is None else (run, False)
            result = {"ended_on": day, "solved": solved, "mistakes": mistakes, "began_at": None, "puzzles": None}
            connection.execute(update(rush_runs).where(rush_runs.c.id == run_id).values(**result))
            ended = _run(connection, token_hash, run_id)
            return None if ended is None else (ended, True)

        return await self._change(work)

    async def bests(self, token_hash: str, day: int) -> list[Bests]:
        """The best results of the player of a token, for each mode and game that they have played."""

        def since(first: int) -> ColumnElement[int | None]:
            return func.max(case((rush_runs.c.ended_on >= first, rush_runs.c.solved)))

        query = (
            select(
                rush_runs.c.mode,
                rush_runs.c.game,
                since(day),
                since(day - WEEK + 1),
                func.max(rush_runs.c.solved),
            )
            .join(player_devices, player_devices.c.player_id == rush_runs.c.player_id)
            .where(player_devices.c.token_hash == token_hash, rush_runs.c.ended_on.is_not(None))
            .group_by(rush_runs.c.mode, rush_runs.c.game)
            .order_by(rush_runs.c.game, rush_runs.c.mode)
        )
        return await self._read(lambda connection: [Bests(*row) for row in connection.execute(query)])

    async def expire(self, day: int, began_before: int) -> int:
        """Delete runs of days before this one that were not the best, and runs that began before that time (ms) and
        were never ended; returns their number.
        """

        def work(connection: Connection) -> int:
            return _delete(connection, _obsolete(day, began_before).limit(_MOST_DELETED))

        deleted = 0
        while True:
            count = await self._change(work)
            deleted += count
            if count < _MOST_DELETED:
                return deleted


_RUN = select(rush_runs).join(player_devices, player_devices.c.player_id == rush_runs.c.player_id)


def _run(connection: Connection, token_hash: str, run_id: str) -> StoredRun | None:
    query = _RUN.where(player_devices.c.token_hash == token_hash, rush_runs.c.id == run_id)
    row = connection.execute(query).one_or_none()
    if row is None:
        return None
    return StoredRun(
        id=row.id,
        mode=row.mode,
        game=row.game,
        began_at=row.began_at,
        puzzles=tuple((row.puzzles or "").split()),
        ended_on=row.ended_on,
        solved=row.solved or 0,
        mistakes=row.mistakes or 0,
    )


def _obsolete(day: int, began_before: int) -> Select[tuple[str]]:
    """RunJob that have been beaten on an earlier day, or that have never ended."""
    better = rush_runs.alias()
    same = [better.c[name] == rush_runs.c[name] for name in ("player_id", "ended_on", "mode", "game")]
    more = tuple_(better.c.solved, better.c.id) > tuple_(rush_runs.c.solved, rush_runs.c.id)
    beaten = (rush_runs.c.ended_on < day) & exists().where(*same, more)
    return select(rush_runs.c.id).where(beaten | (rush_runs.c.began_at < began_before))


def _delete(connection: Connection, query: Select[tuple[str]]) -> int:
    """Delete runs, without those that another process has locked; their number."""
    ids = list(connection.execute(query.with_for_update(skip_locked=True, of=rush_runs)).scalars())
    if ids:
        connection.execute(delete(rush_runs).where(rush_runs.c.id.in_(ids)))
    return len(ids)
