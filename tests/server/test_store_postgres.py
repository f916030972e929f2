"""The store on PostgreSQL: several processes at once, lost connections, upgrades."""

from __future__ import annotations

import asyncio
import re
import threading
import time
from collections.abc import Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from typing import Self

import psycopg
import pytest
from alembic import command
from sqlalchemy import Connection, TextClause

from randolph.server import StartError
from randolph.server.store import (
    AlreadyAnswered,
    Append,
    Conflict,
    Judgment,
    Lease,
    LeaseChange,
    Listed,
    NewSeat,
    Played,
    Store,
    StoredBoard,
    StoredEvent,
    StoredGame,
    StoredJudgment,
    StoredRoom,
    StoredSnapshot,
    StoreError,
    appending,
)
from randolph.server.store.migrate import alembic_config
from tests.server.databases import Place, Postgres, in_one_batch
from tests.server.in_process import SECONDS
from tests.unit.cli.program import Randolph


@pytest.fixture
def shared(tmp_path: Path, postgres: Postgres) -> Iterator[Place]:
    """An empty PostgreSQL database."""
    with postgres.database() as url:
        yield Place(tmp_path, url)


@pytest.fixture
def stores(shared: Place) -> Iterator[tuple[Store, Store]]:
    """The stores of two processes on one database."""
    with shared.open() as one, shared.open() as two:
        yield one, two


