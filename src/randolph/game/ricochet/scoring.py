"""The order of demonstrations and the winners: only the comparisons of B5, G1, G2 and O1."""

from __future__ import annotations

from typing import TYPE_CHECKING

from randolph.game.scoring import MINUTE, most_chips
from randolph.game.seats import Phase

if TYPE_CHECKING:
    from randolph.game.events import Ending
    from randolph.game.ricochet.state import Game, StandingBid


def ladder(state: Game) -> tuple[StandingBid, ...]:
    """All bids of the round in the order of demonstration (B3, B5).

    Lower bids come first. Among equal bids, players who win ties (H3) come first, then those with fewer chips at the
    round's start, then the earlier bid. In the tournament variant the chips do not count. The rules at the beginning of
    the round decide.
    """
    won = state.result.seat if state.result is not None and state.phase in {Phase.OVER, Phase.FINISHED} else None

    def place(bid: StandingBid) -> tuple[int, bool, int, int]:
        chips = len(state.players[bid.seat].chips) - (bid.seat == won)
        return bid.moves, not bid.ties, chips if state.tie_break == "chips" else 0, bid.order

    return tuple(sorted(state.bids, key=place))


def end_of_game(state: Game, now: int) -> tuple[tuple[int, ...], Ending] | None:
    """The winners and the reason, if the end of the game is reached (G1–G3, O1); None if it continues.

    Called between two rounds: a round that has begun is played. Alone, a number of chips also ends the game, and the
    chips face up and face down decide; together a number of chips of either side (C3).
    """
    end = state.rules.end
    turned = len(state.face_up) + len(state.face_down)
    if state.win_at is not None:
        best = max((len(player.chips) for player in state.players), default=0)
        if max(best, len(state.face_up), len(state.face_down) if state.together else 0) >= state.win_at:
            return winners(state), "chips"
    played = turned if state.shared else state.round  # an exchanged chip does not count as a round
    if state.rules.rounds is not None and played >= state.rules.rounds:
        return winners(state), "rounds"
    if end.kind == "minutes" and state.played(now) >= end.count * MINUTE:
        return winners(state), "time"
    if not state.pool and (turned or any(player.chips for player in state.players)):
        return winners(state), "all_chips"
    return None


def winners(state: Game) -> tuple[int, ...]:
    """The seats with the most chips. Alone and together: all, if more chips are face up than face down (O1, C3)."""
    if state.shared:
        ahead = len(state.face_up) > len(state.face_down)
        return tuple(player.seat for player in state.players if player.seated) if ahead else ()
    return most_chips(state)
