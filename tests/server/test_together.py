"""All against the board, over the socket: the room's judge decides who gets a chip."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from randolph.notation import from_moves, to_moves
from randolph.rules import IllegalMove, Move, Problem, Progress, apply, legal_moves, solved
from randolph.solver import solve
from tests.server.in_process import running_server
from tests.server.play import problem_of
from tests.server.test_judge import judged
from tests.server.test_rooms import two_players


def ways(problem: Problem) -> tuple[str, str]:
    """A shortest solution, and the same with a useless move before it."""
    best = solve(problem).solution
    assert best is not None
    for first in legal_moves(problem, Progress.start(problem.position)):
        moves = (first, *best)
        if reaches(problem, moves):
            return to_moves(best), to_moves(moves)
    raise AssertionError("every first move is of some use here")


def reaches(problem: Problem, moves: tuple[Move, ...]) -> bool:
    """Whether these moves are legal, and the last one is the first to reach the target."""
    progress = Progress.start(problem.position)
    for move in moves:
        try:
            progress = apply(problem, progress, move)
        except IllegalMove:
            return False
        if solved(problem, progress):
            return move is moves[-1]
    return False


@pytest.mark.parametrize(("tolerance", "score"), [(0, (1, 1)), (1, (2, 0))])
async def test_the_judge_decides_who_gets_the_chip(tmp_path: Path, tolerance: int, score: tuple[int, int]) -> None:
    """C2: a shortest solution wins for all; one with a move too many wins for the board, unless the room is lenient."""
    async with running_server(tmp_path) as h:
        _, _, _, a, b = await two_players(h, together=True, tolerance=tolerance)
        await a.do("start")
        for number in (1, 2):
            await judged(tmp_path, number)
            await show(a, b, which=number - 1)
            if number == 1:
                await b.do("ready")
                await a.do("ready")
        view: dict[str, Any] = a.view
        assert (len(view["face_up"]), len(view["face_down"])) == score
        assert [player["chips"] for player in view["players"]] == [[], []]


async def show(a: Any, b: Any, *, which: int) -> None:  # noqa: ANN401 – clients of `in_process`
    """Bid enough, be done, and demonstrate the shortest solution, or the longer one."""
    text = ways(problem_of(a.board, a.view))[which]
    await a.do("bid", moves=len(from_moves(text)))
    await a.do("done")
    await b.do("done")
    await a.do("submit", moves=text)
