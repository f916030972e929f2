"""The types of the native core that mypy reads are those of the core."""

from __future__ import annotations

from scripts.native_stub import STUB, stub


def test_the_stub_is_current() -> None:
    """src/_randolph.pyi is what scripts/native_stub.py generates from the installed module."""
    assert STUB.read_text() == stub()
