"""Making problems to think about."""

from randolph.puzzles.generate import Dealer, deal

__all__ = ["Dealer", "deal"]
