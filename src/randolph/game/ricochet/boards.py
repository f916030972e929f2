"""The boards of games: four faces, with rows and columns opened (E6), or a custom board, saved under a name.

This module does not use the database. The caller makes a `SavedBoard` from the stored text and gives it to the game,
which keeps it in its events. So later changes to the stored board do not affect the room. A custom board comes from a
client: `unplayable` says why no game can be played on it, and every module that accepts boards must call it.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING
from weakref import WeakValueDictionary

from randolph.game.values import Interned
from randolph.notation import from_json_board
from randolph.rules import Arrangement, Board, faults_of

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from randolph.rules import Color


@dataclass(frozen=True, slots=True)
class SavedBoard:
    """A board with the id under which it is saved, and its name."""

    id: str
    name: str
    board: Board

    @classmethod
    def from_text(cls, id: str, name: str, text: str | bytes) -> SavedBoard:  # noqa: A002 – the key's own name
        """A saved board from its JSON. Raises `NotationError`."""
        return cls(id, name, from_json_board(text))


shared: Interned[Board] = Interned()
"""The boards in use: equal boards are one object, whether assembled or read from a snapshot."""

_in_use: WeakValueDictionary[tuple[object, ...], Board] = WeakValueDictionary()


@lru_cache(maxsize=64)
def arranged(faces: tuple[str, str, str, str], rows: tuple[int, ...] = (), cols: tuple[int, ...] = ()) -> Board:
    """The board of an arrangement with these rows and columns open; equal boards are shared by rooms.

    A board is kept while a room uses it, and the last ones a little longer. There are thousands of boards, and one that
    has been played on takes some 200 kB. Raises `RandolphError` for unknown faces or lines.
    """
    key = (faces, rows, cols)
    board = _in_use.get(key)
    if board is None:
        plain = Arrangement(*faces).board()
        board = _in_use[key] = shared(plain.opened(rows=rows, cols=cols) if rows or cols else plain)
    return board


def chips_of(board: Board, robots: Collection[Color]) -> tuple[int, ...]:
    """The chips of the game: those of robots on the board, and those for any robot (S3)."""
    return tuple(chip for chip, target in enumerate(board.targets) if target.color is None or target.color in robots)


def unplayable(board: Board, robots: Sequence[Color], *, faultless: bool = False) -> str | None:
    """Why no game can be played on a board with these robots; None if one can.

    `faultless`: the board itself has been checked before, which takes long for a large one.
    """
    faults = () if faultless else faults_of(board)
    if faults:
        more = f" (and {len(faults) - 1} more)" if len(faults) > 1 else ""
        return f"{faults[0].message}{more}"
    if not chips_of(board, robots):
        return "it has no target for its robots: there is no chip to draw"
    marked = {target.cell for target in board.targets}
    free = sum(cell not in marked for cell in board.free_cells)
    if free < len(robots):
        return f"with {free} free cells it has no room for {len(robots)} robots (S1)"
    return None
