"""The schedule of the garbage collector: rarely, and new objects only.

Connections and rooms leave no reference cycles, so their memory is freed at once. Libraries leave some: about a hundred
objects for each malformed request. So the collector examines new objects after `COLLECT_AFTER` of them have survived,
and all objects after `FULL_COLLECTION_AFTER`, at most twice a second. It does not do so by the clock alone: it
also visits what is under way just then, for up to forty milliseconds with 500 rooms. Twice a second, that was an eighth
of the processor time of a busy server (bench/RESULTS.md, "What the collector costs").

After a restart all clients return, and the collector would take a tenth of the time until then. It would find nothing:
what returning clients make lives long. So while they wait for admission, soon after the start, nothing is collected.
Afterwards these objects count as old, and are not examined any more.
"""

from __future__ import annotations

import gc

COLLECT_AFTER = 20_000
"""Surviving objects after which the new ones are examined. Cycles of fewer objects stay: some megabytes at most."""

COLLECT_SECONDS = 0.5
"""The least time between two collections, however many objects are made."""

FULL_COLLECTION_AFTER = 2_000_000
"""Surviving objects after which all objects are examined, which takes a tenth of a second for each million."""


RETURN_SECONDS = 30.0
"""Seconds after the start in which clients are expected to return. Cycles that are made while they wait for admission
in this time are never freed; with a limit they cannot become many.
"""


class CollectorSchedule:
    """The schedule in this process, from `begin` on; `few` and `many` are as above."""

    def __init__(self, few: int = COLLECT_AFTER, many: int = FULL_COLLECTION_AFTER) -> None:
        self._few = few
        self._many = many
        self._survived = 0
        self._looked_at = 0.0
        self._return_ends: float | None = None
        self._returning = False

    def begin(self) -> None:
        """All present objects live as long as the process: the collector need not examine them again."""
        gc.collect()
        gc.freeze()
        gc.disable()

    def tick(self, now: float, *, crowded: bool = False) -> None:
        """Collect if enough objects have survived; `now` is in seconds. `crowded`: clients wait for admission."""
        if self._return_ends is None:
            self._return_ends = now + RETURN_SECONDS
        was_returning, self._returning = self._returning, crowded and now < self._return_ends
        if was_returning and not self._returning:
            gc.freeze()
        new = gc.get_count()[0]
        if self._returning or new < self._few or now - self._looked_at < COLLECT_SECONDS:
            return
        self._looked_at = now
        self._survived += new
        if self._survived < self._many:
            gc.collect(1)
        else:
            self._survived = 0
            gc.collect()
