"""The native environments play by the rules: a short form of tests/more/test_research.py."""

from __future__ import annotations

import pytest

from randolph.research.micro import MicroOptions
from randolph.research.ricochet import RicochetOptions
from tests.conftest import more
from tests.research_rules import follow_micro, follow_ricochet

RICOCHET = {
    "first": RicochetOptions(size=40, optimum=(1, 4)),
    "diagonals": RicochetOptions(size=40, optimum=(1, 4), edition="third", diagonals=True, silver=True, boards=40),
    "openings": RicochetOptions(
        size=40, optimum=(1, 4), edition="random", diagonals=True, openings=4, boards=20, ricochet=False
    ),
    "straight back": RicochetOptions(size=40, optimum=(1, 4), no_reversal=False, boards=20),
    "transparent": RicochetOptions(
        size=10, optimum=(1, 3), edition="second", diagonals=True, transparent=True, boards=5
    ),
}


@pytest.mark.parametrize("name", ["first", "transparent", *more("diagonals", "openings", "straight back")])
def test_an_environment_plays_by_the_rules(name: str) -> None:
    """M1–M8, T2, X1–X7: each random step gives what the rules in Python give, in every form of observations."""
    bank = RICOCHET[name].make(lambda _: None, 1)
    assert follow_ricochet(bank, 400) > 0


@pytest.mark.parametrize("intermediate", [False, True])
def test_micro_robots_are_played_by_the_rules(intermediate: bool) -> None:  # noqa: FBT001 – a case
    """U2, U8: each random step gives what the rules in Python give, in every form of observations."""
    bank = MicroOptions(size=40, optimum=(1, 2), boards=20, intermediate=intermediate).make(lambda _: None, 1)
    assert follow_micro(bank, 1500) > 0
