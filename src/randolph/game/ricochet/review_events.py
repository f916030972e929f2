"""The meaning of a game of bids' events in a review."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from randolph.game import review_events
from randolph.game.ricochet import events as ev
from randolph.game.ricochet.scoring import ladder
from randolph.game.ricochet.state import Game, move_of
from randolph.rules import cell_name

if TYPE_CHECKING:
    from randolph.game.ricochet.state import StandingBid
    from randolph.rules import Problem


def _review_event(event: ev.Event) -> review_events.ReviewEvent | None:
    match event:
        case ev.BidMade():
            return review_events.Said(event.seat, event.moves)
        case ev.BidStruck():
            return review_events.Struck(event.seat)
        case ev.DemonstrationStarted():
            return review_events.Shown(event.seat, event.bid)
        case ev.RobotMoved():
            return review_events.Moved(str(move_of(event)), event.cost)
        case ev.DemonstrationFailed():
            return review_events.Failed(event.reason)
        case ev.RoundLost():
            return review_events.Lost(event.reason)
        case ev.ChipExchanged(reason="unsolvable"):
            return review_events.Exchanged()
        case _:
            return None


def _ladder(state: Game) -> tuple[review_events.Rung, ...]:
    bids = ladder(state)
    ties = [_tie(state, bid, following) for bid, following in pairwise(bids)]
    return tuple(review_events.Rung(bid.seat, tie) for bid, tie in zip(bids, [*ties, None], strict=False))


def _tie(state: Game, bid: StandingBid, following: StandingBid) -> review_events.Tie | None:
    """Why this bid comes before the next one of the ladder; None if it is lower."""
    if bid.moves != following.moves:
        return None
    if bid.ties != following.ties:
        return "handicap"
    chips = [len(state.players[each.seat].chips) for each in (bid, following)]
    return "chips" if state.tie_break == "chips" and chips[0] != chips[1] else "earlier"


def _target(problem: Problem) -> str:
    """The task without its board.

    >>> from randolph.notation import from_line
    >>> _target(from_line("5x5;t=c1rC r=a3 r@c1"))
    'red circle c1'
    """
    target = problem.target
    words = ("any" if target.color is None else target.color, target.symbol, cell_name(target.cell))
    return " ".join(str(word) for word in words if word is not None)


REVIEWING: review_events.Reviewing[Game] = review_events.Reviewing(
    translate=_review_event, ladder=_ladder, target=_target
)
"""How this game is reviewed."""
