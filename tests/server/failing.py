"""randolph with a writer that fails as the file of RANDOLPH_TEST_FAILS says, once it exists.

`ends`: the thread ends with an error that no handler catches. `hangs`: it waits forever. The server gets only a moment
to stop.
"""

from __future__ import annotations

import importlib
import os
import threading
from pathlib import Path
from typing import Any

from randolph.server.store.writer import Writer
from tests.server.constants import main

FILE = Path(os.environ["RANDOLPH_TEST_FAILS"])
write = Writer._write


def failing(writer: Writer, batch: list[Any]) -> None:
    """Replaces the writer's loop."""
    how = FILE.read_text() if FILE.exists() else ""
    if how == "ends":
        raise SystemExit
    if how == "hangs":
        threading.Event().wait()
    write(writer, batch)


Writer._write = failing  # type: ignore[assignment,method-assign]  # this is the purpose of this program
importlib.import_module("randolph.server.serve").LAST_SECONDS = 0.5  # type: ignore[attr-defined]  # of the module
main()
