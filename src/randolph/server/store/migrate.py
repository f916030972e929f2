"""Upgrades a database to the newest schema, with Alembic, in the process that opens it.

The migrations are in the package (`migrations/`), so an installed program has them. A database of a newer version of
the program is refused.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection

from randolph.server.store.values import NewerDatabase

MIGRATIONS = Path(__file__).with_name("migrations")


def alembic_config(connection: Connection | None = None) -> Config:
    """Alembic's configuration for the migrations of this package, bound to a connection if one is given."""
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    config.set_main_option("path_separator", "os")
    if connection is not None:
        config.attributes["connection"] = connection
    return config


def current(connection: Connection) -> str | None:
    """The revision of the database's schema; None if it has none."""
    return MigrationContext.configure(connection).get_current_revision()


@cache
def known() -> tuple[str, ...]:
    """All revisions of the schema that this program knows, the oldest first."""
    script = ScriptDirectory.from_config(alembic_config())
    return tuple(revision.revision for revision in reversed(list(script.walk_revisions())))


def newest() -> str:
    """The newest revision that this program knows."""
    return known()[-1]


def outdated(connection: Connection) -> bool:
    """Whether the database lacks a migration; a newer database lacks none."""
    present = current(connection)
    return present is None or present in known()[:-1]


def pending(connection: Connection, *, otherwise: str) -> list[str]:
    """The migrations that the database lacks, in order.

    Raises `NewerDatabase`; `otherwise` says what operators can do instead of updating the program.
    """
    present = current(connection)
    if present is None:
        return list(known())
    if present not in known():
        raise NewerDatabase(
            f"The database was written by a newer randolph (schema {present}); update the program, or {otherwise}."
        )
    return list(known()[known().index(present) + 1 :])


def migrate(connection: Connection, *, otherwise: str) -> list[str]:
    """Upgrade the database to the newest schema; returns the migrations that were run. Raises `NewerDatabase`."""
    waiting = pending(connection, otherwise=otherwise)
    if waiting:
        command.upgrade(alembic_config(connection), "head")
    return waiting
