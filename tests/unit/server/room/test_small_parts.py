"""The small parts of a room, each alone: claims, names and seats, tokens, rates, the timer."""

from __future__ import annotations

import asyncio
from functools import partial
from typing import TYPE_CHECKING

import pytest

from randolph import game
from randolph.game import AddComputer, Kick, Leave, Readmit, Rename
from randolph.server.computer_limit import ComputerLimit
from randolph.server.errors import ApiError
from randolph.server.room.alarm import Alarm
from randolph.server.room.presence import Presence
from randolph.server.room.rates import DEVICE_FACTOR, Rates
from randolph.server.room.seats import connected_seats, free_name, new_name, numbers, seat_of_view, viewer, with_names
from randolph.server.room.tokens import Tokens
from randolph.server.room.updates import Update
from tests.game_play import Play
from tests.room_parts import a_room, until

if TYPE_CHECKING:
    from pathlib import Path

    from randolph.game import State


def nobody(_: State) -> None:
    """Accept every computer player."""


# ── claims ───────────────────────────────────────────────────────────────────────────────────────────────────────────


def test_presence_counts_connections_and_claims() -> None:
    """Connections hold a seat, claims end, a connection outweighs a claim, and a forgotten seat has no claim."""
    presence = Presence()
    presence.opened(0)
    presence.opened(0)
    presence.closed(0, 500)
    assert (presence.seats, presence.next_end) == ((0,), None)
    presence.closed(0, 600)
    assert (presence.seats, presence.next_end, presence.ended(599)) == ((), 600, [])
    presence.claimed(1, 400)
    presence.claimed(1, 300)
    assert presence.ended(700) == [(400, 1), (600, 0)]
    presence.opened(1)
    assert presence.ended(700) == [(600, 0)]
    presence.claimed(1, 900)
    presence.forget(0)
    assert (presence.next_end, presence.connections(1)) == (None, 1)
    presence.forget(1)
    presence.closed(1, 1000)
    assert (presence.seats, presence.next_end) == ((), None)


def test_every_change_of_the_claims_is_counted() -> None:
    """The number of changes says whether the claims have to be examined again."""
    presence, seen = Presence(), []
    changes = (
        partial(presence.opened, 0),
        partial(presence.closed, 0, 500),
        partial(presence.claimed, 1, 400),
        partial(presence.forget, 1),
        presence.forget_all,
    )
    for change in changes:
        change()
        seen.append(presence.changes)
    assert seen == [1, 2, 3, 4, 5]
    assert (presence.seats, presence.without_connection) == ((), set())


def test_a_seat_that_only_others_hold_is_elsewhere() -> None:
    """So is a claim without a connection here, unless it is what remains of this process's own claim."""
    presence = Presence()
    presence.claimed(0, 100)
    presence.claimed(1, 100)
    presence.held.add(1)
    assert presence.elsewhere == {0}


# ── seats and names ──────────────────────────────────────────────────────────────────────────────────────────────────


def test_a_player_who_has_left_is_a_spectator() -> None:
    """A player has their own view; a player who has left has that of spectators; one whose seat is closed learns it."""
    play = Play("Ann", "Bob", "Cid", start=False)
    play.do(1, Leave())
    play.do(0, Kick(2))
    assert [viewer(play.state, seat) for seat in (0, 1, 2, None)] == [0, None, None, None]
    assert [seat_of_view(play.state, seat) for seat in (0, 1, 2, None)] == [0, None, 2, None]
    assert connected_seats(play.state) == [0]


def test_at_a_real_table_one_device_connects_all() -> None:
    """The claims are the device's, and a player who leaves does not change that."""
    play = Play("Ann", mode="table", start=False)
    for name in ("Bob", "Cid"):
        play.do(0, game.AddPlayer(name))
    assert set(connected_seats(play.state)) == {game.DEVICE}


def test_a_name_that_looks_like_another_is_taken() -> None:
    """Names like those of other players are refused; the game decides about equal names, which may be free again."""
    state = Play("Ann", "Bob", start=False).state
    with pytest.raises(ApiError) as taken:
        new_name(state, "Ｂｏｂ")
    assert taken.value.code == "name_taken"
    assert free_name(state, "Ｂｏｂ", own=1) == "Ｂｏｂ"
    assert new_name(state, "BOB") == "BOB"


def test_commands_get_their_names_checked() -> None:
    """Commands that name a player, and the one that opens a closed seat, are checked; no others are."""
    play = Play("Ann", "Bob", "Cid", start=False)
    play.do(0, Kick(1))
    play.do(2, Rename("Ｂｏｂ"))
    for command in (Rename("Ａnn"), AddComputer(3, "Ａnn"), game.AddPlayer("Ａnn"), Readmit(1)):
        with pytest.raises(ApiError) as taken:
            with_names(command, play.state, 2, nobody)
        assert taken.value.code == "name_taken"
    for fine in (Rename("Dan"), AddComputer(3, None), AddComputer(2, "Eva"), game.Pause(on=True)):
        assert with_names(fine, play.state, 2, nobody) == fine


