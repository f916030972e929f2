"""Database servers for the tests: PostgreSQL and Redis, each on a free port and in its own folder.

They are stopped by their handles after the tests. As root, PostgreSQL runs as the user `postgres`, because it refuses
to run as root. Nothing that it writes has to survive the tests, so it does not sync to disk.
"""

from __future__ import annotations

import asyncio
import os
import pwd
import shutil
import signal
import socket
import subprocess
import tempfile
import threading
import time
from collections.abc import Coroutine, Iterator
from contextlib import contextmanager, suppress
from itertools import count
from pathlib import Path
from typing import Any, ClassVar, Self

import psycopg
import pytest
import redis
from sqlalchemy import URL, Connection, create_engine

from randolph.server.store import Store
from randolph.server.store.postgres import parsed
from randolph.server.store.schema import metadata
from randolph.server.store.sqlite import DATABASE

WAITING = 60.0
"""How long a database server may take to answer, in seconds, even on a busy machine."""

_PORTS = count(10_000 + os.getpid() * 37 % 20_000)
"""Ports below those that the system assigns to connections (from 32768 on), so that no connection takes the port of a
server that starts later or restarts. Processes begin at different ports.
"""


def free_port() -> int:
    """A free port of the loopback interface, never the same twice."""
    while True:
        port = next(_PORTS)
        with socket.socket() as taken, suppress(OSError):
            taken.bind(("127.0.0.1", port))
            return port


def program(name: str) -> str:
    """The path of a database's program; Debian has PostgreSQL's beside each version."""
    debian = sorted(map(str, Path("/usr/lib/postgresql").glob(f"*/bin/{name}")), reverse=True)
    found = next(iter([*debian, *filter(None, [shutil.which(name, path=f"{os.environ['PATH']}:/usr/sbin")])]), None)
    if found is None:
        pytest.fail(f"{name} is missing: `make test` installs it (scripts/system_tools.sh servers).")
    return found


