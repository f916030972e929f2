"""Snapshots: a room is loaded from one, or from all events if there is no usable one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from randolph import game
from randolph.server.room import replica
from randolph.server.room.room import Room
from randolph.server.snapshots import snapshot
from randolph.server.store import Judgment, Store
from randolph.server.stored_events import from_stored
from tests.game_play import Play
from tests.room_parts import until
from tests.server.databases import either
from tests.server.in_process import ClientSocket, RunningServer, running_server

if TYPE_CHECKING:
    from tests.server.databases import Place

EVERY = 4


place = either


@pytest.fixture
def folded(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Snapshots are frequent, and few events stay in memory; the fixture has the numbers of the events that a room
    reads.
    """
    read: list[int] = []

    def reading(stored: Any, played: str = "") -> list[game.Event]:  # noqa: ANN401 – rows
        rows = list(stored)
        read.extend(row.seq for row in rows)
        return from_stored(rows, played)

    monkeypatch.setattr(replica, "EVENTS_BETWEEN_SNAPSHOTS", EVERY)
    monkeypatch.setattr(replica, "from_stored", reading)
    return read


async def playing(h: RunningServer, **rules: object) -> tuple[Room, ClientSocket]:
    """A room in which somebody has played for a while, in the middle of a round."""
    ann, bob = h.visitor(), h.visitor()
    code = await ann.make_room("Ann", **rules)
    a = await ann.enter(code)
    if "mode" not in rules:
        await bob.join(code, "Bob")
        await bob.enter(code)
    await a.do("start")
    for _ in range(3 * EVERY):
        await a.do("pause", on=True)
        await a.do("pause", on=False)
    return h.inside.rooms._rooms[code], a


async def read_back(h: RunningServer, room: Room) -> Room:
    """The room as another process would load it."""
    return await h.inside.rooms._restored(room.code, h.inside.rooms._program)


@pytest.mark.parametrize("rules", [{}, {"game": "micro"}, {"mode": "solo"}], ids=str)
async def test_a_room_is_loaded_from_its_snapshot(place: Place, rules: dict[str, object], folded: list[int]) -> None:
    """The state, the number, the beginning of the round and open verdicts come from the last events alone."""
    async with running_server(place.folder, database=place.url, seat_rate=1000.0) as h:
        room, _ = await playing(h, **rules)
        folded.clear()
        again = await read_back(h, room)
        assert (again.state, again.seq, again.parts.replica.round_began) == (
            room.state,
            room.seq,
            room.parts.replica.round_began,
        )
        assert again.parts.replica.unjudged == room.parts.replica.unjudged != {}
        assert folded == list(range(room.seq - len(folded) + 1, room.seq + 1))
        assert len(folded) <= EVERY
        assert again.state == game.fold(None, from_stored(await h.inside.store.events(room.id)))


@pytest.mark.parametrize("place", ["sqlite"], indirect=True)
@pytest.mark.parametrize(
    "damage",
    [
        "DELETE FROM snapshots",
        "UPDATE snapshots SET program = 'another'",
        "UPDATE snapshots SET body = '{'",
        "UPDATE snapshots SET body = REPLACE(body, '\"locked\":false', '\"locked\":true')",
        "UPDATE snapshots SET body = REPLACE(body, '\"round_began\":', '\"round_began\":-')",
        "UPDATE snapshots SET seq = seq + 1000",
    ],
)
async def test_an_unusable_snapshot_is_ignored(
    place: Place, damage: str, folded: list[int], caplog: pytest.LogCaptureFixture
) -> None:
    """A missing, foreign or damaged snapshot: the room is loaded from its events, and soon there is another one."""
    async with running_server(place.folder, database=place.url, seat_rate=1000.0) as h:
        room, a = await playing(h)
        place.run(damage)
        folded.clear()
        again = await read_back(h, room)
        assert (again.state, again.seq, again.parts.replica.round_began) == (
            room.state,
            room.seq,
            room.parts.replica.round_began,
        )
        assert set(range(1, room.seq + 1)) <= set(folded)
        assert [line.levelname for line in caplog.records] == ["WARNING"] * ("body" in damage or "seq +" in damage)
        for _ in range(EVERY):
            await a.do("pause", on=True)
            await a.do("pause", on=False)
        folded.clear()
        assert (await read_back(h, room)).state == room.state
        assert len(folded) <= EVERY


