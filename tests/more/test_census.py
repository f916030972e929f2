"""The census at length: some hundred small boards by brute force, a printed board's known histograms, and 100,000
positions of printed boards by the solver.
"""

from __future__ import annotations

import random

import pytest

from randolph.rules import EDITIONS, Arrangement, Cell, Color, Position, Problem, Target
from randolph.solver import Simd, census, native, solve_many
from tests.brute_census import brute_census, histogram_of, random_board

KNOWN = {
    (10, 13): "2604125 17673839 32028263 42443763 83726650 104699343 150572515 128407912 59550321 26184275 7445971 "
    "887151 15368 4",
    (14, 2): "2604125 38416679 53852098 116248224 138920233 143387334 105790206 40262108 12546510 3719165 474070 18695 "
    "53",
}
"""Two targets of one board, from a retrograde program that was written independently of this project."""


@pytest.mark.parametrize("simd", native.simds())
@pytest.mark.parametrize("cell", KNOWN, ids=str)
def test_the_known_histograms(cell: tuple[int, int], simd: Simd) -> None:
    """656,239,500 positions of the board 1A 3B 4A 2A are counted as an independent program counted them."""
    board = Arrangement("1A", "3B", "4A", "2A").board()
    found = census.Counter().count(board, Target(Cell(*cell), Color.RED), simd=simd)
    assert (list(found.histogram), found.unsolvable) == ([int(many) for many in KNOWN[cell].split()], 0)


@pytest.mark.parametrize("part", range(16))
def test_small_boards_are_brute_force(part: int) -> None:
    """Over 320 random boards of 3×3 to 6×6: every position of two and three robots, and of four on up to 25 cells."""
    rng = random.Random(f"census {part}")
    counter = census.Counter()
    for _ in range(20):
        rows, cols = rng.randint(3, 6), rng.randint(3, 6)
        robots = rng.choice([2, 3, 4] if rows * cols <= 25 else [2, 3])
        board, cell = random_board(rng, rows, cols)
        optima = brute_census(board, cell, robots)
        found = counter.count(board, Target(cell, Color.RED), robots=census.FOUR[:robots], probes=list(optima))
        assert (found.histogram, found.unsolvable) == histogram_of(optima)
        assert found.probed == tuple(optima.values())


@pytest.mark.parametrize("part", range(20))
def test_positions_of_printed_boards_are_solved_alike(part: int) -> None:
    """5,000 random positions of a random board and target of each edition's faces without diagonals."""
    rng = random.Random(f"positions {part}")
    board = EDITIONS[rng.choice(["first", "third"])].random_arrangement(rng, diagonals=False).board()
    target = rng.choice([target for target in board.targets if target.color is not None])
    others = [robot for robot in census.FOUR if robot != target.color]
    probes = []
    problems = []
    for _ in range(5000):
        active, *rest = rng.sample(board.free_cells, 4)
        probes.append((active, rest))
        position = Position({target.color or Color.RED: active, **dict(zip(others, rest, strict=True))})
        problems.append(Problem(board, position, target, census.PLAIN))
    found = census.Counter().count(board, target, probes=probes)
    assert [result.optimum for result in solve_many(problems)] == list(found.probed)
