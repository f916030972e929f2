"""The census at length: some hundred small boards by brute force, a printed board's known histograms, and 120,000
positions of printed boards by the solver.
"""

from __future__ import annotations

import random

import numpy as np
import pytest

from randolph.rules import Arrangement, Cell, Color, Target
from randolph.solver import Simd, census, native
from tests.brute_census import (
    FIVE,
    KINDS,
    BruteUnit,
    brute_optima,
    brute_unit,
    histogram_of,
    random_board,
    solved_otherwise,
)

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
    as are quickly searched by brute force.
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


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("size", [(4, 5), (5, 5), (6, 6)], ids=lambda size: f"{size[0]}x{size[1]}")
def test_five_robots_are_brute_force(kind: str, size: tuple[int, int]) -> None:
    """The histogram of a random board with five robots, and the optimum of each hundredth position: of up to 6×6 cells
    with the plain rules, 5×5 with the vortex, 5×4 with the ricochet rule, 4×4 with diagonals.
    """
    most = {"plain": 36, "vortex": 36, "ricochet": 20, "reversal": 25}.get(kind, 16)
    rows, cols = size if size[0] * size[1] <= most else (4, most // 4)
    rng = random.Random(f"five {kind} {size}")
    rules = KINDS[kind]
    board, cell = random_board(rng, rows, cols, diagonals=rng.randint(1, 3) if "diagonals" in kind else 0)
    unit = BruteUnit(board, Target(cell, None if "vortex" in kind else Color.RED), FIVE, rules)
    standing, positions, optima = brute_optima(
        board, cell, FIVE, ricochet=rules.ricochet, no_reversal=rules.no_reversal, vortex="vortex" in kind
    )
    probes = [(standing[active], tuple(standing[each] for each in others)) for active, *others in positions[::100]]
    found = unit.count(census.Counter(), probes, rng.choice(native.simds()))
    assert found.positions == len(optima)
    assert (found.histogram, found.unsolvable) == (tuple(np.bincount(optima[optima >= 0])), (optima < 0).sum())
    assert [-1 if moves is None else moves for moves in found.probed] == optima[::100].tolist()


@pytest.mark.parametrize("part", range(5))
@pytest.mark.parametrize("kind", KINDS)
def test_positions_of_printed_boards_are_solved_alike(kind: str, part: int) -> None:
    """4,000 random positions of a random board and target of an edition: 120,000 of all kinds of rules
    together, five boards for each kind.
    """
    wrong = solved_otherwise(random.Random(f"positions {part}"), kind, 4000)
    assert wrong == []
