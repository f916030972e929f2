"""A small board whose census the tests make, in one process and on clusters."""

from __future__ import annotations

import json
from pathlib import Path

from randolph.notation import to_json_board
from randolph.rules import Board, Cell, Color, Direction, Symbol, Target
from tests.unit.cli.program import Randolph

TARGETS = [
    Target(Cell(2, 2), Color.RED, Symbol.CIRCLE),
    Target(Cell(0, 3), Color.GREEN, Symbol.SQUARE),
    Target(Cell(4, 4), Color.BLUE, Symbol.HEXAGON),
    Target(Cell(3, 1), Color.YELLOW, Symbol.TRIANGLE),
    Target(Cell(1, 1), Color.RED, Symbol.SQUARE),
]
BOARD = Board.build(
    rows=5, cols=5, walls=[(Cell(2, 2), Direction.E), (Cell(1, 3), Direction.S)], targets=TARGETS, center=[Cell(0, 0)]
)
WITH_VORTEX = Board.build(rows=5, cols=5, targets=[*TARGETS, Target(Cell(4, 0), None, Symbol.VORTEX)])
GIVEN = json.dumps(to_json_board(BOARD))

KILLED = """
import os, signal, sys
moment, count = sys.argv[1], int(sys.argv[2])
write, sync = os.write, os.fsync
appended = 0
def die():
    os.kill(os.getpid(), signal.SIGKILL)
def dying_write(file, data):
    global appended
    if b'"histogram"' not in bytes(data):
        return write(file, data)
    appended += 1
    if appended == count and moment == "before":
        die()
    if appended == count and moment == "half":
        write(file, data[: len(data) // 2])
        die()
    written = write(file, data)
    if appended == count and moment == "after":
        die()
    return written
os.write = dying_write
from randolph.cli.app import run
sys.exit(run(sys.argv[3:]))
"""
"""The command, killed before, in the middle of, or after writing a line of its ledger: `moment`, `count`, arguments."""


def table(randolph: Randolph, folder: Path) -> str:
    """The ledger as CSV."""
    ran = randolph("census", "--export", "csv", "--out", str(folder))
    assert (ran.code, ran.err) == (0, "")
    return ran.out
