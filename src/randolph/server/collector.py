"""The schedule of the garbage collector: only after memory has grown.

Connections and rooms leave no reference cycles, so their memory is freed at once. Libraries leave some: about a hundred
objects for each malformed request. CPython's own schedule counts new objects, so a busy server collects all the time.
Each collection visits whatever is alive and new, and stops everything: a tenth of the time, up to 180 milliseconds at
once with 1,000 rooms, and it found nothing (bench/RESULTS.md, "What the collector costs"). Here what counts is the
memory that is in use. New objects are examined if it has grown by a quarter since the last collection (`GROWTH`), and
all objects if it has doubled since the last time (`FULL_GROWTH`). A server whose load does not grow never collects,
and garbage is at most a part of its memory.

After a restart all clients return, and the collector would find nothing: what returning clients make lives long. So
while they wait for admission, soon after the start, nothing is collected. Afterwards these objects count as old.
"""

from __future__ import annotations

import gc
import sys

GROWTH = 1.25
"""New objects are examined if this many times the memory blocks are in use as after the last collection."""

FULL_GROWTH = 2.0
"""All objects are examined if this many times the memory blocks are in use as after the last such collection. It takes
up to a second for each million objects.
"""

LEAST_BLOCKS = 200_000
"""Fewer additional blocks never cause a collection: some twenty megabytes."""

LOOK_SECONDS = 1.0
"""The time between two looks at the memory in use, which take about a tenth of a millisecond."""

RETURN_SECONDS = 30.0
"""Seconds after the start in which clients are expected to return. Cycles that are made while they wait for admission
in this time are never freed; with a limit they cannot become many.
"""


class CollectorSchedule:
    """The schedule in this process, from `begin` on; `least_blocks` as above."""

    def __init__(self, least_blocks: int = LEAST_BLOCKS) -> None:
        self._least_blocks = least_blocks
        self._after_any = self._after_full = 0
        self._looked_at = 0.0
        self._return_ends: float | None = None
        self._returning = False

    def begin(self) -> None:
        """All present objects live as long as the process: the collector need not examine them again."""
        gc.collect()
        gc.freeze()
        gc.disable()
        self._after_any = self._after_full = sys.getallocatedblocks()

    def tick(self, now: float, *, crowded: bool = False) -> None:
        """Collect if memory has grown; `now` is in seconds. `crowded`: clients wait for admission."""
        if self._return_ends is None:
            self._return_ends = now + RETURN_SECONDS
        was_returning, self._returning = self._returning, crowded and now < self._return_ends
        if was_returning and not self._returning:
            gc.freeze()
            self._after_any = self._after_full = sys.getallocatedblocks()
        if self._returning or now - self._looked_at < LOOK_SECONDS:
            return
        self._looked_at = now
        blocks = sys.getallocatedblocks()
        if blocks > self._after_full * FULL_GROWTH + self._least_blocks:
            gc.collect()
            self._after_any = self._after_full = sys.getallocatedblocks()
        elif blocks > self._after_any * GROWTH + self._least_blocks:
            gc.collect(1)
            self._after_any = sys.getallocatedblocks()
