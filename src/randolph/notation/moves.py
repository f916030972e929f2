"""Moves and cells as people write them: `rE gN bS`, `c7`.

A move is the robot's letter (r g b y s t) and the direction's (N E S W); moves are separated by blanks. If a
transparent robot has the choice, the end follows, `tE@c7`; if its moves are still ambiguous, the direction of the
arrival, `tE@c7N`, and a star for having turned, `tE@c7N*`. Their meanings: `rules.move`.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from randolph.notation.errors import Cause, NotationError, excerpt, wrong_at
from randolph.notation.parts import COLORS
from randolph.rules import Direction, Move
from randolph.rules.errors import expect, expect_all
from randolph.rules.geometry import Cell, named_cell

if TYPE_CHECKING:
    from collections.abc import Iterable

_CELL = re.compile(r"([a-z]{1,2})([1-9][0-9]?)")
_END = re.compile(r"@([a-z]{1,2})([1-9][0-9]?)(?:([NESW])(\*?))?")
_WORD = re.compile(r"[^ \t\r\n]+")
_BEGINS = re.compile(r"[ \t\r\n]*+[rgbyst][NESW](?:@[a-z0-9NESW*]++)?(?=[ \t\r\n]|\Z)")


def to_moves(moves: Iterable[Move]) -> str:
    """Moves as text.

    >>> from randolph.rules import Color
    >>> to_moves([Move(Color.RED, Direction.E), Move(Color.GREEN, Direction.N)])
    'rE gN'
    """
    return " ".join(str(move) for move in expect_all(moves, Move, "moves"))


def is_moves(text: str) -> bool:
    """Whether a text seems to be a list of moves: it begins with one.

    >>> is_moves("tE@c7 gN"), is_moves("red east")
    (True, False)
    """
    return _BEGINS.match(text) is not None


def from_moves(text: str) -> tuple[Move, ...]:
    """Moves from text; a blank text gives none. Raises `NotationError`.

    >>> [(move.robot.value, move.direction.letter) for move in from_moves("rE gN")]
    [('red', 'E'), ('green', 'N')]
    """
    expect(text, str)
    return tuple(_move(text, word.start(), word.group()) for word in _WORD.finditer(text))


def from_move(text: str) -> Move:
    """One move. Raises `NotationError`.

    >>> from_move("sW") == Move(COLORS["s"], Direction.W)
    True
    """
    expect(text, str)
    return _move(text, 0, text)


def _move(text: str, at: int, word: str) -> Move:
    if len(word) < 2 or (len(word) > 2 and word[2] != "@"):
        raise wrong_at(text, at, "a move is a robot and a direction, like rE, and for some the end, like tE@c7")
    if word[0] not in COLORS:
        raise wrong_at(text, at, f"{word[0]!r} is not a robot: robots are {' '.join(COLORS)}")
    if word[1] not in Direction.__members__:
        raise wrong_at(text, at + 1, f"{word[1]!r} is not a direction: directions are N E S W")
    robot, direction = COLORS[word[0]], Direction[word[1]]
    if len(word) == 2:
        return Move(robot, direction)
    found = _END.fullmatch(word, 2)
    if found is None:
        raise wrong_at(text, at + 2, "the end of a move is a cell, like @c7, or with the arrival, like @c7N or @c7N*")
    letters, digits, arrival, star = found.groups()
    end = named_cell(letters, digits)
    if end is None:
        raise wrong_at(text, at + 3, f"no board has a cell {letters}{digits}: cells are a1 … bl64", Cause.UNKNOWN_CELL)
    return Move(robot, direction, end, Direction[arrival] if arrival else None, turned=bool(star))


def from_cell_name(text: str) -> Cell:
    """The cell of a name: column letters a … z, aa … bl, then the row number from the top, 1 … 64.

    Raises `NotationError`.

    >>> from_cell_name("e16")
    Cell(row=15, col=4)
    >>> from_cell_name("bl64")
    Cell(row=63, col=63)
    """
    expect(text, str)
    found = _CELL.fullmatch(text)
    cell = None if found is None else named_cell(found.group(1), found.group(2))
    if cell is None:
        raise NotationError("a cell is column and row, a1 … bl64", quote=excerpt(text))
    return cell
