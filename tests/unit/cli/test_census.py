"""`randolph census`: ledgers, what survives a kill, tables, checks, bad input."""

from __future__ import annotations

import csv
import errno
import gzip
import io
import json
import os
import signal
import subprocess
import sys
from importlib import import_module
from math import comb, perm
from pathlib import Path

import pytest
from pyarrow import parquet

from randolph.census import Ledger
from randolph.notation import to_json_board
from randolph.rules import Board, Cell, Color, Diagonal, Target
from tests.brute_census import brute_census, histogram_of
from tests.unit.cli.census_board import BOARD, GIVEN, KILLED, TARGETS, WITH_VORTEX, table
from tests.unit.cli.program import Randolph


def counted(randolph: Randolph, folder: Path, *more: str) -> str:
    """A whole census of the board, as a table."""
    ran = randolph("census", GIVEN, "--no-ricochet", "--out", str(folder), *more)
    assert (ran.code, ran.err) == (0, "")
    return table(randolph, folder)


def test_a_line_has_the_figures_of_brute_force(randolph: Randolph, tmp_path: Path) -> None:
    """Each line names what was counted; its histogram is that of brute force over all positions."""
    counted(randolph, tmp_path)
    lines = [json.loads(line) for line in (tmp_path / "units.jsonl").read_text().splitlines()]
    assert [line["target"]["cell"] for line in lines] == [list(target.cell) for target in TARGETS]
    for line, target in zip(lines, TARGETS, strict=True):
        assert line["board"] == to_json_board(BOARD)
        assert line["target"] == {
            "cell": list(target.cell),
            "color": str(target.color),
            "symbol": str(target.symbol),
        }
        assert (line["robots"], line["ricochet"], line["no_reversal"], line["engine"]) == (4, False, True, "census-1")
    histogram, unsolvable = histogram_of(brute_census(BOARD, TARGETS[0].cell, 4))
    assert (tuple(lines[0]["histogram"]), lines[0]["unsolvable"]) == (histogram, unsolvable)


def test_all_targets_include_the_vortex(randolph: Randolph, tmp_path: Path) -> None:
    """The vortex has an engine and positions of its own, sets of four cells; checks and tables work for it."""
    board = json.dumps(to_json_board(WITH_VORTEX))
    assert randolph("census", board, "--no-ricochet", "--all", "--out", str(tmp_path)).code == 0
    line = json.loads((tmp_path / "units.jsonl").read_text().splitlines()[-1])
    histogram, unsolvable = histogram_of(brute_census(WITH_VORTEX, Cell(4, 0), 4, vortex=True))
    assert (line["target"]["color"], line["engine"]) == ("any", "vortex-1")
    assert (tuple(line["histogram"]), line["unsolvable"]) == (histogram, unsolvable)
    assert sum(histogram) + unsolvable == comb(25, 4)
    assert randolph("census", "--verify", "--out", str(tmp_path)).code == 0
    assert "vortex-1" in table(randolph, tmp_path)
    assert "engine census-1, vortex-1" in randolph("census", "--status", "--out", str(tmp_path)).out


@pytest.mark.parametrize("reversal", [True, False])
def test_the_ricochet_rule_is_counted_by_an_engine_of_its_own(
    randolph: Randolph, tmp_path: Path, *, reversal: bool
) -> None:
    """With T2, and M7 on or off, the line has the figures of brute force; checks work."""
    switch = "--no-reversal" if reversal else "--reversal"
    problem = "4x4 r=a1,b=b2 r@c3"
    assert randolph("census", problem, switch, "--out", str(tmp_path)).code == 0
    line = json.loads((tmp_path / "units.jsonl").read_text())
    board = Board.build(rows=4, cols=4)
    histogram, unsolvable = histogram_of(brute_census(board, Cell(2, 2), 2, ricochet=True, no_reversal=reversal))
    assert (line["engine"], line["no_reversal"]) == ("ricochet-1", reversal)
    assert (tuple(line["histogram"]), line["unsolvable"]) == (histogram, unsolvable)
    assert randolph("census", "--verify", "--out", str(tmp_path)).code == 0


