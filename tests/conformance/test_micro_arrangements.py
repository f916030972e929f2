"""vectors/micro-arrangements.json against the Python rules of Micro Robots; the browser's JavaScript is tested with the
same file (tests/js/micro-options.test.ts).
"""

from __future__ import annotations

import json
from pathlib import Path

from randolph.rules.micro import Arrangement, Side, arrangement
from tests.data import make_micro_arrangements

FILE = Path(__file__).resolve().parents[2] / "vectors" / "micro-arrangements.json"
GOLDEN = json.loads(FILE.read_text(encoding="utf-8"))


def test_the_file_is_current() -> None:
    """vectors/micro-arrangements.json is what its maker generates now."""
    assert FILE.read_text(encoding="utf-8") == make_micro_arrangements.vectors()
    assert GOLDEN["count"] == 1536


def test_numbers_and_arrangements_are_inverse() -> None:
    """E8: an arrangement has one number in all turns of the board; the number gives the first of its turns."""
    for entry in GOLDEN["arrangements"]:
        for side in Side:
            seen = [Arrangement(side, *name.split("-")) for name in entry["turned"]]
            assert [found.number for found in seen] == [entry["number"]] * 4
            assert arrangement(side, entry["number"]) == seen[0]
            assert [found.turned() for found in seen] == [*seen[1:], seen[0]]
