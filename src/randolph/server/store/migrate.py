"""Brings a database to the newest schema, with Alembic, inside the process that opens it.

The migrations lie in the package (`migrations/`), so an installed program carries them. A database of a newer program
is refused rather than guessed at.
"""

from __future__ import annotations

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


def migrate(connection: Connection) -> None:
    """Bring the database to the newest schema; does nothing when it is there. Raises `NewerDatabase`."""
    config = alembic_config(connection)
    script = ScriptDirectory.from_config(config)
    known = {revision.revision for revision in script.walk_revisions()}
    present = set(MigrationContext.configure(connection).get_current_heads())
    if not present <= known:
        raise NewerDatabase(
            f"The database is of a newer randolph (schema {', '.join(sorted(present - known))}); "
            "update the program, or choose another folder with --data."
        )
    if present != set(script.get_heads()):
        command.upgrade(config, "head")
