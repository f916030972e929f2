"""Rooms: presence, time, races with other processes, lost connections, memory."""

from __future__ import annotations

import asyncio
import gc
import shutil
import weakref
from contextlib import contextmanager
from pathlib import Path
from sqlite3 import connect
from typing import TYPE_CHECKING, Any

import httpx
import pytest

from randolph.server import write_monitor
from randolph.server.clock import RoomClock, wall_clock
from randolph.server.store import Append, Store, StoreError, files
from randolph.server.store.sqlite import DATABASE, open_sqlite
from tests.server.in_process import SECONDS, START, ClientSocket, Clock, RunningServer, Visitor, running_server

if TYPE_CHECKING:
    from collections.abc import Iterator


async def two_players(h: RunningServer, **rules: object) -> tuple[str, Visitor, Visitor, ClientSocket, ClientSocket]:
    """A room with Ann (the host) and Bob, both connected."""
    ann, bob = h.visitor(), h.visitor()
    code = await ann.make_room("Ann", **rules)
    await bob.join(code, "Bob")
    return code, ann, bob, await ann.enter(code), await bob.enter(code)


async def record(visitor: Visitor, code: str) -> list[dict[str, Any]]:
    """All events of a room so far."""
    answer: list[dict[str, Any]] = (await visitor.http.get(f"/api/rooms/{code}/record")).json()["events"]
    return answer


def kinds(events: list[dict[str, Any]]) -> list[tuple[str, int]]:
    """Each event's type, and its time since the start in milliseconds."""
    return [(event["type"], event["at"] - START) for event in events]


def with_cookies_of(visitor: Visitor, cookies: httpx.Cookies) -> Visitor:
    """The same browser, with another server."""
    visitor.http.cookies = cookies
    return visitor


def as_if_killed(data: Path, copy: Path) -> Path:
    """A copy of the data folder as after a kill, made while the server runs."""
    copy.mkdir()
    for file in data.glob("randolph.sqlite3*"):
        shutil.copy(file, copy)
    return copy


class Gate:
    """Delays appends to the store until it is opened."""

    def __init__(self, store: Store) -> None:
        self.reached = asyncio.Event()
        self.open = asyncio.Event()
        self._append = store.append

    async def append(self, unit: Append) -> None:
        """Wait, then append."""
        self.reached.set()
        await self.open.wait()
        await self._append(unit)


@contextmanager
def gate(h: RunningServer, monkeypatch: pytest.MonkeyPatch) -> Iterator[Gate]:
    """Services whose store delays every append."""
    with monkeypatch.context() as patched:
        held = Gate(h.inside.store)
        patched.setattr(h.inside.store, "append", held.append)
        yield held
        held.open.set()


# ── presence ─────────────────────────────────────────────────────────────────────────────────────────────────────────


async def test_connecting_and_disconnecting_are_events(tmp_path: Path) -> None:
    """A seat's first connection connects its player, the end of its last one disconnects them, and
    everybody learns it.
    """
    async with running_server(tmp_path) as h:
        code, ann, bob, a, b = await two_players(h)
        tab = await bob.enter(code)
        await b.disconnect()
        await tab.disconnect()
        assert (await a.receive_event("player_disconnected"))["seat"] == 1
        assert [player["connected"] for player in a.view["players"]] == [True, False]
        await bob.enter(code)
        await a.receive_event("player_connected")
        presence = [event["type"] for event in await record(ann, code) if event.get("seat") == 1]
        assert presence == ["player_joined", "player_connected", "player_disconnected", "player_connected"]


async def test_a_reload_is_no_event(tmp_path: Path) -> None:
    """Within the grace period a player comes back unnoticed: nobody's sand ends because of a reload (B8)."""
    async with running_server(tmp_path, grace_seconds=4.0) as h:
        code, ann, bob, a, b = await two_players(h)
        await b.disconnect()
        h.clock.pass_seconds(3.9)
        before = len(await record(ann, code))
        b = await bob.enter(code)
        await a.do("start")
        assert [event["type"] for event in await record(ann, code)][before:] == ["game_started", "chip_drawn"]
        assert b.view["players"][1]["connected"]


