"""The work of `randolph db`: it reports the schema of a database, and upgrades it without starting a server."""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy import Connection

from randolph.server.settings import Settings
from randolph.server.store import postgres, sqlite
from randolph.server.store.migrate import current, newest, pending


@dataclass(frozen=True, slots=True)
class Schema:
    """The schema of a database: `present` (None if it is empty), the `newest` that this program knows, and the upgrades
    that are `missing` between them. `name` is the name of the database in messages.
    """

    name: str
    present: str | None
    newest: str
    missing: tuple[str, ...]


def schema_of(settings: Settings) -> Schema:
    """The schema of the database of the settings. Raises `StartError` if it cannot be read."""
    if settings.database:
        with postgres.connected(settings.database) as connection:
            return _schema(settings, connection)
    with sqlite.connected(settings.data) as connection:
        return _schema(settings, connection)


def upgrade(settings: Settings) -> tuple[str, ...]:
    """Upgrade the database of the settings; returns the upgrades that were done.

    Raises `StartError` if that fails, or if a running server uses the data folder.
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
