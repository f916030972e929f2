"""Graded hints: from a span that holds the optimum to the moves one by one, each telling a little more than the last.

`hints_for(problem, result)` gives them in the order in which they are told:

    Between   the number of moves lies between two numbers, in a span that has no middle number
    Fewer     fewer than so many
    Count     the number of moves
    Robots    which robots move
    First     the robot that moves first (where several move)
    Step      the moves, one by one

The first two must not give the number away, also not to somebody who has read this. So they do not depend on the number
itself: the numbers are grouped in twos (one group of three, where the pairs begin late), and both hints are worked out
from the group of the optimum and a hash of the problem line alone. Whatever they say, every number of the group would
have been answered with the same words. The hash makes them the same for a problem each time, and different between
problems. Moves count what they cost (X6).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeAlias

from randolph.rules import Progress, after, attempt
from randolph.solver.result import Result, Status

if TYPE_CHECKING:
    from randolph.rules import Color, Move, Problem, Travel


@dataclass(frozen=True, slots=True)
class Between:
    """The optimum is one of the numbers from `least` to `most`; these are an even number, so none is the middle."""

    least: int
    most: int


@dataclass(frozen=True, slots=True)
class Fewer:
    """The optimum is less than `than`; this is news after `Between`."""

    than: int


@dataclass(frozen=True, slots=True)
class Count:
    """The optimum."""

    count: int


@dataclass(frozen=True, slots=True)
class Robots:
    """The robots that the solution moves, in the order of `Color`."""

    robots: tuple[Color, ...]


@dataclass(frozen=True, slots=True)
class First:
    """The robot that the solution moves first."""

    robot: Color


@dataclass(frozen=True, slots=True)
class Step:
    """A move of the solution: the number of the move, from 1, and its travel, which says what it costs."""

    at: int
    move: Move
    travel: Travel


Hint: TypeAlias = Between | Fewer | Count | Robots | First | Step


def hints_for(problem: Problem, result: Result) -> tuple[Hint, ...]:
    """The hints for a problem whose `result` this is; none where it has no solution that is proven the best.

    A problem that is solved as it stands (T5) has only the hint that says so.
    """
    if result.status is not Status.OPTIMAL or result.moves is None or result.solution is None:
        return ()
    if result.moves == 0:
        return (Count(0),)
    movers = {move.robot for move in result.solution}
    robots = tuple(robot for robot in problem.position.colors if robot in movers)
    first = (First(result.solution[0].robot),) if len(robots) > 1 else ()
    return (
        *spans(problem, result.moves),
        Count(result.moves),
        Robots(robots),
        *first,
        *_steps(problem, result.solution),
    )


def hint_object(hint: Hint) -> dict[str, Any]:
    """A hint as JSON, with its kind.

    >>> hint_object(Between(5, 8))
    {'kind': 'between', 'least': 5, 'most': 8}
    """
    match hint:
        case Between():
            return {"kind": "between", "least": hint.least, "most": hint.most}
        case Fewer():
            return {"kind": "fewer", "than": hint.than}
        case Count():
            return {"kind": "moves", "count": hint.count}
        case Robots():
            return {"kind": "robots", "robots": [str(robot) for robot in hint.robots]}
        case First():
            return {"kind": "first_robot", "robot": str(hint.robot)}
        case Step():
            return {"kind": "move", "at": hint.at, "move": str(hint.move), "cost": hint.travel.cost}


def spans(problem: Problem, optimum: int) -> tuple[Between, Fewer]:
    """The two hints that do not say the number, for an optimum of 1 or more."""
    from hashlib import sha256  # noqa: PLC0415 – ↓ who only solves need not load them

    from randolph.notation import to_line  # noqa: PLC0415

    seed = sha256(to_line(problem).encode()).digest()
    # The groups are 1 2, 3 4, … or 1 2 3, 4 5, …
    lowest = 1 if seed[0] % 2 == 0 else 2
    low = lowest + (optimum - lowest) // 2 * 2 if optimum >= lowest else lowest
    high = low + 1
    low = 1 if low <= 2 else low
    least = max(1, low - seed[1] % 4)
    most = high + 1 + seed[2] % 3
    if (most - least) % 2 == 0:
        most += 1
    return Between(least, most), Fewer(high + 1)


def _steps(problem: Problem, solution: tuple[Move, ...]) -> tuple[Step, ...]:
    progress = Progress.start(problem.position)
    found = []
    for at, move in enumerate(solution, start=1):
        made = attempt(problem, progress, move)
        progress = after(progress, made)
        found.append(Step(at, move, made))
    return tuple(found)
