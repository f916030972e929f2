"""Broken connections, a full disk, a locked database: the players of a real server lose nothing.

`tests/faults.py` causes the network faults. Clients here do what the protocol requires of every client: they resume
from their last event, resend unanswered commands with the same id, and give up a connection that skips an event.
"""

from __future__ import annotations

import asyncio
import itertools
import resource
import sqlite3
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from websockets.exceptions import ConnectionClosed, InvalidHandshake

from randolph.server.store.sqlite import DATABASE
from tests.faults import Fault, FaultyProxy, faulty_proxy
from tests.server.in_process import Closed
from tests.server.process import NetworkSocket, Person, Server, serving

FIRST_TIMEOUT_SECONDS = 0.2
"""A client gives up a silent connection after this time, doubled for each attempt; no result depends on it."""


class Endpoint:
    """Where a client connects: to a server, or to a faulty network in front of it."""

    def __init__(self, address: str) -> None:
        self.address = address


class PersistentClient:
    """A client that reconnects until it has every event, once and in order, and a reply to every command."""

    def __init__(self, person: Person, endpoint: Endpoint, code: str) -> None:
        self.events: list[dict[str, Any]] = []
        self.view: dict[str, Any] = {}
        self.attempts = 0
        self._person = person
        self._endpoint = endpoint
        self._code = code
        self._socket: NetworkSocket | None = None

    @property
    def seq(self) -> int:
        """The last event that it has."""
        return len(self.events)

    async def _connect(self) -> NetworkSocket:
        for attempt in itertools.count():
            if self._socket is not None:
                break
            self.attempts += 1
            try:
                async with asyncio.timeout(FIRST_TIMEOUT_SECONDS * 2**attempt):
                    socket = await self._person.enter(
                        self._endpoint,  # type: ignore[arg-type]  # has an address
                        self._code,
                        self.seq,
                    )
                self._take(socket.messages[-1])
                self._socket = socket
            except (OSError, Closed, ConnectionClosed, InvalidHandshake, EOFError):
                await asyncio.sleep(0.01)
        assert self._socket is not None
        return self._socket

    def _disconnect(self) -> None:
        if self._socket is not None:
            self._socket.connection.transport.abort()
            self._socket = None

    def _take(self, message: dict[str, Any]) -> None:
        """Append new events. Raises `Closed` at a gap: an event was lost."""
        if message["seq"] < self.seq:
            return
        for event in message["events"]:
            if event["seq"] > self.seq + 1:
                raise Closed(None)
            if event["seq"] == self.seq + 1:
                self.events.append(event)
        self.view = message["view"]

    async def ask(self, command_id: str, kind: str, **arguments: object) -> dict[str, Any]:
        """Send a command until its reply comes."""
        command = {"type": "command", "id": command_id, "command": {"type": kind, **arguments}}
        for attempt in itertools.count():
            try:
                socket = await self._connect()
                await socket.send(command)
                async with asyncio.timeout(FIRST_TIMEOUT_SECONDS * 2**attempt):
                    while True:
                        message = await socket.receive()
                        if message["type"] == "reply" and message["id"] == command_id:
                            return message
                        if message["type"] == "events":
                            self._take(message)
            except (OSError, Closed, ConnectionClosed):  # among them a timeout
                self._disconnect()
        raise AssertionError("unreachable")

    async def until(self, seq: int) -> None:
        """Receive everything up to an event."""
        for attempt in itertools.count():
            if self.seq >= seq:
                return
            try:
                socket = await self._connect()
                async with asyncio.timeout(FIRST_TIMEOUT_SECONDS * 2**attempt):
                    message = await socket.receive()
                if message["type"] == "events":
                    self._take(message)
            except (OSError, Closed, ConnectionClosed):
                self._disconnect()


@asynccontextmanager
async def two_players(server: Server, **rules: object) -> AsyncIterator[tuple[str, Person, Person]]:
    """A room in which Ann and Bob have seats, and no connections yet."""
    ann, bob = Person(), Person()
    code = (await ann.ask(server, "POST", "/api/rooms", {"name": "Ann", "rules": rules}))["code"]
    await bob.ask(server, "POST", f"/api/rooms/{code}/join", {"name": "Bob"})
    try:
        yield code, ann, bob
    finally:
        await ann.leave()
        await bob.leave()


async def record(person: Person, server: Server, code: str) -> list[dict[str, Any]]:
    """All events of a room, numbered as the wire numbers them."""
    events = (await person.ask(server, "GET", f"/api/rooms/{code}/record"))["events"]
    return [{"seq": seq, **event} for seq, event in enumerate(events, 1)]


# ── broken connections ───────────────────────────────────────────────────────────────────────────────────────────────

FAULTS: list[tuple[str, str, Fault]] = [
    (direction, marker, fault)
    for direction, marker in (("up", '"bid"'), ("down", '"reply"'), ("down", '"bid_made"'))
    for fault in ("drop", "hold", "cut", "cut after")
]


def inject(proxy: FaultyProxy, direction: str, marker: str, fault: Fault) -> None:
    """Apply this fault to the next message with this marker."""
    (proxy.to_server if direction == "up" else proxy.to_client).inject(marker, fault)


