"""`randolph micro`: commands for the second game, Micro Robots, like those for the first."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import islice
from typing import TYPE_CHECKING

import click

from randolph.cli import options
from randolph.cli.deal import seeds
from randolph.cli.inputs import (
    LONGEST_MESSAGE,
    InputError,
    Reading,
    Record,
    is_problem,
    numbered,
    placed,
    records_of,
    standard_input,
)
from randolph.cli.output import Form, chosen_form, print_spans, write_bytes, write_out
from randolph.notation import LONGEST, Cause, NotationError, decode, excerpt, id_of, recognize, why_not
from randolph.notation import micro as notation
from randolph.rules import RandolphError, micro
from randolph.rules.micro import Board, Combination, Problem, Side

if TYPE_CHECKING:
    from pathlib import Path

    from randolph.cli.progress import Bar
    from randolph.solver.micro import Census, Result

SOLVE_EPILOG = (
    "Exit codes: 0 every problem has an answer, a path or the proof that there is none; 1 some were invalid; 2 the "
    "command could not do its work."
)


_OTHER_GAME = "this belongs to Ricochet Robots: use `randolph` without `micro`"
_OTHERS = {
    Cause.SOLUTION: "this is a plan or an answer of Ricochet Robots: give it to `randolph` with its problem",
    Cause.DOMAIN: "this is a planning domain of Ricochet Robots",
    Cause.ENCODING: "this is an ASP encoding of Ricochet Robots",
}
"""Messages for texts of the other game that are not problems."""


def _other(text: str) -> str | None:
    """The message for a text of the other game; None for any other text."""
    if len(text) > LONGEST:
        return None
    if text.lstrip(" \t\r\n\ufeff").startswith("{"):
        try:
            value = decode(text)
        except NotationError:
            return None
        return _OTHER_GAME if isinstance(value, dict) and {"board", "robots"} & value.keys() else None
    if notation.recognizes(text) or notation.is_path(text):
        return None
    return _OTHER_GAME if recognize(text) is not None else _OTHERS.get(why_not(text))


def _elsewhere(text: str) -> bool:
    """Whether a text belongs to the other game, or is a path."""
    return _other(text) is not None or notation.is_path(text)


_READING = Reading(
    game="micro",
    begins=re.compile(rf"[\s{{]|^({'|'.join(Side)}):|^([bygrpw][0-9])+/"),
    recognizes=notation.recognizes,
    elsewhere=_elsewhere,
    read=notation.from_any_board,
    to_json=notation.to_json,
)


@click.group(
    "micro",
    cls=options.Group,
    invoke_without_command=True,
    subcommand_metavar="COMMAND [ARGS]...",
    epilog="`randolph micro COMMAND --help` describes a command.",
)
@click.pass_context
def group(context: click.Context) -> None:
    """Micro Robots: solve, deal, show, and statistics of all boards."""
    if context.invoked_subcommand is None:
        print(context.get_help())


def _side(name: str) -> Side:
    if name not in set(Side):
        raise InputError(f"unknown side {name!r}: sides are {' and '.join(Side)}")
    return Side(name)


# ── Reading ──────────────────────────────────────────────────────────────────────────────────────────────────────────


@dataclass(frozen=True, slots=True)
class _Task:
    """A record after reading: a problem without faults, or an error that says why there is none."""

    record: Record
    id: str | int | None = None
    problem: Problem | None = None
    error: str = ""

    @property
    def name(self) -> str:
        return str(self.id) if self.id is not None else "problem"


def _task(record: Record) -> _Task:
    """Read a record; bad content never raises."""
    name: str | int | None = record.place or None
    try:
        found, thing = _read(record)
        name = name if found is None else found
        if isinstance(thing, Board):
            raise NotationError("this is only a board: a problem also has a start and a target")
        _check(thing)
    except RandolphError as error:
        return _Task(record, name, error=placed(record, error, LONGEST_MESSAGE))
    return _Task(record, name, thing)


def _read(record: Record) -> tuple[str | int | None, Problem | Board]:
    """The id, if there is one, and the problem or board of a record. Raises `NotationError`."""
    if record.error:
        raise NotationError(record.error)
    text = record.text
    if (other := _other(text)) is not None:
        raise NotationError(other, quote=excerpt(text.lstrip()))
    if len(text) <= notation.LONGEST and text.lstrip(" \t\r\n\ufeff").startswith("{"):
        value = decode(text)
        return id_of(value), notation.from_json_any(value)
    return None, notation.from_any_board(text)


def _check(thing: Problem | Board) -> None:
    faults = micro.faults_of(thing)
    if faults:
        raise NotationError("; ".join(fault.message for fault in faults))


def _one(given: str, number: int) -> Problem | Board:
    """The problem or board with this number in an input. Raises `RandolphError`."""
    record = numbered([given], number, _thing, _READING)
    if record.note:
        print(f"randolph: note: {record.note}; --number N shows another", file=sys.stderr)
    return _thing(record)


def _thing(record: Record) -> Problem | Board:
    """The problem or board of a record, without faults. Raises `NotationError` with the record's place."""
    try:
        _, thing = _read(record)
        _check(thing)
    except RandolphError as error:
        raise NotationError(placed(record, error)) from None
    return thing


