"""The two games of the bank: the only module of the bank that depends on both.

A kind says how problems of its game are read, written, compared, studied, solved and judged. Everything else that uses
the bank calls these functions and treats the games alike.
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
from randolph.rules import Problem, Progress, RandolphError, attempt_named, faults_of, progress_after, solved
from randolph.rules import micro as micro_rules
from randolph.solver import Limits, solve
from randolph.solver.micro import solve as solve_micro

P = TypeVar("P")

MOST_MOVES = 100
"""The most moves that are judged."""


@dataclass(frozen=True, slots=True)
class Judged:
    """A player's moves, all legal, up to the one that reaches the target: whether they reach it, their cost, and their
    text in one canonical form.
    """

    solved: bool
    cost: int
    moves: str


@dataclass(frozen=True, slots=True)
class Kind(Generic[P]):
    """What the bank does with the problems of one game.

    `name` is that of the game. `to_line` and `from_line` write and read the problem line, in which `edition` finds the
    edition. `to_json` takes the problem, its id and its optimum; `in_full` gives JSON for players, without these two
    but with the whole board. `faults` are sentences. `solution` is an optimal one as text. `judge` follows the moves in
    a text; it raises `RandolphError` for a text that is not moves, for an illegal move and for more than `MOST_MOVES`.
    """

    name: str
    to_line: Callable[[P], str]
    from_line: Callable[[str], P]
    edition: Callable[[str], str]
    to_json: Callable[[P, str, int], dict[str, Any]]
    in_full: Callable[[P], dict[str, Any]]
    from_json: Callable[[object], P]
    faults: Callable[[P], tuple[str, ...]]
    canonical: Callable[[P], str]
    study: Callable[[P], Study | None]
    solution: Callable[[P], str | None]
    judge: Callable[[P, str], Judged]


def _bounded(moves: tuple[P, ...]) -> tuple[P, ...]:
    if len(moves) > MOST_MOVES:
        raise RandolphError(f"at most {MOST_MOVES} moves count, not {len(moves)}")
    return moves


def _ricochet_json(problem: Problem, id_: str, optimum: int) -> dict[str, Any]:
    return notation.to_json(problem, id=id_, optimum=optimum)


def _ricochet_solution(problem: Problem) -> str | None:
    moves = solve(problem, limits=Limits(nodes=ricochet.NODES)).solution
    return None if moves is None else notation.to_moves(moves)


def _ricochet_judge(problem: Problem, text: str) -> Judged:
    at, played = Progress.start(problem.position), []
    for move in _bounded(notation.from_moves(text)):
        if solved(problem, at):
            break
        name, travel = attempt_named(problem, at, move)
        at = progress_after(at, travel)
        played.append(name)
    return Judged(solved(problem, at), at.cost, notation.to_moves(played))


def _micro_json(problem: micro_rules.Problem, id_: str, optimum: int) -> dict[str, Any]:
    data = micro_notation.to_json(problem, id=id_, optimum=optimum)
    return {"id": data.pop("id"), "game": "micro", **data}


def _micro_solution(problem: micro_rules.Problem) -> str | None:
    path = solve_micro(problem).path
    return None if path is None else micro_notation.to_path(path)


def _micro_judge(problem: micro_rules.Problem, text: str) -> Judged:
    path = _bounded(micro_notation.from_path(text))
    verdict = micro_rules.verify(problem, path)
    if verdict.rule == micro_rules.IllegalJump.rule:
        raise RandolphError(verdict.message)
    return Judged(verdict.ok, verdict.jumps, micro_notation.to_path(path[: verdict.jumps]))


RICOCHET: Kind[Problem] = Kind(
    name="ricochet",
    to_line=notation.to_line,
    from_line=notation.from_line,
    edition=ricochet.edition,
    to_json=_ricochet_json,
    in_full=lambda problem: notation.to_json(problem, explicit=True),
    from_json=notation.from_json_object,
    faults=lambda problem: tuple(fault.message for fault in faults_of(problem)),
    canonical=ricochet.canonical,
    study=ricochet.study,
    solution=_ricochet_solution,
    judge=_ricochet_judge,
)

MICRO: Kind[micro_rules.Problem] = Kind(
    name="micro",
    to_line=micro_notation.to_line,
    from_line=micro_notation.from_line,
    edition=micro.edition,
    to_json=_micro_json,
    in_full=lambda problem: micro_notation.to_json(problem, explicit=True),
    from_json=micro_notation.from_json_object,
    faults=lambda problem: tuple(fault.message for fault in micro_rules.faults_of(problem)),
    canonical=micro.canonical,
    study=micro.study,
    solution=_micro_solution,
    judge=_micro_judge,
)

KINDS: dict[str, Kind[Any]] = {kind.name: kind for kind in (RICOCHET, MICRO)}


def kind_named(name: object) -> Kind[Any]:
    """The kind of a game. Raises `NotationError` for an unknown name."""
    if isinstance(name, str) and name in KINDS:
        return KINDS[name]
    raise NotationError(f"unknown game {name!r}: games are {', '.join(KINDS)}", place="game")
