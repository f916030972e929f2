"""Names that look alike: the skeleton of UTS 39, Unicode's standard for confusable characters.

A skeleton replaces each character by the one that it may be taken for: Cherokee Ꭺ, Greek Α and Cyrillic А by A; I, 1
and | by l; m by rn; ø by o with a stroke. Two texts with the same skeleton look alike. A skeleton is compared and never
shown.

Names need a little more, because UTS 39 compares single characters. So this module first removes marks that do not
change the word in any script: strokes that only stretch a word, rings and boxes around a letter, marks below a letter
that are not part of it (ạ, ș and ṱ are letters, a̲ is not), and dots at the edge of a name. It also takes a small
capital, and the Greek η, for the letter that they resemble.

The table of characters comes from the package homoglyphs-fork, which follows Unicode's `confusables.txt`. It has each
pair in both directions, and right-to-left characters between direction marks. The skeleton is computed here, because
the packages that compute it need all of ICU and cannot be installed everywhere.
"""

from __future__ import annotations

import string
import unicodedata
from contextlib import suppress
from functools import lru_cache
from importlib.resources import files
from typing import TypeAlias

import msgspec

from randolph.server.errors import StartError

Appearance: TypeAlias = tuple[str, str, str]
"""The appearance of a text: as it is written, in small letters of one kind, and without strokes through its letters."""

_TABLE = files("homoglyphs_fork").joinpath("confusables.json")

if not _TABLE.is_file():
    raise StartError(
        "The installed homoglyphs-fork has no confusables.json; install the versions of requirements/run.txt."
    )

_MARK = "\u200e"
_STROKE = 1
"""The combining class of marks through a letter: in some letters, like A, they are hardly visible."""
_BELOW = frozenset({220, 233})
"""The combining classes of marks below one letter, and below two."""
_RING_BELOW = "\u0325"
"""Unicode has an A with it, but no alphabet does."""
_STRETCHING = "\u0640\u07fa\u180a"
"""Characters that only stretch a word: in Arabic and related scripts, N'Ko, Mongolian."""
_EDGES = " .,'\u00b7"
"""Characters that nobody notices at the edge of a name, as they are in skeletons."""


@lru_cache(maxsize=4096)
def appearance_of(text: str) -> Appearance:
    """The appearance of a text; two texts look alike if one of the three parts is equal.

    >>> appearance_of("Annɑ")[0] == appearance_of("Ꭺnna")[0]
    True
    """
    text = _worded(text)
    small = unicodedata.normalize("NFKC", text).translate(_LETTERS).casefold()
    parts = unicodedata.normalize("NFD", text)
    bare = "".join(character for character in parts if unicodedata.combining(character) != _STROKE)
    return _folded(text), _folded(small), _folded(bare)


def _worded(text: str) -> str:
    """A text without the marks that do not change the word."""
    kept: list[str] = []
    for sign in unicodedata.normalize("NFC", text):
        parts = unicodedata.normalize("NFD", sign)
        bare = parts.replace(_RING_BELOW, "")
        if sign not in _STRETCHING and unicodedata.category(sign) != "Me" and not _is_below(sign):
            kept.append(sign if bare == parts else bare)
    return "".join(kept)


def _is_below(mark: str) -> bool:
    """Whether this mark can be below letters of any script; the marks of a single script are its own."""
    return unicodedata.combining(mark) in _BELOW and unicodedata.name(mark).startswith("COMBINING ")


def skeleton(text: str) -> str:
    """The skeleton of a text (UTS 39, 4) without invisible characters.

    >>> skeleton("Il1|")
    'llll'
    """
    return unicodedata.normalize("NFD", unicodedata.normalize("NFD", text).translate(_PROTOTYPES))


def _folded(text: str) -> str:
    """The skeleton in small letters. L stays different from the l that stands for I, so that Lan is not Ian."""
    folded = skeleton(text).replace("L", "L\0").casefold()
    return folded.strip(_EDGES) or folded


def _prototypes() -> dict[int, str]:
    """The replacement of each character.

    A character that replaces others has several neighbors in the table, or forms a pair with a single one. In a pair
    the smaller one replaces both, also within longer replacements.
    """
    table = msgspec.json.decode(_TABLE.read_bytes(), type=dict[str, list[str]])
    near: dict[str, set[str]] = {}
    for text, others in table.items():
        near.setdefault(text.strip(_MARK), set()).update(other.strip(_MARK) for other in others)
    found = {
        ord(text): next(iter(others))
        for text, others in near.items()
        if len(text) == 1 and len(others) == 1 and _stands_for(next(iter(others)), text, near)
    }
    return {character: replaced.translate(found) for character, replaced in found.items()}


def _stands_for(other: str, text: str, near: dict[str, set[str]]) -> bool:
    """Whether a character's only neighbor is its replacement."""
    return len(other) > 1 or len(near[other]) > 1 or other < text


_PROTOTYPES = _prototypes()


def _letters() -> dict[int, str]:
    """The letters that small capitals, and η, are taken for."""
    found = {ord("η"): "n"}
    for letter in string.ascii_uppercase:
        with suppress(KeyError):  # Unicode has none for X
            found[ord(unicodedata.lookup(f"LATIN LETTER SMALL CAPITAL {letter}"))] = letter
    return found


_LETTERS = _letters()
