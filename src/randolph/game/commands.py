"""What a member may ask of the game. A command is a wish: the table says whether it is heard in this state, the rules
whether it is granted. `PlayerCommand` is what may come from outside; the others are issued by the server alone.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from randolph.game.agreed import GameRules
from randolph.game.events import RowCol
from randolph.rules import Color


class Command(msgspec.Struct, frozen=True, tag_field="type", forbid_unknown_fields=True):
    """The root of all commands; the tag is the command's name on the wire."""


class Start(Command, frozen=True, tag="start"):
    """Begin the game (host); at a real table with the `robots` and the `chip` that lie there, the others by lot."""

    robots: dict[Color, RowCol] | None = None
    chip: int | None = None


class Settings(Command, frozen=True, tag="settings"):
    """Change what is agreed on (host; before a game)."""

    rules: GameRules


class Bid(Command, frozen=True, tag="bid"):
    """Announce a number of moves (B2); alone: say that a way is found (O2)."""

    moves: int


class Strike(Command, frozen=True, tag="strike"):
    """Take a bid back that was tapped wrongly: at a real table, where all have seen it, while the sand runs."""


class Done(Command, frozen=True, tag="done"):
    """Say "I am done" (B8)."""


class TurnTimer(Command, frozen=True, tag="turn_timer"):
    """Turn the timer without a bid (B7)."""


class Push(Command, frozen=True, tag="push"):
    """Demonstrate: push a robot (B4).

    Of a robot with the transparent robot's powers also `end`, the direction of its `arrival` there, and whether it has
    `turned` at a diagonal on its way may be said, as far as is needed (X6).
    """

    robot: Color
    direction: Literal["N", "E", "S", "W"]
    end: RowCol | None = None
    arrival: Literal["N", "E", "S", "W"] | None = None
    turned: bool = False


class Submit(Command, frozen=True, tag="submit"):
    """Demonstrate a whole solution at once, e.g. `rE gN`; it fails at its first illegal move (B4)."""

    moves: str


class GiveUp(Command, frozen=True, tag="give_up"):
    """Give up the demonstration (B4); alone: turn the chip face down (O1)."""


class Ready(Command, frozen=True, tag="ready"):
    """Ready for the next round."""


class Draw(Command, frozen=True, tag="draw"):
    """At a real table: the next round, with the `chip` drawn by hand, or by lot (host)."""

    chip: int | None = None


class Place(Command, frozen=True, tag="place"):
    """At a real table, between two rounds: these robots stand elsewhere now (host)."""

    robots: dict[Color, RowCol]


class AddPlayer(Command, frozen=True, tag="add_player"):
    """At a real table: one more player (host)."""

    name: str


class EndGame(Command, frozen=True, tag="end_game"):
    """Agree to end the game now; it ends when all connected players agree (B7, G1)."""


class Again(Command, frozen=True, tag="again"):
    """A new game with the same players (host; after the end); `robots` and `chip` as at the start."""

    robots: dict[Color, RowCol] | None = None
    chip: int | None = None


class Leave(Command, frozen=True, tag="leave"):
    """Leave the game for good (G3)."""


PlayerCommand = (
    Start
    | Settings
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
    | Leave
)


class Join(Command, frozen=True, tag="join"):
    """Take a seat (G3). Issued without a seat; the new player gets the next number."""

    name: str


class Connect(Command, frozen=True, tag="connect"):
    """The player of this seat is there (presence)."""


class Disconnect(Command, frozen=True, tag="disconnect"):
    """The player of this seat is not reached any more (presence)."""


class Judged(Command, frozen=True, tag="judged"):
    """The judge's word on a round: published only once the round is over."""

    round: int
    status: Literal["optimal", "unsolvable", "limit"]
    moves: int | None = None
    solution: str | None = None


class ExchangeChip(Command, frozen=True, tag="exchange_chip"):
    """The judge has proved that the chip of this solo round cannot be reached: another is drawn (O2)."""

    round: int
