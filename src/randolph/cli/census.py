"""`randolph census`: every position of boards and targets, in a folder that keeps what is done."""

from __future__ import annotations

import importlib
import logging
import random
import re
import sys
from collections.abc import Callable, Generator, Mapping
from contextlib import closing, contextmanager, nullcontext, suppress
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import click

from randolph.cli import options
from randolph.cli.deal import four_faces
from randolph.cli.inputs import InputError, import_of, numbered
from randolph.cli.output import write_bytes, write_out
from randolph.rules import EDITIONS, Arrangement, Board, Cell, Color, Problem, Rules, Target

if TYPE_CHECKING:
    from collections.abc import Iterable

    from randolph.census import Entry, Finding, Unit
    from randolph.cli.progress import Bar

EPILOG = (
    "`randolph micro census` is the census of Micro Robots. Exit codes: 0 done; 1 --verify found a difference; 2 the "
    "command could not do its work. After an interruption the same command continues."
)
RECOUNTED = 8
"""How many units --verify counts again."""
SAMPLES = 100
"""How many random positions of each of them it solves."""


@click.command("census", epilog=EPILOG)
@click.argument("given", metavar="[INPUT]", required=False)
@click.option("--edition", metavar="EDITION", help="All arrangements of an edition: first, second, third or mixed.")
@click.option("--faces", metavar="FACES", help="The board of these faces, NW-NE-SE-SW, like 1A-3B-4A-2A.")
@click.option("--no-diagonals", is_flag=True, help="Of the edition, only the arrangements without diagonals.")
@click.option("--target", metavar="CELL", help="This cell alone, like n11: for the robot of the target printed there.")
@click.option("--colored", is_flag=True, help="All targets that have a color; the default for a board.")
@click.option("--all", "every", is_flag=True, help="All targets, the cosmic vortex, too.")
@click.option("--silver", is_flag=True, help="Add the silver robot: a printed board with five needs 10.6 GB.")
@options.ricochet
@options.reversal
@click.option(
    "--workers",
    type=options.Whole(min=1, max=1024),
    metavar="N",
    help="Count in this many threads, by default 1; a printed board needs 170 MB each, with diagonals 1 GB, with the "
    "ricochet rule 1.4 GB.",
)
@click.option(
    "--cluster",
    metavar="ADDRESS",
    help="Count on the workers of the Dask scheduler at this address, like tcp://10.0.0.5:8786.",
)
@click.option("--shard", metavar="I/N", help="Only each N-th unit, from the I-th on, in a file of its own.")
@click.option("--out", type=click.Path(file_okay=False, path_type=Path), metavar="DIR", help="The ledger's folder.")
@click.option("--status", is_flag=True, help="Print what the ledger has, and count nothing.")
@click.option("--verify", is_flag=True, help="Check the ledger with the solver, and count nothing new.")
@click.option("--export", metavar="FORMAT", help="Print the ledger as a sorted table: csv, jsonl or parquet.")
@options.output
@options.number
@options.quiet
def census(
    *,
    given: str | None,
    edition: str | None,
    faces: str | None,
    no_diagonals: bool,
    target: str | None,
    colored: bool,
    every: bool,
    silver: bool,
    ricochet: bool | None,
    reversal: bool | None,
    workers: int | None,
    cluster: str | None,
    shard: str | None,
    out: Path | None,
    status: bool,
    verify: bool,
    export: str | None,
    output: Path | None,
    number: int,
    quiet: bool,
) -> None:
    """Count for every position of a board and a target how many moves it takes, for one or many boards and targets.

    INPUT is a file, - for standard input, or a problem or a board as text, in quotes, in any notation that `randolph
    convert` reads. A problem is counted with its target and its number of robots.

    Results go to DIR/units.jsonl, a line for each board and target. What is there is not counted again.
    """
    if out is None:
        raise InputError("name the folder of the ledger: --out DIR")
    asked = [name for name, wanted in (("--status", status), ("--verify", verify), ("--export", export)) if wanted]
    if len(asked) > 1:
        raise InputError(f"choose one of {' and '.join(asked)}")
    if asked:
        if not out.is_dir():
            raise InputError(f"{out}: there is no such folder")
        if verify:
            _verify(out, quiet=quiet)
        elif export is not None:
            _export(out, export, output)
    units: list[Unit] = []
    if not asked or (status and (given or edition or faces)):
        if sum(name is not None for name in (given, edition, faces)) != 1:
            raise InputError("choose what to count: INPUT, --edition or --faces")
        if sum((target is not None, colored, every)) > 1:
            raise InputError("choose one of --target, --colored and --all")
        things: Iterable[Board | Problem]
        if given is not None:
            things = [import_of(numbered([given], number, import_of)).thing]
        elif edition is not None:
            things = _edition(edition, diagonals=not no_diagonals)
        else:
            things = [Arrangement(*four_faces(faces or "")).board()]
        units = [
            unit
            for thing in things
            for unit in _units(thing, target, every=every, silver=silver, ricochet=ricochet, reversal=reversal)
        ]
    if status:
        _status(out, units)
    elif not asked:
        if cluster is not None and workers is not None:
            raise InputError("choose one of --workers and --cluster: a cluster has workers of its own")
        with _counting(workers or 1, cluster) as counting:
            _count(units, out, counting, shard=shard, quiet=quiet)


