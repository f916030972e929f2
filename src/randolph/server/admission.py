"""Admission control: how many connections a process admits at the same time.

After a restart all clients reconnect at once. Admitting one connection (handshake, hello, room, lease, welcome) takes a
millisecond of processor time or more, and Python uses only one core. If the process admitted thousands at once, all of
them would be late, and most pages would have given up by then (`CONNECT_LIMIT` in `web/wire/room-socket.ts`). Players
who are already connected would wait behind them. So the process admits `AT_ONCE` connections at a time. The others wait
in order of arrival, and cost nothing meanwhile. If a connection has waited for longer than `LONGEST_WAIT_SECONDS` when
its turn comes, it is refused: its page would probably give up before the welcome. The page reconnects after a pause.

A connection has a slot only while the server works for it, so a silent client keeps nobody out. `edge/adapter.py` holds
a slot for the handshake, `connections.py` for what follows `hello`. A slot is free again after `LONGEST_SLOT_SECONDS`,
so nobody has to wait for a busy room or an unreachable database.

Measured (bench/RESULTS.md, "Nothing is lost"): with 6,000 connections the last one was back 25 to 44 seconds after a
kill, and 39 to 130 without admission control and without snapshots. Its own effect:
`bench/returns.py --at-once 50 1000000`.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable

AT_ONCE = 50
"""Connections that are admitted at the same time: enough to keep the processor busy while some wait for the database.
"""

LONGEST_WAIT_SECONDS = 15.0
"""Seconds after which a waiting connection is refused: less than `CONNECT_LIMIT`, because accepting and admitting it
takes some time, too. Not much less: waiting costs next to nothing, and a refused client has to start again.
"""

LONGEST_SLOT_SECONDS = 2.0
"""The most seconds for which a connection holds a slot."""


class Slot:
    """The slot of a connection that is being admitted. It is freed when that is done, or if it takes too long."""

    def __init__(self, admission: Admission) -> None:
        self.admission = admission
        self._ends: asyncio.TimerHandle | None = asyncio.get_running_loop().call_later(LONGEST_SLOT_SECONDS, self.free)

    def free(self) -> None:
        """Free the slot; a second call does nothing."""
        if self._ends is not None:
            self._ends.cancel()
            self._ends = None
            self.admission.freed()


class Admission:
    """Admits connections, `at_once` at a time."""

    def __init__(self, at_once: int = AT_ONCE) -> None:
        self._at_once = at_once
        self._taken = 0
        self._queue: deque[tuple[float, Callable[[Slot | None], object]]] = deque()

    @property
    def waiting(self) -> int:
        """How many connections wait."""
        return len(self._queue)

    def take(self) -> Slot:
        """Take a slot for a connection that is open already; never waits. This may exceed `at_once`, because refusing
        the connection now would waste its handshake.
        """
        self._taken += 1
        return Slot(self)

    def enter(self, later: Callable[[Slot | None], object]) -> Slot | None:
        """Take a slot for a new connection, if one is free. Otherwise returns None, and `later` is called: with a slot,
        or with None if the connection is refused.
        """
        if self._taken < self._at_once and not self._queue:
            return self.take()
        self._queue.append((asyncio.get_running_loop().time(), later))
        return None

    def freed(self) -> None:
        """A slot is free: the next waiting connection is admitted soon."""
        self._taken -= 1
        if self._queue:
            asyncio.get_running_loop().call_soon(self._next)

    def _next(self) -> None:
        now = asyncio.get_running_loop().time()
        while self._queue and (self._taken < self._at_once or now - self._queue[0][0] > LONGEST_WAIT_SECONDS):
            since, later = self._queue.popleft()
            later(None if now - since > LONGEST_WAIT_SECONDS else self.take())
