"""Declaring that one is done (B8)."""

from __future__ import annotations

from randolph.game import Connect, Disconnect, Done, Leave
from randolph.game.ricochet.events import RoundLost, SandRanOut
from tests.game_play import RED_TRIANGLE, Play


def test_when_all_are_done_the_timer_ends_at_once() -> None:
    """B8: when all connected players are done, the sand ends at once and the ladder opens."""
    play = Play("Ann", "Bob", "Cem")
    play.bid(0, 7, at=10)
    play.do(0, Done(), at=11)
    play.do(1, Done(), at=12)
    assert play.state.phase == "sand"
    assert play.do(2, Done(), at=13) == ["done_said", "sand_ran_out", "demonstration_started"]
    assert play.last(SandRanOut).at == 13_000


def test_a_player_who_is_done_may_still_bid() -> None:
    """B8: "done" does not end bidding; players' own bids leave them done."""
    play = Play("Ann", "Bob")
    play.bid(0, 7)
    play.done(0)
    assert play.bid(0, 6) == ["bid_made"]
    assert play.done(1)[-1] == "demonstration_started"


def test_a_new_bid_clears_the_others_done() -> None:
    """B8: a player who was done against another bid thinks again."""
    play = Play("Ann", "Bob", "Cem")
    play.bid(0, 7)
    play.done(0, 1)
    play.bid(2, 5)
    assert [player.done for player in play.state.players] == [False, False, False]
    assert play.done(2, 0) == ["done_said"]
    assert play.done(1)[-1] == "demonstration_started"


def test_an_equal_bid_clears_nothing() -> None:
    """B8, B2: an equal re-bid is no new bid."""
    play = Play("Ann", "Bob")
    play.bid(0, 7)
    play.done(1)
    assert play.bid(0, 7) == []
    assert play.done(0)[-1] == "demonstration_started"


def test_all_done_before_the_first_bid() -> None:
    """B8, B7: before the first bid "all done" acts as the end of B7: the chip goes back, another is drawn."""
    play = Play("Ann", "Bob", next_seconds=0)
    assert play.done(0) == ["done_said"]
    assert play.done(1) == ["done_said", "round_lost", "chip_drawn"]
    assert play.last(RoundLost).reason == "no_bid"
    assert play.state.chip != RED_TRIANGLE


def test_all_done_in_the_minute_of_the_turned_timer() -> None:
    """B8, B7: the same in the last minute."""
    play = Play("Ann", "Bob")
    play.look(300)
    play.done(0)
    assert play.done(1) == ["done_said", "round_lost"]


def test_done_is_recorded_once() -> None:
    """B8: a repetition changes nothing."""
    play = Play("Ann", "Bob")
    assert play.done(0) == ["done_said"]
    assert play.done(0) == []


def test_only_connected_players_are_waited_for() -> None:
    """B8: all *connected* players: those who lost their connection, left or just joined are not waited for."""
    for gone in (Disconnect(), Leave()):
        play = Play("Ann", "Bob", "Cem")
        play.join("Dan")
        play.bid(0, 7)
        play.done(0, 1)
        assert play.do(2, gone)[-2:] == ["sand_ran_out", "demonstration_started"]


def test_a_player_who_reconnects_is_waited_for_again() -> None:
    """B8: a player who is connected again must be done, too."""
    play = Play("Ann", "Bob", "Cem")
    play.bid(0, 7)
    play.do(2, Disconnect())
    play.done(0)
    play.do(2, Connect())
    assert play.done(1) == ["done_said"]
    assert play.done(2)[-1] == "demonstration_started"


def test_the_first_to_reconnect_is_not_all() -> None:
    """B8: after everybody was disconnected, a player who had been done and returns first does not end the round for the
    others.
    """
    play = Play("Ann", "Bob")
    play.bid(0, 7, at=0)
    play.done(0)
    play.do(0, Disconnect(), at=10)
    play.do(1, Disconnect(), at=11)
    assert play.do(0, Connect(), at=100) == ["player_connected"]
    assert play.state.phase == "sand"
    assert not play.state.players[0].done


def test_an_empty_table_is_not_done() -> None:
    """B8: when the last player disconnects, nobody is done: the clocks stop, the round goes on."""
    play = Play("Ann", "Bob")
    play.bid(0, 7)
    play.do(0, Disconnect())
    assert play.do(1, Disconnect()) == ["player_disconnected"]
    assert play.state.phase == "sand"


def test_all_done_does_not_skip_the_closing_state() -> None:
    """B8, B1: the sand ends at once, but a bid in transit is still waited for."""
    play = Play("Ann", "Bob", closing_seconds=2)
    play.bid(0, 7, at=0)
    assert play.done(0, 1) == ["done_said", "sand_ran_out"]
    assert play.look(2) == ["demonstration_started"]


def test_the_rule_can_be_off() -> None:
    """B8: a house rule: without it the sand always runs to its end."""
    play = Play("Ann", "Bob", done=False)
    play.bid(0, 7)
    refusal = play.refused(0, Done())
    assert (refusal.code, refusal.rule) == ("switched_off", "B8")


def test_each_round_begins_with_nobody_done() -> None:
    """B8: "done" is about one round."""
    play = Play("Ann", "Bob", next_seconds=0)
    play.done(0, 1)
    assert play.state.round == 2
    assert [player.done for player in play.state.players] == [False, False]
