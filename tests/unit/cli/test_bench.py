"""`randolph bench`: figures of sets and files, and reports of wrong optima."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from randolph.cli import bench
from tests.unit.cli.program import PROBLEMS, Randolph

# Without its last brace. Red goes east and north.
EASY = (
    '{"id": "easy", "board": {"rows": 5, "cols": 5}, "robots": {"red": [2, 0]}, '
    '"target": {"cell": [0, 4], "color": "red"}'
)


def written(folder: Path, *lines: str) -> str:
    """A file with these lines."""
    path = folder / "some.jsonl"
    path.write_text("".join(f"{line}\n" for line in lines))
    return str(path)


def test_the_figures_of_a_set(randolph: Randolph) -> None:
    """The positions are the sum of those of `solve`, and the times are in order."""
    ran = randolph("bench", "bench-vortex", "--json")
    assert (ran.code, ran.err) == (0, "")
    figures = json.loads(ran.out)
    assert list(figures) == ["set", "problems", "nodes", "median", "mean", "p99", "max", "memory", "wrong"]
    assert (figures["set"], figures["problems"], figures["wrong"]) == ("bench-vortex", 40, 0)
    solved = randolph("solve", str(PROBLEMS / "bench-vortex.jsonl"), "--json").out.splitlines()
    assert figures["nodes"] == sum(json.loads(line)["nodes"] for line in solved)
    assert 0 < figures["median"] <= figures["p99"] <= figures["max"]
    assert figures["median"] <= figures["max"]
    assert figures["mean"] <= figures["max"]


def test_a_table_for_people(randolph: Randolph, tmp_path: Path) -> None:
    """A row for each set or file below the names of the columns, for any number of runs."""
    easy = written(tmp_path, EASY + "}")
    ran = randolph("bench", easy, "bench-vortex", "--runs", "2", "--quiet")
    head, first, second = ran.out.splitlines()
    assert ran.code == 0
    assert head.split()[:3] == ["set", "problems", "nodes"]
    assert first.split()[:2] == [easy, "1"]
    assert second.split()[:2] == ["bench-vortex", "40"]


def test_the_portable_path_searches_the_same(randolph: Randolph) -> None:
    """With any instructions the core searches the same positions, if it has one thread."""
    ran = [randolph("bench", "bench-vortex", "--json", "--simd", simd) for simd in ("auto", "portable")]
    assert [each.code for each in ran] == [0, 0]
    first, second = (json.loads(each.out) for each in ran)
    assert first["nodes"] == second["nodes"]


def test_two_threads_find_the_optima(randolph: Randolph) -> None:
    """With two threads for each search every result is right, too."""
    ran = randolph("bench", "official-classic", "--json", "--threads", "2")
    assert (ran.code, json.loads(ran.out)["wrong"]) == (0, 0)


def test_a_wrong_optimum_is_named(randolph: Randolph, tmp_path: Path) -> None:
    """T1, T2: if two moves solve a problem and its file says three, the command says so and exits with 1."""
    ran = randolph(
        "bench", written(tmp_path, EASY + ', "optimum": 2}', EASY.replace("easy", "odd") + ', "optimum": 3}')
    )
    assert ran.code == 1
    assert "easy" not in ran.err
    assert ran.err.endswith("odd: 2 moves, but the optimum is 3\n")


def test_an_unsolvable_problem_with_an_optimum_is_an_error(randolph: Randolph, tmp_path: Path) -> None:
    """A robot alone never stops in the middle of an empty board: an optimum for that is reported as wrong."""
    middle = EASY.replace("[0, 4]", "[2, 2]")
    assert randolph("bench", written(tmp_path, middle + "}")).code == 0
    ran = randolph("bench", written(tmp_path, middle + ', "optimum": 3}'))
    assert ran.code == 1
    assert ran.err.endswith("easy: no solution, but the optimum is 3\n")


def test_a_bad_line_is_named_and_the_others_measured(randolph: Randolph, tmp_path: Path) -> None:
    """An invalid problem is reported with its line; the exit code is 1, and the figures are those of the rest."""
    ran = randolph("bench", written(tmp_path, EASY + "}", "{", "}"), "--json")
    assert ran.code == 1
    assert json.loads(ran.out)["problems"] == 1
    assert "line 2" in ran.err


def test_nothing_but_bad_lines(randolph: Randolph, tmp_path: Path) -> None:
    """A file without any problem has no figures, and its faults are reported."""
    ran = randolph("bench", written(tmp_path, "nonsense"), "--json")
    assert (ran.code, ran.out) == (1, "")
    assert "line 1" in ran.err


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["no-such-set"], "no-such-set: no such set or file; the sets are official-classic, official-third,"),
        ([str(PROBLEMS)], "this is a directory"),
        (["--runs", "0"], "Invalid value for '--runs'"),
        (["--threads", "-1"], "Invalid value for '--threads'"),
        (["--simd", "mmx"], "unknown instruction set 'mmx': there are auto, portable, avx2, avx512"),
        (["--limit-memory", "-1"], "Invalid value for '--limit-memory'"),
    ],
)
def test_mistakes_are_one_line(randolph: Randolph, arguments: list[str], words: str) -> None:
    """A set that does not exist, a folder, an absurd number: one line on standard error, and exit code 2."""
    ran = randolph("bench", *arguments)
    assert ran.code == 2
    assert words in ran.error


def test_an_empty_file(randolph: Randolph, tmp_path: Path) -> None:
    """A file without any line is a mistake."""
    assert "it contains no problem" in randolph("bench", written(tmp_path)).error


def test_a_limit_of_memory_is_no_result(randolph: Randolph) -> None:
    """A search that runs out of memory is reported, with the limit."""
    ran = randolph("bench", "bench-extreme", "--limit-memory", "1", "--json")
    assert ran.code == 1
    assert json.loads(ran.out)["wrong"] == 2
    assert ran.err.count("no answer within the limit of memory") == 2


def test_every_set_is_there() -> None:
    """The sets named in the help are the files of the program."""
    assert sorted(bench.NAMES) == sorted(path.stem for path in bench.SETS.glob("*.jsonl"))
