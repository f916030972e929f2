"""The exact solver: the least number of moves that solves a problem, and a solution.

`solve(problem)` is all that most callers need; `solve_all` tells all solutions, `distances` how far it is after each
move, `solve_many` solves many, a `Solver` keeps what it knows of a board, `hints_for` tells an answer little by little.
Start reading at `api`; `reference` and `reference_answers` are the searches to believe, `native` is the one that is
fast. `micro` is for Micro Robots. Hints are loaded when they are asked for.
"""

from typing import TYPE_CHECKING

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

if TYPE_CHECKING:
    from randolph.solver.hints import Hint, hint_object, hints_for

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


def __getattr__(name: str) -> object:
    """Hints, which most programs that solve never give: they make as many classes as all answers do."""
    if name not in {"Hint", "hint_object", "hints_for"}:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from randolph.solver import hints  # noqa: PLC0415 – as said

    found: object = getattr(hints, name)
    return found
