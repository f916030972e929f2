"""The game IDs of DriftingDroids: a problem on printed faces in twenty-odd characters.

    0765+42+2E21BD0F+93
    │    ││ │        └ the goal's cell: row and column as hexadecimal digits, from 0 at the north-west
    │    ││ └ the robots' cells, likewise: red, green, blue, yellow, silver, as many as there are
    │    │└ the goal robot: 0 red, 1 green, 2 blue, 3 yellow, F any
    │    └ the number of robots, 1 to 5
    └ the faces NW NE SE SW: 0 … F are 1A 2A 3A 4A 1B … 4D

That program omits the diagonals of the D faces. So an ID with D faces has two readings: without diagonals, as its
author played it, and with them, as the boards are printed; `diagonals` chooses. IDs contain no rules: the problem that
is read has both T2 and M7. Problems that an ID cannot express are refused, with all the reasons.
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

from randolph.notation.errors import Cause, NotationError, excerpt, wrong_at
from randolph.notation.parts import (
    Reason,
    diagonals_in_words,
    faces_by_targets,
    powers_in_words,
    refuse,
    refuse_faults,
)
from randolph.rules import Arrangement, Cell, Color, Position, Problem, RandolphError, cell_name, faces
from randolph.rules.errors import expect

if TYPE_CHECKING:
    from randolph.rules import Board

_ROBOTS = (Color.RED, Color.GREEN, Color.BLUE, Color.YELLOW, Color.SILVER)
_ANY = "F"
_DIGITS = "0123456789ABCDEF"
_FORM = "a game ID is four faces, robots, cells and goal, like 0765+42+2E21BD0F+93"
_LOOKS = re.compile(r"\s*(?:[0-9A-Fa-f]{4}\+|!DriftingDroids_game!|freestyle\s*$)")
_WHOLE = re.compile(r"\s*[0-9A-Fa-f]{4}\+[0-9A-Fa-f]{2}\+(?:[0-9A-Fa-f]{2})+\+[0-9A-Fa-f]{2}\s*")


def to_game_id(problem: Problem) -> str:
    """The game ID of a problem.

    Raises `NotationError` for faults and for what an ID cannot express: boards other than four printed faces,
    diagonals, robots that skip a color, powers, custom targets, rules that are off.

    >>> to_game_id(from_game_id("0765+42+2E21BD0F+93"))
    '0765+42+2E21BD0F+93'
    """
    expect(problem, Problem)
    refuse_faults(problem)
    refuse("a game ID", [*_board_reasons(problem), *_robot_reasons(problem), *_rule_reasons(problem)])
    found = faces_by_targets(problem.board)
    if found is None:
        raise TypeError("a board without faces was not refused")
    named = "".join(_DIGITS[_faces().index(face)] for face in found.faces)
    robots = [_digits(problem.position[robot]) for robot in _ROBOTS[: len(problem.position)]]
    goal = _ANY if problem.target.color is None else str(_ROBOTS.index(problem.target.color))
    return f"{named}+{len(robots)}{goal}+{''.join(robots)}+{_digits(problem.target.cell)}"


def from_game_id(text: str, *, diagonals: bool = False) -> Problem:
    """The problem of a game ID, on boards without diagonals, as in DriftingDroids, or with the printed ones.

    It may still have faults: call `faults_of()`. Raises `NotationError`.

    >>> problem = from_game_id("0765+42+2E21BD0F+93")
    >>> problem.position[Color.RED], problem.target.color, problem.target.cell
    (Cell(row=2, col=14), Color.BLUE, Cell(row=9, col=3))
    """
    expect(text, str)
    bare = text.strip()
    if bare == "freestyle" or bare.startswith("!DriftingDroids_game!"):
        raise NotationError("this is a custom board of DriftingDroids, which has no game ID", quote=excerpt(text))
    parts = bare.split("+")
    if len(parts) != 4:
        raise NotationError(_FORM, quote=excerpt(text))
    starts = [text.index(bare)]
    for part in parts:
        starts.append(starts[-1] + len(part) + 1)
    board = _board(text, starts[0], parts[0], diagonals=diagonals)
    count, color = _counts(text, starts[1], parts[1])
    if not _are_cells(parts[2], count):
        raise wrong_at(text, starts[2], f"the robots stand on {count} cells of two hexadecimal digits each")
    cells = [_cell(parts[2][at : at + 2]) for at in range(0, 2 * count, 2)]
    if not _are_cells(parts[3], 1):
        raise wrong_at(text, starts[3], "the goal's cell is two hexadecimal digits, row and column")
    goal = _cell(parts[3])
    target = next((mark for mark in board.targets if (mark.cell, mark.color) == (goal, color)), None)
    if target is None:
        who = "any robot" if color is None else f"the {color} robot"
        reason = f"no target for {who} is printed on {cell_name(goal)} of these faces"
        raise wrong_at(text, starts[3], reason, Cause.UNKNOWN_TARGET)
    return Problem(board, Position(dict(zip(_ROBOTS, cells, strict=False))), target)


def is_game_id(text: str) -> bool:
    """Whether a text looks like a game ID, or like another text of that program.

    >>> is_game_id("0765+42+2E21"), is_game_id("2B-1B-3B-4A r=f5 r@c2")
    (True, False)
    """
    return _LOOKS.match(text) is not None


def has_two_readings(text: str) -> bool:
    """Whether the text is a game ID with D faces, which can be read with or without their diagonals."""
    return _WHOLE.fullmatch(text) is not None and any(digit in "CDEF" for digit in text.strip()[:4].upper())


def without_diagonals(board: Board) -> Board:
    """The board as DriftingDroids has it."""
    return replace(board, diagonals=()) if board.diagonals else board


def _faces() -> list[str]:
    """The faces in the order of their digits: 1A 2A 3A 4A 1B … 4D."""
    return sorted(faces(), key=lambda name: (name[1], name[0]))


def _board(text: str, at: int, part: str, *, diagonals: bool) -> Board:
    if not re.fullmatch("[0-9A-Fa-f]{4}", part):
        raise wrong_at(text, at, "a game ID begins with four hexadecimal digits, the faces NW NE SE SW")
    try:
        board = Arrangement(*(_faces()[int(digit, 16)] for digit in part)).board()
    except RandolphError as error:
        raise wrong_at(text, at, str(error), Cause.FACES) from None
    return board if diagonals else without_diagonals(board)


def _counts(text: str, at: int, part: str) -> tuple[int, Color | None]:
    """The number of robots and the goal robot, None for any."""
    if not re.fullmatch("[0-9A-Fa-f]{2}", part):
        reason = "after the faces, two digits are expected: the number of robots and the goal robot"
        raise wrong_at(text, at, reason)
    count = int(part[0], 16)
    if not 1 <= count <= len(_ROBOTS):
        raise wrong_at(text, at, f"there are 1 to {len(_ROBOTS)} robots, not {count}")
    if part[1].upper() == _ANY:
        return count, None
    goal = int(part[1], 16)
    if goal >= count:
        raise wrong_at(text, at + 1, f"with {count} robots the goal robot is 0 … {count - 1} or F, not {part[1]}")
    return count, _ROBOTS[goal]


def _are_cells(part: str, count: int) -> bool:
    return len(part) == 2 * count and re.fullmatch("[0-9A-Fa-f]*", part) is not None


def _cell(digits: str) -> Cell:
    return Cell(int(digits[0], 16), int(digits[1], 16))


def _digits(cell: Cell) -> str:
    return f"{cell.row:X}{cell.col:X}"


def _board_reasons(problem: Problem) -> list[Reason]:
    board = problem.board
    found = faces_by_targets(board)
    if found is None or board not in (found.board(), without_diagonals(found.board())):
        return [Reason(Cause.NOT_PRINTED, "a board other than four printed faces")]
    reasons = diagonals_in_words(board)
    if problem.target not in board.targets:
        where = cell_name(problem.target.cell)
        reasons.append(Reason(Cause.OWN_TARGET, f"a target that is not printed on the board, like that on {where}"))
    return reasons


def _robot_reasons(problem: Problem) -> list[Reason]:
    reasons = powers_in_words(problem)
    there = [robot for robot in _ROBOTS if robot in problem.position]
    missing = [robot for robot in _ROBOTS[: len(there)] if robot not in there]
    if missing:
        reasons.append(Reason(Cause.ROBOTS_MISSING, f"the robots {', '.join(there)} without {', '.join(missing)}"))
    return reasons


def _rule_reasons(problem: Problem) -> list[Reason]:
    """An ID always implies both rules; it has no place for a switch."""
    reasons = []
    if not problem.rules.ricochet:
        reasons.append(Reason(Cause.NO_RICOCHET, "that the ricochet rule (T2) is off"))
    if not problem.rules.no_reversal:
        reasons.append(Reason(Cause.REVERSAL, "that robots may go straight back (M7 is off)"))
    return reasons
