"""The view of a game as a client reads it, for tests of what is shown."""

from __future__ import annotations

from typing import Any

import msgspec

from randolph import game
from randolph.game import State


def view(state: State, seat: int | None, now: int) -> dict[str, Any]:
    """The whole view of the member on `seat`, None for a spectator, decoded from JSON."""
    parts = (game.own_view(state, seat, now), *game.shared_view(state, now))
    return {key: value for part in parts for key, value in read(part).items()}


def board_json(state: State) -> dict[str, Any] | None:
    """The board decoded from JSON; None before the first."""
    board = game.board_json(state)
    return None if board is None else read(board)


def read(value: msgspec.Struct) -> dict[str, Any]:
    """A value as a client decodes it."""
    found: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(value))
    return found
