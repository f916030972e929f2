"""The table screens of one room: whether a television shows the room, so that phones need not show the large board.

A screen is a special spectator. Its connection says so in `hello` and speaks for no seat, whatever cookies the browser
has. A screen is not part of the game: there are no events about it, and no clock depends on it. The room knows only
whether there is a screen.

A screen may be away for `MOMENTS` times as long as a player (a reload, a lost connection, another process) before it
counts as gone. Otherwise phones would change their layout twice. If processes share a store, each one keeps a lease
there for every room that it shows on a screen (`Store.screen`). It learns of the screens of the others when it compares
its rooms with the store. If a process is killed, its lease expires.
"""

from __future__ import annotations

import asyncio
from typing import Protocol

MOMENTS = 5.0
"""How many times as long as a player a screen may be away: a television takes its time to load a page."""


class Watcher(Protocol):
    """A connection that may be that of a screen."""

    screen: bool


class ScreenCallback(Protocol):
    """A function that is called when a screen comes or goes."""

    def __call__(self, *, on: bool) -> object:
        """There is a screen, or no longer."""


def _to_nobody(*, on: bool) -> None:
    """Nobody is notified any more."""


class Screens:
    """Whether a screen shows the room: connected to this process, or to another one.

    `elsewhere` is whether another process has one. `notify` is called when the first screen comes and the last one
    goes, `keep` when that is so for this process.
    """

    def __init__(self, grace: float, *, notify: ScreenCallback, keep: ScreenCallback) -> None:
        self._moment = MOMENTS * grace
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
                self._timer = asyncio.get_running_loop().call_later(self._moment, self._gone)

    def notified(self, *, elsewhere: bool) -> None:
        """Set whether another process has a screen."""
        self._set(here=self._here, elsewhere=elsewhere)

    def drop(self) -> None:
        """The room leaves memory."""
        self._stop_timer()
        if self._here:
            self._here = False
            self._keep(on=False)
        self._notify = self._keep = _to_nobody  # nothing refers to the room any more, and its memory is freed at once

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
