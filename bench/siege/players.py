"""Four players in one room who bid in turn, one lower each time, and measure how soon all four have each bid.

From 99 down to 1 each of them has enough bids for one measurement; the next measurement uses a new room.
"""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from collections.abc import Callable
from typing import Any, Self

import msgspec

from bench.crowd.connection import Connection, Http, upgrade
from bench.crowd.figures import Times
from randolph.protocol import PROTOCOL

PLAYERS = 4
HIGHEST = 99
START_TIMEOUT_SECONDS = 30.0
SAND_SECONDS = 600
LAST_BIDS_TIMEOUT_SECONDS = 60.0
"""The time to wait for the last bids when an attack is over."""


class _Event(msgspec.Struct):
    type: str
    seat: int | None = None
    moves: int | None = None


class _Message(msgspec.Struct):
    type: str
    events: list[_Event] = []
    ok: bool = True
    error: dict[str, object] | None = None


_MESSAGE = msgspec.json.Decoder(_Message)


class Table:
    """A room of four, during the block. `delivery` has the times from the write of a bid until all have it, `refused`
    counts refusals and errors, and `late` has the lateness of this program's timers.
    """

    def __init__(self, host: str, port: int) -> None:
        self.host, self.port = host, port
        self.code = ""
        self.delivery, self.late = Times(), Times()
        self.refused: Counter[str] = Counter()
        self.sent = 0
        self._connections: list[Connection] = []
        self._waiting: dict[tuple[int, int], tuple[float, int]] = {}
        self._changed = asyncio.Event()
        self._begun = False
        self._welcomed = 0
        self._leaving = False

    async def __aenter__(self) -> Self:
        http = Http(self.host, self.port)
        try:
            body = {"name": "Player 1", "rules": {"sand_seconds": SAND_SECONDS}}
            created = await http.post("/api/rooms", msgspec.json.encode(body))
            if created.status != 201:
                raise RuntimeError(f"no room was created: {created.body.decode(errors='replace')}")
            self.code = msgspec.json.decode(created.body)["code"]
            cookies = [created.cookie]
            for seat in range(1, PLAYERS):
                joined = await http.post(f"/api/rooms/{self.code}/join", b'{"name":"Player %d"}' % (seat + 1))
                cookies.append(joined.cookie)
        finally:
            http.close()
        for seat, cookie in enumerate(cookies):
            await self._connect(seat, cookie)
        async with asyncio.timeout(START_TIMEOUT_SECONDS):
            await self._until(lambda: self._welcomed == PLAYERS)
            self._connections[0].send(b'{"type":"command","id":"start-now","command":{"type":"start"}}')
            await self._until(lambda: self._begun)
        return self

    async def __aexit__(self, *_: object) -> None:
        self._leaving = True
        for connection in self._connections:
            connection.abort()

    async def play(self, attack: asyncio.Future[Any], every: float) -> None:
        """Bid in turn, once in `every` seconds, until the attack has ended or there is no lower number.

        Then wait for the last bids.
        """
        due = time.perf_counter()
        for number in range(PLAYERS * HIGHEST):
            if attack.done():
                break
            moves, seat = HIGHEST - number // PLAYERS, number % PLAYERS
            command = b'{"type":"bid","moves":%d}' % moves
            self._waiting[seat, moves] = time.perf_counter(), PLAYERS
            self._connections[seat].send(
                b'{"type":"command","id":"bid-%02d-%03d","command":%s}' % (seat, moves, command)
            )
            self.sent += 1
            due += every
            await asyncio.sleep(max(0.0, due - time.perf_counter()))
            self.late.add(max(0.0, time.perf_counter() - due))
            due = max(due, time.perf_counter() - every)
        try:
            async with asyncio.timeout(LAST_BIDS_TIMEOUT_SECONDS):
                await self._until(lambda: not self._waiting)
        except TimeoutError:
            self.refused["undelivered"] += len(self._waiting)

    async def _until(self, condition: Callable[[], bool]) -> None:
        while not condition():
            self._changed.clear()
            await self._changed.wait()

    async def _connect(self, seat: int, cookie: str) -> None:
        request = upgrade(f"{self.host}:{self.port}", f"/api/rooms/{self.code}/socket", cookie)
        connection = Connection(
            request, opened=lambda: self._opened(seat), received=self._received, closed=self._closed
        )
        self._connections.append(connection)
        await asyncio.get_running_loop().create_connection(lambda: connection, self.host, self.port)

    def _opened(self, seat: int) -> None:
        self._connections[seat].send(b'{"type":"hello","protocol":%d,"after":0}' % PROTOCOL)

    def _closed(self, code: int) -> None:
        if not self._leaving:
            self.refused[f"cut off ({code})"] += 1

    def _received(self, text: bytes, at: float) -> None:
        message = _MESSAGE.decode(text)
        self._welcomed += message.type == "welcome"
        for event in message.events:
            self._begun = self._begun or event.type == "game_started"
            if event.type == "bid_made" and event.seat is not None and event.moves is not None:
                key = event.seat, event.moves
                since, missing = self._waiting[key]
                if missing > 1:
                    self._waiting[key] = since, missing - 1
                else:
                    del self._waiting[key]
                    self.delivery.add(at - since)
        if not message.ok or message.type == "error":
            self.refused[str((message.error or {}).get("code"))] += 1
        self._changed.set()