def test_no_round_is_lost_before_its_verdict() -> None:
    """After a round the state has no problem any more; until the verdict there is no snapshot."""
    play = Play("Ann", "Bob")
    assert snapshot(play.state, 9, 5, {1: "a problem"}) is not None
    play.done(0, 1)
    assert snapshot(play.state, 12, 5, {1: "a problem"}) is None
    play.next()
    assert (play.state.round, snapshot(play.state, 15, 13, {1: "a problem", 2: "another"})) == (2, None)
    assert snapshot(play.state, 15, 13, {2: "another"}) is not None


async def test_a_gap_older_than_the_memory_comes_from_the_store(place: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    """A client that has missed more than is kept in memory gets all of it."""
    monkeypatch.setattr(replica, "EVENTS_IN_MEMORY", 3)
    async with running_server(place.folder, database=place.url, seat_rate=1000.0) as h:
        room, _ = await playing(h)
        record = await h.inside.store.events(room.id)
        late = await (await h.visitor().connect(room.code)).hello(after=5)
        assert [event["seq"] for event in late["events"]] == list(range(6, late["seq"] + 1))
        assert [event["at"] for event in late["events"]] == [event.at for event in record[5:]]


async def test_a_client_from_before_a_rename_gets_only_the_view(place: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    """No event from before a rename is sent, also if the room was loaded since, without the events around the rename;
    a client that has the last one before it gets all others from the store, or none if one of them is missing there.
    """
    monkeypatch.setattr(replica, "EVENTS_BETWEEN_SNAPSHOTS", EVERY)
    monkeypatch.setattr("randolph.server.rooms.EVENTS_BEFORE_SNAPSHOT", 2)
    async with running_server(place.folder, database=place.url, seat_rate=1000.0) as h:
        room, a = await playing(h)
        before = room.seq
        await a.do("rename", name="Annabel")
        for _ in range(2 * EVERY):
            await a.do("pause", on=True)
            await a.do("pause", on=False)
        h.inside.rooms.drop(room)
        early = await (await h.visitor().connect(room.code)).hello(after=before - 1)
        assert early["events"] == []
        late = await (await h.visitor().connect(room.code)).hello(after=before)
        assert [event["seq"] for event in late["events"]] == list(range(before + 1, late["seq"] + 1))
        place.run(f"DELETE FROM events WHERE seq = {before + 3}")
        gap = await (await h.visitor().connect(room.code)).hello(after=before)
        assert (gap["events"], gap["seq"]) == ([], late["seq"])


@pytest.mark.usefixtures("folded")
async def test_a_loaded_room_knows_its_optimum(place: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    """The optimum of the open round comes with the room: neither the judge nor the side table is asked again; if the
    table has the optimum of another problem, it is asked.
    """
    asked: list[int] = []

    async def judgment(self: Store, room_id: int, number: int, problem: str) -> Judgment | None:
        asked.append(number)
        return await read(self, room_id, number, problem)

    async with running_server(place.folder, database=place.url, seat_rate=1000.0) as h:
        room, _ = await playing(h)
        await until(lambda: bool(room.parts.verdicts.judgments))
        read = Store.judgment
        monkeypatch.setattr(Store, "judgment", judgment)
        again = await read_back(h, room)
        await again.look()
        assert again.parts.verdicts.judgments == room.parts.verdicts.judgments
        assert asked == []
        place.run("UPDATE judgments SET problem = 'another'")
        await (await read_back(h, room)).look()
        await until(lambda: asked == [1])
