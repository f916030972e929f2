"""The seats of a room's state: for which seat a client speaks and sees, and which names are free.

The game identifies players by their seats. The server also checks whether a name looks like another one (`names.py`),
whether a player has left for good, and whether the host has closed a seat.
"""

from __future__ import annotations

from collections.abc import Callable

from randolph import game
from randolph.game import DEVICE, Command, State
from randolph.server.errors import ApiError
from randolph.server.names import checked_name, same_name

MOST_SEATS = 500
"""The most seats that a room ever gives out; players who leave keep theirs."""


def has_left(state: State, seat: int) -> bool:
    """Whether a claim to the seat is void; the device at a real table speaks for the players who stay."""
    return state.players[seat].left and not (state.at_table and seat == DEVICE)


def is_closed(state: State, seat: int | None) -> bool:
    """Whether the host has closed this seat."""
    return seat is not None and seat < len(state.players) and state.players[seat].kicked


def viewer(state: State, seat: int | None) -> int | None:
    """The seat whose view is shown: a player who has left is a spectator."""
    return None if seat is None or has_left(state, seat) else seat


def seat_of_view(state: State, seat: int | None) -> int | None:
    """The seat whose view a connection gets: like `viewer`, but a player whose seat is closed learns that."""
    return seat if is_closed(state, seat) else viewer(state, seat)


def connected_seats(state: State) -> list[int]:
    """The seats that are connected according to the events; at a real table one device connects all players."""
    there = [player.seat for player in state.players if player.connected and not player.left]
    return [DEVICE for _ in there] if state.at_table else there


def free_name(state: State, name: str, own: int | None = None) -> str:
    """The normalized name, which only the seat `own` may already have. Raises `ApiError`."""
    checked = checked_name(name)
    same = state.with_name(checked)  # whether one of these may be used again is for the game to decide
    others = [one for one in state.players if not one.left and one.seat != own and one not in same]
    if any(same_name(checked, player.name) for player in others):
        raise ApiError("name_taken", quote=checked)
    return checked


def new_name(state: State, name: str) -> str:
    """The normalized name of a new player. Raises `ApiError`."""
    checked = free_name(state, name)
    if len(state.players) >= MOST_SEATS:
        raise ApiError("full", f"this room has given out all its {MOST_SEATS} seats: make a new one, or watch")
    return checked


def numbers(state: State, seat: int) -> dict[int, str]:
    """The names that replace that of a forgotten player, and at a real table those of all: `#3` has seat 2, in
    every language.
    """
    whose = range(len(state.players)) if state.at_table else (seat,)
    others = {player.name.casefold() for player in state.players if player.seat not in whose}
    found = {}
    for one in whose:
        names = (f"#{one + 1}", *(f"#{one + 1} ({more})" for more in range(2, MOST_SEATS + 2)))
        found[one] = next(name for name in names if name.casefold() not in others)
    return found


def with_names(command: Command, state: State, seat: int, admit: Callable[[State], object]) -> Command:
    """A command with its name normalized. For a new computer player `admit` checks the limit first. Raises
    `ApiError`.
    """
    match command:
        case game.AddPlayer(name):
            return game.AddPlayer(new_name(state, name))
        case game.AddComputer(strength, name):
            admit(state)
            return game.AddComputer(strength, None if name is None else new_name(state, name))
        case game.Rename(name):
            return game.Rename(free_name(state, name, seat))
        case game.Readmit(closed):
            for player in state.closed:
                if player.seat == closed:
                    free_name(state, player.name, player.seat)
    return command
