"""The log on standard error: enough to see what happens, and nothing secret."""

from __future__ import annotations

import asyncio
import json
import re
import urllib.parse
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.server.in_process import SECONDS
from tests.server.process import Person, Server, serving

STRANGERS = "http://elsewhere.example"


async def played(server: Server) -> list[str]:
    """Two people create and play a room, save a board, and get refusals; returns everything that is secret."""
    ann, bob = Person(), Person()
    code = (await ann.ask(server, "POST", "/api/rooms", {"name": "Annabella"}))["code"]
    await bob.ask(server, "POST", f"/api/rooms/{code}/join", {"name": "Bartholomew"})
    a, b = await ann.enter(server, code), await bob.enter(server, code)
    await a.do("start")
    assert (await b.ask("start"))["error"]["code"] == "wrong_phase"
    await b.send("Annabella in no message")
    assert (await b.receive_until(lambda message: message["type"] == "error"))["error"]["code"] == "malformed"
    await ann.ask(server, "GET", f"/api/rooms/{code}/record")
    eve = Person()
    board = await eve.ask(server, "POST", "/api/boards", {"name": "Wonderland", "board": {"rows": 5, "cols": 5}})
    cookies = {"cookie": f"{ann.cookie}; {eve.cookie}"}
    async with httpx.AsyncClient(base_url=server.address, headers=cookies) as http:
        statuses = [
            (await http.request(method, path, json=body, headers=headers)).status_code
            for method, path, body, headers in (
                ("POST", f"/api/rooms/{code}/join", {"name": "Ann\u202eabella"}, {"cookie": ""}),
                ("POST", f"/api/rooms/{code}/join", {"name": "Annabella"}, {"cookie": ""}),
                ("POST", "/api/rooms", {"name": "Annabella"}, {"origin": STRANGERS}),
                ("GET", "/api/rooms/QQQQQQ", None, {}),
                ("GET", f"/{code}/Annabella", None, {}),
                ("GET", f"/api/boards/{board['id']}?of=Annabella", None, {}),
                ("POST", "/api/check", {"board": {"rows": "Wonderland"}}, {}),
            )
        ]
    assert statuses == [400, 409, 403, 404, 404, 200, 400]
    await ann.leave()
    await bob.leave()
    assert await server.stop() == 0
    tokens = [person.cookie.partition("=")[2] for person in (ann, bob, eve)]
    names = ["Annabella", "Bartholomew", "Wonderland", urllib.parse.quote("Ann\u202eabella")]
    return [*tokens, *names, code, "QQQQQQ", board["id"], "randolph_seat", "randolph_device", "elsewhere"]


@pytest.mark.parametrize("form", ["text", "json"])
async def test_no_token_cookie_name_or_code_is_logged(tmp_path: Path, form: str) -> None:
    """At the most verbose level, in either form, the log has no secret and nobody's address."""
    async with serving(tmp_path / "data", log=form, log_level="debug") as server:
        secrets = await played(server)
        assert "refused" in server.log
        assert [secret for secret in secrets if secret in server.log] == []
        assert "127.0.0.1" not in server.log
        if form == "json":
            check([json.loads(line) for line in server.log.splitlines()])
        else:
            pattern = r"\d{4}-\d\d-\d\dT[\d:.]{12}Z (DEBUG|INFO) randolph[\w.]*: \w.*"
            assert [line for line in server.log.splitlines() if not re.fullmatch(pattern, line)] == []


def check(lines: list[dict[str, Any]]) -> None:
    """There is a line for each request, refusal and end of a connection. Lines about players who come, are refused or
    leave name the room; those about *Continue* and *My games* do not.
    """
    assert {"time", "level", "logger", "message"} <= set.intersection(*(set(line) for line in lines))
    requests = [line for line in lines if line["message"] == "request"]
    room = next(line["room"] for line in lines if line["message"] == "a room was created")
    logged = {(line["method"], line["route"], line["status"], line.get("code"), line.get("room")) for line in requests}
    assert logged >= {
        ("POST", "/api/rooms", 201, None, None),
        ("POST", "/api/rooms/{code}/join", 200, None, room),
        ("POST", "/api/rooms/{code}/join", 400, "invalid_name", room),
        ("POST", "/api/rooms/{code}/join", 409, "name_taken", room),
        ("POST", "-", 403, "foreign_origin", None),
        ("GET", "/api/rooms/{code}/record", 200, None, None),
        ("GET", "/api/rooms/{code}", 404, "unknown_room", None),
        ("GET", "-", 404, "unknown_page", None),
        ("GET", "/api/boards/{board_id}", 200, None, None),
        ("POST", "/api/check", 400, "unreadable", None),
    }
    assert all(line["milliseconds"] >= 0 for line in requests)
    refusals = [(line["room"], line["seat"], line.get("command"), line["code"]) for line in lines
                if line["message"] == "refused"]  # fmt: skip
    assert refusals == [(room, 1, "start", "wrong_phase"), (room, 1, None, "malformed")]
    ends = [
        (line["room"], line["seat"], line["reason"]) for line in lines if line["message"] == "a connection has ended"
    ]
    assert sorted(ends) == [(room, 0, "gone"), (room, 1, "gone")]


WRONG = {
    "no request": b"\x16\x03\x01\r\n\r\n",
    "another protocol": b"GET / HTTP/1.1\r\nHost: here\r\nConnection: Upgrade, close\r\nUpgrade: h2c\r\n\r\n",
    "no handshake": b"GET / HTTP/1.1\r\nHost: here\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
    b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: \xff\r\n\r\n",
}


async def test_errors_of_clients_do_not_fill_the_log(tmp_path: Path) -> None:
    """At the default level nothing is logged about bad requests, handshakes and texts. A request whose body is
    incomplete when the server ends leaves one line without a traceback.
    """
    half = b"POST /api/rooms HTTP/1.1\r\nHost: here\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{"
    async with serving(tmp_path / "data", shutdown_seconds="1") as server, asyncio.timeout(3 * SECONDS):
        ann = Person()
        code = (await ann.ask(server, "POST", "/api/rooms", {"name": "Ann"}))["code"]
        line = await ann.enter(server, code)
        await line.connection.send(b"\xff\xfe", text=True)
        await line.connection.wait_closed()
        assert line.connection.close_code == 1007
        host, _, port = server.address.removeprefix("http://").partition(":")
        for wrong in WRONG.values():
            reader, writer = await asyncio.open_connection(host, int(port))
            writer.write(wrong)
            assert (await reader.read()).startswith(b"HTTP/1.1 ")
            writer.close()
        assert server.log == ""
        reader, writer = await asyncio.open_connection(host, int(port))
        writer.write(half)
        await ann.ask(server, "GET", "/api/health")  # by now the half has been read
        assert await server.stop() == 0
        writer.close()
        assert re.fullmatch(r"\S+ ERROR uvicorn.error: Cancel 1 running task\(s\), .*\n", server.log)
