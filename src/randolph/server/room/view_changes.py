"""What changes in the view of a room, for the clients that ask for changes only.

Everybody hears of everything that happens, so what one event costs the network grows with the square of the players:
with 99 of them a whole view is 22 kB, and a bid would be 2 MB. A client that has said so in `hello` gets the whole view
with its welcome, and afterwards the keys that have changed – of the players those who have.

A welcome comes between two messages that all hear, and some values depend on the time. So whatever it shows
differently counts as changed, and is sent to all with the next message: nobody is left with an old value.
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
    """What all clients of a room were shown last, of the part of the view that is the same for all."""

    def __init__(self) -> None:
        self._values: dict[str, bytes] = {}
        self._players: dict[int, bytes] = {}

    def since(self, view: SharedView) -> msgspec.Raw:
        """What has changed since this was asked last, as an object; `players_changed` are the new and the changed ones.

        `players` itself is there only where somebody has gone from it.
        """
        values, players = _encoded(view)
        found = {key: msgspec.Raw(text) for key, text in values.items() if self._values.get(key) != text}
        if self._players.keys() <= players.keys():
            changed = [msgspec.Raw(text) for seat, text in players.items() if self._players.get(seat) != text]
            found |= {"players_changed": msgspec.Raw(_encode(changed))} if changed else {}
        else:
            found["players"] = msgspec.Raw(_encode(view.room.players))
        self._values, self._players = values, players
        return msgspec.Raw(_encode(found))

    def welcomed(self, view: SharedView) -> None:
        """Somebody has been shown this view: what the others have otherwise is to be sent to all."""
        values, players = _encoded(view)
        for key, text in values.items():
            if self._values.get(key) != text:
                self._values.pop(key, None)
        for seat, text in players.items():
            if self._players.get(seat) != text:
                self._players.pop(seat, None)


def _encoded(view: SharedView) -> tuple[dict[str, bytes], dict[int, bytes]]:
    """The values of a view but the players, by their names on the wire, and the players by seat."""
    values = {
        each.encode_name: _encode(getattr(part, each.name))
        for part in view
        for each in _fields(type(part))
        if each.name != "players"
    }
    return values, {player.seat: _encode(player) for player in view.room.players}
