"""Personal data and their deletion: rooms that expire, and players who delete their data."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path

import httpx
import pytest
from sqlalchemy import text

from randolph.game import PlayerJoined, from_record
from randolph.server import rooms
from randolph.server.room import replica
from randolph.server.security import token_hash
from randolph.server.store.schema import metadata
from tests.server.databases import Place
from tests.server.in_process import Clock, Closed, running_server
from tests.server.test_hostile import soon

DAY = 86_400


def everything(place: Place) -> str:
    """The whole database, as text."""
    with place.connected() as connection:
        rows = [
            str(row)
            for table in metadata.sorted_tables
            for row in connection.execute(text(f"SELECT * FROM {table.name}"))
        ]
    return "\n".join(rows)


async def test_a_players_data_are_deleted_everywhere(
    place: Place, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A player whose data are deleted leaves. In views, resumed events, records and the database they are `#2`
    from the beginning; neither their name, nor their token's hash, nor their boards are there any more. The record is
    valid; the others play on, also after a restart; and a second request changes nothing.
    """
    clock = Clock()
    monkeypatch.setattr(replica, "EVENTS_BETWEEN_SNAPSHOTS", 1)  # names are in snapshots, too
    async with running_server(tmp_path, clock=clock, database=place.url) as h:
        ann, bob = h.visitor(), h.visitor()
        code = await ann.make_room("Ann")
        await bob.join(code, "Bartholomew")
        a, b = await ann.enter(code), await bob.enter(code)
        await a.do("start")
        await b.do("bid", moves=9)
        await b.do("rename", name="Barty")
        await bob.http.post("/api/boards", json={"name": "Home of Barty", "board": {"rows": 5, "cols": 5}})
        tokens = [cookie.value for cookie in bob.http.cookies.jar]
        assert len(tokens) == 2
        before = everything(place)
        assert all(word in before for word in ("Bartholomew", "Barty", *(token_hash(str(token)) for token in tokens)))
        for path in (f"/api/rooms/{code}/me", "/api/boards"):
            assert (await bob.http.delete(path)).status_code == 204
        assert [cookie.value for cookie in bob.http.cookies.jar] == []
        renamed = await a.receive_until(
            lambda message: message["type"] == "events" and message["view"]["players"][1]["left"]
        )
        assert renamed["view"]["players"][1]["name"] == "#2"
        after = everything(place)
        for gone in ("Bart", *(token_hash(str(token)) for token in tokens)):
            assert gone not in after
        record = (await ann.http.get(f"/api/rooms/{code}/record")).text
        assert "Bart" not in record
        joined = [event.name for event in from_record(record) if isinstance(event, PlayerJoined)]
        assert joined == ["Ann", "#2"]
        again = await ann.enter(code, after=1)
        assert "Bart" not in json.dumps(again.messages)
        bob.http.cookies.set("randolph_seat", str(tokens[0]), domain="testserver.local", path=f"/api/rooms/{code}")
        assert (await bob.enter(code)).view["you"] is None
        assert (await bob.http.delete(f"/api/rooms/{code}/me")).status_code == 204
        assert (await ann.http.get(f"/api/rooms/{code}/record")).text == record
        cookies = ann.http.cookies
    async with running_server(tmp_path, clock=clock, database=place.url) as h:
        ann = h.visitor()
        ann.http.cookies = cookies
        a = await ann.enter(code)
        assert [player["name"] for player in a.view["players"]] == ["Ann", "#2"]
        await a.do("bid", moves=8)


async def test_others_cannot_delete_a_players_data(tmp_path: Path) -> None:
    """Without the seat's cookie nothing is deleted; from another web site nothing is done; and a name that looks like a
    number stays with its player.
    """
    async with running_server(tmp_path) as h:
        ann, bob, eve = h.visitor(), h.visitor(), h.visitor()
        code = await ann.make_room("#2")
        await bob.join(code, "Bob")
        assert (await eve.http.delete(f"/api/rooms/{code}/me")).status_code == 204
        foreign = await bob.http.delete(f"/api/rooms/{code}/me", headers={"origin": "http://elsewhere.example"})
        assert foreign.status_code == 403
        assert (await ann.http.get(f"/api/rooms/{code}")).json()["players"] == ["#2", "Bob"]
        assert (await bob.http.delete(f"/api/rooms/{code}/me")).status_code == 204
        assert (await ann.http.get(f"/api/rooms/{code}")).json()["players"] == ["#2"]
        assert "#2 (2)" in (await ann.http.get(f"/api/rooms/{code}/record")).text
        assert (await ann.http.delete("/api/rooms/QQQQQQ/me")).status_code == 204  # which the response does not say


@pytest.mark.parametrize("name", ["Bartholomew", "#2"])
async def test_a_deleted_player_has_no_closed_seat(name: str, tmp_path: Path) -> None:
    """No player is left for whom the host could open the seat; anybody may take a new one."""
    async with running_server(tmp_path) as h:
        ann, bob = h.visitor(), h.visitor()
        code = await ann.make_room("Ann")
        await bob.join(code, name)
        a, b = await ann.enter(code), await bob.enter(code)
        await a.do("kick", seat=1)
        assert [closed["seat"] for closed in a.view["closed"]] == [1]
        assert (await bob.http.delete(f"/api/rooms/{code}/me")).status_code == 204
        await b.receive_until(lambda message: message["type"] == "events" and message["view"]["closed"] == [])
        assert (b.view["you"], b.view["shut_out"]) == (None, False)
        assert (await a.ask("readmit", seat=1))["error"]["code"] == "no_seat"
        await bob.join(code, "Bob")
        assert "Barthol" not in (await ann.http.get(f"/api/rooms/{code}/record")).text


