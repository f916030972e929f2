"""Boards of rooms: saved boards, openings, and old rooms with events of version 1."""

from __future__ import annotations

import json
import sqlite3
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from randolph.game import RECORD_VERSION
from randolph.server.security import seat_cookie, token_hash
from randolph.server.store import Store, StoredEvent
from tests.server.in_process import START, ClientSocket, Clock, RunningServer, Visitor, running_server
from tests.server.play import way
from tests.server.test_rooms import record, two_players

if TYPE_CHECKING:
    from collections.abc import Mapping

BOARD: dict[str, Any] = {
    "rows": 6,
    "cols": 5,
    "walls": [[2, 2, "E"]],
    "diagonals": [{"cell": [1, 1], "color": "red", "direction": "/"}],
    "openings": [[2, 0, "W"]],
    "targets": [{"cell": [3, 3], "color": "green"}, {"cell": [0, 4], "color": "silver"}],
    "center": [[5, 4]],
}


async def saved(visitor: Visitor, board: Mapping[str, Any] = BOARD, name: str = "Garden") -> str:
    """Save a board; its id."""
    answer = await visitor.http.post("/api/boards", json={"name": name, "board": board})
    assert answer.status_code == 201, answer.text
    board_id: str = answer.json()["id"]
    return board_id


async def asked(line: ClientSocket, **rules: object) -> dict[str, Any]:
    """The error for these rules; None if they are granted."""
    error: dict[str, Any] = (await line.ask("settings", rules=rules)).get("error", {})
    return error


# ── saved boards ──────────────────────────────────────────────────────────────────────────────────────────────────────


async def test_a_room_on_an_own_board(tmp_path: Path) -> None:
    """Anybody's saved board, by its id: the game is played on it, and the copy in the room survives its deletion."""
    async with running_server(tmp_path) as h:
        owner = h.visitor()
        board_id = await saved(owner)
        code, ann, _, a, b = await two_players(h, board=board_id)
        assert a.view["board_name"] == "Garden"
        assert (await owner.http.delete(f"/api/boards/{board_id}")).status_code == 204
        assert await asked(a, board=board_id, sand_seconds=30) == {}
        await a.do("start")
        assert a.board is not None
        assert (a.board["rows"], a.board["cols"], a.board["openings"]) == (6, 5, [[2, 0, "W"]])
        assert a.view["chip"] == 0, "the silver target has no robot here"
        assert a.view["chips_left"] == 0
        moves = way(a.board, a.view)
        await a.do("bid", moves=len(moves))
        for line in (a, b):
            await line.do("done")
        for move in moves:
            await a.do("push", **move)
        assert a.view["phase"] == "finished"
        assert (await a.receive_event("optimum_found"))["moves"] == len(moves)
        laid = [event for event in await record(ann, code) if event["type"] == "board_laid"]
        assert [(event["id"], event["name"]) for event in laid] == [(board_id, "Garden")]
        assert laid[0]["board"]["targets"][1]["color"] == "silver"
        assert (await a.ask("again"))["ok"]


async def test_a_board_is_chosen_later(tmp_path: Path) -> None:
    """In the lobby, by the host; an unknown board, or one that cannot be played, changes nothing."""
    async with running_server(tmp_path) as h:
        code, ann, _, a, b = await two_players(h)
        good, bad = await saved(ann), await saved(ann, {"rows": 5, "cols": 5}, "Empty")
        before = await record(ann, code)
        assert (await asked(a, board="0123456789"))["code"] == "unknown_board"
        refusal = await asked(a, board=bad)
        assert refusal["code"] == "unplayable_board"
        assert "no target" in refusal["message"]
        assert (await asked(b, board=good))["code"] == "not_host"
        assert await record(ann, code) == before
        assert await asked(a, board=good) == {}
        assert [event["type"] for event in await record(ann, code)][len(before) :] == ["board_laid", "rules_changed"]
        await b.receive_event("rules_changed")
        assert b.view["board_name"] == "Garden"


