"""The bank that is installed with the program: complete, without repetition, and small."""

from __future__ import annotations

from randolph.puzzles.bank import DAILIES, Bank
from randolph.puzzles.bank.entries import id_for
from randolph.puzzles.bank.installed import DATA
from randolph.puzzles.bank.kinds import KINDS


def test_the_bank_is_complete_and_no_problem_is_there_twice() -> None:
    """20,000 problems for practice, 3,675 days of four dailies, and no id twice in all of them."""
    bank = Bank()
    ids = [id_ for part in (*bank.parts, *bank.reserve.values()) for id_ in bank.rows(part)]
    assert sum(part.problems for part in bank.parts) == 20_000
    assert {daily: bank.days(daily) for daily in DAILIES} == dict.fromkeys(DAILIES, 3675)
    assert len(ids) == len(set(ids)) == 34_700


def test_ids_are_those_of_the_problems() -> None:
    """A sample of the entries can be read, and has the ids that the problems give."""
    bank = Bank()
    sample = [*list(bank.practice())[::1000], *(bank.daily(daily, day) for daily in DAILIES for day in (0, 3674))]
    for entry in sample:
        kind = KINDS[entry.game]
        assert kind.faults(entry.problem) == ()
        assert id_for(kind, entry.problem) == entry.id
        study = kind.study(entry.problem)
        assert study is not None
        assert (study.facts, study.themes) == (entry.facts, entry.themes)


def test_the_files_are_small() -> None:
    """All parts together have at most two megabytes."""
    assert sum(path.stat().st_size for path in DATA.rglob("*") if path.is_file()) <= 2_000_000
