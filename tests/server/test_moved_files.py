"""The files of the database are deleted, moved or replaced under a running server."""

from __future__ import annotations

import asyncio
import os
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest
from sqlalchemy import Connection
from sqlalchemy.exc import OperationalError

from randolph.cli.app import run
from randolph.server import StartError, readiness, write_monitor
from randolph.server.store import FilesMoved, Store
from randolph.server.store.sqlite import DATABASE
from tests.server.in_process import SECONDS, ClientSocket, RunningServer, running_server


class Mischief(NamedTuple):
    """A fault of the files in a folder, and its repair, if there is one; the file that the log names; and whether a
    stopping server completes the main file.
    """

    do: Callable[[Path], object]
    undo: Callable[[Path], object] | None
    named: str
    kept: bool = False


def away(name: str) -> Callable[[Path], object]:
    """Move a file of the folder to another place."""
    return lambda data: (data / name).rename(data / f"{name}.away")


def back(name: str) -> Callable[[Path], object]:
    """Move it back, over whatever is there."""
    return lambda data: (data / f"{name}.away").replace(data / name)


def replaced(data: Path) -> None:
    """Another database replaces the open one, as from a backup, at once: no transaction finds nothing in between."""
    shutil.copy(data / DATABASE, data / "copy")
    (data / f"{DATABASE}.away").hardlink_to(data / DATABASE)
    (data / "copy").replace(data / DATABASE)


