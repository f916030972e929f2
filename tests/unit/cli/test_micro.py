"""`randolph micro`: solving, dealing, showing and counting Micro Robots."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from randolph.cli import progress
from randolph.cli.app import run
from randolph.notation.micro import from_ascii, from_json, from_json_board, from_line, from_line_board, to_line
from randolph.puzzles.micro import deal
from randolph.rules import Cell, micro
from randolph.rules.micro import Side, arrangement_of
from tests.unit.cli.program import Randolph

SHEET = "black:2N-3E-4E-1N p1 w2"
FILE = Path(__file__).parents[2] / "data" / "micro.jsonl"
ISLAND = "p1b2b3b4b5b6/y2g1g2g3g4g5/y3w1w2w3w4w5/y4r1r2r3r4r5/y5p2p3p4p5p6/y6b1g6w6y1r6"


# ── solve ─────────────────────────────────────────────────────────────────────────────────────────────────────────────


def test_one_problem_is_shown_with_its_path(randolph: Randolph) -> None:
    """U2: the board, the task, the number of jumps, the path and each jump of it, on the rule sheet's example."""
    ran = randolph("micro", "solve", SHEET)
    assert (ran.code, ran.err) == (0, "")
    lines = ran.out.splitlines()
    assert from_ascii("\n".join(lines[:10])) == from_line(SHEET)
    assert lines[10:13] == ["From pink 1 to white 2.", "5 jumps", "p6 w6 r6 r2 w2"]
    assert lines[13] == "  1. p6  pink 6    f4 → d4  west, the same color"
    assert len(lines) == 18


def test_a_file_has_one_result_per_line(randolph: Randolph) -> None:
    """U2, U8: the stated optima, each with a path that the rules accept, in the order of the file."""
    given = [json.loads(line) for line in FILE.read_text().splitlines()]
    ran = randolph("micro", "solve", str(FILE), "--json")
    assert (ran.code, ran.err) == (0, "")
    answers = [json.loads(line) for line in ran.out.splitlines()]
    assert [list(answer) for answer in answers] == [["id", "status", "moves", "path"]] * 60
    for problem, answer in zip(given, answers, strict=True):
        assert (answer["id"], answer["status"], answer["moves"]) == (problem["id"], "optimal", problem["optimum"])
        path = [micro.Combination(micro.Color(color), number) for color, number in answer["path"]]
        read = from_json(json.dumps(problem))
        assert micro.verify(read, path, declared=problem["optimum"]).ok


def test_several_problems_are_a_list(randolph: Randolph) -> None:
    """For people one line each, with the name or the place; drawings, lines and comments may be mixed."""
    drawing = randolph("micro", "show", SHEET, "--ascii").out
    ran = randolph("micro", "solve", "-", given=f"{SHEET}\n# a comment\n{drawing}\n{SHEET} via=y2\n")
    assert ran.code == 0
    assert ran.out.splitlines() == [
        "line 1          5 jumps     p6 w6 r6 r2 w2",
        "line 3          5 jumps     p6 w6 r6 r2 w2",
        "line 14         7 jumps     p6 w6 r6 r2 w2 y2 w2",
    ]


def test_more_than_one_path(randolph: Randolph) -> None:
    """All shortest paths are counted, and listed up to the cap; so in JSON."""
    problem = "black:1E-2W-3S-4W b2 w5"
    found = json.loads(randolph("micro", "solve", problem, "--json", "--all").out)
    assert found["count"] == len(found["paths"]) > 1
    assert found["paths"][0] == found["path"]
    listed = randolph("micro", "solve", problem, "--all", "--cap", "1").out.splitlines()
    assert listed[-3] == f"{found['count']} shortest paths"
    assert listed[-1] == "  … the first 1: --cap lists more"
    assert "paths" not in json.loads(randolph("micro", "solve", problem, "--json", "--count").out)
    assert randolph("micro", "solve", SHEET, "--count").out.splitlines()[-1] == "1 shortest path"


def test_distances_from_the_start(randolph: Randolph) -> None:
    """The distance of each cell, in the layout of the board: 0 for the start, and the optimum for the target."""
    shown = randolph("micro", "solve", SHEET, "--distances").out.splitlines()
    assert shown[-7] == "jumps from p1"
    rows = [[int(word) for word in line.split()] for line in shown[-6:]]
    assert rows == json.loads(randolph("micro", "solve", SHEET, "--json", "--distances").out)["distances"]
    board = from_line(SHEET).board
    found = {str(board[Cell(row, col)]): rows[row][col] for row in range(6) for col in range(6)}
    expected = {"p1": 0, "b1": 1, "y1": 1, "p6": 1, "b6": 2, "w6": 2, "p4": 2, "w2": 5}
    assert {name: found[name] for name in expected} == expected


