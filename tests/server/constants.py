"""randolph with other constants in its settings, from TEST_CONSTANTS, and other numbers in `services` and `admission`,
from TEST_NUMBERS, both as JSON. The other programs of the tests use it.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path

import msgspec

from randolph.cli import main as randolph
from randolph.server import Settings, admission, services

chosen = Settings.from_environment


def changed(environment: Mapping[str, str], *, settings: str | Path | None = None, **given: object) -> Settings:
    """The settings as they were given, with the constants changed."""
    made = chosen(environment, settings=settings, **given)
    return msgspec.structs.replace(made, **msgspec.json.decode(os.environ.get("TEST_CONSTANTS", "{}")))


def main() -> None:
    """Run the command line."""
    Settings.from_environment = staticmethod(changed)  # type: ignore[method-assign]  # this is its purpose
    for name, number in msgspec.json.decode(os.environ.get("TEST_NUMBERS", "{}")).items():
        (module,) = (module for module in (services, admission) if name in vars(module))
        setattr(module, name, number)
    randolph()


if __name__ == "__main__":
    main()
