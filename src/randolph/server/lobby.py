"""The public lobby: the rooms that anybody may find, because they are agreed to be `listed` and the server allows it.

What is told of a room (`listing`) is decided by its state alone, and written in the same transaction as the events that
change it: so what every process reads is as true as the store. A room is told of while it takes players – a group that
is not locked and has seats left – and only while a person is connected to it by a process that lives; who was killed
says no goodbye. A code that is not told of is not told of here in any way.

However many people look, the store is asked once in `FRESH` seconds, and answers with `MOST` rooms at most.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

import msgspec

from randolph import game
from randolph.game import Agreed, Event
from randolph.game.seats import Phase
from randolph.protocol import MOST_PLAYERS
from randolph.server.wire import OpenRoom, OpenRooms, raw, to_answer

if TYPE_CHECKING:
    from randolph.game import State
    from randolph.server.clock import Clock
    from randolph.server.store import Listed, Store

MOST = 100
"""Rooms that are shown at most; the newest ones."""

FRESH = 2.0
"""Seconds for which an answer is given again."""


class Listing(msgspec.Struct, frozen=True):
    """What is told of a room: its host's name, how many are there, what is played and how far it is."""

    host: str
    players: int
    phase: Phase
    round: int
    rules: msgspec.Raw


def listing(state: State, *, most_seats: int) -> str:
    """What is told of a room in this state, as JSON; empty where nothing is."""
    rules: Agreed = state.rules
    there = [player for player in state.players if player.connected and not player.left]
    seats = len(state.players) < most_seats and sum(player.seated for player in state.players) < MOST_PLAYERS
    takes = rules.listed and rules.mode == "group" and not state.locked and seats
    if not takes or all(player.computer is not None for player in there):
        return ""
    host = next(player.name for player in state.players if player.seat == state.host)
    told = Listing(host, len(there), state.phase, state.round, raw(rules))
    return msgspec.json.encode(told).decode()


def changed_listing(state: State, events: Sequence[Event], *, most_seats: int) -> str | None:
    """What is told of a room after these events; None where that is what was told before."""
    agreed = any(isinstance(event, game.RulesChanged) for event in events)
    if not events or not (agreed or state.rules.listed):
        return None
    before, after = (listing(one, most_seats=most_seats) for one in (state, game.fold(state, list(events))))
    return None if after == before else after


class Lobby:
    """Answers who looks for a room; where the server has no lobby, there are none."""

    def __init__(self, store: Store, clock: Clock, seconds: Callable[[], float], *, open_: bool) -> None:
        self.open = open_
        self._store = store
        self._clock = clock
        self._seconds = seconds
        self._asking = asyncio.Lock()
        self._answer = to_answer(OpenRooms(open=open_, now=0, rooms=()))
        self._until = 0.0

    async def rooms(self) -> bytes:
        """The rooms that are open, as the answer to a request. Raises `StoreError`."""
        if not self.open:
            return self._answer
        async with self._asking:  # who comes meanwhile gets the same answer
            if self._seconds() >= self._until:
                now = self._clock()
                found = await self._store.listed(now, most=MOST)
                rooms = tuple(room for room in map(_open_room, found) if room is not None)
                self._answer = to_answer(OpenRooms(open=True, now=now, rooms=rooms))
                self._until = self._seconds() + FRESH
            return self._answer


def _open_room(one: Listed) -> OpenRoom | None:
    """A room as it is told of; None where what is kept of it cannot be read, which hides no other room."""
    try:
        told = msgspec.json.decode(one.body, type=Listing)
    except msgspec.MsgspecError:
        return None
    return OpenRoom(one.code, one.created_at, told.host, told.players, told.phase, told.round, told.rules)
