"""All rooms of this process: created, loaded on demand, and dropped when they are idle.

A room in memory is a copy of the store (`room/`), so dropping it loses nothing. A room that cannot be read has an error
of its own (`Damaged`), which is logged once.

If processes share the store, the bus says which rooms have new events. It may lose messages or be down. So every few
seconds (`heartbeat_seconds`, more often while the bus is down) all rooms in memory are compared with the store. Only
the store knows what a killed process had written but not yet published. The same comparison finds processes that have
joined. When one starts, the bus brings the comparison forward.

Other parts can subscribe to the rooms (`subscribe`), as computer players do. Two tasks have modules of their own:
`lease` renews the lease of the process, and `write_monitor` notices whether the store can write.
"""

from __future__ import annotations

import asyncio
import logging
import random
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from functools import partial
from typing import NamedTuple

import msgspec

from randolph import game
from randolph.game import Agreed, Refused
from randolph.server.clock import suspended_ms
from randolph.server.errors import ApiError
from randolph.server.guess_limit import GuessLimit
from randolph.server.lobby import Listing, listing
from randolph.server.logs import about
from randolph.server.names import checked_code, checked_name, new_code
from randolph.server.rebalancing import Rebalancer
from randolph.server.room.replica import EVENTS_BEFORE_SNAPSHOT
from randolph.server.room.room import Room
from randolph.server.room.seats import MOST_SEATS
from randolph.server.room_context import RoomContext
from randolph.server.security import SEAT_DAYS
from randolph.server.snapshots import program
from randolph.server.store import (
    CodeTaken,
    Damaged,
    NewSeat,
    RoomGone,
    StoredEvent,
    StoredGame,
    StoreError,
)
from randolph.server.stored_events import as_damage, from_stored, to_stored
from randolph.server.supervision import Supervisor
from randolph.server.wire import Waiting, to_client

CODE_ATTEMPTS = 8
"""How many random codes are tried for a new room; even one collision is rare."""

MANY_EVENTS = 1000
"""A room with more events is read in a thread, because it takes long."""

COMPARE_SECONDS = 0.3
"""Seconds between two comparisons of the rooms with the store while the bus is down."""

SUSPENDED_SECONDS = 2.0
"""The timers of the rooms are set again if the machine was suspended for at least this many seconds."""

EXPIRY_SECONDS = 3600.0
"""The most seconds between two searches for rooms that are too old."""

MOST_EXPIRED = 100
"""The most rooms deleted in one transaction, because other parts need to write, too."""

DAY = 86_400_000

LARGEST_QUERY = 1000
"""The most rooms compared with the store in one query."""

_log = logging.getLogger(__name__)


class RoomPreview(NamedTuple):
    """Which game is played in a room, and the host's name if the room is in the lobby now."""

    game: str
    host: str | None


