"""The modules that a command loads before its work: most of the time of a short one."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest

EASY = "5x5;d=c3b/ r=a3 r@c1"
SPAWNED = "import json, sys; from randolph.cli.app import run; code = run(sys.argv[1:]); "
TOLD = "print(json.dumps(sorted(sys.modules)), file=sys.stderr); sys.exit(code)"
SOURCES = Path(__file__).parents[3] / "src"

SLOW = {
    "asyncio",
    "importlib.resources",
    "randolph.bots",
    "randolph.game",
    "randolph.server",
    "randolph.jobs",
    "randolph.solver.reference",
    "statistics",
}
"""Modules that are slow to load, and that no quick command needs."""


@cache
def loaded(*arguments: str, code: str = SPAWNED + TOLD) -> frozenset[str]:
    """The modules of a process at its end, without those of every process here."""
    ran = subprocess.run(
        [sys.executable, "-c", code, *arguments],
        env={**os.environ, "PYTHONPATH": str(SOURCES)},
        capture_output=True,
        encoding="utf-8",
        check=True,
    )
    found = frozenset(json.loads(ran.stderr))
    return found if code == EMPTY else found - loaded(code=EMPTY)


EMPTY = "import json, sys; code = 0; " + TOLD


def foreign(modules: frozenset[str]) -> set[str]:
    """The packages of other projects among them."""
    return {name.partition(".")[0] for name in modules} - set(sys.stdlib_module_names) - {"randolph"}


def test_the_version_loads_almost_nothing() -> None:
    """`randolph --version` loads Click, the native core and the module of the commands, no rules and none of the
    commands.
    """
    modules = loaded("--version")
    assert foreign(modules) - {"_randolph"} == {"click"}
    assert {name for name in modules if name.startswith("randolph")} == {"randolph", "randolph.cli", "randolph.cli.app"}


@pytest.mark.parametrize(
    "command",
    [("solve", EASY), ("show", EASY), ("deal", "42"), ("micro", "solve", "black:2N-3E-4E-1N p1 w2")],
    ids=lambda command: command[0],
)
def test_a_short_command_loads_what_it_needs(command: tuple[str, ...]) -> None:
    """Solving, showing and dealing load no other packages but Click and the native core, no package of the program that
    they do not need, and nothing else that is slow.
    """
    modules = loaded(*command)
    assert foreign(modules) <= {"click", "_randolph"}
    assert modules & SLOW == set()


@pytest.mark.parametrize("command", ["solve", "show", "deal"])
def test_one_game_does_not_load_the_other(command: str) -> None:
    """Commands of Ricochet Robots load no rules and no notation of Micro Robots."""
    modules = loaded(command, "42" if command == "deal" else EASY)
    assert "randolph.rules.board" in modules
    assert modules & {"randolph.rules.micro", "randolph.notation.micro"} == set()


def test_solving_draws_text_alone() -> None:
    """`randolph solve` and `show` load what draws in text, and nothing that draws pictures or sheets."""
    for command in ("solve", "show"):
        modules = loaded(command, EASY)
        assert {name for name in modules if name.startswith("randolph.render.")} == {"randolph.render.text"}
        assert "hashlib" not in modules


def test_the_solver_loads_the_rules_alone() -> None:
    """`import randolph.solver` loads the rules and the native core: no notation, no reference search, no package, and
    nothing of the standard library that reads source or makes dataclasses.
    """
    modules = loaded(code="import json, sys; import randolph.solver; code = 0; " + TOLD)
    assert foreign(modules) == {"_randolph"}
    assert {name for name in modules if name.startswith("randolph.") and name.count(".") == 1} == {
        "randolph.rules",
        "randolph.solver",
    }
    assert modules & SLOW == set()
    assert modules & {"ast", "dataclasses", "dis", "inspect", "json", "tokenize"} == set()


def test_help_alone_loads_all_commands() -> None:
    """`randolph --help` finds the module of every command, for the first line of its help, and no package but Click."""
    names = {"play", "serve", "backup", "settings", "solve", "show", "convert", "deal", "bench", "bot", "micro", "db"}
    modules = loaded("--help")
    assert {f"randolph.cli.{name}" for name in names} <= modules
    assert foreign(modules) == {"click"}
