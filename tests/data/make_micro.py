"""Makes vectors/micro.json: boards of Micro Robots, jumps, paths and optima, for all implementations of the rules.

    python tests/data/make_micro.py

It does not use the program. Boards come from micro-boards.txt, problems and optima from micro.jsonl, both from other
sources (SOURCE.md). Jumps follow from a plain reading of U2, and the verdicts on paths were found by hand on the board
of the rule sheet. A test checks that the file is current.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent
VECTORS = HERE.parents[1] / "vectors" / "micro.json"

SHEET = "black:2N-3E-4E-1N"
FIVE = "p6 w6 r6 r2 w2"  # the example of the rule sheet, from p1 to w2

PATHS: tuple[tuple[str, str, dict[str, Any], dict[str, Any]], ...] = (
    ("sheet", "U2 U4: the path of the rule sheet has five jumps", {"path": FIVE}, {"ok": True, "jumps": 5}),
    ("declared", "U4: declared as many as are shown", {"path": FIVE, "declared": 5}, {"ok": True, "jumps": 5}),
    (
        "declared-more",
        "U4: the declared number is exact, unlike a bid",
        {"path": FIVE, "declared": 6},
        {"ok": False, "jumps": 5, "rule": "U4", "at": 5},
    ),
    (
        "declared-fewer",
        "U4: declared fewer than are shown",
        {"path": FIVE, "declared": 4},
        {"ok": False, "jumps": 5, "rule": "U4", "at": 5},
    ),
    (
        "unlike",
        "U2: neither color nor number is the same",
        {"path": "p6 w6 b2"},
        {"ok": False, "jumps": 2, "rule": "U2", "at": 3},
    ),
    (
        "oblique",
        "U2: neither in the row nor in the column",
        {"path": "p6 w6 w4"},
        {"ok": False, "jumps": 2, "rule": "U2", "at": 3},
    ),
    (
        "nowhere",
        "U2: the robot does not jump to where it stands",
        {"path": "p1"},
        {"ok": False, "jumps": 0, "rule": "U2", "at": 1},
    ),
    (
        "unknown",
        "U2: no cell bears pink 7",
        {"path": "p6 p7"},
        {"ok": False, "jumps": 1, "rule": "U2", "at": 2},
    ),
    (
        "elsewhere",
        "U4: a path that does not end on the target",
        {"path": "p6 w6"},
        {"ok": False, "jumps": 2, "rule": "U4", "at": 2},
    ),
    ("empty", "U4: no jump at all", {"path": ""}, {"ok": False, "jumps": 0, "rule": "U4", "at": 0}),
    (
        "behind",
        "U4: what stands behind the landing on the target is not looked at",
        {"path": f"{FIVE} y2 p7", "declared": 5},
        {"ok": True, "jumps": 5},
    ),
    (
        "via-on-the-way",
        "U8: the intermediate cell lies on the way",
        {"via": "r6", "path": FIVE, "declared": 5},
        {"ok": True, "jumps": 5},
    ),
    (
        "via-missed",
        "U8: the target without the intermediate cell",
        {"via": "y2", "path": FIVE},
        {"ok": False, "jumps": 5, "rule": "U8", "at": 5},
    ),
    (
        "via-after-target",
        "U8: landing on the target before neither ends the path nor spoils it",
        {"via": "y2", "path": f"{FIVE} y2 w2", "declared": 7},
        {"ok": True, "jumps": 7},
    ),
    (
        "via-after-target-declared",
        "U8: the declared count covers the whole path",
        {"via": "y2", "path": f"{FIVE} y2 w2", "declared": 5},
        {"ok": False, "jumps": 7, "rule": "U4", "at": 7},
    ),
    (
        "via-jumped-over",
        "U8: jumping over the intermediate cell is not landing on it",
        {"via": "g2", "path": FIVE},
        {"ok": False, "jumps": 5, "rule": "U8", "at": 5},
    ),
    (
        "via-landed-on",
        "U8: landing on it is",
        {"via": "g2", "path": "p6 w6 r6 r2 g2 w2", "declared": 6},
        {"ok": True, "jumps": 6},
    ),
)

Rows = tuple[tuple[str, ...], ...]


def vectors() -> str:
    """The text of the file."""
    drawn = _drawn()
    parts: dict[str, list[dict[str, Any]]] = {
        "boards": [{"arrangement": name, "rows": _text(rows)} for name, rows in _all_turns(drawn)],
        "jumps": [{"rows": _text(rows), "jumps": _jumps(rows)} for rows in (*drawn.values(), _problems()[0][1])],
        "paths": [_path(drawn[SHEET], *case) for case in PATHS],
        "optima": [entry for entry, _ in _problems()],
    }
    lines = ",\n".join(
        f'"{name}": [\n' + ",\n".join(json.dumps(entry, separators=(",", ":")) for entry in entries) + "\n]"
        for name, entries in parts.items()
    )
    return f'{{"format": "randolph-micro", "version": 1,\n{lines}}}\n'


def _drawn() -> dict[str, Rows]:
    """The drawn boards by the names of their arrangements."""
    text = (HERE / "micro-boards.txt").read_text(encoding="utf-8")
    blocks = [block.splitlines() for block in text.split("\n\n") if not block.startswith("#")]
    return {name: tuple(tuple(row.split()) for row in rows) for name, *rows in blocks}


def _all_turns(drawn: dict[str, Rows]) -> list[tuple[str, Rows]]:
    """Each board as seen from its four sides: the tiles rotate, and each top points one further."""
    found = []
    for name, rows in drawn.items():
        side, places = name.split(":")
        corners = places.split("-")
        for _ in range(4):
            found.append((f"{side}:{'-'.join(corners)}", rows))
            corners = [place[0] + "ESWN"["NESW".index(place[1])] for place in (corners[3], *corners[:3])]
            rows = tuple(tuple(rows[5 - col][row] for col in range(6)) for row in range(6))  # noqa: PLW2901 – seen from the next side
    return found


def _text(rows: Rows) -> list[str]:
    return [" ".join(row) for row in rows]


def _jumps(rows: Rows) -> dict[str, str]:
    """For each combination the possible jumps, in reading order (U2)."""
    cells = [(cell, row, col) for row, cells in enumerate(rows) for col, cell in enumerate(cells)]
    return {
        origin: " ".join(
            to
            for to, down, right in cells
            if to != origin and (down == row or right == col) and (to[0] == origin[0] or to[1] == origin[1])
        )
        for origin, row, col in cells
    }


def _path(rows: Rows, name: str, claim: str, asked: dict[str, Any], answer: dict[str, Any]) -> dict[str, Any]:
    rules, said = claim.split(":", 1)
    case = {"id": name, "claim": said.strip(), "proves": rules.split(), "rows": _text(rows), "start": "p1"}
    return {**case, "target": "w2", **asked, **answer}


def _problems() -> list[tuple[dict[str, Any], Rows]]:
    """The problems with proven optima, each with its rows."""
    found = []
    for line in (HERE / "micro.jsonl").read_text(encoding="utf-8").splitlines():
        entry = json.loads(line)
        rows = tuple(tuple(f"{color[0]}{number}" for color, number in row) for row in entry["cells"])
        stops = {key: f"{entry[key][0][0]}{entry[key][1]}" for key in ("start", "target", "via") if key in entry}
        found.append(({"id": entry["id"], "rows": _text(rows), **stops, "optimum": entry["optimum"]}, rows))
    return found


if __name__ == "__main__":
    VECTORS.write_text(vectors(), encoding="utf-8")
