"""The published ledgers of the census: whole, as the manifest says, and in agreement with what others have found."""

from __future__ import annotations

import gzip
import hashlib
import json
from functools import cache
from pathlib import Path

import pytest

from randolph.census import Entry, entries_of, to_lines
from randolph.notation import from_game_id, to_json_board
from randolph.rules import EDITIONS, Arrangement, Cell
from tests.conftest import more
from tests.more.test_census import KNOWN

DATA = Path(__file__).parents[2] / "docs" / "data" / "census"
MANIFEST = json.loads((DATA / "manifest.json").read_text())


@cache
def ledger(name: str) -> tuple[Entry, ...]:
    """The entries of a published ledger, none of them damaged."""
    entries, damaged = entries_of(DATA / name)
    assert damaged == []
    return tuple(entries.values())


def test_every_folder_is_in_the_manifest() -> None:
    """No ledger without a command that makes it, and no command without its ledger."""
    assert sorted(MANIFEST) == sorted(path.name for path in DATA.iterdir() if path.is_dir())


@pytest.mark.parametrize("name", [*(name for name in MANIFEST if name != "third"), *more("third")])
def test_a_ledger_is_what_the_manifest_says(name: str) -> None:
    """Its lines have the hash, are sorted, and add up to the positions of the manifest."""
    content = gzip.decompress((DATA / name / "units.jsonl.gz").read_bytes())
    facts = MANIFEST[name]
    assert hashlib.sha256(content).hexdigest() == facts["sha256"]
    entries = ledger(name)
    assert to_lines({entry.unit.key: entry for entry in entries}).encode() == content
    assert len(entries) == facts["units"]
    assert sum(entry.positions for entry in entries) == facts["positions"]
    assert {entry.unit.engine for entry in entries} == set(facts["engines"])


@pytest.mark.parametrize("edition", ["first", "second", *more("third")])
def test_an_edition_is_complete(edition: str) -> None:
    """All boards without diagonals with their 16 colored targets each, 656,239,500 positions a unit, and with the
    vortex, 164,059,875.
    """
    boards = [arrangement.board() for arrangement in EDITIONS[edition].arrangements()]
    boards = [board for board in boards if not board.diagonals]
    assert len(boards) == {"first": 96, "second": 6, "third": 486}[edition]
    targets = {(board, target) for board in boards for target in board.targets}
    for name, is_vortex, many, positions in (
        (edition, False, 16, 656_239_500),
        (f"{edition}-vortex", True, 1, 164_059_875),
    ):
        asked = {(board, target) for board, target in targets if (target.color is None) is is_vortex}
        assert len(asked) == many * len(boards)
        entries = ledger(name)
        assert {(entry.unit.board, entry.unit.target) for entry in entries} == asked
        assert {entry.positions for entry in entries} == {positions}


def test_the_ricochet_rule_is_counted_everywhere() -> None:
    """Of the first edition the ledger with the rule has the same boards and targets as the one without it."""
    plain, ricochet = (
        {(each.unit.board, each.unit.target) for each in ledger(f"first{rule}")} for rule in ("", "-ricochet")
    )
    assert ricochet == plain
    assert {entry.positions for entry in ledger("first-ricochet")} == {656_239_500}


def test_another_program_counts_the_same() -> None:
    """The targets of one board that a retrograde program has counted have the same histograms here."""
    board = Arrangement("1A", "3B", "4A", "2A").board()
    found = {
        entry.unit.target.cell: " ".join(map(str, entry.histogram))
        for entry in ledger("first")
        if entry.unit.board == board
    }
    known = {Cell(*cell): line for cell, line in KNOWN.items() if Cell(*cell) in found}
    assert known
    assert {cell: found[cell] for cell in known} == known


@pytest.mark.parametrize(("game_id", "optimum"), [("0765+42+2E21BD0F+93", 24), ("7650+42+E2302B12+C9", 25)])
def test_the_hardest_published_problems_are_in_reach(game_id: str, optimum: int) -> None:
    """The unit of each of the two hardest problems published with another program has a position at least as far."""
    problem = from_game_id(game_id)
    board = Arrangement(*to_json_board(problem.board)["faces"]).canonical().board()
    [entry] = [
        entry
        for entry in ledger("first")
        if entry.unit.board == board
        and (entry.unit.target.color, entry.unit.target.symbol) == (problem.target.color, problem.target.symbol)
    ]
    assert entry.optimum >= optimum
