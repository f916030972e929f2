"""Faults at every call of the store, in a game that makes all of them: errors, delays, and the end of the process.

The calls are found by inspecting `Store`, so that a new one is covered automatically, or the test fails because it
never comes. The server assumes that others share its store, so that it makes the calls of such servers, too. The
players do what the protocol requires of clients: they resend commands that were not answered or could not be saved,
with the same id.

A process that ends before or after a call leaves only its files. So the test copies them before and after each call,
while there is no transaction. A server that starts on a copy starts after such an end (`test_process.py` kills real
ones). If the files are the same, the moment with the most answers counts.
"""

from __future__ import annotations

import asyncio
import contextlib
import inspect
import logging
import re
import shutil
import sqlite3
from collections import Counter
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Protocol, cast

import httpx
import pytest

from randolph.game.seats import SEAT_KEPT_MS
from randolph.notation import from_line_board, to_json_board
from randolph.protocol import PROTOCOL
from randolph.server import readiness, services, write_monitor
from randolph.server.bus import Alone
from randolph.server.guess_limit import SLOT_SECONDS
from randolph.server.room import room
from randolph.server.store import Store, StoreError
from randolph.server.store.sqlite import DATABASE
from tests.conftest import more
from tests.server.in_process import SECONDS, ClientSocket, Clock, Closed, RunningServer, Visitor, lay, running_server
from tests.server.play import way
from tests.server.test_boards import LINE

CALLS = {name for name, _ in inspect.getmembers(Store, inspect.iscoroutinefunction) if not name.startswith("_")}

EFFECTS = {"bid": "bid_made", "push": "robot_moved", "rename": "player_renamed", "done": "done_said"}
"""The event that shows that a command was granted; each command of these kinds has exactly one."""

BOARD = to_json_board(from_line_board(LINE))

PLACE = re.compile(r'(after=|seq=|"at":|at=)[0-9]+')
"""The fields of an event that depend on its number and time: an event that is written again elsewhere is otherwise the
same.
"""

DAYS = 86_400


class Fault(Protocol):
    """The fault for a call of the store with these arguments; `make` makes the call."""

    async def __call__(self, name: str, given: str, make: Callable[[], Awaitable[Any]]) -> Any:  # noqa: ANN401 – what the call returns
        """Make the call, or do not."""


class Tampered:
    """A store whose calls have a fault, once one is set."""

    shared = True

    def __init__(self, store: Store) -> None:
        self.fault: Fault | None = None
        self.made: Counter[str] = Counter()
        self._store = store

    def begin_again(self) -> None:
        """From now on it is the store of another process."""
        self._store.process_id = "the-next-process"

    def __getattr__(self, name: str) -> Any:  # noqa: ANN401 – whatever the store has
        found = getattr(self._store, name)
        if name not in CALLS:
            return found

        async def call(*words: object, **more: object) -> Any:  # noqa: ANN401 – as above
            self.made[name] += 1
            if self.fault is None:
                return await found(*words, **more)
            return await self.fault(name, f"{words} {more}", lambda: found(*words, **more))

        return call


class Failing:
    """Each call fails the first time that it is made: before the store has done it, or after. The next call of the same
    name succeeds in any case, because it may be the same with another random code.
    """

    def __init__(self, *, done: bool) -> None:
        self.faults = 0
        self._done = done
        self._known: set[tuple[str, str]] = set()
        self._failed: set[str] = set()

    async def __call__(self, name: str, given: str, make: Callable[[], Awaitable[Any]]) -> Any:  # noqa: ANN401 – as above
        """Make it fail once."""
        call = name, PLACE.sub("", given)
        if call in self._known or name in self._failed:
            self._failed.discard(name)
            return await make()
        self._known.add(call)
        self._failed.add(name)
        self.faults += 1
        if self._done:
            await make()
        raise StoreError(f"injected at {name}")


async def late(name: str, given: str, make: Callable[[], Awaitable[Any]]) -> Any:  # noqa: ANN401 – as above
    """Run everything else that can run before a call, and before its answer."""
    for _step in range(30):
        await asyncio.sleep(0)
    found = await make()
    for _step in range(30):
        await asyncio.sleep(0)
    return found


