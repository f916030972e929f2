"""randolph on a machine whose clocks are ahead by the numbers in the file of RANDOLPH_TEST_CLOCKS.

The file has two numbers of seconds: how far the time of day was set forward, and how long the machine was suspended. A
suspension affects the time of day and the counter since the start, but not the clock of the event loop.
"""

from __future__ import annotations

import os
import time
from pathlib import Path

from tests.server.constants import main

FILE = Path(os.environ["RANDOLPH_TEST_CLOCKS"])
time_ns, clock_gettime = time.time_ns, time.clock_gettime


def ahead() -> tuple[float, float]:
    """How far the time of day was set forward, and how long the machine was suspended."""
    jumped, slept = map(float, FILE.read_text().split())
    return jumped, slept


def jumping_ns() -> int:
    """The time of day in nanoseconds."""
    return time_ns() + int(sum(ahead()) * 1e9)


def sleeping(clock: int) -> float:
    """The time of one of the system's clocks."""
    return clock_gettime(clock) + (ahead()[1] if clock == time.CLOCK_BOOTTIME else 0.0)


time.time_ns = jumping_ns
time.time = lambda: jumping_ns() / 1e9
time.clock_gettime = sleeping
main()
