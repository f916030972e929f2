"""The one error of this room: a text that is not what it should be, with the place.

Every `from_x` is total: any string gives a value or exactly one `NotationError`. The message quotes the input – cut to
an excerpt round the place, with everything unprintable escaped – and says what was expected there.
"""

from __future__ import annotations

from randolph.rules import RandolphError

_EXCERPT = 60
"""The most characters of an input that a message quotes."""

_WRITABLE = 10**15
"""Whole numbers from here on are called huge instead of being written out."""


class NotationError(RandolphError):
    """A text that breaks a format.

    `reason` says what is wrong, `place` where ("character 4", "line 3, column 7", "robots.red[0]"), and `quote` what
    was given there; the message is made of the three.
    """

    def __init__(self, reason: str, *, place: str = "", quote: str = "") -> None:
        where = f" at {place}" if place else ""
        given = f" in {quote}" if quote else ""
        super().__init__(f"{reason}{where}{given}")
        self.reason = reason
        self.place = place
        self.quote = quote


def excerpt(text: str, at: int = 0) -> str:
    """The input as a message quotes it: printable, one line, at most 60 characters round the place.

    >>> excerpt("rE xN", 3)
    "'rE xN'"
    """
    start = 0 if len(text) <= _EXCERPT else max(0, min(at - _EXCERPT // 2, len(text) - _EXCERPT))
    end = start + _EXCERPT
    return ("…" if start else "") + repr(text[start:end]) + ("…" if end < len(text) else "")


def describe(value: object) -> str:
    """A JSON value as a message quotes it: small ones as JSON writes them, containers by their kind."""
    match value:
        case None:
            return "null"
        case bool():
            return "true" if value else "false"
        case int():
            return str(value) if -_WRITABLE < value < _WRITABLE else "a huge number"
        case float():
            return repr(value)
        case str():
            return excerpt(value)
        case list() | tuple():
            if len(value) <= 4 and all(isinstance(part, int | str | None) for part in value):
                return f"[{', '.join(describe(part) for part in value)}]"
            return f"a list of {len(value)}"
        case dict():
            return "an object"
        case _:
            return f"a {type(value).__name__}"


def wrong_at(text: str, at: int, reason: str) -> NotationError:
    """The error for a one-line text that is wrong at character `at`, counted from 0 (people read it from 1)."""
    return NotationError(reason, place=f"character {at + 1}", quote=excerpt(text, at))


def wrong_in(text: str, at: int, reason: str) -> NotationError:
    """The error for a text of several lines that is wrong at character `at`, counted from 0: line and column from 1."""
    start = text.rfind("\n", 0, at) + 1
    end = text.find("\n", at)
    line = text[start : end if end >= 0 else len(text)]
    place = f"line {text.count(chr(10), 0, at) + 1}, column {at - start + 1}"
    return NotationError(reason, place=place, quote=excerpt(line, at - start))
