"""Counters and timers that are cheap enough for thousands of calls a second.

Each part of the server owns its counters and changes them from one thread only, so there are no locks. `metrics.py`
reads and names them on request.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence

SHORT = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.15, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)
"""Bounds in seconds for work that must be quick."""

LONG = (0.005, 0.01, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0, 60.0)
"""Bounds in seconds for work that may take longer."""


class Tally:
    """How often something has happened, by labels.

    >>> tally = Tally()
    >>> tally.add("bid", "granted")
    >>> tally.counts
    {('bid', 'granted'): 1}
    """

    __slots__ = ("counts",)

    def __init__(self) -> None:
        self.counts: dict[tuple[str, ...], int] = {}

    def add(self, *labels: str, times: int = 1) -> None:
        """Count one, or several."""
        self.counts[labels] = self.counts.get(labels, 0) + times


class Histogram:
    """How long something has taken: the number of times, their sum, and how many took at most each bound.

    >>> spread = Histogram((0.1, 1.0))
    >>> spread.add(0.1); spread.add(5.0)
    >>> spread.cumulative(), spread.total
    ([('0.1', 1.0), ('1.0', 1.0), ('+Inf', 2.0)], 5.1)
    """

    __slots__ = ("_bounds", "_counts", "total")

    def __init__(self, bounds: Sequence[float] = SHORT) -> None:
        self._bounds = bounds
        self._counts = [0] * (len(bounds) + 1)
        self.total = 0.0

    def add(self, seconds: float) -> None:
        """Add a duration; if a clock was set back, it counts as zero."""
        self._counts[bisect_left(self._bounds, seconds)] += 1
        self.total += max(0.0, seconds)

    def cumulative(self) -> list[tuple[str, float]]:
        """The bounds, each with the number of durations up to it; the last one counts all."""
        counted, found = 0, []
        for bound, count in zip((*self._bounds, None), self._counts, strict=True):
            counted += count
            found.append(("+Inf" if bound is None else str(float(bound)), float(counted)))
        return found
