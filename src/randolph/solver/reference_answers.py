"""All solutions, and the distances after all moves, directly from the rules: the oracle for the native core's answers.

The code is deliberately simple. It searches for solutions of an exact cost, from each position with the cost that
remains. Properties – how many robots move, how often the mover changes, which solutions are neighbors – are computed
for each solution in turn. Use it on small boards.
"""

from __future__ import annotations

import itertools
import time
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from randolph.rules import Move, Problem, Progress, Travel, legal_travels, progress_after, solved
from randolph.solver import reference
from randolph.solver.result import Distance, Distances, LimitKind, Limits, Result, Solutions, Status, StopFlag

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from randolph.solver.result import Report

Solution = tuple[Move, ...]

ROBOTS_AND_MOVES_BYTES = 2000
"""Approximate bytes for each position, with the moves that lead on from it."""


class _EndedError(Exception):
    """A limit is reached."""

    def __init__(self, limit: LimitKind) -> None:
        super().__init__(limit)
        self.limit = limit


@dataclass(slots=True)
class _Ways:
    """The ways to the target that have a given cost."""

    problem: Problem
    limits: Limits
    stop: StopFlag | None
    begin: float
    nodes: int
    known: dict[tuple[Progress, int], list[tuple[Move, Travel]]] = field(default_factory=dict)
    """For each position and remaining cost, the moves with which such a way begins."""
    counts: dict[tuple[Progress, int], int] = field(default_factory=dict)

    def count(self, progress: Progress, left: int) -> int:
        """The number of ways."""
        place = (progress, left)
        if place in self.counts:
            return self.counts[place]
        self._check()
        moves: list[tuple[Move, Travel]] = []
        count = 0
        if solved(self.problem, progress):
            count = 1 if left == 0 else 0
        elif left > 0:
            for move, travel in legal_travels(self.problem, progress):
                ways = self.count(progress_after(progress, travel), left - travel.cost) if travel.cost <= left else 0
                if ways:
                    moves.append((move, travel))
                    count += ways
        self.known[place] = moves
        self.counts[place] = count
        return count

    def __call__(self, progress: Progress, left: int) -> Iterator[Solution]:
        """The ways, in their order."""
        if left == 0:
            yield ()
        for move, travel in self.known[progress, left]:
            for rest in self(progress_after(progress, travel), left - travel.cost):
                yield (move, *rest)

    def _check(self) -> None:
        nodes = self.nodes + len(self.counts)
        if self.stop is not None and self.stop.is_set():
            raise _EndedError(LimitKind.STOPPED)
        if self.limits.seconds is not None and time.perf_counter() - self.begin >= self.limits.seconds:
            raise _EndedError(LimitKind.SECONDS)
        if self.limits.nodes is not None and nodes >= self.limits.nodes:
            raise _EndedError(LimitKind.NODES)
        if self.limits.memory is not None and nodes >= self.limits.memory // ROBOTS_AND_MOVES_BYTES:
            raise _EndedError(LimitKind.MEMORY)


def solve_all(
    problem: Problem,
    limits: Limits,
    stop: StopFlag | None,
    report: Callable[[Report], object] | None,
    *,
    at: Progress,
    classes_of: int,
) -> Solutions:
    """All optimal solutions from `at`. The problem must have no faults."""
    begin = time.perf_counter()
    found = reference.solve(problem, limits, stop, report, at)
    if found.optimum is None:
        none = 0 if found.status is Status.UNSOLVABLE else None
        return Solutions(**_fields(found), count=none, classes=none)
    optimum = found.optimum
    ways = _Ways(problem, limits, stop, begin, found.nodes)
    pages = _Pages(problem, at, optimum, ways)
    every = pages.every

    try:
        count = ways.count(at, optimum)
        return Solutions(
            **{**_fields(found), "nodes": found.nodes + len(ways.counts), "seconds": time.perf_counter() - begin},
            count=count,
            classes=_classes(problem, at, list(every())) if count <= classes_of else None,
            fewest=min(every(), key=_robots),
            most=max(every(), key=_robots),
            longest=min(every(), key=_runs),
            page=pages,
        )
    except _EndedError as ended:
        fields = {**_fields(found), "status": Status.LIMIT, "limit": ended.limit}
        return Solutions(**fields)


