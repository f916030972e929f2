"""The processor time of a room, without the network: a bid, a welcome, loading a room.

    .venv/bin/python bench/room.py

The whole server runs in this process, on its own data folder; fake connections that only count bytes replace its
sockets. The program measures the processor time of all threads, including the store's writer, because other programs
affect it less than wall time. It prints the minimum and the median of several turns.

A bid is decided, written, folded and broadcast to the six members of its room, twenty rooms at a time. A welcome is
what a client that reconnects receives, with the board and the view. A loaded room has played ten rounds, in which six
players bid six times each.
"""

from __future__ import annotations

import asyncio
import gc
import random
import statistics
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import Any

from randolph import game
from randolph.game import Connect, Event, GiveUp, Join, Ready, State
from randolph.game.ricochet import Bid, GameRules, Start
from randolph.server import Settings, create_app
from randolph.server.room.room import Room
from randolph.server.services import Services
from randolph.server.stored_events import from_stored, to_stored

ROOMS = 20
PLAYERS = 6
TURNS = 15
ROUNDS = 10


class FakeConnection:
    """A connection that counts the bytes sent to it."""

    def __init__(self, seat: int) -> None:
        self.seat: int | None = seat
        self.hosted: int | None = None
        self.screen = False
        self.changes = True
        self.address: str | None = None
        self.alive = True
        self.bytes = 0

    def send(self, text: bytes, _since: float | None = None, then: bytes | None = None) -> None:
        """Count the bytes."""
        self.bytes += len(text) + len(then or b"")

    def cut(self) -> None:
        """Do nothing: these connections are never cut."""

    def ask_to_reconnect(self) -> None:
        """Do nothing: these connections never reconnect."""


@asynccontextmanager
async def running(data: Path) -> AsyncIterator[Services]:
    """A server without a port."""
    started: list[Services] = []
    to_app: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
    from_app: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
    app = create_app(Settings(data=data), rng=random.Random(1), opened=started.append)
    task = asyncio.ensure_future(app({"type": "lifespan", "state": {}}, to_app.get, from_app.put))
    for phase in ("startup", "shutdown"):
        await to_app.put({"type": f"lifespan.{phase}"})
        reply = await from_app.get()
        if reply["type"] != f"lifespan.{phase}.complete":
            raise RuntimeError(f"the server did not complete its {phase}: {reply}")
        if phase == "startup":
            try:
                yield started[0]
            finally:
                gc.enable()
    await task


async def playing(services: Services, stack: AsyncExitStack) -> list[tuple[Room, list[FakeConnection]]]:
    """Rooms whose games have begun, with all their players."""
    found = []
    for number in range(ROOMS):
        code = await services.rooms.create("Player 1", GameRules(sand_seconds=3600), f"token {number} 0")
        room = await stack.enter_async_context(services.rooms.use(code))
        for seat in range(1, PLAYERS):
            await room.join(f"Player {seat + 1}", f"token {number} {seat}")
        connections = [FakeConnection(seat) for seat in range(PLAYERS)]
        for connection in connections:
            await room.attach(connection, 0)
        await room.perform(0, "start-it", Start())
        found.append((room, connections))
    return found


async def turns(count: int, work: Callable[[int], Awaitable[object]]) -> str:
    """Do a piece of work several times; the milliseconds for each of its `count` parts."""
    spent = []
    for turn in range(TURNS):
        gc.collect()
        before = time.process_time()
        await work(turn)
        spent.append(1000 * (time.process_time() - before) / count)
    return f"{min(spent):.3f} ms minimum, {statistics.median(spent):.3f} median of {TURNS}"


def long_game() -> list[Event]:
    """The events of a room that has played its rounds."""
    rng, now = random.Random(1), 0
    events = game.create(GameRules(next_seconds=0), host_name="Player 1", now=0, rng=rng)
    state: State = game.fold(None, events)

    def append(new: list[Event]) -> None:
        nonlocal state
        events.extend(new)
        state = game.fold(state, new)

    for seat in range(1, PLAYERS):
        append(game.handle(state, None, Join(f"Player {seat + 1}"), now, rng))
    for seat in range(PLAYERS):
        append(game.handle(state, seat, Connect(), now, rng))
    append(game.handle(state, 0, Start(), now, rng))
    for _ in range(ROUNDS):
        for moves in range(30, 24, -1):
            for seat in range(PLAYERS):
                now += 1000
                append(game.handle(state, seat, Bid(moves), now, rng))
        now += 60_000
        append(game.advance(state, now, rng))
        while (showing := state.demonstrator) is not None:
            append(game.handle(state, showing, GiveUp(), now, rng))
        append(game.handle(state, 0, Ready(), now, rng))
    return events


async def measure() -> None:
    """Measure and print."""
    with tempfile.TemporaryDirectory(prefix="randolph-room-") as folder:
        async with running(Path(folder) / "data") as services, AsyncExitStack() as stack:
            rooms = await playing(services, stack)
            await asyncio.sleep(1.0)  # until the judge has done its work
            gc.disable()

            async def bids(turn: int) -> None:
                for seat in range(PLAYERS):
                    name = f"bid-{turn}-{seat}-of-mine"
                    await asyncio.gather(*(room.perform(seat, name, Bid(99 - turn)) for room, _ in rooms))

            async def welcomes(_turn: int) -> None:
                for room, connections in rooms:
                    for connection in connections:
                        room.detach(connection)
                        connection.alive = True
                        await room.attach(connection, room.seq)

            print(f"a bid                  {await turns(ROOMS * PLAYERS, bids)}")
            print(f"a welcome              {await turns(ROOMS * PLAYERS, welcomes)}")
            stored = to_stored(long_game(), 0)

            async def load(_turn: int) -> None:
                game.fold(None, from_stored(stored))

            print(f"{len(stored)} events loaded      {await turns(1, load)}")


if __name__ == "__main__":
    asyncio.run(measure())
    sys.exit(0)
