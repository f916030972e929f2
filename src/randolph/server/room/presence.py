"""Presence in a room: the connections to this process, the leases of other processes, and when each claim ends.

A seat counts as connected while it has a connection to this process, or while another claim to it lasts. There are two
such claims:

- the few seconds after its last connection closed, in which a reload or a change of network goes unnoticed;
- the lease of another process. It expires unless that process renews it, because a killed process cannot end it.

This module only counts. Times are arguments, and it does not depend on the game. `attendance` turns ended claims into
events, and keeps the set of the seats that are `held`.
"""

from __future__ import annotations

from collections import Counter


class Presence:
    """The claims to the seats of one room. All times are milliseconds of the room's clock.

    `held` are the seats that this process holds in the store by its lease. `changes` counts the changes of the claims.
    """

    def __init__(self) -> None:
        self.changes = 0
        self.held: set[int] = set()
        self._connections: Counter[int] = Counter()
        self._ends: dict[int, int] = {}

    def opened(self, seat: int) -> None:
        """A connection of the seat has opened: its claim lasts as long as the connection."""
        self.changes += 1
        self._connections[seat] += 1
        self._ends.pop(seat, None)

    def closed(self, seat: int, ends_at: int) -> None:
        """A connection has ended; after the last one the claim of the seat ends at `ends_at`."""
        if seat not in self._connections:  # the claim was removed meanwhile
            return
        self.changes += 1
        self._connections[seat] -= 1
        if self._connections[seat] <= 0:
            del self._connections[seat]
            self._ends[seat] = ends_at

    def claimed(self, seat: int, ends_at: int) -> None:
        """The claim of another process to a seat lasts until `ends_at`; a connection to this process replaces it."""
        self.changes += 1
        if seat not in self._connections:
            self._ends[seat] = max(ends_at, self._ends.get(seat, ends_at))

    def forget(self, seat: int) -> None:
        """Remove the claim: its end has been recorded, or its player has left for good."""
        self.changes += 1
        self._connections.pop(seat, None)
        self._ends.pop(seat, None)

    def forget_all(self) -> None:
        """Remove all claims."""
        self.changes += 1
        self._connections.clear()
        self._ends.clear()

    def connections(self, seat: int) -> int:
        """How many connections to this process the seat has."""
        return self._connections[seat]

    def has(self, seat: int) -> bool:
        """Whether there is a claim to the seat."""
        return seat in self._connections or seat in self._ends

    @property
    def without_connection(self) -> set[int]:
        """The seats with a claim but without a connection to this process."""
        return set(self._ends)

    @property
    def elsewhere(self) -> set[int]:
        """The seats that only other processes hold, as far as this one knows."""
        return self.without_connection - self.held

    @property
    def seats(self) -> tuple[int, ...]:
        """The seats with a connection to this process, in order."""
        return tuple(sorted(seat for seat, connections in self._connections.items() if connections > 0))

    @property
    def next_end(self) -> int | None:
        """When the next claim ends."""
        return min(self._ends.values(), default=None)

    def ended(self, now: int) -> list[tuple[int, int]]:
        """The claims that have ended by `now`, as (time, seat) in order of time."""
        return sorted((at, seat) for seat, at in self._ends.items() if at <= now)
