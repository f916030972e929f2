"""A state of a game as JSON, and back: the same state as from its events, but faster."""

from __future__ import annotations

import msgspec

from randolph.game.ricochet.boards import shared
from randolph.game.ricochet.state import Game
from randolph.game.values import replace
from randolph.rules import Cell, Color, Position


def _plain(value: object) -> object:
    if isinstance(value, Position):
        return dict(value.items())
    raise NotImplementedError(type(value).__name__)


def _value(kind: type, plain: dict[str, tuple[int, int]]) -> Position:
    if kind is Position:
        return Position({Color(color): Cell(*cell) for color, cell in plain.items()})
    raise NotImplementedError(kind.__name__)


_ENCODER = msgspec.json.Encoder(enc_hook=_plain)
_DECODER = msgspec.json.Decoder(Game, dec_hook=_value)


def to_snapshot(state: Game) -> bytes:
    """A state as JSON."""
    return _ENCODER.encode(state)


def from_snapshot(text: bytes | msgspec.Raw) -> Game:
    """The state from a snapshot; rooms on equal boards share one. Raises `msgspec.MsgspecError`."""
    state = _DECODER.decode(text)
    board, laid = state.board, state.laid
    return replace(
        state,
        board=None if board is None else shared(board),
        laid=None if laid is None else replace(laid, board=shared(laid.board)),
    )
