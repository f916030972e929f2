"""Admission control: how many connections a process admits at the same time.

After a restart everybody dials at the same moment. To let a line in – handshake, hello, room, lease, welcome – takes
the processor a millisecond or more, and Python has only one. If thousands were begun at once, all of them would end
late, most of them after their pages had given the dial up (`DIAL_LIMIT` in `web/wire/room-socket.ts`) and for nothing;
and who plays already would wait behind them all. So `AT_ONCE` are let in at a time, and the others wait in the order in
which they came, without anything being done for them. A line that has waited for `PATIENCE` is sent away: its page is
about to hang up, and dials again after a pause of its own.

Only the server's own work takes a slot: a client that has been answered and is silent keeps nobody out
(`edge/adapter.py` answers the handshake, `connections.py` what comes after hello). What takes longer than `LONGEST` – a
room that is busy, a database that is away – does not, either: others need not wait for that.

What it is worth (bench/RESULTS.md, "Nothing is lost"): with 6,000 lines the last one was back 25 to 44 seconds after a
kill, and 39 to 130 without admission control and without snapshots. Its own effect:
`bench/returns.py --at-once 50 1000000`.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable

AT_ONCE = 50
"""Lines that are let in at the same time: enough that the processor need not wait for the database."""

PATIENCE = 5.0
"""Seconds after which whoever waits is sent away: to be accepted, before, and to be let in takes some time, too."""

LONGEST = 2.0
"""Seconds for which a line takes a slot."""


class Slot:
    """The slot of a line that is being let in; it is free again when that has ended, or lasts too long."""

    def __init__(self, admission: Admission) -> None:
        self.admission = admission
        self._ends: asyncio.TimerHandle | None = asyncio.get_running_loop().call_later(LONGEST, self.free)

    def free(self) -> None:
        """It is over; to say so again does nothing."""
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
        """How many wait."""
        return len(self._queue)

    def take(self) -> Slot:
        """A slot for one who is inside already and has something to be done, without waiting for it."""
        self._taken += 1
        return Slot(self)

    def enter(self, later: Callable[[Slot | None], object]) -> Slot | None:
        """A slot for one who comes, if there is one; otherwise `later` gets it, or None for "go away"."""
        if self._taken < self._at_once and not self._queue:
            return self.take()
        self._queue.append((asyncio.get_running_loop().time(), later))
        return None

    def freed(self) -> None:
        """A slot is free: whoever waits is let in, soon."""
        self._taken -= 1
        if self._queue:
            asyncio.get_running_loop().call_soon(self._next)

    def _next(self) -> None:
        now = asyncio.get_running_loop().time()
        while self._queue and (self._taken < self._at_once or now - self._queue[0][0] > PATIENCE):
            since, later = self._queue.popleft()
            later(None if now - since > PATIENCE else self.take())
