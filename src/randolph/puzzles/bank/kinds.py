"""The two games of the bank: the only place here that knows both.

A kind says how problems of its game are read, written, compared, studied and solved. Everything else in the bank uses
these functions and treats the games alike.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from randolph import notation
from randolph.notation import NotationError
from randolph.notation import micro as micro_notation
from randolph.puzzles.bank import micro, ricochet
from randolph.puzzles.bank.facts import Study
from randolph.rules import Problem, status
from randolph.rules import micro as micro_rules
from randolph.solver import Limits, solve
from randolph.solver.micro import solve as solve_micro

P = TypeVar("P")


@dataclass(frozen=True, slots=True)
class Kind(Generic[P]):
    """What the bank does with the problems of one game.

    `name` is that of the game. `to_line` and `from_line` are the problem line. `to_json` takes the problem, its id and
    its optimum. `faults` are sentences. `solution` is an optimal one as text.
    """

    name: str
    to_line: Callable[[P], str]
    from_line: Callable[[str], P]
    to_json: Callable[[P, str, int], dict[str, Any]]
    from_json: Callable[[object], P]
    faults: Callable[[P], tuple[str, ...]]
    canonical: Callable[[P], str]
    edition: Callable[[P], str]
    study: Callable[[P], Study | None]
    solution: Callable[[P], str | None]


def _ricochet_json(problem: Problem, id_: str, optimum: int) -> dict[str, Any]:
    return notation.to_json(problem, id=id_, optimum=optimum)


def _ricochet_solution(problem: Problem) -> str | None:
    moves = solve(problem, limits=Limits(nodes=ricochet.NODES)).solution
    return None if moves is None else notation.to_moves(moves)


def _micro_json(problem: micro_rules.Problem, id_: str, optimum: int) -> dict[str, Any]:
    found = micro_notation.to_json(problem, id=id_, optimum=optimum)
    return {"id": found.pop("id"), "game": "micro", **found}


def _micro_solution(problem: micro_rules.Problem) -> str | None:
    path = solve_micro(problem).path
    return None if path is None else micro_notation.to_path(path)


RICOCHET: Kind[Problem] = Kind(
    name="ricochet",
    to_line=notation.to_line,
    from_line=notation.from_line,
    to_json=_ricochet_json,
    from_json=notation.from_json_object,
    faults=lambda problem: tuple(fault.message for fault in status(problem)),
    canonical=ricochet.canonical,
    edition=ricochet.edition,
    study=ricochet.study,
    solution=_ricochet_solution,
)

MICRO: Kind[micro_rules.Problem] = Kind(
    name="micro",
    to_line=micro_notation.to_line,
    from_line=micro_notation.from_line,
    to_json=_micro_json,
    from_json=micro_notation.from_json_object,
    faults=lambda problem: tuple(fault.message for fault in micro_rules.status(problem)),
    canonical=micro.canonical,
    edition=micro.edition,
    study=micro.study,
    solution=_micro_solution,
)

KINDS: dict[str, Kind[Any]] = {kind.name: kind for kind in (RICOCHET, MICRO)}


def kind_named(name: object) -> Kind[Any]:
    """The kind of a game. Raises `NotationError` for an unknown name."""
    if isinstance(name, str) and name in KINDS:
        return KINDS[name]
    raise NotationError(f"unknown game {name!r}: games are {', '.join(KINDS)}", place="game")
