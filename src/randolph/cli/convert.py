"""`randolph convert`: a problem or a solution in the form that another program, a page or a printer needs."""

from __future__ import annotations

import sys
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

import click

from randolph.cli import options
from randolph.cli.inputs import (
    LONGEST_MESSAGE,
    InputError,
    Notes,
    Record,
    import_of,
    numbered,
    placed,
    records_of,
    solution_of,
)
from randolph.cli.output import write_bytes, write_out
from randolph.notation import (
    Format,
    NotationError,
    SolutionFormat,
    export_moves,
    export_problem,
    follow,
    import_moves,
    ipc_domain,
)
from randolph.rules import Problem, RandolphError, verify

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from randolph.notation import Names
    from randolph.render import Puzzle
    from randolph.rules import Board, Move

EPILOG = (
    "Exit codes: 0 everything is converted; 1 some of several problems could not be converted, the reasons are on "
    "standard error; 2 nothing was converted."
)


class Picture(StrEnum):
    """The forms of a problem other than text."""

    SVG = "svg"
    PNG = "png"
    SHEET = "sheet"


_DOMAIN = "ipc-domain"
_KNOWN = (*Format, *SolutionFormat, *Picture, _DOMAIN)
_SUFFIXES: dict[str, Format | Picture] = {
    ".json": Format.JSON,
    ".jsonl": Format.JSON,
    ".txt": Format.ASCII,
    ".pddl": Format.IPC,
    ".lp": Format.ASP,
    ".svg": Picture.SVG,
    ".png": Picture.PNG,
    ".html": Picture.SHEET,
}


class Thing(NamedTuple):
    """One thing to convert: what was read, its name, the length for ASP facts, and the names in its file."""

    thing: Problem | Board
    name: str | None
    length: int | None
    names: Names | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Wanted:
    """The requested output."""

    form: Format | SolutionFormat | Picture
    solution: str | None
    length: int | None
    explicit: bool
    diagonals: bool | None
    ricochet: bool | None
    reversal: bool | None
    theme: str
    width: int | None
    paper: str
    per_page: int | None
    title: str


@click.command("convert", epilog=EPILOG)
@options.inputs
@click.option("--to", metavar="FORMAT", help=f"{', '.join(_KNOWN)}. By default, the output file's extension decides.")
@options.output
@click.option("--number", type=options.Whole(min=1), metavar="N", help="Only this problem of the input, from 1.")
@click.option(
    "--solution",
    metavar="MOVES",
    help="The solution to write or draw: moves like 'rE gN', a plan or an answer, a file with one of them, or "
    "'optimal'.",
)
@click.option(
    "--length",
    type=options.Whole(min=0),
    metavar="N",
    help="The number of moves in ASP facts; by default that of the solution.",
)
@click.option(
    "--diagonals/--no-diagonals",
    default=None,
    help="Whether the D faces of a game ID that is read have their diagonals; DriftingDroids omits them. Without "
    "them, they are also omitted from a game ID that is written.",
)
@options.ricochet
@options.reversal
@click.option("--explicit", is_flag=True, help="In JSON, write boards of printed faces in full.")
@click.option(
    "--theme",
    metavar="THEME",
    help="Colors of a picture: auto, light, dark or print.",
    show_default="auto, PNG: light",
)
@click.option("--width", type=int, metavar="PIXELS", help="Width of a PNG.", show_default="2 per unit of the SVG")
@click.option("--paper", default="a4", metavar="PAPER", help="The paper of a sheet: a4 or letter.")
@click.option(
    "--per-page",
    type=options.Whole(min=1, max=6),
    metavar="N",
    help="Puzzles per page of a sheet.",
    show_default="as fits",
)
@click.option("--title", default="", metavar="TEXT", help="The heading of a sheet.", show_default=False)
def convert(
    *,
    inputs: tuple[str, ...],
    to: str | None,
    output: Path | None,
    number: int | None,
    solution: str | None,
    length: int | None,
    diagonals: bool | None,
    ricochet: bool | None,
    reversal: bool | None,
    explicit: bool,
    theme: str | None,
    width: int | None,
    paper: str,
    per_page: int | None,
    title: str,
) -> None:
    """Convert problems and solutions from and to other programs' formats, pictures and paper.

    INPUT is a file, - for standard input, or a problem or a board as text, in quotes, in any notation: problem line,
    JSON, ASCII drawing, game ID of DriftingDroids, PDDL problem of IPC 2023, ASP facts. The notation is recognized by
    the content. What the other format cannot express is refused, with the reasons.
    """
    form = _form(to, output)
    if form is None:
        write_out(ipc_domain(), output)
        return
    wanted = Wanted(
        form=form,
        solution=solution_of(solution),
        length=length,
        explicit=explicit,
        diagonals=diagonals,
        ricochet=ricochet,
        reversal=reversal,
        theme=theme or "auto",
        width=width,
        paper=paper,
        per_page=per_page,
        title=title,
    )
    given = list(inputs) or _standard_input()
    if number is None:
        records = records_of(given)
    else:
        records = iter([numbered(given, number, partial(import_of, diagonals=bool(diagonals)))])
    match form:
        case Picture.SHEET:
            write_out(_sheet(records, wanted), output)
        case Picture.PNG | Picture.SVG:
            _draw(_single(records, wanted), wanted, output)
        case Format.IPC | Format.ASP | SolutionFormat():
            write_out(_text(_single(records, wanted), wanted), output)
        case _:
            _convert_all(records, wanted, output)


