"""How long the program takes to start: from the call of a command to its end, with hardly any work between.

    .venv/bin/python bench/start.py [--rounds N] [--imports] [CHECKOUT …]

Each command is a separate process, once in every round, compared with a Python that does nothing, because machines
differ from each other and from hour to hour. Other checkouts, for instance before a change, are measured in turn with
this one. All run as after a normal installation, without the finder of an editable one, with the packages of the
current environment. The first round writes the bytecode, and is not counted.

`--imports` prints instead, for each command, the modules that take most of the time (`python -X importtime`, excluding
their own imports; the minimum of several runs).
"""

from __future__ import annotations

import argparse
import os
import re
import resource
import statistics
import subprocess
import sys
import sysconfig
import tempfile
import time
import venv
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

HERE = Path(__file__).resolve().parents[1]
ROUNDS = 30
LISTED = 15

EASY = "5x5;d=c3b/ r=a3 r@c1"
"""A problem of one move."""

PROGRAM = "from randolph.cli import main; main()"
COMMANDS: dict[str, tuple[str, ...]] = {
    "empty Python": ("pass",),
    "import randolph.solver": ("import randolph.solver",),
    "randolph --version": (PROGRAM, "--version"),
    "randolph --help": (PROGRAM, "--help"),
    "randolph solve": (PROGRAM, "solve", EASY),
    "randolph show": (PROGRAM, "show", EASY),
    "randolph deal": (PROGRAM, "deal", "42"),
    "randolph micro solve": (PROGRAM, "micro", "solve", "black:2N-3E-4E-1N p1 w2"),
    "randolph settings": (PROGRAM, "settings"),
}
EMPTY = next(iter(COMMANDS))


@dataclass(frozen=True, slots=True)
class Times:
    """Milliseconds of one command, one value per round: wall time, and processor time."""

    clock: list[float] = field(default_factory=list)
    processor: list[float] = field(default_factory=list)


def main() -> int:
    """Measure and print; an error if a command fails."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("others", nargs="*", type=Path, metavar="CHECKOUT", help="measured in turn with this one")
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    parser.add_argument("--imports", action="store_true", help="which modules take most of it")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        pythons = {
            str(path): installed(path.resolve(), folder / str(number))
            for number, path in enumerate((*options.others, HERE))
        }
        variables = {key: value for key, value in os.environ.items() if not key.startswith(("PYTHON", "RANDOLPH_"))}
        variables["PYTHONPYCACHEPREFIX"] = str(folder / "bytecode")
        if options.imports:
            print_imports(pythons[str(HERE)], variables)
        else:
            print_times(measure(pythons, variables, options.rounds))
    return 0


def installed(checkout: Path, folder: Path) -> Path:
    """The Python of a new environment with the program of a checkout, and the packages of this environment."""
    venv.create(folder, symlinks=True)
    paths = sysconfig.get_paths(scheme="venv", vars={"base": str(folder), "platbase": str(folder)})
    seen = (checkout / "src", sysconfig.get_paths()["platlib"])
    (Path(paths["purelib"]) / "program.pth").write_text("".join(f"{path}\n" for path in seen), encoding="utf-8")
    return Path(paths["scripts"]) / "python"


def measure(pythons: dict[str, Path], variables: dict[str, str], rounds: int) -> dict[tuple[str, str], Times]:
    """The times by command and checkout."""
    found = {(command, name): Times() for command in COMMANDS for name in pythons}
    for number in range(rounds + 1):
        for (command, name), times in found.items():
            clock, processor = once([str(pythons[name]), "-c", *COMMANDS[command]], variables)
            if number:
                times.clock.append(clock * 1e3)
                times.processor.append(processor * 1e3)
    return found


def once(command: Sequence[str], variables: dict[str, str]) -> tuple[float, float]:
    """The seconds of a process, by the clock and of the processor."""
    used, began = _processor(), time.perf_counter()
    subprocess.run(command, env=variables, stdout=subprocess.DEVNULL, check=True)
    return time.perf_counter() - began, _processor() - used


def _processor() -> float:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def print_times(found: dict[tuple[str, str], Times]) -> None:
    """A table: the medians with the quartiles, and the multiple of an empty Python, in processor time."""
    print("| command | checkout | ms | of the processor, ms | empty Pythons |\n|---|---|---|---|---|")
    for (command, name), times in found.items():
        empty = statistics.median(found[EMPTY, name].processor)
        times_empty = statistics.median(times.processor) / empty
        print(f"| {command} | {name} | {spread(times.clock)} | {spread(times.processor)} | {times_empty:.1f} |")


def spread(figures: list[float]) -> str:
    """The median, and the range of the middle half."""
    if len(figures) < 2:
        return f"{figures[0]:.1f}"
    low, middle, high = statistics.quantiles(figures, n=4, method="inclusive")
    return f"{middle:.1f} ({low:.1f} – {high:.1f})"


def print_imports(python: Path, variables: dict[str, str]) -> None:
    """For each command the modules that take most of it."""
    for command, code in COMMANDS.items():
        least: dict[str, int] = {}
        for number in range(4):
            ran = subprocess.run(
                [python, "-X", "importtime", "-c", *code], env=variables, capture_output=True, text=True, check=True
            )
            for own, name in re.findall(r"^import time: +([0-9]+) \| +[0-9]+ \| +(\S+)$", ran.stderr, re.MULTILINE):
                if number:  # the first one writes the bytecode
                    least[name] = min(int(own), least.get(name, int(own)))
        most = sorted(least, key=lambda name: -least[name])[:LISTED]
        print(f"{command}: {len(least)} modules, {sum(least.values()) / 1e3:.1f} ms")
        for name in most:
            print(f"{least[name] / 1e3:>7.1f} ms  {name}")


if __name__ == "__main__":
    sys.exit(main())
