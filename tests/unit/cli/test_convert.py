"""`randolph convert`: from every format to every other, refusals, pictures and sheets, and hostile input."""

from __future__ import annotations

import json
import re
import struct
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from randolph.notation import (
    Format,
    from_ascii,
    from_asp,
    from_game_id,
    from_ipc,
    from_json,
    from_line,
    from_moves,
    ipc_domain,
)
from randolph.rules import verify
from tests.conftest import more
from tests.unit.cli.program import PROBLEMS, Randolph
from tests.unit.notation.ipc_texts import COMMENTS_FILE, COMMENTS_PLAN, TWO_ROBOTS, TWO_ROBOTS_FILE, TWO_ROBOTS_PLAN
from tests.unit.notation.test_asp import DESCRIBED, DESCRIBED_PROBLEM, SORTED, SORTED_PROBLEM

RECORD_24, RECORD_25 = "0765+42+2E21BD0F+93", "7650+42+E2302B12+C9"
LINE_24 = "1A-4B-3B-2B r=o3,g=b3,b=n12,y=p1 b@d10"
D_FACES = "FD24+5F+00FF0FF055+75"
D_LINE = "4D-2D-3A-1B r=a1,g=p16,b=p1,y=a16,s=f6 *@f8"

# The solutions that are published with the two records: of DriftingDroids' author and of a thread on BoardGameGeek.
SOLUTION_24 = "rE rS rW rS rE yS yW gS bS bW bN bE bS bW bS yS rW bN gN gW gS bW bS bE"
SOLUTION_25 = "gS gE gN gE gS gE bN bW bS bW bS bW bS bE gS gW gS gW gN bW gS gE bS bE bN"


@pytest.mark.parametrize(("text", "solution", "optimum"), [(RECORD_24, SOLUTION_24, 24), (RECORD_25, SOLUTION_25, 25)])
def test_the_published_records_are_solved(randolph: Randolph, text: str, solution: str, optimum: int) -> None:
    """The game IDs of the two hardest published problems solve in 24 and 25 moves, and so do their own solutions."""
    answer = json.loads(randolph("solve", text, "--no-ricochet", "--json").out)
    assert (answer["status"], answer["moves"]) == ("optimal", optimum)
    verdict = verify(from_line(randolph("convert", text, "--no-ricochet", "--to", "line").out), from_moves(solution))
    assert (verdict.ok, verdict.cost) == (True, optimum)


@pytest.mark.parametrize(
    ("given", "form"),
    [
        (LINE_24, Format.LINE),
        (RECORD_24, Format.GAME_ID),
        (f"# a comment\n\n{RECORD_24}\n", Format.GAME_ID),
        (TWO_ROBOTS_FILE, Format.IPC),
        (DESCRIBED, Format.ASP),
        (SORTED, Format.ASP),
    ],
)
def test_each_format_is_recognized_and_becomes_the_others(
    randolph: Randolph, tmp_path: Path, given: str, form: Format
) -> None:
    """From standard input, a file of any name or the command line: the content determines the format."""
    (tmp_path / "anything").write_text(given, encoding="utf-8")
    line = randolph("convert", "-", "--to", "line", given=given).out
    for arguments in (["-"], [str(tmp_path / "anything")], [given]):
        if arguments != [given] or not given.startswith(("#", ";")):
            assert randolph("convert", *arguments, "--to", "line", given=given).out == line
    problem = from_line(line)
    assert from_json(randolph("convert", "-", "--to", "json", given=given).out) == problem
    drawing = randolph("convert", "-", "--to", "ascii", given=given).out
    assert from_ascii(drawing) == problem
    assert randolph("convert", "-", "--to", "line", given=drawing).out == line
    if form in (Format.IPC, Format.ASP):
        assert from_ipc(randolph("convert", "-", "--to", "ipc", given=line).out) == problem
        assert from_asp(randolph("convert", "-", "--to", "asp", "--length", "3", given=line).out) == problem
    else:
        assert randolph("convert", "-", "--to", "game-id", given=line).out == f"{RECORD_24}\n"


def test_solve_and_show_take_the_same(randolph: Randolph) -> None:
    """Planning files and ASP facts are solved with their own rules: no ricochet is needed, robots may go back."""
    for given, problem in ((TWO_ROBOTS_FILE, TWO_ROBOTS), (DESCRIBED, DESCRIBED_PROBLEM), (SORTED, SORTED_PROBLEM)):
        answer = json.loads(randolph("solve", "--json", "-", given=given).out)
        assert answer["status"] == "optimal"
        assert verify(problem, from_moves(answer["solution"])).cost == answer["moves"]
        assert from_line(randolph("show", "-", "--line", given=given).out) == problem


