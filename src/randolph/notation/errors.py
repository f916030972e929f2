"""The one error of this package: it says that a text is wrong, and where.

Every `from_x` is total: any string gives a value or exactly one `NotationError`. The message quotes the input – cut to
an excerpt around the place, with everything unprintable escaped – and says what was expected. Common errors have a
`Cause`, a stable identifier that the page translates. A new cause also needs its texts in the page's locales.
"""

from __future__ import annotations

from enum import StrEnum

from randolph.rules import RandolphError

_EXCERPT = 60
"""The most characters of an input that a message quotes."""

_WRITABLE = 10**15
"""Whole numbers from here on are described as huge instead of being written out."""


class Cause(StrEnum):
    """The common errors, for programs: first those of reading, then what a format cannot express."""

    EMPTY = "empty"
    NO_NOTATION = "no_notation"
    SOLUTION = "solution"
    DOMAIN = "domain"
    ENCODING = "encoding"
    MICRO = "micro"
    TOO_LONG = "too_long"
    NOT_JSON = "not_json"
    FACES = "faces"
    UNKNOWN_FACE = "unknown_face"
    UNKNOWN_CELL = "unknown_cell"
    UNKNOWN_TARGET = "unknown_target"
    INCOMPLETE = "incomplete"
    SIZE = "size"

    RICOCHET = "ricochet"
    NO_RICOCHET = "no_ricochet"
    REVERSAL = "reversal"
    ANY_ROBOT = "any_robot"
    TRANSPARENT = "transparent"
    POWERS = "powers"
    ROBOTS_MISSING = "robots_missing"
    DIAGONALS = "diagonals"
    OPENINGS = "openings"
    NOT_SQUARE = "not_square"
    NOT_PRINTED = "not_printed"
    OWN_TARGET = "own_target"
    FAULTS = "faults"
    BOARD_ALONE = "board_alone"
    NO_SOLUTION = "no_solution"


class NotationError(RandolphError):
    """A text breaks a format, or a format cannot express something.

    `reason` says what is wrong, `place` where ("character 4", "line 3, column 7", "robots.red[0]"), and `quote` what
    was given there; the message combines the three. `causes` tells programs the same; it is empty for rare errors.
    """

    def __init__(self, reason: str, *, place: str = "", quote: str = "", causes: tuple[Cause, ...] = ()) -> None:
        where = f" at {place}" if place else ""
        given = f" in {quote}" if quote else ""
        super().__init__(f"{reason}{where}{given}")
        self.reason = reason
        self.place = place
        self.quote = quote
        self.causes = causes


def excerpt(text: str, at: int = 0) -> str:
    """The input as a message quotes it: printable, one line, at most 60 characters around the place.

    >>> excerpt("rE xN", 3)
    "'rE xN'"
    """
    start = 0 if len(text) <= _EXCERPT else max(0, min(at - _EXCERPT // 2, len(text) - _EXCERPT))
    end = start + _EXCERPT
    return ("…" if start else "") + repr(text[start:end]) + ("…" if end < len(text) else "")


def describe(value: object) -> str:
    """A JSON value as a message quotes it: small ones as JSON, containers by their type."""
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


def wrong_at(text: str, at: int, reason: str, *causes: Cause) -> NotationError:
    """The error for a one-line text that is wrong at character `at`, counted from 0; the message counts from 1."""
    return NotationError(reason, place=f"character {at + 1}", quote=excerpt(text, at), causes=causes)


def wrong_in(text: str, at: int, reason: str, *causes: Cause) -> NotationError:
    """The error for a text of several lines that is wrong at character `at`, from 0; the message counts from 1."""
    start = text.rfind("\n", 0, at) + 1
    end = text.find("\n", at)
    line = text[start : end if end >= 0 else len(text)]
    place = f"line {text.count(chr(10), 0, at) + 1}, column {at - start + 1}"
    return NotationError(reason, place=place, quote=excerpt(line, at - start), causes=causes)
