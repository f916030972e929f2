"""Makes the bank that is installed with the program: `make bank`.

    .venv/bin/python scripts/bank.py [--jobs J] [--folder FOLDER]

First come the files of `randolph puzzles make` in build/bank/, the bank for practice and each daily without what the
others have. A file that is there already is complete, so a run that was stopped continues where it was. Then the parts
are written into the package, with SOURCE.md. It needs about ten minutes of one processor.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import randolph
from randolph.puzzles.bank import DAILIES, Entry, from_json_line, install
from randolph.puzzles.bank.installed import DATA, INDEX

ROOT = Path(__file__).resolve().parents[1]
SEED = "randolph-1"
PRACTICE = 20_000
DAYS = 3_675
"""Ten years of days, and three weeks."""
MOST_BYTES = 2_000_000

SOURCE = """\
# The puzzle bank

Made by `make bank`, which runs `randolph puzzles make` of version {version} with the seed `{seed}`:

{commands}

The problems are free for all under CC0 1.0. The format and the columns: docs/reference/puzzle-bank.md. `reserve/` has
the dailies; no server gives these files to a browser.
"""


def commands(jobs: int) -> dict[str, list[str]]:
    """The command that makes each collection, by its name; all names of files are relative to build/bank."""
    found: dict[str, list[str]] = {}
    for name in ("practice", *DAILIES):
        without = [word for other in found for word in ("--without", f"{other}.jsonl")]
        count = PRACTICE if name == "practice" else DAYS
        found[name] = [
            *("randolph", "puzzles", "make", "--collection", name, "--seed", SEED, "--count", str(count)),
            *("--jobs", str(jobs), *without, "--out", f"{name}.jsonl"),
        ]
    return found


def entries(path: Path) -> Iterator[Entry]:
    """The entries of a file."""
    with path.open(encoding="utf-8") as file:
        yield from map(from_json_line, file)


def main() -> int:
    """Make what is missing, then write the package's data."""
    parser = argparse.ArgumentParser(description="Make the bank that is installed with the program.")
    parser.add_argument("--jobs", type=int, default=1, help="processes")
    parser.add_argument("--folder", type=Path, default=DATA, help="where to install it")
    given = parser.parse_args()
    build = ROOT / "build" / "bank"
    build.mkdir(parents=True, exist_ok=True)
    for name, (_, *arguments) in commands(given.jobs).items():
        if not (build / f"{name}.jsonl").exists():
            print(f"{name} …", flush=True)
            subprocess.run([sys.executable, "-m", "randolph", *arguments], cwd=build, check=True)
    reserve = {name: entries(build / f"{name}.jsonl") for name in DAILIES}
    install(given.folder, entries(build / "practice.jsonl"), reserve, f"randolph {randolph.__version__}, seed {SEED}")
    lines = "\n".join(f"    {' '.join(words)}" for words in commands(1).values())
    text = SOURCE.format(version=randolph.__version__, seed=SEED, commands=lines)
    (given.folder / "SOURCE.md").write_text(text, encoding="utf-8")
    size = sum(path.stat().st_size for path in given.folder.rglob("*.gz")) + (given.folder / INDEX).stat().st_size
    print(f"{given.folder}: {PRACTICE:,} problems for practice and {len(DAILIES) * DAYS:,} dailies, {size:,} bytes")
    if size > MOST_BYTES:
        print(f"that is more than {MOST_BYTES:,} bytes", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
