"""Arguments and results of a solver: limits, the stop flag, the answers.

Every engine takes the same `Limits` and `StopFlag` and gives the same `Result`, so callers need not know which engine
runs. A result has one of three statuses: *optimal* – the least number of moves and a solution; everything shorter has
been searched; *unsolvable* – everything reachable has been searched; *limit* – a limit or the stop flag ended the
search, and `bound` says how far it got. Reaching a limit is not an error.
"""

from __future__ import annotations

import contextlib
import math
from typing import TYPE_CHECKING, Any, NamedTuple, NoReturn, Self

from randolph.rules import Fault, Move, Problem, RandolphError
from randolph.rules.errors import expect
from randolph.rules.geometry import Word
from randolph.rules.values import dataclass, field

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence


class Status(Word):
    """The three statuses; the values are those of the program's JSON."""

    OPTIMAL = "optimal"
    UNSOLVABLE = "unsolvable"
    LIMIT = "limit"


class LimitKind(Word):
    """What ended a search without an answer; the first four are the names of the fields of `Limits`."""

    MOVES = "moves"
    NODES = "nodes"
    SECONDS = "seconds"
    MEMORY = "memory"
    STOPPED = "stopped"


class Simd(Word):
    """The instruction sets that the native core is compiled for; `auto` is the best that the machine has."""

    AUTO = "auto"
    PORTABLE = "portable"
    AVX2 = "avx2"
    AVX512 = "avx512"


class FaultyProblem(RandolphError):
    """The problem given to a solver cannot be played; `faults` are all that `faults_of()` finds."""

    def __init__(self, faults: tuple[Fault, ...]) -> None:
        super().__init__("this problem cannot be solved: " + "; ".join(fault.message for fault in faults))
        self.faults = faults


@dataclass(frozen=True, slots=True, kw_only=True)
class Limits:
    """How much a search may use; None means no limit.

    None and infinity mean no limit. `moves`: do not search for longer solutions. `nodes`: the number of positions met,
    with what T2 and M7 remember.
    `seconds`: wall time. `memory`: bytes of the tables that grow with the search; the reference engine counts a rough
    average for each position. Raises `RandolphError` for a limit that is negative, not a number, or a fraction where
    whole numbers are needed.

    >>> Limits(seconds=math.inf) == Limits(seconds=None)
    True
    """

    moves: int | None = None
    nodes: int | None = None
    seconds: float | None = None
    memory: int | None = 2 << 30

    def __post_init__(self) -> None:
        for name in ("moves", "nodes", "seconds", "memory"):
            limit = getattr(self, name)
            expect(limit, int, float, name=name, optional=True)
            if limit == math.inf:
                limit = None
                object.__setattr__(self, name, None)
            if limit is not None and not limit >= 0:
                raise RandolphError(f"a limit of {name} is 0 or more, not {limit}")
            if limit is not None and name != "seconds" and int(limit) != limit:
                raise RandolphError(f"a limit of {name} is a whole number, not {limit}")
            if limit is not None and type(limit) is not int:
                object.__setattr__(self, name, float(limit) if name == "seconds" else int(limit))


@dataclass(frozen=True, slots=True, kw_only=True)
class Prunings:
    """The techniques that make the native core's searches short; docs/explanation/solver.md explains each.

    Each can be switched off, for research and for tests: optima stay the same, nodes and seconds grow. `flood`: the
    free-stop bound. `blockers`: the blocker bound, which is computed once a search has met `blockers_after` positions.
    `commutation`: only one order of two moves that commute is searched. `interchange`: robots that travel alike are
    treated as equal. `reversal`: M7 is remembered only where it is likely to matter, and the answer is checked.
    """

    flood: bool = True
    blockers: bool = True
    commutation: bool = True
    interchange: bool = True
    reversal: bool = True
    blockers_after: int = 700

    def __post_init__(self) -> None:
        for name in ("flood", "blockers", "commutation", "interchange", "reversal"):
            expect(getattr(self, name), bool, name=name)
        expect(self.blockers_after, int, name="blockers_after")


@dataclass(frozen=True, slots=True, kw_only=True)
class Options:
    """How the native core works; nothing here changes an optimum.

    `threads` share one search once it is long; 0 uses all processors. With one thread a problem always has the same
    solution and node count, with more the same status and optimum. `simd` selects an instruction set. Raises
    `RandolphError` for a number of threads out of range.
    """

    threads: int = 1
    simd: Simd = Simd.AUTO
    prunings: Prunings = Prunings()

    def __post_init__(self) -> None:
        expect(self.threads, int, name="threads")
        expect(self.simd, Simd, name="simd")
        expect(self.prunings, Prunings, name="prunings")
        if not 0 <= self.threads <= MOST_THREADS:
            raise RandolphError(f"the number of threads is 0 (all processors) to {MOST_THREADS}, not {self.threads}")
        object.__setattr__(self, "threads", int(self.threads))


MOST_THREADS = 256


