"""Counts of move sequences, with which implementations of the rules are compared (vectors/perft.json)."""

from __future__ import annotations

from collections import Counter

from randolph.rules.errors import RandolphError, expect
from randolph.rules.problem import Problem, Progress, legal_travels, progress_after
from randolph.rules.values import replace


def perft(problem: Problem, depth: int) -> tuple[int, ...]:
    """The numbers of sequences of 0, 1, … `depth` legal moves from the problem's position.

    A sequence does not end at the target. Moves are distinguished as in X6; M7 applies if it is on. Raises
    `RandolphError` for a negative depth.

    Sequences that lead to the same position with the same last mover have the same future and are counted together.
    """
    expect(problem, Problem)
    expect(depth, int, name="depth")
    if depth < 0:
        raise RandolphError(f"the depth is 0 or more, not {depth}")
    counts = [1]
    level = Counter([Progress.start(problem.position)])
    for _ in range(depth):
        following: Counter[Progress] = Counter()
        for progress, sequences in level.items():
            for _, made in legal_travels(problem, progress):
                following[_without_axes(progress_after(progress, made))] += sequences
        counts.append(following.total())
        level = following
    return tuple(counts)


def _without_axes(progress: Progress) -> Progress:
    """The progress without the parts that matter only for reaching the target."""
    return replace(progress, horizontal=frozenset(), vertical=frozenset())
