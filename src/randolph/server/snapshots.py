"""Snapshots: a room's state, written aside now and then, so that it is read back at once, however long its record is.

A room *is* its events. A snapshot is nothing but what one program has made of the first `seq` of them, and a shorter
way to the same state: one that is missing, cannot be read, or was written by any other program – its sources are
compared, for a corrected rule makes another state of the same events – is as good as none. It goes into the store with
an append, and only if whoever writes it knows all events of the room (`Append`).

A state that has more rounds to be judged than the one that is on is not written: their problems do not stand in it.
"""

from __future__ import annotations

import hashlib
from collections.abc import Collection
from functools import cache
from pathlib import Path
from zlib import crc32

import msgspec

import randolph
from randolph import game
from randolph.game import State
from randolph.server.store import StoredSnapshot, StoreError

EVERY = 30
"""Events between two snapshots of a room, at least: so many are folded again when it is read back."""

_SOURCES = ("rules", "notation", "game")


class _Body(msgspec.Struct, frozen=True):
    """The state, and the number of the event with which its round began; before it stands a checksum of all this."""

    round_began: int
    state: msgspec.Raw


_BODY = msgspec.json.Decoder(_Body)
_ENCODER = msgspec.json.Encoder()
_CHECKSUM = 8
"""Characters of a checksum."""


@cache
def program() -> str:
    """What names the program that folds events: a hash of all its sources that have a part in it."""
    package = Path(randolph.__file__).parent
    found = hashlib.sha256()
    for file in sorted(each for part in _SOURCES for each in (package / part).rglob("*") if each.is_file()):
        if file.suffix in {".py", ".json"}:
            content = file.read_bytes()
            found.update(f"{file.relative_to(package).as_posix()} {len(content)}\n".encode() + content)
    return found.hexdigest()


def _checksum(text: bytes) -> str:
    return f"{crc32(text):0{_CHECKSUM}x}"


def snapshot(state: State, seq: int, round_began: int, unjudged: Collection[int]) -> StoredSnapshot | None:
    """What is kept of a state after the event `seq`; None where too much would be lost."""
    if any(number != state.round or state.problem is None for number in unjudged):
        return None
    body = _ENCODER.encode(_Body(round_began, msgspec.Raw(game.to_snapshot(state))))
    return StoredSnapshot(seq, program(), f"{_checksum(body)}{body.decode()}")


def from_snapshot(kept: StoredSnapshot) -> tuple[State, int]:
    """The state and the number of the event with which its round began. Raises `StoreError`."""
    try:
        text = kept.body[_CHECKSUM:].encode()
        if kept.body[:_CHECKSUM] != _checksum(text):
            raise StoreError("a snapshot is damaged")
        body = _BODY.decode(text)
        return game.from_snapshot(body.state), body.round_began
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
        raise StoreError(f"a snapshot cannot be read: {error}") from error
