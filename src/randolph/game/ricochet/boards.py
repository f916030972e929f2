"""The boards of games: of four faces, with rows and columns opened (E6), or somebody's own, saved under a name.

Nothing here knows a database: whoever has a saved board's text makes a `SavedBoard` of it and hands it to the game,
which keeps it in its events. So a room needs the saved one no more; that may change or go. A board of one's own comes
from outside: `unplayable` says why no game can be played on it, and every door asks.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING
from weakref import WeakValueDictionary

from randolph.game.values import Shared
from randolph.notation import from_json_board
from randolph.rules import Arrangement, Board, status

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


shared: Shared[Board] = Shared()
"""Of equal boards the one that is in use, whether it was laid or read from a snapshot."""

_in_use: WeakValueDictionary[tuple[object, ...], Board] = WeakValueDictionary()


@lru_cache(maxsize=64)
def arranged(faces: tuple[str, str, str, str], rows: tuple[int, ...] = (), cols: tuple[int, ...] = ()) -> Board:
    """The board of an arrangement with these rows and columns open; boards are values, so rooms share them.

    It is kept while a room has it, and the last ones a little longer: there are thousands, and one that has been played
    on has some 200 kB. Raises `RandolphError` for faces or lines that there are not.
    """
    key = (faces, rows, cols)
    board = _in_use.get(key)
    if board is None:
        plain = Arrangement(*faces).board()
        board = _in_use[key] = shared(plain.opened(rows=rows, cols=cols) if rows or cols else plain)
    return board


def chips_of(board: Board, robots: Collection[Color]) -> tuple[int, ...]:
    """The chips that are played for: those whose robot is on the board, and all that ask for any (S3)."""
    return tuple(chip for chip, target in enumerate(board.targets) if target.color is None or target.color in robots)


def unplayable(board: Board, robots: Sequence[Color], *, faultless: bool = False) -> str | None:
    """Why no game can be played on a board with these robots; None when one can.

    `faultless`: the board itself has been looked at before, which takes long for a large one.
    """
    faults = () if faultless else status(board)
    if faults:
        more = f" (and {len(faults) - 1} more)" if len(faults) > 1 else ""
        return f"{faults[0].message}{more}"
    if not chips_of(board, robots):
        return "it has no target for the robots on it: there is no chip to draw"
    marked = {target.cell for target in board.targets}
    free = sum(cell not in marked for cell in board.free_cells)
    if free < len(robots):
        return f"with {free} free cells it has no room for {len(robots)} robots (S1)"
    return None
