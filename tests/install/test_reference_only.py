"""Installing without a compiler gives the reference solver and a warning; every other failure is an error.

Each test copies the project's sources and installs the copy with pip into a virtual environment of its own. That
environment borrows the packages around it by links, but neither randolph nor its native core, and needs no network.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import sysconfig
import venv
from pathlib import Path
from typing import NamedTuple

import pytest

ROOT = Path(__file__).resolve().parents[2]
LIMIT_SECONDS = 600

# Red at a3 of an empty 3×3 board, its target in the corner c1, no need to ricochet. One move stays in red's row or
# column, and the target is in neither; two suffice, in either order: north to a1 and east to c1, east to c3 and north.
CORNER = {
    "id": "corner",
    "board": {"rows": 3, "cols": 3, "targets": [{"cell": [0, 2], "color": "red", "symbol": "circle"}]},
    "robots": {"red": [2, 0]},
    "target": {"cell": [0, 2], "color": "red"},
    "rules": {"ricochet": False, "no_reversal": True},
}


class Installation(NamedTuple):
    """What came of `pip install`."""

    python: Path
    returncode: int
    output: str


def sources(folder: str) -> list[Path]:
    """The files of a folder, or the one file of that name, relative to ROOT; nothing that Python made."""
    found = (ROOT / folder).rglob("*") if (ROOT / folder).is_dir() else [ROOT / folder]
    return [file.relative_to(ROOT) for file in found if file.is_file() and "__pycache__" not in file.parts]


def copy_project(to: Path) -> None:
    """All that a package is built from, at `to`."""
    for folder in ("src", "native", "build_backend", "CMakeLists.txt", "pyproject.toml", "README.md", "LICENSE"):
        for file in sources(folder):
            (to / file).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / file, to / file)


def fresh_environment(at: Path) -> Path:
    """A virtual environment with the packages of this one except randolph; its Python."""
    venv.create(at, with_pip=False)
    python = at / "bin" / "python"
    site = Path(sysconfig.get_path("purelib", vars={"base": str(at), "platbase": str(at)}))
    for scheme in ("purelib", "platlib"):
        for package in Path(sysconfig.get_path(scheme)).iterdir():
            borrowed = site / package.name
            if "randolph" not in package.name and not package.name.endswith(".pth") and not borrowed.exists():
                borrowed.symlink_to(package)
    return python


def install(project: Path, python: Path, path: str) -> Installation:
    """Runs ``pip install`` on a copy of the project, with `path` as the only place where programs are found."""
    environment = {name: value for name, value in os.environ.items() if name not in {"CXX", "CC", "PYTHONPATH"}}
    options = ["--no-index", "--no-build-isolation", "--no-deps", "--disable-pip-version-check", "--verbose"]
    done = subprocess.run(
        [python, "-m", "pip", "install", *options, project],
        env={**environment, "PATH": path},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        timeout=LIMIT_SECONDS,
        check=False,
    )
    return Installation(python, done.returncode, done.stdout)


@pytest.fixture(scope="module")
def reference_only(tmp_path_factory: pytest.TempPathFactory) -> Installation:
    """The program installed on a machine where no program at all is on the path, and so no compiler."""
    at = tmp_path_factory.mktemp("reference-only")
    copy_project(at / "project")
    (at / "no-programs").mkdir()
    return install(at / "project", fresh_environment(at / "venv"), path=str(at / "no-programs"))


def test_it_installs_with_a_warning(reference_only: Installation) -> None:
    """Without a compiler the installation succeeds and says what is missing and what that means."""
    assert reference_only.returncode == 0, reference_only.output
    assert "WARNING: no C++ compiler was found" in reference_only.output


def test_it_has_no_native_core(reference_only: Installation) -> None:
    """There is no `_randolph` in it: the answer below cannot come from the native core."""
    done = subprocess.run(
        [reference_only.python, "-c", "import _randolph"], capture_output=True, text=True, timeout=60, check=False
    )
    assert done.returncode == 1
    assert "ModuleNotFoundError: No module named '_randolph'" in done.stderr


def test_it_solves(reference_only: Installation, tmp_path: Path) -> None:
    """`randolph solve` finds the optimum of a problem solved by hand."""
    problem = tmp_path / "corner.jsonl"
    problem.write_text(json.dumps(CORNER) + "\n", encoding="utf-8")
    command = reference_only.python.with_name("randolph")
    done = subprocess.run(
        [command, "solve", problem, "--json"], capture_output=True, text=True, timeout=60, check=False
    )
    assert done.returncode == 0, done.stderr
    answer = json.loads(done.stdout)
    assert (answer["id"], answer["status"], answer["moves"]) == ("corner", "optimal", 2)
    assert answer["solution"] in {"rN rE", "rE rN"}


def test_the_package_is_complete(reference_only: Installation) -> None:
    """Every file of src/ – code, faces, migrations, the web page – is in the installed package."""
    site = Path(sysconfig.get_path("purelib", vars={"base": str(reference_only.python.parents[1])}))
    missing = [file for file in sources("src/randolph") if not (site / file.relative_to("src")).is_file()]
    assert missing == []


def test_a_compile_error_is_an_error(tmp_path: Path) -> None:
    """With a compiler, sources that do not compile fail the installation: no fallback, nothing installed."""
    copy_project(tmp_path / "project")
    for source in (tmp_path / "project" / "native").rglob("*.cpp"):
        source.write_text("#error broken on purpose\n", encoding="utf-8")
    path = os.pathsep.join([str(Path(sys.executable).parent), os.environ.get("PATH", os.defpath)])
    installed = install(tmp_path / "project", fresh_environment(tmp_path / "venv"), path)
    assert installed.returncode != 0
    assert "broken on purpose" in installed.output
    assert "no C++ compiler was found" not in installed.output
    assert not installed.python.with_name("randolph").exists()
