"""Six words that bring a player of puzzles to another device: how they are made, read and hashed.

They are drawn from a list of 7,776 words (`data/SOURCE.md`), so there are 7776⁶ ≈ 2⁷⁷ combinations. The store has their
SHA-256 hash. Passwords that people choose need a slow hash, but 77 random bits do not. Suppose that somebody has a copy
of a database with 1000 players, and a machine that computes 10¹⁰ hashes a second. After 350 years they would have found
the words of one player with a chance of one half, and with them a rating.
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
"""A text with six words has at most this many characters; six of the longest words need 59."""

_LIST = Path(__file__).with_name("data") / "words.txt"
_SEPARATORS = re.compile(r"[\s.,;]+")


@cache
def words() -> frozenset[str]:
    """All words of the list."""
    return frozenset(_sorted())


def new_words() -> str:
    """Six random words."""
    return " ".join(secrets.choice(_sorted()) for _ in range(NUMBER))


def words_hash(text: str) -> str:
    r"""The hash of six words. Upper case, spaces and punctuation between them make no difference. Raises `ApiError`,
    which quotes the first word that is not in the list.

    >>> words_hash("Abacus, abdomen\nYO-YO zoom  zit  zips.") == words_hash("abacus abdomen yo-yo zoom zit zips")
    True
    """
    given = [word for word in _SEPARATORS.split(text.casefold()) if word]
    for word in given:
        if word not in words():
            raise ApiError("unknown_words", "this word is not in the list", quote=word[:32])
    if len(given) != NUMBER:
        raise ApiError("unknown_words", f"{NUMBER} words are needed, not {len(given)}", quote=text[:LONGEST_TEXT])
    return hashlib.sha256(" ".join(given).encode()).hexdigest()


@cache
def _sorted() -> tuple[str, ...]:
    return tuple(_LIST.read_text(encoding="ascii").split())
