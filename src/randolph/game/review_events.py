"""What a review needs to know about a game's events, in terms that every game has.

Each game translates its own events into these values (`Reviewing.translate`), so `review.py` counts without knowing
which game it is.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Generic, Literal, NamedTuple, TypeAlias, TypeVar

from randolph.game import events as ev
from randolph.game.seats import State

S = TypeVar("S", bound=State)

Tie = Literal["handicap", "chips", "earlier"]
"""Why a bid is shown before an equal one: its player wins ties (H3), has fewer chips, or bid earlier (B5)."""


class Said(NamedTuple):
    """A bid or a declaration."""

    seat: int
    moves: int


class Struck(NamedTuple):
    """The player's bids in this round do not count."""

    seat: int


class Shown(NamedTuple):
    """A demonstration begins; `bid` is the number that was announced."""

    seat: int
    bid: int


class Moved(NamedTuple):
    """A demonstrated move as text, and its cost."""

    move: str
    cost: int


class Failed(NamedTuple):
    """The demonstration failed."""

    reason: str


class Lost(NamedTuple):
    """The round is over and nobody won it."""

    reason: str


class Given(NamedTuple):
    """A player gives a chip to another one."""

    seat: int
    to: int


class Exchanged(NamedTuple):
    """The chip of the round cannot be won: the round does not count."""


ReviewEvent: TypeAlias = Said | Struck | Shown | Moved | Failed | Lost | Given | Exchanged


class Rung(NamedTuple):
    """A standing bid in the order of demonstration; `tie` says why it comes before the next one, which is equal."""

    seat: int
    tie: Tie | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Reviewing(Generic[S]):
    """How a game is reviewed.

    `translate` converts one of the game's own events; None for those that a review does not need. `ladder` are the
    standing bids of the current round, in the order of demonstration. `target` writes the target of a problem.
    """

    translate: Callable[[ev.Event], ReviewEvent | None]
    ladder: Callable[[S], tuple[Rung, ...]]
    target: Callable[[Any], str]  # a problem of this game
