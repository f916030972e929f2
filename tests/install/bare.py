"""Installation into a bare environment: a virtual environment that links to the packages around it, but has neither
randolph nor its native core, and needs no network; and the installed server, with only the programs that a test allows.
"""

from __future__ import annotations

import os
import queue
import re
import shutil
import subprocess
import sysconfig
import threading
import venv
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[2]
LIMIT_SECONDS = 600
PIP = ["--no-index", "--no-deps", "--disable-pip-version-check", "--verbose"]


class Installation(NamedTuple):
    """The result of `pip install`."""

    python: Path
    returncode: int
    output: str

    @property
    def randolph(self) -> Path:
        """The installed program."""
        return self.python.with_name("randolph")

    @property
    def site(self) -> Path:
        """The folder of its packages."""
        return site_of(self.python.parents[1])


def site_of(environment: Path) -> Path:
    """The folder of an environment's packages."""
    return Path(sysconfig.get_path("purelib", vars={"base": str(environment), "platbase": str(environment)}))


def sources(folder: str) -> list[Path]:
    """The files of a folder, or the one file of that name, relative to ROOT, without Python's caches."""
    found = (ROOT / folder).rglob("*") if (ROOT / folder).is_dir() else [ROOT / folder]
    return [file.relative_to(ROOT) for file in found if file.is_file() and "__pycache__" not in file.parts]


def copy_project(to: Path, *, without: str = "nothing") -> None:
    """Everything that a package is built from, at `to`, except the folder `without`."""
    for folder in ("src", "native", "build_backend", "CMakeLists.txt", "pyproject.toml", "README.md", "LICENSE"):
        for file in sources(folder):
            if not file.is_relative_to(without):
                (to / file).parent.mkdir(parents=True, exist_ok=True)
                shutil.copy(ROOT / file, to / file)
    page = to / "src/randolph/static/index.html"
    if page.exists():
        page.touch()  # newer than what it was built from, as it was where it comes from


def fresh_environment(at: Path) -> Path:
    """A virtual environment with the packages of this one except randolph; its Python."""
    venv.create(at, with_pip=False)
    site = site_of(at)
    for scheme in ("purelib", "platlib"):
        for package in Path(sysconfig.get_path(scheme)).iterdir():
            borrowed = site / package.name
            if "randolph" not in package.name and not package.name.endswith(".pth") and not borrowed.exists():
                borrowed.symlink_to(package)
    return at / "bin" / "python"


def install(what: Path, python: Path, path: str) -> Installation:
    """Runs ``pip install`` on sources, an sdist or a wheel; `path` is the only place for programs."""
    environment = {name: value for name, value in os.environ.items() if name not in {"CXX", "CC", "PYTHONPATH"}}
    done = subprocess.run(
        [python, "-m", "pip", "install", "--no-build-isolation", *PIP, what],
        env={**environment, "PATH": path},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        timeout=LIMIT_SECONDS,
        check=False,
    )
    return Installation(python, done.returncode, done.stdout)


@contextmanager
def serving(installed: Installation, folder: Path) -> Iterator[tuple[str, Path]]:
    """The address of the installed `randolph serve`, and the file of its standard error. It finds no program on its
    path, and works in an empty folder.
    """
    (folder / "no-programs").mkdir(parents=True)
    log = folder / "log"
    with log.open("wb") as errors:
        process = subprocess.Popen(
            [installed.randolph, "serve", "--port", "0", "--data", folder / "data"],
            env={"PATH": str(folder / "no-programs")},
            cwd=folder / "no-programs",
            stdout=subprocess.PIPE,
            stderr=errors,
            text=True,
        )
    lines: queue.Queue[str] = queue.Queue()
    stream = process.stdout
    assert stream is not None
    threading.Thread(target=lambda: lines.put(stream.readline()), daemon=True).start()
    try:
        found = re.search(r"http://[\d.]+:\d+", lines.get(timeout=LIMIT_SECONDS))
        assert found, log.read_text()
        yield found[0], log
    finally:
        process.terminate()
        process.wait(LIMIT_SECONDS)
        stream.close()
