"""`randolph census --cluster`: a census by Dask, and what survives a kill of client, worker and scheduler."""

from __future__ import annotations

import re
import signal
import socketserver
import subprocess
import sys
import threading
from collections.abc import Generator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from randolph.census import Cluster, ClusterError, Counter, Entry, survey, units_of
from tests.unit.cli.census_board import BOARD, GIVEN, KILLED, table
from tests.unit.cli.dask_processes import DIES, HANGS, OLDER, scheduler, worker
from tests.unit.cli.program import Randolph


@pytest.fixture(scope="module")
def alone() -> Generator[str]:
    """The address of a scheduler without workers."""
    with scheduler() as (_, address):
        yield address


@pytest.fixture(scope="module")
def cluster() -> Generator[str]:
    """The address of a scheduler with two workers."""
    with scheduler() as (_, address), worker(address), worker(address):
        yield address


@pytest.fixture
def expected(randolph: Randolph, tmp_path: Path) -> str:
    """The table of a census in this process."""
    folder = tmp_path / "expected"
    assert randolph("census", GIVEN, "--no-ricochet", "--out", str(folder)).code == 0
    return table(randolph, folder)


def script(folder: Path, content: str) -> Path:
    """A file with a script."""
    path = folder / "faults.py"
    path.write_text(content)
    return path


