"""`randolph settings`: all settings with their current values."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from randolph.server import SPECS
from tests.unit.cli.program import Randolph


@pytest.fixture(autouse=True)
def nothing_said(monkeypatch: pytest.MonkeyPatch) -> None:
    """An environment without settings."""
    for name in list(os.environ):
        if name.startswith("RANDOLPH_"):
            monkeypatch.delenv(name)


def test_every_setting_is_listed_with_its_source(
    randolph: Randolph, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Value, source, default and meaning of each; no password, in neither form; a typing error in a
    variable is named.
    """
    file = tmp_path / "randolph.toml"
    file.write_text('bus = "redis://:hidden@127.0.0.1/0"\n', encoding="utf-8")
    monkeypatch.setenv("RANDOLPH_PORT", "9000")
    monkeypatch.setenv("RANDOLPH_PROT", "9000")
    monkeypatch.setenv("RANDOLPH_SEAT_LINES", "3")
    monkeypatch.setenv("RANDOLPH_DATABASE", "postgresql://ann:hidden@db.example.org/randolph")
    ran = randolph("settings", "--settings", str(file), "--json")
    assert ran.err == (
        "randolph: RANDOLPH_PROT is not a setting and is ignored\n"
        "randolph: RANDOLPH_SEAT_LINES is not a setting any more: its value is always 12. "
        "Remove it; later versions refuse it.\n"
    )
    listed = {one["name"]: one for one in json.loads(ran.out)}
    assert list(listed) == [spec.field for spec in SPECS]
    assert all(listed[spec.field]["meaning"] == spec.meaning for spec in SPECS)
    picked = {name: (listed[name]["value"], listed[name]["source"], listed[name]["where"]) for name in listed}
    assert picked["port"] == ("9000", "environment", "RANDOLPH_PORT")
    assert picked["database"] == ("postgresql://ann:***@db.example.org/randolph", "environment", "RANDOLPH_DATABASE")
    assert picked["bus"] == ("redis://:***@127.0.0.1/0", "file", str(file))
    assert picked["host"] == ("127.0.0.1", "default", None)
    assert listed["port"]["default"] == "8017"
    assert (listed["port"]["group"], listed["upgrade"]["group"]) == ("usual", "rare")
    plain = randolph("settings", "--settings", str(file))
    assert [line for line in plain.out.splitlines() if line.startswith("#")] == ["# usual", "# rare"]
    assert "port = 9000  (set by RANDOLPH_PORT, default 8017)\n    The port to listen on" in plain.out
    assert "host = 127.0.0.1  (by default)" in plain.out
    assert "hidden" not in ran.out + plain.out


def test_a_bad_file_is_one_line(randolph: Randolph, tmp_path: Path) -> None:
    """The server's commands and `db` read the file, too, and exit with code 2 if it is wrong."""
    file = tmp_path / "randolph.toml"
    file.write_text("sand = 60", encoding="utf-8")
    for command in (("settings",), ("serve",), ("db", "current")):
        ran = randolph(*command, "--settings", str(file))
        assert (ran.code, ran.error) == (2, f"The settings file {file} has unknown settings: 'sand'.")
