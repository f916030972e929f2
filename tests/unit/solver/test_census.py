"""The census of a board and a target: equal to brute force over all positions, and refusals."""

from __future__ import annotations

import random
import threading
from dataclasses import replace

import pytest

from randolph.rules import (
    EDITIONS,
    Arrangement,
    Board,
    Cell,
    Color,
    Diagonal,
    Direction,
    RandolphError,
    Rules,
    Target,
)
from randolph.solver import Simd, StopFlag, census, native, solve
from randolph.solver.result import FaultyProblem
from tests.brute_census import KINDS, brute_unit, histogram_of, random_board, solved_otherwise
from tests.conftest import more

SIZES = [(3, 3), (4, 5), *more((6, 3), (3, 7), (4, 4), (5, 4))]
FIRST = Arrangement("1A", "3B", "4A", "2A").board()


@pytest.mark.parametrize("rules", KINDS)
@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("robots", [1, 2, 3, 4, 5])
def test_a_census_is_brute_force_over_all_positions(size: tuple[int, int], robots: int, rules: str) -> None:
    """Histogram, unsolvable positions, the optimum of every position and the longest are those of brute force, with
    every instruction set.
    """
    rng = random.Random(f"{size} {robots} {rules}")
    if robots == 5 and size[0] * size[1] > (12 if "diagonals" in rules else 16):
        size = (3, 4)
    for _ in range(2 if robots < 4 else 1):
        unit, optima = brute_unit(rng, *size, robots, rules)
        for simd in native.simds():
            found = unit.count(census.Counter(), list(optima), simd, longest=10**6)
            assert found.positions == census.positions_of(unit.board, unit.target, unit.robots, unit.rules)
            assert (found.histogram, found.unsolvable) == histogram_of(optima)
            assert found.probed == tuple(optima.values())
            longest = [tuple(problem.position[robot] for robot in unit.robots) for problem in found.longest]
            assert len(longest) == found.histogram[-1]
            assert set(longest) == {
                (first, *others) for (first, others), moves in optima.items() if moves == found.optimum
            }


def test_an_enclosed_target_is_unsolvable_but_from_itself() -> None:
    """A target behind four walls: one robot is on it, or never reaches it."""
    walls = [(Cell(1, 1), direction) for direction in Direction]
    found = census.count(Board.build(rows=3, cols=3, walls=walls), Target(Cell(1, 1), Color.RED), robots=[Color.RED])
    assert (found.histogram, found.unsolvable, found.optimum, found.positions) == ((1,), 8, 0, 9)


def test_longest_are_problems_that_take_so_long() -> None:
    """Each of the longest positions, solved on its own, has the greatest optimum; the list ends where asked."""
    board, cell = random_board(random.Random(3), 6, 5)
    found = census.count(board, Target(cell, Color.BLUE), robots=[Color.YELLOW, Color.BLUE, Color.RED], longest=3)
    assert 1 <= len(found.longest) == min(3, found.histogram[-1])
    assert found.robots == (Color.RED, Color.BLUE, Color.YELLOW)
    for problem in found.longest:
        assert solve(problem).optimum == found.optimum


def test_a_counter_counts_again_after_a_stop_and_on_another_board() -> None:
    """Nothing of an earlier census is left: not after a complete one, not after one that was stopped."""
    rng = random.Random(5)
    counter = census.Counter()
    stop = StopFlag()
    stop.set()
    for _ in range(4):
        board, cell = random_board(rng, 5, 5)
        with pytest.raises(census.CensusStopped):
            counter.count(board, Target(cell, Color.RED), stop=stop)
        again = counter.count(board, Target(cell, Color.RED))
        assert replace(again, seconds=0) == replace(census.count(board, Target(cell, Color.RED)), seconds=0)


