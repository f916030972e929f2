"""The two clocks of the server: what time it is, and how time passes.

`wall_clock` is what stands in events: milliseconds since 1970. It may jump, when somebody sets it. A room's time must
not go back, so each room reads it through a `RoomClock`, which never does: where the wall clock falls behind what has
been seen, the room goes on from there at the same pace – a clock that stood still would stop every deadline.
"""

from __future__ import annotations

import time
from collections.abc import Callable

Clock = Callable[[], int]


def wall_clock() -> int:
    """Milliseconds since 1970 (UTC)."""
    return time.time_ns() // 1_000_000


class RoomClock:
    """A clock that never goes back, and never back before `start` (the room's last event)."""

    def __init__(self, clock: Clock, start: int) -> None:
        self._clock = clock
        self._seen = start
        self._ahead = 0

    def now(self) -> int:
        """The room's time in milliseconds."""
        self._ahead = max(self._ahead, self._seen - self._clock())
        self._seen = self._clock() + self._ahead
        return self._seen

    def of_wall(self, at: int) -> int:
        """The room's time at a moment of the wall clock."""
        self.now()
        return at + self._ahead
