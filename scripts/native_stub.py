"""Writes src/_randolph.pyi, the types of the native core, from the installed module.

    .venv/bin/python scripts/native_stub.py

Run it after changing native/binding/module.cpp and `make setup`. A test checks that the file is current.
"""

from __future__ import annotations

import importlib
import subprocess
import sys
from pathlib import Path

from nanobind.stubgen import StubGen  # type: ignore[import-untyped]

STUB = Path(__file__).resolve().parents[1] / "src" / "_randolph.pyi"
HEADER = "# The native core: made by scripts/native_stub.py from what native/binding/module.cpp exports.\n\n"


def stub() -> str:
    """The text of the stub, in the project's format."""
    module = importlib.import_module("_randolph")
    generator = StubGen(module)
    generator.put(module)
    sorted_imports = _ruff(["check", "--quiet", "--fix-only", "--select=I"], HEADER + generator.get())
    return _ruff(["format", "--quiet"], sorted_imports)


def _ruff(arguments: list[str], text: str) -> str:
    command = [sys.executable, "-m", "ruff", *arguments, f"--stdin-filename={STUB}", "-"]
    return subprocess.run(command, input=text, capture_output=True, check=True, text=True, cwd=STUB.parent).stdout


if __name__ == "__main__":
    STUB.write_text(stub())
