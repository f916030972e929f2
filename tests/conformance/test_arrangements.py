"""vectors/arrangements.json against the printed boards and numbers counted by hand; the browser's JavaScript is tested
with the same file.
"""

from __future__ import annotations

import json

import pytest

from randolph.jobs.positions import printed_faces
from randolph.notation import to_json_board
from randolph.rules import EDITIONS, Arrangement, faces
from tests.data.make_arrangements import VECTORS, vectors

FILE = json.loads(VECTORS.read_text(encoding="utf-8"))

# Counted out with the definition in docs/rules.md (E8): mark 1 at the north-west; behind it, clockwise, the orders of
# the marks 2 3 4 as in a dictionary; for each order the letters count like digits, the last the fastest.
COUNTED = {
    ("first", 1): "1A 2A 3A 4A",
    ("first", 2): "1A 2A 3A 4B",
    ("first", 16): "1B 2B 3B 4B",  # the last of 2⁴ with the order 2 3 4
    ("first", 17): "1A 2A 4A 3A",  # the next order: 2 4 3
    ("first", 37): "1A 3B 2A 4A",  # 36 = 2·16 + 0100 in binary; the third order is 3 2 4
    ("first", 48): "1B 3B 2B 4B",
    ("first", 49): "1A 3A 4A 2A",  # the middle: half of the orders are behind
    ("first", 88): "1A 4B 3B 2B",  # 87 = 5·16 + 0111
    ("first", 96): "1B 4B 3B 2B",
    ("second", 1): "1C 2C 3C 4C",
    ("second", 37): "1C 3D 2C 4C",
    ("second", 49): "1C 3C 4C 2C",
    ("second", 96): "1D 4D 3D 2D",
    ("third", 1): "1A 2A 3A 4A",
    ("third", 2): "1A 2A 3A 4B",
    ("third", 5): "1A 2A 3B 4A",
    ("third", 256): "1D 2D 3D 4D",  # the last of 4⁴
    ("third", 257): "1A 2A 4A 3A",
    ("third", 768): "1D 3D 2D 4D",
    ("third", 769): "1A 3A 4A 2A",
    ("third", 1000): "1D 3C 4B 2D",  # 999 = 3·256 + 3213 in base 4; the fourth order is 3 4 2
    ("third", 1536): "1D 4D 3D 2D",
    ("mixed", 1): "1A 2A 3A 4A",
    ("mixed", 1000): "1D 3C 4B 2D",
    ("mixed", 1536): "1D 4D 3D 2D",
}


def test_the_file_is_current() -> None:
    """vectors/arrangements.json is what its maker generates from the current faces."""
    assert VECTORS.read_text(encoding="utf-8") == vectors()


def test_the_faces_in_the_file() -> None:
    """The file has the sixteen faces; tests/unit/rules/test_faces.py compares them with the print."""
    assert [face["id"] for face in FILE["faces"]] == list(faces())


def test_the_server_sends_the_same_faces() -> None:
    """E1–E4: `GET /api/faces` sends the page the faces and editions of the file with which the page is tested."""
    told = json.loads(printed_faces())
    assert told["faces"] == FILE["faces"]
    assert told["editions"] == {
        edition["id"]: {"faces": edition["faces"], "count": edition["count"]} for edition in FILE["editions"]
    }


def test_the_editions_in_the_file() -> None:
    """E1–E4, E8: four faces a letter; 3! × 2⁴ and 3! × 4⁴ arrangements."""
    letters = {"first": "AB", "second": "CD", "third": "ABCD", "mixed": "ABCD"}
    counts = {"first": 96, "second": 96, "third": 1536, "mixed": 1536}
    for edition in FILE["editions"]:
        assert edition["faces"] == [mark + letter for mark in "1234" for letter in letters[edition["id"]]]
        assert edition["count"] == counts[edition["id"]]
    assert [edition["id"] for edition in FILE["editions"]] == list(letters)


def test_the_numbers_in_the_file_were_counted_by_hand() -> None:
    """E8: each number names the faces that were counted by hand."""
    assert {(asked["edition"], asked["number"]): " ".join(asked["faces"]) for asked in FILE["numbers"]} == COUNTED


@pytest.mark.parametrize(("edition", "number"), list(COUNTED))
def test_the_program_counts_the_same(edition: str, number: int) -> None:
    """E8: number to faces and faces to number."""
    arrangement = Arrangement(*COUNTED[edition, number].split())
    assert EDITIONS[edition].arrangement(number) == arrangement
    assert EDITIONS[edition].number(arrangement) == number


def test_turned_arrangements_in_the_file() -> None:
    """E8: read clockwise from mark 1, these are arrangements counted above."""
    turned = {(asked["edition"], " ".join(asked["faces"])): asked["number"] for asked in FILE["turned"]}
    assert turned == {("first", "4B 3B 2B 1A"): 88, ("first", "3B 2A 4A 1A"): 37, ("third", "4B 2D 1D 3C"): 1000}


def test_the_boards_in_the_file() -> None:
    """E7: four of the boards are those of the photographs, which tests/unit/rules/test_faces.py compares edge by edge;
    the file's boards are those that the rules assemble, and the D faces are at three corners each.
    """
    boards = [" ".join(board["faces"]) for board in FILE["boards"]]
    assert boards[:4] == ["1D 4D 3D 2D", "2C 1B 3B 4B", "1A 2A 3A 4A", "1B 2B 3B 4B"]
    for board in FILE["boards"]:
        assert to_json_board(Arrangement(*board["faces"]).board(), explicit=True) == board
    for face in ("1D", "2D", "3D", "4D"):
        corners = {board["faces"].index(face) for board in FILE["boards"] if face in board["faces"]}
        assert len(corners) >= 3, face


def test_diagonals_of_a_board_by_hand() -> None:
    """E7, M3: face 4D is drawn with a red and a green diagonal; a quarter turn takes (r, c) to (c, 15 − r) and changes
    the slash, three take it to (15 − c, r).
    """
    by_hand = {
        "4D 2D 1D 3D": {(1, 2, "red", "\\"), (6, 3, "green", "\\")},
        "1D 4D 3D 2D": {(2, 14, "red", "/"), (3, 9, "green", "/")},
        "3D 1C 2C 4D": {(13, 1, "red", "/"), (12, 6, "green", "/")},
    }
    boards = {" ".join(board["faces"]): board for board in FILE["boards"]}
    for named, expected in by_hand.items():
        found = {(*one["cell"], one["color"], one["direction"]) for one in boards[named]["diagonals"]}
        assert expected <= found, named
