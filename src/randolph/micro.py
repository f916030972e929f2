"""Micro Robots, the second game, by one import: values, solver, notation, drawings, random problems.

>>> from randolph import micro
>>> problem = micro.from_line("black:1 w6 b2")
>>> result = problem.solve()
>>> result.optimum, micro.to_path(result.path)
(2, 'b6 b2')

The names are those of Ricochet Robots if the meaning is the same. Each is defined in the module of its layer:
`rules.micro`, `notation.micro`, `solver.micro`, `puzzles.micro`, `render.micro`.
"""

from randolph.notation.micro import (
    from_any,
    from_ascii,
    from_combination,
    from_json,
    from_json_board,
    from_line,
    from_line_board,
    from_path,
    to_ascii,
    to_ascii_board,
    to_json,
    to_json_board,
    to_line,
    to_line_board,
    to_path,
)
from randolph.puzzles.micro import deal
from randolph.render.micro import to_svg
from randolph.rules.micro import (
    COMBINATIONS,
    Arrangement,
    Board,
    Color,
    Combination,
    Fault,
    FaultKind,
    IllegalJump,
    Problem,
    Progress,
    Side,
    TileSet,
    Verdict,
    apply,
    arrangement,
    arrangement_of,
    arrangements,
    faults_of,
    legal_jumps,
    solved,
    tiles,
    verify,
)
from randolph.solver.micro import Census, Distances, FaultyProblem, Hardest, Result, census, distances, solve

__all__ = [
    "COMBINATIONS",
    "Arrangement",
    "Board",
    "Census",
    "Color",
    "Combination",
    "Distances",
    "Fault",
    "FaultKind",
    "FaultyProblem",
    "Hardest",
    "IllegalJump",
    "Problem",
    "Progress",
    "Result",
    "Side",
    "TileSet",
    "Verdict",
    "apply",
    "arrangement",
    "arrangement_of",
    "arrangements",
    "census",
    "deal",
    "distances",
    "faults_of",
    "from_any",
    "from_ascii",
    "from_combination",
    "from_json",
    "from_json_board",
    "from_line",
    "from_line_board",
    "from_path",
    "legal_jumps",
    "solve",
    "solved",
    "tiles",
    "to_ascii",
    "to_ascii_board",
    "to_json",
    "to_json_board",
    "to_line",
    "to_line_board",
    "to_path",
    "to_svg",
    "verify",
]
