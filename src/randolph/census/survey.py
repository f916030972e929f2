"""Many units, counted in several threads. The core releases the interpreter, so threads are as good as processes."""

from __future__ import annotations

import os
import threading
from collections import deque
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from itertools import islice
from typing import TYPE_CHECKING

from randolph.census.ledger import Entry, entry_of
from randolph.rules import RandolphError
from randolph.solver import StopFlag
from randolph.solver.census import LONGEST, Counter, in_bytes, memory_needed, why_not

if TYPE_CHECKING:
    from collections.abc import Generator, Iterable, Sequence

    from randolph.census.units import Unit
    from randolph.solver.census import Count


def survey(units: Sequence[Unit], *, workers: int = 1, longest: int = LONGEST) -> Generator[Entry]:
    """Count units in this many threads; entries come as they are ready.

    Raises `RandolphError` before it begins for a unit that is not counted, and if the workers need more memory than the
    machine has. Closing the iterator ends the work within milliseconds.
    """
    refuse_uncounted(units, workers)
    return _entries(units, workers, longest)


def refuse_uncounted(units: Iterable[Unit], workers: int) -> None:
    """Raise `RandolphError` for a unit that is not counted, and if the workers need more memory than there is."""
    needed = 0
    for unit in units:
        why = why_not(unit.board, unit.target, unit.robots, unit.rules)
        if why is not None:
            raise RandolphError(why)
        needed = max(needed, memory_needed(unit.board, unit.target, unit.robots, unit.rules))
    machine = machine_memory()
    if machine is not None and workers * needed > machine:
        need = (
            f"this census needs {in_bytes(needed)} of memory"
            if workers == 1
            else f"{workers} workers need {in_bytes(workers * needed)} of memory, {in_bytes(needed)} each"
        )
        raise RandolphError(f"{need}; this machine has {in_bytes(machine)}")


def machine_memory() -> int | None:
    """The bytes of memory of this machine; None if the system does not say."""
    try:
        return os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE")
    except (AttributeError, ValueError, OSError):
        return None


def _entries(units: Sequence[Unit], workers: int, longest: int) -> Generator[Entry]:
    stop = StopFlag()
    own = threading.local()

    def count(unit: Unit) -> Count:
        if not hasattr(own, "counter"):
            own.counter = Counter()
        counter: Counter = own.counter
        return counter.count(unit.board, unit.target, robots=unit.robots, rules=unit.rules, longest=longest, stop=stop)

    waiting = deque(units)
    running: dict[Future[Count], Unit] = {}
    with ThreadPoolExecutor(workers, thread_name_prefix="census") as pool:
        try:
            while waiting or running:
                for unit in islice(iter(waiting.popleft, None), min(len(waiting), 2 * workers - len(running))):
                    running[pool.submit(count, unit)] = unit
                done, _ = wait(running, return_when=FIRST_COMPLETED)
                for future in [each for each in running if each in done]:  # in the order of the units
                    yield entry_of(running.pop(future), future.result())
        finally:
            stop.set()
