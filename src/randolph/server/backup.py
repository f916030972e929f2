"""The work of `randolph backup`: one file with all data, as it was at one moment, while people play.

SQLite copies itself into another database file. For PostgreSQL `pg_dump` makes a file that `pg_restore` reads. Both can
be restored with standard tools. The copy is written under a temporary name in the same folder, synced to disk, and only
then renamed, so a file with the final name is a complete copy. It is as secret as the database: only its owner may read
it.
"""

from __future__ import annotations

import os
import sys
import tempfile
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from randolph.server.errors import StartError
from randolph.server.settings import Settings
from randolph.server.store import postgres, sqlite


@dataclass(frozen=True, slots=True)
class Copy:
    """A copy of a database: the name of the database in messages, where the copy is, and its size in bytes."""

    of: str
    file: Path
    size: int


def backup(settings: Settings, destination: Path, *, now: datetime) -> Copy:
    """Copy the database of the settings to a new file, or into a folder under a name with the time of day.

    Raises `StartError` if the file exists already, if the database cannot be read, or if the copy cannot be written.
    """
    ending = "dump" if settings.database else "sqlite3"
    try:
        if destination.is_dir():
            destination /= f"randolph-{now.astimezone(UTC):%Y-%m-%dT%H%M%SZ}.{ending}"
        _refuse_existing(destination)
        descriptor, name = tempfile.mkstemp(prefix="randolph-", suffix=".part", dir=destination.parent)
        part = Path(name)  # only its owner may read it
        try:
            os.close(descriptor)
            of = postgres.dump(settings.database, part) if settings.database else sqlite.copy(settings.data, part)
            size = _kept(part)
            _give_name(part, destination)
        finally:
            part.unlink(missing_ok=True)
    except OSError as error:
        raise StartError(f"The copy {destination} cannot be written: {error.strerror or error}.") from error
    return Copy(of, destination, size)


def _refuse_existing(destination: Path) -> None:
    if os.path.lexists(destination):
        raise StartError(f"There is a file {destination} already; choose another name, or name a folder.")


def _kept(file: Path) -> int:
    """Sync a file to disk; returns its size."""
    with file.open("rb+") as written:
        os.fsync(written.fileno())
        return os.fstat(written.fileno()).st_size


def _give_name(part: Path, destination: Path) -> None:
    """Rename a written file, but never over a file that has been created meanwhile."""
    try:
        destination.hardlink_to(part)
    except FileExistsError:
        _refuse_existing(destination)
    except OSError:  # a file system without hard links, as on memory sticks
        _refuse_existing(destination)
        part.rename(destination)
    if sys.platform != "win32":
        with suppress(OSError):  # not every file system can sync a folder
            folder = os.open(destination.parent, os.O_RDONLY)
            try:
                os.fsync(folder)
            finally:
                os.close(folder)
