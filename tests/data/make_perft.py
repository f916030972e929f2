"""Makes vectors/perft.json: the positions of perft.txt with the numbers of their sequences of legal moves.

    python tests/data/make_perft.py

Unlike the golden cases these counts come from the program, from its Python rules. They are useful because the native
core and the browser's JavaScript, written from the same page of rules, have to count the same. A test checks that the
file is current.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from randolph.notation import from_line, to_json
from randolph.rules import perft

HERE = Path(__file__).resolve().parent
VECTORS = HERE.parents[1] / "vectors" / "perft.json"


def vectors() -> str:
    """The text of the file."""
    entries = [json.dumps(_entry(*line.split(maxsplit=2)), separators=(",", ":")) for line in _lines()]
    return '{"format": "randolph-perft", "version": 1, "cases": [\n' + ",\n".join(entries) + "\n]}\n"


def _lines() -> list[str]:
    lines = (HERE / "perft.txt").read_text(encoding="utf-8").splitlines()
    return [line for line in lines if line.strip() and not line.startswith("#")]


def _entry(name: str, depth: str, line: str) -> dict[str, Any]:
    problem = from_line(line)
    written = to_json(problem, explicit=True)
    for key in ("faces", "targets"):  # the board itself, nothing that only a game asks for
        written["board"].pop(key, None)
    return {"id": name, "problem": written, "counts": perft(problem, int(depth))}


if __name__ == "__main__":
    VECTORS.write_text(vectors(), encoding="utf-8")
