"""`living.py`, with one addition: after a SIGUSR1 it kills itself after its next commit, before the publication.

Neither the connections of this process nor the other processes are notified of that commit.

The real program has no such feature; it is patched in here.
"""

from __future__ import annotations

import os
import signal

from bench.crowd import living
from randolph.server.store import Store
from randolph.server.store.values import Append

append = Store.append
asked: list[int] = []


async def dying(store: Store, unit: Append) -> None:
    """Kill this process after the commit, before anything is published."""
    await append(store, unit)
    if asked and unit.events:
        os.kill(os.getpid(), signal.SIGKILL)


Store.append = dying  # type: ignore[assignment,method-assign]  # the purpose of this program
signal.signal(signal.SIGUSR1, lambda number, _frame: asked.append(number))
living.main()