def _form(to: str | None, output: Path | None) -> Format | SolutionFormat | Picture | None:
    """The requested format; None for the domain, which needs no problem."""
    if to is None:
        found = None if output is None else _SUFFIXES.get(output.suffix.lower())
        if found is None:
            raise InputError(f"name the format: --to {', '.join(_KNOWN)}")
        return found
    if to == _DOMAIN:
        return None
    for known in (Format, SolutionFormat, Picture):
        if to in set(known):
            return known(to)
    raise InputError(f"unknown format {to!r}: formats are {', '.join(_KNOWN)}")


def _standard_input() -> list[str]:
    if sys.stdin is None or sys.stdin.isatty():
        raise InputError("nothing to convert: give a file, - for standard input, or a problem in quotes")
    return ["-"]


# ── Reading ──────────────────────────────────────────────────────────────────────────────────────────────────────────


def _read(record: Record, wanted: Wanted, notes: Notes) -> Thing:
    """The content of a record, with the rule switches of the command line."""
    imported = import_of(record, diagonals=bool(wanted.diagonals))
    notes.report(imported if wanted.diagonals is None else None)
    thing = imported.thing
    if isinstance(thing, Problem):
        thing = replace(thing, rules=options.switched(thing.rules, wanted.ricochet, wanted.reversal))
    if wanted.form is Format.GAME_ID and wanted.diagonals is False:
        thing = _without_diagonals(thing)
    name = None if imported.id is None else str(imported.id)
    return Thing(thing, name, imported.length, imported.names)


def _without_diagonals(thing: Problem | Board) -> Problem | Board:
    if isinstance(thing, Problem):
        return replace(thing, board=replace(thing.board, diagonals=()))
    return replace(thing, diagonals=())


def _single(records: Iterator[Record], wanted: Wanted) -> Thing:
    """The one thing of the input."""
    first = next(records, None)
    if first is None:
        raise InputError("the input contains no problem")
    found = _read(first, wanted, Notes())
    if next(records, None) is not None:
        raise InputError(f"the input contains several problems: --number N chooses one for {wanted.form}")
    return found


# ── Solutions ────────────────────────────────────────────────────────────────────────────────────────────────────────


def _moves(given: Thing, wanted: Wanted) -> tuple[Move, ...] | None:
    """The moves to write or draw, checked; None if none are requested."""
    if wanted.solution is None:
        return None
    problem = given.thing
    if not isinstance(problem, Problem):
        raise InputError("--solution needs a problem; the input is a board without robots")
    if wanted.solution == "optimal":
        from randolph.solver import solve

        result = solve(problem)
        if result.solution is None:
            raise InputError(f"there is no solution: {result.status}")
        return result.solution
    moves = import_moves(wanted.solution, problem, names=given.names)
    verdict = verify(problem, moves)
    if not verdict.ok and verdict.rule not in ("T1", "T2"):
        raise InputError(verdict.message)
    if not verdict.ok:
        print(f"randolph: note: these moves do not solve the problem: {verdict.message}", file=sys.stderr)
    followed = follow(problem, moves)
    for note in followed.notes:
        print(f"randolph: note: {note.message}", file=sys.stderr)
    return followed.moves


