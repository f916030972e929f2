"""A million random steps of the environments are what the rules say, over all kinds of boards."""

from __future__ import annotations

from typing import Any

import pytest

from randolph.research.micro import MicroOptions
from randolph.research.ricochet import RicochetOptions
from tests.research_rules import follow_micro, follow_ricochet

PARTS = 4
STEPS = 25_000
"""Of each part: 100,000 steps for each kind of boards, as in one piece of Micro Robots, which is faster."""

RICOCHET: dict[str, dict[str, Any]] = {
    "first": {},
    "second": {"edition": "second", "diagonals": True},
    "third": {"edition": "third", "diagonals": True, "silver": True},
    "mixed, no ricochet": {"edition": "mixed", "diagonals": True, "ricochet": False},
    "straight back": {"no_reversal": False},
    "random": {"edition": "random", "openings": 4},
    "random with diagonals": {"edition": "random", "diagonals": True, "openings": 2, "silver": True},
    "transparent": {"edition": "second", "diagonals": True, "transparent": True},
}


@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("name", RICOCHET)
def test_a_hundred_thousand_steps_are_those_of_the_rules(name: str, part: int) -> None:
    """M1–M8, T2, X1–X7: each step gives the numbers, mask, reward and end that the rules in Python give."""
    options = {"size": 500, "optimum": (1, 4), "boards": 60, **RICOCHET[name]}
    bank = RicochetOptions.of(options).make(lambda _: None, 1)
    assert follow_ricochet(bank, STEPS, part, forms=("symbolic",)) > 500


@pytest.mark.parametrize("intermediate", [False, True])
def test_a_hundred_thousand_steps_of_micro_robots_are_those_of_the_rules(intermediate: bool) -> None:  # noqa: FBT001 – a case
    """U2, U8: each step gives the numbers, mask, reward and end that the rules in Python give."""
    bank = MicroOptions(size=500, optimum=(1, 3), boards=60, intermediate=intermediate).make(lambda _: None, 1)
    assert follow_micro(bank, PARTS * STEPS, forms=("symbolic",)) > 50  # random jumps seldom end on the target
