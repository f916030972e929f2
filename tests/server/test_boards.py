"""Saved boards are saved, listed, opened by their id, changed and deleted only by their device; raw text is never
stored.
"""

from __future__ import annotations

import asyncio
import json
import re
from pathlib import Path
from typing import Any

import pytest
from alembic import command
from sqlalchemy import URL, create_engine, text

from randolph.notation import from_json_board_object, from_line_board, to_json_board
from randolph.server.boards import MOST_BOARDS
from randolph.server.names import new_board_id
from randolph.server.security import token_hash
from randolph.server.store import Store
from randolph.server.store.migrate import alembic_config
from randolph.server.store.sqlite import DATABASE
from tests.server.in_process import Visitor, running_server
from tests.server.test_http import files_with

LINE = "5x6;w=c3E;d=b2r/;o=a3W;x=f5;t=d4gC"
BOARD = to_json_board(from_line_board(LINE))


async def save(visitor: Visitor, name: str = "Garden", board: object = None) -> str:
    """Save a board and return its id."""
    answer = await visitor.http.post("/api/boards", json={"name": name, "board": board or BOARD})
    assert answer.status_code == 201, answer.text
    board_id: str = answer.json()["id"]
    return board_id


async def listed(visitor: Visitor) -> list[dict[str, Any]]:
    """The boards of a visitor."""
    boards: list[dict[str, Any]] = (await visitor.http.get("/api/boards")).json()["boards"]
    return boards


async def test_a_board_is_saved_opened_changed_and_deleted(tmp_path: Path) -> None:
    """A board is saved, listed (the newest first), changed and deleted on its device."""
    async with running_server(tmp_path) as h:
        ann = h.visitor()
        assert await listed(ann) == []
        made = await ann.http.post("/api/boards", json={"name": "  My  garden ", "board": BOARD})
        board_id = made.json()["id"]
        assert re.fullmatch(r"[A-Za-z0-9]{10}", board_id)
        saved = {"id": board_id, "name": "My garden", "rows": 5, "cols": 6, "updated": h.clock()}
        assert (made.status_code, made.json()) == (201, saved)
        assert (await ann.http.get(f"/api/boards/{board_id}")).json() == {
            "id": board_id,
            "name": "My garden",
            "board": BOARD,
            "mine": True,
            "updated": h.clock(),
        }
        h.clock.pass_seconds(1)
        second = await save(ann, "Second")
        assert [board["name"] for board in await listed(ann)] == ["Second", "My garden"]
        h.clock.pass_seconds(1)
        smaller = to_json_board(from_line_board("3x4"))
        changed = await ann.http.put(f"/api/boards/{board_id}", json={"name": "Hall", "board": smaller})
        assert (changed.status_code, changed.json()) == (
            200,
            {"id": board_id, "name": "Hall", "rows": 3, "cols": 4, "updated": h.clock()},
        )
        assert [board["id"] for board in await listed(ann)] == [board_id, second]
        gone = await ann.http.delete(f"/api/boards/{board_id}")
        assert (gone.status_code, gone.content) == (204, b"")
        assert [board["id"] for board in await listed(ann)] == [second]
        for answer in (
            await ann.http.get(f"/api/boards/{board_id}"),
            await ann.http.put(f"/api/boards/{board_id}", json={"name": "Hall", "board": smaller}),
            await ann.http.delete(f"/api/boards/{board_id}"),
        ):
            assert (answer.status_code, answer.json()["error"]["code"]) == (404, "unknown_board")


async def test_boards_outlive_the_server(tmp_path: Path) -> None:
    """A board survives a restart, and still belongs to its device."""
    async with running_server(tmp_path) as h:
        ann = h.visitor()
        board_id = await save(ann)
        cookies = ann.http.cookies
    async with running_server(tmp_path) as h:
        again = h.visitor()
        again.http.cookies = cookies
        assert [board["id"] for board in await listed(again)] == [board_id]
        assert (await again.http.get(f"/api/boards/{board_id}")).json()["mine"]


async def test_only_its_device_may_change_a_board(tmp_path: Path) -> None:
    """Others open it by its id, with `mine` false. They can neither change nor delete it, nor find it in a list."""
    async with running_server(tmp_path) as h:
        ann, bob = h.visitor(), h.visitor()
        board_id = await save(ann)
        await save(bob, "Bob's")
        for other in (bob, h.visitor()):
            opened = (await other.http.get(f"/api/boards/{board_id}")).json()
            assert (opened["name"], opened["board"], opened["mine"]) == ("Garden", BOARD, False)
            assert board_id not in {board["id"] for board in await listed(other)}
            for answer in (
                await other.http.put(f"/api/boards/{board_id}", json={"name": "Mine now", "board": BOARD}),
                await other.http.delete(f"/api/boards/{board_id}"),
            ):
                assert (answer.status_code, answer.json()["error"]["code"]) == (403, "not_owner")
        assert (await ann.http.get(f"/api/boards/{board_id}")).json()["name"] == "Garden"


