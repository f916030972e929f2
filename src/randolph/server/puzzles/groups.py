"""Groups, which compare results: a table for each daily of a day, and one for each rush.

Only its link leads to a group: its id cannot be guessed, and nothing lists groups. A player who opens the link sees the
title and may join; then everybody in the group sees their public name and their results. The group `public` is for
everybody, and its tables can be read without joining.

The tables of a daily whose day is not past hide the results from readers who have not handed it in. Nothing is
supervised: the server checks moves, and cannot know how they were found.
"""

from __future__ import annotations

from collections.abc import Iterable

import msgspec
from litestar import Response, delete, get, post
from litestar.params import FromPath

from randolph.protocol import LONGEST_GROUP_TITLE
from randolph.puzzles.bank.kinds import KINDS
from randolph.server.boards import count_storage
from randolph.server.errors import ApiError
from randolph.server.names import checked_name, is_board_id, new_board_id
from randolph.server.players import required_token
from randolph.server.puzzles.bank import BankPuzzle
from randolph.server.puzzles.dailies import FIRST_DAY, day_at, day_from, day_text, medal
from randolph.server.puzzles.messages import (
    DailyTable,
    Group,
    GroupMember,
    GroupTables,
    MyGroups,
    NewGroup,
    RushRow,
    RushTable,
    TableRow,
)
from randolph.server.puzzles.rush import MODES
from randolph.server.responses import AnyRequest, json_body, json_response
from randolph.server.security import player_token, token_hash
from randolph.server.services import Services, services_of
from randolph.server.store.groups import PUBLIC, DailyRow, GroupDay, GroupRefusal, StoredGroup
from randolph.server.wire import decoded

BYTES = 300
"""The space of a group in the database; it counts towards the limits of its network and of the server."""

GAMES = tuple(KINDS)


@get("/me/groups")
async def my_groups(request: AnyRequest) -> Response[bytes]:
    """The groups of this player."""
    token = player_token(request.scope)
    groups = [] if token is None else await services_of(request.scope).store.groups.groups(token_hash(token))
    return json_response(MyGroups(tuple(map(_group, groups))))


@post("/me/groups", status_code=201)
async def create_group(request: AnyRequest) -> Response[bytes]:
    """Make a group, whose owner is this player."""
    services = services_of(request.scope)
    owner = _token_for_change(request, services)
    body = decoded(_NEW.decode, await json_body(request))
    title = checked_name(body.title, LONGEST_GROUP_TITLE)
    await count_storage(request, services, BYTES)
    try:
        group = await services.store.groups.create(owner, new_board_id(), title)
    except GroupRefusal as error:
        raise ApiError(error.reason) from error
    return json_response(_group(group), status=201)


@get("/me/groups/{group_id:str}")
async def group_tables(request: AnyRequest, group_id: FromPath[str]) -> Response[bytes]:
    """The tables of a group on a day."""
    services = services_of(request.scope)
    today, reader = day_at(services.clock()), token_hash(player_token(request.scope) or "")
    text = request.query_params.get("day")
    day = today if text is None else day_from(text)
    if day is None or not FIRST_DAY <= day <= today:
        raise ApiError("unknown_day", quote=str(text)[:32])
    group_day = await services.store.groups.day(reader, _checked(group_id), day)
    if group_day is None:
        raise ApiError("unknown_group", quote=group_id[:32])
    open_ = group_day.group.member or group_id == PUBLIC
    tables = GroupTables(
        group=_group(group_day.group),
        member=group_day.group.member,
        day=day_text(day),
        today=day_text(today),
        first=day_text(FIRST_DAY),
        members=_members(group_day) if open_ else (),
        dailies=_dailies(group_day, await services.puzzles.dailies(day), past=day < today) if open_ else (),
        rushes=tuple(_rushes(group_day)) if open_ else (),
    )
    return json_response(tables)


