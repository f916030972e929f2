"""Rate limits of a room: messages of a seat, phrases, and new seats for a network."""

from __future__ import annotations

from collections.abc import Callable, Hashable

from randolph.game import DEVICE, State
from randolph.server.rate_limits import Buckets
from randolph.server.room.seats import MOST_SEATS

SIT_RATE, SIT_BURST = 1 / 10, 40.0
"""How many seats a network may take per second on average, and at once: enough for a class, but not all seats."""

HOME_RATE, HOME_BURST = 1.0, 120.0
"""The same for the network from which the host is connected: everybody in a hall takes a seat within a minute."""

DEVICE_FACTOR = 10
"""The device at a real table speaks for all players, so it may send up to this many times as many messages."""

TALK_RATE, TALK_BURST = 0.5, 4.0
"""How many phrases a seat may say per second on average, and at once."""


class Rates:
    """The rate limits of a room; `seat_rate` is how many messages per second a seat may send on average."""

    def __init__(self, seat_rate: float, seconds: Callable[[], float]) -> None:
        self._messages = Buckets(seat_rate, 3 * seat_rate, seconds, most=2000)
        self._sitting = Buckets(SIT_RATE, SIT_BURST, seconds, most=2000)
        self._home = Buckets(HOME_RATE, HOME_BURST, seconds, most=100)
        self._talk = Buckets(TALK_RATE, TALK_BURST, seconds, most=MOST_SEATS)

    def may_send(self, sender: Hashable, state: State, seat: int | None) -> bool:
        """Whether one more message of a seat, or of a connection without one, is allowed; if so it is counted.

        A device that speaks for many players may send more.
        """
        spoken_for = len(state.with_claim(seat)) if state.at_table and seat == DEVICE else 1
        return self._messages.take(sender, 1 / min(max(1, spoken_for), DEVICE_FACTOR))

    def may_talk(self, seat: int) -> bool:
        """Whether a seat may say one more phrase; if so it is counted."""
        return self._talk.take(seat)

    def may_sit(self, address: str, *, at_home: bool) -> bool:
        """Whether this network may take one more seat; if so it is counted. `at_home`: the host is connected from
        it.
        """
        return (self._home if at_home else self._sitting).take(address)