def _edition(name: str, *, diagonals: bool) -> Iterable[Board]:
    if name not in EDITIONS:
        raise InputError(f"unknown edition {name!r}: editions are {', '.join(EDITIONS)}")
    return (arrangement.board() for arrangement in EDITIONS[name].arrangements(diagonals=diagonals))


def _units(
    thing: Board | Problem,
    target: str | None,
    *,
    every: bool,
    silver: bool,
    ricochet: bool | None,
    reversal: bool | None,
) -> Iterable[Unit]:
    from randolph.census import FOUR, Unit, colored_targets

    if isinstance(thing, Problem):
        if thing.transparent:
            raise InputError("the census does not count positions with the transparent robot")
        board, robots, rules, own = thing.board, thing.position.colors, thing.rules, (thing.target,)
    else:
        board, robots, rules, own = thing, FOUR, Rules(), None
    if silver and Color.SILVER not in robots:
        robots = (*robots, Color.SILVER)
    rules = options.switched(rules, ricochet, reversal)
    targets: tuple[Target, ...]
    if target is not None:
        targets = (_target(board, target, robots),)
    elif every:
        targets = board.targets
    else:
        targets = own if own is not None else colored_targets(board)
    if not targets:
        raise InputError("the board has no targets: name a cell with --target")
    return [Unit(board=board, target=each, robots=robots, rules=rules) for each in targets]


def _target(board: Board, name: str, robots: tuple[Color, ...]) -> Target:
    cell = Cell.of(name)
    if cell not in board:
        raise InputError(f"--target {name!r} is not on the board, which has {board.rows} rows and {board.cols} columns")
    printed = next((each for each in board.targets if each.cell == cell), None)
    return Target(cell, robots[0]) if printed is None else printed


def _shard(text: str | None) -> tuple[int, int]:
    """Which shard, counted from 1, of how many."""
    if text is None:
        return 1, 1
    found = re.fullmatch(r"([0-9]{1,6})/([0-9]{1,6})", text, re.ASCII)
    if found is None or not 1 <= int(found.group(1)) <= int(found.group(2)):
        raise InputError(f"--shard needs a number and how many there are, like 3/8, not {text!r}")
    return int(found.group(1)), int(found.group(2))


@dataclass(frozen=True)
class _Counting:
    """Where units are counted: `refuse` raises `RandolphError` for some that cannot be; `survey` counts."""

    refuse: Callable[[list[Unit]], None]
    survey: Callable[[list[Unit]], Generator[Entry]]


@contextmanager
def _counting(workers: int, cluster: str | None) -> Generator[_Counting]:
    """In threads of this machine, or on a cluster, which stays connected meanwhile."""
    from randolph.census import Cluster, refuse_uncounted, survey

    if cluster is None:
        yield _Counting(partial(refuse_uncounted, workers=workers), partial(survey, workers=workers))
        return
    with suppress(ImportError):
        importlib.import_module(
            "distributed"
        )  # which sets the levels of its loggers; here one error says what is wrong
        for name in ("distributed", "distributed.client"):
            logging.getLogger(name).setLevel(logging.CRITICAL)
    with Cluster(cluster) as connected:
        yield _Counting(connected.refuse_unsuitable, connected.survey)


def _count(units: list[Unit], folder: Path, counting: _Counting, *, shard: str | None, quiet: bool) -> None:
    from randolph.census import FILE, Ledger

    which, many = _shard(shard)
    mine = units[which - 1 :: many]
    counting.refuse(mine)
    _note_memory(mine, quiet=quiet)
    with Ledger(folder, FILE if shard is None else f"units-{which}-of-{many}.jsonl") as ledger:
        for damaged in ledger.damaged:
            print(f"randolph: note: {damaged}: its unit is counted again", file=sys.stderr)
        left = [unit for unit in mine if unit.key not in ledger.entries]
        entries = counting.survey(left)
        bar: Bar | None = None
        if not quiet and sys.stderr is not None and sys.stderr.isatty():
            from randolph.cli.progress import Bar

            bar = Bar(len(mine), left=True)
        with closing(entries), nullcontext() if bar is None else bar:
            if bar is not None:
                bar.at(len(mine) - len(left))
            for done, entry in enumerate(entries, start=len(mine) - len(left) + 1):
                ledger.add(entry)
                if bar is not None:
                    bar.at(done)
        found = [ledger.entries[unit.key] for unit in mine]
    again = len(mine) - len(left)
    print(f"{_many(len(mine), 'unit')} in {folder}{f', {again} of them known before' if again else ''}")
    _print_longest(found)


