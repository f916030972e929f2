"""Two processes serve the same room, on one PostgreSQL database, with either bus; no client is bound to one of them.

Most tests run both servers in the test's process, with a clock that the test sets; kills are real.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.exceptions import InvalidStatus

from randolph.game import next_deadline
from randolph.game.commands import Rename
from randolph.protocol import PROTOCOL
from randolph.server import bus as buses
from randolph.server import write_monitor
from randolph.server.admission import Admission
from randolph.server.bus import Broker
from randolph.server.errors import ApiError
from randolph.server.pages import Pages
from randolph.server.room import replica
from randolph.server.room.journal import FOLLOWER_DELAY_MS
from randolph.server.room.room import Room
from randolph.server.rooms import Rooms
from randolph.server.store import Store, StoredEvent, writer
from randolph.server.store import postgres as postgres_store
from tests.server.databases import Postgres, Redis
from tests.server.in_process import (
    SECONDS,
    START,
    Client,
    ClientSocket,
    Clock,
    Closed,
    RunningServer,
    Visitor,
    running_server,
)
from tests.server.play import way, win_round
from tests.server.process import Person, serving

DYING = str(Path(__file__).with_name("dying.py"))


class Pair:
    """Two servers on one database. Visitors have one cookie jar for both, as behind one address."""

    def __init__(self, one: RunningServer, two: RunningServer, clock: Clock) -> None:
        self.one = one
        self.two = two
        self.clock = clock

    def at_two(self, visitor: Visitor) -> Visitor:
        """The same browser, connected to the second process."""
        other = self.two.visitor()
        other.http.cookies = httpx.Cookies(visitor.http.cookies)
        return other

    async def table(self, **rules: object) -> tuple[str, Visitor, Visitor, ClientSocket, ClientSocket]:
        """A room of Ann and Bob: Ann at the first process, Bob at the second."""
        ann, bob = self.one.visitor(), self.two.visitor()
        code = await ann.make_room("Ann", **rules)
        await bob.join(code, "Bob")
        a, b = await ann.enter(code), await bob.enter(code)
        await together(a, b)
        return code, ann, bob, a, b

    async def record(self, code: str) -> list[dict[str, Any]]:
        """All events of a room in the store."""
        answer = await self.one.visitor().http.get(f"/api/rooms/{code}/record")
        events: list[dict[str, Any]] = answer.json()["events"]
        return events


async def until(socket: Client, seq: int) -> None:
    """Receive everything up to an event."""
    while socket.seq < seq:
        await socket.receive()


async def together(*sockets: Client) -> None:
    """Let all receive every event that any of them has received."""
    for socket in sockets:
        await until(socket, max(each.seq for each in sockets))


def received_events(socket: Client) -> list[dict[str, Any]]:
    """All events that a client has received, in order."""
    return [event for message in socket.messages for event in message.get("events", ())]


@asynccontextmanager
async def two_servers(database: str, tmp_path: Path, **settings: Any) -> AsyncIterator[Pair]:  # noqa: ANN401 – of Settings
    """Two servers on a database, during the block."""
    clock = Clock()
    given = {"database": database, "heartbeat_seconds": 0.2, **settings}
    async with (
        running_server(tmp_path, clock=clock, seed=1, **given) as one,
        running_server(tmp_path, clock=clock, seed=2, **given) as two,
    ):
        yield Pair(one, two, clock)


@pytest.fixture(params=["redis", "notifications"])
def bus(request: pytest.FixtureRequest) -> str:
    """Each bus, as in the setting."""
    if request.param == "notifications":
        return ""
    server: Redis = request.getfixturevalue("redis")
    return server.url


def silence(patch: pytest.MonkeyPatch) -> None:
    """From now on no process receives notifications from the others, and none polls the store."""
    patch.setattr(Room, "notified", lambda *_: None)


async def test_a_round_through_two_processes(database: str, tmp_path: Path, bus: str) -> None:
    """Each member gets every event, once and in order, whichever process has written it, and has the same view."""
    async with two_servers(database, tmp_path, bus=bus) as pair:
        code, _, _, a, b = await pair.table()
        await a.do("start")
        await together(a, b)
        await win_round(b, [a])
        await b.receive_event("optimum_found")  # a verdict may come after the last command's reply
        await together(a, b)
        await a.do("ready")
        await b.do("ready")
        await together(a, b)
        events = await pair.record(code)
        assert [event["type"] for event in events].count("round_won") == 1
        for socket in (a, b):
            await until(socket, len(events))
            assert [event["seq"] for event in received_events(socket)] == list(range(1, len(events) + 1))
            assert [{key: event[key] for key in event if key != "seq"} for event in received_events(socket)] == events
        shown = [
            {key: socket.view[key] for key in ("phase", "round", "players", "chip", "robots")} for socket in (a, b)
        ]
        assert shown[0] == shown[1]


async def test_a_file_of_another_version_is_found_at_the_other_process(database: str, tmp_path: Path) -> None:
    """A process without a file of the page redirects the browser, wherever the load balancer sends it; after eight
    times the answer is 404. This applies only to files with a hash.
    """
    path = "/static/assets/late-Ab_1-9xy.js"
    (tmp_path / "assets").mkdir()
    (tmp_path / "assets" / "late-Ab_1-9xy.js").write_text("export {};")
    async with two_servers(database, tmp_path) as pair:
        pair.two.inside.pages = Pages(tmp_path)
        here, there = pair.one.visitor().http, pair.two.visitor().http
        sent = await here.get(path)
        assert (sent.status_code, sent.headers["cache-control"]) == (307, "no-store")
        assert sent.headers["location"].partition("?")[0] == path
        found = await there.get(sent.headers["location"])
        assert (found.status_code, found.text) == (200, "export {};")
        asked = 1
        while sent.status_code == 307:
            sent = await here.get(sent.headers["location"])
            asked += 1
        assert (sent.status_code, asked) == (404, 8)
        for other in (
            "/static/icons/late.svg",
            "/static/assets/a/b.js",
            "/static/assets/.hidden",
            "/static//assets/a.js",
        ):
            assert (await here.get(other)).status_code == 404, other


async def test_notifications_bring_the_events_without_queries(
    database: str, tmp_path: Path, bus: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Once the processes know each other, events of one reach the members of the other without a query."""
    async with two_servers(database, tmp_path, bus=bus) as pair:
        _, _, _, a, b = await pair.table()
        async with asyncio.timeout(SECONDS):
            for one, two in ((pair.one, pair.two), (pair.two, pair.one)):
                while two.inside.store.process_id not in one.inside.context.bus._known:  # type: ignore[attr-defined]  # noqa: ASYNC110 – there is no event to wait for
                    await asyncio.sleep(0.01)
        await a.do("start")
        await together(a, b)

        async def asked(*_: object, **__: object) -> None:
            raise AssertionError("the store was asked for new events")

        monkeypatch.setattr(Store, "new_events", asked)
        await a.do("bid", moves=40)
        await together(a, b)
        await b.do("bid", moves=39)
        await together(a, b)
        assert [event["moves"] for event in received_events(a) if event["type"] == "bid_made"] == [40, 39]
        assert a.view["bids"] == b.view["bids"]


