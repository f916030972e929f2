"""A game's record: its event log as a file, with a version.

The record is the game: `replay` folds it to the same state. `from_record` is total – any text gives events that fold,
or one `RecordError` that says what is wrong with it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from randolph.game.events import RECORD_VERSION, AnyEvent, Event
from randolph.game.state import Game, fold
from randolph.rules import RandolphError

if TYPE_CHECKING:
    from collections.abc import Iterable

FORMAT = "randolph-record"


class RecordError(RandolphError):
    """A text that is no record of a game."""


class _Record(msgspec.Struct, frozen=True):
    format: str
    version: int
    events: list[AnyEvent]


def to_record(events: Iterable[Event]) -> dict[str, Any]:
    """The record of a game: its format, version and events, ready for JSON."""
    return {"format": FORMAT, "version": RECORD_VERSION, "events": [msgspec.to_builtins(event) for event in events]}


def from_record(text: str | bytes) -> list[Event]:
    """The events of a record. Raises `RecordError` where the text is none, or its events do not make a game."""
    try:
        record = msgspec.json.decode(text, type=_Record, strict=True)
    except (msgspec.MsgspecError, UnicodeError, RecursionError, RandolphError) as error:
        msg = f"no record of a game: {error}"
        raise RecordError(msg) from None
    if record.format != FORMAT or record.version != RECORD_VERSION:
        msg = (
            f"no record that this program reads: format {record.format[:40]!r}, version {record.version}; "
            f"expected {FORMAT!r}, version {RECORD_VERSION}"
        )
        raise RecordError(msg)
    state: Game | None = None
    for number, event in enumerate(record.events, start=1):
        try:
            state = fold(state, [event])
        except (LookupError, ValueError, AttributeError) as error:
            msg = f"event {number}, {type(event).__name__}, cannot stand here: {error}"
            raise RecordError(msg) from None
    if state is None:
        msg = "no record of a game: it has no events"
        raise RecordError(msg)
    return list(record.events)


def replay(events: Iterable[Event]) -> Game:
    """The state at the end of a record."""
    return fold(None, events)
