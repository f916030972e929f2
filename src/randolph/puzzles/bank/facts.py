"""The facts of a problem, and the rating that is estimated from them.

A fact is a number that follows from the rules alone: every correct program finds the same. Turning the board or
exchanging colors changes no fact. `ricochet` and `micro` compute the facts; this module defines them.

The *rating* is not a fact but an estimate: how hard the problem is, on a scale like that of chess puzzles, until
people have played it. It is linear in eight features, with one table of weights for each game. The weights were
fitted to the misses of the computer players; `bench/bank.py` measures how well the result predicts (docs:
explanation/puzzle-bank.md).
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import NamedTuple, TypeVar

Problem = TypeVar("Problem")

MOST_WAYS = 1000
"""A problem with more optimal solutions gets no facts and is not in the bank, so `ways` is always exact."""

LOWEST, HIGHEST = 400, 3000
"""The range of ratings."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Facts:
    """What is known about a problem. Below, *solution* means an optimal solution.

    - `optimum`: the least cost of a solution.
    - `ways`: the number of solutions, at most `MOST_WAYS`. Two solutions are different if any move differs.
    - `robots`: the least number of robots that a solution moves.
    - `turns`: the least number of right angles in a solution. For each robot, put the directions of all its moves and
      deflections in one sequence; each change between horizontal and vertical counts.
    - `helpers`: the number of robots that are needed: if one of them is taken off the board, the optimum is greater.
      The target's robot is not counted. Under the vortex, the helpers are counted for each robot that can reach the
      target in `optimum` moves, as if the chip had its color; the fact is the least of these numbers.
    - `near_misses`: the number of legal first moves after which the shortest solution has one move too many.
    - `greedy`: how far from the target, in rows plus columns, a greedy player gets stuck; 0 if they succeed. They push
      only the target's robot, always to the end that is nearest to the target, as long as that is nearer than before.
      If several ends are equally near, the one with the best result counts. A robot that stands on the target without
      success (T2, T5) counts as being as far away as the board has rows and columns. Under the vortex the best robot
      counts.
    - `branching`: the number of legal first moves; each end of a push counts (X6).
    - `rating`: the estimated difficulty.

    In Micro Robots a move is a jump, `robots` is 1, and `helpers` is 0. As long as the robot has to land on an
    intermediate cell, `greedy` counts rows and columns to that cell and from there to the target.
    """

    optimum: int
    ways: int
    robots: int
    turns: int
    helpers: int
    near_misses: int
    greedy: int
    branching: int
    rating: int = 0

    def features(self) -> tuple[float, ...]:
        """The numbers from which the rating is computed, in the order of `Weights`."""
        return (
            1.0,
            self.optimum,
            self.robots,
            math.log2(self.ways),
            self.turns,
            self.helpers,
            self.near_misses,
            self.greedy,
            self.branching,
        )

    def rated(self, weights: Weights) -> Facts:
        """These facts with the rating that follows from them, a multiple of ten."""
        points = sum(weight * feature for weight, feature in zip(weights, self.features(), strict=True))
        return replace(self, rating=min(HIGHEST, max(LOWEST, 10 * round(points / 10))))


class Weights(NamedTuple):
    """How many rating points one more of each feature adds; for `ways`, twice as many."""

    base: float
    optimum: float
    robots: float
    ways: float
    turns: float
    helpers: float
    near_misses: float
    greedy: float
    branching: float


@dataclass(frozen=True, slots=True)
class Study:
    """The facts of a problem and its themes, in the order of `THEMES`."""

    facts: Facts
    themes: tuple[str, ...]


THEMES = {
    "helper": "another robot is needed",
    "one-robot": "one robot alone can do it",
    "two-robots": "two robots have to move",
    "three-robots": "three robots or more have to move",
    "leaves-target": "the robot stands on its target and has to leave it",
    "diagonals": "a diagonal has to deflect a robot",
    "vortex": "any robot may reach the target",
    "silver": "the silver robot takes part",
    "transparent": "the transparent robot takes part",
    "intermediate": "there is an intermediate cell",
    "only-way": "there is one shortest solution",
}
"""The themes of problems, with their meanings. Names never change; new themes are added at the end."""


def least_of_turns(problem: Problem, turned: Callable[[Problem], Problem], form: Callable[[Problem], str]) -> str:
    """The least text that `form` gives for a problem and its three turns."""
    forms = []
    for _ in range(4):
        forms.append(form(problem))
        problem = turned(problem)
    return min(forms)
