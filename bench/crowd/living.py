"""randolph, but for two constants that players need as they are: boards may be saved at any rate, and the variable
BENCH_IDLE_SECONDS says how long a room that nobody looks at stays in memory.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path

import msgspec

from randolph.cli import main as randolph
from randolph.server import Settings

chosen = Settings.from_environment


def changed(environment: Mapping[str, str], *, settings: str | Path | None = None, **given: object) -> Settings:
    """The settings as they were given, with the two constants changed."""
    idle = float(os.environ.get("BENCH_IDLE_SECONDS", Settings().idle_seconds))
    made = chosen(environment, settings=settings, **given)
    return msgspec.structs.replace(made, board_rate=1e5, idle_seconds=idle)


def main() -> None:
    """Run the command line."""
    Settings.from_environment = staticmethod(changed)  # type: ignore[method-assign]  # what this is for
    randolph()


if __name__ == "__main__":
    main()
