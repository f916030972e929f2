"""Comparisons of players that mean the same in every game."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from randolph.game.seats import State

MINUTE = 60_000


def most_chips(state: State) -> tuple[int, ...]:
    """The seats with the most chips; equal ones share (G2, U7). Players who have left do not win, unless all have.

    Nobody wins if no chip has been won.
    """
    candidates = [player for player in state.players if not player.left] or list(state.players)
    most = max((len(player.chips) for player in candidates), default=0)
    return tuple(player.seat for player in candidates if most and len(player.chips) == most)
