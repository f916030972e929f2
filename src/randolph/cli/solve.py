"""`randolph solve`: the optimum of problems, with a solution."""

from __future__ import annotations

import json
import sys
from collections import deque
from collections.abc import Iterator
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass, field, replace
from itertools import chain, islice
from typing import TYPE_CHECKING, Annotated

import typer

from randolph.cli.inputs import InputError, Record, Task, is_problem, records_of, task_of
from randolph.cli.options import Reversal, Ricochet, switched

if TYPE_CHECKING:
    from randolph.cli.progress import Bar
    from randolph.solver import Engine, Limits, Result

EPILOG = (
    "Exit codes: 0 every problem has an answer, a solution or the proof that there is none; 1 some were invalid or "
    "reached a limit; 2 the command could not do its work."
)


def solve(
    inputs: Annotated[
        list[str] | None,
        typer.Argument(metavar="INPUT", hidden=True),
    ] = None,
    *,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object a line.")] = False,
    ricochet: Ricochet = None,
    reversal: Reversal = None,
    threads: Annotated[int, typer.Option(min=1, max=1024, metavar="N", help="Problems solved at the same time.")] = 1,
    limit_seconds: Annotated[
        float | None,
        typer.Option(min=0.0, metavar="S", help="Give up a problem after so many seconds.", show_default=False),
    ] = None,
    limit_moves: Annotated[
        int | None, typer.Option(min=0, metavar="N", help="Do not look for longer solutions.", show_default=False)
    ] = None,
    limit_nodes: Annotated[
        int | None, typer.Option(min=1, metavar="N", help="Give up after so many positions.", show_default=False)
    ] = None,
    limit_memory: Annotated[int, typer.Option(min=1, metavar="MIB", help="Memory for each problem, in MiB.")] = 2048,
    engine: Annotated[
        str, typer.Option(help="auto, native or reference (slow, straight from the rules).", metavar="ENGINE")
    ] = "auto",
    quiet: Annotated[bool, typer.Option("--quiet", "-q", help="No progress bar.")] = False,
) -> None:
    """Find the fewest moves that solve a problem.

    INPUT is a file, - for standard input, or a problem written out, in quotes. Problems are read as problem lines,
    JSON (one object a line) or ASCII drawings. The answer to one problem shows its board and each step; the answers
    to several are a list.
    """
    from randolph.solver import Limits

    limits = Limits(moves=limit_moves, nodes=limit_nodes, seconds=limit_seconds, memory=limit_memory << 20)
    given = inputs or _standard_input()
    if not as_json:
        _refuse_invalid(given)
    tasks = (_with_rules(task_of(record), ricochet, reversal) for record in records_of(given))
    work = _Work(tasks, threads, limits, _engine(engine))
    with _progress(given, quiet) as bar:
        all_answered = _print_json(work, bar) if as_json else _print_for_people(work, bar)
    if not all_answered:
        raise typer.Exit(1)


def _standard_input() -> list[str]:
    if sys.stdin is None or sys.stdin.isatty():
        raise InputError("nothing to solve: give a file, - for standard input, or a problem line in quotes")
    return ["-"]


def _refuse_invalid(given: list[str]) -> None:
    """What is written out on the command line itself is refused like every other slip there."""
    for text in given:
        if is_problem(text) and (error := task_of(Record(text)).error):
            raise InputError(error)


def _with_rules(task: Task, ricochet: bool | None, reversal: bool | None) -> Task:
    if task.problem is None:
        return task
    rules = switched(task.problem.rules, ricochet, reversal)
    return replace(task, problem=replace(task.problem, rules=rules))


def _engine(name: str) -> Engine:
    match name:
        case "auto" | "native" | "reference":
            return name
        case _:
            raise InputError(f"unknown engine {name!r}: engines are auto, native, reference")


