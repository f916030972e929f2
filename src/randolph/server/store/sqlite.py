"""The embedded database: one SQLite file of the data folder, for one process at a time."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
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

OTHERWISE = "choose another folder with --data"
"""What can be done about a database that is newer, beside updating the program."""


def open_sqlite(folder: Path, *, synchronous: Synchronous = "normal", locked: Path | None = None) -> Database:
    """Open (or make) the database of a folder, and bring its schema up to date.

    The lock is taken on the folder itself, or on the one that is to be `locked` instead. Raises `StartError` when the
    folder is taken, and when the database is newer, damaged or not writable.
    """
    with _told(folder), ExitStack() as failing:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        lock = failing.enter_context(FolderLock(folder if locked is None else locked))
        file = folder / DATABASE
        file.touch()
        files = Files(file)
        files.remember()
        reading, writing = (_engine(file, synchronous, files.check, immediate=immediate) for immediate in (False, True))
        failing.callback(writing.dispose)
        with writing.begin() as connection:
            migrate(connection, otherwise=OTHERWISE)
            connection.exec_driver_sql("UPDATE alembic_version SET version_num = version_num")  # it can be written to
            files.check()
            files.remember()
        failing.pop_all()
    return Database(
        name=str(file),
        shared=False,
        reading=reading,
        writing=writing,
        quick=None,
        patience=0.0,  # a file that cannot be opened now cannot be opened in a moment
        whole=True,  # a full disk does that
        breath=0.004,
        used=_used,
        check=files.check,
        release=lock.release,
    )


@contextmanager
def connected(folder: Path) -> Iterator[Connection]:
    """A connection for looking only, whatever the schema, and also while a server works. Raises `StartError`."""
    file = folder / DATABASE
    if not file.exists():
        raise StartError(f"There is no database {file} yet; it is made when the server starts.")
    with _told(folder), ExitStack() as ending:
        engine = _engine(file, "normal", lambda: None, immediate=False)
        ending.callback(engine.dispose)
        with engine.begin() as connection:
            yield connection


@contextmanager
def _told(folder: Path) -> Iterator[None]:
    """What goes wrong in the block, in a sentence."""
    try:
        yield
    except StoreError as error:  # the folder is taken, the database is newer, or it is moved at this very moment
        raise StartError(str(error)) from error
    except OSError as error:
        raise StartError(f"The data folder {folder} cannot be used: {error.strerror or error}.") from error
    except (SQLAlchemyError, sqlite3.Error) as error:
        reason = getattr(error, "orig", None) or error
        raise StartError(f"The database {folder / DATABASE} cannot be used: {reason}.") from error


def _used(connection: Connection) -> int:
    """What was deleted is free for what comes."""
    pages, free, size = (
        int(connection.exec_driver_sql(f"PRAGMA {name}").scalar_one())
        for name in ("page_count", "freelist_count", "page_size")
    )
    return (pages - free) * size


def _engine(file: Path, synchronous: Synchronous, check: Callable[[], None], *, immediate: bool) -> Engine:
    """An engine whose transactions begin as told: a deferred one that turns to writing would fail instead of
    waiting. It makes no file, and uses no other one than that which `check` finds at its place.
    """
    address = f"{file.absolute().as_uri()}?mode=rw"

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
        connection.isolation_level = None  # we say BEGIN ourselves
        for pragma in ("journal_mode = WAL", f"synchronous = {synchronous.upper()}", "foreign_keys = ON"):
            connection.execute(f"PRAGMA {pragma}")

    @event.listens_for(engine, "begin")
    def _begin(connection: Connection) -> None:
        connection.exec_driver_sql("BEGIN IMMEDIATE" if immediate else "BEGIN")

    return engine
