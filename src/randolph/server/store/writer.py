"""The only writer of this process: a thread that commits all queued jobs in one transaction.

SQLite allows one writing connection at a time, and a commit costs more than the statements in it. So every write is a
job in a queue. The thread takes all waiting jobs and begins one transaction. It writes all units of work on rooms
together (`appending.py`) and runs each other job under its own savepoint, so a job that fails undoes only itself. Then
it commits once. The futures of the jobs are resolved only after that, so everything that was answered is on disk, as
far as the database promises. Under load the batches grow by themselves. After a batch of several jobs the thread waits
a little (`batch_delay`), so that more jobs arrive. There is no other flow control.

`check` before each transaction, and `committing` around its commit, make sure that writes are not lost (`files.py`). If
the thread fails, all waiting and all later callers get a `WriterEnded`, and `alive` is false.

If the connection is lost (the database restarts), nothing was written. So the thread waits for the database, and the
jobs fail only if that takes too long. If the connection is lost *during a commit*, the result is unknown. Units of work
on rooms are tried again even then, because each contains the number of the event before it and the id of its command,
so it cannot be written twice. Other jobs fail.
"""

from __future__ import annotations

import asyncio
import logging
import queue
import threading
import time
from collections.abc import Callable
from contextlib import AbstractContextManager, ExitStack, nullcontext, suppress
from typing import Any, TypeVar

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import SQLAlchemyError

from randolph.server.store.appending import NOT_TRIED, Outcome, RetryUnits, append, is_lost
from randolph.server.store.counters import StoreCounters
from randolph.server.store.database import batch_delay_after
from randolph.server.store.values import Append, StoreError, WriterEnded

Result = TypeVar("Result")

_LARGEST_BATCH = 256
_PAUSES = (0.0, 0.05, 0.1, 0.2, 0.4)
"""Seconds between two attempts to reach the database; the last one is repeated."""

_log = logging.getLogger(__name__)


class _Job:
    """A unit of work on a room, or another write; the caller waits for the `future` on its own event loop."""

    __slots__ = ("future", "order", "result", "work")

    def __init__(self, work: Append | Callable[[Connection], Any], order: tuple[int, int] = (0, 0)) -> None:
        self.work = work
        self.order = order
        self.future: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        self.result: Any = None


class _Transaction:
    """A transaction that begins when its connection is needed for the first time; without `commit` it is rolled back.

    `check` before it, and `committing` around its commit, make sure that writes are not lost.
    """

    def __init__(
        self, engine: Engine, check: Callable[[], None], committing: Callable[[], AbstractContextManager[None]]
    ) -> None:
        self._engine = engine
        self._check = check
        self._around_commit = committing
        self._connection: Connection | None = None
        self.committing = False

    def __enter__(self) -> None:
        pass

    def __exit__(self, *_error: object) -> None:
        if self._connection is not None:
            self._connection.close()

    @property
    def begun(self) -> bool:
        """Whether the transaction has begun."""
        return self._connection is not None

    def begin(self) -> Connection:
        """Begin the transaction if it has not begun; returns its connection."""
        if self._connection is None:
            with ExitStack() as unfinished:
                connection = unfinished.enter_context(self._engine.connect())
                self._check()
                connection.begin()
                unfinished.pop_all()
            self._connection = connection
        return self._connection

    def commit(self) -> None:
        """Commit the transaction, if it has begun."""
        if self._connection is not None:
            with self._around_commit():
                self.committing = True
                self._connection.commit()


