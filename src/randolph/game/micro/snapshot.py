"""A state of a game as JSON, and back: the same state as from its events, but faster."""

from __future__ import annotations

import msgspec

from randolph.game.micro.state import Game
from randolph.game.values import Interned, replace
from randolph.rules.micro import Board

_shared: Interned[Board] = Interned()

_DECODER = msgspec.json.Decoder(Game)


def to_snapshot(state: Game) -> bytes:
    """A state as JSON."""
    return msgspec.json.encode(state)


def from_snapshot(text: bytes | msgspec.Raw) -> Game:
    """The state from a snapshot; rooms on equal boards share one. Raises `msgspec.MsgspecError`."""
    state = _DECODER.decode(text)
    return state if state.board is None else replace(state, board=_shared(state.board))
