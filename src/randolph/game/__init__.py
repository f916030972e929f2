"""The game of bids and its record: no clocks, no sockets, no solver.

Commands go in, events come out: `handle(state, seat, command, now, rng)`; the state is the `fold` of the events;
`advance` lets a game catch up with the clock; `view` is what one member sees. Time (milliseconds) and randomness are
arguments.
"""

from randolph.game.agreed import End, GameRules, GameRulesError, Openings
from randolph.game.boards import SavedBoard
from randolph.game.commands import (
    AddPlayer,
    Again,
    Bid,
    Command,
    Connect,
    Disconnect,
    Done,
    Draw,
    EndGame,
    ExchangeChip,
    GiveUp,
    Join,
    Judged,
    Leave,
    Place,
    PlayerCommand,
    Push,
    Ready,
    Settings,
    Start,
    Strike,
    Submit,
    TurnTimer,
)
from randolph.game.events import RECORD_VERSION, AnyEvent, Event
from randolph.game.record import RecordError, from_record, replay, to_record
from randolph.game.scoring import ladder
from randolph.game.state import Game, Phase, fold
from randolph.game.table import TABLE, Refused, actions, advance, create, handle, next_deadline, speaker
from randolph.game.views import view

__all__ = [
    "RECORD_VERSION",
    "TABLE",
    "AddPlayer",
    "Again",
    "AnyEvent",
    "Bid",
    "Command",
    "Connect",
    "Disconnect",
    "Done",
    "Draw",
    "End",
    "EndGame",
    "Event",
    "ExchangeChip",
    "Game",
    "GameRules",
    "GameRulesError",
    "GiveUp",
    "Join",
    "Judged",
    "Leave",
    "Openings",
    "Phase",
    "Place",
    "PlayerCommand",
    "Push",
    "Ready",
    "RecordError",
    "Refused",
    "SavedBoard",
    "Settings",
    "Start",
    "Strike",
    "Submit",
    "TurnTimer",
    "actions",
    "advance",
    "create",
    "fold",
    "from_record",
    "handle",
    "ladder",
    "next_deadline",
    "replay",
    "speaker",
    "to_record",
    "view",
]