def test_a_computer_player_needs_a_place() -> None:
    """There must be a place in its room and in its process; the limit is checked before the name."""
    state = Play("Ann", start=False).state
    places = ComputerLimit(in_a_room=2, altogether=1)
    places.admit(state)
    places.taken = 1
    assert not places.left
    with pytest.raises(ApiError) as full:
        with_names(AddComputer(3, "Ａnn"), state, 0, places.admit)
    assert full.value.code == "too_many_computers"
    with pytest.raises(ApiError):
        ComputerLimit(in_a_room=0, altogether=1).admit(state)


def test_a_number_replaces_a_forgotten_name() -> None:
    """It is the number of the seat, unless a player has that name; at a real table all names are replaced."""
    assert numbers(Play("Ann", "#1", start=False).state, 0) == {0: "#1 (2)"}
    table = Play("Ann", mode="table", start=False)
    table.do(0, game.AddPlayer("Bob"))
    assert numbers(table.state, 0) == {0: "#1", 1: "#2"}


# ── tokens ───────────────────────────────────────────────────────────────────────────────────────────────────────────


async def test_a_tokens_seat_is_known_until_it_may_be_forgotten(tmp_path: Path) -> None:
    """The tokens that were read with the room are used until a rename or a leave; from then on the store is read."""
    async with a_room(tmp_path) as room:
        pieces = await room.pieces()
        tokens = Tokens(pieces.id, {"hash-of-bob": 1}, room.store)
        assert [await tokens.seat(token) for token in ("hash-of-ann", "hash-of-bob", "hash-of-eve")] == [0, 1, None]
        tokens.happened(Update([game.PlayerRenamed(at=0, seat=0, name="Anna")], (), ()))
        assert [await tokens.seat(token) for token in ("hash-of-ann", "hash-of-bob")] == [0, None]


# ── rates ────────────────────────────────────────────────────────────────────────────────────────────────────────────


def test_the_messages_of_a_seat_are_limited() -> None:
    """Three seconds' worth at once, then its rate; a device that speaks for many may send more."""
    now = 0.0
    rates = Rates(2.0, lambda: now)
    group, table = Play("Ann", "Bob", start=False), Play("Ann", mode="table", start=False)
    for number in range(2 * DEVICE_FACTOR):
        table.do(0, game.AddPlayer(f"Player {number}"))
    assert [rates.may_send("a", group.state, 0) for _ in range(7)] == [True] * 6 + [False]
    assert rates.may_send("b", group.state, 1)
    now = 0.5
    assert [rates.may_send("a", group.state, 0) for _ in range(2)] == [True, False]
    assert sum(rates.may_send("t", table.state, game.DEVICE) for _ in range(100)) in range(59, 62)


def test_a_network_at_home_may_take_more_seats() -> None:
    """Forty at once from anywhere, 120 from the host's network; phrases are counted for each seat."""
    rates = Rates(2.0, lambda: 0.0)
    assert sum(rates.may_sit("a", at_home=False) for _ in range(200)) == 40
    assert sum(rates.may_sit("a", at_home=True) for _ in range(200)) == 120
    assert [sum(rates.may_talk(seat) for _ in range(9)) for seat in (0, 1)] == [4, 4]


# ── the timer ────────────────────────────────────────────────────────────────────────────────────────────────────────


async def test_the_timer_fires_once() -> None:
    """It fires at its time, even if that is over; it is not set again for the same time."""
    alarm, rings = Alarm(), []
    for _ in range(3):
        alarm.set(5, lambda: 10, lambda: rings.append(1))
    assert alarm.at == 5
    await until(lambda: rings)
    await asyncio.sleep(0.01)
    assert rings == [1]


async def test_the_timer_can_be_set_again_or_stopped() -> None:
    """Only the last time counts, or none; after a failure the timer does not fire at once."""
    alarm, rings = Alarm(), []
    alarm.set(10, lambda: 0, lambda: rings.append("early"))
    alarm.set(2, lambda: 0, lambda: rings.append("earlier"))
    await until(lambda: rings)
    alarm.set(2, lambda: 0, lambda: rings.append("late"), least=0.05)
    alarm.set(3, lambda: 0, lambda: rings.append("later"), least=3600.0)
    await asyncio.sleep(0.1)
    alarm.set(1, lambda: 0, lambda: rings.append("never"))
    alarm.stop()
    await asyncio.sleep(0.05)
    assert rings == ["earlier"]
