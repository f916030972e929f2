"""When the collector of circles comes: often, for a moment.

What connections and rooms leave behind is in no circle and is free at once. What else there may be – the libraries make
some of a request that is none, a hundred objects each time – is looked for among the few objects that are new, and
among all when so many have come that it may be worth its time. Left to itself the collector waits until there are so
many that nobody is answered for 20 ms, and now and then for 100: it had stopped a process for 105 ms
every hundred seconds and for 20 every five (bench/RESULTS.md, "How late a bid is").
"""

from __future__ import annotations

import gc

EVERY = 0.5
"""Seconds between two looks at what is new: some milliseconds each, by how many objects have come and stayed."""

MANY = 2_000_000
"""After so many objects that have stayed all are looked through: a tenth of a second for each million."""


class CollectorSchedule:
    """The collector's times in this process, from `begin` on; `many` is as above."""

    def __init__(self, many: int = MANY) -> None:
        self._many = many
        self._new = 0
        self._looked_at = 0.0

    def begin(self) -> None:
        """What is there now lives as long as the process, and need not be looked through again."""
        gc.collect()
        gc.freeze()
        gc.disable()

    def tick(self, now: float) -> None:
        """Look, if it is time; `now` is in seconds."""
        if now - self._looked_at < EVERY:
            return
        self._looked_at = now
        self._new += gc.get_count()[0]
        if self._new < self._many:
            gc.collect(1)
        else:
            self._new = 0
            gc.collect()