def test_on_a_board_with_diagonals_every_robot_is_told_apart(randolph: Randolph, tmp_path: Path) -> None:
    """The line names the robots by their colors, and has the figures of brute force; checks and tables work."""
    board = Board.build(
        rows=4, cols=4, diagonals=[Diagonal(Cell(1, 2), Color.GREEN, "/")], targets=[Target(Cell(3, 3), Color.BLUE)]
    )
    given = json.dumps(to_json_board(board))
    assert randolph("census", given, "--no-ricochet", "--out", str(tmp_path)).code == 0
    line = json.loads((tmp_path / "units.jsonl").read_text())
    robots = [Color.BLUE, Color.RED, Color.GREEN, Color.YELLOW]
    histogram, unsolvable = histogram_of(brute_census(board, Cell(3, 3), robots))
    assert (line["engine"], line["robots"]) == ("diagonals-1", ["red", "green", "blue", "yellow"])
    assert (tuple(line["histogram"]), line["unsolvable"]) == (histogram, unsolvable)
    assert sum(histogram) + unsolvable == perm(15, 4)
    assert randolph("census", "--verify", "--out", str(tmp_path)).code == 0
    assert "diagonals-1" in table(randolph, tmp_path)


def test_five_robots_announce_their_memory(randolph: Randolph, tmp_path: Path) -> None:
    """With the silver robot the command says what it needs before it counts; the line has brute force's figures."""
    ran = randolph("census", "4x4", "--no-ricochet", "--target", "c3", "--silver", "--out", str(tmp_path))
    assert (ran.code, ran.err) == (0, "randolph: note: 5 robots need less than 1 MB of memory for each worker\n")
    line = json.loads((tmp_path / "units.jsonl").read_text())
    histogram, unsolvable = histogram_of(brute_census(Board.build(rows=4, cols=4), Cell(2, 2), 5))
    assert (line["robots"], tuple(line["histogram"]), line["unsolvable"]) == (5, histogram, unsolvable)
    again = randolph("census", "4x4", "--no-ricochet", "--target", "c3", "--silver", "--quiet", "--out", str(tmp_path))
    assert (again.code, again.err) == (0, "")
    assert randolph("census", "--verify", "--out", str(tmp_path)).code == 0


