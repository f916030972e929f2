"""`randolph backup`: a copy of everything that the server stores, made while people play."""

from __future__ import annotations

import os
from datetime import UTC, datetime
from pathlib import Path

import click

from randolph.cli.serve import data_option, settings_option

EPILOG = (
    "RANDOLPH_DATABASE selects a PostgreSQL database instead of the one in the folder; pg_dump then makes the copy, "
    "for pg_restore. To restore a copy: docs/howto/back-up.md."
)


@click.command("backup", epilog=EPILOG)
@click.argument("destination", metavar="DEST")
@data_option
@settings_option
def backup(*, destination: str, data: str | None, settings: str | None) -> None:
    """Copy the server's database into a file, even while people play.

    DEST is the new file, or a folder; in a folder the copy is named by date and time.

    The copy is complete and consistent. It delays nobody, and only its owner may read it.
    """
    from randolph.server import Settings, StartError
    from randolph.server.backup import backup as run

    if not destination:
        raise StartError('DEST is empty (""); name a new file, or a folder ("." is this one).')
    chosen = Settings.from_environment(os.environ, settings=settings, data=data)
    made = run(chosen, Path(destination).expanduser(), now=datetime.now(UTC))
    print(f"Copied {made.of} to {made.file} ({made.size / 1e6:,.1f} MB).")
