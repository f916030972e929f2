"""The events of a game of Micro Robots, besides those of every game.

Combinations are strings, as in `commands`: `p1` is pink 1. Chips are all alike; numbers distinguish them.
"""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from randolph.game import events as common
from randolph.game.events import Event
from randolph.game.micro.agreed import MicroRules, Places

Word = Annotated[str, msgspec.Meta(pattern=r"^[bygrpw][1-6]\Z")]
"""A combination: the letter of a color and a number from 1 to 6 (U1)."""

Failure = Literal["fewer", "used_up", "not_shortest", "not_solved", "gave_up", "clock", "illegal_jump", "left"]
"""Why a declaration was wrong (U4, U5): the target was reached with fewer jumps; not with this many; not on a shortest
path; the whole path ended elsewhere; the player gave up, or took too long; an illegal jump; the player left.
"""

Loss = Literal["wrong", "no_path", "time", "gave_up"]
"""Why nobody won a round's chip: a wrong declaration (U4); no path was found (U6); alone, the time ran out, or the
player gave up.
"""


class GameStarted(common.GameStarted, frozen=True, tag="game_started"):
    """The tiles lie at NW, NE, SE and SW, and `seat` rolled the start (U3); `win_at` chips win, None: the most."""

    tiles: Places
    start: Word
    win_at: int | None
    seat: int


class DiceRolled(common.RoundStarted, frozen=True, tag="dice_rolled"):
    """A round begins: its target is rolled, and its intermediate cell if one is agreed on (U3, U8), and the chip
    placed.

    `start`: at a real table the robot was set there by hand; otherwise it is where the last round left it.
    """

    round: int
    seat: int
    target: Word
    via: Word | None
    chip: int
    start: Word | None = None


class PathDeclared(Event, frozen=True, omit_defaults=True, tag="path_declared"):
    """A declaration (U4), or with `overcall` a call lower than all before (U5).

    A declaration that came `late_by_ms` after the end is valid because its connection had a lag credit of `credit_ms`
    (B1); one in time has neither.
    """

    seat: int
    moves: int
    late_by_ms: int = 0
    credit_ms: int = 0


class DeclarationStruck(Event, frozen=True, tag="declaration_struck"):
    """A declaration is withdrawn: its player has left (G3), or at a real table it was entered by mistake."""

    seat: int


class CallingEnded(Event, frozen=True, tag="calling_ended"):
    """No more calls (U5)."""


class DemonstrationStarted(Event, frozen=True, tag="demonstration_started"):
    """The robot is at the round's start; this player shows the declared path (U4)."""

    seat: int
    declared: int


class RobotJumped(Event, frozen=True, tag="robot_jumped"):
    """A demonstrated jump (U2)."""

    seat: int
    to: Word


class DemonstrationFailed(Event, frozen=True, tag="demonstration_failed"):
    """The declaration was wrong (U4): `declared` jumps were announced, and `moves` were made."""

    seat: int
    reason: Failure
    declared: int
    moves: int


class ChipGiven(Event, frozen=True, tag="chip_given"):
    """The penalty for a wrong declaration: a chip for the player with the fewest (U4)."""

    seat: int
    to: int
    chip: int


class RoundLost(Event, frozen=True, tag="round_lost"):
    """Nobody won the chip: it moves to the next target (U4, U6); alone it is turned face down."""

    chip: int
    reason: Loss


AnyEvent = (
    common.RoomCreated[MicroRules]
    | common.PlayerJoined
    | common.PlayerLeft
    | common.PlayerConnected
    | common.PlayerDisconnected
    | common.AboutPeople
    | common.Pausing
    | common.RulesChanged[MicroRules]
    | GameStarted
    | common.RevealStarted
    | DiceRolled
    | PathDeclared
    | DeclarationStruck
    | common.DoneSaid
    | CallingEnded
    | common.ThinkingResumed
    | DemonstrationStarted
    | RobotJumped
    | DemonstrationFailed
    | ChipGiven
    | common.RoundWon
    | RoundLost
    | common.OptimumFound
    | common.ReadySaid
    | common.EndAgreed
    | common.Rematch
    | common.GameEnded
)
