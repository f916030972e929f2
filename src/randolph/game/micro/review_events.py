"""The meaning of a game of Micro Robots' events in a review."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from randolph.game import review_events
from randolph.game.micro import events as ev
from randolph.game.micro.state import Game

if TYPE_CHECKING:
    from randolph.game.events import Event
    from randolph.rules.micro import Problem


def _review_event(event: Event) -> review_events.ReviewEvent | None:
    match event:
        case ev.PathDeclared():
            return review_events.Said(event.seat, event.moves)
        case ev.DeclarationStruck():
            return review_events.Struck(event.seat)
        case ev.DemonstrationStarted():
            return review_events.Shown(event.seat, event.declared)
        case ev.RobotJumped():
            return review_events.Moved(event.to, 1)
        case ev.DemonstrationFailed():
            return review_events.Failed(event.reason)
        case ev.RoundLost():
            return review_events.Lost(event.reason)
        case ev.ChipGiven():
            return review_events.Given(event.seat, event.to)
        case _:
            return None


def _ladder(state: Game) -> tuple[review_events.Rung, ...]:
    """Only a handicap lets a call stand besides an equal one (U5, H3)."""
    calls = sorted(state.calls, key=lambda call: call.rank)
    ties: list[review_events.Tie | None] = [
        "handicap" if one.moves == two.moves else None for one, two in pairwise(calls)
    ]
    return tuple(review_events.Rung(call.seat, tie) for call, tie in zip(calls, [*ties, None], strict=False))


def _target(problem: Problem) -> str:
    """The target, and the intermediate cell if there is one.

    >>> from randolph.notation.micro import from_line
    >>> _target(from_line("black:2N-3E-4E-1N p1 w2"))
    'w2'
    """
    return str(problem.target) if problem.via is None else f"{problem.target} via {problem.via}"


REVIEWING: review_events.Reviewing[Game] = review_events.Reviewing(
    translate=_review_event, ladder=_ladder, target=_target
)
"""How this game is reviewed."""
