"""Dealing a random round of Micro Robots: tiles are laid, and dice rolled (U1, U3, U8).

As in `puzzles.deal`, a seed gives the same problem on every machine; golden deals in the tests check that.
"""

from __future__ import annotations

from randolph.puzzles.generate import Dealer
from randolph.rules.errors import expect
from randolph.rules.micro import Board, Problem, Side, random_arrangement, rolled_problem


def deal(
    seed: int | str, *, side: Side = Side.BLACK, board: Board | None = None, intermediate: bool = False
) -> Problem:
    """A random problem; the same seed (42 and "42" are the same) deals the same one.

    The four tiles of `side` are turned and placed freely, unless a `board` is given; the dice name the start, the
    target and, with `intermediate`, the intermediate cell.
    """
    expect(seed, int, str, name="seed")
    expect(side, Side, name="side")
    expect(intermediate, bool, name="intermediate")
    expect(board, Board, name="board", optional=True)
    dealer = Dealer(str(seed).encode("utf-8", "surrogatepass"))
    if board is None:
        board = random_arrangement(side, dealer).board()
    return rolled_problem(board, dealer, intermediate=intermediate)
