"""`randolph deal`: random problems from a seed."""

from __future__ import annotations

import json
import re
from xml.etree import ElementTree as ET

from randolph.notation import from_ascii, from_json, from_line
from randolph.puzzles import deal, random_board
from randolph.rules import Arrangement, Color, Rules, faults_of
from tests.unit.cli.program import Randolph


def test_the_same_seed_deals_the_same_problem(randolph: Randolph) -> None:
    """The command deals what the function deals, in every form; the arrangement's number can be entered again.

    1B 4D 3B 2C, which is 4D 3B 2C 1B turned (E8), is number 1399: after 5 of the 3! orders of 256 arrangements each,
    and 1 × 64 + 3 × 16 + 1 × 4 + 2 of its own order.
    """
    assert from_line(randolph("deal", "42", "--line").out) == deal(42)
    assert from_ascii(randolph("deal", "42", "--ascii").out) == deal(42)
    assert from_json(randolph("deal", "42", "--json").out) == deal(42)
    assert ET.fromstring(randolph("deal", "42", "--svg").out).tag.endswith("svg")
    shown = randolph("deal", "42").out
    assert shown.splitlines()[-1] == "seed 42, arrangement 1399 of the edition third"
    assert from_line(shown.splitlines()[-2]) == deal(42)


def test_without_a_seed_one_is_chosen_and_printed(randolph: Randolph) -> None:
    """The printed seed deals the same problem again."""
    shown = randolph("deal").out
    found = re.fullmatch(r"seed ([0-9]+), arrangement [0-9]+ of the edition third", shown.splitlines()[-1])
    assert found is not None
    assert randolph("deal", found.group(1)).out == shown


def test_options_determine_the_deal(randolph: Randolph) -> None:
    """Edition, faces, silver robot and rules are those of the options."""
    problem = from_line(randolph("deal", "1", "--line", "--edition", "first", "--silver", "--no-ricochet").out)
    assert problem == deal(1, edition="first", silver=True, rules=Rules(ricochet=False))
    assert Color.SILVER in problem.position
    assert randolph("deal", "1", "--line", "--faces", "1A-2B-3C-4D").out.startswith("1A-2B-3C-4D ")
    assert from_line(randolph("deal", "5", "--line", "--no-diagonals").out).board.diagonals == ()


def test_a_board_may_be_an_arrangement_by_its_number(randolph: Randolph) -> None:
    """E8: number 1 has the first face of each mark in order, 96 the last, in the last order of the marks."""
    first = ("--edition", "first", "--line", "--number")
    assert randolph("deal", "1", *first, "1").out.startswith("1A-2A-3A-4A ")
    assert randolph("deal", "1", *first, "16").out.startswith("1B-2B-3B-4B ")
    assert randolph("deal", "1", *first, "96").out.startswith("1B-4B-3B-2B ")
    assert randolph("deal", "1", "--line", "--number", "1536").out.startswith("1D-4D-3D-2D ")


def test_a_board_may_be_random(randolph: Randolph) -> None:
    """The board is that of `random_board` with the same seed; the following seeds make other boards."""
    problem = from_line(randolph("deal", "7", "--line", "--board", "9x12", "--diagonals", "--openings", "2").out)
    assert problem.board == random_board(7, rows=9, cols=12, diagonals=True, openings=2)
    assert faults_of(problem) == ()
    lines = randolph("deal", "7", "--line", "--board", "16x16", "--count", "2").out.splitlines()
    assert [from_line(line).board for line in lines] == [random_board(7), random_board(8)]


def test_printed_boards_may_be_opened(randolph: Randolph) -> None:
    """E6: the walls are those of the faces, and the requested number of rows and columns is open."""
    problem = from_line(randolph("deal", "7", "--line", "--faces", "1A-2B-3C-4D", "--openings", "3").out)
    assert problem.board.walls == Arrangement("1A", "2B", "3C", "4D").board().walls
    assert len(problem.board.openings) == 6
    assert randolph("deal", "7", "--openings", "1", "--no-diagonals").out.splitlines()[-1] == "seed 7"


def test_count_deals_the_next_seeds_too(randolph: Randolph) -> None:
    """Several problems, one per line, each with the seed that deals it alone; drawings are separated by blank lines."""
    objects = [json.loads(line) for line in randolph("deal", "8", "--json", "--count", "3").out.splitlines()]
    assert [found["id"] for found in objects] == ["8", "9", "10"]
    assert from_line(randolph("deal", "10", "--line").out) == from_json(json.dumps(objects[2]))
    words = [json.loads(line)["id"] for line in randolph("deal", "friday", "--json", "--count", "3").out.splitlines()]
    assert words == ["friday", "friday-2", "friday-3"]
    drawn = randolph("deal", "8", "--ascii", "--count", "3").out
    assert len(randolph("solve", "--json", "-", given=drawn).out.splitlines()) == 3


def test_mistakes_are_one_line_and_exit_code_2(randolph: Randolph) -> None:
    """An unknown edition, wrong faces, too many forms."""
    for arguments, said in [
        (["1", "--edition", "fourth"], "unknown edition 'fourth': editions are first, second, third, mixed"),
        (["1", "--faces", "1A-2B"], "--faces needs four faces"),
        (["1", "--faces", "1A-2B-3C-9D"], "unknown face '9D'"),
        (["1", "--faces", "1A-1B-3C-4D"], "(E7)"),
        (["1", "--count", "0"], "--count"),
        (["1", "--svg", "--count", "2"], "--svg is for one problem"),
        (["1", "--line", "--ascii"], "choose one of"),
        (["1", "2"], "unexpected extra argument"),
        (["1", "--edition", "first", "--number", "97"], "numbers go from 1 to 96"),
        (["1", "--number", "0"], "--number"),
        (["1", "--number", "5", "--edition", "fourth"], "unknown edition 'fourth'"),
        (["1", "--number", "5", "--board", "9x9"], "choose one of --faces, --number and --board"),
        (["1", "--board", "16"], "--board needs a size like 16x16"),
        (["1", "--board", "2x9"], "boards go from 3×3 to 64×64"),
        (["1", "--openings", "5"], "--openings"),
    ]:
        ran = randolph("deal", *arguments)
        assert ran.code == 2
        assert said in ran.error
