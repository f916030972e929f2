"""The page on security names existing tests."""

from __future__ import annotations

import re

from tests.docs.pages import ROOT

PAGE = ROOT / "docs" / "explanation" / "security.md"


def test_every_guard_has_a_test() -> None:
    """Each threat of the page names at least one test, and each named test exists in `tests/`."""
    there = {
        name
        for file in (ROOT / "tests").rglob("test_*.py")
        for name in re.findall(r"^(?:async )?def (test_\w+)\(", file.read_text(encoding="utf-8"), re.MULTILINE)
    }
    rows = re.findall(r"^\| \*\*(.+?)\*\* \| .+ \| (.+) \|$", PAGE.read_text(encoding="utf-8"), re.MULTILINE)
    assert len(rows) >= 17
    for threat, tests in rows:
        named = re.findall(r"`(test_\w+)`", tests)
        assert named, threat
        assert set(named) <= there, threat
