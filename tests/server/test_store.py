"""The store, on SQLite and on PostgreSQL: schema and migrations, one writer, units of work; the lock of the folder."""

from __future__ import annotations

import asyncio
import random
import sqlite3
import subprocess
import sys
from dataclasses import astuple, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import insert, inspect, select
from sqlalchemy.event import listen, remove

from randolph.server import StartError
from randolph.server.store import (
    AlreadyAnswered,
    AlreadySeated,
    Append,
    CodeTaken,
    Conflict,
    Judgment,
    LeaseChange,
    NewSeat,
    Played,
    RoomGone,
    SeatTaken,
    Store,
    StoredEvent,
    StoredSnapshot,
    StoreError,
)
from randolph.server.store.migrate import alembic_config
from randolph.server.store.schema import metadata, processes
from randolph.server.store.sqlite import DATABASE
from tests.server.databases import either, in_one_batch

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sqlalchemy import Connection

    from tests.server.databases import Place


place = either


@pytest.fixture
def store(place: Place) -> Iterator[Store]:
    """An open store on a new database, of either kind."""
    with place.open() as opened:
        yield opened


def event(seq: int, at: int = 1000) -> StoredEvent:
    """An event that is never decoded."""
    return StoredEvent(seq, at, f'{{"type":"test","at":{at}}}')


async def a_room(store: Store, code: str = "ABCDEF") -> int:
    """A room with one event."""
    return (await store.create_room(code, 1, [event(1)], NewSeat(0, "hash-of-ann"))).id


def test_a_fresh_database_has_the_schema(place: Place) -> None:
    """The migrations, run from nothing, make exactly the tables of `schema`."""
    place.open().close()
    with place.connected() as connection:
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        assert compare_metadata(context, metadata) == []
        names = set(inspect(connection).get_table_names())
    assert names == {*metadata.tables, "alembic_version"}


def test_migrations_run_down_and_up_again(place: Place) -> None:
    """Every migration can be reverted: down to nothing, and up to the same tables."""
    place.open().close()
    with place.connected() as connection:
        command.downgrade(alembic_config(connection), "base")
        assert inspect(connection).get_table_names() == ["alembic_version"]
    place.open().close()
    with place.connected() as connection:
        assert set(inspect(connection).get_table_names()) == {*metadata.tables, "alembic_version"}


def test_a_newer_database_is_refused_with_a_sentence(place: Place) -> None:
    """An unknown schema is refused; the folder, if there is one, is free again."""
    place.open().close()
    place.run("UPDATE alembic_version SET version_num = '9999'")
    for _ in range(2):
        with pytest.raises(StartError, match=r"newer randolph \(schema 9999\)") as refusal:
            place.open()
        assert "\n" not in str(refusal.value)


def test_an_invalid_database_is_refused_with_a_sentence(tmp_path: Path) -> None:
    """A damaged file gives one sentence that names it, and the folder is free again."""
    (tmp_path / DATABASE).write_bytes(b"this is no database, however long one looks at it" * 100)
    with pytest.raises(StartError, match="file is not a database"):
        Store.open(tmp_path)
    (tmp_path / DATABASE).unlink()
    Store.open(tmp_path).close()


def test_a_folder_that_cannot_be_created_is_refused_with_a_sentence(tmp_path: Path) -> None:
    """A file in the place of the folder gives one sentence."""
    (tmp_path / "file").write_text("not a folder")
    with pytest.raises(StartError, match="cannot be used"):
        Store.open(tmp_path / "file")


def test_the_folder_is_locked_against_this_process(tmp_path: Path) -> None:
    """A second opening of the same folder is refused and names the owner; after closing it succeeds."""
    store = Store.open(tmp_path)
    with pytest.raises(StartError, match=r"in use by another randolph \(process \d+\)") as refusal:
        Store.open(tmp_path)
    assert str(refusal.value).count(".") >= 1
    assert "\n" not in str(refusal.value)
    store.close()
    Store.open(tmp_path).close()


