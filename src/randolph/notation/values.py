"""Checks of single JSON values; errors say what was expected, where, and what was found."""

from __future__ import annotations

import difflib
from operator import index
from typing import TYPE_CHECKING, Any, SupportsIndex

from randolph.notation.errors import NotationError, describe, excerpt

if TYPE_CHECKING:
    from collections.abc import Collection


def number_at(value: object, path: str, least: int, most: int) -> int:
    """A whole number of a range, as Python's `int`; other libraries have their own. Raises `NotationError`."""
    if not isinstance(value, SupportsIndex) or isinstance(value, bool) or not least <= index(value) <= most:
        raise NotationError(f"expected a whole number from {least} to {most}, not {describe(value)}", place=path)
    return index(value)


def word_at(value: object, path: str) -> str:
    """A string. Raises `NotationError`."""
    if not isinstance(value, str):
        raise NotationError(f"expected a text, not {describe(value)}", place=path)
    return value


def list_at(value: object, path: str) -> list[Any]:
    """A list. Raises `NotationError`."""
    if not isinstance(value, list | tuple):
        raise NotationError(f"expected a list, not {describe(value)}", place=path)
    return list(value)


def object_at(
    value: object, path: str, *, allowed: Collection[str] | None = None, required: Collection[str] = ()
) -> dict[str, Any]:
    """The value, if it is an object with all keys in `required` and no others than those in `allowed` (None: any).

    Raises `NotationError`.
    """
    if not isinstance(value, dict):
        raise NotationError(f"expected an object, not {describe(value)}", place=path or "the outermost level")
    for key in value:
        if not isinstance(key, str) or (allowed is not None and key not in allowed):
            known = "" if allowed is None else f": keys are {', '.join(allowed)}"
            raise NotationError(f"unknown key {describe(key)}{known}", place=path or "the outermost level")
    for key in required:
        if key not in value:
            raise NotationError(f"the key '{key}' is missing", place=path or "the outermost level")
    return value


def refuse_misspelled(found: dict[str, Any], keys: Collection[str]) -> None:
    """Notes are allowed beside a problem's own keys, but a misspelled key must not pass as a note.

    Raises `NotationError`.
    """
    for key in found:
        if key not in keys and len(key) <= 12:
            meant = difflib.get_close_matches(key.lower(), keys, n=1, cutoff=0.8)
            if meant:
                raise NotationError(f"unknown key {excerpt(key)}: did you mean '{meant[0]}'?")
