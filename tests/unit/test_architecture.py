"""The layers of the architecture hold, and their contracts would detect a violation."""

from __future__ import annotations

import ast
import os
import re
import shutil
import subprocess
import sys
import sysconfig
import tomllib
from importlib.metadata import packages_distributions
from pathlib import Path

import grimp
import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from randolph import game
from randolph.game import KINDS
from randolph.game.ricochet import GameRules
from randolph.jobs.kinds import GAME_SOLVERS

ROOT = Path(__file__).resolve().parents[2]

FOR_TYPES = "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    "
"""Imports only for the type checker count like all others."""


def lint_imports(project: Path) -> subprocess.CompletedProcess[str]:
    """Runs import-linter on the sources of `project` and on nothing that is installed.

    Without ``site`` (``-S``) the hook of the editable installation, which would lead back to ROOT, is not loaded.
    """
    return subprocess.run(
        [sys.executable, "-S", "-c", "from importlinter.cli import lint_imports_command as lint; lint()", "--no-cache"],
        cwd=project,
        env={**os.environ, "PYTHONPATH": os.pathsep.join([str(project / "src"), sysconfig.get_path("purelib")])},
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )


def test_the_layers_hold() -> None:
    """The command of a developer, in the project's root, finds every contract kept."""
    command = Path(sys.executable).with_name("lint-imports")
    done = subprocess.run([command], cwd=ROOT, capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "0 broken" in done.stdout


@pytest.mark.parametrize(
    ("file", "line", "contract"),
    [
        ("rules/board.py", "import randolph.notation", "A package imports only from layers below its own"),
        ("game/__init__.py", "import randolph.solver", "A package imports only from layers below its own"),
        ("attic/__init__.py", "", "A package imports only from layers below its own"),
        ("puzzles/bank/micro.py", "import randolph.puzzles.bank.ricochet", "The parts of the puzzle bank"),
        ("server/__init__.py", "import _randolph", "Only solver.native"),
        ("server/__init__.py", "import _randolph_research", "Only research imports"),
        ("bots/play.py", "import gymnasium", "Only research imports"),
        ("rules/board.py", "import msgspec", "Rules and protocol are plain Python"),
        ("protocol.py", "import randolph.rules", "A package imports only from layers below its own"),
        ("game/__init__.py", "from time import monotonic", "Rules and game have no clock"),
        ("game/micro/table.py", "import randolph.game.ricochet.table", "The games do not import"),
        ("game/table.py", "import randolph.game.micro", "What the games share"),
        ("bots/play.py", "import randolph.game", "A computer player knows no more"),
        ("server/room/room.py", f"{FOR_TYPES}import randolph.server.rooms", "No import cycle in the server"),
        ("server/rooms.py", f"{FOR_TYPES}import randolph.server.computers", "No import cycle in the server"),
        ("server/connections.py", f"{FOR_TYPES}import randolph.server.computers", "No import cycle in the server"),
        ("server/room_context.py", f"{FOR_TYPES}import randolph.server.room.room", "No import cycle in the server"),
        ("server/room/journal.py", f"{FOR_TYPES}import randolph.server.room.audience", "The parts of a room"),
        ("server/room/replica.py", f"{FOR_TYPES}import randolph.server.room.journal", "The parts of a room"),
    ],
)
def test_a_violation_is_detected(tmp_path: Path, file: str, line: str, contract: str) -> None:
    """An import up or across the layers, a package that no layer lists, and a shortcut to the native core each break a
    contract.
    """
    shutil.copytree(ROOT / "src", tmp_path / "src", ignore=shutil.ignore_patterns("__pycache__", "static"))
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    breach = tmp_path / "src" / "randolph" / file
    breach.parent.mkdir(exist_ok=True)
    with breach.open("a", encoding="utf-8") as source:
        source.write(f"\n{line}\n")
    done = lint_imports(tmp_path)
    assert done.returncode == 1, done.stdout + done.stderr
    assert any(contract in report and "BROKEN" in report for report in done.stdout.splitlines()), done.stdout


def imported_packages(room: str) -> set[str]:
    """The packages outside the program and the standard library that a package imports."""
    graph = grimp.build_graph("randolph", include_external_packages=True, cache_dir=None)
    modules = {room, *graph.find_descendants(room)}
    names = {name.partition(".")[0] for module in modules for name in graph.find_modules_directly_imported_by(module)}
    return names - {"randolph"} - sys.stdlib_module_names


def test_the_rules_are_plain_python() -> None:
    """`randolph.rules` imports only its own modules and the standard library."""
    assert imported_packages("randolph.rules") == set()


HARNESSES = {"datasets", "inspect_ai", "reasoning_gym"}
"""What the modules for harnesses import: each is imported only by its harness, or beside it, and no extra has them."""


def test_every_import_is_declared() -> None:
    """pyproject.toml declares every package that the program imports, but for the harnesses that import it."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    extras = [text for extra in project["optional-dependencies"].values() for text in extra]
    declared = {canonicalize_name(Requirement(text).name) for text in [*project["dependencies"], *extras]}
    comes_from = packages_distributions()
    undeclared = {
        name
        for name in imported_packages("randolph") - {"_randolph", "_randolph_research"} - HARNESSES
        if not declared & {canonicalize_name(distribution) for distribution in comes_from.get(name, ())}
    }
    assert undeclared == set()


def test_the_page_is_no_python_package() -> None:
    """The web folder is for browsers: it contains no Python."""
    assert list((ROOT / "web").rglob("*.py")) == []


# ── two games in one house ───────────────────────────────────────────────────────────────────────────────────────────

SERVER = ROOT / "src" / "randolph" / "server"

GAMES = "|".join(KINDS)
"""The names of the games; microseconds and microphones are other words."""


def asked_for_the_game(source: str) -> list[str]:
    """Where a module distinguishes games: it imports from one, names one in a text, or compares a game's name."""
    found = []
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.ImportFrom(module=str(module)) if re.match(rf"randolph\.game\.({GAMES})", module):
                found.append(module)
            case ast.Compare(left=left, comparators=comparators) if any(
                isinstance(side, ast.Attribute) and side.attr == "game" for side in (left, *comparators)
            ):
                found.append(ast.unparse(node))
            case ast.Match(subject=ast.Attribute(attr="game")):
                found.append(ast.unparse(node.subject))
            case ast.Constant(value=str(text)) if text in GAMES.split("|"):
                found.append(repr(text))
            case ast.ImportFrom(module="randolph.game", names=names):
                found += [alias.name for alias in names if of_one_game(alias.name)]
            case ast.Attribute(value=ast.Name(id="game"), attr=name) if of_one_game(name):
                found.append(name)
    return found


def of_one_game(name: str) -> bool:
    """Whether this name of `randolph.game` belongs to a single game."""
    module = getattr(getattr(game, name, None), "__module__", None) or ""
    return re.match(rf"randolph\.game\.({GAMES})", module) is not None


def test_the_server_does_not_distinguish_games() -> None:
    """Neither `server/` with its store nor the page's wire has the word *micro* or a test of the game's kind; the
    registry of solvers has. Only the types of the messages about puzzles list the games, and a daily with that name.
    """
    modules = [module for module in SERVER.rglob("*.py") if module != SERVER / "puzzles" / "messages.py"]
    assert SERVER / "store" / "store.py" in modules
    assert SERVER / "wire.py" in modules
    assert {module.name: found for module in modules if (found := asked_for_the_game(module.read_text("utf-8")))} == {}
    scripts = list((ROOT / "web" / "wire").glob("*.ts"))
    assert scripts
    for file in (*modules, *scripts):
        assert not re.search(r"micro(?!sec|phone)", file.read_text("utf-8"), re.IGNORECASE), file
    assert re.search("micro", (ROOT / "src" / "randolph" / "jobs" / "kinds.py").read_text("utf-8"))


@pytest.mark.parametrize(
    "line",
    (
        "from randolph.game.ricochet import GameRules",
        "if state.rules.game == name: pass",
        "match state.rules.game:\n    case _: pass",
        "wanted = 'micro'",
        "rules = game.GameRules()",
        "from randolph.game import GameRules",
    ),
)
def test_a_test_of_the_kind_is_detected(line: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A violation of the law above is detected, also with a name that is passed on."""
    monkeypatch.setattr(game, "GameRules", GameRules, raising=False)
    assert asked_for_the_game(line)


def test_every_game_has_a_judge() -> None:
    """The registry of solvers and that of the games name the same games."""
    assert set(GAME_SOLVERS) == set(KINDS)
