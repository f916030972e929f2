"""The reference solver: a breadth-first search straight from the rules; the oracle for everything faster.

It is meant to be seen to be right: all positions that one move reaches, then all that two reach, and so on, until one
solves the problem or nothing new comes. The rules do all the work. Two positions are the same when their future is
(`Progress`), and the one economy taken is to forget what the rules will never ask for: the axes of robots that need
not ricochet, and the last mover where M7 is off. Use it on small boards; on a board of 16×16 it meets a hundred
thousand positions within five moves.
"""

from __future__ import annotations

import math
import time
from dataclasses import replace
from typing import TYPE_CHECKING

from randolph.rules import Move, Problem, Progress, apply, legal_moves, solved
from randolph.solver.result import LimitKind, Limits, Report, Result, Status, StopFlag

if TYPE_CHECKING:
    from collections.abc import Callable

NAME = "reference"

NODE_BYTES = 1200
"""Bytes that a position takes here, roughly: the position, its place in two tables, and the move that led to it."""

REPORT_SECONDS = 0.05


def solve(problem: Problem, limits: Limits, stop: StopFlag | None, report: Callable[[Report], object] | None) -> Result:
    """Search breadth first. The problem must have no faults."""
    begin = time.perf_counter()
    reported = begin
    start = _memory(problem, Progress.start(problem.position))
    came_from: dict[Progress, tuple[Progress, Move] | None] = {start: None}
    level = [start]
    moves = 0

    def answer(
        status: Status, *, bound: int, solution: tuple[Move, ...] | None = None, limit: LimitKind | None = None
    ) -> Result:
        return Result(
            status=status,
            moves=None if solution is None else len(solution),
            solution=solution,
            bound=bound,
            nodes=len(came_from),
            seconds=time.perf_counter() - begin,
            engine=NAME,
            limit=limit,
        )

    if solved(problem, start):
        return answer(Status.OPTIMAL, bound=0, solution=())
    most_nodes = math.inf if limits.nodes is None else limits.nodes
    most_in_memory = math.inf if limits.memory is None else limits.memory // NODE_BYTES
    while level:
        moves += 1
        if limits.moves is not None and moves > limits.moves:
            return answer(Status.LIMIT, bound=moves, limit=LimitKind.MOVES)
        next_level = []
        for progress in level:
            now = time.perf_counter()
            if stop is not None and stop.is_set():
                return answer(Status.LIMIT, bound=moves, limit=LimitKind.STOPPED)
            if limits.seconds is not None and now - begin >= limits.seconds:
                return answer(Status.LIMIT, bound=moves, limit=LimitKind.SECONDS)
            if report is not None and now - reported >= REPORT_SECONDS:
                reported = now
                report(Report(moves, len(came_from), now - begin))
            for move in legal_moves(problem, progress):
                there = _memory(problem, apply(problem, progress, move))
                if there in came_from:
                    continue
                if len(came_from) >= most_nodes:
                    return answer(Status.LIMIT, bound=moves, limit=LimitKind.NODES)
                if len(came_from) >= most_in_memory:
                    return answer(Status.LIMIT, bound=moves, limit=LimitKind.MEMORY)
                came_from[there] = (progress, move)
                if solved(problem, there):
                    return answer(Status.OPTIMAL, bound=moves, solution=_way_to(there, came_from))
                next_level.append(there)
        level = next_level
    return answer(Status.UNSOLVABLE, bound=0)


def _memory(problem: Problem, progress: Progress) -> Progress:
    """The same progress without what this problem's rules will never ask for."""
    asked = frozenset(problem.active) if problem.rules.ricochet else frozenset()
    return replace(
        progress,
        horizontal=progress.horizontal & asked,
        vertical=progress.vertical & asked,
        last=progress.last if problem.rules.no_reversal else None,
    )


def _way_to(end: Progress, came_from: dict[Progress, tuple[Progress, Move] | None]) -> tuple[Move, ...]:
    moves = []
    step = came_from[end]
    while step is not None:
        before, move = step
        moves.append(move)
        step = came_from[before]
    return tuple(reversed(moves))