async def test_an_absent_player_is_disconnected_when_the_grace_ends(tmp_path: Path) -> None:
    """The event has the moment at which the claim ended, not the one at which the server noticed it."""
    async with running_server(tmp_path, grace_seconds=4.0) as h:
        code, ann, _, _, b = await two_players(h)
        h.clock.pass_seconds(1)
        await b.disconnect()
        h.clock.pass_seconds(60)
        await ann.http.get(f"/api/rooms/{code}")
        assert kinds(await record(ann, code))[-1] == ("player_disconnected", 5000)


async def test_no_deadline_runs_in_an_empty_room(tmp_path: Path) -> None:
    """B1: when the last player has gone, the sand stops; when one returns, the rest of it runs."""
    async with running_server(tmp_path) as h:
        code, ann, _, a, b = await two_players(h)
        await a.do("start")
        await a.do("bid", moves=9)
        h.clock.pass_seconds(10)
        await b.disconnect()
        await a.disconnect()
        await ann.http.get(f"/api/rooms/{code}")
        h.clock.pass_seconds(3600)
        watcher = await h.visitor().enter(code)
        assert (watcher.view["phase"], watcher.view["deadline"]["paused"]) == ("sand", True)
        assert watcher.view["deadline"]["left"] == 50_000
        a = await ann.enter(code)
        assert a.view["deadline"]["at"] == h.clock.now + 50_000


async def test_a_killed_process_disconnects_its_players_when_its_lease_ends(tmp_path: Path) -> None:
    """A killed server records nothing: clocks run until the lease ends, and stop exactly there."""
    async with running_server(tmp_path / "a", lease_seconds=30) as h:
        code, ann, _, a, _ = await two_players(h, sand_seconds=20, demonstration_seconds=60)
        h.clock.pass_seconds(1)
        await a.do("start")
        await a.do("bid", moves=9)
        copy = as_if_killed(tmp_path / "a", tmp_path / "b")
        cookies = ann.http.cookies
    clock = Clock(START + 3_600_000)
    async with running_server(copy, clock=clock, lease_seconds=30) as h2:
        ann = with_cookies_of(h2.visitor(), cookies)
        await ann.http.get(f"/api/rooms/{code}")
        assert kinds(await record(ann, code))[-5:] == [
            ("bid_made", 1000),
            ("sand_ran_out", 21_000),
            ("demonstration_started", 21_000),
            ("player_disconnected", 30_000),
            ("player_disconnected", 30_000),
        ]
        a = await ann.enter(code)
        assert (a.view["phase"], a.view["deadline"]["left"]) == ("demonstrating", 51_000)


async def test_a_valid_lease_is_respected_and_taken_over(tmp_path: Path) -> None:
    """Before the lease ends its players count as connected; the new process holds players who come back, without an
    event.
    """
    async with running_server(tmp_path / "a", lease_seconds=30) as h:
        code, ann, _, a, _ = await two_players(h)
        await a.do("start")
        copy = as_if_killed(tmp_path / "a", tmp_path / "b")
        cookies = ann.http.cookies
        before = await record(ann, code)
    clock = Clock(START + 10_000)
    async with running_server(copy, clock=clock, lease_seconds=30) as h2:
        ann = with_cookies_of(h2.visitor(), cookies)
        a = await ann.enter(code)
        assert await record(ann, code) == before
        assert [player["connected"] for player in a.view["players"]] == [True, True]
        clock.pass_seconds(25)
        await a.do("bid", moves=9)
        assert kinds(await record(ann, code))[len(before) :] == [("player_disconnected", 30_000), ("bid_made", 35_000)]
        assert [player["connected"] for player in a.view["players"]] == [True, False]


