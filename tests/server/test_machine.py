"""Events of the machine: its clock is set, it is suspended, its disk is full or read-only."""

from __future__ import annotations

import asyncio
import os
import sqlite3
import subprocess
from pathlib import Path

import pytest
from sqlalchemy import event

from randolph.server import readiness, write_monitor
from randolph.server.store.sqlite import DATABASE
from tests.server.databases import program
from tests.server.in_process import SECONDS, running_server
from tests.server.process import START_TIMEOUT_SECONDS, Person, command, serving

JUMPING = str(Path(__file__).with_name("jumping.py"))
HOURS = 3600.0


def set_clocks(file: Path, jumped: float, slept: float) -> None:
    """Set the clocks at once."""
    new = file.with_suffix(".new")
    new.write_text(f"{jumped} {slept}")
    new.replace(file)


async def test_setting_the_clock_moves_no_deadline_and_suspended_time_counts(tmp_path: Path) -> None:
    """In the middle of a round the time of day is set forward and back by hours: the sand is not affected. If the
    machine is suspended for half an hour, the sand has run out when it wakes, though no timer of the process has.
    """
    clocks, data = tmp_path / "clocks", tmp_path / "data"
    set_clocks(clocks, 0.0, 0.0)
    ann, bob = Person(), Person()
    async with serving(data, (JUMPING,), test_clocks=str(clocks), lease_seconds="3600") as server:
        rules = {"sand_seconds": 600, "demonstration_seconds": 600}
        code = (await ann.ask(server, "POST", "/api/rooms", {"name": "Ann", "rules": rules}))["code"]
        await bob.ask(server, "POST", f"/api/rooms/{code}/join", {"name": "Bob"})
        a, b = await ann.enter(server, code), await bob.enter(server, code)
        await a.do("start")
        await a.do("bid", moves=40)
        deadline = a.view["deadline"]["at"]

        async def left() -> float:
            """The remaining seconds of the sand, by the server's own clock."""
            await a.send({"type": "ping", "sent": 1})
            pong = await a.receive_until(lambda heard: heard["type"] == "pong")
            return float(deadline - pong["now"]) / 1000

        for jumped in (5 * HOURS, -5 * HOURS):
            set_clocks(clocks, jumped, 0.0)
            assert 300 < await left() <= 600
            await b.do("bid", moves=39 if jumped > 0 else 38)
            assert b.view["phase"] == "sand"
            assert b.view["deadline"]["at"] == deadline
        set_clocks(clocks, -5 * HOURS, HOURS / 2)
        assert (await a.receive_event("sand_ran_out"))["at"] == deadline
        async with asyncio.timeout(SECONDS):
            while "the machine was suspended for 1800 seconds" not in server.log:  # noqa: ASYNC110 – there is no event to wait for
                await asyncio.sleep(0.01)
        assert "Traceback" not in server.log
    await ann.leave()
    await bob.leave()


@pytest.mark.parametrize(
    ("pragma", "whole"),
    [("query_only = ON", "query_only = OFF"), ("max_page_count = 1", "max_page_count = 1000000")],
)
async def test_the_server_waits_for_a_database_that_cannot_be_written(
    tmp_path: Path, pragma: str, whole: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """If the database is read-only, or the disk is full, commands are `store_failed`, all clients learn that the room
    waits, `/api/ready` is 503 with the reason, and the log has it once. When the disk is writable again, everything
    goes on by itself.
    """
    monkeypatch.setattr(write_monitor, "RETRY_SECONDS", 1.0)  # a full database may have space for something small
    async with running_server(tmp_path, seat_rate=1000) as h:
        ann = h.visitor()
        code = await ann.make_room("Ann")
        a = await ann.enter(code)
        state = pragma

        @event.listens_for(h.inside.store._database.writing, "checkout")
        def breaks(connection: sqlite3.Connection, _record: object, _proxy: object) -> None:
            connection.execute(f"PRAGMA {state}")

        granted = 0
        while (answer := await a.ask("rename", name=f"Ann{granted}"))["ok"]:  # until the last page is full
            granted += 1
        assert answer["error"]["code"] == "store_failed"
        assert [message["on"] for message in a.messages if message["type"] == "waiting"] == [True]
        h.clock.pass_seconds(readiness.REUSE_SECONDS)
        said = await ann.http.get("/api/ready")
        assert (said.status_code, said.json()["database"]) == (503, "unwritable")
        assert (await ann.http.get(f"/api/rooms/{code}")).status_code == 200
        assert len([line for line in caplog.records if line.levelname == "ERROR"]) == 1
        state = whole
        await a.receive_until(lambda heard: heard["type"] == "waiting" and not heard["on"])
        assert (await a.ask("rename", name="Anna"))["ok"]
        h.clock.pass_seconds(readiness.REUSE_SECONDS)
        assert (await ann.http.get("/api/ready")).status_code == 200


def refused(data: Path) -> str:
    """The output of a server that cannot start on a folder; file modes apply to root, too."""
    words = command(data)
    if os.geteuid() == 0:
        drop = "-dac_override,-dac_read_search"
        words = [program("setpriv"), f"--bounding-set={drop}", f"--inh-caps={drop}", *words]
    done = subprocess.run(words, capture_output=True, text=True, timeout=START_TIMEOUT_SECONDS, check=False)
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1), done.stderr
    return done.stderr


async def test_a_server_does_not_start_without_write_access(tmp_path: Path) -> None:
    """A read-only folder, or a read-only database in it: one line with the reason, and exit code 2."""
    data = tmp_path / "data"
    async with running_server(data):
        pass
    file = data / DATABASE
    file.chmod(0o444)
    said = await asyncio.to_thread(refused, data)
    assert f"The database {file} cannot be used: attempt to write a readonly database." in said
    locked = tmp_path / "locked"
    locked.mkdir(mode=0o555)
    said = await asyncio.to_thread(refused, locked)
    assert f"The data folder {locked} cannot be used: Permission denied." in said
