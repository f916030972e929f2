"""The bus: how the processes that share a store notify each other of new events in a room.

A notification has the number of the room's last event. If there is space, it also contains the new events, which are
stored by then. A process that lacks other events reads them from the store, which is the authority. So the bus may
lose, repeat or delay messages, and it may stop and return. `Rooms` compares its rooms with the store every few seconds,
whenever a subscription begins, and often while the bus is not `up`.

Several databases may share one broker. So events are accepted only from processes that are registered in the same store
(`know`). From other processes only the number is used, which does no harm. The first round trip of a process tells the
others that it has started, so that they look for it in the store (`on_doubt`); they would find it later anyway.

Publishing never waits. Notifications are collected (a newer number of a room replaces an older one) and sent as one
message when the previous one has been sent. Under load the messages grow, not their number. Phrases of players, which
are not events, are sent in the same way, and are lost while the broker is unreachable.

Lost connections to a broker are opened again automatically. A connection that does not reply to a probe within
`REPLY_SECONDS` counts as lost. An open connection proves nothing about the broker, so round trips decide whether the
bus is `up`: every `PROBE_SECONDS` a process sends a message to itself. If that message does not return within
`ROUND_TRIP_SECONDS`, the bus counts as down until another one does.
"""

from __future__ import annotations

import asyncio
import logging
import re
import secrets
import time
from abc import ABC, abstractmethod
from collections.abc import AsyncGenerator, Awaitable, Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractAsyncContextManager, aclosing, asynccontextmanager, suppress
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol
from urllib.parse import quote, unquote

import msgspec

from randolph.server.counters import Histogram
from randolph.server.errors import StartError
from randolph.server.settings import Settings
from randolph.server.store import Store, StoredEvent
from randolph.server.supervision import Supervisor

if TYPE_CHECKING:
    from psycopg import AsyncConnection
    from redis.asyncio import Redis

OnEvents = Callable[[int, int, Sequence[StoredEvent]], object]
OnText = Callable[[int, str], object]
Send = Callable[[str], Awaitable[object]]

CHANNEL = "randolph"
IDLE_SECONDS = 5.0
"""Seconds without a message after which a subscription is probed."""

REPLY_SECONDS = 5.0
"""Seconds within which a broker must respond."""

PROBE_SECONDS = 1.0
"""Seconds between two round trips."""

ROUND_TRIP_SECONDS = 2.0
"""Seconds within which a message must return."""

CHECKS = 8
"""The number of checks in this time, so that a process that was itself suspended does not blame the broker."""

LARGEST_TEXT = 7900
"""The most bytes of a message: PostgreSQL takes 8000."""

MOST_CARRIED = 20
"""The most events of a room in one message. A process that lacks more has to read the store anyway."""

MOST_TEXTS = 100
"""The most texts that wait to be sent; further ones are lost."""

_TEXT = re.compile(r"(?<!\S)([0-9]{1,15})!([0-9a-f]{8})!(\S{1,600})(?!\S)", re.ASCII)
_NUMBERS = re.compile(r"(?<!\S)([0-9]{1,15}):([0-9]{1,15})(?!\S)", re.ASCII)
_PROBED = re.compile(r"(?<!\S)\?([0-9a-f]{8}):([0-9]{1,15})(?!\S)", re.ASCII)
_CARRIED = re.compile(r"(?<!\S)([0-9a-f]{32})@(\S+)(?!\S)", re.ASCII)
_ROWS = msgspec.json.Decoder(list[tuple[int, list[tuple[int, int, msgspec.Raw]]]])
_SAFE = '{}[]":,'
"""Characters of JSON that need no escape in a message."""

_PAUSES = (0.05, 0.1, 0.2, 0.4, 0.8)
"""Seconds between two attempts to reach a broker; the last one is repeated."""

_log = logging.getLogger(__name__)


class Notification(NamedTuple):
    """The number of a room's last event, and as many of its last events as are available."""

    seq: int
    events: tuple[StoredEvent, ...] = ()

    def after(self, before: Notification | None) -> Notification:
        """This notification and an older one, as one."""
        if before is None or not self.events or before.seq + 1 != self.events[0].seq:
            return self
        events = before.events + self.events
        return Notification(self.seq, events if len(events) <= MOST_CARRIED else ())


