"""vectors/micro.json against the Python rules of Micro Robots; the browser's JavaScript is tested with the same file
(tests/js/micro-rules.test.ts).
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from randolph.notation import micro as notation
from randolph.rules import micro
from randolph.rules.micro import COMBINATIONS, Board, Color, Combination, Problem, Verdict
from randolph.solver.micro import solve
from tests.data import make_micro

FILE = Path(__file__).resolve().parents[2] / "vectors" / "micro.json"
GOLDEN = json.loads(FILE.read_text(encoding="utf-8"))


def combination(word: str) -> Combination:
    """A combination, parsed without the notation; the number may be impossible in the game."""
    return Combination(next(color for color in Color if color.value[0] == word[0]), int(word[1:]))


def board(rows: list[str]) -> Board:
    """A board from its rows."""
    return Board.of([combination(word) for word in row.split()] for row in rows)


def problem(entry: dict[str, Any]) -> Problem:
    """The problem of an entry."""
    via = entry.get("via")
    start, target = combination(entry["start"]), combination(entry["target"])
    return Problem(board(entry["rows"]), start, target, None if via is None else combination(via))


def identified(part: str) -> list[Any]:
    """The entries of a part as parameters with their ids."""
    return [pytest.param(entry, id=entry.get("id") or entry["arrangement"]) for entry in GOLDEN[part]]


def test_the_file_is_current() -> None:
    """vectors/micro.json is what its maker generates from the current drawings and problems."""
    assert FILE.read_text(encoding="utf-8") == make_micro.vectors()
    assert {part: len(entries) for part, entries in GOLDEN.items() if isinstance(entries, list)} == {
        "boards": 8,
        "jumps": 3,
        "paths": 17,
        "optima": 60,
    }


@pytest.mark.parametrize("entry", identified("boards"))
def test_boards_of_tiles(entry: dict[str, Any]) -> None:
    """U1, E5: the printed tiles, placed as in the name, give the drawn board."""
    assert notation.from_line_board(entry["arrangement"]) == board(entry["rows"])


@pytest.mark.parametrize("entry", GOLDEN["jumps"])
def test_jumps(entry: dict[str, Any]) -> None:
    """U2: each cell has exactly the jumps of the file, in reading order."""
    found = {str(origin): notation.to_path(micro.legal_jumps(board(entry["rows"]), origin)) for origin in COMBINATIONS}
    assert found == entry["jumps"]


@pytest.mark.parametrize("entry", identified("paths"))
def test_paths(entry: dict[str, Any]) -> None:
    """U2, U4, U8: `verify` accepts and refuses as worked out by hand, with jumps, rule and place."""
    path = [combination(word) for word in entry["path"].split()]
    verdict = micro.verify(problem(entry), path, entry.get("declared"))
    expected = Verdict(
        ok=entry["ok"],
        jumps=entry["jumps"],
        rule=entry.get("rule"),
        at=entry.get("at"),
        message=verdict.message,
    )
    assert verdict == expected


@pytest.mark.parametrize("entry", identified("optima"))
def test_optima(entry: dict[str, Any]) -> None:
    """U2, U8: the solver finds the optimum that an independent search proved."""
    assert solve(problem(entry)).optimum == entry["optimum"]
