"""Files without a problem: each command reports them in one line, at the right place, with the right exit code."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from randolph.notation import from_line, ipc_domain, micro, to_ascii
from tests.unit.cli.program import Randolph
from tests.unit.notation.ipc_texts import TWO_ROBOTS_FILE, TWO_ROBOTS_PLAN
from tests.unit.notation.test_asp import DESCRIBED

# Written for this test in the manner of the competition's encodings: facts first, then rules over several lines.
ENCODING = """\
% Ricochet Robots
#const t = 9.

dim(1..16).
robot(red). robot(blue).
direction(north,0,-1).

blocked(X,Y,D) :- barrier(X,Y,D).
1 { go(R,D,T) : robot(R), direction(D,_,_) } 1
    :- T = 1..t.
at(R,X,Y,0) :-
    pos(R,X,Y).
goal(T) :- target(R,X,Y),
    at(R,X,Y,T).
:- not goal(t).
#show go/3.
"""
ANSWER = "clingo version 5.4\nReading from b.lp\nSolving...\nAnswer: 1\ngo(red,east,1) go(red,south,2)\nSATISFIABLE\n"
LINE = "5x5 r=a1 r@a5 -ricochet"
MICRO = '{"id": "one", "arrangement": "black:1N-2N-3N-4N", "start": ["pink", 1], "target": ["white", 2]}\n'
KINDS = {
    "encoding": (ENCODING, "line 8, column 16: this is an ASP encoding with the rules of the game: a"),
    "rules alone": (ENCODING[ENCODING.index("1 {") :], "line 2, column 5: this is an ASP encoding"),
    "domain": (ipc_domain(), "line 7: this is a planning domain"),
    "plan": (TWO_ROBOTS_PLAN, "line 1: this is a solution"),
    "answer": ("go(red,east,1).\ngo(red,south,2).\n", "line 1: this is a solution"),
    "solver's answer": (ANSWER, "line 5: this is a solution"),
    "moves": ("rE rS\n", "line 1: this is a solution"),
    "the other game": (MICRO * 30, "line 1: this belongs to Micro Robots: use `randolph micro`"),
}


@pytest.mark.parametrize("kind", KINDS)
def test_something_other_than_a_problem_is_one_line(randolph: Randolph, tmp_path: Path, kind: str) -> None:
    """An encoding, a domain, a solution, a text of the other game: one sentence names it, however long it is; nothing
    is solved (1), shown or converted (2).
    """
    text, said = KINDS[kind]
    file = tmp_path / "given"
    file.write_text(text, encoding="utf-8")
    for arguments, code in ((["solve"], 1), (["show"], 2), (["convert", "--to", "line"], 2)):
        ran = randolph(*arguments, str(file))
        assert (ran.code, ran.error[: len(said)]) == (code, said)
    ran = randolph("solve", "--json", str(file))
    (answer,) = map(json.loads, ran.out.splitlines())
    assert (ran.code, answer["status"], answer["error"][: len(said)]) == (1, "error", said)
    (tmp_path / "good").write_text(f"{LINE}\n", encoding="utf-8")
    ran = randolph("solve", str(file), str(tmp_path / "good"))
    assert (ran.code, ran.err.count("\n")) == (1, 1)
    assert f"{tmp_path / 'good'} line 1  1 move" in ran.out


OTHERS = {
    "task": (TWO_ROBOTS_FILE, "line 2: this belongs to Ricochet Robots: use `randolph` without `micro`"),
    "facts": (DESCRIBED, "line 1: this belongs to Ricochet Robots"),
    "drawing": (to_ascii(from_line(LINE)), "line 1: this belongs to Ricochet Robots"),
    "drawing with openings": (to_ascii(from_line("3x3;o=a1N r=a1 r@c3")), "line 1: this belongs to Ricochet Robots"),
    "encoding": (ENCODING[ENCODING.index("robot(") :], "line 1: this is an ASP encoding of Ricochet Robots"),
    "domain": (ipc_domain(), "line 7: this is a planning domain of Ricochet Robots"),
    "plan": (TWO_ROBOTS_PLAN, "line 1: this is a plan or an answer of Ricochet Robots"),
    "answer": ("go(red,east,1).\ngo(red,south,2).\n", "line 1: this is a plan or an answer of Ricochet Robots"),
    "solver's answer": (ANSWER, "line 5: this is a plan or an answer of Ricochet Robots"),
    "moves": ("rE rS\n" * 3, "line 1: this is a plan or an answer of Ricochet Robots"),
    "path": ("p6 w6 r6\n" * 3, "line 1: this is a path: it belongs to a problem"),
}


@pytest.mark.parametrize("kind", OTHERS)
def test_something_other_than_a_problem_of_micro_robots_is_one_line(
    randolph: Randolph, tmp_path: Path, kind: str
) -> None:
    """Texts of the first game, with solutions, and a path alone give one sentence that names them."""
    text, said = OTHERS[kind]
    file = tmp_path / "given"
    file.write_text(text, encoding="utf-8")
    for arguments, code in ((["solve"], 1), (["show"], 2)):
        ran = randolph("micro", *arguments, str(file))
        assert (ran.code, ran.error[: len(said)]) == (code, said)
    (answer,) = map(json.loads, randolph("micro", "solve", "--json", str(file)).out.splitlines())
    assert (answer["status"], answer["error"][: len(said)]) == ("error", said)


def test_drawings_and_paths_of_micro_robots_are_recognized(randolph: Randolph) -> None:
    """`randolph` names the command for a drawing of the other game, with or without its frame, and for a path.

    `randolph micro` reads both drawings.
    """
    drawing = micro.to_ascii(micro.from_line("black:17 p1 w2"))
    rows = "".join(f"{line}\n" for line in drawing.splitlines() if "|" in line)
    for text in (drawing, rows, "p6 w6\n" * 2):
        for arguments, code in ((["solve"], 1), (["show"], 2), (["convert", "--to", "line"], 2)):
            ran = randolph(*arguments, "-", given=text)
            assert (ran.code, ran.error[:36]) == (code, "line 1: this belongs to Micro Robots")
    for text in (drawing, rows):
        assert randolph("micro", "show", "--line", "-", given=text).out == f"{micro.to_line(micro.from_ascii(text))}\n"


def test_a_problem_after_an_error_is_still_found(randolph: Randolph) -> None:
    """A stray line is one error, and the problems after it are solved."""
    ran = randolph("solve", "-", given=f"rE rS\n{LINE}\n{DESCRIBED}")
    assert ran.code == 1
    assert ran.err.startswith("randolph: line 1: this is a solution")
    assert [line.split("  ")[0] for line in ran.out.splitlines()] == ["line 2", "line 3"]


@pytest.mark.parametrize(
    ("text", "line", "said"),
    [
        (TWO_ROBOTS_FILE.replace("(free cell-2-1)", "(free cell-9-9)"), r"\d+, column 11", "'cell-9-9' is not a cell"),
        (DESCRIBED.replace("4,3,east", "4,3,up"), r"\d+, column 1", "'up' is not a direction"),
        (json.dumps({"board": 7}, indent=2).replace("7", "!"), "4, column 12", "not JSON"),
        ("3x3 r=a1 r@d9", "3", "target d9 is outside the board"),
    ],
)
def test_an_error_has_one_line_number(randolph: Randolph, tmp_path: Path, text: str, line: str, said: str) -> None:
    """It is that of the line in the file; the message has no other."""
    (tmp_path / "a.txt").write_text(f"; a comment\n\n{text}\n", encoding="utf-8")
    for arguments in (["solve"], ["convert", "--to", "line"]):
        message = randolph(*arguments, str(tmp_path / "a.txt")).error
        assert re.match(rf"line {line}: .*{re.escape(said)}", message), message
        assert len(re.findall(r"\bline \d", message)) == 1
        number = int(message.split()[1].rstrip(",:"))
        quoted = re.search(r" in '(.*)'$", message)
        written = (tmp_path / "a.txt").read_text(encoding="utf-8").splitlines()[number - 1]
        assert quoted is None or quoted.group(1).strip("…") in written or "not JSON" in message


def test_every_result_has_an_id(randolph: Randolph, tmp_path: Path) -> None:
    """A problem without an id gets that of its place: the line, and with several files the file."""
    files = [tmp_path / "a.pddl", tmp_path / "b.lp", tmp_path / "c.jsonl"]
    files[0].write_text(f"; first\n{TWO_ROBOTS_FILE}{TWO_ROBOTS_FILE}", encoding="utf-8")
    files[1].write_text(DESCRIBED, encoding="utf-8")
    files[2].write_text('{"id": "own", "board": 7}\n{"board": 8}\n', encoding="utf-8")
    lines = TWO_ROBOTS_FILE.count("\n")
    found = [json.loads(line)["id"] for line in randolph("solve", "--json", *map(str, files)).out.splitlines()]
    assert found == [
        f"{files[0]} line 3",
        f"{files[0]} line {3 + lines}",
        f"{files[1]} line 1",
        "own",
        f"{files[2]} line 2",
    ]
    alone = randolph("solve", "--json", str(files[0])).out.splitlines()
    assert [json.loads(line)["id"] for line in alone] == ["line 3", f"line {3 + lines}"]
    assert json.loads(randolph("solve", "--json", LINE).out)["id"] is None


DATA = Path(__file__).parents[2] / "data"


def test_a_record_is_imported_as_its_rounds(randolph: Randolph) -> None:
    """`solve` solves all rounds of a record, `show` draws one with the number of rounds, `convert` writes them.

    The rounds are those of the record's events: chips 1 and 0 of the board 1A 2A 3A 4A, red and red.
    """
    given = str(DATA / "record-version-1.json")
    lines = ["1A-2A-3A-4A r=h16,g=p16,b=j16,y=a1 r@i11\n", "1A-2A-3A-4A r=i11,g=p16,b=j16,y=a1 r@e2\n"]
    assert randolph("convert", given, "--to", "line").out == "".join(lines)
    found = [json.loads(line) for line in randolph("solve", "--json", given).out.splitlines()]
    assert [(answer["id"], answer["status"]) for answer in found] == [("round 1", "optimal"), ("round 2", "optimal")]
    for number, line in enumerate(lines, start=1):
        ran = randolph("show", given, "--line", "--number", str(number))
        note = f"randolph: note: a game's record with 2 rounds: this is round {number}; --number N shows another\n"
        assert (ran.out, ran.err) == (line, note)
    assert randolph("solve", given, LINE).out.startswith(f"{given} round 1  ")
    whole = Path(given).read_text(encoding="utf-8")
    assert randolph("solve", whole).out == randolph("solve", given).out
    pretty = json.dumps(json.loads(whole), indent=2, sort_keys=True)
    for text in (pretty, json.dumps(json.loads(pretty))):
        assert randolph("convert", "-", "--to", "line", given=text).out == "".join(lines)


def test_rounds_of_several_records_have_different_ids(randolph: Randolph, tmp_path: Path) -> None:
    """In a file with two records the rounds of the second are named with its line, and with the file if there are
    several.
    """
    record = json.dumps(json.loads((DATA / "record-version-1.json").read_text(encoding="utf-8")))
    file = tmp_path / "games.jsonl"
    file.write_text(f"{record}\n\n{record}\n", encoding="utf-8")
    rounds = ["round 1", "round 2", "line 3 round 1", "line 3 round 2"]
    found = [json.loads(line)["id"] for line in randolph("solve", "--json", str(file)).out.splitlines()]
    assert found == rounds
    found = [json.loads(line)["id"] for line in randolph("solve", "--json", str(file), LINE).out.splitlines()]
    assert found == [*(f"{file} {each}" for each in rounds), None]


def test_a_record_of_micro_robots_is_its_rounds(randolph: Randolph) -> None:
    """The same with the other game; each command names the game of a record."""
    given = str(DATA / "record-version-3.json")
    first = "black:2N-3E-4E-1N p1 w2 via=y5\n"
    assert randolph("micro", "show", given, "--line").out == first
    found = [json.loads(line) for line in randolph("micro", "solve", "--json", given).out.splitlines()]
    assert [(answer["id"], answer["moves"]) for answer in found[:1]] == [("round 1", 15)]
    for command in (["solve"], ["show"], ["convert", "--to", "line"]):
        assert randolph(*command, given).error == (
            "line 1: this is the record of a game of Micro Robots: use `randolph micro`"
        )
    other = str(DATA / "record-version-1.json")
    for command in (["micro", "solve"], ["micro", "show"]):
        assert randolph(*command, other).error == (
            "line 1: this is the record of a game of Ricochet Robots: use `randolph`"
        )


def test_a_damaged_record_has_an_error_with_the_place(randolph: Randolph) -> None:
    """The impossible event, a truncated record, one without any round: one line each."""
    text = (DATA / "record-version-1.json").read_text(encoding="utf-8")
    lobby = json.loads(text)
    lobby["events"] = lobby["events"][:2]
    for given, said in (
        (text[: len(text) // 2], "line 1: not the record of a game: Input data was truncated"),
        (
            text.replace('"chip_drawn"', '"chip_thrown"'),
            "line 1: not the record of a game: Invalid value 'chip_thrown'",
        ),
        (json.dumps(lobby), "line 1: this is the record of a game without rounds"),
    ):
        for command in (["solve"], ["show"], ["convert", "--to", "line"]):
            assert randolph(*command, "-", given=given).error.startswith(said)


def test_an_invalid_solution_is_named(randolph: Randolph, tmp_path: Path) -> None:
    """A directory, a file without text, a domain, a problem, an encoding, a record, the other game: one line."""
    (tmp_path / "picture").write_bytes(b"\x89PNG\r\n\x1a\n\0\0")
    (tmp_path / "utf-16").write_text("rE", encoding="utf-16")
    texts = {
        "domain": (ipc_domain(), "this is a planning domain, not a solution: a solution is moves like 'rE gN', a plan"),
        "task": (TWO_ROBOTS_FILE, "this is a problem or a board, not a solution"),
        "rules": (ENCODING, "this is an ASP encoding, not a solution"),
        "go": ("1 { go(R,D,T) : robot(R) } 1 :- time(T).\n", "this is an ASP encoding, not a solution"),
        "micro": ("black:17 p1 w2\n", "this is a text of Micro Robots, not a solution"),
        "record": (
            (DATA / "record-version-1.json").read_text(encoding="utf-8"),
            f"{tmp_path / 'record'}: this is the record",
        ),
        "long": ("rE " * 400_000, "a text of more than 1,000,000 characters is not a solution"),
    }
    for name, (text, _) in texts.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    for name, said in (
        (".", f"{tmp_path}: this is a directory"),
        ("picture", f"{tmp_path / 'picture'}: this is not a text file"),
        ("utf-16", f"{tmp_path / 'utf-16'}: this text is in UTF-16"),
        *((name, said) for name, (_, said) in texts.items()),
    ):
        for command in (["show"], ["convert", "--to", "moves"]):
            ran = randolph(*command, LINE, "--solution", str(tmp_path / name))
            assert (ran.code, ran.error[: len(said)]) == (2, said)


def test_an_unreadable_input_is_reported_before_its_number(randolph: Randolph) -> None:
    """With `--number 2` an input without any problem is named; one with a problem is too short."""
    for command, good, bad, said in (
        (["show"], LINE, ipc_domain(), "line 7: this is a planning domain"),
        (["convert", "--to", "line"], LINE, "rE rS\n", "line 1: this is a solution"),
        (["convert", "--to", "ipc"], LINE, "5x5 r=a1 r@z9\n", "line 1: target z9 is outside the board"),
        (["micro", "show"], "black:17 p1 w2", "black:17 p1 p1\n", "line 1: "),
    ):
        ran = randolph(*command, "-", "--number", "2", given=bad)
        assert (ran.code, ran.error[: len(said)]) == (2, said)
        ran = randolph(*command, "-", "--number", "3", given=f"{good}\n{bad}")
        assert (ran.code, ran.error) == (2, "-: it has no problem number 3")


def test_several_instances_in_one_file(randolph: Randolph) -> None:
    """ASP facts follow each other: each instance begins with `dim(1)`, after a blank line, a comment or nothing.

    By hand: on 3×3 cells red goes from a1 to c1, to c3, and blue from a1 to a3.
    """
    first = "dim(1). dim(2). dim(3).\npos(red,1,1).\ntarget(red,3,1).\nlength(1).\n"
    second = "dim(1..3). pos(red,1,1). target(red,3,3). length(2). % dim(1)\nbarrier(2,2,east).\n"
    third = "dim(1..3). pos(blue,1,1). target(blue,1,3). length(1).\n"
    for between in ("", "\n", "% another one: dim(1).\n"):
        text = between.join((first, second, third))
        found = [
            json.loads(line) for line in randolph("solve", "--json", "--no-ricochet", "-", given=text).out.splitlines()
        ]
        assert [answer["moves"] for answer in found] == [1, 2, 1]
    ran = randolph("solve", "-", given=first.replace("dim(1). ", "") + second.replace("1..3", "1..2"))
    assert "in a file of several instances each begins with dim(1)" in ran.error
