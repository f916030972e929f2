"""Threads for searches, with a low priority: if all processors are busy, messages come before searches.

The native core searches without the interpreter lock, so a search competes only for processors. On Linux each thread
has a niceness of its own. Search threads have `NICE`, so the event loop and the database run as soon as they have work.

The value is not higher because such a thread needs the interpreter lock for a moment before and after a search, and
others wait for it meanwhile. For the same reason the threads of the reference solver, which hold the lock all the time,
keep their priority.
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
    """A pool of this many low-priority threads, named `randolph-NAME`."""
    return ThreadPoolExecutor(threads, thread_name_prefix=f"randolph-{name}", initializer=_lower_priority)


def _lower_priority() -> None:
    """Lower the priority of this thread: raise its niceness by `NICE`."""
    if sys.platform == "linux" and engine_name() == "native":
        thread = threading.get_native_id()
        with suppress(OSError):  # where that is forbidden, searches keep the usual priority
            os.setpriority(os.PRIO_PROCESS, thread, os.getpriority(os.PRIO_PROCESS, thread) + NICE)
