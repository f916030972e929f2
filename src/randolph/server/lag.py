"""The lag of a connection, as the server measures it: the limit of the lag credit (B1).

The server measures the time between a WebSocket ping and its pong, which a browser sends without the page. Half of it
is the lag of a message; the median of the last few counts, so that no single measurement decides. Nothing that a client
sends has any influence. A client may delay its pongs, but that gains no more than the room's rule and the server's
setting grant to everybody.

This is a rule of the game, not a matter of load: it costs three more pings for each connection, and some arithmetic for
each pong.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping
from statistics import median_low
from typing import Any

TRIPS_KEPT = 8
"""How many round trips are kept; they are as far apart as the pings."""

FIRST_TRIPS = 3
"""How many round trips are measured soon after a connection has opened."""

FIRST_TRIPS_SECONDS = 1.0
"""Seconds between those first round trips."""

EXTENSION = "randolph.lag"


class Lag:
    """The round trips of one connection."""

    def __init__(self) -> None:
        self._trips: deque[float] = deque(maxlen=TRIPS_KEPT)
        self.milliseconds = 0
        """The lag of a message in milliseconds; 0 if it is not known."""

    def measured(self, seconds: float) -> None:
        """Add a round trip: the time from a ping to its pong."""
        self._trips.append(seconds)
        self.milliseconds = int(median_low(self._trips) * 500)

    @property
    def trips(self) -> int:
        """The number of round trips that have been measured and kept."""
        return len(self._trips)


def lag_of(scope: Mapping[str, Any]) -> Lag:
    """The lag of the connection with this ASGI scope; empty if the server does not measure it."""
    lag = (scope.get("extensions") or {}).get(EXTENSION)
    return lag if isinstance(lag, Lag) else Lag()
