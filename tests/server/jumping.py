"""randolph, but for one thing: the machine's clocks are ahead by what the file says that RANDOLPH_TEST_CLOCKS names.

It has two numbers of seconds: how far the time of day has been set, and how long the machine has slept, for which the
time of day and the counter since its start are ahead, too, and the clock of the event loop is not.
"""

from __future__ import annotations

import os
import time
from pathlib import Path

from tests.server.constants import main

FILE = Path(os.environ["RANDOLPH_TEST_CLOCKS"])
time_ns, clock_gettime = time.time_ns, time.clock_gettime


def ahead() -> tuple[float, float]:
    """How far the time of day has been set, and for how long the machine has slept."""
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
