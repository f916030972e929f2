"""The meaning of a game of bids' events in a review."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from randolph.game import told
from randolph.game.ricochet import events as ev
from randolph.game.ricochet.scoring import ladder
from randolph.game.ricochet.state import Game, move_of
from randolph.rules import cell_name

if TYPE_CHECKING:
    from randolph.game.ricochet.state import StandingBid
    from randolph.rules import Problem


def _told(event: ev.Event) -> told.Told | None:
    match event:
        case ev.BidMade():
            return told.Said(event.seat, event.moves)
        case ev.BidStruck():
            return told.Struck(event.seat)
        case ev.DemonstrationStarted():
            return told.Shown(event.seat, event.bid)
        case ev.RobotMoved():
            return told.Moved(str(move_of(event)), event.cost)
        case ev.DemonstrationFailed():
            return told.Failed(event.reason)
        case ev.RoundLost():
            return told.Lost(event.reason)
        case ev.ChipExchanged(reason="unsolvable"):
            return told.Exchanged()
        case _:
            return None


def _ladder(state: Game) -> tuple[told.Rung, ...]:
    bids = ladder(state)
    ties = [_tie(state, bid, following) for bid, following in pairwise(bids)]
    return tuple(told.Rung(bid.seat, tie) for bid, tie in zip(bids, [*ties, None], strict=False))


def _tie(state: Game, bid: StandingBid, following: StandingBid) -> told.Tie | None:
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


REVIEWING: told.Reviewing[Game] = told.Reviewing(told=_told, ladder=_ladder, target=_target)
"""How this game is reviewed."""
