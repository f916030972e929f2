"""The journal of a room: the only way to change it.

A write has four steps: decide on the basis of the current state, append the events to the store, fold them into the
replica, and notify the listeners. The store is the authority. If another process has appended first (`Conflict`), the
journal reads its events, decides again on the new state, and tries again. If the store is shared, it also reads new
events before it refuses a command, because the refusal may be based on an old state.

Before every decision the game catches up with the clock (`catch_up`). A time in which nothing could be saved becomes a
pause of the game, so no deadline passes while the store cannot write. If it is not certain whether something was
written, the journal is `unsure` and reads new events before it decides again.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from functools import partial
from typing import Protocol

from randolph import game
from randolph.game import Command, Event, Refused
from randolph.server.clock import RoomClock
from randolph.server.errors import ApiError
from randolph.server.lobby import changed_listing
from randolph.server.room.replica import EVENTS_IN_MEMORY, Replica
from randolph.server.room.seats import MOST_SEATS
from randolph.server.room.updates import Requester, Update
from randolph.server.room_context import RoomContext
from randolph.server.store import (
    Append,
    Conflict,
    Damaged,
    LeaseChange,
    NewSeat,
    Played,
    StoredEvent,
    StoreError,
)
from randolph.server.stored_events import to_stored
from randolph.server.write_monitor import NOTHING_WRITTEN

LEAST_OUTAGE_MS = 1000
"""An outage of the store that lasts at least this many milliseconds becomes a pause of the game."""

MOST_ATTEMPTS = 40
"""The most attempts to write a decision; many processes may compete for the same event number."""

FOLLOWER_DELAY_MS = 100
"""A process delays automatic events (a deadline, a verdict) by this many milliseconds if another process has written
the last event of the room. All processes know what is due, but only one has to write it; the others would cause
conflicts.
"""

Decide = Callable[[int], list[Event]]
"""A function that makes events from the current state at this time (ms). It may be called several times, and may raise
`Refused` or `ApiError`.
"""


class Listener(Protocol):
    """A part of the room that gets updates."""

    def happened(self, update: Update) -> object:
        """The replica has folded these events."""


class Journal:
    """Writes the events of a room. `listeners` get updates in this order. `caught_up` is called when all events of
    other processes have been read. `optimum` returns the optimum of the current round, if it is known already.

    If this process has read events of another one since its own last ones, `deferred_until` is not 0: until that time
    (ms) verdicts are left to the other one, and the room's timer is late by `FOLLOWER_DELAY_MS`.
    """

    def __init__(
        self,
        room_id: int,
        replica: Replica,
        *,
        clock: RoomClock,
        context: RoomContext,
        listeners: Sequence[Listener],
        caught_up: Callable[[], object],
        optimum: Callable[[], int | None],
    ) -> None:
        self.replica = replica
        self.deferred_until = 0
        self.unsure = self.unreadable = False
        self._room_id = room_id
        self._clock = clock
        self._context = context
        self._listeners = listeners
        self._caught_up = caught_up
        self._optimum = optimum
        self._outages = len(context.write_monitor.outages)
        self._newest = 0
        self._ahead: dict[int, StoredEvent] = {}

    # ── deciding and writing ─────────────────────────────────────────────────────────────────────────────────────────

    async def write(
        self,
        decide: Decide,
        now: int,
        *,
        played: Played | None = None,
        token_hash: str | None = None,
        lease: Callable[[], Awaitable[LeaseChange]] | None = None,
        long: bool = False,
        requester: Requester | None = None,
    ) -> int:
        """Decide, append, fold and notify; after a conflict, start again. Returns the number of the last event.

        A decision that may take `long` runs in a thread. Raises what `decide` and `Store.append` raise.
        """
        for _ in range(MOST_ATTEMPTS):
            await self.catch_up(now)
            change = None if lease is None else await lease()
            try:
                events = await self._decided(decide, max(now, self.replica.state.clock), long=long)
            except (ApiError, Refused):
                if self._context.store.shared and await self.read_on():
                    continue  # the decision was based on an old state
                raise
            seat = None
            if token_hash is not None:
                seat = NewSeat(next(e.seat for e in events if isinstance(e, game.PlayerJoined)), token_hash)
            try:
                await self._append(events, played=played, seat=seat, lease=change, requester=requester)
            except Conflict as conflict:
                await self.read_on(conflict.events)
            else:
                return self.replica.seq
        raise StoreError(f"other processes keep writing to room {self._room_id}")

    def ask(self, seat: int | None, command: Command, now: int, saved: object = None, credit: int = 0) -> list[Event]:
        """The events with which the game answers a command in the current state. Raises `Refused`."""
        optimum, state, rng = self._optimum(), self.replica.state, self._context.rng
        events, after = game.outcome(state, seat, command, now, rng, saved=saved, optimum=optimum, credit=credit)
        self.replica.foresee(events, after)
        return events

    async def catch_up(self, now: int) -> None:
        """Write what happens at the deadlines up to `now`. Raises `StoreError`."""
        while events := self._pause_for_outage() or self._due(now):
            if self._context.write_monitor.blocked:  # a deadline must not pass while players cannot bid
                raise StoreError("nothing can be saved at the moment")
            try:
                await self._append(events)
            except Conflict as conflict:
                await self.read_on(conflict.events)

    @property
    def outage_pending(self) -> bool:
        """Whether there was an outage that has not become a pause yet."""
        return self._outages < len(self._context.write_monitor.outages)

    async def _decided(self, decide: Decide, at: int, *, long: bool) -> list[Event]:
        if long or self.replica.state.slow_moves:
            return await self._context.in_background(partial(decide, at))
        return decide(at)

    def _due(self, now: int) -> list[Event]:
        """The events that are due by `now`."""
        due = game.next_deadline(self.replica.state)
        return [] if due is None or due > now else game.advance(self.replica.state, now, self._context.rng)

    def _pause_for_outage(self) -> list[Event]:
        """The events that turn an outage into a pause; first the events that were due before it. Empty if no clock was
        running.
        """
        state, rng = self.replica.state, self._context.rng
        while self.outage_pending:
            begun, ended = map(self._clock.of_clock, self._context.write_monitor.outages[self._outages])
            begun = max(begun, state.clock)
            if ended - begun >= LEAST_OUTAGE_MS and game.next_deadline(state) is not None:
                due = game.advance(state, begun, rng)
                if due:
                    return due
                with suppress(Refused):
                    pause = game.handle(state, state.host_at(begun), game.Pause(on=True), begun, rng)
                    paused = game.fold(state, pause)
                    resumed = game.handle(paused, paused.host_at(ended), game.Pause(on=False), ended, rng)
                    return [*pause, *resumed]
            self._outages += 1
        return []

    async def _append(
        self,
        events: Sequence[Event],
        *,
        played: Played | None = None,
        seat: NewSeat | None = None,
        lease: LeaseChange | None = None,
        requester: Requester | None = None,
    ) -> None:
        """Append the events to the store, then fold them and notify the listeners."""
        stored = to_stored(events, self.replica.seq)
        snapshot = self.replica.snapshot() if stored else None
        if stored or played is not None or lease is not None:
            unit = Append(
                room_id=self._room_id,
                after=self.replica.seq,
                events=stored,
                played=played,
                seat=seat,
                lease=lease,
                listing=changed_listing(self.replica.state, events, most_seats=MOST_SEATS),
                snapshot=snapshot,
            )
            await self._commit(unit)
        if snapshot is not None:
            self.replica.note_snapshot(snapshot)
        if stored:
            self.deferred_until = 0
            self._happened(events, stored, own=True, requester=requester)

    async def _commit(self, unit: Append) -> None:
        began = self._context.seconds()
        try:
            await self._context.write_monitor.append(unit)
        except NOTHING_WRITTEN as answer:
            if isinstance(answer, Conflict):
                self._context.conflicts.add()
            raise
        except StoreError:
            self.unsure = True
            raise
        self._context.commits.add(self._context.seconds() - began)
        self._context.events.add(times=len(unit.events))

    # ── events of other processes ────────────────────────────────────────────────────────────────────────────────────

    def notified(self, seq: int, events: Sequence[StoredEvent] = ()) -> bool:
        """The store has events up to `seq`, and `events` are some of them. Returns whether any event is new here."""
        if seq <= self.replica.seq:
            return False
        self._newest = max(self._newest, seq)
        if len(self._ahead) < EVENTS_IN_MEMORY:
            self._ahead.update((row.seq, row) for row in events)
        return True

    async def follow(self) -> None:
        """Read all events that this process was notified of. Raises `StoreError`."""
        newest = self._newest
        while self.replica.seq < newest and await self.read_on():
            pass

    async def read_on(self, known: Sequence[StoredEvent] = ()) -> bool:
        """Fold new events of other processes. They are the `known` ones; if there are none, those of a notification; if
        there are none, those in the store. Returns whether there were any. Raises `Damaged` if they cannot be read;
        then the room is `unreadable`.
        """
        try:
            with self._context.reading(self._room_id):
                stored = (
                    known
                    or self._next_notified()
                    or await self._context.store.new_events(self._room_id, after=self.replica.seq)
                )
                self._happened(self.replica.read(stored), stored)
        except Damaged:
            self.unreadable = True
            raise
        if stored:
            self.deferred_until = self._clock.now() + FOLLOWER_DELAY_MS
        self._caught_up()
        return bool(stored)

    async def read_if_unsure(self) -> None:
        """If it is not certain which events the store has, read new ones. Raises `StoreError`."""
        if self.unsure:
            await self.read_on()
            self.unsure = False

    def _next_notified(self) -> list[StoredEvent]:
        """The events from notifications that follow the last one here without a gap; the others are dropped."""
        ahead, self._ahead = self._ahead, {}
        following: list[StoredEvent] = []
        while (row := ahead.get(self.replica.seq + len(following) + 1)) is not None:
            following.append(row)
        return following

    def _happened(
        self,
        events: Sequence[Event],
        stored: Sequence[StoredEvent],
        *,
        own: bool = False,
        requester: Requester | None = None,
    ) -> None:
        """Fold events that the store has, and notify the listeners."""
        if events:
            texts = self.replica.fold(events, stored)
            self._clock.saw(self.replica.state.clock)
            update = Update(events, stored, texts, own, requester)
            for listener in self._listeners:
                listener.happened(update)
