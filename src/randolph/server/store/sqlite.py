"""The embedded database: one SQLite file in the data folder, for one process at a time."""

from __future__ import annotations

import logging
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing, contextmanager
from functools import partial
from pathlib import Path

from sqlalchemy import Connection, Engine, create_engine, event
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.pool import QueuePool

from randolph.server.errors import StartError
from randolph.server.settings import Synchronous
from randolph.server.store.database import READERS, Database
from randolph.server.store.files import Files
from randolph.server.store.lock import FolderLock
from randolph.server.store.migrate import migrate
from randolph.server.store.values import StoreError

DATABASE = "randolph.sqlite3"

LARGEST_FULL_CHECK = 64 << 20
"""A database of up to this many bytes is fully checked when it is opened, which takes about a second on a slow disk. Of
a larger one only some tables are checked, because SQLite cannot end such a check early.
"""

NEEDED = ("rooms", "processes", "leases")
"""Small tables that every start reads and writes."""

_log = logging.getLogger(__name__)

OTHERWISE = "choose another folder with --data"
"""What operators can do about a newer database, instead of updating the program."""


def open_sqlite(folder: Path, *, synchronous: Synchronous = "normal", locked: Path | None = None) -> Database:
    """Open (or create) the database of a folder, and upgrade its schema.

    The lock is taken on the folder, or on the folder `locked` instead. Raises `StartError` if the folder is in use, or
    if the database is newer, damaged or not writable.
    """
    with _as_start_error(folder), ExitStack() as failing:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        lock = failing.enter_context(FolderLock(folder if locked is None else locked))
        file = folder / DATABASE
        file.touch(mode=0o600)  # others may have access to a folder that existed before
        _refuse_truncated(file)
        _check_for_damage(
            file
        )  # before the files are remembered, because its connection may delete the log when closed
        files = Files(file)
        files.remember()
        address = f"{file.absolute().as_uri()}?mode=rw"
        pragmas = ("journal_mode = WAL", f"synchronous = {synchronous.upper()}", *_CONNECTION_PRAGMAS)
        reading, writing = (_engine(address, pragmas, files.check, immediate=immediate) for immediate in (False, True))
        failing.callback(writing.dispose)
        with writing.connect() as connection, files.committing(), connection.begin():
            migrate(connection, otherwise=OTHERWISE)
            connection.exec_driver_sql("UPDATE alembic_version SET version_num = version_num")  # is it writable?
            files.check()
            files.remember()
        keeper = _keeper(file)
        failing.pop_all()
    return Database(
        name=str(file),
        shared=False,
        reading=reading,
        writing=writing,
        quick=None,
        reconnect_seconds=0.0,  # waiting does not help with a file that cannot be opened
        error_ends_transaction=True,  # for example, a full disk
        batch_delay=0.004,
        used=_used,
        check=files.check,
        committing=files.committing,
        closing=partial(_closing, files, keeper, lock),
    )


def _keeper(file: Path) -> sqlite3.Connection:
    """A read-only connection that is closed last. The last connection checkpoints the log into the main file when it is
    closed. While this one is open, no other is the last, and this one cannot checkpoint.
    """
    connection = sqlite3.connect(f"{file.absolute().as_uri()}?mode=ro", uri=True, check_same_thread=False, timeout=10.0)
    connection.execute("SELECT count(*) FROM sqlite_schema").fetchall()
    return connection


@contextmanager
def _closing(files: Files, keeper: sqlite3.Connection, lock: FolderLock) -> Iterator[None]:
    """A context in which all other connections are closed; a main file that was overwritten is left alone."""
    if not files.overwritten:
        keeper.close()
    try:
        yield
    finally:
        keeper.close()
        if files.overwritten:
            files.put_log_aside()
        lock.release()


def _check_for_damage(file: Path) -> None:
    """Check for damage before anything is written, because writing would spread it. Raises `StartError`."""
    with closing(_plain(file)) as connection:
        tables = {name for (name,) in connection.execute("SELECT name FROM sqlite_schema WHERE type = 'table'")}
        whole = file.stat().st_size <= LARGEST_FULL_CHECK
        for what in ("1",) if whole else tuple(name for name in NEEDED if name in tables):
            (said,) = connection.execute(f"PRAGMA quick_check({what})").fetchone()
            if said != "ok":
                raise StartError(
                    f"The database {file} is damaged: {on_one_line(said)}. Nothing was changed; restore a copy, or run "
                    "`randolph db check` to find out what can still be read."
                )
    if not whole:
        _log.info("the database is large: only `randolph db check` checks all of it")


def copy(folder: Path, file: Path) -> str:
    """Copy the database of a folder, as it is at one moment, into an empty `file`; returns its name in messages. A
    server may be running.

    This takes one reading transaction, and neither it nor any writer waits for the other. SQLite's online backup would
    start again after each write. Deleted data are not copied. Raises `StartError`.
    """
    source = folder / DATABASE
    with _as_start_error(folder):
        _must_exist(source)
    try:
        with closing(_plain(source)) as connection:
            _refuse_empty(connection, source)
            connection.execute("VACUUM INTO ?", (str(file),))
        with closing(_plain(file)) as copied:
            _refuse_empty(copied, source)
    except (sqlite3.Error, UnicodeEncodeError) as error:
        raise StartError(f"The database {source} could not be copied to {file.parent}: {error}.") from error
    return str(source)


