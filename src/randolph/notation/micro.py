r"""Micro Robots as text: the problem line, paths, JSON and the drawing (U1–U3, U8).

    black:1N-4E-3E-2N p1 w2
    black:17 p1 w2 via=g3
    b3b4b2p4w1g4/y4w6y6g3w5g5/b1p6p5p2w4p1/p3r6r2y3g1w3/b6y2r3y1w2g2/b5y5r4r1g6r5 w2 r6

A combination is the letter of its color, b y g r p w, and its number; a path is the combinations that the robot jumps
to. A board is a side with its four tiles at NW, NE, SE and SW and the direction of each one's printed top; or a side
with the number of an arrangement; or, for custom boards, its six rows. The fields are the board, the start, the target,
and `via=` with the intermediate cell.

Import the module, not the names: `notation.micro.to_line`, `notation.micro.from_line`. Reading is total, as everywhere
in this package; the value may have faults, such as a missing combination: call `micro.faults_of()`.
Docs: docs/reference/notation.md.
"""

from __future__ import annotations

import re
from operator import index
from typing import TYPE_CHECKING, Any

from randolph.notation.errors import Cause, NotationError, describe, excerpt, wrong_at, wrong_in
from randolph.notation.json import decode, decoded
from randolph.notation.values import list_at, number_at, object_at, refuse_misspelled, word_at
from randolph.rules import RandolphError, column_name, micro
from randolph.rules.errors import expect, expect_all
from randolph.rules.micro import SIZE, TILE_SIZE, Board, Color, Combination, Problem, Side, TileSet

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

LONGEST = 100_000
"""The most characters of a text: a hundred times what a problem needs in its longest notation."""

COLORS = {color.letter: color for color in Color}
"""Colors by letter: b y g r p w."""

_WORD = re.compile(r"[^ \t\r\n]+")
_COMBINATION = re.compile(r"([bygrpw])([1-6])")
_SIDE = re.compile(rf"({'|'.join(Side)}):(.*)")
_ROWS = re.compile(r"\s*(?:[bygrpw][0-9]){2,}/")
_PATH_BEGINS = re.compile(r"[ \t\r\n]*+[bygrpw][1-6](?=[ \t\r\n]|\Z)")
_COMBINATION_HELP = f"a combination is a color, {' '.join(COLORS)}, and a number from 1 to 6, like p1"
_BOARD_HELP = (
    "a board is a side with its tiles, like black:1N-4E-3E-2N, or with a number, like copper:17, or six rows of six "
    "combinations with / between them"
)


# ── Combinations and paths ───────────────────────────────────────────────────────────────────────────────────────────


def to_path(path: Iterable[Combination]) -> str:
    """The combinations that the robot jumps to, as text.

    >>> to_path([Combination(Color.PINK, 6), Combination(Color.WHITE, 6)])
    'p6 w6'
    """
    return " ".join(map(str, expect_all(path, Combination, "path")))


def from_path(text: str) -> tuple[Combination, ...]:
    """A path from text; a blank text gives an empty path. Raises `NotationError`.

    >>> [(jump.color.value, jump.number) for jump in from_path("p6 w6")]
    [('pink', 6), ('white', 6)]
    """
    expect(text, str)
    return tuple(_combination(text, word.start(), word.group()) for word in _WORD.finditer(text))


def from_combination(text: str) -> Combination:
    """One combination. Raises `NotationError`.

    >>> from_combination("g3") == Combination(Color.GREEN, 3)
    True
    """
    expect(text, str)
    return _combination(text, 0, text)


def _combination(text: str, at: int, word: str) -> Combination:
    found = _COMBINATION.fullmatch(word)
    if found is None:
        raise wrong_at(text, at, f"{excerpt(word)}: {_COMBINATION_HELP}")
    return Combination(COLORS[found.group(1)], int(found.group(2)))


# ── The line ─────────────────────────────────────────────────────────────────────────────────────────────────────────


