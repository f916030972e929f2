"""No necessary part of the process ends unnoticed: commands fail, `/api/ready` says so, and the process ends."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from pathlib import Path

import pytest
from sqlalchemy import Connection

import randolph
from randolph.server import problem_pool, rooms
from randolph.server.rooms import Rooms
from randolph.server.serve import FAILED
from randolph.server.store import Store, StoreError, WriterEnded
from randolph.server.store.writer import Writer
from randolph.server.supervision import Supervisor
from tests.server.databases import in_one_batch
from tests.server.in_process import SECONDS, Closed, running_server
from tests.server.process import Person, serving

FAILING = str(Path(__file__).with_name("failing.py"))


class Injected(BaseException):
    """Something that no `except Exception` catches."""


async def until(true: Callable[[], bool]) -> None:
    """Wait for a condition that has no event."""
    async with asyncio.timeout(SECONDS):
        while not true():  # noqa: ASYNC110 – there is no event to wait for
            await asyncio.sleep(0.01)


@pytest.mark.parametrize("place", ["_next_batch", "_write", "_work"])
@pytest.mark.parametrize("error", [Injected, MemoryError])
async def test_callers_of_an_ended_writer_get_an_error(
    tmp_path: Path, place: str, error: type[BaseException], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever error ends the thread, and wherever: the current, the waiting and later jobs fail."""
    with Store.open(tmp_path) as store:
        await store.renew(1, 2)

        def fails(*_: object) -> None:
            raise error

        def work(_: Connection) -> None:
            monkeypatch.setattr(Writer, place, fails)

        found = [*await in_one_batch(store, store._write(work), store.renew(1, 3))]
        found += await asyncio.gather(store.renew(1, 4), return_exceptions=True)
        survived = place == "_work" and error is MemoryError  # an error like any other: the thread goes on
        assert store.alive is survived
        assert isinstance(found[-1], StoreError)
        assert isinstance(found[-1], WriterEnded) is not survived


async def test_services_whose_writer_has_ended_are_not_ready_and_close(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """Clients learn that the room waits, commands are `store_failed`, `/api/ready` is 503 and says why, so do the
    metrics, and closing waits for nobody.
    """
    async with running_server(tmp_path) as h:
        ann = h.visitor()
        a = await ann.enter(await ann.make_room())

        def fails(*_: object) -> None:
            raise Injected

        monkeypatch.setattr(Writer, "_write", fails)
        answer = await a.ask("rename", name="Anna")
        assert (answer["ok"], answer["error"]["code"]) == (False, "store_failed")
        assert [message["on"] for message in a.messages if message["type"] == "waiting"] == [True]
        await until(lambda: h.inside.supervisor.failure is not None)
        said = await ann.http.get("/api/ready")
        assert (said.status_code, said.json()["ready"]) == (503, False)
        assert "a part of the process has failed, and it ends" in said.json()["reasons"]
        assert "randolph_ready 0.0" in (await ann.http.get("/metrics")).text
        assert "the thread that writes to the database has ended: Injected" in caplog.text
    assert h.inside.supervisor.failure == "database watch"


PARTS = {
    *("leases", "expiry", "database watch", "retries", "comparison", "moving"),
    *("bus sender", "bus receiver", "bus probe", "puzzles"),
}


def tasks() -> set[str]:
    """The names of all tasks that run the program's code."""
    ours = str(Path(randolph.__file__).parent)
    return {task.get_name() for task in asyncio.all_tasks() if task.get_coro().cr_code.co_filename.startswith(ours)}  # type: ignore[union-attr]  # a coroutine, not awaitable alone


async def test_every_long_running_task_is_supervised(database: str, tmp_path: Path) -> None:
    """In an idle server that shares its store, all tasks belong to the supervisor."""
    async with running_server(tmp_path, database=database, move_seconds=5.0):
        assert tasks() == PARTS
    assert tasks() == set()


async def test_a_failed_part_is_reported_and_a_stopped_one_is_not(caplog: pytest.LogCaptureFixture) -> None:
    """The first failure is the one that is reported; the log has each, in one line with its error."""
    supervisor = Supervisor()

    async def fails(error: Exception) -> None:
        raise error

    told = supervisor.keep("told", asyncio.sleep(SECONDS))
    await asyncio.sleep(0)
    told.cancel()
    await asyncio.wait({told})
    assert (supervisor.failure, caplog.records) == (None, [])
    for part, error in (("one", ValueError("no\nluck")), ("two", KeyError())):
        await asyncio.wait({supervisor.keep(part, fails(error))})
    assert supervisor.failure == "one"
    assert [line.getMessage() for line in caplog.records] == [
        "the process cannot continue without its part 'one', which has failed, and ends: ValueError: no luck",
        "the process cannot continue without its part 'two', which has failed, and ends: KeyError",
    ]


async def test_errors_in_foreign_data_end_no_part(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """If old rooms cannot be read, or a puzzle cannot be dealt, that is logged, and tried again later."""
    tries = []

    def fails(*_: object) -> None:
        tries.append(1)
        raise ValueError

    monkeypatch.setattr(rooms, "EXPIRY_SECONDS", 0.01)
    monkeypatch.setattr(problem_pool, "_SLOW_SECONDS", 0.01)
    monkeypatch.setattr(problem_pool, "deal", fails)
    monkeypatch.setattr(Rooms, "expire", fails)
    async with running_server(tmp_path) as h:
        await until(lambda: len(tries) > 5)
        assert h.inside.supervisor.failure is None


async def test_a_process_with_an_ended_writer_exits_and_a_hanging_one_can_be_stopped(tmp_path: Path) -> None:
    """The process ends by itself with a code that is not 0, and a line that says why; the next one has everything that
    was granted. A process whose writer hangs still ends after SIGTERM.
    """
    data, file = tmp_path / "data", tmp_path / "how"
    settings = {"test_fails": str(file), "shutdown_seconds": "1"}
    ann = Person()
    async with serving(data, (FAILING,), **settings) as server:
        code = (await ann.ask(server, "POST", "/api/rooms", {"name": "Ann"}))["code"]
        a = await ann.enter(server, code)
        await a.do("rename", name="Anna")
        before = await ann.ask(server, "GET", f"/api/rooms/{code}/record")
        file.write_text("ends")
        try:
            assert (await a.ask("rename", name="Annie"))["error"]["code"] == "store_failed"
        except Closed as closed:  # the process may end before it has answered: then nothing was granted, either
            assert closed.code == 1012  # noqa: PT017 – either is right
        assert await server.died() == FAILED
        assert "CRITICAL" in server.log
        assert "the thread that writes to the database has ended: SystemExit" in server.log
    file.unlink()
    async with serving(data, (FAILING,), **settings) as server:
        after = await ann.ask(server, "GET", f"/api/rooms/{code}/record")
        assert after["events"][: len(before["events"])] == before["events"]
        assert "Annie" not in json.dumps(after["events"])
        a = await ann.enter(server, code)
        file.write_text("hangs")
        await a.send({"type": "command", "id": "anns-name", "command": {"type": "rename", "name": "Annie"}})
        await a.receive_until(lambda heard: heard["type"] == "waiting" and heard["on"])
        assert await server.stop() == 1
        assert "most recent call first" in server.log  # where it hung
    await ann.leave()
