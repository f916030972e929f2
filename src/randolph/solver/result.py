"""What a solver is told and what it answers: limits, the stop flag, the results.

Every engine takes the same `Limits` and `StopFlag` and gives the same `Result`, so a caller never asks which one works.
A result is one of three (`Status`): *optimal* – the least number of moves and a solution, everything shorter having
been searched; *unsolvable* – everything that can be reached has been searched; or *limit* – a limit or the stop flag
ended the search, and `bound` says how far it got. That a limit is reached is no error.
"""

from __future__ import annotations

import contextlib
import math
from dataclasses import dataclass, field
from enum import StrEnum
from typing import TYPE_CHECKING, NamedTuple

from randolph.rules import Fault, Move, RandolphError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence


class Status(StrEnum):
    """The three answers; the values are those of the program's JSON."""

    OPTIMAL = "optimal"
    UNSOLVABLE = "unsolvable"
    LIMIT = "limit"


class LimitKind(StrEnum):
    """What ended a search that has no answer; the first four are the names of the fields of `Limits`."""

    MOVES = "moves"
    NODES = "nodes"
    SECONDS = "seconds"
    MEMORY = "memory"
    STOPPED = "stopped"


class Simd(StrEnum):
    """The instruction sets that the native core is compiled for; `auto` is the best that the machine has."""

    AUTO = "auto"
    PORTABLE = "portable"
    AVX2 = "avx2"
    AVX512 = "avx512"


class FaultyProblem(RandolphError):
    """A problem that no rule can play was given to a solver; `faults` are all that `status()` finds."""

    def __init__(self, faults: tuple[Fault, ...]) -> None:
        super().__init__("this problem cannot be solved: " + "; ".join(fault.message for fault in faults))
        self.faults = faults


@dataclass(frozen=True, slots=True, kw_only=True)
class Limits:
    """How much a search may use; None means no limit.

    `moves`: solutions of more moves are not looked for. `nodes`: positions – with what T2 and M7 remember – that are
    met. `seconds`: of wall time. `memory`: bytes of the tables that grow with the search; the reference engine counts
    a rough average for each position. Raises `RandolphError` for a negative limit, one that is not a number, and
    half a move.
    """

    moves: int | None = None
    nodes: int | None = None
    seconds: float | None = None
    memory: int | None = 2 << 30

    def __post_init__(self) -> None:
        for name in ("moves", "nodes", "seconds", "memory"):
            limit = getattr(self, name)
            if limit is not None and not (math.isfinite(limit) and limit >= 0):
                raise RandolphError(f"a limit of {name} is 0 or more, not {limit}")
            if limit is not None and name != "seconds" and int(limit) != limit:
                raise RandolphError(f"a limit of {name} is a whole number, not {limit}")


@dataclass(frozen=True, slots=True, kw_only=True)
class Prunings:
    """What makes the native core's searches short; docs/explanation/solver.md explains each.

    Each can be switched off, for research and for tests: optima stay the same, nodes and seconds grow. `flood`: the
    free-stop bound. `blockers`: the blocker bound, which is made once a search has met `blockers_after` positions.
    `commutation`: of two moves that commute only one order is searched. `interchange`: robots that travel alike are not
    told apart. `reversal`: M7 is remembered only where it is likely to matter, and the answer checked.
    """

    flood: bool = True
    blockers: bool = True
    commutation: bool = True
    interchange: bool = True
    reversal: bool = True
    blockers_after: int = 700


@dataclass(frozen=True, slots=True, kw_only=True)
class Options:
    """How the native core works; nothing here changes an optimum.

    `threads` work on one search once it is long; 0 stands for all that the machine has. With one thread a problem
    always has the same solution and node count, with more the same status and optimum. `simd` asks for an instruction
    set.
    Raises `RandolphError` for a negative number of threads.
    """

    threads: int = 1
    simd: Simd = Simd.AUTO
    prunings: Prunings = Prunings()

    def __post_init__(self) -> None:
        if not 0 <= self.threads <= MOST_THREADS:
            raise RandolphError(f"threads are 0 (all there are) to {MOST_THREADS}, not {self.threads}")


MOST_THREADS = 256


