"""`randolph db`: the server's database, without a server: its schema, whether it is intact, and names to remove."""

from __future__ import annotations

import os
import sys
from contextlib import nullcontext
from typing import TYPE_CHECKING

import click

from randolph.cli import options
from randolph.cli.serve import data_option, settings_option

if TYPE_CHECKING:
    from randolph.server import Settings

EPILOG = "RANDOLPH_DATABASE selects a PostgreSQL database instead of the one in the folder."


@click.group("db", cls=options.Group)
def db() -> None:
    """The server's database: its schema, whether it is intact, and names to remove."""


@db.command("current", epilog=EPILOG)
@data_option
@settings_option
def current(*, data: str | None, settings: str | None) -> None:
    """Show the schema of the database, and the upgrades that it lacks."""
    from randolph.server.schema_upgrade import schema_of

    schema = schema_of(_settings(data, settings))
    present = "no schema" if schema.present is None else f"schema {schema.present}"
    print(f"{schema.name} has {present}{_missing(schema.missing)}.")


@db.command("upgrade", epilog=EPILOG)
@data_option
@settings_option
def upgrade(*, data: str | None, settings: str | None) -> None:
    """Upgrade the database to the newest schema; its content stays.

    Servers may keep running if they share a PostgreSQL database; a data folder must not be in use.
    """
    from randolph.server.schema_upgrade import upgrade as run

    done = run(_settings(data, settings))
    print(f"Upgraded: {', '.join(done)}." if done else "The database is up to date.")


@db.command("check", epilog=EPILOG)
@data_option
@settings_option
def check(*, data: str | None, settings: str | None) -> None:
    """Read the whole database, and name what is damaged.

    Prints one line for each damaged room, saved board or part of the database; the exit code is 1 if there is any, and
    0 otherwise. Nothing is changed, and servers may keep running.
    """
    from randolph.cli.progress import Bar
    from randolph.server.check import check as run

    rooms = events = boards = damaged = 0
    steps = run(_settings(data, settings))
    with Bar(None) if sys.stderr is not None and sys.stderr.isatty() else nullcontext() as bar:
        for step in steps:
            rooms, events, boards = rooms + step.rooms, events + step.events, boards + step.boards
            damaged += len(step.lines)
            with nullcontext() if bar is None else bar.one_of(step.of, pausing=bool(step.lines)):
                for line in step.lines:
                    print(line)
    outcome = f"{damaged} damaged" if damaged else "nothing is damaged"
    print(f"{rooms:,} rooms with {events:,} events, {boards:,} saved boards: {outcome}.")
    if damaged:
        raise click.exceptions.Exit(1)


@db.command("remove-name", epilog=EPILOG)
@click.argument("name")
@data_option
@settings_option
def remove_name(*, name: str, data: str | None, settings: str | None) -> None:
    """Remove a name from the public table.

    Members of the public table with this name, or one that looks like it, leave the table and have no public name any
    more. Their results stay theirs, and they may choose another name. The exit code is 1 if there is no such name.
    Servers may keep running if they share a PostgreSQL database; a data folder must not be in use.
    """
    from randolph.server.public_names import remove_name as run

    removed = run(_settings(data, settings), name)
    if not removed:
        print(f"The public table has no member with the name {name!r}.")
        raise click.exceptions.Exit(1)
    print(f"Removed: {', '.join(removed)}.")


def _settings(data: str | None, file: str | None) -> Settings:
    from randolph.server import Settings

    return Settings.from_environment(os.environ, settings=file, data=data)


def _missing(upgrades: tuple[str, ...]) -> str:
    return f" and lacks {', '.join(upgrades)}: run `randolph db upgrade`" if upgrades else ", the newest"
