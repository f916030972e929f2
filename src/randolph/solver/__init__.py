"""The exact solver: the least number of moves that solves a problem, and a solution.

`solve(problem)` is all that most callers need. Start reading at `api`; `reference` is the search to believe, `native`
the one that is fast.
"""

from randolph.solver.api import NO_LIMITS, Engine, engine_name, solve, solve_many
from randolph.solver.result import (
    FaultyProblem,
    LimitKind,
    Limits,
    Options,
    Prunings,
    Report,
    Result,
    Simd,
    Status,
    StopFlag,
)

__all__ = [
    "NO_LIMITS",
    "Engine",
    "FaultyProblem",
    "LimitKind",
    "Limits",
    "Options",
    "Prunings",
    "Report",
    "Result",
    "Simd",
    "Status",
    "StopFlag",
    "engine_name",
    "solve",
    "solve_many",
]
