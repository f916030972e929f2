"""Threads that search stand back: where all processors are busy, messages come before searches.

The native core searches without the interpreter, so a search can only take processors from those who tell the players
what happens. On Linux, where each thread has a niceness of its own, theirs is `NICE`: the event loop, the database and
everybody else run as soon as they have something to do. It is no more than that because such a thread needs the
interpreter for a moment before and after a search, and whoever waits for it meanwhile should not wait long. For the
same reason the threads of the reference solver, which hold it all the time, do not stand back.
"""

from __future__ import annotations

import os
import sys
import threading
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress

from randolph.solver import engine_name

NICE = 10


def search_threads(name: str, threads: int) -> ThreadPoolExecutor:
    """So many threads that stand back, called `randolph-NAME`."""
    return ThreadPoolExecutor(threads, thread_name_prefix=f"randolph-{name}", initializer=_stand_back)


def _stand_back() -> None:
    """Make this thread nicer than the process by `NICE`."""
    if sys.platform == "linux" and engine_name() == "native":
        thread = threading.get_native_id()
        with suppress(OSError):  # where that is forbidden, searches are as important as everything else
            os.setpriority(os.PRIO_PROCESS, thread, os.getpriority(os.PRIO_PROCESS, thread) + NICE)
