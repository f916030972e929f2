"""JSON: golden objects, optional keys, and the key path in errors."""

from __future__ import annotations

import copy
import dataclasses
import json
from typing import Any

import pytest

from randolph.notation import (
    NotationError,
    arrangement_of,
    from_json,
    from_json_board_object,
    from_json_object,
    to_json,
    to_json_board,
)
from randolph.rules import (
    EDITIONS,
    Arrangement,
    Board,
    Cell,
    Color,
    FaultKind,
    Position,
    Problem,
    Rules,
    Symbol,
    Target,
    faces,
    faults_of,
)
from tests.unit.notation.examples import CUSTOM, CUSTOM_JSON, GLASS, GLASS_JSON, PRINTED, PRINTED_JSON


@pytest.mark.parametrize(("problem", "written"), [(CUSTOM, CUSTOM_JSON), (PRINTED, PRINTED_JSON), (GLASS, GLASS_JSON)])
def test_a_problem_has_its_json(problem: Problem, written: dict[str, Any]) -> None:
    """A problem built by hand is written as the object written by hand, and read from it."""
    assert to_json(problem) == written
    assert from_json(json.dumps(written)) == problem
    assert from_json(json.dumps(written).encode()) == problem


def test_a_published_line_is_read() -> None:
    """A line as in the files of problems: id and optimum are beside the problem, rules are on if missing."""
    line = (
        '{"id": "silver-000", "board": {"faces": ["2C", "3D", "1D", "4B"]}, "robots": {"red": [8, 0], "green":'
        ' [14, 12], "blue": [12, 2], "yellow": [4, 10], "silver": [3, 9]}, "target": {"cell": [2, 11], "color":'
        ' "green"}, "rules": {"ricochet": true}, "optimum": 7}'
    )
    assert from_json(line) == Problem(
        board=Arrangement("2C", "3D", "1D", "4B").board(),
        position=Position(
            {
                Color.RED: Cell(8, 0),
                Color.GREEN: Cell(14, 12),
                Color.BLUE: Cell(12, 2),
                Color.YELLOW: Cell(4, 10),
                Color.SILVER: Cell(3, 9),
            }
        ),
        target=Target(Cell(2, 11), Color.GREEN, Symbol.CIRCLE),
        rules=Rules(),
    )


def test_id_and_optimum_are_written_first_and_last() -> None:
    """A file's line begins with the id and ends with the optimum."""
    assert list(to_json(PRINTED, id="x", optimum=6)) == ["id", "board", "robots", "target", "rules", "optimum"]


def test_missing_keys_mean_none() -> None:
    """A board without walls and a problem without robots omit these keys; both rules are on."""
    problem = from_json('{"board": {"rows": 3, "cols": 4}, "target": {"cell": [0, 0], "color": "any"}}')
    assert problem == Problem(Board.build(rows=3, cols=4), Position({}), Target(Cell(0, 0), None, None), Rules())


def test_the_transparent_robot_needs_no_kind() -> None:
    """M9, X1: the transparent robot has its powers anyway; its kind is optional and is not written."""
    given = {**GLASS_JSON, "robots": {"transparent": {"cell": [2, 0], "kind": "transparent"}}}
    problem = from_json_object(given)
    assert problem.powers == frozenset()
    assert to_json(problem)["robots"] == {"transparent": [2, 0]}


def test_notes_are_allowed_beside_the_problem() -> None:
    """Keys of other names are notes: their values are ignored."""
    assert from_json_object({**PRINTED_JSON, "source": {"a": [1]}, "solution": None, "": 1, "moves": 3}) == PRINTED


