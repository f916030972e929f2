"""Groups: their members, their tables of dailies and rushes, what is hidden until when; attacked, deleted."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from randolph.cli.app import run
from randolph.puzzles.bank import Bank
from randolph.server.puzzles.dailies import FIRST_DAY
from randolph.server.security import token_hash
from randolph.server.store import Store, StoredDaily
from randolph.server.store.groups import MOST_GROUPS, MOST_MEMBERS, PUBLIC, GroupRefusal
from tests.server.databases import Place, Postgres
from tests.server.in_process import Clock, RunningServer, Visitor, lay, running_server
from tests.server.test_players import begin, values
from tests.server.test_privacy import everything
from tests.server.test_rush import NOON, TODAY, refusal, result, solved, started

DAY = 86_400
LINK_ONLY: dict[str, list[object]] = {"members": [], "dailies": [], "rushes": []}


async def named(h: RunningServer, name: str) -> Visitor:
    """A visitor with a player with this public name."""
    visitor = h.visitor()
    await begin(visitor)
    assert (await visitor.http.put("/api/me", json={"name": name})).is_success
    return visitor


async def made(visitor: Visitor, title: str = "Chess club") -> str:
    """The id of a new group."""
    answer = await visitor.http.post("/api/me/groups", json={"title": title})
    assert answer.status_code == 201, answer.text
    group: str = answer.json()["id"]
    return group


async def join(visitor: Visitor, group: str) -> httpx.Response:
    """Ask to join a group."""
    return await visitor.http.post(f"/api/me/groups/{group}/members")


async def tables(visitor: Visitor, group: str, day: str = "") -> dict[str, Any]:
    """The tables of a group."""
    answer = await visitor.http.get(f"/api/me/groups/{group}", params={"day": day} if day else {})
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


async def mine(visitor: Visitor) -> list[dict[str, Any]]:
    """The groups of a visitor."""
    found: list[dict[str, Any]] = (await visitor.http.get("/api/me/groups")).json()["groups"]
    return found


def puzzle(daily: str = "easy", day: int = TODAY) -> tuple[str, int]:
    """The id and the par of a daily, from the bank."""
    entry = Bank().daily(daily, day - FIRST_DAY)
    return entry.id, entry.facts.optimum


async def hand_in(
    h: RunningServer, visitor: Visitor, over: int, seconds: int | None = None, *, daily: str = "easy", late: int = 0
) -> None:
    """A visitor has handed in today's daily, with this many moves over par."""
    store, (id_, par) = h.inside.store, puzzle(daily)
    player = await store.players.player(token_hash(visitor.http.cookies["randolph_player"]))
    assert player is not None
    if seconds is not None:
        await store.puzzles.see(player.id, id_, TODAY, h.clock() - 1000 * seconds)
    one = StoredDaily(puzzle_id=id_, daily_on=TODAY, solved_on=TODAY + late, moves=par + over, solution="rE")
    assert (await store.puzzles.hand_in(player.id, one, h.clock()))[1]


def rows(found: dict[str, Any], daily: str = "easy") -> list[tuple[Any, ...]]:
    """The rows of a daily's table: rank, name, moves over par, seconds, medal."""
    table = next(one for one in found["dailies"] if one["daily"] == daily)
    par = puzzle(daily)[1]
    return [
        (row["rank"], row["name"], row["moves"] and row["moves"] - par, row["seconds"], row["medal"])
        for row in table["rows"]
    ]


# ── members ──────────────────────────────────────────────────────────────────────────────────────────────────────────


