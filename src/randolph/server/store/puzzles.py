"""What players have done with puzzles: their results of dailies, which puzzles they have tried, and the ratings of
puzzles. `players.py` counts first tries.

A result of a daily is never changed: the first one that a player hands in counts. The time at which they saw the daily
is kept until then, or until its day is past. Each change locks its player first.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import TypeVar

from sqlalchemy import Connection, delete, func, insert, select, tuple_

from randolph.server.glicko import Rating
from randolph.server.store.player_locks import RunJob, lock_player
from randolph.server.store.players import PlayerGone
from randolph.server.store.schema import daily_results, daily_views, puzzle_ratings, tries

Result = TypeVar("Result")

MOST_WAYS = 50
"""The most different solutions that are read."""

_DELETED_AT_ONCE = 500


@dataclass(frozen=True, slots=True)
class PuzzleRating:
    """The rating of a puzzle that somebody has tried, and its first tries: how many, and how many of them were won."""

    rating: Rating
    tries: int
    won: int


@dataclass(frozen=True, slots=True, kw_only=True)
class StoredDaily:
    """A player's result of a daily of the day `daily_on`, handed in on the day `solved_on`; days are counted from 1970.
    `seconds` is the time from seeing it to handing it in, if that is known.
    """

    puzzle_id: str
    daily_on: int
    solved_on: int
    moves: int
    solution: str
    seconds: int | None = None

    @property
    def in_time(self) -> bool:
        """Whether it was handed in on the day of the daily."""
        return self.solved_on == self.daily_on


class PuzzleStore:
    """The results of puzzles in a store, on its connections."""

    def __init__(self, read: RunJob, change: RunJob) -> None:
        self._read = read
        self._change = change

    async def ratings(self, ids: Collection[str]) -> dict[str, PuzzleRating]:
        """The ratings of those of these puzzles that somebody has tried."""
        query = select(puzzle_ratings).where(puzzle_ratings.c.puzzle_id.in_(ids), puzzle_ratings.c.tries > 0)

        def work(connection: Connection) -> dict[str, PuzzleRating]:
            return {
                row.puzzle_id: PuzzleRating(Rating(row.rating, row.deviation, row.volatility), row.tries, row.won)
                for row in connection.execute(query)
            }

        return await self._read(work)

    async def tried(self, player_id: int) -> set[str]:
        """The puzzles that a player has tried."""
        query = select(tries.c.puzzle_id).where(tries.c.player_id == player_id)
        return await self._read(lambda connection: set(connection.execute(query).scalars()))

    async def see(self, player_id: int, puzzle_id: str, daily_on: int, now: int) -> None:
        """Note that a player sees a daily now, unless they have seen it before or handed it in."""

        def work(connection: Connection) -> None:
            if not lock_player(connection, player_id):
                return
            key = {"player_id": player_id, "puzzle_id": puzzle_id}
            for table in (daily_views, daily_results):
                if connection.execute(select(table.c.player_id).filter_by(**key)).first() is not None:
                    return
            connection.execute(insert(daily_views).values(**key, daily_on=daily_on, seen_at=now))

        await self._change(work)

    async def hand_in(self, player_id: int, result: StoredDaily, now: int) -> tuple[StoredDaily, bool]:
        """Store a player's first result of a daily; returns the result that counts, and whether it is this one.

        The time since they saw it is taken from what `see` has noted. Raises `PlayerGone`.
        """

        def work(connection: Connection) -> tuple[StoredDaily, bool]:
            if not lock_player(connection, player_id):
                raise PlayerGone("this player was deleted")
            key = {"player_id": player_id, "puzzle_id": result.puzzle_id}
            earlier = connection.execute(_OF_PLAYER.filter_by(**key)).mappings().one_or_none()
            if earlier is not None:
                return StoredDaily(**earlier), False
            seen_at = connection.execute(select(daily_views.c.seen_at).filter_by(**key)).scalar()
            seconds = None if seen_at is None or seen_at > now or not result.in_time else (now - seen_at) // 1000
            connection.execute(delete(daily_views).filter_by(**key))
            row = {name: getattr(result, name) for name in _COLUMNS} | {"seconds": seconds}
            connection.execute(insert(daily_results).values(player_id=player_id, **row))
            return StoredDaily(**row), True

        return await self._change(work)

    async def dailies(self, player_id: int, days: range) -> list[StoredDaily]:
        """The results of a player in the dailies of these days, in the order of days."""
        query = _OF_PLAYER.where(
            daily_results.c.player_id == player_id, daily_results.c.daily_on.between(days[0], days[-1])
        ).order_by(daily_results.c.daily_on, daily_results.c.id)
        return await self._read(lambda connection: [StoredDaily(**row) for row in connection.execute(query).mappings()])

    async def days_in_time(self, player_id: int) -> set[int]:
        """The days on which a player has handed in a daily of the day."""
        of = (daily_results.c.player_id == player_id, daily_results.c.solved_on == daily_results.c.daily_on)
        query = select(daily_results.c.daily_on).where(*of).distinct()
        return await self._read(lambda connection: set(connection.execute(query).scalars()))

    async def shares(self, puzzle_id: str) -> list[tuple[int, int]]:
        """How many players needed how many moves for a daily, the fewest moves first."""
        moves = daily_results.c.moves
        query = select(moves, func.count()).where(daily_results.c.puzzle_id == puzzle_id).group_by(moves)
        return await self._read(
            lambda connection: [(row[0], row[1]) for row in connection.execute(query.order_by(moves))]
        )

    async def ways(self, puzzle_id: str, moves: int) -> list[tuple[str, int]]:
        """The solutions of a daily with this many moves, and how many players found each, the most frequent first."""
        solution, count = daily_results.c.solution, func.count()
        of = (daily_results.c.puzzle_id == puzzle_id, daily_results.c.moves == moves)
        query = select(solution, count).where(*of).group_by(solution).order_by(count.desc(), solution).limit(MOST_WAYS)
        return await self._read(lambda connection: [(row[0], row[1]) for row in connection.execute(query)])

    async def forget_views(self, today: int) -> None:
        """Delete when players saw the dailies of past days."""
        key = (daily_views.c.player_id, daily_views.c.puzzle_id)
        old = select(*key).where(daily_views.c.daily_on < today).limit(_DELETED_AT_ONCE)

        def work(connection: Connection) -> int:
            keys = [tuple(row) for row in connection.execute(old.with_for_update(skip_locked=True))]
            if keys:
                connection.execute(delete(daily_views).where(tuple_(*key).in_(keys)))
            return len(keys)

        while await self._change(work) == _DELETED_AT_ONCE:
            pass


_COLUMNS = tuple(StoredDaily.__dataclass_fields__)
_OF_PLAYER = select(*(daily_results.c[name] for name in _COLUMNS))
