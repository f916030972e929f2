"""`randolph puzzles`: making a bank of problems with facts, and exporting one."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, TextIO

import click

from randolph.cli import options
from randolph.cli.inputs import InputError, check_text

if TYPE_CHECKING:
    from randolph.puzzles.bank import Entry

_LONGEST = 4000
"""The most bytes of a line: no entry of a printed board has as many."""


@click.group("puzzles", cls=options.Group, invoke_without_command=True, subcommand_metavar="COMMAND [ARGS]...")
@click.pass_context
def group(context: click.Context) -> None:
    """The puzzle bank: make problems with facts and ratings, and export them."""
    if context.invoked_subcommand is None:
        print(context.get_help())


@group.command("make")
@click.option("--seed", required=True, metavar="S", help="A number or a word; the same seed makes the same file.")
@click.option("--count", type=options.Whole(min=1, max=1_000_000), required=True, metavar="N", help="Problems to make.")
@click.option(
    "--collection",
    default="practice",
    metavar="NAME",
    help="What is wanted: practice (everything), or a daily: easy, medium, hard, micro.",
)
@click.option(
    "--jobs", type=options.Whole(min=1, max=64), default=1, metavar="J", help="Processes that share the work."
)
@click.option("--out", type=click.Path(path_type=Path), required=True, metavar="FILE", help="The file to write.")
@click.option(
    "--without",
    type=click.Path(path_type=Path),
    multiple=True,
    metavar="FILE",
    help="Take no problem that is alike to one in this file; may be repeated.",
)
@options.quiet
def make(
    *, seed: str, count: int, collection: str, jobs: int, out: Path, without: tuple[Path, ...], quiet: bool
) -> None:
    """Make problems of all editions, no two alike, each with its facts, its rating and its themes.

    FILE has one JSON object a line. The same seed and version make the same bytes, whatever --jobs. FILE appears when
    it is complete.
    """
    from randolph.puzzles.bank import make as make_bank
    from randolph.puzzles.bank import to_json_line

    known = {entry.id for path in without for entry in _entries(path)}
    with _replacing(out) as file, options.bar_of(count, quiet=quiet) as bar:
        entries = make_bank(seed, count, collection=collection, jobs=jobs, without=known)
        for done, entry in enumerate(entries, start=1):
            file.write(f"{to_json_line(entry)}\n")
            if bar is not None:
                bar.at(done)


@group.command("export")
@click.argument("source", required=False, metavar="[FILE]")
@click.option("--csv", "csv_file", type=click.Path(path_type=Path), required=True, metavar="OUT", help="The CSV file.")
@options.quiet
def export(*, source: str | None, csv_file: Path, quiet: bool) -> None:
    """Export a bank as CSV, with the columns of lichess' puzzle database and one optimal solution for each problem.

    FILE is a file of `randolph puzzles make`; without it the installed bank for practice is exported. The CSV file is
    free for all under CC0 1.0.
    """
    from randolph.puzzles.bank import Bank
    from randolph.puzzles.bank.lichess import write_csv

    if source is None:
        bank = Bank()
        total, entries = sum(part.problems for part in bank.parts), bank.practice()
    else:
        total, entries = sum(1 for _ in _entries(Path(source))), _entries(Path(source))
    with _replacing(csv_file) as file, options.bar_of(total, quiet=quiet) as bar:
        for done in write_csv(entries, file):
            if bar is not None:
                bar.at(done)


def _entries(path: Path) -> Iterator[Entry]:
    """The entries of a file, line by line. Raises `InputError` with the number of the first line that is wrong."""
    from randolph.puzzles.bank import from_json_line
    from randolph.rules import RandolphError

    if path.is_dir():
        raise InputError(f"{path}: this is a directory")
    with path.open("rb") as file:
        for number, line in enumerate(iter(lambda: file.readline(_LONGEST + 1), b""), start=1):
            check_text(line, str(path), first=number == 1)
            try:
                if len(line) > _LONGEST:
                    raise InputError("this line is longer than any problem of a bank")
                yield from_json_line(line)
            except RandolphError as error:
                raise InputError(f"{path} line {number}: {error}") from None


@contextmanager
def _replacing(path: Path) -> Iterator[TextIO]:
    """A new file that takes the name when it is complete; after an error or Ctrl-C nothing is left of it."""
    if path.is_dir():
        raise InputError(f"{path}: this is a directory")
    if not path.parent.is_dir():
        raise InputError(f"{path}: there is no folder {path.parent}")
    beside = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        with beside.open("w", encoding="utf-8", newline="\n") as file:
            yield file
        beside.replace(path)
    finally:
        beside.unlink(missing_ok=True)
