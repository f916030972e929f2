"""What players agree on before a game, as far as it is the same for every game: how they sit together, and the end.

Each game has its own rules, a subclass of `Agreed`: data with named switches, whose defaults are the printed rules. Its
tag is the name of the game, the key `game` in JSON; where it is missing, the game is Ricochet Robots. Times are whole
seconds. A value that no game can be played with is refused when it is made, with the reason.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from randolph.rules import RandolphError

LONGEST_SECONDS = 86_400
"""The longest of all clocks: a day."""


class GameRulesError(RandolphError):
    """Game rules that no game can be played with; the message names the switch and what it may be."""


class End(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """When the game ends (G1, U7): by the printed count, at `count` chips, after `count` rounds or `count` minutes.

    The minutes are looked at when a round ends: a round that has begun is played.
    """

    kind: Literal["standard", "chips", "rounds", "minutes"] = "standard"
    count: int = 8

    def __post_init__(self) -> None:
        if not 1 <= self.count <= 1000:
            msg = f"end.count is {self.count}: it is a whole number from 1 to 1000"
            raise GameRulesError(msg)


class Agreed(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, tag_field="game"):
    """The root of all games' rules.

    `mode`: a group, one player alone, or a group around a real table, for which one device keeps the books.
    `next_seconds`: from the first "next" until the next round begins. `end`: when the game is over.
    """

    mode: Literal["group", "solo", "table"] = "group"
    next_seconds: int = 15
    end: End = End()

    @property
    def game(self) -> str:
        """The name of the game."""
        return str(self.__struct_config__.tag)

    @property
    def saved_board(self) -> str | None:
        """The id of the saved board on which it is to be played; None where no such board is asked for."""
        return None

    def check_seconds(self, *least: tuple[str, int]) -> None:
        """Refuse times that are too short or too long: `least` has the switches with the least that each may be."""
        for name, shortest in least:
            value = getattr(self, name)
            if not shortest <= value <= LONGEST_SECONDS:
                msg = f"{name} is {value}: it is a whole number of seconds from {shortest} to {LONGEST_SECONDS}"
                raise GameRulesError(msg)
