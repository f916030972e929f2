"""The judge: the solver at work for the rooms, in threads of his own.

A search may take long, and players must not wait for it: it runs in an executor that nothing else uses (the solver
releases the interpreter), within a limit of seconds, and under a stop flag that shutting down sets. Problems of a game
that is judged within milliseconds are judged `at_once`, so that no long search of another room stands before them. What
he finds is a `Judgment`; when it becomes public is the room's business.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

from randolph.server.kinds import JUDGING
from randolph.server.measures import LONG, Spread
from randolph.server.store import Judgment
from randolph.solver import Limits, StopFlag


class Judge:
    """Finds optima for the rooms of this process. A problem is one of the `game` of this name."""

    def __init__(
        self, *, threads: int, seconds: float, megabytes: int, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self.waits, self.searches = Spread(LONG), Spread(LONG)
        self._clock = clock
        self._threads = threads
        self._limits = Limits(seconds=seconds, memory=megabytes << 20)
        self._executor = ThreadPoolExecutor(threads, thread_name_prefix="randolph-judge")
        self._running: set[StopFlag] = set()
        self._open = True

    @property
    def running(self) -> int:
        """How many problems are searched."""
        return min(len(self._running), self._threads)

    @property
    def waiting(self) -> int:
        """How many wait."""
        return len(self._running) - self.running

    def at_once(self, game: str, problem: object) -> Judgment | None:
        """The optimum of a problem that takes no time; `None` for those of a game that may take some."""
        judging = JUDGING[game]
        return judging.search(problem, self._limits, StopFlag()) if judging.at_once else None

    async def judge(self, game: str, problem: object) -> Judgment | None:
        """The optimum of a problem; `None` when the judge was stopped before he knew."""
        if not self._open:
            return None
        flag = StopFlag()
        self._running.add(flag)
        asked = self._clock()
        try:
            loop = asyncio.get_running_loop()
            begun, found = await loop.run_in_executor(self._executor, self._search, game, problem, flag)
            self.waits.add(begun - asked)
            self.searches.add(self._clock() - begun)
            return found
        finally:
            flag.set()
            self._running.discard(flag)

    def close(self) -> None:
        """Stop every search and wait until their threads have noticed."""
        self._open = False
        for flag in self._running:
            flag.set()
        self._executor.shutdown(wait=True, cancel_futures=False)

    def _search(self, game: str, problem: object, flag: StopFlag) -> tuple[float, Judgment | None]:
        """When it has begun, and what was found."""
        begun = self._clock()
        if flag.is_set():
            return begun, None
        found = JUDGING[game].search(problem, self._limits, flag)
        return begun, None if flag.is_set() else found
