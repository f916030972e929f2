"""The judge: the solver for the rooms.

A search may take long, and players must not wait for it. It runs in separate threads with a low priority
(`search_threads`), with a time limit, and with a stop flag that is set when the server shuts down. Problems of a game
that is judged within milliseconds are judged `at_once`, so they never wait behind a long search of another room. The
result is a `Judgment`; the room decides when it becomes public.

One room cannot keep the judge busy for long. The judge accepts at most `MOST_PER_ROOM` problems of a room, and drops
those of a game that has ended. When `waiting` problems wait, further ones are answered with "limit" at once.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable

from randolph.jobs.kinds import GAME_SOLVERS, SearchResult
from randolph.server.counters import LONG, Histogram
from randolph.server.search_threads import search_threads
from randolph.server.store import Judgment
from randolph.solver import Limits, StopFlag

MOST_PER_ROOM = 2
"""The most problems of one room that are being searched, or wait for it."""


class Judge:
    """Finds optima for the rooms of this process. `game` is the name of the game that a problem belongs to."""

    def __init__(
        self,
        *,
        threads: int,
        seconds: float,
        megabytes: int,
        waiting: int = 1000,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._most = threads + waiting
        self.waits, self.searches = Histogram(LONG), Histogram(LONG)
        self._clock = clock
        self._threads = threads
        self._limits = Limits(seconds=seconds, memory=megabytes << 20)
        self._executor = search_threads("judge", threads)
        self._running: dict[StopFlag, int] = {}
        self._open = True

    @property
    def running(self) -> int:
        """How many problems are being searched."""
        return min(len(self._running), self._threads)

    @property
    def waiting(self) -> int:
        """How many problems wait."""
        return len(self._running) - self.running

    def at_once(self, game: str, problem: object) -> Judgment | None:
        """The optimum of a problem of a game whose problems take milliseconds; `None` for other games."""
        solver = GAME_SOLVERS[game]
        return _judgment(solver.search(problem, self._limits, StopFlag())) if solver.at_once else None

    def busy_with(self, room_id: int) -> bool:
        """Whether it already has as many problems of this room as it accepts."""
        return sum(room == room_id for room in self._running.values()) >= MOST_PER_ROOM

    def drop(self, room_id: int) -> None:
        """Drop the problems of this room, whose optima are no longer needed."""
        for flag, room in list(self._running.items()):
            if room == room_id:
                flag.set()

    async def judge(self, game: str, problem: object, room_id: int) -> Judgment | None:
        """The optimum of a problem of a room; `None` if the judge was stopped before it was found."""
        if not self._open:
            return None
        if len(self._running) >= self._most:
            return Judgment("limit", None, None)
        flag = StopFlag()
        self._running[flag] = room_id
        requested_at = self._clock()
        try:
            loop = asyncio.get_running_loop()
            began_at, found = await loop.run_in_executor(self._executor, self._search, game, problem, flag)
            self.waits.add(began_at - requested_at)
            self.searches.add(self._clock() - began_at)
            return found
        finally:
            flag.set()
            del self._running[flag]

    def close(self) -> None:
        """Stop all searches and wait for their threads."""
        self._open = False
        for flag in list(self._running):
            flag.set()
        self._executor.shutdown(wait=True, cancel_futures=False)

    def _search(self, game: str, problem: object, flag: StopFlag) -> tuple[float, Judgment | None]:
        """When the search began, and its result."""
        began_at = self._clock()
        if flag.is_set():
            return began_at, None
        found = GAME_SOLVERS[game].search(problem, self._limits, flag)
        return began_at, None if flag.is_set() else _judgment(found)


def _judgment(found: SearchResult) -> Judgment:
    return Judgment(found.status, found.moves, found.solution)
