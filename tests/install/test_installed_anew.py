"""The program is installed editable: the installation lists its modules, and make knows when the list is outdated."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

ROOT = Path(__file__).parents[2]


def stamp(copy: Path) -> str:
    """The stamp file by which make knows that the program is installed."""
    done = subprocess.run(["make", "--dry-run", "program"], cwd=copy, capture_output=True, text=True, check=True)
    (name,) = {word for word in done.stdout.split() if ".venv/.program-" in word and not word.endswith("*")}
    return name


def test_a_module_that_became_a_package_is_reinstalled(tmp_path: Path) -> None:
    """The stamp changes when a module is added, removed or becomes a package, and not when one is edited."""
    shutil.copy(ROOT / "Makefile", tmp_path)
    shutil.copytree(ROOT / "scripts", tmp_path / "scripts")
    for name in ("pyproject.toml", "CMakeLists.txt", "build_backend/randolph_build.py", "src/randolph/room.py"):
        tmp_path.joinpath(name).parent.mkdir(parents=True, exist_ok=True)
        tmp_path.joinpath(name).touch()
    for name in ("build", "run"):
        tmp_path.joinpath("requirements").mkdir(exist_ok=True)
        tmp_path.joinpath(f"requirements/{name}.txt").touch()
    module = tmp_path / "src/randolph/room.py"
    before = stamp(tmp_path)
    module.write_text("EDITED = True\n", "utf-8")
    assert stamp(tmp_path) == before
    module.unlink()
    module.with_suffix("").mkdir()
    module.with_suffix("").joinpath("__init__.py").touch()
    assert stamp(tmp_path) != before
