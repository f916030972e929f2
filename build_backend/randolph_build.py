"""The build backend: scikit-build-core, plus a pure-Python wheel if there is no C++ compiler, and the web page.

Only the absence of a compiler leads to the pure-Python wheel with the reference solver, with a warning. Any other
failure – missing headers, a broken compiler, an error in the sources – is an error. So the choice is made before
anything is built, not by scikit-build-core's retry after a failure.

The compiler is the one in CXX, else ``c++``, ``g++`` or ``clang++`` on the path. If CXX names a missing program, CMake
says so and the build fails. scripts/prerequisites.sh makes the same check before ``make`` begins; change both together.

An sdist contains the page, so installing from one needs no Node.js. In a checkout the page is built here, unless it is
newer than its sources, with the npm of the environment or of the system (``make`` builds it earlier, with its own
Node.js). Without npm, a warning says that there will be no page, or an old one.

A release must have both: with ``RANDOLPH_RELEASE=1`` each of these warnings is an error.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import TypeAlias

from scikit_build_core import build as cmake_build

# Nothing depends on the compiler here: the description of the package.
from scikit_build_core.build import get_requires_for_build_sdist

__all__ = [
    "build_editable",
    "build_sdist",
    "build_wheel",
    "get_requires_for_build_editable",
    "get_requires_for_build_sdist",
    "get_requires_for_build_wheel",
    "prepare_metadata_for_build_editable",
    "prepare_metadata_for_build_wheel",
]

Settings: TypeAlias = dict[str, list[str] | str]

WARNING = (
    "WARNING: no C++ compiler was found, so randolph is installed without its native core; "
    "the reference solver works, but slowly. Install g++ (or clang++) and install again."
)

PAGELESS = (
    "WARNING: the web page is built with Node.js, and npm was not found: randolph is installed without its page; the "
    "command line and the server's interfaces work. Install Node.js and install again."
)
OLD_PAGE = (
    "WARNING: the web page is older than its sources, and npm was not found: randolph is installed with the old page. "
    "Install Node.js and install again."
)
INCOMPLETE = "ERROR: this would be an incomplete release (RANDOLPH_RELEASE is set). "

ROOT = Path(__file__).resolve().parents[1]
PAGE = ROOT / "src/randolph/static/index.html"
PAGE_SOURCES = ("web", "src/randolph/render/palette.json", "vite.config.ts", "package-lock.json")
"""The sources of the page; the Makefile has the same list."""


def warn(sentence: str) -> None:
    """Print the warning; for a release it is an error."""
    if os.environ.get("RANDOLPH_RELEASE", "") not in {"", "0"}:
        raise SystemExit(INCOMPLETE + sentence.removeprefix("WARNING: "))
    print(sentence, file=sys.stderr, flush=True)


def page_is_fresh() -> bool:
    """Whether there is a page newer than all its sources. An sdist, which has a PKG-INFO, is always fresh."""
    if not PAGE.exists():
        return False
    sources = (file for name in PAGE_SOURCES for file in (ROOT / name, *(ROOT / name).rglob("*")) if file.is_file())
    built = PAGE.stat().st_mtime_ns
    return (ROOT / "PKG-INFO").exists() or all(file.stat().st_mtime_ns <= built for file in sources)


def build_page() -> None:
    """Build the page if that is needed and possible; with npm available, a failure is an error."""
    if page_is_fresh():
        return
    # Without build isolation npm may be a package of the environment; it needs the node beside it.
    path = os.pathsep.join([str(Path(sys.executable).parent), os.environ.get("PATH", os.defpath)])
    npm = shutil.which("npm", path=path)
    if npm is None:
        warn(OLD_PAGE if PAGE.exists() else PAGELESS)
        return
    commands = [[npm, "exec", "--", "vite", "build", "--logLevel", "warn"]]
    tools, wanted = ROOT / "node_modules/.package-lock.json", ROOT / "package-lock.json"
    if not tools.exists() or tools.stat().st_mtime_ns < wanted.stat().st_mtime_ns:
        commands.insert(0, [npm, "ci", "--omit=dev", "--no-audit", "--no-fund"])
    for command in commands:
        subprocess.run(command, cwd=ROOT, env={**os.environ, "PATH": path}, check=True)


def compiler_exists() -> bool:
    """Whether there is something that claims to be a C++ compiler."""
    return bool(os.environ.get("CXX")) or any(shutil.which(name) for name in ("c++", "g++", "clang++"))


def adapted(settings: Settings | None) -> Settings:
    """The caller's settings, with those of a pure-Python wheel if there is no compiler."""
    if compiler_exists():
        return settings or {}
    return {**(settings or {}), "wheel.cmake": "false", "wheel.py-api": "py3"}  # without a core there is no ABI


def warned(settings: Settings | None) -> Settings:
    """The same for the steps that build, with the warning."""
    if not compiler_exists():
        warn(WARNING)
    return adapted(settings)


def get_requires_for_build_wheel(config_settings: Settings | None = None) -> list[str]:
    """See PEP 517."""
    return cmake_build.get_requires_for_build_wheel(adapted(config_settings))


def get_requires_for_build_editable(config_settings: Settings | None = None) -> list[str]:
    """See PEP 660."""
    return cmake_build.get_requires_for_build_editable(adapted(config_settings))


def prepare_metadata_for_build_wheel(metadata_directory: str, config_settings: Settings | None = None) -> str:
    """See PEP 517."""
    return cmake_build.prepare_metadata_for_build_wheel(metadata_directory, adapted(config_settings))


def prepare_metadata_for_build_editable(metadata_directory: str, config_settings: Settings | None = None) -> str:
    """See PEP 660."""
    return cmake_build.prepare_metadata_for_build_editable(metadata_directory, adapted(config_settings))


def build_wheel(
    wheel_directory: str, config_settings: Settings | None = None, metadata_directory: str | None = None
) -> str:
    """See PEP 517."""
    build_page()
    return cmake_build.build_wheel(wheel_directory, warned(config_settings), metadata_directory)


def build_editable(
    wheel_directory: str, config_settings: Settings | None = None, metadata_directory: str | None = None
) -> str:
    """See PEP 660."""
    return cmake_build.build_editable(wheel_directory, warned(config_settings), metadata_directory)


def build_sdist(sdist_directory: str, config_settings: Settings | None = None) -> str:
    """See PEP 517."""
    build_page()
    return cmake_build.build_sdist(sdist_directory, config_settings)
