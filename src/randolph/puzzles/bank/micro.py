"""Problems of Micro Robots for the bank: their canonical form, their facts and their themes."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from typing import TYPE_CHECKING

from randolph.puzzles.bank.facts import MOST_WAYS, Facts, Study, Weights, least_of_turns
from randolph.rules.micro import Problem, Progress, Side, apply, legal_jumps, solved
from randolph.solver import Status
from randolph.solver.micro import solve

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from randolph.rules import Cell
    from randolph.rules.micro import Combination

WEIGHTS = Weights(
    base=1320, optimum=120, robots=0, ways=-55, turns=-15, helpers=0, near_misses=-4, greedy=0, branching=2
)
"""The weights that fit the misses of the computer players: `bench/bank.py --fit`."""


def canonical(problem: Problem) -> str:
    """The same text for all problems that become equal when the board is turned and colors or numbers are exchanged.

    Colors and numbers are replaced by their order of first occurrence. The problem is written in each of the four turns
    of the board; the least text counts.
    """
    return least_of_turns(problem, turned, _form)


def _form(problem: Problem) -> str:
    board = problem.board.combinations
    colors = list(dict.fromkeys(color for color, _ in board))
    numbers = list(dict.fromkeys(number for _, number in board))
    cells = [(colors.index(color), numbers.index(number)) for color, number in board]
    stops = [None if stop is None else board.index(stop) for stop in (problem.start, problem.target, problem.via)]
    return repr((cells, stops))


def turned(problem: Problem) -> Problem:
    """The problem after a quarter turn of the board, clockwise."""
    return replace(problem, board=problem.board.turned())


def edition(line: str) -> str:
    """The printed side of the tiles in a problem line, black or copper; custom for other tiles."""
    side = line.partition(":")[0]
    return side if side in set(Side) else "custom"


def optimum(problem: Problem, most: int) -> int | None:
    """The optimum if it is at most this number."""
    moves = solve(problem).optimum
    return moves if moves is not None and moves <= most else None


def study(problem: Problem) -> Study | None:
    """The facts and the themes; None if the problem has no path, or more than `MOST_WAYS`.

    Raises `FaultyProblem`.
    """
    result = solve(problem)
    if result.status is not Status.OPTIMAL or result.optimum is None or result.count > MOST_WAYS:
        return None
    facts = Facts(
        optimum=result.optimum,
        ways=result.count,
        robots=1,
        turns=min(_turns(problem, path) for path in result),
        helpers=0,
        near_misses=_near_misses(problem, result.optimum),
        greedy=_stuck(problem, Progress.start(problem)),
        branching=len(legal_jumps(problem.board, problem.start)),
    ).rated(WEIGHTS)
    return Study(facts, tuple(_themes(problem, facts)))


def _turns(problem: Problem, path: Sequence[Combination]) -> int:
    cells = [problem.board.cells[stop] for stop in (problem.start, *path)]
    horizontal = [one.row == other.row for one, other in pairwise(cells)]
    return sum(one != other for one, other in pairwise(horizontal))


def _near_misses(problem: Problem, least: int) -> int:
    return sum(_left(problem, to) == least for to in legal_jumps(problem.board, problem.start))


def _left(problem: Problem, to: Combination) -> int | None:
    """The least number of jumps after this first one."""
    via = None if to == problem.via else problem.via
    if to == problem.target:
        if via is None:
            return 0
        return _sum(_distance(problem, to, via), _distance(problem, via, to))
    return solve(Problem(problem.board, to, problem.target, via)).optimum


def _distance(problem: Problem, one: Combination, other: Combination) -> int | None:
    return solve(Problem(problem.board, one, other)).optimum


def _sum(one: int | None, other: int | None) -> int | None:
    return None if one is None or other is None else one + other


def _stuck(problem: Problem, at: Progress) -> int:
    """How far from the target the robot gets stuck if it always jumps to the cell that is nearest to the target."""
    here = _apart(problem, at)
    ends = []
    for to in legal_jumps(problem.board, at.at):
        following = apply(problem, at, to)
        if solved(problem, following):
            return 0
        if 0 < (there := _apart(problem, following)) < here:
            ends.append((there, following))
    nearest = min((there for there, _ in ends), default=here)
    return min((_stuck(problem, following) for there, following in ends if there == nearest), default=here)


def _apart(problem: Problem, at: Progress) -> int:
    """Rows plus columns from the robot to the target, over the intermediate cell if it has not landed there yet."""
    stops = [at.at, problem.target] if at.passed or problem.via is None else [at.at, problem.via, problem.target]
    cells = [problem.board.cells[stop] for stop in stops]
    return sum(_rows_and_columns(one, other) for one, other in pairwise(cells))


def _rows_and_columns(one: Cell, other: Cell) -> int:
    return abs(one.row - other.row) + abs(one.col - other.col)


def _themes(problem: Problem, facts: Facts) -> Iterator[str]:
    if problem.via is not None:
        yield "intermediate"
    if facts.ways == 1:
        yield "only-way"
