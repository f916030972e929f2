"""The clocks of the server: what time it is, and how time passes.

`wall_clock` is milliseconds since 1970. It may jump, when somebody sets it, and a jump in the middle of a round would
take or give its players an hour. So the server reads time from a `SteadyClock`: it begins with the wall clock's time
and then goes at the pace of the machine's own counter, which nobody sets; what it is behind or ahead of the wall clock
it makes up for so slowly that no player can notice, and it never goes back.

A room's time must not go back either, also where another server – or this one, before it was started anew – has written
a later time than it is here: so each room reads the clock through a `RoomClock`, which goes on from there at the same
pace. A clock that stood still would stop every deadline.
"""

from __future__ import annotations

import sys
import threading
import time
from collections.abc import Callable

Clock = Callable[[], int]

SLEW = 0.005
"""By how much a steady clock may be faster or slower than the machine's counter: 0.3 seconds a minute, so that an hour
is made up for in eight days."""


def wall_clock() -> int:
    """Milliseconds since 1970 (UTC)."""
    return time.time_ns() // 1_000_000


if sys.platform == "linux":

    def since_boot() -> float:
        """Milliseconds of the machine's counter, which nobody sets; those in which the machine has slept count."""
        return time.clock_gettime(time.CLOCK_BOOTTIME) * 1000
else:

    def since_boot() -> float:
        """Milliseconds of the machine's counter, which nobody sets."""
        return time.monotonic() * 1000


def slept() -> float:
    """Milliseconds that the machine has slept since it was started, as far as it tells: the event loop's timers, which
    stand still meanwhile, are late by them.
    """
    return since_boot() - time.monotonic() * 1000


class SteadyClock:
    """The wall clock without its jumps; for all threads."""

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
            if error > most:  # sooner than with `min` and `max`, and asked thousands of times a second
                error = most
            elif error < -most:
                error = -most
            self._time += passed + error
            self._counted = counted
            return int(self._time)


class RoomClock:
    """A clock that never goes back, and never back before `start` (the room's last event)."""

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
        """Something has happened at this time of the room: it is that late at least."""
        self._seen = max(self._seen, at)

    def of_clock(self, at: int) -> int:
        """The room's time when this is the server's."""
        self.now()
        return at + self._ahead
