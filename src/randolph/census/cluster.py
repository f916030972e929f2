"""A census on a Dask cluster: tasks are units, and the ledger stays with the client.

The client keeps a few tasks for each thread of the cluster and submits the next ones as results arrive, so it begins at
once however many units there are. Dask keeps nothing when its scheduler or this client ends, and may run a task twice
when a worker ends; both are harmless, because only what the client has written to the ledger is done.

A worker offers memory as the resource `MEMORY`, in bytes (`dask worker ADDRESS --resources "MEMORY=8e9"`), and every
task asks for what its unit needs. Dask would let a task that no worker can take wait forever. So this module refuses
such units first, and gives up when no suitable worker has been connected for a while.
"""

from __future__ import annotations

import time
from collections import deque
from concurrent.futures import CancelledError
from contextlib import suppress
from itertools import islice
from math import ceil
from queue import Empty, SimpleQueue
from typing import TYPE_CHECKING, Any, Self

import randolph
from randolph.census.ledger import Entry, entry_of
from randolph.notation import to_line_board
from randolph.rules import RandolphError
from randolph.solver import native
from randolph.solver.census import LONGEST, Counter, engine_of, in_bytes, memory_needed

if TYPE_CHECKING:
    from collections.abc import Generator, Iterable, Sequence
    from types import TracebackType

    import distributed

    from randolph.census.units import Unit

RESOURCE = "MEMORY"
"""The name of the resource by which workers offer memory, in bytes."""

CONNECT = 5.0
"""After how many seconds a scheduler that does not answer is unreachable."""

PATIENCE = 60.0
"""For how many seconds a census waits for a worker when the last suitable one has gone."""

AHEAD = 3
"""How many tasks the cluster has for each of its threads, so that none waits for the client."""

CHECK = 5.0
"""How often the workers are looked at, at most, in seconds."""

KEPT = "what is done so far is kept, and the same command goes on with it"


class ClusterError(RandolphError):
    """A cluster that cannot count: unreachable, without a suitable worker, or with another version of the program."""


