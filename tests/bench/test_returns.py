"""The program that measures the cost of simultaneous reconnects."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

PROGRAM = Path(__file__).resolve().parents[2] / "bench" / "returns.py"


@pytest.mark.more
def test_all_clients_reconnect_after_a_cut_and_a_kill() -> None:
    """With and without admission control it prints the processor time of each connection, after a kill and
    after a cut.
    """
    words = ("--rooms", "1", "--players", "2", "--rounds", "1", "--at-once", "1", "1000000")
    ran = subprocess.run([sys.executable, PROGRAM, *words], capture_output=True, text=True, check=True)
    rows = [[cell.strip() for cell in line.split("|")[1:-1]] for line in ran.stdout.splitlines() if "| a " in line]
    assert [row[:3] for row in rows] == [
        [at_once, what, "2"] for at_once in ("1", "1000000") for what in ("a kill", "a cut")
    ]
