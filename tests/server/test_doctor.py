"""`randolph doctor` finds each fault of an installation, and none in a sound one."""

from __future__ import annotations

import json
import os
import shutil
import threading
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from email.utils import formatdate
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import httpx
import psycopg
import pytest
from alembic import command
from sqlalchemy import URL, create_engine

import randolph
from randolph.cli.app import run
from randolph.server import doctor
from randolph.server.doctor import CHECKS, Finding, examine
from randolph.server.examined import Answer, ask
from randolph.server.store.migrate import alembic_config
from randolph.server.store.sqlite import DATABASE
from randolph.solver import native
from tests.server.databases import WAITING, Postgres, Redis, free_port
from tests.server.process import serving

HEALTH = json.dumps({"status": "ok", "version": randolph.__version__, "protocol": 1})
NOWHERE = "postgresql://127.0.0.1:1/randolph"


@dataclass
class Site:
    """A server that answers as a test wants: `answers` has status and body for each path, `ahead` is its clock."""

    origin: str
    answers: dict[str, tuple[int, str]]
    ahead: float = 0.0


@contextmanager
def site() -> Iterator[Site]:
    """A site that looks like randolph behind a sound proxy."""

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            status, body = shown.answers.get(self.path, (404, "{}"))
            self.send_response_only(status)
            self.send_header("Date", formatdate(time.time() + shown.ahead, usegmt=True))
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body.encode())

        def log_message(self, *_: object) -> None:
            """Silent."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    shown = Site(
        f"http://127.0.0.1:{server.server_port}",
        {"/api/health": (200, HEALTH), "/api/rooms/AAAAAA/socket": (101, ""), "/metrics": (404, "")},
    )
    serving_site = threading.Thread(target=server.serve_forever)
    serving_site.start()
    try:
        yield shown
    finally:
        server.shutdown()
        serving_site.join()
        server.server_close()


@pytest.fixture(autouse=True)
def quiet_machine(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """This machine's nginx, queue and clock do not matter, unless a test says so."""
    monkeypatch.setattr(doctor, "NGINX", tmp_path / "nginx.conf")
    monkeypatch.setattr(doctor, "SOMAXCONN", tmp_path / "somaxconn")
    monkeypatch.setattr(doctor, "synchronized", lambda: True)
    static = tmp_path / "static"
    static.mkdir()
    (static / "index.html").touch()
    monkeypatch.setattr(doctor, "STATIC", static)


def findings(tmp_path: Path, **settings: str) -> list[Finding]:
    """What it finds with these settings."""
    given = {"port": str(free_port()), "data": str(tmp_path / "data"), **settings}
    return list(examine({f"RANDOLPH_{name.upper()}": word for name, word in given.items()}))


def of(part: str, found: list[Finding]) -> tuple[str, str]:
    """The worst state of a part, with its sentence and remedy."""
    order = ("fault", "warning", "unknown", "ok")
    worst = min((one for one in found if one.part == part), key=lambda one: order.index(one.state))
    return worst.state, f"{worst.said} {worst.remedy}"


def test_a_new_installation_has_no_fault(tmp_path: Path) -> None:
    """With the defaults every part is in order, in the order of the list, and nothing is created."""
    found = findings(tmp_path)
    assert [one.part for one in found] == ["settings", *CHECKS]
    assert {one.state for one in found} - ({"warning"} if not native.available() else set()) == {"ok"}
    assert not (tmp_path / "data").exists()


async def test_a_running_server_is_asked_for_its_figures(tmp_path: Path) -> None:
    """The server on the port is recognized, and its open files are those of its own process."""
    async with serving(tmp_path / "data") as server:
        port = server.address.rpartition(":")[2]
        found = findings(tmp_path, port=port)
        assert of("port", found) == ("ok", f"A server of this version answers at {server.address}. ")
        assert of("database", found)[0] == "ok"
        assert "The server has " in of("files", found)[1]
        assert "0 sockets are open" in of("connections", found)[1]
        assert [one for one in found if one.state == "fault"] == []


def test_settings(tmp_path: Path) -> None:
    """A value that is not allowed is a fault and ends the examination; unknown and retired names are warnings."""
    assert [(one.part, one.state) for one in findings(tmp_path, room_days="many")] == [("settings", "fault")]
    assert of("settings", findings(tmp_path, prot="1"))[0] == "warning"
    assert "seat_lines".upper() in of("settings", findings(tmp_path, seat_lines="3"))[1]


