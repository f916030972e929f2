"""The number of optimal solutions, and each of them, against brute force; `bench/counts.py` does it for thousands."""

from __future__ import annotations

from itertools import islice

import pytest

from randolph.notation import from_line
from randolph.rules import Color, Direction
from tests.brute_solutions import check, every_solution, problems
from tests.conftest import more


def test_brute_force_finds_the_solutions_that_are_counted_by_hand() -> None:
    """A robot in the corner of an empty 5×5 board goes to the opposite one by east and south or by south and east."""
    east, south = (Direction.E,) * 4, (Direction.S,) * 4
    found = every_solution(from_line("5x5 r=a1 r@e5"), 2)
    assert sorted(found) == [((Color.RED, east), (Color.RED, south)), ((Color.RED, south), (Color.RED, east))]
    assert every_solution(from_line("5x5 r=a1 r@e5"), 1) == []


@pytest.mark.parametrize("seed", ["test 1", *more("test 2", "test 3", "test 4")])
def test_the_solver_counts_and_lists_what_brute_force_finds(seed: str) -> None:
    """M1–M9, T1–T6, S3, X1–X7: numbers and solutions are those of brute force, on boards of all kinds."""
    for number, problem in enumerate(islice(problems(seed), 40)):
        check(problem, number)
