"""The plain solver with which the engine is compared is correct, so that a ratio compares two correct results; and the
bench itself runs.
"""

from __future__ import annotations

import json
import random
import subprocess
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from bench import solver as bench_solver
from bench.native import driver
from randolph.notation import from_json_object
from randolph.rules import Board, Cell, Color, Direction, Position, Problem, Rules, Target
from randolph.solver import Limits, solve

PROBLEMS = Path(__file__).resolve().parents[1] / "data" / "problems"
PLAIN = Rules(ricochet=False)


@pytest.fixture(scope="module", autouse=True)
def _program() -> Iterator[None]:
    """A program with the engine of the native tests if it is built, otherwise with a debug build that compiles quickly:
    here results count, not times.
    """
    options = [
        "-DRANDOLPH_INSTRUCTION_SETS=portable",
        "-DCMAKE_BUILD_TYPE=Debug",
        "-DCMAKE_CXX_FLAGS_DEBUG=-O1 -DNDEBUG",
    ]
    folder = driver.BUILD.with_name("native-plain")
    if (folder / "build.ninja").exists():
        options = []
    else:
        folder = driver.BUILD.with_name("bench-test")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(driver, "BUILD", folder)
        patch.setattr(driver, "PROGRAM", folder / driver.PROGRAM.name)
        driver.build(*options)
        yield


def by_baseline(problems: dict[str, Problem], most_moves: int = 250) -> dict[str, int | None]:
    """The optima according to the baseline; the program itself checks its solutions move by move."""
    measured = driver.measure(problems, engines="baseline", most_moves=most_moves)
    assert [each.engine for each in measured] == ["baseline"] * len(problems)
    return {each.id: each.moves for each in measured}


@pytest.mark.parametrize("name", ["official-plain", "bench-main", "bench-silver", "bench-vortex", "ipc2023-optimal"])
def test_the_stated_optimum_is_found(name: str) -> None:
    """The baseline finds the optima that others have proved: four and five robots, the vortex, boards up to 20×20."""
    given = [json.loads(line) for line in (PROBLEMS / f"{name}.jsonl").read_text().splitlines()]
    short = {one["id"]: one for one in given if one["optimum"] <= 13}
    assert len(short) >= 5
    found = by_baseline({name: from_json_object(one) for name, one in short.items()})
    assert found == {name: one["optimum"] for name, one in short.items()}


def small_problem(rng: random.Random) -> Problem:
    """A plain problem on a board of 3×3 to 5×6 with walls, sometimes a center, and one to four robots."""
    rows, cols = rng.randint(3, 5), rng.randint(3, 6)
    cells = [Cell(row, col) for row in range(rows) for col in range(cols)]
    center = {rng.choice(cells)} if rng.random() < 0.3 else set()
    walls = [
        (rng.choice(cells), rng.choice((Direction.E, Direction.S))) for _ in range(rng.randint(0, rows * cols // 3))
    ]
    free = [cell for cell in cells if cell not in center]
    colors = rng.sample((Color.RED, Color.GREEN, Color.BLUE, Color.YELLOW), rng.randint(1, 4))
    position = Position(dict(zip(colors, rng.sample(free, len(colors)), strict=True)))
    target = Target(rng.choice(free), rng.choice([None, *colors]))
    return Problem(Board.build(rows=rows, cols=cols, walls=walls, center=center), position, target, PLAIN)


@pytest.mark.more
def test_small_problems_are_solved_like_the_reference() -> None:
    """M1, M2, S3, T1, T5, T6: on 400 random small boards the baseline agrees with the reference search: the optimum, or
    no solution within six moves.
    """
    rng = random.Random(2)
    problems = {str(number): small_problem(rng) for number in range(400)}
    limits = Limits(moves=6, nodes=3_000)
    results = {name: solve(problem, engine="reference", limits=limits) for name, problem in problems.items()}
    answered = {name: problem for name, problem in problems.items() if results[name].limit != "nodes"}
    assert len(answered) > 300
    assert by_baseline(answered, most_moves=6) == {name: results[name].optimum for name in answered}


@pytest.mark.parametrize(("rows", "cols"), [(16, 16), (17, 9), (20, 32), (33, 40), (64, 64)])
def test_boards_of_all_sizes(rows: int, cols: int) -> None:
    """M1: on an empty board of any size with five robots, green goes west into the corner, red goes north, and then
    west until green stops it beside the corner: three moves, and two are not enough.
    """
    board = Board.build(rows=rows, cols=cols)
    position = Position(
        {
            Color.RED: Cell(rows // 2, cols // 2),
            Color.GREEN: Cell(0, cols // 2 + 1),
            Color.BLUE: Cell(rows - 2, 1),
            Color.YELLOW: Cell(rows - 1, 2),
            Color.SILVER: Cell(rows - 1, cols - 1),
        }
    )
    problem = Problem(board, position, Target(Cell(0, 1), Color.RED), PLAIN)
    assert by_baseline({"corner": problem}) == {"corner": 3}


def test_both_solvers_are_measured_alternately() -> None:
    """Each problem is timed as often as requested, by the engine and by the baseline; a problem with the ricochet rule
    (T2) only by the engine.
    """
    with_rule = small_problem(random.Random(5))
    problems = {"plain": with_rule, "with-the-rule": replace(with_rule, rules=Rules())}
    measured = driver.measure(problems, runs=3, baseline_runs=2, most_moves=5)
    counts = [(each.id, each.engine, len(each.seconds)) for each in measured]
    assert counts == [("plain", "engine", 3), ("plain", "baseline", 2), ("with-the-rule", "engine", 3)]
    assert all(seconds > 0 for each in measured for seconds in each.seconds)


def test_an_unreadable_problem_is_reported() -> None:
    """A line that cannot be read ends the measurement, with its number."""
    done = subprocess.run([driver.PROGRAM], input="nonsense\n", capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (2, "")
    assert "line 1 is no problem" in done.stderr


def test_the_tables_are_printed(capsys: pytest.CaptureFixture[str]) -> None:
    """`make bench` prints one row for the set in the engine's table, and one in the comparison."""
    assert bench_solver.main(["official-plain", "--runs", "1"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert len([line for line in lines if line.startswith("| `official-plain` | ")]) == 2


@pytest.mark.parametrize("robots", [1, 3, 6])
def test_the_number_of_robots_is_changed(robots: int) -> None:
    """`--robots` keeps the active robot and the first others, or puts further robots on free cells."""
    for problem in bench_solver.read("official-classic")[0].values():
        changed = bench_solver.with_robots(problem, robots)
        before, after = dict(problem.position.items()), dict(changed.position.items())
        assert len(after) == robots
        assert problem.target.color is None or problem.target.color in after
        assert len(after.items() & before.items()) == min(robots, len(before))


def test_a_wrong_optimum_fails_the_bench(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """If the stated optimum differs from the result, the bench names the problem and fails."""
    problems, optima = bench_solver.read("official-plain")
    name = next(iter(problems))
    monkeypatch.setattr(bench_solver, "read", lambda _: ({name: problems[name]}, {name: optima[name] + 1}))
    assert bench_solver.main(["official-plain", "--runs", "1"]) == 1
    assert f"WRONG: official-plain {name}: the engine found {optima[name]}" in capsys.readouterr().err
