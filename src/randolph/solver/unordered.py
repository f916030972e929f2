"""The results of many problems as they are ready, each with its problem's number.

Each thread solves one problem at a time; the engine releases the interpreter meanwhile. It is a module of its own,
because most programs need no threads, and importing them takes a millisecond.
"""

from __future__ import annotations

from contextlib import ExitStack
from queue import Empty, SimpleQueue
from threading import Thread
from typing import TYPE_CHECKING

from randolph.solver.many import CHECK_SECONDS, ManyResults
from randolph.solver.result import Result, StopFlag

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from randolph.rules import Problem
    from randolph.solver.result import BatchReport


class UnorderedResults(ManyResults[tuple[int, Result]]):
    """Solves several at a time, each in a thread, and gives each result with its problem's number when it is ready.

    This thread reads the problems. It reads no more than two for each thread before it waits for results.
    """

    def __init__(
        self,
        problems: Iterable[Problem],
        solve: Callable[[Problem, StopFlag], Result],
        threads: int,
        stop: StopFlag | None,
        on_report: Callable[[BatchReport], object] | None,
    ) -> None:
        super().__init__(problems, on_report)
        self._solve = solve
        self._most = 2 * threads
        self._waiting = 0
        self._error: BaseException | None = None
        self._tasks: SimpleQueue[tuple[int, Problem] | None] = SimpleQueue()
        self._found: SimpleQueue[tuple[int, Result | Exception]] = SimpleQueue()
        self._stop = StopFlag()
        self._open = ExitStack()
        if stop is not None:
            self._open.enter_context(stop.waking(self._stop.set))
        self._threads = threads
        arguments = (solve, self._tasks, self._found, self._stop)
        for _ in range(threads):
            # The threads have no reference to this object, so it can be collected while they wait.
            Thread(target=_work, args=arguments, daemon=True).start()

    def close(self) -> None:
        """Ends the searches in progress; there are no more results."""
        super().close()
        self._stop.set()
        for _ in range(self._threads):
            self._tasks.put(None)
        self._threads = 0
        self._open.close()

    def __del__(self) -> None:
        self.close()

    def _next(self) -> tuple[int, Result] | None:
        while True:
            full = self._ended or self._waiting >= self._most
            try:
                number, found = self._found.get(timeout=CHECK_SECONDS if full and self._waiting else 0.0)
            except Empty:
                if not full:
                    self._fill()
                elif not self._waiting:
                    if self._error is not None:
                        error, self._error = self._error, None
                        raise error from None
                    return None
                self._report(0)
                continue
            self._waiting -= 1
            if isinstance(found, Exception):
                found.add_note(f"problem {number}, counted from 0")
                raise found
            return number, found

    def _fill(self) -> None:
        """Reads a problem, if there is one."""
        try:
            problem = self._read_one()
        except Exception as error:  # noqa: BLE001 – it is raised after the results of what was read before
            self._error = error
            self._ended = True
            return
        if problem is not None:
            self._waiting += 1
            self._tasks.put((self._read - 1, problem))


def _work(
    solve: Callable[[Problem, StopFlag], Result],
    tasks: SimpleQueue[tuple[int, Problem] | None],
    found: SimpleQueue[tuple[int, Result | Exception]],
    stop: StopFlag,
) -> None:
    """The loop of each thread."""
    while (task := tasks.get()) is not None:
        number, problem = task
        try:
            found.put((number, solve(problem, stop)))
        except Exception as error:  # noqa: BLE001 – the iterating thread raises it
            found.put((number, error))
