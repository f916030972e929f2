"""Snapshots: the state of a room, stored now and then, so that a room with a long history is loaded quickly.

A room *is* its events. A snapshot is the state after the first `seq` of them, as one version of the program has
computed it. It is only a shortcut: a snapshot that is missing, damaged, or written by another version is ignored. A
version is a hash of its sources, because a corrected rule may turn the same events into another state. A snapshot is
stored together with an append, and only by a process that knows all events of the room (`Append`).

A state in which earlier rounds still have to be judged is not stored, because their problems are not in it.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from zlib import crc32

import msgspec

import randolph
from randolph import game
from randolph.game import State
from randolph.server.store import StoredSnapshot, StoreError

EVENTS_BETWEEN_SNAPSHOTS = 30
"""The least number of events between two snapshots of a room: at most this many are replayed when it is loaded."""

_SOURCES = ("rules", "notation", "game")


class _Body(msgspec.Struct, frozen=True):
    """The state, the number of the event with which its round began, and the problem of that round as a line of text,
    if it still has to be judged. A checksum precedes them.
    """

    round_began: int
    state: msgspec.Raw
    problem: str | None = None


_BODY = msgspec.json.Decoder(_Body)
_ENCODER = msgspec.json.Encoder()
_CHECKSUM = 8
"""Characters of a checksum."""


@cache
def program() -> str:
    """The version of the program that folds events: a hash of all sources that take part in it."""
    package = Path(randolph.__file__).parent
    found = hashlib.sha256()
    for file in sorted(each for part in _SOURCES for each in (package / part).rglob("*") if each.is_file()):
        if file.suffix in {".py", ".json"}:
            content = file.read_bytes()
            found.update(f"{file.relative_to(package).as_posix()} {len(content)}\n".encode() + content)
    return found.hexdigest()


def _checksum(text: bytes) -> str:
    return f"{crc32(text):0{_CHECKSUM}x}"


def snapshot(state: State, seq: int, round_began: int, unjudged: Mapping[int, str]) -> StoredSnapshot | None:
    """The snapshot of a state after the event `seq`; None if too much would be missing. `unjudged`: the problems of the
    rounds that still have to be judged.
    """
    if any(number != state.round or state.problem is None for number in unjudged):
        return None
    body = _ENCODER.encode(_Body(round_began, msgspec.Raw(game.to_snapshot(state)), unjudged.get(state.round)))
    return StoredSnapshot(seq, program(), f"{_checksum(body)}{body.decode()}")


def from_snapshot(kept: StoredSnapshot) -> tuple[State, int, str | None]:
    """The state, the number of the event with which its round began, and the problem of that round, if it has to be
    judged. Raises `StoreError`.
    """
    try:
        text = kept.body[_CHECKSUM:].encode()
        if kept.body[:_CHECKSUM] != _checksum(text):
            raise StoreError("a snapshot is damaged")
        body = _BODY.decode(text)
        return game.from_snapshot(body.state), body.round_began, body.problem
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
        raise StoreError(f"a snapshot cannot be read: {error}") from error