class Bus(Protocol):
    """Notifies the other processes, and receives their notifications."""

    @property
    def up(self) -> bool:
        """Whether messages get through: the last one that this process sent to itself has returned in time."""

    @property
    def waiting(self) -> int:
        """How many messages wait to be sent."""

    @property
    def lag(self) -> Histogram:
        """How long messages have taken to return."""

    async def open(
        self, on_events: OnEvents, on_doubt: Callable[[], object], on_text: OnText, supervisor: Supervisor
    ) -> None:
        """Start. `on_events` is called with room, number and events, `on_text` with room and text, `on_doubt` when
        messages may have been lost, or another process has started.
        """

    def know(self, processes: Iterable[str]) -> None:
        """These processes share the store: their events are accepted."""

    def publish(self, room_id: int, seq: int, events: Sequence[StoredEvent] = ()) -> None:
        """Notify the other processes that a room has events up to `seq`; these are the last."""

    def send_text(self, room_id: int, text: str) -> None:
        """Send the other processes a short text for a room, which may be lost."""

    async def close(self) -> None:
        """Stop; waiting messages are sent if that is possible at once."""


def bus_of(settings: Settings, store: Store) -> Bus:
    """The bus of the settings. Raises `StartError` if the store is not shared, or if a package is missing."""
    if not store.shared:
        if settings.bus:
            raise StartError("RANDOLPH_BUS is for processes that share a database: name it in RANDOLPH_DATABASE.")
        return Alone()
    try:
        if settings.bus:
            return RedisBus(settings.bus, store.process_id)
        return PostgresBus(settings.database, store.process_id)
    except ImportError as error:
        raise StartError(
            "RANDOLPH_BUS needs the package redis, which is not installed: pip install 'randolph[redis]'."
        ) from error
    except ValueError as error:  # the address has a password, which must not be shown
        raise StartError("RANDOLPH_BUS is not an address that Redis has.") from error


class Alone:
    """The bus of a process with a store of its own."""

    up = True
    waiting = 0

    def __init__(self) -> None:
        self.lag = Histogram()

    async def open(
        self, on_events: OnEvents, on_doubt: Callable[[], object], on_text: OnText, supervisor: Supervisor
    ) -> None:
        """Nothing to receive."""

    def know(self, processes: Iterable[str]) -> None:
        """There are no other processes."""

    def publish(self, room_id: int, seq: int, events: Sequence[StoredEvent] = ()) -> None:
        """There is no other process."""

    def send_text(self, room_id: int, text: str) -> None:
        """There is no other process."""

    async def close(self) -> None:
        """Nothing to stop."""