def test_core_and_page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without the native core it is slow, a warning; without the page nobody sees anything, a fault."""
    monkeypatch.setattr(native, "available", lambda: False)
    (tmp_path / "static" / "index.html").unlink()
    found = findings(tmp_path)
    assert of("core", found)[0] == "warning"
    assert of("page", found)[0] == "fault"


def test_port(tmp_path: Path) -> None:
    """Another program on the port, or an address that is not of this machine: fault; another version: warning."""
    with site() as other:
        port = other.origin.rpartition(":")[2]
        other.answers["/api/health"] = (200, "hello")
        assert of("port", findings(tmp_path, port=port))[0] == "fault"
        other.answers["/api/health"] = (200, HEALTH.replace(randolph.__version__, "0.0.1"))
        assert of("port", findings(tmp_path, port=port))[0] == "warning"
    assert of("port", findings(tmp_path, host="192.0.2.1"))[0] == "fault"


def test_proxy(tmp_path: Path) -> None:
    """Faults: none is trusted with HTTPS, one is a name, WebSockets do not pass, visitors can read the metrics."""
    assert of("proxy", findings(tmp_path, public_url="https://127.0.0.1:1"))[0] == "fault"
    assert "localhost" in of("proxy", findings(tmp_path, trusted_proxies="localhost"))[1]
    with site() as front:
        given = {"public_url": front.origin, "trusted_proxies": "127.0.0.1"}
        assert of("proxy", findings(tmp_path, **given))[0] == "ok"
        front.answers["/api/rooms/AAAAAA/socket"] = (405, "")
        state, said = of("proxy", findings(tmp_path, **given))
        assert (state, "WebSockets (it answers 405)" in said) == ("fault", True)
        front.answers["/api/rooms/AAAAAA/socket"] = (101, "")
        front.answers["/metrics"] = (200, "randolph_connections 1\n")
        state, said = of("proxy", findings(tmp_path, **given))
        assert (state, "X-Forwarded-For" in said) == ("fault", True)
        # Whoever opens the metrics to others gets them through the proxy, too.
        assert of("proxy", findings(tmp_path, **given, metrics_from="10.0.0.0/8"))[0] == "ok"


def test_a_proxy_that_hides_https(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A server that does not know of HTTPS gets no X-Forwarded-Proto, or does not trust the proxy: fault."""
    for secure in (True, False):

        def ask(_origin: str, path: str, *, upgrade: bool = False, secure: bool = secure) -> Answer:
            return Answer(101 if upgrade else 404 if path == "/metrics" else 200, HEALTH.encode(), None, secure)

        monkeypatch.setattr(doctor, "ask", ask)
        found = findings(tmp_path, public_url="https://play.example.org", trusted_proxies="127.0.0.1")
        assert of("proxy", found)[0] == ("ok" if secure else "fault")


async def test_a_server_says_whether_it_knows_of_https(tmp_path: Path) -> None:
    """What the doctor looks at comes from a real server: only a trusted proxy can say that visitors use HTTPS."""
    for trusted in ("127.0.0.1", "192.0.2.1"):
        async with serving(tmp_path / f"data {trusted}", trusted_proxies=trusted) as server:
            assert not ask(server.address, "/api/health").secure
            async with httpx.AsyncClient(headers={"X-Forwarded-Proto": "https"}, timeout=WAITING) as proxy:
                answer = await proxy.get(f"{server.address}/api/health")
            assert ("cross-origin-opener-policy" in answer.headers) is (trusted == "127.0.0.1")


def test_public_address(tmp_path: Path) -> None:
    """Faults: it does not answer, has no certificate, or leads to another program; warnings: none, another version."""
    assert of("public address", findings(tmp_path))[0] == "ok"
    assert of("public address", findings(tmp_path, trusted_proxies="127.0.0.1"))[0] == "warning"
    assert of("public address", findings(tmp_path, public_url="http://127.0.0.1:1"))[0] == "fault"
    with site() as front, site() as here:
        assert of("public address", findings(tmp_path, public_url=front.origin))[0] == "ok"
        secure = front.origin.replace("http:", "https:")
        assert of("public address", findings(tmp_path, public_url=secure))[0] == "fault"
        here.answers["/api/health"] = (200, HEALTH.replace(randolph.__version__, "0.0.1"))
        port = here.origin.rpartition(":")[2]
        assert of("public address", findings(tmp_path, public_url=front.origin, port=port))[0] == "warning"
        front.answers["/api/health"] = (200, "It works!")
        assert of("public address", findings(tmp_path, public_url=front.origin))[0] == "fault"


