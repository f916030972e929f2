"""Players of puzzles: their rows, and the ratings that their first tries change.

A player is identified by the hashes of the tokens of their devices, and by the hash of six words if they have asked for
them. Players have nothing to do with seats and boards: no statement here touches a room or a board, and the only times
are days.

Tries wait in a list, and one job of the writer takes all that have arrived meanwhile. It locks their players and their
puzzles, computes both ratings one try at a time, and writes everything in the same transaction. So each first try
counts once. The tries at one puzzle change its rating one after another, in the order of `tries.id`, even if they come
from several processes.

No job waits for a row that another process has locked: the rooms would wait behind it, and two processes could wait for
each other. Tries whose rows are locked are left for the next turn (`_TURN`), and other changes are tried again. Only
the first insertion of a puzzle may wait. Puzzles are inserted in order, before anything is locked, and by the last job
of a transaction (`_LAST`).
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Sequence
from dataclasses import astuple, dataclass
from typing import Any, Protocol, TypeVar

from sqlalchemy import Column, Connection, bindparam, delete, func, insert, select, text, tuple_, update

from randolph.server.glicko import Rating, after_try, aged
from randolph.server.store.schema import player_devices, players, puzzle_ratings, tries
from randolph.server.store.values import StoreError

Result = TypeVar("Result")

MOST_DEVICES = 10
"""The most devices of a player; one more replaces the least recently used one."""

REPEAT_AFTER_DAYS = 1
"""Days after which a puzzle that a player failed may be shown again."""

NEVER = 2**31
"""A day later than any other."""

_LARGEST_TURN = 200
_TURN = 0.004
"""Seconds after which tries whose rows were locked are tried again."""

_MOST_TURNS = 2500
_PAUSES = (0.005, 0.01, 0.02, 0.05, *[0.1] * 50)
_LAST = 2**62
_MOST_EXPIRED = 500


class PlayerGone(StoreError):
    """There is no such player any more."""


class OtherPlayer(StoreError):
    """This device has another player, who would be lost."""


class _Locked(StoreError):
    """Another process is changing this player now."""


@dataclass(frozen=True, slots=True, kw_only=True)
class StoredPlayer:
    """A player: the rating is that of the day `rated_on`, `words` says whether they have six words, and
    `device_used_on` is the last day on which the device of the request was used. Days are counted from 1970.
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
        """The rating on a day; without tries it becomes less certain."""
        return aged(self.rating, day - self.rated_on)


@dataclass(frozen=True, slots=True, kw_only=True)
class Try:
    """A player's try at a puzzle on a `day`; `prior` is the puzzle's rating until somebody has tried it."""

    player_id: int
    puzzle_id: str
    won: bool
    prior: Rating
    day: int


@dataclass(frozen=True, slots=True)
class Tried:
    """What a try has changed: the ratings after it. If the player had tried the puzzle before, nothing has changed, and
    `first` is false; `won` is always the result of the first try.
    """

    first: bool
    won: bool
    player: Rating
    puzzle: Rating


class _Runs(Protocol):
    """`Store._read`."""

    async def __call__(self, work: Callable[[Connection], Result], /) -> Result: ...


class _Writes(Protocol):
    """`Store._write`."""

    async def __call__(self, work: Callable[[Connection], Result], order: tuple[int, int], /) -> Result: ...


