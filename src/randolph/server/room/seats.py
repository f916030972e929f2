"""The seats of a room, as its state has them: for whom a seat speaks and sees, and which names are free.

The game knows players by their seats. The server asks besides whether a name looks like another one (`names.py`),
whether a player has left for good, and whose seat the host has closed.
"""

from __future__ import annotations

from collections.abc import Callable

from randolph import game
from randolph.game import DEVICE, Command, State
from randolph.server.errors import ApiError
from randolph.server.names import checked_name, same_name

MOST_SEATS = 500
"""Seats that a room may give out in its life; players who leave keep theirs."""


def has_left(state: State, seat: int) -> bool:
    """Whether a claim to the seat is void; the device at a real table speaks for those who stay."""
    return state.players[seat].left and not (state.at_table and seat == DEVICE)


def is_closed(state: State, seat: int | None) -> bool:
    """Whether the host has closed this seat."""
    return seat is not None and seat < len(state.players) and state.players[seat].kicked


def viewer(state: State, seat: int | None) -> int | None:
    """The seat for which things are shown: a player who has left watches like anybody else."""
    return None if seat is None or has_left(state, seat) else seat


def eyes(state: State, seat: int | None) -> int | None:
    """The seat as which a connection sees things: like `viewer`, but whose seat is closed is told so."""
    return seat if is_closed(state, seat) else viewer(state, seat)


def connected_seats(state: State) -> list[int]:
    """The seats that are connected by the log: at a real table all players are connected by one device."""
    there = [player.seat for player in state.players if player.connected and not player.left]
    return [DEVICE for _ in there] if state.at_table else there


def free_name(state: State, name: str, own: int | None = None) -> str:
    """A name as it is written here, which nobody has but the seat that is its `own`. Raises `ApiError`."""
    checked = checked_name(name)
    same = state.called(checked)  # the game judges those: one of them may be given anew; it knows no look-alikes
    others = [one for one in state.players if not one.left and one.seat != own and one not in same]
    if any(same_name(checked, player.name) for player in others):
        raise ApiError("name_taken", quote=checked)
    return checked


def new_name(state: State, name: str) -> str:
    """The name of one more player, as it is written here. Raises `ApiError`."""
    checked = free_name(state, name)
    if len(state.players) >= MOST_SEATS:
        raise ApiError("full", f"this room has given out all its {MOST_SEATS} seats: make a new one, or watch")
    return checked


def numbers(state: State, seat: int) -> dict[int, str]:
    """What a player is called whose name is forgotten, and at a real table all of them: `Player 3` has seat 2."""
    whose = range(len(state.players)) if state.at_table else (seat,)
    others = {player.name.casefold() for player in state.players if player.seat not in whose}
    found = {}
    for one in whose:
        names = (f"Player {one + 1}", *(f"Player {one + 1} ({more})" for more in range(2, MOST_SEATS + 2)))
        found[one] = next(name for name in names if name.casefold() not in others)
    return found


def with_names(command: Command, state: State, seat: int, admit: Callable[[State], object]) -> Command:
    """A command with its name as it is written here. One that wants a computer player asks first whether there is a
    place for it (`admit`). Raises `ApiError`.
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