def test_several_formats_in_one_input(randolph: Randolph) -> None:
    """Planning files, facts, lines and IDs may follow each other; each begins at the end of the previous one."""
    given = f"{TWO_ROBOTS_FILE}\n{RECORD_24}\n{DESCRIBED}\n{LINE_24}\n; a comment\n{COMMENTS_FILE}% another\n{SORTED}"
    ran = randolph("convert", "-", "--to", "json", given=given)
    assert (ran.code, ran.err) == (0, "")
    assert [len(json.loads(line)["robots"]) for line in ran.out.splitlines()] == [2, 4, 1, 4, 2, 4]
    assert json.loads(randolph("convert", "-", "--to", "json", "--number", "3", given=given).out)["robots"] == {
        "red": [2, 1]
    }


def test_d_faces_have_two_readings_with_a_note(randolph: Randolph) -> None:
    """DriftingDroids leaves out the diagonals of D faces: a note names the reading, and an option chooses the other."""
    ran = randolph("convert", D_FACES, "--to", "json")
    assert from_json(ran.out) == from_game_id(D_FACES)
    assert ran.err == (
        "randolph: note: the D faces are read without their diagonals, as DriftingDroids plays them (--diagonals reads "
        "the other way)\n"
    )
    assert randolph("convert", D_FACES, "--diagonals", "--to", "line").out == f"{D_LINE}\n"
    for said in ([], ["--diagonals"]):
        ran = randolph("solve", D_FACES, "--json", "--limit-moves", "0", *said)
        assert len(ran.err.splitlines()) == 1
        assert ("without" in ran.err) == (said == [])
    assert "without" in randolph("show", D_FACES, "--line").err
    assert randolph("solve", RECORD_24, "--json", "--limit-moves", "0").err == ""


def test_diagonals_are_left_out_of_a_game_id_only_on_request(randolph: Randolph) -> None:
    """Diagonals are refused in a game ID; --no-diagonals leaves them out."""
    ran = randolph("convert", D_LINE, "--to", "game-id")
    assert (ran.code, ran.error) == (2, "a game ID cannot express diagonals (c2, o3, d7, l8)")
    assert randolph("convert", D_LINE, "--no-diagonals", "--to", "game-id").out == f"{D_FACES}\n"


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ([LINE_24, "--to", "ipc"], "the planning domain cannot express the ricochet rule (T2)"),
        ([f"{LINE_24} -ricochet", "--to", "game-id"], "a game ID cannot express that the ricochet rule (T2) is off"),
        (
            ["5x5;d=c3b/;o=a3W r=a3,t=b2 *@c1", "--to", "game-id"],
            "a board other than four printed faces; a transparent robot",
        ),
        (
            ["4x5;d=c3b/;o=a3W r=a3,s=b2t *@c1", "--to", "asp", "--length", "1"],
            (
                "the ASP facts cannot express a board of 4×5 cells, which is not square; the ricochet rule (T2); "
                "a target for any robot; the powers of the transparent robot (silver); diagonals (c3); openings (a3)"
            ),
        ),
        (["2B-1B-3B-4A", "--to", "game-id"], "a board without robots and target cannot be written as game-id"),
        (["5x5 r=a1 r@c3 -ricochet", "--to", "asp"], "give --length N, or --solution optimal"),
        ([LINE_24, "--to", "moves"], "moves needs a solution: give --solution MOVES"),
        ([LINE_24], "name the format: --to line, json, ascii, game-id, ipc, asp"),
        ([LINE_24, "-o", "x.doc"], "name the format"),
        ([LINE_24, "--to", "word"], "unknown format 'word': formats are line, json"),
        (["missing.pddl", "--to", "line"], "there is no such file"),
        (["0765+42+2E21BD0F", "--to", "line"], "a game ID is four faces, robots, cells and goal"),
        (["0765+42+2E21BD0F+94", "--to", "line"], "no target for the blue robot is printed on e10"),
        ([LINE_24, "--to", "png", "--width", "9"], "16 to 8192 pixels"),
        ([LINE_24, "--to", "svg", "--theme", "sepia"], "unknown theme 'sepia'"),
        ([LINE_24, "--to", "sheet", "--paper", "a3"], "unknown paper 'a3': papers are a4, letter"),
        ([LINE_24, "--to", "moves", "--solution", "rN rS"], "red"),
    ],
)
def test_the_impossible_is_one_line_and_exit_code_2(randolph: Randolph, arguments: list[str], said: str) -> None:
    """What a format cannot express is refused with all reasons, never dropped; mistakes are named."""
    ran = randolph("convert", *arguments)
    assert ran.code == 2
    assert said in ran.error


