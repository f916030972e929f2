"""Editions, arrangements and random setups, counted in a second way."""

from __future__ import annotations

import random
from itertools import permutations, product

import pytest

from randolph.rules import (
    EDITIONS,
    Arrangement,
    Board,
    Cell,
    Color,
    Direction,
    Position,
    RandolphError,
    UnknownFace,
    cell_name,
    faces,
    faults_of,
    random_position,
)
from randolph.rules.problem import Problem
from tests.unit.rules.hand import R, at, board

FOUR = (Color.RED, Color.GREEN, Color.BLUE, Color.YELLOW)


# ── The editions ──────────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(("name", "letters"), (("first", "AB"), ("second", "CD"), ("third", "ABCD"), ("mixed", "ABCD")))
def test_the_faces_of_each_edition(name: str, letters: str) -> None:
    """E1, E2, E3, E4: the first edition has the faces A and B, the second C and D, the third and the mixed one all
    sixteen.
    """
    assert set(EDITIONS[name].faces) == {f"{mark}{letter}" for mark in "1234" for letter in letters}


def test_the_robots_of_each_edition() -> None:
    """E1–E4, M9: four colored robots in every box; the fifth is optional."""
    assert list(EDITIONS) == ["first", "second", "third", "mixed"]
    for edition in EDITIONS.values():
        assert edition.robots == FOUR
        assert edition.optional == (Color.SILVER,)


@pytest.mark.parametrize(("name", "count"), (("first", 96), ("second", 96), ("third", 1536), ("mixed", 1536)))
def test_counting_arrangements(name: str, count: int) -> None:
    """E8, E1, E2, E3, E4: 3! × 2⁴ = 96 and 3! × 4⁴ = 1536. The same set results if all ways to place four faces are
    listed, and those that differ by turning the whole board count once.
    """
    edition = EDITIONS[name]
    laid = {
        order
        for chosen in product(*([face for face in edition.faces if face[0] == mark] for mark in "1234"))
        for order in permutations(chosen)
    }
    assert len(laid) == 4 * count
    up_to_turns = {min(order[turn:] + order[:turn] for turn in range(4)) for order in laid}
    listed = [arrangement.faces for arrangement in edition.arrangements()]
    assert len(listed) == count
    assert set(listed) == up_to_turns


@pytest.mark.parametrize(("name", "count"), (("first", 96), ("second", 6), ("third", 486), ("mixed", 486)))
def test_arrangements_without_diagonals(name: str, count: int) -> None:
    """E9: without the D faces 3! × 2⁴, 3! × 1⁴ and 3! × 3⁴ arrangements remain, none with a diagonal."""
    listed = list(EDITIONS[name].arrangements(diagonals=False))
    assert len(listed) == count
    assert not any(face.endswith("D") for arrangement in listed for face in arrangement.faces)
    assert listed[0].board().diagonals == ()


