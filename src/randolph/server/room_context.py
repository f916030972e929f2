"""The context of all rooms of a process: store and bus, clocks and random numbers, the judge, the lease, and tasks.

A room gets this context and nothing else of its process. It depends neither on other rooms nor on the code that manages
them.
"""

from __future__ import annotations

import asyncio
import logging
import random
from collections.abc import Callable, Coroutine, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from functools import lru_cache
from typing import Any, TypeVar

from randolph import game
from randolph.game import Agreed
from randolph.notation import NotationError
from randolph.server.bus import Bus
from randolph.server.clock import Clock
from randolph.server.computer_limit import ComputerLimit
from randolph.server.counters import Histogram, Tally
from randolph.server.judge import Judge
from randolph.server.lease import ProcessLease
from randolph.server.logs import about
from randolph.server.settings import Settings
from randolph.server.store import Damaged, Store
from randolph.server.stored_events import as_damage
from randolph.server.tasks import Tasks
from randolph.server.write_monitor import WriteMonitor

Result = TypeVar("Result")

MOMENT_SECONDS = 0.05
"""Seconds for which a page waits for the texts of its preview; it is complete without them, too."""

_log = logging.getLogger(__name__)

_saved_board = lru_cache(maxsize=4)(game.saved_board)


class RoomContext:
    """The context of all rooms of this process. `closing` says that the process is about to stop."""

    def __init__(
        self,
        store: Store,
        judge: Judge,
        settings: Settings,
        bus: Bus,
        *,
        clock: Clock,
        seconds: Callable[[], float],
        rng: random.Random,
    ) -> None:
        self.store = store
        self.judge = judge
        self.settings = settings
        self.bus = bus
        self.clock = clock
        self.seconds = seconds
        self.rng = rng
        self.events, self.conflicts, self.commits = Tally(), Tally(), Histogram()
        self.write_monitor = WriteMonitor(store, clock)
        self._tasks = Tasks()
        self.lease = ProcessLease(store, self.write_monitor, clock, settings.lease_seconds, spawn=self._tasks.spawn)
        self.computer_limit = ComputerLimit(in_a_room=settings.room_computers, altogether=settings.computers)
        self.closing = False
        self._aside = ThreadPoolExecutor(1, thread_name_prefix="randolph-aside")
        self._damaged: set[int | None] = set()

    def spawn(self, work: Coroutine[Any, Any, Result]) -> asyncio.Task[Result]:
        """Run a task to its end, even if the caller is cancelled (`Tasks`)."""
        return self._tasks.spawn(work)

    async def in_a_moment(self, work: Coroutine[Any, Any, Result]) -> Result | None:
        """The result of a task, or None if it takes longer than `MOMENT_SECONDS`; the task continues anyway."""
        task = self.spawn(work)
        done, _ = await asyncio.wait({task}, timeout=MOMENT_SECONDS)
        return task.result() if done else None

    async def in_background(self, work: Callable[[], Result]) -> Result:
        """Run slow work in a thread, one job at a time, while the rooms continue."""
        return await asyncio.get_running_loop().run_in_executor(self._aside, work)

    async def saved_board(self, rules: Agreed) -> object:
        """The saved board that these rules name, as it is now; None if they name none, or if it does not exist.

        It may be large, so it is parsed in a thread. Raises `Damaged`.
        """
        stored = None if rules.saved_board is None else await self.store.board(rules.saved_board)
        if stored is None or rules.saved_board is None:
            return None
        try:
            return await asyncio.to_thread(_saved_board, rules, stored.name, stored.body)
        except (NotationError, RecursionError) as error:
            raise Damaged(f"a saved board cannot be read: {error}") from error

    @contextmanager
    def reading(self, room_id: int | None) -> Iterator[None]:
        """A context in which a room is read. A failure is logged, once for each room.

        `room_id` is None if not even that can be read. Errors that the game raises on events that it has not written
        become `Damaged`, too.
        """
        try:
            with as_damage("its events do not make a game"):
                yield
        except Damaged as error:
            if room_id not in self._damaged:
                self._damaged.add(room_id)
                advice = "`randolph db check` lists everything that is damaged"
                _log.error("a room cannot be read: %s; %s", error, advice, extra=about(room=room_id))
            raise

    def stop(self) -> None:
        """The process is about to stop."""
        self.closing = True
        self.write_monitor.close()
        self.lease.close()

    async def finish(self) -> None:
        """Wait until all tasks are done."""
        await self._tasks.finish()
        self._aside.shutdown(wait=True)
