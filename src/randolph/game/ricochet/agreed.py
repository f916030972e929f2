"""The game rules of Ricochet Robots: edition, house rules, times, the end (E1–E9, B1–B8, G1–G3, O1–O2).

`GameRules` is data with named switches; its defaults are the printed rules. The game never depends on the name of an
edition. Times are whole seconds. Values that no game can be played with raise an error on construction, with the
reason.
"""

from __future__ import annotations

import re
from typing import Annotated, Literal

import msgspec

from randolph.game.agreed import Agreed, GameRulesError, rule
from randolph.rules import EDITIONS, Arrangement, Color, RandolphError, Rules

SIZE = 16
"""Rows and columns of a board made of four faces."""

MOST_OPENED = 4
"""The most rows and columns of an arrangement that players may open (E6)."""

BOARD_ID = re.compile(r"[A-Za-z0-9]{10}")
"""The form of a saved board's id."""

TOGETHER_ROUNDS = 10
"""The number of rounds together against the board, by default (C3)."""

MOST_TOLERANCE = 3
"""The most moves by which a solution may exceed the optimum and still win for all (C2)."""

WINNING_CHIPS = {2: 8, 3: 6, 4: 5}
"""The number of chips that wins, by players at the game's start; with more players all chips are played for (G1)."""


Faces = tuple[str, str, str, str]
"""Printed faces at NW, NE, SE and SW, like `1A`."""

LEAST_SECONDS = {
    "sand_seconds": 1,
    "demonstration_seconds": 0,
    "no_bid_offer_seconds": 0,
    "no_bid_auto_seconds": 1,
    "closing_seconds": 0,
    "next_seconds": 0,
}
"""The minimum of each clock."""


