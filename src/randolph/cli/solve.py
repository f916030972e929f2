"""`randolph solve`: the optimum of problems, with a solution."""

from __future__ import annotations

import json
import os
import sys
from collections import deque
from collections.abc import Iterator
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass, field, replace
from itertools import chain, islice
from typing import TYPE_CHECKING, Literal, NamedTuple, get_args

import click

from randolph.cli import options
from randolph.cli.inputs import (
    InputError,
    Notes,
    Task,
    is_problem,
    records_of,
    standard_input,
    task_of,
)

if TYPE_CHECKING:
    from randolph.cli.progress import Bar
    from randolph.rules import Move, Problem
    from randolph.solver import Distance, Distances, Engine, Hint, Limits, Options, Result, Solutions

EPILOG = (
    "Exit codes: 0 every problem has an answer: a solution, or the proof that there is none; 1 some were invalid or "
    "reached a limit; 2 the command could not do its work."
)


Prefer = Literal["fewest", "most", "longest"]
"""Which of the optimal solutions to show; these are names of fields of `Solutions`."""


@click.command("solve", epilog=EPILOG)
@options.inputs
@options.as_json_lines
@click.option("--count", is_flag=True, help="Count the optimal solutions.")
@click.option("--all", "every", is_flag=True, help="List all optimal solutions, and count them.")
@options.cap
@click.option(
    "--prefer",
    type=click.Choice(get_args(Prefer)),
    metavar=f"<{'|'.join(get_args(Prefer))}>",
    help="Show the optimal solution that moves the fewest robots, the most, or one robot for as long as possible.",
)
@click.option("--distances", is_flag=True, help="Show the distance to the target after each legal move.")
@click.option(
    "--hints",
    type=options.Whole(min=1),
    metavar="N",
    help="Show the first N hints instead of the answer: a range for the number of moves, a bound, the number, which "
    "robots move, which one first, then the moves one by one.",
)
@options.ricochet
@options.reversal
@options.diagonals
@click.option(
    "--threads",
    type=options.Whole(min=0, max=256),
    default=1,
    metavar="N",
    help="Threads for the search of one problem, or problems solved at a time. 0: one for each processor.",
)
@options.simd
@click.option("--limit-moves", type=options.Whole(min=0), metavar="N", help="Do not look for longer solutions.")
@click.option("--limit-nodes", type=options.Whole(min=1), metavar="N", help="Give up after this many positions.")
@click.option(
    "--limit-seconds", type=options.Number(min=0.0), metavar="S", help="Give up a problem after this many seconds."
)
@click.option(
    "--limit-memory",
    type=options.Whole(min=1),
    default=2048,
    metavar="MIB",
    help="Memory for each problem, in MiB.",
)
@click.option(
    "--engine",
    default="auto",
    metavar="ENGINE",
    help="auto, native or reference (slow, directly from the rules).",
)
@options.quiet
def solve(
    *,
    inputs: tuple[str, ...],
    as_json: bool,
    count: bool,
    every: bool,
    cap: int,
    prefer: Prefer | None,
    distances: bool,
    hints: int | None,
    ricochet: bool | None,
    reversal: bool | None,
    diagonals: bool,
    threads: int,
    simd: str,
    limit_moves: int | None,
    limit_nodes: int | None,
    limit_seconds: float | None,
    limit_memory: int,
    engine: str,
    quiet: bool,
) -> None:
    """Find the least number of moves that solve a problem.

    INPUT is a file, - for standard input, or a problem as text, in quotes. Problems are read in any notation: problem
    lines, JSON (one object per line), ASCII drawings, game IDs of DriftingDroids, PDDL problems, ASP facts. One
    problem is answered with its board and each step; several are answered as a list.
    """
    from randolph.solver import Limits, Options

    limits = Limits(moves=limit_moves, nodes=limit_nodes, seconds=limit_seconds, memory=limit_memory << 20)
    chosen = Options(threads=threads or os.cpu_count() or 1, simd=options.simd_named(simd))
    given = list(inputs) or standard_input()
    if not as_json:
        _refuse_invalid(given)
    notes = Notes()
    records = records_of(given, waiting=as_json)
    tasks = (
        _with_rules(_with_notes_printed(task_of(record, diagonals=diagonals), notes), ricochet, reversal)
        for record in records
    )
    if hints is not None and (count or every or prefer or distances):
        raise InputError("--hints cannot be combined with --count, --all, --prefer or --distances, which reveal more")
    wanted = Wanted(count=count or every, cap=cap if every else None, prefer=prefer, distances=distances, hints=hints)
    work = _Work(tasks, limits, chosen, _engine(engine), wanted)
    # The program that writes to a pipe may wait for an answer before it sends the next problem.
    if not as_json or "-" not in given:
        work.look_ahead()
    with _progress(given, quiet) as bar:
        all_answered = _print_json(work, bar) if as_json else _print_for_people(work, bar)
    if not all_answered:
        raise click.exceptions.Exit(1)


