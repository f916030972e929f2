"""Running the command line: in this process, or as a separate process if necessary."""

from __future__ import annotations

import io
import os
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import IO

import pytest

from randolph.cli.app import run

PROBLEMS = Path(__file__).parents[2] / "data" / "problems"


@dataclass(frozen=True)
class Ran:
    """The output of a command, and its exit code."""

    code: int
    out: str
    err: str

    @property
    def error(self) -> str:
        """The one line on standard error, which is a failed command's only output."""
        assert self.out == ""
        assert self.err.startswith("randolph: ")
        assert self.err.endswith("\n")
        assert self.err.count("\n") == 1
        return self.err[len("randolph: ") : -1]


class Randolph:
    """The command line, called as a function."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
        self._monkeypatch = monkeypatch
        self._capsys = capsys

    def __call__(self, *arguments: str, given: str | bytes = b"") -> Ran:
        """Run a command with this standard input."""
        data = given.encode() if isinstance(given, str) else given
        self._monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(data)))
        self._capsys.readouterr()
        code = run(list(arguments))
        out, err = self._capsys.readouterr()
        return Ran(code, out, err)


def start(*arguments: str, out: int | IO[str] = subprocess.PIPE, **variables: str) -> subprocess.Popen[str]:
    """The command as a process with pipes, unless its output goes to `out`; `variables` are added to its
    environment.
    """
    return subprocess.Popen(
        [sys.executable, "-m", "randolph", *arguments],
        stdin=subprocess.PIPE,
        stdout=out,
        stderr=subprocess.PIPE,
        encoding="utf-8",
        env={**os.environ, "PYTHONPATH": str(Path(__file__).parents[3] / "src"), **variables},
    )