def test_omissions_are_reported(randolph: Randolph) -> None:
    """Other rounds' targets, symbols and M7 are not part of a plain problem; their omission is reported."""
    ran = randolph("convert", LINE_24, "--no-ricochet", "--to", "ipc")
    assert ran.code == 0
    assert [line.split(" is")[0].split(" are")[0] for line in ran.err.splitlines()] == [
        "randolph: note: the rule against going straight back (M7)",
        "randolph: note: the targets of other rounds",
        "randolph: note: the symbol on d10, triangle,",
    ]
    assert randolph("convert", TWO_ROBOTS_FILE, "--to", "ipc").err == ""


def test_one_impossible_problem_does_not_stop_the_others(randolph: Randolph) -> None:
    """The reason is on standard error with the number of the line; the exit code is 1."""
    given = f"{LINE_24}\n5x5 r=a1 r@c3\nnonsense\n{LINE_24}\n"
    ran = randolph("convert", "-", "--to", "game-id", given=given)
    assert (ran.code, ran.out) == (1, f"{RECORD_24}\n" * 2)
    first, second = ran.err.splitlines()
    assert first == "randolph: line 2: a game ID cannot express a board other than four printed faces"
    assert second.startswith("randolph: line 3: no notation of a problem begins like this")
    assert randolph("convert", "-", "--to", "ipc", given=given).code == 2


def test_several_problems_take_one_file_each(randolph: Randolph) -> None:
    """A planning file and a picture hold one problem: --number chooses it."""
    given = f"{LINE_24}\n5x5 r=a1 r@c3 -ricochet -no_reversal\n"
    assert "--number N chooses one for ipc" in randolph("convert", "-", "--to", "ipc", given=given).error
    ran = randolph("convert", "-", "--to", "ipc", "--number", "2", given=given)
    assert from_ipc(ran.out) == from_line("5x5 r=a1 r@c3 -ricochet -no_reversal")
    assert "it has no problem number 3" in randolph("convert", "-", "--to", "svg", "--number", "3", given=given).error
    assert randolph("convert", "-", "--to", "line", "--number", "1", given=given).out == f"{LINE_24}\n"
    ran = randolph("convert", "-", "--to", "ascii", given=given)
    assert randolph("convert", "-", "--to", "line", given=ran.out).out == given


@pytest.mark.parametrize("solution", ["rE rS", TWO_ROBOTS_PLAN, "go(red,south,2). go(red,east,1).", "optimal"])
def test_solutions_are_converted_to_each_other(randolph: Randolph, tmp_path: Path, solution: str) -> None:
    """Moves, a plan and an answer – in a file or as arguments – and the solver's own: each can become each other."""
    (tmp_path / "solution.txt").write_text(solution, encoding="utf-8")
    for form, expected in (
        ("moves", "rE rS\n"),
        ("ipc-plan", f"{TWO_ROBOTS_PLAN}; cost = 2 (general cost)\n"),
        ("asp-answer", "go(red,east,1).\ngo(red,south,2).\n"),
    ):
        said = [solution, str(tmp_path / "solution.txt")] if solution != "optimal" else [solution]
        for each in said:
            ran = randolph("convert", "-", "--to", form, "--solution", each, given=TWO_ROBOTS_FILE)
            assert (ran.code, ran.out, ran.err) == (0, expected, "")
    facts = randolph("convert", "-", "--to", "asp", "--solution", solution, given=TWO_ROBOTS_FILE).out
    assert "length(2)." in facts.splitlines()


def test_a_plan_is_read_with_the_names_of_its_file(randolph: Randolph) -> None:
    """The names of robots in a plan are those of the problem's file, where robot-2 may be blue."""
    ran = randolph("convert", "-", "--to", "moves", "--solution", COMMENTS_PLAN, given=COMMENTS_FILE)
    assert ran.out == "bE bN\n"
    ran = randolph("convert", "-", "--to", "moves", "--solution", "bE", given=COMMENTS_FILE)
    assert ran.out == "bE\n"
    assert "these moves do not solve the problem" in ran.err


