"""The game rules of Micro Robots: tiles, house rules, times and the end (U1–U9).

`MicroRules` is data with named switches; its defaults are the printed rules. Times are whole seconds. Values that no
game can be played with raise an error on construction, with the reason.
"""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from randolph.game.agreed import Agreed, End, GameRulesError, rule
from randolph.rules import RandolphError, micro

CHIPS = 25
"""The number of chips; they are all alike (U7)."""

WINNING_CHIPS = 5
"""The number of chips that wins (U7)."""

RUN_ROUNDS = 10
"""The rounds of a run alone."""


LEAST_SECONDS = {
    "overcall_seconds": 1,
    "demonstration_seconds": 0,
    "no_path_seconds": 1,
    "round_seconds": 1,
    "next_seconds": 0,
}
"""The minimum of each clock."""


Side = Literal["black", "copper"]

Place = Annotated[
    str, msgspec.Meta(extra_json_schema={"enum": [f"{tile}{turn}" for tile in "1234" for turn in "NESW"]})
]
"""A tile and the direction of its printed top; invalid ones are refused with the reason
(`rules.micro.check_places`).
"""

Places = tuple[Place, Place, Place, Place]
"""The tiles at NW, NE, SE and SW."""


class MicroRules(Agreed, frozen=True, forbid_unknown_fields=True, kw_only=True, tag="micro"):
    """All rules that the players of Micro Robots may agree on."""

    side: Annotated[Side, rule("the printed side of the tiles that is up (U1)")] = "black"
    tiles: Annotated[
        Places | None,
        rule("those at NW, NE, SE and SW with their turns, `1N` … `4W` (U1); null: random at each start"),
    ] = None
    via: Annotated[bool, rule("a second roll names an intermediate cell (U8)", between=True)] = False
    marked: Annotated[
        bool, rule("a chip lies on the target; without it only the dice name the target (U9)", between=True)
    ] = True
    must_be_shortest: Annotated[bool, rule("only a shortest path wins (U5)", between=True)] = False
    overcall: Annotated[bool, rule("others may call fewer jumps before the lowest is shown (U5)", between=True)] = False
    overcall_seconds: Annotated[int, rule("the time for that (U5)", between=True)] = 15
    no_path: Annotated[bool, rule("the dice are rolled again if nobody finds a path (U6)", between=True)] = True
    no_path_seconds: Annotated[int, rule("the time before that (U6)", between=True)] = 180
    round_seconds: Annotated[int, rule("the clock of a round alone", between=True)] = 120
    end: Annotated[End, rule("when the game is over (U7): `standard` is five chips, alone ten rounds")] = End(
        count=WINNING_CHIPS
    )

    def __post_init__(self) -> None:
        super().__post_init__()
        self.check_seconds(LEAST_SECONDS)
        if self.tiles is not None:
            try:
                micro.check_places([tile[:20] for tile in self.tiles])
            except RandolphError as error:
                msg = f"tiles: {error}"
                raise GameRulesError(msg) from None

    @property
    def winning_chips(self) -> int | None:
        """The number of chips that wins; None if the game has another end, or nobody could reach it (U7)."""
        if self.end.kind == "standard":
            return None if self.mode == "solo" else WINNING_CHIPS
        return self.end.count if self.end.kind == "chips" and self.end.count <= CHIPS else None

    @property
    def rounds(self) -> int | None:
        """The number of rounds after which the game ends; None if the game has another end."""
        if self.end.kind == "standard" and self.mode == "solo":
            return RUN_ROUNDS
        return self.end.count if self.end.kind == "rounds" else None