def _length(given: Thing, wanted: Wanted) -> int | None:
    """The number of moves for ASP facts."""
    if wanted.length is not None:
        return wanted.length
    moves = _moves(given, wanted)
    return given.length if moves is None else len(moves)


# ── Writing ──────────────────────────────────────────────────────────────────────────────────────────────────────────


def _text(given: Thing, wanted: Wanted) -> str:
    """The text of one thing; a note on standard error names what is omitted."""
    if isinstance(wanted.form, SolutionFormat):
        return _solution_text(given, wanted, wanted.form)
    if not isinstance(wanted.form, Format):
        raise TypeError("a picture is not text")
    length = _length(given, wanted) if wanted.form is Format.ASP else None
    if wanted.form is Format.ASP and length is None and isinstance(given.thing, Problem):
        raise InputError("ASP facts need the number of moves: give --length N, or --solution optimal")
    written = export_problem(
        given.thing, wanted.form, name=given.name, length=length, explicit=wanted.explicit, names=given.names
    )
    for note in written.notes:
        print(f"randolph: note: {note.message}", file=sys.stderr)
    return written.text


def _solution_text(given: Thing, wanted: Wanted, form: SolutionFormat) -> str:
    moves = _moves(given, wanted)
    if moves is None or not isinstance(given.thing, Problem):
        raise InputError(f"{form} needs a solution: give --solution MOVES, or --solution optimal")
    return export_moves(given.thing, moves, form, names=given.names)


def _convert_all(records: Iterator[Record], wanted: Wanted, output: Path | None) -> None:
    """Convert things to lines or drawings, one by one; if one of several fails, the others are still converted."""
    texts: list[str] = []
    failed: list[str] = []
    notes = Notes()
    done = 0
    for record in records:
        try:
            given = _read(record, wanted, notes)
            try:
                text = _text(given, wanted)
            except RandolphError as error:
                raise InputError(placed(record, error)) from None
        except RandolphError as error:
            failed.append(str(error)[:LONGEST_MESSAGE])
            if done:
                print("randolph:", failed[-1], file=sys.stderr)
            continue
        if done == 0:
            for message in failed:
                print("randolph:", message, file=sys.stderr)
        if wanted.form is Format.ASCII and done:
            text = f"\n{text}"
        done += 1
        if output is None:
            print(text, end="", flush=True)
        else:
            texts.append(text)
    if not done:
        more = f" ({len(failed)} records, none of them converted)" if len(failed) > 1 else ""
        raise InputError(f"{failed[0]}{more}" if failed else "the input contains no problem")
    if output is not None:
        write_out("".join(texts), output)
    if failed:
        raise click.exceptions.Exit(1)


def _draw(given: Thing, wanted: Wanted, output: Path | None) -> None:
    from randolph.cli.output import picture
    from randolph.render import to_png

    svg = picture(given.thing, _moves(given, wanted), wanted.theme)
    if wanted.form is Picture.SVG:
        write_out(svg, output)
    else:
        write_bytes(to_png(svg, width=wanted.width), output)


def _sheet(records: Iterator[Record], wanted: Wanted) -> str:
    from randolph.render import PAPERS, Puzzle, to_sheet

    notes = Notes()
    puzzles: list[Puzzle] = []
    for record in records:
        given = _read(record, wanted, notes)
        if not isinstance(given.thing, Problem):
            raise NotationError(placed(record, InputError("a board without robots and target is not a puzzle")))
        puzzles.append(Puzzle(given.thing, given.name or "", _moves(given, wanted)))
    paper = next((known for known in PAPERS if known == wanted.paper), None)
    if paper is None:
        raise InputError(f"unknown paper {wanted.paper!r}: papers are {', '.join(PAPERS)}")
    return to_sheet(puzzles, paper=paper, per_page=wanted.per_page, title=wanted.title)
