"""`make test-changed`: which parts of the tests a change of a file runs again."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PARTS = ("check", "native", "javascript", "rules", "services", "repository", "browser")
FILES = (
    "web/core/clock.ts",
    "src/randolph/rules/board.py",
    "src/randolph/server/lobby.py",
    "src/randolph/locales/en/app.json",
    "native/src/solver.cpp",
    "vectors/boards.json",
    "docs/rules.md",
    "tests/server/test_lobby.py",
    "tests/js/clock.test.ts",
    "README.md",
    ".github/workflows/tests.yml",
)


def ask(folder: Path, *words: str) -> int:
    """The exit code of scripts/tested.sh."""
    return subprocess.run(["sh", "scripts/tested.sh", *words], cwd=folder, check=False).returncode


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A small checkout, all parts of whose tests have succeeded."""
    tmp_path.joinpath("scripts").mkdir()
    shutil.copy(ROOT / "scripts/tested.sh", tmp_path / "scripts")
    for name in FILES:
        tmp_path.joinpath(name).parent.mkdir(parents=True, exist_ok=True)
        tmp_path.joinpath(name).write_text("before\n", "utf-8")
    assert ask(tmp_path, "begin") == 0
    assert ask(tmp_path, "done", *PARTS) == 0
    return tmp_path


def changed(folder: Path) -> set[str]:
    """The parts that `make test-changed` would run now."""
    assert ask(folder, "begin") == 0
    return {part for part in PARTS if ask(folder, "same", part) != 0}


@pytest.mark.parametrize(
    ("name", "parts"),
    [
        ("web/core/clock.ts", {"check", "javascript", "repository", "browser"}),
        ("src/randolph/server/lobby.py", {"check", "services", "repository", "browser"}),
        ("src/randolph/rules/board.py", {"check", "rules", "services", "repository", "browser"}),
        ("src/randolph/locales/en/app.json", {"check", "javascript", "rules", "services", "repository", "browser"}),
        ("native/src/solver.cpp", {"check", "native", "rules", "services", "repository"}),
        ("vectors/boards.json", set(PARTS)),
        ("docs/rules.md", {"check", "javascript", "repository"}),
        ("tests/server/test_lobby.py", {"check", "services", "repository"}),
        ("tests/js/clock.test.ts", {"check", "javascript", "repository"}),
        ("README.md", {"check", "javascript", "repository"}),
        (".github/workflows/tests.yml", set(PARTS)),
    ],
)
def test_a_change_runs_the_parts_that_may_depend_on_it(checkout: Path, name: str, parts: set[str]) -> None:
    """After a change, parts that cannot depend on the file are not run; those that may depend on it are."""
    assert changed(checkout) == set()
    checkout.joinpath(name).write_text("after\n", "utf-8")
    assert changed(checkout) == parts


def test_new_and_deleted_files_are_changes(checkout: Path) -> None:
    """A new file in a new folder changes every part; so does its removal. The same content again is no change."""
    new = checkout / "new/file.txt"
    new.parent.mkdir()
    new.write_text("new\n", "utf-8")
    assert changed(checkout) == set(PARTS)
    new.unlink()
    assert changed(checkout) == set()
    checkout.joinpath("vectors/boards.json").unlink()
    assert changed(checkout) == set(PARTS)


def test_a_change_during_the_tests_is_a_change(checkout: Path) -> None:
    """A part succeeds with the files that were there when the tests began; later changes run it again."""
    assert ask(checkout, "begin") == 0
    checkout.joinpath("web/core/clock.ts").write_text("edited\n", "utf-8")
    assert ask(checkout, "done", *PARTS) == 0
    assert changed(checkout) == {"check", "javascript", "repository", "browser"}


def test_all_parts_that_make_knows_have_a_target() -> None:
    """`make test-changed` has a target for each part, and an unknown part is refused."""
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    assert f"$(addprefix changed-,{' '.join(PARTS)})" in makefile
    for part in PARTS[1:]:
        assert f"\ntest-{part}:" in makefile
    assert ask(ROOT, "same", "nonsense") == 2
