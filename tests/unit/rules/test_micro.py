"""Micro Robots: the tiles, their arrangements, jumps, paths, dice, and the faults of own tiles."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import FrozenInstanceError, replace
from itertools import permutations, product
from typing import TypeVar

import pytest

from randolph.rules import Cell, RandolphError, micro
from randolph.rules.micro import (
    COMBINATIONS,
    Arrangement,
    Block,
    Board,
    Color,
    Combination,
    FaultKind,
    IllegalJump,
    Problem,
    Progress,
    Side,
    TileSet,
    Verdict,
    faults_of,
    legal_jumps,
    tiles,
    verify,
)

_Item = TypeVar("_Item")

SHEET = """\
p5 p2 p3 y2 w1 b1
r6 r4 y3 w2 g2 r2
b4 g5 g3 p4 g6 w4
w6 b6 b2 p6 y5 p1
r3 y4 w3 r1 b5 y6
b3 g4 w5 g1 r5 y1"""
"""The board of the rule sheet's picture, according to another program: all examples of the sheet hold on it."""

COPPER = """\
r5 g6 r1  g2 w2 y1  w3 g1 y3
p1 w4 p2  g5 w5 g3  g4 w1 p4
p3 r6 r2  b6 y2 r3  b5 y5 r4
b2 y6 p5  b4 w6 p6  b3 y4 b1"""
"""The four copper tiles, a line each, row after row, according to another program: two are turned differently from
ours.
"""


def c(name: str) -> Combination:
    """A combination by its name, parsed without the notation."""
    return Combination(next(color for color in Color if color.value[0] == name[0]), int(name[1:]))


def cs(names: str) -> tuple[Combination, ...]:
    """Combinations by their names."""
    return tuple(c(name) for name in names.split())


def rows_of(text: str) -> Block:
    """Rows of combinations, a line each."""
    return tuple(cs(line) for line in text.splitlines())


BOARD = Board.of(rows_of(SHEET))
EXAMPLE = Problem(BOARD, c("p1"), c("w2"))


# ── Tiles and arrangements ────────────────────────────────────────────────────────────────────────────────────────────


def test_there_are_36_combinations() -> None:
    """U1: six colors – blue, yellow, green, red, pink, white – with the numbers 1 to 6."""
    assert [color.value for color in Color] == ["blue", "yellow", "green", "red", "pink", "white"]
    assert len(set(COMBINATIONS)) == 6 * 6
    assert {combination.number for combination in COMBINATIONS} == {1, 2, 3, 4, 5, 6}


@pytest.mark.parametrize("side", Side)
def test_the_tiles_of_a_side_are_a_partition(side: Side) -> None:
    """U1, E5: four tiles of 3×3 cells hold each combination exactly once."""
    found = tiles(side).tiles
    assert [len(block) for block in found] == [3, 3, 3, 3]
    assert sorted(cell for block in found for row in block for cell in row) == sorted(COMBINATIONS)
    assert faults_of(tiles(side)) == ()


def test_the_black_tiles_are_those_of_the_sheet() -> None:
    """E5, U1: four black tiles, turned, give the board of the rule sheet."""
    assert Arrangement(Side.BLACK, "2N", "3E", "4E", "1N").board() == BOARD


def test_the_copper_tiles_are_those_of_another_source() -> None:
    """E5, U1: two independent descriptions of the copper side agree, whatever the turns of the tiles."""
    described = set()
    for line in COPPER.splitlines():
        described.add(frozenset(_turns(tuple(cs(row) for row in line.split("  ")))))
    assert {frozenset(_turns(block)) for block in tiles(Side.COPPER).tiles} == described


def _turns(block: Block) -> list[Block]:
    """A tile in its four turns, by writing its columns from the last row up as rows."""
    found = [block]
    for _ in range(3):
        last = found[-1]
        found.append(tuple(tuple(last[2 - col][row] for col in range(3)) for row in range(3)))
    return found


