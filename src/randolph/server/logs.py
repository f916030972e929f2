"""Logging to standard error: lines of text for people, or one JSON object a line for programs.

A line says what has happened. Fields say where: `room` is the number of the room in the database. Tokens, cookies,
names of players and network addresses are never logged, nor is anything that gives access by itself: the codes of rooms
and the ids of boards, also as parts of addresses. So a request is logged by its route. Libraries do not know these
rules, so they log warnings and errors only, and uvicorn only errors: anybody on the network can make it warn.
"""

from __future__ import annotations

import asyncio
import logging
import sys
from datetime import UTC, datetime
from typing import Any, TypeAlias

import msgspec

Fields: TypeAlias = dict[str, Any]

OURS = "randolph"
_HTTP = "uvicorn.error"


def begin(*, form: str, level: str) -> None:
    """Log this process to standard error from now on: as `text` or as `json`, from this level on."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(Json() if form == "json" else Text())
    wanted = logging.getLevelNamesMapping()[level.upper()]
    logging.basicConfig(handlers=[handler], level=max(logging.WARNING, wanted), force=True)
    logging.getLogger(OURS).setLevel(wanted)
    logging.getLogger(_HTTP).setLevel(max(logging.ERROR, wanted))  # it warns of every fault of a client
    logging.getLogger(_HTTP).addFilter(_is_failure)
    logging.getLogger("psycopg").setLevel(max(logging.ERROR, wanted))  # it warns of what it raises, and we log that


def _is_failure(record: logging.LogRecord) -> bool:
    """Whether a line reports more than a request that was cancelled because the server ends. uvicorn counts such
    requests in a line of its own, and also logs each of them as an exception in the application.
    """
    return not (record.exc_info and isinstance(record.exc_info[1], asyncio.CancelledError))


def about(**fields: object) -> Fields:
    """Fields of a line: `log.info("closed", extra=about(room=7))`. Those that are None are left out."""
    return {"fields": {name: value for name, value in fields.items() if value is not None}}


class Text(logging.Formatter):
    """A line for people; an error is followed by its traceback."""

    def format(self, record: logging.LogRecord) -> str:
        """The line.

        >>> said = {"levelname": "INFO", "name": "randolph.server", "msg": "closed", "created": 0}
        >>> line = logging.makeLogRecord(said)
        >>> line.fields = {"room": 7, "reason": "two words"}
        >>> Text().format(line)
        '1970-01-01T00:00:00.000Z INFO randolph.server: closed room=7 reason="two words"'
        """
        fields: Fields = getattr(record, "fields", {})
        said = [" ".join(record.getMessage().split()), *(f"{name}={_word(value)}" for name, value in fields.items())]
        line = f"{_time(record)} {record.levelname} {record.name}: {' '.join(said)}"
        return f"{line}\n{self.formatException(record.exc_info)}" if record.exc_info else line


class Json(logging.Formatter):
    """A line for programs: `time`, `level`, `logger`, `message`, the fields, and after a failure `trace`."""

    def format(self, record: logging.LogRecord) -> str:
        """The line.

        >>> said = {"levelname": "INFO", "name": "randolph.server", "msg": "closed", "created": 0}
        >>> line = logging.makeLogRecord(said)
        >>> line.fields = {"room": 7}
        >>> Json().format(line)
        '{"time":"1970-01-01T00:00:00.000Z","level":"info","logger":"randolph.server","message":"closed","room":7}'
        """
        said = {
            "time": _time(record),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
            **getattr(record, "fields", {}),
        }
        if record.exc_info:
            said["trace"] = self.formatException(record.exc_info)
        return msgspec.json.encode(said, enc_hook=str).decode()


def _time(record: logging.LogRecord) -> str:
    return datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")


def _word(value: object) -> str:
    word = str(value)
    return word if word.isprintable() and " " not in word and word else msgspec.json.encode(word).decode()
