"""The tutorial's code has types that `mypy --strict` accepts, and typical mistakes are refused where they are made."""

from __future__ import annotations

import doctest
import re
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from tests.docs.pages import ROOT, blocks

if TYPE_CHECKING:
    from pathlib import Path

TUTORIAL = ROOT / "docs" / "tutorial" / "solving.md"

BEGINNING = """\
from randolph import Color, Direction, Limits, Move, Position, Problem, Progress, apply, from_line, solve, to_moves

problem = from_line("2B-1B-3B-4A r=f5,g=h11,b=e13,y=f12 y@c2")
result = problem.solve()
"""

MISTAKES = {
    'solve("2B-1B-3B-4A r=f5,g=h11,b=e13,y=f12 y@c2")': "arg-type",
    "to_moves(result.solution)": "arg-type",  # it may be None
    'apply(problem, problem.position, Move.of("rE"))': "arg-type",  # the progress has the position
    "problem.solve(limits=5)": "arg-type",
    "problem.solve(seconds=5)": "call-arg",
    "result.moves": "attr-defined",  # the number is `optimum`
    'Move("red", Direction.E)': "arg-type",
    "problem.board.rows = 8": "misc",  # a board never changes
}
"""A line of a program, and the name of mypy's error."""


def program(page: Path) -> str:
    """The Python examples of a page, each on the line that it has there."""
    lines: list[str] = []
    for block in blocks(page, "python"):
        for example in doctest.DocTestParser().get_examples(block.text):
            lines += [""] * (block.line + example.lineno - 1 - len(lines))
            lines += example.source.splitlines()
    return "\n".join(lines) + "\n"


@pytest.fixture(scope="module")
def found(tmp_path_factory: pytest.TempPathFactory) -> dict[str, list[tuple[int, str]]]:
    """What mypy reports about the tutorial and about the mistakes: lines with names of errors, by file."""
    folder = tmp_path_factory.mktemp("typed")
    # Types for pandas are a package of their own, which its users may install.
    tutorial = program(TUTORIAL).replace(
        "import pandas as pd\n", "import pandas as pd  # type: ignore[import-untyped]\n"
    )
    (folder / "tutorial.py").write_text(tutorial, encoding="utf-8")
    (folder / "mistakes.py").write_text(BEGINNING + "\n".join(MISTAKES) + "\n", encoding="utf-8")
    words = ["--strict", "--hide-error-context", "--no-error-summary", "--no-pretty", "tutorial.py", "mistakes.py"]
    files = [str(folder / word) if word.endswith(".py") else word for word in words]
    done = subprocess.run(
        [sys.executable, "-m", "mypy", *files], cwd=ROOT, capture_output=True, text=True, timeout=600, check=False
    )
    assert done.returncode == 1, done.stderr
    errors = re.findall(r"(?m)(tutorial|mistakes)\.py:(\d+): error: .*\[([\w-]+)\]$", done.stdout)
    reported: dict[str, list[tuple[int, str]]] = {"tutorial": [], "mistakes": []}
    for name, line, error in errors:
        reported[name].append((int(line), error))
    assert sum(map(len, reported.values())) == done.stdout.count(" error: "), done.stdout
    return reported


def test_the_tutorial_is_typed(found: dict[str, list[tuple[int, str]]]) -> None:
    """All Python examples of the tutorial, as one program, have no error; the numbers are lines of the page."""
    assert found["tutorial"] == []
    assert program(TUTORIAL).count("\n") > 200


def test_mistakes_are_refused_where_they_are(found: dict[str, list[tuple[int, str]]]) -> None:
    """Each of the mistakes is an error on its line, of the expected kind, and there is no other error."""
    first = BEGINNING.count("\n") + 1
    assert found["mistakes"] == list(enumerate(MISTAKES.values(), start=first))
