"""Damage in a database is reported, and affects nothing else: at the start, in a room, and in `randolph db check`."""

from __future__ import annotations

import sqlite3
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn, TypeAlias

import pytest
from sqlalchemy import text

from randolph.cli.app import run
from randolph.protocol import PROTOCOL
from randolph.server import positions
from randolph.server.errors import ApiError, StartError
from randolph.server.store import Store, sqlite
from randolph.server.store.sqlite import DATABASE
from tests.server.databases import either
from tests.server.in_process import Closed, running_server
from tests.server.test_boards import save
from tests.server.test_lobby import FRESH, found
from tests.server.test_rooms import two_players

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.server.databases import Place
    from tests.server.in_process import ClientSocket, RunningServer, Visitor

Check: TypeAlias = "Callable[[], tuple[int, list[str]]]"

DAMAGED = (500, "damaged")

ROOMS = [
    "DELETE FROM events",
    "DELETE FROM events WHERE seq = 1",
    "UPDATE events SET seq = 99 WHERE seq = 2",
    "UPDATE events SET body = '{\"type\":' WHERE seq = 2",
    'UPDATE events SET body = \'{"type":"nonsense","at":1}\' WHERE seq = 2',
    'UPDATE events SET body = \'{"type":"bid_made","at":1,"seat":77,"moves":3}\' WHERE seq = 2',
    "UPDATE rooms SET record_version = 99",
]
"""Damage of rooms: events that are missing, unreadable, or unknown to the game, and a future version."""


place = either


def one_room(damage: str, number: int) -> str:
    """The statement for the room with this number alone."""
    key = "id" if damage.startswith("UPDATE rooms") else "room_id"
    return f"{damage} {'AND' if 'WHERE' in damage else 'WHERE'} {key} = {number}"


async def refused(line: ClientSocket) -> tuple[str, int | None]:
    """The error that a connection gets, and its close code."""
    await line.send({"type": "hello", "protocol": PROTOCOL})
    code: str = (await line.receive())["error"]["code"]
    with pytest.raises(Closed) as closed:
        await line.receive()
    return code, closed.value.code


async def asked(visitor: Visitor, path: str) -> tuple[int, str]:
    """The status and the error code of a request that fails."""
    answer = await visitor.http.get(path)
    return answer.status_code, answer.json()["error"]["code"]


def forgotten(h: RunningServer, code: str) -> None:
    """Drop a room from memory."""
    h.inside.rooms.drop(h.inside.rooms._rooms[code])


# ── rooms ────────────────────────────────────────────────────────────────────────────────────────────────────────────


async def test_a_damaged_room_has_its_own_error(place: Place, caplog: pytest.LogCaptureFixture) -> None:
    """Every request and every connection gets `damaged`, the log has it once with the room's number; another room goes
    on.
    """
    async with running_server(place.folder, database=place.url) as h:
        ann, bob = h.visitor(), h.visitor()
        rooms = [await ann.make_room() for _ in ROOMS]
        sound = await bob.make_room()
        for number, (code, damage) in enumerate(zip(rooms, ROOMS, strict=True), start=1):
            await bob.join(code, "Bob")
            forgotten(h, code)
            place.run(one_room(damage, number))
            assert await asked(ann, f"/api/rooms/{code}") == DAMAGED
            assert await asked(ann, f"/api/rooms/{code}/record") == DAMAGED
            assert await refused(await ann.connect(code)) == ("damaged", 4500)
            assert code not in caplog.text
        assert [(line.levelname, line.exc_info, line.__dict__["fields"]) for line in caplog.records] == [
            ("ERROR", None, {"room": number}) for number in range(1, len(rooms) + 1)
        ]
        assert (await ann.http.get(f"/api/rooms/{sound}")).status_code == 200


async def test_all_clients_leave_a_room_that_another_process_has_damaged(place: Place) -> None:
    """A client that is connected when the next event cannot be read is asked to reconnect, and then gets the error."""
    async with running_server(place.folder, database=place.url) as h:
        code, ann, _, a, _ = await two_players(h)
        seq = h.inside.rooms._rooms[code].seq
        place.run(f"INSERT INTO events VALUES (1, {seq + 1}, 1, '{{}}')")
        await a.send({"type": "command", "id": "a-start-1", "command": {"type": "start"}})
        with pytest.raises(Closed) as closed:
            await a.receive_until(lambda _: False)
        assert closed.value.code == 4307
        assert await refused(await ann.connect(code)) == ("damaged", 4500)


