"""Dask's scheduler and workers as processes of their own, on the loopback, and ways in which they fail."""

from __future__ import annotations

import re
import subprocess
import sys
from contextlib import contextmanager
from pathlib import Path
from typing import IO, TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Generator

DASK = Path(sys.executable).with_name("dask")

_SPOILED = """
import os, signal, threading
from randolph.census import Counter
def spoil(count):
    units = 0
    def spoiled(self, *given, **more):
        nonlocal units
        units += 1
        {fault}
        return count(self, *given, **more)
    Counter.count = spoiled
if Counter.count.__name__ == "count":  # Dask loads a script several times
    spoil(Counter.count)
"""

DIES = _SPOILED.format(fault="units == 2 and os.kill(os.getpid(), signal.SIGKILL)")
"""A worker that is killed in its second unit."""

HANGS = _SPOILED.format(fault="units == 3 and threading.Event().wait()")
"""A worker that never finishes its third unit."""

OLDER = """
import randolph
randolph.__version__ = "0.0.7"
"""
"""A worker with an older program."""


@contextmanager
def _process(ready: str, *arguments: str) -> Generator[tuple[subprocess.Popen[str], str]]:
    """A process of Dask, once its log has a line with `ready`: the rest of that line. It is killed afterwards."""
    process = subprocess.Popen(
        [str(DASK), *arguments, "--host", "127.0.0.1", "--no-dashboard"], stderr=subprocess.PIPE, encoding="utf-8"
    )
    try:
        assert process.stderr is not None
        yield process, _rest_of(ready, process.stderr)
    finally:
        process.kill()
        process.communicate()


def _rest_of(ready: str, log: IO[str]) -> str:
    seen = []
    for line in log:
        seen.append(line)
        if found := re.search(rf"{ready} *(\S+)", line):
            return found.group(1)
    raise AssertionError("".join(seen))


@contextmanager
def scheduler() -> Generator[tuple[subprocess.Popen[str], str]]:
    """A scheduler: its process and its address."""
    with _process("Scheduler at:", "scheduler", "--port", "0") as (process, address):
        yield process, address


@contextmanager
def worker(address: str, memory: str = "1e9", faults: Path | None = None) -> Generator[subprocess.Popen[str]]:
    """A worker with one thread that offers this much memory; `faults` is a script that spoils it."""
    more = [] if faults is None else ["--preload", str(faults)]
    with _process(
        "Registered to:",
        *("worker", address, "--nthreads", "1", "--no-nanny", "--resources", f"MEMORY={memory}", *more),
    ) as (process, _):
        yield process