def test_sqlite(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """An older schema is a warning, because the next start upgrades it; a file that is no database, or not writable,
    is a fault.
    """
    file = tmp_path / "data" / DATABASE
    file.parent.mkdir()
    engine = create_engine(URL.create("sqlite", database=str(file)))
    with engine.begin() as connection:
        command.upgrade(alembic_config(connection), "0001")
    engine.dispose()
    assert of("database", findings(tmp_path))[0] == "warning"
    with monkeypatch.context() as patched:
        patched.setattr(os, "access", lambda *_: False)
        assert of("database", findings(tmp_path))[0] == "fault"
        assert of("database", findings(tmp_path, data=str(tmp_path / "none")))[0] == "fault"
    file.write_bytes(b"no database" * 1000)
    assert of("database", findings(tmp_path))[0] == "fault"


def test_postgres(tmp_path: Path, postgres: Postgres, monkeypatch: pytest.MonkeyPatch) -> None:
    """Faults: it does not answer, takes no writes, or lacks upgrades that only the command makes. A warning: it has no
    connections left for another process.
    """
    assert of("database", findings(tmp_path, database=NOWHERE))[0] == "fault"
    with postgres.database() as url:
        assert of("database", findings(tmp_path, database=url))[0] == "warning"
        assert of("database", findings(tmp_path, database=url, upgrade="command"))[0] == "fault"
    with postgres.migrated() as url:
        found = findings(tmp_path, database=url, upgrade="command")
        assert of("database", found)[0] == "ok"
        assert of("clock", found) == ("ok", "The clock agrees with that of the database. ")
        assert of("connections", found)[0] == "ok"
        monkeypatch.setattr(doctor, "READERS", 1000)
        assert of("connections", findings(tmp_path, database=url))[0] == "warning"
        with psycopg.connect(url, autocommit=True) as connection:
            name = connection.info.dbname
            connection.execute(f'ALTER DATABASE "{name}" SET default_transaction_read_only = on')
        assert "standby" in of("database", findings(tmp_path, database=url))[1]
        with psycopg.connect(url, autocommit=True) as connection:
            connection.execute("SET default_transaction_read_only = off")
            connection.execute(f'ALTER DATABASE "{name}" RESET default_transaction_read_only')


def test_clock(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A clock that differs by more than two seconds is a fault; one that nothing synchronizes a warning."""
    with site() as front:
        assert of("clock", findings(tmp_path, public_url=front.origin))[0] == "ok"
        for front.ahead, side in ((60, "ahead of"), (-60, "behind")):
            state, said = of("clock", findings(tmp_path, public_url=front.origin))
            assert (state, side in said) == ("fault", True)
    monkeypatch.setattr(doctor, "synchronized", lambda: False)
    assert of("clock", findings(tmp_path, database=NOWHERE))[0] == "warning"


def test_bus(tmp_path: Path, redis: Redis) -> None:
    """Redis that does not answer, or no shared database: fault. No password is shown."""
    assert of("bus", findings(tmp_path))[0] == "ok"
    assert of("bus", findings(tmp_path, bus=redis.url))[0] == "fault"
    assert of("bus", findings(tmp_path, bus=redis.url, database=NOWHERE)) == ("ok", f"{redis.url} answers. ")
    found = findings(tmp_path, bus="redis://:s3cret@127.0.0.1:1/0", database=NOWHERE)
    assert of("bus", found)[0] == "fault"
    assert "s3cret" not in str(found)


def test_disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Little free space is a warning, a tenth of that a fault; the disk of PostgreSQL cannot be seen."""
    assert of("disk", findings(tmp_path))[0] == "ok"
    free = shutil.disk_usage(tmp_path).free
    for least, state in ((2 * free, "warning"), (100 * free, "fault")):
        monkeypatch.setattr(doctor, "LEAST_FREE", least)
        assert of("disk", findings(tmp_path))[0] == state
    assert of("disk", findings(tmp_path, database=NOWHERE))[0] == "unknown"


@pytest.mark.parametrize(
    ("used", "most", "state"), [(100, 65536, "ok"), (100, 1024, "warning"), (62000, 65536, "fault")]
)
def test_files(tmp_path: Path, used: int, most: int, state: str) -> None:
    """A server that may open few files is a warning, one that has nearly all of them open a fault."""
    with site() as here:
        here.answers["/metrics"] = (200, f"process_max_fds {most}.0\nprocess_open_fds {used}.0\n")
        assert of("files", findings(tmp_path, port=here.origin.rpartition(":")[2]))[0] == state


def test_connections(tmp_path: Path) -> None:
    """Debian's nginx with its own number of connections, and a short queue of the system, are warnings."""
    (tmp_path / "nginx.conf").write_text("events {\n\tworker_connections 768;\n}\n", encoding="ascii")
    assert of("connections", findings(tmp_path))[0] == "ok"  # no proxy
    assert "768" in of("connections", findings(tmp_path, trusted_proxies="127.0.0.1"))[1]
    (tmp_path / "nginx.conf").write_text("events {\n\tworker_connections 16384;\n}\n", encoding="ascii")
    assert of("connections", findings(tmp_path, trusted_proxies="127.0.0.1"))[0] == "ok"
    (tmp_path / "somaxconn").write_text("128\n", encoding="ascii")
    assert of("connections", findings(tmp_path))[0] == "warning"


def test_the_command(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """The exit code is 1 if there is a fault, else 0; `--json` has the same findings."""
    for name, word in {"PORT": str(free_port()), "DATA": str(tmp_path / "data")}.items():
        monkeypatch.setenv(f"RANDOLPH_{name}", word)
    assert run(["doctor"]) == 0
    assert capsys.readouterr().out.endswith("\n\nNo faults.\n")
    monkeypatch.setenv("RANDOLPH_PUBLIC_URL", "http://127.0.0.1:1")
    assert run(["doctor"]) == 1
    said = capsys.readouterr().out
    assert "fault    public address: http://127.0.0.1:1 does not answer" in said
    assert said.endswith("\n\n1 fault.\n")
    assert run(["doctor", "--json"]) == 1
    shown: Mapping[str, object] = json.loads(capsys.readouterr().out)
    assert (shown["version"], shown["faults"]) == (randolph.__version__, 1)
    assert isinstance(shown["findings"], list)
    assert [one["part"] for one in shown["findings"]] == ["settings", *CHECKS]
