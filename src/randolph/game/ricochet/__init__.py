"""Ricochet Robots: the game of bids (B1–B8), alone (O1, O2), and at a real table, as a kind of game."""

from randolph.game.ricochet import events as ev
from randolph.game.ricochet.agreed import GameRules, Openings
from randolph.game.ricochet.boards import SavedBoard
from randolph.game.ricochet.commands import (
    Again,
    Bid,
    Draw,
    ExchangeChip,
    Place,
    PlayerCommand,
    Push,
    Start,
    TurnTimer,
)
from randolph.game.ricochet.events import AnyEvent
from randolph.game.ricochet.record import FAULTS, PLACES
from randolph.game.ricochet.review_events import REVIEWING
from randolph.game.ricochet.scoring import ladder, winners
from randolph.game.ricochet.setup import lay_board
from randolph.game.ricochet.snapshot import from_snapshot, to_snapshot
from randolph.game.ricochet.state import FOLDS, Game, begin
from randolph.game.ricochet.table import DEADLINES, TABLE, refusal_by_phase, settle, verdicts
from randolph.game.ricochet.views import BoardJson, RicochetView, board, view
from randolph.game.table import Course, Kind, Messages, Projections, Records, States
from randolph.notation import to_line

__all__ = [
    "DEADLINES",
    "RICOCHET",
    "TABLE",
    "Again",
    "AnyEvent",
    "Bid",
    "Draw",
    "ExchangeChip",
    "Game",
    "GameRules",
    "Openings",
    "Place",
    "PlayerCommand",
    "Push",
    "SavedBoard",
    "Start",
    "TurnTimer",
    "ladder",
]

RICOCHET: Kind[Game, GameRules] = Kind(
    name="ricochet",
    messages=Messages(
        rules=GameRules,
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
        lay=lay_board,
        saved_board=SavedBoard.from_text,
        winners=winners,
        showing_rule="B3",
        verdicts=verdicts,
    ),
    projections=Projections(
        view=view,
        view_type=RicochetView,
        board=board,
        board_type=BoardJson,
        problem_text=to_line,
    ),
    records=Records(
        places=PLACES,
        faults=FAULTS,
        about_departed=frozenset({ev.DemonstrationFailed}),
    ),
    reviewing=REVIEWING,
)
"""The game of bids."""
