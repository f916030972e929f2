"""The results of many problems, one by one, in the order of the problems or as they are ready.

All iterators here behave in the same way. A problem with faults raises when its result is due, and iteration can
continue. An error of the input is raised after the results of everything that was read before it. `close()` ends
everything, and so does garbage collection of the iterator.
"""

from __future__ import annotations

import time
from abc import ABC, abstractmethod
from collections.abc import Iterator
from contextlib import ExitStack
from typing import TYPE_CHECKING, Generic, Self, TypeVar

from randolph.rules import Problem, RandolphError
from randolph.rules.errors import expect
from randolph.solver.result import BatchReport, Result

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from types import TracebackType

    from randolph.solver.native import ManySolver
    from randolph.solver.result import Report, StopFlag

AHEAD = 4
"""Problems to read ahead for each thread."""

FAR_AHEAD = 32
"""Problems that may be read ahead for each thread while one long problem would leave the other threads idle."""

_Item = TypeVar("_Item", bound=Result | tuple[int, Result])

CHECK_SECONDS = 0.05
"""Seconds between two checks for the interpreter's signals, and between two reports."""


class ManyResults(Iterator[_Item], ABC, Generic[_Item]):
    """Results of many problems, in their order or with their numbers.

    Raises `FaultyProblem` when the result of a problem with faults is due.
    """

    def __init__(self, problems: Iterable[Problem], on_report: Callable[[BatchReport], object] | None) -> None:
        self._problems = iter(problems)
        self._on_report = on_report
        self._begin = self._reported = time.perf_counter()
        self._done = self._read = self._nodes = 0
        self._closed = False
        self._ended = False

    def __next__(self) -> _Item:
        if self._closed:
            raise StopIteration
        try:
            item = self._next()
        except RandolphError:
            self._done += 1
            raise
        except BaseException:
            self.close()
            raise
        if item is None:
            self._report(0, last=True)
            self.close()
            raise StopIteration
        self._done += 1
        self._nodes += (item if isinstance(item, Result) else item[1]).nodes
        self._report(0)
        return item

    def close(self) -> None:
        """Ends the searches in progress; there are no more results."""
        self._closed = True

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    @abstractmethod
    def _next(self) -> _Item | None:
        """The next result; None if there are no more problems."""

    def _read_one(self) -> Problem | None:
        """The next problem; None, from then on, if there are no more. Raises `WrongType` for any other value."""
        if self._ended:
            return None
        for problem in self._problems:
            self._read += 1
            expect(problem, Problem)
            return problem
        self._ended = True
        return None

    def _report(self, nodes: int, *, last: bool = False) -> None:
        """Report, if it is time; `nodes`: of the search in progress."""
        if self._on_report is None:
            return
        now = time.perf_counter()
        if last or now - self._reported >= CHECK_SECONDS:
            self._reported = now
            self._on_report(BatchReport(self._done, self._read, self._nodes + nodes, now - self._begin))


class SequentialResults(ManyResults[Result]):
    """Solves one problem at a time, each when its result is requested."""

    def __init__(
        self,
        problems: Iterable[Problem],
        solve: Callable[[Problem, Callable[[Report], object] | None], Result],
        on_report: Callable[[BatchReport], object] | None,
    ) -> None:
        super().__init__(problems, on_report)
        self._solve = solve
        self._under_way = None if on_report is None else lambda report: self._report(report.nodes)

    def _next(self) -> Result | None:
        problem = self._read_one()
        return None if problem is None else self._solve(problem, self._under_way)


class NativeResults(ManyResults[Result]):
    """The native core solves several at a time, in its own threads; this class reads, waits and converts."""

    def __init__(
        self,
        problems: Iterable[Problem],
        solver: ManySolver,
        threads: int,
        stop: StopFlag | None,
        on_report: Callable[[BatchReport], object] | None,
    ) -> None:
        super().__init__(problems, on_report)
        self._solver = solver
        self._enough = AHEAD * threads
        self._most = FAR_AHEAD * threads
        self._wanted = 0  # how many problems have to wait so that no thread becomes idle
        self._error: BaseException | None = None
        self._open = ExitStack()
        self._open.callback(solver.close)
        if stop is not None:
            self._open.enter_context(stop.waking(solver.stop))

    def close(self) -> None:
        """Ends the searches in progress; there are no more results."""
        super().close()
        self._open.close()

    def __del__(self) -> None:
        # Otherwise a stop flag that outlives this object would keep the searches alive.
        self.close()

    def _next(self) -> Result | None:
        solver = self._solver
        while True:
            # Return a finished result before reading another problem: the input may wait for the reader of results.
            waiting = len(solver)
            full = self._ended or waiting >= self._most
            enough = full or waiting >= max(self._enough, self._wanted)
            found = solver.take(CHECK_SECONDS if enough else 0, until_idle=not full)
            if isinstance(found, RandolphError):
                raise found
            if found is not None:
                self._wanted = 0
                return found
            if not enough:
                self._fill()
            elif not full and solver.has_idle_thread:
                self._wanted = waiting + self._enough
            elif waiting == 0:
                if self._error is not None:
                    error, self._error = self._error, None
                    raise error
                return None
            self._report(0)

    def _fill(self) -> None:
        """Reads a problem, if there is one."""
        try:
            problem = self._read_one()
        except Exception as error:  # noqa: BLE001 – it is raised when its result is due
            self._error = error
            self._ended = True
            return
        if problem is not None:
            self._solver.add(problem)