@pytest.mark.parametrize("name", ("first", "second", "third", "mixed"))
def test_numbers_identify_arrangements(name: str) -> None:
    """E8: arrangements are numbered from 1 without a gap; number and arrangement are inverse."""
    edition = EDITIONS[name]
    every = list(edition.arrangements())
    for number in (1, 2, len(every) // 2, len(every) - 1, len(every)):
        assert edition.arrangement(number) == every[number - 1]
        assert edition.number(every[number - 1]) == number


def test_a_turned_board_has_the_same_number() -> None:
    """E8: turning the whole board is not a new arrangement."""
    edition = EDITIONS["first"]
    assert {edition.number(Arrangement(*order)) for order in (("1A", "2B", "4A", "3B"), ("3B", "1A", "2B", "4A"))} == {
        edition.number(Arrangement("4A", "3B", "1A", "2B"))
    }


@pytest.mark.parametrize("number", (0, -1, 97))
def test_an_invalid_number_is_refused(number: int) -> None:
    """A number outside 1 … 96 is refused, with the range."""
    with pytest.raises(RandolphError, match=r"from 1 to 96"):
        EDITIONS["first"].arrangement(number)


def test_a_number_in_the_wrong_edition_is_refused() -> None:
    """Faces of another edition have no number here, and the error says so."""
    with pytest.raises(RandolphError, match=r"1C 2A 3A 4A.*'first'"):
        EDITIONS["first"].number(Arrangement("1C", "2A", "3A", "4A"))


# ── Arrangements ──────────────────────────────────────────────────────────────────────────────────────────────────────


def test_an_arrangement_is_a_value() -> None:
    """An arrangement lists its faces clockwise from the north-west; it compares and prints as it is built."""
    one = Arrangement("1A", "2B", "3C", "4D")
    assert (one.nw, one.ne, one.se, one.sw) == one.faces == ("1A", "2B", "3C", "4D")
    assert one == Arrangement(nw="1A", ne="2B", se="3C", sw="4D")
    assert len({one, Arrangement("1A", "2B", "3C", "4D")}) == 1
    assert eval(repr(one)) == one


@pytest.mark.parametrize("wrong", (("1A", "1B", "3C", "4D"), ("1A", "2A", "2A", "4D"), ("4A", "4B", "4C", "4D")))
def test_one_face_of_each_mark(wrong: tuple[str, str, str, str]) -> None:
    """E7: a legal arrangement has one face of each color mark."""
    with pytest.raises(RandolphError, match="E7"):
        Arrangement(*wrong)


@pytest.mark.parametrize("wrong", ("5A", "1E", "", "1a", "1AA", "A1"))
def test_an_unknown_face(wrong: str) -> None:
    """An unknown face is refused by name."""
    with pytest.raises(UnknownFace, match=repr(wrong)):
        Arrangement(wrong, "2A", "3A", "4A")


def test_the_canonical_arrangement() -> None:
    """E8: the face of mark 1 lies at the north-west; the order around the center stays."""
    assert Arrangement("3B", "1A", "2B", "4A").canonical() == Arrangement("1A", "2B", "4A", "3B")
    assert Arrangement("2B", "4A", "3B", "1A").canonical() == Arrangement("1A", "2B", "4A", "3B")
    assert Arrangement("1A", "2B", "4A", "3B").canonical() == Arrangement("1A", "2B", "4A", "3B")


def test_the_hole_corners_meet_at_the_center() -> None:
    """E7: the center is the 2×2 block in the middle, made of the four hole corners; nothing enters it."""
    assembled = Arrangement("1A", "2A", "3A", "4A").board()
    assert {cell_name(cell) for cell in assembled.center} == {"h8", "i8", "h9", "i9"}
    assert assembled.blocked(at("g8"), Direction.E)
    assert assembled.blocked(at("j9"), Direction.W)
    assert assembled.blocked(at("h7"), Direction.S)
    assert assembled.blocked(at("i10"), Direction.N)


def test_faces_turn_to_their_corners() -> None:
    """E7: the green triangle of face 1A, on b3 in the north-west, lies on n2, o14 and c15 in the other three corners,
    its walls turned with it.
    """
    for order, name, blocked in (
        (("1A", "2A", "3A", "4A"), "b3", "NE"),
        (("2A", "1A", "3A", "4A"), "n2", "ES"),
        (("2A", "3A", "1A", "4A"), "o14", "SW"),
        (("2A", "3A", "4A", "1A"), "c15", "WN"),
    ):
        assembled = Arrangement(*order).board()
        (cell,) = (t.cell for t in assembled.targets if (t.color, t.symbol) == (Color.GREEN, "triangle"))
        assert cell_name(cell) == name
        assert {side.letter for side in Direction if assembled.blocked(cell, side)} == set(blocked)


def test_chips_keep_their_numbers_when_the_boards_are_turned() -> None:
    """S2, E8: targets are ordered by color, then symbol, the vortex last, in every arrangement of the same kind of
    game.
    """
    listed = [
        [(target.color, target.symbol) for target in Arrangement(*order).board().targets]
        for order in (("1A", "2B", "3C", "4D"), ("4A", "1D", "2A", "3B"))
    ]
    assert listed[0] == listed[1]
    assert listed[0][0] == (Color.RED, "circle")
    assert listed[0][16] == (None, "vortex")


@pytest.mark.parametrize("name", ("first", "second", "third"))
def test_every_board_of_an_edition_is_free_of_faults(name: str) -> None:
    """E7: no board of an edition has faults (every seventh is checked)."""
    for arrangement in list(EDITIONS[name].arrangements())[::7]:
        assert faults_of(arrangement.board()) == ()


# ── Chance ────────────────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("name", ("first", "second", "third", "mixed"))
def test_a_random_arrangement_is_legal(name: str) -> None:
    """E7: one face of each mark, all of the edition."""
    edition = EDITIONS[name]
    for seed in range(60):
        chosen = edition.random_arrangement(random.Random(seed))
        assert {face[0] for face in chosen.faces} == set("1234")
        assert set(chosen.faces) <= set(edition.faces)


def test_a_random_arrangement_can_be_any() -> None:
    """E8: all 96 arrangements of the first edition occur, each in every turn."""
    rng = random.Random(1)
    seen = {EDITIONS["first"].random_arrangement(rng) for _ in range(6000)}
    assert len(seen) == 4 * 96


@pytest.mark.parametrize("name", ("first", "second", "third", "mixed"))
def test_random_arrangements_for_beginners(name: str) -> None:
    """E9: with `diagonals` off no face with diagonals is chosen; with it on they are."""
    edition = EDITIONS[name]
    rng = random.Random(4)
    plain = {face for _ in range(80) for face in edition.random_arrangement(rng, diagonals=False).faces}
    assert plain == {face for face in edition.faces if face[1] != "D"}
    mixed = {face for _ in range(80) for face in edition.random_arrangement(rng).faces}
    assert mixed == set(edition.faces)


def test_randomness_comes_only_from_the_given_generator() -> None:
    """The same seed gives the same setup; the module's own generator is neither used nor changed."""
    random.seed(5)
    untouched = random.getstate()
    first = EDITIONS["third"].random_arrangement(random.Random(7))
    start = random_position(first.board(), FOUR, random.Random(7))
    assert random.getstate() == untouched
    random.seed(6)
    assert EDITIONS["third"].random_arrangement(random.Random(7)) == first
    assert random_position(first.board(), FOUR, random.Random(7)) == start


@pytest.mark.parametrize("seed", range(20))
def test_a_random_start_is_legal(seed: int) -> None:
    """S1: six robots on distinct cells without a target or a diagonal, outside the center."""
    rng = random.Random(seed)
    assembled = EDITIONS["third"].random_arrangement(rng).board()
    start = random_position(assembled, tuple(Color), rng)
    marked = {target.cell for target in assembled.targets} | {diagonal.cell for diagonal in assembled.diagonals}
    assert start.colors == tuple(Color)
    assert len(start.occupied()) == 6
    assert not start.occupied() & (marked | assembled.center)
    assert faults_of(Problem(assembled, start, assembled.targets[0])) == ()


def test_a_random_start_can_be_any() -> None:
    """S1: on a small board the robot gets every free cell, and no other."""
    small = board(targets="ra1 gb1", diagonals="bc1/", center="c2", size=3)
    rng = random.Random(3)
    seen = {random_position(small, (R,), rng)[R] for _ in range(300)}
    assert seen == {at(name) for name in ("a2", "b2", "a3", "b3", "c3")}


def test_a_random_start_without_room() -> None:
    """S1: a board with too few free cells is refused, with both numbers."""
    full = Board.build(rows=3, cols=3, center=[Cell(row, col) for row in range(3) for col in range(3) if row < 2])
    assert len(random_position(full, (Color.RED, Color.GREEN, Color.BLUE), random.Random(1))) == 3
    with pytest.raises(RandolphError, match="3 free cells has no room for 4 robots"):
        random_position(full, FOUR, random.Random(1))


def test_no_robots_at_all() -> None:
    """S1: a start without robots is an empty position."""
    assert random_position(board(), (), random.Random(1)) == Position({})


def test_editions_are_data() -> None:
    """E1–E4: the third and the mixed edition, which have the same boards, make the same board from the same faces."""
    assert EDITIONS["third"].faces == EDITIONS["mixed"].faces == tuple(faces())
    third, mixed = (EDITIONS[name].random_arrangement(random.Random(2)).board() for name in ("third", "mixed"))
    assert third == mixed