class Openings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The open rows and columns of an arrangement (E6): those named here, from 0, or `random` ones.

    One to four in total; none are the printed boards.
    """

    random: int = 0
    rows: tuple[int, ...] = ()
    cols: tuple[int, ...] = ()

    def __post_init__(self) -> None:
        if not 0 <= self.random <= MOST_OPENED:
            msg = f"openings.random is {self.random}: it is a whole number from 0 to {MOST_OPENED} (E6)"
            raise GameRulesError(msg)
        many = len(self.rows) + len(self.cols)
        if many > MOST_OPENED:
            msg = f"openings name {many} rows and columns: at most {MOST_OPENED} in total may be opened (E6)"
            raise GameRulesError(msg)
        if many and self.random:
            raise GameRulesError("openings are either named or random, not both (E6)")
        for name, lines in (("rows", self.rows), ("cols", self.cols)):
            if len(set(lines)) < len(lines) or not all(0 <= line < SIZE for line in lines):
                msg = f"openings.{name}: each is a whole number from 0 to {SIZE - 1}, and appears only once (E6)"
                raise GameRulesError(msg)


class GameRules(Agreed, frozen=True, forbid_unknown_fields=True, kw_only=True, tag="ricochet"):
    """All rules that the players of Ricochet Robots may agree on."""

    edition: Annotated[Literal["first", "second", "third", "mixed"], rule("which printed boards are used (E1–E4)")] = (
        "first"
    )
    faces: Annotated[Faces | None, rule("those at NW, NE, SE and SW, like `1A`; null: random")] = None
    diagonals: Annotated[bool, rule("boards with diagonals may be drawn at random (E9)")] = True
    openings: Annotated[Openings, rule("the open rows and columns (E6)")] = Openings()
    board: Annotated[str | None, rule("the id of a saved board; it overrides the four switches above")] = None
    silver: Annotated[bool, rule("with the silver robot (S1)")] = False
    silver_power: Annotated[bool, rule("silver has the transparent robot's powers (M9)")] = False
    transparent: Annotated[bool, rule("with the transparent robot (X1)")] = False
    ricochet: Annotated[bool, rule("the active robot has to turn at least once (T2)")] = True
    no_reversal: Annotated[bool, rule("no robot moves straight back (M7)")] = True
    tie_break: Annotated[Literal["chips", "tournament"], rule("which of equal bids goes first (B5)", between=True)] = (
        "chips"
    )
    sand_seconds: Annotated[int, rule("the sand timer (B1)", between=True)] = 60
    no_bid: Annotated[bool, rule("a round that nobody bids in ends (B7)", between=True)] = True
    no_bid_offer_seconds: Annotated[
        int, rule("after this time any player may turn the timer without a bid (B7)", between=True)
    ] = 240
    no_bid_auto_seconds: Annotated[int, rule("after this time it is turned automatically (B7)", between=True)] = 300
    done: Annotated[bool, rule("the bidding ends when all have said that they are done (B8)", between=True)] = True
    closing_seconds: Annotated[int, rule("a pause before the first demonstration", between=True)] = 0
    double_time: Annotated[bool, rule("alone: twice the sand (O1)", between=True)] = False
    any_count: Annotated[bool, rule("alone: the announced number is not binding (O2)", between=True)] = False
    together: Annotated[bool, rule("all players are one side against the board (C1); groups only")] = False
    tolerance: Annotated[
        int, rule("together: how many moves a solution may exceed the optimum by (C2)", between=True)
    ] = 0

    def __post_init__(self) -> None:
        super().__post_init__()
        self.check_seconds(LEAST_SECONDS)
        if not self.pace and not self.done and self.mode != "solo":
            raise GameRulesError(
                "pace 0 needs done: if the timer does not run out, only the players can end the bidding (B8)"
            )
        if self.no_bid_offer_seconds > self.no_bid_auto_seconds:
            msg = (
                f"no_bid_offer_seconds is {self.no_bid_offer_seconds}: the timer cannot be offered after it turns "
                f"automatically, at no_bid_auto_seconds {self.no_bid_auto_seconds} (B7)"
            )
            raise GameRulesError(msg)
        if self.together and self.mode != "group":
            raise GameRulesError("together is for a group with a judge: not alone, nor at a real table (C1)")
        if not 0 <= self.tolerance <= MOST_TOLERANCE:
            msg = f"tolerance is {self.tolerance}: it is a whole number of moves from 0 to {MOST_TOLERANCE} (C2)"
            raise GameRulesError(msg)
        if self.silver_power and not self.silver:
            raise GameRulesError("silver_power needs silver, which is off (M9)")
        if self.board is not None and not BOARD_ID.fullmatch(self.board):
            raise GameRulesError("board: the id of a saved board has ten letters and digits")
        if self.faces is not None:
            try:
                EDITIONS[self.edition].number(Arrangement(*self.faces))
            except RandolphError as error:
                msg = f"faces: {error}"
                raise GameRulesError(msg) from None

    @property
    def saved_board(self) -> str | None:
        """The id of the saved board to play on."""
        return self.board

    @property
    def movement(self) -> Rules:
        """The switches of the movement rules."""
        return Rules(ricochet=self.ricochet, no_reversal=self.no_reversal)

    @property
    def robots(self) -> tuple[Color, ...]:
        """The robots on the board."""
        edition = EDITIONS[self.edition]
        silver = [color for color in edition.optional if self.silver and color is Color.SILVER]
        return (*edition.robots, *silver, *((Color.TRANSPARENT,) if self.transparent else ()))

    @property
    def powers(self) -> frozenset[Color]:
        """The robots that have the transparent robot's powers, besides that robot itself (M9)."""
        return frozenset({Color.SILVER} if self.silver_power else ())

    @property
    def sand(self) -> int:
        """The seconds of the sand timer, doubled by O1's option, without the pace."""
        return self.sand_seconds * (2 if self.mode == "solo" and self.double_time else 1)

    def winning_chips(self, players: int) -> int | None:
        """The number of chips that wins a game of `players`; None if the game has another end (G1)."""
        if self.end.kind == "chips":
            return self.end.count
        shared = self.mode == "solo" or self.together
        return WINNING_CHIPS.get(players) if self.end.kind == "standard" and not shared else None

    @property
    def rounds(self) -> int | None:
        """The number of rounds after which the game ends; None if the game has another end (G1, C3)."""
        if self.end.kind == "standard":
            return TOGETHER_ROUNDS if self.together else None
        return self.end.count if self.end.kind == "rounds" else None