# ── solve ────────────────────────────────────────────────────────────────────────────────────────────────────────────


@group.command("solve", epilog=SOLVE_EPILOG)
@options.inputs
@options.as_json_lines
@click.option("--count", is_flag=True, help="Count the shortest paths.")
@click.option("--all", "every", is_flag=True, help="List all shortest paths, and count them.")
@options.cap
@click.option("--distances", is_flag=True, help="Show the distance of each cell from the start.")
def solve(*, inputs: tuple[str, ...], as_json: bool, count: bool, every: bool, cap: int, distances: bool) -> None:
    """Find the least number of jumps from the start to the target.

    INPUT is a file, - for standard input, or a problem as text, in quotes. Problems are read as problem lines, JSON
    (one object per line) and drawings. If there is an intermediate cell, the path lands there before it ends on the
    target.
    """
    given = list(inputs) or standard_input()
    wanted = _Wanted(count=count or every, cap=cap if every else None, distances=distances)
    if not as_json:
        for text in given:
            for record in records_of([text], reading=_READING) if is_problem(text, _READING) else ():
                if error := _task(record).error:
                    raise InputError(error)
    tasks = map(_task, records_of(given, waiting=as_json, reading=_READING))
    all_answered = _print_json(tasks, wanted) if as_json else _print_for_people(tasks, wanted)
    if not all_answered:
        raise click.exceptions.Exit(1)


@dataclass(frozen=True, slots=True)
class _Wanted:
    """What is requested beyond the shortest path."""

    count: bool
    cap: int | None
    distances: bool


def _print_json(tasks: Iterable[_Task], wanted: _Wanted) -> bool:
    """Print one object per line; returns whether every record is a problem."""
    all_answered = True
    for task in tasks:
        found = (
            {"id": task.id, "status": "error", "error": task.error}
            if task.problem is None
            else {"id": task.id} | _object(task.problem, wanted)
        )
        all_answered &= task.problem is not None
        print(json.dumps(found), flush=True)
    return all_answered


def _object(problem: Problem, wanted: _Wanted) -> dict[str, object]:
    from randolph.solver.micro import distances, solve

    result = solve(problem)
    found: dict[str, object] = result.to_json()
    if not wanted.count:
        del found["count"]
    if wanted.cap is not None:
        found["paths"] = [_to_json(path) for path in islice(result, wanted.cap)]
    if wanted.distances:
        table = distances(problem.board)
        found["distances"] = [[table.between(problem.start, cell) for cell in row] for row in problem.board.rows]
    return found


