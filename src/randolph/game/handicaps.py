"""Handicaps: what the host gives to single players, so that strong and weak ones can play together (H2–H5), in every
game.

A handicap belongs to a seat and stays with it, from game to game. It is set before a game and between two rounds, so it
never changes during one. This module has the command and its queries; each game decides who goes first among equals,
and what a move of grace allows.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from randolph.game import commands as cmd
from randolph.game import events as ev
from randolph.game.seats import Handicap
from randolph.game.table import Draft, Refused, Row
from randolph.protocol import LONGEST_HEAD_START

if TYPE_CHECKING:
    from randolph.game.seats import State


def _set(draft: Draft[State], _seat: int, command: cmd.Handicap, now: int) -> None:
    """Give a player a handicap, or withdraw it; the command contains all of it (H2)."""
    state = draft.state
    if not 0 <= command.seat < len(state.players) or state.players[command.seat].left:
        raise Refused("no_seat", None, "nobody has this seat")
    if not 0 <= command.head_start <= LONGEST_HEAD_START:
        message = f"a head start is a whole number of seconds from 0 to {LONGEST_HEAD_START}"
        raise Refused("bad_handicap", "H5", message)
    wanted = Handicap(ties=command.ties, grace=command.grace, head_start=command.head_start)
    if wanted != state.players[command.seat].handicap:
        draft.write(
            ev.HandicapSet(
                at=now, seat=command.seat, ties=wanted.ties, grace=wanted.grace, head_start=wanted.head_start
            )
        )


def _alone(state: State, _now: int) -> Refused | None:
    """A game for one player has no handicaps."""
    if state.rules.mode == "solo":
        return Refused("solo", "H2", "this is a game for one player, and a handicap is against others")
    return None


ROW: Row[State] = Row("host", _set, unless=_alone)
"""The command's row in the tables of the games: before a game, between two rounds, after the end."""


def grace_of(state: State, seat: int) -> int:
    """How many moves more than announced a player may show (H4)."""
    return int(state.players[seat].handicap.grace)


def wait_of(state: State, seat: int, now: int) -> int:
    """The milliseconds that a player still has to wait because of somebody's head start (H5); 0: they may bid.

    Only the first number of a round has to wait; after it, everybody may say one. The difference of the head starts
    counts. Nobody waits for a player who is done or absent. Nobody waits if the round would soon end without a number,
    or if those who wait could never say one.
    """
    if state.number_stands:
        return 0
    others = [player for player in state.playing if player.seat != seat and not player.done]
    most = max((player.handicap.head_start for player in others), default=0)
    lead = most - state.players[seat].handicap.head_start
    wait = max(0, lead * 1000 - (state.played(now) - state.round_at)) if lead > 0 else 0
    soon = state.all_may_speak_in(now)
    return wait if soon is None else min(wait, soon)


def refuse_early(state: State, seat: int, now: int) -> None:
    """Refuse the first number of a round during somebody else's head start (H5)."""
    wait = wait_of(state, seat, now)
    if wait:
        raise Refused("head_start", "H5", f"somebody has a head start: you may say a number in {-(-wait // 1000)} s")