def test_a_quarter_turn() -> None:
    """U1: turned clockwise the western column is in the north, its south end first; the top points east."""
    assert tiles(Side.BLACK).tiles[0] == rows_of("w6 b6 b2\nr3 y4 w3\nb3 g4 w5")
    board = Arrangement(Side.BLACK, "1E", "2N", "3N", "4N").board()
    assert tuple(row[:3] for row in board.rows[:3]) == rows_of("b3 r3 w6\ng4 y4 b6\nw5 w3 b2")


@pytest.mark.parametrize("side", Side)
def test_counting_arrangements(side: Side) -> None:
    """E8, E5, U1: 3! × 4⁴ = 1536. The same set of boards results if the tiles are placed and turned in all 4! × 4⁴
    ways, and those that differ by turning the whole board count once.
    """
    laid = {
        tuple(f"{tile}{top}" for tile, top in zip(order, tops, strict=True))
        for order in permutations("1234")
        for tops in product("NESW", repeat=4)
    }
    assert len(laid) == 6144
    listed = list(micro.arrangements(side))
    assert len(set(listed)) == len(listed) == 1536
    turned = set()
    for arrangement in listed:
        for _ in range(4):
            turned.add(arrangement.places)
            arrangement = arrangement.turned()  # noqa: PLW2901 – the next turn
    assert turned == laid
    assert len({arrangement.board() for arrangement in listed}) == 1536


def test_numbers_and_names() -> None:
    """E8: arrangements are numbered from 1 without a gap, by order and turns; number and arrangement are inverse."""
    assert micro.arrangement(Side.BLACK, 1).name == "black:1N-2N-3N-4N"
    assert micro.arrangement(Side.BLACK, 2).name == "black:1N-2N-3N-4E"
    assert micro.arrangement(Side.COPPER, 257).name == "copper:1N-2N-4N-3N"
    assert micro.arrangement(Side.COPPER, 1536).name == "copper:1W-4W-3W-2W"
    for number in (1, 2, 768, 1535, 1536):
        assert micro.arrangement(Side.BLACK, number).number == number


def test_turning_the_whole_board_is_not_a_new_arrangement() -> None:
    """E8: a turned board has the same number and canonical form; four quarter turns give the same board; the cells turn
    along.
    """
    one = Arrangement(Side.BLACK, "2N", "3E", "4E", "1N")
    assert one.turned().places == ("1E", "2E", "3S", "4S")
    assert one.canonical() == one.turned()
    assert {one.turned().number, one.turned().turned().number} == {one.number}
    assert one.turned().turned().turned().turned() == one
    assert one.turned().board() == one.board().turned()


@pytest.mark.parametrize("number", (0, -1, 1537))
def test_an_invalid_number_is_refused(number: int) -> None:
    """A number outside 1 … 1536 is refused, with the range."""
    with pytest.raises(RandolphError, match=r"from 1 to 1536"):
        micro.arrangement(Side.BLACK, number)


@pytest.mark.parametrize(
    ("places", "said"),
    (
        (("1N", "2N", "3N", "5N"), "unknown tile '5N'"),
        (("1N", "2N", "3N", "4"), "unknown tile '4'"),
        (("1N", "2N", "3N", "4X"), "unknown tile '4X'"),
        (("1N", "2N", "3N", "3E"), "1N 2N 3N 3E are not 1, 2, 3 and 4, each once"),
    ),
)
def test_an_invalid_arrangement_is_refused(places: tuple[str, str, str, str], said: str) -> None:
    """U1: each of the four tiles is at one corner; the error quotes the input."""
    with pytest.raises(RandolphError, match=said):
        Arrangement(Side.BLACK, *places)
    with pytest.raises(RandolphError, match=said):
        tiles(Side.BLACK).board(places)
    with pytest.raises(RandolphError, match="not 1, 2, 3 and 4"):
        tiles(Side.BLACK).board(places[:3] if places[3] == "3E" else ("1N",))


def test_a_random_arrangement_may_be_any() -> None:
    """U1: every tile can get to every corner in every turn, and the same generator places the same tiles."""
    rng = random.Random(5)
    seen = {(corner, place) for _ in range(600) for corner, place in enumerate(_laid(rng))}
    assert len(seen) == 4 * 16
    assert _laid(random.Random(1)) == _laid(random.Random(1))


