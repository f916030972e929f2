"""DriftingDroids game IDs: literal ones, decoded by hand after the format's description.

Four hexadecimal digits name the faces NW NE SE SW (0 … F: 1A 2A 3A 4A 1B … 4D), then the number of robots and the goal
robot (0 red, 1 green, 2 blue, 3 yellow, 4 silver, F any), the robots' cells and the goal's as row and column digit.
"""

from __future__ import annotations

from dataclasses import replace

import pytest

from randolph.notation import NotationError, from_game_id, to_game_id
from randolph.rules import (
    Arrangement,
    Cell,
    Color,
    Diagonal,
    Position,
    Problem,
    Rules,
    Symbol,
    Target,
    faults_of,
)

RECORD_24 = "0765+42+2E21BD0F+93"
RECORD_25 = "7650+42+E2302B12+C9"
WITH_D_FACES = "FD24+5F+00FF0FF055+75"

PROBLEM_24 = Problem(
    Arrangement("1A", "4B", "3B", "2B").board(),
    Position({Color.RED: Cell(2, 14), Color.GREEN: Cell(2, 1), Color.BLUE: Cell(11, 13), Color.YELLOW: Cell(0, 15)}),
    Target(Cell(9, 3), Color.BLUE, Symbol.TRIANGLE),
)
PROBLEM_25 = Problem(
    Arrangement("4B", "3B", "2B", "1A").board(),
    Position({Color.RED: Cell(14, 2), Color.GREEN: Cell(3, 0), Color.BLUE: Cell(2, 11), Color.YELLOW: Cell(1, 2)}),
    Target(Cell(12, 9), Color.BLUE, Symbol.TRIANGLE),
)
D_BOARD = Arrangement("4D", "2D", "3A", "1B").board()
PROBLEM_D = Problem(
    replace(D_BOARD, diagonals=()),
    Position(
        {
            Color.RED: Cell(0, 0),
            Color.GREEN: Cell(15, 15),
            Color.BLUE: Cell(0, 15),
            Color.YELLOW: Cell(15, 0),
            Color.SILVER: Cell(5, 5),
        }
    ),
    Target(Cell(7, 5), None, Symbol.VORTEX),
)


@pytest.mark.parametrize(
    ("text", "problem"), [(RECORD_24, PROBLEM_24), (RECORD_25, PROBLEM_25), (WITH_D_FACES, PROBLEM_D)]
)
def test_a_game_id_is_decoded_by_its_digits(text: str, problem: Problem) -> None:
    """Each part of an ID is read as described, and written so; D faces have no diagonals there."""
    assert from_game_id(text) == problem
    assert to_game_id(problem) == text
    assert faults_of(problem) == ()


def test_d_faces_can_be_read_with_their_diagonals() -> None:
    """The other reading of an ID with D faces: as they are printed – here 4D at NW and 2D, turned once, at NE."""
    found = from_game_id(WITH_D_FACES, diagonals=True)
    assert found.board == D_BOARD
    assert set(found.board.diagonals) == {
        Diagonal(Cell(1, 2), Color.RED, "\\"),
        Diagonal(Cell(6, 3), Color.GREEN, "\\"),
        Diagonal(Cell(2, 14), Color.BLUE, "\\"),
        Diagonal(Cell(7, 11), Color.RED, "/"),
    }
    assert from_game_id(RECORD_24, diagonals=True) == PROBLEM_24


def test_a_robot_may_be_on_a_diagonal_of_the_other_reading() -> None:
    """M4: c2 is free in DriftingDroids, and has a diagonal in print: a fault of that reading, not of the ID."""
    text = "FD24+1F+12+75"
    assert faults_of(from_game_id(text)) == ()
    assert [fault.kind.value for fault in faults_of(from_game_id(text, diagonals=True))] == ["robot_on_diagonal"]


def test_small_letters_and_blanks_around_are_read() -> None:
    """Hexadecimal digits may be small letters; an ID that was copied with blanks is still one."""
    assert from_game_id(" 0765+42+2e21bd0f+93\n") == PROBLEM_24


@pytest.mark.parametrize(
    ("text", "place", "reason"),
    [
        ("", "", "a game ID is four faces, robots, cells and goal, like 0765+42+2E21BD0F+93"),
        ("0765+42+2E21BD0F", "", "a game ID is"),
        ("0765+42+2E21BD0F+93+", "", "a game ID is"),
        ("076+42+2E21BD0F+93", "character 1", "four hexadecimal digits, the faces"),
        ("07G5+42+2E21BD0F+93", "character 1", "four hexadecimal digits, the faces"),
        ("0764+42+2E21BD0F+93", "character 1", "(E7)"),
        ("0765+4+2E21BD0F+93", "character 6", "the number of robots and the goal robot"),
        ("0765+62+2E21BD0F+93", "character 6", "1 to 5 robots"),
        ("0765+02++93", "character 6", "1 to 5 robots"),
        ("0765+44+2E21BD0F+93", "character 7", "the goal robot is 0 … 3 or F"),
        ("0765+42+2E21BD+93", "character 9", "4 cells of two hexadecimal digits"),
        ("0765+42+2E21BD0F+9", "character 18", "the goal's cell is two hexadecimal digits"),
        ("0765+42+2E21BD0F+94", "character 18", "no target for the blue robot is printed on e10"),
        ("0765+41+2E21BD0F+93", "character 18", "no target for the green robot is printed on d10"),
        ("0765+4F+2E21BD0F+93", "character 18", "no target for any robot is printed on d10"),
    ],
)
def test_errors_name_the_place(text: str, place: str, reason: str) -> None:
    """Each error has the character's position and the text."""
    with pytest.raises(NotationError) as caught:
        from_game_id(text)
    assert caught.value.place == place
    assert reason in caught.value.reason
    assert caught.value.quote == repr(text)


def test_the_other_texts_of_that_program_are_named() -> None:
    """The dump of a custom board, and the word used for an ID there, are no IDs; the message says so."""
    for text in ("!DriftingDroids_game!0A1B2C3D!AAAA!", "freestyle"):
        with pytest.raises(NotationError, match="custom board of DriftingDroids"):
            from_game_id(text)


@pytest.mark.parametrize(
    ("problem", "reason"),
    [
        (replace(PROBLEM_D, board=D_BOARD), "diagonals (c2, o3, d7, l8)"),
        (
            replace(PROBLEM_24, board=PROBLEM_24.board.opened(rows=[3])),
            "a board other than four printed faces",
        ),
        (
            replace(PROBLEM_24, position=PROBLEM_24.position.with_robot(Color.TRANSPARENT, Cell(4, 4))),
            "a transparent robot",
        ),
        (replace(PROBLEM_24, powers=frozenset({Color.RED})), "powers of the transparent robot"),
        (replace(PROBLEM_24, position=Position({Color.BLUE: Cell(0, 0)})), "the robots blue without red"),
        (replace(PROBLEM_24, target=Target(Cell(0, 0), Color.BLUE)), "a target that is not printed on the board"),
        (replace(PROBLEM_24, rules=Rules(ricochet=False)), "that the ricochet rule (T2) is off"),
        (replace(PROBLEM_24, rules=Rules(no_reversal=False)), "that robots may go straight back (M7 is off)"),
    ],
)
def test_limits_of_an_id_are_reported(problem: Problem, reason: str) -> None:
    """Diagonals, custom boards, openings, powers, gaps among the robots, own targets, rule switches: each is named."""
    with pytest.raises(NotationError, match="a game ID cannot express") as caught:
        to_game_id(problem)
    assert reason in str(caught.value)
