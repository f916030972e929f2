"""`randolph backup`: a copy of everything that the server keeps, while people play."""

from __future__ import annotations

import os
from datetime import UTC, datetime
from pathlib import Path

import click

from randolph.cli.serve import data_option, settings_option

EPILOG = (
    "RANDOLPH_DATABASE names a PostgreSQL database instead of the one in the folder: its program pg_dump makes the "
    "copy, for pg_restore. How a copy is restored: docs/howto/back-up.md."
)


@click.command("backup", epilog=EPILOG)
@click.argument("destination", metavar="DEST")
@data_option
@settings_option
def backup(*, destination: str, data: str | None, settings: str | None) -> None:
    """Copy the server's database into a file, also while people play.

    DEST is the new file, or a folder in which the copy is named by date and time.

    The copy is whole and of one moment. Nobody waits for it, and only its owner may read it.
    """
    from randolph.server import Settings, StartError
    from randolph.server.backup import backup as run

    if not destination:
        raise StartError('DEST is empty (""); name a new file, or a folder ("." is this one).')
    chosen = Settings.from_environment(os.environ, settings=settings, data=data)
    made = run(chosen, Path(destination).expanduser(), now=datetime.now(UTC))
    print(f"Copied {made.of} to {made.file} ({made.size / 1e6:,.1f} MB).")
