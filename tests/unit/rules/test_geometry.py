"""Directions, cells, colors: the words for positions, compared with their meaning on the table."""

from __future__ import annotations

import pytest

from randolph.rules import PRINTED_COLORS, Cell, Color, Direction, Symbol, cell_name, column_name

N, E, S, W = Direction.N, Direction.E, Direction.S, Direction.W


def test_north_is_up_and_rows_count_downward() -> None:
    """One cell north is one row less, one cell east one column more."""
    assert {side: Cell(4, 4).beside(side) for side in Direction} == {
        N: Cell(3, 4),
        E: Cell(4, 5),
        S: Cell(5, 4),
        W: Cell(4, 3),
    }
    assert [side.delta for side in Direction] == [(-1, 0), (0, 1), (1, 0), (0, -1)]


def test_the_values_are_those_of_the_wire_and_the_native_core() -> None:
    """N E S W count 0 1 2 3, clockwise."""
    assert [(side.name, int(side), side.letter) for side in Direction] == [
        ("N", 0, "N"),
        ("E", 1, "E"),
        ("S", 2, "S"),
        ("W", 3, "W"),
    ]


def test_opposites_and_quarter_turns() -> None:
    """The way back from north is south, from east west; a quarter turn to the right goes N E S W N."""
    assert [side.opposite for side in (N, E, S, W)] == [S, W, N, E]
    assert [side.clockwise for side in (N, E, S, W)] == [E, S, W, N]


def test_the_two_axes() -> None:
    """East and west are the one axis of T2, north and south the other."""
    assert [side.horizontal for side in (N, E, S, W)] == [False, True, False, True]


@pytest.mark.parametrize(
    ("slash", "heading", "after"),
    (
        ("/", N, E),
        ("/", E, N),
        ("/", S, W),
        ("/", W, S),
        ("\\", N, W),
        ("\\", W, N),
        ("\\", S, E),
        ("\\", E, S),
    ),
)
def test_deflection(slash: str, heading: Direction, after: Direction) -> None:
    r"""M3: `/` joins the lower left to the upper right, `\` the upper left to the lower right; robots glance off it."""
    assert heading.deflected(slash) is after


@pytest.mark.parametrize(
    ("cell", "name"),
    (
        (Cell(0, 0), "a1"),
        (Cell(15, 15), "p16"),
        (Cell(6, 2), "c7"),
        (Cell(0, 25), "z1"),
        (Cell(0, 26), "aa1"),
        (Cell(9, 51), "az10"),
        (Cell(9, 52), "ba10"),
        (Cell(63, 63), "bl64"),
    ),
)
def test_cell_names(cell: Cell, name: str) -> None:
    """A cell is written with its column letters, then its row number counted from the top."""
    assert cell_name(cell) == name


def test_every_column_has_a_name_of_its_own() -> None:
    """The 64 columns of the largest board are told apart."""
    assert len({column_name(col) for col in range(64)}) == 64


def test_robots_and_their_letters() -> None:
    """Six robots, in the order red, green, blue, yellow, silver, transparent; each letter names one (M9, X1)."""
    assert [(color.value, color.letter) for color in Color] == [
        ("red", "r"),
        ("green", "g"),
        ("blue", "b"),
        ("yellow", "y"),
        ("silver", "s"),
        ("transparent", "t"),
    ]


def test_what_can_be_printed() -> None:
    """M9: targets and diagonals are printed in four colors, never in silver; E7: four symbols and the vortex."""
    assert PRINTED_COLORS == (Color.RED, Color.GREEN, Color.BLUE, Color.YELLOW)
    assert {symbol.value for symbol in Symbol} == {"circle", "triangle", "square", "hexagon", "vortex"}


@pytest.mark.parametrize("value", (Direction.N, Color.SILVER, Symbol.VORTEX, Cell(3, 4)))
def test_repr_is_the_constructor(value: object) -> None:
    """The printed form of a value of the rules builds it again."""
    assert eval(repr(value)) == value
