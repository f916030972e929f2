"""randolph with some constants changed for benchmarks. Boards may be saved at any rate.

Its environment: BENCH_IDLE_SECONDS is the time that a room without connections stays in memory, BENCH_AT_ONCE the
number of connections that are admitted at once, and BENCH_PROFILE the file to which it writes its profile at the end.
"""

from __future__ import annotations

import atexit
import cProfile
import os
from collections.abc import Mapping
from functools import partial
from pathlib import Path

import msgspec

from randolph.cli import main as randolph
from randolph.server import Settings
from randolph.server.admission import Admission
from randolph.server.edge import choice

chosen = Settings.from_environment


def changed(environment: Mapping[str, str], *, settings: str | Path | None = None, **given: object) -> Settings:
    """The settings as given, with the two constants changed."""
    idle = float(os.environ.get("BENCH_IDLE_SECONDS", Settings().idle_seconds))
    made = chosen(environment, settings=settings, **given)
    return msgspec.structs.replace(made, board_rate=1e5, idle_seconds=idle)


def main() -> None:
    """Run the command line."""
    Settings.from_environment = staticmethod(changed)  # type: ignore[method-assign]  # the purpose of this program
    if at_once := os.environ.get("BENCH_AT_ONCE"):
        choice.Admission = partial(Admission, int(at_once))  # type: ignore[assignment,attr-defined]  # the same
    if file := os.environ.get("BENCH_PROFILE"):
        profile = cProfile.Profile()
        atexit.register(profile.dump_stats, file)
        profile.enable()
    randolph()


if __name__ == "__main__":
    main()
