"""The changes of a room's view, for clients that ask for changes only.

Every player gets every update, so the bytes for an event grow with the square of the number of players. With 99 players
a whole view has 22 kB, and a bid would cost 2 MB. A client that asks for changes in `hello` gets the whole view
with its welcome, and then only the keys that have changed, and of the players only those that have changed.

A welcome is sent between two updates, and some values depend on the time. So a value that was different in a welcome
counts as changed and is sent to all with the next update: no client keeps an old value.

Values are compared, and only changed ones are encoded. Most events change few of them, and encoding all values took a
tenth of the time of a bid.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from operator import attrgetter
from typing import TYPE_CHECKING, Any

import msgspec
import msgspec.structs

if TYPE_CHECKING:
    from randolph.game.views import SharedView

_encode = msgspec.json.Encoder().encode


class ViewChanges:
    """The shared view that the clients of a room were sent last, and which of its values and players have since been
    different in a welcome.
    """

    def __init__(self) -> None:
        self._sent: SharedView | None = None
        self._seen: SharedView | None = None
        self._unequal: set[str] = set()
        self._unequal_players: set[int] = set()

    def since(self, view: SharedView) -> msgspec.Raw:
        """The changes since the last call, as an object; `players_changed` has the new and the changed players.

        `players` itself is there only if a player was removed, and in the first changes: clients may have been welcomed
        with players who have left since.
        """
        found = _changed(self._sent, view, self._unequal)
        players = view.room.players
        if self._sent is None:
            found["players"] = players
        elif players is not self._sent.room.players or self._unequal_players:
            known = {player.seat: player for player in self._sent.room.players}
            if known.keys() <= {player.seat for player in players}:
                unequal = self._unequal_players
                changed = [each for each in players if known.get(each.seat) != each or each.seat in unequal]
                if changed:
                    found["players_changed"] = changed
            else:
                found["players"] = players
        self._sent = self._seen = view
        self._unequal.clear()
        self._unequal_players.clear()
        return msgspec.Raw(_encode(found))

    def welcomed(self, view: SharedView) -> None:
        """A client was sent this view in its welcome: values that differ from those of the others are sent to all with
        the next update.
        """
        if view == self._seen or self._sent is None:  # equal after a restart, when all players get their welcome
            return
        self._seen = view
        self._unequal.update(_changed(self._sent, view))
        known = {player.seat: player for player in self._sent.room.players}
        self._unequal_players.update(each.seat for each in view.room.players if known.get(each.seat) != each)


def _changed(
    before: SharedView | None, view: SharedView, unequal: set[str] | frozenset[str] = frozenset()
) -> dict[str, object]:
    """The values of a view, without the players, that differ from those before it or are `unequal`, by their names on
    the wire.
    """
    found: dict[str, object] = {}
    for part, old in zip(view, before or (None, None), strict=True):
        if part == old and not unequal:
            continue
        names, values_of = _values(type(part))
        values = values_of(part)
        if old is None:
            found.update(zip(names, values, strict=True))
            continue
        found |= {
            name: value
            for name, value, known in zip(names, values, values_of(old), strict=True)
            if (value is not known and value != known) or name in unequal
        }
    return found


@cache
def _values(kind: type[msgspec.Struct]) -> tuple[tuple[str, ...], Callable[[object], tuple[Any, ...]]]:
    """The names on the wire of a struct's fields, and a function that returns their values; without `players`."""
    fields = [each for each in msgspec.structs.fields(kind) if each.name != "players"]
    return tuple(each.encode_name for each in fields), attrgetter(*(each.name for each in fields))