class Writer:
    """Runs write jobs, many in one transaction; a job is never in a later transaction than jobs that were queued after
    it.

    `quick`, `reconnect_seconds`, `error_ends_transaction`, `batch_delay`, `check` and `committing` are those of
    `Database`.
    """

    def __init__(
        self,
        engine: Engine,
        *,
        quick: Engine | None = None,
        reconnect_seconds: float = 0.0,
        error_ends_transaction: bool = True,
        batch_delay: float = 0.0,
        check: Callable[[], None] = lambda: None,
        committing: Callable[[], AbstractContextManager[None]] = nullcontext,
        counters: StoreCounters | None = None,
    ) -> None:
        self._engine = engine
        self._quick = quick
        self._counters = StoreCounters() if counters is None else counters
        self._reconnect_seconds = reconnect_seconds
        self._error_ends_transaction = error_ends_transaction
        self._batch_delay = batch_delay
        self._check = check
        self._committing = committing
        self._logged_error = ""
        self._batch: list[_Job] = []
        self._failed = False
        self._batch_began = float("-inf")
        self._busy_since: float | None = None
        self._delay = 0.0
        self._unreachable_since: float | None = None
        self._jobs: queue.SimpleQueue[_Job | None] = queue.SimpleQueue()
        self._guard = threading.Lock()
        self._closing = threading.Event()
        self._thread = threading.Thread(target=self._run, name="randolph-writer", daemon=True)
        self._thread.start()

    def append(self, unit: Append) -> asyncio.Future[None]:
        """Queue a unit of work on a room; its future has a `StoreError` if it was not written."""
        return self._queue(_Job(unit))

    def submit(self, work: Callable[[Connection], Result], order: tuple[int, int] = (0, 0)) -> asyncio.Future[Result]:
        """Queue a job; its future has the job's result once it is committed, or a `StoreError`.

        Jobs of one transaction run by their `order`, so that two processes that write the same rows cannot deadlock.
        """
        return self._queue(_Job(work, order))

    @property
    def waiting(self) -> int:
        """How many jobs wait for the thread."""
        return self._jobs.qsize()

    @property
    def busy(self) -> tuple[float, float] | None:
        """When the current batch began (`time.monotonic`), and how many seconds ago; None between two batches."""
        since = self._busy_since
        return None if since is None else (since, time.monotonic() - since)

    @property
    def alive(self) -> bool:
        """Whether the thread works, or has ended because it was closed."""
        return not self._failed and (self._closing.is_set() or self._thread.is_alive())

    def _queue(self, job: _Job) -> asyncio.Future[Any]:
        with self._guard:
            if not self.alive:
                raise WriterEnded("the thread that writes to the database has ended")
            if self._closing.is_set():
                raise StoreError("the store is closed")
            self._jobs.put(job)
        return job.future

    def close(self) -> None:
        """Write what has been queued, then end the thread."""
        with self._guard:
            if not self._closing.is_set():
                self._closing.set()
                self._jobs.put(None)
        self._thread.join()

    def _run(self) -> None:
        try:
            self._process_batches()
        except BaseException as error:  # noqa: BLE001 – no caller may wait forever, whatever the error is
            self._fail_all(error)

    def _process_batches(self) -> None:
        more = True
        while more:
            more = self._next_batch()
            batch = [job for job in self._batch if not job.future.cancelled()]
            self._delay = batch_delay_after(len(batch), self._batch_delay)
            if batch:
                self._busy_since = time.monotonic()
                self._write(batch)
                self._busy_since = None

    def _fail_all(self, error: BaseException) -> None:
        """The thread has failed: fail all waiting jobs, and log the error."""
        with self._guard:
            self._failed, self._busy_since = True, None
            jobs = self._batch
            while not self._jobs.empty():
                job = self._jobs.get()
                if job is not None:
                    jobs.append(job)
        _answer(jobs, dict.fromkeys(jobs, WriterEnded("the thread that writes to the database has ended")))
        _log.critical("the thread that writes to the database has ended: %s", error.__class__.__name__, exc_info=error)

    def _next_batch(self) -> bool:
        """Take all waiting jobs, at least one, into the batch; returns whether more may come."""
        self._batch = []
        job = self._jobs.get()
        if job is not None:
            self._batch.append(job)
        if self._delay:
            time.sleep(max(0.0, min(self._delay, self._batch_began + self._delay - time.monotonic())))
        self._batch_began = time.monotonic()
        while job is not None:
            if len(self._batch) == _LARGEST_BATCH or self._jobs.empty():
                return True
            job = self._jobs.get()
            if job is not None:
                self._batch.append(job)
        return False

    def _write(self, batch: list[_Job]) -> None:
        """Write a batch, and set the result of each job's future."""
        waiting = batch
        reconnects = attempt = 0
        while waiting:
            transaction = _Transaction(self._engine, self._check, self._committing)
            try:
                with transaction:
                    failed, postponed = self._work(transaction, waiting, attempt)
                    transaction.commit()
            except RetryUnits as retry:
                attempt = retry.attempt
                continue
            except Exception as raised:  # noqa: BLE001 – the only thread that writes must survive every error
                error = self._cause_of(raised)
                if transaction.committing and is_lost(error):
                    unknown = [job for job in waiting if not isinstance(job.work, Append)]
                    _answer(unknown, dict.fromkeys(unknown, _failure(error)))
                    waiting = [job for job in waiting if isinstance(job.work, Append)]
                if is_lost(error) and self._may_wait():
                    self._counters.tried_again()
                    self._closing.wait(_PAUSES[min(reconnects, len(_PAUSES) - 1)])
                    reconnects += 1
                    continue
                self._counters.failed()
                if self._logged_error != _line(error):  # otherwise it has been logged
                    self._logged_error = _line(error)
                    _log.error("the database refused a transaction of %d jobs: %s", len(waiting), self._logged_error)
                failed, postponed = dict.fromkeys(waiting, _failure(error)), []
            else:
                self._counters.transactions += 1
                self._note_success()
            again = set(postponed)
            _answer([job for job in waiting if job not in again], failed)
            waiting = postponed

    def _cause_of(self, error: Exception) -> Exception:
        """If files were moved or overwritten in the middle of a transaction, that is the cause of the database's
        error.
        """
        try:
            self._check()
        except StoreError as moved:
            return moved
        return error

    def _work(
        self, transaction: _Transaction, batch: list[_Job], attempt: int
    ) -> tuple[dict[_Job, StoreError], list[_Job]]:
        """Run the jobs. Returns the jobs that failed with their errors, and the jobs that need another transaction.
        `attempt` is how often the units have been tried before.
        """
        units = {job: job.work for job in batch if isinstance(job.work, Append)}
        failed: dict[_Job, StoreError] = {}
        if units:
            outcomes = self._append(transaction, units, attempt)
            failed |= {job: outcome for job, outcome in outcomes.items() if isinstance(outcome, StoreError)}
            if not transaction.begun:  # those that were tried are committed, whatever happens to the rest
                return failed, [job for job in batch if outcomes.get(job, NOT_TRIED) is NOT_TRIED]
        for job in sorted(batch, key=lambda each: each.order):
            if isinstance(job.work, Append):
                continue
            connection = transaction.begin()
            try:
                with connection.begin_nested():
                    job.result = job.work(connection)
            except StoreError as error:
                failed[job] = error
            except SQLAlchemyError as error:
                self._raise_unless_undone(error)
                failed[job] = _failure(error)
            except Exception as error:  # noqa: BLE001 – a faulty job fails alone
                _log.exception("a write job failed")
                failed[job] = StoreError(f"the store failed: {error.__class__.__name__}")
        return failed, []

    def _append(self, transaction: _Transaction, units: dict[_Job, Append], attempt: int) -> dict[_Job, Outcome]:
        try:
            outcomes = append([*units.values()], transaction.begin, quick=self._quick, attempt=attempt)
        except SQLAlchemyError as error:
            self._raise_unless_undone(error)
            return dict.fromkeys(units, _failure(error))
        return dict(zip(units, outcomes, strict=True))

    def _raise_unless_undone(self, error: SQLAlchemyError) -> None:
        """Raise the error unless a savepoint has undone only the failed statement; otherwise log it."""
        if self._error_ends_transaction or is_lost(error):
            raise error
        _log.error("the database refused a job: %s", _line(error))

    def _may_wait(self) -> bool:
        """Whether there is time for another attempt. The limit is for the whole outage, not for each batch."""
        now = time.monotonic()
        if self._unreachable_since is None:
            self._unreachable_since = now
            if self._reconnect_seconds:
                _log.warning("the database cannot be reached; waiting for it")
        return now - self._unreachable_since < self._reconnect_seconds and not self._closing.is_set()

    def _note_success(self) -> None:
        self._logged_error = ""
        if self._unreachable_since is not None:
            _log.warning("the database can be reached again")
            self._unreachable_since = None


def _answer(jobs: list[_Job], failed: dict[_Job, StoreError]) -> None:
    """Resolve the futures of the jobs, with one call for each event loop, because each call takes the interpreter lock
    from this thread.
    """
    loops: dict[asyncio.AbstractEventLoop, list[_Job]] = {}
    for job in jobs:
        loops.setdefault(job.future.get_loop(), []).append(job)
    for loop, own in loops.items():
        with suppress(RuntimeError):  # the loop has ended, so nobody waits
            loop.call_soon_threadsafe(_resolve, own, failed)


def _resolve(jobs: list[_Job], failed: dict[_Job, StoreError]) -> None:
    for job in jobs:
        if job.future.done():  # the caller was cancelled
            continue
        if job in failed:
            job.future.set_exception(failed[job])
        else:
            job.future.set_result(job.result)


def _failure(error: Exception) -> StoreError:
    if isinstance(error, StoreError):
        return error
    return StoreError(f"the database failed: {error.__class__.__name__}")


def _line(error: Exception) -> str:
    return " ".join(str(getattr(error, "orig", None) or error).split())