async def test_broken_connections_lose_and_duplicate_nothing(tmp_path: Path) -> None:
    """Each bid counts once, and each player receives each event once, in order, with every fault (lost, overtaken, cut
    before or after) at every message of a bid (the bid, its event, its reply), also on a slow connection.
    """
    settings = {"grace_seconds": "600", "seat_rate": "1000"}
    async with (
        serving(tmp_path / "data", **settings) as server,
        faulty_proxy(server.address) as proxy,
        two_players(server, sand_seconds=600) as (code, ann, bob),
    ):
        a = PersistentClient(ann, Endpoint(proxy.address), code)
        b = PersistentClient(bob, Endpoint(server.address), code)
        await b.until(3)
        await a.ask("ann-starts", "start")
        bids = itertools.count(99, -1)
        bid_numbers = []
        for slow in (False, True):
            proxy.to_server.delay = proxy.to_client.delay = 0.02 if slow else 0.0
            proxy.to_client.bytes_per_second = 300_000.0 if slow else 0.0
            for number, (direction, marker, fault) in enumerate(FAULTS):
                inject(proxy, direction, marker, fault)
                bid_numbers.append(next(bids))
                answer = await a.ask(f"ann-bids-{bid_numbers[-1]}", "bid", moves=bid_numbers[-1])
                assert answer["ok"], answer
                if number % 4 == 3:
                    bid_numbers.append(next(bids))
                    assert (await b.ask(f"bob-bids-{bid_numbers[-1]}", "bid", moves=bid_numbers[-1]))["ok"]
        assert proxy.to_server.faults + proxy.to_client.faults == 2 * len(FAULTS)
        assert a.attempts > len(FAULTS)
        events = await record(bob, server, code)
        assert [event["moves"] for event in events if event["type"] == "bid_made"] == bid_numbers
        for player in (a, b):
            await player.until(len(events))
            assert player.events == events
        assert "Traceback" not in server.log


async def test_the_server_notices_a_stalled_connection(tmp_path: Path) -> None:
    """If a connection stays open but carries nothing, the server gets no pong and disconnects the player, who resumes
    from their last event on a new connection.
    """
    settings = {"ping_seconds": "4", "grace_seconds": "0"}
    async with (
        serving(tmp_path / "data", **settings) as server,
        faulty_proxy(server.address) as proxy,
        two_players(server) as (code, ann, bob),
    ):
        behind = Endpoint(proxy.address)
        a = await ann.enter(behind, code)  # type: ignore[arg-type]  # has an address
        b = await bob.enter(server, code)
        await a.do("start")
        proxy.stall()
        assert (await b.receive_event("player_disconnected"))["seat"] == 0
        await b.do("bid", moves=9)
        back = await ann.enter(behind, code, after=a.seq)  # type: ignore[arg-type]  # as above
        assert [event["type"] for event in back.events] == ["player_disconnected", "bid_made", "player_connected"]
        await back.do("bid", moves=8)
        a.connection.transport.abort()  # a regular close waits for an answer


# ── a database that cannot write ─────────────────────────────────────────────────────────────────────────────────────


async def waits(socket: NetworkSocket, *, on: bool) -> None:
    """Wait for the message that the room waits for the store, or goes on."""
    await socket.receive_until(lambda message: message["type"] == "waiting" and message["on"] is on)


def fill_disk(server: Server, data: Path) -> None:
    """Let no file of the server grow from now on, as on a full disk."""
    size = (data / f"{DATABASE}-wal").stat().st_size
    resource.prlimit(server.pid, resource.RLIMIT_FSIZE, (size, resource.RLIM_INFINITY))


def free_disk(server: Server) -> None:
    """Let the files of the server grow again."""
    resource.prlimit(server.pid, resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))


async def test_a_room_waits_while_the_disk_is_full(tmp_path: Path) -> None:
    """While nothing can be written, all clients are notified that the room waits. Bids are refused with `store_failed`,
    bids and deadlines have no effect, and pings are still answered. When there is space again, the room goes on by
    itself, and the same bid counts once.
    """
    data = tmp_path / "data"
    async with serving(data) as server, two_players(server, sand_seconds=600) as (code, ann, bob):
        a, b = await ann.enter(server, code), await bob.enter(server, code)
        await a.do("start")
        before = await record(ann, server, code)
        fill_disk(server, data)
        try:
            answer = await a.ask("bid", command_id="ann-bids-1", moves=9)
            assert answer["error"]["code"] == "store_failed"
            await waits(b, on=True)
            late = await bob.enter(server, code)
            await waits(late, on=True)
            await b.send({"type": "ping", "sent": 1})
            await b.receive_until(lambda message: message["type"] == "pong")
            assert await record(ann, server, code) == before
        finally:
            free_disk(server)
        await waits(b, on=False)
        answer = await a.ask("bid", command_id="ann-bids-1", moves=9)
        assert answer["ok"], answer
        await b.do("bid", moves=8)
        events = await record(ann, server, code)
        assert events[: len(before)] == before
        assert [event["moves"] for event in events if event["type"] == "bid_made"] == [9, 8]
        assert "Traceback" not in server.log


async def test_a_room_waits_while_the_database_is_locked(tmp_path: Path) -> None:
    """While another program locks the database, all clients are notified that the room waits; then the command is
    granted.
    """
    data = tmp_path / "data"
    async with serving(data) as server, two_players(server) as (code, ann, bob):
        a, b = await ann.enter(server, code), await bob.enter(server, code)
        await a.do("start")
        other = sqlite3.connect(data / DATABASE, isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        try:
            asked = asyncio.create_task(a.ask("bid", moves=9))
            await waits(b, on=True)
            assert not asked.done()
        finally:
            other.execute("ROLLBACK")
            other.close()
        answer = await asked
        assert answer["ok"], answer
        assert (await b.receive_event("bid_made"))["moves"] == 9
        assert [message["on"] for message in b.messages if message["type"] == "waiting"] == [True, False]
        assert "Traceback" not in server.log