def plain(arrangement: Arrangement) -> dict[str, Any]:
    """The explicit JSON of a printed board, step by step from the faces as they are printed."""
    walls: set[tuple[int, int, str]] = set()
    diagonals: list[dict[str, Any]] = []
    targets: list[dict[str, Any]] = []
    for turns, name in enumerate(arrangement.faces):

        def turned(row: int, col: int, turns: int = turns) -> tuple[int, int]:
            return (row, col) if turns == 0 else turned(col, 15 - row, turns - 1)

        for printed, side in faces()[name].walls:
            letter, cell = "NESW"[(side + turns) % 4], turned(*printed)
            row, col = cell[0] - (letter == "N"), cell[1] - (letter == "W")
            if 0 <= row < 16 - (letter in "NS") and 0 <= col < 16 - (letter in "EW"):
                walls.add((row, col, {"N": "S", "W": "E"}.get(letter, letter)))
        for diagonal in faces()[name].diagonals:
            slash = diagonal.slash if turns % 2 == 0 else {"/": "\\", "\\": "/"}[diagonal.slash]
            diagonals.append({"cell": [*turned(*diagonal.cell)], "color": str(diagonal.color), "direction": slash})
        for target in faces()[name].targets:
            color = "any" if target.color is None else str(target.color)
            targets.append({"cell": [*turned(*target.cell)], "color": color, "symbol": str(target.symbol)})
    colors, symbols = [*map(str, Color), "any"], [*map(str, Symbol)]
    return {
        "faces": [*arrangement.faces],
        "rows": 16,
        "cols": 16,
        "walls": [*map(list, sorted(walls))],
        "diagonals": sorted(diagonals, key=lambda each: each["cell"]),
        "openings": [],
        "targets": sorted(targets, key=lambda each: (colors.index(each["color"]), symbols.index(each["symbol"]))),
        "center": [[7, 7], [7, 8], [8, 7], [8, 8]],
    }


def test_all_printed_boards_are_written_with_the_parts_of_their_faces() -> None:
    """E7, E8: the text of every arrangement, also of a turned one, has the parts of its faces in the fixed order."""
    for number, arrangement in enumerate(EDITIONS["mixed"].arrangements()):
        order = arrangement.faces[number % 4 :] + arrangement.faces[: number % 4]
        turned = Arrangement(*order)
        assert json.dumps(to_json_board(turned.board(), explicit=True)) == json.dumps(plain(turned))


def test_a_board_that_differs_from_its_faces_has_none() -> None:
    """A printed board with one wall, target or diagonal less, with a target elsewhere or an open row has no faces."""
    board = Arrangement("1D", "2B", "3C", "4A").board()
    cell, side = next((cell, side) for cell, side in sorted(board.walls) if cell.beside(side) in board)
    for other in (
        dataclasses.replace(board, walls=board.walls - {(cell, side), (cell.beside(side), side.opposite)}),
        dataclasses.replace(board, targets=board.targets[1:]),
        dataclasses.replace(
            board, targets=(*board.targets[1:], dataclasses.replace(board.targets[0], cell=Cell(16, 0)))
        ),
        dataclasses.replace(board, diagonals=board.diagonals[1:]),
        board.opened(rows=[3]),
    ):
        assert arrangement_of(other) is None
        assert "faces" not in to_json_board(other)


def test_explicit_boards_name_their_faces_too() -> None:
    """`explicit` spells out printed boards and still names their faces; if both are given, they must agree."""
    written = to_json_board(PRINTED.board, explicit=True)
    assert written["faces"] == ["2B", "1B", "3B", "4A"]
    assert [7, 7] in written["center"]
    assert len(written["targets"]) == 17
    assert from_json_board_object(written) == PRINTED.board
    written["walls"] = written["walls"][1:]
    with pytest.raises(NotationError, match="do not agree"):
        from_json_board_object(written)


def test_every_arrangement_is_recognized_by_its_board() -> None:
    """E8: the faces are found again from the board alone, for all orders and in every turn."""
    for arrangement in EDITIONS["first"].arrangements():
        assert arrangement_of(arrangement.board()) == arrangement
    for turn in range(4):
        names = ["1D", "3C", "4B", "2A"]
        turned = Arrangement(*(names[(place + turn) % 4] for place in range(4)))
        assert arrangement_of(turned.board()) == turned


