"""Making a bank, its entries, and reading the installed one."""

from __future__ import annotations

import gzip
import json
from collections import Counter
from itertools import islice
from pathlib import Path

import pytest

from randolph.notation import NotationError
from randolph.puzzles.bank import COLLECTIONS, DAILIES, THEMES, Bank, BankError, Entry, install, make
from randolph.puzzles.bank.entries import from_json_line, from_row, to_json_line, to_row
from randolph.puzzles.bank.making import VARIANTS
from randolph.rules import RandolphError, verify
from randolph.solver import solve

GOLDEN = ["novwxxuv", "o5ge2kax", "qz2b724a", "pewxlv23"]


@pytest.fixture(scope="module")
def some() -> list[Entry]:
    """Sixty problems for practice."""
    return list(make("some", 60))


def test_a_seed_makes_the_same_bank_everywhere() -> None:
    """Ids are permanent, and the draws are part of the format: the ids of this seed never change within a version."""
    assert [entry.id for entry in make("golden", 4)] == GOLDEN


@pytest.mark.more
def test_a_longer_bank_begins_like_a_shorter_one(some: list[Entry]) -> None:
    """Places do not depend on how many there are."""
    assert list(make("some", 10)) == some[:10]


def test_no_two_are_alike_and_none_is_left_in(some: list[Entry]) -> None:
    """Ids differ; and with all of one bank excluded, the same seed makes other problems."""
    known = {entry.id for entry in some}
    assert len(known) == 60
    again = list(make("some", 10, without=known))
    assert known.isdisjoint(entry.id for entry in again)
    assert len({entry.id for entry in again}) == 10


def test_facts_are_true_of_the_problems(some: list[Entry]) -> None:
    """Each problem can be solved in as many moves as its facts say, and in no fewer."""
    for entry in some:
        if entry.game == "ricochet":
            found = solve(entry.problem)
            assert found.optimum == entry.facts.optimum
            assert found.solution is not None
            assert verify(entry.problem, found.solution).ok


@pytest.mark.more
def test_every_variant_can_be_dealt() -> None:
    """All editions, robots and sides of the collections are there, with the theme or edition of their name."""
    assert set(COLLECTIONS["practice"].shares) == set(VARIANTS)
    assert sum(COLLECTIONS["practice"].shares.values()) == 100
    seen = Counter(entry.edition for entry in make("variants", 150))
    assert set(seen) == {"first", "second", "third", "black", "copper"}


@pytest.mark.parametrize("daily", DAILIES)
def test_dailies_keep_their_promise(daily: str) -> None:
    """A daily has an optimum and a rating of its range."""
    wanted = COLLECTIONS[daily]
    for entry in islice(make("daily", 12, collection=daily), 12):
        assert entry.facts.optimum in wanted.optima
        assert wanted.ratings[0] <= entry.facts.rating <= wanted.ratings[1]
        assert (entry.game == "micro") == (daily == "micro")


def test_an_unknown_collection_is_named() -> None:
    """The message quotes the name and lists the collections."""
    with pytest.raises(RandolphError, match="unknown collection 'weekly': collections are practice, easy"):
        next(make("1", 1, collection="weekly"))


def test_entries_are_read_as_they_were_written(some: list[Entry]) -> None:
    """Both forms lose nothing."""
    for entry in some:
        assert from_json_line(to_json_line(entry)) == entry
        assert from_row(to_row(entry)) == entry


def test_a_line_is_a_problem_with_facts() -> None:
    """The keys of a line are those of a problem file, and the facts by their names."""
    found = json.loads(to_json_line(next(make("some", 1))))
    assert {"id", "optimum", "facts", "themes"} <= set(found)
    assert list(found["facts"]) == [
        *("ways", "robots", "turns", "helpers", "near_misses", "greedy", "branching", "rating")
    ]
    assert set(found["themes"]) <= set(THEMES)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"id": "aaaaaaaa"}, "the id 'aaaaaaaa' is not that of this problem"),
        ({"themes": ["hard"]}, "themes are a list of helper"),
        ({"optimum": -1}, "optimum is a whole number, 0 or more, not -1"),
        ({"game": "chess"}, "unknown game 'chess': games are ricochet, micro"),
        ({"facts": {}}, "ways"),
    ],
)
def test_a_wrong_line_is_refused(some: list[Entry], change: dict[str, object], message: str) -> None:
    """What is not an entry gives one error that quotes the place."""
    line = json.loads(to_json_line(next(entry for entry in some if entry.game == "ricochet")))
    with pytest.raises(NotationError, match=message):
        from_json_line(json.dumps({**line, **change}))