class Broker(ABC):
    """What all brokers have in common: collect, send, receive, reconnect."""

    name: str

    def __init__(self, process: str) -> None:
        self.lag = Histogram()
        self._process = process
        self._known: frozenset[str] = frozenset()
        self._pending: dict[int, Notification] = {}
        self._texts: list[str] = []
        self._own = secrets.token_hex(4)
        self._something = asyncio.Event()
        self._tasks: list[asyncio.Task[None]] = []
        self._echo = asyncio.Event()
        self._probe_number = 0
        self._hears = self._sends = self._answers = self._warned = False
        self._is_connected = asyncio.Event()

    @property
    def up(self) -> bool:
        """Whether messages get through: the last one that this process sent to itself has returned in time."""
        return self._hears and self._sends and self._answers

    @property
    def waiting(self) -> int:
        """How many messages wait to be sent."""
        return len(self._pending) + len(self._texts)

    async def open(
        self, on_events: OnEvents, on_doubt: Callable[[], object], on_text: OnText, supervisor: Supervisor
    ) -> None:
        """Start to send and to receive."""
        self._tasks = [
            supervisor.keep("bus sender", self._send()),
            supervisor.keep("bus receiver", self._receive(on_events, on_doubt, on_text)),
            supervisor.keep("bus probe", self._watch(on_doubt)),
        ]

    def know(self, processes: Iterable[str]) -> None:
        """These processes share the store: their events are accepted."""
        self._known = frozenset(processes) - {self._process}

    def publish(self, room_id: int, seq: int, events: Sequence[StoredEvent] = ()) -> None:
        """Send it soon."""
        self._pending[room_id] = Notification(seq, tuple(events)).after(self._pending.get(room_id))
        self._something.set()

    def send_text(self, room_id: int, text: str) -> None:
        """Send it soon, or never."""
        if self._sends and len(self._texts) < MOST_TEXTS:
            self._texts.append(f"{room_id}!{self._own}!{quote(text, safe='')}")
            self._something.set()

    async def close(self) -> None:
        """Stop; waiting messages are sent if that is possible at once."""
        for _ in range(10):
            if not (self._pending and self._sends):
                break
            await asyncio.sleep(0.02)
        going_on = set(self._tasks)
        while going_on:  # again: before Python 3.12 `wait_for`, which a driver may use, can swallow a cancellation
            for task in going_on:
                task.cancel()
            _, going_on = await asyncio.wait(going_on, timeout=0.1)

    @abstractmethod
    def _sending(self) -> AbstractAsyncContextManager[Send]:
        """A connection: the function that sends a text with it."""

    @abstractmethod
    def _messages(self) -> AsyncGenerator[str | None]:
        """The texts that were sent; None whenever a subscription begins."""

    async def _send(self) -> None:
        tries = 0
        while True:
            try:
                async with self._sending() as send:
                    self._sends = True
                    self._back()
                    while True:
                        await self._something.wait()
                        self._something.clear()
                        await self._publish_pending(send)
                        tries = 0
            except Exception as error:  # noqa: BLE001 – each broker raises its own errors when it is unreachable
                self._sends = False
                self._away(error)
            await asyncio.sleep(_PAUSES[min(tries, len(_PAUSES) - 1)])
            tries += 1

    async def _publish_pending(self, send: Send) -> None:
        """Send what has been collected; what could not be sent is kept."""
        pending, self._pending = self._pending, {}
        words, self._texts = self._texts, []
        try:
            for text in (*to_texts(pending, self._process), *words):
                async with asyncio.timeout(REPLY_SECONDS):
                    await send(text)
        except Exception:
            self._pending = pending | {
                room_id: new.after(pending.get(room_id)) for room_id, new in self._pending.items()
            }
            self._something.set()
            raise

    async def _receive(self, on_events: OnEvents, on_doubt: Callable[[], object], on_text: OnText) -> None:
        tries = 0
        while True:
            try:
                async with aclosing(self._messages()) as texts:
                    async for text in texts:
                        tries = 0
                        if text is None:
                            self._hears = True
                            self._back()
                            on_doubt()
                        events = carried(text or "", self._known)
                        for room_id, seq in from_text(text or ""):
                            on_events(room_id, seq, events.get(room_id, ()))
                        for number, whose, word in _TEXT.findall(text or ""):
                            if whose != self._own:
                                on_text(int(number), unquote(word))
                        for whose, probe in _PROBED.findall(text or ""):
                            if whose == self._own and probe == str(self._probe_number):
                                self._echo.set()
                            elif whose != self._own and probe == "1":  # a process has started, perhaps at this store
                                on_doubt()
            except Exception as error:  # noqa: BLE001 – as above
                self._hears = False
                self._away(error)
                on_doubt()
            await asyncio.sleep(_PAUSES[min(tries, len(_PAUSES) - 1)])
            tries += 1

    async def _watch(self, on_doubt: Callable[[], object]) -> None:
        """Check the bus with round trips, again and again, while there are connections."""
        while True:
            await self._is_connected.wait()
            begun = time.monotonic()
            self._probe_number += 1
            self._echo.clear()
            self._texts.append(f"?{self._own}:{self._probe_number}")
            self._something.set()
            if await self._echoed():
                self.lag.add(time.monotonic() - begun)
                if not self._answers:
                    self._answers = True
                    self._back()
                    on_doubt()
                await asyncio.sleep(PROBE_SECONDS)
            elif self._answers:
                self._away(TimeoutError(f"no message has returned for {ROUND_TRIP_SECONDS:g} seconds"))
                on_doubt()

    async def _echoed(self) -> bool:
        """Whether the last probe returns in time."""
        for _ in range(CHECKS):
            with suppress(TimeoutError):
                async with asyncio.timeout(ROUND_TRIP_SECONDS / CHECKS):
                    return await self._echo.wait()
        return False

    def _away(self, error: Exception) -> None:
        self._answers = False
        self._note_connections()
        if not self._warned:
            self._warned = True
            said = " ".join(str(error).split()) or error.__class__.__name__
            _log.warning("%s cannot be reached; until it can, events are read from the database: %s", self.name, said)

    def _note_connections(self) -> None:
        """Round trips are possible while both connections are open."""
        if self._hears and self._sends:
            self._is_connected.set()
        else:
            self._is_connected.clear()

    def _back(self) -> None:
        self._note_connections()
        if self.up and self._warned:
            self._warned = False
            _log.warning("%s is back", self.name)


