"""Dealing a random problem, as at the table: boards are laid, robots placed, and a chip is drawn (E7, S1, S2).

A seed gives the same problem on every machine and in every version of Python. Only the output of `random()` is
guaranteed to stay the same, so `Dealer` draws everything through that. The golden deals in the tests fail if the order
of the draws, the faces or the numbers of the chips change.
"""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any, TypeVar

from randolph.rules import EDITIONS, Arrangement, Board, Color, Problem, RandolphError, Rules, random_position
from randolph.rules.errors import expect

if TYPE_CHECKING:
    from collections.abc import MutableSequence, Sequence

_Item = TypeVar("_Item")


class Dealer(random.Random):
    """A random generator whose choices are the same in every version of Python, too."""

    def below(self, count: int) -> int:
        """A whole number from 0 to `count` − 1."""
        return int(self.random() * count)

    def choice(self, seq: Sequence[_Item]) -> _Item:  # type: ignore[override]  # of sequences only
        """One item."""
        return seq[self.below(len(seq))]

    def shuffle(self, x: MutableSequence[Any]) -> None:
        """Put the items in random order, in place."""
        for last in range(len(x) - 1, 0, -1):
            other = self.below(last + 1)
            x[last], x[other] = x[other], x[last]

    def sample(self, population: Sequence[_Item], k: int) -> list[_Item]:  # type: ignore[override]  # without counts
        """`k` different items in random order."""
        rest = list(population)
        return [rest.pop(self.below(len(rest))) for _ in range(k)]


def deal(
    seed: int | str,
    *,
    edition: str = "third",
    board: Arrangement | Board | None = None,
    robots: Sequence[Color] | None = None,
    silver: bool = False,
    diagonals: bool = True,
    rules: Rules | None = None,
) -> Problem:
    """A random legal problem; the same seed (42 and "42" are the same) deals the same problem.

    The faces are drawn from `edition` – without those that have diagonals, if `diagonals` is off (E9) – unless a
    `board` is given. The robots are those of the box, with the silver one if `silver`, unless `robots` names others.
    The chip is drawn from the board's targets whose robot is on the board.

    Raises `RandolphError` for an unknown edition, an edition without a face to draw, a board without room for the
    robots, and a board without a target for them.
    """
    expect(seed, int, str, name="seed")
    expect(board, Arrangement, Board, name="board", optional=True)
    expect(rules, Rules, name="rules", optional=True)
    expect(edition, str, name="edition")
    expect(silver, bool, name="silver")
    expect(diagonals, bool, name="diagonals")
    dealer = Dealer(str(seed).encode("utf-8", "surrogatepass"))
    if edition not in EDITIONS:
        raise RandolphError(f"unknown edition {edition!r}: editions are {', '.join(EDITIONS)}")
    box = EDITIONS[edition]
    if robots is None:
        robots = (*box.robots, *box.optional) if silver else box.robots
    if board is None:
        board = box.random_arrangement(dealer, diagonals=diagonals)
    if isinstance(board, Arrangement):
        board = board.board()
    position = random_position(board, robots, dealer)
    if not position.colors:
        raise RandolphError("there is no robot to deal: name at least one")
    chips = [target for target in board.targets if target.color is None or target.color in position]
    if not chips:
        raise RandolphError("the board has no target for the robots on it: there is no chip to draw")
    return Problem(board=board, position=position, target=dealer.choice(chips), rules=rules or Rules())
