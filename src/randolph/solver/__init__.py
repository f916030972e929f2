"""The exact solver: the least number of moves that solves a problem, and a solution.

Most callers need only `solve(problem)`. `solve_all` gives all solutions, `distances` the distance after each move,
`solve_many` solves many problems. A `Solver` keeps the tables of a board. `hints_for` gives graded hints. Start reading
at `api`. `reference` and `reference_answers` are the simple searches that serve as oracles; `native` is the fast one.
`micro` is for Micro Robots. Hints are loaded on first use.
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
    """Load hints on first use: most programs never need them, and defining their classes takes time."""
    if name not in {"Hint", "hint_object", "hints_for"}:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from randolph.solver import hints  # noqa: PLC0415 – see the docstring

    found: object = getattr(hints, name)
    return found
