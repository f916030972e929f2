"""What the players of Ricochet Robots agree on: edition, house rules, times, the end (E1–E9, B1–B8, G1–G3, O1–O2).

`GameRules` is data with named switches; its defaults are the printed rules. Nothing in the game asks for an edition
by name. Times are whole seconds. A value that no game can be played with is refused when it is made, with the reason.
"""

from __future__ import annotations

import re
from typing import Annotated, Literal

import msgspec

from randolph.game.agreed import Agreed, GameRulesError, rule
from randolph.rules import EDITIONS, Arrangement, Color, RandolphError, Rules

SIZE = 16
"""Rows and columns of a board that four faces make."""

MOST_OPENED = 4
"""How many rows and columns of an arrangement players may open (E6)."""

BOARD_ID = re.compile(r"[A-Za-z0-9]{10}")
"""The form of a saved board's id."""

TOGETHER_ROUNDS = 10
"""How many rounds all play against the board where nothing else is agreed on (C3)."""

MOST_TOLERANCE = 3
"""By how many moves at most a way may be longer than the optimum and still win for all (C2)."""

WINNING_CHIPS = {2: 8, 3: 6, 4: 5}
"""How many chips win, by the number of players at the game's start; with more players all chips are played for (G1)."""


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
"""The least that each clock may be."""


class Openings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Which rows and columns of an arrangement are open (E6): those named here, from 0, or `random` many by lot.

    Together one to four; none are the printed boards.
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
            msg = f"openings name {many} rows and columns: one to {MOST_OPENED} in all may be opened (E6)"
            raise GameRulesError(msg)
        if many and self.random:
            raise GameRulesError("openings are named, or drawn by lot: not both (E6)")
        for name, lines in (("rows", self.rows), ("cols", self.cols)):
            if len(set(lines)) < len(lines) or not all(0 <= line < SIZE for line in lines):
                msg = f"openings.{name}: each is a whole number from 0 to {SIZE - 1}, and none stands twice (E6)"
                raise GameRulesError(msg)


class GameRules(Agreed, frozen=True, forbid_unknown_fields=True, kw_only=True, tag="ricochet"):
    """Everything that the players of Ricochet Robots may agree on."""

    edition: Annotated[
        Literal["first", "second", "third", "mixed"], rule("which printed boards are played on (E1–E4)")
    ] = "first"
    faces: Annotated[Faces | None, rule("those at NW, NE, SE and SW, like `1A`; null: by lot")] = None
    diagonals: Annotated[bool, rule("boards with diagonals may be drawn by lot (E9)")] = True
    openings: Annotated[Openings, rule("rows and columns that are open (E6)")] = Openings()
    board: Annotated[str | None, rule("the id of a saved board; with one, the four switches above do not count")] = None
    silver: Annotated[bool, rule("the silver robot plays, too (S1)")] = False
    silver_power: Annotated[bool, rule("silver has the transparent robot's powers (M9)")] = False
    transparent: Annotated[bool, rule("the transparent robot plays, too (X1)")] = False
    ricochet: Annotated[bool, rule("the active robot has to turn at least once (T2)")] = True
    no_reversal: Annotated[bool, rule("no robot moves straight back (M7)")] = True
    tie_break: Annotated[Literal["chips", "tournament"], rule("which of equal bids goes first (B5)", between=True)] = (
        "chips"
    )
    sand_seconds: Annotated[int, rule("the sand timer (B1)", between=True)] = 60
    no_bid: Annotated[bool, rule("a round that nobody bids in ends (B7)", between=True)] = True
    no_bid_offer_seconds: Annotated[
        int, rule("from then on any player may turn the timer without a bid (B7)", between=True)
    ] = 240
    no_bid_auto_seconds: Annotated[int, rule("then it is turned by itself (B7)", between=True)] = 300
    done: Annotated[bool, rule("the bidding ends when all have said that they are done (B8)", between=True)] = True
    closing_seconds: Annotated[int, rule("a pause before the first demonstration", between=True)] = 0
    double_time: Annotated[bool, rule("alone: twice the sand (O1)", between=True)] = False
    any_count: Annotated[bool, rule("alone: the number that was said does not bind (O2)", between=True)] = False
    together: Annotated[bool, rule("all play as one side against the board (C1); groups only")] = False
    tolerance: Annotated[
        int, rule("together: so many moves longer than the optimum a way may be (C2)", between=True)
    ] = 0

    def __post_init__(self) -> None:
        super().__post_init__()
        self.check_seconds(LEAST_SECONDS)
        if not self.pace and not self.done and self.mode != "solo":
            raise GameRulesError("pace 0 needs done: where the sand does not run out, only all can end it (B8)")
        if self.no_bid_offer_seconds > self.no_bid_auto_seconds:
            msg = (
                f"no_bid_offer_seconds is {self.no_bid_offer_seconds}: the timer cannot be offered after it turns by "
                f"itself, at no_bid_auto_seconds {self.no_bid_auto_seconds} (B7)"
            )
            raise GameRulesError(msg)
        if self.together and self.mode != "group":
            raise GameRulesError(
                "together is for a group that has the judge's word: not alone, nor at a real table (C1)"
            )
        if not 0 <= self.tolerance <= MOST_TOLERANCE:
            msg = f"tolerance is {self.tolerance}: it is a whole number of moves from 0 to {MOST_TOLERANCE} (C2)"
            raise GameRulesError(msg)
        if self.silver_power and not self.silver:
            raise GameRulesError("silver_power needs silver: there is no robot to have the power (M9)")
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
        """The id of the saved board on which it is to be played."""
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
        """The robots that have the transparent robot's powers beside itself (M9)."""
        return frozenset({Color.SILVER} if self.silver_power else ())

    @property
    def sand(self) -> int:
        """The seconds of the sand timer, doubled where O1's option is taken; the pace is not in it."""
        return self.sand_seconds * (2 if self.mode == "solo" and self.double_time else 1)

    def winning_chips(self, players: int) -> int | None:
        """How many chips win a game that `players` start; None where it is played to another end (G1)."""
        if self.end.kind == "chips":
            return self.end.count
        shared = self.mode == "solo" or self.together
        return WINNING_CHIPS.get(players) if self.end.kind == "standard" and not shared else None

    @property
    def rounds(self) -> int | None:
        """After how many rounds the game ends; None where it is played to another end (G1, C3)."""
        if self.end.kind == "standard":
            return TOGETHER_ROUNDS if self.together else None
        return self.end.count if self.end.kind == "rounds" else None
