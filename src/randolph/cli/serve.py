"""`randolph serve`: the server alone, for a machine that serves others."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING

import click

from randolph.cli import options

if TYPE_CHECKING:
    from randolph.server.settings import Settings

port_option = click.option(
    "--port",
    type=options.Whole(min=0, max=65535),
    metavar="PORT",
    help="Port; 0 takes any free one.",
    show_default="8017",
)
data_option = click.option(
    "--data", metavar="DIR", help="Folder of the database.", show_default="where this system keeps such data"
)
settings_option = click.option(
    "--settings", metavar="FILE", help="Settings file (TOML).", show_default="RANDOLPH_SETTINGS"
)
EPILOG = (
    "Every setting can also be given in the environment – RANDOLPH_HOST, RANDOLPH_PORT, RANDOLPH_DATA and more – or in "
    "a file, see docs/reference/settings.md. Options override the environment, and the environment overrides the file. "
    "`randolph settings` shows the values in force."
)


def settings_of(settings: str | None, **given: object) -> Settings:
    """The settings of options, environment and file; retired ones are named on standard error. Raises `StartError`."""
    from randolph.server import Settings, retired

    chosen = Settings.from_environment(os.environ, settings=settings, **given)
    for sentence in retired(os.environ, settings=settings):
        print(f"randolph: {sentence}", file=sys.stderr)
    return chosen


@click.command("serve", epilog=EPILOG)
@click.option(
    "--host",
    metavar="ADDRESS",
    help="Address to listen on; 0.0.0.0 for the whole network.",
    show_default="127.0.0.1",
)
@port_option
@data_option
@settings_option
def serve(*, host: str | None, port: int | None, data: str | None, settings: str | None) -> None:
    """Run the server, until Ctrl-C.

    Games are stored in the folder of --data, and continue after a restart.
    """
    from randolph.server import serve as run

    chosen = settings_of(settings, host=host, port=port, data=data)
    run(chosen, ready=lambda address: print(f"randolph is at {address} – Ctrl-C stops it", flush=True))
