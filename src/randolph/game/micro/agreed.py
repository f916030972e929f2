"""What the players of Micro Robots agree on before a game: tiles, house rules, times and the end (U1–U9).

`MicroRules` is data with named switches; its defaults are the printed rules. Times are whole seconds. A value that no
game can be played with is refused when it is made, with the reason.
"""

from __future__ import annotations

from typing import Literal

from randolph.game.agreed import OF_TIME, Agreed, End, GameRulesError
from randolph.rules import RandolphError, micro

CHIPS = 25
"""How many chips there are; they are all alike (U7)."""

WINNING_CHIPS = 5
"""How many chips win (U7)."""

RUN_ROUNDS = 10
"""How many rounds a run alone has."""


class MicroRules(Agreed, frozen=True, forbid_unknown_fields=True, kw_only=True, tag="micro"):
    """Everything that the players may agree on.

    `side`, and the `tiles` at NW, NE, SE and SW with their turns, `1N` … `4W` (U1; by lot at each start when None);
    `via`, the intermediate cell (U8); `marked`, whether a chip is seen on the target (U9); `must_be_shortest` and
    `overcall`, with `overcall_seconds` in which others may call fewer (U5); `demonstration_seconds` (U4; 0: no clock);
    `no_path` with `no_path_seconds`, after which the dice are rolled again (U6); `round_seconds`, the clock of a round
    alone; `end` (U7): *standard* is five chips, and alone a run of ten rounds.
    """

    side: Literal["black", "copper"] = "black"
    tiles: tuple[str, str, str, str] | None = None
    via: bool = False
    marked: bool = True
    must_be_shortest: bool = False
    overcall: bool = False
    overcall_seconds: int = 15
    demonstration_seconds: int = 60
    no_path: bool = True
    no_path_seconds: int = 180
    round_seconds: int = 120
    end: End = End(count=WINNING_CHIPS)

    def __post_init__(self) -> None:
        super().__post_init__()
        self.check_seconds(
            ("overcall_seconds", 1),
            ("demonstration_seconds", 0),
            ("no_path_seconds", 1),
            ("round_seconds", 1),
            ("next_seconds", 0),
        )
        if self.tiles is not None:
            try:
                micro.check_places([tile[:20] for tile in self.tiles])
            except RandolphError as error:
                msg = f"tiles: {error}"
                raise GameRulesError(msg) from None

    @property
    def winning_chips(self) -> int | None:
        """How many chips win; None where the game is played to another end, or nobody could reach it (U7)."""
        if self.end.kind == "standard":
            return None if self.mode == "solo" else WINNING_CHIPS
        return self.end.count if self.end.kind == "chips" and self.end.count <= CHIPS else None

    @property
    def rounds(self) -> int | None:
        """After how many rounds the game ends; None where it is played to another end."""
        if self.end.kind == "standard" and self.mode == "solo":
            return RUN_ROUNDS
        return self.end.count if self.end.kind == "rounds" else None


BETWEEN = frozenset(
    {"via", "marked", "must_be_shortest", "overcall", "overcall_seconds", "demonstration_seconds", "no_path"}
    | {"no_path_seconds", "round_seconds", "try_moves", "listed"}
    | OF_TIME
)
"""The switches that may be changed between two rounds: all but the tiles and the end."""
