"""What `randolph db` does: it tells which schema a database has, and brings it up to date without starting a server."""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy import Connection

from randolph.server.settings import Settings
from randolph.server.store import postgres, sqlite
from randolph.server.store.migrate import current, newest, pending


@dataclass(frozen=True, slots=True)
class Schema:
    """Which schema a database has: `present` (none in an empty one), the `newest` that this program knows, and the
    upgrades that are `missing` between them. `name` is what a sentence calls the database.
    """

    name: str
    present: str | None
    newest: str
    missing: tuple[str, ...]


def schema_of(settings: Settings) -> Schema:
    """Look at the database that the settings name; raises `StartError` when that cannot be done."""
    if settings.database:
        with postgres.connected(settings.database) as connection:
            return _schema(settings, connection)
    with sqlite.connected(settings.data) as connection:
        return _schema(settings, connection)


def upgrade(settings: Settings) -> tuple[str, ...]:
    """Bring the database that the settings name up to date; the upgrades that were done.

    Raises `StartError` when that cannot be done, and for a data folder that a running server has taken.
    """
    if settings.database:
        with postgres.connected(settings.database) as connection:
            return tuple(postgres.upgraded(connection))
    missing = schema_of(settings).missing if (settings.data / sqlite.DATABASE).exists() else ()
    sqlite.open_sqlite(settings.data, synchronous=settings.synchronous).close()
    return missing


def _schema(settings: Settings, connection: Connection) -> Schema:
    if settings.database:
        name, otherwise = postgres.shown(postgres.parsed(settings.database)), postgres.OTHERWISE
    else:
        name, otherwise = str(settings.data / sqlite.DATABASE), sqlite.OTHERWISE
    return Schema(name, current(connection), newest(), tuple(pending(connection, otherwise=otherwise)))
