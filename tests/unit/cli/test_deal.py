"""`randolph deal`: random problems from a seed."""

from __future__ import annotations

import json
import re
from xml.etree import ElementTree as ET

from randolph.notation import from_ascii, from_json, from_line
from randolph.puzzles import deal
from randolph.rules import Color, Rules
from tests.unit.cli.program import Randolph


def test_the_same_seed_deals_the_same_problem(randolph: Randolph) -> None:
    """The command deals what the function deals, in every form."""
    assert from_line(randolph("deal", "42", "--line").out) == deal(42)
    assert from_ascii(randolph("deal", "42", "--ascii").out) == deal(42)
    assert from_json(randolph("deal", "42", "--json").out) == deal(42)
    assert ET.fromstring(randolph("deal", "42", "--svg").out).tag.endswith("svg")
    shown = randolph("deal", "42").out
    assert shown.splitlines()[-1] == "seed 42"
    assert from_line(shown.splitlines()[-2]) == deal(42)


def test_without_a_seed_one_is_chosen_and_told(randolph: Randolph) -> None:
    """The seed that was chosen deals the same problem again."""
    shown = randolph("deal").out
    found = re.fullmatch(r"seed ([0-9]+)", shown.splitlines()[-1])
    assert found is not None
    assert randolph("deal", found.group(1)).out == shown


def test_options_say_what_is_dealt(randolph: Randolph) -> None:
    """Edition, faces, silver robot and rules are those of the options."""
    problem = from_line(randolph("deal", "1", "--line", "--edition", "first", "--silver", "--no-ricochet").out)
    assert problem == deal(1, edition="first", silver=True, rules=Rules(ricochet=False))
    assert Color.SILVER in problem.position
    assert randolph("deal", "1", "--line", "--faces", "1A-2B-3C-4D").out.startswith("1A-2B-3C-4D ")
    assert from_line(randolph("deal", "5", "--line", "--no-diagonals").out).board.diagonals == ()


def test_count_deals_the_next_seeds_too(randolph: Randolph) -> None:
    """Several problems, one a line, each under the seed that deals it alone; drawings are parted by blank lines."""
    objects = [json.loads(line) for line in randolph("deal", "8", "--json", "--count", "3").out.splitlines()]
    assert [found["id"] for found in objects] == ["8", "9", "10"]
    assert from_line(randolph("deal", "10", "--line").out) == from_json(json.dumps(objects[2]))
    words = [json.loads(line)["id"] for line in randolph("deal", "friday", "--json", "--count", "3").out.splitlines()]
    assert words == ["friday", "friday-2", "friday-3"]
    drawn = randolph("deal", "8", "--ascii", "--count", "3").out
    assert len(randolph("solve", "--json", "-", given=drawn).out.splitlines()) == 3


def test_slips_are_one_line_and_2(randolph: Randolph) -> None:
    """An unknown edition, wrong faces, too many forms."""
    for arguments, said in [
        (["1", "--edition", "fourth"], "unknown edition 'fourth': editions are first, second, third, mixed"),
        (["1", "--faces", "1A-2B"], "--faces names four faces"),
        (["1", "--faces", "1A-2B-3C-9D"], "unknown face '9D'"),
        (["1", "--faces", "1A-1B-3C-4D"], "(E7)"),
        (["1", "--count", "0"], "--count"),
        (["1", "--svg", "--count", "2"], "--svg is for one problem"),
        (["1", "--line", "--ascii"], "choose one of"),
        (["1", "2"], "unexpected extra argument"),
    ]:
        ran = randolph("deal", *arguments)
        assert ran.code == 2
        assert said in ran.error
