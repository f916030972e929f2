"""The bus: what one process publishes, the others receive, with either broker, also after an outage of the broker."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import AsyncGenerator, AsyncIterator, Callable, Iterator, Sequence
from contextlib import asynccontextmanager, contextmanager
from unittest.mock import AsyncMock

import psycopg
import pytest
import redis as redis_client

from randolph.server import Settings, StartError, bus
from randolph.server.bus import (
    LARGEST_TEXT,
    MOST_CARRIED,
    Broker,
    Notification,
    PostgresBus,
    RedisBus,
    Send,
    bus_of,
    carried,
    from_text,
    to_texts,
)
from randolph.server.store import StoredEvent
from randolph.server.supervision import Supervisor
from tests.faults import faulty_proxy
from tests.server.databases import DatabaseServer, Place, Postgres, Redis
from tests.server.in_process import SECONDS, running_server


class Recorder:
    """What a process receives."""

    def __init__(self) -> None:
        self.news: dict[int, int] = {}
        self.events: dict[int, list[StoredEvent]] = {}
        self.texts: list[tuple[int, str]] = []
        self.times_missed = 0
        self._something = asyncio.Event()

    def on_events(self, room_id: int, seq: int, events: Sequence[StoredEvent]) -> None:
        """Receive a notification."""
        self.news[room_id] = seq
        self.events.setdefault(room_id, []).extend(events)
        self._something.set()

    def on_text(self, room_id: int, text: str) -> None:
        """Receive a text."""
        self.texts.append((room_id, text))
        self._something.set()

    def on_doubt(self) -> None:
        """A notification may have been lost, or another process has started."""
        self.times_missed += 1
        self._something.set()

    async def until(self, wanted: Callable[[], bool]) -> None:
        """Wait for a condition."""
        async with asyncio.timeout(SECONDS):
            while not wanted():
                await self._something.wait()
                self._something.clear()


@pytest.fixture(params=["redis", "postgres"])
def broker(
    request: pytest.FixtureRequest,
) -> Iterator[tuple[DatabaseServer, Callable[[str], Broker], Callable[[str], object]]]:
    """A broker's server, the maker of a bus on it, and a function that publishes any text on its channel."""
    server: Redis | Postgres = request.getfixturevalue(request.param)
    if isinstance(server, Redis):
        client = redis_client.Redis(port=server.port)
        yield server, lambda name: RedisBus(f"{server.url}/3", name), lambda text: client.publish("randolph:3", text)
        client.close()
    else:
        with server.database() as url:

            def say(text: str) -> None:
                with psycopg.connect(url, autocommit=True) as connection:
                    connection.execute("SELECT pg_notify('randolph', %s)", (text,))

            yield server, lambda name: PostgresBus(url, name), say


ONE, TWO, STRANGER = "1" * 32, "2" * 32, "3" * 32
"""Names of processes."""

Parts = tuple[DatabaseServer, Callable[[str], Broker], Callable[[str], object]]


@asynccontextmanager
async def listening(listener: Broker) -> AsyncIterator[Recorder]:
    """A bus that receives, during the block."""
    recorder = Recorder()
    await listener.open(recorder.on_events, recorder.on_doubt, recorder.on_text, Supervisor())
    try:
        await recorder.until(lambda: recorder.times_missed > 0)
        yield recorder
    finally:
        await listener.close()


async def until_up(*buses: Broker) -> None:
    """Wait until messages get through."""
    async with asyncio.timeout(SECONDS):
        while not all(each.up for each in buses):  # noqa: ASYNC110 – there is no event to wait for
            await asyncio.sleep(0.01)


async def test_all_processes_receive_what_one_publishes(broker: Parts) -> None:
    """Rooms and numbers arrive at each process; of several numbers of a room at the same time only the newest."""
    _, make, _ = broker
    one, two = make(ONE), make(TWO)
    async with listening(one) as recorder, listening(two) as other:
        for seq in range(1, 50):
            one.publish(7, seq)
        two.publish(8, 3)
        for each in (recorder, other):
            await each.until(lambda each=each: each.news == {7: 49, 8: 3})  # type: ignore[misc]  # no name for its type
        await until_up(one, two)


async def test_only_the_other_processes_receive_a_text(broker: Parts) -> None:
    """A text arrives unchanged, whatever characters are in it; its sender does not receive it."""
    _, make, _ = broker
    one, two = make(ONE), make(TWO)
    async with listening(one) as recorder, listening(two) as other:
        await until_up(one, two)
        text = '{"type":"said","phrase":"ça va ! 7:12 8!é"}'
        one.send_text(7, text)
        one.publish(9, 1)
        two.send_text(8, "there")
        await other.until(lambda: other.texts == [(7, text)])
        await recorder.until(lambda: recorder.texts == [(8, "there")])
        await other.until(lambda: other.news == {9: 1})


