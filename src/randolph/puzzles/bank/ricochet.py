"""Problems of Ricochet Robots for the bank: their canonical form, their facts and their themes."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from randolph.puzzles.bank.facts import MOST_WAYS, Facts, Study, Weights, least_of_turns
from randolph.rules import (
    Cell,
    Color,
    Diagonal,
    Direction,
    Position,
    Problem,
    Progress,
    RandolphError,
    Target,
    attempt,
    legal_moves,
    legal_travels,
    progress_after,
    solved,
)
from randolph.solver import LimitKind, Limits, Solutions, Status, distances, solve, solve_all

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from randolph.rules import Move, Travel
    from randolph.rules.board import Side

NODES = 2_000_000
"""A search may meet at most this many positions; otherwise the problem gets no facts. So the result does not depend on
the speed of the machine.
"""

WEIGHTS = Weights(base=1080, optimum=80, robots=50, ways=-30, turns=5, helpers=0, near_misses=-8, greedy=1, branching=2)
"""The weights that fit the misses of the computer players: `bench/bank.py --fit`."""


# ── Canonical form ───────────────────────────────────────────────────────────────────────────────────────────────────


def canonical(problem: Problem) -> str:
    """The same text for all problems that become equal when the board is turned and colors are exchanged.

    The problem is written in each of the four turns of the board; the least text counts. A robot is written without its
    color: its cell, whether it is the target's robot, whether it has the powers of the transparent robot, and the
    diagonals that it passes. So exchanging colors changes nothing. The board's other targets are left out, because they
    do not influence any move.
    """
    return least_of_turns(problem, turned, _form)


def _form(problem: Problem) -> str:
    board = problem.board
    diagonals = [(*each.cell, each.slash) for each in board.diagonals]
    robots = sorted(
        (
            *cell,
            color == problem.target.color,
            color in problem.transparent,
            [(*each.cell, each.slash) for each in board.diagonals if each.color == color],
        )
        for color, cell in problem.position.items()
    )
    walls = sorted((*cell, int(side)) for cell, side in board.walls if side in (Direction.E, Direction.S))
    openings = sorted((*cell, int(side)) for cell, side in board.openings)
    center = sorted(tuple(cell) for cell in board.center)
    rules = (problem.rules.ricochet, problem.rules.no_reversal, problem.target.color is None)
    parts = (board.rows, board.cols, walls, openings, center, sorted(diagonals), robots, tuple(problem.target.cell))
    return repr((*parts, rules))


def turned(problem: Problem) -> Problem:
    """The problem after a quarter turn of the board, clockwise."""
    board = problem.board
    last = board.rows - 1

    def cell_of(cell: Cell) -> Cell:
        return Cell(cell.col, last - cell.row)

    def sides_of(sides: Iterable[Side]) -> frozenset[Side]:
        return frozenset((cell_of(cell), side.clockwise) for cell, side in sides)

    def target_of(target: Target) -> Target:
        return replace(target, cell=cell_of(target.cell))

    turned_board = replace(
        board,
        rows=board.cols,
        cols=board.rows,
        walls=sides_of(board.walls),
        openings=sides_of(board.openings),
        diagonals=tuple(
            sorted(
                (Diagonal(cell_of(each.cell), each.color, "/\\"[each.slash == "/"]) for each in board.diagonals),
                key=lambda diagonal: diagonal.cell,
            )
        ),
        targets=tuple(target_of(target) for target in board.targets),
        center=frozenset(cell_of(cell) for cell in board.center),
    )
    position = Position({color: cell_of(cell) for color, cell in problem.position.items()})
    return replace(problem, board=turned_board, position=position, target=target_of(problem.target))


_FACES = re.compile(r"[1-4][A-D](?:-[1-4][A-D]){3}")


def edition(line: str) -> str:
    """The edition whose boards a problem line needs: first, second, third (or mixed, which has the same boards); else
    custom.
    """
    faces = line.partition(" ")[0]
    if not _FACES.fullmatch(faces):
        return "custom"
    letters = set(faces[1::3])
    return "first" if letters <= set("AB") else "second" if letters <= set("CD") else "third"


# ── Facts ────────────────────────────────────────────────────────────────────────────────────────────────────────────


def optimum(problem: Problem, most: int) -> int | None:
    """The optimum if it is at most this number and the search is not too long."""
    return solve(problem, limits=Limits(moves=most, nodes=NODES)).optimum


def study(problem: Problem) -> Study | None:
    """The facts and the themes.

    None if the problem has no solution, is solved already, has more than `MOST_WAYS` solutions, or needs a search of
    more than `NODES` positions. Raises `FaultyProblem`.
    """
    result = solve_all(problem, limits=Limits(nodes=NODES), classes_of=0)
    if result.status is not Status.OPTIMAL or not result.optimum or result.fewest is None:
        return None
    if result.count is None or result.count > MOST_WAYS:
        return None
    try:
        helpers = _helpers(problem, result.optimum)
        near_misses = _near_misses(problem, result.optimum)
    except _TooLong:
        return None
    common = _common(problem, result)
    facts = Facts(
        optimum=result.optimum,
        ways=result.count,
        robots=len({move.robot for move in result.fewest}),
        turns=common.turns,
        helpers=helpers,
        near_misses=near_misses,
        greedy=_greedy(problem),
        branching=len(legal_moves(problem, Progress.start(problem.position))),
    ).rated(WEIGHTS)
    return Study(facts, tuple(_themes(problem, facts, common)))


class _TooLong(RandolphError):
    """A search met more than `NODES` positions."""


def _helpers(problem: Problem, least: int) -> int:
    variants = [problem] if problem.target.color is not None else list(_for_each_robot(problem))
    solvable = [variant for variant in variants if variant is problem or _reaches(variant, least)]
    return min(sum(not _reaches(fewer, least) for fewer in _without_one(variant)) for variant in solvable)


def _for_each_robot(problem: Problem) -> Iterator[Problem]:
    """A problem under the vortex, as if the chip had the color of each robot in turn. No chip can have the color of the
    transparent robot, so a silver robot with its powers takes its place.
    """
    for color in problem.position.colors:
        variant = problem if color is not Color.TRANSPARENT else _without_transparent(problem)
        chip_color = Color.SILVER if color is Color.TRANSPARENT else color
        yield replace(variant, target=replace(problem.target, color=chip_color))


def _without_transparent(problem: Problem) -> Problem:
    if Color.SILVER in problem.position:
        raise _TooLong("no color is left for the transparent robot")
    cells = dict(problem.position.items())
    cells[Color.SILVER] = cells.pop(Color.TRANSPARENT)
    return replace(problem, position=Position(cells), powers=problem.powers | {Color.SILVER})


def _without_one(problem: Problem) -> Iterator[Problem]:
    """The problem with one robot fewer, for each robot except the target's."""
    for color in problem.position.colors:
        if color != problem.target.color:
            rest = {robot: cell for robot, cell in problem.position.items() if robot != color}
            yield replace(problem, position=Position(rest), powers=problem.powers - {color})


