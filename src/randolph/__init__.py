"""Ricochet Robots and Micro Robots: the rules, exact solvers, and a place to play.

    >>> import randolph
    >>> problem = randolph.from_line("2B-1B-3B-4A r=f5,g=h11,b=e13,y=f12 y@c2")
    >>> problem.solve().optimum
    6

This is the one import for users of the library: values, solver, notations, drawings and records of Ricochet Robots by
name, and Micro Robots as `randolph.micro`. Each name is loaded from its package when it is first used, so importing
this costs nothing. `docs/reference/python.md` explains all names; `__init__.pyi` gives them their types.

Layers from top to bottom: ``cli``, ``server``, ``jobs``, ``render``, ``puzzles``, ``census``, ``bots``, ``game`` and
``solver``, ``notation``, ``rules``. A package imports only from layers below it. This module imports none of them. So
also values of the lower layers may ask it, for what notebooks show and for `Problem.solve`. Start reading at
``randolph.rules``.
"""

__version__ = "0.1.0"

_NAMES: dict[str, tuple[str, ...]] = {
    "randolph.rules": (
        "Arrangement",
        "Board",
        "Cell",
        "Color",
        "Diagonal",
        "Direction",
        "EDITIONS",
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
        "faces",
        "faults_of",
        "legal_moves",
        "solved",
        "travel",
        "verify",
    ),
    "randolph.notation": (
        "NotationError",
        "arrangement_of",
        "from_any",
        "from_any_board",
        "from_ascii",
        "from_ascii_board",
        "from_cell_name",
        "from_game_id",
        "from_json",
        "from_json_board",
        "from_line",
        "from_line_board",
        "from_move",
        "from_moves",
        "to_ascii",
        "to_ascii_board",
        "to_cell_array",
        "to_game_id",
        "to_json",
        "to_json_board",
        "to_line",
        "to_line_board",
        "to_moves",
        "to_wall_array",
    ),
    "randolph.solver": (
        "BatchReport",
        "Distance",
        "Distances",
        "FaultyProblem",
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
        "hints_for",
        "solve",
        "solve_all",
        "solve_many",
    ),
    "randolph.puzzles": (
        "deal",
        "random_board",
    ),
    "randolph.render": (
        "Puzzle",
        "picture",
        "to_html",
        "to_png",
        "to_sheet",
        "to_svg",
        "to_text",
    ),
    "randolph.game": (
        "Record",
        "RecordError",
        "Round",
        "from_record",
        "is_record",
        "replay",
        "rounds_of",
        "to_record",
    ),
}
"""The public names, by the package that each is loaded from."""

_PACKAGES = ("bots", "census", "game", "micro", "notation", "puzzles", "render", "rules", "solver")
"""The packages for users of the library."""

_HOMES = {name: package for package, names in _NAMES.items() for name in names}
# For `repr`, `str` and notebooks:
_HOMES |= {"board_constructor": "randolph.notation", "printed": "randolph.render", "shown": "randolph.render"}

__all__ = sorted(("__version__", *(name for names in _NAMES.values() for name in names), *_PACKAGES))  # noqa: PLE0605


def __getattr__(name: str) -> object:
    """Load a name on its first use."""
    from importlib import import_module  # noqa: PLC0415 – programs that import a package itself do not need it

    if name in _PACKAGES:
        return import_module(f"randolph.{name}")
    if name not in _HOMES:
        raise AttributeError(f"module 'randolph' has no attribute {name!r}")
    found: object = getattr(import_module(_HOMES[name]), name)
    globals()[name] = found
    return found


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
