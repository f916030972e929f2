"""The how-to on converting positions is one session: each command finds the files of those before it."""

from __future__ import annotations

import shlex
from pathlib import Path

import pytest
from click.testing import CliRunner

from randolph.cli.app import program
from tests.docs.pages import ROOT, commands

PAGE = ROOT / "docs" / "howto" / "move-a-position.md"


def test_the_session_works(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """All commands of the page in their order, in one folder: each succeeds, except the one whose refusal is shown."""
    monkeypatch.chdir(tmp_path)
    ran = 0
    for command, shown, line in commands(PAGE):
        output = ""
        for part in command.split(" | "):
            name, *words = shlex.split(part)
            assert name == "randolph"
            result = CliRunner().invoke(program, words, input=output)
            if shown:
                assert f"randolph: {result.exception}" == shown.strip(), f"line {line}"
            else:
                assert result.exit_code == 0, f"line {line}: {command}: {result.output} {result.exception}"
            output = result.stdout
            ran += 1
    assert ran >= 15
    written = {path.name for path in tmp_path.iterdir()}
    assert written >= {
        "problem.pddl",
        "domain.pddl",
        "our.plan",
        "problem.lp",
        "board.svg",
        "board.png",
        "puzzles.html",
    }
