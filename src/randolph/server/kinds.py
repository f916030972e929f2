"""What the server does for each game beside what it does for all: it judges its problems. Nobody else names the games.

A game is a value of `randolph.game.KINDS`; whatever can be asked of it without the solver is asked there. The judge's
part stands here, because game and solver do not know each other.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from randolph.notation import to_moves
from randolph.notation.micro import to_path
from randolph.rules import Problem, micro
from randolph.server.store import Judgment
from randolph.solver import Limits, StopFlag, solve
from randolph.solver.micro import solve as solve_micro

P = TypeVar("P")


@dataclass(frozen=True, slots=True)
class Judging(Generic[P]):
    """How the problems of a game are judged: `search`, and whether that is `at_once`, within a few milliseconds."""

    search: Callable[[P, Limits, StopFlag], Judgment]
    at_once: bool = False


def _of_bids(problem: Problem, limits: Limits, stop: StopFlag) -> Judgment:
    result = solve(problem, limits=limits, stop=stop)
    return Judgment(result.status.value, result.moves, None if result.solution is None else to_moves(result.solution))


def _of_micro(problem: micro.Problem, _limits: Limits, _stop: StopFlag) -> Judgment:
    result = solve_micro(problem)
    return Judgment(result.status.value, result.moves, None if result.path is None else to_path(result.path))


JUDGING: dict[str, Judging[Any]] = {"ricochet": Judging(_of_bids), "micro": Judging(_of_micro, at_once=True)}
"""By the name of the game, which says of what kind a problem is."""
