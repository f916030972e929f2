"""The one writer of the database: a thread that commits everything that has queued up in one transaction.

SQLite lets one connection write at a time. Instead of letting many transactions fight for that place, every write is
a job in a queue; the thread takes all jobs that wait, begins one IMMEDIATE transaction, runs each job under its own
savepoint – a job that fails undoes only itself – and commits once. A job's future is resolved only after the commit,
so what has been answered is on disk (as far as `synchronous` promises). Under load the batches grow by themselves:
that is the whole flow control.
"""

from __future__ import annotations

import logging
import queue
import threading
from collections.abc import Callable
from concurrent.futures import Future
from typing import Any, TypeVar

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import SQLAlchemyError

from randolph.server.store.values import StoreError

Result = TypeVar("Result")

_LARGEST_BATCH = 256
_log = logging.getLogger(__name__)


class _Job:
    __slots__ = ("future", "result", "work")

    def __init__(self, work: Callable[[Connection], Any]) -> None:
        self.work = work
        self.future: Future[Any] = Future()
        self.result: Any = None


class Writer:
    """Runs write jobs in the order in which they were submitted, many to a transaction."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._jobs: queue.SimpleQueue[_Job | None] = queue.SimpleQueue()
        self._guard = threading.Lock()
        self._open = True
        self._thread = threading.Thread(target=self._run, name="randolph-writer", daemon=True)
        self._thread.start()

    def submit(self, work: Callable[[Connection], Result]) -> Future[Result]:
        """Queue a job; its future has the job's result once it is committed, or a `StoreError`."""
        job = _Job(work)
        with self._guard:
            if not self._open:
                raise StoreError("the store is closed")
            self._jobs.put(job)
        return job.future

    def close(self) -> None:
        """Write what has been queued, then end the thread."""
        with self._guard:
            if self._open:
                self._open = False
                self._jobs.put(None)
        self._thread.join()

    def _run(self) -> None:
        going_on = True
        while going_on:
            batch, going_on = self._next_batch()
            if batch:
                self._write(batch)

    def _next_batch(self) -> tuple[list[_Job], bool]:
        """All jobs that wait, at least one; and whether more may come."""
        job = self._jobs.get()
        batch: list[_Job] = []
        while job is not None:
            if job.future.set_running_or_notify_cancel():
                batch.append(job)
            if len(batch) == _LARGEST_BATCH or self._jobs.empty():
                return batch, True
            job = self._jobs.get()
        return batch, False

    def _write(self, batch: list[_Job]) -> None:
        failed: dict[_Job, StoreError] = {}
        try:
            with self._engine.begin() as connection:
                for job in batch:
                    try:
                        with connection.begin_nested():
                            job.result = job.work(connection)
                    except StoreError as error:
                        failed[job] = error
                    except SQLAlchemyError:
                        # SQLite may have rolled back the whole transaction by itself (disk full): no job of it counts.
                        raise
                    except Exception as error:  # noqa: BLE001 – a faulty job fails alone
                        _log.exception("a write job failed")
                        failed[job] = StoreError(f"the store failed: {error.__class__.__name__}")
        except Exception as error:  # noqa: BLE001 – whatever it is, the only thread that writes must live
            _log.error("the database refused a transaction of %d jobs: %s", len(batch), error)
            failed = dict.fromkeys(batch, StoreError(f"the database failed: {error.__class__.__name__}"))
        for job in batch:
            if job in failed:
                job.future.set_exception(failed[job])
            else:
                job.future.set_result(job.result)
