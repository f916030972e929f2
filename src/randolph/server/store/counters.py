"""The counters of the store: transactions and their failures."""

from __future__ import annotations

import threading


class StoreCounters:
    """The counters of one store. The writer's thread counts transactions; any thread counts `retries` and `failures`,
    which are rare.
    """

    def __init__(self) -> None:
        self.transactions = 0
        self.retries = 0
        self.failures = 0
        self._guard = threading.Lock()

    def tried_again(self) -> None:
        """A transaction or a query is tried again because the connection was lost."""
        with self._guard:
            self.retries += 1

    def failed(self) -> None:
        """A transaction or a query has failed for good."""
        with self._guard:
            self.failures += 1
