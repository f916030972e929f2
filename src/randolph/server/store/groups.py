"""Groups of players, who compare their results of dailies and rushes.

A group is a title and its members. The member who joined first is its owner, so an owner who leaves or is deleted is
followed by the one who joined next. A group without members is deleted. The group `PUBLIC` is for everybody: it has no
owner, no title, and any number of members.

Each change locks its player first and then the group, so the limits hold exactly, even with several processes.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass
from typing import TypeVar

from sqlalchemy import ColumnElement, Connection, delete, exists, func, insert, or_, select, text, update

from randolph.server.store.player_locks import Locked, RunJob, lock_player, locked_player
from randolph.server.store.schema import daily_results, group_members, groups, player_devices, players, rush_runs
from randolph.server.store.values import StoreError

Result = TypeVar("Result")

PUBLIC = "public"
"""The id of the group for everybody."""

MOST_GROUPS = 20
"""The most groups that a player can be in."""

MOST_MEMBERS = 100
"""The most members of a group, except the public one; and the most rows of a table."""

_MOST_DELETED = 500


class GroupRefusal(StoreError):
    """A player may not do this with a group; `reason` is one of `errors.ERRORS`."""

    def __init__(self, reason: str, message: str) -> None:
        self.reason = reason
        super().__init__(message)


@dataclass(frozen=True, slots=True, kw_only=True)
class StoredGroup:
    """A group with the number of its members, and whether a certain player is a member or its owner."""

    id: str
    title: str
    members: int
    member: bool
    owner: bool


@dataclass(frozen=True, slots=True)
class StoredMember:
    """A member of a group: their number in it, and their public name if they have one; the reader is `me`."""

    number: int
    name: str | None
    me: bool


@dataclass(frozen=True, slots=True)
class DailyRow:
    """A member's result of a daily that they have handed in on its day, with its rank in the group."""

    puzzle: str
    rank: int
    number: int
    name: str | None
    me: bool
    moves: int
    seconds: int | None


@dataclass(frozen=True, slots=True)
class RushRow:
    """A member's best run of a day in a mode and game, with its rank in the group."""

    mode: str
    game: str
    rank: int
    number: int
    name: str | None
    me: bool
    solved: int


@dataclass(frozen=True, slots=True, kw_only=True)
class GroupDay:
    """A group on a day: its members in the order in which they joined; the tables in their order; and the dailies of
    the day that the reader has `handed_in`, by the ids of their puzzles.
    """

    group: StoredGroup
    members: tuple[StoredMember, ...]
    dailies: tuple[DailyRow, ...]
    rushes: tuple[RushRow, ...]
    handed_in: frozenset[str]


