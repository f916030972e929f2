"""Lines of a census' ledger: units that read back as themselves, lines that say something else."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from randolph.census import FOUR, Ledger, Unit, entries_of
from randolph.census.ledger import Entry
from randolph.census.units import robots_with, unit_of
from randolph.rules import Arrangement, Board, Cell, Color, Rules, Symbol, Target

BOARD = Board.build(rows=4, cols=4)
SILVER = Color.SILVER
PLAIN = Rules(ricochet=False)


@pytest.mark.parametrize(
    "unit",
    [
        Unit(board=BOARD, target=Target(Cell(1, 2), Color.BLUE, Symbol.CIRCLE), robots=(Color.RED, Color.BLUE)),
        Unit(board=BOARD, target=Target(Cell(1, 2), None, Symbol.VORTEX), rules=PLAIN),
        Unit(board=BOARD, target=Target(Cell(1, 2), Color.RED), robots=(*FOUR, SILVER), rules=Rules(no_reversal=False)),
        Unit(board=Arrangement("1D", "2A", "3A", "4A").board(), target=Target(Cell(0, 0), Color.RED),
             robots=(Color.RED, Color.YELLOW, SILVER)),
    ],
    ids=["two robots", "vortex", "five robots", "diagonals"],
)  # fmt: skip
def test_a_unit_is_read_back_from_its_line(unit: Unit) -> None:
    """Board, target, robots and switches; the colors of the robots where diagonals tell them apart."""
    assert unit_of(json.loads(json.dumps(unit.fields))) == unit


def test_robots_of_a_number_are_the_first_ones_with_the_target() -> None:
    """The target's robot is always among them; silver comes last; the vortex needs none."""
    assert robots_with(Color.YELLOW, 2) == (Color.RED, Color.YELLOW)
    assert robots_with(Color.RED, 5) == (*FOUR, SILVER)
    assert robots_with(None, 3) == FOUR[:3]


def test_a_line_by_an_engine_that_does_not_count_its_unit_is_damaged(tmp_path: Path) -> None:
    """A plain engine's name on a unit with the ricochet rule: the line is named, and not used."""
    unit = Unit(board=BOARD, target=Target(Cell(1, 2), Color.RED), robots=(Color.RED,), rules=PLAIN)
    entry = Entry(unit=unit, histogram=(1, 15), unsolvable=0, longest=(), seconds=0.0)
    with Ledger(tmp_path) as ledger:
        ledger.add(entry)
    assert entries_of(tmp_path) == ({unit.key: entry}, [])
    path = tmp_path / "units.jsonl"
    path.write_text(path.read_text().replace('"ricochet": false', '"ricochet": true'))
    entries, damaged = entries_of(tmp_path)
    assert entries == {}
    assert "line 1 is damaged (by the engine census-1, and ricochet-1 counts this)" in damaged[0]
