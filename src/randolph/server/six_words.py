"""Six words that bring a player back: made, and read as people write them.

They are drawn from a list of 7,776, so there are 7776⁶ ≈ 2⁷⁷ choices (`data/SOURCE.md`). The store has one round of
SHA-256 of them. A slow hash is for passwords that people choose; for 77 random bits it is not needed. A machine that
computes 10¹⁰ hashes a second and has a copy of a database with 1000 players needs 350 years for half a chance at one of
them, and would gain a rating.
"""

from __future__ import annotations

import hashlib
import re
import secrets
from functools import cache
from pathlib import Path

from randolph.server.errors import ApiError

NUMBER = 6
LONGEST_TEXT = 200
"""Characters of a text with six words; six of the longest words have 59."""

_LIST = Path(__file__).with_name("data") / "words.txt"
_BETWEEN = re.compile(r"[\s.,;]+")


@cache
def words() -> frozenset[str]:
    """All words."""
    return frozenset(_sorted())


def new_words() -> str:
    """Six random words."""
    return " ".join(secrets.choice(_sorted()) for _ in range(NUMBER))


def words_hash(text: str) -> str:
    r"""The stored form of six words, whatever their case and the signs between them. Raises `ApiError`, with the
    first word that is not in the list.

    >>> words_hash("Abacus, abdomen\nYO-YO zoom  zit  zips.") == words_hash("abacus abdomen yo-yo zoom zit zips")
    True
    """
    given = [word for word in _BETWEEN.split(text.casefold()) if word]
    for word in given:
        if word not in words():
            raise ApiError("unknown_words", "this word is not in the list", quote=word[:32])
    if len(given) != NUMBER:
        raise ApiError("unknown_words", f"{NUMBER} words are needed, not {len(given)}", quote=text[:LONGEST_TEXT])
    return hashlib.sha256(" ".join(given).encode()).hexdigest()


@cache
def _sorted() -> tuple[str, ...]:
    return tuple(_LIST.read_text(encoding="ascii").split())
