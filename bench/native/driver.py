"""The C++ benchmark from Python: builds it, gives it problems, reads its measurements.

The head of driver.cpp explains what is measured, and how; ../baseline/baseline.hpp explains the baseline.
"""

from __future__ import annotations

import json
import os
import statistics
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from randolph.rules import Board, Cell, Color, Direction, Problem

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from randolph.rules.board import Side

ROOT = Path(__file__).resolve().parents[2]
BUILD = ROOT / "build" / "bench"
PROGRAM = BUILD / "randolph_bench"
RETROGRADE = BUILD / "randolph_retrograde"

_NUMBERS = {color: number for number, color in enumerate(Color)}


class WrongAnswerError(Exception):
    """A measured solver gave a wrong answer; the message names the problem."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Measured:
    """The result of one solver on one problem: the moves of its solution, None without one; the nodes; the seconds of
    each run; the peak size of its tables in bytes.
    """

    id: str
    engine: str
    moves: int | None
    nodes: int
    seconds: list[float]
    bytes: int

    @property
    def median(self) -> float:
        """The median time, in seconds."""
        return statistics.median(self.seconds)


def build(*options: str) -> None:
    """Build the program, or update it; the compiler's output is shown only if it fails. `options` are CMake's, each set
    with its own folder.
    """
    tools = {**os.environ, "PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ.get('PATH', '')}"}
    for command in (
        ["cmake", "-S", str(ROOT), "-B", str(BUILD), "-G", "Ninja", "-DRANDOLPH_BENCH=ON", *options],
        ["cmake", "--build", str(BUILD), "--target", "randolph_bench", "randolph_retrograde"],
    ):
        done = subprocess.run(command, env=tools, capture_output=True, text=True, check=False)
        if done.returncode != 0:
            sys.stderr.write(done.stdout + done.stderr)
            raise SystemExit(f"building the bench failed: {' '.join(command)}")


def measure(
    problems: Mapping[str, Problem],
    *,
    engines: str = "engine,baseline",
    runs: int = 1,
    baseline_runs: int = 1,
    most_moves: int = 250,
    threads: int = 1,
    simd: str = "auto",
) -> list[Measured]:
    """Let the named solvers solve all problems, `runs` times; the baseline supports plain rules only.

    `most_moves` limits the baseline's search, which otherwise never ends without a solution. `threads` and `simd` are
    the engine's. Raises `WrongAnswerError` if a solution breaks a rule or the two solvers disagree.
    """
    lines = "".join(f"{to_words(name, problem)}\n" for name, problem in problems.items())
    options = {
        "engines": engines,
        "runs": runs,
        "baseline-runs": baseline_runs,
        "most-moves": most_moves,
        "threads": threads,
        "simd": simd,
    }
    command = [str(PROGRAM), *(word for name, value in options.items() for word in (f"--{name}", str(value)))]
    done = subprocess.run(command, input=lines, capture_output=True, text=True, check=False)
    if done.returncode == 1:
        raise WrongAnswerError(done.stderr.strip())
    if done.returncode != 0:
        raise RuntimeError(f"{' '.join(command)}: {done.stderr.strip()}")
    return [Measured(**json.loads(line)) for line in done.stdout.splitlines()]


def retrograde(board: Board, target: Cell, *, apart: bool = False) -> tuple[list[int], float]:
    """A plain retrograde census of four robots on a board without diagonals and openings, plain rules: how many
    positions have each optimum, and the processor seconds. It takes minutes. `apart`: the three robots that are not
    active are told apart, so each position of the census counts six times; this needs 4.3 GB.
    """
    words = [board.rows * board.cols, _number(board, target)]
    for cell in board.cells():
        for direction in Direction:
            there = None if cell in board.center else board.step(cell, direction)
            words.append(-1 if there is None else _number(board, there))
    text = " ".join(map(str, words))
    done = subprocess.run(
        [str(RETROGRADE), *(["apart"] if apart else [])], input=text, capture_output=True, text=True, check=True
    )
    found = json.loads(done.stdout)
    return found["histogram"], found["seconds"]


def to_words(name: str, problem: Problem) -> str:
    """The line that driver.cpp reads for a problem, without its newline."""
    board = problem.board
    robots = tuple(problem.position.items())
    active = -1 if problem.target.color is None else [color for color, _ in robots].index(problem.target.color)
    words: list[object] = [name.replace(" ", "_"), board.rows, board.cols]
    words += [int(problem.rules.ricochet), int(problem.rules.no_reversal)]
    words += [_number(board, problem.target.cell), active, len(robots)]
    for color, cell in robots:
        words += [_NUMBERS[color], _number(board, cell), int(color in problem.transparent)]
    words += [_sides(board, board.walls), _sides(board, board.openings)]
    words += [_digits(board, dict.fromkeys(board.center, 1)), len(board.diagonals)]
    for each in board.diagonals:
        words += [_number(board, each.cell), _NUMBERS[each.color], int(each.slash == "\\")]
    return " ".join(map(str, words))


def _sides(board: Board, sides: Iterable[Side]) -> str:
    found: dict[Cell, int] = {}
    for cell, direction in sides:
        found[cell] = found.get(cell, 0) | 1 << direction
    return _digits(board, found)


def _digits(board: Board, found: Mapping[Cell, int]) -> str:
    """A hexadecimal digit for each cell; `-` if all would be 0."""
    if not found:
        return "-"
    return "".join(f"{found.get(Cell(row, col), 0):x}" for row in range(board.rows) for col in range(board.cols))


def _number(board: Board, cell: Cell) -> int:
    return cell.row * board.cols + cell.col
