"""The tokens of a room: which one has which seat."""

from __future__ import annotations

from collections.abc import Mapping

from randolph import game
from randolph.server.room.updates import Update
from randolph.server.store import Store


class Tokens:
    """The seats of tokens: those that were read with the room are in memory, the others in the store."""

    def __init__(self, room_id: int, seats: Mapping[str, int], store: Store) -> None:
        self._room_id = room_id
        self._known = dict(seats)
        self._store = store

    async def seat(self, token_hash: str) -> int | None:
        """The seat of a token, if it has one."""
        known = self._known.get(token_hash)
        return await self._store.seat(self._room_id, token_hash) if known is None else known

    def happened(self, update: Update) -> None:
        """After a rename or a leave the player's tokens may have been deleted; only the store can tell."""
        if any(isinstance(event, (game.PlayerRenamed, game.PlayerLeft)) for event in update.events):
            self._known.clear()

    def clear(self) -> None:
        """Read from the store from now on."""
        self._known.clear()
