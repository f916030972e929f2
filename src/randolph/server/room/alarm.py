"""The timer of a room. It rings once, at the next moment at which something happens by itself.

A work is only a reminder. If it is late or superfluous, nothing is lost, because every look at a room first lets it
catch up with the clock.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable

LONGEST_SECONDS = 3600.0
"""Seconds after which it rings at the latest, so that it need not know of clocks that are changed."""


class Alarm:
    """The timer of a room; `at` is the moment (ms of the room's clock) for which it is set."""

    def __init__(self) -> None:
        self.at: int | None = None
        self._timer: asyncio.TimerHandle | None = None

    def set(self, at: int | None, now: Callable[[], int], work: Callable[[], object], *, least: float = 0.0) -> None:
        """Ring at the moment `at`, or not at all, and not before `least` seconds have passed."""
        if self._timer is not None and at == self.at and not least:
            return
        self.stop()
        if at is not None:
            delay = max(least, 0.001, min((at - now()) / 1000, LONGEST_SECONDS))
            self.at = None if least else at
            self._timer = asyncio.get_running_loop().call_later(delay, self._fire, work)

    def stop(self) -> None:
        """Do not work."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _fire(self, work: Callable[[], object]) -> None:
        self._timer = None
        work()
