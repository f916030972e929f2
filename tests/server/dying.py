"""randolph, but for one thing: it kills itself in the moment between commit and publication, once the file that
RANDOLPH_TEST_DIES names is there.
"""

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
    """What is committed by now is told to nobody."""
    if FILE.exists():
        os.kill(os.getpid(), signal.SIGKILL)
    publish(bus, room_id, seq, events)


Broker.publish = dying  # type: ignore[assignment,method-assign]  # that is what this program is for
main()
