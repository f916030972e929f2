"""Open sockets: a connection reads and answers the messages of its client, and sends the messages of its room.

The client sends `hello` within `HELLO_SECONDS` and gets a welcome. Then its commands and pings are handled one by one.
The server sends WebSocket pings to find out whether the client is still alive.

Every invalid message is answered with a typed error. After too many of them (`MOST_FAULTS`) the connection is closed.
Outgoing messages wait in a bounded queue: in the `Pipe` of the socket if the edge gives it one (`edge/pipe.py`),
otherwise in an outbox.

**Slow clients are disconnected and resume.** A client with more than `OUTBOX` unread messages is disconnected, without
a close message, because it would not read that either. It reconnects with the number of the last event that it
received. So one stuck phone costs the other members of the room nothing.
"""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from collections.abc import AsyncIterator, Iterator, Mapping
from contextlib import ExitStack, asynccontextmanager, contextmanager, nullcontext, suppress
from typing import Any, Protocol

from litestar.types import Receive, Send

from randolph.game import Refused
from randolph.protocol import CLOSE_CODES, MOVED, PROTOCOL
from randolph.server.counters import Histogram, Tally
from randolph.server.edge.pipe import PIPE, TOO_FREQUENT, Pipe
from randolph.server.errors import ApiError
from randolph.server.lag import lag_of
from randolph.server.logs import about
from randolph.server.room.room import Room
from randolph.server.room.seats import viewer
from randolph.server.room.updates import Requester
from randolph.server.rooms import Rooms
from randolph.server.security import Scope, client_of, token_hash_of
from randolph.server.store import Damaged, RoomGone, StoreError
from randolph.server.wire import (
    CommandMessage,
    Error,
    ErrorValue,
    Hello,
    Phrase,
    Ping,
    Pong,
    Reply,
    Said,
    Say,
    command_from,
    error_value,
    from_client,
    refusal_value,
    to_client,
)

HELLO_SECONDS = 10.0
"""Seconds within which a client must send `hello`."""
CLOSE_SECONDS = 5.0
"""Seconds that a client has to read the remaining messages when its connection is closed."""
OUTBOX = 256
"""Messages that may wait for a client, in the outbox or in the `Pipe`. If there are more, it is disconnected."""
MOST_FAULTS = 100
"""Faulty messages that a connection may send before it is closed."""

_log = logging.getLogger(__name__)


class Socket(Protocol):
    """An open socket, as a `Connection` uses it."""

    async def receive(self) -> Mapping[str, Any]:
        """The next message of the client, as in ASGI."""

    async def send_data(self, text: str) -> None:
        """Send a message."""

    async def close(self, code: int, reason: str) -> None:
        """Close it."""


class AsgiSocket:
    """An accepted socket of a client (ASGI)."""

    def __init__(self, receive: Receive, send: Send) -> None:
        self._receive, self._send = receive, send

    async def receive(self) -> Mapping[str, Any]:
        """The next message of the client."""
        return await self._receive()

    async def send_data(self, text: str) -> None:
        """Send a message. The edge raises an `OSError` if the client has gone."""
        await self._send({"type": "websocket.send", "bytes": None, "text": text})

    async def close(self, code: int, reason: str) -> None:
        """Close it."""
        await self._send({"type": "websocket.close", "code": code, "reason": reason})


class ClientGone(Exception):
    """The other side has closed the connection."""


class ClosedWithError(Exception):
    """The connection ends with this error."""

    def __init__(self, error: ApiError) -> None:
        super().__init__(error.code)
        self.error = error