async def test_friends_join_by_the_link(place: Place, tmp_path: Path) -> None:
    """A group begins with its owner. A visitor with the link sees its title and the number of members, and joins with
    their public name; then all members see each other, and each lists the group. Joining twice changes nothing.
    """
    async with running_server(tmp_path, clock=Clock(NOON), database=place.url) as h:
        ann, bob, eve = await named(h, "Ann"), await named(h, "Bob"), h.visitor()
        group = await made(ann, "  Chess   club ")
        seen = {"id": group, "title": "Chess club", "path": f"/group/{group}", "members": 1, "owner": False}
        for visitor in (bob, eve):
            found = await tables(visitor, group)
            days = {"day": "2026-11-23", "today": "2026-11-23", "first": "2026-11-01"}
            assert found == {"group": seen, "member": False, **days, **LINK_ONLY}
            assert await mine(visitor) == []
        for _ in range(2):
            answer = await join(bob, group)
            assert (answer.status_code, answer.json()) == (200, {**seen, "members": 2})
        assert await mine(ann) == [{**seen, "members": 2, "owner": True}]
        assert await mine(bob) == [{**seen, "members": 2}]
        found = await tables(bob, group)
        assert found["member"]
        assert [(one["name"], one["owner"], one["me"]) for one in found["members"]] == [
            ("Ann", True, False),
            ("Bob", False, True),
        ]
        assert [table["daily"] for table in found["dailies"]] == ["easy", "medium", "hard", "micro"]
        assert {one["me"] for one in (await tables(ann, group))["members"]} == {True, False}


async def test_the_owner_who_leaves_is_followed(place: Place, tmp_path: Path) -> None:
    """The member who joined first after an owner who leaves is the next owner. The last one deletes the group, and
    nothing of it remains.
    """
    async with running_server(tmp_path, clock=Clock(NOON), database=place.url) as h:
        ann, bob, cy = [await named(h, name) for name in ("Ann", "Bob", "Cy")]
        group = await made(ann)
        for visitor in (cy, bob):
            await join(visitor, group)
        assert (await ann.http.delete(f"/api/me/groups/{group}/members/me")).status_code == 204
        assert [one["owner"] for one in (*await mine(cy), *await mine(bob))] == [True, False]
        assert await mine(ann) == []
        await join(ann, group)
        await cy.http.delete(f"/api/me/groups/{group}/members/me")
        assert [one["owner"] for one in (*await mine(bob), *await mine(ann))] == [True, False]
        assert refusal(await cy.http.delete(f"/api/me/groups/{group}/members/me")) == (404, "unknown_group")
        for visitor in (ann, bob):
            await visitor.http.delete(f"/api/me/groups/{group}/members/me")
        assert group not in everything(place)
        assert refusal(await ann.http.get(f"/api/me/groups/{group}")) == (404, "unknown_group")


async def test_only_the_owner_removes_members(place: Place, tmp_path: Path) -> None:
    """The owner removes members of their own group. Others may not, neither members nor strangers, and the number of a
    member says nothing in another group.
    """
    async with running_server(tmp_path, clock=Clock(NOON), database=place.url) as h:
        ann, bob, eve = [await named(h, name) for name in ("Ann", "Bob", "Eve")]
        group, other = await made(ann), await made(eve, "Others")
        await join(bob, group)
        numbers = {one["name"]: one["member"] for one in (await tables(ann, group))["members"]}

        async def remove(visitor: Visitor, where: str, member: object) -> httpx.Response:
            return await visitor.http.delete(f"/api/me/groups/{where}/members/{member}")

        assert refusal(await remove(bob, group, numbers["Ann"])) == (403, "not_owner")
        assert refusal(await remove(eve, group, numbers["Bob"])) == (404, "unknown_group")
        assert refusal(await remove(h.visitor(), group, numbers["Bob"])) == (403, "no_player")
        assert refusal(await remove(ann, "abcdefghij", numbers["Bob"])) == (404, "unknown_group")
        assert (await remove(eve, other, numbers["Bob"])).status_code == 204
        assert (await remove(ann, group, "x")).status_code == 404
        assert (await remove(ann, group, 10**30)).status_code in {204, 404}
        assert len((await tables(ann, group))["members"]) == 2
        for _ in range(2):
            assert (await remove(ann, group, numbers["Bob"])).status_code == 204
        assert [one["name"] for one in (await tables(ann, group))["members"]] == ["Ann"]
        assert await mine(bob) == []


