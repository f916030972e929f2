"""The exact solver: the least number of moves that solves a problem, and a solution.

`solve(problem)` is all that most callers need; `solve_all` tells all solutions, `distances` how far it is after each
move, `solve_many` solves many, a `Solver` keeps what it knows of a board, `hints_for` tells an answer little by little.
Start reading at `api`; `reference` and `reference_answers` are the searches to believe, `native` is the one that is
fast. `micro` is for Micro Robots.
"""

from randolph.solver.api import (
    CLASSES_OF,
    NO_LIMITS,
    Engine,
    Solver,
    distances,
    engine_name,
    solve,
    solve_all,
    solve_many,
)
from randolph.solver.hints import Hint, hint_object, hints_for
from randolph.solver.many import ManyResults
from randolph.solver.result import (
    BatchReport,
    Distance,
    Distances,
    FaultyProblem,
    LimitKind,
    Limits,
    Options,
    Prunings,
    Report,
    Result,
    Simd,
    Solutions,
    Status,
    StopFlag,
)

__all__ = [
    "CLASSES_OF",
    "NO_LIMITS",
    "BatchReport",
    "Distance",
    "Distances",
    "Engine",
    "FaultyProblem",
    "Hint",
    "LimitKind",
    "Limits",
    "ManyResults",
    "Options",
    "Prunings",
    "Report",
    "Result",
    "Simd",
    "Solutions",
    "Solver",
    "Status",
    "StopFlag",
    "distances",
    "engine_name",
    "hint_object",
    "hints_for",
    "solve",
    "solve_all",
    "solve_many",
]
