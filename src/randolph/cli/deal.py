"""`randolph deal`: random problems from a seed."""

from __future__ import annotations

import secrets
from typing import Annotated

import typer

from randolph.cli.inputs import InputError
from randolph.cli.options import AsAscii, AsJson, AsLine, AsSvg, Reversal, Ricochet, switched
from randolph.cli.output import Form, chosen_form, notation, print_aim, print_drawing
from randolph.rules import Arrangement, Problem, Rules


def deal(
    seed: Annotated[
        str | None,
        typer.Argument(metavar="SEED", hidden=True),
    ] = None,
    *,
    edition: Annotated[
        str, typer.Option(help="Whose boards: first, second, third or mixed.", metavar="EDITION")
    ] = "third",
    faces: Annotated[
        str | None,
        typer.Option(metavar="FACES", help="These faces, NW-NE-SE-SW, like 1A-2B-3C-4D.", show_default=False),
    ] = None,
    diagonals: Annotated[
        bool, typer.Option("--diagonals/--no-diagonals", help="Whether faces with diagonals may be drawn.")
    ] = True,
    silver: Annotated[bool, typer.Option("--silver", help="With the silver robot.")] = False,
    ricochet: Ricochet = None,
    reversal: Reversal = None,
    count: Annotated[
        int, typer.Option(min=1, metavar="N", help="So many problems, from this seed and the next ones.")
    ] = 1,
    as_svg: AsSvg = False,
    as_ascii: AsAscii = False,
    as_line: AsLine = False,
    as_json: AsJson = False,
) -> None:
    """Deal a random problem, as at the table.

    Boards are laid, robots placed, a chip is drawn. SEED is a number or a word: the same one deals the same problem,
    everywhere. Without it one is chosen, and told.
    """
    form = chosen_form(svg=as_svg, ascii=as_ascii, line=as_line, json=as_json)
    if form is Form.SVG and count > 1:
        raise InputError("--svg is for one problem; give each its own command")
    from randolph.puzzles import deal as deal_one

    chosen = seed if seed is not None else str(secrets.randbelow(10**9))
    board = None if faces is None else Arrangement(*_four(faces))
    for one in _seeds(chosen, count):
        problem = deal_one(
            one,
            edition=edition,
            board=board,
            silver=silver,
            diagonals=diagonals,
            rules=switched(Rules(), ricochet, reversal),
        )
        _print(problem, form, one)


def _four(faces: str) -> list[str]:
    names = faces.split("-")
    if len(names) != 4:
        raise InputError(f"--faces names four faces, like 1A-2B-3C-4D, not {faces!r}")
    return names


def _seeds(seed: str, count: int) -> list[str]:
    """The seed and those that follow: the next numbers, or the word with numbers behind it."""
    if seed.isascii() and seed.isdecimal() and len(seed) <= 18:
        return [seed, *(str(int(seed) + further) for further in range(1, count))]
    return [seed, *(f"{seed}-{further}" for further in range(2, count + 1))]


def _print(problem: Problem, form: Form, seed: str) -> None:
    if form is Form.SVG:
        from randolph.render import to_svg

        print(to_svg(problem.board, problem.position, problem.target), end="")
    elif form is not Form.TEXT:
        print(notation(problem, form, name=seed), end="\n" if form is Form.ASCII else "")
    else:
        print_drawing(problem)
        print_aim(problem)
        print(f"{notation(problem, Form.LINE)}seed {seed}")
