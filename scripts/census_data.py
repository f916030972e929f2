"""Publishes a ledger of `randolph census` in docs/data/census/: packed, with its entry in the manifest.

    .venv/bin/python scripts/census_data.py first LEDGER 'First edition' 'randolph census --edition first --no-ricochet'

The ledger must be complete and undamaged. Of the first edition it also makes the list of hardest positions that the
page shows: for each target (color and symbol) one of the positions that take the most moves on any of its boards.
Then `make docs` makes the page about the answers again.
"""

from __future__ import annotations

import argparse
import gzip
import hashlib
import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import randolph
from randolph.census import entries_of, to_lines
from randolph.notation import from_line, to_json

if TYPE_CHECKING:
    from collections.abc import Iterable

    from randolph.census import Entry

ROOT = Path(__file__).resolve().parent.parent
DATA = ROOT / "docs" / "data" / "census"
GALLERY = ROOT / "web" / "games" / "ricochet" / "hardest" / "positions.json"


def facts(entries: list[Entry], lines: str, command: str, sample: str | None) -> dict[str, Any]:
    """What the manifest says about a ledger."""
    return {
        "command": command,
        "units": len(entries),
        "boards": len({json.dumps(entry.unit.fields.get("faces") or str(entry.unit.board)) for entry in entries}),
        "positions": sum(entry.positions for entry in entries),
        "unsolvable": sum(entry.unsolvable for entry in entries),
        "longest": max(entry.optimum for entry in entries),
        "engines": sorted({entry.unit.engine for entry in entries}),
        "program": randolph.__version__,
        "sample": sample,
        "sha256": hashlib.sha256(lines.encode()).hexdigest(),
    }


def hardest(entries: Iterable[Entry]) -> list[dict[str, Any]]:
    """For each target one of its hardest positions; among units with the same optimum, the one with fewest of them."""
    best: dict[tuple[str, str], Entry] = {}
    for entry in sorted(entries, key=lambda entry: (-entry.optimum, entry.histogram[-1], entry.unit.order)):
        target = entry.unit.target
        best.setdefault((str(target.color), str(target.symbol)), entry)
    found = []
    for entry in best.values():
        problem = to_json(from_line(entry.longest[0]))
        target = problem["target"] | {"symbol": str(entry.unit.target.symbol)}
        found.append(
            {
                "faces": problem["board"]["faces"] if "board" in problem else problem["faces"],
                "target": target,
                "robots": problem["robots"],
                "optimum": entry.optimum,
            }
        )
    return found


def main(arguments: list[str]) -> int:
    """Publish one ledger."""
    parser = argparse.ArgumentParser(description="Publish a ledger of a census.")
    parser.add_argument("name", help="its folder in docs/data/census/")
    parser.add_argument("ledger", type=Path)
    parser.add_argument("title", help="what it is, as a heading")
    parser.add_argument("command", help="the command that makes it, without --out")
    parser.add_argument("--sample", metavar="TEXT", help="if it is a sample: what it was drawn from, and how")
    given = parser.parse_args(arguments)
    known, damaged = entries_of(given.ledger)
    if damaged or not known:
        sys.exit(damaged[0] if damaged else f"{given.ledger} has no units")
    lines = to_lines(known)
    folder = DATA / given.name
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "units.jsonl.gz").write_bytes(gzip.compress(lines.encode(), 9, mtime=0))
    path = DATA / "manifest.json"
    manifest = json.loads(path.read_text()) if path.exists() else {}
    manifest[given.name] = {"title": given.title} | facts(list(known.values()), lines, given.command, given.sample)
    path.write_text(json.dumps(dict(sorted(manifest.items())), indent=2) + "\n")
    if given.name == "first":
        rows = (json.dumps(each) for each in hardest(known.values()))
        GALLERY.write_text("[\n" + ",\n".join(f"  {row}" for row in rows) + "\n]\n")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