# ── The installed bank ───────────────────────────────────────────────────────────────────────────────────────────────


@pytest.fixture
def folder(tmp_path: Path, some: list[Entry]) -> Path:
    """A small bank: 50 problems for practice, five days of two dailies."""
    install(tmp_path, some[:50], {"easy": some[50:55], "micro": some[55:]}, "for a test")
    return tmp_path


def test_a_bank_is_read_as_it_was_written(folder: Path, some: list[Entry]) -> None:
    """Practice in its order, single problems by their ids, dailies by their days."""
    bank = Bank(folder)
    assert list(bank.practice()) == some[:50]
    assert bank.find(some[7].id) == some[7]
    assert bank.find("aaaaaaaa") is None
    assert bank.days("easy") == 5
    assert bank.daily("easy", 2) == some[52]
    assert bank.day_of(some[56].id) == ("micro", 1)
    assert bank.day_of(some[7].id) is None


def test_practice_never_shows_the_reserve(folder: Path, some: list[Entry]) -> None:
    """No part for practice has a problem of the reserve, and the reserve is in files of its own."""
    bank = Bank(folder)
    assert all(bank.find(entry.id) is None for entry in some[50:])
    assert all(not part.name.startswith("reserve/") for part in bank.parts)
    assert sorted(path.name for path in (folder / "reserve").iterdir()) == ["easy.tsv.gz", "micro.tsv.gz"]


def test_days_and_dailies_that_there_are_not(folder: Path) -> None:
    """The messages say which there are."""
    bank = Bank(folder)
    with pytest.raises(BankError, match="days go from 0 to 4"):
        bank.daily("easy", 5)
    with pytest.raises(BankError, match="days go from 0 to 4"):
        bank.daily("easy", -1)
    with pytest.raises(BankError, match="unknown daily 'weekly': dailies are easy, micro"):
        bank.days("weekly")


def test_a_bank_of_another_version_is_refused(folder: Path) -> None:
    """A program reads only the format that it knows."""
    index = json.loads((folder / "bank.json").read_text())
    (folder / "bank.json").write_text(json.dumps({**index, "format": 99}))
    with pytest.raises(BankError, match="has format 99, and this program reads format 1"):
        Bank(folder)


@pytest.mark.parametrize("text", ["", "{", "[]", "null"])
def test_a_damaged_index_is_refused(folder: Path, text: str) -> None:
    """An index that is no index gives one sentence."""
    (folder / "bank.json").write_text(text)
    with pytest.raises(BankError, match="puzzle bank in"):
        Bank(folder)


def test_a_missing_bank_is_named(tmp_path: Path) -> None:
    """The message names the folder."""
    with pytest.raises(BankError, match="there is no puzzle bank in"):
        Bank(tmp_path)


def test_damaged_parts_are_refused(folder: Path) -> None:
    """A part that is cut off, has another content, is no gzip file, or is missing: a sentence names its file."""
    path = folder / "practice-00.tsv.gz"
    whole = path.read_bytes()
    other = gzip.compress(gzip.decompress(whole).replace(b"1", b"2", 1))
    for content in (whole[:-20], other, b"", b"rows", whole[:40] + bytes([whole[40] ^ 1]) + whole[41:]):
        path.write_bytes(content)
        with pytest.raises(BankError, match=r"is damaged: practice-00\.tsv\.gz"):
            next(Bank(folder).practice())
    path.unlink()
    with pytest.raises(BankError, match=r"is incomplete: there is no practice-00\.tsv\.gz"):
        next(Bank(folder).practice())
    index = json.loads((folder / "bank.json").read_text())
    (folder / "bank.json").write_text(json.dumps({**index, "practice": [{"name": "x"}]}))
    with pytest.raises(BankError, match="has no list 'practice'"):
        next(Bank(folder).practice())
