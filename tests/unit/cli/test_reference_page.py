"""The page on the command line agrees with the program."""

from __future__ import annotations

import re
import shlex

import pytest

from docs.cli_page import PAGE, page
from tests.unit.cli.program import Randolph

TEXT = PAGE.read_text(encoding="utf-8")
EXAMPLES = re.findall(r"^\$ (.*)$", TEXT, re.MULTILINE)


def test_the_page_is_up_to_date() -> None:
    """`docs/cli_page.py` would not change the page: each --help is in it."""
    assert page() == TEXT


@pytest.mark.parametrize("example", EXAMPLES)
def test_the_examples_work(
    randolph: Randolph, example: str, monkeypatch: pytest.MonkeyPatch, tmp_path_factory: pytest.TempPathFactory
) -> None:
    """Each command line of the page succeeds, pipes included, without output on standard error."""
    monkeypatch.chdir(tmp_path_factory.mktemp("examples"))
    given = ""
    for command in example.split(" | "):
        name, *arguments = shlex.split(command)
        assert name == "randolph"
        ran = randolph(*arguments, given=given)
        assert (ran.code, ran.err) == (0, "")
        given = ran.out
