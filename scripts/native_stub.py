"""Writes the types of the native modules, src/_randolph.pyi and src/_randolph_research.pyi, from the installed ones.

    .venv/bin/python scripts/native_stub.py

Run it after changing a binding (native/binding/module.cpp, native/research/binding.cpp) and `make setup`. A test checks
that the files are current.
"""

from __future__ import annotations

import importlib
import subprocess
import sys
from pathlib import Path

from nanobind.stubgen import StubGen  # type: ignore[import-untyped]

SOURCES = Path(__file__).resolve().parents[1] / "src"
BINDINGS = {"_randolph": "native/binding/module.cpp", "_randolph_research": "native/research/binding.cpp"}
"""The native modules, and what defines each."""


def path_of(name: str) -> Path:
    """The file with the types of a native module."""
    return SOURCES / f"{name}.pyi"


def stub(name: str) -> str:
    """The text of the stub of a native module, in the project's format."""
    module = importlib.import_module(name)
    generator = StubGen(module)
    generator.put(module)
    what = "The native core" if name == "_randolph" else "The native environments"
    header = f"# {what}: made by scripts/native_stub.py from what {BINDINGS[name]} exports.\n\n"
    sorted_imports = _ruff(["check", "--quiet", "--fix-only", "--select=I"], header + generator.get())
    return _ruff(["format", "--quiet"], sorted_imports)


def _ruff(arguments: list[str], text: str) -> str:
    command = [sys.executable, "-m", "ruff", *arguments, f"--stdin-filename={path_of('_randolph')}", "-"]
    return subprocess.run(command, input=text, capture_output=True, check=True, text=True, cwd=SOURCES).stdout


if __name__ == "__main__":
    for binding in BINDINGS:
        path_of(binding).write_text(stub(binding))
