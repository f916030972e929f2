"""Problems and boards as JSON, the format of files and of the wire.

    {"board": {"faces": ["2B", "1B", "3B", "4A"]},
     "robots": {"red": [4, 5], "green": [10, 7]},
     "target": {"cell": [1, 2], "color": "yellow"},
     "rules": {"ricochet": true, "no_reversal": true}}

Cells are `[row, col]` from 0 at the north-west. A board is given by its faces (NW, NE, SE, SW) or explicitly: rows,
cols, walls, diagonals, openings, targets, center; if both are given, they have to agree. A missing part means none;
missing rules are on. A target's symbol is the one that the board shows there, unless it is given. A robot with the
powers of the transparent one (M9) is `{"cell": [7, 3], "kind": "transparent"}`.

Reading refuses unknown keys in every object except the outermost. In the outermost object, notes with any key are
allowed (`id`, `optimum`, `source`, …) unless the key looks like a misspelled one. Docs: docs/reference/notation.md.
"""

from __future__ import annotations

import json
from operator import index
from typing import TYPE_CHECKING, Any, NoReturn

from randolph.notation.errors import Cause, NotationError, describe, excerpt
from randolph.notation.names import to_json_names
from randolph.notation.parts import arrangement_of, openings_once, printed_symbol, walls_once, writable
from randolph.notation.values import list_at, number_at, object_at, refuse_misspelled, word_at
from randolph.rules import (
    LARGEST,
    Arrangement,
    Board,
    Cell,
    Color,
    Diagonal,
    Direction,
    Face,
    Position,
    Problem,
    RandolphError,
    Rules,
    Symbol,
    Target,
    faces,
)
from randolph.rules.errors import expect

if TYPE_CHECKING:
    from randolph.notation.names import Names
    from randolph.rules.board import Side

_PROBLEM_KEYS = ("board", "robots", "target", "rules", "names")
_KIND = "transparent"
"""The only kind of robot with a name: it has the powers of the transparent robot."""
_SPELLED_OUT = ("rows", "cols", "walls", "diagonals", "openings", "targets", "center")


def to_json(
    problem: Problem,
    *,
    id: str | None = None,  # noqa: A002 – the key's own name
    explicit: bool = False,
    optimum: int | None = None,
    names: Names | None = None,
) -> dict[str, Any]:
    """The problem as a JSON object, ready for `json.dumps`.

    A board of printed faces is given by their names; `explicit` adds its parts. `names` are those of the file that the
    problem came from.
    """
    expect(problem, Problem)
    found: dict[str, Any] = {} if id is None else {"id": id}
    found["board"] = to_json_board(problem.board, explicit=explicit)
    found["robots"] = {
        str(robot): {"cell": _to_cell(cell), "kind": _KIND} if robot in problem.powers else _to_cell(cell)
        for robot, cell in problem.position.items()
    }
    found["target"] = _to_target(problem.target, printed_symbol(problem.board.targets, *_aim(problem.target)))
    found["rules"] = {"ricochet": problem.rules.ricochet, "no_reversal": problem.rules.no_reversal}
    if optimum is not None:
        found["optimum"] = index(optimum)
    if names is not None:
        found["names"] = to_json_names(names, problem)
    return found


def to_json_board(board: Board, *, explicit: bool = False) -> dict[str, Any]:
    """The board as a JSON object: by its faces if it has them, otherwise, or if `explicit`, by its parts.

    An explicit board of printed faces also names its faces.
    """
    expect(board, Board)
    arrangement = arrangement_of(board)
    found: dict[str, Any] = {} if arrangement is None else {"faces": list(arrangement.faces)}
    if arrangement is not None and not explicit:
        return found
    found["rows"], found["cols"] = int(board.rows), int(board.cols)
    found["walls"] = [_to_side(side) for side in walls_once(board)]
    found["diagonals"] = [_to_diagonal(diagonal) for diagonal in board.diagonals]
    found["openings"] = [_to_side(side) for side in openings_once(board)]
    found["targets"] = [_to_target(target, None) for target in board.targets]
    found["center"] = [_to_cell(cell) for cell in sorted(board.center)]
    return found


def to_json_face(face: Face) -> dict[str, Any]:
    """A printed face as it lies at the north-west, as a JSON object; walls at its inner edges belong to it."""
    expect(face, Face)
    return {
        "id": face.id,
        "mark": str(face.mark),
        "walls": [_to_side(side) for side in face.walls],
        "diagonals": [_to_diagonal(diagonal) for diagonal in face.diagonals],
        "targets": [_to_target(target, None) for target in face.targets],
    }


def _to_cell(cell: Cell) -> list[int]:
    row, col = writable(cell)
    return [int(row), int(col)]


