"""The files of the database are deleted, moved or replaced under a running server."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest

from randolph.server import readiness, rooms
from randolph.server.store import FilesMoved, Store
from randolph.server.store.sqlite import DATABASE
from tests.server.house import House, Line, house


class Mischief(NamedTuple):
    """What is done to the files of a folder, and undone, where it can be; what the log then names; and whether a server
    that is stopped in order brings everything to the main file, which is at its place.
    """

    do: Callable[[Path], object]
    undo: Callable[[Path], object] | None
    named: str
    kept: bool = False


def away(name: str) -> Callable[[Path], object]:
    """Move a file of the folder away."""
    return lambda data: (data / name).rename(data / f"{name}.away")


def back(name: str) -> Callable[[Path], object]:
    """Move it back, in the place of whatever is there."""
    return lambda data: (data / f"{name}.away").replace(data / name)


def replaced(data: Path) -> None:
    """Another database is put in the place of the open one, as from a backup."""
    shutil.copy(data / DATABASE, data / "copy")
    away(DATABASE)(data)
    (data / "copy").rename(data / DATABASE)


MISCHIEF = {
    "deleted": Mischief(lambda data: (data / DATABASE).unlink(), None, f"{DATABASE} has been deleted or moved away"),
    "moved": Mischief(away(DATABASE), back(DATABASE), f"{DATABASE} has been deleted or moved away"),
    "replaced": Mischief(replaced, back(DATABASE), f"{DATABASE} has been replaced by another file"),
    "log moved": Mischief(away(f"{DATABASE}-wal"), back(f"{DATABASE}-wal"), "-wal has been deleted or moved away"),
    "log deleted": Mischief(
        lambda data: (data / f"{DATABASE}-wal").unlink(), None, "-wal has been deleted or moved away", kept=True
    ),
    "index deleted": Mischief(
        lambda data: (data / f"{DATABASE}-shm").unlink(), None, "-shm has been deleted or moved away", kept=True
    ),
    "folder renamed": Mischief(
        lambda data: data.rename(data.with_name("elsewhere")),
        lambda data: data.with_name("elsewhere").rename(data),
        f"{DATABASE} has been deleted or moved away",
    ),
    "folder deleted": Mischief(shutil.rmtree, None, f"{DATABASE} has been deleted or moved away"),
}


async def asked(h: House) -> tuple[int, str, list[str]]:
    """What the server answers about itself after a while."""
    h.clock.pass_seconds(readiness.FRESH)
    answer = await h.visitor().http.get("/api/ready")
    return answer.status_code, answer.json()["database"], answer.json()["reasons"]


async def waits(line: Line, *, on: bool) -> None:
    """Hear that the room waits, or goes on."""
    await line.hear_until(lambda heard: heard["type"] == "waiting" and heard["on"] is on)


@pytest.mark.parametrize("name", MISCHIEF)
async def test_nothing_is_granted_while_the_files_are_not_at_their_places(
    tmp_path: Path, name: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """A bid is `store_failed`, the players hear that the room waits, `/api/ready` is 503 and says why, and the log
    names the file, once. When the very file is back, all goes on, and what was granted before is there.
    """
    monkeypatch.setattr(rooms, "AGAIN", 0.01)
    data = tmp_path / "data"
    mischief = MISCHIEF[name]
    async with house(data) as h:
        ann, bob = h.visitor(), h.visitor()
        code = await ann.make_room("Ann")
        await bob.join(code, "Bob")
        a, b = await ann.enter(code), await bob.enter(code)
        await a.do("start")
        await a.do("bid", moves=40)
        assert await asked(h) == (200, "ok", [])
        mischief.do(data)
        answer = await a.ask("bid", command_id="ann-bids-39", moves=39)
        assert (answer["ok"], answer["error"]["code"]) == (False, "store_failed")
        await waits(b, on=True)
        assert await asked(h) == (503, "moved", [readiness.REASONS["moved"]])
        assert (await bob.http.post("/api/rooms", json={"name": "Cy"})).status_code == 503
        assert [mischief.named in line.getMessage() for line in caplog.records if line.levelname == "ERROR"] == [True]
        if mischief.undo is not None:
            mischief.undo(data)
            await waits(b, on=False)
            assert await asked(h) == (200, "ok", [])
            assert (await a.ask("bid", command_id="ann-bids-39", moves=39))["ok"]
    if mischief.undo is not None or mischief.kept:
        async with house(data) as h:
            events = (await h.visitor().http.get(f"/api/rooms/{code}/record")).json()["events"]
            bids = [event["moves"] for event in events if event["type"] == "bid_made"]
            assert bids == ([40] if mischief.kept else [40, 39])


async def test_what_is_moved_away_while_it_is_written_is_not_granted(tmp_path: Path) -> None:
    """The file goes between the look before a transaction and its commit: whoever has asked is told that it failed."""
    with Store.open(tmp_path) as store, pytest.raises(FilesMoved):
        await store._write(lambda _: away(DATABASE)(tmp_path))


def test_a_server_makes_no_file_in_the_place_of_one_that_is_gone(tmp_path: Path) -> None:
    """A connection that a reader opens later finds the file that the server has opened, or none."""
    with Store.open(tmp_path) as store:
        (tmp_path / DATABASE).unlink()
        with pytest.raises(Exception, match="unable to open database file"):
            store._database.reading.connect()
        assert not (tmp_path / DATABASE).exists()
        shutil.copy(__file__, tmp_path / DATABASE)
        with pytest.raises(FilesMoved, match="replaced"):
            store._database.reading.connect()