def test_no_path_is_a_result(randolph: Randolph) -> None:
    """On an own board the target may be unreachable; the exit code is 0."""
    ran = randolph("micro", "solve", f"{ISLAND} p1 r6", "--distances")
    assert ran.code == 0
    assert ran.out.splitlines()[11] == "unsolvable"
    assert ran.out.splitlines()[-6].split() == ["0", "-", "-", "-", "-", "-"]
    found = json.loads(randolph("micro", "solve", f"{ISLAND} p1 r6", "--json", "--all").out)
    assert found == {"id": None, "status": "unsolvable", "moves": None, "path": None, "count": 0, "paths": []}


def test_an_invalid_problem_does_not_end_the_others(randolph: Randolph) -> None:
    """U1, U3: in a file it is reported with its line, the others are solved, and the exit code is 1."""
    tiles = json.dumps(
        {"id": "own", "tiles": [[[["pink", 1]] * 3] * 3] * 4, "start": ["pink", 1], "target": ["red", 1]}
    )
    given = f"{SHEET}\nblack:1 p1 p9\nblack:1 p1 p1\n{tiles}\nblack:1\n"
    ran = randolph("micro", "solve", "-", "--json", given=given)
    answers = [json.loads(line) for line in ran.out.splitlines()]
    assert ran.code == 1
    assert [answer["status"] for answer in answers] == ["optimal", "error", "error", "error", "error"]
    assert answers[1]["error"].startswith("line 2: 'p9': a combination is a color")
    assert answers[2]["error"] == "line 3: p1 is both start and target: the dice are rolled again (U3)"
    assert answers[3]["id"] == "own"
    assert answers[3]["error"].startswith("line 4: missing b1, b2, ")
    assert answers[4]["error"] == "line 5: this is only a board: a problem also has a start and a target"
    ran = randolph("micro", "solve", "-", given=given)
    assert (ran.code, ran.out) == (1, "line 1          5 jumps     p6 w6 r6 r2 w2\n")
    assert len(ran.err.splitlines()) == 4


def test_the_faults_of_a_set_of_tiles_are_named(randolph: Randolph) -> None:
    """U1: all missing and double combinations."""
    blocks = [[[list(cell) for cell in row] for row in block] for block in micro.tiles(Side.BLACK).tiles]
    blocks[0][0][0] = ["pink", 1]
    error = randolph("micro", "show", json.dumps({"tiles": blocks})).error
    assert error == "missing w6: each of the 36 is there once (U1); p1 2 times: each of the 36 is there once (U1)"


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("solve", "black:1 p1 p9"), "'p9': a combination is a color, b y g r p w, and a number from 1 to 6, like p1"),
        (("solve", "black:1 p1 p1"), "p1 is both start and target"),
        (("solve", "nowhere.txt"), "there is no such file"),
        (("solve", "5x5 r=a1 r@b1"), "this belongs to Ricochet Robots"),
        (("deal", "1", "--side", "gold"), "unknown side 'gold': sides are black and copper"),
        (("deal", "1", "--board", "black:0"), "no arrangement 0"),
        (("deal", "1", "--board", ISLAND.replace("r6", "r5")), "missing r6"),
        (("deal", "1", "--svg", "--count", "2"), "--svg is for one problem"),
        (("deal", "1", "--line", "--json"), "choose one of --line and --json"),
        (("show", SHEET, "--svg", "--png"), "--png excludes the other forms"),
        (("show", SHEET, "--svg", "--theme", "neon"), "unknown theme 'neon'"),
        (("show", SHEET, "--solution", "p6 x6"), "'x6': a combination is"),
        (("show", SHEET, "--number", "2"), "it has no problem number 2"),
        (("show", "black:17", "--solution", "p6"), "--solution needs a problem"),
        (("show", f"{ISLAND} p1 r6", "--solution", "optimal"), "there is no path to show: unsolvable"),
        (("census", "gold"), "unknown side 'gold'"),
        (("nonsense",), "No such command 'nonsense'. Try 'randolph micro --help'."),
    ],
)
def test_mistakes_are_one_line_and_exit_code_2(randolph: Randolph, arguments: tuple[str, ...], said: str) -> None:
    """A mistake on the command line is one line that quotes it, and exit code 2."""
    ran = randolph("micro", *arguments)
    assert ran.code == 2
    assert said in ran.error


