"""What the store counts: transactions, and what goes wrong with them."""

from __future__ import annotations

import threading


class StoreCounters:
    """Counts of one store. The writer's thread counts transactions; `retries` and `failures`, which are rare, any."""

    def __init__(self) -> None:
        self.transactions = 0
        self.retries = 0
        self.failures = 0
        self._guard = threading.Lock()

    def tried_again(self) -> None:
        """Something is tried once more, because the connection was lost."""
        with self._guard:
            self.retries += 1

    def failed(self) -> None:
        """A transaction or a reading has failed for good."""
        with self._guard:
            self.failures += 1