async def test_the_device_is_an_opaque_cookie(tmp_path: Path) -> None:
    """The cookie is HttpOnly, SameSite, for this address alone, Secure with TLS, and the same at each save; the store
    has only its hash.
    """
    async with running_server(tmp_path) as h:
        ann = h.visitor()
        assert "set-cookie" not in (await ann.http.get("/api/boards")).headers
        first, second = [await ann.http.post("/api/boards", json={"name": "A", "board": BOARD}) for _ in range(2)]
        match = re.fullmatch(
            r"randolph_device=([\w-]{43}); Path=/api/boards; Max-Age=\d+; HttpOnly; SameSite=Lax",
            first.headers["set-cookie"],
        )
        assert match
        assert second.headers["set-cookie"] == first.headers["set-cookie"]
        secure = await h.visitor().http.post("https://testserver/api/boards", json={"name": "A", "board": BOARD})
        assert secure.headers["set-cookie"].endswith("; Secure")
        stored = await h.inside.store.board(first.json()["id"])
        assert stored is not None
        assert stored.owner == token_hash(match[1])
    assert files_with(tmp_path, match[1].encode()) == []


async def test_what_is_stored_is_the_board_and_not_the_text(tmp_path: Path) -> None:
    """Order, spaces, doubled walls and the printed faces are normalized: one board, one text."""
    texts = (
        '{"rows": 3, "cols": 4, "walls": [[0, 0, "E"], [1, 1, "S"]]}',
        '{"cols":4,"walls":[[2,1,"N"],[0,1,"W"],[0,0,"E"],[0,0,"N"]],"rows":3,"targets":[]}',
    )
    async with running_server(tmp_path) as h:
        ann = h.visitor()
        bodies = []
        for written in texts:
            content = f'{{"name": "A", "board": {written}}}'
            made = await ann.http.post("/api/boards", content=content, headers={"content-type": "application/json"})
            stored = await h.inside.store.board(made.json()["id"])
            assert stored is not None
            bodies.append(stored.body)
        expected = (
            '{"rows":3,"cols":4,"walls":[[0,0,"E"],[1,1,"S"]],"diagonals":[],"openings":[],"targets":[],"center":[]}'
        )
        assert bodies == [expected, expected]
        faces = await save(ann, "Official", {"faces": ["1A", "2A", "3A", "4A"]})
        opened = (await ann.http.get(f"/api/boards/{faces}")).json()["board"]
        assert (opened["faces"], opened["rows"], len(opened["targets"])) == (["1A", "2A", "3A", "4A"], 16, 17)


async def test_a_board_with_faults_may_be_saved(tmp_path: Path) -> None:
    """An unfinished board with faults is stored as it is, and returned so."""
    faulty = {"rows": 5, "cols": 5, "targets": [{"cell": [9, 9], "color": "red"}], "walls": [[7, 7, "N"]]}
    async with running_server(tmp_path) as h:
        ann = h.visitor()
        board_id = await save(ann, "Unfinished", faulty)
        opened = (await ann.http.get(f"/api/boards/{board_id}")).json()["board"]
        assert from_json_board_object(opened) == from_json_board_object(faulty)


@pytest.mark.parametrize(
    ("words", "code"),
    [
        ({"name": "", "board": BOARD}, "invalid_name"),
        ({"name": "x" * 41, "board": BOARD}, "invalid_name"),
        ({"name": "a\u202eb", "board": BOARD}, "invalid_name"),
        ({"name": "\u3164", "board": BOARD}, "invalid_name"),
        ({"name": "A"}, "malformed"),
        ({"name": "A", "board": BOARD, "owner": "x"}, "malformed"),
        ({"name": 5, "board": BOARD}, "malformed"),
        ({"name": "A", "board": {"rows": 5}}, "unreadable"),
        ({"name": "A", "board": {"rows": 5, "cols": 5, "script": "x"}}, "unreadable"),
        ({"name": "A", "board": "<board>"}, "unreadable"),
    ],
)
async def test_what_cannot_be_saved_gets_a_typed_error(tmp_path: Path, words: dict[str, object], code: str) -> None:
    """An invalid name or board: nothing is saved, and no cookie is set."""
    async with running_server(tmp_path) as h:
        ann = h.visitor()
        answer = await ann.http.post("/api/boards", json=words)
        assert (answer.status_code, answer.json()["error"]["code"]) == (400, code)
        assert "set-cookie" not in answer.headers
        assert await listed(ann) == []