def test_an_input_of_the_other_game_is_refused(randolph: Randolph) -> None:
    """An input of the first game is one error that says so, as are twenty records in no notation."""
    for given in ("5x5 r=a1 r@b1\n", '{"board": {"faces": []}}\n'):
        ran = randolph("micro", "solve", "-", given=given * 25)
        assert (ran.code, ran.error[:44]) == (1, "line 1: this belongs to Ricochet Robots: use")
    ran = randolph("micro", "solve", "-", given="Dear friend\n" * 25)
    assert "line 1: no notation of Micro Robots begins like this" in ran.error
    assert "nor do the 19 records after it" in ran.error
    assert "use `randolph micro`" in randolph("solve", SHEET).error


def test_without_an_input_standard_input_is_read(
    randolph: Randolph, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Piped input is solved; without a pipe the command says what it needs."""
    assert randolph("micro", "solve", given=f"{SHEET}\n").out == randolph("micro", "solve", SHEET).out
    monkeypatch.setattr(sys, "stdin", None)
    assert run(["micro", "solve"]) == 2
    assert capsys.readouterr().err.startswith("randolph: nothing to solve: give a file")


def test_an_empty_input_is_reported(randolph: Randolph) -> None:
    """An empty input is not a failure."""
    ran = randolph("micro", "solve", "-", given="\n# nothing\n")
    assert (ran.code, ran.out, ran.err) == (0, "", "randolph: the input contains no problem\n")


# ── deal and show ─────────────────────────────────────────────────────────────────────────────────────────────────────


def test_the_same_seed_deals_the_same_problem(randolph: Randolph) -> None:
    """U1, U3: the command deals what the function deals, in every form, and prints the seed."""
    assert from_line(randolph("micro", "deal", "42", "--line").out) == deal(42)
    assert from_ascii(randolph("micro", "deal", "42", "--ascii").out) == deal(42)
    assert from_json(randolph("micro", "deal", "42", "--json").out) == deal(42)
    assert ET.fromstring(randolph("micro", "deal", "42", "--svg").out).tag.endswith("svg")
    chosen = randolph("micro", "deal").out.splitlines()[-1].removeprefix("seed ")
    assert randolph("micro", "deal", chosen).out.splitlines()[-1] == f"seed {chosen}"


def test_options_determine_the_deal(randolph: Randolph) -> None:
    """U8: side, board and intermediate cell; several problems with their seeds, which can be solved at once."""
    problem = from_line(randolph("micro", "deal", "7", "--line", "--side", "copper", "--via").out)
    assert problem == deal(7, side=Side.COPPER, intermediate=True)
    assert randolph("micro", "deal", "7", "--line", "--board", "black:17").out.startswith("black:1N-2E-3N-4N ")
    dealt = randolph("micro", "deal", "7", "--json", "--count", "3").out
    solved = [json.loads(line) for line in randolph("micro", "solve", "-", "--json", given=dealt).out.splitlines()]
    assert [answer["id"] for answer in solved] == ["7", "8", "9"]
    drawn = randolph("micro", "deal", "7", "--ascii", "--count", "3").out
    assert len(randolph("micro", "solve", "-", "--json", given=drawn).out.splitlines()) == 3


def test_notations_are_converted_to_each_other(randolph: Randolph) -> None:
    """Every form of a problem or a board can be converted to all the others."""
    for option in ("--ascii", "--json", "--line"):
        written = randolph("micro", "show", f"{SHEET} via=y2", option).out
        assert randolph("micro", "show", "-", "--line", given=written).out == f"{SHEET} via=y2\n"
        board = randolph("micro", "show", "black:17", option).out
        assert randolph("micro", "show", "-", "--line", given=board).out == "black:1N-2E-3N-4N\n"
    explicit = randolph("micro", "show", SHEET, "--json", "--explicit").out
    assert from_json(explicit) == from_line(SHEET)
    assert "cells" in json.loads(explicit)
    assert from_json_board(randolph("micro", "show", ISLAND, "--json").out) == from_line_board(ISLAND)


def test_a_board_is_shown_with_its_name_and_number(randolph: Randolph) -> None:
    """E8: the name has the tiles as they are placed; the number is that of the arrangement in any turn."""
    number = micro.Arrangement(Side.BLACK, "2N", "3E", "4E", "1N").number
    last = randolph("micro", "show", "black:2N-3E-4E-1N").out.splitlines()[-1]
    assert last == f"black:2N-3E-4E-1N, black:{number} apart from turning the board"
    canonical = arrangement_of(from_line_board(f"black:{number}"))
    assert canonical == micro.Arrangement(Side.BLACK, "1E", "2E", "3S", "4S")
    assert len(randolph("micro", "show", ISLAND).out.splitlines()) == 10


@pytest.mark.parametrize(
    ("path", "verdict"),
    [
        ("p6 w6 r6 r2 w2", "solved in 5 jumps"),
        ("optimal", "solved in 5 jumps"),
        ("p6 w6", "not solved: the path ends on w6, not on the target w2 (U4)"),
    ],
)
def test_a_path_is_shown_and_checked(randolph: Randolph, path: str, verdict: str) -> None:
    """U2, U4: the jumps one by one, and whether they solve the problem."""
    ran = randolph("micro", "show", SHEET, "--solution", path)
    assert ran.code == 0
    assert ran.out.splitlines()[-1] == verdict


def test_pictures_go_to_files(randolph: Randolph, tmp_path: Path) -> None:
    """SVG and PNG, with the path drawn, in a theme; a PNG has the requested width."""
    svg, png = tmp_path / "board.svg", tmp_path / "board.png"
    ran = randolph("micro", "show", SHEET, "--svg", "--theme", "print", "--solution", "optimal", "-o", str(svg))
    assert (ran.code, ran.out) == (0, "")
    assert svg.read_text().count('class="line bow"') == 5
    assert randolph("micro", "show", SHEET, "--png", "--width", "300", "-o", str(png)).code == 0
    content = png.read_bytes()
    assert content.startswith(b"\x89PNG")
    assert int.from_bytes(content[16:20], "big") == 300
    text = tmp_path / "board.txt"
    randolph("micro", "show", SHEET, "-o", str(text))
    assert from_ascii(text.read_text()) == from_line(SHEET)


# ── census ────────────────────────────────────────────────────────────────────────────────────────────────────────────


def test_the_census_of_a_side(randolph: Randolph) -> None:
    """E8, U2: the figures as JSON and for people; the longest shortest path of copper is 5 to 12 jumps."""
    found = json.loads(randolph("micro", "census", "copper", "--json").out)
    assert (found["side"], found["arrangements"], found["unconnected"]) == ("copper", 1536, 0)
    assert found["longest"] == {"5": 72, "6": 500, "7": 540, "8": 292, "9": 100, "10": 28, "12": 4}
    hardest = found["hardest"][0]
    board = from_line_board(hardest["arrangement"])
    cells = [micro.Combination(micro.Color(color), number) for color, number in hardest["cells"]]
    answer = json.loads(randolph("micro", "solve", to_line(micro.Problem(board, *cells)), "--json", "--count").out)
    assert (answer["moves"], answer["count"]) == (12, hardest["paths"])
    lines = randolph("micro", "census", "copper").out.splitlines()
    assert lines[0] == "copper: 1536 arrangements, all connected"
    assert lines[6].split() == ["5", "72", "109,160"]
    assert len(lines) == 2 + 12 + 1 + len(found["hardest"])


def test_the_census_shows_its_progress(randolph: Randolph, monkeypatch: pytest.MonkeyPatch) -> None:
    """On a terminal a bar counts the arrangements of all sides; --quiet has none."""
    told: list[int] = []
    monkeypatch.setattr("sys.stderr.isatty", lambda: True)
    monkeypatch.setattr(progress.Bar, "at", lambda _, done: told.append(done))
    assert randolph("micro", "census", "copper", "--json", "--quiet").code == 0
    assert told == []
    ran = randolph("micro", "census", "--json")
    assert [json.loads(line)["side"] for line in ran.out.splitlines()] == ["black", "copper"]
    assert told == sorted(set(told))
    assert told[-1] == 3072


def test_help(randolph: Randolph) -> None:
    """Without a command the commands are listed, as with --help; -h works everywhere."""
    assert randolph("micro") == randolph("micro", "--help")
    assert all(f"\n  {command} " in randolph("micro").out for command in ("solve", "deal", "show", "census"))
    assert randolph("micro", "solve", "-h").out == randolph("micro", "solve", "--help").out
