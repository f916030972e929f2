"""Tables of a census for other programs: a row for each unit, in an order that does not depend on how it was made."""

from __future__ import annotations

import csv
import io
import json
from typing import TYPE_CHECKING, Any

from randolph.census.ledger import sorted_entries
from randolph.notation import to_line_board

if TYPE_CHECKING:
    from collections.abc import Mapping

    from randolph.census.ledger import Entry


def row_of(entry: Entry) -> dict[str, Any]:
    """A unit as a row. `board` is the first field of a problem line; `histogram` and `positions_of_longest` are
    lists.
    """
    unit = entry.unit
    return {
        "board": to_line_board(unit.board),
        "target": str(unit.target.cell),
        "color": str(unit.target.color),
        "symbol": "" if unit.target.symbol is None else str(unit.target.symbol),
        "robots": len(unit.robots),
        "ricochet": unit.rules.ricochet,
        "no_reversal": unit.rules.no_reversal,
        "engine": unit.engine,
        "positions": entry.positions,
        "unsolvable": entry.unsolvable,
        "longest": entry.optimum,
        "mean": round(entry.mean, 6),
        "histogram": list(entry.histogram),
        "positions_of_longest": list(entry.longest),
    }


def to_csv(entries: Mapping[str, Entry]) -> str:
    """The entries as CSV with a heading; lists as JSON. Without seconds: equal censuses give equal bytes."""
    text = io.StringIO()
    writer: csv.DictWriter[str] | None = None
    for entry in sorted_entries(entries):
        row = {key: _plain(value) for key, value in row_of(entry).items()}
        if writer is None:
            writer = csv.DictWriter(text, list(row), lineterminator="\n")
            writer.writeheader()
        writer.writerow(row)
    return text.getvalue()


def _plain(value: object) -> object:
    return json.dumps(value) if isinstance(value, list | bool) else value