@post("/me/groups/{group_id:str}/members", status_code=200)
async def join_group(request: AnyRequest, group_id: FromPath[str]) -> Response[bytes]:
    """Join a group; nothing changes for a member."""
    services = services_of(request.scope)
    try:
        group = await services.store.groups.join(_token_for_change(request, services), _checked(group_id))
    except GroupRefusal as error:
        raise ApiError(error.reason, quote=group_id[:32] if error.reason == "unknown_group" else None) from error
    return json_response(_group(group))


@delete("/me/groups/{group_id:str}/members/me", status_code=204)
async def leave_group(request: AnyRequest, group_id: FromPath[str]) -> None:
    """Leave a group. When the last member leaves, it is deleted."""
    services = services_of(request.scope)
    if not await services.store.groups.leave(_token_for_change(request, services), _checked(group_id)):
        raise ApiError("unknown_group", quote=group_id[:32])


@delete("/me/groups/{group_id:str}/members/{member:int}", status_code=204)
async def remove_member(request: AnyRequest, group_id: FromPath[str], member: FromPath[int]) -> None:
    """Remove a member from a group of this player."""
    services = services_of(request.scope)
    try:
        await services.store.groups.remove(_token_for_change(request, services), _checked(group_id), member)
    except GroupRefusal as error:
        raise ApiError(error.reason) from error


HANDLERS = (my_groups, create_group, group_tables, join_group, leave_group, remove_member)

_NEW = msgspec.json.Decoder(NewGroup)


def _token_for_change(request: AnyRequest, services: Services) -> str:
    """The hash of the token of a player who changes a group. Raises `ApiError`, also for too many changes."""
    hashed = token_hash(required_token(request))
    if not services.group_changes.take(hashed):
        raise ApiError("too_frequent")
    return hashed


def _checked(group_id: str) -> str:
    if group_id != PUBLIC and not is_board_id(group_id):
        raise ApiError("unknown_group", quote=group_id[:32])
    return group_id


def _group(group: StoredGroup) -> Group:
    return Group(group.id, group.title, f"/group/{group.id}", group.members, group.owner)


def _members(group_day: GroupDay) -> tuple[GroupMember, ...]:
    """The members; the first one is the owner."""
    return tuple(
        GroupMember(each.number, each.name or "", owner=place == 0, me=each.me)
        for place, each in enumerate(group_day.members)
    )


def _dailies(group_day: GroupDay, dailies: Iterable[BankPuzzle], *, past: bool) -> tuple[DailyTable, ...]:
    """The tables of dailies; without results if the reader may not know them yet."""
    tables = []
    for entry, place in [(daily.entry, daily.place) for daily in dailies if daily.place is not None]:
        rows = [row for row in group_day.dailies if row.puzzle == entry.id]
        open_ = past or entry.id in group_day.handed_in
        par = entry.facts.optimum
        visible = [_row(row, par) for row in rows] if open_ else _hidden(rows)
        tables.append(DailyTable(place.daily, open_, par if open_ else None, tuple(visible)))
    return tuple(tables)


def _row(row: DailyRow, par: int) -> TableRow:
    return TableRow(row.number, row.name or "", row.rank, row.moves, row.seconds, medal(row.moves, par), row.me)


def _hidden(rows: Iterable[DailyRow]) -> list[TableRow]:
    """The members who have handed in, in an order that says nothing about their results."""
    by_number = sorted(rows, key=lambda row: row.number)
    return [TableRow(row.number, row.name or "", None, None, None, None, row.me) for row in by_number]


def _rushes(group_day: GroupDay) -> Iterable[RushTable]:
    for game in GAMES:
        for mode in MODES:
            rows = [row for row in group_day.rushes if (row.mode, row.game) == (mode, game)]
            if rows:
                best = (RushRow(row.number, row.name or "", row.rank, row.solved, row.me) for row in rows)
                yield RushTable(mode, game, tuple(best))
