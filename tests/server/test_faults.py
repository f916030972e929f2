"""Broken connections, a full disk, a locked database: a real server, and its players lose nothing.

`tests/faults.py` makes the network faults. Clients here do what the protocol asks of every client: they resume from
their last event, repeat unanswered commands under the same id, and give up a connection that skips an event.
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
from tests.faults import Fault, Line, faulty
from tests.server.in_process import Closed
from tests.server.process import NetworkSocket, Person, Server, serving

IMPATIENCE = 0.2
"""Seconds of silence after which a connection is given up, twice as many each time; no result depends on it."""


class Place:
    """Where a client connects: to a server, or to a faulty network in front of it."""

    def __init__(self, address: str) -> None:
        self.address = address


class Stubborn:
    """A client that does not give up: its events, once and in order, and its commands, each answered."""

    def __init__(self, person: Person, place: Place, code: str) -> None:
        self.events: list[dict[str, Any]] = []
        self.view: dict[str, Any] = {}
        self.attempts = 0
        self._person = person
        self._place = place
        self._code = code
        self._line: NetworkSocket | None = None

    @property
    def seq(self) -> int:
        """The last event that it has."""
        return len(self.events)

    async def _dial(self) -> NetworkSocket:
        for tries in itertools.count():
            if self._line is not None:
                break
            self.attempts += 1
            try:
                async with asyncio.timeout(IMPATIENCE * 2**tries):
                    line = await self._person.enter(self._place, self._code, self.seq)  # type: ignore[arg-type]  # has an address
                self._take(line.messages[-1])
                self._line = line
            except (OSError, Closed, ConnectionClosed, InvalidHandshake, EOFError):
                await asyncio.sleep(0.01)
        assert self._line is not None
        return self._line

    def _hang_up(self) -> None:
        if self._line is not None:
            self._line.connection.transport.abort()
            self._line = None

    def _take(self, heard: dict[str, Any]) -> None:
        """Take the events in. Raises `Closed` at a gap: something was lost."""
        if heard["seq"] < self.seq:
            return
        for event in heard["events"]:
            if event["seq"] > self.seq + 1:
                raise Closed(None)
            if event["seq"] == self.seq + 1:
                self.events.append(event)
        self.view = heard["view"]

    async def ask(self, command_id: str, kind: str, **words: object) -> dict[str, Any]:
        """Send a command until it is answered."""
        message = {"type": "command", "id": command_id, "command": {"type": kind, **words}}
        for tries in itertools.count():
            try:
                line = await self._dial()
                await line.send(message)
                async with asyncio.timeout(IMPATIENCE * 2**tries):
                    while True:
                        heard = await line.receive()
                        if heard["type"] == "reply" and heard["id"] == command_id:
                            return heard
                        if heard["type"] == "events":
                            self._take(heard)
            except (OSError, Closed, ConnectionClosed):  # among them a timeout
                self._hang_up()
        raise AssertionError("unreachable")

    async def until(self, seq: int) -> None:
        """Receive everything up to an event."""
        for tries in itertools.count():
            if self.seq >= seq:
                return
            try:
                line = await self._dial()
                async with asyncio.timeout(IMPATIENCE * 2**tries):
                    heard = await line.receive()
                if heard["type"] == "events":
                    self._take(heard)
            except (OSError, Closed, ConnectionClosed):
                self._hang_up()


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

WAYS: list[tuple[str, str, Fault]] = [
    (way, word, fault)
    for way, word in (("up", '"bid"'), ("down", '"reply"'), ("down", '"bid_made"'))
    for fault in ("drop", "hold", "cut", "cut behind")
]


def spoil(line: Line, way: str, word: str, fault: Fault) -> None:
    """Apply this fault to the next message with this word."""
    (line.up if way == "up" else line.down).next(word, fault)


async def test_behind_a_line_that_breaks_nothing_is_lost_or_doubled(tmp_path: Path) -> None:
    """Every fault (lost, overtaken, cut before or after) at every message of a bid (the bid, its event, its reply),
    also on a slow connection: each bid counts once, and each player has each event once, in order.
    """
    settings = {"grace_seconds": "600", "seat_rate": "1000"}
    async with (
        serving(tmp_path / "data", **settings) as server,
        faulty(server.address) as line,
        two_players(server, sand_seconds=600) as (code, ann, bob),
    ):
        a, b = Stubborn(ann, Place(line.address), code), Stubborn(bob, Place(server.address), code)
        await b.until(3)
        await a.ask("ann-starts", "start")
        bids = itertools.count(99, -1)
        said = []
        for slow in (False, True):
            line.up.delay = line.down.delay = 0.02 if slow else 0.0
            line.down.bytes_per_second = 300_000.0 if slow else 0.0
            for number, (way, word, fault) in enumerate(WAYS):
                spoil(line, way, word, fault)
                said.append(next(bids))
                answer = await a.ask(f"ann-bids-{said[-1]}", "bid", moves=said[-1])
                assert answer["ok"], answer
                if number % 4 == 3:
                    said.append(next(bids))
                    assert (await b.ask(f"bob-bids-{said[-1]}", "bid", moves=said[-1]))["ok"]
        assert line.up.faults + line.down.faults == 2 * len(WAYS)
        assert a.attempts > len(WAYS)
        events = await record(bob, server, code)
        assert [event["moves"] for event in events if event["type"] == "bid_made"] == said
        for player in (a, b):
            await player.until(len(events))
            assert player.events == events
        assert "Traceback" not in server.log


async def test_a_line_that_dies_without_a_word_is_noticed_by_the_server(tmp_path: Path) -> None:
    """A connection stays open but carries nothing: the server pings, gets no pong, and disconnects the player; on a new
    connection they go on from their last event.
    """
    settings = {"ping_seconds": "4", "grace_seconds": "0"}
    async with (
        serving(tmp_path / "data", **settings) as server,
        faulty(server.address) as line,
        two_players(server) as (code, ann, bob),
    ):
        behind = Place(line.address)
        a = await ann.enter(behind, code)  # type: ignore[arg-type]  # has an address
        b = await bob.enter(server, code)
        await a.do("start")
        line.forget()
        assert (await b.receive_event("player_disconnected"))["seat"] == 0
        await b.do("bid", moves=9)
        again = await ann.enter(behind, code, after=a.seq)  # type: ignore[arg-type]  # as above
        assert [event["type"] for event in again.events] == ["player_disconnected", "bid_made", "player_connected"]
        await again.do("bid", moves=8)
        a.connection.transport.abort()  # a polite close waits for an answer


# ── a database that cannot write ─────────────────────────────────────────────────────────────────────────────────────


async def waits(line: NetworkSocket, *, on: bool) -> None:
    """Receive that the room waits, or goes on."""
    await line.receive_until(lambda heard: heard["type"] == "waiting" and heard["on"] is on)


def full(server: Server, data: Path) -> None:
    """From now on no file of the server grows: the disk is full."""
    size = (data / f"{DATABASE}-wal").stat().st_size
    resource.prlimit(server.pid, resource.RLIMIT_FSIZE, (size, resource.RLIM_INFINITY))


def not_full(server: Server) -> None:
    """There is space again."""
    resource.prlimit(server.pid, resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))


async def test_a_full_disk_is_waited_for(tmp_path: Path) -> None:
    """While nothing can be written, all clients learn that the room waits. A bid is `store_failed` and has no effect,
    nor has a deadline; pings are still answered. When there is space, the room goes on by itself, and the same bid
    counts, once.
    """
    data = tmp_path / "data"
    async with serving(data) as server, two_players(server, sand_seconds=600) as (code, ann, bob):
        a, b = await ann.enter(server, code), await bob.enter(server, code)
        await a.do("start")
        before = await record(ann, server, code)
        full(server, data)
        try:
            answer = await a.ask("bid", command_id="ann-bids-1", moves=9)
            assert answer["error"]["code"] == "store_failed"
            await waits(b, on=True)
            late = await bob.enter(server, code)
            await waits(late, on=True)
            await b.send({"type": "ping", "sent": 1})
            await b.receive_until(lambda heard: heard["type"] == "pong")
            assert await record(ann, server, code) == before
        finally:
            not_full(server)
        await waits(b, on=False)
        answer = await a.ask("bid", command_id="ann-bids-1", moves=9)
        assert answer["ok"], answer
        await b.do("bid", moves=8)
        events = await record(ann, server, code)
        assert events[: len(before)] == before
        assert [event["moves"] for event in events if event["type"] == "bid_made"] == [9, 8]
        assert "Traceback" not in server.log


async def test_a_locked_database_is_waited_for(tmp_path: Path) -> None:
    """Another program locks the database: all clients learn that the room waits; afterwards the command is granted."""
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
