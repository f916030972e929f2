"""`randolph settings`: the values of the server's settings, and their origins."""

from __future__ import annotations

import json
import os
import sys
import textwrap
from typing import TYPE_CHECKING

import click

from randolph.cli.serve import settings_option

if TYPE_CHECKING:
    from randolph.server.settings import EffectiveSetting

EPILOG = "Options of `randolph serve` override the environment, and the environment overrides the file."
WIDTH = 100


@click.command("settings", epilog=EPILOG)
@settings_option
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object per setting.")
def settings(*, settings: str | None, as_json: bool) -> None:
    """List every setting of the server: its value, where it was set, its default, its purpose.

    Passwords are not shown.
    """
    from randolph.server import USUAL, effective_settings, misspelled, retired

    made = effective_settings(os.environ, settings=settings)
    for name in misspelled(os.environ):
        print(f"randolph: {name} is not a setting and is ignored", file=sys.stderr)
    for sentence in retired(os.environ, settings=settings):
        print(f"randolph: {sentence}", file=sys.stderr)
    groups = {"usual": made[: len(USUAL)], "rare": made[len(USUAL) :]}
    if as_json:
        listed = [_object(one, group) for group, ones in groups.items() for one in ones]
        print(json.dumps(listed, indent=2, ensure_ascii=False))
        return
    parts = ("\n\n".join([f"# {group}", *map(_lines, ones)]) for group, ones in groups.items())
    print("\n\n".join(parts))


def _object(one: EffectiveSetting, group: str) -> dict[str, str | None]:
    return {
        "name": one.spec.field,
        "group": group,
        "variable": one.spec.variable,
        "value": one.shown,
        "source": one.source,
        "where": one.where or None,
        "default": one.spec.shown(one.default),
        "allowed": one.spec.allowed,
        "meaning": one.spec.meaning,
    }


def _lines(one: EffectiveSetting) -> str:
    said = (
        "by default" if one.source == "default" else f"set by {one.where}, default {_word(one.spec.shown(one.default))}"
    )
    meaning = textwrap.fill(one.spec.meaning, WIDTH, initial_indent="    ", subsequent_indent="    ")
    return f"{one.spec.field} = {_word(one.shown)}  ({said})\n{meaning}"


def _word(shown: str) -> str:
    return shown or "–"
