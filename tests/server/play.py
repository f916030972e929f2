"""How tests play: they find a solution in a player's view."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from randolph.notation import from_json
from randolph.solver import solve

if TYPE_CHECKING:
    from randolph.rules import Problem
    from tests.server.in_process import Client


def problem_of(board: dict[str, Any], view: dict[str, Any]) -> Problem:
    """The problem of the round."""
    target = board["targets"][view["chip"]]
    problem = {
        "board": {key: board[key] for key in ("rows", "cols", "walls", "diagonals", "openings", "targets", "center")},
        "robots": view["start"],
        "target": {"cell": target["cell"], "color": target["color"]},
        "rules": {key: view["rules"][key] for key in ("ricochet", "no_reversal")},
    }
    return from_json(msgspec.json.encode(problem))


def way(board: dict[str, Any], view: dict[str, Any]) -> list[dict[str, str]]:
    """A shortest solution of the round, as fields of push commands."""
    result = solve(problem_of(board, view))
    assert result.solution is not None
    return [{"robot": move.robot.value, "direction": move.direction.letter} for move in result.solution]


async def win_round(winner: Client, others: list[Client]) -> int:
    """Let `winner` bid the optimum, all players be done, and the winner demonstrate it; returns the bid."""
    assert winner.board is not None
    moves = way(winner.board, winner.view)
    await winner.do("bid", moves=len(moves))
    for line in (winner, *others):
        await line.do("done")
    for move in moves:
        await winner.do("push", **move)
    return len(moves)
