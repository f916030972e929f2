"""`randolph db` on a data folder; the tests of the server use it with PostgreSQL."""

from __future__ import annotations

import shutil
import stat
from pathlib import Path

import pytest
from alembic import command
from sqlalchemy import URL, create_engine

from randolph.server.store import Store
from randolph.server.store.migrate import alembic_config, known
from randolph.server.store.sqlite import DATABASE
from tests.unit.cli.program import Randolph


@pytest.fixture(autouse=True)
def no_database(monkeypatch: pytest.MonkeyPatch) -> None:
    """The environment names no other database."""
    monkeypatch.delenv("RANDOLPH_DATABASE", raising=False)


def test_an_old_database_is_reported_and_upgraded(randolph: Randolph, tmp_path: Path) -> None:
    """`current` names the schema and its missing parts, and changes nothing; `upgrade` upgrades it, once."""
    engine = create_engine(URL.create("sqlite", database=str(tmp_path / DATABASE)))
    with engine.begin() as connection:
        command.upgrade(alembic_config(connection), "0001")
    engine.dispose()
    for _ in range(2):
        ran = randolph("db", "current", "--data", str(tmp_path))
        assert (ran.code, ran.out) == (
            0,
            f"{tmp_path / DATABASE} has schema 0001 and lacks {', '.join(known()[1:])}: run `randolph db upgrade`.\n",
        )
    assert randolph("db", "upgrade", "--data", str(tmp_path)).out == f"Upgraded: {', '.join(known()[1:])}.\n"
    assert randolph("db", "upgrade", "--data", str(tmp_path)).out == "The database is up to date.\n"
    assert (
        randolph("db", "current", "--data", str(tmp_path)).out
        == f"{tmp_path / DATABASE} has schema {known()[-1]}, the newest.\n"
    )


def test_a_folder_without_a_database(randolph: Randolph, tmp_path: Path) -> None:
    """There is nothing to report; `upgrade` creates a database."""
    ran = randolph("db", "current", "--data", str(tmp_path))
    assert (ran.code, ran.out) == (2, "")
    assert "There is no database" in ran.err
    assert randolph("db", "upgrade", "--data", str(tmp_path)).code == 0
    assert randolph("db", "current", "--data", str(tmp_path)).code == 0


def test_a_folder_in_use_can_be_read_but_not_upgraded(randolph: Randolph, tmp_path: Path) -> None:
    """While a server runs, `current` works, and `upgrade` names the owner of the folder."""
    with Store.open(tmp_path):
        assert randolph("db", "current", "--data", str(tmp_path)).code == 0
        ran = randolph("db", "upgrade", "--data", str(tmp_path))
        assert ran.code == 2
        assert "is in use by another randolph" in ran.err


def test_a_password_is_never_printed(randolph: Randolph, monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither the error for a bad address nor the one for an unreachable database has the password."""
    for url in ("postgresql://ann:s3cret@127.0.0.1:1/rooms", "mysql://ann:s3cret@db/rooms"):
        monkeypatch.setenv("RANDOLPH_DATABASE", url)
        for words in (("db", "current"), ("db", "upgrade"), ("serve",)):
            ran = randolph(*words)
            assert ran.code == 2
            assert ran.err.count("\n") == 1
            assert "s3cret" not in ran.err


async def test_reading_changes_nothing(randolph: Randolph, tmp_path: Path) -> None:
    """Neither the files of a killed server, with a log, nor those of a copy change by a byte; a log beside something
    that is no database is kept, too.
    """
    with Store.open(tmp_path / "data") as store:
        await store.renew(1, 2)
        shutil.copytree(tmp_path / "data", tmp_path / "killed", ignore=shutil.ignore_patterns("*-shm"))
    shutil.copytree(tmp_path / "killed", tmp_path / "no database")
    (tmp_path / "no database" / DATABASE).write_bytes(b"no database" * 1000)
    (tmp_path / "copied").mkdir()
    assert randolph("backup", str(tmp_path / "copied" / DATABASE), "--data", str(tmp_path / "killed")).code == 0
    for name in ("killed", "copied", "no database"):
        folder = tmp_path / name
        before = {file: file.read_bytes() for file in folder.iterdir() if not file.name.endswith("-shm")}
        for words in ("current", "check"):
            code = randolph("db", words, "--data", str(folder)).code
            assert code == 0 or name == "no database"
        assert {file: file.read_bytes() for file in folder.iterdir() if not file.name.endswith("-shm")} == before


def test_a_database_is_readable_only_by_its_owner(tmp_path: Path) -> None:
    """Also in a folder that others may read; SQLite's additional files are as secret."""
    tmp_path.chmod(0o755)
    with Store.open(tmp_path):
        modes = {file.name: stat.S_IMODE(file.stat().st_mode) for file in tmp_path.glob(f"{DATABASE}*")}
    assert modes == dict.fromkeys((DATABASE, f"{DATABASE}-wal", f"{DATABASE}-shm"), 0o600)
