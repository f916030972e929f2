"""The floors of the house hold, and the contracts that hold them would notice a breach."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path

import grimp
import pytest

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
    (
        ("rules/board.py", "import randolph.notation", "A room imports only from floors below it"),
        ("game/__init__.py", "import randolph.solver", "A room imports only from floors below it"),
        ("attic/__init__.py", "", "A room imports only from floors below it"),
        ("server/__init__.py", "import _randolph", "Only solver.native"),
        ("rules/board.py", "import msgspec", "The rules are plain Python"),
        ("game/__init__.py", "from time import monotonic", "Rules and game have no clock"),
    ),
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
    broken = [report for report in done.stdout.splitlines() if "BROKEN" in report]
    assert len(broken) == 1, done.stdout
    assert contract in broken[0]


def test_the_rules_are_plain_python() -> None:
    """Whatever `randolph.rules` imports is its own or Python's."""
    graph = grimp.build_graph("randolph", include_external_packages=True, cache_dir=None)
    rooms = {"randolph.rules", *graph.find_descendants("randolph.rules")}
    imported = {name for module in rooms for name in graph.find_modules_directly_imported_by(module)}
    foreign = {name for name in imported if not name.startswith("randolph.") and name not in sys.stdlib_module_names}
    assert foreign == set()


def test_the_page_is_no_python_package() -> None:
    """The web folder is for browsers: no Python stands in it."""
    assert list((ROOT / "src" / "randolph" / "web").rglob("*.py")) == []
