"""Shared by the tests of the command line."""

from __future__ import annotations

import pytest

from tests.unit.cli.program import Randolph


@pytest.fixture
def randolph(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Randolph:
    """The command line, called as a function."""
    return Randolph(monkeypatch, capsys)
