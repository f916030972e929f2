"""Conversion of events to and from their stored form, and to the wire: one line of JSON each."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager

import msgspec

from randolph import game
from randolph.game import Event
from randolph.server.store import Damaged, StoredEvent, StoreError

_RENAMED = f'"type":"{game.PlayerRenamed.__struct_config__.tag}"'
"""Text that occurs only in the JSON of a rename: in a name the quotation marks would be escaped."""

_ENCODER = msgspec.json.Encoder()


def body_of(event: Event) -> str:
    """The stored form of an event."""
    return _ENCODER.encode(event).decode()


def to_stored(events: Iterable[Event], after: int) -> tuple[StoredEvent, ...]:
    """Events in their stored form, with numbers after `after`."""
    return tuple(StoredEvent(seq, event.at, body_of(event)) for seq, event in enumerate(events, after + 1))


def from_stored(stored: Iterable[StoredEvent], played: str = "") -> list[Event]:
    """Events from their stored form, of the game `played` unless the first one says which game it is.

    Raises `Damaged` if they cannot be read.
    """
    read: list[Event] = []
    for row in stored:
        try:
            event = game.first_event_from(row.body) if row.seq == 1 else game.event_from(played, row.body)
        except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
            raise Damaged(f"event {row.seq} cannot be read: {error}") from error
        if isinstance(event, game.RoomCreated):
            played = event.rules.game
        read.append(event)
    return read


def numbered(row: StoredEvent) -> msgspec.Raw:
    """An event on the wire: its number, followed by its stored form."""
    return msgspec.Raw(f'{{"seq":{row.seq},{row.body[1:]}'.encode())


def is_rename(row: StoredEvent) -> bool:
    """Whether a player was renamed, without decoding the event."""
    return _RENAMED in row.body


def resumed(stored: Sequence[StoredEvent], after: int, last: int) -> tuple[msgspec.Raw, ...]:
    """The events after the event `after` up to the event `last`, on the wire; `stored` are all events after `after`.

    None if one of them is missing, or if a player was renamed meanwhile, because the old name in earlier events may
    have to be forgotten.
    """
    renamed = max((row.seq for row in stored if is_rename(row)), default=0)
    wanted = [row for row in stored if row.seq <= last]
    whole = [row.seq for row in wanted] == list(range(after + 1, last + 1))
    return tuple(map(numbered, wanted)) if whole and after >= renamed - 1 else ()


@contextmanager
def as_damage(what: str) -> Iterator[None]:
    """A context in which stored events are folded and shown. Raises `Damaged`, which says `what` is wrong, for any
    error of the game, because damaged events can cause all kinds of errors.
    """
    try:
        yield
    except StoreError:
        raise
    except Exception as error:
        raise Damaged(f"{what}: {error.__class__.__name__}: {error}") from error