async def test_names_of_boards_may_be_longer_than_names_of_players(tmp_path: Path) -> None:
    """A name has up to 40 visible characters of any script."""
    async with running_server(tmp_path) as h:
        ann = h.visitor()
        for name in ("x" * 40, "庭園の板", "Grand-mère’s ❤️ garden"):
            await save(ann, name)
        assert {board["name"] for board in await listed(ann)} == {"x" * 40, "庭園の板", "Grand-mère’s ❤️ garden"}


@pytest.mark.parametrize("board_id", ["nonsense", "0123456789a", "k7M2qX09a-", "AAAAAAAAAA", "%00%00", "é" * 10])
async def test_unknown_ids_are_typed_errors(tmp_path: Path, board_id: str) -> None:
    """An invalid or unknown id is `unknown_board`."""
    async with running_server(tmp_path) as h:
        answer = await h.visitor().http.get(f"/api/boards/{board_id}")
        assert (answer.status_code, answer.json()["error"]["code"]) == (404, "unknown_board")


async def test_the_boards_of_a_device_are_limited(tmp_path: Path) -> None:
    """The 201st board is refused, also if two come at once; after a deletion there is room for one, and other devices
    are not affected.
    """
    async with running_server(tmp_path, board_rate=1000, address_rate=1e5, service_rate=1e5) as h:
        ann = h.visitor()
        ids = [await save(ann) for _ in range(MOST_BOARDS - 1)]
        words = {"name": "Last", "board": BOARD}
        both = await asyncio.gather(*(ann.http.post("/api/boards", json=words) for _ in range(2)))
        assert sorted(answer.status_code for answer in both) == [201, 409]
        refused = next(answer for answer in both if answer.status_code == 409)
        assert refused.json()["error"]["code"] == "too_many_boards"
        await save(h.visitor())
        await ann.http.delete(f"/api/boards/{ids[0]}")
        await save(ann)
        assert len(await listed(ann)) == MOST_BOARDS == 200


async def test_new_boards_are_limited_by_address(tmp_path: Path) -> None:
    """Ten minutes' worth at once, then none until time has passed, whatever the cookies are."""
    async with running_server(tmp_path, board_rate=0.01) as h:
        for _ in range(6):
            await save(h.visitor())
        answer = await h.visitor().http.post("/api/boards", json={"name": "A", "board": BOARD})
        assert (answer.status_code, answer.json()["error"]["code"]) == (429, "too_frequent")
        h.clock.pass_seconds(100)
        await save(h.visitor())


def walled(size: int) -> dict[str, Any]:
    """A board with this many rows and columns, a wall on the east of every cell, and one target."""
    walls = [[row, col, "E"] for row in range(size) for col in range(size)]
    target = {"cell": [0, 0], "color": "any", "symbol": "vortex"}
    return {"rows": size, "cols": size, "walls": walls, "targets": [target]}


async def stored_bytes(visitor: Visitor, board_id: str) -> int:
    """The size of a stored board: its JSON without blanks."""
    opened = (await visitor.http.get(f"/api/boards/{board_id}")).json()
    return len(json.dumps(opened["board"], separators=(",", ":")))


async def test_the_saved_bytes_of_an_address_are_limited_per_day(tmp_path: Path) -> None:
    """New boards, boards saved again and boards copied into rooms count together, whatever the cookies are; a day later
    there is space again.
    """
    limits: dict[str, Any] = {"board_rate": 1000, "room_rate": 1000, "address_rate": 1e5, "service_rate": 1e5}
    async with running_server(tmp_path, board_megabytes=1, **limits) as h:
        ann = h.visitor()
        board_id = await save(ann, board=walled(64))
        fit = (1 << 20) // await stored_bytes(ann, board_id)
        words = {"name": "Large", "board": walled(64)}
        assert fit > 3
        for _ in range(fit - 3):
            await save(h.visitor(), board=walled(64))
        assert (await ann.http.put(f"/api/boards/{board_id}", json=words)).status_code == 200
        room = {"name": "Ann", "rules": {"board": board_id}}
        made = await ann.http.post("/api/rooms", json=room)
        assert made.status_code == 201, made.text
        for answer in (
            await h.visitor().http.post("/api/boards", json=words),
            await ann.http.put(f"/api/boards/{board_id}", json=words),
            await h.visitor().http.post("/api/rooms", json=room),
        ):
            assert (answer.status_code, answer.json()["error"]["code"]) == (429, "too_much_saved")
        assert (await h.visitor().http.post("/api/rooms", json={"name": "Ben"})).status_code == 201
        h.clock.pass_seconds(86_400)
        await save(h.visitor(), board=walled(64))


