"""Whether the files of an open SQLite database are still where they were opened, and nobody else has written to them.

SQLite goes on with the files that it has open, whatever happens to their names: when somebody deletes, moves or
replaces one, transactions still succeed, and nothing of them is found after a restart. So the writer compares the files
at the paths with the open ones before each transaction, and again before it answers. The comparison costs one `stat`
for each file, some microseconds. When the very same files are at their places again, all is well again.

The main file can also be overwritten or cut off without another one taking its place. In WAL mode only checkpoints
write to it, and while a server has it open, they happen in its own commits. So its size and time of change may differ
after a commit, and at no other time. What was in it before is lost then, so nothing is granted any more.
"""

from __future__ import annotations

import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from os import stat_result
from pathlib import Path

from randolph.server.store.values import FilesMoved

Identity = tuple[int, int]


class Files:
    """A database file and the `-wal` and `-shm` files beside it, as they were when `remember` was called.

    Any thread may `check`; one at a time may be `committing`. `overwritten`: it has been found that somebody else
    has written to the main file.
    """

    def __init__(self, file: Path) -> None:
        self._file = file
        self._known: dict[Path, Identity] = {}
        self._stamp: tuple[int, int] | None = None  # until our first commit, which makes a new file ours
        self.overwritten = False
        self._committing = threading.Lock()

    def remember(self) -> None:
        """The files that are there now are the open ones."""
        beside = (self._file.with_name(f"{self._file.name}-{end}") for end in ("wal", "shm"))
        found = {path: _found(path) for path in (self._file, *beside)}
        self._known = {path: _identity(one) for path, one in found.items() if one is not None}

    def check(self) -> None:
        """Raise `FilesMoved` when a file that was remembered is not at its place any more, or is overwritten."""
        alone = self._committing.acquire(blocking=False)
        try:
            self._check(whole=alone)  # a commit looks for itself
        finally:
            if alone:
                self._committing.release()

    @contextmanager
    def committing(self) -> Iterator[None]:
        """`check` before a commit and after it; what it writes to the main file is ours."""
        with self._committing:
            self._check(whole=True)
            try:
                yield
            finally:
                self._check(whole=False)
                self._stamp = _stamp(_found(self._file))

    def put_log_aside(self) -> None:
        """Rename the log, which would damage what the main file is now. An empty one keeps it, so that no server takes
        it for a new database.
        """
        log = self._file.with_name(f"{self._file.name}-wal")
        with suppress(OSError):
            if self._file.stat().st_size:
                log.replace(log.with_name(f"{log.name}.old"))

    def _check(self, *, whole: bool) -> None:
        for path, known in self._known.items():
            found = _found(path)
            if found is None:
                raise FilesMoved(_moved(path, "deleted or moved away"))
            if _identity(found) != known:
                raise FilesMoved(_moved(path, "replaced by another file"))
            if whole and path == self._file and self._stamp not in {None, _stamp(found)}:
                self.overwritten = True
        if self.overwritten:
            raise FilesMoved(
                f"{self._file} has been overwritten while the server works with it; nothing is saved any more: stop "
                "the server, move the database with its -wal and -shm files away, and restore a copy"
            )


def _moved(path: Path, what: str) -> str:
    return f"{path} has been {what} while the server works with it; nothing is saved until it is back"


def _found(path: Path) -> stat_result | None:
    """What the system says of a file; None where there is none that can be reached."""
    try:
        return path.stat()
    except OSError:
        return None


def _identity(found: stat_result) -> Identity:
    """What names a file whatever it is called."""
    return found.st_dev, found.st_ino


def _stamp(found: stat_result | None) -> tuple[int, int] | None:
    """What changes when a file is written to; Windows tells the time late."""
    return None if found is None else (found.st_size, 0 if sys.platform == "win32" else found.st_mtime_ns)