async def test_a_group_shows_names_so_members_need_one(tmp_path: Path) -> None:
    """Players without a public name make and join no group. A member who removes the name stays, without one."""
    async with running_server(tmp_path, clock=Clock(NOON)) as h:
        ann, bob = await named(h, "Ann"), h.visitor()
        group = await made(ann)
        for code in ("no_player", "no_public_name"):
            status = {"no_player": 403}.get(code, 409)
            assert refusal(await join(bob, group)) == (status, code)
            assert refusal(await bob.http.post("/api/me/groups", json={"title": "Mine"})) == (status, code)
            if code == "no_player":
                await begin(bob)
        await ann.http.put("/api/me", json={"name": None})
        assert [(one["name"], one["me"]) for one in (await tables(ann, group))["members"]] == [("", True)]


@pytest.mark.parametrize("title", ["", " ", "a" * 41, "A\u202enn", "x" * 9000])
async def test_bad_titles_are_refused(tmp_path: Path, title: str) -> None:
    """A title is one visible line of at most forty characters, like the name of a board."""
    async with running_server(tmp_path, clock=Clock(NOON)) as h:
        ann = await named(h, "Ann")
        answer = await ann.http.post("/api/me/groups", json={"title": title})
        assert refusal(answer) == ((413, "too_large") if len(title) > 8000 else (400, "invalid_name"))
        assert await mine(ann) == []


@pytest.mark.parametrize("group", ["nothing", "abcdefghij", "a" * 200, "abcdefghi-", "PUBLIC"])
async def test_unknown_groups(tmp_path: Path, group: str) -> None:
    """An id that does not exist gets the same answer everywhere, which quotes its beginning."""
    async with running_server(tmp_path, clock=Clock(NOON)) as h:
        ann = await named(h, "Ann")
        path = f"/api/me/groups/{group}"
        answers = [await ann.http.get(path), await join(ann, group), await ann.http.delete(f"{path}/members/me")]
        assert {refusal(answer) for answer in answers} == {(404, "unknown_group")}
        assert {answer.json()["error"]["quote"] for answer in answers} == {group[:32]}


@pytest.mark.parametrize("day", ["2026-10-31", "2026-11-24", "2026-11-31", "today", "", "20261123", "2" * 500])
async def test_days_that_have_no_tables(tmp_path: Path, day: str) -> None:
    """There are tables from the first day of the dailies until today; other days and other texts are refused."""
    async with running_server(tmp_path, clock=Clock(NOON)) as h:
        ann = await named(h, "Ann")
        group = await made(ann)
        answer = await ann.http.get(f"/api/me/groups/{group}", params={"day": day})
        assert refusal(answer) == (404, "unknown_day")
        assert answer.json()["error"]["quote"] == day[:32]
        assert (await tables(ann, group, "2026-11-01"))["day"] == "2026-11-01"


# ── limits ───────────────────────────────────────────────────────────────────────────────────────────────────────────


async def test_groups_and_members_are_limited(place: Place, tmp_path: Path) -> None:
    """A player is in at most twenty groups. A group has at most a hundred members, the public one any number."""
    async with running_server(tmp_path, clock=Clock(NOON), database=place.url) as h:
        ann, bob = await named(h, "Ann"), await named(h, "Bob")
        store = h.inside.store
        groups = [await made(ann, f"Group {number}") for number in range(MOST_GROUPS)]
        assert refusal(await ann.http.post("/api/me/groups", json={"title": "One more"})) == (409, "too_many_groups")
        assert (await join(ann, groups[0])).is_success
        for number in range(MOST_MEMBERS - 1):
            await store.players.create(f"t{number}", TODAY)
            await store.players.rename(f"t{number}", f"Player {number}")
            await store.groups.join(f"t{number}", groups[0])
        assert refusal(await join(bob, groups[0])) == (409, "group_full")
        assert (await tables(ann, groups[0]))["group"]["members"] == MOST_MEMBERS
        await store.groups.leave("t7", groups[0])
        assert (await join(bob, groups[0])).is_success
        for number in range(MOST_MEMBERS - 1):
            await store.groups.join(f"t{number}", PUBLIC)
        assert (await join(bob, PUBLIC)).is_success
        assert refusal(await join(ann, PUBLIC)) == (409, "too_many_groups")
        await ann.http.delete(f"/api/me/groups/{groups[1]}/members/me")
        h.clock.pass_seconds(60)
        assert (await join(ann, PUBLIC)).json()["members"] == MOST_MEMBERS + 1


