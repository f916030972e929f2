"""Problems for the home page: a small stock, so that a request is answered at once.

A problem suits somebody who has never played: the plain boards of the first edition, four robots, a target of one
color, an optimum of `EASIEST` to `HARDEST` moves – more than a glance, less than a headache – proven by the solver
with all rules on. The stock is a ring: each request gets the next problem, and what has been given out is replaced in
the background, one at a time, so that a rush of requests costs no more than a few.
"""

from __future__ import annotations

import asyncio
import logging
import random
from collections import deque
from concurrent.futures import ThreadPoolExecutor

from randolph.notation import to_json, to_line, to_moves
from randolph.rules import EDITIONS, Problem, random_position
from randolph.server.errors import ApiError
from randolph.server.wire import HomeProblem, raw
from randolph.solver import Limits, StopFlag, solve

EASIEST, HARDEST = 4, 7
SIZE = 12
PATIENCE = 10.0
"""Seconds that the very first request may wait for the very first problem."""

_TRY = Limits(seconds=5.0, memory=128 << 20)
_log = logging.getLogger(__name__)


class Stock:
    """The problems that are ready. `rng` deals them."""

    def __init__(self, rng: random.Random) -> None:
        self._rng = rng
        self._ready: deque[HomeProblem] = deque()
        self._first = asyncio.Event()
        self._wanted = asyncio.Event()
        self._used = 0
        self._stop = StopFlag()
        self._executor = ThreadPoolExecutor(1, thread_name_prefix="randolph-stock")
        self._filler: asyncio.Task[None] | None = None

    async def open(self) -> None:
        """Begin to fill the stock."""
        self._wanted.set()
        self._filler = asyncio.create_task(self._fill())

    async def close(self) -> None:
        """Stop the search that runs, if one does."""
        self._stop.set()
        if self._filler is not None:
            self._filler.cancel()
            await asyncio.gather(self._filler, return_exceptions=True)
        self._executor.shutdown(wait=True, cancel_futures=True)

    async def take(self) -> HomeProblem:
        """The next problem; raises `ApiError` (`not_ready`) when there is none yet."""
        try:
            await asyncio.wait_for(self._first.wait(), PATIENCE)
        except TimeoutError as error:
            raise ApiError("not_ready") from error
        problem = self._ready[0]
        self._ready.rotate(-1)
        self._used = min(self._used + 1, len(self._ready))
        self._wanted.set()
        return problem

    async def _fill(self) -> None:
        """Make problems while any is missing or used; the used ones are at the end of the ring."""
        loop = asyncio.get_running_loop()
        while True:
            await self._wanted.wait()
            made = await loop.run_in_executor(self._executor, deal, self._rng, self._stop)
            if made is None:
                return
            if len(self._ready) >= SIZE:
                self._ready.pop()
                self._used -= 1
            self._ready.appendleft(made)
            self._first.set()
            if len(self._ready) >= SIZE and self._used <= 0:
                self._used = 0
                self._wanted.clear()


def deal(rng: random.Random, stop: StopFlag) -> HomeProblem | None:
    """Deal problems until one suits; `None` when `stop` was set meanwhile."""
    edition = EDITIONS["first"]
    while not stop.is_set():
        board = edition.random_arrangement(rng).board()
        target = rng.choice([target for target in board.targets if target.color is not None])
        problem = Problem(board, random_position(board, edition.robots, rng), target)
        result = solve(problem, limits=_TRY, stop=stop)
        if result.status == "optimal" and result.moves is not None and EASIEST <= result.moves <= HARDEST:
            data = to_json(problem, explicit=True)
            return HomeProblem(
                problem=raw(data),
                faces=tuple(data["board"]["faces"]),
                line=to_line(problem),
                optimum=result.moves,
                solution=to_moves(result.solution or ()),
            )
    return None
