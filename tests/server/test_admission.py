"""Admission control: a process admits a bounded number of connections at once, and the others wait."""

from __future__ import annotations

import asyncio
import re
from pathlib import Path

import pytest

from randolph.server import admission
from randolph.server.admission import Admission, Slot
from randolph.server.edge.requests import REQUEST_SECONDS


async def soon() -> None:
    """Run all tasks that are ready."""
    for _ in range(3):
        await asyncio.sleep(0)


def visitors(at: Admission, count: int) -> list[tuple[int, Slot | None]]:
    """`count` connections arrive one after the other; the list gets each one that is admitted or refused, in order."""
    let_in: list[tuple[int, Slot | None]] = []
    for number in range(count):
        slot = at.enter(lambda given, number=number: let_in.append((number, given)))  # type: ignore[misc]  # no name for its type
        if slot is not None:
            let_in.append((number, slot))
    return let_in


async def test_a_bounded_number_is_admitted_and_the_others_in_order() -> None:
    """Each free slot admits one more connection; freeing it twice admits no other; work of an open connection takes a
    slot, too.
    """
    at = Admission(at_once=2)
    let_in = visitors(at, 5)
    assert [number for number, _ in let_in] == [0, 1]
    first = let_in[0][1]
    assert first is not None
    first.free()
    first.free()
    await soon()
    assert ([number for number, _ in let_in], at.waiting) == ([0, 1, 2], 2)
    inside = at.take()
    for slot in (let_in[1][1], inside):
        assert slot is not None
        slot.free()
    await soon()
    assert ([number for number, _ in let_in], at.waiting) == ([0, 1, 2, 3], 1)


def test_pages_wait_for_longer_than_a_connection_may_wait() -> None:
    """A page that has waited for its turn has some seconds left to be welcomed, and the server's deadline for a
    handshake is later than that turn.
    """
    page = Path(__file__).parents[2] / "web" / "wire" / "room-socket.ts"
    (limit,) = re.findall(r"export const CONNECT_LIMIT = ([0-9_]+);", page.read_text())
    assert min(int(limit) / 1000, REQUEST_SECONDS) >= admission.LONGEST_WAIT_SECONDS + 5


async def test_a_slot_is_not_occupied_forever(monkeypatch: pytest.MonkeyPatch) -> None:
    """A slot is free again after a while, whatever delays its connection."""
    monkeypatch.setattr(admission, "LONGEST_SLOT_SECONDS", 0.001)
    at = Admission(at_once=1)
    let_in = visitors(at, 3)
    async with asyncio.timeout(60):
        while len(let_in) < 3:  # noqa: ASYNC110 – there is no event to wait for
            await asyncio.sleep(0.001)
    assert [number for number, slot in let_in if slot is not None] == [0, 1, 2]


async def test_a_connection_that_waited_too_long_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """A connection that is about to give up gets no slot."""
    at = Admission(at_once=1)
    let_in = visitors(at, 3)
    monkeypatch.setattr(admission, "LONGEST_WAIT_SECONDS", -1.0)
    first = let_in[0][1]
    assert first is not None
    first.free()
    await soon()
    assert let_in[1:] == [(1, None), (2, None)]
    assert at.enter(lambda _place: None) is not None
