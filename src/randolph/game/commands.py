"""What a member may ask of every game. A command is a wish: the game's table says whether it is heard in this state,
the rules whether it is granted. Each game adds its own, and its `PlayerCommand` is what may come from outside; the last
ones here are issued by the server alone.
"""

from __future__ import annotations

from typing import Generic, Literal, TypeVar

import msgspec

from randolph.game.events import Strength

R = TypeVar("R")


class Command(msgspec.Struct, frozen=True, tag_field="type", forbid_unknown_fields=True):
    """The root of all commands; the tag is the command's name on the wire."""


class OfARound(Command, frozen=True):
    """What is said of the round that is on, and of no later one."""


class Settings(Command, Generic[R], frozen=True, tag="settings"):
    """Change what is agreed on (host; before a game)."""

    rules: R


class Strike(OfARound, frozen=True, tag="strike"):
    """Take back a number that was tapped wrongly: at a real table, where all have seen it."""


class Done(OfARound, frozen=True, tag="done"):
    """Say "I am done" (B8, U6)."""


class Submit(OfARound, frozen=True, tag="submit"):
    """Demonstrate a whole solution at once, e.g. `rE gN` or `p6 w6`; it fails at its first illegal move (B4, U4)."""

    moves: str


class GiveUp(OfARound, frozen=True, tag="give_up"):
    """Give up the demonstration (B4, U4); alone: turn the chip face down (O1)."""


class Ready(OfARound, frozen=True, tag="ready"):
    """Ready for the next round."""


class AddPlayer(Command, frozen=True, tag="add_player"):
    """At a real table: one more player (host)."""

    name: str


class EndGame(Command, frozen=True, tag="end_game"):
    """Agree to end the game now; it ends when all connected players agree (B7, G1)."""


class Rematch(Command, frozen=True, tag="rematch"):
    """Wish for another game with the same rules, after the end: it begins when more than half of the connected people
    of a group wish for it within 30 seconds. The host may begin without (`again`).
    """


class Leave(Command, frozen=True, tag="leave"):
    """Leave the game for good (G3)."""


class Rename(Command, frozen=True, tag="rename"):
    """Be called otherwise from now on."""

    name: str


class Lock(Command, frozen=True, tag="lock"):
    """Lock the room, or unlock it (host): while it is locked nobody takes a new seat. Watching stays possible."""

    on: bool


class Kick(Command, frozen=True, tag="kick"):
    """Close a player's seat, as if its player had left (host); whoever had it cannot take another one until it is
    opened again. A computer player just leaves.
    """

    seat: int


class Readmit(Command, frozen=True, tag="readmit"):
    """Open a seat again that was closed: its player has it as before, with all chips (host)."""

    seat: int


class HandOver(Command, frozen=True, tag="hand_over"):
    """Make another player the host (host)."""

    seat: int


class Handicap(Command, frozen=True, tag="handicap"):
    """Give a player a handicap, or take it back by leaving all out (H2; host, not during rounds).

    `ties`: the player goes first among equals; `grace`: may show one move more than was said; `head_start`: has so many
    seconds of each round before the others may say the first number.
    """

    seat: int
    ties: bool = False
    grace: bool = False
    head_start: int = 0


class AddComputer(Command, frozen=True, tag="add_computer"):
    """Let a computer player of this `strength`, 1 to 5, take a seat (host); without a `name` it gets a free one."""

    strength: Strength
    name: str | None = None


class Pause(Command, frozen=True, tag="pause"):
    """Let all clocks stand still, or go on (host): while the game is paused nobody says a number and nobody shows."""

    on: bool


AboutPeople = Rename | Lock | Kick | Readmit | HandOver | Handicap | AddComputer
"""What may be asked about the people of a room, in every game."""


class Join(Command, frozen=True, tag="join"):
    """Take a seat (G3). Issued without a seat; the new player gets the next number."""

    name: str
    computer: Strength | None = None


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
