"""The schedule of the garbage collector."""

from __future__ import annotations

import gc
import weakref
from collections.abc import Iterator

import pytest

from randolph.server.collector import COLLECT_SECONDS, RETURN_SECONDS, CollectorSchedule


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


def test_a_new_cycle_is_found_when_enough_objects_have_survived() -> None:
    """Not before, however late it is, and not automatically."""
    schedule = CollectorSchedule(few=5_000)
    schedule.begin()
    schedule.tick(1.0)
    thing, seen = circle()
    del thing
    kept = [[number] for number in range(2_000)]
    assert not gc.isenabled()
    schedule.tick(1_000.0)
    assert seen() is not None
    kept += [[number] for number in range(4_000)]
    schedule.tick(1_000.1)
    assert seen() is None
    assert len(kept) == 6_000


def test_collections_keep_their_distance_however_many_objects_are_made() -> None:
    """A cycle is found only when the time since the last collection has passed."""
    schedule = CollectorSchedule(few=1)
    schedule.begin()
    kept = [[number] for number in range(30_000)]
    schedule.tick(1.0)
    thing, seen = circle()
    del thing
    kept += [[number] for number in range(30_000)]
    schedule.tick(1.0 + COLLECT_SECONDS / 2)
    assert seen() is not None
    schedule.tick(1.0 + COLLECT_SECONDS)
    assert seen() is None
    assert len(kept) == 60_000


def test_an_old_cycle_is_found_after_many_new_objects() -> None:
    """Old objects are collected again when the given number of new objects has survived."""
    schedule = CollectorSchedule(few=1, many=50_000)
    schedule.begin()
    thing, seen = circle()
    schedule.tick(1.0)
    del thing
    kept = [[number] for number in range(30_000)]
    schedule.tick(2.0)
    assert seen() is not None
    kept += [[number] for number in range(30_000)]
    schedule.tick(3.0)
    assert seen() is None
    assert len(kept) == 60_000


def test_nothing_is_collected_while_clients_return_after_the_start() -> None:
    """What is made while clients wait for admission counts as old afterwards; later cycles are found as usual."""
    schedule = CollectorSchedule(few=1)
    schedule.begin()
    schedule.tick(1.0)
    thing, seen = circle()
    del thing
    kept = [[number] for number in range(1_000)]
    frozen = gc.get_freeze_count()
    schedule.tick(2.0, crowded=True)
    assert (seen() is not None, gc.get_freeze_count()) == (True, frozen)
    schedule.tick(3.0)
    assert gc.get_freeze_count() >= frozen + len(kept)
    thing, later = circle()
    del thing
    schedule.tick(4.0)
    assert (seen() is not None, later()) == (True, None)


def test_a_crowd_long_after_the_start_changes_nothing() -> None:
    """Later on, a cycle is found in its time, however many clients wait: nobody can prevent collections."""
    schedule = CollectorSchedule(few=1)
    schedule.begin()
    for now in (1.0, 1.0 + RETURN_SECONDS):
        schedule.tick(now, crowded=True)
    thing, seen = circle()
    del thing
    schedule.tick(2.0 + RETURN_SECONDS, crowded=True)
    assert seen() is None
