"""An open database, as the store needs it: two engines and what differs between the kinds.

`sqlite.py` and `postgres.py` each make one. The store's statements are the same on both; whatever is not stands here
as a value, so that nobody else asks which kind it is.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from contextlib import AbstractContextManager
from dataclasses import dataclass

from sqlalchemy import Connection, Engine

READERS = 4
"""Connections, and threads, that read."""

BREATH_EACH = 0.003
"""Seconds of a breath for each unit: where so few come that in this time no other does, they need not wait at all."""


def breath_after(units: int, most: float) -> float:
    """How long after the beginning of a transaction with so many units the next one begins, in seconds.

    >>> breath_after(1, 0.015), breath_after(2, 0.015), breath_after(20, 0.015)
    (0.0, 0.006, 0.015)
    """
    return min(most, units * BREATH_EACH) if units > 1 else 0.0


_CORRUPT = frozenset({sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB})
_CORRUPT_STATES = frozenset({"XX001", "XX002"})
"""PostgreSQL's `data_corrupted` and `index_corrupted`."""


def damage_of(error: Exception) -> str | None:
    """What a database says of its own pages or texts that it cannot read; None for every other failure.

    A text that is no UTF-8 is not quoted: the driver would quote what players have written.
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

    `name` is what a sentence calls it. `shared`: other processes may work with it at the same time. `patience` is for
    how many seconds writes wait for a connection that was lost. `whole`: when a statement fails for another reason than
    its own data, the database may have rolled back the whole transaction by itself. `breath` is for how many seconds at
    most after the beginning of a transaction with several units, or of a look for several rooms' news, the next one
    waits (`breath_after`): each costs more than what it does, and so it finds more to do. `quick`: the same connection
    as `writing`, each statement a transaction of its own, for what one statement can do; None where that is no quicker.
    `used` tells how many bytes the database needs. `check` raises `FilesMoved` when what is written would be lost;
    around a commit `committing` does. `closing` minds what comes before and after the connections are closed.
    """

    name: str
    shared: bool
    reading: Engine
    writing: Engine
    quick: Engine | None
    patience: float
    whole: bool
    breath: float
    used: Callable[[Connection], int]
    check: Callable[[], None]
    committing: Callable[[], AbstractContextManager[None]]
    closing: Callable[[], AbstractContextManager[None]]

    def close(self) -> None:
        """Close all connections, then let go of what was taken."""
        with self.closing():
            self.reading.dispose()
            self.writing.dispose()
