"""What tests of puzzles share: days, solutions of any length, and visitors who hand in."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from randolph.notation import to_moves
from randolph.notation.micro import to_path
from randolph.puzzles.bank.kinds import kind_named
from randolph.rules import Problem, Progress, legal_travels, micro, progress_after, solved
from randolph.server.puzzles.dailies import DAY, FIRST_DAY, day_text
from tests.server.in_process import Clock, Visitor

NOON = (FIRST_DAY + 22) * DAY + DAY // 2
"""A time on the 23rd of November 2026."""

TODAY = "2026-11-23"


def clock_on(day: int, hour: float = 12.0) -> Clock:
    """A clock that shows this day of the reserve."""
    return Clock((FIRST_DAY + day) * DAY + round(hour * 3_600_000))


def text_of(day: int) -> str:
    """This day of the reserve, as text."""
    return day_text(FIRST_DAY + day)


def solutions(puzzle: dict[str, Any], length: int) -> Iterator[str]:
    """All solutions of exactly this cost, found by trying all moves that the rules allow."""
    problem = kind_named(puzzle["game"]).from_line(puzzle["line"])
    if isinstance(problem, micro.Problem):
        yield from _paths(problem, micro.Progress.start(problem), [], length)
    else:
        yield from _moves(problem, Progress.start(problem.position), [], length)


def _paths(problem: micro.Problem, at: micro.Progress, path: list[micro.Combination], left: int) -> Iterator[str]:
    if micro.solved(problem, at):
        if left == 0:
            yield to_path(path)
    elif left:
        for to in micro.legal_jumps(problem.board, at.at):
            yield from _paths(problem, micro.apply(problem, at, to), [*path, to], left - 1)


def _moves(problem: Problem, at: Progress, moves: list[Any], left: int) -> Iterator[str]:
    if solved(problem, at):
        if left == 0:
            yield to_moves(moves)
    elif left > 0:
        for move, travel in legal_travels(problem, at):
            yield from _moves(problem, progress_after(at, travel), [*moves, move], left - travel.cost)


def par_of(puzzle: dict[str, Any]) -> int:
    """The length of the shortest solution."""
    return next(length for length in range(1, 20) if next(solutions(puzzle, length), None) is not None)


async def dailies(visitor: Visitor, day: str = "") -> dict[str, dict[str, Any]]:
    """The dailies of a day, by their names."""
    answer = await visitor.http.get("/api/puzzles/daily", params={"day": day} if day else {})
    assert answer.status_code == 200, answer.text
    return {puzzle["daily"]: puzzle for puzzle in answer.json()["puzzles"]}


async def hand_in(visitor: Visitor, puzzle: str, moves: str) -> dict[str, Any]:
    """A try that the server accepts."""
    answer = await visitor.http.post("/api/me/tries", json={"puzzle": puzzle, "moves": moves})
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


async def refused(visitor: Visitor, puzzle: str, moves: object) -> tuple[int, str]:
    """A try that the server refuses: the status and the code."""
    answer = await visitor.http.post("/api/me/tries", json={"puzzle": puzzle, "moves": moves})
    return answer.status_code, answer.json()["error"]["code"]


async def mine(visitor: Visitor, **query: str) -> dict[str, Any]:
    """What a visitor has solved of the dailies."""
    answer = await visitor.http.get("/api/me/daily", params=query)
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found