def test_two_workers_make_the_table_of_one_process(
    randolph: Randolph, tmp_path: Path, expected: str, cluster: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two workers in processes of their own give the same table, byte by byte; the client counts nothing."""
    with monkeypatch.context() as patch:
        patch.setattr(Counter, "count", None)
        ran = randolph("census", GIVEN, "--no-ricochet", "--cluster", cluster, "--out", str(tmp_path / "shared"))
    assert (ran.code, ran.err) == (0, "")
    assert table(randolph, tmp_path / "shared") == expected


@pytest.mark.parametrize("moment", ["before", "half", "after"])
def test_a_killed_client_goes_on(randolph: Randolph, tmp_path: Path, expected: str, cluster: str, moment: str) -> None:
    """SIGKILL of the client while it writes a line: the same command continues, and the table is the same."""
    arguments = ["census", GIVEN, "--no-ricochet", "--cluster", cluster, "--out", str(tmp_path / "killed")]
    done = subprocess.run([sys.executable, "-c", KILLED, moment, "2", *arguments], check=False, timeout=60)
    assert done.returncode == -signal.SIGKILL
    assert (tmp_path / "killed" / "units.jsonl").read_bytes().count(b"\n") == 1 + (moment == "after")
    assert randolph(*arguments).code == 0
    assert table(randolph, tmp_path / "killed") == expected


def test_a_killed_worker_costs_nothing(tmp_path: Path, alone: str) -> None:
    """SIGKILL of the only worker in its second unit, with results in its memory: the next worker that joins counts all
    that is lost, and each unit comes once.
    """
    units = list(units_of([BOARD]))
    with (
        worker(alone, faults=script(tmp_path, DIES)) as dying,
        Cluster(alone) as connected,
        ThreadPoolExecutor(1) as thread,
    ):
        counting = thread.submit(lambda: list(connected.survey(units)))
        assert dying.wait(timeout=120) == -signal.SIGKILL
        with worker(alone):
            found = counting.result(timeout=120)
    assert sorted(map(result, found)) == sorted(map(result, survey(units)))


def result(entry: Entry) -> tuple[object, ...]:
    """What was counted, without the seconds."""
    return (entry.unit.key, entry.histogram, entry.unsolvable, entry.longest)


KILLS = """
import os, signal, sys
write, lines, scheduler = os.write, 0, int(sys.argv[1])
def killing(file, data):
    global lines
    written = write(file, data)
    lines += b'"histogram"' in bytes(data)
    if lines == 2:
        os.kill(scheduler, signal.SIGKILL)
    return written
os.write = killing
from randolph.cli.app import run
sys.exit(run(sys.argv[2:]))
"""


def test_a_killed_scheduler_is_one_clear_line(randolph: Randolph, tmp_path: Path, expected: str, cluster: str) -> None:
    """SIGKILL of the scheduler: the client ends with exit code 2 and names it; elsewhere the same census continues."""
    arguments = ["census", GIVEN, "--no-ricochet", "--out", str(tmp_path / "killed")]
    with scheduler() as (process, address), worker(address, faults=script(tmp_path, HANGS)):
        done = subprocess.run(
            [sys.executable, "-c", KILLS, str(process.pid), *arguments, "--cluster", address],
            check=False,
            timeout=60,
            capture_output=True,
            text=True,
        )
    assert done.returncode == 2
    assert done.stderr == (
        f"randolph: the Dask scheduler at '{address}' is gone; "
        "what is done so far is kept, and the same command goes on with it\n"
    )
    assert (tmp_path / "killed" / "units.jsonl").read_bytes().count(b"\n") == 2
    assert randolph(*arguments, "--cluster", cluster).code == 0
    assert table(randolph, tmp_path / "killed") == expected


def test_without_workers_it_says_how_to_start_some(randolph: Randolph, tmp_path: Path, alone: str) -> None:
    """A scheduler without workers is an error that has the command for one."""
    ran = randolph("census", GIVEN, "--no-ricochet", "--cluster", alone, "--out", str(tmp_path / "out"))
    assert ran.code == 2
    assert f"at '{alone}' has no workers. Start workers like this: dask worker {alone} --resources " in ran.error
    assert not (tmp_path / "out").exists()


def test_workers_with_too_little_memory_are_refused(randolph: Randolph, tmp_path: Path, alone: str) -> None:
    """No worker offers what a unit needs: both figures are named, and nothing waits."""
    with worker(alone, memory="1000"):
        ran = randolph("census", GIVEN, "--no-ricochet", "--cluster", alone, "--out", str(tmp_path / "out"))
    assert ran.code == 2
    assert "offers as much: the most is less than 1 MB." in ran.error
    assert not (tmp_path / "out").exists()


def test_workers_of_another_version_are_refused(randolph: Randolph, tmp_path: Path, alone: str) -> None:
    """A worker with another program is named with its version."""
    with worker(alone, faults=script(tmp_path, OLDER)):
        ran = randolph("census", GIVEN, "--no-ricochet", "--cluster", alone, "--out", str(tmp_path / "out"))
    assert ran.code == 2
    assert " has randolph 0.0.7, and this is " in ran.error


@pytest.mark.more
def test_without_its_last_worker_a_census_ends(tmp_path: Path, alone: str) -> None:
    """The only worker is killed: after the patience of the census it ends with an error instead of waiting forever."""
    given = f"no worker at '{alone}' has offered enough memory for 1 seconds; what is done so far is kept"
    with (
        worker(alone, faults=script(tmp_path, DIES)),
        Cluster(alone, patience=1) as connected,
        pytest.raises(ClusterError, match=re.escape(given)),
    ):
        list(connected.survey(list(units_of([BOARD]))))


def test_an_unreachable_scheduler_is_named(tmp_path: Path) -> None:
    """Nobody listens at the address, or it is none: the error quotes it."""
    with pytest.raises(ClusterError, match=r"no Dask scheduler can be reached at 'tcp://127\.0\.0\.1:9': "):
        Cluster("tcp://127.0.0.1:9", connect=0.2)
    with pytest.raises(ClusterError, match="no Dask scheduler can be reached at 'nonsense': missing port number"):
        Cluster("nonsense")


def test_another_kind_of_server_is_named() -> None:
    """A web server at the address, such as the scheduler's dashboard, is an error that says so."""

    class Answers(socketserver.BaseRequestHandler):
        def handle(self) -> None:
            self.request.sendall(b"HTTP/1.1 400 Bad Request\r\nConnection: close\r\n\r\n")
            self.request.recv(1 << 16)

    with socketserver.ThreadingTCPServer(("127.0.0.1", 0), Answers) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        try:
            with pytest.raises(ClusterError, match="another kind of server answers there"):
                Cluster(f"tcp://127.0.0.1:{server.server_address[1]}", connect=2)
        finally:
            server.shutdown()
            thread.join()


def test_without_dask_it_says_what_to_install(
    randolph: Randolph, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The error has the command."""
    monkeypatch.setitem(sys.modules, "distributed", None)
    ran = randolph("census", GIVEN, "--no-ricochet", "--cluster", "x:1", "--out", str(tmp_path))
    assert ran.code == 2
    assert ran.error == "a cluster needs Dask, which is not installed: pip install 'randolph[cluster]'"


def test_threads_or_a_cluster(randolph: Randolph, tmp_path: Path) -> None:
    """--workers are threads of this machine, so they are refused together with a cluster."""
    ran = randolph("census", GIVEN, "--no-ricochet", "--workers", "2", "--cluster", "x:1", "--out", str(tmp_path))
    assert (ran.code, ran.error) == (2, "choose one of --workers and --cluster: a cluster has workers of its own")