def to_line(problem: Problem) -> str:
    """The problem in one line. Raises `NotationError` for invalid combinations and boards of another size."""
    expect(problem, Problem)
    fields = [to_line_board(problem.board), _writable(problem.start), _writable(problem.target)]
    if problem.via is not None:
        fields.append(f"via={_writable(problem.via)}")
    return " ".join(fields)


def to_line_board(board: Board) -> str:
    """The first field of a line: the board, by its tiles if it is made of printed ones.

    >>> to_line_board(micro.arrangement(Side.COPPER, 2).board())
    'copper:1N-2N-3N-4E'
    """
    expect(board, Board)
    arrangement = micro.arrangement_of(board)
    if arrangement is not None:
        return arrangement.name
    return "/".join("".join(map(_writable, row)) for row in _writable_rows(board))


def _writable(combination: Combination) -> str:
    if combination.number not in micro.NUMBERS:
        raise NotationError(f"{combination} cannot be written: numbers go from 1 to 6")
    return str(combination)


def _writable_rows(board: Board) -> micro.Block:
    if len(board.combinations) != SIZE * SIZE:
        raise NotationError(
            f"a board of {len(board.combinations)} cells cannot be written: it has {SIZE} rows of {SIZE}"
        )
    return board.rows


def from_line(text: str) -> Problem:
    """The problem of a line. It may still have faults: call `micro.faults_of()`. Raises `NotationError`.

    >>> problem = from_line("black:17 p1 w2 via=g3")
    >>> str(problem.start), str(problem.target), str(problem.via)
    ('p1', 'w2', 'g3')
    """
    expect(text, str)
    fields = _fields(text)
    if not 3 <= len(fields) <= 4:
        reason = "a problem line has a board, a start and a target, like black:1N-4E-3E-2N p1 w2, and may have via=g3"
        raise NotationError(reason, quote=excerpt(text))
    board = _board(text, *fields[0])
    start, target = (_combination(text, *field) for field in fields[1:3])
    via = None
    if len(fields) == 4:
        at, field = fields[3]
        if not field.startswith("via="):
            raise wrong_at(text, at, f"{excerpt(field)}: expected the intermediate cell, like via=g3")
        via = _combination(text, at + len("via="), field.removeprefix("via="))
    return Problem(board, start, target, via)


def from_line_board(text: str) -> Board:
    """The board of its line. It may still have faults: call `micro.faults_of()`. Raises `NotationError`."""
    expect(text, str)
    fields = _fields(text)
    if len(fields) != 1:
        raise NotationError(f"a board is one field without blanks: {_BOARD_HELP}", quote=excerpt(text))
    return _board(text, *fields[0])


def _fields(text: str) -> list[tuple[int, str]]:
    return [(field.start(), field.group()) for field in _WORD.finditer(text)]


def _board(text: str, at: int, field: str) -> Board:
    named = _SIDE.fullmatch(field)
    if named is not None:
        return _arranged(text, at + named.start(2), Side(named.group(1)), named.group(2)).board()
    rows = []
    for row in field.split("/"):
        rows.append([_combination(text, at + col, row[col : col + 2]) for col in range(0, len(row), 2)])
        if len(rows[-1]) != SIZE:
            raise wrong_at(text, at, f"row {len(rows)} has {len(rows[-1])} cells: {_BOARD_HELP}")
        at += len(row) + 1
    if len(rows) != SIZE:
        raise NotationError(f"{len(rows)} rows: {_BOARD_HELP}", quote=excerpt(text))
    return Board.of(rows)


def _arranged(text: str, at: int, side: Side, words: str) -> micro.Arrangement:
    """The arrangement of a side that is given by its number or by its tiles."""
    try:
        if re.fullmatch(r"[0-9]{1,9}", words):
            return micro.arrangement(side, int(words))
        places = words.split("-")
        if len(places) != 4:
            raise wrong_at(text, at, f"a board has four tiles (NW-NE-SE-SW), like 1N-4E-3E-2N, not {len(places)}")
        return micro.Arrangement(side, *places)
    except NotationError:
        raise
    except RandolphError as error:
        raise wrong_at(text, at, _shortened(error)) from None


