"""Pins everything that `make` installs, with hashes: pyproject.toml → requirements/*.txt.

Dependencies are declared only in pyproject.toml. The pins apply to every platform and to Python 3.11 and newer, and
contain no host and no path of the machine. They agree with each other: the server's requirements are resolved with the
versions of the run requirements, those of the tests with both. Pins that still fit stay; `--upgrade` takes the newest.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
OPTIONS = (
    "--quiet",
    "--universal",
    "--python-version=3.11",
    "--generate-hashes",
    "--no-header",
    "--no-emit-index-url",
    "--no-emit-find-links",
)
FILES = {
    "build": ["--group", "build"],
    "web": ["--group", "web"],
    "run": ["pyproject.toml"],
    "server": ["--group", "server", "--constraints", "requirements/run.txt"],
    "test": ["--group", "test", "--constraints", "requirements/run.txt", "--constraints", "requirements/server.txt"],
    "research-test": ["pyproject.toml", "--extra", "tables", "--group", "research-test"],
    "dist": ["--group", "dist", *(f"--constraints=requirements/{name}.txt" for name in ("run", "server", "test"))],
    # Without PyTorch: its file for processors alone, without gigabytes for graphics cards, depends on the platform.
    "examples": [
        *("--group", "examples", "--excludes", "requirements/examples.exclude"),
        *(f"--constraints=requirements/{name}.txt" for name in ("run", "test", "dist")),
    ],
}
HEADING = "# Made by `make requirements` from pyproject.toml; do not edit.\n"


def pin(name: str, sources: list[str], extra: list[str]) -> None:
    """Resolves one requirements file again, keeping the pins that still fit."""
    target = ROOT / "requirements" / f"{name}.txt"
    uv = str(Path(sys.executable).with_name("uv"))
    output = f"--output-file=requirements/{name}.txt"
    subprocess.run([uv, "pip", "compile", *OPTIONS, output, *sources, *extra], cwd=ROOT, check=True)
    target.write_text(HEADING + target.read_text(encoding="utf-8"), encoding="utf-8")


def main() -> None:
    """Pins all files; arguments are passed to uv."""
    for name, sources in FILES.items():
        pin(name, sources, sys.argv[1:])


if __name__ == "__main__":
    main()
