"""Tables of a census for other programs: a row for each unit, in an order that does not depend on how it was made."""

from __future__ import annotations

import csv
import io
import json
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from randolph.census.ledger import sorted_entries
from randolph.notation import to_line_board
from randolph.rules import RandolphError

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


def to_parquet(entries: Mapping[str, Entry]) -> bytes:
    """The entries as Parquet with the columns of `row_of`, compressed by zstd.

    Raises `RandolphError` if pyarrow is not installed.
    """
    try:
        import pyarrow as pa  # noqa: PLC0415 – an extra
        from pyarrow import parquet  # noqa: PLC0415
    except ImportError:
        raise RandolphError(
            "Parquet needs pyarrow, which is not installed: pip install 'randolph[tables]'; csv and jsonl need nothing"
        ) from None
    types = {
        "board": pa.string(),
        "target": pa.string(),
        "color": pa.string(),
        "symbol": pa.string(),
        "robots": pa.int8(),
        "ricochet": pa.bool_(),
        "no_reversal": pa.bool_(),
        "engine": pa.string(),
        "positions": pa.int64(),
        "unsolvable": pa.int64(),
        "longest": pa.int32(),
        "mean": pa.float64(),
        "histogram": pa.list_(pa.int64()),
        "positions_of_longest": pa.list_(pa.string()),
    }
    table = pa.Table.from_pylist([row_of(entry) for entry in sorted_entries(entries)], schema=pa.schema(types))
    out = io.BytesIO()
    parquet.write_table(table, out, compression="zstd")
    return out.getvalue()


def to_lines(entries: Mapping[str, Entry]) -> str:
    """The entries as a sorted ledger without seconds: equal censuses give equal bytes, and a ledger can begin so."""
    return "".join(replace(entry, seconds=None).line for entry in sorted_entries(entries))


def _plain(value: object) -> object:
    return json.dumps(value) if isinstance(value, list | bool) else value
