"""Bids and the sand (B1, B2): the allowed bids, the players who may bid, and the deadlines."""

from __future__ import annotations

import pytest

from randolph.game import Done, GiveUp, Join, Submit
from randolph.game.ricochet import Bid, Push
from randolph.game.ricochet.events import BidMade
from randolph.rules import Color
from tests.game_play import WAY, Play


def test_case_17_bids_count_strictly_before_the_end_of_the_sand() -> None:
    """Case 17 (B1): first bid at 0.0; a lower one at 59.9 counts, the end stays 60.0; one at 60.0 is refused."""
    play = Play("Ann", "Bob")
    assert play.bid(0, 9, at=0.0) == ["bid_made"]
    assert play.bid(0, 8, at=59.9) == ["bid_made"]
    assert play.state.deadline is not None
    assert play.state.deadline.at == 60_000
    refusal = play.refused(1, Bid(7), at=60.0)
    assert (refusal.code, refusal.rule) == ("too_late", "B1")
    assert play.look(60.0) == ["sand_ran_out", "demonstration_started"]


def test_a_bid_at_the_last_millisecond_counts() -> None:
    """B1: strictly before the deadline, whether or not the clock was checked in between."""
    play = Play("Ann", "Bob")
    play.bid(0, 9, at=10)
    assert play.bid(1, 7, at=69.999) == ["bid_made"]


def test_the_first_bid_turns_the_timer_and_later_ones_do_not() -> None:
    """B1: the first bid turns the timer, 60 seconds for everybody; later bids of any player do not restart it."""
    play = Play("Ann", "Bob", "Cem")
    assert play.look(100) == []
    play.bid(1, 9, at=100)
    for seat, number, second in ((0, 12, 110), (1, 8, 130), (2, 8, 159)):
        play.bid(seat, number, at=second)
        assert play.state.deadline is not None
        assert (play.state.deadline.kind, play.state.deadline.at) == ("sand", 160_000)
    assert play.look(159.999) == []
    assert play.look(160) == ["sand_ran_out", "demonstration_started"]


@pytest.mark.parametrize("seconds", (1, 30, 90))
def test_the_length_of_the_sand_is_agreed_on(seconds: int) -> None:
    """B1: the timer's length is a setting."""
    play = Play("Ann", "Bob", sand_seconds=seconds)
    play.bid(0, 9, at=2)
    assert play.look(2 + seconds - 0.001) == []
    assert play.look(2 + seconds)[0] == "sand_ran_out"


def test_nobody_moves_a_robot_while_bids_are_made() -> None:
    """B1: everybody thinks; pushing, submitting and giving up wait for a demonstration."""
    play = Play("Ann", "Bob")
    for _ in range(2):  # before and after the first bid
        for command in (Push(Color.RED, "E"), Submit(WAY), GiveUp()):
            assert play.refused(0, command).code == "wrong_phase"
        play.bid(0, 2)


def test_bids_come_in_any_order() -> None:
    """B2: a bid may be lower than, equal to or higher than the bids of others, any number of times."""
    play = Play("Ann", "Bob", "Cem")
    for seat, number in ((0, 8), (1, 12), (2, 8), (1, 7), (0, 3), (1, 4)):
        assert play.bid(seat, number) == ["bid_made"]
    assert sorted((bid.seat, bid.moves) for bid in play.state.bids) == [(0, 3), (1, 4), (2, 8)]


def test_nobody_raises_their_own_bid() -> None:
    """B2: players may lower, never raise their own bid; a higher bid of another player makes no difference."""
    play = Play("Ann", "Bob")
    play.bid(0, 8)
    play.bid(1, 20)
    refusal = play.refused(0, Bid(9))
    assert (refusal.code, refusal.rule) == ("not_lower", "B2")
    play.bid(0, 5)
    assert play.refused(0, Bid(8)).code == "not_lower"


def test_an_equal_bid_changes_nothing() -> None:
    """B2: an equal re-bid is accepted, but nothing happens: no event, no new time."""
    play = Play("Ann", "Bob")
    play.bid(0, 8, at=0)
    play.bid(1, 8, at=5)
    before = play.state
    assert play.bid(0, 8, at=10) == []
    assert play.state == before


def test_a_lower_bid_replaces_the_earlier_one() -> None:
    """B2: one standing bid and one demonstration per player and round."""
    play = Play("Ann", "Bob")
    for number in (9, 6, 4):
        play.bid(0, number)
    assert [(bid.seat, bid.moves) for bid in play.state.bids] == [(0, 4)]
    assert play.done(0, 1)[-1] == "demonstration_started"
    play.do(0, GiveUp())
    assert play.count("demonstration_started") == 1
    assert play.state.phase == "over"


@pytest.mark.parametrize("number", (0, -1, 100, 10**30))
def test_a_bid_is_a_whole_number_from_1(number: int) -> None:
    """B2: a bid is a whole number from 1 (to 99: no known position needs more than a third of it)."""
    play = Play("Ann", "Bob")
    refusal = play.refused(0, Bid(number))
    assert (refusal.code, refusal.rule) == ("bad_bid", "B2")
    assert play.bid(0, 99) == ["bid_made"]


def test_1_is_a_bid() -> None:
    """B2: the lowest bid is 1."""
    play = Play("Ann", "Bob")
    assert play.bid(0, 1) == ["bid_made"]


def test_spectators_do_not_bid() -> None:
    """B2, G3: a spectator cannot bid, nor can a player who joined during the round, nor one who has left."""
    play = Play("Ann", "Bob")
    assert play.refused(None, Bid(3)).code == "no_seat"
    assert play.refused(7, Bid(3)).code == "no_seat"
    play.do(None, Join("Cem"))
    refusal = play.refused(2, Bid(3))
    assert (refusal.code, refusal.rule) == ("waiting", "G3")


def test_closing_accepts_no_bids_and_then_opens_the_ladder() -> None:
    """B1: the closing state is between the end of the sand and the first demonstration, for the agreed time."""
    play = Play("Ann", "Bob", closing_seconds=2)
    play.bid(0, 9, at=0)
    assert play.look(60) == ["sand_ran_out"]
    assert play.state.phase == "closing"
    assert play.refused(1, Bid(5), at=61).code == "too_late"
    assert play.refused(0, Done(), at=61).code == "wrong_phase"
    assert play.look(61.999) == []
    assert play.look(62) == ["demonstration_started"]


def test_bids_have_player_number_and_time() -> None:
    """B2: the record of a bid has its player, its number and its time."""
    play = Play("Ann", "Bob")
    play.bid(1, 7, at=12.345)
    assert play.last(BidMade) == BidMade(at=12_345, seat=1, moves=7)
