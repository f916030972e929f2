"""Open files of the process: every connection is one. The limit is raised as far as the system allows, and the log says
when it is nearly reached, and when it is: then the system closes new connections before the server sees them.
"""

from __future__ import annotations

import errno
import logging
import os
import sys
from contextlib import suppress

from randolph.server.logs import about

MOST = 65_536
"""To how many open files the limit is raised, if the system allows that many."""

SCARCE = 0.9
"""The used part of the limit from which on the log warns."""

LOOK_SECONDS, AGAIN_SECONDS = 1.0, 60.0
"""Seconds between two looks, and between two lines of the log."""

_log = logging.getLogger(__name__)


def limits() -> tuple[int, int] | None:
    """How many files this process may have open, and to how many it may raise that; None on Windows."""
    if sys.platform == "win32":
        return None
    import resource  # noqa: PLC0415 – POSIX only

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    unlimited = resource.RLIM_INFINITY
    return (sys.maxsize if soft == unlimited else soft, sys.maxsize if hard == unlimited else hard)


def raise_limit() -> None:
    """Raise the limit of this process; by default Linux allows 1,024 files, and half a million on request."""
    found = limits()
    if found is None or found[0] >= min(MOST, found[1]):
        return
    import resource  # noqa: PLC0415 – POSIX only

    with suppress(OSError, ValueError):  # some systems have a lower limit for all processes
        hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
        resource.setrlimit(resource.RLIMIT_NOFILE, (min(MOST, found[1]), hard))


class OpenFilesMonitor:
    """Logs when open files are scarce; `tick` is called often."""

    def __init__(self) -> None:
        self._looked_at = self._logged_at = float("-inf")
        self._logged = 0

    def tick(self, now: float) -> None:
        """Look, if it is time; `now` is in seconds."""
        found = limits() if now - self._looked_at >= LOOK_SECONDS else None
        if found is None:
            return
        self._looked_at = now
        level = _scarcity(found[0])
        if level > self._logged or (level and now - self._logged_at >= AGAIN_SECONDS):
            self._logged_at = now
            if level == 2:
                _log.error(
                    "no more files can be opened, and new connections are closed: raise the limit of open files "
                    "(LimitNOFILE in a systemd unit, or ulimit -n)",
                    extra=about(limit=found[0]),
                )
            else:
                _log.warning("open files are scarce, and every connection needs one", extra=about(limit=found[0]))
        self._logged = level


def _scarcity(limit: int) -> int:
    """0 if there are enough files, 1 if few are left, 2 if none is. A new file gets the lowest free number, so it tells
    how many are open without counting them.
    """
    try:
        number = os.open(os.devnull, os.O_RDONLY)
    except OSError as error:  # too many open files, in this process or on the machine; or a container without /dev
        return 2 if error.errno in {errno.EMFILE, errno.ENFILE} else 0
    os.close(number)
    return int(number >= SCARCE * limit)