MISCHIEF = {
    "deleted": Mischief(lambda data: (data / DATABASE).unlink(), None, f"{DATABASE} has been deleted or moved away"),
    "moved": Mischief(away(DATABASE), back(DATABASE), f"{DATABASE} has been deleted or moved away"),
    "replaced": Mischief(replaced, back(DATABASE), f"{DATABASE} has been replaced by another file"),
    "overwritten": Mischief(
        lambda data: (data / DATABASE).write_bytes((data / DATABASE).read_bytes()),
        None,
        f"{DATABASE} has been overwritten while the server is using it; nothing is saved any more",
    ),
    "cut off": Mischief(lambda data: os.truncate(data / DATABASE, 0), None, f"{DATABASE} has been overwritten"),
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


async def asked(h: RunningServer) -> tuple[int, str, list[str]]:
    """The server's answer about its readiness after a while."""
    h.clock.pass_seconds(readiness.REUSE_SECONDS)
    answer = await h.visitor().http.get("/api/ready")
    return answer.status_code, answer.json()["database"], answer.json()["reasons"]


async def waits(line: ClientSocket, *, on: bool) -> None:
    """Receive that the room waits, or goes on."""
    await line.receive_until(lambda message: message["type"] == "waiting" and message["on"] is on)


async def nothing_is_written(h: RunningServer) -> None:
    """No transaction runs: what changes in the files during a commit is taken for the server's own work."""
    async with asyncio.timeout(SECONDS):
        while h.inside.context.store.writing is not None:  # noqa: ASYNC110 – there is no event to wait for
            await asyncio.sleep(0.001)


@pytest.mark.parametrize("name", MISCHIEF)
async def test_nothing_is_granted_while_the_files_are_missing(
    tmp_path: Path, name: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """A bid is `store_failed`, the clients learn that the room waits, `/api/ready` is 503 and says why, and the log
    names the file, once. When the same file is back, everything goes on, with all earlier events.
    """
    monkeypatch.setattr(write_monitor, "RETRY_SECONDS", 0.01)
    data = tmp_path / "data"
    mischief = MISCHIEF[name]
    async with running_server(data) as h:
        ann, bob = h.visitor(), h.visitor()
        code = await ann.make_room("Ann")
        await bob.join(code, "Bob")
        a, b = await ann.enter(code), await bob.enter(code)
        await a.do("start")
        await a.do("bid", moves=40)
        assert await asked(h) == (200, "ok", [])
        await nothing_is_written(h)
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
            async with asyncio.timeout(SECONDS):
                while await asked(h) != (200, "ok", []):
                    pass  # a request may take longer than a client waits for the answer
            assert (await a.ask("bid", command_id="ann-bids-39", moves=39))["ok"]
    if mischief.undo is not None or mischief.kept:
        async with running_server(data) as h:
            events = (await h.visitor().http.get(f"/api/rooms/{code}/record")).json()["events"]
            bids = [event["moves"] for event in events if event["type"] == "bid_made"]
            assert bids == ([40] if mischief.kept else [40, 39])


async def test_a_file_moved_during_a_write_grants_nothing(tmp_path: Path) -> None:
    """The file is moved between the check before a transaction and its commit: the command fails."""
    with Store.open(tmp_path) as store, pytest.raises(FilesMoved):
        await store._write(lambda _: away(DATABASE)(tmp_path))


def test_a_file_that_shrinks_during_a_commit_is_overwritten(tmp_path: Path) -> None:
    """The file is truncated between the check before a commit and the one after it: the commit fails."""
    with Store.open(tmp_path) as store:
        with pytest.raises(FilesMoved, match="overwritten"), store._database.committing():
            os.truncate(tmp_path / DATABASE, 0)
        with pytest.raises(FilesMoved, match="overwritten"):
            store._database.check()


async def test_an_overwritten_database_is_logged_with_the_real_reason(tmp_path: Path) -> None:
    """If the file is truncated in the middle of a transaction, the transaction fails with any error of SQLite: the log
    has the real reason.
    """

    def work(connection: Connection) -> None:
        os.truncate(tmp_path / DATABASE, 0)
        raise OperationalError("", {}, sqlite3.OperationalError("database disk image is malformed"))

    with Store.open(tmp_path) as store, pytest.raises(FilesMoved, match="overwritten"):
        await store._write(work)


def test_a_server_creates_no_file_in_place_of_a_missing_one(tmp_path: Path) -> None:
    """A connection that a reader opens later finds the file that the server has opened, or none."""
    with Store.open(tmp_path) as store:
        (tmp_path / DATABASE).unlink()
        with pytest.raises(Exception, match="unable to open database file"):
            store._database.reading.connect()
        assert not (tmp_path / DATABASE).exists()
        shutil.copy(__file__, tmp_path / DATABASE)
        with pytest.raises(FilesMoved, match="replaced"):
            store._database.reading.connect()


async def a_large_write(store: Store) -> None:
    """A write larger than SQLite's log, so that it writes pages to the main file."""
    await store._write(lambda connection: connection.exec_driver_sql("CREATE TABLE large AS SELECT zeroblob(5000000)"))


async def test_own_writes_and_other_readers_are_no_fault(tmp_path: Path) -> None:
    """A checkpoint, a backup, a check and a shell that reads at the same time change nothing for the server."""
    with Store.open(tmp_path) as store:
        before = (tmp_path / DATABASE).stat().st_size
        await a_large_write(store)
        await store.check()
        assert (tmp_path / DATABASE).stat().st_size > before + 5_000_000
        for words in (["backup", str(tmp_path / "copy")], ["db", "check"]):
            assert run([*words, "--data", str(tmp_path)]) == 0
        shell = "import sqlite3, sys; sqlite3.connect(sys.argv[1]).execute('SELECT count(*) FROM rooms').fetchall()"
        await asyncio.to_thread(subprocess.run, [sys.executable, "-c", shell, str(tmp_path / DATABASE)], check=True)
        await store.check()
        await store.renew(1, 2)


async def test_a_database_copied_into_the_open_file_is_left_unchanged(tmp_path: Path) -> None:
    """A database that was copied into the open one is not written to, and does not get the old log when the server
    stops; the next server finds it unchanged.
    """
    Store.open(tmp_path / "other").close()
    other = (tmp_path / "other" / DATABASE).read_bytes()
    data = tmp_path / "data"
    with Store.open(data) as store:
        await store.renew(1, 2)
        (data / DATABASE).write_bytes(other)
        for _ in range(2):
            with pytest.raises(FilesMoved, match="overwritten"):
                await store.renew(3, 4)
        with pytest.raises(FilesMoved, match="overwritten"):
            await store.check()
    assert (data / DATABASE).read_bytes() == other
    with Store.open(data) as store:
        assert await store.processes() == []


async def test_a_truncated_file_is_not_a_new_database(tmp_path: Path) -> None:
    """An empty file with a log is refused at the start, by a check and by a backup, and keeps its log."""
    data, log = tmp_path / "data", tmp_path / "data" / f"{DATABASE}-wal"
    with Store.open(data) as store:
        await store.renew(1, 2)
        before = log.read_bytes()
        os.truncate(data / DATABASE, 0)
        for words in (["backup", str(tmp_path / "copy")], ["db", "check"], ["db", "current"]):
            assert run([*words, "--data", str(data)]) == 2
        with pytest.raises(FilesMoved, match="overwritten"):
            await store.renew(3, 4)
    with pytest.raises(StartError, match=f"it is empty, but there is a {DATABASE}-wal. Nothing was changed"):
        Store.open(data)
    assert ((data / DATABASE).stat().st_size, log.read_bytes()) == (0, before)
