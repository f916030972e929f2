"""`randolph bench`: how fast the solver is on this machine, on problems with optima that others have proved.

The sets are in sets/, with SOURCE.md. Times are those of the native core. They include the board's tables, which are
rebuilt for each problem, and exclude the overhead of Python. With one thread the number of nodes is the same on every
machine, and changes only when the search changes. So their sum identifies a version of the search.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import click

from randolph.cli import options
from randolph.cli.inputs import InputError, Record, Task, records_of, task_of

if TYPE_CHECKING:
    from randolph.cli.progress import Bar
    from randolph.rules import Problem
    from randolph.solver import Limits, Options, Result

SETS = Path(__file__).parent / "sets"
NAMES = (
    "official-classic",
    "official-third",
    "official-diag",
    "official-silver",
    "official-transparent",
    "official-plain",
    "bench-main",
    "bench-silver",
    "bench-vortex",
    "bench-mid",
    "bench-hard",
    "bench-extreme",
    "ipc2023-optimal",
    "ipc2023-p-20-20",
)
"""The sets that come with the program, in the order in which they are solved."""

EPILOG = (
    f"Sets: {', '.join(NAMES)}. Exit codes: 0 every answer is right; 1 an answer is wrong, or a line is not a problem; "
    "2 the command could not do its work."
)


@dataclass(frozen=True, slots=True)
class Figures:
    """The figures of a set: seconds of each problem, total nodes, bytes of the largest search."""

    name: str
    problems: int
    nodes: int
    median: float
    mean: float
    p99: float
    longest: float
    memory: int


@click.command("bench", epilog=EPILOG)
@click.argument("inputs", nargs=-1, metavar="[SET|FILE]...")
@click.option(
    "--runs",
    type=options.Whole(min=1, max=1000),
    default=1,
    metavar="N",
    help="Runs of each problem; the median counts.",
)
@click.option(
    "--threads",
    type=options.Whole(min=0, max=256),
    default=1,
    metavar="N",
    help="Threads for each search; 0: one for each processor.",
)
@click.option("--simd", default="auto", metavar="SET", help="auto, portable, avx2 or avx512: the instruction set.")
@click.option(
    "--limit-memory",
    type=options.Whole(min=1),
    default=2048,
    metavar="MIB",
    help="Memory for each problem, in MiB.",
)
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object per set.")
@options.quiet
def bench(
    *, inputs: tuple[str, ...], runs: int, threads: int, simd: str, limit_memory: int, as_json: bool, quiet: bool
) -> None:
    """Measure how fast problems are solved, and check the answers.

    A SET comes with the program; without an argument, all sets are solved. A FILE holds problems in any notation; in
    JSON an "optimum" may be given. Each set gets one line: the number of problems, the positions searched, the median,
    mean, 99th percentile and longest time in milliseconds, and the memory of the largest search.
    """
    from randolph.solver import Limits, Options, engine_name

    if engine_name() != "native":
        raise InputError("the native core is not installed, and this command measures only its speed")
    limits = Limits(memory=limit_memory << 20)
    chosen = Options(threads=threads, simd=options.simd_named(simd))
    given = [(name, _tasks(name)) for name in inputs or NAMES]
    if not as_json:
        print(_HEAD, flush=True)
    all_right = True
    for name, tasks in given:
        figures, wrong = _measure(name, tasks, runs=runs, limits=limits, options=chosen, quiet=quiet)
        if figures is not None:
            print(json.dumps(_object(figures, len(wrong))) if as_json else _line(figures), flush=True)
        for message in wrong:
            print(f"randolph: {name}: {message}", file=sys.stderr, flush=True)
        all_right &= not wrong
    if not all_right:
        raise click.exceptions.Exit(1)


def _tasks(name: str) -> list[Task]:
    """The problems of a set or file."""
    path = SETS / f"{name}.jsonl" if name in NAMES else Path(name)
    if not path.exists():
        raise InputError(f"{name}: no such set or file; the sets are {', '.join(NAMES)}")
    tasks = [task_of(record) for record in records_of([str(path)])]
    if not tasks:
        raise InputError(f"{name}: it contains no problem")
    return tasks


def _measure(
    name: str, tasks: list[Task], *, runs: int, limits: Limits, options: Options, quiet: bool
) -> tuple[Figures | None, list[str]]:
    """The figures of a set, or None if no line of it is a problem; and the errors, one line each."""
    import statistics

    measured = [(task, task.problem) for task in tasks if task.problem is not None]
    wrong = [task.error for task in tasks if task.problem is None]
    times: list[list[float]] = [[] for _ in measured]
    results: list[Result] = []
    with _progress(len(measured) * runs, quiet) as bar:
        for _ in range(runs):
            results = []
            for each, (_task, problem) in zip(times, measured, strict=True):
                seconds, result = _solve(problem, limits, options)
                each.append(seconds)
                results.append(result)
                with nullcontext() if bar is None else bar.one_done():
                    pass
    for (task, problem), result in zip(measured, results, strict=True):
        wrong += _faults(task, problem, result)
    if not measured:
        return None, wrong
    seconds_of = sorted(statistics.median(each) for each in times)
    figures = Figures(
        name=name,
        problems=len(measured),
        nodes=sum(result.nodes for result in results),
        median=statistics.median(seconds_of),
        mean=statistics.fmean(seconds_of),
        p99=seconds_of[-(-99 * len(seconds_of) // 100) - 1],
        longest=seconds_of[-1],
        memory=max(result.memory for result in results),
    )
    return figures, wrong


def _solve(problem: Problem, limits: Limits, options: Options) -> tuple[float, Result]:
    """The answer, and the seconds that the core spent on it and on the board."""
    from randolph.solver import native, solve

    seconds = native.renew(problem.board)
    result = solve(problem, engine="native", limits=limits, options=options)
    return seconds + result.seconds, result


def _faults(task: Task, problem: Problem, result: Result) -> Iterator[str]:
    """What is wrong with an answer: not the stated optimum, or a solution that the rules refuse."""
    from randolph.rules import verify

    optimum = _optimum(task.record)
    if result.status == "limit":
        yield f"{task.name}: no answer within the limit of {result.limit}"
    elif optimum is not None and result.optimum != optimum:
        found = "no solution" if result.optimum is None else f"{result.optimum} moves"
        yield f"{task.name}: {found}, but the optimum is {optimum}"
    if result.solution is not None and not verify(problem, result.solution).ok:
        yield f"{task.name}: the rules refuse the solution"


def _optimum(record: Record) -> int | None:
    """The optimum that a problem in JSON gives."""
    if not record.text.lstrip().startswith("{"):
        return None
    optimum = json.loads(record.text).get("optimum")
    return optimum if isinstance(optimum, int) else None


_HEAD = (
    f"{'set':<20} {'problems':>8} {'nodes':>13} {'median ms':>11} {'mean ms':>11} {'p99 ms':>11} {'longest ms':>11}"
    f" {'memory MB':>10}"
)


def _line(figures: Figures) -> str:
    times = (figures.median, figures.mean, figures.p99, figures.longest)
    columns = " ".join(f"{_digits(seconds * 1e3):>11}" for seconds in times)
    memory = _digits(figures.memory / (1 << 20))
    return f"{figures.name:<20} {figures.problems:>8,} {figures.nodes:>13,} {columns} {memory:>10}"


def _digits(number: float) -> str:
    return f"{number:,.{3 if number < 10 else 1 if number < 1000 else 0}f}"


def _object(figures: Figures, wrong: int) -> dict[str, object]:
    return {
        "set": figures.name,
        "problems": figures.problems,
        "nodes": figures.nodes,
        "median": round(figures.median, 9),
        "mean": round(figures.mean, 9),
        "p99": round(figures.p99, 9),
        "max": round(figures.longest, 9),
        "memory": figures.memory,
        "wrong": wrong,
    }


def _progress(total: int, quiet: bool) -> AbstractContextManager[Bar | None]:
    """A progress bar, if standard error is a terminal."""
    if quiet or sys.stderr is None or not sys.stderr.isatty():
        return nullcontext()
    from randolph.cli.progress import Bar

    return Bar(total)
