"""A client of the wire protocol, for computer players and their authors: `docs/howto/write-a-bot.md`.

    async with await Client.join("http://127.0.0.1:8017/r/K7M2QX", "Marvin", computer=3) as room:
        async for events in room:
            if "done" in room.view["actions"]:
                await room.do("done")

It keeps the latest state from the server: `view`, `board`, `seq`. When the connection is lost, it reconnects with
growing pauses and the number of the last event, and sends unanswered commands again with the same id; so nothing is
lost and nothing is executed twice. `docs/reference/protocol.md` explains the protocol; this module adds nothing to it,
and gets nothing that a page would not get.
"""

from __future__ import annotations

import asyncio
import json
import random
import re
import time
import uuid
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass
from http import HTTPStatus
from http.client import HTTPException
from typing import Any, Protocol, Self
from urllib.error import HTTPError, URLError
from urllib.parse import urlsplit
from urllib.request import Request, urlopen

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from randolph.protocol import CODE_LENGTH, FOR_GOOD, MOVED, PROTOCOL, SEAT_COOKIE, Json
from randolph.rules import RandolphError
from randolph.rules.errors import Sent

REQUEST_SECONDS = 20.0
FIRST_PAUSE, LONGEST_PAUSE = 0.5, 30.0
"""Seconds before a reconnect: doubled each time, plus up to half of it at random."""


class Denied(RandolphError):
    """The server, or the game, has refused something: `code` for programs, `rule` if there is one."""

    def __init__(self, code: str, message: str, rule: str | None = None) -> None:
        super().__init__(message)
        self.code = code
        self.rule = rule


class Disconnected(Sent):
    """A connection has ended, with this close code of the WebSocket protocol if the server gave one."""

    def __init__(self, code: int | None = None) -> None:
        super().__init__(f"the connection has ended with {code}")
        self.code = code


class Connection(Protocol):
    """An open connection to a room, for texts. `receive` raises `Disconnected` at its end, and `send` may."""

    async def send(self, text: str) -> None:
        """Send a message."""

    async def receive(self) -> str:
        """The next message."""

    async def close(self) -> None:
        """Close the connection."""


Connect = Callable[[], Awaitable[Connection]]
"""Opens a connection. Raises `Disconnected` if that is not possible now."""


@dataclass(frozen=True, slots=True)
class Room:
    """The address of a room: the server's address and the room's code."""

    server: str
    code: str

    @property
    def link(self) -> str:
        """The address of the room's page, which others open or join."""
        return f"{self.server}/r/{self.code}"

    @classmethod
    def at(cls, place: str, server: str | None = None) -> Room:
        """The room of a link, or of a code at a server.

        >>> Room.at("https://play.example.org/r/k7m2qx")
        Room(server='https://play.example.org', code='K7M2QX')

        Raises `RandolphError`.
        """
        found = re.fullmatch(rf"(.*)/r/([A-Za-z0-9]{{{CODE_LENGTH}}})/?", place.partition("#")[0].partition("?")[0])
        if found is not None and _is_server(found[1]):
            return cls(found[1], found[2].upper())
        if server is None or not re.fullmatch(rf"[A-Za-z0-9]{{{CODE_LENGTH}}}", place):
            raise RandolphError(f"{place[:80]!r} is not a room: give its link, or its code and the server's address")
        if not _is_server(server):
            raise RandolphError(f"{server[:80]!r} is not a server: an address is like http://127.0.0.1:8017")
        return cls(server.rstrip("/"), place.upper())


def _is_server(address: str) -> bool:
    """Whether this is the address of a server: a known scheme, a host, perhaps a port, and nothing else."""
    try:
        parts = urlsplit(address)
        named = parts.hostname is not None and (parts.port is None or parts.port > 0)
    except ValueError:
        return False
    printable = not re.search(r"[\s\x00-\x1f\x7f]", address)
    return named and printable and parts.scheme in {"http", "https"} and not (parts.path.strip("/") or parts.query)