@pytest.mark.parametrize(
    ("board", "status", "code"),
    (
        ("0123456789", 404, "unknown_board"),
        ("'; DROP TA", 400, "invalid_rules"),
        ("x" * 5000, 400, "invalid_rules"),
        (7, 400, "malformed"),
    ),
)
async def test_no_room_on_an_unknown_board(tmp_path: Path, board: object, status: int, code: str) -> None:
    """The response has the reason, and no room is created."""
    async with running_server(tmp_path) as h:
        answer = await h.visitor().http.post("/api/rooms", json={"name": "Ann", "rules": {"board": board}})
        assert (answer.status_code, answer.json()["error"]["code"]) == (status, code)


async def test_no_room_on_an_unplayable_board(tmp_path: Path) -> None:
    """A board with faults may be saved, but not played."""
    async with running_server(tmp_path) as h:
        faulty = {**BOARD, "targets": [{"cell": [3, 3], "color": "green"}, {"cell": [3, 3], "color": "red"}]}
        board_id = await saved(h.visitor(), faulty)
        answer = await h.visitor().http.post("/api/rooms", json={"name": "Ann", "rules": {"board": board_id}})
        assert (answer.status_code, answer.json()["error"]["code"]) == (409, "unplayable_board")
        assert "2 targets on d4" in answer.json()["error"]["message"]


async def test_the_largest_board_is_played(tmp_path: Path) -> None:
    """64×64 with a target on every third cell: used, sent, drawn from, and loaded again."""
    colors = ("red", "green", "blue", "yellow")
    targets = [{"cell": [row, col], "color": colors[(row + col) % 4]} for row in range(64) for col in range(0, 64, 3)]
    walls = [[row, col, "E"] for row in range(1, 64, 5) for col in range(0, 62, 7)]
    async with running_server(tmp_path) as h:
        board_id = await saved(h.visitor(), {"rows": 64, "cols": 64, "targets": targets, "walls": walls}, "Large")
        code, _, _, a, _ = await two_players(h, board=board_id)
        await a.do("start")
        assert a.view["chips_left"] == len(targets) - 1
    async with running_server(tmp_path) as h:
        watcher = await h.visitor().enter(code)
        assert watcher.board is not None
        assert (watcher.board["rows"], len(watcher.board["targets"])) == (64, len(targets))


async def test_openings_reach_the_page_in_the_board(tmp_path: Path) -> None:
    """E6: an arrangement with open rows and columns has its openings in the view; the event says which they are."""
    async with running_server(tmp_path) as h:
        _, _, _, a, _ = await two_players(h, openings={"rows": [4], "cols": [9]})
        await a.do("start")
        started = next(event for event in a.events if event["type"] == "game_started")
        assert (started["opened_rows"], started["opened_cols"]) == ([4], [9])
        assert a.board is not None
        assert sorted(a.board["openings"]) == [[0, 9, "N"], [4, 0, "W"]]


async def test_a_transparent_robot_plays_over_the_wire(tmp_path: Path) -> None:
    """X1, M9: the transparent robot is on the board, silver has its powers; a push may name its end, and a wrong one is
    refused.
    """
    async with running_server(tmp_path) as h:
        _, _, _, a, b = await two_players(h, transparent=True, silver=True, silver_power=True)
        await a.do("start")
        assert list(a.view["robots"]) == ["red", "green", "blue", "yellow", "silver", "transparent"]
        assert a.view["powers"] == ["silver"]
        await a.do("bid", moves=40)
        for line in (a, b):
            await line.do("done")
        for words, code in (
            ({"end": [99, 0]}, "illegal_move"),
            ({"end": [2**61, -5]}, "illegal_move"),
            ({"arrival": "N"}, "illegal_move"),
            ({"end": [0]}, "malformed"),
            ({"end": [0, 10**40]}, "illegal_move"),
            ({"arrival": "X"}, "malformed"),
            ({"turned": 1}, "malformed"),
        ):
            asked_for = {"robot": "transparent", "direction": "E", **words}
            assert (await a.ask("push", **asked_for))["error"]["code"] == code  # type: ignore[arg-type]
        assert a.view["demonstration"]["moves"] == []


