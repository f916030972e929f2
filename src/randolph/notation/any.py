"""Reading a text in an unknown notation, which is recognized by its beginning.

JSON begins with a brace, a PDDL problem with `(define (problem`, ASP facts with one of their names, a game ID with four
hexadecimal digits and a plus; a drawing has a line that begins with `+`, and a problem line begins with a board. Any
other text is refused with a list of these. A text longer than any problem is refused unread.
"""

from __future__ import annotations

import json
import re
from enum import StrEnum
from typing import TYPE_CHECKING

from randolph.notation.ascii import from_ascii, from_ascii_board
from randolph.notation.asp import from_asp, is_asp, is_asp_answer, is_asp_encoding, refuse_asp_encoding
from randolph.notation.driftingdroids import from_game_id, is_game_id
from randolph.notation.errors import Cause, NotationError, excerpt
from randolph.notation.ipc import from_ipc, is_ipc, is_ipc_domain
from randolph.notation.ipc_plan import is_ipc_plan
from randolph.notation.json import decode, from_json, from_json_board_object, from_json_object
from randolph.notation.line import from_line, from_line_board
from randolph.notation.moves import is_moves
from randolph.rules.errors import expect

if TYPE_CHECKING:
    from randolph.rules import Board, Problem


class Format(StrEnum):
    """The text forms of a problem; the values are their names on the command line."""

    LINE = "line"
    JSON = "json"
    ASCII = "ascii"
    GAME_ID = "game-id"
    IPC = "ipc"
    ASP = "asp"


_LONGEST = {
    Format.LINE: 110_000,
    Format.JSON: 740_000,
    Format.ASCII: 70_000,
    Format.GAME_ID: 1_000,
    Format.IPC: 1_500_000,
    Format.ASP: 350_000,
}
"""The most characters of a text: twice what a 64×64 board needs with everything the notation allows in each cell.

For planning tasks, which have a fixed form, it is only a fifth more than that board needs. Even a hostile text of this
length is read quickly.
"""

LONGEST = max(_LONGEST.values())

_LINE = re.compile(r"\s*+(?:[0-9][A-Za-z]-|[0-9]++x[0-9]|\S++\s++[^\s=]*+=\S*+\s++\S*?@)")
_BORDER = re.compile(r"^ *+\+", re.MULTILINE)
_MICRO_KEYS = {"arrangement", "cells", "tiles", "start", "via"}
_WHY_NOT = {
    Cause.NO_NOTATION: "no notation of a problem begins like this: expected a problem line like "
    "'2B-1B-3B-4A r=f5,g=h11 r@c2', JSON, a drawing, a game ID like 0765+42+2E21BD0F+93, a PDDL problem or ASP facts",
    Cause.SOLUTION: "this is a solution, a plan or an answer: it belongs to a problem, which is a separate text",
    Cause.MICRO: "this belongs to Micro Robots: use `randolph micro`",
    Cause.DOMAIN: "this is a planning domain: the problem is in a separate file",
}


def recognize(text: str) -> Format | None:
    """The notation in which a text seems to be written, by its beginning; None if it is unknown.

    >>> recognize("0765+42+2E21BD0F+93"), recognize("5x5 r=a1 r@a2"), recognize("Dear friend")
    (<Format.GAME_ID: 'game-id'>, <Format.LINE: 'line'>, None)
    """
    expect(text, str)
    if text.lstrip(" \t\r\n\ufeff").startswith("{"):
        return Format.JSON
    if is_ipc(text):
        return Format.IPC
    if is_asp(text):
        return Format.ASP
    if is_game_id(text):
        return Format.GAME_ID
    if is_drawing(text):
        return Format.ASCII
    return Format.LINE if _LINE.match(text) else None


def from_any(text: str, *, diagonals: bool = False) -> Problem:
    """The problem of a text in any notation. It may still have faults: call `faults_of()`. Raises `NotationError`.

    `diagonals` is for game IDs with D faces: whether these have their diagonals.
    """
    match recognized(text):
        case Format.JSON:
            return from_json(text)
        case Format.IPC:
            return from_ipc(text)
        case Format.ASP:
            return from_asp(text)
        case Format.GAME_ID:
            return from_game_id(text, diagonals=diagonals)
        case Format.ASCII:
            return from_ascii(text)
        case Format.LINE:
            return from_line(text)


def from_any_board(text: str, *, diagonals: bool = False) -> Problem | Board:
    """The problem of a text in any notation, or the board if there is only that. Raises `NotationError`."""
    match recognized(text):
        case Format.JSON:
            return from_json_any(decode(text))
        case Format.ASCII:
            return from_ascii(text) if "target:" in text else from_ascii_board(text)
        case Format.LINE:
            return from_line(text) if len(text.split()) > 1 else from_line_board(text)
        case _:
            return from_any(text, diagonals=diagonals)


def from_json_any(value: object) -> Problem | Board:
    """The problem or the board in a decoded JSON value. Raises `NotationError`."""
    if isinstance(value, dict) and "board" not in value and _MICRO_KEYS & value.keys():
        raise NotationError(_WHY_NOT[Cause.MICRO], quote=excerpt(json.dumps(value)), causes=(Cause.MICRO,))
    alone = isinstance(value, dict) and "board" not in value and ("faces" in value or "rows" in value)
    return from_json_board_object(value) if alone else from_json_object(value)


def recognized(text: str) -> Format:
    """The notation of a text. Raises `NotationError` for an empty, a too long, and an unknown text."""
    expect(text, str)
    if not text.strip():
        raise NotationError("an empty text is not a problem", quote=excerpt(text), causes=(Cause.EMPTY,))
    found = recognize(text)
    if found is None:
        cause = why_not(text)
        if cause is Cause.ENCODING:
            refuse_asp_encoding(text)
        raise NotationError(_WHY_NOT[cause], quote=excerpt(text.lstrip()), causes=(cause,))
    if len(text) > _LONGEST[found]:
        reason = f"a text of more than {_LONGEST[found]:,} characters is not a problem in this notation ({found})"
        raise NotationError(reason, quote=excerpt(text), causes=(Cause.TOO_LONG,))
    return found


def why_not(text: str) -> Cause:
    """The kind of a text that is not a problem in any notation; `Cause.NO_NOTATION` if it is unknown."""
    expect(text, str)
    if is_ipc_domain(text):
        return Cause.DOMAIN
    from randolph.notation import micro  # noqa: PLC0415 – here and below: few texts need the other game

    if micro.recognizes(text) or micro.is_path(text):
        return Cause.MICRO
    if is_asp_encoding(text):
        return Cause.ENCODING
    solution = is_ipc_plan(text) or is_asp_answer(text) or is_moves(text)
    return Cause.SOLUTION if solution else Cause.NO_NOTATION


def in_words(text: str) -> str | None:
    """A description of a text that does not look like a solution; None if its kind is unknown.

    >>> in_words("5x5 r=a1 r@c2"), in_words("Dear friend")
    ('a problem or a board', None)
    """
    if is_ipc_domain(text):
        return "a planning domain"
    if is_asp_encoding(text):
        return "an ASP encoding"
    if recognize(text) is not None:
        return "a problem or a board"
    from randolph.notation import micro  # noqa: PLC0415

    return "a text of Micro Robots" if micro.recognizes(text) else None


def is_drawing(text: str) -> bool:
    """Whether some line of the text begins with `+`, and no row is one of Micro Robots."""
    expect(text, str)
    if _BORDER.search(text) is None:
        return False
    from randolph.notation import micro  # noqa: PLC0415

    return not micro.is_drawing(text)