class GroupStore:
    """The groups of a store, on its connections."""

    def __init__(self, read: RunJob, change: RunJob) -> None:
        self._read = read
        self._change = change

    async def groups(self, token_hash: str) -> list[StoredGroup]:
        """The groups of the player of a token, in the order in which they joined."""

        def work(connection: Connection) -> list[StoredGroup]:
            player = _player_of(connection, token_hash)
            query = select(group_members.c.group_id).where(group_members.c.player_id == player)
            ids = connection.execute(query.order_by(group_members.c.id)).scalars()
            return [_group(connection, one, player) for one in ids]

        return await self._read(work)

    async def create(self, token_hash: str, group_id: str, title: str) -> StoredGroup:
        """Make a group, whose first member is the player of a token. Raises `GroupRefusal`."""

        def work(connection: Connection) -> StoredGroup:
            player = _player_to_join(connection, token_hash)
            connection.execute(insert(groups).values(id=group_id, title=title))
            return _add_member(connection, group_id, player)

        return await self._change(work)

    async def join(self, token_hash: str, group_id: str) -> StoredGroup:
        """Make the player of a token a member of a group; members stay what they are. Raises `GroupRefusal`."""

        def work(connection: Connection) -> StoredGroup:
            if group_id == PUBLIC:
                connection.execute(_MAKE_PUBLIC)
            player = _player_to_join(connection, token_hash, already=group_id)
            if not _lock_groups(connection, [group_id]):
                raise GroupRefusal("unknown_group", "there is no such group")
            group = _group(connection, group_id, player)
            if group.member:
                return group
            if group.members >= MOST_MEMBERS and group_id != PUBLIC:
                raise GroupRefusal("group_full", f"this group has {MOST_MEMBERS} members")
            return _add_member(connection, group_id, player)

        return await self._change(work)

    async def leave(self, token_hash: str, group_id: str) -> bool:
        """Remove the player of a token from a group; returns whether they were in it."""

        def work(connection: Connection) -> bool:
            player = locked_player(connection, token_hash)
            return player is not None and _leave(connection, player, group_id) > 0

        return await self._change(work)

    async def remove(self, token_hash: str, group_id: str, number: int) -> None:
        """Remove a member from a group that the player of a token owns; nothing happens if there is no such
        member. Raises `GroupRefusal`.
        """

        def work(connection: Connection) -> None:
            player = locked_player(connection, token_hash)
            if not _lock_groups(connection, [group_id]):
                raise GroupRefusal("unknown_group", "there is no such group")
            group = _group(connection, group_id, player)
            if not group.owner:
                reason = "not_owner" if group.member else "unknown_group"
                raise GroupRefusal(reason, "only the owner of a group may remove members")
            numbers = connection.execute(
                select(group_members.c.id).where(group_members.c.group_id == group_id)
            ).scalars()
            if number in set(numbers):  # a client may send a number that is not a key
                connection.execute(delete(group_members).where(group_members.c.id == number))
                _delete_empty(connection, [group_id])

        await self._change(work)

    async def day(self, token_hash: str, group_id: str, day: int) -> GroupDay | None:
        """A group with the results of a day, for the player of a token, who need not be a member; None if there is no
        such group. The public one exists even without members.
        """

        def work(connection: Connection) -> GroupDay | None:
            row = connection.execute(select(groups.c.id).where(groups.c.id == group_id)).first()
            if row is None and group_id != PUBLIC:
                return None
            player = _player_of(connection, token_hash)
            of_reader = daily_results.c.player_id == player, daily_results.c.daily_on == day
            handed_in = connection.execute(select(daily_results.c.puzzle_id).where(*of_reader)).scalars()
            return GroupDay(
                group=_group(connection, group_id, player),
                members=_members(connection, group_id, player),
                dailies=_dailies(connection, group_id, player, day),
                rushes=_rushes(connection, group_id, player, day),
                handed_in=frozenset(handed_in),
            )

        return await self._read(work)

    async def delete_empty(self) -> int:
        """Delete the groups whose last members were deleted as unused; returns their number."""

        def work(connection: Connection) -> int:
            empty = select(groups.c.id).where(_EMPTY).limit(_MOST_DELETED).with_for_update(skip_locked=True)
            return _delete_empty(connection, list(connection.execute(empty).scalars()))

        return await self._change(work)

    async def remove_names(self, matches: Callable[[str], bool]) -> list[str]:
        """Remove the members of the public group with these names from it, and their names from their players; returns
        the names.
        """

        def work(connection: Connection) -> list[str]:
            named = select(players.c.id, players.c.name).join(group_members, group_members.c.player_id == players.c.id)
            query = named.where(group_members.c.group_id == PUBLIC, players.c.name.is_not(None))
            rows = [row for row in connection.execute(query.order_by(players.c.id)) if matches(row.name)]
            for row in rows:
                lock_player(connection, row.id)
                connection.execute(update(players).where(players.c.id == row.id).values(name=None))
                _leave(connection, row.id, PUBLIC)
            return [row.name for row in rows]

        return await self._change(work)


def leave_groups(connection: Connection, player: int) -> None:
    """Remove a locked player, who is about to be deleted, from all groups. Raises `Locked`."""
    query = select(group_members.c.group_id).where(group_members.c.player_id == player)
    for group_id in sorted(connection.execute(query).scalars()):
        _leave(connection, player, group_id)


_EMPTY = ~exists().where(group_members.c.group_id == groups.c.id)
_MAKE_PUBLIC = text(f"INSERT INTO groups (id, title) VALUES ('{PUBLIC}', '') ON CONFLICT DO NOTHING")  # noqa: S608 – a constant


def _player_of(connection: Connection, token_hash: str) -> int | None:
    query = select(player_devices.c.player_id).where(player_devices.c.token_hash == token_hash)
    return connection.execute(query).scalar_one_or_none()


def _player_to_join(connection: Connection, token_hash: str, already: str = "") -> int:
    """The player of a token, locked, who may join another group, or is already in this one. Raises `GroupRefusal`."""
    player = locked_player(connection, token_hash)
    if player is None:
        raise GroupRefusal("no_player", "there is no such player")
    if connection.execute(select(players.c.name).where(players.c.id == player)).scalar_one() is None:
        raise GroupRefusal("no_public_name", "this player has no public name")
    query = select(group_members.c.group_id).where(group_members.c.player_id == player)
    ids = list(connection.execute(query).scalars())
    if len(ids) >= MOST_GROUPS and already not in ids:
        raise GroupRefusal("too_many_groups", f"this player is in {MOST_GROUPS} groups")
    return player


def _add_member(connection: Connection, group_id: str, player: int) -> StoredGroup:
    connection.execute(insert(group_members).values(group_id=group_id, player_id=player))
    return _group(connection, group_id, player)


