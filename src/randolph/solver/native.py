"""The native core as an engine: the only module that imports `_randolph`.

It translates: a `Board` into arrays, once for all problems on it; a `Problem` into numbers; the core's answer into a
`Result`. The core itself is described in native/include/randolph/solver.hpp, its search in native/src/search.hpp.
"""

from __future__ import annotations

import contextlib
import math
import time
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from randolph.rules import Board, Cell, Color, Direction, Move, Problem
from randolph.solver.result import LimitKind, Limits, Report, Result, Status, StopFlag

try:
    import _randolph
except ModuleNotFoundError:  # installed without a compiler; a core that is there but does not load is an error
    _randolph = None  # type: ignore[assignment]

if TYPE_CHECKING:
    from collections.abc import Callable

    from randolph.rules.board import Side

NAME = "native"

_COLORS = {color: number for number, color in enumerate(Color)}
_DIRECTIONS = tuple(Direction)
_NO_COUNT = 2**64 - 1
_NO_MOVES = 2**32 - 1


def available() -> bool:
    """Whether the native core is installed."""
    return _randolph is not None


def solve(problem: Problem, limits: Limits, stop: StopFlag | None, report: Callable[[Report], object] | None) -> Result:
    """Search with the native core. The problem must have no faults.

    The interpreter is free for other threads meanwhile. `report` is called about 20 times a second, in this thread;
    what it raises ends the search and comes out here.
    """
    board = _native_board(problem.board)
    robots = tuple(problem.position.items())
    active = None if problem.target.color is None else [color for color, _ in robots].index(problem.target.color)
    flag = _randolph.StopFlag()

    def reported(bound: int, nodes: int, seconds: float) -> bool:
        if report is not None:
            report(Report(bound, nodes, seconds))
        return True

    with contextlib.nullcontext() if stop is None else stop.waking(flag.set):
        found = _randolph.solve(
            board,
            [(_COLORS[color], _number(problem.board, cell)) for color, cell in robots],
            _number(problem.board, problem.target.cell),
            active,
            ricochet=problem.rules.ricochet,
            no_reversal=problem.rules.no_reversal,
            moves=_NO_MOVES if limits.moves is None else min(limits.moves, _NO_MOVES),
            nodes=_NO_COUNT if limits.nodes is None else min(limits.nodes, _NO_COUNT),
            seconds=math.inf if limits.seconds is None else limits.seconds,
            memory=_NO_COUNT if limits.memory is None else min(limits.memory, _NO_COUNT),
            stop=flag,
            report=None if report is None else reported,
        )
    solution = None
    if found.status == _randolph.Status.OPTIMAL:
        solution = tuple(Move(robots[robot][0], _DIRECTIONS[direction]) for robot, direction in found.solution)
    return Result(
        status=Status[found.status.name],
        moves=None if solution is None else len(solution),
        solution=solution,
        bound=found.bound,
        nodes=found.nodes,
        seconds=found.seconds,
        engine=NAME,
        limit=None if found.reason == _randolph.Reason.NONE else LimitKind[found.reason.name],
    )


def renew(board: Board) -> float:
    """Make the core's tables of this board anew, and forget those of all others, as if none had been seen before; the
    seconds that the core takes for it.
    """
    parts = _parts(board)
    _native_board.cache_clear()
    begin = time.perf_counter()
    _randolph.Board(**parts)
    seconds = time.perf_counter() - begin
    _native_board(board)
    return seconds


@lru_cache(maxsize=64)
def _native_board(board: Board) -> _randolph.Board:
    return _randolph.Board(**_parts(board))


def _parts(board: Board) -> dict[str, Any]:
    center = bytearray(board.rows * board.cols)
    for cell in board.center:
        center[_number(board, cell)] = 1
    return {
        "rows": board.rows,
        "cols": board.cols,
        "walls": _sides(board, board.walls),
        "diagonals": [(_number(board, each.cell), _COLORS[each.color], each.slash == "\\") for each in board.diagonals],
        "openings": _sides(board, board.openings),
        "center": bytes(center),
    }


def _sides(board: Board, sides: frozenset[Side]) -> bytes:
    """A byte for each cell with bit `1 << direction` for each of its sides."""
    found = bytearray(board.rows * board.cols)
    for cell, direction in sides:
        found[_number(board, cell)] |= 1 << direction
    return bytes(found)


def _number(board: Board, cell: Cell) -> int:
    return cell.row * board.cols + cell.col
