"""The audience alone: welcomes, and updates, once and in one message."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

import msgspec

from randolph import game
from randolph.bots.client import changed_view
from randolph.game.ricochet import Bid, Start
from randolph.server.room.updates import Requester
from randolph.server.store import StoreError
from tests.room_parts import FakeConnection, a_room, types

if TYPE_CHECKING:
    from pathlib import Path


async def test_a_welcome_has_what_was_missed_and_the_view(tmp_path: Path) -> None:
    """A welcome has the number of the last event, the missed events, and the view of this client."""
    async with a_room(tmp_path) as room:
        pieces = await room.pieces()
        ann, watcher = FakeConnection(0), FakeConnection(None)
        for connection, after in ((ann, 1), (watcher, 0)):
            pieces.audience.admit(connection, await pieces.audience.missed(after))
        (first,), (second,) = ann.sent, watcher.sent
        assert (first["type"], first["seq"], [event["seq"] for event in first["events"]]) == ("welcome", 3, [2, 3])
        assert [event["seq"] for event in second["events"]] == [1, 2, 3]
        assert (first["view"]["you"], second["view"]["you"]) == (0, None)
        assert [player["name"] for player in second["view"]["players"]] == ["Ann", "Bob"]
        assert pieces.audience.connections == {ann, watcher}


async def test_each_viewer_gets_updates_as_they_see_them(tmp_path: Path) -> None:
    """Each connection of this process gets one message with the events; clients that ask for changes get only these."""
    async with a_room(tmp_path) as room:
        pieces = await room.pieces()
        journal = pieces.journal()
        ann, bob, watcher = FakeConnection(0), FakeConnection(1, changes=True), FakeConnection(None)
        for connection in (ann, bob, watcher):
            pieces.audience.admit(connection, ())
        for seat, command in ((0, game.Connect()), (1, game.Connect()), (0, Start()), (1, Bid(9))):
            await journal.write(partial(journal.ask, seat, command), room.clock())
        expected = ["welcome", "player_connected", "player_connected", "game_started+chip_drawn", "bid_made"]
        assert types(ann.sent) == types(bob.sent) == types(watcher.sent) == expected
        assert [message["seq"] for message in ann.sent] == [3, 4, 5, 7, 8]
        assert ["board" in message for message in ann.sent] == [True, False, False, True, False]
        assert [connection.sent[-1]["view"]["you"] for connection in (ann, bob, watcher)] == [0, 1, None]
        assert len(msgspec.json.encode(bob.sent[-1]["view"])) < len(msgspec.json.encode(ann.sent[-1]["view"])) / 2
        view: dict[str, Any] = {}
        for message in bob.sent:
            view = changed_view(view, message["view"])
        same = view.keys() - {"you", "actions"}
        assert {key: view[key] for key in same} == {key: ann.sent[-1]["view"][key] for key in same}


async def test_the_requester_gets_the_reply_with_the_events(tmp_path: Path) -> None:
    """The reply is sent once, after the events, and nobody else gets it."""
    async with a_room(tmp_path) as room:
        pieces = await room.pieces()
        journal, ann, bob = pieces.journal(), FakeConnection(0), FakeConnection(1)
        for connection in (ann, bob):
            pieces.audience.admit(connection, ())
        requester = Requester(bob, lambda seq: msgspec.json.encode({"type": "reply", "seq": seq}))
        await journal.write(partial(journal.ask, 1, game.Rename("Bobby")), room.clock(), requester=requester)
        assert types(bob.sent) == ["welcome", "player_renamed", "reply"]
        assert types(ann.sent) == ["welcome", "player_renamed"]
        assert (bob.sent[-1]["seq"], requester.answer(4)) == (4, None)


async def test_a_connection_that_has_left_gets_nothing(tmp_path: Path) -> None:
    """A connection that has left gets nothing more, and cannot leave twice."""
    async with a_room(tmp_path) as room:
        pieces = await room.pieces()
        connection = FakeConnection(0)
        pieces.audience.admit(connection, ())
        assert pieces.audience.leave(connection)
        assert not pieces.audience.leave(connection)
        pieces.audience.broadcast(b"{}")
        assert types(connection.sent) == ["welcome"]


async def test_the_other_processes_get_the_events_where_they_have_players(tmp_path: Path) -> None:
    """The bus gets the number of the last event, and the events, too, if another process is known to hold a seat."""
    async with a_room(tmp_path) as room:
        pieces = await room.pieces()
        journal = pieces.journal()
        await journal.write(partial(journal.ask, 0, game.Rename("Anna")), room.clock())
        pieces.presence.claimed(1, room.clock() + 1000)
        await journal.write(partial(journal.ask, 0, game.Rename("Ann")), room.clock())
        pieces.presence.forget(1)
        pieces.audience.screens.notified(elsewhere=True)
        await journal.write(partial(journal.ask, 0, game.Rename("Anna")), room.clock())
        assert room.bus.published == [(4, 0), (5, 1), (6, 1)]


async def test_events_of_other_processes_are_broadcast_but_not_published(tmp_path: Path) -> None:
    """The process that wrote the events has published them; the connections to this process get them, too."""
    async with a_room(tmp_path) as room:
        one, two = await room.pieces(), await room.pieces("other")
        connection = FakeConnection(None)
        two.audience.admit(connection, ())
        first, second = one.journal(), two.journal()
        await first.write(partial(first.ask, 0, game.Rename("Anna")), room.clock())
        await second.read_on()
        assert types(connection.sent) == ["welcome", "player_renamed"]
        assert room.bus.published == [(4, 0)]


async def test_a_phrase_is_broadcast_and_is_no_event(tmp_path: Path) -> None:
    """Connections and bus get the phrase, and the store does not."""
    async with a_room(tmp_path) as room:
        pieces = await room.pieces()
        connection = FakeConnection(None)
        pieces.audience.admit(connection, ())
        pieces.audience.say(b'{"type":"said"}')
        assert (types(connection.sent), room.bus.said) == (["welcome", "said"], ['{"type":"said"}'])
        assert len(await room.events()) == 3


async def test_while_nothing_can_be_saved_a_welcome_says_so(tmp_path: Path) -> None:
    """A new client learns that the room waits."""
    async with a_room(tmp_path) as room:
        pieces = await room.pieces()
        try:
            with pieces.context.write_monitor.recording_outcome():
                raise StoreError("the disk is full")
        except StoreError:
            connection = FakeConnection(0)
            pieces.audience.admit(connection, ())
        assert [(message["type"], message.get("on")) for message in connection.sent] == [
            ("welcome", None),
            ("waiting", True),
        ]


async def test_everybody_learns_of_a_screen(tmp_path: Path) -> None:
    """The players learn that there is one; later clients learn it with the welcome."""
    async with a_room(tmp_path) as room:
        pieces = await room.pieces()
        early, late = FakeConnection(0), FakeConnection(1)
        pieces.audience.admit(early, ())
        pieces.audience.admit(FakeConnection(None, screen=True), ())
        pieces.audience.admit(late, ())
        assert [(message["type"], message.get("screen"), message.get("on")) for message in early.sent] == [
            ("welcome", False, None),
            ("screen", None, True),
        ]
        assert [(message["type"], message["screen"]) for message in late.sent] == [("welcome", True)]


async def test_a_room_may_ask_everybody_to_reconnect(tmp_path: Path) -> None:
    """All connections are asked to reconnect, and none is cut."""
    async with a_room(tmp_path) as room:
        pieces = await room.pieces()
        connections = [FakeConnection(seat) for seat in (0, 1, None)]
        for connection in connections:
            pieces.audience.admit(connection, ())
        pieces.audience.reconnect_all()
        assert [(connection.is_asked_to_reconnect, connection.is_cut) for connection in connections] == [
            (True, False)
        ] * 3