def _to_side(side: Side) -> list[int | str]:
    cell, direction = side
    return [*_to_cell(cell), direction.letter]


def _to_diagonal(diagonal: Diagonal) -> dict[str, Any]:
    return {"cell": _to_cell(diagonal.cell), "color": str(diagonal.color), "direction": diagonal.slash}


def _aim(target: Target) -> tuple[Cell, Color | None]:
    return target.cell, target.color


def _to_target(target: Target, known: Symbol | None) -> dict[str, Any]:
    color = "any" if target.color is None else str(target.color)
    found: dict[str, Any] = {"cell": _to_cell(target.cell), "color": color}
    if target.symbol != known:
        found["symbol"] = None if target.symbol is None else str(target.symbol)
    return found


def from_json(value: str | bytes | dict[str, Any]) -> Problem:
    """The problem in a JSON text or in a decoded object. It may still have faults: call `faults_of()`.

    Raises `NotationError`.
    """
    return from_json_object(decoded(value))


def from_json_board(value: str | bytes | dict[str, Any]) -> Board:
    """The board in a JSON text or in a decoded object. It may still have faults: call `faults_of()`.

    Raises `NotationError`.
    """
    return from_json_board_object(decoded(value))


def decoded(value: str | bytes | dict[str, Any]) -> object:
    """The value of a JSON text; an object is there already. Raises `NotationError`."""
    expect(value, str, bytes, dict)
    return value if isinstance(value, dict) else decode(value)


def decode(text: str | bytes) -> object:
    """The value of a JSON text, without NaN, infinities and duplicate keys. Raises `NotationError`."""
    expect(text, str, bytes)
    try:
        return json.loads(text, object_pairs_hook=_object_of, parse_constant=_no_constant)
    except json.JSONDecodeError as error:
        place = f"line {error.lineno}, column {error.colno}"
        quote = excerpt(error.doc, error.pos)
        raise NotationError(f"not JSON: {error.msg}", place=place, quote=quote, causes=(Cause.NOT_JSON,)) from None
    except UnicodeDecodeError as error:
        raise NotationError("not JSON: not valid UTF-8", place=f"byte {error.start + 1}") from None
    except NotationError:
        raise
    except ValueError:  # a number with more digits than Python accepts
        raise NotationError("not JSON: a number is too long", quote=_head(text)) from None
    except RecursionError:
        raise NotationError("not a valid value: nested too deeply", quote=_head(text)) from None


def _head(text: str | bytes) -> str:
    return excerpt(text if isinstance(text, str) else text[:100].decode("utf-8", "replace"))


