"""The events of a game of bids, besides those of every game.

Cells are `(row, col)`, robots and chips as in `rules`: a chip is the index of its target in `board.targets`. Records of
version 1 have no saved boards, openings, costs and real tables; version 2 has all of these.
"""

from __future__ import annotations

from typing import Any, Literal

from randolph.game import events as common
from randolph.game.events import (
    AboutPeople,
    DoneSaid,
    EndAgreed,
    Ending,
    Event,
    GameEnded,
    OptimumFound,
    Pausing,
    PlayerConnected,
    PlayerDisconnected,
    PlayerJoined,
    PlayerLeft,
    ReadySaid,
    Rematch,
    RevealStarted,
    RoomCreated,
    RoundStarted,
    RoundWon,
    RulesChanged,
    ThinkingResumed,
)
from randolph.game.ricochet.agreed import Faces, GameRules
from randolph.rules import Color

__all__ = [
    "AnyEvent",
    "BidMade",
    "BidStruck",
    "BoardLaid",
    "ChipDrawn",
    "ChipExchanged",
    "DemonstrationFailed",
    "DemonstrationStarted",
    "DoneSaid",
    "EndAgreed",
    "Ending",
    "Event",
    "Failure",
    "GameEnded",
    "GameStarted",
    "Loss",
    "OptimumFound",
    "PlayerConnected",
    "PlayerDisconnected",
    "PlayerJoined",
    "PlayerLeft",
    "ReadySaid",
    "RevealStarted",
    "RobotMoved",
    "RobotsPlaced",
    "RoomCreated",
    "RoundLost",
    "RoundStarted",
    "RoundWon",
    "RowCol",
    "RulesChanged",
    "SandRanOut",
    "ThinkingResumed",
    "TimerTurned",
]

RowCol = tuple[int, int]
"""A cell: row and column, from 0 in the north-west."""
Robots = dict[Color, RowCol]
"""The cells of the robots."""
Direction = Literal["N", "E", "S", "W"]
Failure = Literal["bid_used_up", "over_bid", "gave_up", "clock", "illegal_move", "not_solved", "left", "not_optimal"]
"""Why an attempt failed (B4); `not_optimal`: it reached the target, but not in few enough moves (C2)."""
Exchange = Literal["solved_at_start", "unsolvable"]
"""Why a chip was returned to the pool (T5, O2)."""
Loss = Literal["no_bid", "all_failed", "time", "gave_up", "not_optimal"]
"""Why nobody won a round's chip (B6, B7, O1, O2), or why the board won it (C2)."""


class BoardLaid(Event, frozen=True, tag="board_laid"):
    """A saved board is agreed on: its id and name, and the board itself at this moment."""

    id: str
    name: str
    board: dict[str, Any]  # as the notation writes boards


class GameStarted(common.GameStarted, frozen=True, tag="game_started"):
    """The boards are laid, the robots placed (S1), the chips shuffled; `win_at` chips win, None: the most chips.

    The open rows and columns are counted from 0 (E6). `faces` None: the saved board that was laid last.
    """

    faces: Faces | None
    robots: Robots
    win_at: int | None
    opened_rows: tuple[int, ...] = ()
    opened_cols: tuple[int, ...] = ()


class RobotsPlaced(Event, frozen=True, tag="robots_placed"):
    """Between two rounds at a real table: the cells of all robots, as set by hand."""

    robots: Robots


class ChipDrawn(RoundStarted, frozen=True, tag="chip_drawn"):
    """A round begins: its chip is drawn at this moment, not before (S2)."""

    round: int
    chip: int


class ChipExchanged(Event, frozen=True, tag="chip_exchanged"):
    """An unplayable chip is returned to the pool (T5, O2)."""

    chip: int
    reason: Exchange


class BidMade(Event, frozen=True, omit_defaults=True, tag="bid_made"):
    """A bid, or a lower one that replaces the player's earlier one (B2).

    A bid that came `late_by_ms` after the end is valid because its connection had a lag credit of `credit_ms` (B1); a
    bid in time has neither.
    """

    seat: int
    moves: int
    late_by_ms: int = 0
    credit_ms: int = 0


class BidStruck(Event, frozen=True, tag="bid_struck"):
    """A bid is withdrawn: its player has left (G3), or at a real table it was entered by mistake."""

    seat: int


class TimerTurned(Event, frozen=True, tag="timer_turned"):
    """The timer runs without a bid (B7); `seat` None: automatically."""

    seat: int | None


class SandRanOut(Event, frozen=True, tag="sand_ran_out"):
    """No more bids (B3)."""


class DemonstrationStarted(Event, frozen=True, tag="demonstration_started"):
    """The robots are at the round's start; this player demonstrates (B3)."""

    seat: int
    bid: int


class RobotMoved(Event, frozen=True, tag="robot_moved"):
    """A demonstrated move, with the cells passed, including the end, and its cost (X6).

    `move` is its name if robot and direction leave the end open, like `tE@c7`. With `arrival`, the direction in which
    the robot reached its end (M7), and `turned`, whether a diagonal deflected it (T2), the next state needs no look at
    the board; version 1 has neither.
    """

    seat: int
    robot: Color
    direction: Direction
    path: tuple[RowCol, ...]
    cost: int = 1
    move: str | None = None
    arrival: Direction | None = None
    turned: bool = False


class DemonstrationFailed(Event, frozen=True, tag="demonstration_failed"):
    """The attempt failed; the robots return (B4)."""

    seat: int
    reason: Failure


class RoundLost(Event, frozen=True, tag="round_lost"):
    """Nobody won the chip; the robots are at the round's start (B6, B7, O1)."""

    chip: int
    reason: Loss


AnyEvent = (
    RoomCreated[GameRules]
    | PlayerJoined
    | PlayerLeft
    | PlayerConnected
    | PlayerDisconnected
    | AboutPeople
    | Pausing
    | RulesChanged[GameRules]
    | BoardLaid
    | GameStarted
    | RobotsPlaced
    | RevealStarted
    | ChipDrawn
    | ChipExchanged
    | BidMade
    | BidStruck
    | DoneSaid
    | TimerTurned
    | SandRanOut
    | ThinkingResumed
    | DemonstrationStarted
    | RobotMoved
    | DemonstrationFailed
    | RoundWon
    | RoundLost
    | OptimumFound
    | ReadySaid
    | EndAgreed
    | Rematch
    | GameEnded
)