def _laid(rng: random.Random) -> tuple[str, ...]:
    return micro.random_arrangement(Side.COPPER, rng).places


def test_a_board_is_recognized_by_its_tiles() -> None:
    """Every arrangement is found again from its board alone; a board of both sides or of swapped cells is not
    recognized.
    """
    rng = random.Random(2)
    for side in Side:
        for _ in range(50):
            arrangement = micro.random_arrangement(side, rng)
            assert micro.arrangement_of(arrangement.board()) == arrangement
    black, copper = (micro.arrangement(side, 1).board() for side in Side)
    assert micro.arrangement_of(Board.of((*black.rows[:3], *copper.rows[3:]))) is None
    swapped = (BOARD.combinations[1], BOARD.combinations[0], *BOARD.combinations[2:])
    assert micro.arrangement_of(Board(swapped)) is None
    twice = tuple(row[:3] * 2 for row in BOARD.rows[:3]) * 2
    assert micro.arrangement_of(Board.of(twice)) is None


def test_boards_and_problems_are_values() -> None:
    """Boards, tile sets, arrangements and problems compare, hash and print by their contents, and cannot be changed."""
    for value in (
        Arrangement(Side.BLACK, "1N", "2N", "3N", "4N"),
        tiles(Side.COPPER),
        BOARD,
        EXAMPLE,
        Progress.start(EXAMPLE),
    ):
        again = eval(repr(value), vars(micro))
        assert again == value
        assert hash(again) == hash(value)
    with pytest.raises(FrozenInstanceError):
        BOARD.combinations = ()  # type: ignore[misc]
    assert BOARD[Cell(3, 5)] == c("p1")
    assert BOARD.cells[c("p1")] == Cell(3, 5)


# ── Jumps and paths ───────────────────────────────────────────────────────────────────────────────────────────────────


def test_the_jumps_of_the_sheet() -> None:
    """U2: from pink 1 the sheet has three jumps: blue 1 and yellow 1 in the column, pink 6 in the row; from pink 6 to
    blue 6 or white 6 in the row or to pink 4 in the column, and back to pink 1.
    """
    assert set(legal_jumps(BOARD, c("p1"))) == set(cs("b1 y1 p6"))
    assert set(legal_jumps(BOARD, c("p6"))) == set(cs("b6 w6 p4 p1"))


def test_jumps_are_in_reading_order() -> None:
    """U2: any cell of the row or column with the same color or number, not only the nearest, as on paper."""
    assert legal_jumps(BOARD, c("p5")) == cs("p2 p3")
    assert legal_jumps(BOARD, c("w1")) == cs("b1")
    assert legal_jumps(BOARD, c("b3")) == cs("b4 r3")


def test_the_path_of_the_sheet() -> None:
    """U2, U4: from pink 1 via six pink, six white, six red and two red to two white is a path of five jumps, and a
    declaration of five is right.
    """
    path = cs("p6 w6 r6 r2 w2")
    assert verify(EXAMPLE, path) == Verdict(ok=True, jumps=5)
    assert verify(EXAMPLE, path, declared=5) == Verdict(ok=True, jumps=5)


@pytest.mark.parametrize("declared", (1, 4, 6, 99))
def test_the_declared_number_is_exact(declared: int) -> None:
    """U4: a declaration of more or less than the path is wrong, unlike a bid."""
    verdict = verify(EXAMPLE, cs("p6 w6 r6 r2 w2"), declared=declared)
    assert (verdict.ok, verdict.jumps, verdict.rule, verdict.at) == (False, 5, "U4", 5)
    assert verdict.message == f"{declared} declared, but the path has 5 jumps"


@pytest.mark.parametrize(
    ("path", "at", "reason"),
    (
        ("p6 w6 b2", 3, "w6 to b2: neither the color nor the number is the same"),
        ("p6 w6 w4", 3, "w6 to w4: a4 and f3 are neither in one row nor in one column"),
        ("p1", 1, "p1 to p1: the robot stands there already"),
        ("w2", 1, "p1 to w2: f4 and d2 are neither in one row nor in one column"),
        ("p7", 1, "p1 to p7: there is no p7 on this board"),
    ),
)
def test_an_illegal_jump_is_refused(path: str, at: int, reason: str) -> None:
    """U2: not diagonally, not to a cell that shares nothing, not to the same cell; the error names jump and cells."""
    verdict = verify(EXAMPLE, cs(path))
    assert (verdict.ok, verdict.rule, verdict.at, verdict.jumps) == (False, "U2", at, at - 1)
    assert verdict.message == f"illegal jump from {reason} (U2)"