@pytest.mark.parametrize("simd", native.simds())
def test_a_counter_forgets_boards_with_diagonals(simd: Simd) -> None:
    """Colored targets and vortices in turn, on boards with as many free cells: each count is that of a new counter."""
    rng = random.Random(6)
    every = [Cell(row, col) for row in range(5) for col in range(5)]
    counter = census.Counter()
    for number in range(8):
        cells = rng.sample(every, 3)
        board = Board.build(
            rows=5,
            cols=5,
            walls=[(rng.choice(every), rng.choice(list(Direction))) for _ in range(3)],
            diagonals=[Diagonal(cell, rng.choice(census.FOUR), rng.choice("/\\")) for cell in cells[:2]],
        )
        target = Target(cells[2], Color.RED if number % 2 else None)
        again = counter.count(board, target, simd=simd)
        assert replace(again, seconds=0) == replace(census.count(board, target), seconds=0)


@pytest.mark.parametrize("simd", native.simds())
@pytest.mark.parametrize("robots", [5, *more(1, 2, 3, 4)])
@pytest.mark.parametrize("rules", KINDS)
def test_a_short_list_is_the_beginning_of_a_long_one(rules: str, robots: int, simd: Simd) -> None:
    """However many of the longest positions are listed, and with every instruction set, they are the first ones."""
    rng = random.Random(f"list {rules} {robots}")
    for _ in range(3):
        unit, _ = brute_unit(rng, 3, 4, robots, rules)
        whole = unit.count(census.Counter(), [], native.simds()[0], longest=10**6).longest
        for longest in (0, 1, 2, 10):
            assert unit.count(census.Counter(), [], simd, longest=longest).longest == whole[:longest]


def test_a_census_can_be_stopped_and_reports() -> None:
    """On a printed board: a report comes within the census, and the flag set in it ends the census."""
    stop = StopFlag()
    reports = []

    def report(moves: int, positions: int) -> None:
        reports.append((moves, positions, threading.get_ident()))
        stop.set()

    with pytest.raises(census.CensusStopped):
        census.Counter().count(FIRST, Target(Cell(10, 13), Color.RED), stop=stop, on_report=report)
    assert reports
    assert reports[0][0] >= 1
    assert {thread for _, _, thread in reports} == {threading.get_ident()}


def test_an_error_in_a_report_ends_the_census() -> None:
    """An exception of the caller's report propagates."""

    def report(moves: int, positions: int) -> None:
        raise KeyError(moves, positions)

    with pytest.raises(KeyError):
        census.Counter().count(FIRST, Target(Cell(10, 13), Color.RED), on_report=report)


