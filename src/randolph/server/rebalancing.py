"""When another process starts, rooms move: the clients of each are asked once to reconnect, at a quiet moment.

A proxy that sends the connections of a room to one process sends them elsewhere when that process does not answer, and
there they would stay: after a rolling restart of all processes, everybody would be connected to the same one. So when a
process appears among those that share the store, every other one releases its rooms, one after the other, while no
round is on in them. A client that reconnects is back at once, wherever the proxy leads it – even here.

What it is worth (bench/RESULTS.md, "Nothing is lost" and "How late a bid is"): while one of two processes had nearly
all connections of 1,000 rooms, the p99 of a bid was 5.7 s, with the reconnects that were going on; spread over both it
is 40 to 64 ms.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable, Iterable
from typing import Protocol

PAUSE = 0.1
"""Seconds between two rooms that move: each of them is several clients that reconnect at once."""

PATIENCE = 900.0
"""Seconds after which a room stays that has had no quiet moment."""

REST = 300.0
"""Seconds between two moves of a process's rooms, however often another one comes: it may be one that cannot live."""

LOOKS = 50
"""At how many rooms is looked in turn for a quiet one."""


class Movable(Protocol):
    """A room as it is seen from here."""

    @property
    def quiet(self) -> bool:
        """Whether nobody minds a short interruption."""

    @property
    def connection_count(self) -> int:
        """How many sockets are open here."""

    def reconnect_all(self) -> None:
        """Ask all connections to reconnect."""


class Rebalancer:
    """Lets rooms move. `rooms` tells the numbers of those in memory, `room` finds one; `wait` is how many seconds a
    process that has come is given to settle.
    """

    def __init__(
        self,
        rooms: Callable[[], Iterable[int]],
        room: Callable[[int], Movable | None],
        *,
        wait: float,
        seconds: Callable[[], float],
        sleep: Callable[[float], Awaitable[object]] = asyncio.sleep,
    ) -> None:
        self._rooms = rooms
        self._room = room
        self._wait = wait
        self._seconds = seconds
        self._sleep = sleep
        self._known: frozenset[str] | None = None
        self._come = asyncio.Event()
        self._moved_at = float("-inf")

    def know(self, others: Iterable[str]) -> None:
        """These other processes share the store and live."""
        known, self._known = self._known, frozenset(others)
        if known is not None and self._known - known:
            self._come.set()

    async def run(self) -> None:
        """Let rooms move whenever a process has come; never ends."""
        while True:
            await self._come.wait()
            await self._sleep(max(self._wait, self._moved_at + REST - self._seconds()))
            self._come.clear()
            if not self._known:
                continue  # it has gone again
            self._moved_at = self._seconds()
            left, until = deque(self._rooms()), self._moved_at + PATIENCE
            while left and self._seconds() < until:
                self.one(left)
                await self._sleep(PAUSE)

    def one(self, left: deque[int]) -> None:
        """Let one of the rooms that are left move, if one of the next is quiet."""
        for _ in range(min(len(left), LOOKS)):
            number = left.popleft()
            room = self._room(number)
            if room is None or not room.connection_count:
                continue
            if room.quiet:
                room.reconnect_all()
                return
            left.append(number)