async def test_two_processes_fill_the_last_place_once(postgres: Postgres, tmp_path: Path) -> None:
    """Two players who join through two processes at the same time share the last place of a group: one of them gets it.
    If both members leave at the same time, the group is deleted.
    """
    with postgres.database() as url:
        place = Place(tmp_path, url)
        with place.open() as one, place.open() as other:
            for number in range(MOST_MEMBERS + 1):
                await one.players.create(f"t{number}", TODAY)
                await one.players.rename(f"t{number}", "Ann")
            await one.groups.create("t0", "full", "Full")
            for number in range(1, MOST_MEMBERS - 1):
                await one.groups.join(f"t{number}", "full")
            last = (MOST_MEMBERS - 1, MOST_MEMBERS)
            both = (store.groups.join(f"t{each}", "full") for store, each in zip((one, other), last, strict=True))
            found = await asyncio.gather(*both, return_exceptions=True)
            assert sorted(isinstance(each, GroupRefusal) for each in found) == [False, True]
            assert len(values(place, "group_members")) == MOST_MEMBERS
            for number in range(10):
                await one.groups.create("t0", f"g{number}", "Two")
                await other.groups.join("t1", f"g{number}")
                leaves = one.groups.leave("t0", f"g{number}"), other.groups.leave("t1", f"g{number}")
                assert all(await asyncio.gather(*leaves))
            await one.groups.create("t0", "last", "Two")
            await other.groups.join("t1", "last")
            await asyncio.gather(one.groups.leave("t0", "last"), other.players.delete("t1"))
            assert [row["id"] for row in values(place, "groups")] == ["full"]


async def test_two_processes_begin_the_public_table(postgres: Postgres, tmp_path: Path) -> None:
    """The public group begins with its first members, also if they come to two processes at the same time."""
    with postgres.database() as url:
        place = Place(tmp_path, url)
        with place.open() as one, place.open() as other:
            for token in ("ann", "bob"):
                await one.players.create(token, TODAY)
                await one.players.rename(token, token)
            await asyncio.gather(one.groups.join("ann", PUBLIC), other.groups.join("bob", PUBLIC))
            assert (len(values(place, "groups")), len(values(place, "group_members"))) == (1, 2)


async def test_changes_of_groups_are_limited(tmp_path: Path) -> None:
    """A player changes groups a hundred times at once, then once in two seconds; others are not affected."""
    async with running_server(tmp_path, clock=Clock(NOON)) as h:
        ann, bob = await named(h, "Ann"), await named(h, "Bob")
        group = await made(ann)
        for _ in range(100):
            assert (await join(bob, group)).is_success
        assert refusal(await join(bob, group)) == (429, "too_frequent")
        assert (await join(ann, group)).is_success
        h.clock.pass_seconds(2)
        assert (await join(bob, group)).is_success


# ── tables ───────────────────────────────────────────────────────────────────────────────────────────────────────────