def test_memory_is_known_before() -> None:
    """Two sets of 32 bytes for each three of 252 cells, with rows of an even length; a lower limit is refused."""
    sets = sum((j + 1) // 2 * 2 for k in range(252) for j in range(k))
    assert census.memory_needed(FIRST, Target(Cell(10, 13), Color.RED)) == 2 * 32 * sets == 169_680_000
    with pytest.raises(RandolphError, match="needs 170 MB of memory, more than there is"):
        census.Counter().count(FIRST, Target(Cell(10, 13), Color.RED), memory=1_000_000)


SMALL = Board.build(rows=4, cols=4)
RED = Target(Cell(0, 0), Color.RED)


@pytest.mark.parametrize(
    ("board", "target", "robots", "message"),
    [
        (Board.build(rows=17, cols=4), RED, census.FOUR, "at most 16 rows and columns, not 17x4"),
        (SMALL.opened(rows=[1]), RED, census.FOUR, "boards without openings"),
        (next(EDITIONS["second"].arrangements()).board(), RED, census.FOUR, None),
        (SMALL, RED, (Color.BLUE,), "the target's robot, red, is not among the robots blue"),
        (SMALL, RED, (*census.FOUR, Color.SILVER), None),
        (SMALL, RED, (Color.RED, Color.RED), "robots are named twice: red, red"),
        (SMALL, RED, (Color.RED, Color.TRANSPARENT), "the transparent robot"),
        (SMALL, Target(Cell(4, 0), Color.RED), census.FOUR, "no robot can stand on the target a5"),
        (Board.build(rows=3, cols=3, center=[Cell(0, c) for c in range(3)] + [Cell(1, c) for c in range(3)]), RED,
         census.FOUR, "3 free cells has no room for 4 robots"),
    ],
)  # fmt: skip
def test_what_is_not_counted_is_refused(
    board: Board, target: Target, robots: tuple[Color, ...], message: str | None
) -> None:
    """Everything that the core cannot count is refused with its reason."""
    if message is None:
        assert census.why_not(board, target, robots) is None
        return
    with pytest.raises(RandolphError, match=message):
        census.Counter().count(board, target, robots=robots)


def test_the_vortex_with_the_ricochet_rule_is_refused() -> None:
    """The reason names the switch; each of both alone is counted."""
    vortex = Target(Cell(0, 0), None)
    assert "--no-ricochet" in str(census.why_not(SMALL, vortex, rules=Rules()))
    assert census.why_not(SMALL, vortex) is None
    assert census.why_not(SMALL, RED, rules=Rules()) is None


def test_the_ricochet_rule_leaves_no_position_solved() -> None:
    """Whoever stands on the target has to leave it (T5). Where no second axis can be travelled, nothing is solvable."""
    walls = [(Cell(row, col), Direction.S) for row in range(2) for col in range(3)]
    found = census.count(Board.build(rows=3, cols=3, walls=walls), RED, robots=[Color.RED], rules=Rules())
    assert (found.histogram, found.unsolvable, found.longest, found.mean) == ((0,), 9, (), 0)


def test_m7_forbids_a_step_aside_and_back() -> None:
    """From c1, with a wall below it, to a1: west, south and straight back north; with M7 west, south, east, north (to
    c2), west, north.
    """
    board = Board.build(rows=3, cols=3, walls=[(Cell(0, 2), Direction.S)])
    counted = [
        census.Counter().count(board, RED, robots=[Color.RED], rules=Rules(no_reversal=on), probes=[(Cell(0, 2), ())])
        for on in (True, False)
    ]
    assert [found.probed for found in counted] == [(6,), (3,)]


def test_a_faulty_board_is_refused() -> None:
    """A board that is too small has its own error."""
    with pytest.raises(FaultyProblem):
        census.count(Board.build(rows=2, cols=2), RED)


@pytest.mark.parametrize(
    ("active", "others"),
    [
        (Cell(0, 0), [Cell(0, 0), Cell(0, 1), Cell(0, 2)]),
        (Cell(0, 0), [Cell(0, 1), Cell(0, 1), Cell(0, 2)]),
        (Cell(0, 0), [Cell(0, 1), Cell(0, 2)]),
        (Cell(9, 9), [Cell(0, 1), Cell(0, 2), Cell(0, 3)]),
    ],
)
def test_a_probe_that_is_no_position_is_refused(active: Cell, others: list[Cell]) -> None:
    """Two robots on one cell, a missing robot, a cell outside of the board."""
    with pytest.raises(RandolphError, match="probed position"):
        census.Counter().count(SMALL, RED, probes=[(active, others)])


@pytest.mark.parametrize("rules", ["plain", *more("vortex", "ricochet", "reversal", "diagonals")])
def test_positions_of_a_printed_board_are_solved_alike(rules: str) -> None:
    """300 random positions of a printed board have the optimum that the solver finds for them."""
    assert solved_otherwise(random.Random(f"printed {rules}"), rules, 300) == []


def test_a_vortex_counts_sets_of_cells() -> None:
    """C(252, 4) on a printed board; without other robots the vortex is like any target."""
    vortex = Target(Cell(0, 0), None)
    assert census.positions_of(FIRST, vortex) == 164_059_875
    one = [census.count(SMALL, target, robots=[Color.RED]) for target in (vortex, RED)]
    assert one[0].histogram == one[1].histogram


def test_the_plain_rules_have_one_engine() -> None:
    """Ledgers of plain censuses keep their engine's name, whatever the number of robots and the switch of M7."""
    for robots in (census.FOUR[:1], census.FOUR):
        for reversal in (True, False):
            assert census.engine_of(FIRST, RED, robots, replace(census.PLAIN, no_reversal=reversal)) == "census-1"
    assert census.positions_of(FIRST, RED) == 656_239_500
