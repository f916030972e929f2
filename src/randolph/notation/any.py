"""Reading a text whose notation is not known: the problem line, JSON and the drawing look different enough.

JSON begins with a brace, a drawing has a line that begins with `+`, everything else is a problem line.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from randolph.notation.ascii import from_ascii, from_ascii_board
from randolph.notation.errors import NotationError, excerpt
from randolph.notation.json import decode, from_json, from_json_board_object, from_json_object
from randolph.notation.line import from_line, from_line_board

if TYPE_CHECKING:
    from randolph.rules import Board, Problem


def from_any(text: str) -> Problem:
    """The problem of a text in any notation. It may still have faults: ask `status()`. Raises `NotationError`."""
    _refuse_nothing(text)
    if _is_json(text):
        return from_json(text)
    return from_ascii(text) if is_drawing(text) else from_line(text)


def from_any_board(text: str) -> Problem | Board:
    """The problem of a text in any notation, or the board, if that is all there is. Raises `NotationError`."""
    _refuse_nothing(text)
    if _is_json(text):
        value = decode(text)
        alone = isinstance(value, dict) and "board" not in value and ("faces" in value or "rows" in value)
        return from_json_board_object(value) if alone else from_json_object(value)
    if is_drawing(text):
        return from_ascii(text) if "target:" in text else from_ascii_board(text)
    return from_line(text) if len(text.split()) > 1 else from_line_board(text)


def is_drawing(text: str) -> bool:
    """Whether some line of the text begins with `+`."""
    return any(line.lstrip(" ").startswith("+") for line in text.split("\n"))


def _is_json(text: str) -> bool:
    return text.lstrip(" \t\r\n\ufeff").startswith("{")


def _refuse_nothing(text: str) -> None:
    if not text.strip():
        raise NotationError("an empty text is no problem", quote=excerpt(text))
