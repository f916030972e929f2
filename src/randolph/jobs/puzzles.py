"""Solutions of puzzles of the bank."""

from __future__ import annotations

from randolph.puzzles.bank.kinds import kind_named


def solution(body: bytes) -> str | None:
    """An optimal solution of the puzzle whose game and problem line are in the body; None if the solver gives up."""
    game, _, line = body.decode().partition(" ")
    kind = kind_named(game)
    return kind.solution(kind.from_line(line))