def _shortened(error: RandolphError) -> str:
    """The message of a rule's error about an input; it is shortened, because it may quote a long text."""
    message = str(error)
    return message if len(message) <= _LONGEST_MESSAGE else f"{_BOARD_HELP}"


_LONGEST_MESSAGE = 150


# ── JSON ─────────────────────────────────────────────────────────────────────────────────────────────────────────────


_BOARD_KEYS = ("arrangement", "cells", "tiles", "places")
_PROBLEM_KEYS = ("arrangement", "cells", "places", "start", "target", "via")


def to_json(
    problem: Problem,
    *,
    id: str | None = None,  # noqa: A002 – the key's own name
    explicit: bool = False,
    optimum: int | None = None,
) -> dict[str, Any]:
    """The problem as a JSON object; `explicit` also writes boards of printed tiles in full."""
    expect(problem, Problem)
    found: dict[str, Any] = {} if id is None else {"id": id}
    found |= to_json_board(problem.board, explicit=explicit)
    found["start"], found["target"] = to_json_combination(problem.start), to_json_combination(problem.target)
    if problem.via is not None:
        found["via"] = to_json_combination(problem.via)
    if optimum is not None:
        found["optimum"] = index(optimum)
    return found


def to_json_board(board: Board, *, explicit: bool = False) -> dict[str, Any]:
    """The board as a JSON object: by the name of its arrangement, otherwise, or if `explicit`, by its cells."""
    expect(board, Board)
    arrangement = micro.arrangement_of(board)
    found: dict[str, Any] = {} if arrangement is None else {"arrangement": arrangement.name}
    if arrangement is None or explicit:
        found["cells"] = [[to_json_combination(combination) for combination in row] for row in _writable_rows(board)]
    return found


def to_json_combination(combination: Combination) -> list[str | int]:
    """A combination as JSON.

    >>> to_json_combination(Combination(Color.PINK, 1))
    ['pink', 1]
    """
    expect(combination, Combination)
    return [combination.color.value, int(combination.number)]


def from_json(value: str | bytes | dict[str, Any]) -> Problem:
    """The problem in a JSON text or in a decoded object. It may still have faults: call `micro.faults_of()`.

    Raises `NotationError`.
    """
    return from_json_object(decoded(value))


def from_json_board(value: str | bytes | dict[str, Any]) -> Board:
    """The board in a JSON text or in a decoded object. It may still have faults: call `micro.faults_of()`.

    Raises `NotationError`.
    """
    return from_json_board_object(decoded(value))


def from_json_tiles(text: str | bytes) -> TileSet:
    """The four tiles in a JSON text with the key `tiles`. They may have faults. Raises `NotationError`."""
    return _tiles(object_at(decode(text), "", required=("tiles",))["tiles"])


def from_json_object(value: object) -> Problem:
    """The problem in a decoded JSON object. Raises `NotationError`."""
    found = object_at(value, "", required=("start", "target"))
    refuse_misspelled(found, _PROBLEM_KEYS)
    via = found.get("via")
    return Problem(
        from_json_board_object(found),
        from_json_combination_object(found["start"], "start"),
        from_json_combination_object(found["target"], "target"),
        None if via is None else from_json_combination_object(via, "via"),
    )


def from_json_board_object(value: object) -> Board:
    """The board in a decoded JSON object; other keys are allowed.

    It is named (`arrangement`), given by its `cells`, or made of custom `tiles`, at `places` if these are not 1N 2N 3N
    4N. Raises `NotationError`.
    """
    found = object_at(value, "")
    boards = []
    if "arrangement" in found:
        boards.append(_json_arrangement(found["arrangement"]))
    if "cells" in found:
        boards.append(Board.of(_json_rows(found["cells"], "cells", SIZE)))
    if "tiles" in found:
        boards.append(_json_tiled(found))
    elif "places" in found:
        raise NotationError("places belong to tiles, and there is no key 'tiles'", place="places")
    if not boards:
        raise NotationError("the board is missing: it is an 'arrangement', 'cells' or 'tiles'")
    if len(set(boards)) > 1:
        given = " and ".join(f"'{key}'" for key in _BOARD_KEYS[:3] if key in found)
        raise NotationError(f"{given} do not describe the same board")
    return boards[0]