class Rooms:
    """All rooms of this process: created, loaded on demand, and dropped when they are idle."""

    def __init__(self, context: RoomContext, supervisor: Supervisor) -> None:
        self.context = context
        self.supervisor = supervisor
        self.guesses = GuessLimit(context.settings.guess_rate, context.seconds)
        self._watchers: list[Callable[[Room], object]] = []
        self._when_joined: list[Callable[[], object]] = []
        self._program = program()
        self._rooms: dict[str, Room] = {}
        self._by_id: dict[int, Room] = {}
        self._early: dict[int, int] = {}  # the newest events of rooms that are being loaded, by room
        self._compare_now = asyncio.Event()  # set when the bus may have lost a message, or another process has started
        self._rebalancer = Rebalancer(
            lambda: list(self._by_id), self._by_id.get, wait=context.settings.move_seconds, seconds=context.seconds
        )
        self._loading: dict[str, asyncio.Task[Room]] = {}
        self._keepers: list[asyncio.Task[None]] = []
        context.write_monitor.subscribe(self._notify_waiting)

    def subscribe(self, watcher: Callable[[Room], object]) -> None:
        """From now on `watcher` is called with a room whenever anything may have happened in it."""
        self._watchers.append(watcher)

    def when_process_joins(self, notify: Callable[[], object]) -> None:
        """From now on `notify` is called whenever another process has joined those that share the store."""
        self._when_joined.append(notify)

    def is_entered(self, code: str) -> bool:
        """Whether anybody is in this room at this process, or the room is being loaded."""
        room = self._rooms.get(code)
        return code in self._loading or (room is not None and room.users > 0)

    @property
    def in_memory(self) -> int:
        """How many rooms are in memory."""
        return len(self._rooms)

    async def open(self) -> None:
        """Take a lease for this process, and start its parts and the bus."""
        context, keep = self.context, self.supervisor.keep
        try:
            await context.lease.renew()
        except StoreError as error:  # the process waits for the store, like one that is already running
            _log.warning("the leases could not be acquired: %s", error)
        self._keepers += [
            keep("leases", self._keep()),
            keep("expiry", self._expire()),
            keep("database watch", self._watch()),
            keep("retries", context.write_monitor.retry(context.lease.renew)),
        ]
        if context.store.shared:
            try:
                await self._find_processes()
            except StoreError as error:
                _log.warning("the other processes could not be found: %s", error)
            await context.bus.open(self._on_events, self._compare_now.set, self._on_text, self.supervisor)
            self._keepers.append(keep("comparison", self._compare()))
            if context.settings.move_seconds:
                self._keepers.append(keep("moving", self._rebalancer.run()))

    async def close(self) -> None:
        """Disconnect all clients, finish the current work, and release the leases.

        If other processes share the store, the leases expire a moment later instead. Meanwhile the players connect to
        another process, so nothing happens in their rooms.
        """
        self.context.stop()
        for keeper in self._keepers:
            keeper.cancel()
        await asyncio.gather(*self._keepers, return_exceptions=True)
        self.context.judge.close()
        for room in list(self._rooms.values()):
            try:
                await room.close()
            except (ApiError, Refused, StoreError) as error:
                _log.warning("a room could not be closed: %s", error, extra=about(room=room.id))
        await self.context.finish()
        await self.context.bus.close()
        delay = self.context.settings.grace_seconds if self.context.store.shared else 0.0
        try:
            await self.context.lease.release(delay)
        except StoreError as error:
            _log.warning("the leases could not be released: %s", error)

    async def create(self, name: str, rules: Agreed, token_hash: str) -> str:
        """Create a room; its creator has seat 0. Returns the code.

        Raises `ApiError` for an invalid name or an unknown saved board, `Refused` for a board that cannot be played.
        """
        host = checked_name(name)
        saved = await self.context.saved_board(rules)
        if saved is None and rules.saved_board is not None:
            raise ApiError("unknown_board", quote=rules.saved_board)
        now = self.context.clock()
        make = partial(game.create, rules, host_name=host, now=now, rng=self.context.rng, saved=saved)
        events = make() if saved is None else await self.context.in_background(make)
        stored = to_stored(events, 0)
        for _ in range(CODE_ATTEMPTS):
            code = new_code()
            try:
                made = await self.context.store.create_room(code, game.RECORD_VERSION, stored, NewSeat(0, token_hash))
            except CodeTaken:
                continue
            _log.info("a room was created", extra=about(room=made.id, game=rules.game))
            return code
        raise StoreError("no free room code was found")

    async def _watch(self) -> None:
        """Notice a transaction that takes too long, a writer that has ended, and a machine that was suspended, which
        makes the timers of all rooms late.
        """
        asleep = suspended_ms()
        while True:
            await asyncio.sleep(self.context.write_monitor.pause)
            before, asleep = asleep, suspended_ms()
            if asleep - before >= 1000 * SUSPENDED_SECONDS:
                _log.warning("the machine was suspended for %d seconds", round((asleep - before) / 1000))
                for room in tuple(self._rooms.values()):
                    room.wake()
            self.context.write_monitor.check()

    def _notify_waiting(self, waiting: bool) -> None:  # noqa: FBT001 – a subscriber of `WriteMonitor`
        """Notify all clients that the server waits for the store, or that it no longer does."""
        if waiting:
            _log.warning("the database cannot write; %d rooms are waiting", len(self._rooms))
        else:
            _log.warning("the database can write again")
        text = to_client(Waiting(on=waiting))
        for room in tuple(self._rooms.values()):
            room.parts.audience.broadcast(text)
        for room in tuple(self._rooms.values()):
            if not waiting and room.parts.journal.unsure:
                room.wake()

    @asynccontextmanager
    async def use(self, code: str) -> AsyncIterator[Room]:
        """The room with this code, kept in memory while it is used. Raises `ApiError` (`unknown_room`)."""
        while True:
            if self.context.closing:
                raise StoreError("the server is stopping")
            room = self._rooms.get(code) or await self._load(code)
            if not room.dropped:
                break
        room.users += 1
        try:
            yield room
        except RoomGone as error:
            room.deleted = True
            self.drop(room)
            raise ApiError("unknown_room", quote=code) from error
        finally:
            room.users -= 1

    @asynccontextmanager
    async def enter(self, code: str, client: str, token_hash: str | None) -> AsyncIterator[Room]:
        """Like `use`, for a request from the network `client`, perhaps with the hash of a seat's token.

        A network that has guessed too many codes (`guess_limit.py`) can be sure to enter a room without delay only with
        a seat's token. Raises `ApiError` (`unknown_room`, `too_frequent`).
        """
        code = checked_code(code)
        if not (self.guesses.may_ask(client, code) or await self.seat_of(code, token_hash) is not None):
            raise ApiError("too_frequent")
        async with AsyncExitStack() as inside:
            try:
                room = await inside.enter_async_context(self.use(code))
            except ApiError as error:
                if not self.guesses.missed(client):
                    raise ApiError("too_frequent") from error
                raise
            self.guesses.entered(client, code)
            yield room

    async def room_preview(self, code: str, client: str) -> RoomPreview | None:
        """The description of a room for a document. None if there is no such room, if this network may not ask for it
        (`guess_limit.py`), or if the answer takes longer than a moment. The document does not show which of these it
        was.
        """
        return await self.context.in_a_moment(self._outline(code, client))

    async def _outline(self, code: str, client: str) -> RoomPreview | None:
        try:
            async with self.enter(code, client, None) as room:
                listed = self.context.settings.lobby == "on" and listing(room.state, most_seats=MOST_SEATS)
                host = msgspec.json.decode(listed, type=Listing).host if listed else None
                return RoomPreview(game.kind_of(room.state).name, host)
        except (ApiError, StoreError):
            return None

    async def seat_of(self, code: str, token_hash: str | None) -> int | None:
        """The seat of this token, from the store. The query is the same if there is no such room, so the time of the
        answer reveals nothing.
        """
        if token_hash is None:
            return None
        row = await self.context.store.room(code)
        return await self.context.store.seat(0 if row is None else row.id, token_hash)

    async def _load(self, code: str) -> Room:
        if code not in self._loading:
            self._loading[code] = self.context.spawn(self._read(code))
        return await asyncio.shield(self._loading[code])

    async def _read(self, code: str) -> Room:
        try:
            room = await self._restored(code, self._program)
        except Damaged:
            with self.context.reading(await self._number(code)):
                raise
        else:
            self._rooms[code] = room
            self._by_id[room.id] = room
            room.notified(self._early.pop(room.id, 0))
            return room
        finally:
            del self._loading[code]
            if not self._loading:
                self._early.clear()

    async def _number(self, code: str) -> int | None:
        """The number of a room that cannot be read as a whole, if at least its row can."""
        with suppress(StoreError):
            row = await self.context.store.room(code)
            return None if row is None else row.id
        return None

    async def _restored(self, code: str, snapshot_of: str) -> Room:
        """A room from the store: from the snapshot of this program or, if it has none, from all events."""
        try:
            kept = await self.context.store.game(code, snapshot_of, before=EVENTS_BEFORE_SNAPSHOT)
        except Damaged:
            if not snapshot_of:
                raise
            return await self._restored(code, "")  # perhaps only the snapshot is damaged
        if kept is None:
            raise ApiError("unknown_room", quote=code)
        row = kept.row
        if not 1 <= row.record_version <= game.RECORD_VERSION:  # a room of an older version can be read and continued
            raise Damaged(f"its events are of version {row.record_version}, not {game.RECORD_VERSION}")
        try:
            if len(kept.events) > MANY_EVENTS:
                return await asyncio.to_thread(self._built, kept)
            return self._built(kept)
        except StoreError as error:
            if kept.snapshot is None:
                raise
            _log.warning("a snapshot cannot be used: %s", error, extra=about(room=row.id))
            return await self._restored(code, "")

    def _built(self, kept: StoredGame) -> Room:
        numbers = [event.seq for event in kept.events]
        first = 1 if kept.snapshot is None else max(1, kept.snapshot.seq - EVENTS_BEFORE_SNAPSHOT + 1)
        least = 1 if kept.snapshot is None else kept.snapshot.seq - first + 1
        if len(numbers) < least or numbers != list(range(first, first + len(numbers))):
            raise Damaged("events are missing")
        with as_damage("its events do not make a game"):
            room = Room(kept, self.context, watchers=self._watchers, drop_room=self.drop)
            game.shared_view(room.state, room.now())  # a state that cannot be shown is damage, too
            game.own_view(room.state, None, room.now())
        return room

    def _on_events(self, room_id: int, seq: int, events: Sequence[StoredEvent] = ()) -> None:
        room = self._by_id.get(room_id)
        if room is not None:
            room.notified(seq, events)
        elif self._loading:  # it may be the room that is being loaded at this moment
            self._early[room_id] = seq

    def _on_text(self, room_id: int, text: str) -> None:
        room = self._by_id.get(room_id)
        if room is not None:
            room.parts.audience.broadcast(text.encode())

    async def _compare(self) -> None:
        """Compare the rooms in memory with the store regularly, and at once when the bus may have lost a message or
        another process has started.
        """
        while True:
            pause = self.context.settings.heartbeat_seconds
            with suppress(TimeoutError):
                async with asyncio.timeout(pause if self.context.bus.up else min(pause, COMPARE_SECONDS)):
                    await self._compare_now.wait()
            self._compare_now.clear()
            store, ids = self.context.store, list(self._by_id)
            try:
                await self._find_processes()
                for first in range(0, len(ids), LARGEST_QUERY):
                    newest = await store.newest(ids[first : first + LARGEST_QUERY])
                    for room_id, seq in newest.items():
                        self._on_events(room_id, seq)
                screens = await store.screens(self.context.clock())
                for room_id in ids:
                    if room_id in self._by_id:
                        self._by_id[room_id].parts.audience.screens.notified(elsewhere=room_id in screens)
            except StoreError as error:
                _log.warning("the rooms could not be compared with the store: %s", error)

    async def _find_processes(self) -> None:
        """Find out which processes share the store. The first call is at the start; those found later have joined."""
        store = self.context.store
        self.context.bus.know(await store.processes())
        if self._rebalancer.processes_seen(set(await store.processes(self.context.clock())) - {store.process_id}):
            for notify in self._when_joined:
                notify()

    async def _keep(self) -> None:
        """Renew the leases, drop idle rooms, and delete expired passes and parcels."""
        pause = min(self.context.settings.lease_seconds / 3, 10.0)
        while True:
            await asyncio.sleep(pause)
            self.sweep()
            try:
                await self.context.lease.renew_if_lapsed()
                await self.context.lease.renew()
                await self.context.store.delete_expired_transfers(self.context.clock())
            except StoreError as error:
                _log.warning("the leases could not be renewed: %s", error)

    async def _expire(self) -> None:
        """Delete old rooms from time to time. Every process does this without disturbing the others."""
        while True:
            await asyncio.sleep(EXPIRY_SECONDS * (0.5 + random.random() / 2))  # noqa: S311 – so that the processes do not start at the same time
            try:
                await self.expire()
                now = self.context.clock()
                today = now // DAY
                await self.context.store.players.expire(today - SEAT_DAYS)
                await self.context.store.puzzles.forget_views(today)
                await self.context.store.groups.delete_empty()
                await self.context.store.rush.expire(today, now - 2 * DAY)
            except StoreError as error:
                _log.warning("old rooms could not be deleted: %s", error)
            except Exception:  # noqa: BLE001 – whatever the error is, the rooms can stay until the next attempt
                _log.exception("old rooms could not be deleted")

    async def expire(self) -> int:
        """Delete the rooms that have had no event for `room_days`; returns their number.

        Automatic events count, too, even those that no process has computed yet: a round by correspondence may take
        longer than that.
        """
        if not self.context.settings.room_days:
            return 0
        now = self.context.clock()
        before, deleted = now - self.context.settings.room_days * DAY, 0
        spared: set[int] = set()
        while True:
            old = await self.context.store.expired_rooms(before, now, spared=spared | self._used(), most=MOST_EXPIRED)
            over = {one for one in old if not await self._is_active(one, before, now)}
            ids = await self.context.store.expire(over - self._used(), before, now)
            spared.update(set(old).difference(ids))
            for room in [self._by_id[one] for one in ids if one in self._by_id]:
                room.deleted = True
                self.drop(room)
            deleted += len(ids)
            if len(old) < MOST_EXPIRED:
                break
        if deleted:
            _log.info("%d old rooms were deleted", deleted)
        return deleted

    def _used(self) -> set[int]:
        """The rooms that are in use, and so must stay in memory."""
        return {room.id for room in self._rooms.values() if not room.idle}

    async def _is_active(self, room_id: int, before: int, now: int) -> bool:
        """Whether something has happened automatically in an old room since `before`, or still will. In games by
        correspondence, clocks run while nobody is connected.
        """
        stored = await self.context.store.events(room_id)
        return await self.context.in_background(partial(_is_active, stored, before, now, self.context.rng))

    def drop(self, room: Room) -> None:
        """Drop a room from memory."""
        room.drop()
        self._rooms.pop(room.code, None)
        self._by_id.pop(room.id, None)

    def sweep(self) -> None:
        """Drop the rooms that have been idle for `idle_seconds`."""
        now = self.context.seconds()
        for room in list(self._rooms.values()):
            if not room.idle:
                room.idle_since = None
            elif room.idle_since is None:
                room.idle_since = now
            elif now - room.idle_since >= self.context.settings.idle_seconds:
                self.drop(room)


def _is_active(stored: Sequence[StoredEvent], before: int, now: int, rng: random.Random) -> bool:
    """`Rooms._is_active`, computed from the room's events; a room that cannot be read is not active."""
    try:
        state = game.fold(None, from_stored(stored))
        if not state.rules.correspondence:
            return False
        state = game.fold(state, game.advance(state, now, rng))
    except Exception:  # noqa: BLE001 – the game may raise anything on events that it has not written
        return False
    return state.clock >= before or game.next_deadline(state) is not None