async def test_notifications_are_only_numbers_if_all_are_at_one_process(
    database: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """If nobody is connected elsewhere, no events travel over the bus; they do as soon as a player, or a screen, is
    elsewhere.
    """
    carried: list[int] = []
    publish = Broker.publish

    def published(bus: Broker, room_id: int, seq: int, events: Sequence[StoredEvent] = ()) -> None:
        carried.append(len(events))
        publish(bus, room_id, seq, events)

    monkeypatch.setattr(Broker, "publish", published)
    async with two_servers(database, tmp_path) as pair:
        ann, bob = pair.one.visitor(), pair.one.visitor()
        code = await ann.make_room("Ann")
        await bob.join(code, "Bob")
        a, b = await ann.enter(code), await bob.enter(code)
        carried.clear()
        await a.do("start")
        await a.do("bid", moves=40)
        assert carried == [0, 0]
        looker = await pair.two.visitor().enter(code)  # a spectator gets them all the same
        await b.do("bid", moves=39)
        await together(a, looker)
        assert [bid["moves"] for bid in looker.view["bids"]] == [bid["moves"] for bid in a.view["bids"]]
        screen = await pair.two.visitor().connect(code)
        await screen.hello(screen=True)
        await a.receive_until(lambda message: message["type"] == "screen" and message["on"])
        carried.clear()
        await a.do("bid", moves=38)
        assert carried == [1]
        cy = pair.two.visitor()
        await cy.join(code, "Cy")
        c = await cy.enter(code)
        await together(a, c)
        await screen.disconnect()
        await a.receive_until(lambda message: message["type"] == "screen" and not message["on"])
        carried.clear()
        await a.do("bid", moves=37)
        assert carried == [1]


async def test_one_of_two_processes_handles_a_deadline_first(database: str, tmp_path: Path) -> None:
    """The process that has written the room's last event is first; the other one acts if that one does not, and neither
    disturbs the other.
    """
    async with two_servers(database, tmp_path) as pair:
        code, _, _, a, b = await pair.table()
        await a.do("start")
        await together(a, b)
        for socket, first in ((a, pair.one), (b, pair.two)):
            await socket.do("bid", moves=40 if socket is a else 39)
            await together(a, b)
            armed = {server: server.inside.rooms._rooms[code].alarm.at for server in (pair.one, pair.two)}
            ends = next_deadline(pair.one.inside.rooms._rooms[code].state)
            assert ends is not None
            assert armed == {
                server: ends if server is first else ends + FOLLOWER_DELAY_MS for server in (pair.one, pair.two)
            }


async def test_another_process_publishes_a_missing_verdict(
    database: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The process of the round's last event has no verdict: after a moment the other one publishes it."""

    async def knows_nothing(*_: object) -> None:
        return None

    async with two_servers(database, tmp_path) as pair:
        code, _, _, a, b = await pair.table()
        monkeypatch.setattr(pair.one.inside.judge, "judge", knows_nothing)
        monkeypatch.setattr(pair.one.inside.store, "judgment", knows_nothing)
        await a.do("start")
        await together(a, b)
        async with asyncio.timeout(SECONDS):
            while not pair.two.inside.rooms._rooms[code].parts.verdicts.judgments:  # noqa: ASYNC110 – there is no event to wait for
                await asyncio.sleep(0.01)
        await win_round(a, [b])
        await together(a, b)
        assert [event["type"] for event in received_events(b)].count("optimum_found") == 0
        pair.clock.pass_seconds(FOLLOWER_DELAY_MS / 1000)
        await b.receive_until(
            lambda message: any(event["type"] == "optimum_found" for event in message.get("events", ()))
        )


async def test_both_processes_broadcast_phrases(database: str, tmp_path: Path, bus: str) -> None:
    """A phrase is not an event, but reaches the members at the other process, once."""
    async with two_servers(database, tmp_path, bus=bus) as pair:
        _, _, _, a, b = await pair.table()
        async with asyncio.timeout(SECONDS):
            while not (pair.one.inside.context.bus.up and pair.two.inside.context.bus.up):  # noqa: ASYNC110 – there is no event to wait for
                await asyncio.sleep(0.01)
        await a.send({"type": "say", "phrase": "thanks"})
        for socket in (a, b):
            said = await socket.receive_until(lambda message: message["type"] == "said")
            assert (said["seat"], said["phrase"]) == (0, "thanks")
        await a.do("start")
        await together(a, b)
        assert [message["type"] for socket in (a, b) for message in socket.messages].count("said") == 2


async def test_a_screen_is_known_at_both_processes(database: str, tmp_path: Path) -> None:
    """A screen is known at both processes, also without a bus, and for later clients; so is its end, when it
    disconnects or its process dies.
    """

    async def receives(socket: ClientSocket, *, on: bool) -> None:
        await socket.receive_until(lambda message: message["type"] == "screen" and message["on"] is on)

    async with two_servers(database, tmp_path) as pair:
        code, _, _, a, b = await pair.table()
        screen = await pair.one.visitor().connect(code)
        await screen.hello(screen=True)
        await receives(a, on=True)
        await receives(b, on=True)
        assert (await (await pair.two.visitor().connect(code)).hello())["screen"]
        await screen.disconnect()
        await receives(b, on=False)
        screen = await pair.one.visitor().connect(code)
        await screen.hello(screen=True)
        await receives(b, on=True)
        store = pair.one.inside.store
        await store.renew(pair.clock.now, pair.clock.now)  # as if the process had been killed, and its lease had ended
        await receives(b, on=False)


async def test_rooms_are_found_at_both_processes(database: str, tmp_path: Path) -> None:
    """The rooms in the store are found, whichever process serves them; not after the process that served
    them has died.
    """
    async with two_servers(database, tmp_path, lobby="on") as pair:
        ann, guest = pair.one.visitor(), pair.two.visitor()
        code = await ann.make_room("Ann", listed=True)
        await ann.enter(code)
        answer = (await guest.http.get("/api/rooms")).json()
        assert [(room["code"], room["host"], room["players"]) for room in answer["rooms"]] == [(code, "Ann", 1)]
        store = pair.one.inside.store
        await store.renew(pair.clock.now, pair.clock.now)  # as if it had been killed, and its lease had ended
        pair.clock.pass_seconds(3)
        assert (await guest.http.get("/api/rooms")).json()["rooms"] == []


async def test_members_find_either_process(database: str, tmp_path: Path) -> None:
    """Joining here, watching there, the socket here again: a seat is a seat at every process, at once."""
    async with two_servers(database, tmp_path) as pair:
        ann, bob = pair.one.visitor(), pair.one.visitor()
        code = await ann.make_room("Ann")
        assert (await pair.at_two(ann).http.get(f"/api/rooms/{code}")).json()["seat"] == 0
        assert await bob.join(code, "Bob") == 1
        b = await pair.at_two(bob).enter(code)
        assert b.view["you"] == 1
        assert (await bob.enter(code)).view["you"] == 1
        again = await pair.at_two(bob).http.post(f"/api/rooms/{code}/join", json={"name": "Bob"})
        assert again.json()["seat"] == 1


async def test_processes_racing_for_a_number_lose_and_duplicate_nothing(
    database: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Without any notification two processes append again and again at the same time: each bid is stored once, the
    numbers have no gap, and each loser has decided again on what the winner wrote.
    """
    async with two_servers(database, tmp_path) as pair:
        code, _, _, a, b = await pair.table()
        silence(monkeypatch)
        await a.do("start")
        bids = list(range(40, 10, -1))
        results: list[dict[str, Any]] = []
        for high, low in zip(bids[::2], bids[1::2], strict=True):
            results += await asyncio.gather(a.ask("bid", moves=high), b.ask("bid", moves=low))
        assert all(result["ok"] for result in results), results
        assert len({result["seq"] for result in results}) == len(results)
        events = await pair.record(code)
        assert sorted(event["moves"] for event in events if event["type"] == "bid_made") == sorted(bids)
        for socket in (a, b):
            numbers = [event["seq"] for event in received_events(socket)]
            assert numbers == list(range(1, len(numbers) + 1))
        assert len(events) == max(a.seq, b.seq)


async def test_a_command_sent_to_both_processes_is_played_once(database: str, tmp_path: Path) -> None:
    """The same id at the same time at two processes: one event, and the same reply twice."""
    async with two_servers(database, tmp_path) as pair:
        code, ann, _, a, b = await pair.table()
        there = await pair.at_two(ann).enter(code)
        await a.do("start")
        await together(a, b, there)
        answers = await asyncio.gather(*(socket.ask("bid", command_id="one-bid-1", moves=9) for socket in (a, there)))
        assert answers[0] == answers[1]
        assert answers[0]["ok"]
        assert [event["type"] for event in await pair.record(code)].count("bid_made") == 1


async def test_nothing_is_refused_because_of_missing_events(
    database: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A process that does not know the start of the game yet reads it before it refuses a bid, and also when a client
    has seen more events.
    """
    async with two_servers(database, tmp_path) as pair:
        code, ann, _, a, b = await pair.table()
        silence(monkeypatch)
        await a.do("start")
        assert b.view["phase"] == "lobby"
        await b.do("bid", moves=9)
        assert b.view["bids"][0]["moves"] == 9
        await b.do("bid", moves=8)
        there = await pair.two.visitor().enter(code)
        assert pair.one.inside.rooms._rooms[code].seq < there.seq
        again = await ann.enter(code, after=there.seq)
        assert (again.seq, again.view["bids"][0]["moves"]) == (there.seq, 8)


async def test_a_player_connected_to_both_stays_until_the_last_connection_ends(database: str, tmp_path: Path) -> None:
    """Two devices at two processes: the end of one makes no event, whichever it is; the end of both makes one."""
    async with two_servers(database, tmp_path) as pair:
        code, _, bob, a, b = await pair.table()
        here = Visitor(pair.one.app)
        here.http.cookies = httpx.Cookies(bob.http.cookies)
        tab = await here.enter(code)
        await b.disconnect()
        await a.do("start")
        b = await bob.enter(code)
        await tab.disconnect()
        await a.do("bid", moves=9)
        assert [player["connected"] for player in a.view["players"]] == [True, True]
        await b.disconnect()
        assert (await a.receive_event("player_disconnected"))["seat"] == 1
        presence = [event["type"] for event in await pair.record(code) if event.get("seat") == 1]
        assert presence == ["player_joined", "player_connected", "player_disconnected"]
        await here.http.aclose()


async def test_simultaneous_ends_at_both_processes_are_one_end(database: str, tmp_path: Path) -> None:
    """Each of the two sees the other's lease, or not: exactly one of them records that the player has gone."""
    async with two_servers(database, tmp_path) as pair:
        code, _, bob, a, b = await pair.table()
        here = pair.one.visitor()
        here.http.cookies = httpx.Cookies(bob.http.cookies)
        for _ in range(5):
            tab = await here.enter(code)
            await asyncio.gather(tab.disconnect(), b.disconnect())
            await a.receive_event("player_disconnected")
            b = await bob.enter(code)
            await a.receive_event("player_connected")
        presence = [event["type"] for event in await pair.record(code) if event.get("seat") == 1]
        assert presence == ["player_joined", "player_connected", *["player_disconnected", "player_connected"] * 5]


async def test_a_process_that_is_stopped_hands_its_players_over(database: str, tmp_path: Path) -> None:
    """A player who connects to another process within the grace period was never away; others leave when the lease
    ends.
    """
    clock = Clock()
    settings: dict[str, Any] = {"database": database, "lease_seconds": 30, "grace_seconds": 4.0}
    async with running_server(tmp_path, clock=clock, **settings) as two:
        async with running_server(tmp_path, clock=clock, **settings) as one:
            pair = Pair(one, two, clock)
            code, ann, bob, a, b = await pair.table()
            eve = one.visitor()
            await eve.join(code, "Eve")
            await eve.enter(code)
            await a.do("start")
            await a.do("bid", moves=9)
            await together(a, b)
            ann = pair.at_two(ann)
            before = await pair.record(code)
        a = await ann.enter(code, after=a.seq)
        assert [player["connected"] for player in a.view["players"]] == [True, True, True]
        clock.pass_seconds(20)
        await two.inside.context.lease.renew()
        clock.pass_seconds(11)
        await b.do("bid", moves=8)
        assert await pair_record(two, code) == [
            *before,
            {"type": "player_disconnected", "at": START + 4000, "seat": 2},
            {"type": "bid_made", "at": START + 31_000, "seat": 1, "moves": 8},
        ]
        await bob.leave()


async def pair_record(h: RunningServer, code: str) -> list[dict[str, Any]]:
    """All events of a room, from one server."""
    events: list[dict[str, Any]] = (await h.visitor().http.get(f"/api/rooms/{code}/record")).json()["events"]
    return events


# ── failures ─────────────────────────────────────────────────────────────────────────────────────────────────────────


async def test_redis_may_be_down_during_a_round(database: str, tmp_path: Path, redis: Redis) -> None:
    """The round goes on (processes read the database instead), nothing is lost, and the bus comes back."""
    async with two_servers(database, tmp_path, bus=redis.url) as pair:
        code, _, _, a, b = await pair.table()
        await a.do("start")
        await together(a, b)
        redis.stop()
        await a.do("bid", moves=20)
        await together(a, b)
        await b.do("bid", moves=19)
        await together(a, b)
        redis.start()
        async with asyncio.timeout(SECONDS):
            while not (pair.one.inside.context.bus.up and pair.two.inside.context.bus.up):  # noqa: ASYNC110 – there is no event to wait for
                await asyncio.sleep(0.01)
        await win_round(b, [a])
        await together(a, b)
        events = await pair.record(code)
        for socket in (a, b):
            await until(socket, len(events))  # a verdict may come after the last command's reply
            assert [event["seq"] for event in received_events(socket)] == list(range(1, len(events) + 1))


async def test_redis_may_be_frozen_during_a_round(
    database: str, tmp_path: Path, redis: Redis, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its connections stay open but carry nothing: both processes say so at `/api/ready`, stay ready, and at once
    compare their rooms with the store more often; then the bus comes back.
    """
    monkeypatch.setattr(buses, "ROUND_TRIP_SECONDS", 0.2)
    async with two_servers(database, tmp_path, bus=redis.url, heartbeat_seconds=60.0) as pair:
        _, ann, bob, a, b = await pair.table()
        await a.do("start")
        await together(a, b)

        async def said(visitor: Visitor, bus: str) -> None:
            async with asyncio.timeout(SECONDS):
                while (answer := await visitor.http.get("/api/ready")).json()["bus"] != bus:  # noqa: ASYNC110 – as above
                    await asyncio.sleep(0.01)
            assert answer.status_code == 200

        await said(ann, "ok")
        with redis.frozen():
            await said(ann, "degraded")
            await said(bob, "degraded")
            assert "randolph_bus_up 0.0" in (await ann.http.get("/metrics")).text
            await a.do("bid", moves=20)
            await together(a, b)
            await b.do("bid", moves=19)
            await together(a, b)
        await said(ann, "ok")
        await said(bob, "ok")


@pytest.mark.more
async def test_the_database_may_restart_during_a_round(
    database: str, tmp_path: Path, postgres: Postgres, bus: str
) -> None:
    """Commands during a short outage wait and are then granted; the round goes on."""
    async with two_servers(database, tmp_path, bus=bus) as pair:
        code, _, _, a, b = await pair.table()
        await a.do("start")
        await together(a, b)
        postgres.stop()
        asked = asyncio.gather(a.ask("bid", moves=20), b.ask("bid", moves=19))
        try:
            await asyncio.sleep(0)
        finally:
            postgres.start()
        assert [answer["ok"] for answer in await asked] == [True, True]
        await together(a, b)
        await win_round(b, [a])
        await together(a, b)
        events = await pair.record(code)
        for socket in (a, b):
            await until(socket, len(events))  # a verdict may come after the last command's reply
            assert [event["seq"] for event in received_events(socket)] == list(range(1, len(events) + 1))


async def test_an_outage_of_the_database_is_reported_and_changes_nothing(
    database: str, tmp_path: Path, postgres: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    """When the time limit has passed, a command is `store_failed`. Connections stay open, pings are answered, and the
    same command is granted when the database is back.
    """
    monkeypatch.setattr(writer.Writer, "_may_wait", lambda _writer: False)
    async with two_servers(database, tmp_path) as pair:
        code, _, _, a, b = await pair.table()
        await a.do("start")
        await together(a, b)
        postgres.stop()
        try:
            answer = await a.ask("bid", command_id="a-bid-001", moves=20)
            assert answer["error"]["code"] == "store_failed"
            assert (await pair.two.visitor().http.get(f"/api/rooms/{code}/record")).status_code == 503
            await b.send({"type": "ping", "sent": 1})
            assert (await b.receive_until(lambda message: message["type"] == "pong"))["now"] == pair.clock.now
            assert a.view["bids"] == []
        finally:
            postgres.start()
        with suppress(AssertionError):  # the first one may still use a lost connection
            await a.do("bid", command_id="a-bid-001", moves=20)
        await a.do("bid", command_id="a-bid-001", moves=20)
        await together(a, b)
        assert [bid["moves"] for bid in b.view["bids"]] == [20]
        assert [event["type"] for event in await pair.record(code)].count("bid_made") == 1


async def test_everybody_is_notified_while_nothing_can_be_saved(
    database: str, tmp_path: Path, postgres: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Members of both processes learn that the server cannot save, and so do new ones; then that it can again, by
    itself. The time between becomes one pause: the sand has as much left as before.
    """
    monkeypatch.setattr(postgres_store, "RESTART_SECONDS", 0.0)

    def word(socket: ClientSocket) -> list[bool]:
        return [message["on"] for message in socket.messages if message["type"] == "waiting"]

    async with two_servers(database, tmp_path) as pair:
        code, ann, _, a, b = await pair.table()
        await a.do("start")
        await b.do("bid", moves=19)
        await together(a, b)
        postgres.stop()
        try:
            for socket in (a, b):
                assert (await socket.ask("bid", moves=18))["error"]["code"] == "store_failed"
            for socket in (a, b):
                if not word(socket):
                    await socket.receive_until(lambda message: message["type"] == "waiting")
            pair.clock.pass_seconds(500)
            ready = await pair.one.visitor().http.get("/api/ready")
            assert (ready.status_code, ready.json()["ready"]) == (503, False)
            again = await ann.connect(code)
            await again.send({"type": "hello", "protocol": PROTOCOL, "after": 0})
            assert (await again.receive())["error"]["code"] == "store_failed"
            with pytest.raises(Closed) as closed:
                await again.receive()
            assert closed.value.code == 4503
        finally:
            postgres.start()
        for socket in (a, b):
            await socket.receive_until(lambda message: message == {"type": "waiting", "on": False})
            assert word(socket) == [True, False]
        answer = await a.ask("bid", command_id="a-bid-001", moves=18)
        assert answer["ok"], answer
        assert [(bid["seat"], bid["moves"]) for bid in a.view["bids"]] == [(0, 18), (1, 19)]
        events = await pair.record(code)
        pauses = [(event["type"], event["at"] - START) for event in events if "game_" in event["type"]]
        assert pauses == [("game_started", 0), ("game_paused", 0), ("game_resumed", 500_000)]


async def test_a_process_killed_between_commit_and_publication(database: str, tmp_path: Path, redis: Redis) -> None:
    """The other process broadcasts its last events. The command, sent again there, is answered and not played twice.
    Its players leave when its lease ends, and then its computer player is taken over.
    """
    ann, bob = Person(), Person()
    dies = tmp_path / "dies"
    both = {"database": database, "bus": redis.url, "lease_seconds": "10", "heartbeat_seconds": "0.3"}
    async with (
        serving(tmp_path / "one", (DYING,), test_dies=str(dies), **both) as one,
        serving(tmp_path / "two", **both) as two,
    ):
        code = (await ann.ask(one, "POST", "/api/rooms", {"name": "Ann"}))["code"]
        await bob.ask(two, "POST", f"/api/rooms/{code}/join", {"name": "Bob"})
        a = await ann.enter(one, code)
        await a.do("add_computer", strength=1)
        while not [player for player in a.view["players"] if player["computer"] and player["connected"]]:
            await a.receive()
        b = await bob.enter(two, code)
        await a.do("start")
        await together(a, b)
        assert b.board is not None
        moves = len(way(b.board, b.view)) + 5
        dies.touch()
        bid = {"type": "command", "id": "ann-bids-1", "command": {"type": "bid", "moves": moves}}
        await a.send(bid)
        await one.died()
        assert (await b.receive_event("bid_made"))["moves"] == moves
        seq = b.seq
        gone = {(await b.receive_event("player_disconnected"))["seat"] for _ in range(2)}
        assert gone == {0, 2}
        assert (await b.receive_event("player_connected"))["seat"] == 2
        a = await ann.enter(two, code, after=a.seq)
        assert (await a.ask("bid", command_id="ann-bids-1", moves=moves))["seq"] == seq
        await together(a, b)
        await b.do("bid", moves=moves - 1)
        record = await bob.ask(two, "GET", f"/api/rooms/{code}/record")
        bids = [event["seat"] for event in record["events"] if event["type"] == "bid_made" and event["seat"] != 2]
        assert bids == [0, 1]
        taken = [event["type"].partition("_")[2] for event in record["events"] if event.get("seat") == 2]
        assert taken[:4] == ["joined", "connected", "disconnected", "connected"]
        assert [event["seq"] for event in received_events(b)] == list(range(1, b.seq + 1))
        assert "Traceback" not in two.log
        await ann.leave()
        await bob.leave()


async def test_one_process_lets_a_computer_play_and_the_other_takes_over(
    database: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One process holds its seat, never both, and nobody learns of an outage; when that process stops, the other one
    lets it play.
    """
    monkeypatch.setattr(write_monitor, "SLOW_WRITE_SECONDS", SECONDS)
    async with two_servers(database, tmp_path) as pair:
        code, _, _, a, b = await pair.table()
        homes = (pair.one.inside.computers, pair.two.inside.computers)

        async def until_it_is(*, there: bool) -> None:
            while [player["connected"] for player in b.view["players"] if player["computer"]] != [there]:
                await b.receive()

        await a.do("add_computer", strength=3)
        await until_it_is(there=True)
        seats = [home.inside.rooms._rooms[code].parts.presence.held for home in (pair.one, pair.two)]
        async with asyncio.timeout(SECONDS):
            while not any(2 in held for held in seats):  # noqa: ASYNC110 – the other process may have notified b first
                await asyncio.sleep(0.001)
        held = [2 in each for each in seats]
        assert sorted(held) == [False, True]
        first, second = homes if held[0] else homes[::-1]
        await first.close()
        await until_it_is(there=False)
        await until_it_is(there=True)
        assert (first.playing, second.playing) == (0, 1)
        events = [event["type"] for event in await pair.record(code) if event.get("seat") == 2]
        assert events == ["player_joined", "player_connected", "player_disconnected", "player_connected"]
        assert [message for message in (*a.messages, *b.messages) if message["type"] == "waiting"] == []


@asynccontextmanager
async def a_second_house(one: RunningServer, tmp_path: Path, clock: Clock) -> AsyncIterator[RunningServer]:
    """One more server on the database of the first, during the block."""
    settings = one.inside.settings
    database, move_seconds = settings.database, settings.move_seconds
    async with running_server(
        tmp_path, clock=clock, seed=2, database=database, heartbeat_seconds=0.2, move_seconds=move_seconds
    ) as two:
        yield two


async def moved(socket: ClientSocket) -> None:
    """Receive the request to reconnect."""
    with pytest.raises(Closed) as closed:
        await socket.receive_until(lambda _: False)
    assert closed.value.code == 4307
    await socket.disconnect()


async def test_rooms_are_handed_over_when_another_process_has_joined(database: str, tmp_path: Path) -> None:
    """The clients of a room are asked to reconnect, but not while a round is on. A client that reconnects to the other
    process was never away, and its computer player follows.
    """
    clock = Clock()
    async with running_server(
        tmp_path, clock=clock, seed=1, database=database, heartbeat_seconds=0.2, move_seconds=0.01, grace_seconds=4.0
    ) as one:
        ann, bob = one.visitor(), one.visitor()
        code, busy = await ann.make_room("Ann"), await bob.make_room("Bob", mode="solo")
        await bob.join(code, "Bob")
        a, b, alone = await ann.enter(code), await bob.enter(code), await bob.enter(busy)
        await a.do("add_computer", strength=3)
        await a.receive_event("player_connected")
        await alone.do("start")
        async with a_second_house(one, tmp_path, clock) as two:
            pair = Pair(one, two, clock)
            await moved(a)
            await moved(b)
            a, b = await pair.at_two(ann).enter(code, a.seq), await pair.at_two(bob).enter(code, b.seq)
            clock.pass_seconds(5)  # the grace period is over in which they might have come back to the first one
            async with one.inside.rooms.use(code) as left, two.inside.rooms.use(code) as new:
                await left.look()
                await a.receive_event("player_connected")
                assert (left.parts.presence.held, new.parts.presence.held) == (set(), {0, 1, 2})
            gone = [event["seat"] for event in await pair.record(code) if event["type"] == "player_disconnected"]
            assert gone == [2]
            await alone.do("pause", on=True)  # until now a round was on
            await moved(alone)


async def test_a_process_that_joins_before_the_first_comparison_is_noticed(
    database: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The clients are asked to reconnect although the first comparison with the store finds both processes."""
    joined, compare, clock = asyncio.Event(), Rooms._compare, Clock()

    async def compare_later(rooms: Rooms) -> None:
        await joined.wait()
        await compare(rooms)

    monkeypatch.setattr(Rooms, "_compare", compare_later)
    async with running_server(tmp_path, clock=clock, seed=1, database=database, move_seconds=0.01) as one:
        ann = one.visitor()
        a = await ann.enter(await ann.make_room("Ann"))
        async with a_second_house(one, tmp_path, clock):
            joined.set()
            await moved(a)


async def test_a_room_is_entered_while_somebody_is_in_it(database: str, tmp_path: Path) -> None:
    """That the room is in memory is not enough, and neither is a connection to another process."""
    async with two_servers(database, tmp_path) as pair:
        ann = pair.one.visitor()
        code = await ann.make_room("Ann")
        assert not pair.one.inside.rooms.is_entered(code)
        a = await ann.enter(code)
        assert pair.one.inside.rooms.is_entered(code)
        assert not pair.two.inside.rooms.is_entered(code)
        await a.disconnect()
        async with asyncio.timeout(SECONDS):
            while pair.one.inside.rooms.is_entered(code):  # noqa: ASYNC110 – there is no event to wait for
                await asyncio.sleep(0.01)
        assert pair.one.inside.rooms.in_memory == 1


async def test_who_waits_for_admission_stays_where_somebody_of_the_room_is(database: str, tmp_path: Path) -> None:
    """When another process joins, connections that wait are refused, except to rooms that somebody is in here."""
    clock = Clock()
    async with running_server(tmp_path, clock=clock, seed=1, database=database, heartbeat_seconds=600.0) as one:
        ann = one.visitor()
        code, empty = await ann.make_room("Ann"), await one.visitor().make_room("Bob")
        await ann.enter(code)
        admission = Admission(at_once=0, by_room=True)
        one.inside.control_admission(admission)
        refused: list[str] = []
        for room in (code, empty, code, empty):
            admission.enter(lambda _slot, room=room: refused.append(room), room)  # type: ignore[misc]  # no name for its type
        async with a_second_house(one, tmp_path, clock), asyncio.timeout(SECONDS):
            while not refused:  # noqa: ASYNC110 – there is no event to wait for
                await asyncio.sleep(0.01)
        assert (refused, admission.waiting) == ([empty, empty], 2)


async def test_who_waits_for_admission_goes_to_a_process_that_has_just_started(database: str, tmp_path: Path) -> None:
    """Real processes, notifications and sockets; the first process admits nobody, and does not poll the store. When the
    second one starts, the connection that waits at the first ends; at the second one it is welcomed.
    """
    both = {"database": database, "heartbeat_seconds": "600"}
    async with serving(tmp_path / "one", **both, AT_ONCE="0") as one:
        ann = Person()
        code = (await ann.ask(one, "POST", "/api/rooms", {"name": "Ann"}))["code"]
        waiting = asyncio.create_task(ann.enter(one, code))
        async with asyncio.timeout(SECONDS), httpx.AsyncClient(base_url=one.address) as http:
            while 'randolph_queue_length{queue="door"} 1' not in (await http.get("/metrics")).text:  # noqa: ASYNC110 – there is no event to wait for
                await asyncio.sleep(0.01)
        async with serving(tmp_path / "two", **both) as two:
            async with asyncio.timeout(SECONDS):
                with pytest.raises(InvalidStatus) as refused:
                    await waiting
            assert refused.value.response.status_code == 503
            assert (await ann.enter(two, code)).messages[0]["type"] == "welcome"
            assert "Traceback" not in one.log + two.log
            await ann.leave()


async def test_a_suspended_process_does_not_play_for_a_computer_taken_over(
    database: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its lease has ended meanwhile: later commands of its computer player are refused."""
    async with two_servers(database, tmp_path, lease_seconds=30) as pair:
        homes = (pair.one, pair.two)
        for home in homes:
            home.inside.computers.pace.speed = 1000.0  # attempts follow each other quickly
        code, _, _, a, b = await pair.table()
        await a.do("add_computer", strength=3)
        while not b.view["players"][2:] or not b.view["players"][2]["connected"]:
            await b.receive()
        await together(a, b)
        asleep, awake = homes if 2 in pair.one.inside.rooms._rooms[code].parts.presence.held else homes[::-1]
        for keeper in asleep.inside.rooms._keepers:  # a suspended process renews no lease
            keeper.cancel()
        silence(monkeypatch)
        socket = b if awake is pair.two else a
        for name in ("Dora", "Dorothea"):  # the last event may have made a new claim to the seat
            for _ in range(2):
                pair.clock.pass_seconds(20)
                await awake.inside.context.lease.renew()
            await socket.do("rename", name=name)
        while 2 not in awake.inside.rooms._rooms[code].parts.presence.held:
            await socket.receive()
        with pytest.raises(ApiError, match="seat"):
            await asleep.inside.rooms._rooms[code].perform(2, "said-in-sleep", Rename("Hal"))
        assert "Hal" not in [event.get("name") for event in await pair.record(code)]


async def test_resuming_from_before_a_rename_gives_the_view_alone_at_every_process(
    database: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """After a rename by another process an open connection gets it as the next event. Resuming from before it gives no
    events, but the view with the new name, at each process, also one that has loaded the room again. Resuming from it,
    or from later, gives the events that follow. A process that does not know it yet welcomes with its own state.
    """
    monkeypatch.setattr(replica, "EVENTS_BETWEEN_SNAPSHOTS", 2)  # a room that is loaded again comes from a snapshot
    async with two_servers(database, tmp_path) as pair:
        code, _, _, a, b = await pair.table()
        before = b.seq
        with monkeypatch.context() as deaf:
            silence(deaf)
            await a.do("rename", name="Annabel")
            late = await pair.two.visitor().connect(code)
            welcome = await late.hello(after=1)
            assert [event["seq"] for event in welcome["events"]] == list(range(2, before + 1))
            assert welcome["view"]["players"][0]["name"] == "Ann"
        renamed = a.seq
        await a.do("start")
        await together(a, b, late)
        for socket in (b, late):
            renaming = next(event for event in received_events(socket) if event["seq"] == renamed)
            assert (renaming["type"], renaming["name"]) == ("player_renamed", "Annabel")
        await a.do("bid", moves=20)
        await a.do("bid", moves=19)
        await together(a, b)
        last = a.seq
        for reloaded in (False, True):
            for each in (pair.one, pair.two):
                if reloaded:
                    each.inside.rooms.drop(each.inside.rooms._rooms[code])
                for after in range(1, last):
                    again = await (await each.visitor().connect(code)).hello(after=after)
                    expected = [] if after < renamed - 1 else list(range(after + 1, again["seq"] + 1))
                    assert [event["seq"] for event in again["events"]] == expected
                    assert again["view"]["players"][0]["name"] == "Annabel"


async def test_a_player_deleted_by_one_process_is_deleted_at_the_other(
    database: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As soon as it knows it, nobody gets the name there any more, although the store still has it; and then the token
    has no seat.
    """
    async with two_servers(database, tmp_path) as pair:
        ann = pair.one.visitor()
        code = await ann.make_room("Annabel", mode="table")
        there, again = pair.at_two(ann), pair.at_two(ann)
        b = await there.enter(code)
        assert b.view["you"] == 0
        erase, reached, go_on = Store.erase, asyncio.Event(), asyncio.Event()

        async def slow(*words: Any) -> None:  # noqa: ANN401 – whatever it is given
            reached.set()
            await go_on.wait()
            await erase(*words)

        monkeypatch.setattr(Store, "erase", slow)
        forgetting = asyncio.create_task(ann.http.delete(f"/api/rooms/{code}/me"))
        async with asyncio.timeout(SECONDS):
            await reached.wait()
            await b.receive_event("player_renamed")
        late = await (await pair.two.visitor().connect(code)).hello(after=1)
        go_on.set()
        assert (await forgetting).status_code == 204
        assert "Annabel" not in json.dumps(late)
        assert (await again.enter(code)).view["you"] is None
