"""The schedule of the garbage collector."""

from __future__ import annotations

import gc
import sys
import weakref
from collections.abc import Iterator

import pytest

from randolph.server.collector import FULL_GROWTH, GROWTH, LOOK_SECONDS, RETURN_SECONDS, CollectorSchedule


class Thing:
    """An object that may refer to itself."""

    def __init__(self) -> None:
        self.held: object = None


@pytest.fixture(autouse=True)
def as_it_was() -> Iterator[None]:
    """The garbage collector works as before after the test."""
    yield
    gc.unfreeze()
    gc.enable()


def circle() -> tuple[Thing, weakref.ref[Thing]]:
    """An object that refers to itself."""
    thing = Thing()
    thing.held = thing
    return thing, weakref.ref(thing)


def blocks(count: int) -> list[bytes]:
    """Something that needs this many blocks of memory."""
    return [b"%d" % number for number in range(count)]


def grown(times: float) -> list[bytes]:
    """Something that makes the memory in use grow so many times, and a little more."""
    return blocks(int(sys.getallocatedblocks() * (times - 1.0)) + 20_000)


def test_a_new_cycle_is_found_when_memory_has_grown() -> None:
    """Not before, however late it is, and not automatically."""
    schedule = CollectorSchedule(least_blocks=0)
    schedule.begin()
    schedule.tick(1.0)
    thing, seen = circle()
    del thing
    kept = grown(1.0)
    assert not gc.isenabled()
    schedule.tick(1_000.0)
    assert seen() is not None
    kept += grown(GROWTH)
    schedule.tick(2_000.0)
    assert seen() is None


@pytest.mark.more
def test_a_load_that_does_not_grow_never_collects() -> None:
    """Objects that replace others are no reason, however many they are."""
    schedule = CollectorSchedule(least_blocks=0)
    schedule.begin()
    thing, seen = circle()
    del thing
    for second in range(1, 20):
        state = grown(1.1)
        schedule.tick(second * LOOK_SECONDS)
        del state
    assert seen() is not None


def test_a_small_growth_is_no_reason() -> None:
    """With less than the least number of blocks more than after the last collection nothing is collected."""
    schedule = CollectorSchedule(least_blocks=2 * sys.getallocatedblocks() + 100_000)
    schedule.begin()
    thing, seen = circle()
    del thing
    kept = grown(GROWTH)
    schedule.tick(1.0)
    assert seen() is not None
    assert kept


def test_memory_is_looked_at_once_a_second() -> None:
    """A cycle is found only when the time since the last look has passed."""
    schedule = CollectorSchedule(least_blocks=0)
    schedule.begin()
    schedule.tick(1.0)
    thing, seen = circle()
    del thing
    kept = grown(GROWTH)
    schedule.tick(1.0 + LOOK_SECONDS / 2)
    assert seen() is not None
    schedule.tick(1.0 + LOOK_SECONDS)
    assert seen() is None
    assert kept


@pytest.mark.more
def test_an_old_cycle_is_found_when_memory_has_doubled() -> None:
    """Objects that a collection has examined are examined again then."""
    schedule = CollectorSchedule(least_blocks=0)
    schedule.begin()
    thing, seen = circle()
    first = grown(GROWTH)
    schedule.tick(1.0)
    del thing
    second = grown(GROWTH)
    schedule.tick(2.0)
    assert seen() is not None
    third = grown(FULL_GROWTH)
    schedule.tick(3.0)
    assert seen() is None
    assert len(first) + len(second) + len(third) > 0


def test_nothing_is_collected_while_clients_return_after_the_start() -> None:
    """What is made while clients wait for admission counts as old afterwards; later cycles are found as usual."""
    schedule = CollectorSchedule(least_blocks=0)
    schedule.begin()
    schedule.tick(1.0)
    thing, seen = circle()
    del thing
    returned = [[number] for number in range(1_000)]
    kept = grown(GROWTH)
    frozen = gc.get_freeze_count()
    schedule.tick(2.0, crowded=True)
    assert (seen() is not None, gc.get_freeze_count()) == (True, frozen)
    schedule.tick(3.0)
    assert gc.get_freeze_count() >= frozen + len(returned)
    thing, later = circle()
    del thing
    kept += grown(GROWTH)
    schedule.tick(4.0)
    assert (seen() is not None, later()) == (True, None)


def test_a_crowd_long_after_the_start_changes_nothing() -> None:
    """Later on, a cycle is found in its time, however many clients wait: nobody can prevent collections."""
    schedule = CollectorSchedule(least_blocks=0)
    schedule.begin()
    for now in (1.0, 1.0 + RETURN_SECONDS):
        schedule.tick(now, crowded=True)
    thing, seen = circle()
    del thing
    kept = grown(GROWTH)
    schedule.tick(2.0 + RETURN_SECONDS, crowded=True)
    assert seen() is None
    assert kept
