"""The copy of a room's state in memory: the fold of its events, and the last events as they are on the wire.

A replica may be dropped at any time, because the store is the authority. It makes no decisions, uses neither clock nor
connections, and only `fold` changes its state. A client that resumes gets the events since the last one it has. After a
rename nobody gets the events before it, because the old name in them may have to be forgotten.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence

import msgspec

from randolph import game
from randolph.game import Event, State
from randolph.server.snapshots import EVENTS_BETWEEN_SNAPSHOTS, from_snapshot, snapshot
from randolph.server.store import StoredEvent, StoredGame, StoredSnapshot
from randolph.server.stored_events import from_stored, is_rename, numbered

MOST_MISSED_EVENTS = 500
"""How many missed events a client gets at most; if it has missed more, it gets only the view."""

EVENTS_IN_MEMORY = 100
"""How many events are kept in memory; older ones are read from the store when a client needs them."""

EVENTS_BEFORE_SNAPSHOT = 10
"""How many events before its snapshot are read when a room is loaded. After a restart clients have missed hardly any;
for a page that was just opened, and a client that has missed more, they are read then.
"""


class Replica:
    """A room's `state` after the event `seq`. `round_began` is the event with which its round began. `unjudged` has the
    rounds without a known optimum, each with its problem, and the problem as a line of text.
    """

    def __init__(self, kept: StoredGame) -> None:
        self.round_began = 0
        self.unjudged: dict[int, tuple[object, str]] = {}
        self._recent: deque[tuple[int, msgspec.Raw]] = deque(maxlen=EVENTS_IN_MEMORY)
        self._resumable_from = 0
        self._snapshot_at = 0
        self._foreseen: tuple[State, Sequence[Event], State] | None = None
        if kept.snapshot is None:
            self.state: State = game.fold(None, from_stored(kept.events[:1]))
            self.seq = 1
        else:
            self.state, self.round_began, problem = from_snapshot(kept.snapshot)
            self.seq = self._snapshot_at = kept.snapshot.seq
            self._await_judgment(problem)
        for row in (row for row in kept.events if row.seq <= self.seq):
            if is_rename(row):
                self._forbid_earlier_events(row.seq)
            self._recent.append((row.seq, numbered(row)))

    @classmethod
    def restore(cls, kept: StoredGame) -> tuple[Replica, list[Event]]:
        """Make the state from what the store has: from all events, or from a snapshot and the events after it. Returns
        the events that were folded.

        Raises `StoreError` for an unusable snapshot, `Damaged` for events that cannot be read.
        """
        replica = cls(kept)
        new = [row for row in kept.events if row.seq > replica.seq]
        events = replica.read(new)
        replica.fold(events, new)
        return replica, events

    def read(self, stored: Sequence[StoredEvent]) -> list[Event]:
        """Decode the events that follow in the store. Raises `Damaged`."""
        return from_stored(stored, self.state.rules.game)

    def foresee(self, events: Sequence[Event], after: State) -> None:
        """Keep the state that a decision has computed for `events`, so that folding them does not compute it again."""
        self._foreseen = self.state, events, after

    def fold(self, events: Sequence[Event], stored: Sequence[StoredEvent]) -> tuple[msgspec.Raw, ...]:
        """Advance the state by events; returns them as they are on the wire."""
        texts = tuple(map(numbered, stored))
        before, foreseen, after = self._foreseen or (None, (), None)
        self._foreseen = None
        alone = len(events) == 1 and foreseen is events and before is self.state  # a decision has computed this state
        for event, row, text in zip(events, stored, texts, strict=True):
            self.state = after if alone and after is not None else game.fold(self.state, [event])
            self.seq = row.seq
            if isinstance(event, game.PlayerRenamed):
                self._forbid_earlier_events(row.seq)
            self._recent.append((row.seq, text))
            if isinstance(event, game.GameStarted):
                self.unjudged.clear()
            elif isinstance(event, game.RoundStarted):
                self.round_began = row.seq
                self._await_judgment()
            for number in self.state.judged & self.unjudged.keys():
                del self.unjudged[number]
        return texts

    def missed(self, after: int) -> tuple[msgspec.Raw, ...] | None:
        """The events after this one, as they are on the wire; none if they are too many or must not be sent any more;
        `None` if they have to be read from the store.
        """
        if not max(self._resumable_from, self.seq - MOST_MISSED_EVENTS) <= after < self.seq:
            return ()
        if self._recent[0][0] <= after + 1:
            return tuple(event for seq, event in self._recent if seq > after)
        return None

    def snapshot(self) -> StoredSnapshot | None:
        """A snapshot of the present state; None if there are too few events since the last one."""
        if self.seq - self._snapshot_at < EVENTS_BETWEEN_SNAPSHOTS:
            return None
        return snapshot(self.state, self.seq, self.round_began, {key: text for key, (_, text) in self.unjudged.items()})

    def note_snapshot(self, written: StoredSnapshot) -> None:
        """The store has this snapshot."""
        self._snapshot_at = written.seq

    def _forbid_earlier_events(self, renamed: int) -> None:
        """From now on nobody gets the events before this one."""
        self._recent.clear()
        self._resumable_from = renamed - 1

    def _await_judgment(self, known: str | None = None) -> None:
        """The current round needs a verdict; `known` is the text of its problem, if a snapshot has it."""
        if self.state.round in self.state.judged:
            return
        problem = known or game.problem_text(self.state)
        if problem is not None:
            self.unjudged[self.state.round] = self.state.problem, problem
