"""The census at length: some hundred small boards by brute force, a printed board's known histograms, and 100,000
positions of printed boards by the solver.
"""

from __future__ import annotations

import random

import pytest

from randolph.rules import Arrangement, Cell, Color, Target
from randolph.solver import Simd, census, native
from tests.brute_census import KINDS, brute_unit, histogram_of, solved_otherwise

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


@pytest.mark.parametrize("part", range(8))
@pytest.mark.parametrize("kind", KINDS)
def test_small_boards_are_brute_force(kind: str, part: int) -> None:
    """Every position of some hundred random boards of 3×3 to 8×8 for each kind of rules: two to four robots, as many
    as brute force has the memory for.
    """
    rng = random.Random(f"census {part}")
    counter = census.Counter()
    for number in range(14):
        rows, cols = rng.randint(3, 8), rng.randint(3, 8)
        robots = rng.choice([2, 3, 4] if rows * cols <= 25 else [2, 3] if rows * cols <= 42 else [2])
        unit, optima = brute_unit(rng, rows, cols, robots, kind)
        simd = native.simds()[number % len(native.simds())]
        found = unit.count(counter, list(optima), simd)
        assert (found.histogram, found.unsolvable) == histogram_of(optima)
        assert found.probed == tuple(optima.values())


@pytest.mark.parametrize("part", range(20))
@pytest.mark.parametrize("kind", KINDS)
def test_positions_of_printed_boards_are_solved_alike(kind: str, part: int) -> None:
    """5,000 random positions of a random board and target of an edition, so 100,000 for each kind of rules."""
    wrong = solved_otherwise(random.Random(f"positions {part}"), kind, 5000)
    assert wrong == []
