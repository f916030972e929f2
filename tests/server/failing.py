"""randolph, but for one thing: its writing fails as the file says that RANDOLPH_TEST_FAILS names, once it is there.

`ends`: the thread ends by an error that no handler of errors catches. `hangs`: it waits for ever. A server that is told
to stop is given a moment only.
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
    """What the thread of the writer does."""
    how = FILE.read_text() if FILE.exists() else ""
    if how == "ends":
        raise SystemExit
    if how == "hangs":
        threading.Event().wait()
    write(writer, batch)


Writer._write = failing  # type: ignore[assignment,method-assign]  # that is what this program is for
importlib.import_module("randolph.server.serve").LAST_SECONDS = 0.5  # type: ignore[attr-defined]  # of the module
main()