@pytest.mark.parametrize("renewed", [False, True], ids=["a player wakes the room", "the keeper wakes first"])
async def test_a_suspended_machine_has_not_played_on(tmp_path: Path, *, renewed: bool) -> None:
    """If the server's own lease has lapsed during a suspension, the game has stopped at that time, and goes on now."""
    async with running_server(tmp_path, lease_seconds=30) as h:
        code, ann, _, a, _ = await two_players(h)
        await a.do("start")
        await a.do("bid", moves=9)
        h.clock.pass_seconds(3600)
        if renewed:
            await h.inside.context.lease.renew_if_lapsed()
        await a.do("bid", moves=8)
        assert kinds(await record(ann, code))[-6:] == [
            ("bid_made", 0),
            ("player_disconnected", 30_000),
            ("player_disconnected", 30_000),
            ("player_connected", 3_600_000),
            ("player_connected", 3_600_000),
            ("bid_made", 3_600_000),
        ]
        assert a.view["deadline"]["at"] == h.clock.now + 30_000


async def test_stopping_the_server_disconnects_everybody_at_once(tmp_path: Path) -> None:
    """When the server stops, presence ends, so that no clock runs while it is away."""
    async with running_server(tmp_path, grace_seconds=4.0) as h:
        code, ann, _, a, _ = await two_players(h)
        await a.do("start")
        await a.do("bid", moves=9)
        cookies = ann.http.cookies
        await h.inside.rooms.close()
    async with running_server(tmp_path, clock=Clock(START + 10**9)) as h2:
        ann = with_cookies_of(h2.visitor(), cookies)
        assert kinds(await record(ann, code))[-2:] == [("player_disconnected", 0), ("player_disconnected", 0)]
        assert (await ann.enter(code)).view["deadline"]["left"] == 60_000


