"""Makes `docs/reference/micro-census.md`: what `randolph micro census` says of all boards of Micro Robots."""

from __future__ import annotations

import json
from functools import cache
from typing import Any

from click.testing import CliRunner

from randolph.cli.app import program

INTRODUCTION = """\
# All boards of Micro Robots

<!-- Made by docs/micro_page.py from what the command says. Change it there, then `make docs`. -->

The four tiles of a side can be laid in 1536 ways, not counting turns of the whole board
([E8](../rules.md#e8-counting-arrangements)). `randolph micro census` goes through all of them and counts, for every
pair of cells, the fewest jumps from one to the other ([U2](../rules.md#u2-jumps)); it takes about a second. These are
its figures; `--json` gives them to programs.

The *longest shortest path* of an arrangement is that between its two cells that are farthest apart: the most that a
round without an intermediate cell can ask for. Every cell can be reached from every cell on all of them.
"""


@cache
def counted() -> tuple[dict[str, Any], ...]:
    """What the command says of both sides; it is asked once."""
    result = CliRunner().invoke(program, ["micro", "census", "--json", "--quiet"], prog_name="randolph")
    if result.exit_code != 0:
        raise RuntimeError(result.output)
    return tuple(json.loads(line) for line in result.stdout.splitlines())


def page() -> str:
    """The page as it should be."""
    sides = counted()
    names = [f"the {found['side']} side" for found in sides]
    longest = max(int(distance) for found in sides for distance in found["pairs"])
    means = " and ".join(f"{found['mean']:.2f} on {name}" for found, name in zip(sides, names, strict=True))
    parts = [
        INTRODUCTION,
        "## How far it is at most\n",
        "The number of arrangements, by the length of their longest shortest path in jumps:\n",
        _table(["jumps", *names], _rows("longest", longest, least=min(_least(found) for found in sides))),
        "## How far it is\n",
        f"The number of pairs of cells in all arrangements, by their distance in jumps; on average it is {means}.\n",
        _table(["jumps", *names], _rows("pairs", longest, least=1)),
        "## The hardest pairs\n",
        "The pairs of cells that are farthest apart, the arrangement's number and name, the number of paths:\n",
    ]
    for found, name in zip(sides, names, strict=True):
        far = max(int(distance) for distance in found["longest"])
        parts += [f"### {far} jumps on {name}\n", _table(["number", "arrangement", "cells", "paths"], _hardest(found))]
    return "\n".join(parts)


def _least(found: dict[str, Any]) -> int:
    return min(int(distance) for distance in found["longest"])


def _rows(kind: str, longest: int, *, least: int) -> list[list[str]]:
    return [
        [str(distance), *(f"{found[kind].get(str(distance), 0):,}" for found in counted())]
        for distance in range(least, longest + 1)
    ]


def _hardest(found: dict[str, Any]) -> list[list[str]]:
    return [
        [
            str(hard["number"]),
            f"`{hard['arrangement']}`",
            " – ".join(f"{color} {number}" for color, number in hard["cells"]),
            str(hard["paths"]),
        ]
        for hard in found["hardest"]
    ]


def _table(heads: list[str], rows: list[list[str]]) -> str:
    lines = [f"| {' | '.join(row)} |" for row in (heads, ["---:"] * len(heads), *rows)]
    return "\n".join(lines) + "\n"
