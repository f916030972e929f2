"""The rule checklist: no line is missing, and each names existing tests that prove its rules."""

from __future__ import annotations

from collections import defaultdict
from functools import cache

import pytest

from docs import rules_page
from docs.checklist_page import LINES, NO, NOT_ASKED, OPTION, PARTLY, PROGRAMS, READ_IN, UNKNOWN, YES, Line, page

CHECKLIST = (
    ("bids as high as others' or higher", {"B2"}),
    ("lower own bid, never raise", {"B2", "B5"}),
    ("60 seconds from the first bid, not turned again", {"B1"}),
    ("the lowest demonstrates, at most as many moves", {"B3"}),
    ("a failure: robots back, next bidder", {"B4"}),
    ("a demonstration has a time limit", {"B4"}),
    ("ties: fewer chips first", {"B5"}),
    ("ties: first bid (tournament)", {"B5"}),
    ("nobody: the chip is shuffled back", {"B6"}),
    ("must ricochet once", {"T2", "T4", "T6"}),
    ("vortex for any robot", {"S3", "T3"}),
    ("robots stay after a win", {"S4"}),
    ("the end at 8, 6, 5 or all chips", {"G1", "G2"}),
    ("four to five minutes without a bid", {"B7"}),
    ("solo variant, face up and face down", {"O1", "O2"}),
)
"""The questions for five programs, and for this one, with the rules of each line; in this order."""


@cache
def proven() -> dict[str, set[str]]:
    """The tests that name rules, by file and function, each with the rules in its docstring."""
    found: dict[str, set[str]] = defaultdict(set)
    for rule, proofs in rules_page.proofs().items():
        for proof in proofs:
            found[f"{proof.file}::{proof.name}"].add(rule)
    return dict(found)


def test_no_line_is_missing() -> None:
    """The page has all lines of the checklist, in their order, and randolph fulfills each one."""
    assert [set(line.rules) for line in LINES] == [rules for _, rules in CHECKLIST]
    assert {line.word for line in LINES} == {YES}
    assert len({line.title for line in LINES}) == len(LINES)


@pytest.mark.parametrize("line", LINES, ids=lambda line: line.title)
def test_a_line_is_proven(line: Line) -> None:
    """Its tests exist, each names a rule of the line, and each rule is proven by one of them."""
    assert [test for test in line.tests if not proven().get(test, set()) & set(line.rules)] == []
    assert {rule for test in line.tests for rule in proven()[test]} >= set(line.rules)


def test_every_program_has_every_line() -> None:
    """Each has a word of the legend and a sentence; a race has no entries about bids."""
    for line in LINES:
        assert len(line.others) == len(PROGRAMS) == 5
        for answer in line.others:
            assert answer.word in {YES, NO, OPTION, PARTLY, NOT_ASKED, UNKNOWN}
            assert answer.does.endswith(".")


def test_the_other_programs_are_named_and_dated() -> None:
    """The page names the programs, their sources and the dates."""
    text = " ".join(page().split())
    assert READ_IN in text
    assert all(f"**{program.name}** – {program.source}" in text for program in PROGRAMS)
