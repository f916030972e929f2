"""Admission control: how many connections a process admits at the same time.

After a restart all clients reconnect at once. Admitting one connection (handshake, hello, room, lease, welcome) takes a
millisecond of processor time or more, and Python uses only one core. If the process admitted thousands at once, all of
them would be late, and most pages would have given up by then (`CONNECT_LIMIT` in `web/wire/room-socket.ts`). Players
who are already connected would wait behind them. So the process admits `AT_ONCE` connections at a time. The others
wait, and cost nothing meanwhile. If a connection has waited for longer than `LONGEST_WAIT_SECONDS` when its turn comes,
it is refused: its page would probably give up before the welcome. The page reconnects after a pause.

If processes can share the store, the clients of a killed one come to another one. When the killed one has been started
again, most of them still wait. They are refused (`refuse`), and when they reconnect, the proxy sends them to the
process that it has chosen for their room. But if members of a room are connected to several processes, each event costs
more. So rooms are admitted one after the other (`by_room`), and a room that somebody is in stays. After `ROOM_TURN`
connections of a room the next one has its turn, so a large room does not keep the others waiting for long. If no other
process can share the store, connections are admitted in order of arrival: complete rooms play on, and that would be
more work while others wait.

A connection has a slot only while the server works for it, so a silent client keeps nobody out. `edge/adapter.py` holds
a slot for the handshake, `connections.py` for what follows `hello`. A slot is free again after `LONGEST_SLOT_SECONDS`,
so nobody has to wait for a busy room or an unreachable database.

Measured (bench/RESULTS.md, "Nothing is lost"): with 6,000 connections the last one was back 25 to 44 seconds after a
kill, and 39 to 130 without admission control and without snapshots. Its own effect:
`bench/returns.py --at-once 30 1000000`. With two processes, all 3,000 clients of a killed one were back after 4.8 to
8.5 seconds instead of 8.2 to 13.3 ("Ten minutes of kills").
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from typing import NamedTuple

AT_ONCE = 30
"""Connections that are admitted at the same time: enough to keep the processor busy while some wait for the database.
With 50 instead of 20, all clients were back at most a tenth sooner, but bids meanwhile waited up to twice as long.
"""

ROOM_TURN = 12
"""Connections of one room that are admitted in turn, while other rooms wait."""

LONGEST_WAIT_SECONDS = 15.0
"""Seconds after which a waiting connection is refused: less than `CONNECT_LIMIT`, because accepting and admitting it
takes some time, too. Not much less: waiting costs next to nothing, and a refused client has to start again.
"""

REST_SECONDS = 30.0
"""The least seconds from one `refuse` to the next, because a process may crash again and again."""

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


class _Waiting(NamedTuple):
    """A connection that waits: since when, and what is called with its slot, or with None."""

    since: float
    later: Callable[[Slot | None], object]


class Admission:
    """Admits connections, `at_once` at a time (None: `AT_ONCE`), in order of arrival or `by_room`.

    `waiting` is how many connections wait.
    """

    def __init__(self, at_once: int | None = None, *, by_room: bool = False) -> None:
        self._at_once = AT_ONCE if at_once is None else at_once
        self._by_room = by_room
        self._taken = 0
        # Those that wait, in the order of their turns; all under "" unless `by_room`.
        self._rooms: dict[str, deque[_Waiting]] = {}
        self._admitted_in_turn = 0  # how many of the first room have been admitted in this turn
        self._refused_at = float("-inf")
        self.waiting = 0

    def take(self) -> Slot:
        """Take a slot for a connection that is open already; never waits. This may exceed `at_once`, because refusing
        the connection now would waste its handshake.
        """
        self._taken += 1
        return Slot(self)

    def enter(self, later: Callable[[Slot | None], object], room: str = "") -> Slot | None:
        """Take a slot for a new connection to a room, if one is free. Otherwise returns None, and `later` is called:
        with a slot, or with None if the connection is refused.
        """
        if self._taken < self._at_once and not self._rooms:
            return self.take()
        waiting = self._rooms.setdefault(room if self._by_room else "", deque())
        waiting.append(_Waiting(asyncio.get_running_loop().time(), later))
        self.waiting += 1
        return None

    def refuse(self, keep: Callable[[str], bool]) -> None:
        """Refuse the waiting connections, except for those to the rooms that `keep` names, and to the room whose turn
        has begun. Does nothing if that was done in the last `REST_SECONDS`.
        """
        now = asyncio.get_running_loop().time()
        if now - self._refused_at < REST_SECONDS:
            return
        rooms = list(self._rooms)
        for room in rooms[1:] if self._admitted_in_turn else rooms:
            if not keep(room):
                self._refused_at = now
                refused = self._rooms.pop(room)
                self.waiting -= len(refused)
                for one in refused:
                    one.later(None)

    def freed(self) -> None:
        """A slot is free: the next waiting connection is admitted soon."""
        self._taken -= 1
        if self._rooms:
            asyncio.get_running_loop().call_soon(self._next)

    def _next(self) -> None:
        refused_before = asyncio.get_running_loop().time() - LONGEST_WAIT_SECONDS
        while self._rooms:
            room, waiting = next(iter(self._rooms.items()))
            is_late = waiting[0].since < refused_before
            if self._taken >= self._at_once and not is_late:
                break
            one = waiting.popleft()
            self.waiting -= 1
            self._admitted_in_turn += not is_late
            if not waiting or self._admitted_in_turn == ROOM_TURN:
                self._end_turn(room)
            one.later(None if is_late else self.take())

    def _end_turn(self, room: str) -> None:
        """The turn of the first room has ended. If some of its connections still wait, it gets another one."""
        self._admitted_in_turn = 0
        waiting = self._rooms.pop(room)
        if waiting:
            self._rooms[room] = waiting