async def test_notifications_of_known_processes_bring_their_events(broker: Parts) -> None:
    """Events arrive unchanged, whatever characters are in them; events of a process with another database are not
    accepted.
    """
    _, make, _ = broker
    one, two, stranger = make(ONE), make(TWO), make(STRANGER)
    body = '{"type":"joined","name":"ça va ! 7:12 8!deadbeef!x \u2003@[&"}'
    async with listening(one), listening(stranger), listening(two) as recorder:
        two.know([ONE, TWO])
        one.publish(7, 11, [StoredEvent(11, 50, "{}")])
        one.publish(7, 12, [StoredEvent(12, 60, body)])
        stranger.publish(8, 4, [StoredEvent(4, 60, "{}")])
        two.publish(9, 5, [StoredEvent(5, 60, "{}")])
        await recorder.until(lambda: recorder.news == {7: 12, 8: 4, 9: 5})
        assert recorder.texts == []
        assert recorder.events == {7: [StoredEvent(11, 50, "{}"), StoredEvent(12, 60, body)], 8: [], 9: []}


def test_unsent_notifications_combine_consecutive_events() -> None:
    """Events are combined if their numbers are consecutive and few; otherwise the receiver reads
    them from the store.
    """
    rows = [StoredEvent(seq, 0, "{}") for seq in range(100)]
    assert Notification(4, (rows[4],)).after(Notification(3, (rows[2], rows[3]))) == Notification(
        4, (rows[2], rows[3], rows[4])
    )
    assert Notification(5, (rows[5],)).after(Notification(3, (rows[3],))) == Notification(5, (rows[5],))
    assert Notification(5).after(Notification(4, (rows[4],))) == Notification(5)
    assert Notification(50, tuple(rows[30:51])).after(None) == Notification(50, tuple(rows[30:51]))
    assert Notification(50, (rows[50],)).after(Notification(49, tuple(rows[49 - MOST_CARRIED : 50]))) == Notification(
        50
    )


async def test_more_than_one_message_can_hold(broker: Parts) -> None:
    """However many rooms have new events at once, and however large they are, all arrive, except for the
    largest event.
    """
    _, make, _ = broker
    one, two = make(ONE), make(TWO)
    rooms = range(2_000_000_000, 2_000_000_600)
    long = StoredEvent(2_000_000_000, 1, '{"text":"%s"}' % ("é" * LARGEST_TEXT))
    news = {room_id: Notification(2_000_000_000, (StoredEvent(2_000_000_000, 1, "{}"),)) for room_id in rooms}
    news[rooms[5]] = Notification(2_000_000_000, (long,))
    async with listening(one), listening(two) as recorder:
        two.know([ONE])
        for room_id, new in news.items():
            one.publish(room_id, *new)
        await recorder.until(lambda: recorder.news.keys() == news.keys())
        assert {room_id: tuple(events) for room_id, events in recorder.events.items()} == {
            room_id: () if room_id == rooms[5] else new.events for room_id, new in news.items()
        }
    assert all(len(text.encode()) < 8000 for text in to_texts(news, ONE))


async def test_other_messages_are_ignored(broker: Parts) -> None:
    """Other messages on the channel do no harm."""
    _, make, say = broker
    async with listening(make(ONE)) as recorder:
        for text in ("hello", "", "1:2:3 x:1 ٣:4 -1:5", "9:1"):
            say(text)
        await recorder.until(lambda: recorder.news.get(9) == 1)
        assert set(recorder.news) == {9}
    assert list(from_text("1:2:3 7:8")) == [(7, 8)]
    for word in ("[[8,", "[[8,[[1,2,]]]]", '[["8",[[1,2,{}]]]]', "%ff", "[[8,[[1,2]]]]", "{}"):
        assert carried(f"8:1 {ONE}@{word}", frozenset({ONE})) == {}
    assert carried(f"8:1 {ONE}@[[8,[[1,2,{{}}]]]]", frozenset({ONE})) == {8: [StoredEvent(1, 2, "{}")]}


async def test_a_broker_may_restart(broker: Parts, caplog: pytest.LogCaptureFixture) -> None:
    """While the broker is away, the bus is down, logs it once, and never waits. Afterwards the last notifications
    arrive, and the process learns that others may be lost.
    """
    server, make, _ = broker
    one, two = make(ONE), make(TWO)
    async with listening(one), listening(two) as recorder:
        await until_up(one, two)
        before = recorder.times_missed
        server.stop()
        await recorder.until(lambda: recorder.times_missed > before and not two.up)
        for seq in range(100):
            one.publish(7, seq)
        before = recorder.times_missed
        server.start()
        await recorder.until(lambda: recorder.times_missed > before and two._hears)
        await until_up(one, two)
        one.publish(8, 1)
        await recorder.until(lambda: recorder.news.get(8) == 1)
    assert [line.levelname for line in caplog.records] == ["WARNING"] * 4  # each of the two: away, and back