class DatabaseServer:
    """A server process that can be stopped, killed and restarted on the same port and folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.port = free_port()
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> Self:
        """Start it, and wait until it answers."""
        with (self.folder / "log").open("ab") as log:
            self._process = subprocess.Popen(self._command(), stdin=subprocess.DEVNULL, stdout=log, stderr=log)
        until = time.monotonic() + WAITING
        while not self._answers():
            if time.monotonic() > until or self._process.poll() is not None:
                pytest.fail(f"{self._command()[0]} does not start: {(self.folder / 'log').read_text()[-2000:]}")
            time.sleep(0.02)
        return self

    @property
    def pid(self) -> int:
        """The process id of its main process."""
        assert self._process is not None
        return self._process.pid

    def stop(self) -> None:
        """Stop it regularly, closing its connections; committed data are kept."""
        self._end(self._fast)

    @contextmanager
    def frozen(self) -> Iterator[None]:
        """During the block the server does nothing, and its connections stay open."""
        assert self._process is not None
        self._process.send_signal(signal.SIGSTOP)
        try:
            yield
        finally:
            self._process.send_signal(signal.SIGCONT)

    def end(self) -> None:
        """Stop it for good; its data are no longer needed."""
        self._end(self._at_once)

    def _end(self, how: signal.Signals) -> None:
        if self._process is not None:
            self._process.send_signal(how)
            self._process.wait(WAITING)
            self._process = None

    _fast = _at_once = signal.SIGTERM  # SIGQUIT may be ignored here: background processes inherit that

    def _command(self) -> list[str]:
        raise NotImplementedError

    def _answers(self) -> bool:
        raise NotImplementedError


class Redis(DatabaseServer):
    """A Redis server that stores nothing on disk."""

    @property
    def url(self) -> str:
        """Its address as a setting."""
        return f"redis://127.0.0.1:{self.port}"

    def _command(self) -> list[str]:
        words = ["--port", str(self.port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no"]
        return [program("redis-server"), *words, "--dir", str(self.folder)]

    def _answers(self) -> bool:
        try:
            with redis.Redis(port=self.port) as client:
                return bool(client.ping())
        except redis.ConnectionError:
            return False


class Postgres(DatabaseServer):
    """A PostgreSQL server, with as many empty databases as are needed."""

    settings: ClassVar[dict[str, str]] = {
        "fsync": "off",
        "full_page_writes": "off",
        "shared_buffers": "32MB",
        "max_connections": "60",
        "autovacuum": "off",
    }
    _fast = signal.SIGINT  # SIGINT is a fast shutdown: connections are cut
    _at_once = signal.SIGQUIT
    _numbers = count(1)

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        self._free: list[str] = []
        self._migrated: list[str] = []
        self._as: list[str] = []
        if os.geteuid() == 0:
            self._as = [program("setpriv"), "--reuid=postgres", "--regid=postgres", "--clear-groups", "--"]
            owner = pwd.getpwnam("postgres")
            os.chown(folder, owner.pw_uid, owner.pw_gid)
        subprocess.run(
            [*self._as, program("initdb"), "--no-sync", "--auth=trust", "--username=tests", "-E", "UTF8", self._data],
            check=True,
            capture_output=True,
            timeout=WAITING,
            cwd=folder,
        )

    @property
    def _data(self) -> str:
        return str(self.folder / "data")

    def _command(self) -> list[str]:
        places = {"listen_addresses": "127.0.0.1", "unix_socket_directories": str(self.folder)}
        words = [word for name, value in (places | self.settings).items() for word in ("-c", f"{name}={value}")]
        return [*self._as, program("postgres"), "-D", self._data, "-p", str(self.port), *words]

    def _answers(self) -> bool:
        try:
            self.run("SELECT 1")
        except psycopg.OperationalError:
            return False
        return True

    def run(self, statement: str, database: str = "postgres") -> None:
        """Run a statement in a database."""
        with psycopg.connect(self.url(database), autocommit=True) as connection:
            connection.execute(statement.encode())

    def url(self, database: str) -> str:
        """The address of a database as a setting."""
        return f"postgresql://tests@127.0.0.1:{self.port}/{database}"

    @contextmanager
    def migrated(self) -> Iterator[str]:
        """The address of an empty database with the newest schema, during the block."""
        if self._migrated:
            name = self._migrated.pop()
            self.run(f"TRUNCATE {', '.join(table.name for table in metadata.sorted_tables)} RESTART IDENTITY", name)
        else:
            name = f"test{next(self._numbers)}"
            self.run(f"CREATE DATABASE {name}")
            Store.open(self.folder, database=self.url(name)).close()
        yield self.url(name)
        self._migrated.append(name)

    @contextmanager
    def database(self) -> Iterator[str]:
        """The address of an empty database, during the block. Databases are reused, because creating one is slow."""
        if self._free:
            name = self._free.pop()
            self.run("DROP SCHEMA public CASCADE", name)
            self.run("CREATE SCHEMA public", name)
        else:
            name = f"test{next(self._numbers)}"
            self.run(f"CREATE DATABASE {name}")
        yield self.url(name)
        self._free.append(name)


class Place:
    """A database of either kind; `folder` and `url` are the settings `data` and `database`."""

    def __init__(self, folder: Path, url: str = "") -> None:
        self.folder = folder
        self.url = url

    def open(self) -> Store:
        """Open a store on it."""
        return Store.open(self.folder, database=self.url)

    @contextmanager
    def connected(self) -> Iterator[Connection]:
        """A connection for the test, for one transaction."""
        place = parsed(self.url) if self.url else URL.create("sqlite", database=str(self.folder / DATABASE))
        engine = create_engine(place)
        try:
            with engine.begin() as connection:
                yield connection
        finally:
            engine.dispose()

    def run(self, statement: str) -> None:
        """Run a statement without the store."""
        with self.connected() as connection:
            connection.exec_driver_sql(statement)


@contextmanager
def _running(kind: type[DatabaseServer]) -> Iterator[DatabaseServer]:
    folder = Path(tempfile.mkdtemp(prefix="randolph-tests-"))
    server = kind(folder)
    try:
        yield server.start()
    finally:
        server.end()
        shutil.rmtree(folder)


@contextmanager
def postgres_server(kind: type[Postgres] = Postgres) -> Iterator[Postgres]:
    """A PostgreSQL server, during the block."""
    with _running(kind) as server:
        assert isinstance(server, Postgres)
        yield server


@contextmanager
def redis_server() -> Iterator[Redis]:
    """A Redis server, during the block."""
    with _running(Redis) as server:
        assert isinstance(server, Redis)
        yield server


async def in_one_batch(store: Store, *jobs: Coroutine[Any, Any, object]) -> list[Any]:
    """The results of jobs that the store's writer processes together: an earlier job blocks it until all of
    them wait.
    """
    begun, all_wait = threading.Event(), threading.Event()

    def holds(_: Connection) -> None:
        begun.set()
        all_wait.wait(WAITING)

    holding = store._writer.submit(holds)
    assert await asyncio.to_thread(begun.wait, WAITING)
    asked = [asyncio.ensure_future(job) for job in jobs]
    try:
        async with asyncio.timeout(WAITING):
            while store._writer.waiting < len(jobs):  # noqa: ASYNC110 – there is no event to wait for
                await asyncio.sleep(0)
    finally:
        all_wait.set()
    await holding
    return await asyncio.gather(*asked, return_exceptions=True)


def place_of(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Place]:
    """An empty database of the kind that a fixture requests."""
    if request.param == "sqlite":
        yield Place(tmp_path)
    else:
        server: Postgres = request.getfixturevalue("postgres")
        with server.database() as url:
            yield Place(tmp_path, url)


either = pytest.fixture(params=["sqlite", "postgres"])(place_of)
"""An empty database of each kind, for modules that name it `place`."""