def _leave(connection: Connection, player: int, group_id: str) -> int:
    """Remove a locked player from a group; the number of members that were removed. Raises `Locked`."""
    _lock_groups(connection, [group_id])
    membership = group_members.c.player_id == player, group_members.c.group_id == group_id
    removed = connection.execute(delete(group_members).where(*membership)).rowcount
    _delete_empty(connection, [group_id])
    return removed


def _lock_groups(connection: Connection, ids: Collection[str]) -> bool:
    """Lock groups until the end of the transaction; whether all of them exist. Raises `Locked`."""
    query = select(groups.c.id).where(groups.c.id.in_(ids))
    locked = connection.execute(query.with_for_update(skip_locked=True)).all()
    if len(locked) < len(connection.execute(query).all()):
        raise Locked("this group is being changed")
    return len(locked) == len(ids)


def _delete_empty(connection: Connection, ids: Collection[str]) -> int:
    """Delete those of these locked groups that have no members; their number."""
    return connection.execute(delete(groups).where(groups.c.id.in_(ids), _EMPTY)).rowcount


def _group(connection: Connection, group_id: str, player: int | None) -> StoredGroup:
    """A group, as a player sees it; the public one exists even without a row."""
    in_it = group_members.c.group_id == group_id
    count, first = connection.execute(select(func.count(), func.min(group_members.c.id)).where(in_it)).one()
    own = select(group_members.c.id).where(in_it, group_members.c.player_id == player)
    number = None if player is None else connection.execute(own).scalar_one_or_none()
    title = connection.execute(select(groups.c.title).where(groups.c.id == group_id)).scalar_one_or_none()
    owner = number is not None and number == first and group_id != PUBLIC
    return StoredGroup(id=group_id, title=title or "", members=count, member=number is not None, owner=owner)


def _members(connection: Connection, group_id: str, player: int | None) -> tuple[StoredMember, ...]:
    """The members of a group, except the public one, which may have any number of them."""
    if group_id == PUBLIC:
        return ()
    query = (
        select(group_members.c.id, players.c.name, _is(player))
        .join(players, players.c.id == group_members.c.player_id)
        .where(group_members.c.group_id == group_id)
        .order_by(group_members.c.id)
    )
    return tuple(StoredMember(number, name, bool(me)) for number, name, me in connection.execute(query))


def _dailies(connection: Connection, group_id: str, player: int | None, day: int) -> tuple[DailyRow, ...]:
    results = daily_results.c
    order = (results.moves, results.seconds.nulls_last())
    ranked = (
        select(
            results.puzzle_id,
            func.rank().over(partition_by=results.puzzle_id, order_by=order).label("rank"),
            group_members.c.id.label("number"),
            players.c.name,
            _is(player),
            results.moves,
            results.seconds,
            func.row_number().over(partition_by=results.puzzle_id, order_by=(*order, results.id)).label("place"),
        )
        .join(players, players.c.id == results.player_id)
        .join(group_members, group_members.c.player_id == players.c.id)
        .where(group_members.c.group_id == group_id, results.daily_on == day, results.solved_on == day)
        .subquery()
    )
    chosen = select(ranked).where(or_(ranked.c.place <= MOST_MEMBERS, ranked.c.me)).order_by(ranked.c.place)
    return tuple(
        DailyRow(row.puzzle_id, row.rank, row.number, row.name, bool(row.me), row.moves, row.seconds)
        for row in connection.execute(chosen)
    )


def _rushes(connection: Connection, group_id: str, player: int | None, day: int) -> tuple[RushRow, ...]:
    runs = rush_runs.c
    kind = (runs.mode, runs.game)
    best = func.max(runs.solved)
    ranked = (
        select(
            *kind,
            func.rank().over(partition_by=kind, order_by=best.desc()).label("rank"),
            group_members.c.id.label("number"),
            players.c.name,
            _is(player),
            best.label("solved"),
            func.row_number().over(partition_by=kind, order_by=(best.desc(), group_members.c.id)).label("place"),
        )
        .join(players, players.c.id == runs.player_id)
        .join(group_members, group_members.c.player_id == players.c.id)
        .where(group_members.c.group_id == group_id, runs.ended_on == day)
        .group_by(*kind, group_members.c.id, players.c.id, players.c.name)
        .subquery()
    )
    chosen = select(ranked).where(or_(ranked.c.place <= MOST_MEMBERS, ranked.c.me)).order_by(ranked.c.place)
    return tuple(
        RushRow(row.mode, row.game, row.rank, row.number, row.name, bool(row.me), row.solved)
        for row in connection.execute(chosen)
    )


def _is(player: int | None) -> ColumnElement[bool]:
    """Whether a row of `players` is this one."""
    return (players.c.id == (-1 if player is None else player)).label("me")
