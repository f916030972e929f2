"""Room codes that are tried out: a network that has asked for many that no room has becomes slow, and is not shut out.

A network is often a school or an office, so what one guest does must not keep the others from their rooms:

- A code that exists costs nothing. Each one that does not costs one of `BURST_SECONDS` × `rate`, which come back at
  `rate`.
- Once they are spent, the codes that somebody in this network has used within a day pass as before. Asking for them
  again reveals nothing.
- Any other code, right or wrong, is looked up in one of `SLOTS` time slots of `SLOT_SECONDS` only, and answered "too
  frequent" in the others. The slots of a code are chosen by a secret, so nobody can go through the codes in the order
  of their slots. A client that tries the same code again gets in within `SLOTS` × `SLOT_SECONDS`, however much others
  guess.
"""

from __future__ import annotations

import hashlib
import secrets
from collections import OrderedDict
from collections.abc import Callable

from randolph.server.rate_limits import Buckets

BURST_SECONDS = 3000.0
"""For so many seconds' worth of wrong codes a network may ask at once."""

SLOTS, SLOT_SECONDS = 10, 10.0
"""Of so many time slots of this length a slow network has one for each code."""

KNOWN_SECONDS = 86_400.0
"""For how long it is remembered that a network has used a code."""

MOST_KNOWN = 20_000
"""Of how many pairs of a network and a code that is remembered."""


class GuessLimit:
    """What each network may still ask for; `seconds` counts seconds."""

    def __init__(self, rate: float, seconds: Callable[[], float]) -> None:
        self._wrong = Buckets(rate, BURST_SECONDS * rate, seconds)
        self._seconds = seconds
        self._secret = secrets.token_bytes(32)
        self._known: OrderedDict[tuple[str, str], float] = OrderedDict()

    def may_ask(self, network: str, code: str) -> bool:
        """Whether this code may be looked up for this network now."""
        return not self._wrong.spent(network) or self._knows(network, code) or self._has_slot(network, code)

    def missed(self, network: str) -> bool:
        """Count a code that no room has; whether the network may be told so."""
        return self._wrong.take(network)

    def entered(self, network: str, code: str) -> None:
        """Remember that this network knows this code."""
        self._known.pop((network, code), None)
        self._known[network, code] = self._seconds()
        if len(self._known) > MOST_KNOWN:
            self._known.popitem(last=False)

    def _knows(self, network: str, code: str) -> bool:
        at = self._known.get((network, code))
        return at is not None and self._seconds() - at < KNOWN_SECONDS

    def _has_slot(self, network: str, code: str) -> bool:
        drawn = hashlib.blake2b(f"{network} {code}".encode(), key=self._secret, digest_size=4).digest()
        return int.from_bytes(drawn) % SLOTS == int(self._seconds() // SLOT_SECONDS) % SLOTS
