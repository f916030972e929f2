"""Computer players at the server: `randolph.bots` playing on seats of its rooms, by the protocol and nothing else.

The host gives a computer player a seat (`add_computer`); the event says so, and so every process that serves the room
knows that the seat is *hosted*: nobody has a token for it, and the server itself has to let it play. Here it is decided
who does, and when. A computer player is there as long as a person is: it comes with the first and leaves after the
last, so that no clock runs and nothing is kept in memory for computers among themselves; people who come back find it
there again. Of several processes that share a store one holds the seat, by a lease that only one can have (`Taken` is
what the others hear); when it dies the lease ends, and another one that has people of this room takes over.

What a computer player hears and says goes through a `Connection`, like a socket's: the same messages, the same limits,
the same bounded outbox. It thinks in threads of its own, whose queue is bounded; a player that finds it full asks again
later. How many there may be in a room and in a process is a setting.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Hashable
from functools import partial
from typing import Any, cast

from randolph import bots
from randolph.bots import Busy, Client, Cut, Ideas, Pace, Question
from randolph.rules import RandolphError
from randolph.server.computer_limit import ComputerLimit
from randolph.server.connections import Connections, Socket
from randolph.server.errors import ApiError
from randolph.server.logs import about
from randolph.server.room.room import Room
from randolph.server.settings import Settings
from randolph.server.workers import NobodyWaits, Workers

UNREAD = 64
"""Messages that a computer player may leave unread before its outbox fills up, like a slow reader's."""

REST_SECONDS = 3.0
"""After a computer player's connection has ended, though it is wanted, it is let in again so much later."""

_log = logging.getLogger(__name__)


class Computers:
    """The computer players of this process. `pace` is their clock. `look` is to be called with a room when something
    has happened in it.
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
        """How many play at this moment."""
        return self._computer_limit.taken

    def look(self, room: Room) -> None:
        """Let those of a room play who should, and those stop who should not."""
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
        if not here:  # whoever has the people lets the computers play
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
        """Let all disconnect: the server stops."""
        self._open = False
        for timer in self._resting.values():
            timer.cancel()
        tasks = [task for playing in self._playing.values() for task in playing.values()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self.thinkers.close()

    async def _play(self, room: Room, seat: int) -> None:
        """Let one play until its connection ends."""
        strength = room.state.players[seat].computer or 1
        try:
            async with Client(self._connector(room.code, seat), again=False) as client:
                if client.view:
                    await bots.play(client, strength, (room.code, seat), solve=self._solving(room), pace=self.pace)
        except RandolphError as error:
            _log.info("a computer player could not connect: %s", error, extra=about(room=room.id, seat=seat))
        except Exception:  # noqa: BLE001 – the room goes on without it
            _log.exception("a computer player failed", extra=about(room=room.id, seat=seat))

    def _ended(self, room: Room, seat: int, task: asyncio.Task[None]) -> None:
        """One has stopped; that it was wanted, and may come again, is known by its not having been cancelled."""
        self._computer_limit.taken -= 1
        del self._playing[room.id][seat]
        if not self._playing[room.id]:
            del self._playing[room.id]
        if self._open and not task.cancelled():
            again = asyncio.get_running_loop().call_later
            self._resting[room.id, seat] = again(REST_SECONDS / self.pace.speed, self._rested, room, (room.id, seat))

    def _rested(self, room: Room, key: tuple[int, int]) -> None:
        del self._resting[key]
        if not room.dropped:
            self.look(room)

    def _connector(self, code: str, seat: int) -> Callable[[], Any]:
        async def connect() -> _LocalConnection:
            return _LocalConnection(self._connections, code, seat)

        return connect

    def _solving(self, room: Room) -> Callable[[Question, int, Hashable], Any]:
        async def solve(question: Question, strength: int, seed: Hashable) -> Ideas:
            try:
                return await self.thinkers.run(
                    lambda stop: question(strength, seed, stop), client=room.code, receive=_nobody_goes
                )
            except (ApiError, NobodyWaits) as error:
                raise Busy from error
            except RandolphError:
                raise
            except Exception:  # noqa: BLE001 – a round without ideas is no reason to leave
                _log.exception("a computer player could not think", extra=about(room=room.id))
                return ()

        return solve


async def _nobody_goes() -> Any:  # noqa: ANN401 – it never returns
    """What `Workers` ask whether the requester has gone: a computer player that has is cancelled."""
    await asyncio.Event().wait()


class _LocalConnection:
    """A connection to a room of this process: at one end a computer player, at the other a `Connection`."""

    def __init__(self, connections: Connections, code: str, seat: int) -> None:
        self._to_server: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self._from_server: asyncio.Queue[str | None] = asyncio.Queue(UNREAD)
        self._serving = asyncio.create_task(self._serve(connections, code, seat))

    async def _serve(self, connections: Connections, code: str, seat: int) -> None:
        try:
            await connections.serve(cast("Socket", _End(self)), {"headers": ()}, code, hosted=seat)
        finally:
            while self._from_server.full():
                self._from_server.get_nowait()
            self._from_server.put_nowait(None)

    async def send(self, text: str) -> None:
        """Say something to the server. Raises `Cut`."""
        if self._serving.done():
            raise Cut
        self._to_server.put_nowait({"type": "websocket.receive", "text": text})

    async def receive(self) -> str:
        """What the server says. Raises `Cut`."""
        text = await self._from_server.get()
        if text is None:
            self._from_server.put_nowait(None)
            raise Cut
        return text

    async def close(self) -> None:
        """Hang up, and wait until the server has let go."""
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
    """The server's end of such a connection: what a `Connection` needs of a socket."""

    def __init__(self, connection: _LocalConnection) -> None:
        self._incoming, self._outgoing = connection.ends

    async def receive(self) -> dict[str, Any]:
        """The next message of the computer player."""
        return await self._incoming.get()

    async def send_data(self, text: str) -> None:
        """Tell it something; waits where it does not read."""
        await self._outgoing.put(text)

    async def close(self, _code: int, _reason: str) -> None:
        """Nothing has to be closed."""
