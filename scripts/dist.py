"""Makes a release's sdist and the wheel for this machine, in dist/: complete, or not at all.

The build backend refuses a release without the native core or the page. On Linux auditwheel checks which systems the
wheel fits, and names them. The wheels for all other systems are made by cibuildwheel from the sdist
(.github/workflows/wheels.yml).
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
import zipfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
DIST = ROOT / "dist"
LARGEST = 12_000_000
"""The most bytes of a wheel."""

BACKEND = "import sys, randolph_build; randolph_build.build_sdist(sys.argv[1])"


def main() -> None:
    """Make both, and print their sizes. Fails with one sentence."""
    DIST.mkdir(exist_ok=True)
    for old in (*DIST.glob("*.whl"), *DIST.glob("*.tar.gz")):
        old.unlink()
    environment = {**os.environ, "RANDOLPH_RELEASE": "1", "PYTHONPATH": str(ROOT / "build_backend")}
    with tempfile.TemporaryDirectory() as folder:
        _run([sys.executable, "-c", BACKEND, str(DIST)], environment)
        pip = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-build-isolation", "--no-deps", "--no-index"]
        _run([*pip, f"--wheel-dir={folder}", str(ROOT)], environment)
        (wheel,) = Path(folder).glob("*.whl")
        if sys.platform == "linux":
            _run([sys.executable, "-m", "auditwheel", "repair", f"--wheel-dir={DIST}", str(wheel)], environment)
        else:
            shutil.copy(wheel, DIST)
    (made,) = DIST.glob("*.whl")
    fault = incomplete(made)
    if fault:
        sys.exit(f"randolph: {made.name} {fault}")
    for file in sorted(DIST.iterdir()):
        print(f"{file.stat().st_size / 1e6:6.2f} MB  dist/{file.name}")


def incomplete(wheel: Path) -> str:
    """What is wrong with a wheel; empty if nothing is."""
    with zipfile.ZipFile(wheel) as archive:
        names = set(archive.namelist())
    if not any(name.startswith("_randolph.") and name.endswith(".so") for name in names):
        return "has no native core"
    if "randolph/static/index.html" not in names or not any(name.endswith(".ttf") for name in names):
        return "has no page, or no font"
    if wheel.stat().st_size > LARGEST:
        return f"is larger than {LARGEST / 1e6:.0f} MB"
    return ""


def _run(command: list[str], environment: dict[str, str]) -> None:
    done = subprocess.run(command, cwd=ROOT, env=environment, check=False)
    if done.returncode != 0:
        sys.exit(f"randolph: {Path(command[0]).name} {' '.join(command[1:4])} … failed ({done.returncode})")


if __name__ == "__main__":
    main()
