"""Micro Robots: declarations that are shown at once (U1–U9), alone, and at a real table, as a kind of game."""

from randolph.game.micro.agreed import MicroRules
from randolph.game.micro.commands import Again, Declare, Dice, Draw, Jump, PlayerCommand, Start
from randolph.game.micro.events import AnyEvent
from randolph.game.micro.record import ABOUT_DEPARTED, FAULTS, PLACES
from randolph.game.micro.review_events import REVIEWING
from randolph.game.micro.scoring import winners
from randolph.game.micro.snapshot import from_snapshot, to_snapshot
from randolph.game.micro.state import FOLDS, Game, begin
from randolph.game.micro.table import DEADLINES, TABLE, refusal_by_phase, settle, verdicts
from randolph.game.micro.views import BoardJson, MicroView, board, view
from randolph.game.table import Course, Kind, Messages, Projections, Records, States
from randolph.notation.micro import to_line

__all__ = [
    "DEADLINES",
    "MICRO",
    "TABLE",
    "Again",
    "AnyEvent",
    "Declare",
    "Dice",
    "Draw",
    "Game",
    "Jump",
    "MicroRules",
    "PlayerCommand",
    "Start",
]


MICRO: Kind[Game, MicroRules] = Kind(
    name="micro",
    messages=Messages(
        rules=MicroRules,
        commands=PlayerCommand,
        events=AnyEvent,
    ),
    states=States(
        begin=begin,
        folds=FOLDS,
        to_snapshot=to_snapshot,
        from_snapshot=from_snapshot,
    ),
    course=Course(
        table=TABLE,
        deadlines=DEADLINES,
        settle=settle,
        refusal_by_phase=refusal_by_phase,
        lay=lambda _draft, _rules, _now: None,
        saved_board=None,
        winners=winners,
        showing_rule="U4",
        verdicts=verdicts,
    ),
    projections=Projections(
        view=view,
        view_type=MicroView,
        board=board,
        board_type=BoardJson,
        problem_text=to_line,
    ),
    records=Records(
        places=PLACES,
        faults=FAULTS,
        about_departed=ABOUT_DEPARTED,
    ),
    reviewing=REVIEWING,
)
"""The game of jumps."""
