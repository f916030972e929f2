"""Forgetting a player: their name is removed from the events of the room, and their token from the store."""

from __future__ import annotations

from contextlib import suppress

from randolph import game
from randolph.game import Event, Refused
from randolph.server.room.parts import Parts
from randolph.server.room.seats import numbers
from randolph.server.stored_events import body_of, from_stored


async def forget(parts: Parts, seat: int, now: int) -> None:
    """Forget the player of this seat: they leave, and in all events a number replaces their name. For the device at a
    real table this includes all players that it has named. Raises `StoreError`.
    """
    store, names = parts.context.store, {}

    def decide(at: int) -> list[Event]:
        state = parts.state
        names.update(numbers(state, seat))
        events: list[Event] = [
            game.PlayerRenamed(at=at, seat=one, name=name)
            for one, name in names.items()
            if state.players[one].name != name or state.players[one].kicked
        ]
        if not (state.players[seat].left or state.at_table):
            with suppress(Refused):
                events += game.handle(game.fold(state, events), seat, game.Leave(), at, parts.context.rng)
        return events

    await parts.journal.write(decide, now)
    with parts.context.reading(parts.id):
        stored = await store.events(parts.id)
        read = from_stored(stored)
    plain = [game.renamed(event, names) for event in read]
    changed = {row.seq: body_of(new) for row, old, new in zip(stored, read, plain, strict=True) if new is not old}
    parts.tokens.clear()
    await store.erase(parts.id, changed, seat)
