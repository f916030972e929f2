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

LONGEST_REVEAL = 10
"""The longest countdown to a round, in seconds."""

LONGEST_CREDIT = 1000
"""The greatest lag credit, in milliseconds."""


Mode = Literal["group", "solo", "table"]
"""How players sit together: a group, one alone, or around a real table for which one device keeps the books."""


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
    `next_seconds`: from the first "next" until the next round begins; `reveal_seconds`: the countdown after that, at
    whose end all see at once what the round is about. `pace`: by how much all times of thinking are longer for
    learners; 0: they do not end. `correspondence`: presence decides nothing – clocks run whoever is there, and *all*
    are all who have a seat. `lag_credit_ms`: by how much a number that was sent in time may arrive late (B1).
    `try_moves`: whether everybody may move robots on the own device while thinking (H1); nothing of that reaches the
    game. `end`: when the game is over. `listed`: a group that anybody may find where the server shows rooms that are
    open.
    """

    mode: Mode = "group"
    next_seconds: int = 15
    reveal_seconds: int = 0
    pace: Literal[0, 1, 2, 3] = 1
    correspondence: bool = False
    lag_credit_ms: int = 0
    try_moves: bool = False
    end: End = End()
    listed: bool = False

    def __post_init__(self) -> None:
        if self.try_moves and self.mode == "table":
            raise GameRulesError("try_moves needs a device for each player: on a real table all would see it (H1)")

    @property
    def game(self) -> str:
        """The name of the game."""
        return str(self.__struct_config__.tag)

    @property
    def demonstration_seconds(self) -> int:
        """The clock of a demonstration; 0: there is none (B4)."""
        raise NotImplementedError

    @property
    def saved_board(self) -> str | None:
        """The id of the saved board on which it is to be played; None where no such board is asked for."""
        return None

    def thinking(self, seconds: int) -> int | None:
        """The milliseconds of a clock of thinking at the agreed pace; None where such clocks do not run."""
        return seconds * 1000 * self.pace if self.pace else None

    def check_seconds(self, *least: tuple[str, int]) -> None:
        """Refuse times that are too short or too long: `least` has the switches with the least that each may be.

        The times that every game has in the same way are looked at, too.
        """
        if self.correspondence and not self.demonstration_seconds:
            raise GameRulesError(
                "demonstration_seconds 0 needs players who are there: by correspondence there is a clock to show (B4)"
            )
        if not 0 <= self.reveal_seconds <= LONGEST_REVEAL:
            msg = f"reveal_seconds is {self.reveal_seconds}: it is a whole number of seconds from 0 to {LONGEST_REVEAL}"
            raise GameRulesError(msg)
        if not 0 <= self.lag_credit_ms <= LONGEST_CREDIT:
            msg = f"lag_credit_ms is {self.lag_credit_ms}: it is a number of milliseconds from 0 to {LONGEST_CREDIT}"
            raise GameRulesError(msg)
        for name, shortest in least:
            value = getattr(self, name)
            if not shortest <= value <= LONGEST_SECONDS:
                msg = f"{name} is {value}: it is a whole number of seconds from {shortest} to {LONGEST_SECONDS}"
                raise GameRulesError(msg)


OF_TIME = frozenset({"next_seconds", "reveal_seconds", "pace", "correspondence", "lag_credit_ms"})
"""The switches of every game that may be changed between two rounds."""