class Connections:
    """The open sockets of this process, counted by network address."""

    def __init__(self, rooms: Rooms) -> None:
        self._rooms = rooms
        self._settings = rooms.context.settings
        self._by_address: Counter[str] = Counter()
        self.open: set[Connection] = set()
        self.commands, self.closed = Tally(), Tally()
        self.reconnects, self.slow, self.fan_out = Tally(), Tally(), Histogram()
        self.seconds = rooms.context.seconds
        self.spawn = rooms.context.spawn
        self.most_credit = self._settings.lag_credit_ms

    def outboxes(self) -> list[int]:
        """How many messages wait in the outbox of each connection."""
        return [connection.waiting for connection in self.open]

    async def serve(self, socket: Socket, scope: Scope, code: str, *, hosted: int | None = None) -> None:
        """Serve an accepted socket until it ends. `hosted` is the seat of a computer player of this server, which has
        no address and needs no token.
        """
        connection = Connection(socket, scope, self, hosted=hosted)
        self.open.add(connection)
        try:
            begun = self.seconds()
            reason = await self._served(connection, code)
            self.closed.add(reason)
            where = about(
                room=connection.room_id,
                seat=connection.seat,
                reason=reason,
                seconds=round(self.seconds() - begun, 3),
            )
            _log.info("a connection has ended", extra=where)
        finally:
            self.open.discard(connection)

    async def _served(self, connection: Connection, code: str) -> str:
        """Serve a connection until it ends, and return the reason: an error's code, `slow`, `moved`, or `gone`."""
        scope = connection.scope
        try:
            with nullcontext() if connection.hosted is not None else self._counted(client_of(scope)):
                async with self._entered(code, connection) as room:
                    await connection.run(room)
        except ClientGone:
            return connection.end
        except ClosedWithError as closed:
            fault = closed.error
        except ApiError as error:
            fault = error.with_traceback(None)  # the traceback holds this frame and all its objects
        except StoreError as error:
            if not isinstance(error, Damaged):  # `Damaged` is logged once, where it is found
                _log.warning("a socket could not be served: %s", error, extra=about(room=connection.room_id))
            fault = ApiError(error.code)
        except Exception:  # noqa: BLE001 – any error here affects only this client
            _log.exception("a connection failed", extra=about(room=connection.room_id))
            fault = ApiError("internal")
        else:
            return "gone"
        await connection.close(fault)
        return fault.code

    @contextmanager
    def _counted(self, address: str) -> Iterator[None]:
        if self._by_address[address] >= self._settings.address_lines:
            raise ApiError("too_many_connections")
        self._by_address[address] += 1
        try:
            yield
        finally:
            self._by_address[address] -= 1
            if self._by_address[address] == 0:
                del self._by_address[address]

    @asynccontextmanager
    async def _entered(self, code: str, connection: Connection) -> AsyncIterator[Room]:
        hello = await connection.hello()
        if hello.after > 0:
            self.reconnects.add()
        own_hash = token_hash_of(connection.scope)
        with connection.being_admitted() as admitted:
            async with self._rooms.enter(code, client_of(connection.scope), own_hash) as room:
                connection.room_id = room.id
                connection.screen, connection.changes = hello.screen, hello.changes
                seat = connection.hosted
                if seat is None:
                    seat = await room.connection_seat(None if hello.screen else own_hash)
                # Players can always return to their seats, however many spectators there are.
                if viewer(room.state, seat) is None and room.connection_count >= self._settings.room_lines:
                    raise ApiError("too_many_connections")
                if seat is not None and room.parts.presence.connections(seat) >= self._settings.seat_lines:
                    raise ApiError("too_many_connections")
                connection.seat = seat
                try:
                    await room.attach(connection, hello.after)
                    admitted.close()
                    yield room
                finally:
                    room.detach(connection)


class _Outbox:
    """Messages that wait for a socket without a `Pipe`."""

    def __init__(self) -> None:
        self.messages: asyncio.Queue[tuple[bytes, float | None]] = asyncio.Queue(OUTBOX)
        self.full = asyncio.Event()

    def put(self, text: bytes, since: float | None = None) -> bool:
        """Add a message; returns whether there was room for it."""
        try:
            self.messages.put_nowait((text, since))
        except asyncio.QueueFull:
            self.full.set()
            return False
        return True


