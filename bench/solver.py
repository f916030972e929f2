"""How fast the solver is: compared with a plain solver, by kind of problem, from Python, in threads, when stopped.

    .venv/bin/python bench/solver.py [--quick] [--runs N] [--robots N] [SET …]

The sets are those of `randolph bench`, problems with proven optima; a wrong answer ends the program with an error. The
tables are those of RESULTS.md:

1. The engine: for each set the nodes, times and memory, measured in C++ (native/driver.cpp) from the problem in memory
   to the answer, including the board's tables.
2. The baseline (baseline/baseline.hpp) in the same run, with one thread each: how many times longer it takes, as the
   median of the runs with the smallest and largest ratio. The longest sets are repeated with two threads of the engine.
3. The time for a node, compared with the plain lane; the sets without the ricochet rule (T2) also with it.
4. The overhead of Python for a search on a known board; `solve_many` in two threads; and how soon a search stops.

`--quick` omits what takes the baseline minutes; with named sets 3 and 4 are omitted. `--robots` gives each problem of
named sets another number of robots, so their optima are not known.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import statistics
import sys
import threading
import time
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

if __name__ == "__main__":  # run as a program, Python searches only this folder
    sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from bench.native import driver
from bench.native.driver import Measured
from randolph import solver
from randolph.cli.bench import NAMES, SETS
from randolph.notation import from_json_object
from randolph.rules import Board, Cell, Color, Position, Problem, Target
from randolph.solver import Limits, StopFlag, native

if TYPE_CHECKING:
    from collections.abc import Callable

RUNS = 5
LONG = frozenset({"bench-hard", "bench-extreme", "ipc2023-p-20-20", "ipc2023-optimal"})
"""Sets that take the baseline many seconds: it solves them once."""

LONGEST = frozenset({"bench-hard", "bench-extreme", "ipc2023-p-20-20"})
"""Sets that are omitted when time is short."""

PLAIN_LANE = "bench-main"
"""The reference for the time for a node: four robots on 16×16 cells, without the ricochet rule."""

NODES = ("official-classic", "official-third", "official-diag", "official-silver", "bench-silver", "bench-vortex")
WITH_RICOCHET = ("bench-silver", "bench-vortex")
"""Sets for the third table; those in the second one again with the rule that they lack."""

LIMITS = Limits(memory=8 << 30, seconds=600)
ENDLESS = Problem(
    Board.build(rows=64, cols=64),
    Position(dict(zip(Color, (Cell(0, 0), Cell(2, 2), Cell(8, 5), Cell(46, 56), Cell(62, 32)), strict=False))),
    Target(Cell(32, 32), Color.RED),
)


@dataclass(frozen=True, slots=True)
class Set:
    """The measurements of a set: of each problem the optimum, the engine's result, and the baseline's if it has one."""

    name: str
    optima: dict[str, int]
    engine: list[Measured]
    baseline: list[Measured]


def machine() -> str:
    """The processor, the cores, the compiler and the interpreter."""
    names = [
        line.split(":", 1)[1].strip()
        for line in (Path("/proc/cpuinfo").read_text().splitlines() if Path("/proc/cpuinfo").exists() else [])
        if line.startswith("model name")
    ]
    model = names[0] if names else platform.processor() or platform.machine()
    return (
        f"{model}, {os.cpu_count()} cores, {platform.system()} {platform.release()}, Python {platform.python_version()}"
    )


def read(name: str) -> tuple[dict[str, Problem], dict[str, int]]:
    """The problems of a set, and their optima."""
    given = [json.loads(line) for line in (SETS / f"{name}.jsonl").read_text().splitlines()]
    return {one["id"]: from_json_object(one) for one in given}, {one["id"]: one["optimum"] for one in given}


def with_robots(problem: Problem, robots: int) -> Problem:
    """The problem with this number of robots: the active one and the first others, or further ones on free cells."""
    places = dict(problem.position.items())
    order = sorted(places, key=lambda color: color is not problem.target.color)
    kept = {color: places[color] for color in order[:robots]}
    free = [cell for cell in problem.board.free_cells if cell not in places.values()]
    for number, color in enumerate([color for color in Color if color not in places][: robots - len(kept)], start=1):
        kept[color] = free[len(free) * number // 3]
    return replace(problem, position=Position(kept))


def measure(name: str, runs: int, robots: int | None) -> Set:
    """Measure a set with both solvers."""
    problems, optima = read(name)
    if robots is not None:
        problems = {one: with_robots(problem, robots) for one, problem in problems.items()}
        name, optima = f"{name}, {robots} robots", {}
    measured = driver.measure(problems, runs=runs, baseline_runs=1 if name in LONG else runs)
    by_engine = [each for each in measured if each.engine == "engine"]
    return Set(name, optima, by_engine, [each for each in measured if each.engine == "baseline"])


def wrong(measured: Set) -> list[str]:
    """The problems with an answer other than the known optimum."""
    return [
        f"{measured.name} {each.id}: the {each.engine} found {each.moves}, the optimum is {measured.optima[each.id]}"
        for each in measured.engine + measured.baseline
        if measured.optima and each.moves != measured.optima[each.id]
    ]


def engine_row(measured: Set) -> list[str]:
    """The row of a set in the first table."""
    times = sorted(each.median for each in measured.engine)
    sizes = [each.bytes for each in measured.engine]
    return [
        f"`{measured.name}`",
        f"{len(times):,}",
        f"{sum(each.nodes for each in measured.engine):,}",
        *(_ms(time) for time in (statistics.median(times), statistics.fmean(times))),
        *(_ms(time) for time in (times[-(-99 * len(times) // 100) - 1], times[-1])),
        f"{statistics.median(sizes) / 1e6:.2f}",
        f"{max(sizes) / 1e6:.1f}",
    ]


def ratio_row(measured: Set) -> list[str]:
    """The row of a set in the second table."""
    ours, theirs = measured.engine, measured.baseline
    return [
        f"`{measured.name}`",
        f"{sum(each.nodes for each in theirs):,}",
        *(_ms(how([each.median for each in theirs])) for how in (statistics.median, statistics.fmean)),
        f"{sum(each.median for each in theirs):.2f}",
        f"{max(each.bytes for each in theirs) / 1e6:.1f}",
        *(_ratio(how, ours, theirs) for how in (statistics.median, statistics.fmean)),
    ]


def with_two_threads(measured: Set, runs: int) -> Set:
    """The set again, the engine with two threads; the baseline's results stay."""
    engine = driver.measure(read(measured.name)[0], engines="engine", runs=runs, threads=2)
    return replace(measured, name=f"{measured.name}, two threads", engine=engine)


