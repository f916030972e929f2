"""What happened in a game: its record, and all that the state is made of.

Times are milliseconds of the server's clock and never go back. An event that draws something by lot carries what was
drawn, so that a replay needs no randomness; nothing stands in an event before it is public. Cells are `(row, col)`,
robots and chips as in `rules`: a chip is the index of its target in `board.targets`. A new event or field is a new
`RECORD_VERSION`; what older versions wrote is read for ever, so a new field of an old event has a default that says
what was so before.
"""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from randolph.game.agreed import GameRules
from randolph.rules import Color

RECORD_VERSION = 2
"""The version of the events; it stands in every record. Version 1 had no saved boards, openings, costs and real tables.
"""

RowCol = tuple[int, int]
Failure = Literal["bid_used_up", "over_bid", "gave_up", "clock", "illegal_move", "not_solved", "left"]
"""Why an attempt has failed (B4)."""
Loss = Literal["no_bid", "all_failed", "time", "gave_up"]
"""Why nobody has won a round's chip (B6, B7, O1, O2)."""
Ending = Literal["chips", "rounds", "time", "all_chips", "agreed", "unplayable"]
"""Why a game is over (G1, B7); `unplayable`: no chip is left that could be won from this position."""


class Event(msgspec.Struct, frozen=True, tag_field="type", forbid_unknown_fields=True):
    """The root of all events; `at` is when it happened, in milliseconds."""

    at: int


class RoomCreated(Event, frozen=True, tag="room_created"):
    """The room exists; these rules are agreed on."""

    rules: GameRules


class PlayerJoined(Event, frozen=True, tag="player_joined"):
    """A player has taken the next seat."""

    seat: int
    name: str


class PlayerLeft(Event, frozen=True, tag="player_left"):
    """A player has left for good; his chips stay his (G3)."""

    seat: int


class PlayerConnected(Event, frozen=True, tag="player_connected"):
    """A player is there."""

    seat: int


class PlayerDisconnected(Event, frozen=True, tag="player_disconnected"):
    """A player is not reached any more."""

    seat: int


class RulesChanged(Event, frozen=True, tag="rules_changed"):
    """Other rules are agreed on."""

    rules: GameRules


class BoardLaid(Event, frozen=True, tag="board_laid"):
    """A saved board is agreed on: its id and name, and the board itself as it is at this moment."""

    id: str
    name: str
    board: dict[str, Any]


class GameStarted(Event, frozen=True, tag="game_started"):
    """The boards lie, the robots stand (S1), the chips are shuffled; `win_at` chips win, None: the most chips.

    The rows and columns that are open are counted from 0 (E6). `faces` None: the saved board that was laid last.
    """

    faces: tuple[str, str, str, str] | None
    robots: dict[Color, RowCol]
    win_at: int | None
    opened_rows: tuple[int, ...] = ()
    opened_cols: tuple[int, ...] = ()


class RobotsPlaced(Event, frozen=True, tag="robots_placed"):
    """Between two rounds at a real table all robots stand as they were set by hand."""

    robots: dict[Color, RowCol]


class ChipDrawn(Event, frozen=True, tag="chip_drawn"):
    """A round begins: its chip is drawn at this moment, not before (S2)."""

    round: int
    chip: int


class ChipExchanged(Event, frozen=True, tag="chip_exchanged"):
    """A chip that cannot be played for goes back among the others (T5, O2)."""

    chip: int
    reason: Literal["solved_at_start", "unsolvable"]


class BidMade(Event, frozen=True, tag="bid_made"):
    """A bid, or a lower one instead of an earlier one (B2)."""

    seat: int
    moves: int


class BidStruck(Event, frozen=True, tag="bid_struck"):
    """A bid is struck: its player has left (G3), or at a real table it was tapped wrongly."""

    seat: int


class DoneSaid(Event, frozen=True, tag="done_said"):
    """A player is done (B8)."""

    seat: int


class TimerTurned(Event, frozen=True, tag="timer_turned"):
    """The timer runs without a bid (B7); `seat` None: by itself."""

    seat: int | None


class SandRanOut(Event, frozen=True, tag="sand_ran_out"):
    """No more bids (B3)."""


class ThinkingResumed(Event, frozen=True, tag="thinking_resumed"):
    """The last bid was struck: the sand stops, thinking goes on (G3)."""


class DemonstrationStarted(Event, frozen=True, tag="demonstration_started"):
    """The robots stand at the round's start; this player shows (B3)."""

    seat: int
    bid: int


class RobotMoved(Event, frozen=True, tag="robot_moved"):
    """A demonstrated move, with the cells passed, the end included, and its cost (X6).

    `move` is its name where robot and direction leave the end open, like `tE@c7`. With `arrival`, the direction in
    which the robot came to its end (M7), and `turned`, whether a diagonal has deflected it (T2), the state follows
    without asking the board again; version 1 has neither.
    """

    seat: int
    robot: Color
    direction: Literal["N", "E", "S", "W"]
    path: tuple[RowCol, ...]
    cost: int = 1
    move: str | None = None
    arrival: Literal["N", "E", "S", "W"] | None = None
    turned: bool = False


class DemonstrationFailed(Event, frozen=True, tag="demonstration_failed"):
    """The attempt has failed; the robots return (B4)."""

    seat: int
    reason: Failure


class RoundWon(Event, frozen=True, tag="round_won"):
    """The target is reached: the chip is the player's; the robots stay (B3, S4)."""

    seat: int
    chip: int
    moves: int


class RoundLost(Event, frozen=True, tag="round_lost"):
    """Nobody has won the chip; the robots stand at the round's start (B6, B7, O1)."""

    chip: int
    reason: Loss


class OptimumFound(Event, frozen=True, tag="optimum_found"):
    """The judge's word on a round that is over."""

    round: int
    status: Literal["optimal", "unsolvable", "limit"]
    moves: int | None = None
    solution: str | None = None


class ReadySaid(Event, frozen=True, tag="ready_said"):
    """A player is ready for the next round."""

    seat: int


class EndAgreed(Event, frozen=True, tag="end_agreed"):
    """A player agrees to end the game."""

    seat: int


class GameEnded(Event, frozen=True, tag="game_ended"):
    """The game is over; equal chips share the victory (G2), and without any chip nobody wins."""

    winners: tuple[int, ...]
    reason: Ending


AnyEvent = (
    RoomCreated
    | PlayerJoined
    | PlayerLeft
    | PlayerConnected
    | PlayerDisconnected
    | RulesChanged
    | BoardLaid
    | GameStarted
    | RobotsPlaced
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
    | GameEnded
)