def _refuse_invalid(given: list[str]) -> None:
    """An invalid problem on the command line itself is refused like any other mistake there."""
    for text in given:
        for record in records_of([text]) if is_problem(text) else ():
            if error := task_of(record).error:
                raise InputError(error)


def _with_notes_printed(task: Task, notes: Notes) -> Task:
    notes.report(task.imported)
    return task


def _with_rules(task: Task, ricochet: bool | None, reversal: bool | None) -> Task:
    if task.problem is None:
        return task
    rules = options.switched(task.problem.rules, ricochet, reversal)
    return replace(task, problem=replace(task.problem, rules=rules))


def _engine(name: str) -> Engine:
    match name:
        case "auto" | "native" | "reference":
            return name
        case _:
            raise InputError(f"unknown engine {name!r}: engines are auto, native, reference")


@dataclass(frozen=True, slots=True)
class Wanted:
    """What is requested beyond the optimum: the number of solutions, a list of them, a preferred one, distances; or,
    instead of all that, a number of hints.
    """

    count: bool = False
    cap: int | None = None
    prefer: Prefer | None = None
    distances: bool = False
    hints: int | None = None

    @property
    def all_solutions(self) -> bool:
        """Whether more than one solution is needed."""
        return self.count or self.prefer is not None


class Answer(NamedTuple):
    """What is known about a problem; `result` is whichever answer was computed first, and always has the optimum."""

    result: Result
    solutions: Solutions | None = None
    distances: Distances | None = None


@dataclass(slots=True)
class _Work:
    """The problems to solve, in order, and how."""

    tasks: Iterator[Task]
    limits: Limits
    options: Options
    engine: Engine
    wanted: Wanted
    alone: bool = False
    empty: bool = False
    waiting: deque[Task] = field(default_factory=deque)

    def look_ahead(self) -> None:
        """Find out whether there is more than one problem."""
        first = list(islice(self.tasks, 2))
        self.tasks = chain(first, self.tasks)
        self.alone = len(first) == 1
        self.empty = not first

    def answers(self, bar: Bar | None) -> Iterator[tuple[Task, Answer | None]]:
        """Each task with its answer, in the order of the input; None if it is not a problem."""
        if not self.alone and self.options.threads > 1 and not self.wanted.all_solutions and not self.wanted.distances:
            yield from self._in_threads()
            return
        for task in self.tasks:
            yield task, None if task.problem is None else self._answer(task.problem, bar)

    def _answer(self, problem: Problem, bar: Bar | None) -> Answer:
        from randolph import solver

        report = None if bar is None else bar.report
        solutions = distances = None
        if self.wanted.all_solutions:
            solutions = solver.solve_all(
                problem, limits=self.limits, engine=self.engine, options=self.options, on_report=report
            )
        if self.wanted.distances:
            distances = solver.distances(
                problem, limits=self.limits, engine=self.engine, options=self.options, on_report=report
            )
        result: Result | None = solutions or distances
        if result is None:
            result = solver.solve(
                problem, limits=self.limits, engine=self.engine, options=self.options, on_report=report
            )
        return Answer(result, solutions, distances)

    def _in_threads(self) -> Iterator[tuple[Task, Answer | None]]:
        from randolph.solver import solve_many

        for result in solve_many(
            (task.problem for task in self._noted() if task.problem is not None),
            threads=self.options.threads,
            limits=self.limits,
            engine=self.engine,
            options=self.options,
        ):
            while (task := self.waiting.popleft()).problem is None:
                yield task, None
            yield task, Answer(result)
        while self.waiting:
            yield self.waiting.popleft(), None

    def _noted(self) -> Iterator[Task]:
        """The tasks as they are read; each is also queued, so that answers and errors can be printed in order."""
        for task in self.tasks:
            self.waiting.append(task)
            yield task

    def shown(self, answer: Answer) -> tuple[Move, ...] | None:
        """The solution to show."""
        if self.wanted.prefer is None or answer.solutions is None or answer.solutions.count is None:
            return answer.result.solution
        shown: tuple[Move, ...] | None = getattr(answer.solutions, self.wanted.prefer)
        return shown


