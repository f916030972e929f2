"""`living.py`, but for one thing: after a SIGUSR1 it kills itself as soon as it has committed something, before anybody
is told – neither the lines of this process nor the other processes.

The program that players use has no such thing; it is put on here, from outside.
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
    """What is committed by now is told to nobody."""
    await append(store, unit)
    if asked and unit.events:
        os.kill(os.getpid(), signal.SIGKILL)


Store.append = dying  # type: ignore[assignment,method-assign]  # that is what this program is for
signal.signal(signal.SIGUSR1, lambda number, _frame: asked.append(number))
living.main()
