"""The changes of a room's view, for clients that ask for changes only.

Every player gets every update, so the bytes for an event grow with the square of the number of players. With 99 players
a whole view has 22 kB, and a bid would cost 2 MB. A client that asks for changes in `hello` gets the whole view
with its welcome, and then only the keys that have changed, and of the players only those that have changed.

A welcome is sent between two updates, and some values depend on the time. So a value that was different in a welcome
counts as changed and is sent to all with the next update: no client keeps an old value.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

import msgspec
import msgspec.structs

if TYPE_CHECKING:
    from randolph.game.views import SharedView

_encode = msgspec.json.Encoder().encode
_fields = cache(msgspec.structs.fields)


class ViewChanges:
    """The values of the shared view that the clients of a room were sent last."""

    def __init__(self) -> None:
        self._values: dict[str, bytes] = {}
        self._players: dict[int, bytes] = {}
        self._seen: SharedView | None = None

    def since(self, view: SharedView) -> msgspec.Raw:
        """The changes since the last call, as an object; `players_changed` has the new and the changed players.

        `players` itself is there only if a player was removed.
        """
        values, players = _encoded(view)
        found = {key: msgspec.Raw(text) for key, text in values.items() if self._values.get(key) != text}
        if self._players.keys() <= players.keys():
            changed = [msgspec.Raw(text) for seat, text in players.items() if self._players.get(seat) != text]
            found |= {"players_changed": msgspec.Raw(_encode(changed))} if changed else {}
        else:
            found["players"] = msgspec.Raw(_encode(view.room.players))
        self._values, self._players, self._seen = values, players, view
        return msgspec.Raw(_encode(found))

    def welcomed(self, view: SharedView) -> None:
        """A client was sent this view in its welcome: values that differ from those of the others are sent to all with
        the next update.
        """
        if view == self._seen:  # as after a restart, when all players of a room get their welcome
            return
        self._seen = view
        values, players = _encoded(view)
        for key, text in values.items():
            if self._values.get(key) != text:
                self._values.pop(key, None)
        for seat, text in players.items():
            if self._players.get(seat) != text:
                self._players.pop(seat, None)


def _encoded(view: SharedView) -> tuple[dict[str, bytes], dict[int, bytes]]:
    """The values of a view without the players, by their names on the wire, and the players by seat."""
    values = {
        each.encode_name: _encode(getattr(part, each.name))
        for part in view
        for each in _fields(type(part))
        if each.name != "players"
    }
    return values, {player.seat: _encode(player) for player in view.room.players}
