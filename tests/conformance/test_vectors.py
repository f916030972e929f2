"""The golden files of `vectors/` against the Python rules: travels, plays, verified and refused solutions, legal moves,
short optima.

The native core and the browser's JavaScript are tested with the same files. vectors/README.md describes the formats,
vectors/SOURCE.md the origin of the values. An unknown format is an error here, so that no file is left unread.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import _randolph
from randolph.notation import from_json_object, from_moves, to_moves
from randolph.rules import (
    Cell,
    IllegalMove,
    Move,
    Problem,
    Progress,
    Travel,
    apply,
    attempt,
    faults_of,
    legal_moves,
    legal_travels,
    solved,
    travel,
    verify,
)
from randolph.solver import native
from tests.unit.rules.hand import optimum

FOLDER = Path(__file__).resolve().parents[2] / "vectors"
FILES = {path.name: json.loads(path.read_text(encoding="utf-8")) for path in sorted(FOLDER.glob("*.json"))}
PROBLEM_KEYS = ("board", "robots", "target", "rules")
NO_TARGET = {"cell": [0, 0], "color": "any"}  # for cases that ask nothing of a target
MOST_ON_16_BY_16 = 3  # moves that trying everything finds soon on a large board


def of_format(name: str, key: str) -> list[dict[str, Any]]:
    """The entries of all files of a format."""
    return [entry for found in FILES.values() if found["format"] == name for entry in found[key]]


def identified(entries: list[dict[str, Any]]) -> list[Any]:
    """The entries as parameters with their ids."""
    return [pytest.param(entry, id=entry["id"]) for entry in entries]


CASES = of_format("randolph-vectors", "cases")
OPTIMA = of_format("randolph-optima", "problems")
PERFT = of_format("randolph-perft", "cases")


def problem_of(entry: dict[str, Any]) -> Problem:
    """The problem of an entry."""
    return from_json_object({"target": NO_TARGET} | {key: entry[key] for key in PROBLEM_KEYS if key in entry})


def cells(pairs: list[list[int]]) -> tuple[Cell, ...]:
    """Cells as in the files."""
    return tuple(Cell(row, col) for row, col in pairs)


def test_every_file_is_read() -> None:
    """Each golden file has a format and a version that this test knows; each case has its own name."""
    assert {(found["format"], found["version"]) for found in FILES.values()} == {
        ("randolph-vectors", 1),
        ("randolph-optima", 1),
        ("randolph-perft", 1),
        ("randolph-arrangements", 1),  # read by test_arrangements.py
        ("randolph-micro", 1),  # read by test_micro_vectors.py
        ("randolph-micro-arrangements", 1),  # read by test_micro_arrangements.py
        ("randolph-languages", 1),  # read by tests/unit/locales/test_locales.py and tests/js/i18n.test.ts
    }
    assert len({case["id"] for case in CASES}) == len(CASES) >= 40
    assert len(OPTIMA) >= 100
    assert len({case["id"] for case in PERFT}) == len(PERFT) >= 25


@pytest.mark.parametrize("entry", identified(CASES + OPTIMA))
def test_the_entry_is_a_valid_problem(entry: dict[str, Any]) -> None:
    """A golden position has no faults."""
    problem = problem_of(entry)
    faults = faults_of(problem) if "target" in entry else faults_of(problem.board)
    assert faults == ()


@pytest.mark.parametrize("case", identified(PERFT))
def test_the_counted_position_is_a_valid_problem(case: dict[str, Any]) -> None:
    """A position whose sequences are counted has no faults; tests/unit/rules/test_perft.py checks the counts."""
    assert faults_of(from_json_object(case["problem"])) == ()
    assert case["counts"][0] == 1


@pytest.mark.parametrize("case", identified(PERFT))
def test_the_core_counts_the_same_sequences(case: dict[str, Any]) -> None:
    """M1–M9, X1–X7: the native core counts as many sequences of legal moves as the file."""
    board, asked = native.native_problem(from_json_object(case["problem"]))
    counts = [_randolph.perft(board, asked, depth) for depth in range(len(case["counts"]))]
    assert counts == case["counts"]


@pytest.mark.parametrize("case", identified([case for case in CASES if "plays" in case]))
def test_plays(case: dict[str, Any]) -> None:
    """M1–M9, T1–T6: each push of a play has the end, the path, the turns, the refusal and the success of the golden
    file.
    """
    problem = problem_of(case)
    for steps in case["plays"]:
        progress = Progress.start(problem.position)
        for step in steps:
            progress = play_step(problem, progress, step)


def play_step(problem: Problem, progress: Progress, step: dict[str, Any]) -> Progress:
    """Compare one step with its expected values; the progress after it."""
    (move,) = from_moves(step["push"])
    if "refused" in step:
        with pytest.raises(IllegalMove) as refused:
            attempt(problem, progress, move)
        assert refused.value.rule == step["refused"], step
        return progress
    made = attempt(problem, progress, move)
    check_path(made, step)
    check_travel_alone(problem, progress, move, made)
    following = apply(problem, progress, move)
    assert following.position[move.robot] == made.end
    if "solved" in step:
        assert solved(problem, following) is step["solved"], step
    return following


def check_path(made: Travel, step: dict[str, Any]) -> None:
    """Compare the path of the robot."""
    if "path" in step:
        assert made.cells == cells([list(pair) for pair in step["path"]]), step
        assert "".join(side.letter for side in made.directions) == step["directions"], step
        assert list(made.turns) == step["turns"], step
    if "end" in step:
        assert made.end == Cell(*step["end"]), step
    assert made.cost == step.get("cost", 1), step


def check_travel_alone(problem: Problem, progress: Progress, move: Move, made: Travel) -> None:
    """`travel` gives the same without a problem; if the move is the only one of its push, it gives nothing else."""
    position, powers = progress.position, move.robot in problem.transparent
    ways = travel(
        problem.board, move.robot, position[move.robot], move.direction, position.occupied(), transparent=powers
    )
    assert made in ways
    assert powers or len(ways) == 1


@pytest.mark.parametrize("case", identified([case for case in CASES if "ends" in case]))
def test_ends(case: dict[str, Any]) -> None:
    """X2–X4, X6: a push has exactly the moves of the golden file, in this order, with these names and costs."""
    problem = problem_of(case)
    for pushed in case["ends"]:
        progress = Progress.start(problem.position)
        for move in from_moves(pushed["after"]):
            progress = apply(problem, progress, move)
        (push,) = from_moves(pushed["push"])
        found = [
            [str(move), list(made.end), made.cost]
            for move, made in legal_travels(problem, progress)
            if (move.robot, move.direction) == (push.robot, push.direction)
        ]
        assert found == pushed["moves"]


@pytest.mark.parametrize("case", identified([case for case in CASES if "solutions" in case]))
def test_solutions(case: dict[str, Any]) -> None:
    """T1, T2, M2, M4, M6, M7: `verify` accepts and refuses as in the golden file, with cost, rule and move."""
    problem = problem_of(case)
    for solution in case["solutions"]:
        verdict = verify(problem, from_moves(solution["moves"]))
        assert verdict.ok is solution["ok"], solution
        for key in ("cost", "rule", "at"):
            if key in solution:
                assert getattr(verdict, key) == solution[key], solution


@pytest.mark.parametrize("case", identified([case for case in CASES if "legal" in case]))
def test_legal_moves(case: dict[str, Any]) -> None:
    """M2, M4, M6, M7: exactly the moves of the golden file are legal."""
    problem = problem_of(case)
    for legal in case["legal"]:
        progress = Progress.start(problem.position)
        for move in from_moves(legal["after"]):
            progress = apply(problem, progress, move)
        assert sorted(to_moves(legal_moves(problem, progress)).split()) == sorted(legal["moves"].split())


@pytest.mark.parametrize("case", identified([case for case in CASES if "optimum" in case or "none_within" in case]))
def test_optima_of_cases(case: dict[str, Any]) -> None:
    """T2, M7: trying everything on a small board finds the optimum of the golden file, or no solution if
    there is none.
    """
    problem = problem_of(case)
    if "optimum" in case:
        assert optimum(problem, most=case["optimum"]) == case["optimum"]
    if "none_within" in case:
        assert optimum(problem, most=case["none_within"]) is None


@pytest.mark.parametrize("entry", identified([entry for entry in OPTIMA if entry["optimum"] <= MOST_ON_16_BY_16]))
def test_short_optima_of_problems(entry: dict[str, Any]) -> None:
    """T2, M7: trying everything finds the short optima of the official problems; the solvers are tested with the long
    ones.
    """
    assert optimum(problem_of(entry), most=entry["optimum"]) == entry["optimum"]