async def test_a_player_who_leaves_without_a_connection_is_removed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A player who leaves as their connection ends holds no seat: the room becomes idle, and survives a lapse."""
    async with running_server(tmp_path, lease_seconds=30, idle_seconds=0.0) as h:
        code, ann, _, a, b = await two_players(h)
        with gate(h, monkeypatch) as store:
            await b.send({"type": "command", "id": "bob-leaves", "command": {"type": "leave"}})
            async with asyncio.timeout(SECONDS):
                await store.reached.wait()
            assert b.task is not None
            b.task.cancel()
            await asyncio.gather(b.task, return_exceptions=True)
        await a.receive_event("player_left")
        h.clock.pass_seconds(31)  # longer than the lease: the process was suspended
        assert (await ann.http.get(f"/api/rooms/{code}")).status_code == 200
        assert await h.visitor().join(code, "Cid") == 2
        presence = [event["type"] for event in await record(ann, code) if event.get("seat") == 1]
        assert presence == ["player_joined", "player_connected", "player_left"]
        await a.disconnect()
        await ann.http.get(f"/api/rooms/{code}")
        assert h.inside.rooms._rooms[code].idle
        with connect(tmp_path / DATABASE) as database:
            assert database.execute("SELECT count(*) FROM leases").fetchone() == (0,)
        database.close()


async def test_the_name_of_a_player_who_never_connected_is_free(tmp_path: Path) -> None:
    """A client that has lost the answer to its join asks again after twenty seconds. Once its player has connected, the
    name is taken; the creator's always is.
    """
    async with running_server(tmp_path) as h:
        lost, bob, eve = h.visitor(), h.visitor(), h.visitor()
        code = await h.visitor().make_room("Ann")
        assert await lost.join(code, "Bob") == 1
        for name in ("Ann", "Bob"):
            early = await eve.http.post(f"/api/rooms/{code}/join", json={"name": name})
            assert (early.status_code, early.json()["error"]["code"]) == (409, "name_taken")
        h.clock.pass_seconds(20)
        early = await eve.http.post(f"/api/rooms/{code}/join", json={"name": "Ann"})
        assert (early.status_code, early.json()["error"]["code"]) == (409, "name_taken")
        assert await bob.join(code, "Bob") == 2
        await bob.enter(code)
        taken = await eve.http.post(f"/api/rooms/{code}/join", json={"name": "bob"})
        assert (taken.status_code, taken.json()["error"]["code"]) == (409, "name_taken")
        alike = await eve.http.post(f"/api/rooms/{code}/join", json={"name": "Ｂｏｂ"})
        assert (alike.status_code, alike.json()["error"]["code"]) == (409, "name_taken")
        assert (await eve.http.get(f"/api/rooms/{code}")).json()["players"] == ["Ann", "Bob"]


# ── time ─────────────────────────────────────────────────────────────────────────────────────────────────────────────


async def test_a_bid_counts_strictly_before_the_deadline(tmp_path: Path) -> None:
    """B1, case 17: first bid at 0.0; a lower one at 59.999 is accepted and the end stays; one at 60.0 is refused."""
    async with running_server(tmp_path) as h:
        _, _, _, a, b = await two_players(h)
        await a.do("start")
        await a.do("bid", moves=9)
        end = a.view["deadline"]["at"]
        h.clock.now = START + 59_999
        await b.do("bid", moves=8)
        assert b.view["deadline"]["at"] == end == START + 60_000
        h.clock.now = START + 60_000
        assert (await b.ask("bid", moves=7))["ok"] is False
        assert b.view["demonstration"]["bid"] == 8


async def test_a_bid_counts_from_its_arrival(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """B1: a bid that the server has in time counts, even if the store delays it past the deadline."""
    async with running_server(tmp_path) as h:
        code, ann, _, a, b = await two_players(h)
        await a.do("start")
        await a.do("bid", moves=9)
        with gate(h, monkeypatch) as held:
            h.clock.now = START + 59_000
            await a.send({"type": "command", "id": "bid-a-001", "command": {"type": "bid", "moves": 8}})
            await held.reached.wait()
            h.clock.now = START + 59_999
            await b.send({"type": "command", "id": "bid-b-001", "command": {"type": "bid", "moves": 7}})
            await b.send({"type": "ping", "sent": 1})
            looking = asyncio.create_task(ann.http.get(f"/api/rooms/{code}"))
            async with asyncio.timeout(SECONDS):
                # Two connections, the bid whose turn it is, and those that wait: the other bid and, twice, the look.
                while h.inside.rooms._rooms[code].users < 6:  # noqa: ASYNC110 – there is no event to wait for
                    await asyncio.sleep(0)
            h.clock.now = START + 61_000
        await b.receive_until(lambda m: m["type"] == "reply")
        await looking
        assert kinds(await record(ann, code))[-4:] == [
            ("bid_made", 59_000),
            ("bid_made", 59_999),
            ("sand_ran_out", 60_000),
            ("demonstration_started", 60_000),
        ]


async def test_only_the_databases_own_time_counts_as_its_delay(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """However long appends wait for their turn, the database counts as working, unless one and the same transaction
    takes too long.
    """
    looks = 0
    transactions = iter(range(100))

    def transaction(_store: Store) -> tuple[float, float] | None:
        nonlocal looks
        looks += 1
        return (0.0 if stuck else float(next(transactions)), 1.0)

    stuck = False
    monkeypatch.setattr(write_monitor, "SLOW_WRITE_SECONDS", 0.001)
    async with running_server(tmp_path) as h:
        _, _, _, a, b = await two_players(h)
        await a.do("start")
        monkeypatch.setattr(Store, "writing", property(transaction))
        with gate(h, monkeypatch) as held:
            await a.send({"type": "command", "id": "bid-a-001", "command": {"type": "bid", "moves": 8}})
            await held.reached.wait()
            async with asyncio.timeout(SECONDS):
                while looks < 4 * write_monitor.CHECKS:  # noqa: ASYNC110 – there is no event to wait for
                    await asyncio.sleep(0)
            assert not h.inside.context.write_monitor.blocked
            stuck = True
            assert (await b.receive_until(lambda m: m["type"] == "waiting"))["on"]


async def test_each_access_updates_the_room(tmp_path: Path) -> None:
    """Deadlines pass at their own times, whenever the room is accessed; no timer is needed for that."""
    async with running_server(tmp_path) as h:
        code, ann, _, a, _ = await two_players(h)
        await a.do("start")
        await a.do("bid", moves=9)
        h.clock.pass_seconds(100_000)
        await ann.http.get(f"/api/rooms/{code}")
        passed = [event for event in await record(ann, code) if event["type"] != "optimum_found"]
        assert kinds(passed)[-4:] == [
            ("sand_ran_out", 60_000),
            ("demonstration_started", 60_000),
            ("demonstration_failed", 120_000),
            ("round_lost", 120_000),
        ]


async def test_deadlines_pass_by_themselves(tmp_path: Path) -> None:
    """With a real clock the sand runs out by itself."""
    async with running_server(tmp_path, clock=wall_clock) as h:
        _, _, _, a, b = await two_players(h, sand_seconds=1)
        await a.do("start")
        await a.do("bid", moves=9)
        for line in (a, b):
            await line.receive_event("sand_ran_out")
            await line.receive_event("demonstration_started")


async def test_event_time_never_goes_back(tmp_path: Path) -> None:
    """A clock that is set back does not set the room's time back, and deadlines go on at the same pace."""
    async with running_server(tmp_path) as h:
        code, ann, _, a, b = await two_players(h)
        await a.do("start")
        await a.do("bid", moves=9)
        h.clock.pass_seconds(-3600)
        await a.send({"type": "ping", "sent": 1})
        assert (await a.receive())["now"] == START
        h.clock.pass_seconds(30)
        await b.do("bid", moves=8)
        h.clock.pass_seconds(30)
        await ann.http.get(f"/api/rooms/{code}")
        times = [at for _, at in kinds(await record(ann, code))]
        assert times == sorted(times)
        assert kinds(await record(ann, code))[-2:] == [("sand_ran_out", 60_000), ("demonstration_started", 60_000)]


