"""The commands of a game of bids, besides those of every game. Clients may send those in `PlayerCommand`; only the
server issues `ExchangeChip`.
"""

from __future__ import annotations

from randolph.game.commands import (
    AboutPeople,
    AddPlayer,
    Command,
    Connect,
    Disconnect,
    Done,
    EndGame,
    GiveUp,
    Handicap,
    Join,
    Judged,
    Leave,
    OfARound,
    Pause,
    Ready,
    Rematch,
    Settings,
    Strike,
    Submit,
)
from randolph.game.ricochet.agreed import GameRules
from randolph.game.ricochet.events import Direction, Robots, RowCol
from randolph.rules import Color

__all__ = [
    "AddPlayer",
    "Again",
    "Bid",
    "Command",
    "Connect",
    "Disconnect",
    "Done",
    "Draw",
    "EndGame",
    "ExchangeChip",
    "GiveUp",
    "Handicap",
    "Join",
    "Judged",
    "Leave",
    "Pause",
    "Place",
    "PlayerCommand",
    "Push",
    "Ready",
    "Rematch",
    "Settings",
    "Start",
    "Strike",
    "Submit",
    "TurnTimer",
]


class Start(Command, frozen=True, tag="start"):
    """Begin the game (host); at a real table with the `robots` and the `chip` on it, the others at random."""

    robots: Robots | None = None
    chip: int | None = None


class Bid(OfARound, frozen=True, tag="bid"):
    """Announce a number of moves (B2); alone: say that a solution is found (O2)."""

    moves: int


class TurnTimer(OfARound, frozen=True, tag="turn_timer"):
    """Turn the timer without a bid (B7)."""


class Push(OfARound, frozen=True, tag="push"):
    """Demonstrate: push a robot (B4).

    For a robot with the transparent robot's powers, `end`, the direction of its `arrival` there, and whether it has
    `turned` at a diagonal on its way may be given, as far as needed (X6).
    """

    robot: Color
    direction: Direction
    end: RowCol | None = None
    arrival: Direction | None = None
    turned: bool = False


class Draw(Command, frozen=True, tag="draw"):
    """At a real table: the next round, with the `chip` drawn by hand, or a random one (host)."""

    chip: int | None = None


class Place(Command, frozen=True, tag="place"):
    """At a real table, between two rounds: these robots were moved to other cells (host)."""

    robots: Robots


class Again(Command, frozen=True, tag="again"):
    """A new game with the same players (host; after the end); `robots` and `chip` as at the start."""

    robots: Robots | None = None
    chip: int | None = None


PlayerCommand = (
    Start
    | Settings[GameRules]
    | Bid
    | Strike
    | Done
    | TurnTimer
    | Push
    | Submit
    | GiveUp
    | Ready
    | Draw
    | Place
    | AddPlayer
    | EndGame
    | Again
    | Rematch
    | Leave
    | AboutPeople
    | Pause
)


class ExchangeChip(Command, frozen=True, tag="exchange_chip"):
    """The judge has proved that the chip of this solo round cannot be reached: another is drawn (O2)."""

    round: int
