"""When the build backend builds the page: npm is replaced by a program that records its arguments."""

from __future__ import annotations

import ast
import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.install.bare import ROOT, fresh_environment

BUILT, LATER = 1_000_000_000, 1_000_000_060
INSTALL, BUILD = "ci --omit=dev --no-audit --no-fund", "exec -- vite build --logLevel warn"


@pytest.fixture(scope="module")
def python(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A Python with the backend's packages, and no npm beside it."""
    return fresh_environment(tmp_path_factory.mktemp("bare") / "venv")


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A checkout whose page and tools are as new as their sources."""
    at = tmp_path / "project"
    shutil.copytree(ROOT / "build_backend", at / "build_backend", ignore=shutil.ignore_patterns("__pycache__"))
    for name in ("web/app/app.ts", "vite.config.ts", "package-lock.json", "node_modules/.package-lock.json"):
        write(at / name, BUILT)
    write(at / "src/randolph/static/index.html", BUILT)
    return at


def write(file: Path, when: int) -> None:
    """Write a file with this time of change."""
    file.parent.mkdir(parents=True, exist_ok=True)
    file.touch()
    os.utime(file, (when, when))


def built(python: Path, project: Path, *, npm: bool = True) -> tuple[list[str], str]:
    """The arguments of npm, and the output."""
    asked, programs = project / "asked", project / "programs"
    programs.mkdir()
    if npm:
        (programs / "npm").write_text(f'#!/bin/sh\necho "$*" >>{asked}\n', encoding="utf-8")
        (programs / "npm").chmod(0o755)
    done = subprocess.run(
        [python, "-c", "import randolph_build; randolph_build.build_page()"],
        cwd=project,
        env={"PATH": str(programs), "PYTHONPATH": str(project / "build_backend")},
        capture_output=True,
        text=True,
        timeout=60,
        check=True,
    )
    return (asked.read_text(encoding="utf-8").splitlines() if asked.exists() else []), done.stderr


def test_a_fresh_page_is_not_built_again(python: Path, project: Path) -> None:
    """A page that is newer than all sources is packed as it is."""
    assert built(python, project) == ([], "")


@pytest.mark.parametrize("source", ["web/app/app.ts", "src/randolph/render/palette.json", "vite.config.ts"])
def test_a_page_that_is_older_than_its_sources_is_built_again(python: Path, project: Path, source: str) -> None:
    """After a change of the sources, such as `git pull`, an installation does not use the old page."""
    write(project / source, LATER)
    assert built(python, project) == ([BUILD], "")


def test_tools_that_are_older_than_the_lock_file_are_installed_first(python: Path, project: Path) -> None:
    """The tools that build the page are those of the lock file."""
    write(project / "package-lock.json", LATER)
    assert built(python, project) == ([INSTALL, BUILD], "")


def test_without_npm_an_old_page_is_reported(python: Path, project: Path) -> None:
    """Without npm the existing page is used, and one line says that it is old."""
    write(project / "web/app/app.ts", LATER)
    asked, said = built(python, project, npm=False)
    assert asked == []
    assert said.startswith("WARNING: the web page is older than its sources")
    assert len(said.splitlines()) == 1


def test_the_page_of_an_sdist_is_used_as_it_is(python: Path, project: Path) -> None:
    """An sdist may be unpacked in any order, so the times of its files mean nothing."""
    write(project / "web/app/app.ts", LATER)
    write(project / "PKG-INFO", BUILT)
    assert built(python, project) == ([], "")


def test_make_builds_the_page_of_the_same_sources() -> None:
    """A changed file below `web/`, or another one that the backend checks, makes `make` build the page, too."""
    backend = (ROOT / "build_backend" / "randolph_build.py").read_text(encoding="utf-8")
    found = re.search(r"^PAGE_SOURCES = (\(.+?^\))$", backend, re.MULTILINE | re.DOTALL)
    assert found is not None
    for name in ast.literal_eval(found[1]):
        source = next((file for file in (ROOT / name).rglob("*") if file.suffix in {".ts", ".json"}), ROOT / name)
        command = ["make", "--dry-run", f"--what-if={source.relative_to(ROOT)}", "src/randolph/static/index.html"]
        done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=60, check=True)
        assert "vite build" in done.stdout, name