async def test_a_full_database_takes_no_more_boards(tmp_path: Path) -> None:
    """Above a megabyte nothing is saved, but games go on; deletions free space."""
    limits: dict[str, Any] = {"board_rate": 1000, "address_rate": 1e5, "service_rate": 1e5}
    async with running_server(tmp_path, database_megabytes=1, **limits) as h:
        ann = h.visitor()
        words = {"name": "Large", "board": walled(64)}
        answer = await ann.http.post("/api/boards", json=words)
        ids = []
        while answer.status_code == 201:
            ids.append(answer.json()["id"])
            assert len(ids) < 100
            answer = await ann.http.post("/api/boards", json=words)
        assert (answer.status_code, answer.json()["error"]["code"]) == (507, "no_space")
        assert len(ids) > 2
        again = await ann.http.put(f"/api/boards/{ids[0]}", json=words)
        assert again.json()["error"]["code"] == "no_space"
        room = await ann.http.post("/api/rooms", json={"name": "Ann", "rules": {"board": ids[0]}})
        assert room.json()["error"]["code"] == "no_space"
        assert (await ann.http.post("/api/rooms", json={"name": "Ann"})).status_code == 201
        for board_id in ids[:2]:
            assert (await ann.http.delete(f"/api/boards/{board_id}")).status_code == 204
        await save(ann, board=walled(64))


async def test_foreign_pages_cannot_touch_boards(tmp_path: Path) -> None:
    """POST, PUT and DELETE with the Origin of another site are refused."""
    async with running_server(tmp_path) as h:
        ann = h.visitor()
        board_id = await save(ann)
        for method, path in (("POST", ""), ("PUT", f"/{board_id}"), ("DELETE", f"/{board_id}")):
            answer = await ann.http.request(
                method, f"/api/boards{path}", json={"name": "A", "board": BOARD}, headers={"origin": "http://evil.test"}
            )
            assert (answer.status_code, answer.json()["error"]["code"]) == (403, "foreign_origin")
        assert len(await listed(ann)) == 1


def test_ids_are_long_and_random() -> None:
    """A thousand ids are all different: among 62¹⁰ a collision has a probability of 10⁻¹²."""
    assert len({new_board_id() for _ in range(1000)}) == 1000


VERSION_1 = (
    "INSERT INTO rooms VALUES (7, 'K7M2QX', 1, 1000)",
    """INSERT INTO events VALUES (7, 1, 1000, '{"type":"room_created"}')""",
    "INSERT INTO commands VALUES (7, 0, 'some-command', 1)",
    "INSERT INTO seats VALUES (7, 0, 'hash-of-ann', 1000)",
    "INSERT INTO judgments VALUES (7, 1, 'a problem', 'optimal', 6, 'rE gN', 2000)",
    "INSERT INTO processes VALUES ('some-process', 1000, 9000)",
    "INSERT INTO leases VALUES (7, 0, 'some-process')",
)
"""A row in each table of the first schema, in its SQL."""


async def test_a_database_of_the_first_version_is_upgraded(tmp_path: Path) -> None:
    """Opening an old database adds the boards and keeps every row of the rooms."""
    with create_engine(URL.create("sqlite", database=str(tmp_path / DATABASE))).connect() as connection:
        with connection.begin():
            command.upgrade(alembic_config(connection), "0001")
            for statement in VERSION_1:
                connection.execute(text(statement))
        connection.engine.dispose()
    with Store.open(tmp_path) as store:
        room = await store.room("K7M2QX")
        assert room is not None
        assert (room.id, room.record_version, room.created_at) == (7, 1, 1000)
        assert [event.body for event in await store.events(7)] == ['{"type":"room_created"}']
        assert await store.answer(7, 0, "some-command") == 1
        assert await store.seat(7, "hash-of-ann") == 0
        judgment = await store.judgment(7, 1, "a problem")
        assert judgment is not None
        assert (judgment.status, judgment.moves, judgment.solution) == ("optimal", 6, "rE gN")
        assert [lease.process_id for lease in await store.leases(7)] == ["some-process"]
        assert await store.board("k7M2qX09ab") is None
        assert await store.boards("nobody") == []
