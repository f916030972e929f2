"""Child processes that work for visitors: no job runs in the server itself; a child has limits, and ends."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest

from randolph.jobs import child, positions, previews, reviews
from randolph.notation import from_line, to_json
from randolph.server import child_processes
from randolph.server.child_processes import ChildProcesses
from randolph.server.errors import ApiError
from randolph.solver import StopFlag
from tests.server.in_process import SECONDS, running_server
from tests.server.process import Server, serving
from tests.server.test_hostile import HARD, soon
from tests.server.test_services import problem_of

DATA = Path(__file__).parents[1] / "data"

SMALL = {"problem": to_json(from_line("3x3 r=a1 r@c3"))}
STARTED_BY_MODULES = ("randolph", "resvg_py", "msgspec", "signal", "traceback", "segno", "json", "_randolph")
"""Some modules that a child imports, from the first to the last."""


@pytest.fixture
def pool() -> Iterator[ChildProcesses]:
    """Child processes of this test alone."""
    made = ChildProcesses(64)
    yield made
    made.close()


def ask(pool: ChildProcesses, job: str = "check", words: object = SMALL, **options: float) -> bytes:
    """Run a job."""
    return pool.ask(job, msgspec.json.encode(words), StopFlag(), **options).content


def of(server: Server) -> list[int]:
    """The child processes of a server, without those that were reaped."""
    found = []
    for status in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = status.read_text(encoding="ascii", errors="replace").rpartition(")")[2].split()
        except OSError:  # it has just ended
            continue
        if int(fields[1]) == server.pid:
            found.append(int(status.parent.name))
    return found


def lives(pid: int) -> bool:
    """Whether a process with this number runs; a zombie does not."""
    try:
        fields = Path(f"/proc/{pid}/stat").read_text(encoding="ascii", errors="replace").rpartition(")")[2].split()
    except OSError:
        return False
    return fields[0] != "Z"


async def test_nothing_is_imported_from_the_working_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A server that is started in a folder with modules of the same names never imports them, whether for a text, a
    picture, a search, a record or a QR code.
    """
    trap = tmp_path / "trap"
    trap.mkdir()
    for name in STARTED_BY_MODULES:
        (trap / f"{name}.py").write_text(
            f"open({str(tmp_path / 'sprung')!r}, 'a').write({name!r})\nraise SystemExit(9)\n"
        )
    monkeypatch.chdir(trap)
    own = ChildProcesses(64)
    try:
        async with running_server(tmp_path / "data", children=own) as h:
            ann = h.visitor()
            for words in ({"format": "png"}, {"format": "sheet"}):
                answer = await ann.http.post("/api/export", json={**SMALL, **words})
                assert answer.status_code == 200, answer.text
            assert (await ann.http.post("/api/solve", json=SMALL)).json()["moves"] == 2
            code = await ann.make_room("Ann")
            for path in ("record", "review", "qr.svg"):
                assert (await ann.http.get(f"/api/rooms/{code}/{path}")).status_code == 200
    finally:
        own.close()
    assert not (tmp_path / "sprung").exists()


async def test_no_service_runs_in_the_server(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """All services answer even if this process could run none of them."""

    def never(*_: object, **__: object) -> None:
        raise AssertionError("a job ran in the process of the rooms")

    monkeypatch.setattr(child, "JOBS", dict.fromkeys(child.JOBS, never))
    for name in ("request_from", "problem_from", "board_from", "import_problem", "export_problem", "drawn", "solve"):
        monkeypatch.setattr(positions, name, never)
    monkeypatch.setattr("randolph.game.to_record", never)
    monkeypatch.setattr("randolph.game.reviews_of", never)
    for name in ("to_svg", "to_micro_svg", "to_preview", "decode"):
        monkeypatch.setattr(previews, name, never)
    for name in ("read_reviews", "answer", "request_from"):
        monkeypatch.setattr(reviews, name, never)
    monkeypatch.setattr("segno.make", never)
    board = {"rows": 5, "cols": 5}
    asked: tuple[tuple[str, dict[str, Any]], ...] = (
        ("check", SMALL),
        ("import", {"text": "3x3 r=a1 r@c3"}),
        ("export", {**SMALL, "format": "svg"}),
        ("solve", SMALL),
        ("reviews", json.loads((DATA / "record-version-1.json").read_text("utf-8"))),
        ("optimum", {"game": "micro", "line": "black:2N-3E-4E-1N p1 w2"}),
        ("boards/random", board),
        ("boards", {"name": "Mine", "board": board}),
    )
    async with running_server(tmp_path) as h:
        ann = h.visitor()
        for service, words in asked:
            answer = await ann.http.post(f"/api/{service}", json=words)
            assert answer.is_success, (service, answer.text)
        code = await ann.make_room("Ann")
        for path in ("record", "review", "qr.svg"):
            assert (await ann.http.get(f"/api/rooms/{code}/{path}")).status_code == 200
        saved = (await ann.http.get("/api/boards")).json()["boards"][0]["id"]
        for path in ("preview/randolph.png", f"boards/{saved}/preview.png"):
            assert (await ann.http.get(f"/api/{path}")).status_code == 200


@pytest.mark.more
@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGKILL])
async def test_children_end_with_the_server(tmp_path: Path, how: signal.Signals) -> None:
    """Children end with the server, however it ends, and whatever they do. None is started before it is needed, and
    they leave signals to the server.
    """
    async with serving(tmp_path / "data", solve_seconds="3600") as server:
        assert of(server) == []
        async with httpx.AsyncClient(base_url=server.address, timeout=SECONDS) as http:
            assert (await http.post("/api/check", json=SMALL)).status_code == 200
            (idle,) = of(server)
            os.kill(idle, signal.SIGINT)
            os.kill(idle, signal.SIGTERM)
            going = asyncio.create_task(http.post("/api/solve", json={"problem": to_json(from_line(HARD))}))
            while len(of(server)) < 2:  # until then the search has not taken the idle one
                assert (await http.post("/api/check", json=SMALL)).status_code == 200
            working = of(server)
            assert idle in working
            code = await server.stop(how)
            await asyncio.gather(going, return_exceptions=True)
        assert code == (0 if how == signal.SIGTERM else -how)
        if how == signal.SIGTERM:
            assert [pid for pid in working if lives(pid)] == []
            assert server.log == ""
    await soon(lambda: not any(map(lives, working)))


