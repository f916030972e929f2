"""A limit on guessing room codes. A network that asks for many unknown codes becomes slow, but is not shut out.

A network is often a school or an office, so one guest must not keep the others out of their rooms:

- A code that exists costs nothing. A code that does not exist uses up one of `BURST_SECONDS` × `rate` attempts, which
  are restored at `rate`.
- Once they are used up, the codes that this network has used within a day are accepted as before. Asking for them again
  reveals nothing.
- Any other code, right or wrong, is looked up in one of `SLOTS` time slots of `SLOT_SECONDS` only, and answered "too
  frequent" in the others. A secret chooses the slots of a code, so nobody can try the codes in the order of their
  slots. A client that repeats the same code gets in within `SLOTS` × `SLOT_SECONDS`, however much others guess.
"""

from __future__ import annotations

import hashlib
import secrets
from collections import OrderedDict
from collections.abc import Callable

from randolph.server.rate_limits import Buckets

BURST_SECONDS = 3000.0
"""A network may ask at once for as many wrong codes as `rate` restores in this many seconds."""

SLOTS, SLOT_SECONDS = 10, 10.0
"""The number of time slots, and their length; each code has one of them in a slow network."""

KNOWN_SECONDS = 86_400.0
"""Seconds for which the server remembers that a network has used a code."""

MOST_KNOWN = 20_000
"""The most pairs of a network and a code that are remembered."""


class GuessLimit:
    """Which codes each network may still ask for; `seconds` counts seconds."""

    def __init__(self, rate: float, seconds: Callable[[], float]) -> None:
        self._wrong = Buckets(rate, BURST_SECONDS * rate, seconds)
        self._seconds = seconds
        self._secret = secrets.token_bytes(32)
        self._known: OrderedDict[tuple[str, str], float] = OrderedDict()

    def may_ask(self, network: str, code: str) -> bool:
        """Whether this network may look up this code now."""
        return not self._wrong.spent(network) or self._has_used(network, code) or self._has_slot(network, code)

    def missed(self, network: str) -> bool:
        """Count a code that does not exist; whether the network may learn that."""
        return self._wrong.take(network)

    def entered(self, network: str, code: str) -> None:
        """Remember that this network has used this code."""
        self._known.pop((network, code), None)
        self._known[network, code] = self._seconds()
        if len(self._known) > MOST_KNOWN:
            self._known.popitem(last=False)

    def _has_used(self, network: str, code: str) -> bool:
        at = self._known.get((network, code))
        return at is not None and self._seconds() - at < KNOWN_SECONDS

    def _has_slot(self, network: str, code: str) -> bool:
        drawn = hashlib.blake2b(f"{network} {code}".encode(), key=self._secret, digest_size=4).digest()
        return int.from_bytes(drawn) % SLOTS == int(self._seconds() // SLOT_SECONDS) % SLOTS