def _ratio(how: Callable[[list[float]], float], ours: list[Measured], theirs: list[Measured]) -> str:
    """How many times longer the baseline takes: the median, and run by run."""
    typical = how([each.median for each in theirs]) / how([each.median for each in ours])
    runs = max(len(ours[0].seconds), len(theirs[0].seconds))
    of_runs = [
        how([each.seconds[run % len(each.seconds)] for each in theirs])
        / how([each.seconds[run % len(each.seconds)] for each in ours])
        for run in range(runs)
    ]
    return f"**{typical:.1f}×** ({min(of_runs):.1f} – {max(of_runs):.1f})"


def node_rows(sets: list[Set], runs: int) -> list[list[str]]:
    """The third table."""
    measured = {each.name: each.engine for each in sets}
    plain = nanoseconds(measured[PLAIN_LANE])
    times = {f"`{name}`": nanoseconds(measured[name]) for name in (PLAIN_LANE, *NODES)}
    for name in WITH_RICOCHET:
        problems = {
            one: replace(problem, rules=replace(problem.rules, ricochet=True)) for one, problem in read(name)[0].items()
        }
        times[f"`{name}`, with T2"] = nanoseconds(driver.measure(problems, engines="engine", runs=runs))
    return [[name, f"{time:.0f} ns", f"{time / plain:.2f}×"] for name, time in times.items()]


def nanoseconds(measured: list[Measured]) -> float:
    """The time for a node, all problems together."""
    return sum(each.median for each in measured) / sum(each.nodes for each in measured) * 1e9


def table(heads: str, rows: list[list[str]]) -> None:
    """Print a table in Markdown."""
    print(f"| {heads} |")
    print("|" + "---|" * (heads.count("|") + 1))
    for row in rows:
        print(f"| {' | '.join(row)} |")
    print(flush=True)


def _ms(seconds: float) -> str:
    milliseconds = seconds * 1e3
    return f"{milliseconds:,.{3 if milliseconds < 10 else 1 if milliseconds < 1000 else 0}f}"


def python_around(runs: int) -> None:
    """Print the time of `solve` beyond the core's own, on a known board."""
    problems = list(read(PLAIN_LANE)[0].values())
    around = []
    for problem in problems:
        solver.solve(problem)
        for _ in range(runs):
            begin = time.perf_counter()
            result = solver.solve(problem)
            around.append((time.perf_counter() - begin - result.seconds) * 1e6)
    around.sort()
    print("`solve()` from Python, overhead beyond the core's time, on a known board: median", end=" ")
    print(f"{statistics.median(around):.1f} µs (of {len(around)}; 90 % within {around[len(around) * 9 // 10]:.1f} µs)")