class Client:
    """A seat in a room, or a spectator. Made by `join`, `create` or `watch`; used as an asynchronous context.

    `code` is the room's code, such as `K7M2QX`, and `link` the address that others open or join. `view` is the latest
    state, `board` the latest board, and `seq` the number of the last event. `ended`: the connection has ended for good.
    `on_connection` is called with False when the connection is lost, and with True when it is back.
    """

    def __init__(self, connect: Connect, *, again: bool = True, rng: random.Random | None = None) -> None:
        """`connect` opens a connection; `again`: whether to reconnect after a loss."""
        self.view: Json = {}
        self.board: Json | None = None
        self.seq = 0
        self.code = self.link = ""
        self.ended = False
        self.on_connection: Callable[[bool], object] = lambda _back: None
        self._is_cut = False
        self._looked: int | None = None
        self._now = 0
        self._received_at = 0.0
        self._connect = connect
        self._again = again
        self._rng = random.Random() if rng is None else rng  # noqa: S311 – pauses, no secrets
        self._connection: Connection | None = None
        self._pending: dict[str, tuple[str, asyncio.Future[int]]] = {}
        self._fresh: list[Json] = []
        self._news = asyncio.Event()
        self._living: asyncio.Task[None] | None = None

    # ── joining
    # ──────────────────────────────────────────────────────────────────────────────────────────────────────────

    @classmethod
    async def join(cls, link: str, name: str, *, server: str | None = None, computer: int | None = None) -> Self:
        """Take a seat in the room of this link (or code, with `server`); a computer player gives its strength, 1 to 5.

        Raises `Denied`, and `RandolphError` if the room cannot be reached.
        """
        room = Room.at(link, server)
        wish: Json = {"name": name} if computer is None else {"name": name, "computer": computer}
        _, token = await _post(f"{room.server}/api/rooms/{room.code}/join", wish)
        return cls._of(room, token)

    @classmethod
    async def create(cls, server: str, name: str, **rules: Any) -> Self:  # noqa: ANN401 – the rules of a game
        """Make a room with these rules and be its host; `link` is what to send to the others. Raises like `join`."""
        server = server.rstrip("/")
        made, token = await _post(f"{server}/api/rooms", {"name": name, "rules": rules})
        return cls._of(Room(server, made["code"]), token)

    @classmethod
    async def watch(cls, link: str, *, server: str | None = None) -> Self:
        """Be a spectator of a room. Raises like `join`."""
        return cls._of(Room.at(link, server), None)

    @classmethod
    def _of(cls, room: Room, token: str | None) -> Self:
        client = cls(lambda: _connected(room, token))
        client.code, client.link = room.code, room.link
        return client

    async def __aenter__(self) -> Self:
        """Connect, and wait for the welcome. Raises `Denied` if the server refuses."""
        self._living = asyncio.create_task(self._stay_connected())
        try:
            await self.changed()
        except asyncio.CancelledError:  # `__aexit__` is not called for a block that was not entered
            await self.__aexit__()
            raise
        if self.ended and self._living.done() and (error := self._living.exception()) is not None:
            raise error
        return self

    async def __aexit__(self, *_: object) -> None:
        """Disconnect. The seat is kept: `do("leave")` gives it up."""
        if self._living is not None:
            self._living.cancel()
            await asyncio.gather(self._living, return_exceptions=True)

    # ── receiving
    # ────────────────────────────────────────────────────────────────────────────────────────────────────────

    async def __aiter__(self) -> AsyncIterator[list[Json]]:
        """The new events whenever something has changed, beginning with the current state. The iteration ends with the
        connection.
        """
        while True:
            yield self.events()
            if self.ended:
                return
            await self.changed()

    def events(self) -> list[Json]:
        """The events that have come since the last call, in order."""
        fresh, self._fresh = self._fresh, []
        self._looked = self.seq
        self._news.clear()
        return fresh

    async def changed(self) -> None:
        """Wait until something has changed since the last call of `events`, or the connection has ended permanently."""
        await self._news.wait()

    def seconds_until(self, at: int) -> float:
        """The seconds until `at`, in milliseconds of the room's clock; 0 if that is over.

        The delay of the last message is ignored, so the result may be too long but not too short.
        """
        return max(0.0, -self.seconds_since(at))

    def seconds_since(self, at: int) -> float:
        """The seconds since `at`; negative if that is in the future."""
        return (self._now - at) / 1000 + time.monotonic() - self._received_at

    # ── sending
    # ──────────────────────────────────────────────────────────────────────────────────────────────────────────

    async def do(self, kind: str, /, **words: Any) -> int:  # noqa: ANN401 – the fields of the command
        """Send a command; returns the number of the room's last event after it. Raises `Denied` if it is refused.

        It is answered exactly once, however often the connection is lost. A command about a round never counts in a
        later one (`round_over`): it belongs to the state that `events` gave last, however long the caller thought about
        it.
        """
        if self.ended:
            raise Denied("cut", "the connection has ended")
        name = str(uuid.uuid4())
        seen = self.seq if self._looked is None else self._looked
        text = _text({"type": "command", "id": name, "seen": seen, "command": {"type": kind, **words}})
        answer: asyncio.Future[int] = asyncio.get_running_loop().create_future()
        self._pending[name] = text, answer
        try:
            if self._connection is not None:
                with suppress(Disconnected):
                    await self._connection.send(text)
            seq = await answer
        finally:
            self._pending.pop(name, None)
        self._looked = None if self._looked is None else max(self._looked, seq)
        return seq

    async def say(self, phrase: str) -> None:
        """Send one of the phrases that everybody in the room receives; it may be lost."""
        if self._connection is not None:
            with suppress(Disconnected):
                await self._connection.send(_text({"type": "say", "phrase": phrase}))

    # ── the connection
    # ───────────────────────────────────────────────────────────────────────────────────────────────────

    async def _stay_connected(self) -> None:
        """Stay connected, and reconnect after a loss, until the client is closed."""
        pause = FIRST_PAUSE
        try:
            while True:
                received = False
                try:
                    self._connection = await self._connect()
                    hello = {"type": "hello", "protocol": PROTOCOL, "after": self.seq, "changes": True}
                    await self._connection.send(_text(hello))
                    while True:
                        self._received(msgspec.json.decode(await self._connection.receive()))
                        pause, received = FIRST_PAUSE, True
                except Disconnected as cut:
                    if not self._again or cut.code in FOR_GOOD:
                        return
                    if cut.code == MOVED and received:
                        continue
                    self._report_connection(back=False)
                finally:
                    line, self._connection = self._connection, None
                    if line is not None:
                        await line.close()
                await asyncio.sleep(pause * (1.0 + 0.5 * self._rng.random()))
                pause = min(2.0 * pause, LONGEST_PAUSE)
        finally:
            self.ended = True
            self._news.set()
            for _, answer in self._pending.values():
                if not answer.done():
                    answer.set_exception(Denied("cut", "the connection has ended"))

    def _report_connection(self, *, back: bool) -> None:
        """Report a change once, however often the client reconnects."""
        if self._is_cut == back:
            self._is_cut = not back
            self.on_connection(back)

    def _received(self, message: Json) -> None:
        match message["type"]:
            case "welcome" | "events":
                self.view, self.seq = changed_view(self.view, message["view"]), message["seq"]
                self._now, self._received_at = message["now"], time.monotonic()
                self.board = message.get("board", self.board)
                self._fresh += message["events"]
                self._news.set()
                if message["type"] == "welcome":
                    self._report_connection(back=True)
                    self._send_again()
            case "reply":
                _, answer = self._pending.get(message["id"], ("", None))
                if answer is None or answer.done():
                    return
                if message["ok"]:
                    answer.set_result(message["seq"])
                else:
                    error = message["error"]
                    answer.set_exception(Denied(error["code"], error["message"], error.get("rule")))
            case "error" if not self.view:
                raise Denied(message["error"]["code"], message["error"]["message"])

    def _send_again(self) -> None:
        """Send unanswered commands again, with the same ids."""
        line, texts = self._connection, [text for text, answer in self._pending.values() if not answer.done()]

        async def again() -> None:
            for text in texts:
                if line is not None:
                    with suppress(Disconnected):
                        await line.send(text)

        if texts:
            self._sending = asyncio.ensure_future(again())