def _note_memory(units: list[Unit], *, quiet: bool) -> None:
    """Before five robots are counted: what it takes, because the sets of five are sixty times those of four."""
    from randolph.census import FOUR, in_bytes, memory_needed

    large = [unit for unit in units if len(unit.robots) > len(FOUR)]
    if quiet or not large:
        return
    most = max(memory_needed(unit.board, unit.target, unit.robots, unit.rules) for unit in large)
    robots = len(large[0].robots)
    print(f"randolph: note: {robots} robots need {in_bytes(most)} of memory for each worker", file=sys.stderr)


def _print_longest(entries: list[Entry]) -> None:
    """The greatest optimum, and how many positions have it."""
    if not entries:
        return
    most = max(entry.optimum for entry in entries)
    hardest = [entry for entry in entries if entry.optimum == most]
    positions = sum(entry.histogram[-1] for entry in hardest)
    solvable = sum(sum(entry.histogram) for entry in entries)
    mean = sum(entry.mean * sum(entry.histogram) for entry in entries) / max(solvable, 1)
    unsolvable = sum(entry.unsolvable for entry in entries)
    print(f"{solvable + unsolvable:,} positions, {unsolvable:,} of them unsolvable; {mean:.3f} moves on average")
    if positions:
        print(f"longest: {_many(most, 'move')}, {_many(positions, 'position')}, such as {hardest[0].longest[0]}")


def _many(number: int, what: str) -> str:
    return f"{number:,} {what}{'' if number == 1 else 's'}"


def _status(folder: Path, units: list[Unit]) -> None:
    from randolph.census import entries_of

    entries, damaged = entries_of(folder)
    for each in damaged:
        print(f"randolph: note: {each}", file=sys.stderr)
    engines = ", ".join(sorted({entry.unit.engine for entry in entries.values()}))
    print(f"{_many(len(entries), 'unit')} in {folder}{engines and f', engine {engines}'}")
    if units:
        done = sum(unit.key in entries for unit in units)
        print(f"{done:,} of {_many(len(units), 'unit')} asked for, {len(units) - done:,} left")
    _print_longest(list(entries.values()))


def _export(folder: Path, form: str, output: Path | None) -> None:
    from randolph.census import entries_of, to_csv, to_lines, to_parquet

    writers: dict[str, Callable[[Mapping[str, Entry]], str | bytes]] = {
        "csv": to_csv,
        "jsonl": to_lines,
        "parquet": to_parquet,
    }
    if form not in writers:
        raise InputError(f"unknown format {form!r}: a census is exported as {', '.join(writers)}")
    entries, damaged = entries_of(folder)
    if damaged:
        raise InputError(f"{damaged[0]}: count again, then export")
    table = writers[form](entries)
    if isinstance(table, str):
        write_out(table, output)
    else:
        write_bytes(table, output)


def _verify(folder: Path, *, quiet: bool) -> None:
    from randolph.census import Counter, entries_of, recounted, solved_again
    from randolph.notation import to_line_board

    known, damaged = entries_of(folder)
    entries = [known[key] for key in sorted(known)]
    rng = random.Random(len(entries))  # noqa: S311 – samples that everybody can draw again
    again = rng.sample(entries, min(RECOUNTED, len(entries)))
    counter = Counter()
    steps = [partial(solved_again, entry) for entry in entries]
    steps += [partial(recounted, entry, counter, samples=SAMPLES, rng=rng) for entry in again]
    bar: Bar | None = None
    if not quiet and sys.stderr is not None and sys.stderr.isatty():
        from randolph.cli.progress import Bar

        bar = Bar(len(steps), left=True)
    findings: list[Finding] = []
    with nullcontext() if bar is None else bar:
        for done, step in enumerate(steps, start=1):
            findings += step()
            if bar is not None:
                bar.at(done)
    for each in damaged:
        print(each)
    for finding in findings:
        target = finding.unit.target
        print(f"{to_line_board(finding.unit.board)} {target.color}@{target.cell}: {finding.message}")
    solved = sum(len(entry.longest) for entry in entries)
    print(
        f"{_many(len(entries), 'unit')}: {solved:,} of their longest positions solved again, "
        f"{_many(len(again), 'unit')} counted again with {len(again) * SAMPLES:,} positions solved, "
        f"{_many(len(findings) + len(damaged), 'difference')}"
    )
    if findings or damaged:
        raise click.exceptions.Exit(1)
