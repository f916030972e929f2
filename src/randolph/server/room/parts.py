"""The parts of a room, assembled. To settle a room is to record everything that is due in it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from randolph import game
from randolph.game import State
from randolph.server.clock import RoomClock
from randolph.server.room.attendance import Attendance
from randolph.server.room.audience import Audience
from randolph.server.room.journal import FOLLOWER_DELAY_MS, Journal
from randolph.server.room.presence import Presence
from randolph.server.room.replica import Replica
from randolph.server.room.tokens import Tokens
from randolph.server.room.updates import Update
from randolph.server.room.verdicts import Verdicts
from randolph.server.room_context import RoomContext
from randolph.server.store import SCREEN_SEAT, StoredGame


class Parts:
    """The parts of the room `id`, from the store. There is no reference cycle, so their memory is freed together.

    Raises `StoreError` if the room cannot be read.
    """

    def __init__(self, stored: StoredGame, context: RoomContext) -> None:
        self.id = stored.row.id
        self.context = context
        self.replica, restored = Replica.restore(stored)
        self.clock = RoomClock(context.clock, self.replica.state.clock)
        self.presence = Presence()
        self.tokens = Tokens(self.id, stored.seats, context.store)
        self.verdicts = Verdicts(self.id, self.replica, clock=self.clock, context=context)
        self.audience = Audience(self.id, self.replica, self.presence, clock=self.clock, context=context)
        self.attendance = Attendance(
            self.id, self.replica, self.presence, self.audience, clock=self.clock, context=context
        )
        self.journal = Journal(
            self.id,
            self.replica,
            clock=self.clock,
            context=context,
            listeners=(self.tokens, self.verdicts, self.audience),
            caught_up=self.attendance.claim_for_others,
            optimum=self.verdicts.optimum,
        )
        self._settled: tuple[State, int, int] | None = None
        for part in (self.tokens, self.verdicts):
            part.happened(Update(restored, (), ()))
        self.verdicts.restored(stored.judged)
        others = [lease for lease in stored.leases if lease.process_id != context.store.process_id]
        self.attendance.claim_for_leases(others)
        screen = any(lease.seat == SCREEN_SEAT and lease.expires_at > context.clock() for lease in others)
        self.audience.screens.notified(elsewhere=screen)

    @property
    def state(self) -> State:
        """The state of the game."""
        return self.replica.state

    async def settle(self, now: int, look: Callable[[], Awaitable[object]]) -> None:
        """Record everything that is due at `now`: claims that begin or end, deadlines, verdicts. When the judge has a
        result later, `look` is called. Raises `StoreError`.
        """
        await self.journal.read_if_unsure()
        lapsed = await self.attendance.record_lapses(self.journal)
        if not lapsed and self._is_settled(now):
            return
        searches = self.verdicts.changes
        await self.attendance.end_claims(self.journal, now)
        await self.attendance.connect_present(self.journal, now)
        await self.journal.catch_up(now)
        await self.verdicts.publish(self.journal, now)
        self.verdicts.start(look)
        self._settled = self.state, self.presence.changes, searches

    def _is_settled(self, now: int) -> bool:
        """Whether nothing has happened since the room was settled, and nothing is due."""
        if self._settled is None or self.journal.outage_pending:
            return False
        state, claims, searches = self._settled
        if state is not self.state or claims != self.presence.changes or searches != self.verdicts.changes:
            return False
        due = (game.next_deadline(state), self.presence.next_end, self.verdicts.due)
        return all(at is None or at > now for at in due)

    @property
    def next_moment(self) -> int | None:
        """When the next automatic event is due that this process has to record."""
        if self.context.store.shared and not self.audience.connections and not self.presence.held:
            return None  # a process with connections takes care of it
        deadline = game.next_deadline(self.state)
        if deadline is not None and self.journal.deferred_until:
            deadline += FOLLOWER_DELAY_MS
        moments = (deadline, self.presence.next_end, self.verdicts.due)
        return min((at for at in moments if at is not None), default=None)
