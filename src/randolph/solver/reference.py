"""The reference solver: a uniform-cost search directly from the rules; the oracle for everything faster.

It is written to be obviously correct: it visits all positions that cost 0 moves, then all that cost 1, then 2, and so
on, until one solves the problem or there are no new ones. If every move costs 1, that is breadth-first search; a
transparent robot's more expensive moves (X6) lead to positions that are visited later. Two positions are the same if
their future is (`Progress`). The only optimization is to forget what the rules will never need: the axes of robots that
need not ricochet, and the last mover if M7 is off. Use it on small boards; on a board of 16×16 it meets a hundred
thousand positions within five moves.
"""

from __future__ import annotations

import math
import time
from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from randolph.rules import Move, Problem, Progress, legal_travels, progress_after, solved
from randolph.solver.result import LimitKind, Limits, Report, Result, Status, StopFlag

if TYPE_CHECKING:
    from collections.abc import Callable

NAME = "reference"

NODE_BYTES = 1200
"""Approximate bytes for each position: the position, its place in two tables, and the move that led to it."""

REPORT_SECONDS = 0.05


class _Arrival(NamedTuple):
    """The cost of reaching a position, and the last move."""

    cost: int
    before: Progress | None = None
    move: Move | None = None


def solve(
    problem: Problem,
    limits: Limits,
    stop: StopFlag | None,
    report: Callable[[Report], object] | None,
    at: Progress | None = None,
) -> Result:
    """Search the positions in order of cost, from the start or from `at`. The problem must have no faults."""
    begin = time.perf_counter()
    reported = begin
    start = _memory(problem, replace(at, cost=0) if at is not None else Progress.start(problem.position))
    met: dict[Progress, _Arrival] = {start: _Arrival(0)}
    waiting: dict[int, list[Progress]] = {0: [start]}
    cost = 0

    def answer(
        status: Status, *, bound: int, solution: tuple[Move, ...] | None = None, limit: LimitKind | None = None
    ) -> Result:
        return Result(
            status=status,
            optimum=None if solution is None else bound,
            solution=solution,
            bound=bound,
            nodes=len(met),
            seconds=time.perf_counter() - begin,
            memory=len(met) * NODE_BYTES,
            engine=NAME,
            limit=limit,
            problem=problem,
        )

    most_nodes = math.inf if limits.nodes is None else limits.nodes
    most_in_memory = math.inf if limits.memory is None else limits.memory // NODE_BYTES
    while waiting:
        level = [progress for progress in waiting.pop(cost, ()) if met[progress].cost == cost]
        for progress in level:
            if solved(problem, progress):
                return answer(Status.OPTIMAL, bound=cost, solution=_way_to(progress, met))
        following = cost + 1  # no cheaper solution is left
        if limits.moves is not None and following > limits.moves and (level or waiting):
            return answer(Status.LIMIT, bound=following, limit=LimitKind.MOVES)
        for progress in level:
            now = time.perf_counter()
            if stop is not None and stop.is_set():
                return answer(Status.LIMIT, bound=following, limit=LimitKind.STOPPED)
            if limits.seconds is not None and now - begin >= limits.seconds:
                return answer(Status.LIMIT, bound=following, limit=LimitKind.SECONDS)
            if report is not None and now - reported >= REPORT_SECONDS:
                reported = now
                report(Report(following, len(met), now - begin))
            for move, made in legal_travels(problem, progress):
                there = _memory(problem, progress_after(progress, made))
                known = met.get(there)
                if known is not None and known.cost <= cost + made.cost:
                    continue
                if known is None and len(met) >= most_nodes:
                    return answer(Status.LIMIT, bound=following, limit=LimitKind.NODES)
                if known is None and len(met) >= most_in_memory:
                    return answer(Status.LIMIT, bound=following, limit=LimitKind.MEMORY)
                met[there] = _Arrival(cost + made.cost, progress, move)
                if made.cost == 1 and solved(problem, there):
                    return answer(Status.OPTIMAL, bound=following, solution=_way_to(there, met))
                waiting.setdefault(cost + made.cost, []).append(there)
        cost += 1
    return answer(Status.UNSOLVABLE, bound=0)


def _memory(problem: Problem, progress: Progress) -> Progress:
    """The progress without what this problem's rules will never need."""
    asked = frozenset(problem.active) if problem.rules.ricochet else frozenset()
    return replace(
        progress,
        horizontal=progress.horizontal & asked,
        vertical=progress.vertical & asked,
        last=progress.last if problem.rules.no_reversal else None,
    )


def _way_to(end: Progress, met: dict[Progress, _Arrival]) -> tuple[Move, ...]:
    moves = []
    arrival = met[end]
    while arrival.before is not None and arrival.move is not None:
        moves.append(arrival.move)
        arrival = met[arrival.before]
    return tuple(reversed(moves))
