"""Threads that work for visitors, or wait for child processes that do, so that the event loop never waits.

Jobs wait in one bounded queue. If the queue is full, or if half of it belongs to one network address, a request is
refused with `busy` at once. Each job has a stop flag. It is set when the result is no longer needed (the client has
disconnected, or the handler was cancelled) and when the server stops. A job whose flag is set never starts.
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


class JobAbandoned(Exception):
    """The job was stopped because its result is no longer needed."""


class Workers:
    """`threads` threads, and a queue for `waiting` jobs.

    Threads for `searching` have a low priority (`server/search_threads.py`).
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
        """How many jobs wait or are being done."""
        return len(self._running)

    @property
    def waiting(self) -> int:
        """How many jobs wait for a thread."""
        return max(0, self.busy - self._threads)

    async def run(self, work: Callable[[StopFlag], Result], *, client: str, receive: Receive) -> Result:
        """Run a job; returns its result, or raises its error.

        `client` is the network of the visitor. `receive` is that of the request, whose body has been read; it returns
        when the client disconnects. Raises `ApiError` (`busy`) if the queue is full, and `JobAbandoned` if the client
        has disconnected or the server stops.
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
                raise JobAbandoned
            return done.result()
        finally:
            flag.set()
            gone.cancel()

    def stop(self) -> None:
        """Start no more jobs, and stop the current ones."""
        self._open = False
        for flag in list(self._running):
            flag.set()

    def close(self) -> None:
        """Stop everything and wait for the threads."""
        self.stop()
        self._executor.shutdown(wait=True, cancel_futures=False)

    def _ended(self, flag: StopFlag, done: asyncio.Future[Any]) -> None:
        client = self._running.pop(flag)
        self._of[client] -= 1
        if not self._of[client]:
            del self._of[client]
        if not done.cancelled():
            done.exception()  # the caller may have been cancelled; then nothing else reads the error


def _unless_stopped(work: Callable[[StopFlag], Result], flag: StopFlag) -> Result:
    if flag.is_set():
        raise JobAbandoned
    return work(flag)


async def _until_gone(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass
