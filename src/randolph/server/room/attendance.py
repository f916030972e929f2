"""The attendance of a room: which players are connected, by which process, and how events and leases record it.

A seat is connected while there is a claim to it (`presence.py`): a connection to this process, or the lease of another
process. A process holds a lease on every seat that has connections to it. All leases of a process end at the same time,
and are renewed together (`lease.py`). A player with connections to several processes is connected until the last one
ends.

When a process ends a lease, it must say which other processes hold the seat. If that is wrong, the append is a
conflict. So exactly one process records that a player has disconnected. The leases of a killed process expire. Then the
claims end, and the first process that notices records it.

When the room calls it, each claim that has ended becomes a `Disconnect` at the time of its end (`end_claims`), and
players who have arrived are connected (`connect_present`). If a player returns before their disconnection was recorded,
there is no event: only the lease is noted, and written later with those of other rooms.
"""

from __future__ import annotations

from collections.abc import Iterable

from randolph import game
from randolph.game import Event
from randolph.server.clock import RoomClock
from randolph.server.lease import HOLD_SECONDS
from randolph.server.room.audience import Audience
from randolph.server.room.journal import Journal
from randolph.server.room.presence import Presence
from randolph.server.room.replica import Replica
from randolph.server.room.seats import connected_seats, has_left, viewer
from randolph.server.room.updates import RoomConnection
from randolph.server.room_context import RoomContext
from randolph.server.store import Lease, LeaseChange, SeatTaken


class Attendance:
    """Records who is connected to a room, in its events and leases; `presence` has the claims."""

    def __init__(
        self,
        room_id: int,
        replica: Replica,
        presence: Presence,
        audience: Audience,
        *,
        clock: RoomClock,
        context: RoomContext,
    ) -> None:
        self.presence = presence
        self._room_id = room_id
        self._replica = replica
        self._audience = audience
        self._clock = clock
        self._context = context
        self._process = context.store.process_id
        self._seat_of: dict[RoomConnection, int] = {}
        self._settled_for: tuple[object, ...] | None = None
        self._lapses = len(context.lease.lapses)

    # ── connections ──────────────────────────────────────────────────────────────────────────────────────────────────

    def arrived(self, connection: RoomConnection) -> None:
        """A connection has opened: it claims its seat for as long as it lasts."""
        seat = viewer(self._replica.state, connection.seat)
        if seat is not None:
            self.presence.opened(seat)
            self._seat_of[connection] = seat

    def gone(self, connection: RoomConnection) -> None:
        """A connection has ended. Its seat stays connected for a moment, in which the client may reconnect."""
        seat = self._seat_of.pop(connection, None)
        if seat is not None:
            # A computer player of this process does not reconnect by itself.
            grace = 0.0 if connection.hosted is not None else self._context.settings.grace_seconds
            self.presence.closed(seat, self._clock.now() + round(grace * 1000))

    def is_home(self, address: str) -> bool:
        """Whether the owner of the room is connected from this network."""
        owner = self._replica.state.owner
        return any(connection.address == address for connection, seat in self._seat_of.items() if seat == owner)

    def claim_for_leases(self, leases: Iterable[Lease]) -> None:
        """The room has been loaded. Another process, alive or dead, holds each player who is connected according to
        the events, until its lease ends. If there is no lease, the claim has ended already.
        """
        # If several processes hold a seat, one of their leases is enough here: `end_claims` reads the others.
        ends = {lease.seat: self._clock.of_clock(lease.expires_at) for lease in leases}
        for seat in connected_seats(self._replica.state):
            self.presence.claimed(seat, ends.get(seat, self._replica.state.clock))

    def claim_for_others(self) -> None:
        """Assume that another process holds each player who is connected according to the events, but not to this
        process. Its lease is read later.
        """
        lasting = self._clock.now() + self._context.lease.milliseconds
        for seat in connected_seats(self._replica.state):
            if seat not in self.presence.held and not self.presence.has(seat):
                self.presence.claimed(seat, lasting)

    # ── events and leases ────────────────────────────────────────────────────────────────────────────────────────────

    async def record_lapses(self, journal: Journal) -> bool:
        """If the lease of this process has lapsed, disconnect the players that it held, at the time of the lapse;
        returns whether it had lapsed.
        """
        if self._context.lease.lapsed:
            await self._context.lease.renew_if_lapsed()
        lapses = self._context.lease.lapses
        if self._lapses == len(lapses):
            return False
        ended = self._clock.of_clock(lapses[self._lapses])
        for seat in sorted(self.presence.held):
            await self._disconnect(journal, seat, ended)
        self._lapses = len(lapses)
        return True

    async def end_claims(self, journal: Journal, now: int) -> None:
        """Disconnect players whose claims have ended by `now`, unless another process still has a lease on the seat."""
        presence = self.presence
        ended = presence.ended(now)
        if not ended:
            return
        others = await self._others() if any(seat not in presence.held for _, seat in ended) else {}
        for at, seat in ended:
            # The end of this process's own claim is certain. Another process may have renewed its lease meanwhile.
            end = at if seat in presence.held else max(others.get(seat, {}).values(), default=at)
            if end <= now and (seat in presence.held or any(self._are_connected(seat))):
                end = await self._disconnect(journal, seat, end)
            presence.forget(seat)
            if end > now:  # another process still holds the seat: check again when its lease ends
                presence.claimed(seat, end)

    async def connect_present(self, journal: Journal, now: int) -> None:
        """If anything has changed, connect players who have arrived, and give up the seats of players who have left."""
        inputs = self._inputs
        if self._settled_for == inputs:
            return
        for seat in sorted(self.presence.held.union(self.presence.seats)):
            if has_left(self._replica.state, seat):
                await self._disconnect(journal, seat, now)
                self.presence.forget(seat)
                self._seat_of = {connection: at for connection, at in self._seat_of.items() if at != seat}
        self._claim_reopened()
        for seat in self.presence.seats:
            held, connected = seat in self.presence.held, all(self._are_connected(seat))
            if connected and not held and self._may_hold(seat):
                self._context.lease.hold(self._room_id, seat)
                self.presence.held.add(seat)
            elif not (held and connected):
                try:
                    await self._connect(journal, seat, now)
                except SeatTaken:
                    self._end_hosted_connections(seat)
        self._settled_for = inputs  # as they were before: the next call handles the changes that this one has caused

    async def close(self, journal: Journal, now: int) -> None:
        """The process stops: all its players are disconnected now. If other processes share the store, they take the
        players over instead, and the players have the usual time to reconnect.
        """
        self.presence.forget_all()
        for seat in sorted(() if self._context.store.shared else self.presence.held):
            await self._disconnect(journal, seat, now)

    @property
    def _inputs(self) -> tuple[object, ...]:
        """The values that decide who has to be connected, besides the seats that this process holds."""
        state = self._replica.state
        return state.players, state.rules, self.presence.changes

    def _are_connected(self, seat: int) -> list[bool]:
        """For each player that a claim to this seat connects: whether they are connected according to the events."""
        return [player.connected for player in self._replica.state.with_claim(seat)]

    def _claim_reopened(self) -> None:
        """For open connections, claim the seats that the host has closed and opened again."""
        for connection in self._audience.connections - self._seat_of.keys():
            if connection.alive:
                self.arrived(connection)

    def _may_hold(self, seat: int) -> bool:
        """Whether the lease of a player who returns may be written later.

        Another process should not see the last claim end before then, so the grace period has to be longer. The lease
        of a computer player is written at once, because only one process may hold the seat.
        """
        return self._context.settings.grace_seconds > HOLD_SECONDS and not self._replica.state.players[seat].hosted

    def _end_hosted_connections(self, seat: int) -> None:
        """End the connections of a computer player whose seat another process holds."""
        for connection in [connection for connection, at in self._seat_of.items() if at == seat]:
            del self._seat_of[connection]
            connection.cut()
        self.presence.forget(seat)
        self.claim_for_others()

    async def _connect(self, journal: Journal, seat: int, now: int) -> None:
        hosted = self._replica.state.players[seat].hosted

        async def lease() -> LeaseChange:
            # Only one process may run a computer player, but several may hold a lease on a person's seat.
            others = (await self._others()).get(seat, {}) if hosted else {}
            ended = frozenset(process for process, end in others.items() if end <= self._clock.now())
            return LeaseChange(seat, self._process, held=True, ended=ended, alone=hosted)

        def decide(at: int) -> list[Event]:
            return [] if has_left(self._replica.state, seat) else journal.ask(seat, game.Connect(), at)

        await journal.write(decide, now, lease=lease)
        self.presence.held.add(seat)
        self._settled_for = None

    async def _disconnect(self, journal: Journal, seat: int, now: int) -> int:
        """Give up a seat. Its player becomes disconnected, unless another process holds the seat or the player has left
        the room. Returns `now`, or when the claims of the other processes end.
        """
        await self._context.lease.written(self._room_id, seat)
        living: dict[str, int] = {}

        async def lease() -> LeaseChange:
            nonlocal living
            others = (await self._others()).get(seat, {})
            living = {process: end for process, end in others.items() if end > self._clock.now()}
            ended = frozenset(others.keys() - living.keys())
            return LeaseChange(seat, self._process, held=False, ended=ended, others=frozenset(living))

        def decide(at: int) -> list[Event]:
            gone = living or has_left(self._replica.state, seat)
            return [] if gone else journal.ask(seat, game.Disconnect(), at)

        await journal.write(decide, now, lease=lease)
        self.presence.held.discard(seat)
        self._settled_for = None
        return max((now, *living.values()))

    async def _others(self) -> dict[int, dict[str, int]]:
        """The other processes that hold seats, by seat, and when their leases end."""
        found: dict[int, dict[str, int]] = {}
        for lease in await self._context.store.leases(self._room_id):
            if lease.process_id != self._process:
                found.setdefault(lease.seat, {})[lease.process_id] = self._clock.of_clock(lease.expires_at)
        return found
