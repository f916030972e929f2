"""What `randolph backup` does: one file with everything that is kept, as it was at one moment, while people play.

SQLite copies itself into another database file; PostgreSQL has a program for it, `pg_dump`, whose files `pg_restore`
reads: no format of our own could be restored with other people's tools. The copy is written under another name beside
its place, pressed onto the disk, and only then given its name, so that a file with that name is a whole copy. It is as
secret as the database, so only its owner may read it.
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
    """A copy of a database: what a sentence calls the database, where the copy is, and its size in bytes."""

    of: str
    file: Path
    size: int


def backup(settings: Settings, destination: Path, *, now: datetime) -> Copy:
    """Copy the database that the settings name to a new file, or into a folder under a name with the time of day.

    Raises `StartError` when the file is there already and when the database cannot be read or the copy not be written.
    """
    ending = "dump" if settings.database else "sqlite3"
    try:
        if destination.is_dir():
            destination /= f"randolph-{now.astimezone(UTC):%Y-%m-%dT%H%M%SZ}.{ending}"
        _refuse_existing(destination)
        descriptor, name = tempfile.mkstemp(prefix="randolph-", suffix=".part", dir=destination.parent)
        part = Path(name)  # which only its owner may read
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
    """Press a file onto the disk; returns its size."""
    with file.open("rb+") as written:
        os.fsync(written.fileno())
        return os.fstat(written.fileno()).st_size


def _give_name(part: Path, destination: Path) -> None:
    """Name a written file, but never in the place of another one that has come meanwhile."""
    try:
        destination.hardlink_to(part)
    except FileExistsError:
        _refuse_existing(destination)
    except OSError:  # a file system without second names, as memory sticks have
        _refuse_existing(destination)
        part.rename(destination)
    if sys.platform != "win32":
        with suppress(OSError):  # not every file system lets its folders be synced
            folder = os.open(destination.parent, os.O_RDONLY)
            try:
                os.fsync(folder)
            finally:
                os.close(folder)
