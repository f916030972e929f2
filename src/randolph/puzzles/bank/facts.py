"""The facts of a problem, and the rating that is estimated from them.

A fact is a number that follows from the rules alone: two programs that are right find the same. All of them are the
same for a turned board and for exchanged colors. `ricochet` and `micro` compute them; this module says what they mean.

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
"""A problem with more optimal solutions has no facts and is not in the bank, so that `ways` is always exact."""

LOWEST, HIGHEST = 400, 3000
"""The range of ratings."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Facts:
    """What is known of a problem. *Solution* means an optimal one.

    - `optimum`: the least cost of a solution.
    - `ways`: the number of solutions; two differ if they differ in a move. At most `MOST_WAYS`.
    - `robots`: the least number of robots that a solution moves.
    - `turns`: the least number of right angles in a solution. Each robot's travelled directions are one sequence, over
      its moves and deflections; each change of axis counts.
    - `helpers`: the number of robots without which no solution of this length exists: taken off the board, each of them
      makes the optimum greater. The robot of the target is not counted. Under the vortex each robot is considered that
      can reach the target in `optimum` moves, as if the chip had its color; the least number counts.
    - `near_misses`: the number of legal first moves after which the shortest solution has one move too many.
    - `greedy`: rows and columns that are left when a greedy player is stuck, 0 if they succeed. They push only the
      robot of the target, always to the end nearest to the target, while that is nearer than before; of equally near
      ends the best continuation counts. On the target, but without success (T2, T5), a robot is as far as all rows and
      columns of the board. Under the vortex the best robot counts.
    - `branching`: the number of legal first moves; each end of a push counts (X6).
    - `rating`: the estimated difficulty.

    In Micro Robots a move is a jump, `robots` is 1, `helpers` 0, and rows and columns are counted over the intermediate
    cell while the robot has not landed there.
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
        """What the rating is computed from, in the order of `Weights`."""
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
        found = sum(weight * feature for weight, feature in zip(weights, self.features(), strict=True))
        return replace(self, rating=min(HIGHEST, max(LOWEST, 10 * round(found / 10))))


class Weights(NamedTuple):
    """Rating points for one more of each feature; `ways` is for each doubling."""

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
    "diagonals": "a diagonal has to turn a robot aside",
    "vortex": "any robot may reach the target",
    "silver": "the silver robot takes part",
    "transparent": "the transparent robot takes part",
    "intermediate": "there is an intermediate cell",
    "only-way": "there is one shortest solution",
}
"""The themes of problems, with their meanings. Names never change; new ones come last."""


def least_of_turns(problem: Problem, turned: Callable[[Problem], Problem], form: Callable[[Problem], str]) -> str:
    """The least text that `form` gives for a problem and its three turns."""
    forms = []
    for _ in range(4):
        forms.append(form(problem))
        problem = turned(problem)
    return min(forms)