def test_five_robots_of_a_printed_board_need_what_is_said(
    randolph: Randolph, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two sets of 32 bytes for each four of 252 cells are 10.6 GB; a machine that has less refuses."""
    monkeypatch.setattr(import_module("randolph.census.survey"), "machine_memory", lambda: 8_000_000_000)
    ran = randolph("census", "--faces", "1A-3B-4A-2A", "--no-ricochet", "--silver", "--out", str(tmp_path))
    sets = sum((j + 1) // 2 * 2 for k in range(252) for j in range(k) for _ in range(k + 1, 252))
    assert f"{64 * sets / 1e9:.1f}" == "10.6"
    assert (ran.code, ran.error) == (2, "this census needs 10.6 GB of memory; this machine has 8,000 MB")


def test_workers_and_shards_make_the_same_table(randolph: Randolph, tmp_path: Path) -> None:
    """The table does not depend on the number of threads, nor on how the units are divided into shards."""
    one = counted(randolph, tmp_path / "one")
    assert one.count("\n") == 1 + len(TARGETS)
    assert counted(randolph, tmp_path / "two", "--workers", "2") == one
    for shard in ("3/3", "1/3", "2/3"):
        counted(randolph, tmp_path / "shards", "--shard", shard)
    assert sorted(path.name for path in (tmp_path / "shards").glob("*.jsonl")) == [
        f"units-{shard}-of-3.jsonl" for shard in (1, 2, 3)
    ]
    assert table(randolph, tmp_path / "shards") == one


@pytest.mark.parametrize("moment", ["before", "half", "after"])
@pytest.mark.parametrize("count", [1, 3, 5])
def test_a_killed_census_goes_on_to_the_same_table(randolph: Randolph, tmp_path: Path, moment: str, count: int) -> None:
    """SIGKILL while a line is written: the same command continues, and the table is that of an undisturbed census.

    Half a line is named and counted again.
    """
    arguments = ["census", GIVEN, "--no-ricochet", "--out", str(tmp_path / "killed")]
    done = subprocess.run([sys.executable, "-c", KILLED, moment, str(count), *arguments], check=False, timeout=120)
    assert done.returncode == -signal.SIGKILL
    left = (tmp_path / "killed" / "units.jsonl").read_bytes()
    assert left.count(b"\n") == count - (moment != "after")
    ran = randolph(*arguments)
    assert ran.code == 0
    assert (f"line {count} has no end: its unit is counted again" in ran.err) == (moment == "half")
    assert table(randolph, tmp_path / "killed") == counted(randolph, tmp_path / "whole")


def test_what_is_done_is_not_counted_again(randolph: Randolph, tmp_path: Path) -> None:
    """A second run changes nothing in the ledger; more targets are added to it."""
    first = randolph("census", GIVEN, "--no-ricochet", "--target", "c3", "--out", str(tmp_path))
    assert first.out.startswith(f"1 unit in {tmp_path}\n")
    before = (tmp_path / "units.jsonl").read_bytes()
    again = randolph("census", GIVEN, "--no-ricochet", "--target", "c3", "--out", str(tmp_path))
    assert again.out.startswith(f"1 unit in {tmp_path}, 1 of them known before\n")
    assert (tmp_path / "units.jsonl").read_bytes() == before
    assert randolph("census", GIVEN, "--no-ricochet", "--out", str(tmp_path)).out.startswith("5 units in ")
    assert (tmp_path / "units.jsonl").read_bytes().startswith(before)


def test_damaged_lines_are_named_and_counted_again(randolph: Randolph, tmp_path: Path) -> None:
    """A line that is no JSON, one whose numbers do not add up, one without a key: each is named, and counted again."""
    whole = counted(randolph, tmp_path)
    path = tmp_path / "units.jsonl"
    lines = path.read_text().splitlines()
    lines[0] = lines[0][:40]
    changed = json.loads(lines[2])
    changed["histogram"][1] += 1
    lines[2] = json.dumps(changed)
    missing = json.loads(lines[3])
    del missing["longest"]
    lines[3] = json.dumps(missing)
    path.write_text("\n".join(lines) + "\n")
    refused = randolph("census", "--export", "csv", "--out", str(tmp_path))
    assert (refused.code, refused.out) == (2, "")
    assert "units.jsonl line 1 is damaged" in refused.err
    ran = randolph("census", GIVEN, "--no-ricochet", "--out", str(tmp_path))
    assert ran.code == 0
    named = ran.err.splitlines()
    assert len(named) == 3
    assert all("counted again" in line for line in named)
    assert "line 3 is damaged (whose numbers do not add up to 42,504 positions)" in named[1]
    assert "line 4 is damaged (without 'longest')" in named[2]
    assert table(randolph, tmp_path) == whole


def test_a_full_disk_leaves_whole_lines(randolph: Randolph, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """When the disk is full in the middle of a line, the command says so; the ledger keeps the lines before it."""
    write = os.write
    appended = 0

    def full(file: int, data: bytes) -> int:
        nonlocal appended
        appended += 1
        if appended < 3:
            return write(file, data)
        if appended > 3:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        return write(file, data[:50])

    with monkeypatch.context() as patch:
        patch.setattr(os, "write", full)
        ran = randolph("census", GIVEN, "--no-ricochet", "--out", str(tmp_path))
    assert ran.code == 2
    assert "units.jsonl cannot be written (No space left on device)" in ran.err
    content = (tmp_path / "units.jsonl").read_text()
    assert content.endswith("\n")
    assert len([json.loads(line) for line in content.splitlines()]) == 2


@pytest.mark.parametrize("form", ["csv", "parquet"])
def test_a_table_on_a_full_disk_is_one_clear_line(randolph: Randolph, tmp_path: Path, form: str) -> None:
    """An export to a full disk names its file."""
    assert randolph("census", "4x4", "--no-ricochet", "--target", "c3", "--out", str(tmp_path)).code == 0
    ran = randolph("census", "--export", form, "--out", str(tmp_path), "-o", "/dev/full")
    assert (ran.code, ran.error) == (2, "No space left on device: /dev/full")


def test_one_process_writes_a_ledger_at_a_time(randolph: Randolph, tmp_path: Path) -> None:
    """A second census of the same folder is refused while the first one writes; afterwards it works."""
    with Ledger(tmp_path):
        ran = randolph("census", GIVEN, "--no-ricochet", "--out", str(tmp_path))
        assert (ran.code, ran.error.startswith("another census is writing ")) == (2, True)
    assert randolph("census", GIVEN, "--no-ricochet", "--target", "c3", "--out", str(tmp_path)).code == 0


def test_a_ledger_of_another_engine_is_refused(randolph: Randolph, tmp_path: Path) -> None:
    """Lines of an engine that is not known are not mixed with new ones: the error names it and those that are known."""
    counted(randolph, tmp_path)
    path = tmp_path / "units.jsonl"
    path.write_text(path.read_text().replace("census-1", "census-0"))
    ran = randolph("census", GIVEN, "--no-ricochet", "--out", str(tmp_path))
    assert ran.code == 2
    assert "line 1: this ledger was made by the engine 'census-0', and this program has census-1" in ran.error


def test_the_status_says_what_is_done_and_left(randolph: Randolph, tmp_path: Path) -> None:
    """With what is asked for, the number of units that are left."""
    randolph("census", GIVEN, "--no-ricochet", "--target", "c3", "--out", str(tmp_path))
    ran = randolph("census", GIVEN, "--no-ricochet", "--status", "--out", str(tmp_path))
    assert ran.out.splitlines()[:2] == [
        f"1 unit in {tmp_path}, engine census-1",
        "1 of 5 units asked for, 4 left",
    ]
    assert randolph("census", "--status", "--out", str(tmp_path)).out.startswith(f"1 unit in {tmp_path}")


def test_verify_solves_the_longest_positions_again(randolph: Randolph, tmp_path: Path) -> None:
    """A sound ledger has no differences. A moved count, and a position that is solved sooner, are found."""
    counted(randolph, tmp_path)
    ran = randolph("census", "--verify", "--out", str(tmp_path))
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.endswith("5 units counted again with 500 positions solved, 0 differences\n")
    path = tmp_path / "units.jsonl"
    lines = [json.loads(line) for line in path.read_text().splitlines()]
    lines[0]["histogram"][1] += 1
    lines[0]["histogram"][2] -= 1
    near = lines[1]["longest"][0].split()
    on_target = next(robot for robot in near[1].split(",") if robot.startswith("g="))
    near[1] = near[1].replace(on_target, "g=d1")
    lines[1]["longest"] = [" ".join(near)]
    path.write_text("".join(json.dumps(line) + "\n" for line in lines))
    ran = randolph("census", "--verify", "--out", str(tmp_path))
    assert ran.code == 1
    assert "red@c3: counted again, its histogram is [" in ran.out
    assert "takes 0 moves, not " in ran.out
    assert ran.out.endswith("2 differences\n")


def test_a_problem_is_counted_with_its_target_and_robots(randolph: Randolph, tmp_path: Path) -> None:
    """INPUT may be a problem: its board, target, number of robots and switches."""
    ran = randolph("census", "4x4 r=a1,b=b2 r@d4 -ricochet", "--out", str(tmp_path))
    assert ran.code == 0
    line = json.loads((tmp_path / "units.jsonl").read_text())
    board = Board.build(rows=4, cols=4)
    histogram, unsolvable = histogram_of(brute_census(board, Cell(3, 3), 2))
    assert (line["robots"], tuple(line["histogram"]), line["unsolvable"]) == (2, histogram, unsolvable)
    assert ran.out.splitlines()[1].startswith("240 positions, ")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ((GIVEN, "--no-ricochet"), "name the folder of the ledger: --out DIR"),
        (("--out", "x"), "choose what to count: INPUT, --edition or --faces"),
        ((GIVEN, "--faces", "1A-2A-3A-4A", "--out", "x"), "choose what to count: INPUT, --edition or --faces"),
        (
            (json.dumps(to_json_board(WITH_VORTEX)), "--all", "--out", "x"),
            "without the ricochet rule only (T2): add --no-r",
        ),
        ((GIVEN, "--no-ricochet", "--target", "c3", "--all", "--out", "x"), "choose one of --target, --colored and"),
        ((GIVEN, "--no-ricochet", "--target", "z9", "--out", "x"), "--target 'z9' is not on the board, which has 5"),
        (
            ("--faces", "1D-2D-3D-4D", "--no-ricochet", "--silver", "--out", "x"),
            "this census needs 226.9 GB of memory; this ",
        ),
        ((GIVEN, "--no-ricochet", "--shard", "4/3", "--out", "x"), "--shard needs a number and how many there are"),
        (("4x4", "--no-ricochet", "--out", "x"), "the board has no targets: name a cell with --target"),
        (("17x4", "--no-ricochet", "--target", "a1", "--out", "x"), "at most 16 rows and columns, not 17x4"),
        (("6x6;o=a1N r=a1,g=b3 r@c3 -ricochet", "--out", "x"), "the census counts boards without openings"),
        (
            ("--faces", "1D-2D-3D-4D", "--out", "x"),
            "boards with diagonals without the ricochet rule only (T2): add --no-ricochet",
        ),
        (("--faces", "1A-2A-3A", "--no-ricochet", "--out", "x"), "four faces, like 1A-2B-3C-4D, not '1A-2A-3A'"),
        (("--edition", "fourth", "--out", "x"), "unknown edition 'fourth': editions are first, second"),
        (("--status", "--verify", "--out", "x"), "choose one of --status and --verify"),
        (("--status", "--out", "x"), "x: there is no such folder"),
        ((GIVEN, "--no-ricochet", "--workers", "1024", "--faces", "1A", "--out", "x"), "choose what to count"),
        (
            ("--faces", "1A-2A-3A-4A", "--no-ricochet", "--workers", "1024", "--out", "x"),
            "1024 workers need 173.8 GB of memory, 170 MB each; this machine has ",
        ),
    ],
)
def test_bad_input_is_one_clear_line(
    randolph: Randolph, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, arguments: tuple[str, ...], message: str
) -> None:
    """Every mistake is one line that says what is wrong; no ledger is begun."""
    monkeypatch.chdir(tmp_path)
    ran = randolph("census", *arguments)
    assert ran.code == 2
    assert message in ran.error
    assert not list(tmp_path.rglob("*.jsonl"))


def test_jsonl_is_a_sorted_ledger(randolph: Randolph, tmp_path: Path) -> None:
    """`--export jsonl` does not depend on the order of counting and has no seconds; packed, it is a ledger again."""
    for shard in ("2/2", "1/2"):
        counted(randolph, tmp_path / "shards", "--shard", shard)
    counted(randolph, tmp_path / "one")
    ran = randolph("census", "--export", "jsonl", "--out", str(tmp_path / "one"))
    assert randolph("census", "--export", "jsonl", "--out", str(tmp_path / "shards")).out == ran.out
    assert "seconds" not in ran.out
    packed = tmp_path / "packed"
    packed.mkdir()
    (packed / "units.jsonl.gz").write_bytes(gzip.compress(ran.out.encode()))
    assert randolph("census", "--export", "jsonl", "--out", str(packed)).out == ran.out
    again = randolph("census", GIVEN, "--no-ricochet", "--out", str(packed))
    assert again.out.startswith(f"5 units in {packed}, 5 of them known before\n")
    (packed / "units.jsonl.gz").write_bytes(gzip.compress(ran.out.encode())[:-20])
    cut = randolph("census", "--status", "--out", str(packed))
    assert cut.code == 2
    assert "units.jsonl.gz cannot be unpacked: " in cut.error


def test_parquet_has_the_rows_of_csv(randolph: Randolph, tmp_path: Path) -> None:
    """Another program reads the same values from both."""
    text = counted(randolph, tmp_path)
    path = tmp_path / "census.parquet"
    assert randolph("census", "--export", "parquet", "--out", str(tmp_path), "-o", str(path)).code == 0
    rows = parquet.read_table(path).to_pylist()
    expected = list(csv.DictReader(io.StringIO(text)))
    assert len(rows) == len(TARGETS)
    for row, other in zip(rows, expected, strict=True):
        assert {
            key: json.dumps(value) if isinstance(value, list | bool) else str(value) for key, value in row.items()
        } == other


def test_without_pyarrow_parquet_says_what_to_install(
    randolph: Randolph, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The error has the command, and the formats that need nothing."""
    counted(randolph, tmp_path)
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    ran = randolph("census", "--export", "parquet", "--out", str(tmp_path))
    assert ran.code == 2
    assert ran.error == (
        "Parquet needs pyarrow, which is not installed: pip install 'randolph[tables]'; csv and jsonl need nothing"
    )


def test_an_unknown_table_is_refused(randolph: Randolph, tmp_path: Path) -> None:
    """The error names the formats."""
    ran = randolph("census", "--export", "xls", "--out", str(tmp_path))
    assert (ran.code, ran.error) == (2, "unknown format 'xls': a census is exported as csv, jsonl, parquet")


@pytest.mark.parametrize(
    ("command", "other"), [(["census"], "randolph micro census"), (["micro", "census"], "randolph census")]
)
def test_each_census_names_the_other(randolph: Randolph, command: list[str], other: str) -> None:
    """The help of each game's census names the other game's."""
    assert other in " ".join(randolph(*command, "--help").out.split())
