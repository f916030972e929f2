"""randolph that kills itself between a commit and its publication, once the file of RANDOLPH_TEST_DIES exists."""

from __future__ import annotations

import os
import signal
from collections.abc import Sequence
from pathlib import Path

from randolph.server.bus import Broker
from randolph.server.store import StoredEvent
from tests.server.constants import main

FILE = Path(os.environ["RANDOLPH_TEST_DIES"])
publish = Broker.publish


def dying(bus: Broker, room_id: int, seq: int, events: Sequence[StoredEvent] = ()) -> None:
    """The commit is done, and nobody is notified."""
    if FILE.exists():
        os.kill(os.getpid(), signal.SIGKILL)
    publish(bus, room_id, seq, events)


Broker.publish = dying  # type: ignore[assignment,method-assign]  # this is the purpose of this program
main()
