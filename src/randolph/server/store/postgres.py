"""The database for many processes: PostgreSQL, through psycopg.

The driver is an extra of the distribution, and is imported only here and by the bus. After a lost connection a read is
tried once more on a new connection, and a write waits for up to `RESTART_SECONDS` (`writer.py`). No connection may
block the others for long: if it stops in the middle of a transaction, it loses the transaction and its locks.
"""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, nullcontext
from pathlib import Path
from urllib.parse import unquote

from sqlalchemy import URL, Connection, Engine, create_engine, func, make_url, select, text
from sqlalchemy.exc import DBAPIError, SQLAlchemyError

from randolph.server.errors import StartError
from randolph.server.store.database import READERS, Database
from randolph.server.store.migrate import current, migrate, pending
from randolph.server.store.schema import metadata
from randolph.server.store.values import NewerDatabase, OlderDatabase

RESTART_SECONDS = 5.0
"""Seconds for which writes wait for the database before they fail: a restart takes less."""

OTHERWISE = "choose another one with RANDOLPH_DATABASE"
"""What operators can do about a newer database, instead of updating the program."""

_CONNECTING = {
    "application_name": "randolph",
    "connect_timeout": 5,
    "keepalives_idle": 10,
    "keepalives_interval": 5,
    "keepalives_count": 3,
    "tcp_user_timeout": 15_000,
    "options": "-c lock_timeout=10s -c idle_in_transaction_session_timeout=15s -c statement_timeout=60s",
}

_UPGRADE_LOCK = 0x72616E646F6C7068
"""The number of this program's advisory lock in the database: the bytes of `randolph`."""


def open_postgres(url: str, *, upgrade: bool) -> Database:
    """Open the database at `url`. With `upgrade` its schema is upgraded, without it the schema must be the newest.

    Raises `StartError` if it cannot be reached or used, is newer, or needs an upgrade.
    """
    place = parsed(url)
    with _as_start_error(place), ExitStack() as failing:
        reading = _engine(place, size=READERS, autocommit=True)
        writing = _engine(place, size=1)
        failing.callback(writing.dispose)
        with writing.begin() as connection:
            if upgrade:
                upgraded(connection)
            else:
                _check(connection)
        failing.pop_all()
    return Database(
        name=shown(place),
        shared=True,
        reading=reading,
        writing=writing,
        quick=writing.execution_options(isolation_level="AUTOCOMMIT"),
        reconnect_seconds=RESTART_SECONDS,
        error_ends_transaction=False,
        batch_delay=0.015,
        used=_used,
        check=lambda: None,  # the database server checks its own files
        committing=nullcontext,
        closing=nullcontext,
    )


@contextmanager
def connected(url: str) -> Iterator[Connection]:
    """A connection for one transaction, whatever the schema is. Raises `StartError`."""
    with _opened(parsed(url)) as engine, engine.begin() as connection:
        yield connection


@contextmanager
def opened_for_reading(url: str) -> Iterator[Engine]:
    """An engine for any number of read-only transactions; each sees the database as it is at one moment."""
    with _opened(parsed(url)) as engine:
        yield engine.execution_options(isolation_level="REPEATABLE READ", postgresql_readonly=True)


@contextmanager
def _opened(place: URL) -> Iterator[Engine]:
    with _as_start_error(place), ExitStack() as ending:
        engine = _engine(place, size=1)
        ending.callback(engine.dispose)
        yield engine


