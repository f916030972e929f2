"""The page on notation and the docstrings agree with the program."""

from __future__ import annotations

import doctest
import importlib
import pkgutil
import re
from pathlib import Path

import pytest

import randolph.notation
from randolph.notation import (
    from_ascii,
    from_asp,
    from_asp_answer,
    from_game_id,
    from_ipc,
    from_ipc_plan,
    from_json,
    from_line,
    from_moves,
    import_problem,
    to_ipc_plan,
    to_moves,
)
from tests.unit.notation.examples import CUSTOM, GLASS, PRINTED
from tests.unit.notation.ipc_texts import TWO_ROBOTS
from tests.unit.notation.test_driftingdroids import PROBLEM_24, PROBLEM_25

PAGE = (Path(__file__).parents[3] / "docs/reference/notation.md").read_text(encoding="utf-8")


def examples(kind: str) -> list[str]:
    """The page's examples of one notation."""
    return re.findall(rf"^```{kind}\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)


def test_the_examples_of_the_page_say_what_it_says() -> None:
    """Each notation shows the printed problem, the custom one and the one with powers, JSON also one with names; the
    moves are moves.
    """
    assert [from_line(text) for text in examples("line")] == [PRINTED, CUSTOM, GLASS]
    assert [from_json(text) for text in examples("json")] == [PRINTED, CUSTOM, GLASS, TWO_ROBOTS]
    assert [from_ascii(text) for text in examples("drawing")] == [CUSTOM, GLASS]
    assert [to_moves(from_moves(text)) for text in examples("moves")] == ["rE gN bS", "tN tE tS@e3 tW@c7N* sE@c7E"]


def test_the_examples_of_other_programs_formats_say_what_the_page_says() -> None:
    """The two records, and one problem with its solution as planning file and as facts."""
    (identified,) = examples("game-id")
    assert [from_game_id(line) for line in identified.splitlines()] == [PROBLEM_24, PROBLEM_25]
    assert [from_ipc(text) for text in examples("ipc")] == [TWO_ROBOTS]
    assert [from_asp(text) for text in examples("asp")] == [TWO_ROBOTS]
    (plan,), (answer,) = examples("ipc-plan"), examples("asp-answer")
    assert plan == to_ipc_plan(TWO_ROBOTS, from_moves("rE rS"))
    names = import_problem(examples("json")[-1]).names
    assert to_ipc_plan(TWO_ROBOTS, from_moves("rE"), names=names).startswith("(go r-1 right)\n(step r-1 a1 b1 right)\n")
    assert from_ipc_plan(plan, TWO_ROBOTS) == from_asp_answer(answer) == from_moves("rE rS")


@pytest.mark.parametrize("name", [module.name for module in pkgutil.iter_modules(randolph.notation.__path__)])
def test_docstrings_hold(name: str) -> None:
    """The examples in the docstrings of every module give the printed results."""
    found = doctest.testmod(importlib.import_module(f"randolph.notation.{name}"))
    assert found.failed == 0
