"""Checks that the files of an open SQLite database are still in place, and that nobody else has written to them.

SQLite uses the files that it has opened, even if somebody deletes, moves or replaces them: transactions still succeed,
but are lost after a restart. So the writer compares the files at the paths with the open ones before each transaction,
and again before it answers. That costs one `stat` for each file, some microseconds. When the same files are back in
place, the server continues.

The main file can also be overwritten or truncated in place. In WAL mode only checkpoints write to it, and while a
server has it open, they happen in its own commits. So its size and modification time may change only during a commit,
and the size never falls. Otherwise its contents are lost, and the server writes nothing any more.
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

    Any thread may `check`; one at a time may be `committing`. `overwritten`: somebody else has written to the main
    file.
    """

    def __init__(self, file: Path) -> None:
        self._file = file
        self._known: dict[Path, Identity] = {}
        self._stamp: tuple[int, int] | None = None  # None until our first commit: nothing is compared before it
        self.overwritten = False
        self._committing = threading.Lock()

    def remember(self) -> None:
        """Remember the files that are at the paths now as the open ones."""
        beside = (self._file.with_name(f"{self._file.name}-{end}") for end in ("wal", "shm"))
        found = {path: _found(path) for path in (self._file, *beside)}
        self._known = {path: _identity(one) for path, one in found.items() if one is not None}

    def check(self) -> None:
        """Raise `FilesMoved` if a remembered file is not in place any more, or if the main file is overwritten."""
        alone = self._committing.acquire(blocking=False)
        try:
            self._check(whole=alone)  # during a commit its changes are ours, and it checks them itself
        finally:
            if alone:
                self._committing.release()

    @contextmanager
    def committing(self) -> Iterator[None]:
        """A context around a commit: `check` before and after it; its changes to the main file are ours."""
        with self._committing:
            self._check(whole=True)
            try:
                yield
            finally:
                now = _stamp(_found(self._file))
                if self._stamp is not None and now is not None and now[0] < self._stamp[0]:
                    self.overwritten = True  # a checkpoint never makes the file smaller
                self._check(whole=False)
                self._stamp = now

    def put_log_aside(self) -> None:
        """Rename the log, because it would damage the main file, which has been overwritten. If the main file is empty,
        the log is kept, so that no server takes the empty file for a new database.
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
                f"{self._file} has been overwritten while the server is using it; nothing is saved any more: stop "
                "the server, move the database with its -wal and -shm files away, and restore a copy"
            )


def _moved(path: Path, what: str) -> str:
    return f"{path} has been {what} while the server is using it; nothing is saved until it is back"


def _found(path: Path) -> stat_result | None:
    """The system's data about a file; None if it cannot be found."""
    try:
        return path.stat()
    except OSError:
        return None


def _identity(found: stat_result) -> Identity:
    """The identity of a file, whatever its name is."""
    return found.st_dev, found.st_ino


def _stamp(found: stat_result | None) -> tuple[int, int] | None:
    """The size and time of a file, which change when it is written to; Windows updates the time late."""
    return None if found is None else (found.st_size, 0 if sys.platform == "win32" else found.st_mtime_ns)
