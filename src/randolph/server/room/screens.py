"""The table screens of one room: whether a television shows the room, so that phones need not show the large board.

A screen is a special spectator. Its connection says so in `hello` and speaks for no seat, whatever cookies the browser
has. A screen is not part of the game: there are no events about it, and no clock depends on it. The room records only
whether there is a screen.

A screen may be disconnected (by a reload, a lost connection, a change of process) for `GRACE_FACTOR` times as long as a
player before it counts as gone. Otherwise phones would change their layout twice. If processes share a store, each one
holds a lease there for every room that it shows on a screen (`Store.screen`). It learns of the screens of the others
when it compares its rooms with the store. If a process is killed, its lease expires.
"""

from __future__ import annotations

import asyncio
from typing import Protocol

GRACE_FACTOR = 5.0
"""How many times as long as a player a screen may be disconnected: a television loads a page slowly."""


class Watcher(Protocol):
    """A connection that may be that of a screen."""

    screen: bool


class ScreenCallback(Protocol):
    """A function that is called when the first screen appears and when the last one is gone."""

    def __call__(self, *, on: bool) -> object:
        """`on`: whether there is a screen now."""


def _ignore(*, on: bool) -> None:
    """Do nothing: the room has been dropped."""


class Screens:
    """Whether a screen shows the room: connected to this process, or to another one.

    `elsewhere` is whether another process has one. `notify` is called when the first screen connects and when the last
    one has gone; `keep` likewise for the screens of this process.
    """

    def __init__(self, grace: float, *, notify: ScreenCallback, keep: ScreenCallback) -> None:
        self._grace = GRACE_FACTOR * grace
        self._notify = notify
        self._keep = keep
        self._connections: set[Watcher] = set()
        self._here = False
        self.elsewhere = False
        self._timer: asyncio.TimerHandle | None = None

    @property
    def on(self) -> bool:
        """Whether a screen shows the room."""
        return self._here or self.elsewhere

    def opened(self, connection: Watcher) -> None:
        """A connection has been welcomed."""
        if connection.screen:
            self._connections.add(connection)
            self._stop_timer()
            self._set(here=True, elsewhere=self.elsewhere)

    def closed(self, connection: Watcher) -> None:
        """A connection has ended."""
        if connection in self._connections:
            self._connections.discard(connection)
            if not self._connections:
                self._timer = asyncio.get_running_loop().call_later(self._grace, self._gone)

    def notified(self, *, elsewhere: bool) -> None:
        """Set whether another process has a screen."""
        self._set(here=self._here, elsewhere=elsewhere)

    def drop(self) -> None:
        """The room leaves memory."""
        self._stop_timer()
        if self._here:
            self._here = False
            self._keep(on=False)
        self._notify = self._keep = _ignore  # no reference to the room remains, so its memory is freed at once

    def _gone(self) -> None:
        self._timer = None
        self._set(here=False, elsewhere=self.elsewhere)

    def _set(self, *, here: bool, elsewhere: bool) -> None:
        before, kept = self.on, self._here
        self._here, self.elsewhere = here, elsewhere
        if here != kept:
            self._keep(on=here)
        if self.on != before:
            self._notify(on=self.on)

    def _stop_timer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
