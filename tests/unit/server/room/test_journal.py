"""The journal alone: events are decided, appended, folded, and broadcast; and again after a conflict."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import pytest

from randolph import game
from randolph.game import Refused
from randolph.game.ricochet import Bid, Start
from randolph.server.store import AlreadyAnswered, Append, Conflict, Damaged, Played, StoredEvent, StoreError
from tests.room_parts import a_room, tag

if TYPE_CHECKING:
    from pathlib import Path

    from randolph.game import Event
    from randolph.server.room.journal import Journal
    from randolph.server.room.updates import Update

BEGUN = ["room_created", "player_joined", "player_joined"]
BID = [*BEGUN, "player_connected", "player_connected", "game_started", "chip_drawn", "bid_made"]


async def bid_nine(journal: Journal, now: int) -> None:
    """Both players connect, the game begins, and Ann bids: the sand runs from `now` on."""
    for seat, command in ((0, game.Connect()), (1, game.Connect()), (0, Start()), (0, Bid(9))):
        await journal.write(partial(journal.ask, seat, command), now)


async def test_events_are_stored_before_listeners_get_them(tmp_path: Path) -> None:
    """When the listeners get an event, the store has it, and the replica has the state after it."""
    async with a_room(tmp_path) as room:
        pieces = await room.pieces()
        journal, before = pieces.journal(), pieces.replica.state
        kept: list[int] = []
        append = room.store.append

        async def appended(unit: Append) -> None:
            assert pieces.replica.state is before
            assert pieces.recorder.updates == []
            await append(unit)
            kept.append(unit.after + len(unit.events))

        room.store.append = appended  # type: ignore[method-assign]  # to observe it
        now = room.clock()
        assert await journal.write(partial(journal.ask, 0, game.Connect()), now) == 4
        assert (kept, pieces.recorder.updates) == ([4], [(("player_connected",), 4)])
        assert pieces.replica.state.players[0].connected
        assert await room.events() == [*BEGUN, "player_connected"]
        assert room.bus.published == [(4, 0)]


async def test_a_refused_command_changes_nothing_anywhere(tmp_path: Path) -> None:
    """Store and replica stay the same, and no listener is notified."""
    async with a_room(tmp_path) as room:
        pieces = await room.pieces()
        journal = pieces.journal()
        with pytest.raises(Refused):
            await journal.write(partial(journal.ask, 1, Bid(9)), room.clock())
        assert (await room.events(), pieces.replica.seq, pieces.recorder.updates) == (BEGUN, 3, [])


async def test_after_a_conflict_the_command_is_decided_again_on_the_new_state(tmp_path: Path) -> None:
    """Two processes write on the same state: the slower one first reads the event of the other, and loses nothing."""
    async with a_room(tmp_path) as room:
        one, two = await room.pieces(), await room.pieces("other")
        first, second = one.journal(), two.journal()
        await first.write(partial(first.ask, 0, game.Connect()), room.clock())
        decided: list[int] = []

        def decide(at: int) -> list[Event]:
            decided.append(two.replica.seq)
            return second.ask(1, game.Connect(), at)

        await second.write(decide, room.clock())
        assert decided == [3, 4]
        assert two.recorder.updates == [(("player_connected",), 4), (("player_connected",), 5)]
        assert [player.connected for player in two.replica.state.players] == [True, True]
        assert await room.events() == [*BEGUN, "player_connected", "player_connected"]
        assert (two.read, one.read) == (1, 0)
        assert two.context.conflicts.counts == {(): 1}


async def test_a_command_is_played_once(tmp_path: Path) -> None:
    """The same id a second time gets the same number, and writes nothing."""
    async with a_room(tmp_path) as room:
        pieces = await room.pieces()
        journal = pieces.journal()
        for name in ("Bobby", "Robert"):
            try:
                rename = partial(journal.ask, 1, game.Rename(name))
                seq = await journal.write(rename, room.clock(), played=Played(1, "command-1"))
            except AlreadyAnswered as answered:
                seq = answered.seq
            assert seq == 4
        assert await room.events() == [*BEGUN, "player_renamed"]
        assert not journal.unsure


async def test_an_unsure_journal_reads_before_anything_else(tmp_path: Path) -> None:
    """An append fails although it was written: the journal is unsure, and takes what it finds in the store."""
    async with a_room(tmp_path) as room:
        pieces = await room.pieces()
        journal, append = pieces.journal(), room.store.append

        async def lost(unit: Append) -> None:
            await append(unit)
            raise StoreError("the answer was lost")

        room.store.append = lost  # type: ignore[method-assign]  # a fault
        with pytest.raises(StoreError, match="lost"):
            await journal.write(partial(journal.ask, 0, game.Connect()), room.clock())
        assert (journal.unsure, pieces.replica.seq, pieces.recorder.updates) == (True, 3, [])
        await journal.read_if_unsure()
        assert (journal.unsure, pieces.replica.seq) == (False, 4)
        assert pieces.recorder.updates == [(("player_connected",), 4)]


async def test_deadlines_pass_at_their_own_times(tmp_path: Path) -> None:
    """However late the room is looked at, the sand has run out at its time (B1)."""
    async with a_room(tmp_path) as room:
        pieces = await room.pieces()
        journal, began = pieces.journal(), room.clock()
        await bid_nine(journal, began)
        room.clock.pass_seconds(100)
        await journal.catch_up(room.clock())
        assert pieces.replica.state.clock == began + 60_000
        room.clock.pass_seconds(-50)
        await journal.catch_up(room.clock())  # nothing is due twice
        assert pieces.replica.state.clock == began + 60_000


async def test_the_time_of_an_outage_is_a_pause(tmp_path: Path) -> None:
    """During an outage no deadline passes, and afterwards the sand has stood still for as long."""
    async with a_room(tmp_path) as room:
        pieces = await room.pieces()
        journal, began = pieces.journal(), room.clock()
        await bid_nine(journal, began)
        room.clock.pass_seconds(50)
        with pytest.raises(StoreError), pieces.context.write_monitor.recording_outcome():
            raise StoreError("the disk is full")
        room.clock.pass_seconds(100)
        assert game.next_deadline(pieces.replica.state) == began + 60_000
        with pytest.raises(StoreError, match="at the moment"):
            await journal.catch_up(room.clock())
        assert await room.events() == BID
        with pieces.context.write_monitor.recording_outcome():
            pass
        await journal.catch_up(room.clock())
        assert (await room.events())[-2:] == ["game_paused", "game_resumed"]
        assert game.next_deadline(pieces.replica.state) == began + 160_000


async def test_events_of_a_notification_need_not_be_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Events of a notification are folded without the store; if one is missing, the store is read."""
    async with a_room(tmp_path) as room:
        one, two = await room.pieces(), await room.pieces("other")
        first, second = one.journal(), two.journal()
        for seat in (0, 1):
            await first.write(partial(first.ask, seat, game.Connect()), room.clock())
        rows = await room.store.events(one.id, after=3)
        asked: list[int] = []
        new_events = room.store.new_events

        async def counted(room_id: int, *, after: int) -> list[StoredEvent]:
            asked.append(after)
            return await new_events(room_id, after=after)

        monkeypatch.setattr(room.store, "new_events", counted)
        assert second.notified(4, rows[:1])
        assert second.notified(5)
        assert not second.notified(3)
        await second.follow()
        assert asked == [4]
        assert two.recorder.updates == [(("player_connected",), 4), (("player_connected",), 5)]
        assert second.deferred_until == two.clock.now() + 100