@pytest.fixture
def randolph(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Randolph:
    """The command line, called as a function."""
    return Randolph(monkeypatch, capsys)


def event(seq: int, at: int = 1000) -> StoredEvent:
    """An event that is never decoded."""
    return StoredEvent(seq, at, f'{{"type":"test","at":{at}}}')


async def rooms_of(store: Store, number: int) -> list[int]:
    """Rooms with one event each."""
    return [(await store.create_room(f"ROOM{n:02}", 1, [event(1)], NewSeat(0, "hash"))).id for n in range(number)]


async def test_two_racing_processes_write_each_number_once(stores: tuple[Store, Store]) -> None:
    """Two stores append to the same rooms at the same time, in opposite order, in large transactions, with answers and
    snapshots: of each pair one is written and the other is a conflict, without a deadlock.
    """
    one, two = stores
    rooms = await rooms_of(one, 20)
    for after in range(1, 6):
        shown = StoredSnapshot(after, "program", "state")
        jobs = [
            store.append(
                Append(
                    room_id=room,
                    after=after,
                    events=(event(after + 1, at),),
                    played=Played(0, f"{after}-{at}"),
                    snapshot=shown,
                )
            )
            for store, at, order in ((one, 1, rooms), (two, 2, rooms[::-1]))
            for room in order
        ]
        results = await asyncio.gather(*jobs, return_exceptions=True)
        assert sorted(type(result).__name__ for result in results) == ["Conflict"] * 20 + ["NoneType"] * 20
    for room in rooms:
        assert [one.seq for one in await two.events(room)] == [1, 2, 3, 4, 5, 6]
    with one._database.reading.connect() as connection:
        assert connection.exec_driver_sql("SELECT sum(deadlocks) FROM pg_stat_database").scalar_one() == 0


async def test_a_conflict_returns_the_missing_events(stores: tuple[Store, Store]) -> None:
    """A conflict has the events after the number that the unit was decided on, for each unit."""
    one, two = stores
    first, second = await rooms_of(one, 2)
    await one.append(Append(room_id=first, after=1, events=(event(2), event(3))))
    await one.append(Append(room_id=second, after=1, events=(event(2, 7),)))
    wanted = [(first, 1, (event(2), event(3))), (first, 2, (event(3),)), (second, 1, (event(2, 7),))]
    jobs = [two.append(Append(room_id=room, after=after, events=(event(after + 1, 9),))) for room, after, _ in wanted]
    results = await asyncio.gather(*jobs, return_exceptions=True)
    assert [result.events for result in results if isinstance(result, Conflict)] == [events for _, _, events in wanted]


async def test_a_command_at_two_processes_is_answered_once(stores: tuple[Store, Store]) -> None:
    """The same id at the same time through two stores is written once; the other one gets the answer, or a conflict."""
    (room,) = await rooms_of(stores[0], 1)
    unit = Append(room_id=room, after=1, events=(event(2),), played=Played(0, "command-1"))
    results = await asyncio.gather(*(store.append(unit) for store in stores), return_exceptions=True)
    assert sum(result is None for result in results) == 1
    assert sum(isinstance(result, AlreadyAnswered) and result.seq == 2 for result in results) == 1


async def test_a_judgment_found_twice_is_stored_once(stores: tuple[Store, Store]) -> None:
    """Two processes judge the same round; neither of them fails."""
    (room,) = await rooms_of(stores[0], 1)
    found = Judgment("optimal", 6, "rE")
    for number in range(20):
        await asyncio.gather(*(store.save_judgment(room, number, "problem", found, 1) for store in stores))
        assert await stores[0].judgment(room, number, "problem") == found


async def test_an_impossible_job_fails_alone(stores: tuple[Store, Store]) -> None:
    """A text that PostgreSQL does not accept undoes its own job; the rest of the transaction is written."""
    store, _ = stores
    room, _ = await rooms_of(store, 2)
    bad = store.save_judgment(room, 1, "nul \0", Judgment("limit", None, None), 1)
    good = store.append(Append(room_id=room, after=1, events=(event(2),)))
    results = await asyncio.gather(bad, good, return_exceptions=True)
    assert [type(result) for result in results] == [StoreError, type(None)]
    assert len(await store.events(room)) == 2


async def test_a_cut_connection_is_restored(stores: tuple[Store, Store], shared: Place) -> None:
    """All connections are cut: the next read and the next write succeed."""
    store, _ = stores
    (room,) = await rooms_of(store, 1)
    cut = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'randolph'"
    for after in range(1, 4):
        shared.run(cut)
        await store.append(Append(room_id=room, after=after, events=(event(after + 1),)))
        shared.run(cut)
        assert [one.seq for one in await store.events(room)] == list(range(1, after + 2))


async def outcomes_of_three(store: Store, room: int, other: int) -> list[type]:
    """The results of a unit with an id, one without, and another job together; the events of both are stored once."""
    results = await in_one_batch(
        store,
        store.append(Append(room_id=room, after=1, events=(event(2),), played=Played(0, "command-1"))),
        store.append(Append(room_id=other, after=1, events=(event(2),))),
        store.renew(1, 2),
    )
    assert len(await store.events(room)) == len(await store.events(other)) == 2
    return [type(result) for result in results]


async def test_a_commit_with_a_lost_answer_is_not_repeated(
    stores: tuple[Store, Store], shared: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The connection is lost after the commit, before the answer: the unit with an id is tried again and gets its own
    answer, a unit without an id is a conflict, another job fails, and everything is stored once.
    """
    store, _ = stores
    rooms = await rooms_of(store, 2)
    monkeypatch.setattr(store._writer, "_quick", None)
    lost = threading.Event()
    commits = count(1)
    commit = store._database.writing.dialect.do_commit

    def losing(connection: object) -> None:
        commit(connection)  # type: ignore[arg-type]  # whatever the driver has
        if next(commits) == 2:  # the first one is of the job that keeps the writer busy
            lost.set()
            connection.driver_connection.close()  # type: ignore[attr-defined]
            commit(connection)  # type: ignore[arg-type]  # the driver's own message for a lost connection

    monkeypatch.setattr(store._database.writing.dialect, "do_commit", losing)
    assert await outcomes_of_three(store, *rooms) == [AlreadyAnswered, Conflict, StoreError]
    assert lost.is_set()


async def test_a_single_statement_with_a_lost_answer_is_not_repeated(
    stores: tuple[Store, Store], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The same if one statement is the transaction: written units are found again, and everything is stored once;
    another job had not begun, and is done.
    """
    store, _ = stores
    rooms = await rooms_of(store, 2)
    lost = threading.Event()
    append_quickly = appending._append_quickly

    def losing(connection: Connection, units: Iterable[Append]) -> None:
        append_quickly(connection, units)
        lost.set()
        connection.connection.driver_connection.close()  # type: ignore[union-attr]
        connection.exec_driver_sql("SELECT 1")

    monkeypatch.setattr(appending, "_append_quickly", losing)
    assert await outcomes_of_three(store, *rooms) == [AlreadyAnswered, Conflict, type(None)]
    assert lost.is_set()


async def test_no_frequent_statement_scans_a_table(stores: tuple[Store, Store]) -> None:
    """Each statement is planned when its tables are new and empty, and keeps its plan when they are large."""
    texts = [one for one in vars(appending).values() if isinstance(one, TextClause)]
    assert len(texts) >= 5
    with stores[0]._database.reading.connect() as connection:
        connection.exec_driver_sql("SET plan_cache_mode = force_generic_plan")
        for number, one in enumerate(texts):
            names = list(dict.fromkeys(re.findall(r":([a-z]+) AS", one.text)))
            words = re.sub(r":([a-z]+) AS", lambda found, names=names: f"${names.index(found[1]) + 1} AS", one.text)  # type: ignore[misc]  # no name for its type
            connection.exec_driver_sql(f"PREPARE p{number} AS {words}")
            given = ", ".join(["'{}'"] * len(names))
            plan = "\n".join(connection.exec_driver_sql(f"EXPLAIN EXECUTE p{number}({given})").scalars())
            assert "Seq Scan" not in plan, plan


async def test_a_write_of_another_process_conflicts_only_in_its_room(
    stores: tuple[Store, Store], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Another process is faster in one room, between a careful unit's query for the newest events and its writing: that
    unit is a conflict with the new events, and the others are written together with it, in two transactions in all.
    """
    one, two = stores
    rooms = await rooms_of(one, 3)
    loop = asyncio.get_running_loop()
    looks = 0
    newest = appending.newest

    def looked(connection: Connection, room_ids: Iterable[int]) -> dict[int, int]:
        nonlocal looks
        found = newest(connection, room_ids)
        looks += 1
        if looks == 1:
            other = two.append(Append(room_id=rooms[1], after=1, events=(event(2, 7),)))
            asyncio.run_coroutine_threadsafe(other, loop).result(SECONDS)
        return found

    monkeypatch.setattr(appending, "newest", looked)
    careful = [
        Append(room_id=room, after=1, events=(event(2),), lease=LeaseChange(0, one.process_id, held=True))
        for room in rooms
    ]
    await one.renew(0, 10**13)
    results = await in_one_batch(one, *map(one.append, careful))
    assert [type(result) for result in results] == [type(None), Conflict, type(None)]
    assert isinstance(results[1], Conflict)
    assert results[1].events == (event(2, 7),)
    assert looks == 2
    assert [[lease.process_id for lease in await two.leases(room)] for room in rooms] == [
        [one.process_id],
        [],
        [one.process_id],
    ]


async def test_a_short_outage_is_waited_for(
    stores: tuple[Store, Store],
    postgres: Postgres,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    """A write during a restart of the database is written afterwards; the log has two lines: away, and back."""
    store, _ = stores
    (room,) = await rooms_of(store, 1)
    monkeypatch.setattr(store._writer, "_reconnect_seconds", SECONDS)  # a busy machine takes long to restart a database
    postgres.stop()
    written = asyncio.ensure_future(store.append(Append(room_id=room, after=1, events=(event(2),))))
    try:
        await asyncio.sleep(0)
    finally:
        postgres.start()
    await written
    assert len(await store.events(room)) == 2
    assert [line.levelname for line in caplog.records if line.name.endswith("writer")] == ["WARNING", "WARNING"]


async def test_a_long_outage_fails_and_ends(
    stores: tuple[Store, Store], postgres: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    """When the time limit has passed, each write fails at once, until the database is back."""
    store, _ = stores
    (room,) = await rooms_of(store, 1)
    monkeypatch.setattr(store._writer, "_reconnect_seconds", 0.0)
    postgres.stop()
    try:
        for _ in range(2):
            with pytest.raises(StoreError, match="the database failed"):
                await store.append(Append(room_id=room, after=1, events=(event(2),)))
            with pytest.raises(StoreError, match="the database failed"):
                await store.events(room)
    finally:
        postgres.start()
    await store.append(Append(room_id=room, after=1, events=(event(2),)))
    assert len(await store.events(room)) == 2


def test_processes_that_start_together_upgrade_once(shared: Place) -> None:
    """Four processes open an empty database at the same time: one creates the schema, the others wait for it."""
    with ThreadPoolExecutor(4) as pool:
        for opened in [pool.submit(shared.open) for _ in range(4)]:
            opened.result().close()


def test_a_process_without_permission_to_upgrade_gives_the_command(shared: Place, randolph: Randolph) -> None:
    """If upgrades are done by command, an older database is refused in a sentence until
    `randolph db upgrade` has run.
    """
    with shared.connected() as connection:
        command.upgrade(alembic_config(connection), "0001")
    with pytest.raises(
        StartError, match=r"lacks 7 upgrades \(0002, 0003, 0004, 0005, 0006, 0007, 0008\); run `randolph db upgrade`"
    ):
        Store.open(shared.folder, database=shared.url, upgrade=False)
    environment = pytest.MonkeyPatch()
    environment.setenv("RANDOLPH_DATABASE", shared.url)
    lacks = "0002, 0003, 0004, 0005, 0006, 0007, 0008: run `randolph db upgrade`"
    assert randolph("db", "current").out == f"{shared.url} has schema 0001 and lacks {lacks}.\n"
    assert randolph("db", "upgrade").out == "Upgraded: 0002, 0003, 0004, 0005, 0006, 0007, 0008.\n"
    assert randolph("db", "upgrade").out == "The database is up to date.\n"
    assert randolph("db", "current").out == f"{shared.url} has schema 0008, the newest.\n"
    environment.undo()
    Store.open(shared.folder, database=shared.url, upgrade=False).close()


KNOWN = ("0001", "0002", "0003", "0004", "0005", "0006", "0007", "0008")
"""All schemas, the oldest first."""

ROWS = {
    "0001": (
        "INSERT INTO rooms (code, record_version, created_at) VALUES ('K7M2QX', 1, 1700000000000)",
        "INSERT INTO rooms (code, record_version, created_at) VALUES ('ABCDEF', 2, 1700000000500)",
        """INSERT INTO events VALUES (1, 1, 1700000000000, '{"type":"room_created"}')""",
        """INSERT INTO events VALUES (1, 2, 1700000000000, '{"type":"player_joined","seat":0,"name":"Ånn 🤖"}')""",
        """INSERT INTO events VALUES (2, 1, 1700000000500, '{"type":"room_created"}')""",
        """INSERT INTO events VALUES (1, 3, 1700000001000, '{"type":"bid_made","seat":0,"moves":7}')""",
        "INSERT INTO seats VALUES (1, 0, 'hash-of-ann', 1700000000000), (2, 0, 'hash-of-cy', 1700000000500)",
        "INSERT INTO commands VALUES (1, 0, 'bid-of-ann', 3)",
        "INSERT INTO judgments VALUES (1, 1, 'a problem', 'optimal', 6, 'rE gN', 1700000001000)",
        "INSERT INTO processes VALUES ('some-process', 1700000000000, 1700000030000)",
        "INSERT INTO leases VALUES (1, 0, 'some-process')",
    ),
    "0002": ("INSERT INTO boards VALUES ('k7M2qX09ab', 'hash-of-ann', 'Labyrinth', 16, 15, '{}', 1700000000000, 2)",),
    "0003": ("""INSERT INTO listings VALUES (1, '{"players":["Ann"]}')""",),
}
"""Rows in each table of each earlier schema, in SQL of that time; the databases number the rooms."""


def bring(place: Place, schema: str) -> None:
    """Create a database of an earlier schema, with rows."""
    with place.connected() as connection:
        for version, statements in ROWS.items():
            if version <= schema:
                command.upgrade(alembic_config(connection), version)
                for statement in statements:
                    connection.exec_driver_sql(statement)


@pytest.mark.parametrize("schema", ROWS)
async def test_an_upgrade_keeps_every_row(
    shared: Place, randolph: Randolph, monkeypatch: pytest.MonkeyPatch, schema: str
) -> None:
    """A database of each earlier schema, with rows in all its tables, is upgraded by command: the store finds all rows,
    appends after the last events, and numbers new rooms after the old ones.
    """
    bring(shared, schema)
    monkeypatch.setenv("RANDOLPH_DATABASE", shared.url)
    assert randolph("db", "upgrade").out == f"Upgraded: {', '.join(one for one in KNOWN if one > schema)}.\n"
    old = [
        StoredEvent(1, 1700000000000, '{"type":"room_created"}'),
        StoredEvent(2, 1700000000000, '{"type":"player_joined","seat":0,"name":"Ånn 🤖"}'),
        StoredEvent(3, 1700000001000, '{"type":"bid_made","seat":0,"moves":7}'),
    ]
    board = StoredBoard(
        id="k7M2qX09ab",
        owner="hash-of-ann",
        name="Labyrinth",
        rows=16,
        cols=15,
        body="{}",
        created_at=1700000000000,
        updated_at=2,
    )
    with Store.open(shared.folder, database=shared.url, upgrade=False) as store:
        assert await store.game("K7M2QX", "a program") == StoredGame(
            row=StoredRoom(1, "K7M2QX", 1, 1700000000000),
            leases=(Lease(0, "some-process", 1700000030000),),
            seats={"hash-of-ann": 0},
            events=tuple(old),
            snapshot=None,
            judged=StoredJudgment(1, "a problem", Judgment("optimal", 6, "rE gN")),
        )
        assert await store.room("ABCDEF") == StoredRoom(2, "ABCDEF", 2, 1700000000500)
        assert await store.newest([1, 2]) == {1: 3, 2: 1}
        assert [await store.seat(1, token) for token in ("hash-of-ann", "hash-of-cy")] == [0, None]
        assert await store.answer(1, 0, "bid-of-ann") == 3
        assert await store.judgment(1, 1, "a problem") == Judgment("optimal", 6, "rE gN")
        assert await store.board("k7M2qX09ab") == (None if schema < "0002" else board)
        listed = [] if schema < "0003" else [Listed("K7M2QX", 1700000000000, '{"players":["Ann"]}')]
        assert await store.listed(1700000020000, most=9) == listed
        with pytest.raises(AlreadyAnswered, match="up to event 3"):
            await store.append(Append(room_id=1, after=3, events=(event(4),), played=Played(0, "bid-of-ann")))
        new = Append(
            room_id=1,
            after=3,
            events=(event(4),),
            played=Played(0, "more-of-ann"),
            listing='{"players":["Ann","Bob"]}',
            snapshot=StoredSnapshot(3, "a program", "{}"),
        )
        await store.append(new)
        assert await store.events(1) == [*old, event(4)]
        assert (await store.create_room("NEWEST", 2, [event(1)], NewSeat(0, "hash"))).id == 3


class OlderProcess:
    """The connection of a process of the first schema's program, which reads and writes as that program did."""

    def __init__(self, url: str) -> None:
        words = "-c lock_timeout=10s -c statement_timeout=60s"  # it does not wait forever, as no process does
        self._connection = psycopg.connect(url, options=words, autocommit=True)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._connection.close()

    @contextmanager
    def transaction(self) -> Iterator[None]:
        """The statements in this block are committed at its end."""
        with self._connection.transaction():
            yield

    def make_room(self, code: str) -> int:
        """Create a room with an event; its number."""
        words = "INSERT INTO rooms (code, record_version, created_at) VALUES (%s, 1, 1000) RETURNING id"
        room = int(self._connection.execute(words, (code,)).fetchone()[0])  # type: ignore[index]  # there is one
        self._write(room, 1)
        return room

    def append(self, room: int, seq: int) -> None:
        """Append an event, with the answer to a command, behind the lock of the room."""
        with self.transaction():
            self._connection.execute("SELECT id FROM rooms WHERE id = %s FOR NO KEY UPDATE", (room,))
            assert self.newest(room) == seq - 1
            self._write(room, seq)
            self._connection.execute("INSERT INTO commands VALUES (%s, 0, %s, %s)", (room, f"command-{seq}", seq))

    def newest(self, room: int) -> int:
        """The number of the room's last event."""
        found = self._connection.execute("SELECT seq, at, body FROM events WHERE room_id = %s ORDER BY seq", (room,))
        return len(found.fetchall())

    def see_somebody_wait(self) -> None:
        """Wait until a connection to this database waits for a lock."""
        words = "SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'"
        until = time.monotonic() + SECONDS
        while self._connection.execute(words).fetchone() is None:
            assert time.monotonic() < until
            time.sleep(0.01)

    def _write(self, room: int, seq: int) -> None:
        self._connection.execute("INSERT INTO events VALUES (%s, %s, %s, %s)", (room, *event(seq)))


async def test_an_upgrade_runs_while_an_older_process_plays(
    shared: Place, randolph: Randolph, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An older process is appending to a room when the upgrade begins, and still when it has ended: there is no
    deadlock, and nothing is lost.
    """
    bring(shared, "0001")
    monkeypatch.setenv("RANDOLPH_DATABASE", shared.url)
    with OlderProcess(shared.url) as older, ThreadPoolExecutor(1) as pool:
        with older.transaction():
            older.append(1, 4)
            upgrading = pool.submit(randolph, "db", "upgrade")
            assert upgrading.result(SECONDS).out == f"Upgraded: {', '.join(KNOWN[1:])}.\n"
            older.append(1, 5)
        with Store.open(shared.folder, database=shared.url, upgrade=False) as store:
            assert await store.newest([1]) == {1: 5}
            await store.append(Append(room_id=1, after=5, events=(event(6),)))
            older.append(1, 7)
            assert [one.seq for one in await store.events(1)] == list(range(1, 8))


async def test_an_upgrade_waits_for_a_new_room_and_delays_no_play(
    shared: Place, randolph: Randolph, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An older process is creating a room when the upgrade begins, which waits for it. Another one reads and appends
    all the time, and both go on when the upgrade has ended.
    """
    bring(shared, "0001")
    monkeypatch.setenv("RANDOLPH_DATABASE", shared.url)
    with OlderProcess(shared.url) as making, OlderProcess(shared.url) as playing, ThreadPoolExecutor(1) as pool:
        with making.transaction():
            room = making.make_room("SLOWLY")
            upgrading = pool.submit(randolph, "db", "upgrade")
            playing.see_somebody_wait()
            for seq in range(4, 20):  # often enough for the driver to prepare its statements
                playing.append(1, seq)
            playing.see_somebody_wait()
            assert not upgrading.done()
        assert upgrading.result(SECONDS).out == f"Upgraded: {', '.join(KNOWN[1:])}.\n"
        making.append(room, 2)
        playing.append(1, 20)
        assert playing.make_room("QUICK") == room + 1
    with Store.open(shared.folder, database=shared.url, upgrade=False) as store:
        assert [one.seq for one in await store.events(1)] == list(range(1, 21))
        assert await store.answer(1, 0, "command-19") == 19
        game = await store.game("SLOWLY", "a program")
        assert game is not None
        assert game.events == (event(1), event(2))


def test_an_unreachable_database_is_one_sentence(tmp_path: Path, postgres: Postgres) -> None:
    """No server, no such database: one line, which names the address."""
    with pytest.raises(StartError, match=r"^The database postgresql://tests@127.0.0.1:1/x cannot be used: .*refused"):
        Store.open(tmp_path, database="postgresql://tests@127.0.0.1:1/x")
    with pytest.raises(StartError, match='database "nowhere" does not exist') as refusal:
        Store.open(tmp_path, database=postgres.url("nowhere"))
    assert "\n" not in str(refusal.value)


def test_the_size_of_the_tables_is_counted(stores: tuple[Store, Store]) -> None:
    """An empty database needs little more than its tables' first pages."""
    assert 50_000 < asyncio.run(stores[0].used_bytes()) < 1_000_000


async def test_judgments_in_any_order_do_not_deadlock(stores: tuple[Store, Store]) -> None:
    """Two processes that find the optima of the same rounds in opposite orders keep each once, and none is lost."""
    rooms = await rooms_of(stores[0], 12)
    found = Judgment("optimal", 3, "rE gN bS")
    for number in range(1, 5):
        saving = [
            stores[first].save_judgment(room, number, "a problem", found, 1000)
            for pair in zip(rooms, reversed(rooms), strict=True)
            for first, room in enumerate(pair)
        ]
        await asyncio.gather(*saving)
    for store in stores:
        for room in rooms:
            assert [await store.judgment(room, number, "a problem") for number in range(1, 5)] == [found] * 4
