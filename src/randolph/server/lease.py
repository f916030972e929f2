"""The lease by which this process holds the seats of its players. It is renewed as long as the process lives, so the
seats of a killed process become free.

A lease can lapse unnoticed: when the machine is suspended, or when its clock is set. Then `lapses` has the time of the
lapse. Each room disconnects its players at that time before it continues, and reconnects those who are still connected.

After a restart, thousands of players return who are still connected according to the events. Nothing changes for their
rooms, so these seats are only noted (`hold`) and written together, `HOLD_SECONDS` later. If another process records
meanwhile that a player has disconnected, the room reads that and connects the player again.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

from randolph.server.clock import Clock
from randolph.server.store import Store, StoreError
from randolph.server.write_monitor import RETRY_SECONDS, WriteMonitor

HOLD_SECONDS = 0.2
"""Seconds after which the seats of returned players are written. The previous process's lease lasts longer."""


class ProcessLease:
    """The lease of this process, which lasts for `seconds`. `lapses` are the times (ms) at which it ended unnoticed.
    `spawn` starts a task.
    """

    def __init__(
        self,
        store: Store,
        write_monitor: WriteMonitor,
        clock: Clock,
        seconds: int,
        *,
        spawn: Callable[[Coroutine[Any, Any, None]], asyncio.Task[None]],
    ) -> None:
        self.lapses: list[int] = []
        self._store = store
        self._write_monitor = write_monitor
        self._clock = clock
        self._seconds = seconds
        self._end = 0
        self._spawn = spawn
        self._noted: dict[tuple[int, int], None] = {}
        self._closed = False
        self._writing: asyncio.Task[None] | None = None

    @property
    def milliseconds(self) -> int:
        """How long it lasts without being renewed."""
        return self._seconds * 1000

    @property
    def lapsed(self) -> bool:
        """Whether it has ended unnoticed: see `renew_if_lapsed`."""
        return self._clock() > self._end

    async def renew_if_lapsed(self) -> None:
        """If the lease has lapsed, note when, and renew it. Raises `StoreError`."""
        if self.lapsed:
            self.lapses.append(self._end)
            await self.renew()

    async def renew(self) -> None:
        """Renew the lease now. Raises `StoreError`."""
        now = self._clock()
        self._end = now + self.milliseconds
        with self._write_monitor.recording_outcome():
            await self._store.renew(now, self._end)

    def hold(self, room_id: int, seat: int) -> None:
        """Note that this process holds a seat; that is written to the store soon."""
        self._noted[room_id, seat] = None
        if self._writing is None:
            self._writing = self._spawn(self._write_noted())

    async def written(self, room_id: int, seat: int) -> None:
        """Make sure that a seat that was noted is in the store. Raises `StoreError`."""
        if (room_id, seat) in self._noted:
            await self._write_now()

    async def _write_noted(self) -> None:
        """Write the noted seats soon; if the store fails, try again later."""
        pause = HOLD_SECONDS
        while self._noted:
            await asyncio.sleep(pause)
            if self._closed:
                break
            try:
                await self._write_now()
            except StoreError:
                pause = RETRY_SECONDS
            else:
                pause = HOLD_SECONDS
        self._writing = None

    async def _write_now(self) -> None:
        seats = list(self._noted)
        with self._write_monitor.recording_outcome():
            await self._store.hold(seats)
        for seat in seats:
            self._noted.pop(seat, None)

    def close(self) -> None:
        """The process is about to stop: from now on only `release` writes seats that are still noted."""
        self._closed = True

    async def release(self, delay: float) -> None:
        """Let the lease end `delay` seconds from now, because the process stops. Raises `StoreError`."""
        if self._noted:
            await self._write_now()
        now = self._clock()
        await self._store.renew(now, now + round(delay * 1000))
