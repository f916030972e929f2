"""The lease with which this process holds the seats of its players. It is renewed while the process lives, so the seats
of a killed process become free.

A lease can lapse unnoticed, when the machine is suspended or its clock is set. Then `lapses` has the time, and each
room disconnects its players at that time before it goes on. It connects those who are still there again.
"""

from __future__ import annotations

from randolph.server.clock import Clock
from randolph.server.store import Store
from randolph.server.write_monitor import WriteMonitor


class ProcessLease:
    """This process's lease of `seconds`. `lapses` are the times (ms) at which it ended unnoticed."""

    def __init__(self, store: Store, write_monitor: WriteMonitor, clock: Clock, seconds: int) -> None:
        self.lapses: list[int] = []
        self._store = store
        self._write_monitor = write_monitor
        self._clock = clock
        self._seconds = seconds
        self._end = 0

    @property
    def milliseconds(self) -> int:
        """How long it lasts without being renewed."""
        return self._seconds * 1000

    @property
    def lapsed(self) -> bool:
        """Whether it has ended unnoticed: see `keep`."""
        return self._clock() > self._end

    async def keep(self) -> None:
        """Make sure that the lease lasts; if it has ended, note when."""
        if self.lapsed:
            self.lapses.append(self._end)
            await self.renew()

    async def renew(self) -> None:
        """Renew the lease from now on. Raises `StoreError`."""
        now = self._clock()
        self._end = now + self.milliseconds
        with self._write_monitor.noticing():
            await self._store.renew(now, self._end)

    async def give_back(self, moment: float) -> None:
        """Let the lease end in a `moment` (seconds): the process stops. Raises `StoreError`."""
        now = self._clock()
        await self._store.renew(now, now + round(moment * 1000))
