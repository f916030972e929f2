"""Counting sequences of moves, and the file of counts with which other implementations are compared."""

from __future__ import annotations

import json

import pytest

from randolph.rules import Problem, Progress, RandolphError, apply, legal_moves, perft
from tests.data.make_perft import VECTORS, vectors
from tests.unit.rules.hand import board, problem


def counted_one_by_one(of: Problem, depth: int) -> int:
    """The number of sequences of this many moves, each made separately."""

    def from_here(progress: Progress, left: int) -> int:
        if left == 0:
            return 1
        return sum(from_here(apply(of, progress, move), left - 1) for move in legal_moves(of, progress))

    return from_here(Progress.start(of.position), depth)


def test_a_robot_alone_in_the_middle() -> None:
    """M2, M7: from the center of an empty board four pushes; from the middle of a border two, because the border is
    ahead and the origin behind; from each corner one. Without M7 three and two.
    """
    assert perft(problem(board(), "rc3", "ra1"), 5) == (1, 4, 4 * 2, 4 * 2, 4 * 2, 4 * 2)
    assert perft(problem(board(), "rc3", "ra1", no_reversal=False), 3) == (1, 4, 4 * 3, 4 * (3 + 2 + 2))


def test_a_sequence_continues_at_the_target() -> None:
    """Reaching the target does not end a sequence."""
    assert perft(problem(board(), "rc3", "rc1", ricochet=False), 2) == (1, 4, 8)


def test_each_end_of_a_push_is_a_move() -> None:
    """X2, X6: through the wall or not, the pushes of a transparent robot are counted by their ends."""
    assert perft(problem(board("c3E"), "ta3", "*e5"), 1) == (1, 4)  # tN, tE, tE@e3, tS; west is the border


def test_no_moves_at_all() -> None:
    """There is always one empty sequence, and it is the only one if the robots are walled in (M2)."""
    assert perft(problem(board("a1E a1S"), "ra1", "rb1"), 3) == (1, 0, 0, 0)
    with pytest.raises(RandolphError, match="-1"):
        perft(problem(board(), "ra1", "rb1"), -1)


@pytest.mark.parametrize("no_reversal", [True, False])
def test_counting_together_is_counting_one_by_one(*, no_reversal: bool) -> None:
    """M7, X6: both ways of counting give the same number."""
    on = board("b2E d4S", diagonals="bc3/ gd2\\", openings="a4W")
    of = problem(on, "ta2 re5 gc1", "*e1", no_reversal=no_reversal)
    assert perft(of, 3) == tuple(counted_one_by_one(of, depth) for depth in range(4))


def test_the_file_of_counts_is_current() -> None:
    """vectors/perft.json is what its maker generates from the current positions."""
    assert json.loads(VECTORS.read_text(encoding="utf-8")) == json.loads(vectors())
