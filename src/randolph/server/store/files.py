"""Whether the files of an open SQLite database are still where they were opened.

SQLite goes on with the files that it has open, whatever happens to their names: when somebody deletes, moves or
replaces one, transactions still succeed, and nothing of them is found after a restart. So the writer compares the files
at the paths with the open ones before each transaction, and again before it answers. The comparison costs one `stat`
for each file, some microseconds. When the very same files are at their places again, all is well again.
"""

from __future__ import annotations

from pathlib import Path

from randolph.server.store.values import FilesMoved

Identity = tuple[int, int]


class Files:
    """A database file and the `-wal` and `-shm` files beside it, as they were when `remember` was called."""

    def __init__(self, file: Path) -> None:
        self._file = file
        self._known: dict[Path, Identity] = {}

    def remember(self) -> None:
        """The files that are there now are the open ones."""
        beside = (self._file.with_name(f"{self._file.name}-{end}") for end in ("wal", "shm"))
        found = {path: _identity(path) for path in (self._file, *beside)}
        self._known = {path: identity for path, identity in found.items() if identity is not None}

    def check(self) -> None:
        """Raise `FilesMoved` when a file that was remembered is not at its place any more."""
        for path, known in self._known.items():
            found = _identity(path)
            if found != known:
                what = "has been deleted or moved away" if found is None else "has been replaced by another file"
                raise FilesMoved(f"{path} {what} while the server works with it; nothing is saved until it is back")


def _identity(path: Path) -> Identity | None:
    """What names a file whatever it is called; None where there is none that can be reached."""
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino
