"""What a player of Micro Robots may ask. Combinations are words: the letter of a color and a number, `p1`.

`PlayerCommand` is what may come from outside; the server issues the common commands of `randolph.game.commands`, too.
"""

from __future__ import annotations

import msgspec

from randolph.game.commands import (
    AboutPeople,
    AddPlayer,
    Command,
    Done,
    EndGame,
    GiveUp,
    Leave,
    OfARound,
    Pause,
    Ready,
    Rematch,
    Settings,
    Strike,
    Submit,
)
from randolph.game.micro.agreed import MicroRules


class Dice(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """At a real table: what the dice say (U3, U8), and where the robot starts; what is not named is decided by lot.

    Between two rounds a robot whose `start` is not named stays where it stands.
    """

    start: str | None = None
    target: str | None = None
    via: str | None = None


class Start(Command, frozen=True, tag="start"):
    """Begin the game (host); at a real table with the dice that lie there: `start`, `target` and `via` of `dice`, as
    far as they are said, the others by lot.
    """

    dice: Dice | None = None


class Again(Command, frozen=True, tag="again"):
    """A new game with the same players (host; after the end); `dice` as at the start."""

    dice: Dice | None = None


class Draw(Command, frozen=True, tag="draw"):
    """At a real table: the next round, with the `dice` as at the start; the robot stays where it stands (host)."""

    dice: Dice | None = None


class Declare(OfARound, frozen=True, tag="declare"):
    """Declare the number of jumps of a path, and show it at once (U4); with `overcall`, call fewer than all (U5)."""

    moves: int


class Jump(OfARound, frozen=True, tag="jump"):
    """Demonstrate: jump to the cell of a combination (U2)."""

    to: str


PlayerCommand = (
    Start
    | Settings[MicroRules]
    | Declare
    | Strike
    | Done
    | Jump
    | Submit
    | GiveUp
    | Ready
    | Draw
    | AddPlayer
    | EndGame
    | Again
    | Rematch
    | Leave
    | AboutPeople
    | Pause
)
