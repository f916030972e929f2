r"""The problem line: a whole problem in one line of ASCII, for chats, logs and the shell.

    2B-1B-3B-4A r=f5,g=h11,b=e13,y=f12 y@c2
    5x5;w=c3E;d=d4b/;t=c1rC r=a3,g=d3 r@c1 -no_reversal

The fields are separated by blanks: the board; the robots (`-`: none; a `t` after the cell, `s=f5t`, gives a robot the
powers of the transparent one); the target of the round (`*`: any robot); and the switches that are off. The board is
four faces (NW-NE-SE-SW), or ROWSxCOLS followed by its parts, each after a semicolon: walls `w`, diagonals `d`, openings
`o`, center `x`, targets `t`. The text is safe inside single quotes. Grammar: docs/reference/notation.md.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from randolph.notation.errors import Cause, NotationError, excerpt, wrong_at
from randolph.notation.parts import (
    COLORS,
    SYMBOLS,
    TARGET_COLORS,
    arrangement_of,
    color_letter,
    openings_once,
    printed_symbol,
    target_code,
    walls_once,
    writable,
)
from randolph.rules import (
    LARGEST,
    Arrangement,
    Board,
    Cell,
    Color,
    Diagonal,
    Direction,
    Position,
    Problem,
    RandolphError,
    Rules,
    Target,
    cell_name,
    faces,
)
from randolph.rules.errors import expect
from randolph.rules.geometry import named_cell

if TYPE_CHECKING:
    from randolph.rules.board import Side

_WORD = re.compile(r"[^ \t\r\n]+")
_FACES = re.compile(r"[1-4][A-Za-z]-.*")
_SIZE = re.compile(r"([1-9][0-9]?)x([1-9][0-9]?)")
_CELL = r"([a-z]{1,2})([1-9][0-9]?)"
_ENTRIES = {
    "w": (re.compile(_CELL + "([NESW]{1,4})"), "a wall is a cell and its sides, like c3E or c3ES"),
    "d": (re.compile(_CELL + r"([rgbyst])([/\\])"), "a diagonal is cell, color and / or \\, like c3b/"),
    "o": (re.compile(_CELL + "([NESW]{1,4})"), "an opening is a border cell and its side, like a3W"),
    "x": (re.compile(_CELL), "a center cell is a cell, like h8"),
    "t": (re.compile(_CELL + r"([rgbyst*])([CTSHV-])"), "a target is cell, color and symbol, like c1rC or c1r-"),
}
_ROBOT = re.compile(r"([rgbyst])=" + _CELL + "(t?)")
_TARGET = re.compile(r"([rgbyst*])([CTSHV-]?)@" + _CELL)
_SWITCHES = {"-ricochet": "ricochet", "-no_reversal": "no_reversal"}


def to_line(problem: Problem) -> str:
    """The problem in one line. Raises `NotationError` only for cells outside every board."""
    expect(problem, Problem)
    robots = ",".join(
        f"{robot.letter}={_name(cell)}{'t' if robot in problem.powers else ''}"
        for robot, cell in problem.position.items()
    )
    fields = (to_line_board(problem.board), robots or "-", to_line_target(problem), to_line_switches(problem.rules))
    return " ".join(field for field in fields if field)


def to_line_target(problem: Problem) -> str:
    """The target of the round as the line has it, `y@c2`; with a symbol only if it is not the printed one."""
    expect(problem, Problem)
    target = problem.target
    printed = printed_symbol(problem.board.targets, target.cell, target.color) == target.symbol
    return f"{color_letter(target.color) if printed else target_code(target)}@{_name(target.cell)}"


def to_line_switches(rules: Rules) -> str:
    """The rule switches that are off.

    >>> to_line_switches(Rules(ricochet=False))
    '-ricochet'
    """
    expect(rules, Rules)
    return " ".join(word for word, name in _SWITCHES.items() if not getattr(rules, name))


def to_line_board(board: Board) -> str:
    """The first field of a problem line: the board alone.

    >>> to_line_board(Board.build(rows=5, cols=6, walls=[(Cell(2, 2), Direction.E)], center=[Cell(0, 0)]))
    '5x6;w=c3E;x=a1'
    """
    expect(board, Board)
    arrangement = arrangement_of(board)
    if arrangement is not None:
        return "-".join(arrangement.faces)
    parts = {
        "w": _to_sides(walls_once(board)),
        "d": [f"{_name(diagonal.cell)}{diagonal.color.letter}{diagonal.slash}" for diagonal in board.diagonals],
        "o": _to_sides(openings_once(board)),
        "x": [_name(cell) for cell in sorted(board.center)],
        "t": [_name(target.cell) + target_code(target) for target in board.targets],
    }
    written = [f"{key}={','.join(entries)}" for key, entries in parts.items() if entries]
    return ";".join([f"{board.rows}x{board.cols}", *written])


def _name(cell: Cell) -> str:
    return cell_name(writable(cell))


def _to_sides(sides: list[Side]) -> list[str]:
    """Sides grouped by cell, one entry for each cell."""
    found: dict[Cell, str] = {}
    for cell, direction in sides:
        found[cell] = found.get(cell, "") + direction.letter
    return [_name(cell) + letters for cell, letters in found.items()]


def from_line(text: str) -> Problem:
    """The problem of a line. It may still have faults: call `faults_of()`. Raises `NotationError`.

    >>> problem = from_line("5x5;d=c3b/ r=a3 r@c1 -no_reversal")
    >>> problem.position[Color.RED], problem.target.cell, problem.rules
    (Cell(row=2, col=0), Cell(row=0, col=2), Rules(ricochet=True, no_reversal=False))
    """
    expect(text, str)
    fields = _fields(text)
    if len(fields) < 3:
        reason = "a problem line has a board, robots and a target, like 2B-1B-3B-4A r=f5,g=h11 r@c2"
        raise NotationError(reason, quote=excerpt(text), causes=(Cause.INCOMPLETE,))
    board = _board(text, *fields[0])
    position, powers = _robots(text, *fields[1])
    return Problem(
        board=board,
        position=position,
        target=_target(text, *fields[2], board),
        rules=_rules(text, fields[3:]),
        powers=powers,
    )


def from_line_board(text: str) -> Board:
    """The board of its line. It may still have faults: call `faults_of()`. Raises `NotationError`."""
    expect(text, str)
    fields = _fields(text)
    if len(fields) != 1:
        raise NotationError("a board is one field without blanks, like 2B-1B-3B-4A or 5x5;w=c3E", quote=excerpt(text))
    return _board(text, *fields[0])


def from_line_target(text: str, board: Board) -> Target:
    """The target field, for a problem on `board`. Raises `NotationError`."""
    return _target(text, 0, text, board)


def from_line_switches(text: str) -> Rules:
    """The switch fields; an empty text means that all are on. Raises `NotationError`."""
    return _rules(text, _fields(text))


def _fields(text: str) -> list[tuple[int, str]]:
    """The fields of a line, each with its place."""
    return [(field.start(), field.group()) for field in _WORD.finditer(text)]


def _board(text: str, at: int, field: str) -> Board:
    if _FACES.fullmatch(field):
        return _of_faces(text, at, field)
    size, *parts = _split(field, at, ";")
    found = _SIZE.fullmatch(size[1])
    if found is None or int(found.group(1)) > LARGEST or int(found.group(2)) > LARGEST:
        reason = (
            f"a board is four faces, like 2B-1B-3B-4A, or begins with its size, like 16x16, up to {LARGEST}x{LARGEST}"
        )
        raise wrong_at(text, at, reason, *(() if found is None else (Cause.SIZE,)))
    entries: dict[str, list[tuple[Cell, tuple[str, ...]]]] = {}
    for start, part in parts:
        key, _, listed = part.partition("=")
        if key not in _ENTRIES or not listed:
            raise wrong_at(text, start, f"{excerpt(part)} is not a part of a board: parts are w= d= o= x= t=")
        if key in entries:
            raise wrong_at(text, start, f"the part {key}= appears twice")
        entries[key] = [_entry(text, *entry, key) for entry in _split(listed, start + len(key) + 1, ",")]
    return _spelled_out(int(found.group(1)), int(found.group(2)), entries)


def _of_faces(text: str, at: int, field: str) -> Board:
    names = _split(field, at, "-")
    for start, name in names:
        if name not in faces():
            raise wrong_at(text, start, f"unknown face {excerpt(name)}: faces are 1A … 4D", Cause.UNKNOWN_FACE)
    if len(names) != 4:
        raise wrong_at(text, at, f"a board has four faces (NW-NE-SE-SW), not {len(names)}", Cause.FACES)
    try:
        return Arrangement(*(name for _, name in names)).board()
    except RandolphError as error:
        raise wrong_at(text, at, str(error), Cause.FACES) from None


def _entry(text: str, at: int, entry: str, key: str) -> tuple[Cell, tuple[str, ...]]:
    """The cell of one entry of a part, and the letters after it."""
    form, reason = _ENTRIES[key]
    found = form.fullmatch(entry)
    if found is None:
        raise wrong_at(text, at, f"{excerpt(entry)}: {reason}")
    letters, digits, *rest = found.groups()
    return _cell(text, at, letters, digits), tuple(rest)


def _cell(text: str, at: int, letters: str, digits: str) -> Cell:
    cell = named_cell(letters, digits)
    if cell is None:
        raise wrong_at(text, at, f"no board has a cell {letters}{digits}: cells are a1 … bl64", Cause.UNKNOWN_CELL)
    return cell


def _spelled_out(rows: int, cols: int, entries: dict[str, list[tuple[Cell, tuple[str, ...]]]]) -> Board:
    walls, openings = (
        {(cell, Direction[letter]) for cell, (letters,) in entries.get(key, ()) for letter in letters} for key in "wo"
    )
    return Board.build(
        rows=rows,
        cols=cols,
        walls=walls,
        diagonals=[Diagonal(cell, COLORS[color], slash) for cell, (color, slash) in entries.get("d", ())],
        openings=openings,
        targets=[Target(cell, TARGET_COLORS[color], SYMBOLS[mark]) for cell, (color, mark) in entries.get("t", ())],
        center=[cell for cell, _ in entries.get("x", ())],
    )


def _robots(text: str, at: int, field: str) -> tuple[Position, frozenset[Color]]:
    """The position, and the robots that have powers."""
    cells: dict[Color, Cell] = {}
    powers: set[Color] = set()
    for start, entry in _split(field, at, ",") if field != "-" else []:
        found = _ROBOT.fullmatch(entry)
        if found is None:
            known = " ".join(COLORS)
            raise wrong_at(text, start, f"{excerpt(entry)} is not a robot with its cell, like r=f5 (robots: {known})")
        letter, letters, digits, power = found.groups()
        if COLORS[letter] in cells:
            raise wrong_at(text, start, f"the robot {letter} appears twice")
        cells[COLORS[letter]] = _cell(text, start + 2, letters, digits)
        if power:
            powers.add(COLORS[letter])
    return Position(cells), frozenset(powers)


def _target(text: str, at: int, field: str, board: Board) -> Target:
    found = _TARGET.fullmatch(field)
    if found is None:
        raise wrong_at(text, at, f"{excerpt(field)} is not a target, which is a color and a cell, like y@c2 or *@c2")
    letter, mark, letters, digits = found.groups()
    cell, color = _cell(text, at + field.index("@") + 1, letters, digits), TARGET_COLORS[letter]
    return Target(cell, color, SYMBOLS[mark] if mark else printed_symbol(board.targets, cell, color))


def _rules(text: str, fields: list[tuple[int, str]]) -> Rules:
    off: dict[str, bool] = {}
    for at, field in fields:
        name = _SWITCHES.get(field)
        if name is None or name in off:
            reason = "appears twice" if name else f"is not a switch: switches are {' and '.join(_SWITCHES)}"
            raise wrong_at(text, at, f"{excerpt(field)} {reason}")
        off[name] = False
    return Rules(**off)


def _split(text: str, at: int, separator: str) -> list[tuple[int, str]]:
    """The parts of a field, each with its place in the whole line."""
    found = []
    for part in text.split(separator):
        found.append((at, part))
        at += len(part) + len(separator)
    return found