class RedisBus(Broker):
    """Redis, with its publish/subscribe messages. Needs the extra `redis`."""

    name = "Redis"

    def __init__(self, url: str, process: str) -> None:
        super().__init__(process)
        import redis.asyncio  # noqa: F401, PLC0415 – an extra

        self._url = url
        number = self._client().connection_pool.connection_kwargs.get("db") or 0
        self._channel = f"{CHANNEL}:{number}"

    def _client(self) -> Redis:
        from redis.asyncio import Redis  # noqa: PLC0415
        from redis.asyncio.retry import Retry  # noqa: PLC0415
        from redis.backoff import NoBackoff  # noqa: PLC0415

        never = Retry(NoBackoff(), 0)
        client: Redis = Redis.from_url(
            self._url, socket_connect_timeout=REPLY_SECONDS, socket_keepalive=True, retry=never, decode_responses=True
        )
        return client

    @asynccontextmanager
    async def _sending(self) -> AsyncGenerator[Send]:
        async with self._client() as client:
            async with asyncio.timeout(REPLY_SECONDS):
                await client.ping()
            yield lambda text: client.publish(self._channel, text)

    async def _messages(self) -> AsyncGenerator[str | None]:
        async with self._client() as client, client.pubsub() as subscription:
            await subscription.subscribe(self._channel)
            probed = False
            while True:
                message: dict[str, Any] | None = await subscription.get_message(timeout=IDLE_SECONDS)
                if message is None and probed:
                    raise TimeoutError("no answer")
                probed = message is None
                if message is None:
                    await subscription.ping()
                elif message["type"] == "subscribe":
                    yield None
                elif message["type"] == "message":
                    yield message["data"]


class PostgresBus(Broker):
    """PostgreSQL's own notifications (LISTEN and NOTIFY), in the shared database."""

    name = "PostgreSQL's notifications"

    def __init__(self, url: str, process: str) -> None:
        super().__init__(process)
        self._url = url

    async def _connected(self) -> AsyncConnection[Any]:
        from psycopg import AsyncConnection  # noqa: PLC0415 – an extra

        return await AsyncConnection.connect(
            self._url,
            autocommit=True,
            application_name="randolph bus",
            connect_timeout=round(REPLY_SECONDS),
            keepalives_idle=10,
            keepalives_interval=5,
            keepalives_count=3,
        )

    @asynccontextmanager
    async def _sending(self) -> AsyncGenerator[Send]:
        async with await self._connected() as connection:
            yield lambda text: connection.execute("SELECT pg_notify(%s, %s)", (CHANNEL, text))

    async def _messages(self) -> AsyncGenerator[str | None]:
        async with await self._connected() as connection:
            await connection.execute(f"LISTEN {CHANNEL}".encode())
            yield None
            while True:
                async for note in connection.notifies(timeout=IDLE_SECONDS):
                    yield note.payload
                async with asyncio.timeout(REPLY_SECONDS):
                    await connection.execute("SELECT 1")


def to_texts(pending: Mapping[int, Notification], process: str) -> Iterator[str]:
    """Notifications as messages of a process: the numbers, and the events in one word whose characters occur nowhere
    else.

    >>> list(to_texts({7: Notification(12), 8: Notification(3, (StoredEvent(3, 60, '{"type":"x"}'),))}, "ab"))
    ['7:12 8:3 ab@[[8,[[3,60,{"type":"x"}]]]]']
    """
    numbers: list[str] = []
    pieces: list[str] = []
    size = least = len(process) + 3
    for room_id, (seq, events) in pending.items():
        number = f"{room_id}:{seq}"
        rows = [(each.seq, each.at, msgspec.Raw(each.body.encode())) for each in events]
        piece = quote(msgspec.json.encode((room_id, rows)).decode(), safe=_SAFE) if rows else ""
        if len(piece) > LARGEST_TEXT // 2:
            piece = ""
        more = len(number) + len(piece) + 2
        if size + more > LARGEST_TEXT:
            yield _text(numbers, pieces, process)
            numbers, pieces, size = [], [], least
        numbers.append(number)
        if piece:
            pieces.append(piece)
        size += more
    if numbers:
        yield _text(numbers, pieces, process)


def _text(numbers: list[str], pieces: list[str], process: str) -> str:
    return " ".join([*numbers, f"{process}@[{','.join(pieces)}]"] if pieces else numbers)


def from_text(text: str) -> Iterator[tuple[int, int]]:
    """The numbers in a message; whatever cannot be read is ignored.

    >>> list(from_text("7:12 8:3 hello 9:"))
    [(7, 12), (8, 3)]
    """
    for room_id, seq in _NUMBERS.findall(text):
        yield int(room_id), int(seq)


def carried(text: str, known: frozenset[str]) -> dict[int, list[StoredEvent]]:
    """The events in a message of a known process, by room; whatever cannot be read is ignored."""
    for process, word in _CARRIED.findall(text):
        if process in known:
            with suppress(msgspec.MsgspecError, UnicodeError):
                found = _ROWS.decode(unquote(word, errors="strict"))
                return {
                    room: [StoredEvent(seq, at, bytes(body).decode()) for seq, at, body in rows] for room, rows in found
                }
    return {}
