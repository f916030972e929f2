"""The clocks of the server.

`wall_clock` gives milliseconds since 1970. It may jump when somebody sets it. A jump of an hour in the middle of a
round would take that hour from the players, or give it to them. So the server uses a `SteadyClock`. It starts with the
time of the wall clock and then follows the machine's monotonic counter. It corrects its difference to the wall clock so
slowly that no player notices, and it never goes back.

The time of a room must not go back either, even if another process, or an earlier run of this one, has written events
with a later time. So each room uses a `RoomClock`, which continues from the last event at the same pace. A clock that
stood still instead would stop every deadline.
"""

from __future__ import annotations

import sys
import threading
import time
from collections.abc import Callable

Clock = Callable[[], int]

SLEW = 0.005
"""How much faster or slower than the counter a steady clock may be: 0.3 seconds a minute, so that an hour is corrected
in eight days.
"""


def wall_clock() -> int:
    """Milliseconds since 1970 (UTC)."""
    return time.time_ns() // 1_000_000


if sys.platform == "linux":

    def since_boot() -> float:
        """Milliseconds of the machine's counter, which nobody can set. It counts the time in which the machine is
        suspended.
        """
        return time.clock_gettime(time.CLOCK_BOOTTIME) * 1000
else:

    def since_boot() -> float:
        """Milliseconds of the machine's counter, which nobody can set."""
        return time.monotonic() * 1000


def suspended_ms() -> float:
    """Milliseconds for which the machine has been suspended since it started, as far as the system reports them. The
    timers of the event loop stop meanwhile, and are late by this time.
    """
    return since_boot() - time.monotonic() * 1000


class SteadyClock:
    """The wall clock without its jumps; safe for threads."""

    def __init__(self, wall: Clock = wall_clock, counter: Callable[[], float] = since_boot) -> None:
        self._wall = wall
        self._counter = counter
        self._lock = threading.Lock()
        self._counted = counter()
        self._time = float(wall())

    def __call__(self) -> int:
        """Milliseconds since 1970 (UTC)."""
        with self._lock:
            counted = self._counter()
            passed = counted - self._counted
            most = passed * SLEW
            error = self._wall() - (self._time + passed)
            if error > most:  # quicker than `min` and `max`, and called thousands of times a second
                error = most
            elif error < -most:
                error = -most
            self._time += passed + error
            self._counted = counted
            return int(self._time)


class RoomClock:
    """A clock that never goes back, and never behind `start` (the room's last event)."""

    def __init__(self, clock: Clock, start: int) -> None:
        self._clock = clock
        self._seen = start
        self._ahead = 0

    def now(self) -> int:
        """The room's time in milliseconds."""
        read = self._clock()
        self._ahead = max(self._ahead, self._seen - read)
        self._seen = read + self._ahead
        return self._seen

    def saw(self, at: int) -> None:
        """An event has this time of the room: the clock is not behind it."""
        self._seen = max(self._seen, at)

    def of_clock(self, at: int) -> int:
        """The room's time for a time of the server."""
        self.now()
        return at + self._ahead
