"""Parts of other packages that we use although they promise them to nobody: each is looked for before the server runs.

`pyproject.toml` bounds the versions of these packages. Whoever installs others all the same gets one clear sentence
here, and not a server that fails when the first client comes.
"""

from __future__ import annotations

import dis
import inspect
from collections.abc import Iterable, Mapping
from importlib.metadata import version

from randolph.server.errors import StartError


def require(borrowed: Mapping[type, Iterable[str]]) -> None:
    """Make sure that each class has these members. Raises `StartError`."""
    for owner, names in borrowed.items():
        missing = lacking(owner, names)
        if missing:
            raise unfit(owner.__module__, f"{owner.__name__} has no {', '.join(sorted(missing))}")


def lacking(owner: type, names: Iterable[str]) -> set[str]:
    """Which of these a class neither has nor gives to an object in one of its methods."""
    missing = set(names) - set(dir(owner))
    for method in (each for base in owner.__mro__ for each in vars(base).values() if inspect.isfunction(each)):
        if not missing.isdisjoint(method.__code__.co_names):  # to read it takes a millisecond
            missing -= {step.argval for step in dis.get_instructions(method) if step.opname == "STORE_ATTR"}
    return missing


def unfit(module: str, reason: str) -> StartError:
    """The error of a package in a version that does not fit."""
    package = module.partition(".")[0]
    return StartError(
        f"{package} {version(package)} does not fit this version of randolph: {reason}. "
        "Install the versions of requirements/run.txt (`make setup` does)."
    )