def changed_view(view: Json, news: Json) -> Json:
    """A view with changes applied; of the players, only new and changed ones are listed, by seat."""
    whole = {**view, **news}
    changed = whole.pop("players_changed", ())
    if changed:
        players = {player["seat"]: player for player in (*whole.get("players", ()), *changed)}
        whole["players"] = [players[seat] for seat in sorted(players)]
    return whole


class WebSocketConnection:
    """A connection over the network."""

    def __init__(self, connection: ClientConnection) -> None:
        self._connection = connection

    async def send(self, text: str) -> None:
        """Send a message. Raises `Disconnected`."""
        try:
            await self._connection.send(text)
        except ConnectionClosed as closed:
            raise Disconnected(_code(closed)) from closed

    async def receive(self) -> str:
        """The next message. Raises `Disconnected`."""
        try:
            return str(await self._connection.recv())
        except ConnectionClosed as closed:
            raise Disconnected(_code(closed)) from closed

    async def close(self) -> None:
        """Close it."""
        await self._connection.close()


def _code(closed: ConnectionClosed) -> int | None:
    return None if closed.rcvd is None else closed.rcvd.code


async def _connected(room: Room, token: str | None) -> WebSocketConnection:
    headers = {} if token is None else {"Cookie": f"{SEAT_COOKIE}={token}"}
    address = f"ws{room.server.removeprefix('http')}/api/rooms/{room.code}/socket"
    try:
        connection = await connect(address, additional_headers=headers, compression=None, max_size=None)
    except (OSError, InvalidHandshake, TimeoutError) as error:
        raise Disconnected from error
    return WebSocketConnection(connection)


