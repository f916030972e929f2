"""`randolph puzzles`: making a bank and exporting one."""

from __future__ import annotations

import csv
import json
import signal
import time
from pathlib import Path

import pytest

from randolph.notation import from_line, from_moves
from randolph.notation.micro import from_line as from_micro_line
from randolph.notation.micro import from_path
from randolph.puzzles.bank import THEMES
from randolph.rules import micro, verify
from tests.unit.cli.program import Randolph, start


def made(randolph: Randolph, out: Path, *options: str, count: int = 12) -> bytes:
    """What `puzzles make` writes for a seed."""
    ran = randolph("puzzles", "make", "--seed", "cli", "--count", str(count), "--out", str(out), *options)
    assert (ran.code, ran.out, ran.err) == (0, "", "")
    return out.read_bytes()


def test_the_same_seed_makes_the_same_bytes(randolph: Randolph, tmp_path: Path) -> None:
    """One process and three make the same file, and nothing else is left in the folder."""
    one, three = made(randolph, tmp_path / "1.jsonl"), made(randolph, tmp_path / "3.jsonl", "--jobs", "3")
    assert one == three
    assert one.count(b"\n") == 12
    assert sorted(path.name for path in tmp_path.iterdir()) == ["1.jsonl", "3.jsonl"]


@pytest.mark.more
def test_a_file_can_be_solved(randolph: Randolph, tmp_path: Path) -> None:
    """`solve` and `micro solve` read the lines of their game, and find the stated optima."""
    lines = made(randolph, tmp_path / "bank.jsonl", count=30).decode().splitlines()
    for command, wanted in ((["micro", "solve"], "micro"), (["solve"], "ricochet")):
        given = [line for line in lines if json.loads(line).get("game", "ricochet") == wanted]
        assert given
        ran = randolph(*command, "-", "--json", given="\n".join(given))
        assert ran.code == 0
        found = [json.loads(line)["moves"] for line in ran.out.splitlines()]
        assert found == [json.loads(line)["optimum"] for line in given]


@pytest.mark.more
def test_what_another_file_has_is_not_taken(randolph: Randolph, tmp_path: Path) -> None:
    """With the same seed and --without the first file, no problem comes again."""
    made(randolph, tmp_path / "1.jsonl")
    made(randolph, tmp_path / "2.jsonl", "--without", str(tmp_path / "1.jsonl"))
    one, two = (
        {json.loads(line)["id"] for line in (tmp_path / name).read_text().splitlines()}
        for name in ("1.jsonl", "2.jsonl")
    )
    assert one.isdisjoint(two)


def test_the_export_has_the_columns_of_lichess(randolph: Randolph, tmp_path: Path) -> None:
    """The first ten columns are those of lichess; moves are solutions as long as the optimum."""
    made(randolph, tmp_path / "bank.jsonl", count=30)
    ran = randolph("puzzles", "export", str(tmp_path / "bank.jsonl"), "--csv", str(tmp_path / "bank.csv"))
    assert (ran.code, ran.out, ran.err) == (0, "", "")
    with (tmp_path / "bank.csv").open(newline="") as file:
        rows = list(csv.DictReader(file))
    assert list(rows[0])[:10] == [
        *("PuzzleId", "FEN", "Moves", "Rating", "RatingDeviation"),
        *("Popularity", "NbPlays", "Themes", "GameUrl", "OpeningTags"),
    ]
    assert len(rows) == 30
    for row in rows:
        assert set(row["Themes"].split()) <= set(THEMES)
        if row["Game"] == "micro":
            verdict = micro.verify(from_micro_line(row["FEN"]), from_path(row["Moves"]))
            assert (verdict.ok, verdict.jumps) == (True, int(row["Optimum"]))
        else:
            moved = verify(from_line(row["FEN"]), from_moves(row["Moves"]))
            assert (moved.ok, moved.cost) == (True, int(row["Optimum"]))


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--seed", "1", "--count", "0", "--out", "x"], "0 is not in the range"),
        (["--seed", "1", "--count", "5"], "Missing option '--out'"),
        (["--count", "5", "--out", "x"], "Missing option '--seed'"),
        (["--seed", "1", "--count", "5", "--out", "x", "--jobs", "0"], "0 is not in the range"),
        (["--seed", "1", "--count", "5", "--out", "x", "--collection", "weekly"], "unknown collection 'weekly'"),
        (["--seed", "1", "--count", "5", "--out", "."], ".: this is a directory"),
        (["--seed", "1", "--count", "5", "--out", "no/x"], "no/x: there is no folder no"),
        (["--seed", "1", "--count", "5", "--out", "x", "--without", "none"], "No such file or directory: none"),
    ],
)
def test_mistakes_are_one_line(
    randolph: Randolph, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, arguments: list[str], message: str
) -> None:
    """A wrong command line is one sentence with exit code 2, and no file comes into being."""
    monkeypatch.chdir(tmp_path)
    ran = randolph("puzzles", "make", *arguments)
    assert ran.code == 2
    assert message in ran.error
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (b"hello\n", "line 1: "),
        (b'{"id": "x"}\n', "line 1: "),
        (b"\0", "this is not a text file"),
        (b"[" * 5000, "line 1: this line is longer than any problem of a bank"),
    ],
)
def test_a_file_that_is_no_bank_is_refused(randolph: Randolph, tmp_path: Path, text: bytes, message: str) -> None:
    """The message has the file and the line, and no CSV file comes into being."""
    (tmp_path / "bank.jsonl").write_bytes(text)
    ran = randolph("puzzles", "export", str(tmp_path / "bank.jsonl"), "--csv", str(tmp_path / "bank.csv"))
    assert ran.code == 2
    assert f"{tmp_path / 'bank.jsonl'}" in ran.error
    assert message in ran.error
    assert [path.name for path in tmp_path.iterdir()] == ["bank.jsonl"]


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_ctrl_c_leaves_nothing(tmp_path: Path, jobs: str) -> None:
    """Stopped while it works, the command exits with 130, says nothing, and the old file is as it was."""
    out = tmp_path / "bank.jsonl"
    out.write_text("old\n")
    process = start("puzzles", "make", "--seed", "1", "--count", "100000", "--jobs", jobs, "--out", str(out))
    while not any(path.stat().st_size for path in tmp_path.iterdir() if path != out):
        assert process.poll() is None
        time.sleep(0.02)
    process.send_signal(signal.SIGINT)
    _, err = process.communicate(timeout=60)
    assert (process.returncode, err) == (130, "")
    assert [path.name for path in tmp_path.iterdir()] == ["bank.jsonl"]
    assert out.read_text() == "old\n"
