"""Loading many rooms at once: what `Store.game` returns, with how many statements, and how errors stay apart."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import pytest
from sqlalchemy.event import listen, remove

from randolph.server.store import (
    Append,
    Damaged,
    Judgment,
    Lease,
    NewSeat,
    Store,
    StoredEvent,
    StoredGame,
    StoredJudgment,
    StoredRoom,
    StoredSnapshot,
    StoreError,
)
from randolph.server.store.joint_reads import JointReads
from tests.server.databases import Place, either

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from pathlib import Path

place = either
PROGRAM = "this program"
CODES = [f"ROOM{number:02}" for number in range(10)]


@pytest.fixture
def store(place: Place) -> Iterator[Store]:
    """An open store on a new database, of either kind."""
    with place.open() as opened:
        yield opened


def events(first: int, last: int) -> tuple[StoredEvent, ...]:
    """Events that are never decoded."""
    return tuple(StoredEvent(seq, 1000 + seq, f'{{"number":{seq}}}') for seq in range(first, last + 1))


async def a_room(store: Store, code: str, *, last: int, snapshot: StoredSnapshot | None = None) -> StoredRoom:
    """A room with events up to the number `last`."""
    room = await store.create_room(code, 1, events(1, 1), NewSeat(0, f"first of {code}"))
    await store.append(Append(room_id=room.id, after=1, events=events(2, last), snapshot=snapshot))
    return room


async def load(store: Store, codes: Sequence[str]) -> list[StoredGame | None]:
    """Rooms that are all asked for at the same time."""
    return await asyncio.gather(*(store.game(code, PROGRAM, before=3) for code in codes))


async def test_every_room_has_its_own_rows(store: Store) -> None:
    """Of rooms that are read together, each one has its own leases, seats, events, snapshot and last judgment, with
    the snapshot of the wanted program only; an unknown code gives None.
    """
    await store.renew(1000, 5000)
    new, other = StoredSnapshot(6, PROGRAM, "{}"), StoredSnapshot(6, "another program", "{}")
    early = StoredSnapshot(2, PROGRAM, "[]")
    plain = await a_room(store, "PLAIN", last=9)
    with_it = await a_room(store, "WITH", last=9, snapshot=new)
    of_other = await a_room(store, "OTHER", last=8, snapshot=other)
    soon = await a_room(store, "SOON", last=4, snapshot=early)
    await store.hold([(with_it.id, 0), (soon.id, 0)])
    await store.give_pass("WITH", "first of WITH", "pass", 9000)
    assert await store.use_pass("WITH", "pass", "second of WITH", 1000, most=5) == 0
    solved, given_up = Judgment("optimal", 6, "rE gN"), Judgment("limit", None, None)
    for round_, result, at in ((1, given_up, 1000), (3, solved, 1003), (2, given_up, 1002)):
        await store.save_judgment(with_it.id, round_, f"problem {round_}", result, at)
    await store.save_judgment(of_other.id, 1, "problem", given_up, 5000)
    lease = Lease(0, store.process_id, 5000)

    expected = {
        "PLAIN": StoredGame(
            row=plain, leases=(), seats={"first of PLAIN": 0}, events=events(1, 9), snapshot=None, judged=None
        ),
        "WITH": StoredGame(
            row=with_it,
            leases=(lease,),
            seats={"first of WITH": 0, "second of WITH": 0},
            events=events(4, 9),
            snapshot=new,
            judged=StoredJudgment(3, "problem 3", solved),
        ),
        "NONE": None,
        "OTHER": StoredGame(
            row=of_other,
            leases=(),
            seats={"first of OTHER": 0},
            events=events(1, 8),
            snapshot=None,
            judged=StoredJudgment(1, "problem", given_up),
        ),
        "SOON": StoredGame(
            row=soon,
            leases=(lease,),
            seats={"first of SOON": 0},
            events=events(1, 4),
            snapshot=early,
            judged=None,
        ),
    }
    assert dict(zip(expected, await load(store, list(expected)), strict=True)) == expected
    assert {code: await store.game(code, PROGRAM, before=3) for code in expected} == expected


async def test_one_room_is_read_for_several_purposes(store: Store) -> None:
    """Calls for the same room that are answered together each get the events and the snapshot that they want."""
    snapshot = StoredSnapshot(6, PROGRAM, "{}")
    await a_room(store, "WITH", last=9, snapshot=snapshot)
    await a_room(store, "OTHER", last=8)
    whole, _, nothing, short = await asyncio.gather(
        store.game("WITH", ""), store.game("OTHER", PROGRAM), store.game("NONE", ""), store.game("WITH", PROGRAM)
    )
    assert whole is not None
    assert (whole.events, whole.snapshot) == (events(1, 9), None)
    assert short is not None
    assert (short.events, short.snapshot) == (events(7, 9), snapshot)
    assert nothing is None


async def test_many_rooms_are_read_with_as_few_statements_as_one(store: Store) -> None:
    """Ten rooms take as many statements as one, in one transaction."""
    for code in CODES:
        await a_room(store, code, last=9, snapshot=StoredSnapshot(6, PROGRAM, "{}"))
    await store.game("NONE", "")  # the next batch has all calls
    begun: list[object] = []
    said: list[object] = []

    def beginning(connection: object) -> None:
        begun.append(connection)

    def saying(_connection: object, _cursor: object, statement: str, *_more: object) -> None:
        said.append(statement)

    async def counted(codes: Sequence[str]) -> tuple[int, int]:
        begun.clear()
        said.clear()
        assert None not in await load(store, codes)
        return len(begun), len([one for one in said if one != "BEGIN"])

    listeners: list[tuple[str, Callable[..., None]]] = [("begin", beginning), ("before_cursor_execute", saying)]
    for name, listener in listeners:
        listen(store._database.reading, name, listener)
    try:
        assert await counted(CODES[:1]) == (1, 5)
        assert await counted(CODES) == (1, 5)
    finally:
        for name, listener in listeners:
            remove(store._database.reading, name, listener)


@pytest.mark.parametrize("table", ["events", "snapshots"])
async def test_a_damaged_room_harms_no_other(tmp_path: Path, table: str) -> None:
    """Of ten rooms that are read together, one has a text that is not UTF-8: it alone is damaged."""
    place = Place(tmp_path)
    with place.open() as store:
        for code in CODES:
            await a_room(store, code, last=9, snapshot=StoredSnapshot(6, PROGRAM, "{}"))
        place.run(f"UPDATE {table} SET body = CAST(x'7bff' AS TEXT) WHERE room_id = 4 AND seq = 6")
        found = await asyncio.gather(*(store.game(code, PROGRAM, before=3) for code in CODES), return_exceptions=True)
        with pytest.raises(Damaged, match="not UTF-8"):
            await store.game(CODES[3], PROGRAM, before=3)
    assert isinstance(found.pop(3), Damaged)
    assert [(one.row.code, one.events) for one in found if isinstance(one, StoredGame)] == [
        (code, events(4, 9)) for code in CODES if code != CODES[3]
    ]


async def test_a_damaged_snapshot_of_another_program_is_not_read(tmp_path: Path) -> None:
    """A room whose snapshot another program has written is read from its events, even if that text is not UTF-8."""
    place = Place(tmp_path)
    with place.open() as store:
        for code in CODES[:2]:
            await a_room(store, code, last=9, snapshot=StoredSnapshot(6, "another program", "{}"))
        place.run("UPDATE snapshots SET body = CAST(x'7bff' AS TEXT)")
        alone = await store.game(CODES[0], PROGRAM, before=3)
        found = await load(store, CODES[:2])
    assert alone == found[0]
    assert [(one.events, one.snapshot) for one in found if one is not None] == [(events(1, 9), None)] * 2


async def test_a_damaged_event_harms_no_other_rooms_new_events(tmp_path: Path) -> None:
    """Of ten rooms whose new events are read together, only the one with a damaged event fails."""
    place = Place(tmp_path)
    with place.open() as store:
        rooms = [(await a_room(store, code, last=9)).id for code in CODES]
        place.run("UPDATE events SET body = CAST(x'7bff' AS TEXT) WHERE room_id = 4 AND seq = 6")
        found = await asyncio.gather(*(store.new_events(room, after=5) for room in rooms), return_exceptions=True)
    assert isinstance(found.pop(3), Damaged)
    assert found == [[*events(6, 9)]] * 9


class Queries:
    """Queries that wait until they may end. A query with a negative number finds damage; one with 0 fails."""

    def __init__(self) -> None:
        self.begun: list[list[int]] = []
        self.one_begun, self.may_end = asyncio.Event(), asyncio.Event()

    async def __call__(self, wanted: Sequence[int]) -> list[int]:
        """The doubled numbers."""
        self.begun.append([*wanted])
        self.one_begun.set()
        await self.may_end.wait()
        if 0 in wanted:
            raise StoreError("no answer")
        if min(wanted) < 0:
            raise Damaged(f"of {len(wanted)}: {min(wanted)}")
        return [2 * each for each in wanted]


async def test_calls_that_arrive_during_a_query_are_answered_by_the_next() -> None:
    """The first call is not delayed; those that arrive meanwhile are read together, at most `most` at once."""
    queries = Queries()
    reads = JointReads(queries, most=3, delay=0.0)
    calls = [asyncio.ensure_future(reads.read(1))]
    await queries.one_begun.wait()
    calls += [asyncio.ensure_future(reads.read(number)) for number in range(2, 6)]
    await asyncio.sleep(0)
    queries.may_end.set()
    assert await asyncio.gather(*calls) == [2, 4, 6, 8, 10]
    assert queries.begun == [[1], [2, 3, 4], [5]]


async def test_each_call_gets_its_own_error() -> None:
    """If a query for several calls finds damage, each is read alone: those that can be answered are, the others get the
    error of their own query.
    """
    queries = Queries()
    queries.may_end.set()
    reads = JointReads(queries, most=9, delay=0.0)
    found = await asyncio.gather(*map(reads.read, (5, -1, 6, -2)), return_exceptions=True)
    assert [str(one) for one in found] == ["10", "of 1: -1", "12", "of 1: -2"]
    assert queries.begun == [[5, -1, 6, -2], [5], [-1], [6], [-2]]


async def test_an_unreachable_database_is_asked_once() -> None:
    """If a query fails for another reason than damage, all its calls fail, and none is read alone."""
    queries = Queries()
    queries.may_end.set()
    reads = JointReads(queries, most=9, delay=0.0)
    found = await asyncio.gather(*map(reads.read, (5, 0, 6)), return_exceptions=True)
    assert [str(one) for one in found] == ["no answer"] * 3
    assert queries.begun == [[5, 0, 6]]


@pytest.mark.parametrize("other", [2, -2])
async def test_a_cancelled_caller_harms_no_other(other: int) -> None:
    """A caller that is cancelled during the query, which may fail, changes no other caller's answer."""
    queries = Queries()
    reads = JointReads(queries, most=9, delay=0.0)
    cancelled, *calls = [asyncio.ensure_future(reads.read(number)) for number in (other, 1, 3)]
    await queries.one_begun.wait()
    cancelled.cancel()
    queries.may_end.set()
    assert await asyncio.gather(*calls) == [2, 6]
    assert await reads.read(4) == 8
