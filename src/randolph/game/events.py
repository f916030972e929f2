"""What happens in every game: coming and going, what is agreed on, the round's course, the end.

The events of a game are its record, and all that its state is made of. Times are milliseconds of the server's clock and
never go back. An event that draws something by lot carries what was drawn, so that a replay needs no randomness;
nothing stands in an event before it is public. Each game adds its own. A new event or field is a new `RECORD_VERSION`;
what older versions wrote is read for ever, so a new field of an old event has a default that says what was so before.
"""

from __future__ import annotations

from typing import Annotated, Generic, Literal, TypeAlias, TypeVar

import msgspec

Ending = Literal["chips", "rounds", "time", "all_chips", "agreed", "unplayable"]
"""Why a game is over (G1, B7, U7); `unplayable`: no chip is left that could be won from this position."""

Strength: TypeAlias = Annotated[int, msgspec.Meta(ge=1, le=5)]
"""How well a computer player plays, from 1."""

R = TypeVar("R")


class Event(msgspec.Struct, frozen=True, tag_field="type", forbid_unknown_fields=True):
    """The root of all events; `at` is when it happened, in milliseconds."""

    at: int


class RoomCreated(Event, Generic[R], frozen=True, tag="room_created"):
    """The room exists; these rules are agreed on, and they say which game is played in it."""

    rules: R


class PlayerJoined(Event, frozen=True, tag="player_joined", omit_defaults=True):
    """A player has taken the next seat. A `computer` player says its strength, 1 to 5; `hosted`: the server
    itself lets it play. Of people both are left out.
    """

    seat: int
    name: str
    computer: Strength | None = None
    hosted: bool = False


class PlayerLeft(Event, frozen=True, tag="player_left"):
    """A player has left for good, and keeps the chips (G3)."""

    seat: int


class PlayerConnected(Event, frozen=True, tag="player_connected"):
    """A player is there."""

    seat: int


class PlayerDisconnected(Event, frozen=True, tag="player_disconnected"):
    """A player is not reached any more."""

    seat: int


class PlayerRenamed(Event, frozen=True, tag="player_renamed"):
    """A player is called otherwise from now on."""

    seat: int
    name: str


class RoomLocked(Event, frozen=True, tag="room_locked"):
    """Nobody takes a new seat as long as the room is `locked` and somebody has a seat."""

    locked: bool


class PlayerKicked(Event, frozen=True, tag="player_kicked"):
    """The host has closed the seat of a player, who has left by that."""

    seat: int


class PlayerReadmitted(Event, frozen=True, tag="player_readmitted"):
    """The host has opened a closed seat again: its player sits there as before, with the chips of this game."""

    seat: int


class HostChanged(Event, frozen=True, tag="host_changed"):
    """A player is the host from now on, whenever connected."""

    seat: int


class HandicapSet(Event, frozen=True, tag="handicap_set"):
    """A player has this handicap from now on, and no other (H2)."""

    seat: int
    ties: bool
    grace: bool
    head_start: int


class GamePaused(Event, frozen=True, tag="game_paused"):
    """The host has paused the game: all clocks stand still."""


class GameResumed(Event, frozen=True, tag="game_resumed"):
    """The game goes on, with what was left of the clocks."""


AboutPeople = PlayerRenamed | RoomLocked | PlayerKicked | PlayerReadmitted | HostChanged | HandicapSet
"""What happens to the people of a room beside coming and going, in every game."""

Pausing = GamePaused | GameResumed


class RulesChanged(Event, Generic[R], frozen=True, tag="rules_changed"):
    """Other rules are agreed on."""

    rules: R


class GameStarted(Event, frozen=True):
    """The root of all beginnings: a new game of this room, with other problems."""


class RoundStarted(Event, frozen=True):
    """The root of what begins a round: from now on it has a problem."""


class RevealStarted(Event, frozen=True, tag="reveal_started"):
    """The countdown to the next round runs; what the round is about is drawn at its end, not before."""


class DoneSaid(Event, frozen=True, tag="done_said"):
    """A player is done with this round (B8, U6)."""

    seat: int


class ThinkingResumed(Event, frozen=True, tag="thinking_resumed"):
    """The last bid or call was struck: thinking goes on (G3)."""


class RoundWon(Event, frozen=True, tag="round_won"):
    """The target is reached: the chip is the player's (B3, U4)."""

    seat: int
    chip: int
    moves: int


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


class RematchWished(Event, frozen=True, tag="rematch_wished"):
    """A player wishes for another game with the same rules. The first wish opens a window of 30 seconds."""

    seat: int


class RematchLapsed(Event, frozen=True, tag="rematch_lapsed"):
    """Too few have wished for a rematch in time: nobody wishes for one any more."""


Rematch = RematchWished | RematchLapsed
"""What comes of wishes for a rematch. One that is agreed on begins as any game does."""


class GameEnded(Event, frozen=True, tag="game_ended"):
    """The game is over; equal chips share the victory (G2, U7), and without any chip nobody wins."""

    winners: tuple[int, ...]
    reason: Ending