async def _post(address: str, body: Json) -> tuple[Json, str]:
    """The answer to a request, and the token of the seat that it gives. Raises `Denied` and `RandolphError`."""
    return await asyncio.to_thread(_posted, address, body)


def _posted(address: str, body: Json) -> tuple[Json, str]:
    request = Request(address, json.dumps(body).encode(), {"Content-Type": "application/json"})  # noqa: S310 – `Room` checked it
    try:
        with urlopen(request, timeout=REQUEST_SECONDS) as answer:  # noqa: S310 – `Room` accepts nothing else
            cookie = str(answer.headers.get("Set-Cookie", ""))
            return msgspec.json.decode(answer.read()), cookie.partition(";")[0].partition("=")[2]
    except HTTPError as error:
        raise _denied(error) from error
    except (URLError, OSError, HTTPException, UnicodeError) as error:  # UnicodeError: an invalid host name
        reason = getattr(error, "reason", error)
        raise RandolphError(f"the server at {address.partition('/api/')[0]} cannot be reached: {reason}") from error
    except msgspec.DecodeError as error:
        raise RandolphError(f"at {address.partition('/api/')[0]} something other than randolph answers") from error


def _denied(error: HTTPError) -> RandolphError:
    try:
        said = msgspec.json.decode(error.read())["error"]
        return Denied(said["code"], said["message"], said.get("rule"))
    except (msgspec.DecodeError, KeyError, TypeError):
        return RandolphError(f"the server answered {error.code} {HTTPStatus(error.code).phrase}")


def _text(message: Json) -> str:
    return msgspec.json.encode(message).decode()