def test_an_illegal_jump_changes_nothing() -> None:
    """U2: the error has the start, the end and the reason; the progress is unchanged."""
    progress = Progress.start(EXAMPLE)
    with pytest.raises(IllegalJump) as caught:
        micro.apply(EXAMPLE, progress, c("g6"))
    assert (caught.value.origin, caught.value.to, caught.value.rule) == (c("p1"), c("g6"), "U2")
    assert progress == Progress(c("p1"), passed=True, jumps=0)
    assert micro.apply(EXAMPLE, progress, c("p6")) == Progress(c("p6"), passed=True, jumps=1)


def test_a_path_that_does_not_arrive() -> None:
    """U4: a path that ends elsewhere is wrong, and so is one without a jump."""
    verdict = verify(EXAMPLE, cs("p6 w6"))
    assert (verdict.ok, verdict.rule, verdict.at) == (False, "U4", 2)
    assert verdict.message == "the path ends on w6, not on the target w2"
    assert verify(EXAMPLE, ()).at == 0


def test_the_first_landing_ends_the_path() -> None:
    """U4, U8: moves after the landing on the target are ignored, and do not count."""
    assert verify(EXAMPLE, cs("p6 w6 r6 r2 w2 y2 p7"), declared=5) == Verdict(ok=True, jumps=5)


def test_the_intermediate_cell_comes_first() -> None:
    """U8: the robot has to land on the intermediate cell before it lands on the target, and the whole path counts."""
    by_red = replace(EXAMPLE, via=c("r6"))
    assert verify(by_red, cs("p6 w6 r6 r2 w2"), declared=5) == Verdict(ok=True, jumps=5)
    by_yellow = replace(EXAMPLE, via=c("y2"))
    missed = verify(by_yellow, cs("p6 w6 r6 r2 w2"))
    assert (missed.ok, missed.rule, missed.at) == (False, "U8", 5)
    assert missed.message == "the path ends on the target w2 but was not on y2 before"


def test_an_early_landing_on_the_target_is_allowed() -> None:
    """U8: a landing on the target before the intermediate cell neither ends the path nor makes it wrong."""
    by_yellow = replace(EXAMPLE, via=c("y2"))
    path = cs("p6 w6 r6 r2 w2 y2 w2")
    assert verify(by_yellow, path, declared=7) == Verdict(ok=True, jumps=7)
    assert not verify(by_yellow, path, declared=5).ok


def test_jumping_over_is_not_landing() -> None:
    """U8: from red 6 to red 2 the robot jumps over green 2 without landing there."""
    by_green = replace(EXAMPLE, via=c("g2"))
    assert verify(by_green, cs("p6 w6 r6 r2 w2")).rule == "U8"
    assert verify(by_green, cs("p6 w6 r6 r2 g2 w2"), declared=6).ok


# ── Dice ──────────────────────────────────────────────────────────────────────────────────────────────────────────────


class Loaded(random.Random):
    """Dice with given results."""

    def __init__(self, falls: str) -> None:
        super().__init__(0)
        self.falls = [part for name in cs(falls) for part in name]

    def choice(self, seq: Sequence[_Item]) -> _Item:  # type: ignore[override]  # of sequences only
        """The next face, which has to be one of the die's."""
        fallen = self.falls.pop(0)
        return next(item for item in seq if item == fallen)


def test_every_combination_can_be_rolled() -> None:
    """U3: two dice, a color and a number, each face equally likely."""
    rng = random.Random(3)
    assert {micro.roll(rng) for _ in range(1500)} == set(COMBINATIONS)