def test_the_symbol_of_the_target_is_the_printed_one_by_default() -> None:
    """Only a symbol that differs from the board's is written with the target of the round."""
    other = Problem(PRINTED.board, PRINTED.position, Target(Cell(1, 2), Color.YELLOW, Symbol.VORTEX))
    bare = Problem(PRINTED.board, PRINTED.position, Target(Cell(1, 2), Color.YELLOW, None))
    assert to_json(other)["target"] == {"cell": [1, 2], "color": "yellow", "symbol": "vortex"}
    assert to_json(bare)["target"] == {"cell": [1, 2], "color": "yellow", "symbol": None}
    assert from_json_object(to_json(other)) == other
    assert from_json_object(to_json(bare)) == bare


def test_cells_outside_the_board_are_faults() -> None:
    """Cells that exist on some board, but not on this one, are read and kept: `faults_of()` names each."""
    problem = from_json_object(
        {
            "board": {"rows": 2, "cols": 5, "walls": [[5, 5, "E"]], "openings": [[1, 1, "E"]], "center": [[9, 9]]},
            "robots": {"red": [0, 0], "blue": [0, 0], "green": [60, 3]},
            "target": {"cell": [63, 63], "color": "silver"},
        }
    )
    assert {fault.kind for fault in faults_of(problem)} == {
        FaultKind.SIZE,
        FaultKind.WALL_OUTSIDE,
        FaultKind.OPENING_NOT_IN_BORDER,
        FaultKind.CENTER_OUTSIDE,
        FaultKind.ROBOTS_OVERLAP,
        FaultKind.ROBOT_OUTSIDE,
        FaultKind.TARGET_OUTSIDE,
        FaultKind.ROBOT_MISSING,
    }
    assert from_json_object(to_json(problem)) == problem


def _with(path: str, value: object) -> dict[str, Any]:
    """The custom example with another value at a place like `board.walls.0`."""
    root = copy.deepcopy(CUSTOM_JSON)
    place: Any = root
    *way, last = [int(step) if step.isdecimal() else step for step in path.split(".")]
    for step in way:
        place = place[step]
    place[last] = value
    return root


