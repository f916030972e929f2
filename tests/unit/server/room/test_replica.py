"""The replica alone: the fold of the events, from the beginning or from a snapshot, and what a
client may get of them.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import msgspec
import pytest

from randolph import game
from randolph.game import GiveUp, Judged, Rename
from randolph.game.ricochet import Bid
from randolph.server.room import replica as module
from randolph.server.room.replica import Replica
from randolph.server.store import Damaged, StoredGame, StoredRoom
from randolph.server.stored_events import to_stored
from tests.game_play import Play

if TYPE_CHECKING:
    from collections.abc import Sequence

    from randolph.game import Event


def kept(events: Sequence[Event]) -> StoredGame:
    """A room from the store, without a snapshot."""
    row = StoredRoom(1, "ABCDEF", game.RECORD_VERSION, 0)
    return StoredGame(row=row, leases=(), seats={}, events=to_stored(events, 0), snapshot=None)


def a_play() -> Play:
    """A game in its first round: two players, three bids."""
    play = Play("Ann", "Bob")
    for seat, number in ((0, 9), (1, 8), (0, 7)):
        play.bid(seat, number, 1)
    return play


def numbers_in(texts: tuple[msgspec.Raw, ...] | None) -> list[int] | None:
    """The numbers of events on the wire."""
    return None if texts is None else [msgspec.json.decode(text)["seq"] for text in texts]


def test_the_state_is_the_fold_of_the_events() -> None:
    """However many events are folded at once, the state is the game's own fold; `seq` is that of the last event."""
    play = a_play()
    for first in range(1, len(play.events)):
        replica, restored = Replica.restore(kept(play.events[:first]))
        assert restored == play.events[1:first]
        rest = to_stored(play.events[first:], first)
        assert numbers_in(replica.fold(play.events[first:], rest)) == [row.seq for row in rest]
        assert (replica.state, replica.seq) == (play.state, len(play.events))


def test_the_state_of_a_decision_is_reused() -> None:
    """The state of a decision is used; if events of another process came between, they are folded instead."""
    play = a_play()
    replica, _ = Replica.restore(kept(play.events))
    events, after = game.outcome(replica.state, 1, Bid(5), play.now, play.luck)
    replica.foresee(events, after)
    replica.fold(events, to_stored(events, replica.seq))
    assert replica.state is after
    again, late = game.outcome(replica.state, 0, Bid(4), play.now, play.luck)
    replica.foresee(again, late)
    others = game.handle(replica.state, 1, Rename("Bobby"), play.now, play.luck)
    replica.fold(others, to_stored(others, replica.seq))
    replica.fold(again, to_stored(again, replica.seq))
    assert replica.state is not late
    assert [player.name for player in replica.state.players] == ["Ann", "Bobby"]


def test_a_client_that_resumes_gets_the_missed_events(monkeypatch: pytest.MonkeyPatch) -> None:
    """It gets all events after its last one; none if that is the newest, is unknown, or too long ago."""
    monkeypatch.setattr(module, "MOST_MISSED_EVENTS", 6)
    play = a_play()
    replica, _ = Replica.restore(kept(play.events))
    last = replica.seq
    assert numbers_in(replica.missed(last - 2)) == [last - 1, last]
    assert numbers_in(replica.missed(last - 6)) == list(range(last - 5, last + 1))
    for after in (last, last + 1, last - 7):
        assert numbers_in(replica.missed(after)) == []


def test_older_events_come_from_the_store(monkeypatch: pytest.MonkeyPatch) -> None:
    """Only the last events are kept in memory; a client that has missed more gets them from the store."""
    monkeypatch.setattr(module, "EVENTS_IN_MEMORY", 2)
    replica, _ = Replica.restore(kept(a_play().events))
    assert numbers_in(replica.missed(replica.seq - 2)) == [replica.seq - 1, replica.seq]
    assert replica.missed(replica.seq - 3) is None


@pytest.mark.parametrize("live", [True, False])
def test_no_client_gets_events_from_before_a_rename(*, live: bool) -> None:
    """The name in earlier events may have to be forgotten, whether the rename was folded now or loaded."""
    play = a_play()
    before = len(play.events)
    play.do(0, Rename("Annabel"))
    play.bid(1, 6)
    replica, _ = Replica.restore(kept(play.events[: before if live else None]))
    if live:
        replica.fold(play.events[before:], to_stored(play.events[before:], before))
    assert numbers_in(replica.missed(before - 1)) == []
    assert numbers_in(replica.missed(before)) == [before + 1, before + 2]


def test_a_round_waits_for_its_verdict() -> None:
    """A round waits from its first moment, with its problem, until the verdict is an event."""
    play = a_play()
    replica, _ = Replica.restore(kept(play.events))
    assert {number: problem for number, (problem, _) in replica.unjudged.items()} == {1: play.state.problem}
    began = [event.__struct_config__.tag for event in play.events].index("chip_drawn") + 1
    assert replica.round_began == began
    known = len(play.events)
    play.look(120)
    while (seat := play.state.demonstrator) is not None:
        play.do(seat, GiveUp())
    (word,) = game.verdicts(play.state, Judged(1, "optimal", 2, "rE rN"))
    play.do(None, word)
    replica.fold(play.events[known:], to_stored(play.events[known:], known))
    assert replica.unjudged == {}


def test_a_snapshot_is_taken_now_and_then_and_read_back(monkeypatch: pytest.MonkeyPatch) -> None:
    """There is no snapshot before a number of events; a replica from a snapshot and the later events is the same."""
    play = a_play()
    monkeypatch.setattr(module, "EVENTS_BETWEEN_SNAPSHOTS", len(play.events) + 1)
    replica, _ = Replica.restore(kept(play.events))
    assert replica.snapshot() is None
    monkeypatch.setattr(module, "EVENTS_BETWEEN_SNAPSHOTS", len(play.events))
    written = replica.snapshot()
    assert written is not None
    assert written.seq == len(play.events)
    replica.note_snapshot(written)
    assert replica.snapshot() is None
    play.bid(1, 6)
    whole = kept(play.events)
    again, restored = Replica.restore(replace(whole, events=whole.events[-3:], snapshot=written))
    replica.fold(play.events[-1:], whole.events[-1:])
    assert restored == play.events[-1:]
    assert (again.state, again.seq, again.round_began) == (replica.state, replica.seq, replica.round_began)
    assert again.unjudged == replica.unjudged
    assert numbers_in(again.missed(again.seq - 3)) == numbers_in(replica.missed(again.seq - 3))


def test_an_unreadable_event_is_damage() -> None:
    """An event that the game does not know is named by its number."""
    whole = kept(a_play().events)
    broken = [*whole.events]
    broken[4] = broken[4]._replace(body='{"type":"player_flown","at":1}')
    with pytest.raises(Damaged, match="event 5"):
        Replica.restore(replace(whole, events=tuple(broken)))