def two_threads(name: str, runs: int) -> None:
    """Print how much faster `solve_many` solves a set with two threads. The set is repeated four times, so that one
    long problem at its end does not dominate the difference.
    """
    problems = 4 * list(read(name)[0].values())
    for problem in problems[:1]:
        solver.solve(problem)
    ratios = []
    for _ in range(runs):
        took = []
        for threads in (1, 2):
            begin = time.perf_counter()
            for _result in solver.solve_many(problems, threads=threads, limits=LIMITS):
                pass
            took.append(time.perf_counter() - begin)
        ratios.append(took[0] / took[1])
    print(
        f"`solve_many`, `{name}` four times over, two threads compared with one: {statistics.median(ratios):.2f}×",
        end=" ",
    )
    print(f"({min(ratios):.2f} – {max(ratios):.2f}, {runs} runs)")


def stopping() -> None:
    """Print how long a running search takes to return after its flag was set, with tables of all sizes: wall time, and
    processor time of the searching thread, which is what it takes on an idle machine.
    """
    waits: list[tuple[float, float, int]] = []
    for step in range(40):
        stop = StopFlag()
        came_back: list[tuple[float, float, int]] = []

        def search(stop: StopFlag, came_back: list[tuple[float, float, int]]) -> None:
            result = solver.solve(ENDLESS, limits=LIMITS, stop=stop)
            came_back.append((time.perf_counter(), time.thread_time(), result.nodes))

        thread = threading.Thread(target=search, args=(stop, came_back))
        thread.start()
        clock = time.pthread_getcpuclockid(thread.ident or 0)
        time.sleep(0.02 * 1.15**step)  # up to 4.7 s and a gigabyte or two
        begin = time.perf_counter()
        used = time.clock_gettime(clock)
        stop.set()
        thread.join()
        ((end, used_in_all, nodes),) = came_back
        waits.append((end - begin, used_in_all - used, nodes))
    print(f"From setting the stop flag to the result, {len(waits)} searches of up to", end=" ")
    print(f"{max(nodes for _, _, nodes in waits):,} nodes:", end=" ")
    for name, column in (("wall time", 0), ("; processor time", 1)):
        times = [wait[column] for wait in waits]
        print(f"{name} median {statistics.median(times) * 1e3:.2f} ms, longest {max(times) * 1e3:.2f} ms", end="")
    print()


def main(arguments: list[str]) -> int:
    """Print the figures of the named sets, or of all and the rest."""
    parser = argparse.ArgumentParser(description="How fast the solver is.")
    parser.add_argument("sets", nargs="*", metavar="SET", help=", ".join(NAMES))
    parser.add_argument("--quick", action="store_true", help="one run, without the longest sets")
    parser.add_argument("--runs", type=int, default=0, metavar="N", help=f"default {RUNS}; 2 with --quick")
    parser.add_argument("--robots", type=int, choices=range(1, 7), help="in each problem of the named sets")
    options = parser.parse_args(arguments)
    unknown = [name for name in options.sets if name not in NAMES]
    if unknown:
        parser.error(f"no set named {', '.join(unknown)}: there are {', '.join(NAMES)}")
    if options.robots and not options.sets:
        parser.error("--robots is for named sets")
    runs = options.runs or (2 if options.quick else RUNS)
    names = options.sets or [name for name in NAMES if not (options.quick and name in LONGEST)]
    driver.build()
    print(f"{machine()}; {native.best_simd()}; {runs} runs (one for the baseline if it takes long)\n", flush=True)
    sets = []
    twice = []
    for name in names:
        print(f"{name} …", file=sys.stderr, flush=True)
        sets.append(measure(name, runs, options.robots))
        if name in LONGEST and options.robots is None:
            twice.append(with_two_threads(sets[-1], runs))
    heads = "set | problems | nodes | median ms | mean ms | p99 ms | longest ms | memory MB, median | largest"
    table(heads, [engine_row(each) for each in sets])
    heads = "set | baseline: nodes | median ms | mean ms | total s | memory MB | median: engine faster by | mean"
    table(heads, [ratio_row(each) for each in sets + twice if each.baseline])
    if not options.sets:
        table("set | time per node | relative to the plain lane", node_rows(sets, runs))
        python_around(runs)
        two_threads("bench-mid", runs)
        stopping()
    faults = [fault for each in sets + twice for fault in wrong(each)]
    for fault in faults:
        print(f"WRONG: {fault}", file=sys.stderr)
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
