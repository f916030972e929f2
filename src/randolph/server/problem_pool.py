"""Problems for the home page: a small pool, so that a request is answered at once.

The problems suit a visitor who plays for a minute: plain boards of the first edition, four robots, a target of one
color, and an optimum of `EASIEST` to `HARDEST` moves, proven by the solver with all rules on. The page asks for a
number of moves: few for beginners. The pool starts with `STARTERS`. Problems that were given out are replaced in the
background, and reused while there is no fresh one. So a flood of requests costs no more than a few of them.
"""

from __future__ import annotations

import asyncio
import logging
import random
from collections import deque
from functools import cache

from randolph.notation import from_line, from_moves, to_json, to_line, to_moves
from randolph.rules import EDITIONS, Move, Problem, random_position
from randolph.server.errors import ApiError
from randolph.server.search_threads import search_threads
from randolph.server.supervision import Supervisor
from randolph.server.wire import HomeProblem, raw
from randolph.solver import Limits, StopFlag, engine_name, solve

EASIEST, HARDEST = 2, 7
FRESH_PER_LENGTH = 4
"""How many fresh problems of each length are ready."""

STARTERS: tuple[tuple[str, str], ...] = (
    ("2B-3A-4B-1B r=p10,g=e12,b=h14,y=d9 r@k8", "rW rN"),
    ("1A-3B-2A-4B r=p5,g=g5,b=k2,y=p10 b@d7", "bS bW"),
    ("4B-2B-3B-1A r=m1,g=n11,b=m9,y=o8 y@o3", "yW yN yE"),
    ("2B-1B-4B-3A r=e9,g=n6,b=f1,y=m14 g@n2", "gW gN gE"),
    ("4A-2A-3B-1A r=f6,g=k2,b=m13,y=c2 g@j14", "gE bE gS gE gN gW"),
    ("1A-3B-2A-4A r=l14,g=k4,b=j2,y=j9 y@j12", "yE bN yW yS"),
    ("1A-4B-3A-2A r=m11,g=m4,b=j1,y=e11 b@j6", "bS bW gN bE"),
    ("2A-4B-3B-1A r=i5,g=l10,b=a5,y=f4 y@d10", "yS yW gW gS yE yN"),
    ("2B-3A-1A-4B r=f1,g=n7,b=j10,y=p16 r@e6", "rS gS rE bN rN rW rN"),
    ("4B-1B-3A-2B r=o2,g=e7,b=d9,y=d16 g@n2", "gS yW yN yE yN gN gE"),
    ("1B-4A-3B-2A r=m15,g=e8,b=k6,y=i2 r@c15", "rW rN rW rN rE rS"),
    ("2A-4A-3B-1B r=e11,g=o1,b=n16,y=o9 b@n12", "bN bE gE bW"),
    ("1B-4A-3B-2B r=j2,g=n8,b=b6,y=h3 g@b3", "gS yN gW gN gW"),
    ("3B-2B-1B-4A r=m5,g=f12,b=c15,y=p8 y@j15", "yW yS gE gS yE yS yW"),
    ("1A-2A-4B-3A r=i11,g=h5,b=m2,y=b8 g@e14", "gW gS gE gS gW"),
    ("2A-1B-3B-4A r=f11,g=i5,b=e6,y=d8 r@j4", "rS rE rN rW rN"),
)
"""Dealt and solved beforehand, for the first visitors, while the solver deals more."""

_log = logging.getLogger(__name__)

_LIMITS = Limits(moves=HARDEST, seconds=5.0, memory=128 << 20)
_SLOW_SECONDS = 60.0
"""Seconds between two problems if only the reference solver is installed, which would keep a processor busy, and after
a failure.
"""


class ProblemPool:
    """The problems that are ready, by the number of their moves. `rng` deals and chooses them."""

    def __init__(self, rng: random.Random, supervisor: Supervisor) -> None:
        self._rng = rng
        self._supervisor = supervisor
        self._fresh: dict[int, deque[HomeProblem]] = {moves: deque() for moves in range(EASIEST, HARDEST + 1)}
        self._used: dict[int, deque[HomeProblem]] = {
            moves: deque(maxlen=2 * FRESH_PER_LENGTH) for moves in range(EASIEST, HARDEST + 1)
        }
        for problem in _starters():
            self._used[problem.optimum].append(problem)
        self._wanted = asyncio.Event()
        self._stop = StopFlag()
        self._executor = search_threads("stock", 1)
        self._filler: asyncio.Task[None] | None = None

    async def open(self) -> None:
        """Start to deal fresh problems."""
        self._wanted.set()
        self._filler = self._supervisor.keep("puzzles", self._fill())

    async def close(self) -> None:
        """Stop the current search, if there is one."""
        self._stop.set()
        if self._filler is not None:
            self._filler.cancel()
            await asyncio.gather(self._filler, return_exceptions=True)
        self._executor.shutdown(wait=True, cancel_futures=True)

    def take(self, least: int = EASIEST, most: int = HARDEST) -> HomeProblem:
        """A problem of `least` to `most` moves: a fresh one, or else one that was given out long ago.

        Raises `ApiError` (`malformed`) for a range without problems.
        """
        if not EASIEST <= least <= most <= HARDEST:
            message = f"least and most must be from {EASIEST} to {HARDEST}, and least not greater than most"
            raise ApiError("malformed", message, quote=f"least={least}&most={most}"[:60])
        lengths = range(least, most + 1)
        ready = [moves for moves in lengths if self._fresh[moves]] or [moves for moves in lengths if self._used[moves]]
        moves = self._rng.choice(ready)
        problem = (self._fresh[moves] or self._used[moves]).popleft()
        self._used[moves].append(problem)
        self._wanted.set()
        return problem

    async def _fill(self) -> None:
        """Replace problems that were given out."""
        loop = asyncio.get_running_loop()
        while True:
            await self._wanted.wait()
            try:
                made = await loop.run_in_executor(self._executor, deal, self._rng, self._stop)
            except Exception:  # noqa: BLE001 – earlier problems are given out again
                _log.exception("no puzzle could be dealt")
                await asyncio.sleep(_SLOW_SECONDS)
                continue
            if made is None:
                return
            if len(self._fresh[made.optimum]) < FRESH_PER_LENGTH:
                self._fresh[made.optimum].append(made)
            if all(len(ready) >= FRESH_PER_LENGTH for ready in self._fresh.values()):
                self._wanted.clear()
            if engine_name() != "native":
                await asyncio.sleep(_SLOW_SECONDS)


def deal(rng: random.Random, stop: StopFlag) -> HomeProblem | None:
    """Deal problems until one is suitable; `None` if `stop` was set meanwhile."""
    edition = EDITIONS["first"]
    while not stop.is_set():
        board = edition.random_arrangement(rng).board()
        target = rng.choice([target for target in board.targets if target.color is not None])
        problem = Problem(board, random_position(board, edition.robots, rng), target)
        result = solve(problem, limits=_LIMITS, stop=stop)
        if result.solution is not None and EASIEST <= len(result.solution) <= HARDEST:
            return _home(problem, result.solution)
    return None


@cache
def _starters() -> tuple[HomeProblem, ...]:
    return tuple(_home(from_line(line), from_moves(solution)) for line, solution in STARTERS)


def _home(problem: Problem, solution: tuple[Move, ...]) -> HomeProblem:
    data = to_json(problem, explicit=True)
    return HomeProblem(
        problem=raw(data),
        faces=tuple(data["board"]["faces"]),
        line=to_line(problem),
        optimum=len(solution),
        solution=to_moves(solution),
    )