async def test_a_table_is_by_moves_then_time_then_order(place: Place, tmp_path: Path) -> None:
    """Fewer moves come first, then fewer seconds, unknown times last, then whoever handed in earlier; equal results
    share a rank. Players who did not hand in on the day, and strangers, are in no table.
    """
    async with running_server(tmp_path, clock=Clock(NOON), database=place.url) as h:
        people = {name: await named(h, name) for name in ("Ann", "Bob", "Cy", "Dot", "Eli", "Fay", "Gus", "Hal")}
        group = await made(people["Ann"])
        for name in "Hal", "Gus", "Fay", "Eli", "Dot", "Cy", "Bob":
            if name != "Hal":
                await join(people[name], group)
        for name, over, seconds in (
            ("Bob", 0, None),
            ("Cy", 3, 5),
            ("Ann", 0, 90),
            ("Dot", 0, 30),
            ("Eli", 1, 20),
            ("Fay", 0, None),
            ("Hal", 0, 1),
        ):
            await hand_in(h, people[name], over, seconds)
        await hand_in(h, people["Gus"], 0, 3, late=1)
        found = await tables(people["Ann"], group)
        assert rows(found) == [
            (1, "Dot", 0, 30, "gold"),
            (2, "Ann", 0, 90, "gold"),
            (3, "Bob", 0, None, "gold"),
            (3, "Fay", 0, None, "gold"),
            (5, "Eli", 1, 20, "silver"),
            (6, "Cy", 3, 5, None),
        ]
        assert [row["name"] for row in found["dailies"][0]["rows"] if row["me"]] == ["Ann"]
        assert rows(found, "hard") == []


async def test_todays_results_are_hidden_until_handed_in(place: Place, tmp_path: Path) -> None:
    """A member who has not handed in a daily sees who has, in the order of joining, and no number of theirs, until the
    day is past. Handing in one daily opens its table alone.
    """
    async with running_server(tmp_path, clock=Clock(NOON), database=place.url) as h:
        ann, bob, cy = [await named(h, name) for name in ("Ann", "Bob", "Cy")]
        group = await made(ann)
        await join(bob, group)
        await join(cy, group)
        await hand_in(h, bob, 2, 77)
        await hand_in(h, ann, 4, 99)
        await hand_in(h, bob, 2, 77, daily="micro")
        found = await tables(cy, group)
        assert [(table["open"], table["par"]) for table in found["dailies"]] == 4 * [(False, None)]
        assert rows(found) == [(None, "Ann", None, None, None), (None, "Bob", None, None, None)]
        assert rows(found, "micro") == [(None, "Bob", None, None, None)]
        await hand_in(h, cy, 1)
        found = await tables(cy, group)
        assert [table["open"] for table in found["dailies"]] == [True, False, False, False]
        assert [table["par"] for table in found["dailies"]] == [puzzle()[1], None, None, None]
        assert [row[:3] for row in rows(found)] == [(1, "Cy", 1), (2, "Bob", 2), (3, "Ann", 4)]
        assert rows(found, "micro") == [(None, "Bob", None, None, None)]
        h.clock.pass_seconds(DAY)
        assert rows(await tables(ann, group, "2026-11-23"), "micro") == [(1, "Bob", 2, 77, "bronze")]
        assert rows(await tables(ann, group)) == []


async def test_rushes_have_tables(place: Place, tmp_path: Path) -> None:
    """Each mode and game that a member has played on a day has a table with each member's best run of the day; equal
    results share a rank.
    """
    async with running_server(tmp_path, clock=Clock(NOON), database=place.url) as h:
        ann, bob, cy = [await named(h, name) for name in ("Ann", "Bob", "Cy")]
        group = await made(ann)
        for visitor in (bob, cy):
            await join(visitor, group)
        for visitor, count in ((ann, 1), (bob, 2), (bob, 1), (cy, 2)):
            rush = await started(visitor)
            await result(visitor, rush, solved(rush, count))
        rush = await started(cy, "survival", "micro")
        await result(cy, rush, [])
        found = (await tables(ann, group))["rushes"]
        assert [(table["game"], table["mode"]) for table in found] == [("ricochet", "three"), ("micro", "survival")]
        three, survival = (
            [(row["rank"], row["name"], row["solved"], row["me"]) for row in one["rows"]] for one in found
        )
        assert three == [(1, "Bob", 2, False), (1, "Cy", 2, False), (3, "Ann", 1, True)]
        assert survival == [(1, "Cy", 0, False)]
        h.clock.pass_seconds(DAY)
        assert (await tables(ann, group))["rushes"] == []
        assert len((await tables(ann, group, "2026-11-23"))["rushes"]) == 2


