"""How fast the solver is: the problems with proven optima, one thread; and how soon it stops when told to.

    .venv/bin/python bench/solver.py [FILE …]

For each file of tests/data/problems: the sum of the nodes, which is the same on every machine and changes only when the
search does; the time of the native core for a problem (median, mean, longest; of several runs the one in the middle);
the total, as the least and the greatest of the runs; the processor time, Python included, likewise, which says more
where others use the machine; and what the Python around a search adds (median). Ends with an error if an
optimum is wrong.
"""

from __future__ import annotations

import json
import os
import platform
import statistics
import sys
import threading
import time
from pathlib import Path

from randolph import solver
from randolph.notation import from_json_object
from randolph.rules import Board, Cell, Color, Position, Problem, Target, verify
from randolph.solver import Limits, Result, StopFlag

PROBLEMS = Path(__file__).resolve().parents[1] / "tests" / "data" / "problems"
FILES = (
    "official-classic",
    "official-third",
    "official-diag",
    "official-silver",
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
RUNS = 3
LIMITS = Limits(memory=8 << 30, seconds=600)
ENDLESS = Problem(
    Board.build(rows=64, cols=64),
    Position(dict(zip(Color, (Cell(0, 0), Cell(2, 2), Cell(8, 5), Cell(46, 56), Cell(62, 32)), strict=True))),
    Target(Cell(32, 32), Color.RED),
)


def machine() -> str:
    """The processor, the cores, the compiler's and the interpreter's part."""
    names = [
        line.split(":", 1)[1].strip()
        for line in (Path("/proc/cpuinfo").read_text().splitlines() if Path("/proc/cpuinfo").exists() else [])
        if line.startswith("model name")
    ]
    model = names[0] if names else platform.processor() or platform.machine()
    return f"{model}, {os.cpu_count()} cores, {platform.system()}, Python {platform.python_version()}"


def measure(name: str) -> bool:
    """Print one line of the table; False if an answer is wrong."""
    given = [json.loads(line) for line in (PROBLEMS / f"{name}.jsonl").read_text().splitlines()]
    problems = [from_json_object(one) for one in given]
    core: list[list[float]] = []
    around: list[float] = []
    processor: list[float] = []
    results: list[Result] = []
    right = True
    for _ in range(RUNS):
        results, seconds = [], []
        before = time.thread_time()
        for problem in problems:
            begin = time.perf_counter()
            result = solver.solve(problem, limits=LIMITS)
            around.append(time.perf_counter() - begin - result.seconds)
            results.append(result)
            seconds.append(result.seconds)
        core.append(seconds)
        processor.append(time.thread_time() - before)
    for one, problem, result in zip(given, problems, results, strict=True):
        if result.moves != one["optimum"] or not verify(problem, result.solution or ()).ok:
            print(f"WRONG: {one['id']}: {result}")
            right = False
    typical = [statistics.median(times) for times in zip(*core, strict=True)]
    totals = [sum(run) for run in core]
    print(f"{name:17} {len(given):4} {sum(result.nodes for result in results):12,}", end=" ")
    print(f"{statistics.median(typical) * 1e3:9.3f} {statistics.mean(typical) * 1e3:9.2f}", end=" ")
    print(f"{max(typical) * 1e3:9.1f} {_range(totals)} {_range(processor)}", end=" ")
    print(f"{statistics.median(around) * 1e3:9.2f}", flush=True)
    return right


def _range(seconds: list[float]) -> str:
    return f"{min(seconds):8.3f} – {max(seconds):<8.3f}"


def stopping() -> None:
    """Print how long a search under way takes to come back after its flag was set, with tables of all sizes: by the
    clock, and in processor time of the searching thread, which is what it takes where nobody else uses the machine.
    """
    waits: list[tuple[float, float, int]] = []
    for step in range(40):
        stop = StopFlag()
        came_back: list[tuple[float, int]] = []

        def search(stop: StopFlag, came_back: list[tuple[float, int]]) -> None:
            result = solver.solve(ENDLESS, limits=LIMITS, stop=stop)
            came_back.append((time.thread_time(), result.nodes))

        thread = threading.Thread(target=search, args=(stop, came_back))
        thread.start()
        clock = time.pthread_getcpuclockid(thread.ident or 0)
        time.sleep(0.02 * 1.15**step)  # up to 4.7 s and a gigabyte or two
        begin = time.perf_counter()
        used = time.clock_gettime(clock)
        stop.set()
        thread.join()
        ((used_in_all, nodes),) = came_back
        waits.append((time.perf_counter() - begin, used_in_all - used, nodes))
    print(f"From setting the stop flag to the answer in hand, {len(waits)} searches of up to", end=" ")
    print(f"{max(nodes for _, _, nodes in waits):,} nodes:")
    for name, column in (("by the clock", 0), ("processor time", 1)):
        times = [wait[column] for wait in waits]
        print(f"  {name:14}  median {statistics.median(times) * 1e3:6.2f} ms, longest {max(times) * 1e3:6.2f} ms")


def main(names: list[str]) -> int:
    """Print the figures of the files that are named, or of all, and of stopping."""
    print(f"{machine()}; engine: {solver.engine_name()}; one thread; {RUNS} runs")
    print()
    heads = f"{'file':17} {'n':>4} {'nodes':>12} {'median ms':>9} {'mean ms':>9} {'longest':>9}"
    print(f"{heads} {'total s':>19} {'processor s':>19} {'Python ms':>9}")
    right = [measure(name) for name in names or FILES]
    if not names:
        print()
        stopping()
    return 0 if all(right) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
