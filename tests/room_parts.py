"""The parts of a room, made one by one on a store of their own, for tests of each part alone."""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncIterator, Collection
from contextlib import asynccontextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

import msgspec
from sqlalchemy import insert

from randolph import game
from randolph.game.ricochet import GameRules
from randolph.server import Settings
from randolph.server.bus import Alone
from randolph.server.clock import RoomClock
from randolph.server.judge import Judge
from randolph.server.room.attendance import Attendance
from randolph.server.room.audience import Audience
from randolph.server.room.journal import Journal, Listener
from randolph.server.room.presence import Presence
from randolph.server.room.replica import Replica
from randolph.server.room.verdicts import Verdicts
from randolph.server.room_context import RoomContext
from randolph.server.store import NewSeat, Store, StoredGame
from randolph.server.store.schema import processes
from randolph.server.stored_events import to_stored
from tests.server.in_process import Clock, lay

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from randolph.game import Event
    from randolph.server.room.updates import Update

CODE = "ABCDEF"


class OtherProcess:
    """The store for another process: the same one, under another name."""

    def __init__(self, store: Store, process_id: str) -> None:
        self.process_id = process_id
        self._store = store

    def __getattr__(self, name: str) -> Any:  # noqa: ANN401 – whatever the store has
        return getattr(self._store, name)

    async def hold(self, held: Collection[tuple[int, int]]) -> None:
        """The seats of this process."""
        await Store.hold(cast("Store", self), held)


class Bus(Alone):
    """A bus that keeps its notifications: the last event's number, and how many events went with it."""

    def __init__(self) -> None:
        super().__init__()
        self.published: list[tuple[int, int]] = []
        self.said: list[str] = []

    def publish(self, _room_id: int, seq: int, events: Any = ()) -> None:  # noqa: ANN401 – rows
        """Keep it."""
        self.published.append((seq, len(events)))

    def send_text(self, _room_id: int, text: str) -> None:
        """Keep it."""
        self.said.append(text)


class Recorder:
    """A part that keeps its updates: the types of the events, and the number of the last one."""

    def __init__(self, replica: Replica) -> None:
        self.updates: list[tuple[tuple[str, ...], int]] = []
        self._replica = replica

    def happened(self, update: Update) -> None:
        """Keep it."""
        self.updates.append((tuple(map(tag, update.events)), self._replica.seq))


class FakeConnection:
    """A connection that keeps its messages."""

    def __init__(self, seat: int | None = None, *, changes: bool = False, screen: bool = False) -> None:
        self.seat = seat
        self.hosted: int | None = None
        self.screen, self.changes = screen, changes
        self.address: str | None = "192.0.2.1"
        self.alive = True
        self.is_cut = self.is_asked_to_reconnect = False
        self.sent: list[dict[str, Any]] = []

    def send(self, text: bytes, since: float | None = None, then: bytes | None = None) -> None:
        """Keep it, and the message with it."""
        assert since is None or since >= 0
        self.sent += [msgspec.json.decode(part) for part in (text, then) if part is not None]

    def cut(self) -> None:
        """It is cut."""
        self.is_cut = True

    def ask_to_reconnect(self) -> None:
        """It is asked to reconnect."""
        self.is_asked_to_reconnect = True


class Pieces:
    """The parts of one room in one process. `recorder` gets all updates, `read` counts when all was read."""

    def __init__(self, kept: StoredGame, context: RoomContext) -> None:
        self.context, self.id = context, kept.row.id
        self.replica, _ = Replica.restore(kept)
        self.clock = RoomClock(context.clock, self.replica.state.clock)
        self.presence = Presence()
        self.audience = Audience(self.id, self.replica, self.presence, clock=self.clock, context=context)
        self.attendance = Attendance(
            self.id, self.replica, self.presence, self.audience, clock=self.clock, context=context
        )
        self.verdicts = Verdicts(self.id, self.replica, clock=self.clock, context=context)
        self.recorder = Recorder(self.replica)
        self.read = 0

    def journal(self, *listeners: Listener) -> Journal:
        """A journal with `recorder`, the verdicts, the audience, and these listeners; it knows no optimum."""

        def caught_up() -> None:
            self.read += 1

        return Journal(
            self.id,
            self.replica,
            clock=self.clock,
            context=self.context,
            listeners=(self.recorder, self.verdicts, self.audience, *listeners),
            caught_up=caught_up,
            optimum=lambda: None,
        )


class Room:
    """A room of Ann and Bob in a store, and the processes that have it in memory."""

    def __init__(self, store: Store, clock: Clock, settings: Settings) -> None:
        self.store, self.clock, self.settings = store, clock, settings
        self.bus = Bus()
        self._contexts: list[RoomContext] = []

    async def pieces(self, process: str | None = None) -> Pieces:
        """The room as a process loads it from the store: this one, or another one of that name."""
        store = self.store
        if process is not None:
            store = cast("Store", OtherProcess(store, process))
            now = self.clock()
            row = {"id": process, "started_at": now, "expires_at": now + 1000 * self.settings.lease_seconds}
            await self.store._write(lambda connection: connection.execute(insert(processes).values(row)))
        judge = Judge(threads=1, seconds=10.0, megabytes=64)
        context = RoomContext(
            store,
            judge,
            self.settings,
            self.bus,
            clock=self.clock,
            seconds=lambda: self.clock() / 1000,
            rng=random.Random(1),
        )
        self._contexts.append(context)
        if process is None:
            await context.lease.renew()
        kept = await store.game(CODE, "")
        assert kept is not None
        return Pieces(kept, context)

    async def events(self) -> list[str]:
        """The types of all events in the store."""
        (room,) = [await self.store.room(CODE)]
        assert room is not None
        rows = await self.store.events(room.id)
        assert [row.seq for row in rows] == list(range(1, len(rows) + 1))
        return [msgspec.json.decode(row.body)["type"] for row in rows]

    async def close(self) -> None:
        """Stop everything that the processes have started."""
        for context in self._contexts:
            context.stop()
            context.judge.close()
            await context.finish()


@asynccontextmanager
async def a_room(folder: Path, *, grace: float = 4.0, **rules: object) -> AsyncIterator[Room]:
    """A room of Ann, the host, and Bob; nobody is connected."""
    lay(folder)
    clock = Clock()
    with Store.open(folder) as store:
        room = Room(store, clock, Settings(data=folder, grace_seconds=grace, lease_seconds=30))
        agreed = msgspec.convert({**rules}, GameRules)
        events = game.create(agreed, host_name="Ann", now=clock(), rng=random.Random(1))
        events += game.handle(game.fold(None, events), None, game.Join("Bob"), clock(), random.Random(1))
        await store.create_room(CODE, game.RECORD_VERSION, to_stored(events, 0), NewSeat(0, "hash-of-ann"))
        try:
            yield room
        finally:
            await room.close()


def tag(event: Event) -> str:
    """An event's name on the wire."""
    return str(event.__struct_config__.tag)


def types(messages: Iterable[dict[str, Any]]) -> list[str]:
    """The types of messages, and of their events."""
    return [
        message["type"] if message["type"] != "events" else "+".join(event["type"] for event in message["events"])
        for message in messages
    ]


async def until(true: Callable[[], object]) -> None:
    """Wait until a condition becomes true that must do so."""
    async with asyncio.timeout(60.0):
        while not true():  # noqa: ASYNC110 – there is no event to wait for
            await asyncio.sleep(0.001)
