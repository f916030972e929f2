"""Threads that work for visitors, or wait for the child processes that do, so that the event loop never does.

What is asked for waits in one bounded queue; when that is full, or when one network address has half of it, whoever
asks is told `busy` at once. Each piece of work has a stop flag, which is set when nobody waits for its answer any more
(the visitor has gone, the handler was cancelled) and when the server stops; work that has not begun then never does.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any, TypeVar

from randolph.server.errors import ApiError
from randolph.server.search_threads import search_threads
from randolph.solver import StopFlag

Result = TypeVar("Result")
Receive = Callable[[], Awaitable[Any]]


class NobodyWaits(Exception):
    """The work was stopped because its answer is of no use any more."""


class Workers:
    """`threads` threads, and room for `waiting` pieces of work that have not begun.

    Those that are `searching` stand back (`server/search_threads.py`).
    """

    def __init__(self, name: str, *, threads: int, waiting: int, searching: bool = False) -> None:
        self._executor = (
            search_threads(name, threads)
            if searching
            else ThreadPoolExecutor(threads, thread_name_prefix=f"randolph-{name}")
        )
        self._threads = threads
        self._most = threads + waiting
        self._running: dict[StopFlag, str] = {}
        self._of: Counter[str] = Counter()
        self._open = True

    @property
    def busy(self) -> int:
        """How many pieces of work wait or are being done."""
        return len(self._running)

    @property
    def waiting(self) -> int:
        """How many of them wait for a thread."""
        return max(0, self.busy - self._threads)

    async def run(self, work: Callable[[StopFlag], Result], *, client: str, receive: Receive) -> Result:
        """Have the work done and return what it returns; what it raises is raised here.

        `client` is the network it is for; `receive` the request's own, which says when the visitor has gone (its body
        has been read before). Raises `ApiError` (`busy`) when there is no room, and `NobodyWaits` when the visitor has
        gone or the server stops.
        """
        if not self._open or len(self._running) >= self._most or self._of[client] >= max(1, self._most // 2):
            raise ApiError("busy")
        flag = StopFlag()
        self._running[flag] = client
        self._of[client] += 1
        done = asyncio.get_running_loop().run_in_executor(self._executor, _unless_stopped, work, flag)
        done.add_done_callback(partial(self._ended, flag))
        gone = asyncio.ensure_future(_until_gone(receive))
        try:
            both: set[asyncio.Future[Any]] = {done, gone}
            await asyncio.wait(both, return_when=asyncio.FIRST_COMPLETED)
            if not done.done() or flag.is_set():
                raise NobodyWaits
            return done.result()
        finally:
            flag.set()
            gone.cancel()

    def stop(self) -> None:
        """Begin nothing any more, and stop what has begun."""
        self._open = False
        for flag in list(self._running):
            flag.set()

    def close(self) -> None:
        """Stop everything and wait until the threads have noticed."""
        self.stop()
        self._executor.shutdown(wait=True, cancel_futures=False)

    def _ended(self, flag: StopFlag, done: asyncio.Future[Any]) -> None:
        client = self._running.pop(flag)
        self._of[client] -= 1
        if not self._of[client]:
            del self._of[client]
        if not done.cancelled():
            done.exception()  # whoever waited for it may have gone; then nobody else looks at it


def _unless_stopped(work: Callable[[StopFlag], Result], flag: StopFlag) -> Result:
    if flag.is_set():
        raise NobodyWaits
    return work(flag)


async def _until_gone(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass
