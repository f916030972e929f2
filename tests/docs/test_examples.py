"""The examples of documents and docstrings work as shown."""

from __future__ import annotations

import doctest
import importlib
import json
import pkgutil
import re
import shlex
from pathlib import Path

import click
import pytest
from click.testing import CliRunner

import randolph
from randolph.cli.app import program
from tests.docs.pages import ROOT, blocks, commands, name_of, pages

FLAGS = doctest.ELLIPSIS
PROBLEM = {"board": {"rows": 3, "cols": 3}, "robots": {"red": [0, 0]}, "target": {"cell": [2, 2], "color": "red"}}
"""The file `problems.jsonl` of the examples."""

RECORD = Path(__file__).parents[1] / "data" / "record-version-1.json"
"""The file `game.json` of the examples: a game of two rounds."""


_LANGUAGE = "randolph.research.language"
HARNESSES = {f"{_LANGUAGE}.{name}" for name in ("inspect_task", "lm_eval.utils", "reasoning_gym")}
"""The modules that need a harness: `make research-test` runs them."""


def modules() -> list[str]:
    """All modules of the program except the database's migration scripts, which only Alembic can run, and those of
    harnesses, which are not installed here.
    """
    found = [module.name for module in pkgutil.walk_packages(randolph.__path__, "randolph.")]
    names = [name for name in found if ".migrations" not in name and not name.endswith(".__main__")]
    return ["randolph", *(name for name in names if name not in HARNESSES)]


@pytest.mark.parametrize("name", modules())
def test_docstrings(name: str) -> None:
    """The examples in the module's docstrings give the printed results."""
    result = doctest.testmod(importlib.import_module(name), optionflags=FLAGS)
    assert result.failed == 0


def test_the_core_has_examples() -> None:
    """Each rule's words have one literal example beside them."""
    for name in ("randolph.rules.geometry", "randolph.rules.move"):
        assert doctest.testmod(importlib.import_module(name), optionflags=FLAGS).attempted > 0


@pytest.mark.parametrize("document", [page for page in pages() if blocks(page, "python")], ids=name_of)
def test_python_examples(document: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The Python examples of the page, one after the other in one session, give the printed results."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("MPLBACKEND", "agg")
    (tmp_path / "game.json").write_text(RECORD.read_text(encoding="utf-8"), encoding="utf-8")
    parser = doctest.DocTestParser()
    session: dict[str, object] = {}
    runner = doctest.DocTestRunner(optionflags=FLAGS)
    for block in blocks(document, "python"):
        assert ">>>" in block.text, f"line {block.line}: an example that shows no session cannot be checked"
        example = parser.get_doctest(block.text, session, name_of(document), str(document), block.line)
        runner.run(example, clear_globs=False)
        session = example.globs
    assert runner.summarize(verbose=False).failed == 0


def console_examples() -> list[tuple[str, str, str]]:
    """The commands of the pages, without servers: the page and line, the command, the printed output."""
    return [
        (f"{name_of(page)}:{line}", command, output)
        for page in pages()
        for command, output, line in commands(page)
        if re.match(r"(\.venv/bin/)?randolph (micro )?(solve|show|deal)\b", command)
    ]


@pytest.mark.parametrize(("where", "command", "shown"), console_examples(), ids=lambda value: value[:60])
def test_console_examples(
    where: str, command: str, shown: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The command works as on the page, succeeds, and prints the page's output."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "game.json").write_text(RECORD.read_text(encoding="utf-8"), encoding="utf-8")
    (tmp_path / "problems.jsonl").write_text(json.dumps(PROBLEM) + "\n", encoding="utf-8")
    output = ""
    for part in command.partition(" > ")[0].split(" | "):
        words = shlex.split(part)
        assert words[0].removeprefix(".venv/bin/") == "randolph", where
        result = CliRunner().invoke(program, words[1:], input=output, env={"COLUMNS": "100"})
        assert result.exit_code == 0, f"{where}: {result.output}"
        output = result.stdout
    if shown:
        assert doctest.OutputChecker().check_output(shown, output, FLAGS), f"{where}:\n{output}"


def test_there_are_console_examples() -> None:
    """The tutorial and the reference have commands that can be run."""
    assert len(console_examples()) >= 10


@pytest.mark.parametrize("document", pages(), ids=name_of)
def test_every_command_exists(document: Path) -> None:
    """Each `make` target and each `randolph` command that a page names exists."""
    text = document.read_text(encoding="utf-8")
    verbs = set(
        re.findall(r"^(?!\.PHONY)([a-z][a-z-]*):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE)
    )
    for verb in re.findall(r"(?:^ {4}|`|\$ )make ([a-z][a-z-]*)", text, re.MULTILINE):
        assert verb in verbs, f"make {verb}"
    known = program.list_commands(click.Context(program))
    for name in re.findall(r"(?:`|\$ |bin/|\| )randolph ([a-z]+)", text):
        assert name in known, f"randolph {name}"


def test_the_readme_leads_a_newcomer() -> None:
    """README.md shows a picture of each game, the two commands, the first minute, and where to read on."""
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    for part in (
        "docs/images/game.png",
        "docs/images/micro.png",
        "make play",
        "make test",
        "## The first minute",
        "docs/index.md",
        "docs/rules.md",
    ):
        assert part in readme
    before_picture = readme.split("![")[0]
    assert 5 <= len([line for line in before_picture.splitlines() if line and not line.startswith("#")]) <= 7
