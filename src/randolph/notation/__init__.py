"""Every text form of a board, a problem and its moves.

This program's own forms are JSON, the problem line, the drawing and the move list. Those of other programs are game IDs
of DriftingDroids, files and plans of the planning domain of IPC 2023, facts and answers of the ASP competitions.

`to_x` writes, `from_x` reads. Reading is total: any string gives a value or one `NotationError` that quotes the place.
A value may still have faults, such as a robot on the center; `rules.faults_of()` lists them. `exchange` imports and
exports texts, with notes on how a text was read and what was omitted. Micro Robots has its own module, `micro`.
"""

from randolph.notation.any import LONGEST, Format, from_any, from_any_board, is_drawing, recognize, why_not
from randolph.notation.arrays import to_cell_array, to_wall_array
from randolph.notation.ascii import from_ascii, from_ascii_board, to_ascii, to_ascii_board
from randolph.notation.asp import from_asp, from_asp_answer, from_asp_length, to_asp, to_asp_answer
from randolph.notation.driftingdroids import from_game_id, to_game_id
from randolph.notation.errors import Cause, NotationError, describe, excerpt
from randolph.notation.exchange import (
    Exported,
    Followed,
    Imported,
    Note,
    NoteKind,
    SolutionFormat,
    export_moves,
    export_problem,
    follow,
    id_of,
    import_moves,
    import_problem,
    recognize_moves,
)
from randolph.notation.ipc import from_ipc, ipc_domain, to_ipc
from randolph.notation.ipc_plan import from_ipc_plan, to_ipc_plan
from randolph.notation.json import (
    decode,
    from_json,
    from_json_board,
    from_json_board_object,
    from_json_object,
    to_json,
    to_json_board,
    to_json_face,
)
from randolph.notation.line import from_line, from_line_board, to_line, to_line_board, to_line_target
from randolph.notation.moves import from_cell_name, from_move, from_moves, to_moves
from randolph.notation.names import Names, from_json_names_object
from randolph.notation.parts import arrangement_of, board_constructor

__all__ = [
    "LONGEST",
    "Cause",
    "Exported",
    "Followed",
    "Format",
    "Imported",
    "Names",
    "NotationError",
    "Note",
    "NoteKind",
    "SolutionFormat",
    "arrangement_of",
    "board_constructor",
    "decode",
    "describe",
    "excerpt",
    "export_moves",
    "export_problem",
    "follow",
    "from_any",
    "from_any_board",
    "from_ascii",
    "from_ascii_board",
    "from_asp",
    "from_asp_answer",
    "from_asp_length",
    "from_cell_name",
    "from_game_id",
    "from_ipc",
    "from_ipc_plan",
    "from_json",
    "from_json_board",
    "from_json_board_object",
    "from_json_names_object",
    "from_json_object",
    "from_line",
    "from_line_board",
    "from_move",
    "from_moves",
    "id_of",
    "import_moves",
    "import_problem",
    "ipc_domain",
    "is_drawing",
    "recognize",
    "recognize_moves",
    "to_ascii",
    "to_ascii_board",
    "to_asp",
    "to_asp_answer",
    "to_cell_array",
    "to_game_id",
    "to_ipc",
    "to_ipc_plan",
    "to_json",
    "to_json_board",
    "to_json_face",
    "to_line",
    "to_line_board",
    "to_line_target",
    "to_moves",
    "to_wall_array",
    "why_not",
]
