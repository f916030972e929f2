"""The commands of members that are the same in every game.

A command is a request: the game's table decides whether it is allowed in this state, the rules whether it is granted.
Each game adds its own commands; clients may send those in its `PlayerCommand`. The last commands of this module are
issued by the server only.
"""

from __future__ import annotations

from typing import Generic, Literal, TypeVar

import msgspec

from randolph.game.events import Strength

R = TypeVar("R")


class Command(msgspec.Struct, frozen=True, tag_field="type", forbid_unknown_fields=True):
    """The root of all commands; the tag is the command's name on the wire."""


class OfARound(Command, frozen=True):
    """A command about the current round, which is refused in a later one."""


class Settings(Command, Generic[R], frozen=True, tag="settings"):
    """Change the game rules (host; before a game)."""

    rules: R


class Strike(OfARound, frozen=True, tag="strike"):
    """Withdraw a number that was entered by mistake, at a real table."""


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
    """At a real table: add a player (host)."""

    name: str


class EndGame(Command, frozen=True, tag="end_game"):
    """Agree to end the game now. It ends when all connected players agree (B7, G1)."""


class Rematch(Command, frozen=True, tag="rematch"):
    """Ask for another game with the same rules, after the end.

    It begins when more than half of the connected people of a group ask for it within 30 seconds. The host may begin
    without that (`again`).
    """


class Leave(Command, frozen=True, tag="leave"):
    """Leave the game for good (G3)."""


class Rename(Command, frozen=True, tag="rename"):
    """Change one's name."""

    name: str


class Lock(Command, frozen=True, tag="lock"):
    """Lock the room, or unlock it (host): nobody can take a new seat in a locked room, but spectators can join."""

    on: bool


class Kick(Command, frozen=True, tag="kick"):
    """Close a player's seat, as if the player had left (host).

    The player cannot take another seat until it is opened again. A computer player simply leaves.
    """

    seat: int


class Readmit(Command, frozen=True, tag="readmit"):
    """Reopen a closed seat: its player has it as before, with all chips (host)."""

    seat: int


class HandOver(Command, frozen=True, tag="hand_over"):
    """Make another player the host (host)."""

    seat: int


class Handicap(Command, frozen=True, tag="handicap"):
    """Give a player a handicap, or withdraw it by omitting everything (H2; host, not during rounds).

    `ties`: the player goes first among equals; `grace`: may show one move more than announced; `head_start`: in the
    first seconds of each round, this many, only this player may say the first number.
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
    """Stop all clocks, or restart them (host): in a paused game nobody can say a number or demonstrate."""

    on: bool


AboutPeople = Rename | Lock | Kick | Readmit | HandOver | Handicap | AddComputer
"""The commands about the people of a room, in every game."""


class Join(Command, frozen=True, tag="join"):
    """Take a seat (G3). Issued without a seat; the new player gets the next number."""

    name: str
    computer: Strength | None = None


class Connect(Command, frozen=True, tag="connect"):
    """The player of this seat is connected (presence)."""


class Disconnect(Command, frozen=True, tag="disconnect"):
    """The player of this seat is disconnected (presence)."""


class Judged(Command, frozen=True, tag="judged"):
    """The judge's result for a round: published only once the round is over."""

    round: int
    status: Literal["optimal", "unsolvable", "limit"]
    moves: int | None = None
    solution: str | None = None
