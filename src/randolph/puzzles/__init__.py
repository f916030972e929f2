"""Random boards and random problems."""

from randolph.puzzles.boards import MOST_OPENINGS, open_lines, random_board
from randolph.puzzles.generate import Dealer, deal

__all__ = ["MOST_OPENINGS", "Dealer", "deal", "open_lines", "random_board"]
