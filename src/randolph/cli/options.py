"""Options that several commands share, so that one word means one thing everywhere."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Annotated

import typer

from randolph.rules import RandolphError, Rules

if TYPE_CHECKING:
    from randolph import solver

Ricochet = Annotated[
    bool | None,
    typer.Option(
        "--ricochet/--no-ricochet",
        help="Whether the active robot must turn by a right angle on its way (T2).",
        show_default=False,
    ),
]
Reversal = Annotated[
    bool | None,
    typer.Option(
        "--reversal/--no-reversal",
        help="Whether a robot may go straight back the way it came (without: M7).",
        show_default=False,
    ),
]
Simd = Annotated[str, typer.Option(metavar="SET", help="auto, portable, avx2 or avx512: what the native core may use.")]
Diagonals = Annotated[
    bool,
    typer.Option(
        "--diagonals/--no-diagonals",
        help="Whether the D faces of a game ID have their diagonals; DriftingDroids leaves them out.",
    ),
]
Count = Annotated[int, typer.Option(min=1, metavar="N", help="So many problems, from this seed and the next ones.")]
Input = Annotated[str, typer.Argument(metavar="INPUT", hidden=True)]
Inputs = Annotated[list[str] | None, typer.Argument(metavar="INPUT", hidden=True)]
AsJsonLines = Annotated[bool, typer.Option("--json", help="Print one JSON object a line.")]
Cap = Annotated[int, typer.Option(min=0, metavar="N", help="With --all: list the first N only.")]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON.")]
AsLine = Annotated[bool, typer.Option("--line", help="Print the problem line.")]
AsAscii = Annotated[bool, typer.Option("--ascii", help="Print the ASCII drawing that can be read again.")]
AsSvg = Annotated[bool, typer.Option("--svg", help="Print an SVG picture.")]


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
