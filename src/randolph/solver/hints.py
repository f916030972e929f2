"""Graded hints, from a range that contains the optimum to the single moves; each hint reveals a little more.

`hints_for(problem, result)` gives them in this order: `Between` and `Fewer` (ranges for the number of moves), `Count`
(the number), `Robots` (which ones move), `First` (which one moves first, if several do), `Step` (each move).

`Between` and `Fewer` must not reveal the number, even to readers of this code. So they are computed from a hash of the
problem line and from the group of the optimum. Numbers are grouped as 1 2, 3 4, … or as 1 2 3, 4 5, …. Every number of
a group gives the same two hints. Moves count with their costs (X6).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeAlias

from randolph.rules import Problem, Progress, attempt, progress_after
from randolph.rules.errors import expect
from randolph.rules.values import dataclass
from randolph.solver.result import Result, Status

if TYPE_CHECKING:
    from randolph.rules import Color, Move, Travel


@dataclass(frozen=True, slots=True)
class Between:
    """The optimum is one of the numbers from `least` to `most`. There is an even number of them, so none is in the
    middle.
    """

    least: int
    most: int


@dataclass(frozen=True, slots=True)
class Fewer:
    """The optimum is less than `than`, which `Between` alone does not imply."""

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
    """A move of the solution: its number, from 1, and its travel, which has its cost."""

    at: int
    move: Move
    travel: Travel


Hint: TypeAlias = Between | Fewer | Count | Robots | First | Step


def hints_for(problem: Problem, result: Result) -> tuple[Hint, ...]:
    """The hints for a problem with this `result`; none if no optimal solution is known.

    Each is a value of `randolph.solver.hints`: `Between`, `Fewer`, `Count`, `Robots`, `First` or `Step`, in this order.
    A problem that is already solved (T5) has only the hint that says so.
    """
    expect(problem, Problem)
    expect(result, Result)
    if result.status is not Status.OPTIMAL or result.optimum is None or result.solution is None:
        return ()
    if result.optimum == 0:
        return (Count(0),)
    movers = {move.robot for move in result.solution}
    robots = tuple(robot for robot in problem.position.colors if robot in movers)
    first = (First(result.solution[0].robot),) if len(robots) > 1 else ()
    return (
        *spans(problem, result.optimum),
        Count(result.optimum),
        Robots(robots),
        *first,
        *_steps(problem, result.solution),
    )


def hint_object(hint: Hint) -> dict[str, Any]:
    """A hint as JSON, with its kind.

    >>> hint_object(Between(5, 8))
    {'kind': 'between', 'least': 5, 'most': 8}
    """
    expect(hint, Between, Fewer, Count, Robots, First, Step)
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
    """The two hints that do not reveal the number, for an optimum of 1 or more."""
    from hashlib import sha256  # noqa: PLC0415 – these two are only needed for hints

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
        progress = progress_after(progress, made)
        found.append(Step(at, move, made))
    return tuple(found)