async def test_a_silent_broker_counts_as_down(redis: Redis, monkeypatch: pytest.MonkeyPatch) -> None:
    """A connection to a frozen machine stays open: it is probed, given up, and replaced."""
    monkeypatch.setattr(bus, "IDLE_SECONDS", 0.2)
    monkeypatch.setattr(bus, "REPLY_SECONDS", 1.0)
    one = RedisBus(redis.url, ONE)
    async with listening(one) as recorder:
        await until_up(one)
        before = recorder.times_missed
        with redis.frozen():
            await recorder.until(lambda: recorder.times_missed > before)
            assert not one.up
        await until_up(one)
        one.publish(7, 1)
        await recorder.until(lambda: recorder.news == {7: 1})


async def test_a_bus_is_up_only_while_messages_come_back(
    request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With either broker, if a connection stays open but carries nothing, the bus is down before the connections fail,
    and up as soon as messages arrive on new ones.
    """
    monkeypatch.setattr(bus, "PROBE_SECONDS", 0.05)
    monkeypatch.setattr(bus, "ROUND_TRIP_SECONDS", 0.1)
    redis: Redis = request.getfixturevalue("redis")
    postgres: Postgres = request.getfixturevalue("postgres")
    async with faulty_proxy(redis.url) as to_redis, faulty_proxy(postgres.url("postgres")) as to_postgres:
        for proxy, make in (
            (to_redis, lambda address: RedisBus(f"redis://{address}", ONE)),
            (to_postgres, lambda address: PostgresBus(f"postgresql://tests@{address}/postgres", ONE)),
        ):
            one = make(proxy.address.removeprefix("http://"))
            async with listening(one) as recorder:
                await until_up(one)
                trips = one.lag.cumulative()[-1][1]
                assert trips >= 1
                before = recorder.times_missed
                proxy.stall()
                await recorder.until(lambda recorder=recorder, before=before: recorder.times_missed > before)  # type: ignore[misc]  # no name for its type
                assert not one.up
                assert one._hears
                assert one._sends
                proxy.cut()
                await until_up(one)


class Deaf(Broker):
    """A broker whose driver swallows the first cancellation."""

    def __init__(self) -> None:
        super().__init__(ONE)
        self.begun, self.swallowed = 0, 0

    @asynccontextmanager
    async def _sending(self) -> AsyncGenerator[Send]:
        await self._driven()
        yield AsyncMock()

    async def _messages(self) -> AsyncGenerator[str | None]:
        await self._driven()
        yield None
        await asyncio.Event().wait()

    async def _driven(self) -> None:
        self.begun += 1
        try:
            await asyncio.Event().wait()
        except asyncio.CancelledError:
            self.swallowed += 1


async def test_a_bus_ends_even_if_its_driver_swallows_a_cancellation() -> None:
    """A task whose driver swallows a cancellation is cancelled again."""
    deaf, recorder = Deaf(), Recorder()
    await deaf.open(recorder.on_events, recorder.on_doubt, recorder.on_text, Supervisor())
    while deaf.begun < 2:  # noqa: ASYNC110 – there is no event to wait for
        await asyncio.sleep(0)
    async with asyncio.timeout(SECONDS):
        await deaf.close()
    assert deaf.swallowed == 2


@contextmanager
def opened(place: Place) -> Iterator[Callable[[str], object]]:
    """A function that creates a bus for a store from a setting."""
    with place.open() as store:
        yield lambda name: bus_of(Settings(data=place.folder, database=place.url, bus=name), store)


async def test_a_bus_is_for_processes_that_share_a_database(place: Place) -> None:
    """With SQLite there is no bus, and naming one is an error; with PostgreSQL there is always one."""
    with opened(place) as made:
        if place.url:
            assert isinstance(made(""), PostgresBus)
            assert isinstance(made("redis://127.0.0.1:6379/0"), RedisBus)
            with pytest.raises(StartError, match="RANDOLPH_BUS"):
                made("redis://:secret@127.0.0.1:port/0")
        else:
            assert made("").up  # type: ignore[attr-defined]
            with pytest.raises(StartError, match="RANDOLPH_DATABASE"):
                made("redis://127.0.0.1:6379/0")


async def test_a_missing_package_is_named(place: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without the extras a server on SQLite works; for anything else a sentence names the missing package."""
    for name in ("psycopg", "redis", "redis.asyncio"):
        monkeypatch.setitem(sys.modules, name, None)
    if place.url:
        with pytest.raises(StartError, match=r"pip install 'randolph\[postgres\]'"):
            place.open()
        monkeypatch.delitem(sys.modules, "psycopg")
        with opened(place) as made, pytest.raises(StartError, match=r"pip install 'randolph\[redis\]'"):
            made("redis://127.0.0.1:6379/0")
    else:
        async with running_server(place.folder) as h:
            assert await h.visitor().make_room()
