"""The rules of Ricochet Robots as plain immutable Python: boards, travel, problems, editions.

This is the lowest layer: it imports only the standard library and does not depend on file formats, the solver or the
game. The rules' ids (M1, T2, …) are those of `docs/rules.md`. Micro Robots, the second game, is the module `micro`.
"""

from randolph.rules.board import Board, Diagonal, Target, other_end
from randolph.rules.editions import EDITIONS, MARKS, Arrangement, Edition, Face, UnknownFace, faces, random_position
from randolph.rules.errors import RandolphError, WrongType
from randolph.rules.faults import Fault, FaultKind, faults_of
from randolph.rules.geometry import (
    LARGEST,
    PRINTED_COLORS,
    SMALLEST,
    Cell,
    Color,
    Direction,
    Symbol,
    cell_name,
    column_name,
)
from randolph.rules.move import Move, move_of, travel_of
from randolph.rules.perft import perft
from randolph.rules.problem import (
    IllegalMove,
    Position,
    Problem,
    Progress,
    Rules,
    Verdict,
    apply,
    attempt,
    attempt_named,
    legal_moves,
    legal_travels,
    progress_after,
    progress_after_push,
    solved,
    verify,
)
from randolph.rules.travel import Travel, travel

__all__ = [
    "EDITIONS",
    "LARGEST",
    "MARKS",
    "PRINTED_COLORS",
    "SMALLEST",
    "Arrangement",
    "Board",
    "Cell",
    "Color",
    "Diagonal",
    "Direction",
    "Edition",
    "Face",
    "Fault",
    "FaultKind",
    "IllegalMove",
    "Move",
    "Position",
    "Problem",
    "Progress",
    "RandolphError",
    "Rules",
    "Symbol",
    "Target",
    "Travel",
    "UnknownFace",
    "Verdict",
    "WrongType",
    "apply",
    "attempt",
    "attempt_named",
    "cell_name",
    "column_name",
    "faces",
    "faults_of",
    "legal_moves",
    "legal_travels",
    "move_of",
    "other_end",
    "perft",
    "progress_after",
    "progress_after_push",
    "random_position",
    "solved",
    "travel",
    "travel_of",
    "verify",
]
