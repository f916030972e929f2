"""Makes vectors/optima.json: some of the problems with proven optima, the boards spelled out.

    python tests/data/problems/make_vectors.py

From each file the first two problems of each optimum, so that short and long ones, all rule sets, diagonals, five
robots and the vortex are there. Optima are copied, never computed. A test says whether the file is current.
"""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any

from randolph.notation import from_json_object, to_json

HERE = Path(__file__).resolve().parent
VECTORS = HERE.parents[2] / "vectors" / "optima.json"
FILES = (
    "official-classic",
    "official-third",
    "official-diag",
    "official-silver",
    "official-plain",
    "bench-main",
    "bench-silver",
    "bench-vortex",
    "ipc2023-optimal",
)
OF_EACH_OPTIMUM = 2
LONGEST = 12  # what a sanitized build solves without being waited for


def vectors() -> str:
    """The text of the file."""
    lines = [json.dumps(entry, separators=(",", ":")) for name in FILES for entry in _chosen(name)]
    return '{"format": "randolph-optima", "version": 1, "problems": [\n' + ",\n".join(lines) + "\n]}\n"


def _chosen(name: str) -> list[dict[str, Any]]:
    taken: Counter[int] = Counter()
    entries = []
    for line in (HERE / f"{name}.jsonl").read_text().splitlines():
        given = json.loads(line)
        optimum = given["optimum"]
        taken[optimum] += 1
        if taken[optimum] > OF_EACH_OPTIMUM or optimum > LONGEST:
            continue
        entry = to_json(from_json_object(given), id=given["id"], explicit=True, optimum=optimum)
        for key in ("faces", "targets"):  # the board itself, nothing that only a game asks for
            entry["board"].pop(key, None)
        entries.append(entry)
    return entries


if __name__ == "__main__":
    VECTORS.write_text(vectors())
