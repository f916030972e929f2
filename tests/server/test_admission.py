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


def visitors(at: Admission, count: int, rooms: str = "A") -> list[tuple[int, Slot | None]]:
    """`count` connections arrive one after the other, for each of these rooms in turn; the list gets each one that is
    admitted or refused, in order.
    """
    let_in: list[tuple[int, Slot | None]] = []
    for number in range(count):
        slot = at.enter(
            lambda given, number=number: let_in.append((number, given)),  # type: ignore[misc]  # no name for its type
            rooms[number % len(rooms)],
        )
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


async def admitted_one_by_one(let_in: list[tuple[int, Slot | None]], count: int) -> list[int]:
    """Free each slot as soon as its connection is admitted, until `count` were; returns their order."""
    for done in range(count):
        slot = let_in[done][1]
        assert slot is not None
        slot.free()
        await soon()
    return [number for number, _ in let_in]


async def test_the_connections_of_a_room_are_admitted_together() -> None:
    """Rooms have their turn in the order in which their first connection came."""
    at = Admission(at_once=1, by_room=True)
    let_in = visitors(at, 9, rooms="ABC")
    assert await admitted_one_by_one(let_in, 9) == [0, 1, 4, 7, 2, 5, 8, 3, 6]
    assert at.waiting == 0


async def test_without_other_processes_connections_are_admitted_in_order_of_arrival() -> None:
    """Whatever their rooms are."""
    at = Admission(at_once=1)
    count = 3 * admission.ROOM_TURN
    let_in = visitors(at, count, rooms="ABC")
    assert await admitted_one_by_one(let_in, count) == [*range(count)]


async def test_a_room_with_many_connections_does_not_keep_others_waiting_for_long() -> None:
    """After some of its connections the next room has its turn, however many more come."""
    at = Admission(at_once=1, by_room=True)
    many = visitors(at, 1 + 3 * admission.ROOM_TURN, rooms="A")
    few = visitors(at, 2, rooms="B")
    await admitted_one_by_one(many, 1 + admission.ROOM_TURN)
    assert [number for number, _ in few] == [0]
    assert len(many) == 1 + admission.ROOM_TURN
    await admitted_one_by_one(few, 2)
    assert len(many) == 2 + admission.ROOM_TURN
    assert at.waiting == 2 * admission.ROOM_TURN - 1


async def test_waiting_connections_are_refused_except_for_some_rooms(monkeypatch: pytest.MonkeyPatch) -> None:
    """They are refused at once, without a slot; the others keep their order. That happens again only after a rest."""
    at = Admission(at_once=1, by_room=True)
    let_in = visitors(at, 7, rooms="ABC")
    at.refuse(keep=lambda room: room == "C")
    assert let_in[1:] == [(1, None), (4, None), (3, None), (6, None)]
    assert at.waiting == 2
    again = visitors(at, 2, rooms="D")
    at.refuse(keep=lambda _: False)
    assert (again, at.waiting) == ([], 4)
    assert await admitted_one_by_one([let_in[0]], 1) == [0]
    assert let_in[-1][0] == 2
    assert let_in[-1][1] is not None
    monkeypatch.setattr(admission, "REST_SECONDS", 0.0)
    at.refuse(keep=lambda _: False)
    assert again == [(0, None), (1, None)]


@pytest.mark.parametrize("by_room", [False, True])
async def test_all_connections_at_the_head_that_waited_too_long_are_refused(
    monkeypatch: pytest.MonkeyPatch, *, by_room: bool
) -> None:
    """However many they are; they count neither as admitted nor as a turn of their room."""
    at = Admission(at_once=1, by_room=by_room)
    count = 2 * admission.ROOM_TURN
    old = visitors(at, 1 + count, rooms="A")
    monkeypatch.setattr(admission, "LONGEST_WAIT_SECONDS", -1.0)
    first = old[0][1]
    assert first is not None
    first.free()
    await soon()
    assert old[1:] == [(number, None) for number in range(1, 1 + count)]
    assert at.waiting == 0
    monkeypatch.undo()
    slot, let_in = at.enter(lambda _: None), visitors(at, 2, rooms="AB")
    assert slot is not None
    at.refuse(keep=lambda _: False)
    assert let_in == [(0, None), (1, None)]


async def test_a_room_is_not_refused_in_the_middle_of_its_turn() -> None:
    """If some of its connections have been admitted, the others of the same turn follow."""
    at = Admission(at_once=1, by_room=True)
    let_in = visitors(at, 7, rooms="ABC")
    assert await admitted_one_by_one(let_in, 1) == [0, 1]
    at.refuse(keep=lambda _: False)
    assert let_in[2:] == [(2, None), (5, None), (3, None), (6, None)]
    slot = let_in[1][1]
    assert slot is not None
    slot.free()
    await soon()
    assert let_in[-1][0] == 4
    assert (let_in[-1][1] is not None, at.waiting) == (True, 0)


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
