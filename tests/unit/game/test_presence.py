"""Time is computed on demand, and nothing happens in an empty room: deadlines, presence, the room's clock."""

from __future__ import annotations

import random

import pytest

from randolph.game import Connect, Disconnect, GiveUp, Join, Ready, advance, fold, handle, next_deadline
from randolph.game.ricochet import Bid
from randolph.game.ricochet.events import DemonstrationStarted, RoundLost
from tests.game_play import RED_TRIANGLE, WAY, Play, push


def test_deadlines_are_applied_at_the_next_access() -> None:
    """B1, B4: after ten minutes without access, each deadline has passed at its own time, in order."""
    play = Play("Ann", "Bob")
    play.bid(0, 5, at=0)
    play.bid(1, 6, at=10)
    play.look(600)
    happened = [(type(event).__name__, event.at) for event in play.events[-6:]]
    assert happened == [
        ("SandRanOut", 60_000),
        ("DemonstrationStarted", 60_000),
        ("DemonstrationFailed", 120_000),
        ("DemonstrationStarted", 120_000),
        ("DemonstrationFailed", 180_000),
        ("RoundLost", 180_000),
    ]


def test_a_command_meets_the_state_at_its_time() -> None:
    """B4: the second bidder pushes without any access before: it is their demonstration by then."""
    play = Play("Ann", "Bob")
    play.bid(0, 5, at=0)
    play.bid(1, 6, at=10)
    found = play.do(1, push("rE"), at=130)
    assert found[-2:] == ["demonstration_started", "robot_moved"]
    assert play.last(DemonstrationStarted).at == 120_000


def test_frequent_access_changes_nothing() -> None:
    """Access every second leads to the same events as a single access at the end."""
    eager, lazy = Play("Ann", "Bob"), Play("Ann", "Bob")
    for second in range(700):
        eager.look(second)
    lazy.look(699)
    assert eager.events == lazy.events


def test_a_late_access_changes_nothing() -> None:
    """Late timers are harmless: another access, or one with a clock that is behind, makes no event."""
    play = Play("Ann", "Bob")
    play.look(300)
    assert play.look(300) == play.look(0) == []


def test_event_times_never_decrease() -> None:
    """If the host's clock is behind, events get the time of the event before."""
    play = Play("Ann", "Bob")
    play.bid(0, 5, at=50)
    play.bid(1, 6, at=20)
    assert [event.at for event in play.events[-2:]] == [50_000, 50_000]


def test_the_next_deadline() -> None:
    """When a live timer has to act: when something happens by itself."""
    play = Play("Ann", "Bob", start=False)
    assert next_deadline(play.state) is None
    play = Play("Ann", "Bob")
    assert next_deadline(play.state) == 300_000
    play.bid(0, 5, at=10)
    assert next_deadline(play.state) == 70_000


def test_a_deadline_has_a_serial() -> None:
    """A timer that was set for one deadline can see that another one runs now."""
    play = Play("Ann", "Bob")
    serials = []
    for command, second in ((Bid(5), 0), (Disconnect(), 1), (Connect(), 2)):
        assert play.state.deadline is not None
        serials.append(play.state.deadline.serial)
        play.do(0, command, at=second)
    assert len(set(serials)) == 2
    play.do(0, Disconnect())
    play.do(1, Disconnect())
    play.do(0, Connect())
    assert play.state.deadline is not None
    assert play.state.deadline.serial not in serials


@pytest.mark.parametrize("closing", (0, 5))
def test_no_deadline_runs_in_an_empty_room(closing: int) -> None:
    """B1: the rest of the sand when the last player disconnected remains when the first one returns."""
    play = Play("Ann", "Bob", closing_seconds=closing)
    play.bid(0, 5, at=0)
    play.do(0, Disconnect(), at=20)
    assert next_deadline(play.state) == 60_000
    play.do(1, Disconnect(), at=45)
    assert next_deadline(play.state) is None
    assert play.look(100_000) == []
    play.do(1, Connect(), at=100_000)
    assert next_deadline(play.state) == 100_015_000
    assert play.bid(1, 4, at=100_014.999) == ["bid_made"]
    assert play.look(100_015)[0] == "sand_ran_out"


def test_a_game_pauses_in_closing() -> None:
    """B1: the closing state, too, waits until somebody is connected."""
    play = Play("Ann", "Bob", closing_seconds=5)
    play.bid(0, 5, at=0)
    play.look(60)
    play.do(0, Disconnect(), at=61)
    play.do(1, Disconnect(), at=62)
    assert play.look(1000) == []
    play.do(0, Connect(), at=1000)
    assert play.look(1002.999) == []
    assert play.look(1003) == ["demonstration_started"]


