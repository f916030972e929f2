"""Dealing rounds of Micro Robots: legal, and the same everywhere."""

from __future__ import annotations

from randolph.notation.micro import from_line_board, to_line
from randolph.puzzles.micro import deal
from randolph.rules.micro import Side, arrangement_of, faults_of


def test_a_deal_is_legal() -> None:
    """U1, U3, U8: printed tiles of the side, and two or three different cells."""
    for seed in range(100):
        problem = deal(seed, side=Side.COPPER, intermediate=bool(seed % 2))
        assert faults_of(problem) == ()
        found = arrangement_of(problem.board)
        assert found is not None
        assert found.side is Side.COPPER
        assert (problem.via is not None) == bool(seed % 2)


def test_the_same_seed_deals_the_same_problem() -> None:
    """42 and "42" are one seed; others deal other problems; a board may be given."""
    assert deal(42) == deal("42")
    assert len({to_line(deal(seed)) for seed in range(50)}) == 50
    board = from_line_board("black:17")
    assert deal(42, board=board).board == board


def test_a_seed_deals_the_same_in_every_version() -> None:
    """Golden deals: the deal of a seed never changes."""
    assert to_line(deal(42)) == "black:4W-3E-2S-1E y2 y5"
    assert to_line(deal("friday", side=Side.COPPER, intermediate=True)) == "copper:4W-2S-3E-1N g4 w4 via=y6"
