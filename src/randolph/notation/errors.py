"""The one error of this room: a text that is not what it should be, with the place.

Every `from_x` is total: any string gives a value or exactly one `NotationError`. The message quotes the input – cut to
an excerpt round the place, with everything unprintable escaped – and says what was expected there. What happens often
has a `Cause`, a stable word with which a page says it in its own language: who adds one, words it there, too.
"""

from __future__ import annotations

from enum import StrEnum

from randolph.rules import RandolphError

_EXCERPT = 60
"""The most characters of an input that a message quotes."""

_WRITABLE = 10**15
"""Whole numbers from here on are called huge instead of being written out."""


class Cause(StrEnum):
    """What the usual errors are, for programs: first of reading, then what a format cannot say."""

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
    """A text that breaks a format, or what a format cannot say.

    `reason` says what is wrong, `place` where ("character 4", "line 3, column 7", "robots.red[0]"), and `quote` what
    was given there; the message is made of the three. `causes` says the same to programs; it is empty for the rest.
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


def wrong_at(text: str, at: int, reason: str, *causes: Cause) -> NotationError:
    """The error for a one-line text that is wrong at character `at`, counted from 0 (people read it from 1)."""
    return NotationError(reason, place=f"character {at + 1}", quote=excerpt(text, at), causes=causes)


def wrong_in(text: str, at: int, reason: str, *causes: Cause) -> NotationError:
    """The error for a text of several lines that is wrong at character `at`, counted from 0: line and column from 1."""
    start = text.rfind("\n", 0, at) + 1
    end = text.find("\n", at)
    line = text[start : end if end >= 0 else len(text)]
    place = f"line {text.count(chr(10), 0, at) + 1}, column {at - start + 1}"
    return NotationError(reason, place=place, quote=excerpt(line, at - start), causes=causes)