@dataclass(frozen=True, slots=True, kw_only=True)
class Result:
    """The answer to a problem.

    `optimum` and `solution` are given if the status is optimal, `limit` if it is limit. `bound`: a lower bound on the
    number of moves; it equals `optimum` if optimal, and is 0 and meaningless if unsolvable. `nodes`: the positions met,
    with what T2 and M7 remember. `seconds`: wall time. `memory`: the peak size of the tables in bytes. `engine`: the
    one that answered. `problem`: what was solved, for the picture in a notebook; None in the results of `solve_many`,
    so that a million of them stay small.

    Two results are equal if they found the same; the work of the search – nodes, seconds, memory, engine – does not
    count.
    """

    status: Status
    optimum: int | None = None
    solution: tuple[Move, ...] | None = None
    bound: int
    nodes: int = field(compare=False)
    seconds: float = field(compare=False)
    memory: int = field(compare=False)
    engine: str = field(compare=False)
    limit: LimitKind | None = None
    problem: Problem | None = field(default=None, repr=False, compare=False)

    def _repr_svg_(self) -> str | None:
        import randolph  # noqa: PLC0415 – the program's facade, which finds the drawing

        return randolph.shown(self)

    def to_json(self) -> dict[str, Any]:
        """The result as a JSON object, ready for `json.dumps`, with the names of the command line."""
        from randolph.solver import result_json  # noqa: PLC0415 – most searches need none

        return result_json.to_json(self)

    @classmethod
    def from_json(cls, value: str | bytes | dict[str, Any]) -> Self:
        """The result in a JSON text or a decoded object of `to_json`, or in a line of `randolph solve --json`.

        Raises `NotationError`.
        """
        from randolph.solver import result_json  # noqa: PLC0415

        return cls(**result_json.fields_of(cls, value))


def _no_page(first: int, many: int) -> Sequence[tuple[Move, ...]]:  # noqa: ARG001
    return []


@dataclass(frozen=True, slots=True, kw_only=True)
class Solutions(Result):
    """All optimal solutions of a problem; iterating produces each of them, as a tuple of moves.

    Two solutions differ if they differ in a move; each ends with its first success. They are ordered by the first move
    in which they differ: robots in the order of `Color`, directions clockwise from north, the ends of one push of a
    transparent robot in the order of `travel()`.

    `count`: their number, 0 for an unsolvable problem. It is None if a limit ended the count; the status is then limit,
    but `optimum` and `solution` are given if they were found before. `exact` is false only if there are more than the
    native core can count: 2⁶⁴ - 1 or more. `classes`: their number if solutions count as one that swaps of neighboring
    moves of different robots turn into each other. Both moves must be the same travels in both orders, and each step on
    the way must be a solution. It is None if there are more than `classes_of` solutions, or a limit ended the count.

    `fewest`, `most`: the first solution that moves the fewest, the most different robots. `longest`: the one with the
    fewest changes from one robot to another and, of those, the most moves before the first change. `page(first, many)`
    gives this many of them, from that number on, counted from 0. JSON has the numbers and the special solutions,
    without the others, which may be many.
    """

    count: int | None = None
    exact: bool = True
    classes: int | None = None
    fewest: tuple[Move, ...] | None = None
    most: tuple[Move, ...] | None = None
    longest: tuple[Move, ...] | None = None
    page: Callable[[int, int], Sequence[tuple[Move, ...]]] = field(default=_no_page, repr=False, compare=False)
    """`page(first, many)`: this many of the solutions, from that number on, counted from 0."""

    def __iter__(self) -> Iterator[tuple[Move, ...]]:
        if self.page is _no_page and self.count:
            raise RandolphError("these solutions were read from JSON, which has their number: use solve_all again")
        first = 0
        while solutions := self.page(first, _PAGE):
            yield from solutions
            first += len(solutions)


_PAGE = 64
"""Solutions that are converted at a time."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Distance:
    """A legal move, its cost, and the distance left after it.

    `optimum`: the least number of moves after it, with what T2 and M7 remember then; None unless the status is optimal.
    `bound`: a lower bound on the moves after it; 0 if the target cannot be reached any more. `limit`: what ended a
    search without an answer.
    """

    move: Move
    cost: int
    status: Status
    optimum: int | None
    bound: int
    limit: LimitKind | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Distances(Result):
    """The answer for a position; `per_move` has the distance after every legal move, in the order of `legal_moves()`.

    `nodes` and `seconds` are totals of all the searches, `memory` is the maximum of any of them.
    """

    per_move: tuple[Distance, ...]


class Report(NamedTuple):
    """How far a search has got: the proven bound, the positions met, the seconds elapsed."""

    bound: int
    nodes: int
    seconds: float


class BatchReport(NamedTuple):
    """How far many problems have got: results given, problems read, positions met for the results, seconds elapsed."""

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

    def __reduce__(self) -> NoReturn:
        raise TypeError("a StopFlag cannot be copied or sent to another process: its copy would stop nothing")

    def set(self) -> None:
        """End every search that was given this flag, now and later."""
        self._set = True
        for wake in tuple(self._wakes):
            wake()

    def is_set(self) -> bool:
        """Whether the flag is set."""
        return self._set

    @contextlib.contextmanager
    def waking(self, wake: Callable[[], object]) -> Iterator[None]:
        """In this context, `wake` is called when the flag is set, at once if it is already: it notifies an engine.

        `wake` may be called twice. No lock is needed: whether `set` or this is called first, the other one notices.
        """
        self._wakes.append(wake)
        try:
            if self._set:
                wake()
            yield
        finally:
            self._wakes.remove(wake)
