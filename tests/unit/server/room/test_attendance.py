"""The attendance alone: claims become events, each at its own time, and only one process writes them."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import msgspec

from randolph.server.lease import HOLD_SECONDS
from tests.room_parts import FakeConnection, a_room

if TYPE_CHECKING:
    from pathlib import Path

    from randolph.server.room.journal import Journal
    from tests.room_parts import Pieces, Room

BEGUN = ["room_created", "player_joined", "player_joined"]


async def settle(pieces: Pieces, journal: Journal, now: int) -> None:
    """The steps of a room's attendance when it is settled."""
    await journal.read_on()
    await pieces.attendance.end_claims(journal, now)
    await pieces.attendance.connect_present(journal, now)


async def times(room: Room, kind: str) -> list[int]:
    """The times of events of a kind."""
    stored = await room.store.room("ABCDEF")
    assert stored is not None
    return [row.at for row in await room.store.events(stored.id) if msgspec.json.decode(row.body)["type"] == kind]


async def test_a_player_who_arrives_is_connected_once(tmp_path: Path) -> None:
    """The first connection of a seat records that its player is connected, and leases the seat; a
    second one does not.
    """
    async with a_room(tmp_path) as room:
        pieces = await room.pieces()
        journal, now = pieces.journal(), room.clock()
        for _ in range(2):
            pieces.attendance.arrived(FakeConnection(0))
            await settle(pieces, journal, now)
        assert await room.events() == [*BEGUN, "player_connected"]
        assert pieces.presence.held == {0}
        leases = await room.store.leases(pieces.id)
        assert [(lease.seat, lease.process_id) for lease in leases] == [(0, room.store.process_id)]


async def test_spectators_claim_nothing(tmp_path: Path) -> None:
    """A connection without a seat, or with that of a player who has left, claims nothing."""
    async with a_room(tmp_path) as room:
        pieces = await room.pieces()
        journal = pieces.journal()
        pieces.attendance.arrived(FakeConnection(None))
        await settle(pieces, journal, room.clock())
        assert (await room.events(), pieces.presence.held) == (BEGUN, set())


async def test_a_claim_ends_a_moment_after_the_last_connection(tmp_path: Path) -> None:
    """The player is disconnected at the end of the claim; a player who is back before that was never away."""
    async with a_room(tmp_path, grace=4.0) as room:
        pieces = await room.pieces()
        journal, connection = pieces.journal(), FakeConnection(0)
        pieces.attendance.arrived(connection)
        await settle(pieces, journal, room.clock())
        pieces.attendance.gone(connection)
        room.clock.pass_seconds(3.9)
        pieces.attendance.arrived(connection)
        await settle(pieces, journal, room.clock())
        assert await room.events() == [*BEGUN, "player_connected"]
        pieces.attendance.gone(connection)
        ends = room.clock() + 4000
        room.clock.pass_seconds(60)
        await settle(pieces, journal, room.clock())
        assert await times(room, "player_disconnected") == [ends]
        assert (pieces.presence.held, await room.store.leases(pieces.id)) == (set(), [])


async def test_the_last_of_two_processes_disconnects_a_player(tmp_path: Path) -> None:
    """A player has connections to two processes; the end of the first writes nothing, that of the second an event."""
    async with a_room(tmp_path, grace=0.0) as room:
        one, two = await room.pieces(), await room.pieces("other")
        journals = {one: one.journal(), two: two.journal()}
        connections = {one: FakeConnection(0), two: FakeConnection(0)}
        for pieces, journal in journals.items():
            pieces.attendance.arrived(connections[pieces])
            await settle(pieces, journal, room.clock())
        assert (one.presence.held, two.presence.held) == ({0}, {0})
        for pieces, ended in ((one, []), (two, [room.clock()])):
            pieces.attendance.gone(connections[pieces])
            await settle(pieces, journals[pieces], room.clock())
            assert await times(room, "player_disconnected") == ended
        assert (await room.events()).count("player_connected") == 1


async def test_a_killed_process_loses_its_players_when_its_leases_end(tmp_path: Path) -> None:
    """The process that loads the room claims them for it until then; afterwards it records that they have gone."""
    async with a_room(tmp_path) as room:
        killed = await room.pieces("killed")
        killed.attendance.arrived(FakeConnection(1))
        await settle(killed, killed.journal(), room.clock())
        ends = room.clock() + 30_000
        pieces = await room.pieces()
        journal = pieces.journal()
        pieces.attendance.claim_for_leases(await room.store.leases(pieces.id))
        assert (pieces.presence.elsewhere, pieces.presence.next_end) == ({1}, ends)
        room.clock.pass_seconds(29)
        await settle(pieces, journal, room.clock())
        assert await times(room, "player_disconnected") == []
        room.clock.pass_seconds(11)
        await settle(pieces, journal, room.clock())
        assert await times(room, "player_disconnected") == [ends]
        assert await room.store.leases(pieces.id) == []