def test_the_folder_is_locked_against_other_processes_and_freed_by_their_death(tmp_path: Path) -> None:
    """The lock is the operating system's: another process is refused, and a killed owner leaves no lock."""
    program = (
        "import sys, pathlib; from randolph.server.store import Store; "
        "store = Store.open(pathlib.Path(sys.argv[1])); print('open', flush=True); sys.stdin.read()"
    )
    with subprocess.Popen(
        [sys.executable, "-c", program, str(tmp_path)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as owner:
        assert owner.stdout is not None
        assert owner.stdout.readline() == "open\n"
        with pytest.raises(StartError, match=rf"\(process {owner.pid}\)"):
            Store.open(tmp_path)
        owner.kill()
    Store.open(tmp_path).close()


@pytest.mark.parametrize(("synchronous", "level"), [("normal", 1), ("full", 2)])
def test_durability_follows_the_setting(tmp_path: Path, synchronous: str, level: int) -> None:
    """The database is in WAL mode, and `synchronous` is as in the setting, on every connection."""
    with Store.open(tmp_path, synchronous=synchronous) as store:  # type: ignore[arg-type]  # both words are allowed
        for engine in (store._database.reading, store._database.writing):
            with engine.connect() as connection:
                assert connection.exec_driver_sql("PRAGMA journal_mode").scalar() == "wal"
                assert connection.exec_driver_sql("PRAGMA synchronous").scalar() == level
                assert connection.exec_driver_sql("PRAGMA foreign_keys").scalar() == 1


async def test_events_come_back_in_order_and_after_a_number(store: Store) -> None:
    """Events are read back as they were appended, after any number."""
    room = await a_room(store)
    await store.append(Append(room_id=room, after=1, events=(event(2, 1001), event(3, 1002))))
    assert await store.events(room) == [event(1), event(2, 1001), event(3, 1002)]
    assert await store.events(room, after=2) == [event(3, 1002)]


async def test_queries_for_many_rooms_return_each_rooms_events(store: Store) -> None:
    """Queries for many rooms at the same time get the right answers: each room its own events after its own number."""
    rooms = [await a_room(store, f"ROOM{n:02}") for n in range(30)]
    for n, room in enumerate(rooms[1:], 1):
        new = tuple(event(seq, room) for seq in range(2, n + 2))
        await store.append(Append(room_id=room, after=1, events=new))
    asked = [(room, after) for room in [*rooms, 77] for after in (0, 1, 5)]
    answers = await asyncio.gather(*(store.new_events(room, after=after) for room, after in asked))
    assert answers == [await store.events(room, after=after) for room, after in asked]
    assert len(answers[-4]) == 25


async def test_the_later_append_writes_nothing(store: Store) -> None:
    """Two appends after the same event: the second is a conflict, and none of its parts is stored."""
    room = await a_room(store)
    await store.append(Append(room_id=room, after=1, events=(event(2),)))
    late = Append(
        room_id=room,
        after=1,
        events=(event(2, 9), event(3, 9)),
        played=Played(0, "command-1"),
        seat=NewSeat(1, "hash-of-bob"),
        lease=LeaseChange(0, store.process_id, held=True),
    )
    with pytest.raises(Conflict):
        await store.append(late)
    assert await store.events(room) == [event(1), event(2)]
    assert await store.answer(room, 0, "command-1") is None
    assert await store.seat(room, "hash-of-bob") is None
    assert await store.leases(room) == []


@pytest.mark.parametrize("after", [1, 3])
async def test_a_decision_on_another_state_is_a_conflict_even_without_events(store: Store, after: int) -> None:
    """A unit without events, or one that would leave a gap, is also compared with the room's last event."""
    room = await a_room(store)
    await store.append(Append(room_id=room, after=1, events=(event(2),)))
    lease = LeaseChange(0, store.process_id, held=True)
    with pytest.raises(Conflict):
        await store.append(Append(room_id=room, after=after, events=(), played=Played(0, "command-1"), lease=lease))
    assert await store.answer(room, 0, "command-1") is None
    with pytest.raises(Conflict):
        await store.append(Append(room_id=room, after=3, events=(event(4),)))
    assert await store.events(room) == [event(1), event(2)]


async def test_a_command_is_stored_with_its_events_and_answered_forever(store: Store) -> None:
    """The same id of the same seat is `AlreadyAnswered` with the first number, even on a state that has moved on."""
    room = await a_room(store)
    await store.append(Append(room_id=room, after=1, events=(event(2),), played=Played(0, "command-1")))
    await store.append(Append(room_id=room, after=2, events=(event(3),)))
    with pytest.raises(AlreadyAnswered) as again:
        await store.append(Append(room_id=room, after=3, events=(event(4),), played=Played(0, "command-1")))
    assert again.value.seq == 2
    assert len(await store.events(room)) == 3
    assert await store.answer(room, 0, "command-1") == 2


async def test_a_failing_job_fails_alone(store: Store) -> None:
    """Many jobs in one transaction: a conflict and a failing job undo only themselves."""
    rooms = [await a_room(store, f"ROOM{n:02}") for n in range(20)]

    def faulty(_connection: Connection) -> None:
        raise ZeroDivisionError

    good = [store.append(Append(room_id=room, after=1, events=(event(2),))) for room in rooms]
    bad = [store.append(Append(room_id=room, after=0, events=(event(1),))) for room in rooms]
    broken = [store._write(faulty) for _ in range(5)]
    results = await asyncio.gather(
        *(job for both in zip(good, bad, strict=True) for job in both), *broken, return_exceptions=True
    )
    assert [type(result) for result in results] == [type(None), Conflict] * 20 + [StoreError] * 5
    assert [len(await store.events(room)) for room in rooms] == [2] * 20


async def test_many_jobs_share_a_transaction(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """Jobs that are queued while the writer is busy are committed together, in order."""
    room = await a_room(store)
    sizes: list[int] = []
    write = store._writer._write

    def counting(batch: list[Any]) -> None:
        sizes.append(len(batch))
        write(batch)

    monkeypatch.setattr(store._writer, "_write", counting)
    await asyncio.gather(*(store.append(Append(room_id=room, after=n, events=(event(n + 1),))) for n in range(1, 200)))
    assert sum(sizes) == 199
    assert len(sizes) < 199
    assert [one.seq for one in await store.events(room)] == list(range(1, 201))


async def test_an_error_of_one_unit_affects_no_other(store: Store) -> None:
    """Of units that are written together, those that do not fit each get their own error, also one that would leave a
    gap; the others are written.
    """
    rooms = [await a_room(store, f"ROOM{n:02}") for n in range(7)]
    gone = rooms[5]
    await store.append(Append(room_id=rooms[1], after=1, events=(event(2),), played=Played(0, "said")))
    await store.append(Append(room_id=rooms[2], after=1, events=(event(2), event(3))))
    assert await store.expire([gone], 10**6, 0) == [gone]
    jobs = [
        store.append(Append(room_id=room, after=after, events=rows, played=played, seat=seat))
        for room, after, rows, played, seat in (
            (rooms[0], 1, (event(2), event(3)), Played(0, "new"), None),
            (rooms[1], 1, (event(2),), Played(0, "said"), None),
            (rooms[2], 1, (event(2), event(3), event(4)), None, None),
            (rooms[3], 2, (event(3),), None, None),
            (rooms[4], 1, (event(2),), None, None),
            (gone, 1, (event(2),), None, None),
            (rooms[6], 1, (event(2),), None, NewSeat(1, "hash-of-bob")),
        )
    ]
    results = await in_one_batch(store, *jobs)
    kinds = [type(None), AlreadyAnswered, Conflict, Conflict, type(None), RoomGone, type(None)]
    assert [type(result) for result in results] == kinds
    assert [len(await store.events(room)) for room in rooms] == [3, 2, 3, 1, 2, 0, 2]
    assert await store.answer(rooms[0], 0, "new") == 3
    assert await store.seat(rooms[6], "hash-of-bob") == 1


async def test_a_batch_is_read_as_it_was_written(store: Store) -> None:
    """Every character of a body, every number and every id of a client is read back, for each room."""
    texts = (
        '{"name":"\\u0000 \\ud83e\\udd16 \\\\ \\" \\/"}',
        '{"name":"🤖 Ä \u2028 \u202e \x7f ’","n":[1.0,1e2,-0,12345678901234567890]}',
        " { } ",
        "[\t\n]",
        "'; DROP TABLE events; -- :rows ?1 %s",
    )
    rooms = [await a_room(store, f"ROOM{n:02}") for n in range(len(texts))]
    latest = 2**53
    units = [
        Append(
            room_id=room,
            after=1,
            events=(StoredEvent(2, latest - number, body), StoredEvent(3, latest, body * 2)),
            played=Played(number, f"{number} {body}"[:64]),
            snapshot=StoredSnapshot(1, f"program {number}", body),
        )
        for number, (room, body) in enumerate(zip(rooms, texts, strict=True))
    ]
    assert await in_one_batch(store, *map(store.append, reversed(units))) == [None] * len(texts)
    for number, unit in enumerate(units):
        assert tuple(await store.events(unit.room_id, after=1)) == unit.events
        kept = await store.game(f"ROOM{number:02}", f"program {number}")
        assert kept is not None
        assert kept.snapshot == unit.snapshot
        assert unit.played is not None
        assert await store.answer(unit.room_id, *astuple(unit.played)) == 3


async def test_many_rooms_are_written_with_as_few_statements_as_one(store: Store) -> None:
    """Events, answers and snapshots of many rooms take as many statements as those of one."""
    rooms = [await a_room(store, f"ROOM{n:02}") for n in range(20)]
    said = 0

    def saying(_connection: object, _cursor: object, _statement: str, rows: Any, _context: object, many: bool) -> None:  # noqa: ANN401, FBT001 – the signature of SQLAlchemy
        nonlocal said
        said += len(rows) if many else 1

    async def statements(rooms: list[int]) -> int:
        nonlocal said
        said = 0
        snapshot = StoredSnapshot(1, "program", "{}")
        units = [
            Append(room_id=room, after=1, events=(event(2), event(3)), played=Played(0, "new"), snapshot=snapshot)
            for room in rooms
        ]
        assert await in_one_batch(store, *map(store.append, units)) == [None] * len(rooms)
        return said

    listen(store._database.writing, "before_cursor_execute", saying)
    try:
        assert 0 < await statements(rooms[:1]) == await statements(rooms[1:])
    finally:
        remove(store._database.writing, "before_cursor_execute", saying)


async def test_a_token_takes_one_seat_however_often_it_is_used(store: Store) -> None:
    """A client that asks for a seat again, on whatever state, learns which one it has; nothing else is written."""
    room = await a_room(store)
    bob = NewSeat(1, "hash-of-bob")
    await store.append(Append(room_id=room, after=1, events=(event(2),), seat=bob))
    for after in (1, 2):
        with pytest.raises(AlreadySeated) as again:
            await store.append(Append(room_id=room, after=after, events=(event(after + 1),), seat=replace(bob, seat=2)))
        assert again.value.seat == 1
    with pytest.raises(Conflict):  # another token's, for a seat that is taken
        await store.append(Append(room_id=room, after=2, events=(event(3),), seat=NewSeat(1, "hash-of-eve")))
    assert await store.events(room) == [event(1), event(2)]


async def test_units_of_a_room_in_one_transaction_see_each_other(store: Store) -> None:
    """Units that are queued together are decided in order: of two commands with one id the second gets the answer of
    the first; of two seats for one token, and of two appends after one event, only one is stored.
    """
    room = await a_room(store)

    async def ask(after: int, **more: Any) -> None:  # noqa: ANN401 – fields of Append
        await store.append(Append(room_id=room, after=after, events=(event(after + 1),), **more))

    played, bob = Played(0, "command-1"), NewSeat(1, "hash-of-bob")
    results = await asyncio.gather(
        ask(1, played=played), ask(2, played=played), ask(2, seat=bob), ask(3, seat=bob), ask(2), return_exceptions=True
    )
    assert [type(result) for result in results] == [type(None), AlreadyAnswered, type(None), AlreadySeated, Conflict]
    assert await store.events(room) == [event(1), event(2), event(3)]


async def test_the_newest_numbers_of_rooms(store: Store) -> None:
    """The number of the last event of each existing room."""
    first, second = await a_room(store), await a_room(store, "GHJKMN")
    await store.append(Append(room_id=second, after=1, events=(event(2), event(3))))
    assert await store.newest([first, second, 77]) == {first: 1, second: 3}
    assert await store.newest([]) == {}


async def test_codes_are_unique(store: Store) -> None:
    """A second room with the same code is `CodeTaken`, and nothing of it is stored."""
    await a_room(store)
    with pytest.raises(CodeTaken):
        await a_room(store)
    assert (await store.room("ABCDEF")) is not None
    assert await store.room("abcdef") is None


async def test_judgments_are_kept_by_room_round_and_problem(store: Store) -> None:
    """The side table answers only for the same problem; the first result stays."""
    room = await a_room(store)
    found = Judgment("optimal", 6, "rE gN")
    await store.save_judgment(room, 1, "problem", found, 1000)
    await store.save_judgment(room, 1, "problem", Judgment("limit", None, None), 2000)
    assert await store.judgment(room, 1, "problem") == found
    assert await store.judgment(room, 1, "another") is None
    assert await store.judgment(room, 2, "problem") is None


async def test_a_room_is_read_once_whatever_it_has(store: Store) -> None:
    """A room is read with the seats of all its devices, its leases, and one of its last judgments, even if several have
    the same time.
    """
    room = await a_room(store)
    empty = await store.game("ABCDEF", "program")
    assert empty is not None
    assert (empty.judged, empty.leases, len(empty.events)) == (None, (), 1)
    await store.renew(1000, 5000)
    await store.hold([(room, 0)])
    for round_ in (1, 2):
        await store.save_judgment(room, round_, "problem", Judgment("optimal", 6, "rE gN"), 1000)
    kept = await store.game("ABCDEF", "program")
    assert kept is not None
    assert kept.judged is not None
    assert kept.judged.result == Judgment("optimal", 6, "rE gN")
    assert [(lease.seat, lease.expires_at) for lease in kept.leases] == [(0, 5000)]
    assert (kept.seats, kept.events, kept.row) == (empty.seats, empty.events, empty.row)
    assert list(kept.seats.values()) == [0]


async def test_a_judgment_of_a_large_board_is_stored_like_any_other(store: Store) -> None:
    """However long a problem's text is, its result is found, and not that of another text."""
    room = await a_room(store)
    found = Judgment("optimal", 6, "rE gN")
    chance = random.Random(1)
    problem = "".join(chance.choices("abcdefghij0123456789=,", k=20_000))
    await store.save_judgment(room, 1, problem, found, 1000)
    assert await store.judgment(room, 1, problem) == found
    assert await store.judgment(room, 1, f"{problem[:-1]}!") is None


async def test_leases_last_as_long_as_their_process_renews(store: Store) -> None:
    """The last write of its process decides whether a lease lasts; taking one over replaces it."""
    room = await a_room(store)
    await store.renew(1000, 31_000)
    await store.append(Append(room_id=room, after=1, events=(), lease=LeaseChange(0, store.process_id, held=True)))
    await store.renew(11_000, 41_000)
    assert [(lease.seat, lease.expires_at) for lease in await store.leases(room)] == [(0, 41_000)]
    await store.append(Append(room_id=room, after=1, events=(), lease=LeaseChange(0, store.process_id, held=False)))
    assert await store.leases(room) == []


async def test_many_seats_are_held_at_once(store: Store) -> None:
    """Each lease is written once, also if it was there before; a room that does not exist is left out."""
    room, gone = await a_room(store), 4711
    await store.renew(1000, 31_000)
    for held in ([(room, 0)], [(room, 0), (room, 1), (gone, 0)]):
        await store.hold(held)
    assert sorted((lease.seat, lease.process_id, lease.expires_at) for lease in await store.leases(room)) == [
        (seat, store.process_id, 31_000) for seat in (0, 1)
    ]
    assert await store.leases(gone) == []


async def test_a_seat_for_a_single_process_is_taken_over_after_its_lease(store: Store) -> None:
    """Only one process has the seat; after the end of its lease the next one takes it over."""
    room = await a_room(store)
    other = "other-process"
    await store.renew(1000, 31_000)
    await store._write(lambda c: c.execute(insert(processes).values(id=other, started_at=1, expires_at=9)))
    mine = LeaseChange(0, store.process_id, held=True, alone=True)

    async def change(lease: LeaseChange) -> list[str]:
        await store.append(Append(room_id=room, after=1, events=(), lease=lease))
        return [held.process_id for held in await store.leases(room)]

    assert await change(LeaseChange(0, other, held=True, alone=True)) == [other]
    with pytest.raises(SeatTaken):
        await change(mine)
    assert await change(replace(mine, ended=frozenset({other}))) == [store.process_id]


async def test_the_end_of_a_lease_depends_on_other_holders(store: Store) -> None:
    """Two processes hold a seat. The first can end its lease only if it says whether the second is alive or dead."""
    room = await a_room(store)
    other = "other-process"
    await store.renew(1000, 31_000)
    await store._write(lambda c: c.execute(insert(processes).values(id=other, started_at=1, expires_at=9)))
    mine = LeaseChange(0, store.process_id, held=True)

    async def change(lease: LeaseChange) -> list[str]:
        await store.append(Append(room_id=room, after=1, events=(), lease=lease))
        return sorted(held.process_id for held in await store.leases(room))

    assert await change(mine) == await change(mine) == [store.process_id]
    assert await change(LeaseChange(0, other, held=True)) == sorted([store.process_id, other])
    for wrong in (replace(mine, held=False), replace(mine, held=False, others=frozenset({other, "a third one"}))):
        with pytest.raises(Conflict):
            await change(wrong)
    assert await change(replace(mine, held=False, others=frozenset({other}))) == [other]
    await change(mine)
    assert await change(replace(mine, held=False, ended=frozenset({other}))) == []


async def test_a_process_is_deleted_after_its_end_unless_it_holds_a_lease(store: Store) -> None:
    """An hour after its end a process without leases is deleted; before, and with leases, it is kept."""
    room = await a_room(store)
    for name, end in (("lately", 5_000_000), ("long ago", 1000), ("long ago, holding", 1000)):
        row = {"id": name, "started_at": 1, "expires_at": end}
        await store._write(lambda c, row=row: c.execute(insert(processes).values(row)))  # type: ignore[misc]  # no name for its type
    held = LeaseChange(0, "long ago, holding", held=True)
    await store.append(Append(room_id=room, after=1, events=(), lease=held))
    await store.renew(5_000_001, 5_030_000)
    with store._database.reading.connect() as connection:
        left = set(connection.execute(select(processes.c.id)).scalars())
    assert left == {"lately", "long ago, holding", store.process_id}


async def test_work_queued_before_closing_is_written(place: Place) -> None:
    """Closing waits for the queue; afterwards a write is refused as a `StoreError`."""
    store = place.open()
    room = await a_room(store)
    pending = [
        asyncio.ensure_future(store.append(Append(room_id=room, after=n, events=(event(n + 1),)))) for n in range(1, 50)
    ]
    await pending[0]  # by now all have been queued
    store.close()
    await asyncio.gather(*pending)
    with pytest.raises(StoreError, match="closed"):
        await a_room(store, "GHJKMN")
    with place.open() as again:
        assert len(await again.events(room)) == 50


async def test_a_locked_database_fails_whole_and_recovers(tmp_path: Path) -> None:
    """While another program holds the database, writes fail as `StoreError`; afterwards they succeed."""
    with Store.open(tmp_path) as store:
        room = await a_room(store)
        with store._database.writing.connect() as connection:
            connection.exec_driver_sql("PRAGMA busy_timeout = 1")
            connection.commit()
        other = sqlite3.connect(tmp_path / DATABASE, isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(StoreError, match="the database failed"):
            await store.append(Append(room_id=room, after=1, events=(event(2),)))
        other.execute("ROLLBACK")
        other.close()
        await store.append(Append(room_id=room, after=1, events=(event(2),)))
        assert len(await store.events(room)) == 2
