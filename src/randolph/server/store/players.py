"""Players of puzzles in the database, and the ratings that their first tries change.

Each device of a player has a token, and a player may have six words. The database has hashes of both. Players have
nothing to do with seats and boards: no statement here touches a room or a board, and the only times are days.

Tries wait in a list until the writer is free; then one job of the writer takes all of them. It locks their players and
their puzzles, computes both ratings one try at a time, and writes everything in the same transaction. So each first try
counts once. The tries at one puzzle change its rating one after another, in the order of `tries.id`, even if they come
from several processes.

No job waits for a row that another process has locked: all writes of rooms would wait as well, and two processes could
wait for each other. If rows of a try are locked, it goes back into the list (`_RETRY_SECONDS`); other changes are
repeated after a pause (`_PAUSES`). Only the first insertion of a puzzle may wait. That cannot block two processes
forever: puzzles are inserted in the order of their ids, before any row is locked, and by the last job of a transaction
(`_LAST`).
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Sequence
from dataclasses import astuple, dataclass, field
from functools import partial
from typing import Any, Protocol, TypeVar

from sqlalchemy import Column, Connection, bindparam, delete, func, insert, select, text, tuple_, update

from randolph.server.glicko import Rating, after_try, aged
from randolph.server.store.groups import leave_groups
from randolph.server.store.player_locks import Locked, lock_player, locked_player
from randolph.server.store.schema import player_devices, players, puzzle_ratings, tries
from randolph.server.store.values import StoreError

Result = TypeVar("Result")

MOST_DEVICES = 10
"""A player has at most this many devices; one more replaces the least recently used one."""

REPEAT_AFTER_DAYS = 1
"""A puzzle that a player has failed is shown again after this many days."""

NEVER = 2**31
"""A number greater than that of any day."""

_BATCH = 200
"""One job counts at most this many tries."""

_RETRY_SECONDS = 0.004
"""The pause before the next job if rows were locked."""

_MOST_RETRIES = 2500
_PAUSES = (0.005, 0.01, 0.02, 0.05, *[0.1] * 50)
"""The pauses, in seconds, before other changes are repeated."""

_LAST = 2**62
"""An order of jobs behind all others in a transaction."""

_EXPIRED_AT_ONCE = 500


class PlayerGone(StoreError):
    """The player was deleted."""


class OtherPlayer(StoreError):
    """The device already has another player, whom it would lose."""


@dataclass(frozen=True, slots=True, kw_only=True)
class StoredPlayer:
    """A player as stored. `rating` is the rating on the day `rated_on`; `words`: they have six words; `device_used_on`
    is the last day on which the requesting device was used. Days are counted from 1970.
    """

    id: int
    name: str | None
    rating: Rating
    rated_on: int
    tries: int
    words: bool
    created_on: int
    device_used_on: int

    def rating_on(self, day: int) -> Rating:
        """The rating on a day: it becomes less certain with each day without a try."""
        return aged(self.rating, day - self.rated_on)


@dataclass(frozen=True, slots=True, kw_only=True)
class Try:
    """A player's try at a puzzle. `prior` is the rating of a puzzle that nobody has tried before."""

    player_id: int
    puzzle_id: str
    won: bool
    prior: Rating
    day: int


@dataclass(frozen=True, slots=True)
class TryResult:
    """The ratings after a try, and the player's rating `before`. A repeated try leaves them as they were; then `first`
    is false. `won` is always the result of the first try.
    """

    first: bool
    won: bool
    player: Rating
    puzzle: Rating
    before: float = field(default=0.0, compare=False)


class _Read(Protocol):
    """`Store._read`."""

    async def __call__(self, work: Callable[[Connection], Result], /) -> Result: ...


class _Write(Protocol):
    """`Store._write`."""

    async def __call__(self, work: Callable[[Connection], Result], order: tuple[int, int], /) -> Result: ...