def _json_arrangement(value: object) -> Board:
    word = word_at(value, "arrangement")
    named = _SIDE.fullmatch(word)
    if named is None:
        reason = f"an arrangement is a side and its tiles, like black:1N-4E-3E-2N, not {excerpt(word)}"
        raise NotationError(reason, place="arrangement")
    try:
        return _arranged(word, named.start(2), Side(named.group(1)), named.group(2)).board()
    except NotationError as error:
        raise NotationError(error.reason, place="arrangement", quote=error.quote) from None


def _json_tiled(found: dict[str, Any]) -> Board:
    listed = list_at(found.get("places", ["1N", "2N", "3N", "4N"]), "places")
    places = [word_at(place, f"places[{number}]") for number, place in enumerate(listed)]
    try:
        return _tiles(found["tiles"]).board(places)
    except NotationError:
        raise
    except RandolphError as error:
        raise NotationError(_shortened(error), place="places") from None


def _tiles(value: object) -> TileSet:
    listed = list_at(value, "tiles")
    if len(listed) != 4:
        raise NotationError(f"there are four tiles, not {len(listed)}", place="tiles")
    return TileSet(tuple(_json_rows(rows, f"tiles[{number}]", TILE_SIZE) for number, rows in enumerate(listed)))


def _json_rows(value: object, path: str, size: int) -> micro.Block:
    rows = list_at(value, path)
    if len(rows) != size:
        raise NotationError(f"there are {size} rows, not {len(rows)}", place=path)
    return tuple(_json_row(row, f"{path}[{number}]", size) for number, row in enumerate(rows))


def _json_row(value: object, path: str, size: int) -> tuple[Combination, ...]:
    row = list_at(value, path)
    if len(row) != size:
        raise NotationError(f"a row has {size} cells, not {len(row)}", place=path)
    return tuple(from_json_combination_object(cell, f"{path}[{number}]") for number, cell in enumerate(row))


def from_json_combination_object(value: object, path: str = "combination") -> Combination:
    """A combination from JSON; `path` is its place in messages. Raises `NotationError`."""
    found = list_at(value, path)
    if len(found) != 2:
        raise NotationError(
            f'a combination is a color and a number, like ["pink", 1], not {describe(value)}', place=path
        )
    color = word_at(found[0], f"{path}[0]")
    if color not in set(Color):
        raise NotationError(f"unknown color {excerpt(color)}: colors are {', '.join(Color)}", place=f"{path}[0]")
    return Combination(Color(color), number_at(found[1], f"{path}[1]", micro.NUMBERS[0], micro.NUMBERS[-1]))


# ── The drawing ──────────────────────────────────────────────────────────────────────────────────────────────────────


_MARKS = {"start": "()", "target": "[]", "via": "<>"}
"""The brackets around the combination of the start, the target and the intermediate cell."""

_BORDER = "   +" + 2 * f"{'-' * (4 * TILE_SIZE)}+"
_HEADER = "     " + "   ".join(column_name(col) + (" " if col == TILE_SIZE - 1 else "") for col in range(SIZE))
_DRAWN_BORDER = re.compile(r"\s*\+-+\+-+\+\s*")
_DRAWN_HEADER = re.compile(r"\s*a\s+b\s+c\s+d\s+e\s+f\s*")
_DRAWN_ROW = re.compile(r"\s*+([0-9]*+)\s*+\|([^|]*+)\|?([^|]*+)\|\s*+")
_DRAWN_CELL = re.compile(r"\s*([(\[<]?)([bygrpw][1-6])([)\]>]?)")
_LINE = re.compile(r"[^\n]+")
_ROW = re.compile(r"^ *+[0-9]*+ *+\|", re.MULTILINE)
_ROW_OF_COMBINATIONS = re.compile(rf"{_ROW.pattern}\s*+[(\[<]?[bygrpw][1-6]", re.MULTILINE)
_OTHER_BORDER = re.compile(r"^ *+\+(?:---| \^ | {3})\+", re.MULTILINE)
"""A border of single cells, with which Ricochet Robots are drawn."""


