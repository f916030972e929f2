"""What answers at the addresses of an installation, for `doctor.py`."""

from __future__ import annotations

import json
import re
import time
from collections.abc import Mapping
from contextlib import suppress
from email.utils import parsedate_to_datetime
from http.client import HTTPConnection, HTTPException, HTTPSConnection
from urllib.parse import urlsplit

import msgspec

import randolph
from randolph.server.serve import address
from randolph.server.settings import Settings

SECONDS = 5.0
"""Seconds that an answer may take."""


class Answer(msgspec.Struct, frozen=True):
    """The answer to a request: status, body, the difference between the sender's clock and ours if it sent one, and
    whether a randolph answered in the belief that the request came by HTTPS.
    """

    status: int
    body: bytes
    ahead: float | None = None
    secure: bool = False

    @property
    def version(self) -> str | None:
        """The version of the randolph that answered `/api/health`; None for another program."""
        with suppress(ValueError, KeyError, TypeError):
            found = json.loads(self.body)
            return str(found["version"]) if "protocol" in found else None
        return None


class Examined:
    """The installation: its settings, and what answers at its addresses; each is asked once."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.local = address(settings.host, settings.port)
        self._here: Answer | None = None
        self._figures: dict[str, float] | None = None

    @property
    def here(self) -> Answer | None:
        """The answer on the port of the settings."""
        if self._here is None and self.settings.port:
            with suppress(OSError, HTTPException):
                self._here = ask(self.local, "/api/health")
        return self._here

    @property
    def figures(self) -> Mapping[str, float]:
        """The metrics without labels of the server on the port; empty without one, or if it does not give them."""
        if self._figures is None:
            self._figures = {}
            if self.here is not None and self.here.version is not None:
                with suppress(OSError, HTTPException):
                    said = ask(self.local, "/metrics").body.decode(errors="replace")
                    found = re.findall(r"^(\w+) ([0-9.e+]+)$", said, re.MULTILINE)
                    self._figures = {name: float(number) for name, number in found}
        return self._figures


def ask(origin: str, path: str, *, upgrade: bool = False) -> Answer:
    """Send a GET request; with `upgrade` one that begins a WebSocket. Raises `OSError` or `HTTPException`."""
    place = urlsplit(origin)
    kind = HTTPSConnection if place.scheme == "https" else HTTPConnection
    connection = kind(place.hostname or "", place.port, timeout=SECONDS)
    headers = {"User-Agent": f"randolph-doctor/{randolph.__version__}"}
    if upgrade:
        headers |= {
            "Connection": "Upgrade",
            "Upgrade": "websocket",
            "Sec-WebSocket-Version": "13",
            "Sec-WebSocket-Key": "cmFuZG9scGggZG9jdG9yIQ==",
        }
    try:
        connection.request("GET", path, headers=headers)
        answer = connection.getresponse()
        ahead = None
        with suppress(TypeError, ValueError):
            ahead = parsedate_to_datetime(answer.headers["Date"]).timestamp() - time.time()
        body = b"" if answer.status == 101 else answer.read(1 << 20)
        secure = "cross-origin-opener-policy" in answer.headers  # security.py: browsers accept it only over HTTPS
        return Answer(answer.status, body, ahead, secure)
    finally:
        connection.close()
