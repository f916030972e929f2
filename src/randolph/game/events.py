"""The events of every game: players, game rules, the course of a round, the end.

The events of a game are its record, and its state is computed from them alone. Times are milliseconds of the server's
clock and never decrease. An event with a random result contains that result, so that a replay needs no randomness. No
event contains anything that is not public yet. Each game adds its own. A new event or field needs a new
`RECORD_VERSION`. Older versions remain readable forever, so a new field of an old event has a default that says what
was true before.
"""

from __future__ import annotations

from typing import Annotated, Generic, Literal, TypeAlias, TypeVar

import msgspec

Ending = Literal["chips", "rounds", "time", "all_chips", "agreed", "unplayable"]
"""Why a game is over (G1, B7, U7); `unplayable`: no remaining chip can be won from this position."""

Strength: TypeAlias = Annotated[int, msgspec.Meta(ge=1, le=5)]
"""The strength of a computer player, from 1."""

R = TypeVar("R")


class Event(msgspec.Struct, frozen=True, tag_field="type", forbid_unknown_fields=True):
    """The root of all events; `at` is its time, in milliseconds."""

    at: int


class RoomCreated(Event, Generic[R], frozen=True, tag="room_created"):
    """The room exists, with these game rules; they name its game."""

    rules: R


class PlayerJoined(Event, frozen=True, tag="player_joined", omit_defaults=True):
    """A player has taken the next seat.

    A `computer` player has a strength, 1 to 5; `hosted`: the server itself runs it. For people both are omitted.
    """

    seat: int
    name: str
    computer: Strength | None = None
    hosted: bool = False


class PlayerLeft(Event, frozen=True, tag="player_left"):
    """A player has left for good, and keeps the chips (G3)."""

    seat: int


class PlayerConnected(Event, frozen=True, tag="player_connected"):
    """A player is connected."""

    seat: int


class PlayerDisconnected(Event, frozen=True, tag="player_disconnected"):
    """A player is disconnected."""

    seat: int


class PlayerRenamed(Event, frozen=True, tag="player_renamed"):
    """A player has another name from now on."""

    seat: int
    name: str


class RoomLocked(Event, frozen=True, tag="room_locked"):
    """Nobody can take a new seat as long as the room is `locked` and somebody has a seat."""

    locked: bool


class PlayerKicked(Event, frozen=True, tag="player_kicked"):
    """The host has closed the seat of a player, which counts as leaving."""

    seat: int


class PlayerReadmitted(Event, frozen=True, tag="player_readmitted"):
    """The host has reopened a closed seat: its player has it as before, with the chips of this game."""

    seat: int


class HostChanged(Event, frozen=True, tag="host_changed"):
    """A player is the host from now on, whenever they are connected."""

    seat: int


class HandicapSet(Event, frozen=True, tag="handicap_set"):
    """A player has this handicap from now on, and no other (H2)."""

    seat: int
    ties: bool
    grace: bool
    head_start: int


class GamePaused(Event, frozen=True, tag="game_paused"):
    """The host has paused the game: all clocks stop."""


class GameResumed(Event, frozen=True, tag="game_resumed"):
    """The game continues, with the remaining time of the clocks."""


AboutPeople = PlayerRenamed | RoomLocked | PlayerKicked | PlayerReadmitted | HostChanged | HandicapSet
"""The events about the people of a room besides coming and going, in every game."""

Pausing = GamePaused | GameResumed


class RulesChanged(Event, Generic[R], frozen=True, tag="rules_changed"):
    """The game rules have changed."""

    rules: R


class GameStarted(Event, frozen=True):
    """The root of the events that start a game: a new game of this room, with other problems."""


class RoundStarted(Event, frozen=True):
    """The root of the events that begin a round: from now on it has a problem."""


class RevealStarted(Event, frozen=True, tag="reveal_started"):
    """The countdown to the next round runs; its problem is drawn at the end of it, not before."""


class DoneSaid(Event, frozen=True, tag="done_said"):
    """A player is done with this round (B8, U6)."""

    seat: int


class ThinkingResumed(Event, frozen=True, tag="thinking_resumed"):
    """The last bid or call was withdrawn, so thinking continues (G3)."""


class RoundWon(Event, frozen=True, tag="round_won"):
    """The target is reached: the player wins the chip (B3, U4)."""

    seat: int
    chip: int
    moves: int


class OptimumFound(Event, frozen=True, tag="optimum_found"):
    """The judge's result for a round that is over."""

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


class RematchWished(Event, frozen=True, tag="rematch_wished"):
    """A player asks for another game with the same rules. The first request opens a window of 30 seconds."""

    seat: int


class RematchLapsed(Event, frozen=True, tag="rematch_lapsed"):
    """Too few players asked for a rematch in time: all requests end."""


Rematch = RematchWished | RematchLapsed
"""The events of a rematch. One that is agreed on begins like any game."""


class GameEnded(Event, frozen=True, tag="game_ended"):
    """The game is over; players with equal chips share the victory (G2, U7), and nobody wins without a chip."""

    winners: tuple[int, ...]
    reason: Ending