class PlayerStore:
    """The players in a store, which reads and writes for it."""

    def __init__(self, read: _Read, write: _Write) -> None:
        self._read = read
        self._write = write
        self._pending: list[tuple[Try, asyncio.Future[TryResult]]] = []
        self._rating_task: asyncio.Task[None] | None = None

    async def player(self, token_hash: str) -> StoredPlayer | None:
        """The player with this token, if there is one."""
        return await self._read(lambda connection: _player(connection, token_hash))

    async def create(self, token_hash: str, day: int) -> None:
        """Create a player with this token."""

        def work(connection: Connection) -> None:
            row = {"tries": 0, "rated_on": day, "created_on": day, "used_on": day, **_columns(Rating())}
            player = connection.execute(insert(players).values(row).returning(players.c.id)).scalar_one()
            _add_device(connection, player, token_hash, day)

        await self.change(work)

    async def use(self, token_hash: str, day: int) -> None:
        """Record that a device was used on this day."""

        def work(connection: Connection) -> None:
            player = locked_player(connection, token_hash)
            if player is not None:
                _use(connection, player, token_hash, day)

        await self.change(work)

    async def rename(self, token_hash: str, name: str | None) -> bool:
        """Give the player of a token this public name, or none; returns whether there is such a player."""
        return await self._set(token_hash, name=name)

    async def set_words(self, token_hash: str, words_hash: str) -> bool:
        """Give the player of a token six words, which replace earlier ones; returns whether there is such a player."""
        return await self._set(token_hash, words_hash=words_hash)

    async def bring_back(self, words_hash: str, token_hash: str, day: int, *, replace: bool) -> bool:
        """Give the player with these words one more device, with this token; returns whether there is such a player.

        If the device has another player, this raises `OtherPlayer`; with `replace`, it takes the device from that
        player. If that player has no other device and no six words, nobody can use it any more, and it is deleted.
        """

        def work(connection: Connection) -> bool:
            found = connection.execute(select(players.c.id).where(players.c.words_hash == words_hash)).scalar()
            if found is None or not lock_player(connection, found):
                return False
            former = locked_player(connection, token_hash)
            if former is not None and former != found:
                if not replace:
                    raise OtherPlayer("this device has another player")
                connection.execute(delete(player_devices).where(player_devices.c.token_hash == token_hash))
                _forget_unreachable(connection, former)
            if former != found:
                _add_device(connection, found, token_hash, day)
            _use(connection, found, token_hash, day)
            return True

        return await self.change(work)

    async def delete(self, token_hash: str) -> None:
        """Delete the player with this token from all devices, with all data about them. The ratings of puzzles remain
        as they are.
        """

        def work(connection: Connection) -> None:
            player = locked_player(connection, token_hash)
            if player is not None:
                leave_groups(connection, player)
                connection.execute(delete(players).where(players.c.id == player))

        await self.change(work)

    async def expire(self, before: int) -> int:
        """Delete players and devices that were last used before this day; returns the number of players."""

        def work(connection: Connection) -> int:
            _expire(connection, player_devices.c.token_hash, before)
            return _expire(connection, players.c.id, before)

        total = 0
        while True:
            deleted = await self.change(work)
            total += deleted
            if deleted < _EXPIRED_AT_ONCE:
                return total

    async def first_try(self, attempt: Try) -> TryResult:
        """Count a player's first try at a puzzle: it changes both ratings. Raises `PlayerGone`.

        Later tries change no rating. If a failed puzzle is `due`, a later try decides whether it is shown once more.
        """
        answer: asyncio.Future[TryResult] = asyncio.get_running_loop().create_future()
        self._pending.append((attempt, answer))
        if self._rating_task is None or self._rating_task.done():
            self._rating_task = asyncio.create_task(self._rate_pending())
        return await answer

    async def due(self, player_id: int, day: int, *, most: int) -> list[str]:
        """Up to `most` puzzles that a player has failed and should see again by this day, the longest due first."""
        own = select(tries.c.puzzle_id).where(tries.c.player_id == player_id, tries.c.due_on <= day)
        chosen = own.order_by(tries.c.due_on, tries.c.id).limit(most)
        return await self._read(lambda connection: list(connection.execute(chosen).scalars()))

    async def _rate_pending(self) -> None:
        retries = 0
        while self._pending:
            batch, self._pending = self._pending[:_BATCH], self._pending[_BATCH:]
            attempts = [attempt for attempt, _ in batch]
            results: Sequence[TryResult | Exception | None]
            try:
                results = await self._write(partial(rate, attempts=attempts), (_LAST, 1))
            except Exception as error:  # noqa: BLE001 – it is raised in the callers
                results = [error] * len(batch)
            locked = []
            for (attempt, answer), result in zip(batch, results, strict=True):
                if answer.done():  # the caller was cancelled
                    continue
                if isinstance(result, TryResult):
                    answer.set_result(result)
                elif result is not None:
                    answer.set_exception(result)
                else:
                    locked.append((attempt, answer))
            self._pending = locked + self._pending
            retries = retries + 1 if locked and len(locked) == len(batch) else 0
            if retries == _MOST_RETRIES:
                for _, answer in locked:
                    answer.set_exception(StoreError("another process does not release these players or puzzles"))
                self._pending = self._pending[len(locked) :]
            if locked:
                await asyncio.sleep(_RETRY_SECONDS)

    async def _set(self, token_hash: str, **columns: str | None) -> bool:
        def work(connection: Connection) -> bool:
            player = locked_player(connection, token_hash)
            if player is None:
                return False
            connection.execute(update(players).where(players.c.id == player).values(**columns))
            return True

        return await self.change(work)

    async def change(self, work: Callable[[Connection], Result]) -> Result:
        """The result of a change of players, which is tried again while another process has locked one of them."""
        for pause in _PAUSES:
            try:
                return await self._write(work, (_LAST, 0))
            except Locked:
                await asyncio.sleep(pause)
        return await self._write(work, (_LAST, 0))


def rate(connection: Connection, attempts: Sequence[Try]) -> list[TryResult | PlayerGone | None]:
    """Count these tries in their order, in the transaction of this connection. The result of a try is None if another
    process has locked one of its rows; then nothing was changed for it.
    """
    _insert_missing(connection, attempts)
    ids = {attempt.player_id for attempt in attempts}
    locked = select(players).where(players.c.id.in_(ids)).order_by(players.c.id).with_for_update(skip_locked=True)
    people = {row.id: row for row in connection.execute(locked)}
    gone = ids - people.keys() - set(connection.execute(select(players.c.id).where(players.c.id.in_(ids))).scalars())
    puzzle_ids = {attempt.puzzle_id for attempt in attempts if attempt.player_id in people}
    tried_puzzles = select(puzzle_ratings).where(puzzle_ratings.c.puzzle_id.in_(puzzle_ids))
    lockable = tried_puzzles.order_by(puzzle_ratings.c.puzzle_id).with_for_update(skip_locked=True)
    puzzles = {row.puzzle_id: row for row in connection.execute(lockable)}
    pairs = [(attempt.player_id, attempt.puzzle_id) for attempt in attempts]
    earlier_tries = select(tries.c.player_id, tries.c.puzzle_id, tries.c.won, tries.c.due_on).where(
        tuple_(tries.c.player_id, tries.c.puzzle_id).in_(pairs)
    )
    earlier = connection.execute(earlier_tries).all()
    won_first = {(row.player_id, row.puzzle_id): bool(row.won) for row in earlier}
    due_on = {(row.player_id, row.puzzle_id): row.due_on for row in earlier}
    again: dict[tuple[int, str], int | None] = {}
    of_player = {key: (_rating(row), row.rated_on, row.tries) for key, row in people.items()}
    of_puzzle = {key: (_rating(row), row.tries, row.won) for key, row in puzzles.items()}
    new: list[dict[str, object]] = []
    results: list[TryResult | PlayerGone | None] = []
    for attempt in attempts:
        pair = (attempt.player_id, attempt.puzzle_id)
        if attempt.player_id in gone:
            results.append(PlayerGone("this player was deleted"))
        elif attempt.player_id not in of_player or attempt.puzzle_id not in of_puzzle:
            results.append(None)
        else:
            player, rated_on, count = of_player[attempt.player_id]
            puzzle, tried, wins = of_puzzle[attempt.puzzle_id]
            first, before = pair not in won_first, player.rating
            if first:
                player, puzzle = after_try(aged(player, attempt.day - rated_on), puzzle, won=attempt.won)
                of_player[attempt.player_id] = player, max(attempt.day, rated_on), count + 1
                of_puzzle[attempt.puzzle_id] = puzzle, tried + 1, wins + attempt.won
                won_first[pair] = attempt.won
                due_on[pair] = _due(attempt)
                new.append(dict(zip(_TRY, (*pair, attempt.won, attempt.day, due_on[pair]), strict=True)))
            elif attempt.day >= (due_on.get(pair) or NEVER):
                again[pair] = due_on[pair] = _due(attempt)
            results.append(TryResult(first, won_first[pair], player, puzzle, before))
    if new:
        connection.execute(insert(tries), new)
        changed_players = {key: value for key, value in of_player.items() if value[2] != people[key].tries}
        connection.execute(
            _UPDATE_PLAYER,
            [
                {"key": key, "day": day, "count": count, **_columns(rating)}
                for key, (rating, day, count) in changed_players.items()
            ],
        )
        changed_puzzles = {key: value for key, value in of_puzzle.items() if value[1] != puzzles[key].tries}
        connection.execute(
            _UPDATE_PUZZLE,
            [
                {"key": key, "count": count, "wins": wins, **_columns(rating)}
                for key, (rating, count, wins) in changed_puzzles.items()
            ],
        )
    if again:
        rows = [{"of": of, "at": puzzle, "due": due} for (of, puzzle), due in again.items()]
        connection.execute(_UPDATE_DUE, rows)
    return results