@pytest.mark.parametrize(
    ("path", "value", "place", "reason"),
    [
        ("board", None, "board", "expected an object, not null"),
        ("board", {}, "board", "the key 'rows' is missing"),
        ("board.rows", 65, "board.rows", "a whole number from 1 to 64, not 65"),
        ("board.rows", 5.0, "board.rows", "a whole number from 1 to 64, not 5.0"),
        ("board.cols", True, "board.cols", "a whole number from 1 to 64, not true"),
        pytest.param("board.cols", 10**5000, "board.cols", "not a huge number", id="huge"),
        ("board.wall", [], "board", "unknown key 'wall': keys are faces, rows"),
        ("board.walls", {}, "board.walls", "expected a list, not an object"),
        ("board.walls.1", [2, 2], "board.walls[1]", "a side is [row, col, direction], not [2, 2]"),
        ("board.walls.1", [2, 2, "e"], "board.walls[1][2]", "a direction is N, E, S or W, not 'e'"),
        ("board.walls.1", [2, -1, "E"], "board.walls[1][1]", "a whole number from 0 to 63, not -1"),
        ("board.diagonals.0.direction", "x", "board.diagonals[0].direction", "is / or \\, not 'x'"),
        ("board.diagonals.0.color", "any", "board.diagonals[0].color", "unknown color 'any'"),
        ("board.targets.0.symbol", "moon", "board.targets[0].symbol", "unknown symbol 'moon'"),
        ("board.targets.0.color", 3, "board.targets[0].color", "expected a text, not 3"),
        ("board.targets.1", {"cell": [0, 0]}, "board.targets[1]", "the key 'color' is missing"),
        ("board.center.0", [4], "board.center[0]", "a cell is [row, col], not [4]"),
        ("board.center.0", "e5", "board.center[0]", "expected a list, not 'e5'"),
        ("robots.purple", [0, 0], "robots", "unknown key 'purple': keys are red, green"),
        ("robots.red", [[[]]], "robots.red", "a cell is [row, col], not a list of 1"),
        ("robots.red", {"cell": [2, 0]}, "robots.red", "the key 'kind' is missing"),
        ("robots.red", {"cell": [2, 0], "kind": "glass"}, "robots.red.kind", "unknown kind of robot 'glass'"),
        ("robots.red", {"cell": [2], "kind": "transparent"}, "robots.red.cell", "a cell is [row, col], not [2]"),
        ("robots.red", {"at": [2, 0]}, "robots.red", "unknown key 'at': keys are cell, kind"),
        ("target", [], "target", "expected an object, not []"),
        ("rules.ricochet", 1, "rules.ricochet", "a rule is true or false, not 1"),
        ("rules.reversal", True, "rules", "unknown key 'reversal': keys are ricochet, no_reversal"),
        ("board.faces", ["1A", "2A", "3A"], "board.faces", "four faces (NW, NE, SE, SW), not 3"),
        ("board.faces", ["1A", "2A", "3A", "5A"], "board.faces[3]", "unknown face '5A'"),
        ("board.faces", ["1A", "2A", "3A", "3B"], "board.faces", "(E7)"),
        ("targets", [], "", "'target'?"),
        ("robot", {}, "", "'robots'?"),
        ("Rules", {}, "", "'rules'?"),
    ],
)
def test_errors_name_the_key(path: str, value: object, place: str, reason: str) -> None:
    """Each error has the path of its key."""
    with pytest.raises(NotationError) as caught:
        from_json_object(_with(path, value))
    assert caught.value.place == place
    assert reason in caught.value.reason


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "not JSON: Expecting value"),
        ("{", "not JSON: Expecting property name"),
        ("[]", "expected an object, not []"),
        ('{"board": 1}', "the key 'target' is missing"),
        ('{"board": 1, "board": 1}', "the key 'board' appears twice"),
        ('{"a": {"b": 1, "b": 2}}', "the key 'b' appears twice"),
        ('{"id": NaN}', "NaN is not a JSON number"),
        ('{"id": -Infinity}', "-Infinity is not a JSON number"),
        pytest.param("[" * 100_000, "nested too deeply", id="lists"),
        pytest.param('{"id":' * 100_000, "nested too deeply", id="objects"),
        pytest.param("9" * 10_000, "a number is too long", id="digits"),
        ("\ufeff{}", "not JSON"),
        ('"\ud800"', "expected an object"),
        ("\0", "not JSON"),
        (b"\xff\xff\xff", "not JSON: not valid UTF-8"),
        (b"\xff\xfe{\x00", "not JSON"),
    ],
)
def test_texts_that_are_no_json_are_one_error(text: str | bytes, reason: str) -> None:
    """Every error of the decoder – depth, digits, encodings – becomes the one error of this package."""
    with pytest.raises(NotationError) as caught:
        from_json(text)
    assert reason in str(caught.value)
    assert str(caught.value).isprintable()
    assert len(str(caught.value)) < 300


def test_syntax_errors_name_line_and_column() -> None:
    """The place of a syntax error is counted like in editors."""
    with pytest.raises(NotationError) as caught:
        from_json('{\n  "board": ,\n}')
    assert caught.value.place == "line 2, column 12"


def test_objects_that_no_decoder_makes_are_refused_too() -> None:
    """`from_json_object` accepts any object of a program: other types are named in the error."""
    for value in (object(), {1: 2}, {"board": {"rows": 3, "cols": 3}, "target": {"cell": {1, 2}, "color": "red"}}):
        with pytest.raises(NotationError):
            from_json_object(value)
