"""What the server makes from a room on request: its record, its review, and its address as a QR code."""

from __future__ import annotations

import io
from collections.abc import Iterable

import msgspec
import segno

from randolph import game
from randolph.jobs import reviews
from randolph.jobs.errors import JobError
from randolph.jobs.pictures import File
from randolph.jobs.positions import time_limit


def joined(events: Iterable[str]) -> bytes:
    """A room's events, as JSON texts, joined to the body for `record`."""
    return "\n".join(events).encode()


def record(body: bytes) -> File:
    """The record of a room with these events, as JSON."""
    return File(msgspec.json.encode(game.to_record(_events(body))), "application/json", "")


def review(body: bytes) -> reviews.Reviews:
    """The reviews of the games in a room with these events; none if none has begun."""
    check_time = time_limit(reviews.REPLAYING_SECONDS)
    return reviews.answer(game.reviews_of(_events(body), between=check_time), between=check_time)


def _events(body: bytes) -> list[game.Event]:
    """The events in a `joined` body. Raises `JobError` (`damaged`)."""
    first, *others = body.split(b"\n")
    try:
        begun = game.first_event_from(first)
        played = begun.rules.game if isinstance(begun, game.RoomCreated) else ""
        return [begun, *(game.event_from(played, event) for event in others)]
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
        raise JobError("damaged") from error


def qr(body: bytes) -> File:
    """The address in `body` as a QR code."""
    picture = io.BytesIO()
    segno.make(body.decode(), error="m").save(
        picture, kind="svg", xmldecl=False, svgclass=None, lineclass=None, omitsize=True, light="#fff"
    )
    return File(picture.getvalue(), "image/svg+xml", "")
