"""Whether the store can write. It cannot when it is unreachable, locked or full, or when one transaction takes
`SLOW_WRITE_SECONDS`. Then all rooms wait, and subscribers are notified: once when the wait begins, and once when it
ends.

Only the database's own time counts: a delay of the process itself does not count as one of the database. While the
store cannot write, the process tries to renew its lease again and again (`retry`).
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager, suppress

from randolph.server.clock import Clock
from randolph.server.store import (
    AlreadyAnswered,
    AlreadySeated,
    Append,
    Conflict,
    RoomGone,
    SeatTaken,
    Store,
    StoreError,
    WriterEnded,
)

SLOW_WRITE_SECONDS = 2.0
"""Seconds that one transaction may take before subscribers are notified."""

CHECKS = 8
"""The number of checks in this time. All of them must find the same transaction, so that a suspended machine is not
mistaken for a slow database.
"""

RETRY_SECONDS = 0.5
"""Seconds between two attempts to write while the store cannot."""

NOTHING_WRITTEN = (AlreadyAnswered, Conflict, RoomGone, AlreadySeated, SeatTaken)
"""Errors of the store that are answers: the store works, and has written nothing."""


class WriteMonitor:
    """Whether the store can write; if not, it is `blocked`. `outages` are the times (ms, begin and end) in which it
    could not; rooms leave them out of their clocks.
    """

    def __init__(self, store: Store, clock: Clock) -> None:
        self.blocked = False
        self.outages: list[tuple[int, int]] = []
        self._store = store
        self._clock = clock
        self._subscribers: list[Callable[[bool], object]] = []
        self._waits = asyncio.Event()
        self._blocked_since = 0
        self._known: float | None = None
        self._checks = 0
        self._closed = False

    def subscribe(self, notify: Callable[[bool], object]) -> None:
        """From now on `notify` is called whenever the store becomes unable to write (with True) or able again (with
        False).
        """
        self._subscribers.append(notify)

    async def append(self, unit: Append) -> None:
        """Append to the store. Raises what `Store.append` raises."""
        with self.recording_outcome():
            await self._store.append(unit)

    @contextmanager
    def recording_outcome(self) -> Iterator[None]:
        """A context around a write to the store: success or failure shows whether the store can write."""
        begun = self._clock()
        try:
            yield
        except NOTHING_WRITTEN:
            self._resume()
            raise
        except StoreError:
            self._wait(begun)
            raise
        else:
            self._resume()

    @property
    def pause(self) -> float:
        """Seconds between two calls of `check`."""
        return SLOW_WRITE_SECONDS / CHECKS

    def check(self) -> None:
        """Detect a transaction that takes too long. Raises `WriterEnded` if nothing can be written any more."""
        if not self._store.alive:
            raise WriterEnded("the thread that writes to the database has ended")
        begun, lasted = self._store.writing or (None, 0.0)
        self._known, self._checks = begun, self._checks + 1 if begun == self._known else 0
        if begun is not None and self._checks >= CHECKS:
            self._wait(self._clock() - round(lasted * 1000))

    async def retry(self, write: Callable[[], Awaitable[object]]) -> None:
        """While the store cannot write, try to `write` until it can; never ends."""
        while True:
            await self._waits.wait()
            await asyncio.sleep(RETRY_SECONDS)
            with suppress(StoreError):
                await write()

    def close(self) -> None:
        """The process stops: from now on no subscriber is notified."""
        self._closed = True

    def _wait(self, begun: int) -> None:
        if not (self.blocked or self._closed):
            self.blocked = True
            self._blocked_since = begun
            self._notify()
            self._waits.set()

    def _resume(self) -> None:
        if self.blocked:
            self.blocked = False
            self._waits.clear()
            self.outages.append((self._blocked_since, self._clock()))
            self._notify()

    def _notify(self) -> None:
        for notify in self._subscribers:
            notify(self.blocked)