def on_one_line(said: str) -> str:
    r"""What SQLite's checks have found about a page, in one line.

    >>> on_one_line("*** in database main ***\nPage 25: never used")
    'Page 25: never used'
    """
    return " ".join(said.removeprefix("*** in database main ***").split())


def _plain(file: Path) -> sqlite3.Connection:
    """A connection for reading that begins transactions only explicitly, and creates no database."""
    return sqlite3.connect(_read_only_address(file), uri=True, isolation_level=None, timeout=10.0)


def _read_only_address(file: Path) -> str:
    """The address for reading only. If there is a log, it opens the file read-only, so that the last connection does
    not checkpoint and delete the log when it is closed. If there is none, SQLite may create one, and must be able to
    delete it again.
    """
    mode = "ro" if _has_log(file) else "rw"
    return f"{file.absolute().as_uri()}?mode={mode}"


def _has_log(file: Path) -> bool:
    """Whether there is a log that is not empty beside a database."""
    beside = file.with_name(f"{file.name}-wal")
    return beside.exists() and beside.stat().st_size > 0


def _must_exist(file: Path) -> None:
    if not file.exists():
        raise StartError(f"There is no database {file} yet; it is created when the server starts.")
    _refuse_truncated(file)


def _refuse_truncated(file: Path) -> None:
    """Raise `StartError` for an empty file with a log, because SQLite would delete the log."""
    if file.stat().st_size == 0 and _has_log(file):
        raise StartError(
            f"The database {file} is damaged: it is empty, but there is a {file.name}-wal. Nothing was changed; "
            "move both away and restore a copy."
        )


def _refuse_empty(connection: sqlite3.Connection, file: Path) -> None:
    """Raise `StartError` if a database is not one of this program; `file` is its name in messages."""
    tables = connection.execute("SELECT count(*) FROM sqlite_schema WHERE name = 'alembic_version'").fetchone()
    if tables == (0,) or connection.execute("SELECT max(version_num) FROM alembic_version").fetchone() == (None,):
        raise StartError(f"There is no randolph database in {file}.")


@contextmanager
def connected(folder: Path) -> Iterator[Connection]:
    """A read-only connection, whatever the schema is, even while a server runs. Raises `StartError`."""
    with opened_for_reading(folder) as engine, engine.begin() as connection:
        yield connection


@contextmanager
def opened_for_reading(folder: Path) -> Iterator[Engine]:
    """An engine for any number of read-only transactions; each sees the database as it is at one moment."""
    with _as_start_error(folder), ExitStack() as ending:
        file = folder / DATABASE
        _must_exist(file)
        engine = _engine(_read_only_address(file), _CONNECTION_PRAGMAS, lambda: None, immediate=False)
        ending.callback(engine.dispose)
        yield engine


@contextmanager
def _as_start_error(folder: Path) -> Iterator[None]:
    """A context that turns failures into a `StartError`, which is a sentence."""
    try:
        yield
    except StoreError as error:  # the folder is in use, the database is newer, or it is being moved at this moment
        raise StartError(str(error)) from error
    except OSError as error:
        raise StartError(f"The data folder {folder} cannot be used: {error.strerror or error}.") from error
    except (SQLAlchemyError, sqlite3.Error) as error:
        reason = getattr(error, "orig", None) or error
        raise StartError(f"The database {folder / DATABASE} cannot be used: {reason}.") from error


def _used(connection: Connection) -> int:
    """The bytes of the pages in use; those of deleted data are reused."""
    pages, free, size = (
        int(connection.exec_driver_sql(f"PRAGMA {name}").scalar_one())
        for name in ("page_count", "freelist_count", "page_size")
    )
    return (pages - free) * size


_CONNECTION_PRAGMAS = ("foreign_keys = ON",)
"""Pragmas that change nothing in the file."""


def _engine(address: str, pragmas: tuple[str, ...], check: Callable[[], None], *, immediate: bool) -> Engine:
    """An engine whose transactions begin explicitly. If they are for writing (`immediate`), they lock the file at once:
    a transaction that starts to write later would fail instead of waiting. The engine creates no file, and opens only
    files that `check` accepts.
    """

    def connect() -> sqlite3.Connection:
        connection = sqlite3.connect(address, uri=True, check_same_thread=False, timeout=10.0)
        try:
            check()
        except StoreError:
            connection.close()
            raise
        return connection

    engine = create_engine(
        "sqlite://",
        creator=connect,
        poolclass=QueuePool,
        pool_size=1 if immediate else READERS,
        max_overflow=0,
        hide_parameters=True,
    )

    @event.listens_for(engine, "connect")
    def _prepare(connection: sqlite3.Connection, _record: object) -> None:
        connection.isolation_level = None  # BEGIN is explicit
        for pragma in pragmas:
            connection.execute(f"PRAGMA {pragma}")

    @event.listens_for(engine, "begin")
    def _begin(connection: Connection) -> None:
        connection.exec_driver_sql("BEGIN IMMEDIATE" if immediate else "BEGIN")

    return engine
