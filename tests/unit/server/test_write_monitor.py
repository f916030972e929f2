"""Whether the store can write, and the lease of the process: detection and notification."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, cast

import pytest

from randolph.server import write_monitor as module
from randolph.server.lease import ProcessLease
from randolph.server.store import Conflict, SeatTaken, StoreError, WriterEnded
from randolph.server.write_monitor import CHECKS, WriteMonitor
from tests.server.in_process import Clock

if TYPE_CHECKING:
    from randolph.server.store import Store


class FakeStore:
    """A store with a transaction, or a failure, as the test sets it; `renewed` are the renewed leases."""

    def __init__(self) -> None:
        self.alive = True
        self.writing: tuple[float, float] | None = None
        self.fault: StoreError | None = None
        self.renewed: list[tuple[int, int]] = []

    async def renew(self, now: int, until: int) -> None:
        """Renew the lease, or fail."""
        if self.fault is not None:
            raise self.fault
        self.renewed.append((now, until))


def noticing(store: FakeStore, clock: Clock) -> tuple[WriteMonitor, list[bool]]:
    """A monitor, and the notifications of a subscriber."""
    notifications: list[bool] = []
    found = WriteMonitor(cast("Store", store), clock)
    found.subscribe(notifications.append)
    return found, notifications


def fails(writing: WriteMonitor, error: StoreError | None) -> None:
    """A write with this result."""
    try:
        with writing.recording_outcome():
            if error is not None:
                raise error
    except StoreError as raised:
        assert raised is error  # noqa: PT017 – every error is passed on


def test_everybody_is_notified_once_of_an_outage_and_once_of_its_end() -> None:
    """Subscribers are notified twice, however often writes fail; the time between is an outage."""
    clock = Clock(1000)
    writing, notifications = noticing(FakeStore(), clock)
    for _ in range(3):
        fails(writing, StoreError("the disk is full"))
        clock.now += 500
    assert (notifications, writing.blocked, writing.outages) == ([True], True, [])
    fails(writing, None)
    fails(writing, None)
    assert (notifications, writing.blocked, writing.outages) == ([True, False], False, [(1000, 2500)])


@pytest.mark.parametrize("answer", [Conflict("late"), SeatTaken("held")])
def test_a_conflict_is_no_outage(answer: StoreError) -> None:
    """Another process was faster: the store works."""
    writing, notifications = noticing(FakeStore(), Clock())
    fails(writing, answer)
    assert (notifications, writing.blocked) == ([], False)
    fails(writing, StoreError("away"))
    fails(writing, answer)
    assert notifications == [True, False]


def test_a_transaction_that_takes_too_long_is_noticed() -> None:
    """It is noticed if all checks find the same transaction; the database says how long it has lasted."""
    clock, store = Clock(10_000), FakeStore()
    writing, notifications = noticing(store, clock)
    for number in range(3 * CHECKS):
        store.writing = (float(number // 3), 0.5)
        writing.check()
    assert notifications == []
    store.writing = (99.0, 2.0)
    for _ in range(CHECKS):
        assert notifications == []
        writing.check()
    writing.check()
    assert notifications == [True]
    fails(writing, None)
    assert writing.outages == [(8000, 10_000)]


def test_a_writer_that_has_ended_ends_the_monitor() -> None:
    """Nothing will be written any more: the next check raises an error."""
    store = FakeStore()
    writing, _ = noticing(store, Clock())
    store.alive = False
    with pytest.raises(WriterEnded):
        writing.check()


def test_a_stopping_process_notifies_nobody() -> None:
    """Failures after the stop are not an outage."""
    writing, notifications = noticing(FakeStore(), Clock())
    writing.close()
    fails(writing, StoreError("closed"))
    assert (notifications, writing.blocked) == ([], False)


async def test_during_an_outage_it_retries(monkeypatch: pytest.MonkeyPatch) -> None:
    """It tries to write until it can, and not at all while everything works."""
    monkeypatch.setattr(module, "RETRY_SECONDS", 0.0)
    writing, notifications = noticing(FakeStore(), Clock())
    tries = 0

    class Enough(Exception):
        """The test is over."""

    async def write() -> None:
        nonlocal tries
        tries += 1
        if tries == 5:
            raise Enough
        with writing.recording_outcome():
            if tries < 3:
                raise StoreError("still away")
        fails(writing, StoreError("away again"))

    fails(writing, StoreError("away"))
    with pytest.raises(Enough):
        await writing.retry(write)
    assert notifications == [True, False, True, False, True]


async def test_an_expired_lease_is_recorded() -> None:
    """The time of each expiry is recorded; a lease that was renewed in time has not expired."""
    clock, store = Clock(0), FakeStore()
    writing, _ = noticing(store, clock)
    lease = ProcessLease(cast("Store", store), writing, clock, 30, spawn=asyncio.create_task)
    await lease.renew()
    clock.now = 30_000
    await lease.renew_if_lapsed()
    assert (lease.lapsed, lease.lapses) == (False, [])
    clock.now = 30_001
    assert lease.lapsed
    await lease.renew_if_lapsed()
    await lease.renew_if_lapsed()
    assert (lease.lapses, store.renewed) == ([30_000], [(0, 30_000), (30_001, 60_001)])
    clock.now = 40_000
    await lease.release(4.0)
    assert store.renewed[-1] == (40_000, 44_000)
