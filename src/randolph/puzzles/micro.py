"""Dealing a round of Micro Robots at random: tiles laid, dice rolled (U1, U3, U8).

A seed gives the same problem everywhere, like that of `puzzles.deal`; golden deals in the tests check that.
"""

from __future__ import annotations

from randolph.puzzles.generate import Dealer
from randolph.rules.micro import Board, Problem, Side, random_arrangement, rolled_problem


def deal(
    seed: int | str, *, side: Side = Side.BLACK, board: Board | None = None, intermediate: bool = False
) -> Problem:
    """A random problem; the same seed (42 and "42" are one) deals the same one.

    The four tiles of `side` are turned and placed freely, unless a `board` is given; the dice name the start, the
    target and, with `intermediate`, the intermediate cell.
    """
    dealer = Dealer(str(seed).encode("utf-8", "surrogatepass"))
    if board is None:
        board = random_arrangement(side, dealer).board()
    return rolled_problem(board, dealer, intermediate=intermediate)