class Cluster:
    """A connection to the Dask scheduler at an address such as `tcp://10.0.0.5:8786`; a context manager.

    Raises `ClusterError` within seconds if the scheduler does not answer, if it has no workers, and if a worker has
    another version of randolph or no native core.
    """

    def __init__(self, address: str, *, connect: float = CONNECT, patience: float = PATIENCE) -> None:
        try:
            from distributed import Client  # noqa: PLC0415 – an extra
        except ImportError:
            raise ClusterError(
                "a cluster needs Dask, which is not installed: pip install 'randolph[cluster]'"
            ) from None
        self.address = address
        self._patience = patience
        self._check = min(CHECK, patience / 2)
        try:
            self._client: distributed.Client = Client(address, timeout=connect, set_as_default=False)
        except (OSError, ValueError) as error:
            raise ClusterError(f"no Dask scheduler can be reached at {address!r}: {_reason(error)}") from error
        except MemoryError as error:  # another protocol's answer, read as the size of a message
            raise ClusterError(
                f"no Dask scheduler can be reached at {address!r}: another kind of server answers there"
            ) from error
        try:
            self._refuse_workers()
        except BaseException:
            self.close()
            raise

    def close(self) -> None:
        """Cancel what has not been counted, and disconnect."""
        self._client.close(timeout=CONNECT)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def refuse_unsuitable(self, units: Iterable[Unit]) -> None:
        """Raise `ClusterError` for a unit that needs more memory than any worker offers."""
        needed, offered = _most(units), self._offered()
        if needed > offered:
            raise ClusterError(
                f"a unit needs {in_bytes(needed)}, and no worker at {self.address!r} offers as much: the most is "
                f"{in_bytes(offered)}. {self._how_to_start(needed)}"
            )

    def _how_to_start(self, needed: int) -> str:
        memory = f"{RESOURCE}={max(2, ceil(needed / 1e9))}e9"
        return f'Start workers like this: dask worker {self.address} --resources "{memory}"'

    def survey(self, units: Sequence[Unit], *, longest: int = LONGEST) -> Generator[Entry]:
        """Count units; entries come as they are ready, each unit once.

        Raises `ClusterError` if the scheduler is lost, a unit fails, or no suitable worker is left for a minute.
        """
        self.refuse_unsuitable(units)
        return self._entries(units, longest)

    def _entries(self, units: Sequence[Unit], longest: int) -> Generator[Entry]:
        waiting = deque(units)
        running: dict[distributed.Future[Entry], Unit] = {}
        ready: SimpleQueue[distributed.Future[Entry]] = SimpleQueue()
        ahead = self._ahead()
        checked = suited = time.monotonic()
        while waiting or running:
            for unit in islice(iter(waiting.popleft, None), min(len(waiting), ahead - len(running))):
                future = self._submitted(unit, longest)
                running[future] = unit
                future.add_done_callback(ready.put)
            with suppress(Empty):
                future = ready.get(timeout=self._check)
                entry = self._result(future, running[future])
                if entry is None:  # its worker has gone: another one counts again
                    future.add_done_callback(ready.put)
                else:
                    del running[future]
                    yield entry
            now = time.monotonic()
            if now - checked < self._check:
                continue
            checked = now
            ahead = self._ahead()
            if not running or _most(running.values()) <= self._offered():
                suited = now
            elif now - suited > self._patience:
                raise ClusterError(
                    f"no worker at {self.address!r} has offered enough memory for {self._patience:g} seconds; {KEPT}"
                )

    def _submitted(self, unit: Unit, longest: int) -> distributed.Future[Entry]:
        needed = _most([unit])
        task = (counted_on_worker, unit, longest, randolph.__version__, unit.engine)
        try:
            return self._client.submit(*task, pure=False, resources={RESOURCE: needed})
        except (OSError, RuntimeError) as error:  # the connection is closed
            raise self._lost(error) from error

    def _result(self, future: distributed.Future[Entry], unit: Unit) -> Entry | None:
        """The result of a finished task; None if the worker that had it has gone."""
        from distributed import KilledWorker  # noqa: PLC0415 – an extra

        try:
            entry = future.result(timeout=CHECK)
        except TimeoutError:
            return None
        except (CancelledError, OSError) as error:
            raise self._lost(error) from error
        except KilledWorker as error:
            raise ClusterError(
                f"{_name(unit)} has ended several workers at {self.address!r}, perhaps for want of memory; {KEPT}"
            ) from error
        except Exception as error:  # whatever a worker's Python may raise
            raise ClusterError(f"{_name(unit)} failed at {self.address!r}: {_reason(error)}") from error
        assert isinstance(entry, Entry)  # noqa: S101 – what `counted_on_worker` returns
        return entry

    def _lost(self, error: BaseException) -> ClusterError:
        reason = "" if isinstance(error, CancelledError) else f" ({_reason(error)})"
        return ClusterError(f"the Dask scheduler at {self.address!r} is gone{reason}; {KEPT}")

    def _workers(self) -> list[dict[str, Any]]:
        return list(self._client.scheduler_info(n_workers=-1).get("workers", {}).values())

    def _offered(self) -> float:
        """The most memory that a worker offers, in bytes."""
        return max((float(worker["resources"].get(RESOURCE, 0)) for worker in self._workers()), default=0)

    def _ahead(self) -> int:
        """How many tasks the cluster gets at a time."""
        return AHEAD * max(1, sum(int(worker["nthreads"]) for worker in self._workers()))

    def _refuse_workers(self) -> None:
        """Refuse a cluster without workers, and workers that cannot count as this program does."""
        found = {
            worker: versions
            for worker, versions in self._client.run(versions_on_worker, on_error="return").items()
            if not isinstance(versions, OSError)  # it has just gone
        }
        if not found:
            raise ClusterError(f"the Dask scheduler at {self.address!r} has no workers. {self._how_to_start(0)}")
        for worker, versions in sorted(found.items()):
            if isinstance(versions, BaseException):
                raise ClusterError(f"the worker {worker} cannot load randolph: {_reason(versions)}")
            version, core = versions
            if version != randolph.__version__:
                raise ClusterError(f"the worker {worker} has randolph {version}, and this is {randolph.__version__}")
            if not core:
                raise ClusterError(f"the worker {worker} has no native core, which the census needs")


def versions_on_worker() -> tuple[str, bool]:
    """The version of randolph on a worker, and whether it has the native core."""
    return randolph.__version__, native.available()


_idle: list[Counter] = []
"""The counters of this worker that are not in use: they keep their memory, and there are no more than tasks at once."""


def counted_on_worker(unit: Unit, longest: int, version: str, engine: str) -> Entry:
    """The task, which a worker runs. It checks the versions again, because a worker may have joined later."""
    own = engine_of(unit.board, unit.target, unit.robots, unit.rules)
    if (randolph.__version__, own) != (version, engine):
        raise RandolphError(
            f"this worker has randolph {randolph.__version__} with the engine {own!r}, and the client has "
            f"randolph {version} with {engine!r}"
        )
    try:
        counter = _idle.pop()
    except IndexError:
        counter = Counter()
    try:
        count = counter.count(unit.board, unit.target, robots=unit.robots, rules=unit.rules, longest=longest)
        return entry_of(unit, count)
    finally:
        _idle.append(counter)


def _most(units: Iterable[Unit]) -> int:
    """The most memory that one of these units needs, in bytes."""
    return max((memory_needed(unit.board, unit.target, unit.robots, unit.rules) for unit in units), default=0)


def _name(unit: Unit) -> str:
    color = unit.target.color or "any robot"
    return f"the unit {to_line_board(unit.board)} {color}@{unit.target.cell}"


def _reason(error: BaseException) -> str:
    """An error in one line."""
    return " ".join(str(error).split())[:300] or type(error).__name__
