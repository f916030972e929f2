"""An open database, as the store needs it: two engines, and the differences between SQLite and PostgreSQL.

`sqlite.py` and `postgres.py` each make one. The statements of the store are the same for both. Every difference is a
value here. Only `appending.py` asks which database it is, because the fast statements for units of work differ.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from contextlib import AbstractContextManager
from dataclasses import dataclass

from sqlalchemy import Connection, Engine

READERS = 4
"""Connections, and threads, for reading."""

BATCH_DELAY_PER_UNIT = 0.003
"""Seconds of delay for each unit of a batch. A unit that is alone in its transaction causes none, so rare units
do not wait.
"""


def batch_delay_after(units: int, most: float) -> float:
    """How many seconds after the beginning of a transaction with this many units the next one may begin.

    >>> batch_delay_after(1, 0.015), batch_delay_after(2, 0.015), batch_delay_after(20, 0.015)
    (0.0, 0.006, 0.015)
    """
    return min(most, units * BATCH_DELAY_PER_UNIT) if units > 1 else 0.0


_CORRUPT = frozenset({sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB})
_CORRUPT_STATES = frozenset({"XX001", "XX002"})
"""PostgreSQL's `data_corrupted` and `index_corrupted`."""


def damage_of(error: Exception) -> str | None:
    """The database's message about pages or texts of its own that it cannot read; None for all other failures.

    The driver's message about a text that is not UTF-8 is replaced, because it would quote texts of players.
    """
    cause = getattr(error, "orig", None) or error
    if isinstance(cause, UnicodeDecodeError) or str(cause).startswith("Could not decode to UTF-8"):
        return "a text is not UTF-8"
    primary = getattr(cause, "sqlite_errorcode", 0) & 0xFF
    if primary in _CORRUPT or getattr(cause, "sqlstate", None) in _CORRUPT_STATES:
        return " ".join(str(cause).split())
    return None


@dataclass(frozen=True, slots=True, kw_only=True)
class Database:
    """An open database with the newest schema.

    - `name` is its name in messages. `shared`: other processes may use it at the same time.
    - `reconnect_seconds` is the number of seconds that writes wait for a lost connection.
    - `error_ends_transaction`: if a statement fails, and not because of its data, the database may have rolled back
      the whole transaction.
    - `batch_delay` is the longest delay in seconds after the beginning of a transaction with several units, or of a
      query for several rooms (`batch_delay_after`). Each costs more than its work, so later ones do more at once.
    - `quick` uses the same connection as `writing`, but each statement is a transaction; None if that is not faster.
    - `used` returns the bytes that the database needs on disk.
    - `check` raises `FilesMoved` if writes would be lost, and `committing` does so before and after a commit.
      `closing` wraps the closing of the connections.
    """

    name: str
    shared: bool
    reading: Engine
    writing: Engine
    quick: Engine | None
    reconnect_seconds: float
    error_ends_transaction: bool
    batch_delay: float
    used: Callable[[Connection], int]
    check: Callable[[], None]
    committing: Callable[[], AbstractContextManager[None]]
    closing: Callable[[], AbstractContextManager[None]]

    def close(self) -> None:
        """Close all connections, then release the lock."""
        with self.closing():
            self.reading.dispose()
            self.writing.dispose()