class PlayerStore:
    """The players of a store, on its connections."""

    def __init__(self, read: _Runs, write: _Writes) -> None:
        self._read = read
        self._write = write
        self._pending: list[tuple[Try, asyncio.Future[Tried]]] = []
        self._rating_task: asyncio.Task[None] | None = None

    async def player(self, token_hash: str) -> StoredPlayer | None:
        """The player of a token."""
        return await self._read(lambda connection: _player(connection, token_hash))

    async def create(self, token_hash: str, day: int) -> None:
        """Create a player with this token."""

        def work(connection: Connection) -> None:
            row = {"tries": 0, "rated_on": day, "created_on": day, "used_on": day, **_columns(Rating())}
            player = connection.execute(insert(players).values(row).returning(players.c.id)).scalar_one()
            _add_device(connection, player, token_hash, day)

        await self._change(work)

    async def use(self, token_hash: str, day: int) -> None:
        """Note that a device was used on this day."""

        def work(connection: Connection) -> None:
            player = _locked_player(connection, token_hash)
            if player is not None:
                _use(connection, player, token_hash, day)

        await self._change(work)

    async def rename(self, token_hash: str, name: str | None) -> bool:
        """Give the player of a token this public name, or none; returns whether there is such a player."""
        return await self._set(token_hash, name=name)

    async def set_words(self, token_hash: str, words_hash: str) -> bool:
        """Give the player of a token six words, which replace earlier ones; returns whether there is such a player."""
        return await self._set(token_hash, words_hash=words_hash)

    async def bring_back(self, words_hash: str, token_hash: str, day: int, *, replace: bool) -> bool:
        """Give the player with these words one more device, with this token; returns whether there is such a player.

        If the device has another player, raises `OtherPlayer`, or with `replace` takes it from that player. A player
        whom nobody can reach any more, without devices and words, is deleted.
        """

        def work(connection: Connection) -> bool:
            found = connection.execute(select(players.c.id).where(players.c.words_hash == words_hash)).scalar()
            if found is None or not _lock(connection, found):
                return False
            former = _locked_player(connection, token_hash)
            if former is not None and former != found:
                if not replace:
                    raise OtherPlayer("this device has another player")
                connection.execute(delete(player_devices).where(player_devices.c.token_hash == token_hash))
                _forget_unreachable(connection, former)
            if former != found:
                _add_device(connection, found, token_hash, day)
            _use(connection, found, token_hash, day)
            return True

        return await self._change(work)

    async def delete(self, token_hash: str) -> None:
        """Delete the player of a token on all devices, with everything about them. Their effect on the ratings of
        puzzles remains.
        """

        def work(connection: Connection) -> None:
            player = _locked_player(connection, token_hash)
            if player is not None:
                connection.execute(delete(players).where(players.c.id == player))

        await self._change(work)

    async def expire(self, before: int) -> int:
        """Delete players and devices that were not used since this day; returns the number of players."""

        def work(connection: Connection) -> int:
            _expire(connection, player_devices.c.token_hash, before)
            return _expire(connection, players.c.id, before)

        deleted = 0
        while True:
            now = await self._change(work)
            deleted += now
            if now < _MOST_EXPIRED:
                return deleted

    async def first_try(self, one: Try) -> Tried:
        """Count a player's first try at a puzzle, once: it changes both ratings. Raises `PlayerGone`.

        Later tries change no rating. A later try at a failed puzzle that is `due` decides whether it comes again.
        """
        answer: asyncio.Future[Tried] = asyncio.get_running_loop().create_future()
        self._pending.append((one, answer))
        if self._rating_task is None or self._rating_task.done():
            self._rating_task = asyncio.create_task(self._rate_pending())
        return await answer

    async def due(self, player_id: int, day: int, *, most: int) -> list[str]:
        """Up to `most` puzzles that a player has failed and that come again by this day, the longest due first."""
        own = select(tries.c.puzzle_id).where(tries.c.player_id == player_id, tries.c.due_on <= day)
        chosen = own.order_by(tries.c.due_on, tries.c.id).limit(most)
        return await self._read(lambda connection: list(connection.execute(chosen).scalars()))

    async def _rate_pending(self) -> None:
        turns = 0
        while self._pending:
            asked, self._pending = self._pending[:_LARGEST_TURN], self._pending[_LARGEST_TURN:]
            wanted = [one for one, _ in asked]
            results: Sequence[Tried | Exception | None]
            try:
                results = await self._write(lambda connection, wanted=wanted: rate(connection, wanted), (_LAST, 1))  # type: ignore[misc]  # mypy knows no type of a lambda's default
            except Exception as error:  # noqa: BLE001 – it is raised in the callers
                results = [error] * len(asked)
            left = []
            for (one, answer), result in zip(asked, results, strict=True):
                if answer.done():  # the caller was cancelled
                    continue
                if isinstance(result, Tried):
                    answer.set_result(result)
                elif result is not None:
                    answer.set_exception(result)
                else:
                    left.append((one, answer))
            self._pending = left + self._pending
            turns = turns + 1 if left and len(left) == len(asked) else 0
            if turns == _MOST_TURNS:
                for _, answer in left:
                    answer.set_exception(StoreError("another process does not release these players or puzzles"))
                self._pending = self._pending[len(left) :]
            if left:
                await asyncio.sleep(_TURN)

    async def _set(self, token_hash: str, **columns: str | None) -> bool:
        def work(connection: Connection) -> bool:
            player = _locked_player(connection, token_hash)
            if player is None:
                return False
            connection.execute(update(players).where(players.c.id == player).values(**columns))
            return True

        return await self._change(work)

    async def _change(self, work: Callable[[Connection], Result]) -> Result:
        for pause in _PAUSES:
            try:
                return await self._write(work, (_LAST, 0))
            except _Locked:
                await asyncio.sleep(pause)
        return await self._write(work, (_LAST, 0))


