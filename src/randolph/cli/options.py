"""Options that several commands share, so that one word means one thing everywhere."""

from __future__ import annotations

from dataclasses import replace
from math import isnan
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from randolph.rules import RandolphError

if TYPE_CHECKING:
    from randolph import solver
    from randolph.rules import Rules


class Whole(click.IntRange):
    """A whole number of a range; Click would tell people of an "integer range"."""

    name = "whole number"


class Number(click.FloatRange):
    """A number of a range: `nan` is none, which Click lets pass."""

    name = "number"

    def convert(
        self,
        value: Any,  # noqa: ANN401 – a text, or a default
        param: click.Parameter | None,
        ctx: click.Context | None,
    ) -> float:
        """The number that was given. Raises `click.BadParameter` where it is none, or not one of the range."""
        found = super().convert(value, param, ctx)
        if isnan(found):
            self.fail(f"{value!r} is not a valid number.", param, ctx)
        return found


class Group(click.Group):
    """Commands in the order in which they are written; Click would sort them."""

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002 – Click's
        """The names, as `--help` lists them."""
        return list(self.commands)


ricochet = click.option(
    "--ricochet/--no-ricochet",
    default=None,
    help="Whether the active robot must turn by a right angle on its way (T2).",
)
reversal = click.option(
    "--reversal/--no-reversal",
    default=None,
    help="Whether a robot may go straight back the way it came (without: M7).",
)
simd = click.option(
    "--simd", default="auto", metavar="SET", help="auto, portable, avx2 or avx512: what the native core may use."
)
diagonals = click.option(
    "--diagonals/--no-diagonals",
    default=False,
    help="Whether the D faces of a game ID have their diagonals; DriftingDroids leaves them out.",
)
count = click.option(
    "--count",
    type=Whole(min=1),
    default=1,
    metavar="N",
    help="So many problems, from this seed and the next ones.",
)
seed = click.argument("seed", required=False, metavar="[SEED]")
given = click.argument("given", metavar="INPUT")
inputs = click.argument("inputs", nargs=-1, metavar="[INPUT]...")
as_json_lines = click.option("--json", "as_json", is_flag=True, help="Print one JSON object a line.")
cap = click.option("--cap", type=Whole(min=0), default=1000, metavar="N", help="With --all: list the first N only.")
as_json = click.option("--json", "as_json", is_flag=True, help="Print JSON.")
as_line = click.option("--line", "as_line", is_flag=True, help="Print the problem line.")
as_ascii = click.option("--ascii", "as_ascii", is_flag=True, help="Print the ASCII drawing that can be read again.")
as_svg = click.option("--svg", "as_svg", is_flag=True, help="Print an SVG picture.")
number = click.option("--number", type=Whole(min=1), default=1, metavar="N", help="Which problem of the input, from 1.")
output = click.option("--output", "-o", type=click.Path(path_type=Path), metavar="FILE", help="Write to a file.")
quiet = click.option("--quiet", "-q", is_flag=True, help="No progress bar.")


def simd_named(name: str) -> solver.Simd:
    """The instruction set of this name. Raises `RandolphError` with those that there are."""
    from randolph.solver import Simd

    if name not in set(Simd):
        raise RandolphError(f"unknown instruction set {name!r}: there are {', '.join(Simd)}")
    return Simd(name)


def switched(rules: Rules, ricochet: bool | None, reversal: bool | None) -> Rules:
    """The rules with the switches that were given on the command line."""
    if ricochet is not None:
        rules = replace(rules, ricochet=ricochet)
    if reversal is not None:
        rules = replace(rules, no_reversal=not reversal)
    return rules
