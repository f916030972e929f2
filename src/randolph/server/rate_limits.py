"""Rate limits: token buckets for a bounded number of keys; the least recently used key is dropped first.

Limits are per seat first. A school or a family shares one address, so the limits per address are generous and only stop
a flood.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable


class Bucket:
    """Allows `rate` things a second on average, and `burst` at once; `clock` counts seconds."""

    __slots__ = ("_at", "_burst", "_clock", "_left", "_rate")

    def __init__(self, rate: float, burst: float, clock: Callable[[], float]) -> None:
        self._rate = rate
        self._burst = max(1.0, burst)
        self._clock = clock
        self._left = self._burst
        self._at = clock()

    def take(self, amount: float = 1.0, *, least: float = 0.0) -> bool:
        """Whether one more, or `amount`, is allowed now so that `least` remains; if so, it is counted."""
        now = self._clock()
        self._left = min(self._burst, self._left + max(0.0, now - self._at) * self._rate)
        self._at = now
        if self._left < max(amount, least):
            return False
        self._left -= amount
        return True


class Buckets:
    """A bucket for each key; at most `most` of them."""

    def __init__(self, rate: float, burst: float, clock: Callable[[], float], *, most: int = 10_000) -> None:
        self._rate = rate
        self._burst = burst
        self._clock = clock
        self._most = most
        self._buckets: OrderedDict[Hashable, Bucket] = OrderedDict()

    def spent(self, key: Hashable) -> bool:
        """Whether this key is allowed nothing more now; nothing is counted."""
        bucket = self._buckets.get(key)
        return bucket is not None and not bucket.take(0.0, least=1.0)

    def take(self, key: Hashable, amount: float = 1.0) -> bool:
        """Whether this key is allowed one more, or `amount`, now; if so, it is counted."""
        bucket = self._buckets.pop(key, None)
        if bucket is None:
            bucket = Bucket(self._rate, self._burst, self._clock)
            if len(self._buckets) >= self._most:
                self._buckets.popitem(last=False)
        self._buckets[key] = bucket
        return bucket.take(amount)
