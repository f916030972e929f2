"""The versions of other packages with which the fast implementation of the edge was tested, and whether the installed
ones fit.

`pyproject.toml` has the same ranges. With other versions the server uses the public implementation.
"""

from __future__ import annotations

import dis
import inspect
import re
from collections.abc import Iterable, Mapping
from importlib.metadata import version

TESTED: dict[str, tuple[str, str]] = {
    "h11": ("0.16", "0.17"),
    "uvicorn": ("0.54", "0.55"),
    "websockets": ("17", "18"),
}
"""For each package the first version that was tested, and the first one that was not."""


class UntestedVersion(Exception):
    """The installed packages are not the tested ones; the message completes a sentence that ends with “because”."""


def require_versions() -> None:
    """Make sure that the installed versions were tested. Raises `UntestedVersion`."""
    for package, (first, end) in TESTED.items():
        installed = version(package)
        if not _numbers(first) <= _numbers(installed) < _numbers(end):
            raise UntestedVersion(f"{package} {installed} was not tested (only {first} up to {end})")


def _numbers(text: str) -> tuple[int, ...]:
    """A version as numbers.

    >>> _numbers("0.9") < _numbers("0.54.1") < _numbers("0.55") <= _numbers("0.55.0rc1")
    True
    """
    return tuple(int(number) for number in re.findall(r"\d+", text.partition("+")[0]))


def require(borrowed: Mapping[type, Iterable[str]]) -> None:
    """Make sure that each class has these members. Raises `UntestedVersion`."""
    for owner, names in borrowed.items():
        missing = missing_members(owner, names)
        if missing:
            package = owner.__module__.partition(".")[0]
            raise UntestedVersion(
                f"{owner.__name__} of {package} {version(package)} has no {', '.join(sorted(missing))}"
            )


def missing_members(owner: type, names: Iterable[str]) -> set[str]:
    """Those of these members that a class does not have, and that none of its methods sets on an object."""
    missing = set(names) - set(dir(owner))
    for method in (each for base in owner.__mro__ for each in vars(base).values() if inspect.isfunction(each)):
        if not missing.isdisjoint(method.__code__.co_names):  # reading it takes a millisecond
            missing -= {step.argval for step in dis.get_instructions(method) if step.opname == "STORE_ATTR"}
    return missing
