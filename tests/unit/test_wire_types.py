"""The page's types of messages agree with the server's structs."""

from __future__ import annotations

import re
import subprocess

import msgspec
import pytest

from randolph.game import KINDS
from scripts import wire_types


@pytest.fixture(scope="module")
def made() -> dict[str, str]:
    """The files as generated now."""
    return wire_types.made()


def test_the_types_are_those_of_the_structs(made: dict[str, str]) -> None:
    """The files in the page's folder are those generated from the structs; otherwise `make wire` was forgotten."""
    there = {path.name: path.read_text("utf-8") for path in wire_types.FOLDER.iterdir()}
    assert there == made


def fields_of(text: str, name: str) -> dict[str, str]:
    """The fields of an interface: optional ones with a question mark, and the type."""
    block = re.search(rf"export interface {name} {{\n(.*?)\n}}", text, re.DOTALL)
    assert block, name
    return dict(re.findall(r"^  (\w+\??): ([^;]*);", block[1], re.MULTILINE))


def test_optional_fields(made: dict[str, str]) -> None:
    """A command may omit fields with a default, and so may an event, which may be old; a view has every field, null or
    not.
    """
    ricochet = made["ricochet.ts"]
    assert fields_of(ricochet, "Push") == {
        "type": '"push"',
        "robot": "Color",
        "direction": "Direction",
        "end?": "RowCol | null",
        "arrival?": "Direction | null",
        "turned?": "boolean",
    }
    assert fields_of(ricochet, "BidMade")["late_by_ms?"] == "number"
    assert fields_of(ricochet, "GameRules")["board"] == "string | null"
    assert fields_of(ricochet, "RulesChanged")["rules"] == "Partial<GameRules>"
    assert fields_of(ricochet, "ShownMove")["move?"] == "string"
    assert fields_of(made["common.ts"], "Reply") == {
        "type": '"reply"',
        "id": "string",
        "ok": "boolean",
        "seq?": "number",
        "error?": "ErrorValue",
    }


@pytest.mark.parametrize("game", KINDS)
def test_every_command_and_event_is_typed(game: str, made: dict[str, str]) -> None:
    """The tags in a game's types, with those of all games, are those of its commands and events."""
    text = made[f"{game}.ts"] + made["common.ts"]
    tags = set(re.findall(r'^  type: "(\w+)";', text, re.MULTILINE))
    structs = [*KINDS[game].messages.commands.__args__, *KINDS[game].messages.events.__args__]
    assert {str(msgspec.inspect.type_info(struct).tag) for struct in structs} <= tags  # type: ignore[attr-defined]


def test_a_failing_generator_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    """If Node.js or its packages do not work, the error has the reason, and nothing is written."""
    failed = subprocess.CompletedProcess([], 1, stdout="", stderr="no such package")
    monkeypatch.setattr(subprocess, "run", lambda *_, **__: failed)
    with pytest.raises(RuntimeError, match="no such package"):
        wire_types.made()


def test_fields_that_are_json_texts_are_typed(made: dict[str, str]) -> None:
    """Every field whose text is described to the generator exists, and has that type."""
    text = made["common.ts"] + made["http.ts"]
    for place, kind in wire_types.IN_RAW.items():
        interface, field = place.split(".")
        fields = {name.rstrip("?"): found for name, found in fields_of(text, interface).items()}
        assert fields[field] == kind, place
