"""The schedule of the garbage collector: short collections, often.

Connections and rooms leave no reference cycles, so their memory is freed at once. Libraries leave some: about a hundred
objects for each malformed request. So the collector examines new objects every `COLLECT_SECONDS`, and all objects after
`FULL_COLLECTION_AFTER` new ones have survived.

With Python's own schedule a collection stopped a process for 20 ms every five seconds, and for 105 ms every hundred
seconds (bench/RESULTS.md, "How late a bid is").
"""

from __future__ import annotations

import gc

COLLECT_SECONDS = 0.5
"""Seconds between two collections of new objects. Each takes some milliseconds, depending on their number."""

FULL_COLLECTION_AFTER = 2_000_000
"""Surviving objects after which all objects are examined, which takes a tenth of a second for each million."""


class CollectorSchedule:
    """The schedule in this process, from `begin` on; `many` is as above."""

    def __init__(self, many: int = FULL_COLLECTION_AFTER) -> None:
        self._many = many
        self._new = 0
        self._looked_at = 0.0

    def begin(self) -> None:
        """All present objects live as long as the process: the collector need not examine them again."""
        gc.collect()
        gc.freeze()
        gc.disable()

    def tick(self, now: float) -> None:
        """Collect, if it is time; `now` is in seconds."""
        if now - self._looked_at < COLLECT_SECONDS:
            return
        self._looked_at = now
        self._new += gc.get_count()[0]
        if self._new < self._many:
            gc.collect(1)
        else:
            self._new = 0
            gc.collect()
