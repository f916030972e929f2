"""Checks of recorded events that both games use: whether such an event can be in a record."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from randolph.game.seats import State


class Announced(Protocol):
    """An event in which a player announces a number, in any game."""

    @property
    def at(self) -> int:
        """Its time."""

    @property
    def late_by_ms(self) -> int:
        """How late it was."""

    @property
    def credit_ms(self) -> int:
        """The lag credit of its connection."""


def late_fault(state: State, event: Announced) -> str | None:
    """The reason why a number cannot be this late; None if it was in time, or its lag credit covers the delay (B1)."""
    if not event.late_by_ms and not event.credit_ms:
        return None
    over = state.last_moment
    granted = over is not None and 0 <= event.late_by_ms < event.credit_ms <= over.credit
    if over is None or not granted or event.late_by_ms != event.at - over.at:
        return f"late by {event.late_by_ms} ms, with a credit of {event.credit_ms} ms"
    return None