class Connection:
    """A socket, its outgoing messages, and its seat."""

    def __init__(self, socket: Socket, scope: Scope, connections: Connections, *, hosted: int | None = None) -> None:
        self.scope = scope
        self.hosted = hosted
        self._connections = connections
        self.room_id: int | None = None
        self._lag = lag_of(scope)
        self.seat: int | None = None
        self.screen = self.changes = False
        self.address = None if hosted is not None else client_of(scope)
        self.alive = True
        self._socket = socket
        self._pipe: Pipe | None = scope.get("extensions", {}).get(PIPE)
        self._outbox = None if self._pipe else _Outbox()
        self._faults = 0
        self.is_slow = self._has_moved = False

    @property
    def end(self) -> str:
        """Why the connection has ended without an error."""
        return "slow" if self.is_slow else "moved" if self._has_moved else "gone"

    @property
    def waiting(self) -> int:
        """How many messages wait to be sent."""
        if self._pipe is not None:
            return self._pipe.waiting
        return 0 if self._outbox is None else self._outbox.messages.qsize()

    def send(self, text: bytes, since: float | None = None, then: bytes | None = None) -> None:
        """Send a message, and perhaps another one with it, or queue them. If too many wait, disconnect the client."""
        if not self.alive:
            return
        if self._pipe is not None:
            if self._pipe.write_text(text, then) > OUTBOX:
                self._end_slow()
                self._pipe.cut()  # which ends `_receive`
            elif since is not None:
                self._connections.fan_out.add(self._connections.seconds() - since)
        elif self._outbox is not None and not (self._outbox.put(text, since) and (not then or self._outbox.put(then))):
            self._end_slow()

    def _end_slow(self) -> None:
        self.alive, self.is_slow = False, True
        self._connections.slow.add()

    def being_admitted(self) -> ExitStack:
        """A context in which the connection holds an admission slot."""
        stack = ExitStack()
        if self._pipe is not None:
            stack.callback(self._pipe.take_slot())
        return stack

    def cut(self) -> None:
        """End the connection at once, without a close message."""
        self.alive = False
        if self._pipe is not None:
            self._pipe.cut()
        elif self._outbox is not None:
            self._outbox.full.set()

    def ask_to_reconnect(self) -> None:
        """Close the connection with a request to reconnect. Computer players stay connected: `Computers` starts and
        stops them.
        """
        if self.hosted is None and self.alive:
            self._has_moved = True
            self._connections.spawn(self._close_moved())

    async def _close_moved(self) -> None:
        try:
            async with asyncio.timeout(CLOSE_SECONDS):
                await self._socket.close(MOVED, "moved")
        except Exception:  # noqa: BLE001 – the socket may be closed already (each server raises its own error), or the client may not read
            self._has_moved = False
            self.cut()

    async def hello(self) -> Hello:
        """The first message. Raises `ApiError` if it is not a `hello`, has another protocol, or does not arrive in
        time.
        """
        try:
            async with asyncio.timeout(HELLO_SECONDS):
                message = from_client(await self._receive())
        except TimeoutError as error:
            raise ApiError("no_hello") from error
        if not isinstance(message, Hello):
            raise ApiError("no_hello")
        if message.protocol != PROTOCOL:
            raise ApiError("protocol", quote=f"protocol {message.protocol}, the server speaks {PROTOCOL}")
        return message

    async def run(self, room: Room) -> None:
        """Read and write until one side ends the connection."""
        if self._outbox is None:
            await self._read(room)
            return
        reading = asyncio.create_task(self._read(room))
        writing = asyncio.create_task(self._write(self._outbox))
        stuck = asyncio.create_task(self._outbox.full.wait())
        tasks = (reading, writing, stuck)
        try:
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
            if reading.done() and isinstance(reading.exception(), ClosedWithError):
                with suppress(TimeoutError):
                    async with asyncio.timeout(CLOSE_SECONDS):
                        await self._outbox.messages.join()
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
        if self.is_slow:
            raise ClientGone
        try:
            for task in (reading, writing):
                if not task.cancelled():
                    task.result()
        finally:
            del task, tasks, reading, writing, stuck  # the exception holds this frame, and the frame would hold them

    async def close(self, error: ApiError) -> None:
        """Send the error, and close."""
        self.alive = False
        with suppress(Exception):  # the client may have gone already; each server raises its own error
            async with asyncio.timeout(CLOSE_SECONDS):
                await self._socket.send_data(to_client(Error(error_value(error))).decode())
                await self._socket.close(CLOSE_CODES.get(error.code, 1008), error.code)

    async def _write(self, outbox: _Outbox) -> None:
        while True:
            text, since = await outbox.messages.get()
            try:
                await self._socket.send_data(text.decode())
                if since is not None:
                    self._connections.fan_out.add(self._connections.seconds() - since)
            except (OSError, RuntimeError) as error:  # each server raises its own error
                raise ClientGone from error
            finally:
                outbox.messages.task_done()

    async def _read(self, room: Room) -> None:
        # Spectators have no seat, so each of their connections has a rate of its own.
        sender = ("seat", self.seat) if self.seat is not None else ("connection", id(self))
        while True:
            text = await self._receive()
            answer = await self._answer(room, text, within_rate=room.rates.may_send(sender, room.state, self.seat))
            if isinstance(answer, Error):
                self._refused(room, answer.error.code)
            if answer is not None:
                self.send(to_client(answer))
            if self._faults > MOST_FAULTS:
                raise ClosedWithError(ApiError("too_frequent", "too many messages that could not be accepted"))

    async def _receive(self) -> str | bytes:
        message = await self._socket.receive()
        if message["type"] == "websocket.disconnect":
            if message.get("reason") == TOO_FREQUENT:
                raise ClosedWithError(ApiError(TOO_FREQUENT))
            raise ClientGone
        data: str | bytes = message.get("text") or message.get("bytes") or b""
        return data

    async def _answer(self, room: Room, text: str | bytes, *, within_rate: bool) -> Reply | Pong | Error | None:
        """The answer to a message. Every fault in the message is answered with an error, and never raised."""
        try:
            message = from_client(text)
        except ApiError as error:
            self._faults += 1
            return Error(error_value(error))
        match message:
            case Hello():
                self._faults += 1
                return Error(error_value(ApiError("malformed", "the connection has already sent hello")))
            case Ping(sent) if within_rate:
                return Pong(sent, room.now())
            case Ping():
                self._faults += 1
                return Error(error_value(ApiError("too_frequent")))
            case Say(phrase):
                return self._say(room, phrase, within_rate=within_rate)
            case CommandMessage():
                if not within_rate:
                    self._faults += 1
                    self._connections.commands.add("unknown", "too_frequent")
                    self._refused(room, "too_frequent")
                    return Reply(message.id, ok=False, error=error_value(ApiError("too_frequent")))
                return await self._play(room, message)

    def _say(self, room: Room, phrase: Phrase, *, within_rate: bool) -> Error | None:
        """Broadcast a phrase to the room; an error if the sender is not a player, or sends phrases too often."""
        seat = viewer(room.state, self.seat)
        if seat is None:
            self._faults += 1
            return Error(error_value(ApiError("no_seat")))
        if not within_rate or not room.rates.may_talk(seat):
            self._faults += 1
            return Error(error_value(ApiError("too_frequent")))
        room.parts.audience.say(to_client(Said(seat, phrase)))
        return None

    async def _play(self, room: Room, message: CommandMessage) -> Reply | None:
        """Pass a command to the room; None if the reply has been sent already. It goes out with the events
        (`Audience._send_update`) or, if the command made none, at the end of its turn (`Room.perform`).
        """
        error: ErrorValue
        kind = "unknown"
        answered = False

        def granted(seq: int) -> bytes:
            nonlocal answered
            answered = True
            self._connections.commands.add(kind, "granted")
            return to_client(Reply(message.id, ok=True, seq=seq))

        try:
            command = command_from(message.command, room.state)
            kind = str(type(command).__struct_config__.tag)
            if self.seat is None:
                raise ApiError("no_seat")
            await room.perform(
                self.seat,
                message.id,
                command,
                speaking_for=message.seat,
                seen=message.seen,
                credit=min(self._lag.milliseconds, self._connections.most_credit),
                requester=Requester(self, granted),
            )
        except Refused as refusal:
            error = refusal_value(refusal)
        except ApiError as fault:
            self._faults += 1
            error = error_value(fault)
        except RoomGone:
            raise
        except StoreError as fault:
            if not isinstance(fault, Damaged):
                _log.warning("a command could not be saved: %s", fault, extra=about(room=room.id))
            error = error_value(ApiError(fault.code))
        except Exception:  # noqa: BLE001 – the room continues
            _log.exception("a command failed", extra=about(room=room.id))
            error = error_value(ApiError("internal"))
        else:
            return None
        if answered:  # the command succeeded; something else failed after it
            return None
        self._connections.commands.add(kind, error.code)
        self._refused(room, error.code, kind)
        return Reply(message.id, ok=False, error=error)

    def _refused(self, room: Room, code: str, kind: str | None = None) -> None:
        where = about(room=room.id, seat=self.seat, command=kind, code=code)
        _log.info("refused", extra=where)