@dataclass(slots=True)
class World:
    """What the players know: their commands, the replies, and the cookies."""

    code: str = ""
    seats: dict[str, int] = field(default_factory=lambda: {"ann": 0, "bob": 1})
    answered: list[tuple[str, str, str, dict[str, Any]]] = field(default_factory=list)
    numbers: dict[str, int] = field(default_factory=dict)
    asked: dict[str, tuple[str, str, dict[str, Any]]] = field(default_factory=dict)
    cookies: dict[str, httpx.Cookies] = field(default_factory=dict)

    def copy(self) -> World:
        """The same, at this moment."""
        cookies = {name: httpx.Cookies(jar) for name, jar in self.cookies.items()}
        return World(self.code, dict(self.seats), list(self.answered), dict(self.numbers), dict(self.asked), cookies)


class Ends:
    """Copies the files before and after each call, together with the players' knowledge at that moment."""

    def __init__(self, data: Path, copies: Path, world: World) -> None:
        self.moments = 0
        self.states: dict[tuple[object, ...], tuple[Path, World]] = {}
        self._data = data
        self._copies = copies
        self._world = world

    async def __call__(self, name: str, given: str, make: Callable[[], Awaitable[Any]]) -> Any:  # noqa: ANN401 – as above
        """Make the call, with copies before and after it."""
        self._look()
        try:
            return await make()
        finally:
            self._look()

    def _look(self) -> None:
        self.moments += 1
        with contextlib.closing(sqlite3.connect(self._data / DATABASE, isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")  # there is no transaction
            files = [self._data / f"{DATABASE}{end}" for end in ("", "-wal")]
            state = tuple((found.st_size, found.st_mtime_ns) for found in (file.stat() for file in files))
            if state not in self.states:
                place = self._copies / str(len(self.states))
                place.mkdir(parents=True)
                for file in files:
                    shutil.copy(file, place)
            else:
                place, _ = self.states[state]
            self.states[state] = place, self._world.copy()
            other.execute("ROLLBACK")


class Player:
    """A client that repeats its requests until they are answered."""

    def __init__(self, h: RunningServer, name: str, world: World, *, screen: bool = False) -> None:
        self.visitor: Visitor = h.visitor()
        self.name = name
        self.events: dict[int, dict[str, Any]] = {}
        self._screen = screen
        self._world = world
        self._line: ClientSocket | None = None
        self._commands = 0

    async def request(self, method: str, path: str, body: object = None) -> httpx.Response:
        """A request and its response, which is not a failure of the store."""
        async with asyncio.timeout(SECONDS):
            while (answer := await self.visitor.http.request(method, path, json=body)).status_code == 503:
                assert answer.json()["error"]["code"] == "store_failed"
                await asyncio.sleep(0.001)
        self._world.cookies[self.name] = httpx.Cookies(self.visitor.http.cookies)
        return answer

    async def line(self) -> ClientSocket:
        """An open connection that has been welcomed."""
        async with asyncio.timeout(SECONDS):
            while self._line is None:
                line = await self.visitor.connect(self._world.code)
                await line.send(
                    {
                        "type": "hello",
                        "protocol": PROTOCOL,
                        "after": max(self.events, default=0),
                        "screen": self._screen,
                    }
                )
                with contextlib.suppress(Closed):
                    message = await line.receive()
                    if message["type"] == "welcome":
                        self._line = line
                        self._take(message)
                        continue
                    assert message["error"]["code"] == "store_failed"
                    await asyncio.sleep(0.001)
        return self._line

    async def disconnect(self) -> None:
        """End the connection."""
        await (await self.line()).disconnect()
        self._line = None

    def _take(self, message: dict[str, Any]) -> None:
        for event in message.get("events", ()):
            assert self.events.setdefault(event["seq"], event) == event
        if message["type"] == "events":
            assert message["events"][0]["seq"] == message["seq"] - len(message["events"]) + 1

    async def receive(self, wanted: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
        """The next message that fulfills a condition."""
        line = await self.line()
        while True:
            message = await line.receive()
            assert message["type"] != "error", message
            self._take(message)
            if wanted(message):
                return message

    async def ask(self, kind: str, **words: object) -> dict[str, Any]:
        """Send a command until the store has not failed."""
        self._commands += 1
        return await self.send(f"{self.name}-asks-{self._commands}", kind, words)

    async def send(self, command_id: str, kind: str, words: dict[str, Any]) -> dict[str, Any]:
        """The same, with a given id."""
        self._world.asked[command_id] = (self.name, kind, words)
        async with asyncio.timeout(SECONDS):
            while True:
                line = await self.line()
                await line.send({"type": "command", "id": command_id, "command": {"type": kind, **words}})
                reply = await self.receive(lambda message: message["type"] == "reply" and message["id"] == command_id)
                if reply["ok"] or reply["error"]["code"] != "store_failed":
                    break
                await asyncio.sleep(0.001)
        del self._world.asked[command_id]
        if reply["ok"] and command_id not in self._world.numbers:
            self._world.answered.append((command_id, self.name, kind, words))
            self._world.numbers[command_id] = reply["seq"]
        return reply

    async def do(self, kind: str, **words: object) -> None:
        """Send a command that must be granted."""
        reply = await self.ask(kind, **words)
        assert reply["ok"], reply

    async def until(self, kind: str) -> None:
        """Receive an event."""
        while not any(event["type"] == kind for event in self.events.values()):
            await self.receive(lambda message: message["type"] == "events")

    @property
    def view(self) -> dict[str, Any]:
        """The view."""
        assert self._line is not None
        return self._line.view

    async def way(self) -> list[dict[str, str]]:
        """A shortest solution of the round."""
        line = await self.line()
        assert line.board is not None
        return way(line.board, line.view)


async def play(h: RunningServer, world: World) -> list[dict[str, Any]]:
    """A game in which every call of the store is made; returns the record, before names are forgotten."""
    ann, bob = Player(h, "ann", world), Player(h, "bob", world)
    screen = Player(h, "screen", world, screen=True)
    rules = {"listed": True, "sand_seconds": 60}
    made = await ann.request("POST", "/api/rooms", {"name": "Ann", "rules": rules})
    assert made.status_code == 201
    world.code = code = made.json()["code"]
    joined = await bob.request("POST", f"/api/rooms/{code}/join", {"name": "Bob"})
    if joined.status_code == 409:  # the answer was lost: the seat is kept for a while
        h.clock.pass_seconds(SEAT_KEPT_MS / 1000)
        joined = await bob.request("POST", f"/api/rooms/{code}/join", {"name": "Bob"})
    assert joined.status_code == 200
    world.seats["bob"] = joined.json()["seat"]  # not the next one if the answer to another attempt was lost
    await ann.line()
    await bob.line()
    await screen.line()
    h.clock.pass_seconds(3)
    assert (await bob.request("GET", "/api/rooms")).status_code == 200
    await ann.do("start")
    assert (await bob.ask("start"))["error"]["code"] != "internal"
    moves = await ann.way()
    await bob.do("bid", moves=len(moves) + 2)
    await asyncio.gather(ann.do("bid", moves=len(moves)), bob.do("bid", moves=len(moves) + 1))
    await asyncio.gather(ann.do("done"), bob.do("done"))
    for move in moves:
        await ann.do("push", **move)
    await ann.until("round_won")
    await ann.request("GET", f"/api/rooms/{code}")
    await ann.until("optimum_found")
    await ann.do("ready")
    await bob.do("ready")
    await bob.do("bid", moves=30)
    h.clock.pass_seconds(61)
    await ann.request("GET", f"/api/rooms/{code}")
    await screen.disconnect()
    await bob.disconnect()
    h.clock.pass_seconds(1)
    await ann.request("GET", f"/api/rooms/{code}")
    await ann.until("player_disconnected")
    await ann.do("rename", name="Anna")
    await bob.line()
    await in_the_next_process(h, ann, bob)
    saved = await bob.request("POST", "/api/boards", {"name": "Garden", "board": BOARD})
    assert saved.status_code == 201, saved.text
    path = f"/api/boards/{saved.json()['id']}"
    for method, where in (
        ("GET", "/api/boards"),
        ("GET", path),
        ("PUT", path),
        ("DELETE", path),
        ("DELETE", "/api/boards"),
    ):
        body = {"name": "Hall", "board": BOARD} if method == "PUT" else None
        assert (await bob.request(method, where, body)).status_code < 500
    await taken_along(ann, Player(h, "phone", world), code)
    record: list[dict[str, Any]] = (await ann.request("GET", f"/api/rooms/{code}/record")).json()["events"]
    for player in (ann, bob):
        assert [player.events[seq] for seq in sorted(player.events)] == [
            {"seq": seq, **event} for seq, event in enumerate(record, 1) if seq in player.events
        ]
    await from_a_network_that_guesses(h, ann, code)
    assert (await bob.request("DELETE", f"/api/rooms/{code}/me")).status_code == 204
    kept = (await ann.request("GET", f"/api/rooms/{code}/record")).json()["events"]
    assert not [event for event in kept if event.get("seat") == world.seats["bob"] and event.get("name") == "Bob"]
    await ann.disconnect()
    h.clock.pass_seconds(400 * DAYS)
    async with asyncio.timeout(SECONDS):
        while True:
            h.clock.pass_seconds(readiness.REUSE_SECONDS)
            await ann.visitor.http.get("/api/ready")
            with contextlib.suppress(StoreError):
                await h.inside.rooms.expire()
                return record


async def in_the_next_process(h: RunningServer, *players: Player) -> None:
    """Players return to a process that holds no seats yet, as after a kill."""
    rooms, context = h.inside.rooms, h.inside.context
    cast("Tampered", context.store).begin_again()
    for room_ in list(rooms._rooms.values()):
        rooms.drop(room_)
    for player in players:
        await player.disconnect()
    async with asyncio.timeout(SECONDS):
        while True:
            with contextlib.suppress(StoreError):
                await context.lease.renew()
                break
    for player in players:
        await player.line()


async def taken_along(player: Player, phone: Player, code: str) -> None:
    """A seat moves to a second device, in a parcel. If the answer to the first attempt was lost, the parcel exists
    already, is empty, or the pass was used; the seat is then unchanged.
    """
    given = await player.request("POST", f"/api/rooms/{code}/pass")
    assert given.status_code == 201
    parcel = {"id": "k" * 43, "body": "secret"}
    assert (await player.request("POST", "/api/parcels", parcel)).status_code in {201, 409}
    assert (await phone.request("POST", "/api/parcels/take", {"id": parcel["id"]})).status_code in {200, 410}
    sat = await phone.request("POST", f"/api/rooms/{code}/sit", {"pass": given.json()["pass"]})
    assert sat.status_code in {200, 403}


async def from_a_network_that_guesses(h: RunningServer, player: Player, code: str) -> None:
    """A player's network has guessed codes, and is not known to have used this one: the seat opens the room."""
    guesses = h.inside.rooms.guesses
    guesses._known.clear()
    while guesses.may_ask("127.0.0.1", code):  # it may be the code's time slot
        h.clock.pass_seconds(SLOT_SECONDS)
        while guesses.missed("127.0.0.1"):
            pass
    assert (await player.request("GET", f"/api/rooms/{code}")).status_code == 200


@pytest.fixture(autouse=True)
def hurried(monkeypatch: pytest.MonkeyPatch) -> None:
    """A server that retries at once, and has no other processes to notify although it assumes that others share its
    store.
    """
    monkeypatch.setattr(write_monitor, "RETRY_SECONDS", 0.001)
    monkeypatch.setattr(room, "RETRY_SECONDS", 0.001)
    monkeypatch.setattr(services, "bus_of", lambda *_: Alone())


SETTINGS: dict[str, Any] = {
    "grace_seconds": 0.5,
    "lobby": "on",
    "heartbeat_seconds": 0.2,
    "room_days": 90,
    "seat_rate": 1000,
}


def what(words: dict[str, Any]) -> tuple[object, ...]:
    """The fields that a command and its event have in common."""
    return tuple(words.get(key) for key in ("moves", "name", "robot", "direction"))


def granted_once(world: World, record: list[dict[str, Any]]) -> None:
    """Every answered command has happened, once; an unanswered one at most once."""
    seats = world.seats
    answered = Counter(
        (EFFECTS[kind], seats[by], what(words)) for _, by, kind, words in world.answered if kind in EFFECTS
    )
    asked = Counter(
        (EFFECTS[kind], seats[by], what(words)) for by, kind, words in world.asked.values() if kind in EFFECTS
    )
    happened = Counter(
        (event["type"], event["seat"], what(event))
        for event in record
        if event["type"] in EFFECTS.values() and not event.get("name", "").startswith("#")  # the forgotten player
    )
    assert not answered - happened, "something that was answered is lost"
    assert not happened - answered - asked, "something has happened twice"


def all_is_well(h: RunningServer, caplog: pytest.LogCaptureFixture) -> None:
    """The log has nothing unexpected, and no part of the process has ended."""
    assert [line.getMessage() for line in caplog.records if line.levelno >= logging.ERROR] == []
    assert h.inside.supervisor.failure is None


FAULTS: dict[str, Callable[[], Fault | None]] = {
    "none": lambda: None,
    "error before": lambda: Failing(done=False),
    "error after": lambda: Failing(done=True),
    "delay": lambda: late,
}


@pytest.mark.more
@pytest.mark.parametrize("name", ["error after", *more("none", "error before", "delay")])
async def test_faults_at_every_call_lose_and_duplicate_nothing(
    tmp_path: Path, name: str, caplog: pytest.LogCaptureFixture
) -> None:
    """Each call of the store fails once, before or after it is done, or is late. The game is still played to its end,
    each command counts once, each player gets each event once and in order, and nothing else goes wrong.
    """
    lay(tmp_path)
    world, fault = World(), FAULTS[name]()
    with Store.open(tmp_path) as opened:
        store = Tampered(opened)
        async with running_server(tmp_path, store=store, **SETTINGS) as h:  # type: ignore[arg-type]  # it is like one
            store.fault = fault
            record = await play(h, world)
            async with asyncio.timeout(SECONDS):
                while CALLS - store.made.keys() or h.inside.context.write_monitor.blocked:  # noqa: ASYNC110 – there is no event to wait for
                    await asyncio.sleep(0.001)
            if isinstance(fault, Failing):
                assert fault.faults >= len(CALLS)
            all_is_well(h, caplog)
    all_is_well(h, caplog)
    granted_once(world, record)


async def test_a_process_that_ends_at_any_call_loses_and_duplicates_nothing(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """Before and after each call of the store: the next process has everything that was answered. A command that was
    answered gets the same number again, any other is granted once, and the game goes on.
    """
    data = tmp_path / "data"
    lay(data)
    world = World()
    ends = Ends(data, tmp_path / "copies", world)
    with Store.open(data) as opened:
        store = Tampered(opened)
        async with running_server(data, store=store, **SETTINGS) as h:  # type: ignore[arg-type]  # it is like one
            store.fault = ends
            await play(h, world)
    assert ends.moments > 2 * len(CALLS)
    for place, known in ends.states.values():
        if known.code:
            async with running_server(place, clock=Clock(h.clock.now), **SETTINGS) as again:
                await goes_on(again, known)
                all_is_well(again, caplog)
            shutil.rmtree(place)
    assert [line.getMessage() for line in caplog.records if line.levelno >= logging.ERROR] == []


async def goes_on(h: RunningServer, known: World) -> None:
    """Continue a game whose process has ended."""
    ann, bob = Player(h, "ann", known), Player(h, "bob", known)
    for player in (ann, bob):
        player.visitor.http.cookies = known.cookies.get(player.name, httpx.Cookies())
    address = f"/api/rooms/{known.code}/record"
    before = await ann.request("GET", address)
    if before.status_code == 404:  # the room was old, and has been deleted
        return
    events = before.json()["events"]
    granted_once(known, events)
    players = {player.name: player for player in (ann, bob)}
    asked = dict(known.asked)
    for command_id, by, kind, words in known.answered[-2:]:
        await players[by].line()
        if players[by].view["you"] is not None:  # it has not been forgotten
            reply = await players[by].send(command_id, kind, words)
            assert (reply["ok"], reply["seq"]) == (True, known.numbers[command_id])
    for command_id, (by, kind, words) in asked.items():
        await players[by].send(command_id, kind, words)
    await ann.line()
    await ann.do("rename", name="Annabel")
    after = (await ann.request("GET", address)).json()["events"]
    assert after[: len(events)] == events
    granted_once(known, after)