class _Pages:
    """The list of all solutions. A copy in another process counts the solutions again when it is first asked."""

    __slots__ = ("_at", "_optimum", "_problem", "_ways")

    def __init__(self, problem: Problem, at: Progress, optimum: int, ways: _Ways | None = None) -> None:
        self._problem, self._at, self._optimum, self._ways = problem, at, optimum, ways

    def every(self) -> Iterator[Solution]:
        """All solutions, in their order."""
        if self._ways is None:
            self._ways = _Ways(self._problem, Limits(), None, time.perf_counter(), 0)
            self._ways.count(self._at, self._optimum)
        return self._ways(self._at, self._optimum)

    def __call__(self, first: int, many: int) -> list[Solution]:
        return list(itertools.islice(self.every(), first, first + many))

    def __reduce__(self) -> tuple[type[_Pages], tuple[Problem, Progress, int]]:
        return _Pages, (self._problem, self._at, self._optimum)


def _fields(result: Result) -> dict[str, Any]:
    return {name: getattr(result, name) for name in Result.__slots__}


def _robots(solution: Solution) -> int:
    """The number of robots that move."""
    return len({move.robot for move in solution})


def _runs(solution: Solution) -> tuple[int, int]:
    """The number of runs of one robot, and the negated length of the first."""
    runs = [len(list(moves)) for _, moves in itertools.groupby(solution, key=lambda move: move.robot)]
    return len(runs), -runs[0] if runs else 0


def _classes(problem: Problem, at: Progress, solutions: list[Solution]) -> int:
    """The number of classes of solutions that swaps of neighboring moves turn into each other, with equal travels."""
    by_travels = [_travels(problem, at, solution) for solution in solutions]
    numbers = {_names(travels): number for number, travels in enumerate(by_travels)}
    class_of = list(range(len(solutions)))

    def root(number: int) -> int:
        while class_of[number] != number:
            number = class_of[number]
        return number

    for number, travels in enumerate(by_travels):
        for place in range(len(travels) - 1):
            if travels[place].robot == travels[place + 1].robot:
                continue
            swapped = [*travels[:place], travels[place + 1], travels[place], *travels[place + 2 :]]
            other = numbers.get(_names(swapped))
            if other is not None:
                class_of[root(number)] = root(other)
    return sum(number == root(number) for number in range(len(solutions)))


def _travels(problem: Problem, at: Progress, solution: Solution) -> list[Travel]:
    travels = []
    for move in solution:
        travel = dict(legal_travels(problem, at))[move]
        travels.append(travel)
        at = progress_after(at, travel)
    return travels


def _names(travels: list[Travel]) -> tuple[tuple[object, ...], ...]:
    """The data that distinguish a list of travels: after other moves, a move's name alone may mean another end (X6)."""
    return tuple(
        (travel.robot, travel.push, travel.end, travel.arrival, travel.turned, travel.cost) for travel in travels
    )


def distances(
    problem: Problem, limits: Limits, stop: StopFlag | None, report: Callable[[Report], object] | None, *, at: Progress
) -> Distances:
    """The distance after every legal move from `at`. The problem must have no faults."""
    begin = time.perf_counter()

    def left() -> Limits:
        if limits.seconds is None:
            return limits
        seconds = max(0.0, limits.seconds - (time.perf_counter() - begin))
        return Limits(moves=limits.moves, nodes=limits.nodes, seconds=seconds, memory=limits.memory)

    here = reference.solve(problem, left(), stop, report, at)
    results = [here]
    found = []
    for move, travel in legal_travels(problem, at):
        there = reference.solve(problem, left(), stop, report, progress_after(at, travel))
        results.append(there)
        bound = max(there.bound, here.bound - travel.cost) if there.status is Status.LIMIT else there.bound
        found.append(
            Distance(
                move=move, cost=travel.cost, status=there.status, optimum=there.optimum, bound=bound, limit=there.limit
            )
        )
    fields = {
        **_fields(here),
        "nodes": sum(result.nodes for result in results),
        "memory": max(result.memory for result in results),
        "seconds": time.perf_counter() - begin,
    }
    return Distances(**fields, per_move=tuple(found))