async def test_a_player_who_comes_back_after_a_kill_was_never_away(tmp_path: Path) -> None:
    """A connection here outweighs the lease of the killed process: nothing happens to the game."""
    async with a_room(tmp_path) as room:
        killed = await room.pieces("killed")
        killed.attendance.arrived(FakeConnection(1))
        await settle(killed, killed.journal(), room.clock())
        pieces = await room.pieces()
        journal = pieces.journal()
        pieces.attendance.claim_for_leases(await room.store.leases(pieces.id))
        pieces.attendance.arrived(FakeConnection(1))
        await settle(pieces, journal, room.clock())
        room.clock.pass_seconds(100)
        await settle(pieces, journal, room.clock())
        assert await room.events() == [*BEGUN, "player_connected"]
        assert pieces.presence.held == {1}


async def test_the_leases_of_players_who_come_back_are_written_together(tmp_path: Path) -> None:
    """After a kill, the new process holds the seat of a player who returns at once. The store gets the lease in a
    moment, but before the next entry about this seat.
    """
    async with a_room(tmp_path) as room:
        killed = await room.pieces("killed")
        for seat in (0, 1):
            killed.attendance.arrived(FakeConnection(seat))
        await settle(killed, killed.journal(), room.clock())
        pieces, back = await room.pieces(), [FakeConnection(0), FakeConnection(1)]
        journal, mine = pieces.journal(), room.store.process_id
        for connection in back:
            pieces.attendance.arrived(connection)
        await settle(pieces, journal, room.clock())
        assert pieces.presence.held == {0, 1}

        async def written() -> list[int]:
            leases = await room.store.leases(pieces.id)
            return sorted(lease.seat for lease in leases if lease.process_id == mine)

        assert await written() == []
        pieces.attendance.gone(back[1])
        room.clock.pass_seconds(40)
        await settle(pieces, journal, room.clock())
        assert await room.events() == [*BEGUN, "player_connected", "player_connected", "player_disconnected"]
        assert await written() == [0]
        pieces.attendance.gone(back[0])
        pieces.attendance.arrived(FakeConnection(0))
        await settle(pieces, journal, room.clock())
        await asyncio.sleep(2 * HOLD_SECONDS)
        assert await written() == [0]


async def test_without_a_grace_a_lease_is_written_at_once(tmp_path: Path) -> None:
    """Another process could end the only claim that it knows of before it learns of this one."""
    async with a_room(tmp_path, grace=0.1) as room:
        other, pieces = await room.pieces("other"), await room.pieces()
        for each in (other, pieces):
            each.attendance.arrived(FakeConnection(0))
            await settle(each, each.journal(), room.clock())
        leases = await room.store.leases(pieces.id)
        assert sorted(lease.process_id for lease in leases) == sorted(["other", room.store.process_id])


async def test_a_lapsed_lease_is_recorded_and_renewed(tmp_path: Path) -> None:
    """The machine was suspended: players are disconnected at the end of the lease, and those who are still there are
    connected again.
    """
    async with a_room(tmp_path) as room:
        pieces = await room.pieces()
        journal = pieces.journal()
        pieces.attendance.arrived(FakeConnection(0))
        await settle(pieces, journal, room.clock())
        assert not await pieces.attendance.record_lapses(journal)
        ended = room.clock() + 30_000
        room.clock.pass_seconds(3600)
        assert await pieces.attendance.record_lapses(journal)
        await settle(pieces, journal, room.clock())
        assert await times(room, "player_disconnected") == [ended]
        assert (await times(room, "player_connected"))[-1] == room.clock()
        assert not await pieces.attendance.record_lapses(journal)


async def test_the_network_of_the_host_is_home(tmp_path: Path) -> None:
    """A network counts as home only while the host is connected from it."""
    async with a_room(tmp_path) as room:
        pieces = await room.pieces()
        host, guest = FakeConnection(0), FakeConnection(1)
        guest.address = "198.51.100.7"
        for connection in (host, guest):
            pieces.attendance.arrived(connection)
        assert [pieces.attendance.is_home(connection.address or "") for connection in (host, guest)] == [True, False]
        pieces.attendance.gone(host)
        assert not pieces.attendance.is_home("192.0.2.1")


async def test_a_process_that_stops_disconnects_its_players(tmp_path: Path) -> None:
    """If no other process shares the store, none can take the players over."""
    async with a_room(tmp_path) as room:
        pieces = await room.pieces()
        journal = pieces.journal()
        for seat in (0, 1):
            pieces.attendance.arrived(FakeConnection(seat))
        await settle(pieces, journal, room.clock())
        await pieces.attendance.close(journal, room.clock())
        assert (await room.events())[3:] == ["player_connected"] * 2 + ["player_disconnected"] * 2
        assert pieces.presence.held == set()
