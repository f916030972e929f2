"""Counting sequences of moves: the figure by which two readings of the rules are compared (vectors/perft.json)."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import TYPE_CHECKING

from randolph.rules.errors import RandolphError
from randolph.rules.problem import Progress, after, legal_travels

if TYPE_CHECKING:
    from randolph.rules.problem import Problem


def perft(problem: Problem, depth: int) -> tuple[int, ...]:
    """How many sequences of 0, 1, … `depth` legal moves there are from the problem's position.

    A sequence does not end at the target. Moves are counted as X6 tells them apart; M7 binds where it is on. Raises
    `RandolphError` for a negative depth.

    Sequences that have led to the same position, with the same robot moved last, go on alike and are counted together.
    """
    if depth < 0:
        raise RandolphError(f"sequences have 0 moves or more, not {depth}")
    counts = [1]
    level = Counter([Progress.start(problem.position)])
    for _ in range(depth):
        following: Counter[Progress] = Counter()
        for progress, sequences in level.items():
            for _, made in legal_travels(problem, progress):
                following[_without_axes(after(progress, made))] += sequences
        counts.append(following.total())
        level = following
    return tuple(counts)


def _without_axes(progress: Progress) -> Progress:
    """The progress without what only a target asks for."""
    return replace(progress, horizontal=frozenset(), vertical=frozenset())
