"""Rebalancing: once, when another process has come, each room at a quiet moment."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path

import pytest

from randolph.server.rebalancing import MOST_TRIED, PAUSE_SECONDS, REBALANCING_SECONDS, REST_SECONDS, Rebalancer
from tests.server.in_process import Closed
from tests.server.process import Person, serving

WAIT = 5.0


class FakeRoom:
    """A room that is as quiet as the test says."""

    def __init__(self, *, quiet: bool = True, connections: int = 6) -> None:
        self.quiet = quiet
        self.connection_count = connections
        self.moved: list[float] = []


class Installation:
    """Rooms, and a clock that advances when somebody sleeps, so that nothing takes real time."""

    def __init__(self, rooms: dict[int, FakeRoom]) -> None:
        self.rooms = rooms
        self.now = 1000.0
        self.moving = Rebalancer(
            lambda: list(rooms), self._room, wait=WAIT, seconds=lambda: self.now, sleep=self._sleep
        )

    def _room(self, number: int) -> Movable | None:
        room = self.rooms.get(number)
        return None if room is None else Movable(room, self)

    async def _sleep(self, seconds: float) -> None:
        self.now += seconds
        await asyncio.sleep(0)

    @asynccontextmanager
    async def running(self) -> AsyncIterator[None]:
        """Run it during the block."""
        task = asyncio.create_task(self.moving.run())
        try:
            yield
        finally:
            task.cancel()
            with suppress(asyncio.CancelledError):
                await task

    async def settle(self, turns: int = 40_000) -> None:
        """Run all tasks until they wait."""
        before = -1.0
        while before != self.now and turns:
            before = self.now
            turns -= 1
            for _ in range(5):
                await asyncio.sleep(0)

    @property
    def moved(self) -> dict[int, list[float]]:
        """When the clients of each room were asked to reconnect, by number; other rooms are left out."""
        return {number: room.moved for number, room in self.rooms.items() if room.moved}


class Movable:
    """A fake room as `Rebalancer` sees it."""

    def __init__(self, room: FakeRoom, installation: Installation) -> None:
        self._room = room
        self._installation = installation

    @property
    def quiet(self) -> bool:
        """As the test says."""
        return self._room.quiet

    @property
    def connection_count(self) -> int:
        """As the test says."""
        return self._room.connection_count

    def reconnect_all(self) -> None:
        """Record the time."""
        self._room.moved.append(self._installation.now)


async def test_rooms_are_handed_over_in_turn_when_a_process_has_joined() -> None:
    """Processes that were known before do not count; a new one gets time to settle; rooms without connections stay."""
    here = Installation({1: FakeRoom(), 2: FakeRoom(connections=0), 3: FakeRoom()})
    async with here.running():
        here.moving.processes_seen({"one"})
        await here.settle()
        assert here.moved == {}
        here.moving.processes_seen({"one", "two"})
        await here.settle()
        assert here.moved == {1: [1000 + WAIT], 3: [pytest.approx(1000 + WAIT + PAUSE_SECONDS)]}
        here.moving.processes_seen({"two"})  # one has gone, none has come
        await here.settle()
        assert list(map(len, here.moved.values())) == [1, 1]


async def test_a_room_is_handed_over_when_it_is_quiet() -> None:
    """However many rooms are not quiet, the others do not wait for them, and nothing waits for them forever."""
    busy = {number: FakeRoom(quiet=False) for number in range(2 * MOST_TRIED)}
    here = Installation({**busy, 1000: FakeRoom()})
    async with here.running():
        here.moving.processes_seen(())
        here.moving.processes_seen({"two"})
        while not here.moved:  # noqa: ASYNC110 – there is no event to wait for
            await asyncio.sleep(0)
        assert list(here.moved) == [1000]
        assert here.now < 1000 + WAIT + 4 * PAUSE_SECONDS
        busy[7].quiet = True
        while 7 not in here.moved:  # noqa: ASYNC110 – there is no event to wait for
            await asyncio.sleep(0)
        await here.settle()
        assert set(here.moved) == {7, 1000}
        assert here.now == pytest.approx(1000 + WAIT + REBALANCING_SECONDS, abs=1)


async def test_a_process_that_restarts_repeatedly_moves_nobody_each_time() -> None:
    """There is a pause between two rebalancings; if the new process has gone by then, the rooms stay."""
    here = Installation({1: FakeRoom()})
    async with here.running():
        here.moving.processes_seen(())
        here.moving.processes_seen({"first"})
        await here.settle()
        here.moving.processes_seen({"second"})
        await here.settle()
        here.moving.processes_seen({"third"})
        here.moving.processes_seen(())
        await here.settle()
        assert here.moved == {1: [1000 + WAIT, 1000 + WAIT + REST_SECONDS]}


async def test_a_connection_is_closed_with_the_code_to_reconnect(database: str, tmp_path: Path) -> None:
    """Two processes, real sockets: when the second one starts, the first one's connections, of players and spectators,
    end with 4307. Clients that reconnect to either have missed nothing, and were never disconnected in the game.
    """
    ann, eve = Person(), Person()
    both = {"database": database, "heartbeat_seconds": "0.2", "move_seconds": "0.1", "grace_seconds": "120"}
    async with serving(tmp_path / "one", **both) as one:
        code = (await ann.ask(one, "POST", "/api/rooms", {"name": "Ann"}))["code"]
        lines = [await ann.enter(one, code), await eve.enter(one, code)]
        async with serving(tmp_path / "two", **both) as two:
            for line in lines:
                with pytest.raises(Closed) as closed:
                    await line.receive_until(lambda _: False)
                assert closed.value.code == 4307
            back, looker = await ann.enter(two, code, lines[0].seq), await eve.enter(one, code, lines[1].seq)
            await back.do("add_computer", strength=1)
            await looker.receive_event("player_joined")
            types = [event["type"] for event in (await ann.ask(two, "GET", f"/api/rooms/{code}/record"))["events"]]
            assert types[:2] == ["room_created", "player_joined"]
            assert "player_disconnected" not in types
            assert "Traceback" not in one.log + two.log
            await ann.leave()
            await eve.leave()