def _print_json(work: _Work, bar: Bar | None) -> bool:
    """Print one object per line; returns whether every problem has an answer."""
    all_answered = True
    for task, answer in work.answers(bar):
        if answer is None:
            found: dict[str, object] = {"id": task.id, "status": "error", "error": task.error}
        elif work.wanted.hints is not None:
            found = _hints_object(work, task, answer)
        else:
            found = _object(work, task, answer)
        all_answered &= _is_answer(answer)
        with _bar_hidden(bar):
            print(json.dumps(found), flush=True)
    return all_answered


def _object(work: _Work, task: Task, answer: Answer) -> dict[str, object]:
    from randolph.notation import to_moves

    result = answer.result
    found: dict[str, object] = {
        "id": task.id,
        "status": str(result.status),
        "moves": result.optimum,
        "solution": _moves(work.shown(answer)),
        "seconds": round(result.seconds, 6),
        "nodes": result.nodes,
    } | _robots(task)
    if result.limit is not None:
        found |= {"limit": str(result.limit), "bound": result.bound}
    if answer.solutions is not None and work.wanted.count:
        found |= {"count": answer.solutions.count, "classes": answer.solutions.classes}
        if not answer.solutions.exact:
            found["exact"] = False
        if work.wanted.cap is not None:
            found["solutions"] = [to_moves(each) for each in islice(answer.solutions, work.wanted.cap)]
    if answer.distances is not None:
        found["distances"] = [
            {"move": str(each.move), "cost": each.cost, "status": str(each.status), "moves": each.optimum}
            | ({} if each.limit is None else {"limit": str(each.limit), "bound": each.bound})
            for each in answer.distances.per_move
        ]
    return found


def _robots(task: Task) -> dict[str, object]:
    """The names of the robots in the problem's file."""
    return {} if task.names is None else {"robots": {str(robot): name for robot, name in task.names.robots.items()}}


def _hints_object(work: _Work, task: Task, answer: Answer) -> dict[str, object]:
    """The hints of an answer, as JSON, without the answer itself."""
    from randolph.solver import hint_object

    result = answer.result
    found: dict[str, object] = {"id": task.id, "status": str(result.status)}
    if result.limit is not None:
        found |= {"limit": str(result.limit), "bound": result.bound}
    return found | {"hints": [hint_object(hint) for hint in _hints(work, task, answer)]} | _robots(task)


def _hints(work: _Work, task: Task, answer: Answer) -> tuple[Hint, ...]:
    """The requested number of hints."""
    from randolph.solver import hints_for

    return () if task.problem is None else hints_for(task.problem, answer.result)[: work.wanted.hints]


def _print_hints(work: _Work, task: Task, answer: Answer, indent: str = "") -> None:
    """The hints, one per line, numbered; or why there is no solution."""
    if str(answer.result.status) != "optimal":
        print(f"{indent}{_words(answer.result)}")
    for number, hint in enumerate(_hints(work, task, answer), start=1):
        print(f"{indent}{number}. {_hint_words(hint)}")


def _hint_words(hint: Hint) -> str:
    from randolph.solver import hint_object

    parts = hint_object(hint)
    match parts["kind"]:
        case "between":
            return f"between {parts['least']} and {parts['most']} moves"
        case "fewer":
            return f"fewer than {_counted(parts['than'])}"
        case "moves":
            return _counted(parts["count"])
        case "robots":
            return f"moving: {', '.join(parts['robots'])}"
        case "first_robot":
            return f"{parts['robot']} moves first"
        case _:
            cost = "" if parts["cost"] == 1 else f" (it costs {parts['cost']})"
            return f"move {parts['at']}: {parts['move']}{cost}"