@dataclass(slots=True)
class _Work:
    """The problems to solve, in order, and how."""

    tasks: Iterator[Task]
    threads: int
    limits: Limits
    engine: Engine
    waiting: deque[Task] = field(default_factory=deque)

    def answers(self, bar: Bar | None) -> Iterator[tuple[Task, Result | None]]:
        """Each task with its result, in the order of the input; None where it is no problem."""
        from randolph.solver import solve as find

        if self.threads > 1:
            yield from self._in_threads()
            return
        for task in self.tasks:
            result = None
            if task.problem is not None:
                report = None if bar is None else bar.report
                result = find(task.problem, limits=self.limits, engine=self.engine, progress=report)
            yield task, result

    def _in_threads(self) -> Iterator[tuple[Task, Result | None]]:
        from randolph.solver import solve_many

        for result in solve_many(
            (task.problem for task in self._noted() if task.problem is not None),
            threads=self.threads,
            limits=self.limits,
            engine=self.engine,
        ):
            while (task := self.waiting.popleft()).problem is None:
                yield task, None
            yield task, result
        while self.waiting:
            yield self.waiting.popleft(), None

    def _noted(self) -> Iterator[Task]:
        """The tasks as they are read, noted down so that answers find their place among the errors."""
        for task in self.tasks:
            self.waiting.append(task)
            yield task


def _print_json(work: _Work, bar: Bar | None) -> bool:
    """One object a line; whether every problem has an answer."""
    all_answered = True
    for task, result in work.answers(bar):
        if result is None:
            found: dict[str, object] = {"id": task.id, "status": "error", "error": task.error}
        else:
            found = {
                "id": task.id,
                "status": str(result.status),
                "moves": result.moves,
                "solution": _solution(result),
                "seconds": round(result.seconds, 6),
                "nodes": result.nodes,
            }
        all_answered &= _is_answer(result)
        with _room(bar):
            print(json.dumps(found), flush=True)
    return all_answered


def _print_for_people(work: _Work, bar: Bar | None) -> bool:
    """One problem with its board and the steps of its solution, several as a list; whether all have an answer."""
    first = list(islice(work.tasks, 2))
    if not first:
        print("randolph: there is no problem in the input", file=sys.stderr)
    work.tasks = chain(first, work.tasks)
    alone = len(first) == 1
    all_answered = True
    for task, result in work.answers(bar):
        all_answered &= _is_answer(result)
        with _room(bar):
            if result is None:
                print("randolph:", task.error, file=sys.stderr, flush=True)
            elif alone:
                _print_alone(task, result)
            else:
                print(f"{task.name:<14}  {_words(result):<24}  {_solution(result) or ''}".rstrip(), flush=True)
    return all_answered


def _print_alone(task: Task, result: Result) -> None:
    from randolph.cli.output import print_aim, print_drawing
    from randolph.render import to_text_moves

    if task.problem is None:
        raise TypeError("a task with a result has a problem")
    print_drawing(task.problem)
    print_aim(task.problem)
    print(f"{_words(result)}  ({result.nodes:,} positions, {result.seconds:.3g} s)")
    if result.solution:
        print(f"{_solution(result)}\n{to_text_moves(task.problem, result.solution)}", end="")


def _solution(result: Result) -> str | None:
    from randolph.notation import to_moves

    return None if result.solution is None else to_moves(result.solution)


def _is_answer(result: Result | None) -> bool:
    return result is not None and result.status != "limit"


def _words(result: Result) -> str:
    match str(result.status):
        case "optimal":
            return f"{result.moves} move{'' if result.moves == 1 else 's'}"
        case "unsolvable":
            return "unsolvable"
        case _:
            return f"limit of {result.limit}: at least {result.bound} moves"


def _progress(inputs: list[str], quiet: bool) -> AbstractContextManager[Bar | None]:
    """A progress bar, if standard error is a terminal."""
    if quiet or sys.stderr is None or not sys.stderr.isatty():
        return nullcontext()
    from randolph.cli.progress import Bar

    return Bar(_count(inputs))


def _count(inputs: list[str]) -> int | None:
    """How many problems there are, if that can be known beforehand."""
    from pathlib import Path

    if all(is_problem(given) or Path(given).is_file() for given in inputs):
        return sum(1 for _ in records_of(inputs))
    return None


def _room(bar: Bar | None) -> AbstractContextManager[object]:
    """Room to print in, with the bar out of the way."""
    return nullcontext() if bar is None else bar.one_done()