@dataclass(frozen=True, slots=True, kw_only=True)
class Result:
    """The answer to a problem.

    `moves` and `solution` are there when the status is optimal, `limit` when it is limit. `bound`: every solution has
    at least so many moves; it equals `moves` when optimal, and is 0 when unsolvable, where it says nothing. `nodes`:
    positions – with what T2 and M7 remember – that were met. `seconds`: of wall time. `memory`: the most bytes that the
    tables took at a time. `engine`: which one answered.
    """

    status: Status
    moves: int | None = None
    solution: tuple[Move, ...] | None = None
    bound: int
    nodes: int
    seconds: float
    memory: int
    engine: str
    limit: LimitKind | None = None


def _no_page(first: int, many: int) -> Sequence[tuple[Move, ...]]:  # noqa: ARG001
    return []


@dataclass(frozen=True, slots=True, kw_only=True)
class Solutions(Result):
    """All optimal solutions of a problem; iterating gives each of them, as a tuple of moves, when it is asked for.

    Two solutions differ if they differ in a move; each ends with its first success. They come in the order of the
    first move in which they differ: robots in the order of `Color`, directions clockwise from north, the ends of one
    push of a transparent robot in the order of `travel()`.

    `count`: how many there are, 0 for an unsolvable problem; None where a limit ended the work before that was known –
    the status is limit then, but `moves` and `solution` are there if they had been found. `exact` is false only where
    there are more than the native core can count: 2⁶⁴ - 1 or more. `classes`: how many there are if those count as one
    that turn into each other by swapping neighboring moves of different robots, both moves being the same travels in
    both orders, and each step on the way a solution; None where there are more than `classes_of` solutions to go
    through, or a limit ended that.

    `fewest`, `most`: of all solutions the first that moves the fewest, the most different robots. `longest`: that
    changes least often from one robot to another and, of those, makes most moves before the first change.
    """

    count: int | None = None
    exact: bool = True
    classes: int | None = None
    fewest: tuple[Move, ...] | None = None
    most: tuple[Move, ...] | None = None
    longest: tuple[Move, ...] | None = None
    page: Callable[[int, int], Sequence[tuple[Move, ...]]] = field(default=_no_page, repr=False, compare=False)
    """`page(first, many)`: so many of the solutions, from that number on, counted from 0."""

    def __iter__(self) -> Iterator[tuple[Move, ...]]:
        first = 0
        while solutions := self.page(first, _PAGE):
            yield from solutions
            first += len(solutions)


_PAGE = 64
"""Solutions that are put into words at a time."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Distance:
    """A legal move, what it costs, and what is left to do after it.

    `moves`: the least number of moves after it, with what T2 and M7 remember then; None where the status is not
    optimal. `bound`: at least so many are needed after it; 0 where the target cannot be reached any more. `limit`: what
    ended a search without an answer.
    """

    move: Move
    cost: int
    status: Status
    moves: int | None
    bound: int
    limit: LimitKind | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Distances(Result):
    """The answer for a position, and the distance after every legal move, in the order of `legal_moves()`.

    `nodes` and `seconds` are of all the searches together, `memory` is the most that one of them took.
    """

    after: tuple[Distance, ...]


class Report(NamedTuple):
    """How far a search has got: the bound that is proven, the positions met, the seconds gone."""

    bound: int
    nodes: int
    seconds: float


class BatchReport(NamedTuple):
    """How far many problems have got: results given, problems read, positions met for the results, seconds gone."""

    done: int
    read: int
    nodes: int
    seconds: float


class StopFlag:
    """Ends searches from any thread, or from a signal handler; once set it stays set.

    >>> stop = StopFlag()
    >>> stop.set()
    >>> stop.is_set()
    True
    """

    __slots__ = ("_set", "_wakes")

    def __init__(self) -> None:
        self._set = False
        self._wakes: list[Callable[[], object]] = []

    def set(self) -> None:
        """End every search that was given this flag, and each that will be."""
        self._set = True
        for wake in tuple(self._wakes):
            wake()

    def is_set(self) -> bool:
        """Whether the flag is set."""
        return self._set

    @contextlib.contextmanager
    def waking(self, wake: Callable[[], object]) -> Iterator[None]:
        """Inside, `wake` is called when the flag is set – at once if it is: how an engine hears of it.

        It may be called twice. No lock is needed: whichever of `set` and this comes first, the other sees it.
        """
        self._wakes.append(wake)
        try:
            if self._set:
                wake()
            yield
        finally:
            self._wakes.remove(wake)
