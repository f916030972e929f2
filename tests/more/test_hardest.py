"""The hardest positions of the published census, solved again."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from randolph.census import entries_of
from randolph.notation import from_json, from_line

ROOT = Path(__file__).parents[2]
GALLERY = json.loads((ROOT / "web" / "games" / "ricochet" / "hardest" / "positions.json").read_text())
ENTRIES = entries_of(ROOT / "docs" / "data" / "census" / "first")[0].values()
LONGEST = max(entry.optimum for entry in ENTRIES)


@pytest.mark.parametrize("shown", GALLERY, ids=lambda shown: "-".join(shown["faces"]))
def test_a_position_of_the_page_takes_its_moves(shown: dict[str, Any]) -> None:
    """The solver, which shares no code with the census, finds the number of moves that the page promises."""
    rules = {"ricochet": False, "no_reversal": True}
    problem = {"board": {"faces": shown["faces"]}, "rules": rules, "robots": shown["robots"], "target": shown["target"]}
    assert from_json(problem).solve().optimum == shown["optimum"]


@pytest.mark.parametrize("line", [line for entry in ENTRIES if entry.optimum == LONGEST for line in entry.longest])
def test_the_longest_take_what_the_document_says(line: str) -> None:
    """Each position with the greatest optimum of all takes as many moves by the solver."""
    assert from_line(line).solve().optimum == LONGEST
