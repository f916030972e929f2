"""Whether the store writes. When it does not – it is away, locked, full, or is at one transaction for `PATIENCE` –, all
rooms wait, and those who have subscribed are told: once when the waiting begins, and once when it is over.

What counts is the database's own time: however late this process is with all its work, that is no fault of the
database. While it does not write, renewing the process's lease is tried again and again (`retry`).
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager, suppress

from randolph.server.clock import Clock
from randolph.server.store import (
    AlreadyAnswered,
    Append,
    Conflict,
    RoomGone,
    Seated,
    Store,
    StoreError,
    Taken,
    WriterEnded,
)

PATIENCE = 2.0
"""Seconds that one transaction may take before everybody is told that the database is being waited for."""

LOOKS = 8
"""How often in this time it is looked at; all of them have to find the same transaction, so that a machine that stands
still is not taken for a database that does.
"""

AGAIN = 0.5
"""Seconds between two tries to write while the store does not."""

ANSWERS = (AlreadyAnswered, Conflict, RoomGone, Seated, Taken)
"""Errors of the store that are answers: it works, and has written nothing."""


class WriteMonitor:
    """Whether the store writes. `outages` are the times (ms, begin and end) in which it did not: each room leaves them
    out of its clocks.
    """

    def __init__(self, store: Store, clock: Clock) -> None:
        self.waiting = False
        self.outages: list[tuple[int, int]] = []
        self._store = store
        self._clock = clock
        self._subscribers: list[Callable[[bool], object]] = []
        self._waits = asyncio.Event()
        self._waiting_since = 0
        self._known: float | None = None
        self._looks = 0
        self._closed = False

    def subscribe(self, told: Callable[[bool], object]) -> None:
        """From now on `told` is called with whether everybody waits, when that changes."""
        self._subscribers.append(told)

    async def append(self, unit: Append) -> None:
        """Append to the store. Raises what `Store.append` raises."""
        with self.noticing():
            await self._store.append(unit)

    @contextmanager
    def noticing(self) -> Iterator[None]:
        """In this block the store is asked to write: notice whether it does."""
        begun = self._clock()
        try:
            yield
        except ANSWERS:
            self._go_on()
            raise
        except StoreError:
            self._wait(begun)
            raise
        else:
            self._go_on()

    @property
    def pause(self) -> float:
        """Seconds between two calls of `look`."""
        return PATIENCE / LOOKS

    def look(self) -> None:
        """Notice a transaction that takes too long. Raises `WriterEnded` when nothing can be written any more."""
        if not self._store.alive:
            raise WriterEnded("the thread that writes to the database has ended")
        begun, lasted = self._store.writing or (None, 0.0)
        self._known, self._looks = begun, self._looks + 1 if begun == self._known else 0
        if begun is not None and self._looks >= LOOKS:
            self._wait(self._clock() - round(lasted * 1000))

    async def retry(self, write: Callable[[], Awaitable[object]]) -> None:
        """While the store does not write, try to `write` until it is possible; never ends."""
        while True:
            await self._waits.wait()
            await asyncio.sleep(AGAIN)
            with suppress(StoreError):
                await write()

    def close(self) -> None:
        """The process stops: from now on nobody is told to wait."""
        self._closed = True

    def _wait(self, begun: int) -> None:
        if not (self.waiting or self._closed):
            self.waiting = True
            self._waiting_since = begun
            self._tell()
            self._waits.set()

    def _go_on(self) -> None:
        if self.waiting:
            self.waiting = False
            self._waits.clear()
            self.outages.append((self._waiting_since, self._clock()))
            self._tell()

    def _tell(self) -> None:
        for told in self._subscribers:
            told(self.waiting)
