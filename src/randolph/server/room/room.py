"""A room in memory, and the order of its work: pieces of work run one at a time, in the order in which they arrive.

Before and after each piece of work the room is settled (`Parts.settle`), so that everything that is due has happened.
The parts of the room do the work. This module puts it in order, sets the timer, and says whether the room is still
needed in memory.

A command counts from the moment at which the server receives it, not from its turn. Work is finished even if the client
has disconnected: a lost connection must not leave the replica behind the store.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Coroutine, Iterable, Sequence
from contextlib import suppress
from functools import partial
from typing import TypeVar

import msgspec

from randolph import game
from randolph.game import Command, Refused, State
from randolph.server.errors import ApiError
from randolph.server.logs import about
from randolph.server.names import checked_name
from randolph.server.room.alarm import Alarm
from randolph.server.room.forgetting import forget
from randolph.server.room.parts import Parts
from randolph.server.room.playing import CommandRequest, join, play
from randolph.server.room.rates import Rates
from randolph.server.room.seats import seat_of_view, viewer
from randolph.server.room.updates import Requester, RoomConnection
from randolph.server.room_context import RoomContext
from randolph.server.store import Damaged, RoomGone, StoredEvent, StoredGame, StoreError

Result = TypeVar("Result")
Work = Callable[[int], Awaitable[Result]]
"""A piece of work; its argument is the time (ms) from which it counts."""

RETRY_SECONDS = 1.0
"""Seconds after which the room is settled again if that has failed."""

SOON_MS = 5000
"""A room is not quiet if its next deadline is less than this many milliseconds away."""

_log = logging.getLogger(__name__)


class Room:
    """One room in memory. `users` counts the tasks that use it now; it may be `dropped` from memory only when there are
    none.

    `watchers` are called after each piece of work. `drop_room` removes it from memory if it cannot continue.
    """

    def __init__(
        self,
        stored: StoredGame,
        context: RoomContext,
        *,
        watchers: Iterable[Callable[[Room], object]],
        drop_room: Callable[[Room], object],
    ) -> None:
        self.code, self.id = stored.row.code, stored.row.id
        self.parts = Parts(stored, context)
        self.rates = Rates(context.settings.seat_rate, context.seconds)
        self.alarm = Alarm()
        self.users = 0
        self.idle_since: float | None = None
        self.dropped = self.deleted = False
        self._context, self._watchers, self._drop_room = context, watchers, drop_room
        self._turn = asyncio.Lock()
        self._following = False

    # ── requests ─────────────────────────────────────────────────────────────────────────────────────────────────────

    async def look(self) -> State:
        """The state of the game, after all deadlines up to now."""

        async def work(_now: int) -> State:
            return self.state

        return await self._in_turn(work)

    async def perform(
        self,
        seat: int,
        command_id: str,
        command: Command,
        *,
        speaking_for: int | None = None,
        seen: int | None = None,
        credit: int = 0,
        requester: Requester | None = None,
    ) -> int:
        """Play a command once, however often it is sent (see `CommandRequest`); returns the number of the room's last
        event.

        The `requester` gets the reply before this returns. Raises `Refused` if the game refuses it, `ApiError`, and
        `StoreError` if it could not be saved.
        """

        def reply(seq: int) -> None:
            answer = None if requester is None else requester.answer(seq)
            if requester is not None and answer is not None:
                requester.connection.send(answer)

        request = CommandRequest(seat, command_id, command, speaking_for, seen, credit, requester)
        return await self._in_turn(partial(play, self.parts, request), when_done=reply)

    async def join(
        self, name: str, token_hash: str, own_hash: str | None = None, *, computer: int | None = None
    ) -> int:
        """Give a seat to a player (`playing.join`). `token_hash` is the hash of the new token, `own_hash` that of the
        token in the request, if any. `computer` is the strength of a computer player from outside.
        """
        checked_name(name)
        held = None if own_hash is None else await self._context.store.seat(self.id, own_hash)
        return await self._in_turn(partial(join, self.parts, game.Join(name, computer), token_hash, held))

    async def forget(self, token_hash: str) -> None:
        """Forget the player with this token (`forgetting.py`); does nothing for a token without a seat."""
        seat = await self._context.store.seat(self.id, token_hash)
        if seat is not None:
            await self.connection_seat(token_hash)  # the seat may have been given by another process
            await self._in_turn(partial(forget, self.parts, seat))

    async def held_seat(self, token_hash: str | None) -> int | None:
        """The seat of a token, even if its player has left."""
        seat = None if token_hash is None else await self.parts.tokens.seat(token_hash)
        if seat is not None and seat >= len(self.state.players):  # given by another process

            async def work(_now: int) -> None:
                await self.parts.journal.read_on()

            await self._in_turn(work)
        return seat

    async def connection_seat(self, token_hash: str | None) -> int | None:
        """The seat that a connection with this token belongs to. It may be a seat that the host has closed and may open
        again.
        """
        seat = await self.held_seat(token_hash)  # this may read new events, so the state is used only afterwards
        return seat_of_view(self.state, seat)

    async def seat_of(self, token_hash: str | None) -> int | None:
        """The seat of a token, unless its player has left."""
        seat = await self.held_seat(token_hash)
        return viewer(self.state, seat)

    def may_sit(self, address: str) -> bool:
        """Whether this network may take one more seat now; if so, the seat is counted."""
        return self.rates.may_sit(address, at_home=self.parts.attendance.is_home(address))

    # ── connections, and other processes ─────────────────────────────────────────────────────────────────────────────

    async def attach(self, connection: RoomConnection, after: int) -> None:
        """Welcome a new connection. Its client has the events up to `after`, and gets all updates from now on."""
        attendance, audience = self.parts.attendance, self.parts.audience

        async def work(now: int) -> None:
            if after > self.seq:  # another process has sent it events that this one has not read yet
                await self.parts.journal.read_on()
            # This work continues even if the client disconnects meanwhile. `detach` does not end the claim then,
            # because the connection is not in the audience yet. So it ends here unless the connection is still alive.
            attendance.arrived(connection)
            missed: tuple[msgspec.Raw, ...] = ()
            try:
                await self.parts.settle(now, self.look)
                missed = await audience.missed(after)
            except BaseException:
                connection.alive = False
                raise
            finally:
                if connection.alive:
                    audience.admit(connection, missed)
                else:
                    attendance.gone(connection)

        await self._in_turn(work)

    def detach(self, connection: RoomConnection) -> None:
        """A connection has ended."""
        connection.alive = False
        if self.parts.audience.leave(connection):
            self.parts.attendance.gone(connection)
            self._arm()

    def notified(self, seq: int, events: Sequence[StoredEvent] = ()) -> None:
        """The store has events up to `seq`, and `events` are some of them. New ones are read if necessary, and
        broadcast.
        """
        if not self.dropped and self.parts.journal.notified(seq, events) and not self._following:
            self._following = True
            self._context.spawn(self._follow())

    async def _follow(self) -> None:
        async def follow() -> None:
            self._following = False  # the read below may not see an event that is notified from now on
            await self.parts.journal.follow()

        async def work(_now: int) -> None:
            return None

        try:
            await self._run_in_turn(work, first=follow)
        except Damaged:  # it is logged where it is found, and not tried again
            pass
        except StoreError as error:
            _log.warning("new events could not be read, trying again: %s", error, extra=about(room=self.id))

    # ── turns ────────────────────────────────────────────────────────────────────────────────────────────────────────

    async def _in_turn(self, work: Work[Result], *, when_done: Callable[[Result], object] | None = None) -> Result:
        """Do a piece of work after all earlier ones; it is finished even if the caller is cancelled."""
        return await asyncio.shield(self._context.spawn(self._run_in_turn(work, when_done=when_done)))

    def _run_in_turn(
        self,
        work: Work[Result],
        *,
        first: Callable[[], Awaitable[None]] | None = None,
        when_done: Callable[[Result], object] | None = None,
    ) -> Coroutine[None, None, Result]:
        """A coroutine that does a piece of work when its turn comes; the work counts from now on.

        First it calls `first`, and settles the room. After the work it settles the room again, and calls `when_done`
        with the result.
        """
        if self.deleted:
            raise RoomGone(f"room {self.id} has been deleted")
        if self.dropped:
            raise StoreError(f"room {self.id} is not in memory any more")
        self.users += 1
        received_at = self.now()

        async def run() -> Result:
            pause = RETRY_SECONDS  # reset on success; after a failure an immediate retry would fail again
            try:
                async with self._turn:
                    if first is not None:
                        await first()
                    await self.parts.settle(received_at, self.look)
                    done = await work(received_at)
                    with suppress(StoreError):  # the work itself is done; the timer tries to settle again
                        await self.parts.settle(received_at, self.look)
                        pause = 0.0
                    if when_done is not None:
                        when_done(done)
                    return done
            except (ApiError, Refused):
                pause = 0.0
                raise
            finally:
                self.users -= 1
                self._end_turn(pause)

        return run()

    def _end_turn(self, pause: float) -> None:
        """Set the timer, which fires in `pause` seconds at the earliest, and call the watchers.

        If new events cannot be read, this copy of the room cannot continue; clients that reconnect get the error.
        """
        if self.parts.journal.unreadable and not self.dropped:
            self._drop_room(self)
            self.parts.audience.reconnect_all()
        self._arm(pause)
        for watcher in self._watchers:
            watcher(self)

    def _arm(self, least: float = 0.0) -> None:
        """Set the timer for the next automatic event; it fires in `least` seconds at the earliest."""
        at = None if self.dropped or self._context.closing else self.parts.next_moment
        self.alarm.set(at, self.now, self.wake, least=least)

    def wake(self) -> None:
        """Settle the room now: the clock has reached a deadline, or the store may have changed."""
        if not (self.dropped or self.deleted):
            self._context.spawn(self._settle_on_time())

    async def _settle_on_time(self) -> None:
        try:
            await self.look()
        except RoomGone:
            self.deleted = True
            self._drop_room(self)
        except Damaged:  # it is logged where it is found, and not tried again
            pass
        except StoreError as error:
            _log.warning("a deadline could not be saved, trying again: %s", error, extra=about(room=self.id))

    # ── life in memory ───────────────────────────────────────────────────────────────────────────────────────────────

    async def close(self) -> None:
        """Take the room out of memory because the server stops: first end the claims of its connections. The timer
        stops, too, so no later deadline passes in a room without connections.
        """
        try:
            await self._in_turn(partial(self.parts.attendance.close, self.parts.journal))
        finally:
            self.drop()

    def drop(self) -> None:
        """Mark the room as no longer in memory, and stop its timers."""
        self.dropped = True
        self.alarm.stop()
        self.parts.audience.screens.drop()

    def now(self) -> int:
        """The room's time in milliseconds."""
        return self.parts.clock.now()

    @property
    def state(self) -> State:
        """The game's state."""
        return self.parts.replica.state

    @property
    def seq(self) -> int:
        """The number of the last event."""
        return self.parts.replica.seq

    @property
    def connection_count(self) -> int:
        """How many connections to this process the room has."""
        return len(self.parts.audience.connections)

    @property
    def idle(self) -> bool:
        """Whether nobody needs this room in memory."""
        nobody = self.users == 0 and not self.connection_count and not self._turn.locked()
        return nobody and not self.parts.presence.held and not self.parts.verdicts.searching

    @property
    def quiet(self) -> bool:
        """Whether a short interruption disturbs nobody: no round runs, or it is paused, and no deadline is near."""
        deadline = game.next_deadline(self.state)
        soon = deadline is not None and deadline - self.now() < SOON_MS
        resting = self.state.paused or not self.state.running
        return resting and not soon and not self._turn.locked() and not self._context.write_monitor.blocked

    def reconnect_all(self) -> None:
        """Ask all clients to reconnect; another process may be responsible for this room by now."""
        self.parts.audience.reconnect_all()