def test_a_child_that_has_been_killed_is_replaced(pool: ChildProcesses) -> None:
    """Another child does the next job, however soon it comes, and nothing is left of the first, not even a zombie."""
    assert ask(pool) == b'{"faults":[]}'
    (first,) = (one._process.pid for one in pool._all)
    os.kill(first, signal.SIGKILL)
    assert ask(pool) == b'{"faults":[]}'
    assert not Path(f"/proc/{first}").exists()
    assert (pool.started, len(pool._all)) == (2, 1)


def test_a_job_is_tried_twice_at_most(pool: ChildProcesses, monkeypatch: pytest.MonkeyPatch) -> None:
    """If the second child is killed, too, the visitor gets `busy`, and no third one is started."""
    work = child_processes._Child.work

    def killed(one: child_processes._Child, asked: child.Request, stop: StopFlag) -> child.Response | None:
        one.kill()
        return work(one, asked, stop)

    monkeypatch.setattr(child_processes._Child, "work", killed)
    with pytest.raises(ApiError, match="the server is busy"):
        ask(pool)
    assert (pool.started, len(pool._all)) == (2, 0)


def test_work_that_takes_too_long_ends_with_its_child(pool: ChildProcesses) -> None:
    """Its caller gets `busy`; the next one is served."""
    hard = {"problem": to_json(from_line(HARD))}
    with pytest.raises(ApiError, match="the server is busy"):
        ask(pool, "solve", hard, within=0.3, seconds=3600, memory=1 << 30)
    assert pool.started == 1  # not tried again
    assert ask(pool) == b'{"faults":[]}'


def test_a_child_has_its_own_limits(pool: ChildProcesses, monkeypatch: pytest.MonkeyPatch) -> None:
    """A child has a higher niceness than the server, and a memory limit, which ends it before the machine runs out; it
    does not know the settings.
    """
    monkeypatch.setenv("RANDOLPH_DATABASE", "postgresql://ann:secret@db/randolph")
    ask(pool)
    (one,) = pool._all
    place = Path(f"/proc/{one._process.pid}")
    assert os.getpriority(os.PRIO_PROCESS, one._process.pid) == min(19, os.getpriority(os.PRIO_PROCESS, 0) + child.NICE)
    limits = place.joinpath("limits").read_text(encoding="ascii")
    bound = str((child_processes.JOB_MEGABYTES + 2 * 64) << 20)
    assert next(line for line in limits.splitlines() if line.startswith("Max address space")).split()[3] == bound
    assert b"secret" not in place.joinpath("environ").read_bytes()
    pool.stop()
    monkeypatch.setattr(child_processes, "JOB_MEGABYTES", 176)
    tight = ChildProcesses(8)
    try:
        with pytest.raises(ApiError, match="the server is busy"):
            tight.ask("import", b"x" * (100 << 20), StopFlag())
        assert tight.started == 1
        assert ask(tight) == b'{"faults":[]}'
    finally:
        tight.close()


def test_a_child_is_spared_for_a_moment(pool: ChildProcesses) -> None:
    """A page that asks again before it has an answer (somebody draws a wall) does not cost a process each time; longer
    work is stopped.
    """
    stop = StopFlag()
    stop.set()
    ask(pool)
    assert pool.ask("check", b'{"board":{"rows":5,"cols":5}}', stop).content == b'{"faults":[]}'
    assert pool.started == 1
    stop = StopFlag()
    threading.Timer(0.05, stop.set).start()
    body = msgspec.json.encode({"problem": to_json(from_line(HARD))})
    with pytest.raises(ApiError, match="the server is busy"):
        pool.ask("solve", body, stop, within=SECONDS, seconds=3600, memory=1 << 30)
    assert ask(pool) == b'{"faults":[]}'


def test_a_failing_service_is_reported_and_affects_nobody_else(
    pool: ChildProcesses, caplog: pytest.LogCaptureFixture
) -> None:
    """A failing job is `internal` for the visitor, and a traceback in the log; the child goes on."""
    with pytest.raises(ApiError) as failure:
        pool.ask("no such job", b"", StopFlag())
    assert failure.value.code == "internal"
    assert "KeyError" in caplog.text
    ask(pool)
    assert pool.started == 1


async def test_large_requests_count_as_several(tmp_path: Path) -> None:
    """The limit is for positions of 16 KiB: a client gets fewer large ones, but one of any size passes."""
    large = {"text": "5x5 r=a1 r@c3" + " " * (64 << 10)}
    async with running_server(tmp_path, service_rate=0.2) as h:
        ann, bob, eve = (h.visitor(address=f"10.0.0.{number}") for number in (1, 2, 3))
        statuses = [(await ann.http.post("/api/import", json=large)).status_code for _ in range(4)]
        assert statuses == [200, 200, 429, 429]
        assert [(await bob.http.post("/api/check", json=SMALL)).status_code for _ in range(13)] == [200] * 12 + [429]
        largest = {"text": json.dumps(problem_of("5x5 r=a1 r@c3")) + " " * (400 << 10)}
        assert (await eve.http.post("/api/import", json=largest)).status_code == 200