async def test_old_damage_behind_a_snapshot_affects_only_the_record(
    place: Place, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """If only events before the snapshot cannot be read, the room goes on, and its record is `damaged`, logged once."""
    monkeypatch.setattr("randolph.server.room.replica.EVENTS_BETWEEN_SNAPSHOTS", 2)
    monkeypatch.setattr("randolph.server.room.replica.EVENTS_IN_MEMORY", 2)
    monkeypatch.setattr("randolph.server.rooms.EVENTS_BEFORE_SNAPSHOT", 2)
    async with running_server(place.folder, database=place.url) as h:
        code, ann, _, a, _ = await two_players(h)
        await a.do("start")
        await a.do("pause", on=True)
        forgotten(h, code)
        place.run("UPDATE events SET body = '{' WHERE seq = 2")
        for _ in range(2):
            assert await asked(ann, f"/api/rooms/{code}/record") == DAMAGED
        assert (await ann.http.get(f"/api/rooms/{code}")).status_code == 200
        assert [line.levelname for line in caplog.records] == ["ERROR"]


async def test_a_delayed_record_is_not_damaged(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """If no worker is free to write a record, the answer is `busy`, and the log has no damage."""

    async def busy(*_: object) -> NoReturn:
        raise ApiError("busy")

    monkeypatch.setattr(positions, "answer_about", busy)
    async with running_server(tmp_path) as h:
        ann = h.visitor()
        answer = await ann.http.get(f"/api/rooms/{await ann.make_room('Ann')}/record")
        assert (answer.status_code, answer.json()["error"]["code"]) == (503, "busy")
    assert [line for line in caplog.records if line.levelname == "ERROR"] == []


def large(folder: Path) -> None:
    """A database with a room whose events fill several pages, and one is damaged."""
    Store.open(folder).close()
    with sqlite3.connect(folder / DATABASE) as connection:
        connection.execute("INSERT INTO rooms VALUES (1, 'AAAAAA', 4, 1)")
        rows = [(1, seq, 1, f"page {seq} " + "x" * 200) for seq in range(1, 200)]
        connection.executemany("INSERT INTO events VALUES (?, ?, ?, ?)", rows)
    connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    connection.close()
    pages = bytearray((folder / DATABASE).read_bytes())
    begin = pages.index(b"page 100 ") // 4096 * 4096
    pages[begin : begin + 64] = bytes(64)
    (folder / DATABASE).write_bytes(pages)


async def test_a_damaged_page_is_the_error_of_its_room(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """A page that SQLite cannot read, or an invalid text, is `damaged`; another room is created and played in."""
    large(tmp_path)
    monkeypatch.setattr(sqlite, "LARGEST_FULL_CHECK", 0)  # or the server would not start
    async with running_server(tmp_path) as h:
        ann = h.visitor()
        assert await asked(ann, "/api/rooms/AAAAAA") == DAMAGED
        assert "malformed" in caplog.text
        code, _, _, a, _ = await two_players(h)
        await a.do("start")
        forgotten(h, code)
        with sqlite3.connect(tmp_path / DATABASE) as connection:
            connection.execute("UPDATE events SET body = CAST(x'7bff' AS TEXT) WHERE room_id = 2 AND seq = 2")
        connection.close()
        assert await asked(ann, f"/api/rooms/{code}") == DAMAGED
        assert "a text is not UTF-8" in caplog.text


@pytest.mark.parametrize("body", ["{", '{"rows":5'])
async def test_a_damaged_board_is_reported(place: Place, body: str) -> None:
    """A saved board that cannot be read is `damaged`, opened or played on. It can be deleted, and others open."""
    async with running_server(place.folder, database=place.url) as h:
        ann = h.visitor()
        board, sound = await save(ann), await save(ann)
        with place.connected() as connection:
            connection.execute(text("UPDATE boards SET body = :body WHERE id = :id"), {"body": body, "id": board})
        assert await asked(ann, f"/api/boards/{board}") == DAMAGED
        answer = await ann.http.post("/api/rooms", json={"name": "Ann", "rules": {"board": board}})
        assert (answer.status_code, answer.json()["error"]["code"]) == DAMAGED
        assert (await ann.http.get(f"/api/boards/{sound}")).status_code == 200
        assert (await ann.http.delete(f"/api/boards/{board}")).status_code == 204


async def test_damage_in_the_list_of_open_rooms_hides_no_other_room(place: Place) -> None:
    """A room with an unreadable listing is left out of the lobby."""
    async with running_server(place.folder, database=place.url, lobby="on") as h:
        await two_players(h, listed=True)
        sound = (await two_players(h, listed=True))[0]
        place.run("UPDATE listings SET body = '{' WHERE room_id = 1")
        h.clock.pass_seconds(FRESH)
        assert [room["code"] for room in await found(h.visitor())] == [sound]


async def test_a_damaged_judgment_is_searched_again(place: Place) -> None:
    """A damaged result of the judge is ignored, and never becomes an event, which would damage the room."""
    async with running_server(place.folder, database=place.url) as h:
        await h.visitor().make_room()
        place.run("INSERT INTO judgments VALUES (1, 1, 'a problem', 'nonsense', 3, 'rN', 1)")
        assert await h.inside.store.judgment(1, 1, "a problem") is None


# ── start ────────────────────────────────────────────────────────────────────────────────────────────────────────────


def test_a_damaged_file_is_refused_at_the_start(tmp_path: Path) -> None:
    """If a page is damaged, the start fails with a sentence that names the file, and changes nothing in it."""
    large(tmp_path)
    before = (tmp_path / DATABASE).read_bytes()
    for _ in range(2):  # and the folder is free again
        with pytest.raises(StartError, match=r"is damaged: .*randolph db check") as refusal:
            Store.open(tmp_path)
        assert str(tmp_path / DATABASE) in str(refusal.value)
    assert (tmp_path / DATABASE).read_bytes() == before


# ── randolph db check ────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.fixture
def check(place: Place, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Check:
    """`randolph db check` on the database: its exit code, and its lines."""
    monkeypatch.setenv("RANDOLPH_DATABASE", place.url)

    def checked() -> tuple[int, list[str]]:
        capsys.readouterr()
        code = run(["db", "check", "--data", str(place.folder)])
        out, err = capsys.readouterr()
        assert err == ""
        return code, out.splitlines()

    return checked


async def test_the_check_names_every_damaged_room_and_board(place: Place, check: Check) -> None:
    """While a server runs: exit code 0 if all is sound, else 1, and a line for each damage, with the room's number and
    code or the board's id.
    """
    async with running_server(place.folder, database=place.url, lobby="on", room_rate=100.0) as h:
        ann = h.visitor()
        rooms = [(await two_players(h, listed=True))[0] for _ in range(len(ROOMS) + 3)]
        board, smaller, _ = [await save(ann, name) for name in ("a", "b", "c")]
        with place.connected() as connection:
            events = connection.execute(text("SELECT count(*) FROM events")).scalar_one()
        assert check() == (0, [f"{len(rooms)} rooms with {events} events, 3 saved boards: nothing is damaged."])
        for number, damage in enumerate(ROOMS, start=1):
            place.run(one_room(damage, number))
        place.run(f"UPDATE listings SET body = '{{' WHERE room_id = {len(ROOMS) + 1}")
        place.run(f"INSERT INTO judgments VALUES ({len(ROOMS) + 2}, 1, 'a problem', 'nonsense', 3, 'rN', 1)")
        place.run(f"UPDATE boards SET body = '{{' WHERE id = '{board}'")
        place.run(f"UPDATE boards SET cols = 7 WHERE id = '{smaller}'")
        code, lines = check()
        assert code == 1
        assert lines[-1].endswith("3 saved boards: 11 damaged.")
        wanted = {
            **{f"room {number} ({rooms[number - 1]})": "" for number in range(1, len(rooms))},
            f"board {board}": "it cannot be read: not JSON",
            f"board {smaller}": "it has 5 rows and 6 columns, and is listed with 5 and 7",
        }
        said = dict(line.split(": ", 1) for line in lines[:-1])
        assert said.keys() == wanted.keys()
        assert all(said[what].startswith(wrong) for what, wrong in wanted.items())
        assert [said[f"room {number} ({code})"].split(":")[0] for number, code in enumerate(rooms[:-1], start=1)] == [
            "it has no events",
            "event 1 is missing",
            "event 2 is missing",
            "event 2 cannot be read",
            "event 2 cannot be read",
            "event 2 does not fit",
            "its events are of version 99, not 5",
            "its listing in the lobby cannot be read",
            "the judge's result for round 1 cannot be read",
        ]


@pytest.mark.parametrize("place", ["sqlite"], indirect=True)
def test_the_check_reads_what_a_damaged_file_still_has(place: Place, check: Check) -> None:
    """The check names the damaged pages, the room to which they belong, and rows that belong to no room; it reads the
    rest.
    """
    large(place.folder)
    place.run("INSERT INTO seats VALUES (77, 0, 'hash', 1)")
    code, lines = check()
    assert code == 1
    assert lines[0].startswith("database: Page ")
    assert "table seats: 1 rows belong to no row of rooms" in lines
    assert [line for line in lines if line.startswith("room ")] == ["room 1 (AAAAAA): database disk image is malformed"]


@pytest.mark.parametrize("place", ["sqlite"], indirect=True)
def test_a_check_of_something_else_is_one_line(place: Place, capsys: pytest.CaptureFixture[str]) -> None:
    """No randolph database, none at all, an older schema: a line on standard error, and exit code 2."""
    words = ["db", "check", "--data", str(place.folder)]
    assert run(words) == 2
    assert "There is no database" in capsys.readouterr().err
    place.open().close()
    place.run("UPDATE alembic_version SET version_num = '0003'")
    assert run(words) == 2
    assert "lacks 0004, 0005, 0006, 0007, 0008; run `randolph db upgrade`" in capsys.readouterr().err
    (place.folder / DATABASE).write_bytes(b"no database" * 1000)
    assert run(words) == 2
    assert "file is not a database" in capsys.readouterr().err