def test_a_roll_that_names_the_start_is_repeated() -> None:
    """U3: the target differs from the start."""
    problem = micro.rolled_problem(BOARD, Loaded("p1 p1 p1 w2"))
    assert problem == EXAMPLE


def test_the_next_round_starts_where_the_target_was() -> None:
    """U3, U4: with the start given, only the target is rolled, and again if it is the start."""
    assert micro.rolled_problem(BOARD, Loaded("w2 g3"), start=c("w2")) == Problem(BOARD, c("w2"), c("g3"))


def test_the_intermediate_cell_is_neither_start_nor_target() -> None:
    """U8: a second roll names the intermediate cell; one equal to the start or the target is repeated."""
    problem = micro.rolled_problem(BOARD, Loaded("p1 w2 w2 p1 w2 y2"), intermediate=True)
    assert problem == replace(EXAMPLE, via=c("y2"))


# ── Faults ────────────────────────────────────────────────────────────────────────────────────────────────────────────


def test_a_set_that_is_no_partition_is_refused() -> None:
    """U1: a set of own tiles is refused with all missing and double combinations at once."""
    first, *others = tiles(Side.BLACK).tiles
    mixed = TileSet((rows_of("b5 b5 b2\nr3 y4 w3\nb3 g4 w5"), *others))
    faults = faults_of(mixed)
    assert [fault.kind for fault in faults] == [FaultKind.MISSING, FaultKind.DOUBLE]
    assert faults[0].combinations == cs("b6 w6")
    assert faults[0].message == "missing b6, w6: each of the 36 is there once (U1)"
    assert faults[1].combinations == cs("b5")
    assert faults[1].message == "b5 3 times: each of the 36 is there once (U1)"
    assert faults_of(TileSet((first, *reversed(others)))) == ()


def test_tiles_of_both_sides_cannot_be_mixed() -> None:
    """U1: all tiles have to show the same side: two black and two copper ones are no partition."""
    mixed = TileSet((*tiles(Side.BLACK).tiles[:2], *tiles(Side.COPPER).tiles[2:]))
    assert {fault.kind for fault in faults_of(mixed)} == {FaultKind.MISSING, FaultKind.DOUBLE}


def test_a_set_of_the_wrong_shape_is_refused() -> None:
    """U1: four tiles of three rows of three cells; a tile of another shape is named by its number."""
    first, *others = tiles(Side.BLACK).tiles
    kinds = [fault.kind for fault in faults_of(TileSet((*others,)))]
    assert kinds == [FaultKind.TILE_COUNT, FaultKind.MISSING]
    cut = faults_of(TileSet((first[:2], *others)))
    assert cut[0].message == "tile 1 has not three rows of three cells (U1)"
    assert cut[1].combinations == cs("b3 g4 w5")


def test_a_board_with_faults() -> None:
    """U1: 36 cells, each combination once, numbers from 1 to 6."""
    short = faults_of(Board(BOARD.combinations[:-1]))
    assert [fault.kind for fault in short] == [FaultKind.BOARD_SIZE, FaultKind.MISSING]
    assert short[1].combinations == cs("y1")
    strange = faults_of(Board((*BOARD.combinations[:-1], c("y7"))))
    assert [fault.kind for fault in strange] == [FaultKind.UNKNOWN, FaultKind.MISSING]
    assert strange[0].combinations == cs("y7")
    assert faults_of(BOARD) == ()


@pytest.mark.parametrize(
    ("start", "target", "via", "kind"),
    (
        ("p1", "p1", None, FaultKind.START_IS_TARGET),
        ("p1", "w2", "p1", FaultKind.VIA_IS_START),
        ("p1", "w2", "w2", FaultKind.VIA_IS_TARGET),
        ("p1", "w0", None, FaultKind.UNKNOWN),
    ),
)
def test_a_problem_that_no_dice_give_is_refused(start: str, target: str, via: str | None, kind: FaultKind) -> None:
    """U3, U8: start, target and intermediate cell are three different cells of the board."""
    problem = Problem(BOARD, c(start), c(target), None if via is None else c(via))
    assert [fault.kind for fault in faults_of(problem)] == [kind]
    assert faults_of(EXAMPLE) == ()
