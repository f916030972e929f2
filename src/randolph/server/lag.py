"""How slow a connection is, as the server itself has measured it: the bound of the lag credit (B1).

What counts is the time between a ping of the WebSocket protocol and its pong, which a browser answers without the page.
Half of that is what a message takes; the usual one of the last few decides, so that neither a lucky nor an unlucky one
does. Nothing that a client says enters into it. A client may hold its pongs back: that gains no more than the
room's rule and the server's setting grant to anybody.

It is a rule of the game and not there for the load: it costs three more pings for each connection and some
arithmetic for each pong.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping
from statistics import median_low
from typing import Any

KEPT = 8
"""How many round trips are looked at; in between lies the pause of the pings."""

FIRST = 3
"""So many round trips are measured soon after a connection has opened."""

SOON = 1.0
"""The seconds between them."""

EXTENSION = "randolph.lag"


class Lag:
    """The round trips of one connection."""

    def __init__(self) -> None:
        self._trips: deque[float] = deque(maxlen=KEPT)
        self.milliseconds = 0
        """What a message of this connection takes; 0 where nothing is known."""

    def measured(self, seconds: float) -> None:
        """A pong has come so long after its ping."""
        self._trips.append(seconds)
        self.milliseconds = int(median_low(self._trips) * 500)

    @property
    def trips(self) -> int:
        """How many round trips are known."""
        return len(self._trips)


def lag_of(scope: Mapping[str, Any]) -> Lag:
    """What is measured of the connection of this ASGI scope; nothing where the server measures nothing."""
    lag = (scope.get("extensions") or {}).get(EXTENSION)
    return lag if isinstance(lag, Lag) else Lag()