# ── rooms of version 1 ────────────────────────────────────────────────────────────────────────────────────────────────

VERSION_1: list[dict[str, Any]] = json.loads(
    (Path(__file__).parents[1] / "data" / "record-version-1.json").read_text("utf-8")
)["events"]
CODE, TOKENS = "K7M2QX", ("a" * 43, "b" * 43)


def put(data: Path) -> None:
    """A room with events of version 1, as an old server has left it: two players, the second round begun."""
    store = Store.open(data)
    events = tuple(
        StoredEvent(number, START + event["at"], json.dumps({**event, "at": START + event["at"]}))
        for number, event in enumerate(VERSION_1, start=1)
    )
    store.close()
    with sqlite3.connect(data / "randolph.sqlite3") as database:
        database.execute("INSERT INTO rooms (id, code, record_version, created_at) VALUES (1, ?, 1, ?)", (CODE, START))
        database.executemany(
            "INSERT INTO events (room_id, seq, at, body) VALUES (1, ?, ?, ?)",
            [(event.seq, event.at, event.body) for event in events],
        )
        database.executemany(
            "INSERT INTO seats (room_id, seat, token_hash, created_at) VALUES (1, ?, ?, ?)",
            [(seat, token_hash(token), START) for seat, token in enumerate(TOKENS)],
        )
    database.close()


async def come_back(h: RunningServer, seat: int) -> tuple[Visitor, ClientSocket]:
    """An old player with the cookie of their seat."""
    cookie = seat_cookie(CODE, TOKENS[seat], secure=False).partition(";")[0]
    visitor = h.visitor({"cookie": cookie})
    return visitor, await visitor.enter(CODE)


async def test_an_old_room_can_be_continued(tmp_path: Path) -> None:
    """Version 1 in the database: seats, chips, position and round are there. It plays on, also with new commands, its
    record has the present version, and it can be loaded again.
    """
    put(tmp_path)
    clock = Clock(START + 80_000)
    async with running_server(tmp_path, clock=clock) as h:
        ann, a = await come_back(h, 0)
        _, b = await come_back(h, 1)
        assert [(player["name"], player["chips"]) for player in a.view["players"]] == [("Ann", [1]), ("Bob", [])]
        assert (a.view["phase"], a.view["round"], a.view["chip"]) == ("thinking", 2, 0)
        assert a.view["robots"] == {"red": [10, 8], "green": [15, 15], "blue": [15, 9], "yellow": [0, 0]}
        assert a.view["rules"]["openings"] == {"random": 0, "rows": [], "cols": []}
        await b.do("bid", moves=2)
        for line in (a, b):
            await line.do("done")
        await b.do("submit", moves="rW rN")  # its way to e2, as in the tests of the game
        assert [player["chips"] for player in b.view["players"]] == [[1], [0]]
        for line in (a, b):
            await line.do("end_game")
        await a.do("settings", rules={"transparent": True, "openings": {"random": 2}})
        await a.do("again")
        assert "transparent" in a.view["robots"]
        answer = (await ann.http.get(f"/api/rooms/{CODE}/record")).json()
        assert answer["version"] == RECORD_VERSION
        assert len(answer["events"]) == a.seq
    async with running_server(tmp_path, clock=clock) as h:
        _, a = await come_back(h, 0)
        assert "transparent" in a.view["robots"]


async def test_a_room_of_a_future_version_is_refused(tmp_path: Path) -> None:
    """Events of an unknown version are refused."""
    put(tmp_path)
    with sqlite3.connect(tmp_path / "randolph.sqlite3") as database:
        database.execute("UPDATE rooms SET record_version = ?", (RECORD_VERSION + 1,))
    database.close()
    async with running_server(tmp_path) as h:
        answer = await h.visitor().http.get(f"/api/rooms/{CODE}")
        assert (answer.status_code, answer.json()["error"]["code"]) == (500, "damaged")