async def test_an_event_that_cannot_be_folded_ends_the_copy(tmp_path: Path) -> None:
    """An event that cannot be folded is damage; the room cannot continue, and no listener gets the event."""
    async with a_room(tmp_path) as room:
        pieces = await room.pieces()
        journal = pieces.journal()
        strange = StoredEvent(4, room.clock(), '{"type":"player_flown"}')
        await room.store.append(Append(room_id=pieces.id, after=3, events=(strange,)))
        with pytest.raises(Damaged):
            await journal.read_on()
        assert (journal.unreadable, pieces.recorder.updates) == (True, [])


async def test_the_listeners_are_notified_in_order(tmp_path: Path) -> None:
    """Each event reaches all listeners in their order before the next decision."""
    async with a_room(tmp_path) as room:
        pieces = await room.pieces()
        notified = []

        class Named:
            def __init__(self, name: str) -> None:
                self.name = name

            def happened(self, update: Update) -> None:
                notified.append((self.name, [tag(event) for event in update.events], update.own))

        journal = pieces.journal(Named("first"), Named("second"))
        await journal.write(partial(journal.ask, 0, game.Connect()), room.clock())
        assert notified == [("first", ["player_connected"], True), ("second", ["player_connected"], True)]


async def test_it_gives_up_when_others_are_always_faster(tmp_path: Path) -> None:
    """After a certain number of conflicts the command fails, and nothing of it has been written."""
    async with a_room(tmp_path) as room:
        pieces = await room.pieces()
        journal = pieces.journal()

        async def conflict(unit: Append) -> None:
            raise Conflict(f"event {unit.after + 1} is there already")

        room.store.append = conflict  # type: ignore[method-assign]  # a process that is always faster
        with pytest.raises(StoreError, match="keep writing"):
            await journal.write(partial(journal.ask, 0, game.Connect()), room.clock())
        assert (await room.events(), pieces.replica.seq, pieces.recorder.updates) == (BEGUN, 3, [])
