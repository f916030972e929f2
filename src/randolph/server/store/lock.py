"""The lock on the data folder: one process at a time. The operating system releases it, however the process ends."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from types import TracebackType
from typing import IO, Self

from randolph.server.store.values import FolderTaken

if sys.platform == "win32":
    import msvcrt

    def _try_lock(file: IO[str]) -> None:
        file.seek(0)
        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
else:
    import fcntl

    def _try_lock(file: IO[str]) -> None:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


class FolderLock:
    """Holds `folder/randolph.lock` until `release`. Raises `FolderTaken` if another process holds it.

    The owner's process id is in `folder/randolph.pid`, for error messages. The locked file stays empty,
    because not every system can read a locked file.
    """

    def __init__(self, folder: Path) -> None:
        self._file = (folder / "randolph.lock").open("a", encoding="ascii")
        owner = folder / "randolph.pid"
        try:
            _try_lock(self._file)
        except OSError as error:
            self._file.close()
            raise FolderTaken(
                f"The data folder {folder} is in use by another randolph{_named(owner)}; "
                "stop it, or choose another folder with --data."
            ) from error
        owner.write_text(f"{os.getpid()}\n", encoding="ascii")

    def release(self) -> None:
        """Release the lock; a second call is harmless."""
        self._file.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.release()


def _named(owner: Path) -> str:
    try:
        return f" (process {int(owner.read_text(encoding='ascii'))})"
    except (OSError, ValueError):
        return ""
