"""The game rules that are the same for every game: the mode, the times, the end.

Each game has its own rules, a subclass of `Agreed`: data with named switches; the defaults are the printed rules. The
tag of the class is the name of the game, the key `game` in JSON; without it, the game is Ricochet Robots. Times are
whole seconds. Values that no game can be played with raise an error on construction, with the reason.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Annotated, Literal, get_type_hints

import msgspec

from randolph.rules import RandolphError

LONGEST_SECONDS = 86_400
"""The longest of all clocks: a day."""

MOST_COUNT = 1000
"""The most chips, rounds or minutes that end a game."""

LONGEST_REVEAL = 10
"""The longest countdown to a round, in seconds."""

LONGEST_CREDIT = 1000
"""The greatest lag credit, in milliseconds."""


Mode = Literal["group", "solo", "table"]
"""How players sit together: a group, one player alone, or a real table with one device as the referee."""


class GameRulesError(RandolphError):
    """Game rules that no game can be played with; the message names the switch and its allowed values."""


def rule(description: str, *, between: bool = False) -> msgspec.Meta:
    """The meaning of a switch. `between`: it may be changed between two rounds, because it affects no running game."""
    return msgspec.Meta(description=description, extra={"between": between})


class End(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """When the game ends (G1, U7): by the printed count, at `count` chips, after `count` rounds or `count` minutes.

    The minutes are checked when a round ends, so a round that has begun is always finished.
    """

    kind: Literal["standard", "chips", "rounds", "minutes"] = "standard"
    count: int = 8

    def __post_init__(self) -> None:
        if not 1 <= self.count <= MOST_COUNT:
            msg = f"end.count is {self.count}: it is a whole number from 1 to {MOST_COUNT}"
            raise GameRulesError(msg)


class Agreed(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, tag_field="game"):
    """The root of all games' rules.

    Each switch is described by a `rule`, which is also its line in `docs/reference/protocol.md`.
    """

    mode: Annotated[Mode, rule("a group, one player alone, or a real table with one device as the referee")] = "group"
    next_seconds: Annotated[int, rule("from the first `ready` to the start of the next round", between=True)] = 15
    reveal_seconds: Annotated[
        int, rule("the countdown after that; at its end everybody sees the round's problem at once", between=True)
    ] = 0
    demonstration_seconds: Annotated[
        int,
        rule("the clock of a demonstration (B4, U4); 0: none, which `correspondence` does not allow", between=True),
    ] = 60
    pace: Annotated[
        Literal[0, 1, 2, 3],
        rule("the factor by which all thinking times are longer, for learners; 0: they do not end", between=True),
    ] = 1
    correspondence: Annotated[
        bool,
        rule("presence does not matter: clocks always run, and *all* means all players with a seat", between=True),
    ] = False
    lag_credit_ms: Annotated[
        int, rule("how late a number may arrive that was sent in time, in milliseconds (B1)", between=True)
    ] = 0
    try_moves: Annotated[
        bool,
        rule("players may move robots on their own devices while thinking; nobody else sees it (H1)", between=True),
    ] = False
    end: Annotated[End, rule("when the game is over")] = End()
    listed: Annotated[bool, rule("the room is listed, if the server lists rooms; groups only", between=True)] = False

    def __post_init__(self) -> None:
        if self.try_moves and self.mode == "table":
            raise GameRulesError("try_moves needs a device for each player: at a real table all would see it (H1)")

    @property
    def game(self) -> str:
        """The name of the game."""
        return str(self.__struct_config__.tag)

    @property
    def saved_board(self) -> str | None:
        """The id of the saved board to play on; None if the rules name none."""
        return None

    def thinking(self, seconds: int) -> int | None:
        """The milliseconds of a thinking clock at the agreed pace; None if such clocks do not run."""
        return seconds * 1000 * self.pace if self.pace else None

    def check_seconds(self, least: Mapping[str, int]) -> None:
        """Refuse times that are too short or too long. `least` maps switches to their minimum.

        The times that all games share are checked, too.
        """
        if self.correspondence and not self.demonstration_seconds:
            raise GameRulesError("demonstration_seconds 0 needs players who are present, unlike correspondence (B4)")
        if not 0 <= self.reveal_seconds <= LONGEST_REVEAL:
            msg = f"reveal_seconds is {self.reveal_seconds}: it is a whole number of seconds from 0 to {LONGEST_REVEAL}"
            raise GameRulesError(msg)
        if not 0 <= self.lag_credit_ms <= LONGEST_CREDIT:
            msg = f"lag_credit_ms is {self.lag_credit_ms}: it is a number of milliseconds from 0 to {LONGEST_CREDIT}"
            raise GameRulesError(msg)
        for name, shortest in least.items():
            value = getattr(self, name)
            if not shortest <= value <= LONGEST_SECONDS:
                msg = f"{name} is {value}: it is a whole number of seconds from {shortest} to {LONGEST_SECONDS}"
                raise GameRulesError(msg)


@cache
def between_rounds(rules: type[Agreed]) -> frozenset[str]:
    """The switches of these rules that may be changed between two rounds; the others wait for the next game."""
    hints = get_type_hints(rules, include_extras=True)
    return frozenset(
        name
        for name in rules.__struct_fields__
        if any((meta.extra or {}).get("between") for meta in hints[name].__metadata__)
    )
