"""The OpenAPI document is true: every address gets requests that it allows and requests that it forbids."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest
import requests
import schemathesis
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from schemathesis import Case, GenerationMode, checks
from schemathesis.schemas import APIOperation
from schemathesis.specs.openapi import checks as described

from randolph.puzzles.bank import Bank
from randolph.server import openapi
from randolph.server.app import routes
from tests.server.process import Person, serving

EXAMPLES = 30
"""Requests of each kind, allowed and forbidden, to each address."""

CLAIMS = [
    checks.not_a_server_error,
    described.status_code_conformance,
    described.content_type_conformance,
    described.response_schema_conformance,
    described.negative_data_rejection,
    described.unsupported_method,
]


def test_every_handler_is_described() -> None:
    """Every address below `/api` is in `openapi.OPERATIONS`."""
    assert {name for name, _ in openapi.handlers(routes()).values()} == set(openapi.OPERATIONS)


@pytest.mark.more
async def test_every_response_is_as_described(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Allowed and forbidden requests, to existing and missing rooms and boards: status, type and body of each response
    are in the document, forbidden requests are refused, and the server never fails. Each address has also succeeded
    once.
    """
    rates = (
        *("service_rate", "board_rate", "address_rate", "room_rate", "guess_rate"),
        *("PARCEL_RATE", "PLAYER_RATE", "RUSH_RATE", "GROUP_RATE"),
    )
    generous = dict.fromkeys(rates, "100000")
    async with serving(tmp_path / "data", solve_seconds="1", **generous) as server:
        ann = Person()
        code = (await ann.ask(server, "POST", "/api/rooms", {"name": "Ann"}))["code"]
        seat = ann.cookie
        board = await ann.ask(server, "POST", "/api/boards", {"name": "Small", "board": BOARD})
        device = ann.cookie
        await ann.ask(server, "POST", "/api/me")
        monkeypatch.setitem(SENSIBLE, "words", (await ann.ask(server, "POST", "/api/me/words"))["words"])
        await ann.ask(server, "PUT", "/api/me", {"name": "Ann"})
        group = await ann.ask(server, "POST", "/api/me/groups", {"title": "Ours"})
        rush = await ann.ask(server, "POST", "/api/me/rush", {"mode": "survival"})
        await ann.ask(server, "POST", f"/api/me/rush/{rush['id']}", {"tries": [""]})
        requester = Requester(
            server.address,
            {
                "code": code,
                "board_id": board["id"],
                "name": "randolph.png",
                "puzzle_id": SENSIBLE["puzzle"],
                "group_id": group["id"],
                "rush_id": rush["id"],
                "member": "99",
            },
            f"{seat}; {device}; {ann.cookie}",
        )
        await asyncio.to_thread(requester.ask_everything)
        assert "Traceback" not in server.log
        assert "ERROR" not in server.log
    wanted = {
        (name, status)
        for name, operation in openapi.OPERATIONS.items()
        for status in operation.answers
        if status < 300 and name != "openapi_document"  # which is read, not called
    }
    assert wanted - requester.seen == set()


BOARD: dict[str, Any] = {"rows": 5, "cols": 5}
SENSIBLE: dict[str, Any] = {
    "board": BOARD,
    "problem": {"board": BOARD, "robots": {"red": [0, 0]}, "target": {"cell": [4, 4], "color": "red"}},
    "text": "5x5 r=a1 r@e5",
    "name": "Zoe",
    "solution": "rE rS",
    "id": "k" * 43,
    "events": json.loads((Path(__file__).parents[1] / "data" / "record-version-1.json").read_text("utf-8"))["events"],
    "game": "micro",
    "line": "black:2N-3E-4E-1N p1 w2",
    "puzzle": next(Bank().practice()).id,
    "moves": "",
    "title": "Friends",
    "tries": [""],
}
"""Parts that the document leaves open, or cannot describe, so that random values would rarely be valid."""


class Requester:
    """Calls every address, and raises what differs from the description."""

    def __init__(self, address: str, known: dict[str, str], cookie: str) -> None:
        self.seen: set[tuple[str, int]] = set()
        self._address = address
        self._known = known
        self._session = requests.Session()
        self._session.headers["Cookie"] = cookie

    def ask_everything(self) -> None:
        """Call every address, the deletions last."""
        schema: Any = schemathesis.openapi.from_url(f"{self._address}/api/openapi.json")
        with self._session:
            found = [each.ok() for each in schema.get_all_operations()]
            deleting = [each for each in found if each.method == "delete"]
            others = [each for each in found if each.method != "delete"]
            for operation in (*others, *sorted(deleting, key=lambda each: -len(each.path))):  # one board, then all
                self._ask(operation, GenerationMode.POSITIVE)
                if operation.body or operation.query:  # otherwise every possible request is allowed by the document
                    self._ask(operation, GenerationMode.NEGATIVE)

    def _ask(self, operation: APIOperation[Any, Any, Any, Any], mode: GenerationMode) -> None:
        @settings(
            max_examples=EXAMPLES, database=None, suppress_health_check=[*HealthCheck], deadline=None, derandomize=True
        )
        @given(case=operation.as_strategy(generation_mode=mode), sensible=st.booleans())
        def asking(case: Case[Any], sensible: bool) -> None:  # noqa: FBT001 – hypothesis passes it
            if sensible:
                for name in case.path_parameters or {}:
                    case.path_parameters[name] = self._known.get(name, name)
                if mode is GenerationMode.POSITIVE and isinstance(case.body, dict):
                    case.body |= {name: SENSIBLE[name] for name in case.body if name in SENSIBLE}
            answer = case.call_and_validate(session=self._session, checks=CLAIMS)
            self.seen.add((operation.definition.raw["operationId"], answer.status_code))

        asking()