@pytest.mark.parametrize("names", [("Annabel", "Bartholomew"), ("#1", "#2")], ids=str)
async def test_a_table_deletes_all_names_of_its_device(names: tuple[str, str], tmp_path: Path) -> None:
    """At a real table one device has entered all names, and deletes all of them; it no longer controls the table, also
    if there were no names.
    """
    async with running_server(tmp_path) as h:
        ann = h.visitor()
        code = await ann.make_room(names[0], mode="table")
        await (await ann.enter(code)).do("add_player", name=names[1])
        cookies = ann.http.cookies
    async with running_server(tmp_path) as h:  # which has read all tokens of the room together with it
        ann, again = h.visitor(), h.visitor()
        for visitor in (ann, again):
            visitor.http.cookies = httpx.Cookies(cookies)
            assert (await visitor.enter(code)).view["you"] == 0
        assert (await ann.http.delete(f"/api/rooms/{code}/me")).status_code == 204
        record = (await ann.http.get(f"/api/rooms/{code}/record")).text
        assert ("Annabel" in record, "Barthol" in record, "#1" in record, "#2" in record) == (
            *(False, False),
            *(True, True),
        )
        assert (await again.enter(code)).view["you"] is None


async def test_old_rooms_are_deleted_by_several_processes_at_once(
    place: Place, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Rooms without an event for this many days are deleted, each once, however many processes check. Rooms with a
    connected player, rooms in use, and younger ones stay.
    """
    monkeypatch.setattr(rooms, "MOST_EXPIRED", 2)
    clock = Clock()
    async with running_server(tmp_path, clock=clock, database=place.url, room_days=30) as one:
        ann = one.visitor()
        old = [await ann.make_room(f"Ann {number}") for number in range(7)]
        held = await ann.make_room("Annabel")
        a = await ann.enter(held)
        watcher = await one.visitor().enter(old[0])
        clock.pass_seconds(29 * DAY)
        young = await ann.make_room("Ann")
        assert await one.inside.rooms.expire() == 0
        clock.pass_seconds(2 * DAY)
        if place.url:
            async with running_server(tmp_path / "two", clock=clock, database=place.url, room_days=30) as two:
                there = await two.visitor().enter(old[1])
                deleted = await asyncio.gather(one.inside.rooms.expire(), two.inside.rooms.expire())
                assert 6 <= sum(deleted) <= 7  # each spares the rooms that it uses
                join = await two.visitor().http.post(f"/api/rooms/{old[1]}/join", json={"name": "Bob"})
                assert join.status_code in {200, 404}
                await there.disconnect()
        else:
            assert await one.inside.rooms.expire() == 6
        statuses = [(await ann.http.get(f"/api/rooms/{code}")).status_code for code in (*old[2:], held, young)]
        assert statuses == [404] * 5 + [200, 200]
        assert "Ann 3" not in everything(place)
        await a.do("rename", name="Anna")
        await watcher.disconnect()


async def test_a_round_by_correspondence_is_not_deleted_while_it_runs(place: Place, tmp_path: Path) -> None:
    """Its clocks run while nobody is connected: it is old only when the last one ended this many days ago."""
    clock = Clock()
    async with running_server(tmp_path, clock=clock, database=place.url, room_days=1) as h:
        ann, bob = h.visitor(), h.visitor()
        rules = {"correspondence": True, "sand_seconds": 86_400, "demonstration_seconds": 86_400, "no_bid": False}
        code = await ann.make_room("Ann", **rules)
        await bob.join(code, "Bob")
        a, b = await ann.enter(code), await bob.enter(code)
        await a.do("start")
        await b.do("bid", moves=9)
        await a.disconnect()
        await b.disconnect()
        clock.pass_seconds(60)
        assert (await ann.http.get(f"/api/rooms/{code}")).status_code == 200  # their disconnection is recorded
        await soon(lambda: not h.inside.rooms._used())  # the judge, who takes real time, is done
        for days, deleted in ((0.9, 0), (0.6, 0), (1.4, 0), (0.2, 1)):  # sand and demonstration take two days
            clock.pass_seconds(days * DAY)
            assert await h.inside.rooms.expire() == deleted


async def test_a_room_that_another_process_has_deleted_is_unknown(place: Place, tmp_path: Path) -> None:
    """A connection to a room that is deleted is closed as for an unknown room, and the next request gets 404."""
    async with running_server(tmp_path, database=place.url) as h:
        ann = h.visitor()
        code = await ann.make_room("Ann")
        a = await ann.enter(code)
        place.run("DELETE FROM leases")
        for table in ("events", "commands", "seats", "judgments", "rooms"):
            place.run(f"DELETE FROM {table}")
        await a.send({"type": "command", "id": "rename-01", "command": {"type": "rename", "name": "Anna"}})
        assert (await a.receive_until(lambda message: message["type"] == "error"))["error"]["code"] == "unknown_room"
        with pytest.raises(Closed) as closed:
            await a.receive()
        assert closed.value.code == 4404
        assert (await ann.http.get(f"/api/rooms/{code}")).status_code == 404