def _to_json(path: Sequence[Combination] | None) -> list[list[str | int]] | None:
    return None if path is None else [notation.to_json_combination(jump) for jump in path]


def _print_for_people(tasks: Iterator[_Task], wanted: _Wanted) -> bool:
    """Print one problem with its board and the jumps, several as a list; returns whether every record is a problem."""
    first = list(islice(tasks, 2))
    if not first:
        print("randolph: the input contains no problem", file=sys.stderr)
    all_answered = True
    for task in (*first, *tasks):
        if task.problem is None:
            all_answered = False
            print("randolph:", task.error, file=sys.stderr, flush=True)
        elif len(first) == 1:
            _print_alone(task.problem, wanted)
        else:
            from randolph.solver.micro import solve

            result = solve(task.problem)
            print(f"{task.name:<14}  {_answer(result):<10}  {notation.to_path(result.path or ())}".rstrip())
            _print_more(task.problem, result, wanted, indent="  ")
            sys.stdout.flush()
    return all_answered


def _print_alone(problem: Problem, wanted: _Wanted) -> None:
    from randolph.render.micro import describe, draw, to_text_path
    from randolph.solver.micro import solve

    result = solve(problem)
    print_spans(draw(problem))
    print(f"{describe(problem)}\n{_answer(result)}")
    if result.path is not None:
        print(f"{notation.to_path(result.path)}\n{to_text_path(problem, result.path)}", end="")
    _print_more(problem, result, wanted)


def _answer(result: Result) -> str:
    return "unsolvable" if result.optimum is None else _jumps(result.optimum)


def _jumps(number: int) -> str:
    return f"{number} jump{'' if number == 1 else 's'}"


def _print_more(problem: Problem, result: Result, wanted: _Wanted, indent: str = "") -> None:
    """The number of shortest paths, all of them, the distances, as requested."""
    if wanted.count and result.count:
        print(f"{indent}{result.count:,} shortest path{'' if result.count == 1 else 's'}")
        if wanted.cap is not None:
            for path in islice(result, wanted.cap):
                print(f"{indent}  {notation.to_path(path)}")
            if result.count > wanted.cap:
                print(f"{indent}  … the first {wanted.cap:,}: --cap lists more")
    if wanted.distances:
        from randolph.solver.micro import distances

        table = distances(problem.board)
        print(f"{indent}jumps from {problem.start}")
        for row in problem.board.rows:
            found = (table.between(problem.start, cell) for cell in row)
            print(indent + "".join("   -" if distance is None else f"{distance:>4}" for distance in found))


# ── deal ─────────────────────────────────────────────────────────────────────────────────────────────────────────────


@group.command("deal")
@options.seed
@click.option("--side", default="black", metavar="SIDE", help="The side of the tiles: black or copper.")
@click.option("--board", metavar="BOARD", help="A given board, like black:17 or copper:1N-4E-3E-2N.")
@click.option("--via", "intermediate", is_flag=True, help="With an intermediate cell.")
@options.count
@options.as_svg
@options.as_ascii
@options.as_line
@options.as_json
def deal(
    *,
    seed: str | None,
    side: str,
    board: str | None,
    intermediate: bool,
    count: int,
    as_svg: bool,
    as_ascii: bool,
    as_line: bool,
    as_json: bool,
) -> None:
    """Deal a random problem, as at the table.

    Tiles are turned and laid, and the dice are rolled for start and target. SEED is a number or a word. The same seed
    deals the same problem on every machine; without one, a seed is chosen and printed.
    """
    form = chosen_form(svg=as_svg, ascii=as_ascii, line=as_line, json=as_json)
    if form is Form.SVG and count > 1:
        raise InputError("--svg is for one problem; run the command once for each")
    import secrets

    from randolph.puzzles.micro import deal as deal_one

    given = None if board is None else notation.from_line_board(board)
    if given is not None:
        _check(given)
    chosen = seed if seed is not None else str(secrets.randbelow(10**9))
    for one in seeds(chosen, count):
        problem = deal_one(one, side=_side(side), board=given, intermediate=intermediate)
        if form is not Form.TEXT:
            print(_written(problem, form, name=one), end="\n" if form is Form.ASCII else "")
            continue
        from randolph.render.micro import describe, draw

        print_spans(draw(problem))
        print(f"{describe(problem)}\n{notation.to_line(problem)}\nseed {one}")


