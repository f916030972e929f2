"""Texts made of words in nested brackets, as planners read them: PDDL files and plans.

A word is stored in lower case (PDDL ignores case) with its place, a list with the places of both its brackets. Reading
does not recurse, so deeply nested input is harmless. Comments run from `;` to the end of the line.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TypeAlias

from randolph.notation.errors import wrong_in

_DEEPEST = 20
_MOST = 300_000
"""The most words and brackets of a text; the planning file of a full board of 64×64 cells has two thirds of that."""

_TOKEN = re.compile(r"[()]|;[^\n]*|[^\s();]+")


@dataclass(frozen=True, slots=True)
class Word:
    """A word in lower case, and the position of its first character."""

    text: str
    at: int


@dataclass(slots=True)
class List:
    """The contents of one pair of brackets, and their positions."""

    at: int
    parts: list[Part] = field(default_factory=list)
    end: int = -1

    @property
    def head(self) -> str:
        """The first word; '' if there is none."""
        return self.parts[0].text if self.parts and isinstance(self.parts[0], Word) else ""


Part: TypeAlias = Word | List


def read_brackets(text: str) -> list[Part]:
    r"""The words and lists of a text.

    Raises `NotationError` for unbalanced brackets, and for more of them than any problem needs.

    >>> [part.head for part in read_brackets("(GO a) ; away\n(stop)") if isinstance(part, List)]
    ['go', 'stop']
    """
    outer: list[Part] = []
    opened: list[List] = []
    inner = outer
    for number, found in enumerate(_TOKEN.finditer(text)):
        sign, at = found.group(), found.start()
        if len(opened) > _DEEPEST or number > _MOST:
            raise wrong_in(text, at, "too many brackets or words for any problem")
        if sign == "(":
            opened.append(List(at))
            inner.append(opened[-1])
            inner = opened[-1].parts
        elif sign == ")":
            if not opened:
                raise wrong_in(text, at, "a bracket is closed that was never opened")
            opened.pop().end = at
            inner = opened[-1].parts if opened else outer
        elif not sign.startswith(";"):
            inner.append(Word(sign.lower(), at))
    if opened:
        raise wrong_in(text, opened[-1].at, "a bracket that is opened here is never closed")
    return outer


def words_of(text: str, found: List) -> list[Word]:
    """The words of a list that contains nothing else. Raises `NotationError`."""
    for part in found.parts:
        if isinstance(part, List):
            raise wrong_in(text, part.at, f"({found.head} …) contains a list, but only words are allowed")
    return [part for part in found.parts if isinstance(part, Word)]


def spelled(text: str, word: Word) -> str:
    """A word as the text has it, with its capital letters."""
    found = _TOKEN.match(text, word.at)
    return word.text if found is None else found.group()


def comment_after(text: str, found: List) -> str:
    """The comment after a list on the same line; '' if there is none. The competition's files name colors there."""
    end = text.find("\n", found.end)
    rest = text[found.end + 1 : end if end >= 0 else len(text)].strip()
    return rest.lstrip(";").strip() if rest.startswith(";") else ""
