"""The types of the native modules that mypy reads are those of the modules."""

from __future__ import annotations

import pytest

from scripts.native_stub import BINDINGS, path_of, stub


@pytest.mark.parametrize("name", BINDINGS)
def test_the_stub_is_current(name: str) -> None:
    """src/_randolph.pyi and its like are what scripts/native_stub.py generates from the installed modules."""
    assert path_of(name).read_text() == stub(name)
