"""The judge: the solver at work for the rooms, in threads of his own.

A search may take long, and players must not wait for it: it runs in an executor that nothing else uses (the solver
releases the interpreter), within a limit of seconds, and under a stop flag that shutting down sets. What he finds is
a `Judgment`; when it becomes public is the room's business.
"""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor

from randolph.notation import to_moves
from randolph.rules import Problem
from randolph.server.store import Judgment
from randolph.solver import Limits, StopFlag, solve


class Judge:
    """Finds optima for the rooms of this process."""

    def __init__(self, *, threads: int, seconds: float, megabytes: int) -> None:
        self._limits = Limits(seconds=seconds, memory=megabytes << 20)
        self._executor = ThreadPoolExecutor(threads, thread_name_prefix="randolph-judge")
        self._running: set[StopFlag] = set()
        self._open = True

    async def judge(self, problem: Problem) -> Judgment | None:
        """The optimum of a problem; `None` when the judge was stopped before he knew."""
        if not self._open:
            return None
        flag = StopFlag()
        self._running.add(flag)
        try:
            loop = asyncio.get_running_loop()
            return await loop.run_in_executor(self._executor, self._search, problem, flag)
        finally:
            flag.set()
            self._running.discard(flag)

    def close(self) -> None:
        """Stop every search and wait until their threads have noticed."""
        self._open = False
        for flag in self._running:
            flag.set()
        self._executor.shutdown(wait=True, cancel_futures=False)

    def _search(self, problem: Problem, flag: StopFlag) -> Judgment | None:
        if flag.is_set():
            return None
        result = solve(problem, limits=self._limits, stop=flag)
        if flag.is_set():
            return None
        return Judgment(
            result.status.value, result.moves, None if result.solution is None else to_moves(result.solution)
        )