def to_ascii(problem: Problem) -> str:
    """The problem as a drawing: the start in (), the target in [], the intermediate cell in <>.

    Raises `NotationError` for what cannot be drawn: a cell that is not there, or two of these in one.
    """
    expect(problem, Problem)
    stops = {"start": problem.start, "target": problem.target}
    if problem.via is not None:
        stops["via"] = problem.via
    marks: dict[Combination, str] = {}
    for name, stop in stops.items():
        if stop not in problem.board.cells or problem.board.combinations.count(stop) != 1:
            raise NotationError(f"the {name} {stop} is not on the board exactly once, so it cannot be drawn")
        if stop in marks:
            raise NotationError(f"{stop} is two things at once, which cannot be drawn")
        marks[stop] = _MARKS[name]
    return _drawing(problem.board, marks)


def to_ascii_board(board: Board) -> str:
    """The board as a drawing. Raises `NotationError` for a board of another size.

    >>> print(to_ascii_board(micro.arrangement(Side.BLACK, 1).board()), end="")
         a   b   c    d   e   f
       +------------+------------+
     1 | w6  b6  b2 | p5  p2  p3 |
     2 | r3  y4  w3 | r6  r4  y3 |
     3 | b3  g4  w5 | b4  g5  g3 |
       +------------+------------+
     4 | p1  y6  y1 | b1  r2  w4 |
     5 | y5  b5  r5 | w1  g2  g6 |
     6 | p6  r1  g1 | y2  w2  p4 |
       +------------+------------+
    """
    expect(board, Board)
    return _drawing(board, {})


def _drawing(board: Board, marks: dict[Combination, str]) -> str:
    lines = [_HEADER]
    for number, row in enumerate(_writable_rows(board), start=1):
        if number % TILE_SIZE == 1:
            lines.append(_BORDER)
        cells = [marks.get(cell, "  ")[0] + _writable(cell) + marks.get(cell, "  ")[1] for cell in row]
        lines.append(f" {number} |{''.join(cells[:TILE_SIZE])}|{''.join(cells[TILE_SIZE:])}|")
    return "\n".join([*lines, _BORDER, ""])


def from_ascii(text: str) -> Problem:
    """The problem of a drawing. It may still have faults: call `micro.faults_of()`. Raises `NotationError`."""
    expect(text, str)
    board, stops = _drawn(text)
    for name in ("start", "target"):
        if name not in stops:
            raise NotationError(f"the drawing has no {name}: mark one cell with {_MARKS[name]}", quote=excerpt(text))
    return Problem(board, stops["start"], stops["target"], stops.get("via"))


def from_ascii_board(text: str) -> Board:
    """The board of a drawing without start and target. It may still have faults. Raises `NotationError`."""
    expect(text, str)
    board, stops = _drawn(text)
    if stops:
        raise NotationError(f"this is not only a board: it has a {next(iter(stops))}", quote=excerpt(text))
    return board


def _drawn(text: str) -> tuple[Board, dict[str, Combination]]:
    """The board of a drawing, and the combinations in brackets."""
    rows: list[tuple[Combination, ...]] = []
    stops: dict[str, Combination] = {}
    for line in _LINE.finditer(text):
        words = line.group()
        if not words.strip() or _DRAWN_BORDER.fullmatch(words) or (not rows and _DRAWN_HEADER.fullmatch(words)):
            continue
        found = _DRAWN_ROW.fullmatch(words)
        if found is None:
            raise wrong_in(text, line.start(), "this is not a row of cells, like | w6  b6  b2 | p5  p2  p3 |")
        if found.group(1) not in ("", str(len(rows) + 1)):
            raise wrong_in(text, line.start() + found.start(1), f"expected row {len(rows) + 1} here")
        row: list[Combination] = []
        for half in (2, 3):
            row += _drawn_cells(text, line.start() + found.start(half), line.start() + found.end(half), stops)
        if len(row) != SIZE:
            raise wrong_in(text, line.start(), f"a row has {SIZE} cells, not {len(row)}")
        rows.append(tuple(row))
    if len(rows) != SIZE:
        raise NotationError(f"a drawing has {SIZE} rows, not {len(rows)}", quote=excerpt(text))
    return Board.of(rows), stops


