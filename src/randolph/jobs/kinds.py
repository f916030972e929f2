"""How the problems of each game are solved, for the judge of the server and for reviews.

A game is a value of `randolph.game.KINDS`, which covers everything that needs no solver. The solver's part is here,
because game and solver do not depend on each other.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from itertools import islice
from typing import Any, Generic, Literal, TypeVar

from randolph.notation import from_line, to_json, to_moves
from randolph.notation import micro as notation
from randolph.protocol import Json
from randolph.rules import Problem, micro
from randolph.solver import Limits, StopFlag, solve, solve_all
from randolph.solver.micro import solve as solve_micro

P = TypeVar("P")


@dataclass(frozen=True, slots=True)
class SearchResult:
    """The result of a search: the status of `randolph.solver.Result`, the optimum, and an optimal solution as text."""

    status: Literal["optimal", "unsolvable", "limit"]
    moves: int | None
    solution: str | None


@dataclass(frozen=True, slots=True)
class GameSolver(Generic[P]):
    """How the problems of a game are solved.

    `search` finds the optimum; `at_once`: a search takes a few milliseconds at most. `ways` lists this many of the
    optimal solutions as text, none if a limit was reached first. `from_line` reads a problem, `to_json` writes it in
    full.
    """

    search: Callable[[P, Limits, StopFlag], SearchResult]
    ways: Callable[[P, Limits, StopFlag, int], tuple[str, ...]]
    from_line: Callable[[str], P]
    to_json: Callable[[P], Json]
    at_once: bool = False


def _of_bids(problem: Problem, limits: Limits, stop: StopFlag) -> SearchResult:
    result = solve(problem, limits=limits, stop=stop)
    return SearchResult(
        result.status.value, result.optimum, None if result.solution is None else to_moves(result.solution)
    )


def _ways_of_bids(problem: Problem, limits: Limits, stop: StopFlag, most: int) -> tuple[str, ...]:
    solutions = solve_all(problem, limits=limits, stop=stop, classes_of=0)
    return () if solutions.count is None else tuple(map(to_moves, islice(solutions, most)))


def _of_micro(problem: micro.Problem, _limits: Limits, _stop: StopFlag) -> SearchResult:
    result = solve_micro(problem)
    return SearchResult(
        result.status.value, result.optimum, None if result.path is None else notation.to_path(result.path)
    )


def _ways_of_micro(problem: micro.Problem, _limits: Limits, _stop: StopFlag, most: int) -> tuple[str, ...]:
    return tuple(map(notation.to_path, islice(solve_micro(problem), most)))


GAME_SOLVERS: dict[str, GameSolver[Any]] = {
    "ricochet": GameSolver(_of_bids, _ways_of_bids, from_line, partial(to_json, explicit=True)),
    "micro": GameSolver(_of_micro, _ways_of_micro, notation.from_line, notation.to_json, at_once=True),
}
"""By the name of the game, which determines the type of a problem."""
