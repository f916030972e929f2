"""Makes vectors/arrangements.json: the faces, the contents of each edition, the numbers of arrangements, assembled
boards.

    python tests/data/make_arrangements.py

The boards are those of the photographs (`faces.txt`), and a few that have each letter at corners where it is not
photographed; other tests compare the Python rules with drawings and photographs. The numbers are those of faces that
were counted by hand. `tests/conformance/test_arrangements.py` checks them, and that the file is current.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from randolph.notation import to_json_board, to_json_face
from randolph.rules import EDITIONS, Arrangement, faces

VECTORS = Path(__file__).resolve().parents[2] / "vectors" / "arrangements.json"

BOARDS = (
    "1D 4D 3D 2D",  # photographed
    "2C 1B 3B 4B",  # photographed
    "1A 2A 3A 4A",  # photographed
    "1B 2B 3B 4B",  # photographed
    "4B 3B 2B 1A",  # 7650 in the game IDs of another program
    "2D 3C 4C 1D",
    "3D 1C 2C 4D",
    "4D 2D 1D 3D",
)
"""Faces at NW, NE, SE, SW; each face with diagonals at two or more corners."""

ASKED = {
    "first": (1, 2, 16, 17, 37, 48, 49, 88, 96),
    "second": (1, 37, 49, 96),
    "third": (1, 2, 5, 256, 257, 768, 769, 1000, 1536),
    "mixed": (1, 1000, 1536),
}
"""The numbers whose faces the file has: both ends, the middle, and where the order around the center changes."""

TURNED = (("first", "4B 3B 2B 1A"), ("first", "3B 2A 4A 1A"), ("third", "4B 2D 1D 3C"))
"""Arrangements whose face of mark 1 is not at the north-west, but which have a number (E8)."""


def vectors() -> str:
    """The text of the file."""
    parts = {
        "faces": [to_json_face(face) for face in faces().values()],
        "editions": [
            {"id": name, "faces": list(edition.faces), "count": len(list(edition.arrangements()))}
            for name, edition in EDITIONS.items()
        ],
        "numbers": [
            {"edition": name, "number": number, "faces": list(EDITIONS[name].arrangement(number).faces)}
            for name, asked in ASKED.items()
            for number in asked
        ],
        "turned": [
            {"edition": name, "faces": text.split(), "number": EDITIONS[name].number(Arrangement(*text.split()))}
            for name, text in TURNED
        ],
        "boards": [to_json_board(Arrangement(*text.split()).board(), explicit=True) for text in BOARDS],
    }
    lists = [f'"{key}": [\n' + ",\n".join(_line(entry) for entry in entries) + "\n]" for key, entries in parts.items()]
    return '{"format": "randolph-arrangements", "version": 1,\n' + ",\n".join(lists) + "}\n"


def _line(entry: dict[str, Any]) -> str:
    return json.dumps(entry, separators=(",", ":"))


if __name__ == "__main__":
    VECTORS.write_text(vectors(), encoding="utf-8")
