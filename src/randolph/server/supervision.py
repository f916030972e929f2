"""Supervision of the tasks that run as long as the process, and what happens when one of them ends.

Such a task renews leases, compares rooms with the store, sends and receives over the bus, or watches the database's
writer. Without one of them the process would stay up but not work. So the first failure is reported at once (in the
log, at `/api/ready`, in the metrics), and the process exits with a code that lets its supervisor start a new one
(`serve.py`). Everything that was played is in the store.

A task that may fail because of stored data and is not urgent, such as deleting old rooms or dealing puzzles, catches
its errors and continues.

Threads are not supervised here. The threads of an executor cannot fail, because errors go to the caller. The writer's
thread can; one of these tasks watches it (`Rooms`).
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Coroutine
from typing import Any

_log = logging.getLogger(__name__)


class Supervisor:
    """Keeps tasks. `failure` is the name of the task that has failed, the first one if there are several."""

    def __init__(self) -> None:
        self.failure: str | None = None

    def keep(self, part: str, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        """Start a task. Its owner cancels it when the process stops."""
        task = asyncio.create_task(work, name=part)
        task.add_done_callback(self._ended)
        return task

    def _ended(self, task: asyncio.Task[None]) -> None:
        error = None if task.cancelled() else task.exception()
        if error is None:  # it was cancelled
            return
        if self.failure is None:
            self.failure = task.get_name()
        said = " ".join(str(error).split())
        _log.critical(
            "the process cannot continue without its part %r, which has failed, and ends: %s",
            task.get_name(),
            f"{error.__class__.__name__}: {said}" if said else error.__class__.__name__,
            exc_info=error,
        )
