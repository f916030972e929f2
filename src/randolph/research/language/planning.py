"""The questions of Ricochet Robots for planners and answer set programming, with their proven optima.

PDDL is the domain of the International Planning Competition 2023 (`notation.ipc`). ASP facts are those of the ASP
competitions (`notation.asp`), with `length` the optimum. So a solver that finds an answer has found an optimal one, and
with one move less there is none. `asp_encoding()` is an encoding of the rules; it is our own. Both formats have the
plain game on square boards, without T2, diagonals and openings.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

from randolph.notation import micro as micro_notation
from randolph.notation import to_asp, to_ipc, to_json
from randolph.notation.ipc import ipc_domain
from randolph.rules import Problem, RandolphError

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from randolph.research.language.questions import Question, QuestionOptions

PLANNING_FORMATS = ("json", "pddl", "asp")


def asp_encoding() -> str:
    """The rules of the plain game in the language of clingo, for the facts of `to_asp`."""
    return (Path(__file__).parent / "data/ricochet.lp").read_text(encoding="utf-8")


def refuse_inexpressible(options: QuestionOptions, name: str) -> None:
    """Raises `RandolphError` if a format, `pddl` or `asp`, cannot express the problems of these options."""
    if options.game != "ricochet":
        raise RandolphError(f"the format {name} has no Micro Robots: its problems are written as json")
    switched = [what for what in ("ricochet", "diagonals") if getattr(options, what)]
    if switched:
        raise RandolphError(f"the format {name} has only the plain game: leave out {' and '.join(switched)}")


def planning_files(name: str, split: str, questions: Iterable[Question]) -> Iterator[tuple[str, str]]:
    """The files of a format: their paths in the data set, and their texts. `split` is like `ricochet-test`."""
    found = list(questions)
    if name == "json":
        yield f"json/{split}.jsonl", "".join(f"{json.dumps(_object(each))}\n" for each in found)
        return
    ending = "pddl" if name == "pddl" else "lp"
    yield (("pddl/domain.pddl", ipc_domain()) if name == "pddl" else ("asp/ricochet.lp", asp_encoding()))
    for each in found:
        problem = each.value
        if isinstance(problem, Problem):
            text = to_ipc(problem, name=each.id) if name == "pddl" else to_asp(problem, each.optimum)
            yield f"{name}/{split}/{each.id}.{ending}", text
    rows = "".join(f"{split}/{each.id}.{ending},{each.optimum},{each.solution}\n" for each in found)
    yield f"{name}/{split}.csv", f"file,optimum,solution\n{rows}"


def _object(question: Question) -> dict[str, object]:
    """The problem in the notation that `randolph solve` reads, with its optimum."""
    problem = question.value
    if isinstance(problem, Problem):
        return to_json(problem, id=question.id, optimum=question.optimum)
    return micro_notation.to_json(problem, id=question.id, optimum=question.optimum)
