"""The facts of small problems by brute force: every sequence of moves, without the solver and without the bank's code.

From the rules it takes only what one push does. This module keeps for itself what T2 and M7 remember; all searches are
plain breadth-first searches. `check` compares; `bench/bank.py --facts 500` does it for many problems.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import asdict
from functools import cached_property, lru_cache
from itertools import count, pairwise
from typing import NamedTuple

from randolph.puzzles import Dealer, random_board
from randolph.puzzles.bank import micro, ricochet
from randolph.rules import PRINTED_COLORS, Cell, Color, Direction, Position, Problem, Target, Travel, travel
from randolph.rules import micro as micro_rules

_Directions = tuple[Direction, ...]
_Path = tuple[micro_rules.Combination, ...]


class State(NamedTuple):
    """Where the robots stand, the axes each has travelled on, and which one moved last, arriving how."""

    cells: tuple[Cell, ...]
    axes: tuple[frozenset[bool], ...]
    last: tuple[int, Direction] | None


class Made(NamedTuple):
    """A legal move: the robot, how it travelled, its cost, and the state after it."""

    robot: int
    directions: _Directions
    cost: int
    after: State


class Brute:
    """One problem of Ricochet Robots; `asked`: the robot that has to reach the target, if not that of the chip."""

    def __init__(self, problem: Problem, *, without: Color | None = None, asked: Color | None = None) -> None:
        self.problem = problem
        self.robots = [color for color in problem.position.colors if color is not without]
        chosen = problem.target.color if asked is None else asked
        self.active = [place for place, color in enumerate(self.robots) if chosen in (None, color)]
        cells = tuple(problem.position[color] for color in self.robots)
        self.start = State(cells, (frozenset(),) * len(cells), None)
        self.moves = lru_cache(maxsize=None)(self._moves)

    def _moves(self, state: State) -> tuple[Made, ...]:
        found = []
        for robot, color in enumerate(self.robots):
            for push in Direction:
                if self.problem.rules.no_reversal and state.last == (robot, Direction((push + 2) % 4)):
                    continue
                ways = travel(
                    self.problem.board,
                    color,
                    state.cells[robot],
                    push,
                    set(state.cells),
                    transparent=color in self.problem.powers,
                )
                found += [self._made(state, robot, way) for way in ways if way.refusal is None]
        return tuple(found)

    def _made(self, state: State, robot: int, way: Travel) -> Made:
        cells, axes = list(state.cells), list(state.axes)
        cells[robot] = way.cells[-1]
        axes[robot] |= {direction in (Direction.E, Direction.W) for direction in way.directions}
        after = State(tuple(cells), tuple(axes), (robot, way.directions[-1]))
        return Made(robot, way.directions, 1 + len(way.walls) + len(way.straight), after)

    def reached(self, state: State) -> bool:
        """Whether a robot that may do it stands on the target, and has turned if that is needed."""
        return any(
            state.cells[robot] == self.problem.target.cell
            and (len(state.axes[robot]) == 2 or not self.problem.rules.ricochet)
            for robot in self.active
        )

    def least(self, start: State, most: float = math.inf) -> float:
        """The least cost from a state to the target, if it is at most `most`; else infinity."""
        costs: dict[int, set[State]] = {0: {start}}
        done: set[State] = set()
        for cost in count():
            if cost > most or cost > max(costs):
                return math.inf
            for state in costs.get(cost, set()) - done:
                done.add(state)
                if self.reached(state):
                    return cost
                for made in self.moves(state):
                    costs.setdefault(cost + made.cost, set()).add(made.after)
        raise AssertionError

    @cached_property
    def solutions(self) -> list[list[Made]]:
        """All solutions of the least cost."""
        found: list[list[Made]] = []

        def go_on(state: State, before: list[Made], left: float) -> None:
            if self.reached(state):
                found.append(before)
                return
            for made in self.moves(state):
                if self._left(made.after, left - made.cost) == left - made.cost:
                    go_on(made.after, [*before, made], left - made.cost)

        go_on(self.start, [], self.least(self.start))
        return found

    @cached_property
    def _known(self) -> dict[State, tuple[float, float]]:
        return {}

    def _left(self, state: State, most: float) -> float:
        """`least`, remembered: what is known up to another cost is not searched again."""
        searched, found = self._known.get(state, (-1.0, math.inf))
        if searched < most and found == math.inf:
            found = self.least(state, most)
            self._known[state] = (most, found)
        return found if found <= most else math.inf

    def turns(self, solution: list[Made]) -> int:
        """The changes of axis in what each robot travels."""
        total = 0
        for robot in range(len(self.robots)):
            way = [
                step in (Direction.E, Direction.W)
                for made in solution
                if made.robot == robot
                for step in made.directions
            ]
            total += sum(one != other for one, other in pairwise(way))
        return total

    def greedy(self, robot: int) -> int:
        """The distance at which one robot is stuck that always moves as near as it can, the best of equal choices."""
        target = self.problem.target.cell

        def far(state: State) -> int:
            row, col = state.cells[robot]
            if (row, col) == target:
                return self.problem.board.rows + self.problem.board.cols
            return abs(row - target.row) + abs(col - target.col)

        reached, states = [far(self.start)], {self.start}
        stuck = []
        while states:
            following: set[State] = set()
            for state in states:
                nearer = [made.after for made in self.moves(state) if made.robot == robot]
                if any(self.reached(after) for after in nearer):
                    return 0
                nearer = [after for after in nearer if far(after) < far(state)]
                if not nearer:
                    stuck.append(far(state))
                best = min(map(far, nearer), default=0)
                following |= {after for after in nearer if far(after) == best}
            states = following
        return min(stuck, default=reached[0])


def brute_facts(problem: Problem) -> dict[str, int]:
    """The facts of a problem of Ricochet Robots, without its rating."""
    brute = Brute(problem)
    least = brute.least(brute.start)
    reaching = [brute.robots[solution[-1].robot] for solution in brute.solutions]
    return {
        "optimum": int(least),
        "ways": len(brute.solutions),
        "robots": min(len({made.robot for made in solution}) for solution in brute.solutions),
        "turns": min(brute.turns(solution) for solution in brute.solutions),
        "helpers": min(_helpers(problem, asked, least) for asked in set(reaching)),
        "near_misses": sum(
            made.cost + brute.least(made.after, least) == least + 1 for made in brute.moves(brute.start)
        ),
        "greedy": min(brute.greedy(robot) for robot in brute.active),
        "branching": len(brute.moves(brute.start)),
    }


def _helpers(problem: Problem, asked: Color, least: float) -> int:
    others = [Brute(problem, without=color, asked=asked) for color in problem.position.colors if color is not asked]
    return sum(brute.least(brute.start, least) > least for brute in others)


def brute_micro(problem: micro_rules.Problem) -> dict[str, int]:
    """The facts of a problem of Micro Robots, without its rating: all paths, jump by jump."""
    board, via = problem.board, problem.via
    cells = board.cells

    def ended(path: _Path) -> bool:
        passed = via is None or via in path[1:]
        return passed and path[-1] == problem.target and (via is None or problem.target in path[path.index(via, 1) :])

    def longer(paths: list[_Path]) -> list[_Path]:
        return [(*path, to) for path in paths for to in micro_rules.legal_jumps(board, path[-1])]

    def far(path: _Path) -> int:
        stops = [path[-1], *([] if via is None or via in path[1:] else [via]), problem.target]
        return sum(abs(cells[a].row - cells[b].row) + abs(cells[a].col - cells[b].col) for a, b in pairwise(stops))

    def stuck(path: _Path) -> int:
        ends = longer([path])
        if any(ended(end) for end in ends):
            return 0
        nearer = [end for end in ends if 0 < far(end) < far(path)]
        best = min(map(far, nearer), default=0)
        return min((stuck(end) for end in nearer if far(end) == best), default=far(path))

    paths: list[_Path] = [(problem.start,)]
    while not any(ended(path) for path in paths):
        paths = longer(paths)
    shortest = [path for path in paths if ended(path)]
    right = {path[1] for path in shortest}
    late = {path[1] for path in longer(paths) if ended(path)}
    axes = [[cells[a].row == cells[b].row for a, b in pairwise(path)] for path in shortest]
    return {
        "optimum": len(shortest[0]) - 1,
        "ways": len(shortest),
        "robots": 1,
        "turns": min(sum(a != b for a, b in pairwise(way)) for way in axes),
        "helpers": 0,
        "near_misses": len(late - right),
        "greedy": stuck((problem.start,)),
        "branching": len(micro_rules.legal_jumps(board, problem.start)),
    }


# ── Problems ─────────────────────────────────────────────────────────────────────────────────────────────────────────


def small_problems(seed: str) -> Iterator[Problem | micro_rules.Problem]:
    """Problems of both games that brute force can solve, endlessly: one in five is of Micro Robots."""
    for number in count():
        dealer = Dealer(f"{seed} {number}".encode())
        problem = _small_micro(dealer) if number % 5 == 4 else _small(dealer, number)
        if problem is not None:
            yield problem


def _small(dealer: Dealer, number: int) -> Problem | None:
    sizes = range(4, 8)
    board = random_board(str(dealer.below(10**9)), rows=dealer.choice(sizes), cols=dealer.choice(sizes), diagonals=True)
    kinds: list[tuple[Color, ...]] = [
        PRINTED_COLORS[:2],
        PRINTED_COLORS[:3],
        (*PRINTED_COLORS[:2], Color.SILVER),
        (*PRINTED_COLORS[:2], Color.TRANSPARENT),
    ]
    robots = kinds[number % 4]
    cells = dealer.sample(board.free_cells, len(robots) + 1)
    cells[0] = dealer.choice([cells[0], cells[0], cells[0], cells[1]])  # now and then it stands on its target
    color = dealer.choice([Color.RED, Color.RED, None])
    problem = Problem(board, Position(dict(zip(robots, cells[1:], strict=True))), Target(cells[0], color))
    return problem if (ricochet.optimum(problem, 4) or 0) >= 1 else None


def _small_micro(dealer: Dealer) -> micro_rules.Problem | None:
    board = micro_rules.random_arrangement(dealer.choice(list(micro_rules.Side)), dealer).board()
    problem = micro_rules.rolled_problem(board, dealer, intermediate=dealer.below(2) == 1)
    return problem if micro.optimum(problem, 4) is not None else None


def check(problem: Problem | micro_rules.Problem) -> None:
    """The bank's facts are those of brute force."""
    study = ricochet.study(problem) if isinstance(problem, Problem) else micro.study(problem)
    assert study is not None, problem
    found = asdict(study.facts)
    del found["rating"]
    assert found == (brute_facts(problem) if isinstance(problem, Problem) else brute_micro(problem)), problem
