"""The settings file: TOML, one `name = value` a line, with the names of `Settings`.

All values are read as text, as the environment has them, so that each is checked in one place and in one way. An
unknown name is an error that quotes it, because a misspelled setting must not be ignored silently.
"""

from __future__ import annotations

import difflib
import tomllib
from collections.abc import Collection
from pathlib import Path

from randolph.server.errors import StartError


def read_settings_file(path: Path, known: Collection[str]) -> dict[str, str]:
    """The settings of a file by name, each as text. Raises `StartError` for a missing file, invalid TOML, a name that
    is not `known`, and a value that is neither text, number nor list of texts.
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
        raise StartError(f"The settings file {path} has unknown settings: {named}.")
    return {name: _word(path, name, value) for name, value in said.items()}


def _meant(name: str, known: Collection[str]) -> str:
    """The setting that was probably meant."""
    plain = name.lower().removeprefix("randolph_").replace("-", "_")
    near = [plain] if plain in known else difflib.get_close_matches(plain, known, n=1)
    return f" (perhaps {near[0]!r})" if near else ""


def _word(path: Path, name: str, value: object) -> str:
    if isinstance(value, list) and all(isinstance(part, str) for part in value):
        return ",".join(value)
    if isinstance(value, bool) or not isinstance(value, (str, int, float)):
        raise StartError(f"{name} in {path} must be a text, a number or a list of texts.")
    return str(value)