def test_the_domain_is_written(randolph: Randolph, tmp_path: Path) -> None:
    """--to ipc-domain needs no problem."""
    assert randolph("convert", "--to", "ipc-domain").out == ipc_domain()
    assert randolph("convert", "--to", "ipc-domain", "-o", str(tmp_path / "domain.pddl")).out == ""
    assert (tmp_path / "domain.pddl").read_text(encoding="utf-8") == ipc_domain()


def test_the_ending_of_the_file_determines_the_format(randolph: Randolph, tmp_path: Path) -> None:
    """Without --to: .svg, .png, .html, .json, .txt, .pddl and .lp; an existing file is replaced."""
    plain = ["--no-ricochet", "--reversal", "--length", "24"]
    for name in ("a.svg", "a.png", "a.html", "a.json", "a.txt", "a.pddl", "a.lp"):
        (tmp_path / name).write_text("old", encoding="utf-8")
        ran = randolph("convert", RECORD_24, "-o", str(tmp_path / name), *plain)
        assert (ran.code, ran.out) == (0, "")
    ET.parse(tmp_path / "a.svg")
    assert (tmp_path / "a.png").read_bytes().startswith(b"\x89PNG\r\n\x1a\n")
    for name in ("a.json", "a.txt", "a.pddl", "a.lp"):
        ran = randolph("convert", str(tmp_path / name), "--to", "line")
        assert from_line(ran.out).position == from_line(LINE_24).position


def test_ids_are_kept(randolph: Randolph) -> None:
    """The id of a problem stays in JSON, and names the planning file."""
    given = json.dumps({"id": "third-007", "board": {"faces": ["1A", "4B", "3B", "2B"]}, "robots": {"blue": [0, 0]},
                        "target": {"cell": [9, 3], "color": "blue"}, "rules": {"ricochet": False}})  # fmt: skip
    assert json.loads(randolph("convert", "-", "--to", "json", given=given).out)["id"] == "third-007"
    assert randolph("convert", "-", "--to", "ipc", given=given).out.startswith("(define (problem third-007)\n")