def _reaches(problem: Problem, most: int) -> bool:
    """Whether there is a solution of at most this many moves."""
    result = solve(problem, limits=Limits(moves=most, nodes=NODES))
    if result.limit is LimitKind.NODES:
        raise _TooLong(f"a search met more than {NODES} positions")
    return result.status is Status.OPTIMAL


def _near_misses(problem: Problem, least: int) -> int:
    first_moves = distances(problem, limits=Limits(moves=least, nodes=NODES)).per_move
    if any(each.limit is LimitKind.NODES for each in first_moves):
        raise _TooLong(f"a search met more than {NODES} positions")
    return sum(each.optimum is not None and each.cost + each.optimum == least + 1 for each in first_moves)


def _greedy(problem: Problem) -> int:
    start = Progress.start(problem.position)
    return min(_stuck(problem, start, robot) for robot in problem.active)


def _stuck(problem: Problem, at: Progress, robot: Color) -> int:
    """How far from the target the robot gets stuck if it is always pushed to the end that is nearest to the target."""
    here = _apart(problem, at.position[robot])
    ends = []
    for move, travel in legal_travels(problem, at):
        if move.robot is robot:
            following = progress_after(at, travel)
            if solved(problem, following):
                return 0
            if (there := _apart(problem, travel.end)) < here:
                ends.append((there, following))
    nearest = min((there for there, _ in ends), default=here)
    return min((_stuck(problem, following, robot) for there, following in ends if there == nearest), default=here)


def _apart(problem: Problem, cell: Cell) -> int:
    target = problem.target.cell
    if cell == target:  # without success (T2, T5): the robot has to leave, and may have to come from far away
        return problem.board.rows + problem.board.cols
    return abs(cell.row - target.row) + abs(cell.col - target.col)


# ── All solutions of a problem ───────────────────────────────────────────────────────────────────────────────────────


@dataclass(frozen=True, slots=True)
class _Common:
    """What all solutions have in common: the least number of turns and of deflections, and whether the robot that
    reaches the target always stood there before.
    """

    turns: int
    deflections: int
    leaves: bool


@dataclass(frozen=True, slots=True)
class _Step:
    """A solution up to some move: the counts so far, and the direction in which each robot travelled last."""

    at: Progress
    headings: dict[Color, Direction]
    turns: int = 0
    deflections: int = 0
    on_target: frozenset[Color] = frozenset()

    def then(self, problem: Problem, travel: Travel) -> _Step:
        """The step after one more move."""
        heading = self.headings.get(travel.robot)
        turn = heading is not None and heading.horizontal != travel.push.horizontal
        return _Step(
            progress_after(self.at, travel),
            {**self.headings, travel.robot: travel.arrival},
            self.turns + turn + len(travel.turns),
            self.deflections + len(travel.turns),
            self.on_target | _standing(problem, self.at),
        )


def _standing(problem: Problem, at: Progress) -> frozenset[Color]:
    """The active robots that stand on the target."""
    return frozenset(robot for robot in problem.active if at.position[robot] == problem.target.cell)


def _common(problem: Problem, solutions: Solutions) -> _Common:
    """What the solutions have in common. They are sorted, so each begins with the same moves as the one before it, and
    only the other moves are played.
    """
    steps = [_Step(Progress.start(problem.position), {})]
    before: tuple[Move, ...] = ()
    turns, deflections, leaves = [], [], True
    for moves in solutions:
        same = next((place for place, pair in enumerate(zip(before, moves, strict=False)) if pair[0] != pair[1]), 0)
        del steps[same + 1 :]
        for move in moves[same:]:
            steps.append(steps[-1].then(problem, attempt(problem, steps[-1].at, move)))
        last = steps[-1]
        turns.append(last.turns)
        deflections.append(last.deflections)
        leaves = leaves and bool(last.on_target & _standing(problem, last.at))
        before = moves
    return _Common(min(turns), min(deflections), leaves)


def _themes(problem: Problem, facts: Facts, common: _Common) -> Iterator[str]:
    if facts.helpers:
        yield "helper"
    yield ("one-robot", "two-robots", "three-robots")[min(facts.robots, 3) - 1]
    if common.leaves:
        yield "leaves-target"
    if common.deflections:
        yield "diagonals"
    if problem.target.color is None:
        yield "vortex"
    if Color.SILVER in problem.position:
        yield "silver"
    if problem.transparent:
        yield "transparent"
    if facts.ways == 1:
        yield "only-way"