def _drawn_cells(text: str, at: int, end: int, stops: dict[str, Combination]) -> list[Combination]:
    """The cells of a part of a row; those in brackets are noted in `stops`."""
    cells = []
    while text[at:end].strip():
        found = _DRAWN_CELL.match(text, at, end)
        if found is None:
            at += len(text[at:end]) - len(text[at:end].lstrip())
            raise wrong_in(text, at, f"{_COMBINATION_HELP}; the start is in (), the target in [], via in <>")
        combination = from_combination(found.group(2))
        brackets = found.group(1) + found.group(3)
        if brackets:
            name = next((name for name, signs in _MARKS.items() if signs == brackets), None)
            if name is None or name in stops:
                reason = "brackets that do not match" if name is None else f"there are two cells for {name}"
                raise wrong_in(text, found.start(1) if found.group(1) else found.start(2), reason)
            stops[name] = combination
        cells.append(combination)
        at = found.end()
    return cells


# ── Any of them ──────────────────────────────────────────────────────────────────────────────────────────────────────


def recognizes(text: str) -> bool:
    """Whether a text looks like a board or a problem of Micro Robots, by its beginning.

    >>> recognizes("black:17 p1 w2"), recognizes("5x5 r=a1 r@a2")
    (True, False)
    """
    expect(text, str)
    return _reader(text) is not None


def is_drawing(text: str) -> bool:
    """Whether a text has a row of combinations, which drawings of Ricochet Robots never have."""
    expect(text, str)
    return _ROW_OF_COMBINATIONS.search(text) is not None and _OTHER_BORDER.search(text) is None


def is_path(text: str) -> bool:
    """Whether a text seems to be a path: it begins with a combination.

    >>> is_path("p6 w6"), is_path("rE gN")
    (True, False)
    """
    expect(text, str)
    return _PATH_BEGINS.match(text) is not None


def from_any(text: str) -> Problem:
    """The problem of a text in any of these notations. It may still have faults. Raises `NotationError`."""
    found = from_any_board(text)
    if isinstance(found, Board):
        raise NotationError("this is only a board: a problem also has a start and a target", quote=excerpt(text))
    return found


def from_any_board(text: str) -> Problem | Board:
    """The problem of a text, or the board if there is only that. It may have faults. Raises `NotationError`."""
    expect(text, str)
    if not text.strip():
        raise NotationError("an empty text is not a problem", quote=excerpt(text))
    read = _reader(text)
    if read is None and is_path(text):
        reason = "this is a path: it belongs to a problem, which is a separate text"
        raise NotationError(reason, quote=excerpt(text.lstrip()), causes=(Cause.SOLUTION,))
    if read is None:
        reason = (
            "no notation of Micro Robots begins like this: expected a problem line like "
            "'black:1N-4E-3E-2N p1 w2', JSON or a drawing"
        )
        raise NotationError(reason, quote=excerpt(text.lstrip()))
    if len(text) > LONGEST:
        raise NotationError(f"a text of more than {LONGEST:,} characters is not a problem", quote=excerpt(text))
    return read(text)


def _reader(text: str) -> Callable[[str], Problem | Board] | None:
    begins = text.lstrip(" \t\r\n\ufeff")
    if begins.startswith("{"):
        return lambda text: from_json_any(decode(text))
    if _SIDE.match(begins) or _ROWS.match(begins):
        return lambda text: from_line(text) if len(text.split()) > 1 else from_line_board(text)
    if _ROW.search(text) and not _OTHER_BORDER.search(text):
        return _from_drawing
    return None


def from_json_any(value: object) -> Problem | Board:
    """The problem or the board in a decoded JSON value. Raises `NotationError`."""
    alone = isinstance(value, dict) and not {"start", "target", "via"} & value.keys()
    return from_json_board_object(value) if alone else from_json_object(value)


def _from_drawing(text: str) -> Problem | Board:
    board, stops = _drawn(text)
    return from_ascii(text) if stops else board
