"""`randolph research dataset` and `evaluate`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.unit.cli.program import Randolph

MAKE = ("research", "dataset", "--seed", "2", "--train", "0", "--test", "3", "--optimum", "1", "3", "--format", "json")


def lines_of(path: Path) -> list[str]:
    """The lines of a file."""
    return path.read_text("utf-8").splitlines()


@pytest.fixture(name="folder")
def _folder(randolph: Randolph, tmp_path: Path) -> Path:
    """A data set of three questions of each game."""
    folder = tmp_path / "set"
    assert randolph(*MAKE, "--out", str(folder)).code == 0
    return folder


def test_a_data_set_is_made_and_its_problems_are_solved(randolph: Randolph, tmp_path: Path) -> None:
    """The files are those that the output describes, and `randolph solve` finds the optima that they state."""
    ran = randolph(*MAKE, "--out", str(tmp_path / "set"))
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.splitlines()[:2] == [
        "ricochet-test: 3 questions with optima from 1 to 3",
        "micro-test: 3 questions with optima from 1 to 3",
    ]
    for command, game in ((("solve",), "ricochet"), (("micro", "solve"), "micro")):
        solved = randolph(*command, str(tmp_path / f"set/json/{game}-test.jsonl"), "--json")
        assert [json.loads(line)["moves"] for line in solved.out.splitlines()] == [1, 2, 3]
    manifest = json.loads(randolph(*MAKE, "--out", str(tmp_path / "again"), "--json").out)
    assert manifest["files"]["ricochet-test.jsonl"]
    assert manifest["seed"] == 2


def test_answers_are_scored(randolph: Randolph, folder: Path, tmp_path: Path) -> None:
    """The solutions of a data set as answers get 1, from a file and from standard input."""
    rows = [json.loads(line) for name in ("ricochet", "micro") for line in lines_of(folder / f"{name}-test.jsonl")]
    text = "".join(json.dumps({"id": row["id"], "answer": row["solution"]}) + "\n" for row in rows)
    (tmp_path / "answers.jsonl").write_text(text)
    ran = randolph("research", "evaluate", str(folder), str(tmp_path / "answers.jsonl"))
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.count("1.000 ± 0.000") == 4
    found = json.loads(randolph("research", "evaluate", str(folder), "-", "--json", given=text).out)
    assert [row["score"] for row in found["tables"]["-"]] == [1.0] * 4
    assert found["errors"] == []


def test_bad_lines_are_named_and_counted(randolph: Randolph, folder: Path) -> None:
    """A line that is no answer is named on standard error, the others are scored, and the exit code is 1."""
    first = json.loads((folder / "micro-test.jsonl").read_text("utf-8").splitlines()[0])
    text = f'{{\n{json.dumps({"id": first["id"], "answer": first["solution"]})}\n{{"id": "x", "answer": ""}}\n'
    ran = randolph("research", "evaluate", str(folder), "-", "--game", "micro", given=text)
    assert ran.code == 1
    assert ran.err.splitlines() == [
        "randolph: line 1: this is not JSON",
        "randolph: line 3: the data set has no question 'x'",
        "randolph: 2 lines are left out",
    ]
    assert "0.333 ± 0.333" in ran.out


def test_baselines_have_tables(randolph: Randolph, folder: Path) -> None:
    """Each baseline has a table of its own, the same every time."""
    asked = ("research", "evaluate", str(folder), "--baseline", "random", "--baseline", "greedy", "--seeds", "2")
    ran = randolph(*asked)
    assert ran.code == 0
    assert ran.out.startswith("random:\n\n| game ")
    assert "\n\ngreedy:\n\n| game " in ran.out
    assert randolph(*asked).out == ran.out


def test_the_tables_are_written_to_a_file_and_seeds_begin_where_they_are_told(
    randolph: Randolph, folder: Path, tmp_path: Path
) -> None:
    """The file has what --json prints; two seeds from 3 on are other ones than two from 0 on."""
    asked = ("research", "evaluate", str(folder), "--baseline", "random", "--seeds", "2", "--json")
    written = tmp_path / "tables.json"
    ran = randolph(*asked, "--seed", "3", "--out", str(written))
    assert ran.code == 0
    assert json.loads(written.read_text()) == json.loads(ran.out)
    assert json.loads(randolph(*asked).out) != json.loads(ran.out)


def test_a_file_that_cannot_be_written_is_named(randolph: Randolph, folder: Path, tmp_path: Path) -> None:
    """One line and exit code 2, as everywhere."""
    nowhere = tmp_path / "none" / "tables.json"
    ran = randolph("research", "evaluate", str(folder), "--baseline", "random", "--out", str(nowhere))
    assert ran.code == 2
    assert str(nowhere) in ran.err
    assert ran.err.count("\n") == 1


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("evaluate", "SET"), "give a file of answers, or --baseline NAME"),
        (("evaluate", "SET", "x", "--baseline", "random"), "give a file of answers, or --baseline NAME"),
        (("evaluate", "SET", "nowhere.jsonl"), "No such file or directory: nowhere.jsonl"),
        (
            ("evaluate", "SET", "--baseline", "best"),
            "unknown baseline 'best': baselines are random, greedy, computer-1,",
        ),
        (("evaluate", "SET", "--baseline", "random", "--split", "train"), "SET has no questions of the split train"),
        (("evaluate", "nowhere", "--baseline", "random"), "nowhere is no data set: it has no manifest.json"),
        (("dataset", "--out", "SET"), "SET exists already: name a new folder"),
        (("dataset", "--out", "nowhere/new"), "nowhere/new: there is no folder nowhere"),
        (
            ("dataset", "--out", "new", "--game", "micro", "--edition", "first"),
            "edition is not an option of the game micro",
        ),
        (("dataset", "--out", "new", "--game", "micro", "--format", "asp"), "the format asp has no Micro Robots"),
        (("dataset", "--out", "new", "--ricochet"), "no problem has optimum 1 if a robot must turn (T2)"),
    ],
)
def test_wrong_arguments_are_refused(
    randolph: Randolph, folder: Path, arguments: tuple[str, ...], message: str
) -> None:
    """Options that do not fit, missing folders and files: one line says what is wrong, with the exit code 2."""
    ran = randolph("research", *(str(folder) if each == "SET" else each for each in arguments))
    assert ran.code == 2
    assert ran.error.startswith(message.replace("SET", str(folder)))
