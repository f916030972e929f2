"""The parts of this process that work for as long as it lives, and what happens when one of them ends.

Each is a task that never ends by itself: it renews leases, compares rooms with the store, sends and hears news, watches
the database's writer. Without one of them the process would stay up and be mute in some way. So none of them ends
unnoticed: the first that fails is told at once – in the log, at `/api/ready`, in the metrics –, and the process ends
with an exit code that lets its supervisor start a new one (`serve.py`). What was played is in the store.

A part whose work may fail because of somebody's data, and that nobody needs at that moment, catches that itself and
goes on: it deletes old rooms, or deals puzzles.

The threads beside the loop are not kept here. Those of an executor cannot end by a fault, because what fails in them is
the requester's; the writer's can, and the watch over it is one of the parts (`Rooms`).
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Coroutine
from typing import Any

_log = logging.getLogger(__name__)


class Supervisor:
    """Keeps tasks. `failure` is the name of the part that has failed, the first one if there are several."""

    def __init__(self) -> None:
        self.failure: str | None = None

    def keep(self, part: str, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        """Start a part of the process. Its owner cancels it when the process stops."""
        task = asyncio.create_task(work, name=part)
        task.add_done_callback(self._ended)
        return task

    def _ended(self, task: asyncio.Task[None]) -> None:
        error = None if task.cancelled() else task.exception()
        if error is None:  # it was told to end
            return
        if self.failure is None:
            self.failure = task.get_name()
        said = " ".join(str(error).split())
        _log.critical(
            "the process cannot go on without its part %r, which has failed, and ends: %s",
            task.get_name(),
            f"{error.__class__.__name__}: {said}" if said else error.__class__.__name__,
            exc_info=error,
        )