def size_of(png: bytes) -> tuple[int, int]:
    """Width and height in the file's header."""
    assert png.startswith(b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR")
    wide, high = struct.unpack(">II", png[16:24])
    return wide, high


def test_a_png_has_the_requested_width(randolph: Randolph, tmp_path: Path) -> None:
    """The picture of a solution, square like its board."""
    path = tmp_path / "board.png"
    for theme in ("light", "dark", "print", "auto"):
        ran = randolph("convert", LINE_24, "-o", str(path), "--width", "300", "--theme", theme, "--solution", "rE rS")
        assert ran.code == 0
        assert size_of(path.read_bytes()) == (300, 300)


def test_a_sheet_has_all_puzzles_and_their_solutions(randolph: Randolph, tmp_path: Path) -> None:
    """Two on a page, and their solutions on separate pages; each has its problem line."""
    given = "5x5;d=c3b/ r=a3 r@c1\n5x5 r=a1 r@c3 -ricochet\n" + f"{TWO_ROBOTS_FILE}"
    ran = randolph("convert", "-", "-o", str(tmp_path / "sheet.html"), "--per-page", "2", "--title", "For <you>",
                   given=given)  # fmt: skip
    assert ran.code == 0
    text = (tmp_path / "sheet.html").read_text(encoding="utf-8")
    assert text.count('<section class="sheet">') == 2
    assert text.count("<figure>") == 3
    assert "For &lt;you&gt;" in text
    assert "5x5;d=c3b/ r=a3 r@c1" in text
    ran = randolph("convert", "5x5;d=c3b/ r=a3 r@c1", "--to", "sheet", "--solution", "optimal", "--paper", "letter")
    assert ran.out.count("<figure>") == 2
    assert "size:letter" in ran.out
    assert "solution (1): <code>rE</code>" in ran.out


# ── Bad input ────────────────────────────────────────────────────────────────────────────────────────────────────────

HOSTILE: dict[str, tuple[bytes, bytes]] = {
    "binary": (b"", bytes(range(256))),
    "neither text nor zeros": (b"", bytes(range(128, 256))),
    "one line of JSON": (b'{"board": [', b"1,"),
    "deep JSON": (b'{"board": ', b"["),
    "words": (b"", b"lorem ipsum dolor sit amet\n"),
    "empty lines": (b"", b"\n"),
    "comments": (b"", b"; nothing\n"),
    "walls": (b"16x16;w=", b"a1E,"),
    "a game ID": (b"0765+42+", b"2E"),
    "facts": (b"", b"dim(1).\n"),
    "a planning file": (b"(define (problem x)\n(:init\n", b"(free a)\n"),
    "brackets": (b"", b"("),
    "a drawing": (b"+---+---+---+\n", b"| .   .   . |\n"),
    "an object": (b"{\n", b' "a": 1,\n'),
}
"""The beginning of a hostile file, and its repeated rest."""


@pytest.mark.parametrize("kind", HOSTILE)
@pytest.mark.parametrize("command", [["convert", "--to", "line"], *more(["solve"])])
def test_huge_and_hostile_files_end_in_one_error(
    randolph: Randolph, tmp_path: Path, kind: str, command: list[str]
) -> None:
    """Fifty megabytes of anything give one line with the error, and an exit code other than 0; only blanks count as an
    empty input. It is quick because nothing is read to its end.
    """
    first, piece = HOSTILE[kind]
    path = tmp_path / "hostile"
    path.write_bytes(first + piece * (50_000_000 // len(piece)))
    ran = randolph(*command, str(path))
    assert ran.code in (1, 2)
    assert ran.out == ""
    assert ran.err.count("\n") == 1
    assert len(ran.err) < 700
    assert re.match(
        r"randolph: .*(expected|not a problem|no problem|not a text|no end|not JSON|no notation|board is|game ID)",
        ran.err,
    )


def test_truncated_files_have_an_error_with_the_place(randolph: Randolph) -> None:
    """A planning file, facts, JSON and an ID that were cut off: one error with the place."""
    for text, said in (
        (TWO_ROBOTS_FILE[:700], "line 17, column 36: a bracket that is opened here is never closed in"),
        (DESCRIBED[: DESCRIBED.index("length")], "exactly one length, not 0"),
        ('{"board": {"faces": ["1A", "4B"', "not JSON"),
        (RECORD_24[:-1], "the goal's cell is two hexadecimal digits"),
        (DESCRIBED[:-3], "is not a fact"),
    ):
        ran = randolph("convert", "-", "--to", "line", given=text)
        assert ran.code == 2
        assert said in ran.error


def test_texts_in_another_encoding_are_named(randolph: Randolph) -> None:
    """UTF-16, which some editors write, differs from binary files; a mark at the beginning of UTF-8 is allowed."""
    ran = randolph("convert", "-", "--to", "line", given=f"{LINE_24}\n".encode("utf-16"))
    assert ran.error == "standard input: this text is in UTF-16; save it as UTF-8"
    ran = randolph("convert", "-", "--to", "line", given=f"\ufeff{LINE_24}\r\n")
    assert ran.out == f"{LINE_24}\n"


def test_invalid_records_from_a_pipe_are_answered_at_once(randolph: Randolph) -> None:
    """With --json each record from a pipe is answered at once, also an invalid one; after twenty invalid ones the
    command stops.
    """
    ran = randolph("solve", "--json", "-", given="nothing\n" * 1000)
    assert ran.code == 2
    assert [json.loads(line)["status"] for line in ran.out.splitlines()] == ["error"] * 19
    assert "standard input line 1: no notation of a problem begins like this" in ran.err


def test_the_benchmarks_survive_all_formats(randolph: Randolph) -> None:
    """The first problem of the competition keeps its published optimum as planning file and as facts."""
    given = (PROBLEMS / "ipc2023-optimal.jsonl").read_text(encoding="utf-8").splitlines()[0]
    optimum = json.loads(given)["optimum"]
    file = randolph("convert", "-", "--to", "ipc", given=given).out
    facts = randolph("convert", "-", "--to", "asp", "--length", str(optimum), given=file).out
    for text in (file, facts):
        assert json.loads(randolph("solve", "--json", "-", given=text).out)["moves"] == optimum


@pytest.mark.parametrize("form", ["moves", "asp-answer", "svg"])
def test_moves_after_the_success_are_left_out_with_a_note(randolph: Randolph, form: str) -> None:
    """B4: south, then east from a1 to c3 is the success; later moves are not written, but reported."""
    line = "3x3;w=a1E r=a1 r@c3 -ricochet"
    short = randolph("convert", line, "--to", form, "--solution", "rS rE")
    long = randolph("convert", line, "--to", form, "--solution", "rS rE rN rW")
    assert (long.code, long.out) == (0, short.out)
    assert "left out" not in short.err
    assert "2 moves after the success are omitted" in long.err