def test_a_rooms_clock_never_stands_still() -> None:
    """If the clock is behind the last event, the room's time goes on from that event; if it is
    ahead, from the clock.
    """
    wall = Clock(1000)
    clock = RoomClock(wall, 5000)
    assert clock.now() == 5000
    wall.now = 1500
    assert clock.now() == 5500
    wall.now = 100
    assert clock.now() == 5500
    wall.now = 200
    assert (clock.now(), clock.of_clock(300)) == (5600, 5700)


# ── races, cuts, failures ────────────────────────────────────────────────────────────────────────────────────────────


@pytest.fixture
def shared_file(monkeypatch: pytest.MonkeyPatch) -> None:
    """Lets two stores write to one SQLite file, like two processes with a shared database; otherwise each would regard
    the other as another program that overwrites its file.
    """
    monkeypatch.setattr(files, "_stamp", lambda _found: None)


@contextmanager
def second_process(data: Path, elsewhere: Path) -> Iterator[Store]:
    """A store on the same database that does not know the first one, as another process would have."""
    elsewhere.mkdir()
    store = Store(open_sqlite(data, locked=elsewhere))
    try:
        yield store
    finally:
        store.close()


@pytest.mark.usefixtures("shared_file")
async def test_the_loser_of_a_race_reads_and_decides_again(tmp_path: Path) -> None:
    """Two processes append to one room: the later one reads again, decides on the new state, and tries again."""
    clock = Clock()
    async with running_server(tmp_path / "data", clock=clock) as one:
        code, ann, bob, a, _ = await two_players(one)
        with second_process(tmp_path / "data", tmp_path / "lock") as store:
            async with running_server(tmp_path / "data", store=store, clock=clock) as two:
                there = await with_cookies_of(two.visitor(), ann.http.cookies).enter(code)
                await a.do("start")
                assert (await there.ask("start"))["error"]["code"] == "wrong_phase"  # it has read the start
                await a.do("bid", moves=9)
                b = await with_cookies_of(two.visitor(), bob.http.cookies).enter(code)
                await b.do("bid", moves=8)
                await a.do("bid", moves=7)
                await b.do("bid", moves=6)
                assert [(bid["seat"], bid["moves"]) for bid in b.view["bids"]] == [(1, 6), (0, 7)]
                while there.seq < b.seq:
                    await there.receive()
                numbers = [event["seq"] for event in there.events]
                assert numbers == list(range(1, b.seq + 1))
                assert there.events[-1]["moves"] == 6


