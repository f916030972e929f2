"""All optimal solutions of small problems by brute force: breadth-first search over the moves of `brute_facts.Brute`.

No bound, no pruning, and no robot is taken for another: from the rules comes only what one push does. `check` compares
a problem; `bench/counts.py` compares thousands.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count

from randolph.puzzles import Dealer, deal, random_board
from randolph.rules import (
    EDITIONS,
    PRINTED_COLORS,
    Color,
    Direction,
    Move,
    Position,
    Problem,
    Progress,
    Rules,
    Target,
    apply,
    legal_travels,
)
from randolph.solver import Options, Prunings, solve, solve_all
from tests.brute_facts import Brute, State

Trace = tuple[tuple[Color, tuple[Direction, ...]], ...]
"""Of each move the robot, and the direction of travel from cell to cell."""

MOST_LISTED = 500
"""Solutions that are compared one by one; if there are more, their number is."""

_DEEPEST = {1: 6, 2: 5, 3: 4, 4: 3, 5: 3}
"""The longest optimum of this many robots that brute force finds in some tenths of a second; transparent ones: 3."""


def every_solution(problem: Problem, most: int) -> list[Trace]:
    """All solutions of the least cost, if it is at most so much."""
    brute = Brute(problem)
    arrived: dict[State, list[tuple[State, tuple[Color, tuple[Direction, ...]]]]] = {brute.start: []}
    levels: dict[int, list[State]] = {0: [brute.start]}
    least = {brute.start: 0}
    for cost in range(most + 1):
        level = [state for state in levels.get(cost, []) if least[state] == cost]
        ends = [state for state in level if brute.reached(state)]
        if ends:
            return [trace for end in ends for trace in _traces(arrived, end)]
        for state in level if cost < most else ():
            for made in brute.moves(state):
                there = cost + made.cost
                known = least.get(made.after)
                if known is None or there < known:
                    least[made.after] = there
                    arrived[made.after] = []
                    levels.setdefault(there, []).append(made.after)
                if least[made.after] == there:
                    arrived[made.after].append((state, (brute.robots[made.robot], made.directions)))
    return []


def _traces(
    arrived: dict[State, list[tuple[State, tuple[Color, tuple[Direction, ...]]]]], end: State
) -> Iterator[Trace]:
    if not arrived[end]:
        yield ()
    for before, step in arrived[end]:
        for trace in _traces(arrived, before):
            yield (*trace, step)


def _trace(problem: Problem, solution: tuple[Move, ...]) -> Trace:
    """What a solution of the solver does."""
    at = Progress.start(problem.position)
    steps = []
    for move in solution:
        steps.append((move.robot, dict(legal_travels(problem, at))[move].directions))
        at = apply(problem, at, move)
    return tuple(steps)


def check(problem: Problem, number: int = 0) -> None:
    """The solver counts and lists what brute force finds. The bound that is meant for long searches is used from the
    first node on in two of three problems.
    """
    after = (0, 20, 700)[number % 3]
    found = solve_all(problem, classes_of=0, options=Options(prunings=Prunings(blockers_after=after)))
    assert found.optimum is not None, problem
    expected = every_solution(problem, found.optimum)
    assert (found.count, found.exact) == (len(expected), True), problem
    if len(expected) <= MOST_LISTED:
        listed = [_trace(problem, solution) for solution in found]
        assert sorted(listed) == sorted(expected), problem


def problems(seed: str) -> Iterator[Problem]:
    """Problems that brute force can solve, endlessly: three of five on boards from 5×5 to 8×8, the others on boards of
    the editions. All features and both switches of the rules come up.
    """
    for number in count():
        dealer = Dealer(f"{seed} {number}".encode())
        problem = _printed(dealer) if number % 5 > 2 else _small(dealer)
        optimum = solve(problem).optimum
        deepest = 3 if problem.transparent else _DEEPEST[len(problem.position.colors)]
        if optimum is not None and 1 <= optimum <= deepest:
            yield problem


def _rules(dealer: Dealer) -> Rules:
    return Rules(ricochet=dealer.below(2) == 0, no_reversal=dealer.below(2) == 0)


def _small(dealer: Dealer) -> Problem:
    sizes = range(5, 9)
    board = random_board(
        str(dealer.below(10**9)),
        rows=dealer.choice(sizes),
        cols=dealer.choice(sizes),
        diagonals=dealer.below(3) == 0,
        openings=dealer.choice([0, 0, 0, 1, 2]),
    )
    colors = [*PRINTED_COLORS, Color.SILVER, *dealer.choice([(), (), (Color.TRANSPARENT,)])]
    robots = dealer.sample(colors, dealer.choice([2, 3, 3, 4, 4]))
    cells = dealer.sample(board.free_cells, len(robots) + 1)
    color = dealer.choice([*(robot for robot in robots if robot is not Color.TRANSPARENT), None])  # X5
    return Problem(
        board, Position(dict(zip(robots, cells[1:], strict=True))), Target(cells[0], color), rules=_rules(dealer)
    )


def _printed(dealer: Dealer) -> Problem:
    return deal(
        str(dealer.below(10**9)),
        edition=dealer.choice(sorted(EDITIONS)),
        silver=dealer.below(4) == 0,
        diagonals=dealer.below(2) == 0,
        rules=_rules(dealer),
    )