def rate(connection: Connection, wanted: Sequence[Try]) -> list[Tried | PlayerGone | None]:
    """Count these tries in their order, in the transaction of this connection. None: a row is locked by another
    process, and nothing was changed for this try.
    """
    _insert_missing(connection, wanted)
    ids = {one.player_id for one in wanted}
    locked = select(players).where(players.c.id.in_(ids)).order_by(players.c.id).with_for_update(skip_locked=True)
    people = {row.id: row for row in connection.execute(locked)}
    gone = ids - people.keys() - set(connection.execute(select(players.c.id).where(players.c.id.in_(ids))).scalars())
    names = {one.puzzle_id for one in wanted if one.player_id in people}
    chosen = select(puzzle_ratings).where(puzzle_ratings.c.puzzle_id.in_(names)).order_by(puzzle_ratings.c.puzzle_id)
    puzzles = {row.puzzle_id: row for row in connection.execute(chosen.with_for_update(skip_locked=True))}
    pairs = [(one.player_id, one.puzzle_id) for one in wanted]
    known = select(tries.c.player_id, tries.c.puzzle_id, tries.c.won, tries.c.due_on).where(
        tuple_(tries.c.player_id, tries.c.puzzle_id).in_(pairs)
    )
    earlier = connection.execute(known).all()
    before = {(row.player_id, row.puzzle_id): bool(row.won) for row in earlier}
    due_on = {(row.player_id, row.puzzle_id): row.due_on for row in earlier}
    again: dict[tuple[int, str], int | None] = {}
    of_player = {key: (_rating(row), row.rated_on, row.tries) for key, row in people.items()}
    of_puzzle = {key: (_rating(row), row.tries, row.won) for key, row in puzzles.items()}
    new: list[dict[str, object]] = []
    results: list[Tried | PlayerGone | None] = []
    for one in wanted:
        pair = (one.player_id, one.puzzle_id)
        if one.player_id in gone:
            results.append(PlayerGone("this player was deleted"))
        elif one.player_id not in of_player or one.puzzle_id not in of_puzzle:
            results.append(None)
        else:
            player, rated_on, count = of_player[one.player_id]
            puzzle, tried, wins = of_puzzle[one.puzzle_id]
            first = pair not in before
            if first:
                player, puzzle = after_try(aged(player, one.day - rated_on), puzzle, won=one.won)
                of_player[one.player_id] = player, max(one.day, rated_on), count + 1
                of_puzzle[one.puzzle_id] = puzzle, tried + 1, wins + one.won
                before[pair] = one.won
                due_on[pair] = _due(one)
                new.append(dict(zip(_TRY, (*pair, one.won, one.day, due_on[pair]), strict=True)))
            elif one.day >= (due_on.get(pair) or NEVER):
                again[pair] = due_on[pair] = _due(one)
            results.append(Tried(first, before[pair], player, puzzle))
    if new:
        connection.execute(insert(tries), new)
        moved = {key: value for key, value in of_player.items() if value[2] != people[key].tries}
        connection.execute(
            _MOVED_PLAYER,
            [
                {"key": key, "day": day, "count": count, **_columns(rating)}
                for key, (rating, day, count) in moved.items()
            ],
        )
        shifted = {key: value for key, value in of_puzzle.items() if value[1] != puzzles[key].tries}
        connection.execute(
            _MOVED_PUZZLE,
            [
                {"key": key, "count": count, "wins": wins, **_columns(rating)}
                for key, (rating, count, wins) in shifted.items()
            ],
        )
    if again:
        rows = [{"of": of, "at": puzzle, "due": due} for (of, puzzle), due in again.items()]
        connection.execute(_TRIED_AGAIN, rows)
    return results


