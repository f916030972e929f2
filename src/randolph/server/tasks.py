"""Tasks that run to their end even if their callers are cancelled. Their failures are logged."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Coroutine
from typing import Any, TypeVar

from randolph.game import Refused
from randolph.server.errors import ApiError
from randolph.server.store import StoreError

Result = TypeVar("Result")

_log = logging.getLogger(__name__)


class Tasks:
    """The running tasks of this process. The event loop alone would not keep them from garbage collection."""

    def __init__(self) -> None:
        self._running: set[asyncio.Task[Any]] = set()

    def spawn(self, work: Coroutine[Any, Any, Result]) -> asyncio.Task[Result]:
        """Run a task to its end. The caller gets its errors; unexpected ones are logged, too."""
        task = asyncio.create_task(work)
        self._running.add(task)
        task.add_done_callback(self._done)
        return task

    async def finish(self) -> None:
        """Wait for all running tasks."""
        while self._running:
            await asyncio.gather(*self._running, return_exceptions=True)

    def _done(self, task: asyncio.Task[Any]) -> None:
        self._running.discard(task)
        if not task.cancelled():
            error = task.exception()
            if error is not None and not isinstance(error, (ApiError, Refused, StoreError)):
                _log.error("a task of a room failed", exc_info=error)
