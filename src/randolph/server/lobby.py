"""The public lobby: the rooms with the rule `listed`, if the server has a lobby.

The listing of a room depends on its state alone (`listing`). It is written in the same transaction as the events that
change it, so every process reads what is in the store. A room is listed while it takes players: a group that is not
locked and has free seats. A person must be connected to it by a process that is alive, because a killed process cannot
remove its rooms. The lobby reveals nothing about rooms that are not listed.

However many people ask, the store is queried once in `REUSE_SECONDS`, and returns `MOST_LISTED` rooms at most.
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

MOST_LISTED = 100
"""The most rooms that are listed; the newest ones."""

REUSE_SECONDS = 2.0
"""Seconds for which an answer is reused."""


class Listing(msgspec.Struct, frozen=True):
    """The public facts about a room: its host's name, the number of players, what is played, and the phase."""

    host: str
    players: int
    phase: Phase
    round: int
    rules: msgspec.Raw


def listing(state: State, *, most_seats: int) -> str:
    """The listing of a room in this state, as JSON; empty if it is not listed."""
    rules: Agreed = state.rules
    there = [player for player in state.players if player.connected and not player.left]
    seats = len(state.players) < most_seats and sum(player.seated for player in state.players) < MOST_PLAYERS
    takes = rules.listed and rules.mode == "group" and not state.locked and seats
    if not takes or all(player.computer is not None for player in there):
        return ""
    host = next(player.name for player in state.players if player.seat == state.host)
    found = Listing(host, len(there), state.phase, state.round, raw(rules))
    return msgspec.json.encode(found).decode()


def changed_listing(state: State, events: Sequence[Event], *, most_seats: int) -> str | None:
    """The listing of a room after these events; None if it does not change."""
    agreed = any(isinstance(event, game.RulesChanged) for event in events)
    if not events or not (agreed or state.rules.listed):
        return None
    before, after = (listing(one, most_seats=most_seats) for one in (state, game.fold(state, list(events))))
    return None if after == before else after


class Lobby:
    """Lists the open rooms; none if the server has no lobby."""

    def __init__(self, store: Store, clock: Clock, seconds: Callable[[], float], *, open_: bool) -> None:
        self.open = open_
        self._store = store
        self._clock = clock
        self._seconds = seconds
        self._asking = asyncio.Lock()
        self._answer = to_answer(OpenRooms(open=open_, now=0, rooms=()))
        self._until = 0.0

    async def rooms(self) -> bytes:
        """The open rooms, as the body of a response. Raises `StoreError`."""
        if not self.open:
            return self._answer
        async with self._asking:  # requests that wait here get the same answer
            if self._seconds() >= self._until:
                now = self._clock()
                found = await self._store.listed(now, most=MOST_LISTED)
                rooms = tuple(room for room in map(_open_room, found) if room is not None)
                self._answer = to_answer(OpenRooms(open=True, now=now, rooms=rooms))
                self._until = self._seconds() + REUSE_SECONDS
            return self._answer


def _open_room(one: Listed) -> OpenRoom | None:
    """A room as it is listed; None if its listing cannot be read, so that it hides no other room."""
    try:
        found = msgspec.json.decode(one.body, type=Listing)
    except msgspec.MsgspecError:
        return None
    return OpenRoom(one.code, one.created_at, found.host, found.players, found.phase, found.round, found.rules)