_TRY = ("player_id", "puzzle_id", "won", "tried_on", "due_on")
_TRIED_AGAIN = (
    update(tries)
    .where(tries.c.player_id == bindparam("of"), tries.c.puzzle_id == bindparam("at"))
    .values(due_on=bindparam("due"))
)
_MOVED_PLAYER = (
    update(players)
    .where(players.c.id == bindparam("key"))
    .values(tries=bindparam("count"), rated_on=bindparam("day"))
    .values({name: bindparam(name) for name in ("rating", "deviation", "volatility")})
)
_MOVED_PUZZLE = (
    update(puzzle_ratings)
    .where(puzzle_ratings.c.puzzle_id == bindparam("key"))
    .values(tries=bindparam("count"), won=bindparam("wins"))
    .values({name: bindparam(name) for name in ("rating", "deviation", "volatility")})
)
_NEW_PUZZLE = text(
    "INSERT INTO puzzle_ratings (puzzle_id, rating, deviation, volatility, tries, won) "
    "VALUES (:puzzle_id, :rating, :deviation, :volatility, 0, 0) ON CONFLICT DO NOTHING"
)


def _insert_missing(connection: Connection, wanted: Iterable[Try]) -> None:
    priors = {one.puzzle_id: one.prior for one in wanted}
    there = select(puzzle_ratings.c.puzzle_id).where(puzzle_ratings.c.puzzle_id.in_(priors))
    missing = sorted(priors.keys() - set(connection.execute(there).scalars()))
    if missing:
        connection.execute(_NEW_PUZZLE, [{"puzzle_id": one, **_columns(priors[one])} for one in missing])


def _due(one: Try) -> int | None:
    """The day from which a puzzle comes again after this try; None: it does not."""
    return None if one.won else one.day + REPEAT_AFTER_DAYS


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


def _lock(connection: Connection, player: int) -> bool:
    """Lock a player until the end of the transaction; whether they exist. Raises `_Locked`."""
    this = select(players.c.id).where(players.c.id == player)
    if connection.execute(this.with_for_update(skip_locked=True)).first() is not None:
        return True
    if connection.execute(this).first() is not None:
        raise _Locked("this player is being changed")
    return False


def _locked_player(connection: Connection, token_hash: str) -> int | None:
    """The player of a token, locked until the end of the transaction. Raises `_Locked`."""
    of_token = select(player_devices.c.player_id).where(player_devices.c.token_hash == token_hash)
    found: int | None = connection.execute(of_token).scalar_one_or_none()
    if found is None or not _lock(connection, found):
        return None
    now: int | None = connection.execute(of_token).scalar_one_or_none()  # another process may have changed it before
    if now not in {None, found}:
        raise _Locked("this device is being given to another player")
    return now


def _expire(connection: Connection, key: Column[Any], before: int) -> int:
    """Delete some rows, by their keys, that were not used since this day; their number."""
    table = key.table
    old = select(key).where(table.c.used_on < before).limit(_MOST_EXPIRED).with_for_update(skip_locked=True)
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
    kept = own.order_by(player_devices.c.used_on.desc(), player_devices.c.token_hash).limit(MOST_DEVICES - 1)
    others = list(connection.execute(kept).scalars())
    mine = player_devices.c.player_id == player
    connection.execute(delete(player_devices).where(mine, player_devices.c.token_hash.not_in(others)))
    connection.execute(insert(player_devices).values(token_hash=token_hash, player_id=player, used_on=day))


def _forget_unreachable(connection: Connection, player: int) -> None:
    """Delete a player without devices and words: nobody could delete their data any more."""
    devices = select(func.count()).select_from(player_devices).where(player_devices.c.player_id == player)
    if connection.execute(devices).scalar_one() == 0:
        connection.execute(delete(players).where(players.c.id == player, players.c.words_hash.is_(None)))
