"""Micro Robots in writing: literal texts of every notation, and the errors for wrong ones."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from randolph.notation import NotationError, from_any, micro
from randolph.notation.micro import (
    from_any_board,
    from_ascii,
    from_ascii_board,
    from_combination,
    from_json,
    from_json_board,
    from_json_object,
    from_json_tiles,
    from_line,
    from_line_board,
    from_path,
    recognizes,
    to_ascii,
    to_ascii_board,
    to_json,
    to_json_board,
    to_line,
    to_line_board,
    to_path,
)
from randolph.rules.micro import Board, Color, Combination, FaultKind, Problem, Side, faults_of, tiles

PAGE = (Path(__file__).parents[3] / "docs" / "reference" / "notation.md").read_text(encoding="utf-8")
LINE = "black:2N-3E-4E-1N p1 w2 via=y2"
CELLS = "p5p2p3y2w1b1/r6r4y3w2g2r2/b4g5g3p4g6w4/w6b6b2p6y5p1/r3y4w3r1b5y6/b3g4w5g1r5y1"
DRAWING = """\
     a   b   c    d   e   f
   +------------+------------+
 1 | p5  p2  p3 |<y2> w1  b1 |
 2 | r6  r4  y3 |[w2] g2  r2 |
 3 | b4  g5  g3 | p4  g6  w4 |
   +------------+------------+
 4 | w6  b6  b2 | p6  y5 (p1)|
 5 | r3  y4  w3 | r1  b5  y6 |
 6 | b3  g4  w5 | g1  r5  y1 |
   +------------+------------+