def test_a_demonstration_pauses() -> None:
    """B4: the demonstrator reloads the page while nobody else is connected: the time has stopped."""
    play = Play("Ann", "Bob")
    play.bid(0, 2, at=0)
    play.done(0, 1)
    play.do(0, push("rE"), at=10)
    play.do(1, Disconnect(), at=20)
    play.do(0, Disconnect(), at=30)
    play.do(0, Connect(), at=5000)
    assert play.do(0, push("rN"), at=5029.999) == ["robot_moved", "round_won"]


def test_the_pause_between_rounds_pauses() -> None:
    """The countdown to the next chip, too: nobody's round begins in an empty room."""
    play = Play("Ann", "Bob", next_seconds=15)
    play.bid(0, 2, at=0)
    play.done(0, 1)
    play.show(0, WAY)
    play.do(0, Ready(), at=10)
    play.do(0, Disconnect(), at=15)
    assert play.look(20) == []
    play.do(1, Disconnect(), at=20)
    assert play.look(1000) == []
    play.do(1, Connect(), at=1000)
    assert play.look(1004.999) == []
    assert play.look(1005) == ["chip_drawn"]


def test_presence_is_recorded_once() -> None:
    """A second tab makes no event, nor does a second loss of the same connection."""
    play = Play("Ann", "Bob")
    assert play.do(0, Connect()) == []
    assert play.do(0, Disconnect()) == ["player_disconnected"]
    assert play.do(0, Disconnect()) == []


def test_presence_needs_a_seat() -> None:
    """Presence belongs to existing seats."""
    play = Play("Ann", "Bob")
    for seat in (-1, 2, 99, None):
        assert play.refused(seat, Connect()).code == "no_seat"


def test_a_waiting_player_keeps_the_clocks_running() -> None:
    """G3: a joiner is connected, too: the round that they watch goes on, and then they play."""
    play = Play("Ann", "Bob", next_seconds=0)
    play.join("Cem", at=10)
    play.do(0, Disconnect(), at=20)
    play.do(1, Disconnect(), at=30)
    assert play.look(360) == ["timer_turned", "round_lost", "chip_drawn"]
    assert play.bid(2, 9, at=361) == ["bid_made"]


def test_a_seat_never_connected_is_not_waited_for() -> None:
    """B8: a player who joined but is not connected does not delay the others."""
    play = Play("Ann", "Bob")
    play.do(None, Join("Cem"))
    play.bid(0, 2)
    play.done(0, 1)
    play.show(0, WAY)
    play.do(0, Ready())
    assert play.do(1, Ready()) == ["ready_said", "chip_drawn"]


def test_a_disconnected_player_is_not_waited_for_between_rounds() -> None:
    """When all connected players are ready, the next chip is drawn."""
    play = Play("Ann", "Bob")
    play.bid(0, 2)
    play.done(0, 1)
    play.show(0, WAY)
    play.do(0, Ready())
    assert play.do(1, Disconnect()) == ["player_disconnected", "chip_drawn"]


def test_advance_is_bounded_whatever_time_has_passed() -> None:
    """From every state of a busy game, a thousand years make a handful of events and end in a state that waits."""
    play = Play("Ann", "Bob", "Cem", next_seconds=0, closing_seconds=0)
    millennium = 1000 * 365 * 86_400_000
    states = [play.state]
    for seat, command in (
        (0, Bid(9)),
        (1, Bid(8)),
        (2, Bid(7)),
        (None, Join("Dan")),
    ):
        play.do(seat, command)
        states.append(play.state)
    play.done(0, 1, 2)
    for _ in range(2):
        states.append(play.state)
        play.do(play.state.demonstration.seat if play.state.demonstration else None, GiveUp())
    for state in states:
        events = advance(state, millennium, random.Random(1))
        assert len(events) <= 12
        after = fold(state, events)
        assert advance(after, 2 * millennium, random.Random(1)) == []
        assert next_deadline(after) is None


def test_a_command_has_the_same_result_without_an_access_before() -> None:
    """`handle` catches up by itself: the same events, with or without an access before."""
    play = Play("Ann", "Bob")
    play.bid(0, 5, at=0)
    first = advance(play.state, 130_000, random.Random(1))
    at_once = handle(play.state, 1, Ready(), 130_000, random.Random(1))
    assert at_once[: len(first)] == first
    assert isinstance(first[-1], RoundLost)
    assert first[-1].chip == RED_TRIANGLE
