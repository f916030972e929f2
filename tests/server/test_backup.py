"""`randolph backup`: a copy is complete and consistent while people play, and can be restored; otherwise it is refused
with a sentence.
"""

from __future__ import annotations

import asyncio
import re
import resource
import sqlite3
import stat
import subprocess
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from randolph import game
from randolph.cli.app import run
from randolph.server.store import Append, NewSeat, Store, postgres
from randolph.server.store.sqlite import DATABASE
from randolph.server.stored_events import to_stored
from tests.game_play import Play
from tests.server.databases import WAITING, Place, program
from tests.server.in_process import START, running_server
from tests.unit.cli.program import Randolph

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tests.server.databases import Postgres

ROOMS = 2000
EACH = 50
CODE = "AAAAAA"


@pytest.fixture
def randolph(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Randolph:
    """The command line, called as a function."""
    return Randolph(monkeypatch, capsys)


async def run_in(store: Store, statement: str) -> None:
    """Run a statement on the server's own connection, because nobody else may write to its database."""
    await store._write(lambda connection: connection.exec_driver_sql(statement))


async def a_large_database(store: Store) -> int:
    """Thousands of rooms with a hundred thousand events, each with the same real ones; returns the id of the first."""
    events = Play("Ann", "Bob").events
    events += [game.PlayerRenamed(at=events[-1].at, seat=1, name=f"Bob{n}") for n in range(EACH - len(events))]
    first = await store.create_room(CODE, game.RECORD_VERSION, to_stored(events, 0), NewSeat(0, "a hash"))
    ids = f"WITH RECURSIVE ids(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM ids WHERE n < {ROOMS - 1})"
    await run_in(store, f"{ids} INSERT INTO rooms SELECT {first.id} + n, CAST(100000 + n AS varchar(6)), 4, 1 FROM ids")
    rooms, copies = "FROM rooms, events WHERE", f"events.room_id = {first.id} AND rooms.id <> {first.id}"
    await run_in(store, f"INSERT INTO events SELECT rooms.id, events.seq, events.at, events.body {rooms} {copies}")
    return first.id


@contextmanager
def restored(place: Place, copy: Path, folder: Path, request: pytest.FixtureRequest) -> Iterator[Place]:
    """A restored copy, as in the how-to: a file with its own name, or imported into an empty database."""
    if not place.url:
        folder.mkdir()
        copy.rename(folder / DATABASE)
        yield Place(folder)
        return
    server: Postgres = request.getfixturevalue("postgres")
    with server.database() as url:
        words = [program("pg_restore"), "--no-owner", f"--dbname={url}", str(copy)]
        subprocess.run(words, check=True, capture_output=True, timeout=WAITING)
        yield Place(folder, url)


def numbers(place: Place, statement: str) -> tuple[int, ...]:
    """The first row of a query."""
    with place.connected() as connection:
        return tuple(connection.exec_driver_sql(statement).one())


async def test_a_large_database_is_copied_and_restored_while_it_is_written_to(
    place: Place, tmp_path: Path, request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The copy has everything that was acknowledged before it began, and no incomplete unit; a server can serve it."""
    monkeypatch.setenv("RANDOLPH_DATABASE", place.url)
    copy = tmp_path / "copy"
    acknowledged = EACH
    with place.open() as store:
        room = await a_large_database(store)

        async def write() -> None:
            """Append one event after the other, without end."""
            nonlocal acknowledged
            new = [game.PlayerRenamed(at=START, seat=1, name=f"Bob{acknowledged}")]
            await store.append(Append(room_id=room, after=acknowledged, events=to_stored(new, acknowledged)))
            acknowledged += 1

        for _ in range(10):
            await write()
        before = acknowledged
        backing = asyncio.ensure_future(
            asyncio.to_thread(run, ["backup", str(copy), "--data", str(place.folder)]),
        )
        while not backing.done():
            await write()
        assert await backing == 0
        assert stat.S_IMODE(copy.stat().st_mode) == 0o600
    with restored(place, copy, tmp_path / "restored", request) as again:
        rooms, last = numbers(again, f"SELECT count(DISTINCT room_id), count(*) - {(ROOMS - 1) * EACH} FROM events")
        assert rooms == ROOMS
        assert before <= last <= acknowledged
        gaps = "SELECT room_id FROM events GROUP BY room_id HAVING min(seq) <> 1 OR max(seq) <> count(*)"
        assert numbers(again, f"SELECT count(*) FROM ({gaps}) AS gaps") == (0,)
        if not place.url:
            assert numbers(again, "SELECT count(*) FROM pragma_integrity_check WHERE integrity_check <> 'ok'") == (0,)
        async with running_server(again.folder, database=again.url) as h:
            answer = await h.visitor().http.get(f"/api/rooms/{CODE}/record")
            assert answer.json()["events"][last - 1]["name"] == f"Bob{last - 1}"


def test_a_copy_in_a_folder_gets_its_own_name(
    tmp_path: Path, randolph: Randolph, monkeypatch: pytest.MonkeyPatch
) -> None:
    """If DEST is a folder, the name of the copy is the time of day (UTC), and the output says so."""
    monkeypatch.delenv("RANDOLPH_DATABASE", raising=False)
    Store.open(tmp_path / "data").close()
    (tmp_path / "copies").mkdir()
    ran = randolph("backup", str(tmp_path / "copies"), "--data", str(tmp_path / "data"))
    (made,) = (tmp_path / "copies").iterdir()
    assert re.fullmatch(r"randolph-\d{4}-\d\d-\d\dT\d{6}Z\.sqlite3", made.name)
    assert (ran.code, ran.err) == (0, "")
    assert re.fullmatch(rf"Copied {tmp_path}/data/{DATABASE} to {made} \(0\.\d MB\)\.\n", ran.out)


def test_what_cannot_be_copied_is_one_line(tmp_path: Path, randolph: Randolph, monkeypatch: pytest.MonkeyPatch) -> None:
    """A file that exists, a folder that does not, a missing or damaged database, a full disk: exit code 2. An old copy
    is not touched, and no incomplete one is left.
    """
    monkeypatch.delenv("RANDOLPH_DATABASE", raising=False)
    data, copy = str(tmp_path / "data"), tmp_path / "copy"
    assert "There is no database" in randolph("backup", str(copy), "--data", data).error
    Store.open(tmp_path / "data").close()
    copy.write_text("an older copy")
    assert f"There is a file {copy} already" in randolph("backup", str(copy), "--data", data).error
    assert copy.read_text() == "an older copy"
    copy.unlink()
    assert "No such file or directory" in randolph("backup", str(tmp_path / "x" / "y"), "--data", data).error
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (20_000, hard))
    try:
        full = randolph("backup", str(copy), "--data", data)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
    assert f"could not be copied to {tmp_path}: disk I/O error" in full.error
    (tmp_path / "data" / DATABASE).write_bytes(b"no database" * 1000)
    assert "file is not a database" in randolph("backup", str(copy), "--data", data).error
    assert {file.name for file in tmp_path.iterdir()} == {"data"}


def test_a_name_may_be_as_long_as_the_disk_allows(
    tmp_path: Path, randolph: Randolph, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A name of 240 bytes works; one of 300, or an empty one, is refused with one line."""
    monkeypatch.delenv("RANDOLPH_DATABASE", raising=False)
    monkeypatch.chdir(tmp_path)
    Store.open(tmp_path / "data").close()
    assert randolph("backup", "x" * 240, "--data", "data").code == 0
    assert "cannot be written: File name too long" in randolph("backup", "x" * 300, "--data", "data").error
    assert 'DEST is empty (""); name a new file, or a folder' in randolph("backup", "", "--data", "data").error
    assert {file.name for file in tmp_path.iterdir()} == {"data", "x" * 240}


@pytest.mark.parametrize("kind", ["an empty file", "another program's", "no schema", "PostgreSQL"])
def test_a_database_of_another_program_is_not_copied(
    kind: str, tmp_path: Path, randolph: Randolph, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest
) -> None:
    """Exit code 2, and a line that names the database: such a copy would turn out useless when it is needed."""
    with ExitStack() as ending:
        url = ending.enter_context(request.getfixturevalue("postgres").database()) if kind == "PostgreSQL" else ""
        monkeypatch.setenv("RANDOLPH_DATABASE", url)
        with closing(sqlite3.connect(tmp_path / DATABASE)) as made:
            for table in {"another program's": ["songs"], "no schema": ["rooms", "alembic_version"]}.get(kind, []):
                made.execute(f"CREATE TABLE {table} (version_num)")
        ran = randolph("backup", str(tmp_path / "copy"), "--data", str(tmp_path))
        named = postgres.shown(postgres.parsed(url)) if url else tmp_path / DATABASE
        assert f"There is no randolph database in {named}." in ran.error
        assert not (tmp_path / "copy").exists()


def stand_in(folder: Path, script: str) -> None:
    """A `pg_dump` replaced by the test."""
    folder.mkdir()
    (folder / "pg_dump").write_text(f"#!/bin/sh\n{script}\n", encoding="ascii")
    (folder / "pg_dump").chmod(0o755)


def test_a_password_is_passed_to_pg_dump_secretly(
    tmp_path: Path, randolph: Randolph, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The password is in the program's environment, not on its command line, which has the rest of the address."""
    monkeypatch.setattr(postgres, "refuse_empty", lambda _: None)
    stand_in(tmp_path / "bin", f'echo "$PGPASSWORD" >{tmp_path}/password; echo "$@" >{tmp_path}/words')
    monkeypatch.setenv("PATH", f"{tmp_path}/bin:/usr/bin:/bin")
    monkeypatch.setenv("RANDOLPH_DATABASE", "postgresql://ann:s3%40cret@db.example.org:77/rooms?sslmode=require")
    ran = randolph("backup", str(tmp_path / "copy"))
    assert (ran.code, ran.err) == (0, "")
    assert (tmp_path / "password").read_text() == "s3@cret\n"
    words = (tmp_path / "words").read_text()
    assert all(word in words for word in ("--format=custom", "host=db.example.org", "port=77", "sslmode=require"))
    assert "cret" not in words + ran.out


@pytest.mark.parametrize(
    ("script", "said"),
    [
        (None, "PostgreSQL's program pg_dump is missing; install the client programs"),
        (
            "echo 'pg_dump: error: aborting because of server version mismatch' >&2; exit 1",
            "pg_dump says: aborting because of server version mismatch.",
        ),
    ],
    ids=["missing", "too old"],
)
def test_a_pg_dump_that_is_missing_or_too_old_is_named(
    script: str | None, said: str, tmp_path: Path, randolph: Randolph, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One line says what is wrong with `pg_dump`; nothing is left behind."""
    monkeypatch.setattr(postgres, "refuse_empty", lambda _: None)
    stand_in(tmp_path / "bin", script or "")
    if script is None:
        (tmp_path / "bin" / "pg_dump").unlink()
    monkeypatch.setenv("PATH", str(tmp_path / "bin"))
    monkeypatch.setenv("RANDOLPH_DATABASE", "postgresql://ann:s3cret@db.example.org/rooms")
    error = randolph("backup", str(tmp_path / "copy")).error
    assert said in error
    assert "s3cret" not in error
    assert {file.name for file in tmp_path.iterdir()} == {"bin"}