"""
OWN = CELLS.replace("p5p2", "p2p5")
"""A board that no printed tiles form."""

PROBLEM = Problem(
    Board.of(
        [
            [Combination(next(c for c in Color if c[0] == row[at]), int(row[at + 1])) for at in range(0, 12, 2)]
            for row in CELLS.split("/")
        ]
    ),
    Combination(Color.PINK, 1),
    Combination(Color.WHITE, 2),
    Combination(Color.YELLOW, 2),
)


def test_the_line() -> None:
    """A side, the tiles clockwise from the north-west with the directions of their tops, start, target, intermediate
    cell.
    """
    assert from_line(LINE) == PROBLEM
    assert to_line(PROBLEM) == LINE
    assert from_line(f"{CELLS} p1 w2 via=y2") == PROBLEM
    assert from_line("  black:2N-3E-4E-1N\tp1   w2\n").via is None


def test_an_own_board_is_spelled_out() -> None:
    """Boards of printed tiles are named, others are written row by row."""
    assert to_line_board(PROBLEM.board) == "black:2N-3E-4E-1N"
    assert to_line_board(from_line_board(OWN)) == OWN
    assert to_line_board(from_line_board(CELLS)) == "black:2N-3E-4E-1N"


def test_a_number_names_a_board() -> None:
    """E8: the number of an arrangement after the side replaces its tiles; it is read in that turn."""
    assert to_line_board(from_line_board("black:1")) == "black:1N-2N-3N-4N"
    assert to_line_board(from_line_board("copper:1536")) == "copper:1W-4W-3W-2W"


def test_paths() -> None:
    """The combinations of the landings, separated by blanks."""
    path = (Combination(Color.PINK, 6), Combination(Color.WHITE, 6), Combination(Color.RED, 6))
    assert to_path(path) == "p6 w6 r6"
    assert from_path(" p6\tw6\n r6") == path
    assert from_path("") == ()
    letters = [from_combination(f"{letter}1").color for letter in "bygrpw"]
    assert letters == [Color.BLUE, Color.YELLOW, Color.GREEN, Color.RED, Color.PINK, Color.WHITE]


def test_json() -> None:
    """A problem names its arrangement and writes combinations as color and number."""
    written = {
        "id": "x",
        "arrangement": "black:2N-3E-4E-1N",
        "start": ["pink", 1],
        "target": ["white", 2],
        "via": ["yellow", 2],
        "optimum": 7,
    }
    assert to_json(PROBLEM, id="x", optimum=7) == written
    assert from_json(json.dumps(written)) == PROBLEM
    assert "via" not in to_json(from_line("black:1 p1 w2"))
    assert from_json_object(written | {"via": None}).via is None


def test_json_spelled_out() -> None:
    """`cells` are six rows of six; with an arrangement they must agree."""
    explicit = to_json(PROBLEM, explicit=True)
    assert explicit["cells"][0] == [["pink", 5], ["pink", 2], ["pink", 3], ["yellow", 2], ["white", 1], ["blue", 1]]
    assert from_json_object(explicit) == PROBLEM
    own = from_line_board(OWN)
    assert set(to_json_board(own)) == {"cells"}
    assert from_json_board(json.dumps(to_json_board(own))) == own
    with pytest.raises(NotationError, match="'arrangement' and 'cells' do not describe the same board"):
        from_json_object(explicit | to_json_board(own))


def test_json_with_own_tiles() -> None:
    """U1: four tiles of three rows, and their places; `faults_of()` names missing and double combinations."""
    blocks = [[[[cell.color, cell.number] for cell in row] for row in block] for block in tiles(Side.BLACK).tiles]
    start = {"start": ["pink", 1], "target": ["white", 2], "via": ["yellow", 2]}
    laid = {"tiles": blocks, "places": ["2N", "3E", "4E", "1N"], **start}
    assert from_json_object(laid) == PROBLEM
    assert from_json_board(json.dumps({"tiles": blocks})) == from_line_board("black:1N-2N-3N-4N")
    assert from_json_tiles(json.dumps(laid)) == tiles(Side.BLACK)
    with pytest.raises(NotationError, match=r"1N 1N 3N 4N are not 1, 2, 3 and 4, each once \(U1\) at places"):
        from_json_object(laid | {"places": ["1N", "1N", "3N", "4N"]})
    blocks[0][0][0] = ["pink", 1]
    faults = faults_of(from_json_tiles(json.dumps({"tiles": blocks})))
    assert [(fault.kind, *map(str, fault.combinations)) for fault in faults] == [
        (FaultKind.MISSING, "w6"),
        (FaultKind.DOUBLE, "p1"),
    ]
    assert faults == faults_of(from_json_board(json.dumps({"tiles": blocks})))


def test_the_drawing() -> None:
    """Start in (), target in [], intermediate cell in <>; names of rows and columns and the seams may be left out."""
    assert from_ascii(DRAWING) == PROBLEM
    assert to_ascii(PROBLEM) == DRAWING
    bare = "\n".join(
        line[3:].replace("|<", " <").replace("|[", " [") for line in DRAWING.splitlines() if line[1].isdigit()
    )
    assert from_ascii(bare) == PROBLEM
    alone = DRAWING.translate(str.maketrans("()[]<>", "      "))
    assert to_ascii_board(PROBLEM.board) == alone
    assert from_ascii_board(alone) == PROBLEM.board


def test_a_text_is_recognized_by_its_beginning() -> None:
    """Lines, rows, JSON and drawings of this game, problems and boards alone; no lines of the other game."""
    for text in (LINE, f"{CELLS} p1 w2 via=y2", DRAWING, json.dumps(to_json(PROBLEM)), f"\n {LINE}"):
        assert recognizes(text)
        assert micro.from_any(text) == from_any_board(text) == PROBLEM
    for text in ("black:2N-3E-4E-1N", CELLS, to_ascii_board(PROBLEM.board), json.dumps(to_json_board(PROBLEM.board))):
        assert from_any_board(text) == PROBLEM.board
        with pytest.raises(NotationError, match="only a board"):
            micro.from_any(text)
    for text in ("2B-1B-3B-4A r=f5 r@c2", "0765+42+2E21BD0F+93", "5x5 r=a1 r@b1", "black", "white 6", ""):
        assert not recognizes(text)


def test_the_other_game_names_the_right_command() -> None:
    """A problem line of this game among problems of Ricochet Robots is refused with the command that accepts it."""
    with pytest.raises(NotationError, match="Micro Robots: use `randolph micro`"):
        from_any(LINE)


@pytest.mark.parametrize(
    ("read", "text", "said"),
    (
        (from_line, "", "a board, a start and a target, like black:1N-4E-3E-2N p1 w2, and may have via=g3 in ''"),
        (from_line, "black:1 p1", "a board, a start and a target"),
        (from_line, "black:1 p1 w2 via=g3 x", "a board, a start and a target"),
        (from_line, "black:1 p7 w2", r"'p7': a combination is a color, b y g r p w, and a number .* at character 9"),
        (
            from_line,
            "black:1 p1 w2 g3",
            "'g3': expected the intermediate cell, like via=g3 at character 15",
        ),
        (from_line, "black:1 p1 w2 via=g", "'g': a combination is .* at character 19"),
        (from_line_board, "black:1 p1", "one field without blanks"),
        (
            from_line_board,
            "black:0",
            r"no arrangement 0 of the black side: numbers go from 1 to 1536 \(E8\) at character 7",
        ),
        (from_line_board, "black:1N-2N-3N", "four tiles .*, not 3 at character 7"),
        (from_line_board, "black:1N-2N-3N-4n", "unknown tile '4n': a tile and where its top points, 1N … 4W"),
        (from_line_board, "copper:1N-2N-3N-3E", "1N 2N 3N 3E are not 1, 2, 3 and 4, each once"),
        (from_line_board, "silver:1", "'si': a combination is"),
        (from_line_board, CELLS[:-2], "row 6 has 5 cells"),
        (from_line_board, CELLS[:-13], "5 rows: a board is"),
        (from_line_board, "b7b1", "'b7': a combination is"),
        (from_combination, "p1 ", "'p1 ': a combination is"),
        (from_path, "p6 w0", "'w0': a combination is .* at character 4 in 'p6 w0'"),
        (from_any_board, " \n", "an empty text"),
        (from_any_board, "hello", "no notation of Micro Robots begins like this"),
        (from_any_board, "black:" + "1" * 200_000, "more than 100,000 characters"),
        (from_json, "{", "not JSON"),
        (from_json, '{"target": ["pink", 1]}', "the key 'start' is missing"),
        (from_json, '{"start": ["pink", 1], "target": ["red", 1]}', "the board is missing"),
        (from_json, '{"starts": 1, "start": ["pink", 1], "target": ["red", 1]}', "did you mean 'start'"),
        (from_json_board, '{"arrangement": "red:1"}', "a side and its tiles, .*, not 'red:1' at arrangement"),
        (from_json_board, '{"arrangement": "black:1N"}', "four tiles .* at arrangement in 'black:1N'"),
        (from_json_board, '{"places": ["1N"]}', "no key 'tiles' at places"),
        (from_json_board, '{"cells": [[]]}', "there are 6 rows, not 1 at cells"),
        (from_json_board, '{"cells": [[], [], [], [], [], []]}', r"a row has 6 cells, not 0 at cells\[0\]"),
        (from_json_board, '{"tiles": []}', "four tiles, not 0 at tiles"),
        (from_json_tiles, '{"cells": []}', "the key 'tiles' is missing"),
        (
            from_json,
            '{"arrangement": "black:1", "start": ["pink"], "target": 1}',
            r'like \["pink", 1\], not \[.pink.\] at start',
        ),
        (
            from_json,
            '{"arrangement": "black:1", "start": ["p", 1], "target": 1}',
            "unknown color 'p': colors are blue, ",
        ),
        (
            from_json,
            '{"arrangement": "black:1", "start": ["pink", 7], "target": 1}',
            r"from 1 to 6, not 7 at start\[1\]",
        ),
        (from_ascii, DRAWING.replace("(p1)", " p1 "), r"the drawing has no start: mark one cell with \(\)"),
        (from_ascii, DRAWING.replace("(p1)", "[p1]"), "there are two cells for target at line 7, column 26"),
        (from_ascii, DRAWING.replace("(p1)", "(p1]"), "brackets that do not match at line 7, column 26"),
        (from_ascii, DRAWING.replace("p4 ", "p9 "), "and a number from 1 to 6, like p1; .* at line 5, column 19"),
        (from_ascii, DRAWING.replace(" 5 |", " 4 |"), "expected row 5 here at line 8, column 2"),
        (from_ascii, DRAWING.replace("b3", ""), "a row has 6 cells, not 5 at line 9, column 1"),
        (from_ascii, DRAWING + "and more", "this is not a row of cells, .* at line 11, column 1"),
        (from_ascii, DRAWING[: DRAWING.index(" 4 |")], "a drawing has 6 rows, not 3"),
        (from_ascii_board, DRAWING, "this is not only a board: it has a via"),
    ),
)
def test_unreadable_texts_are_one_error(read: Callable[[str], object], text: str, said: str) -> None:
    """Every wrong text is one error that quotes the place and names what is expected."""
    with pytest.raises(NotationError, match=said):
        read(text)


def test_unwritable_values_are_errors() -> None:
    """Boards of another size, numbers that no die has, and drawings of missing or repeated things."""
    short = Board(PROBLEM.board.combinations[:-1])
    with pytest.raises(NotationError, match="a board of 35 cells cannot be written"):
        to_line_board(short)
    strange = Combination(Color.PINK, 7)
    with pytest.raises(NotationError, match="p7 cannot be written"):
        to_line(Problem(PROBLEM.board, strange, PROBLEM.target))
    with pytest.raises(NotationError, match="the start p7 is not on the board exactly once"):
        to_ascii(Problem(PROBLEM.board, strange, PROBLEM.target))
    with pytest.raises(NotationError, match="p1 is two things at once"):
        to_ascii(Problem(PROBLEM.board, PROBLEM.start, PROBLEM.start))


# ── The page on notation ──────────────────────────────────────────────────────────────────────────────────────────────


def examples(kind: str) -> list[str]:
    """The page's examples of one notation."""
    return re.findall(rf"^```micro-{kind}\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)


def test_the_examples_of_the_page_say_what_it_says() -> None:
    """The rule sheet's problem, with and without an intermediate cell, in every notation, and an own board."""
    without = replace(PROBLEM, via=None)
    first, own = examples("line")
    assert [from_line(line) for line in first.splitlines()] == [without, PROBLEM]
    assert from_line(own).board == from_line_board(OWN)
    assert [from_ascii(text) for text in examples("drawing")] == [PROBLEM]
    assert [from_json(text) for text in examples("json")] == [PROBLEM]
    assert [to_path(from_path(text)) for text in examples("path")] == ["p6 w6 r6 r2 w2"]


@pytest.mark.parametrize("side", Side)
def test_the_page_shows_the_tiles(side: Side) -> None:
    """U1: the table has all rows of all tiles."""
    lines = PAGE[PAGE.index(f"| {side} |") :].splitlines()[:3]
    columns = zip(*(re.findall(r"`([^`]+)`", line) for line in lines), strict=True)
    assert tuple(tuple(from_path(row) for row in column) for column in columns) == tiles(side).tiles