def _object_of(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        seen: set[str] = set()
        for key, _ in pairs:
            if key in seen:
                raise NotationError(f"the key {excerpt(key)} appears twice in one object")
            seen.add(key)
    return found


def _no_constant(name: str) -> NoReturn:
    raise NotationError(f"{name} is not a JSON number")


def from_json_object(value: object) -> Problem:
    """The problem in a decoded JSON object. Raises `NotationError`."""
    found = object_at(value, "", required=("board", "target"))
    refuse_misspelled(found, _PROBLEM_KEYS)
    board = from_json_board_object(found["board"], "board")
    robots = object_at(found.get("robots", {}), "robots", allowed=list(Color))
    rules = object_at(found.get("rules", {}), "rules", allowed=("ricochet", "no_reversal"))
    return Problem(
        board=board,
        position=Position({Color(robot): _robot_cell(value, f"robots.{robot}") for robot, value in robots.items()}),
        target=_target(found["target"], "target", board),
        rules=Rules(**{name: _switch(switch, f"rules.{name}") for name, switch in rules.items()}),
        powers=frozenset(Color(robot) for robot, value in robots.items() if isinstance(value, dict)),
    )


def from_json_board_object(value: object, path: str = "board") -> Board:
    """The board in a decoded JSON object; `path` is its place in messages. Raises `NotationError`."""
    found = object_at(value, path, allowed=("faces", *_SPELLED_OUT))
    if "faces" not in found:
        return _spelled_out(found, path)
    board = _of_faces(found["faces"], f"{path}.faces")
    if len(found) > 1 and _spelled_out(found, path) != board:
        raise NotationError("the faces and the walls, diagonals, targets … given with them do not agree", place=path)
    return board


def _of_faces(value: object, path: str) -> Board:
    names = [word_at(name, f"{path}[{place}]") for place, name in enumerate(list_at(value, path))]
    if len(names) != 4:
        reason = f"a board has four faces (NW, NE, SE, SW), not {len(names)}"
        raise NotationError(reason, place=path, causes=(Cause.FACES,))
    for place, name in enumerate(names):
        if name not in faces():
            reason = f"unknown face {excerpt(name)}: faces are 1A … 4D"
            raise NotationError(reason, place=f"{path}[{place}]", causes=(Cause.UNKNOWN_FACE,))
    try:
        return Arrangement(*names).board()
    except RandolphError as error:
        raise NotationError(str(error), place=path, causes=(Cause.FACES,)) from None


def _spelled_out(found: dict[str, Any], path: str) -> Board:
    object_at(found, path, required=("rows", "cols"))
    rows, cols = (number_at(found[key], f"{path}.{key}", 1, LARGEST) for key in ("rows", "cols"))
    diagonals = list_at(found.get("diagonals", []), f"{path}.diagonals")
    targets = list_at(found.get("targets", []), f"{path}.targets")
    center = list_at(found.get("center", []), f"{path}.center")
    return Board.build(
        rows=rows,
        cols=cols,
        walls=_sides(found.get("walls", []), f"{path}.walls"),
        diagonals=[_diagonal(part, f"{path}.diagonals[{place}]") for place, part in enumerate(diagonals)],
        openings=_sides(found.get("openings", []), f"{path}.openings"),
        targets=[_target(part, f"{path}.targets[{place}]") for place, part in enumerate(targets)],
        center=[_cell(part, f"{path}.center[{place}]") for place, part in enumerate(center)],
    )


def _sides(value: object, path: str) -> set[Side]:
    found: set[Side] = set()
    for place, part in enumerate(list_at(value, path)):
        where = f"{path}[{place}]"
        side = list_at(part, where)
        if len(side) != 3:
            raise NotationError(f"a side is [row, col, direction], not {describe(part)}", place=where)
        cell = _cell(side[:2], where)
        letter = word_at(side[2], f"{where}[2]")
        if letter not in Direction.__members__:
            raise NotationError(f"a direction is N, E, S or W, not {excerpt(letter)}", place=f"{where}[2]")
        found.add((cell, Direction[letter]))
    return found


def _diagonal(value: object, path: str) -> Diagonal:
    found = object_at(value, path, allowed=("cell", "color", "direction"), required=("cell", "color", "direction"))
    slash = word_at(found["direction"], f"{path}.direction")
    if slash not in ("/", "\\"):
        raise NotationError(f"a diagonal's direction is / or \\, not {excerpt(slash)}", place=f"{path}.direction")
    return Diagonal(_cell(found["cell"], f"{path}.cell"), _color(found["color"], f"{path}.color"), slash)


def _target(value: object, path: str, board: Board | None = None) -> Target:
    """A target; without a symbol it gets the one that `board` shows there."""
    found = object_at(value, path, allowed=("cell", "color", "symbol"), required=("cell", "color"))
    cell = _cell(found["cell"], f"{path}.cell")
    color = None if found["color"] == "any" else _color(found["color"], f"{path}.color", "any")
    symbol = None
    if "symbol" not in found:
        symbol = None if board is None else printed_symbol(board.targets, cell, color)
    elif found["symbol"] is not None:
        word = word_at(found["symbol"], f"{path}.symbol")
        if word not in list(Symbol):
            known = ", ".join(Symbol)
            raise NotationError(f"unknown symbol {excerpt(word)}: symbols are {known}", place=f"{path}.symbol")
        symbol = Symbol(word)
    return Target(cell, color, symbol)


def _color(value: object, path: str, *others: str) -> Color:
    word = word_at(value, path)
    if word not in list(Color):
        raise NotationError(f"unknown color {excerpt(word)}: colors are {', '.join((*Color, *others))}", place=path)
    return Color(word)


def _cell(value: object, path: str) -> Cell:
    """A cell of any board: row and column are 0 … 63. `faults_of()` checks whether it is on this board."""
    found = list_at(value, path)
    if len(found) != 2:
        raise NotationError(f"a cell is [row, col], not {describe(value)}", place=path)
    row, col = (number_at(part, f"{path}[{place}]", 0, LARGEST - 1) for place, part in enumerate(found))
    return Cell(row, col)


def _robot_cell(value: object, path: str) -> Cell:
    """The cell of a robot: plain, or with the kind of the robot."""
    if not isinstance(value, dict):
        return _cell(value, path)
    found = object_at(value, path, allowed=("cell", "kind"), required=("cell", "kind"))
    kind = word_at(found["kind"], f"{path}.kind")
    if kind != _KIND:
        raise NotationError(f"unknown kind of robot {excerpt(kind)}: the kind is {_KIND}", place=f"{path}.kind")
    return _cell(found["cell"], f"{path}.cell")


def _switch(value: object, path: str) -> bool:
    if not isinstance(value, bool):
        raise NotationError(f"a rule is true or false, not {describe(value)}", place=path)
    return value
