"""The floors of the house hold, and the contracts that hold them would notice a breach."""

from __future__ import annotations

import os
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

ROOT = Path(__file__).resolve().parents[2]


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


def test_the_floors_hold() -> None:
    """The command that a developer types, in the project's root, finds every contract kept."""
    command = Path(sys.executable).with_name("lint-imports")
    done = subprocess.run([command], cwd=ROOT, capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "0 broken" in done.stdout


@pytest.mark.parametrize(
    ("file", "line", "contract"),
    [
        ("rules/board.py", "import randolph.notation", "A room imports only from floors below it"),
        ("game/__init__.py", "import randolph.solver", "A room imports only from floors below it"),
        ("attic/__init__.py", "", "A room imports only from floors below it"),
        ("server/__init__.py", "import _randolph", "Only solver.native"),
        ("rules/board.py", "import msgspec", "The rules are plain Python"),
        ("game/__init__.py", "from time import monotonic", "Rules and game have no clock"),
    ],
)
def test_a_breach_is_noticed(tmp_path: Path, file: str, line: str, contract: str) -> None:
    """An import up or across the floors, a room that no floor lists, a shortcut to the native core: each breaks."""
    shutil.copytree(ROOT / "src", tmp_path / "src", ignore=shutil.ignore_patterns("__pycache__", "web"))
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    breach = tmp_path / "src" / "randolph" / file
    breach.parent.mkdir(exist_ok=True)
    with breach.open("a", encoding="utf-8") as source:
        source.write(f"\n{line}\n")
    done = lint_imports(tmp_path)
    assert done.returncode == 1, done.stdout + done.stderr
    assert any(contract in report and "BROKEN" in report for report in done.stdout.splitlines()), done.stdout


def imported_packages(room: str) -> set[str]:
    """The packages outside the house, and not Python's own, that a room imports."""
    graph = grimp.build_graph("randolph", include_external_packages=True, cache_dir=None)
    modules = {room, *graph.find_descendants(room)}
    names = {name.partition(".")[0] for module in modules for name in graph.find_modules_directly_imported_by(module)}
    return names - {"randolph"} - sys.stdlib_module_names


def test_the_rules_are_plain_python() -> None:
    """Whatever `randolph.rules` imports is its own or Python's."""
    assert imported_packages("randolph.rules") == set()


def test_every_import_is_declared() -> None:
    """Whatever the program imports from elsewhere is asked for in pyproject.toml, not there by luck."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    declared = {canonicalize_name(Requirement(text).name) for text in project["dependencies"]}
    comes_from = packages_distributions()
    undeclared = {
        name
        for name in imported_packages("randolph") - {"_randolph"}
        if not declared & {canonicalize_name(distribution) for distribution in comes_from.get(name, ())}
    }
    assert undeclared == set()


def test_the_page_is_no_python_package() -> None:
    """The web folder is for browsers: no Python stands in it."""
    assert list((ROOT / "src" / "randolph" / "web").rglob("*.py")) == []
