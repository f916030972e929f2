"""What one member sees of any game: the part of the view that is the same for all, as plain data, ready for JSON.

The page draws from the view alone and needs no fold. Everything in it is public – a game keeps no secrets in its
state – but `you`, `actions` and the like are each viewer's own. Each game adds its own keys.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from randolph.game.handicaps import wait_of
from randolph.game.seats import DEVICE, NO_HANDICAP, Handicap, State
from randolph.game.table import Kind, Part, actions, actions_of, part

if TYPE_CHECKING:
    from randolph.game.events import OptimumFound


def view(kind: Kind, state: State, seat: int | None, now: int) -> dict[str, Any]:
    """The state as the member on `seat` sees it at `now`; None is a spectator, as is one whose seat is closed."""
    return {**view_of_all(kind, state, now), **own_view(kind, state, seat, now)}


Known = dict[Part, list[str]]
"""What those may do who have been asked already, by the part that they have in the state at that moment."""


def own_view(kind: Kind, state: State, seat: int | None, now: int, known: Known | None = None) -> dict[str, Any]:
    """The part of the view that is this viewer's own; `known` helps when it is made for one after the other."""
    shut_out = any(player.seat == seat for player in state.closed)
    seat = None if shut_out else seat
    who = part(state, seat, now)
    may = None if known is None else known.get(who)
    if may is None:
        may = actions_of(kind, state, who, now)
        if known is not None:
            known[who] = may
    return {
        "you": seat,
        "shut_out": shut_out,
        "actions": may,
        "seats": _seats(kind, state, now) if state.at_table and seat == DEVICE else None,
    }


def view_of_all(kind: Kind, state: State, now: int) -> dict[str, Any]:
    """The part of the view that everybody sees alike; it has no key of `own_view`."""
    played = state.begun_with or state.rules
    return {
        "phase": state.phase.value,
        "mode": state.rules.mode,
        "host": state.host_at(now),
        "locked": state.locked,
        "paused": state.paused,
        "closed": [{"seat": player.seat, "name": player.name} for player in state.closed],
        "rules": msgspec.to_builtins(state.rules),
        "played": None if played == state.rules else msgspec.to_builtins(played),
        "players": _players(state, now),
        "round": state.round,
        "round_since": now - state.played(now) + state.round_at if state.running else None,
        "win_at": state.win_at,
        "chips_left": len(state.pool),
        "chip": state.chip,
        "deadline": deadline(state, now),
        "ending": None
        if state.ending is None
        else {"winners": list(state.ending.winners), "reason": state.ending.reason},
        **kind.view(state, now),
    }


def _seats(kind: Kind, state: State, now: int) -> dict[str, list[str]]:
    """What the device at a real table may say for each seat."""
    return {str(player.seat): actions(kind, state, player.seat, now) for player in state.players if not player.left}


def _players(state: State, now: int) -> list[dict[str, Any]]:
    some_first = state.running and any(player.handicap.head_start for player in state.players)
    return [
        {
            "seat": player.seat,
            "name": player.name,
            "computer": player.computer,
            "chips": list(player.chips),
            "connected": player.connected,
            "left": player.left,
            "waiting": player.waiting,
            "done": player.done,
            "ready": player.ready,
            "agreed": player.agreed,
            "handicap": _handicap(player.handicap),
            "speaks_at": _speaks_at(state, player.seat, now) if some_first else None,
        }
        for player in state.players
        if not player.past
    ]


def _handicap(given: Handicap) -> dict[str, Any] | None:
    """What a player is given (H2); None: nothing."""
    if given == NO_HANDICAP:
        return None
    return {"ties": given.ties, "grace": given.grace, "head_start": given.head_start}


def _speaks_at(state: State, seat: int, now: int) -> int | None:
    """From when a player may say a number in a round in which others have a head start (H5); None: at once."""
    wait = wait_of(state, seat, now)
    return now + wait if wait else None


def deadline(state: State, now: int) -> dict[str, Any] | None:
    """What happens by itself, and when."""
    running = state.deadline
    if running is None:
        return None
    left = max(0, running.at - now) if running.left is None else running.left
    return {
        "kind": running.kind,
        "at": running.at,
        "total": running.total,
        "paused": running.left is not None,
        "left": left,
    }


def optimum(found: OptimumFound | None) -> dict[str, Any]:
    """The judge's word on a round that is over, as far as it is known."""
    if found is None:
        return {"status": "pending", "moves": None, "solution": None}
    return {"status": found.status, "moves": found.moves, "solution": found.solution}
