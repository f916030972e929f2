"""The file of settings: TOML, one `name = value` a line, with the names of `Settings`.

What is read are words, as the environment has them, so that each value is checked in one place and in one way. A file
that says something that is no setting is an error that quotes it: a misspelled name must not be a setting that is
silently not made.
"""

from __future__ import annotations

import difflib
import tomllib
from collections.abc import Collection
from pathlib import Path

from randolph.server.errors import StartError


def words_of(path: Path, known: Collection[str]) -> dict[str, str]:
    """The settings of a file by name, each as a word. Raises `StartError`: no file, no TOML, a name that is not
    `known`, a value that is neither text, number nor list of texts.
    """
    try:
        said = tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise StartError(f"The settings file {path} cannot be read: {error.strerror or error}.") from error
    except (tomllib.TOMLDecodeError, UnicodeError) as error:
        raise StartError(f"The settings file {path} is not TOML: {error}.") from error
    unknown = [name for name in said if name not in known]
    if unknown:
        named = ", ".join(f"{name!r}{_meant(name, known)}" for name in unknown)
        raise StartError(f"The settings file {path} has names that are no settings: {named}.")
    return {name: _word(path, name, value) for name, value in said.items()}


def _meant(name: str, known: Collection[str]) -> str:
    """Which setting may have been meant."""
    plain = name.lower().removeprefix("randolph_").replace("-", "_")
    near = [plain] if plain in known else difflib.get_close_matches(plain, known, n=1)
    return f" (perhaps {near[0]!r})" if near else ""


def _word(path: Path, name: str, value: object) -> str:
    if isinstance(value, list) and all(isinstance(part, str) for part in value):
        return ",".join(value)
    if isinstance(value, bool) or not isinstance(value, (str, int, float)):
        raise StartError(f"{name} in {path} must be a text, a number or a list of texts.")
    return str(value)