def _print_for_people(work: _Work, bar: Bar | None) -> bool:
    """Print one problem with its board and steps, several as a list; returns whether all have an answer."""
    if work.empty:
        print("randolph: the input contains no problem", file=sys.stderr)
    all_answered = True
    for task, answer in work.answers(bar):
        all_answered &= _is_answer(answer)
        with _bar_hidden(bar):
            if answer is None:
                print("randolph:", task.error, file=sys.stderr, flush=True)
            elif work.alone:
                _print_alone(work, task, answer)
            elif work.wanted.hints is not None:
                print(task.name)
                _print_hints(work, task, answer, indent="  ")
                sys.stdout.flush()
            else:
                moves = _moves(work.shown(answer)) or ""
                print(f"{task.name:<14}  {_words(answer.result):<24}  {moves}".rstrip())
                _print_more(work, answer, indent="  ")
                sys.stdout.flush()
    return all_answered


def _print_alone(work: _Work, task: Task, answer: Answer) -> None:
    from randolph.cli.output import print_aim, print_drawing
    from randolph.render import to_text_moves

    if task.problem is None:
        raise TypeError("a task with a result has a problem")
    print_drawing(task.problem)
    print_aim(task.problem, task.names)
    if work.wanted.hints is not None:
        _print_hints(work, task, answer)
        return
    print(f"{_words(answer.result)}  ({answer.result.nodes:,} positions, {answer.result.seconds:.3g} s)")
    solution = work.shown(answer)
    if solution:
        print(f"{_moves(solution)}\n{to_text_moves(task.problem, solution)}", end="")
    _print_more(work, answer)


def _print_more(work: _Work, answer: Answer, indent: str = "") -> None:
    """The number of solutions, all of them, the distances, as requested and if known."""
    solutions = answer.solutions
    if work.wanted.count and solutions is not None and solutions.count:
        more = "" if solutions.exact else "or more "
        classes = ""
        if solutions.classes is not None and solutions.count > 1:
            classes = f", {solutions.classes:,} not counting the order of independent moves"
        print(f"{indent}{solutions.count:,} {more}optimal solution{'' if solutions.count == 1 else 's'}{classes}")
        if work.wanted.cap is not None:
            for each in islice(solutions, work.wanted.cap):
                print(f"{indent}  {_moves(each)}")
            if solutions.count > work.wanted.cap:
                print(f"{indent}  … the first {work.wanted.cap:,}: --cap lists more")
    if answer.distances is not None:
        print(f"{indent}after")
        for move in answer.distances.per_move:
            cost = "" if move.cost == 1 else f" (it costs {move.cost})"
            print(f"{indent}  {move.move!s:<8} {_left(move)}{cost}")


def _left(distance: Distance) -> str:
    match str(distance.status):
        case "optimal":
            return f"{_counted(distance.optimum or 0)} left"
        case "unsolvable":
            return "the target can no longer be reached"
        case _:
            return f"limit of {distance.limit}: at least {_counted(distance.bound)} left"


def _moves(solution: tuple[Move, ...] | None) -> str | None:
    from randolph.notation import to_moves

    return None if solution is None else to_moves(solution)


def _is_answer(answer: Answer | None) -> bool:
    """Whether everything that was requested is known."""
    if answer is None or answer.result.status == "limit":
        return False
    distances = answer.distances
    return distances is None or (
        distances.status != "limit" and all(each.status != "limit" for each in distances.per_move)
    )


def _words(result: Result) -> str:
    match str(result.status):
        case "optimal":
            return _counted(result.optimum or 0)
        case "unsolvable":
            return "unsolvable"
        case _ if result.optimum is not None:
            return f"{_counted(result.optimum)}; limit of {result.limit}: not all solutions are known"
        case _:
            return f"limit of {result.limit}: at least {_counted(result.bound)}"


def _counted(moves: int) -> str:
    return f"{moves} move{'' if moves == 1 else 's'}"


def _progress(inputs: list[str], quiet: bool) -> AbstractContextManager[Bar | None]:
    """A progress bar, if standard error is a terminal."""
    if quiet or sys.stderr is None or not sys.stderr.isatty():
        return nullcontext()
    from randolph.cli.progress import Bar

    return Bar(_count(inputs))


def _count(inputs: list[str]) -> int | None:
    """The number of problems, if it is known beforehand."""
    from pathlib import Path

    if all(is_problem(given) or Path(given).is_file() for given in inputs):
        return sum(1 for _ in records_of(inputs))
    return None


def _bar_hidden(bar: Bar | None) -> AbstractContextManager[object]:
    """A context for printing, with the bar hidden."""
    return nullcontext() if bar is None else bar.one_done()
