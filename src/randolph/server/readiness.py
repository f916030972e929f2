"""Readiness, for a load balancer: whether this process should get visitors. A process that is alive is not always
ready.

A process is ready if it can write to the database, understands its schema, has all its parts (`supervision.py`), and is
not about to stop. A bus that is down is reported but does not matter: events are read from the database then
(`rooms.py`). A database with a newer schema is in the middle of a rolling upgrade; the older processes continue.

However often clients ask, the database is queried once a second at most, and by one query at a time.
"""

from __future__ import annotations

import asyncio
from typing import Literal

import msgspec

from randolph.server.room_context import RoomContext
from randolph.server.store import FilesMoved, StoreError
from randolph.server.supervision import Supervisor

ANSWER_SECONDS = 2.0
"""Seconds in which the database must answer."""

REUSE_SECONDS = 1.0
"""Seconds for which its answer is reused."""

Database = Literal["ok", "away", "moved", "unwritable", "outdated"]

REASONS = {
    "away": "the database does not answer",
    "moved": "the files of the database have been moved, replaced or overwritten: the log says which, and what to do",
    "unwritable": "the database cannot write",
    "outdated": "the database has an older schema: run `randolph db upgrade`",
    "draining": "the process is about to stop",
    "failed": "a part of the process has failed, and it ends",
}
"""Why a process is not ready, by a short code."""


class Ready(msgspec.Struct, frozen=True):
    """`GET /api/ready`: whether this process should get visitors, if not why, and the state of its parts."""

    ready: bool
    reasons: tuple[str, ...]
    database: Database
    bus: Literal["ok", "degraded"]
    draining: bool


class Readiness:
    """Whether this process should get visitors; `draining` is set when it is about to stop."""

    def __init__(self, context: RoomContext, supervisor: Supervisor) -> None:
        self.draining = False
        self._supervisor = supervisor
        self._store = context.store
        self._write_monitor = context.write_monitor
        self._bus = context.bus
        self._seconds = context.seconds
        self._query: asyncio.Task[Database] | None = None
        self._fresh_until = 0.0

    async def check(self) -> Ready:
        """The state now; that of the database may be up to `REUSE_SECONDS` old."""
        database = await self._database()
        states = {"draining": self.draining, "failed": self.failed}
        faults = [*([database] if database != "ok" else []), *(name for name, is_so in states.items() if is_so)]
        return Ready(
            ready=not faults,
            reasons=tuple(REASONS[fault] for fault in faults),
            database=database,
            bus="ok" if self._bus.up else "degraded",
            draining=self.draining,
        )

    @property
    def failed(self) -> bool:
        """Whether a part has failed without which the process cannot continue."""
        return self._supervisor.failure is not None or not self._store.alive

    async def close(self) -> None:
        """Cancel the current query."""
        if self._query is not None:
            self._query.cancel()
            await asyncio.gather(self._query, return_exceptions=True)

    async def _database(self) -> Database:
        if self._query is None or (self._query.done() and self._seconds() >= self._fresh_until):
            self._query = asyncio.create_task(self._ask())
        query = self._query
        await asyncio.wait({query}, timeout=ANSWER_SECONDS)
        return query.result() if query.done() else "away"

    async def _ask(self) -> Database:
        try:
            await self._store.check()
            outdated = await self._store.outdated()
        except FilesMoved:
            return "moved"
        except StoreError:
            return "away"
        else:
            return "outdated" if outdated else "unwritable" if self._write_monitor.blocked else "ok"
        finally:
            self._fresh_until = self._seconds() + REUSE_SECONDS