async def test_the_public_table(place: Place, tmp_path: Path) -> None:
    """Everybody reads the public table; only players who have joined it are in it. It lists no members, has no owner,
    and hides what a group hides.
    """
    async with running_server(tmp_path, clock=Clock(NOON), database=place.url) as h:
        ann, bob, eve = await named(h, "Ann"), await named(h, "Bob"), h.visitor()
        empty = {"id": "public", "title": "", "path": "/group/public", "members": 0, "owner": False}
        assert (await tables(eve, PUBLIC))["group"] == empty
        assert (await join(ann, PUBLIC)).json() == {**empty, "members": 1}
        await hand_in(h, ann, 0)
        await hand_in(h, bob, 0)
        found = await tables(eve, PUBLIC)
        assert (found["member"], found["members"], rows(found)) == (False, [], [(None, "Ann", None, None, None)])
        assert rows(await tables(bob, PUBLIC)) == [(1, "Ann", 0, None, "gold")]
        number = found["dailies"][0]["rows"][0]["member"]
        await join(bob, PUBLIC)
        for visitor in (ann, bob):
            answer = await visitor.http.delete(f"/api/me/groups/public/members/{number}")
            assert refusal(answer) == (403, "not_owner")
        for visitor in (ann, bob):
            assert (await visitor.http.delete("/api/me/groups/public/members/me")).status_code == 204
        assert (await tables(eve, PUBLIC))["group"] == empty


async def test_a_large_table_has_its_best_rows_and_the_readers(place: Place, tmp_path: Path) -> None:
    """The public table shows its best hundred results, and the reader's own with its true rank."""
    async with running_server(tmp_path, clock=Clock(NOON), database=place.url) as h:
        store, (id_, par) = h.inside.store, puzzle()
        ann = await named(h, "Ann")
        await join(ann, PUBLIC)
        await hand_in(h, ann, 9)
        for number in range(MOST_MEMBERS + 5):
            token = f"t{number}"
            await store.players.create(token, TODAY)
            await store.players.rename(token, token)
            await store.groups.join(token, PUBLIC)
            player = await store.players.player(token)
            assert player is not None
            one = StoredDaily(puzzle_id=id_, daily_on=TODAY, solved_on=TODAY, moves=par + number % 3, solution="rE")
            await store.puzzles.hand_in(player.id, one, NOON)
        found = rows(await tables(ann, PUBLIC))
        assert len(found) == MOST_MEMBERS + 1
        assert found[-1][:3] == (MOST_MEMBERS + 6, "Ann", 9)
        assert [row[2] for row in found] == [*35 * [0], *35 * [1], *30 * [2], 9]


@pytest.fixture
def sqlite(tmp_path: Path) -> Iterator[Store]:
    """An open store on a new database."""
    lay(tmp_path)
    with Place(tmp_path).open() as opened:
        yield opened


_RESULTS = st.lists(st.tuples(st.integers(3, 6), st.none() | st.integers(0, 3)), min_size=1, max_size=8)


@given(results=_RESULTS)
@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
async def test_ranks_are_those_of_a_competition(sqlite: Store, results: list[tuple[int, int | None]]) -> None:
    """The rank of a result is one more than the number of better ones, and the table is in the order of results, for
    any results.
    """
    group = f"g{len(await sqlite.groups.groups('none'))}"
    tokens = [f"{group} {number}" for number in range(len(results))]
    for token in tokens:
        await sqlite.players.delete(token)
        await sqlite.players.create(token, TODAY)
        await sqlite.players.rename(token, token)
    await sqlite.groups.create(tokens[0], group, "Any")
    for token, (moves, seconds) in zip(tokens, results, strict=True):
        player = await sqlite.players.player(token)
        assert player is not None
        await sqlite.groups.join(token, group)
        if seconds is not None:
            await sqlite.puzzles.see(player.id, "daily", TODAY, NOON - 1000 * seconds)
        one = StoredDaily(puzzle_id="daily", daily_on=TODAY, solved_on=TODAY, moves=moves, solution="rE")
        await sqlite.puzzles.hand_in(player.id, one, NOON)
    found = await sqlite.groups.day(tokens[0], group, TODAY)
    assert found is not None
    keys = [(moves, 99 if seconds is None else seconds) for moves, seconds in results]
    expected = [
        (1 + sum(other < key for other in keys), tokens[number])
        for number, key in sorted(enumerate(keys), key=lambda one: (one[1], one[0]))
    ]
    assert [(row.rank, row.name) for row in found.dailies] == expected
    for token in tokens:
        await sqlite.players.delete(token)


