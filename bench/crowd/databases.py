"""The database and the message broker of a run with several processes: PostgreSQL as Debian installs it, and Redis.

The servers are those of the tests, except for the settings: here every commit is written to disk. They run on free
ports of the loopback, in a temporary folder, and their processor time is measured.
"""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import ClassVar

from tests.server.databases import DatabaseServer, Postgres, Redis

TICKS = os.sysconf("SC_CLK_TCK")


class Lasting(Postgres):
    """PostgreSQL with its default settings, which write every commit to disk."""

    settings: ClassVar[dict[str, str]] = {}

    def url(self, database: str) -> str:
        """The address of a database as a setting, through a Unix socket: all processes are on one machine."""
        return f"postgresql://tests@/{database}?host={self.folder}&port={self.port}"


@dataclass(frozen=True, slots=True)
class Databases:
    """The addresses of both servers, as settings; and the process ids of their main processes."""

    database: str
    bus: str
    pids: tuple[int, ...]

    def busy(self) -> float:
        """The processor seconds of both, with all their processes (Linux)."""
        spent = 0
        for stat in Path("/proc").glob("[0-9]*/stat"):
            try:
                head, _, tail = stat.read_text(encoding="ascii", errors="replace").rpartition(")")
            except OSError:  # it has just ended
                continue
            fields = tail.split()
            if int(head.split()[0]) in self.pids or int(fields[1]) in self.pids:
                spent += int(fields[11]) + int(fields[12])
                spent += int(fields[13]) + int(fields[14]) if int(head.split()[0]) in self.pids else 0
        return spent / TICKS


@contextmanager
def running() -> Iterator[Databases]:
    """Both servers, during the block."""
    with ExitStack() as ending:
        postgres, redis = (_started(kind, ending) for kind in (Lasting, Redis))
        assert isinstance(postgres, Postgres)  # noqa: S101 – narrows the type
        assert isinstance(redis, Redis)  # noqa: S101 – narrows the type
        url = ending.enter_context(postgres.database())
        yield Databases(url, f"{redis.url}/0", (postgres.pid, redis.pid))


def _started(kind: type[DatabaseServer], ending: ExitStack) -> DatabaseServer:
    folder = Path(tempfile.mkdtemp(prefix="randolph-load-"))
    ending.callback(shutil.rmtree, folder)
    server = kind(folder)
    ending.callback(server.end)
    return server.start()
