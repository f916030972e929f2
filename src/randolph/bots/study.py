"""The skill of each strength: figures over many problems, for `randolph bot --study` and for the documents.

Each strength thinks about each problem with several seeds, alone and until its patience ends. So the figures are those
of the model; at a table the timer ends the thinking sooner, and others bid.
"""

from __future__ import annotations

import statistics
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from randolph.bots import micro as micro_bots
from randolph.bots import ricochet
from randolph.bots.mind import Question
from randolph.bots.thinking import STRENGTHS, Idea
from randolph.rules import Problem
from randolph.rules import micro as micro_rules
from randolph.solver import StopFlag


@dataclass(frozen=True, slots=True)
class Case:
    """A problem with its optimum, the question of a computer player about it, and a check for ideas."""

    optimum: int
    question: Question
    shows: Callable[[Idea[Any]], bool]  # an idea from its own question


@dataclass(frozen=True, slots=True)
class Share:
    """The results of a strength on the problems of some depths.

    `problems`: their number, each with every seed. `any` and `best`: the shares with any and with an optimal solution
    announced in `seconds` of thinking; `wrong`: of the final numbers, the share that cannot be demonstrated; `first`:
    the median of the seconds until the first number, if there is one.
    """

    strength: int
    depths: tuple[int, int]
    problems: int
    any: float
    best: float
    wrong: float
    first: float | None


def bids_case(problem: Problem, optimum: int) -> Case:
    """A problem of Ricochet Robots."""
    return Case(optimum, ricochet.question_of(problem), lambda idea: ricochet.shows(problem, idea))


def micro_case(problem: micro_rules.Problem, optimum: int) -> Case:
    """A problem of Micro Robots."""
    return Case(optimum, micro_bots.question_of(problem), lambda idea: micro_bots.shows(problem, idea))


def study(cases: Iterable[Case], depths: Sequence[tuple[int, int]], *, seeds: int, seconds: float) -> Iterator[Share]:
    """The figures of each strength for each range of depths, from the least number of moves to the most."""
    thought: dict[tuple[int, tuple[int, int]], list[tuple[Case, tuple[Idea[object], ...]]]] = {}
    for case in cases:
        group = next((group for group in depths if group[0] <= case.optimum <= group[1]), None)
        if group is not None:
            for strength in STRENGTHS:
                found = thought.setdefault((strength, group), [])
                found += [(case, case.question(strength, seed, StopFlag())) for seed in range(seeds)]
    for group in depths:
        for strength in STRENGTHS:
            if (strength, group) in thought:
                yield _share(strength, group, thought[strength, group], seeds=seeds, seconds=seconds)


def _share(
    strength: int,
    depths: tuple[int, int],
    thought: list[tuple[Case, tuple[Idea[object], ...]]],
    *,
    seeds: int,
    seconds: float,
) -> Share:
    standing = [(case, [idea for idea in ideas if idea.at <= seconds]) for case, ideas in thought]
    last = [(case, ideas[-1]) for case, ideas in standing if ideas]
    right = [(case, idea) for case, idea in last if case.shows(idea)]
    first = [ideas[0].at for _, ideas in standing if ideas]
    many = len(thought)
    return Share(
        strength=strength,
        depths=depths,
        problems=many // seeds,
        any=len(last) / many,
        best=sum(idea.number == case.optimum for case, idea in right) / many,
        wrong=(len(last) - len(right)) / len(last) if last else 0.0,
        first=statistics.median(first) if first else None,
    )