_TRY = ("player_id", "puzzle_id", "won", "tried_on", "due_on")
_UPDATE_DUE = (
    update(tries)
    .where(tries.c.player_id == bindparam("of"), tries.c.puzzle_id == bindparam("at"))
    .values(due_on=bindparam("due"))
)
_UPDATE_PLAYER = (
    update(players)
    .where(players.c.id == bindparam("key"))
    .values(tries=bindparam("count"), rated_on=bindparam("day"))
    .values({name: bindparam(name) for name in ("rating", "deviation", "volatility")})
)
_UPDATE_PUZZLE = (
    update(puzzle_ratings)
    .where(puzzle_ratings.c.puzzle_id == bindparam("key"))
    .values(tries=bindparam("count"), won=bindparam("wins"))
    .values({name: bindparam(name) for name in ("rating", "deviation", "volatility")})
)
_INSERT_PUZZLE = text(
    "INSERT INTO puzzle_ratings (puzzle_id, rating, deviation, volatility, tries, won) "
    "VALUES (:puzzle_id, :rating, :deviation, :volatility, 0, 0) ON CONFLICT DO NOTHING"
)


def _insert_missing(connection: Connection, attempts: Iterable[Try]) -> None:
    priors = {attempt.puzzle_id: attempt.prior for attempt in attempts}
    present = select(puzzle_ratings.c.puzzle_id).where(puzzle_ratings.c.puzzle_id.in_(priors))
    missing = sorted(priors.keys() - set(connection.execute(present).scalars()))
    if missing:
        connection.execute(_INSERT_PUZZLE, [{"puzzle_id": puzzle, **_columns(priors[puzzle])} for puzzle in missing])


def _due(attempt: Try) -> int | None:
    """The day from which a puzzle is shown again after this try; None for never."""
    return None if attempt.won else attempt.day + REPEAT_AFTER_DAYS


def _rating(row: object) -> Rating:
    return Rating(row.rating, row.deviation, row.volatility)  # type: ignore[attr-defined]  # a row of players or puzzles


def _columns(rating: Rating) -> dict[str, float]:
    return dict(zip(("rating", "deviation", "volatility"), astuple(rating), strict=True))


def _player(connection: Connection, token_hash: str) -> StoredPlayer | None:
    wanted = (
        select(players, player_devices.c.used_on.label("device_used_on"))
        .join(player_devices, player_devices.c.player_id == players.c.id)
        .where(player_devices.c.token_hash == token_hash)
    )
    row = connection.execute(wanted).one_or_none()
    if row is None:
        return None
    return StoredPlayer(
        id=row.id,
        name=row.name,
        rating=_rating(row),
        rated_on=row.rated_on,
        tries=row.tries,
        words=row.words_hash is not None,
        created_on=row.created_on,
        device_used_on=row.device_used_on,
    )


def _expire(connection: Connection, key: Column[Any], before: int) -> int:
    """Delete up to `_EXPIRED_AT_ONCE` rows of the key's table that were last used before this day; returns how many."""
    table = key.table
    old = select(key).where(table.c.used_on < before).limit(_EXPIRED_AT_ONCE).with_for_update(skip_locked=True)
    found = list(connection.execute(old).scalars())
    if found:
        connection.execute(delete(table).where(key.in_(found)))
    return len(found)


def _use(connection: Connection, player: int, token_hash: str, day: int) -> None:
    for table, this in ((players, players.c.id == player), (player_devices, player_devices.c.token_hash == token_hash)):
        connection.execute(update(table).where(this, table.c.used_on < day).values(used_on=day))


def _add_device(connection: Connection, player: int, token_hash: str, day: int) -> None:
    """Give a player one more device. If there are too many, it replaces the least recently used one."""
    own = select(player_devices.c.token_hash).where(player_devices.c.player_id == player)
    latest_first = own.order_by(player_devices.c.used_on.desc(), player_devices.c.token_hash)
    staying = list(connection.execute(latest_first.limit(MOST_DEVICES - 1)).scalars())
    surplus = player_devices.c.player_id == player, player_devices.c.token_hash.not_in(staying)
    connection.execute(delete(player_devices).where(*surplus))
    connection.execute(insert(player_devices).values(token_hash=token_hash, player_id=player, used_on=day))


def _forget_unreachable(connection: Connection, player: int) -> None:
    """Delete a player without devices and words: nobody could ask for their deletion any more."""
    devices = select(func.count()).select_from(player_devices).where(player_devices.c.player_id == player)
    gone = players.c.id == player, players.c.words_hash.is_(None)
    if connection.execute(devices).scalar_one() == 0 and connection.execute(select(players.c.id).where(*gone)).first():
        leave_groups(connection, player)
        connection.execute(delete(players).where(*gone))
