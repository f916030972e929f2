"""`solve` and `solve_many`: the solver as the rest of the house knows it.

A problem with faults is refused here, before an engine sees it. The engine is chosen here: the native core where it is
installed, else the reference search, with one warning. Ctrl-C ends a search like everything else in Python: the
native core comes back to the interpreter 20 times a second when it works in the main thread.
"""

from __future__ import annotations

import threading
import warnings
from collections import deque
from concurrent.futures import Future, ThreadPoolExecutor
from typing import TYPE_CHECKING, Literal

from randolph.rules import Problem, RandolphError, status
from randolph.solver import native, reference
from randolph.solver.result import FaultyProblem, Limits, Options, Report, Result, StopFlag

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterable
    from types import ModuleType

Engine = Literal["auto", "native", "reference"]

DEFAULT_OPTIONS = Options()
"""One thread, the best instruction set, all prunings."""

NO_LIMITS = Limits()
"""What holds unless something else is said: two gibibytes of tables, and no other limit."""

_AHEAD = 4
"""Problems that are read ahead for each thread, so that a long one does not let the others wait."""


def engine_name() -> str:
    """The engine that `auto` means here: `native`, or `reference` where the native core is not installed."""
    return native.NAME if native.available() else reference.NAME


def solve(
    problem: Problem,
    *,
    limits: Limits = NO_LIMITS,
    engine: Engine = "auto",
    stop: StopFlag | None = None,
    progress: Callable[[Report], object] | None = None,
    options: Options = DEFAULT_OPTIONS,
) -> Result:
    """The least number of moves that solves the problem, with a solution (M1–M7, T1–T6, S3).

    It ends by itself when a limit is reached or `stop` is set – within milliseconds with the native engine – and then
    says how far it got. `progress` is called about 20 times a second, in this thread; what it raises ends the search.

    `options` are the native engine's; the reference search has none.

    Raises `FaultyProblem` where `status(problem)` has faults, and `RandolphError` for an engine that is not there.
    """
    if _engine(engine) is native:
        if progress is None and threading.current_thread() is threading.main_thread():
            progress = _nothing
        return native.solve(problem, limits, stop, progress, options)
    faults = status(problem)
    if faults:
        raise FaultyProblem(faults)
    return reference.solve(problem, limits, stop, progress)


def solve_many(
    problems: Iterable[Problem],
    *,
    threads: int = 1,
    limits: Limits = NO_LIMITS,
    engine: Engine = "auto",
    stop: StopFlag | None = None,
) -> Generator[Result]:
    """The results of the problems in their order, each as soon as it and those before it are there.

    `threads` problems are solved at a time; `limits` hold for each of them. Only a few problems are read ahead, so the
    input may be endless. Once `stop` is set the remaining results say so, each at once. A problem with faults raises
    `FaultyProblem` in its turn. Who stops asking for results (`close()`, Ctrl-C) ends the searches that are under way.
    """
    if threads < 1:
        raise RandolphError(f"at least one thread is needed, not {threads}")
    if threads == 1:
        return (solve(problem, limits=limits, engine=engine, stop=stop) for problem in problems)
    return _solve_in_threads(problems, threads, limits, engine, stop)


def _solve_in_threads(
    problems: Iterable[Problem], threads: int, limits: Limits, engine: Engine, stop: StopFlag | None
) -> Generator[Result]:
    given_up = StopFlag()
    waiting: deque[Future[Result]] = deque()
    pool = ThreadPoolExecutor(threads, thread_name_prefix="randolph-solver")
    try:
        with (stop or StopFlag()).waking(given_up.set):
            for problem in problems:
                waiting.append(pool.submit(solve, problem, limits=limits, engine=engine, stop=given_up))
                if len(waiting) >= _AHEAD * threads:
                    yield waiting.popleft().result()
            while waiting:
                yield waiting.popleft().result()
    finally:
        given_up.set()
        pool.shutdown(cancel_futures=True)


def _engine(name: Engine) -> ModuleType:
    match name:
        case "auto" | "native" if native.available():
            return native
        case "reference":
            return reference
        case "native":
            raise RandolphError("the native core is not installed; the engines are: reference")
        case "auto":
            _warn_once()
            return reference
        case _:
            raise RandolphError(f"unknown engine {name!r}: engines are auto, native, reference")


def _warn_once() -> None:
    global _warned  # noqa: PLW0603 – once for the whole program
    if not _warned:
        _warned = True
        warnings.warn(
            "randolph was installed without its native core, for want of a C++ compiler; "
            "the reference solver is right, but thousands of times slower",
            RuntimeWarning,
            stacklevel=4,
        )


_warned = False


def _nothing(report: Report) -> None:
    """Lets the interpreter have a look at its signals."""