def dump(url: str, file: Path) -> str:
    """Copy the database at `url`, as it is at one moment, into a `file` for `pg_restore`; returns its name in messages.

    `pg_dump` does the work. It gets the password in its environment, because everybody on the machine may see command
    lines. Raises `StartError`, also if `pg_dump` is missing or older than the database.
    """
    place = parsed(url)
    program = shutil.which("pg_dump")
    if program is None:
        raise StartError(
            "PostgreSQL's program pg_dump is missing; install the client programs of the version that the database has "
            "(on Debian: apt-get install postgresql-client)."
        )
    refuse_empty(url)
    with _as_start_error(place):
        from psycopg.conninfo import make_conninfo  # noqa: PLC0415 – an extra

        _, given = place.get_dialect()().create_connect_args(place)
        if "sslpassword" in given:
            raise StartError("pg_dump can be given no sslpassword that others cannot see; use a key without one.")
        secret = {"PGPASSWORD": given.pop("password")} if "password" in given else {}
        words = [program, "--format=custom", "--no-password", f"--file={file}", f"--dbname={make_conninfo(**given)}"]
    environment = {**os.environ, **secret, "LC_ALL": "C"}
    done = subprocess.run(words, env=environment, stdin=subprocess.DEVNULL, capture_output=True, check=False)  # noqa: S603 – a program of the database, with arguments of this module
    if done.returncode != 0:
        said = " ".join(done.stderr.decode(errors="replace").split()).removeprefix("pg_dump: error: ").rstrip(".")
        raise StartError(f"The database {shown(place)} could not be copied; pg_dump says: {said}.")
    return shown(place)


def refuse_empty(url: str) -> None:
    """Raise `StartError` if the database is not one of this program."""
    with connected(url) as connection:
        if current(connection) is None:
            raise StartError(f"There is no randolph database in {shown(parsed(url))}.")


@contextmanager
def _as_start_error(place: URL) -> Iterator[None]:
    """A context that turns failures into a `StartError`, which is a sentence."""
    try:
        yield
    except (NewerDatabase, OlderDatabase) as error:
        raise StartError(str(error)) from error
    except ImportError as error:
        raise StartError(
            "PostgreSQL needs the package psycopg, which is not installed: pip install 'randolph[postgres]'."
        ) from error
    except SQLAlchemyError as error:
        raise StartError(f"The database {shown(place)} cannot be used: {reason(error)}.") from error


def upgraded(connection: Connection) -> list[str]:
    """Upgrade the schema; other processes that upgrade it wait. Returns the migrations that were run."""
    connection.execute(text("SET LOCAL lock_timeout = 0"))
    connection.execute(text("SET LOCAL statement_timeout = 0"))
    connection.execute(select(func.pg_advisory_xact_lock(_UPGRADE_LOCK)))
    return migrate(connection, otherwise=OTHERWISE)


def parsed(url: str) -> URL:
    """The address in a setting, with the driver of this program.

    >>> str(parsed("postgresql://ann@db.example.org/randolph"))
    'postgresql+psycopg://ann@db.example.org/randolph'
    """
    return make_url(url).set(drivername="postgresql+psycopg")


def shown(place: URL) -> str:
    """The address for people, without its password.

    >>> shown(parsed("postgresql://ann:secret@/randolph?host=/run/postgresql"))
    'postgresql://ann:***@/randolph?host=/run/postgresql'
    """
    return unquote(place.set(drivername="postgresql").render_as_string(hide_password=True))


def reason(error: SQLAlchemyError) -> str:
    """The message of the database or its driver, in one line."""
    said = str(error.orig if isinstance(error, DBAPIError) and error.orig is not None else error)
    return " ".join(said.split()).rstrip(".")


def _engine(place: URL, *, size: int, autocommit: bool = False) -> Engine:
    given = {key: value for key, value in _CONNECTING.items() if key not in place.query}
    isolation = "AUTOCOMMIT" if autocommit else "READ COMMITTED"
    return create_engine(
        place,
        pool_size=size,
        max_overflow=0,
        hide_parameters=True,
        pool_timeout=30.0,
        isolation_level=isolation,
        connect_args=given,
    )


def _check(connection: Connection) -> None:
    waiting = pending(connection, otherwise=OTHERWISE)
    if waiting:
        raise OlderDatabase(
            f"The database lacks {len(waiting)} upgrade{'s' if len(waiting) > 1 else ''} "
            f"({', '.join(waiting)}); run `randolph db upgrade`."
        )


def _used(connection: Connection) -> int:
    """The bytes of all tables with their indexes."""
    sizes = [func.pg_total_relation_size(table.name) for table in metadata.sorted_tables]
    return sum(int(size) for size in connection.execute(select(*sizes)).one())
