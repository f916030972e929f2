"""`randolph doctor`: what is wrong with an installation of the server."""

from __future__ import annotations

import json
import os
import textwrap

import click

from randolph.cli.serve import data_option, port_option, settings_option

EPILOG = "Run it as the user of the server, with the server's environment: docs/howto/doctor.md."
WIDTH = 100


@click.command("doctor", epilog=EPILOG)
@port_option
@data_option
@settings_option
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
def doctor(*, port: int | None, data: str | None, settings: str | None, as_json: bool) -> None:
    """Say what is wrong with an installation of the server.

    Examines settings, core, page, port, proxy, public address, database, clock, bus, disk, open files and connections.
    Nothing is changed, and servers may keep running. The exit code is 1 if there is a fault, and 0 otherwise.
    """
    import randolph
    from randolph.server.doctor import examine

    faults = 0
    found = []
    for one in examine(os.environ, settings=settings, port=port, data=data):
        faults += one.state == "fault"
        if as_json:
            found.append({"part": one.part, "state": one.state, "said": one.said, "remedy": one.remedy or None})
        else:
            print(_lines(one.state, one.part, one.said, one.remedy), flush=True)
    if as_json:
        said = {"version": randolph.__version__, "faults": faults, "findings": found}
        print(json.dumps(said, indent=2, ensure_ascii=False))
    else:
        print(f"\n{faults} fault{'' if faults == 1 else 's'}." if faults else "\nNo faults.")
    if faults:
        raise click.exceptions.Exit(1)


def _lines(state: str, part: str, said: str, remedy: str) -> str:
    begin = f"{state:7}  {part}: "
    lines = [textwrap.fill(said, WIDTH, initial_indent=begin, subsequent_indent=" " * 9)]
    if remedy:
        lines.append(textwrap.fill(f"→ {remedy}", WIDTH, initial_indent=" " * 9, subsequent_indent=" " * 11))
    return "\n".join(lines)
