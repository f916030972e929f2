"""Options that several commands share, so that a name has the same meaning everywhere."""

from __future__ import annotations

import sys
from contextlib import nullcontext
from dataclasses import replace
from math import isnan
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from randolph.rules import RandolphError

if TYPE_CHECKING:
    from contextlib import AbstractContextManager

    from randolph import solver
    from randolph.cli.progress import Bar
    from randolph.rules import Rules


class Whole(click.IntRange):
    """A whole number of a range; Click's messages would say "integer range"."""

    name = "whole number"


class Number(click.FloatRange):
    """A number of a range; unlike Click, it refuses `nan`."""

    name = "number"

    def convert(
        self,
        value: Any,  # noqa: ANN401 – a text, or a default
        param: click.Parameter | None,
        ctx: click.Context | None,
    ) -> float:
        """The number that was given. Raises `click.BadParameter` if it is not a number, or out of range."""
        found = super().convert(value, param, ctx)
        if isnan(found):
            self.fail(f"{value!r} is not a valid number.", param, ctx)
        return found


class Group(click.Group):
    """Commands in the order of the source; Click would sort them."""

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
    help="Whether a robot may move straight back; --no-reversal is rule M7.",
)
simd = click.option(
    "--simd",
    default="auto",
    metavar="SET",
    help="auto, portable, avx2 or avx512: the instruction set.",
)
diagonals = click.option(
    "--diagonals/--no-diagonals",
    default=False,
    help="Whether the D faces of a game ID have their diagonals; DriftingDroids omits them.",
)
count = click.option(
    "--count",
    type=Whole(min=1),
    default=1,
    metavar="N",
    help="Number of problems, from this seed and the next ones.",
)
seed = click.argument("seed", required=False, metavar="[SEED]")
given = click.argument("given", metavar="INPUT")
inputs = click.argument("inputs", nargs=-1, metavar="[INPUT]...")
as_json_lines = click.option("--json", "as_json", is_flag=True, help="Print one JSON object per line.")
cap = click.option("--cap", type=Whole(min=0), default=1000, metavar="N", help="With --all: list the first N only.")
as_json = click.option("--json", "as_json", is_flag=True, help="Print JSON.")
as_line = click.option("--line", "as_line", is_flag=True, help="Print the problem line.")
as_ascii = click.option("--ascii", "as_ascii", is_flag=True, help="Print an ASCII drawing, which can be read back.")
as_svg = click.option("--svg", "as_svg", is_flag=True, help="Print an SVG picture.")
number = click.option("--number", type=Whole(min=1), default=1, metavar="N", help="Which problem of the input, from 1.")
output = click.option("--output", "-o", type=click.Path(path_type=Path), metavar="FILE", help="Write to a file.")
out_json = click.option("--out", type=click.Path(path_type=Path), metavar="FILE", help="Write the JSON to a file, too.")
quiet = click.option("--quiet", "-q", is_flag=True, help="No progress bar.")


def bar_of(total: int, *, quiet: bool) -> AbstractContextManager[Bar | None]:
    """The progress bar of work with so many parts, if standard error is a terminal."""
    if quiet or sys.stderr is None or not sys.stderr.isatty():
        return nullcontext()
    from randolph.cli.progress import Bar

    return Bar(total)


def simd_named(name: str) -> solver.Simd:
    """The instruction set with this name. Raises `RandolphError` with the known names."""
    from randolph.solver import Simd

    if name not in set(Simd):
        raise RandolphError(f"unknown instruction set {name!r}: there are {', '.join(Simd)}")
    return Simd(name)


def switched(rules: Rules, ricochet: bool | None, reversal: bool | None) -> Rules:
    """The rules with the switches of the command line applied."""
    if ricochet is not None:
        rules = replace(rules, ricochet=ricochet)
    if reversal is not None:
        rules = replace(rules, no_reversal=not reversal)
    return rules
