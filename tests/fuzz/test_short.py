"""`make fuzz` in short: the same program with a fixed seed and a thousandth of the input."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.fuzz import notation, services


def test_texts_end_well() -> None:
    """Two thousand random and damaged texts through every `from_x`: a value or one `NotationError`."""
    notation.fuzz(2000, seed=1)


def test_requests_end_well() -> None:
    """Three hundred damaged requests through every service: an answer that can be sent, or one typed error."""
    services.fuzz(300, seed=1)


@pytest.mark.more
def test_the_program_runs_all_parts() -> None:
    """`make fuzz` puts texts through the readers, requests through the services and messages through the socket, and
    succeeds.
    """
    ran = subprocess.run(
        [sys.executable, str(Path(__file__).with_name("run.py")), "--short", "1"],
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert ran.returncode == 0, ran.stderr
    assert "200 texts" in ran.stdout
    assert "50 requests" in ran.stdout
    assert "100 messages" in ran.stdout
