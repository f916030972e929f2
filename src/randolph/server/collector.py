"""The schedule of the garbage collector: short collections, often.

Connections and rooms leave no reference cycles, so their memory is freed at once. Libraries leave some: about a hundred
objects for each malformed request. So the collector examines new objects every `COLLECT_SECONDS`, and all objects after
`FULL_COLLECTION_AFTER` new ones have survived.

After a restart all clients return, and the collector would take a tenth of the time until then. It would find nothing:
what returning clients make lives long. So while they wait for admission, soon after the start, nothing is collected.
Afterwards these objects count as old, and are not examined any more.

With Python's own schedule a collection stopped a process for 20 ms every five seconds, and for 105 ms every hundred
seconds (bench/RESULTS.md, "How late a bid is").
"""

from __future__ import annotations

import gc

COLLECT_SECONDS = 0.5
"""Seconds between two collections of new objects. Each takes some milliseconds, depending on their number."""

FULL_COLLECTION_AFTER = 2_000_000
"""Surviving objects after which all objects are examined, which takes a tenth of a second for each million."""


RETURN_SECONDS = 30.0
"""Seconds after the start in which clients are expected to return. Cycles that are made while they wait for admission
in this time are never freed; with a limit they cannot become many.
"""


class CollectorSchedule:
    """The schedule in this process, from `begin` on; `many` is as above."""

    def __init__(self, many: int = FULL_COLLECTION_AFTER) -> None:
        self._many = many
        self._new = 0
        self._looked_at = 0.0
        self._return_ends: float | None = None
        self._returning = False

    def begin(self) -> None:
        """All present objects live as long as the process: the collector need not examine them again."""
        gc.collect()
        gc.freeze()
        gc.disable()

    def tick(self, now: float, *, crowded: bool = False) -> None:
        """Collect, if it is time; `now` is in seconds. `crowded`: clients wait for admission."""
        if self._return_ends is None:
            self._return_ends = now + RETURN_SECONDS
        was_returning, self._returning = self._returning, crowded and now < self._return_ends
        if was_returning and not self._returning:
            gc.freeze()
        if self._returning or now - self._looked_at < COLLECT_SECONDS:
            return
        self._looked_at = now
        self._new += gc.get_count()[0]
        if self._new < self._many:
            gc.collect(1)
        else:
            self._new = 0
            gc.collect()
