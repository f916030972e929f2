"""Computer players of the server: `randolph.bots` on seats of its rooms, through the protocol only.

The host gives a computer player a seat (`add_computer`). The event marks the seat as *hosted*: it has no token, and the
server itself plays on it. This module decides which process does, and when. A computer player connects with the first
person and disconnects after the last one. So a room with only computer players needs no clock and no memory, and people
who return meet the same computer player. If several processes share a store, one of them holds the seat by an exclusive
lease; the others get `SeatTaken`. When that process dies, its lease expires, and another process with people of the
room takes over.

A computer player uses a `Connection` like any client: the same messages, limits and bounded outbox. It searches in
threads with a bounded queue. If the queue is full, it asks again later. Settings limit the number of computer players
in a room and in a process.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Hashable
from functools import partial
from typing import Any

from randolph import bots
from randolph.bots import Busy, Client, Disconnected, Ideas, Pace, Question
from randolph.rules import RandolphError
from randolph.server.computer_limit import ComputerLimit
from randolph.server.connections import Connections
from randolph.server.errors import ApiError
from randolph.server.logs import about
from randolph.server.room.room import Room
from randolph.server.settings import Settings
from randolph.server.workers import JobAbandoned, Workers

MOST_UNREAD = 64
"""Messages that a computer player may leave unread before its outbox fills up, like that of a slow client."""

RECONNECT_SECONDS = 3.0
"""Seconds after which a computer player whose connection has ended connects again."""

_log = logging.getLogger(__name__)


class Computers:
    """The computer players of this process. `pace` is their clock. `update` is called with a room when something has
    happened in it.
    """

    def __init__(
        self, connections: Connections, computer_limit: ComputerLimit, settings: Settings, pace: Pace | None = None
    ) -> None:
        self.pace = Pace() if pace is None else pace
        self.thinkers = Workers(
            "computer", threads=settings.computer_threads, waiting=settings.computer_queue, searching=True
        )
        self._connections = connections
        self._computer_limit = computer_limit
        self._playing: dict[int, dict[int, asyncio.Task[None]]] = {}
        self._resting: dict[tuple[int, int], asyncio.TimerHandle] = {}
        self._open = True

    @property
    def playing(self) -> int:
        """The number of computer players that play at this moment."""
        return self._computer_limit.taken

    def update(self, room: Room) -> None:
        """Start the missing computer players of a room, and stop those that should not play."""
        players, playing = room.state.players, self._playing.get(room.id, {})
        wanted = {player.seat for player in players if player.hosted and not player.left}
        if not wanted and not playing:
            return
        people = {player.seat for player in players if player.computer is None and player.connected}
        presence = room.parts.presence
        here = not people.isdisjoint(presence.seats)
        if not people or room.dropped or not self._open or (room.quiet and not here and people & presence.elsewhere):
            wanted = set()
        for seat in playing.keys() - wanted:
            playing[seat].cancel()
        if not here:  # the process that serves the people runs the computers
            return
        for seat in sorted(wanted - playing.keys()):
            free = (
                not players[seat].connected and not presence.connections(seat) and (room.id, seat) not in self._resting
            )
            if free and self._computer_limit.left:
                self._computer_limit.taken += 1
                task = asyncio.create_task(self._play(room, seat))
                self._playing.setdefault(room.id, {})[seat] = task
                task.add_done_callback(partial(self._ended, room, seat))

    async def close(self) -> None:
        """Disconnect all computer players, because the server stops."""
        self._open = False
        for timer in self._resting.values():
            timer.cancel()
        tasks = [task for playing in self._playing.values() for task in playing.values()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self.thinkers.close()

    async def _play(self, room: Room, seat: int) -> None:
        """Play until the connection ends."""
        strength = room.state.players[seat].computer or 1
        try:
            async with Client(self._connector(room.code, seat), again=False) as client:
                if client.view:
                    await bots.play(client, strength, (room.code, seat), solve=self._solving(room), pace=self.pace)
        except RandolphError as error:
            _log.info("a computer player could not connect: %s", error, extra=about(room=room.id, seat=seat))
        except Exception:  # noqa: BLE001 – the room continues without it
            _log.exception("a computer player failed", extra=about(room=room.id, seat=seat))

    def _ended(self, room: Room, seat: int, task: asyncio.Task[None]) -> None:
        """A computer player has stopped. If its task was not cancelled, it is still needed and connects again later."""
        self._computer_limit.taken -= 1
        del self._playing[room.id][seat]
        if not self._playing[room.id]:
            del self._playing[room.id]
        if self._open and not task.cancelled():
            again = asyncio.get_running_loop().call_later
            self._resting[room.id, seat] = again(
                RECONNECT_SECONDS / self.pace.speed, self._rested, room, (room.id, seat)
            )

    def _rested(self, room: Room, key: tuple[int, int]) -> None:
        del self._resting[key]
        if not room.dropped:
            self.update(room)

    def _connector(self, code: str, seat: int) -> Callable[[], Any]:
        async def connect() -> _LocalConnection:
            return _LocalConnection(self._connections, code, seat)

        return connect

    def _solving(self, room: Room) -> Callable[[Question, int, Hashable], Any]:
        async def solve(question: Question, strength: int, seed: Hashable) -> Ideas:
            try:
                return await self.thinkers.run(
                    lambda stop: question(strength, seed, stop), client=room.code, receive=_never_disconnects
                )
            except (ApiError, JobAbandoned) as error:
                raise Busy from error
            except RandolphError:
                raise
            except Exception:  # noqa: BLE001 – a computer player without ideas stays in the room
                _log.exception("a computer player could not search", extra=about(room=room.id))
                return ()

        return solve


async def _never_disconnects() -> Any:  # noqa: ANN401 – it never returns
    """Stands for the `receive` of a request, from which `Workers` learn that a client has disconnected; the task of a
    computer player is cancelled instead.
    """
    await asyncio.Event().wait()


class _LocalConnection:
    """A connection within this process: a computer player at one end, a `Connection` at the other."""

    def __init__(self, connections: Connections, code: str, seat: int) -> None:
        self._to_server: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self._from_server: asyncio.Queue[str | None] = asyncio.Queue(MOST_UNREAD)
        self._serving = asyncio.create_task(self._serve(connections, code, seat))

    async def _serve(self, connections: Connections, code: str, seat: int) -> None:
        try:
            await connections.serve(_End(self), {"headers": ()}, code, hosted=seat)
        finally:
            while self._from_server.full():
                self._from_server.get_nowait()
            self._from_server.put_nowait(None)

    async def send(self, text: str) -> None:
        """Send a message to the server. Raises `Disconnected`."""
        if self._serving.done():
            raise Disconnected
        self._to_server.put_nowait({"type": "websocket.receive", "text": text})

    async def receive(self) -> str:
        """The next message of the server. Raises `Disconnected`."""
        text = await self._from_server.get()
        if text is None:
            self._from_server.put_nowait(None)
            raise Disconnected
        return text

    async def close(self) -> None:
        """Disconnect, and wait until the server has closed the connection."""
        self._to_server.put_nowait({"type": "websocket.disconnect", "code": 1000})
        while not self._serving.done():
            while not self._from_server.empty():
                self._from_server.get_nowait()
            await asyncio.wait({self._serving}, timeout=0.05)

    @property
    def ends(self) -> tuple[asyncio.Queue[dict[str, Any]], asyncio.Queue[str | None]]:
        """The two queues, for the other end."""
        return self._to_server, self._from_server


class _End:
    """The server's end of the connection: what a `Connection` needs of a socket."""

    def __init__(self, connection: _LocalConnection) -> None:
        self._incoming, self._outgoing = connection.ends

    async def receive(self) -> dict[str, Any]:
        """The next message of the computer player."""
        return await self._incoming.get()

    async def send_data(self, text: str) -> None:
        """Send it a message; waits while it does not read."""
        await self._outgoing.put(text)

    async def close(self, _code: int, _reason: str) -> None:
        """There is nothing to close."""
