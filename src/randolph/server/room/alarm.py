"""The timer of a room. It fires once, when the next automatic event is due.

The timer is only a reminder. If it fires late or needlessly, nothing is lost, because every access to a room first lets
it catch up with the clock.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable

LONGEST_SECONDS = 3600.0
"""The most seconds until the timer fires. So it need not be notified when the machine's clock is set."""


class Alarm:
    """The timer of a room; `at` is the time (ms of the room's clock) for which it is set."""

    def __init__(self) -> None:
        self.at: int | None = None
        self._timer: asyncio.TimerHandle | None = None

    def set(self, at: int | None, now: Callable[[], int], work: Callable[[], object], *, least: float = 0.0) -> None:
        """Call `work` at the time `at` (None: never), but not before `least` seconds have passed."""
        if self._timer is not None and at == self.at and not least:
            return
        self.stop()
        if at is not None:
            delay = max(least, 0.001, min((at - now()) / 1000, LONGEST_SECONDS))
            self.at = None if least else at
            self._timer = asyncio.get_running_loop().call_later(delay, self._fire, work)

    def stop(self) -> None:
        """Cancel the timer."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _fire(self, work: Callable[[], object]) -> None:
        self._timer = None
        work()
