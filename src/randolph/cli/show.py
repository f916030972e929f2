"""`randolph show`: a board or a problem as a picture, or in another notation."""

from __future__ import annotations

import sys
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

import click

from randolph.cli import options
from randolph.cli.inputs import InputError, Notes, import_of, numbered, solution_of
from randolph.cli.output import Form, chosen_form, notation, picture, print_aim, print_drawing, write_out
from randolph.notation import import_moves, to_moves
from randolph.rules import Board, Problem, verify

if TYPE_CHECKING:
    from pathlib import Path

    from randolph.notation import Names
    from randolph.rules import Move


@click.command("show")
@options.given
@options.as_svg
@options.as_ascii
@options.as_line
@options.as_json
@click.option("--explicit", is_flag=True, help="In JSON, write boards of printed faces in full.")
@click.option(
    "--solution",
    metavar="MOVES",
    help="Show these moves, like 'rE gN', a plan or an answer, or a file with one of them, or 'optimal' moves.",
)
@options.number
@options.ricochet
@options.reversal
@options.diagonals
@click.option("--theme", default="auto", metavar="THEME", help="Colors of the SVG: auto, light, dark or print.")
@options.output
def show(
    *,
    given: str,
    as_svg: bool,
    as_ascii: bool,
    as_line: bool,
    as_json: bool,
    explicit: bool,
    solution: str | None,
    number: int,
    ricochet: bool | None,
    reversal: bool | None,
    diagonals: bool,
    theme: str,
    output: Path | None,
) -> None:
    """Show a board or a problem: as text, as SVG, in another notation.

    INPUT is a file, - for standard input, or a problem or a board as text, in quotes.

    With --solution, the moves are checked, and drawn into the SVG or listed below the text.
    """
    form = chosen_form(svg=as_svg, ascii=as_ascii, line=as_line, json=as_json)
    record = numbered([given], number, partial(import_of, diagonals=diagonals))
    if record.note:
        print(f"randolph: note: {record.note}; --number N shows another", file=sys.stderr)
    imported = import_of(record, diagonals=diagonals)
    Notes().report(imported)
    thing = imported.thing
    if isinstance(thing, Problem):
        thing = replace(thing, rules=options.switched(thing.rules, ricochet, reversal))
    moves = _moves(thing, solution_of(solution), imported.names)
    if form is Form.SVG:
        write_out(picture(thing, moves, theme), output)
    elif form is not Form.TEXT or output is not None:
        form = Form.ASCII if form is Form.TEXT else form
        write_out(notation(thing, form, explicit=explicit, names=imported.names), output)
    else:
        _print_text(thing, moves, imported.names)


def _moves(thing: Problem | Board, words: str | None, names: Names | None) -> tuple[Move, ...] | None:
    """The moves to show: as given, or found by the solver; None if none are requested."""
    if words is None:
        return None
    if isinstance(thing, Board):
        raise InputError("--solution needs a problem; the input is a board without robots")
    if words != "optimal":
        return import_moves(words, thing, names=names)
    from randolph.solver import solve

    result = solve(thing)
    if result.solution is None:
        raise InputError(f"there is no solution to show: {result.status}")
    return result.solution


def _print_text(thing: Problem | Board, moves: tuple[Move, ...] | None, names: Names | None) -> None:
    from randolph.render import to_text_moves

    if isinstance(thing, Board):
        print_drawing(thing)
        return
    steps = to_text_moves(thing, moves or ())
    print_drawing(thing)
    print_aim(thing, names)
    if moves is not None:
        print(f"{to_moves(moves)}\n{steps}", end="")
        verdict = verify(thing, moves)
        made = f"solved in {verdict.cost} move{'' if verdict.cost == 1 else 's'}"
        print(made if verdict.ok else f"not solved: {verdict.message} ({verdict.rule})")
