"""randolph with two constants changed: a seat may send, and codes may be guessed, as fast as tests do."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import msgspec

from randolph.cli import main as randolph
from randolph.server import Settings

chosen = Settings.from_environment


def generous(environment: Mapping[str, str], *, settings: str | Path | None = None, **given: object) -> Settings:
    """The settings as given, with the two constants changed."""
    return msgspec.structs.replace(chosen(environment, settings=settings, **given), seat_rate=1000, guess_rate=1000)


def main() -> None:
    """Run the command line."""
    Settings.from_environment = staticmethod(generous)  # type: ignore[method-assign]  # what this is for
    randolph()


if __name__ == "__main__":
    main()
