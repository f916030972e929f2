"""The meaning of a game of Micro Robots' events in a review."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from randolph.game import told
from randolph.game.micro import events as ev
from randolph.game.micro.state import Game

if TYPE_CHECKING:
    from randolph.game.events import Event
    from randolph.rules.micro import Problem


def _told(event: Event) -> told.Told | None:
    match event:
        case ev.PathDeclared():
            return told.Said(event.seat, event.moves)
        case ev.DeclarationStruck():
            return told.Struck(event.seat)
        case ev.DemonstrationStarted():
            return told.Shown(event.seat, event.declared)
        case ev.RobotJumped():
            return told.Moved(event.to, 1)
        case ev.DemonstrationFailed():
            return told.Failed(event.reason)
        case ev.RoundLost():
            return told.Lost(event.reason)
        case ev.ChipGiven():
            return told.Given(event.seat, event.to)
        case _:
            return None


def _ladder(state: Game) -> tuple[told.Rung, ...]:
    """Only a handicap lets a call stand besides an equal one (U5, H3)."""
    calls = sorted(state.calls, key=lambda call: call.rank)
    ties: list[told.Tie | None] = ["handicap" if one.moves == two.moves else None for one, two in pairwise(calls)]
    return tuple(told.Rung(call.seat, tie) for call, tie in zip(calls, [*ties, None], strict=False))


def _target(problem: Problem) -> str:
    """The target, and the intermediate cell if there is one.

    >>> from randolph.notation.micro import from_line
    >>> _target(from_line("black:2N-3E-4E-1N p1 w2"))
    'w2'
    """
    return str(problem.target) if problem.via is None else f"{problem.target} via {problem.via}"


REVIEWING: told.Reviewing[Game] = told.Reviewing(told=_told, ladder=_ladder, target=_target)
"""How this game is reviewed."""
