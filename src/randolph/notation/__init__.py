"""Every text form of a board, a problem and its moves: JSON, the problem line, the drawing, the move list.

`to_x` writes, `from_x` reads. Reading is total: any string gives a value or one `NotationError` that quotes the place.
A value that was read may still have faults – a robot on the center, say; `rules.status()` lists them.
"""

from randolph.notation.any import from_any, from_any_board, is_drawing
from randolph.notation.ascii import from_ascii, from_ascii_board, to_ascii, to_ascii_board
from randolph.notation.errors import NotationError, describe, excerpt
from randolph.notation.json import (
    decode,
    from_json,
    from_json_board,
    from_json_board_object,
    from_json_object,
    to_json,
    to_json_board,
)
from randolph.notation.line import from_line, from_line_board, to_line, to_line_board, to_line_target
from randolph.notation.moves import from_cell_name, from_move, from_moves, to_moves
from randolph.notation.parts import arrangement_of

__all__ = [
    "NotationError",
    "arrangement_of",
    "decode",
    "describe",
    "excerpt",
    "from_any",
    "from_any_board",
    "from_ascii",
    "from_ascii_board",
    "from_cell_name",
    "from_json",
    "from_json_board",
    "from_json_board_object",
    "from_json_object",
    "from_line",
    "from_line_board",
    "from_move",
    "from_moves",
    "is_drawing",
    "to_ascii",
    "to_ascii_board",
    "to_json",
    "to_json_board",
    "to_line",
    "to_line_board",
    "to_line_target",
    "to_moves",
]