def _written(thing: Problem | Board, form: Form, *, name: str | None = None, explicit: bool = False) -> str:
    """A problem or a board in a notation, or as a picture, with a newline after each line."""
    if form is Form.SVG:
        from randolph.render.micro import to_svg

        return to_svg(thing)
    match form, thing:
        case Form.LINE, Problem():
            return f"{notation.to_line(thing)}\n"
        case Form.LINE, Board():
            return f"{notation.to_line_board(thing)}\n"
        case Form.JSON, Problem():
            return f"{json.dumps(notation.to_json(thing, id=name, explicit=explicit))}\n"
        case Form.JSON, Board():
            return f"{json.dumps(notation.to_json_board(thing, explicit=explicit))}\n"
        case _, Problem():
            return notation.to_ascii(thing)
        case _:
            return notation.to_ascii_board(thing)


# ── show ─────────────────────────────────────────────────────────────────────────────────────────────────────────────


@group.command("show")
@options.given
@options.as_svg
@click.option("--png", "as_png", is_flag=True, help="Make a PNG picture.")
@options.as_ascii
@options.as_line
@options.as_json
@click.option("--explicit", is_flag=True, help="In JSON, write boards of printed tiles in full.")
@click.option("--solution", metavar="PATH", help="Show this path, like 'p6 w6', or the 'optimal' path.")
@options.number
@click.option("--theme", default="auto", metavar="THEME", help="Colors of the picture: auto, light, dark or print.")
@click.option("--width", type=int, metavar="PIXELS", help="Width of the PNG.")
@options.output
def show(
    *,
    given: str,
    as_svg: bool,
    as_png: bool,
    as_ascii: bool,
    as_line: bool,
    as_json: bool,
    explicit: bool,
    solution: str | None,
    number: int,
    theme: str,
    width: int | None,
    output: Path | None,
) -> None:
    """Show a board or a problem: as text, as SVG or PNG, in another notation.

    INPUT is a file, - for standard input, or a problem or a board as text, in quotes: black:17 is a board.

    With --solution, the path is checked, and drawn into the picture or listed below the text.
    """
    if as_png and (as_svg or as_ascii or as_line or as_json):
        raise InputError("--png excludes the other forms")
    form = chosen_form(svg=as_svg, ascii=as_ascii, line=as_line, json=as_json)
    thing = _one(given, number)
    path = _path(thing, solution)
    if as_png or form is Form.SVG:
        picture = _picture(thing, path or (), theme)
        if not as_png:
            write_out(picture, output)
            return
        from randolph.render import to_png

        write_bytes(to_png(picture, width=width), output)
    elif form is not Form.TEXT or output is not None:
        write_out(_written(thing, form, explicit=explicit), output)
    else:
        _print_text(thing, path)


def _picture(thing: Problem | Board, path: Sequence[Combination], theme: str) -> str:
    from randolph.render import THEMES
    from randolph.render.micro import to_svg

    for known in THEMES:
        if known == theme:
            return to_svg(thing, path=path, theme=known)
    raise InputError(f"unknown theme {theme!r}: themes are {', '.join(THEMES)}")


def _path(thing: Problem | Board, words: str | None) -> tuple[Combination, ...] | None:
    """The path to show: as given, or found by the solver; None if none is requested."""
    if words is None:
        return None
    if isinstance(thing, Board):
        raise InputError("--solution needs a problem; the input is a board without start and target")
    if words != "optimal":
        return notation.from_path(words)
    from randolph.solver.micro import solve

    result = solve(thing)
    if result.path is None:
        raise InputError(f"there is no path to show: {result.status}")
    return result.path


