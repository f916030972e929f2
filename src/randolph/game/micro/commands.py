"""The commands of players of Micro Robots. Combinations are strings: the letter of a color and a number, `p1`.

Clients may send those in `PlayerCommand`; the server also issues the common commands of `randolph.game.commands`.
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
    """At a real table: the result of the dice (U3, U8), and the robot's start; what is not named is random.

    Between two rounds a robot without a named `start` stays on its cell.
    """

    start: str | None = None
    target: str | None = None
    via: str | None = None


class Start(Command, frozen=True, tag="start"):
    """Begin the game (host); at a real table with the dice on the table: `start`, `target` and `via` of `dice`, as far
    as they are given, the others at random.
    """

    dice: Dice | None = None


class Again(Command, frozen=True, tag="again"):
    """A new game with the same players (host; after the end); `dice` as at the start."""

    dice: Dice | None = None


class Draw(Command, frozen=True, tag="draw"):
    """At a real table: the next round, with the `dice` as at the start; the robot stays on its cell (host)."""

    dice: Dice | None = None


class Declare(OfARound, frozen=True, tag="declare"):
    """Declare the number of jumps of a path, and show it at once (U4); with `overcall`, call fewer than all others
    (U5).
    """

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
