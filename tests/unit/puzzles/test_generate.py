"""Dealing: legal problems as at the table, the same ones from the same seed."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from randolph.notation import arrangement_of, to_line
from randolph.puzzles import Dealer, deal
from randolph.rules import Arrangement, Board, Cell, Color, RandolphError, Rules, Target, faces, faults_of

GOLDEN_42 = "4D-3B-2C-1B r=a4,g=k5,b=e4,y=f14 g@n7"


@pytest.mark.parametrize("edition", ["first", "second", "third", "mixed"])
@pytest.mark.parametrize("silver", [False, True])
def test_a_deal_is_legal(edition: str, silver: bool) -> None:  # noqa: FBT001 – a case
    """S1, S2, E7: no faults, robots on cells without a target, a chip of the board, faces of the edition."""
    letters = {"first": "AB", "second": "CD"}.get(edition, "ABCD")
    for seed in range(20):
        problem = deal(seed, edition=edition, silver=silver)
        assert faults_of(problem) == ()
        marked = {target.cell for target in problem.board.targets}
        assert marked.isdisjoint(problem.position.occupied())
        assert problem.target in problem.board.targets
        assert (Color.SILVER in problem.position) == silver
        arrangement = arrangement_of(problem.board)
        assert arrangement is not None
        assert {face[1] for face in arrangement.faces} <= set(letters)


def test_a_seed_deals_the_same_everywhere() -> None:
    """42 and "42" are one seed, and the deal does not depend on the Python version.

    Computed with another program from the published generator (MT19937 seeded by the digits and their SHA-512) and the
    draws of `Dealer`.
    """
    assert deal(42) == deal("42")
    assert deal(42) != deal(43)
    assert to_line(deal(42)) == GOLDEN_42
    assert deal("\ud800 any word") == deal("\ud800 any word")


def test_choices_use_the_one_stable_method() -> None:
    """Choice, shuffle and sample use `random()` alone, the only method whose sequence Python guarantees."""

    class Counted(Dealer):
        """Returns given numbers only."""

        numbers: Iterator[float] = iter(())

        def random(self) -> float:
            """The next of the numbers."""
            return next(self.numbers)

        def getrandbits(self, k: int, /) -> int:
            raise AssertionError(f"{k} random bits were asked for")

    dealer = Counted()
    dealer.numbers = iter([0.0, 0.99, 0.5])
    assert [dealer.choice("abc") for _ in range(3)] == ["a", "c", "b"]
    dealer.numbers = iter([0.0, 0.0])
    letters = list("abc")
    dealer.shuffle(letters)
    assert letters == ["b", "c", "a"]
    dealer.numbers = iter([0.9, 0.0])
    assert dealer.sample("abc", 2) == ["c", "a"]


def test_a_board_and_robots_may_be_given() -> None:
    """Faces, a custom board, robots and rules are used unchanged; only chips with existing robots are drawn."""
    arrangement = Arrangement("4D", "3A", "2C", "1B")
    assert deal(1, board=arrangement).board == arrangement.board()
    board = Board.build(
        rows=3,
        cols=3,
        targets=[Target(Cell(0, 0), Color.RED), Target(Cell(1, 1), None), Target(Cell(2, 2), Color.BLUE)],
    )
    rules = Rules(ricochet=False)
    for seed in range(20):
        problem = deal(seed, board=board, robots=[Color.BLUE, Color.SILVER], rules=rules)
        assert problem.position.colors == (Color.BLUE, Color.SILVER)
        assert problem.target.color in {None, Color.BLUE}
        assert problem.rules == rules


def test_diagonals_can_be_left_out() -> None:
    """E9: no face with diagonals is drawn when they are off."""
    with_diagonals = {name for name, face in faces().items() if face.diagonals}
    assert with_diagonals == {"1D", "2D", "3D", "4D"}
    for seed in range(30):
        assert deal(seed, edition="second", diagonals=False).board.diagonals == ()


def test_impossible_deals_are_one_error() -> None:
    """An unknown edition, no room, no chip."""
    with pytest.raises(RandolphError, match="unknown edition 'fourth': editions are first, second, third, mixed"):
        deal(1, edition="fourth")
    with pytest.raises(RandolphError, match="no room"):
        deal(1, board=Board.build(rows=3, cols=3, center=[Cell(r, c) for r in range(3) for c in range(2)]))
    with pytest.raises(RandolphError, match="no target"):
        deal(1, board=Board.build(rows=3, cols=3))


def test_a_dealer_is_a_random_generator() -> None:
    """A `Dealer` can be used as a `random.Random`."""
    assert isinstance(Dealer(1), random.Random)
