"""Makes vectors/micro-arrangements.json: numbers of arrangements of Micro Robots, for all implementations.

    python tests/data/make_micro_arrangements.py

It does not use the program. The 1536 arrangements of a side (E8) have tile 1 at the north-west. They are counted in
this order: by the tiles at NE, SE and SW, then by the turn at NW, at NE, at SE and at SW, each N, E, S, W. Beside its
number an entry has the views of the whole board turned clockwise by quarters. A test checks that the file is current.
"""

from __future__ import annotations

import json
from pathlib import Path

VECTORS = Path(__file__).resolve().parents[2] / "vectors" / "micro-arrangements.json"

CLOCKWISE = {"N": "E", "E": "S", "S": "W", "W": "N"}


def written_down() -> list[list[str]]:
    """All arrangements in the order of their numbers: the places at NW, NE, SE, SW."""
    found = []
    for ne in "234":
        for se in "234":
            for sw in "234":
                if len({ne, se, sw}) < 3:
                    continue
                found += [
                    [f"1{first}", f"{ne}{second}", f"{se}{third}", f"{sw}{fourth}"]
                    for first in "NESW"
                    for second in "NESW"
                    for third in "NESW"
                    for fourth in "NESW"
                ]
    return found


def quarter(places: list[str]) -> list[str]:
    """The board after a quarter turn clockwise: the south-west moves to the north-west."""
    nw, ne, se, sw = (place[0] + CLOCKWISE[place[1]] for place in places)
    return [sw, nw, ne, se]


def vectors() -> str:
    """The text of the file: each 29th arrangement and the last, and those where the order of the tiles changes."""
    every = written_down()
    changes = range(256, len(every) + 1, 256)
    numbers = sorted({17, *range(1, len(every) + 1, 29), *changes, *(last + 1 for last in changes[:-1])})
    entries = []
    for number in numbers:
        seen = [every[number - 1]]
        for _ in range(3):
            seen.append(quarter(seen[-1]))
        entries.append({"number": number, "turned": ["-".join(places) for places in seen]})
    head = f'{{\n"format": "randolph-micro-arrangements",\n"version": 1,\n"count": {len(every)},\n"arrangements": [\n'
    return head + ",\n".join(json.dumps(entry) for entry in entries) + "\n]\n}\n"


if __name__ == "__main__":
    VECTORS.write_text(vectors(), encoding="utf-8")
