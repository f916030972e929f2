"""`randolph research`: making a bank of solved problems, and measuring the environments."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from randolph.research import banks
from randolph.research.banks import load_bank
from tests.unit.cli.program import Randolph

BANK = ("research", "bank", "micro", "--size", "20", "--boards", "3", "--optimum", "2", "4")


@pytest.fixture(autouse=True)
def _own_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.setattr(banks, "_recent", {})


def test_a_bank_is_made_and_described(randolph: Randolph, tmp_path: Path) -> None:
    """The file is the bank that the output describes, in words and as JSON; the same command makes the same bytes."""
    out = tmp_path / "bank.npz"
    ran = randolph(*BANK, "--out", str(out), "--json")
    assert (ran.code, ran.err) == (0, "")
    facts, bank = json.loads(ran.out), load_bank(out)
    assert facts["sha256"] == bank.digest
    assert facts["problems"] == sum(facts["optima"].values()) == len(bank) == 20
    assert set(facts["optima"]) <= {"2", "3", "4"}
    words = randolph(*BANK, "--out", str(tmp_path / "again.npz"))
    assert words.out.startswith(f"20 problems on 3 boards: {tmp_path / 'again.npz'}\noptima: ")
    assert (tmp_path / "again.npz").read_bytes() == out.read_bytes()


def test_without_a_file_the_bank_is_kept_where_environments_look(randolph: Randolph, tmp_path: Path) -> None:
    """The path that is printed is in the cache folder, and holds the bank."""
    ran = randolph("research", "bank", "ricochet", "--size", "5", "--boards", "2", "--optimum", "1", "2", "--json")
    path = Path(json.loads(ran.out)["path"])
    assert path.is_relative_to(tmp_path / "cache")
    assert len(load_bank(path)) == 5


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("micro", "--silver"), "--silver is not an option of the game micro"),
        (("ricochet", "--side", "black"), "--side is not an option of the game ricochet"),
        (
            ("ricochet", "--edition", "fifth"),
            "unknown edition 'fifth': editions are first, second, third, mixed, and random",
        ),
        (
            ("ricochet", "--optimum", "3", "2"),
            "optimum=(3, 2): expected two numbers of moves, the least and the greatest",
        ),
        (("micro", "--out", "nowhere/bank.npz"), "nowhere/bank.npz: there is no folder nowhere"),
    ],
)
def test_impossible_options_are_refused(randolph: Randolph, arguments: tuple[str, ...], message: str) -> None:
    """One line says what is wrong; the exit code is 2."""
    ran = randolph("research", "bank", *arguments)
    assert (ran.code, ran.out, ran.err) == (2, "", f"randolph: {message}\n")


@pytest.mark.parametrize("threads", ["1", "2"])
def test_the_speed_of_environments_is_measured(randolph: Randolph, tmp_path: Path, threads: str) -> None:
    """The figures are of the bank, the game and the threads that were asked for, in words and as JSON."""
    out = tmp_path / "bank.npz"
    assert randolph(*BANK, "--out", str(out)).code == 0
    asked = ("research", "bench", "micro", "--bank", str(out), "--envs", "128", "--threads", threads, "--steps", "9000")
    written = tmp_path / "speeds.json"
    ran = randolph(*asked, "--runs", "3", "--seed", "5", "--json", "--out", str(written))
    assert (ran.code, ran.err) == (0, "")
    found = json.loads(ran.out)
    assert json.loads(written.read_text()) == found
    assert found["bank"] == load_bank(out).digest
    assert (found["game"], found["envs"], found["threads"]) == ("micro", 128, int(threads))
    assert found["clock"] == ("processor" if threads == "1" else "wall")
    assert 0 < found["least"] <= found["steps_per_second"] <= found["greatest"]
    assert " million steps a second (" in randolph(*asked, "--runs", "1", "--observation", "planes", "--no-masks").out


def test_a_bank_of_another_game_is_not_measured(randolph: Randolph, tmp_path: Path) -> None:
    """One line says what is wrong; the exit code is 2."""
    out = tmp_path / "bank.npz"
    assert randolph(*BANK, "--out", str(out)).code == 0
    ran = randolph("research", "bench", "ricochet", "--bank", str(out))
    assert (ran.code, ran.err) == (2, "randolph: this is a bank of the game 'micro', not 'ricochet'\n")
    ran = randolph("research", "bench", "ricochet", "--bank", str(tmp_path / "none.npz"))
    assert (ran.code, ran.err) == (2, f"randolph: there is no bank '{tmp_path / 'none.npz'}'\n")
