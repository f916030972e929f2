"""`docs/reference/services.md` agrees with the server: every example is run, every kind, key and address compared."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from docs.services_page import EXAMPLES, HINTS, TYPES, USED_ERRORS
from randolph.jobs import child
from randolph.notation import Cause, NoteKind, from_json_object
from randolph.server import app, boards, positions
from randolph.solver import hint_object, hints_for, solve
from tests.server.in_process import WEB, running_server
from tests.server.test_services import problem_of


def like(expected: object, found: object) -> bool:
    """Whether a response is the documented one; `…` matches anything."""
    if expected == "…":
        return found not in (None, "", [])
    if isinstance(expected, dict) and isinstance(found, dict):
        return expected.keys() == found.keys() and all(like(value, found[key]) for key, value in expected.items())
    if isinstance(expected, list) and isinstance(found, list):
        return len(expected) == len(found) and all(like(*pair) for pair in zip(expected, found, strict=True))
    return expected == found


async def test_the_examples_are_true(tmp_path: Path) -> None:
    """The server answers each request, in order, as on the page."""
    async with running_server(tmp_path) as h:
        http = h.visitor().http
        board_id = ""
        for example in EXAMPLES:
            path = example.path.replace("{id}", board_id)
            answer = await http.request(example.method, path, json=example.body)
            said: Any = answer.json() if answer.content else None
            assert answer.status_code == example.status, (example.words, said)
            assert like(example.answer, said), (example.words, said)
            if isinstance(said, dict):
                board_id = said.get("id", board_id)


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_web_page_has_texts_for_every_kind(language: str) -> None:
    """Each cause and each note of an export has a text in both languages."""
    path = WEB / "locales" / language / "position.json"
    words = json.loads(path.read_text(encoding="utf-8"))
    assert {key.removeprefix("position.cause.") for key in words if key.startswith("position.cause.")} == set(Cause)
    left_out = {kind for kind in NoteKind if kind.endswith("left_out")}
    assert {f"position.note.{kind}" for kind in left_out} <= words.keys()


def test_every_address_is_on_the_page() -> None:
    """The handlers' addresses are those of the table; each has an example."""
    handled = {
        f"{method} /api{path.replace('{board_id:str}', '{id}')}"
        for handler in (*positions.HANDLERS, *boards.HANDLERS)
        for path in handler.paths
        for method in handler.http_methods
    }
    assert handled == {*TYPES, "GET /api/faces"}
    assert {f"{example.method} {example.path}" for example in EXAMPLES} == set(TYPES)


def test_every_kind_of_hint_is_on_the_page() -> None:
    """In order, with their keys."""
    problem = from_json_object(problem_of("5x5;w=e3S r=a3,g=c1 r@e3"))
    hints = [hint_object(hint) for hint in hints_for(problem, solve(problem))]
    assert list(dict.fromkeys(hint["kind"] for hint in hints)) == list(HINTS)
    for hint in hints:
        assert set(hint) - {"kind"} == set(re.findall(r"`(\w+)`", HINTS[hint["kind"]]))


def test_every_error_of_the_services_is_on_the_page() -> None:
    """The codes in the services' own modules are listed."""
    names = ("child_processes", "positions", "boards", "workers", "responses", "services")
    folder = Path(app.__file__).parent
    services = [file for file in Path(child.__file__).parent.glob("*.py") if file.stem != "rooms"]
    source = "".join(file.read_text("utf-8") for file in [*(folder / f"{name}.py" for name in names), *services])
    used = set(re.findall(r'(?:Api|Job)Error\(\s*"(\w+)"', source)) - {"unknown_page", "internal"}
    assert used | {"invalid_name", "too_large"} == set(USED_ERRORS)


def test_the_web_page_knows_every_address() -> None:
    """`services.ts` of the game that uses them has a function for each."""
    text = (WEB / "games" / "ricochet" / "services.ts").read_text("utf-8")
    for address in ("faces", "check", "import", "export", "solve", "boards/random", "boards"):
        assert f'"/api/{address}"' in text
    assert "`/api/boards/${encodeURIComponent(id)}`" in text