def _print_text(thing: Problem | Board, path: tuple[Combination, ...] | None) -> None:
    from randolph.render.micro import describe, draw, to_text_path

    if isinstance(thing, Board):
        print_spans(draw(thing))
        arrangement = micro.arrangement_of(thing)
        if arrangement is not None:
            print(f"{arrangement.name}, {arrangement.side}:{arrangement.number} apart from turning the board")
        return
    steps = to_text_path(thing, path or ())
    print_spans(draw(thing))
    print(describe(thing))
    if path is not None:
        print(f"{notation.to_path(path)}\n{steps}", end="")
        verdict = micro.verify(thing, path)
        print(f"solved in {_jumps(verdict.jumps)}" if verdict.ok else f"not solved: {verdict.message} ({verdict.rule})")


# ── census ───────────────────────────────────────────────────────────────────────────────────────────────────────────


@group.command("census")
@click.argument("sides", nargs=-1, metavar="[SIDE]...")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object per side.")
@options.quiet
def census(*, sides: tuple[str, ...], as_json: bool, quiet: bool) -> None:
    """Examine all 1536 arrangements of each side: how long the shortest paths are, and which are the longest.

    SIDE is black, copper, or both, which is the default. `randolph census` is the census of Ricochet Robots.
    """
    from contextlib import nullcontext

    from randolph.solver.micro import census as count

    chosen = [_side(name) for name in sides or Side]
    counted: list[Census] = []
    bar: Bar | None = None
    if not quiet and sys.stderr is not None and sys.stderr.isatty():
        from randolph.cli.progress import Bar

        bar = Bar(len(chosen) * len(list(micro.arrangements(Side.BLACK))))
    with nullcontext() if bar is None else bar:
        for side in chosen:
            before = sum(one.arrangements for one in counted)
            counted.append(count(side, None if bar is None else partial(_show, bar, before)))
    for number, one in enumerate(counted):
        if as_json:
            print(json.dumps(_census_object(one)))
        else:
            print(("\n" if number else "") + _census_text(one), end="")


def _show(bar: Bar, before: int, done: int) -> None:
    bar.at(before + done)


def _census_object(found: Census) -> dict[str, object]:
    return {
        "side": str(found.side),
        "arrangements": found.arrangements,
        "unconnected": found.unconnected,
        "longest": {str(distance): count for distance, count in found.longest.items()},
        "pairs": {str(distance): count for distance, count in found.pairs.items()},
        "mean": round(found.mean, 6),
        "hardest": [
            {
                "arrangement": hard.arrangement.name,
                "number": hard.arrangement.number,
                "cells": _to_json(hard.cells),
                "paths": hard.paths,
            }
            for hard in found.hardest
        ],
    }


def _census_text(found: Census) -> str:
    connected = "all connected" if not found.unconnected else f"{found.unconnected} of them not connected"
    longest = max(found.longest)
    lines = [
        f"{found.side}: {found.arrangements} arrangements, {connected}",
        "jumps  arrangements with this longest shortest path  pairs of cells this far apart",
        *(
            f"{distance:>5}  {found.longest.get(distance, 0):>44,}  {found.pairs.get(distance, 0):>30,}"
            for distance in range(1, longest + 1)
        ),
    ]
    lines.append(f"two cells are {found.mean:.3f} jumps apart on average; the {longest} jumps of the farthest:")
    for hard in found.hardest:
        one, other = hard.cells
        paths = f"{hard.paths} path{'' if hard.paths == 1 else 's'}"
        lines.append(f"{hard.arrangement.number:>5}  {hard.arrangement.name}  {one} {other}  {paths}")
    return "\n".join(lines) + "\n"