# ── deletion ─────────────────────────────────────────────────────────────────────────────────────────────────────────


async def test_groups_are_deleted_with_their_players(place: Place, tmp_path: Path) -> None:
    """A deleted player is in no group and no table. Their groups go to the next member; those without members are
    deleted with their titles at once.
    """
    async with running_server(tmp_path, clock=Clock(NOON), database=place.url) as h:
        ann, bob = await named(h, "Annabella"), await named(h, "Bob")
        alone, together = await made(ann, "Annabella alone"), await made(ann, "Together")
        await join(bob, together)
        await hand_in(h, ann, 0)
        await ann.http.delete("/api/me")
        assert "Annabella" not in everything(place)
        assert alone not in everything(place)
        found = await tables(bob, together)
        assert (found["group"]["owner"], found["group"]["members"], rows(found)) == (True, 1, [])


async def test_a_player_whom_nobody_can_reach_leaves_their_groups(place: Place, tmp_path: Path) -> None:
    """A device that takes another player gives up its own, who is deleted if nobody can reach them; so are the groups
    in which they were alone.
    """
    async with running_server(tmp_path, clock=Clock(NOON), database=place.url) as h:
        ann, bob = await named(h, "Ann"), await named(h, "Bob")
        await made(bob, "Bob alone")
        words = (await ann.http.post("/api/me/words")).json()["words"]
        answer = await bob.http.post("/api/me/return", json={"words": words, "replace": True})
        assert answer.is_success
        assert "Bob alone" not in everything(place)


async def test_groups_of_unused_players_are_deleted(place: Place) -> None:
    """When unused players are deleted, the groups that they leave empty go, too; others stay."""
    with place.open() as store:
        for token, day in (("ann", TODAY), ("bob", TODAY - 500)):
            await store.players.create(token, day)
            await store.players.rename(token, token)
            await store.groups.create(token, f"of {token}", "A title")
        await store.groups.join("bob", "of ann")
        assert await store.players.expire(TODAY - 400) == 1
        assert await store.groups.delete_empty() == 1
        assert [row["id"] for row in values(place, "groups")] == ["of ann"]
        assert len(values(place, "group_members")) == 1


async def test_the_operator_removes_a_name(
    place: Place, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """`randolph db remove-name` takes everybody with a name, or one that looks like it, out of the public table, and
    removes the name. Other names, and players who are not in that table, keep theirs.
    """
    with place.open() as store:
        for token, name in (("a", "Ann"), ("b", "\u0410nn"), ("c", "Anna"), ("d", "ann"), ("e", "Ann")):
            await store.players.create(token, TODAY)
            await store.players.rename(token, name)
            if token != "e":
                await store.groups.join(token, PUBLIC)
        await store.groups.create("a", "friends", "Friends")
    monkeypatch.setenv("RANDOLPH_DATABASE", place.url)
    command = ["db", "remove-name", "ANN", "--data", str(tmp_path)]
    assert await asyncio.to_thread(run, command) == 0
    assert capsys.readouterr().out == "Removed: Ann, \u0410nn, ann.\n"
    names = {row["id"]: row["name"] for row in values(place, "players")}
    assert [names[key] for key in sorted(names)] == [None, None, "Anna", None, "Ann"]
    assert sorted(row["group_id"] for row in values(place, "group_members")) == ["friends", "public"]
    assert await asyncio.to_thread(run, command) == 1
    assert capsys.readouterr().out == "The public table has no member with the name 'ANN'.\n"