@pytest.mark.usefixtures("shared_file")
async def test_a_seat_taken_twice_at_the_same_time_is_two_seats(tmp_path: Path) -> None:
    """Players who join at the same moment in two processes get different seats, and have them in both."""
    clock = Clock()
    async with running_server(tmp_path / "data", clock=clock) as one:
        ann = one.visitor()
        code = await ann.make_room("Ann")
        await ann.http.get(f"/api/rooms/{code}")
        with second_process(tmp_path / "data", tmp_path / "lock") as store:
            async with running_server(tmp_path / "data", store=store, clock=clock) as two:
                await two.visitor().http.get(f"/api/rooms/{code}")
                eve = two.visitor()
                seats = [await one.visitor().join(code, "Bob"), await eve.join(code, "Eve")]
                await eve.enter(code)
                taken = await one.visitor().http.post(f"/api/rooms/{code}/join", json={"name": "EVE"})
                second, first = two.visitor(), one.visitor()
                seats += [await first.join(code, "Joe"), await second.join(code, "Kim")]
                moved = await with_cookies_of(two.visitor(), first.http.cookies).enter(code)
                assert moved.view["you"] == 3
        assert seats == [1, 2, 3, 4]
        assert taken.json()["error"]["code"] == "name_taken"


async def test_a_cut_connection_does_not_damage_the_room(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A command whose sender disconnects while it is being saved is played to its end, and the room knows it."""
    async with running_server(tmp_path) as h:
        code, ann, _, a, b = await two_players(h)
        await a.do("start")
        with gate(h, monkeypatch) as held:
            await a.send({"type": "command", "id": "bid-a-001", "command": {"type": "bid", "moves": 8}})
            await held.reached.wait()
            assert a.task is not None
            a.task.cancel()
            await asyncio.gather(a.task, return_exceptions=True)
        assert (await b.receive_event("bid_made"))["moves"] == 8
        a = await ann.enter(code)
        reply = await a.ask("bid", command_id="bid-a-001", moves=8)
        assert reply["ok"]
        assert [event["type"] for event in await record(ann, code)].count("bid_made") == 1


async def test_an_unsaved_command_has_no_effect(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """When the store fails the command is refused as `store_failed`; nothing has changed, and it can be sent again."""
    async with running_server(tmp_path) as h:
        _, _, _, a, b = await two_players(h)
        await a.do("start")

        async def failing(_unit: Append) -> None:
            raise StoreError("disk full")

        with monkeypatch.context() as patched:
            patched.setattr(h.inside.store, "append", failing)
            reply = await a.ask("bid", command_id="bid-a-001", moves=8)
            assert reply["error"]["code"] == "store_failed"
        assert a.view["bids"] == []
        assert (await a.ask("bid", command_id="bid-a-001", moves=8))["ok"]
        assert (await b.receive_event("bid_made"))["seq"] == a.seq


@pytest.mark.usefixtures("shared_file")
async def test_a_lease_renewed_by_another_process_continues(tmp_path: Path) -> None:
    """Before a player is disconnected for another process, its lease is read again."""
    clock = Clock()
    async with running_server(tmp_path / "data", clock=clock, lease_seconds=30) as one:
        for keeper in one.inside.rooms._keepers:
            keeper.cancel()  # the test says when the lease is renewed
        code, _, _, a, _ = await two_players(one)
        with second_process(tmp_path / "data", tmp_path / "lock") as store:
            async with running_server(tmp_path / "data", store=store, clock=clock, lease_seconds=30) as two:
                eve = two.visitor()
                await eve.http.get(f"/api/rooms/{code}")
                clock.pass_seconds(20)
                await one.inside.context.lease.renew()
                clock.pass_seconds(20)
                await eve.http.get(f"/api/rooms/{code}")
                await a.do("start")
                assert "player_disconnected" not in [kind for kind, _ in kinds(await record(eve, code))]
                clock.pass_seconds(20)
                await eve.http.get(f"/api/rooms/{code}")
                # Their own process may notice the first of them, renew its lease, and so keep the second; or it notices
                # first that its lease has ended, and records that itself.
                async with asyncio.timeout(SECONDS):
                    while ("player_disconnected", 50_000) not in kinds(await record(eve, code)):  # noqa: ASYNC110
                        await asyncio.sleep(0.01)
                await a.do("bid", moves=9)  # a player who is still connected is connected again
                assert a.view["players"][0]["connected"]


async def test_a_process_ends_although_it_has_just_missed_something(
    database: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A process ends although it is stopped at the moment when it learns that notifications may be lost."""
    async with running_server(tmp_path, database=database) as h:
        close = h.inside.rooms.close

        async def in_that_moment() -> None:
            h.inside.rooms._compare_now.set()
            await close()

        monkeypatch.setattr(h.inside.rooms, "close", in_that_moment)


# ── memory ───────────────────────────────────────────────────────────────────────────────────────────────────────────


async def test_rooms_are_loaded_on_demand_and_dropped_when_idle(tmp_path: Path) -> None:
    """An idle room is dropped from memory after a while; the next visitor finds it unchanged."""
    async with running_server(tmp_path, idle_seconds=60) as h:
        code, ann, _, a, b = await two_players(h)
        await a.do("start")
        await a.do("bid", moves=9)
        rooms = h.inside.rooms
        rooms.sweep()
        h.clock.pass_seconds(61)
        rooms.sweep()
        assert code in rooms._rooms  # somebody is connected
        await a.disconnect()
        await b.disconnect()
        view = (await ann.http.get(f"/api/rooms/{code}")).json()
        async with asyncio.timeout(SECONDS):
            while code in rooms._rooms:
                rooms.sweep()
                h.clock.pass_seconds(30)
                await asyncio.sleep(0)  # lets the judge finish, which needs the room
        assert (await ann.http.get(f"/api/rooms/{code}")).json() == view
        assert code in rooms._rooms


async def test_a_room_that_another_process_has_deleted_leaves_memory(tmp_path: Path) -> None:
    """Its timer finds that it has been deleted; later requests get an unknown room."""
    async with running_server(tmp_path) as h:
        code, ann, _, a, _ = await two_players(h)
        await a.do("start")
        await a.do("bid", moves=9)
        with connect(tmp_path / DATABASE) as connection:
            connection.execute("PRAGMA foreign_keys = ON")
            connection.execute("DELETE FROM rooms WHERE code = ?", (code,))
        connection.close()
        h.clock.pass_seconds(61)
        h.inside.rooms._rooms[code].wake()
        async with asyncio.timeout(SECONDS):
            while code in h.inside.rooms._rooms:  # noqa: ASYNC110 – there is no event to wait for
                await asyncio.sleep(0.01)
        assert (await ann.http.get(f"/api/rooms/{code}")).status_code == 404


async def test_a_dropped_room_is_freed_at_once(tmp_path: Path) -> None:
    """It leaves no reference cycle for the garbage collector, which runs rarely: a server with many
    rooms stays small.
    """
    async with running_server(tmp_path, idle_seconds=0.0) as h:
        ann = h.visitor()
        code = await ann.make_room("Ann")
        line = await ann.enter(code)
        room = weakref.ref(h.inside.rooms._rooms[code])
        await line.disconnect()
        gc.collect()
        gc.disable()
        try:
            h.inside.rooms.sweep()
            async with asyncio.timeout(SECONDS):
                while room() is not None:
                    await asyncio.sleep(0.01)
                    h.inside.rooms.sweep()
        finally:
            gc.enable()
