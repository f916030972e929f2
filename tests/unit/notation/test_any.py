"""Reading a text of unknown notation, and the quotes in messages."""

from __future__ import annotations

import json

import pytest

from randolph.notation import (
    NotationError,
    describe,
    excerpt,
    from_any,
    from_any_board,
    to_ascii_board,
)
from tests.unit.notation.examples import (
    CUSTOM,
    CUSTOM_BOARD_LINE,
    CUSTOM_DRAWING,
    CUSTOM_JSON,
    CUSTOM_LINE,
    GLASS,
    GLASS_DRAWING,
    GLASS_JSON,
    GLASS_LINE,
)


@pytest.mark.parametrize(
    "text", [CUSTOM_LINE, CUSTOM_DRAWING, json.dumps(CUSTOM_JSON), json.dumps(CUSTOM_JSON, indent=2)]
)
def test_each_notation_is_recognized(text: str) -> None:
    """The problem line, the drawing and JSON are recognized by their content."""
    assert from_any(text) == CUSTOM
    assert from_any_board(text) == CUSTOM


@pytest.mark.parametrize("text", [GLASS_LINE, GLASS_DRAWING, json.dumps(GLASS_JSON)])
def test_powers_are_read_from_each_notation(text: str) -> None:
    """M9: the robots with the powers of the transparent robot are read from every notation."""
    assert from_any(text) == GLASS
    assert from_any_board(text) == GLASS


@pytest.mark.parametrize("text", [CUSTOM_BOARD_LINE, to_ascii_board(CUSTOM.board), json.dumps(CUSTOM_JSON["board"])])
def test_a_board_alone_is_recognized(text: str) -> None:
    """`from_any_board` gives a board alone; for `from_any` that is no problem."""
    assert from_any_board(text) == CUSTOM.board
    with pytest.raises(NotationError):
        from_any(text)


@pytest.mark.parametrize("text", ["", " ", "\n\n\t"])
def test_an_empty_text_is_no_problem(text: str) -> None:
    """The error says that the text is empty."""
    for read in (from_any, from_any_board):
        with pytest.raises(NotationError, match="an empty text is not a problem"):
            read(text)


def test_messages_quote_short_and_printable() -> None:
    """At most sixty characters around the place, on one line, whatever they are."""
    assert excerpt("a\nb\0\ud800") == r"'a\nb\x00\ud800'"
    assert excerpt("x" * 1000 + "y" + "z" * 1000, 1000) == f"…'{'x' * 30}y{'z' * 29}'…"
    assert describe([1, "a", None]) == "[1, 'a', null]"
    assert describe([[]]) == "a list of 1"
    assert describe({"a": 1}) == "an object"
    assert describe(10**20) == "a huge number"
    assert describe({1}) == "a set"
