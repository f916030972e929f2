"""Rounds without a bid (B7): the offer, the automatic timer, the chip that goes back."""

from __future__ import annotations

import pytest

from randolph.game import Disconnect, EndGame, GiveUp, Leave, Ready
from randolph.game.ricochet import TurnTimer
from randolph.game.ricochet.events import ChipDrawn, DemonstrationStarted, GameEnded, RoundLost, SandRanOut, TimerTurned
from tests.game_play import GAME, HOME, RED_SQUARE, RED_TRIANGLE, WAY, Play


def test_case_19_a_bid_in_the_minute_is_a_first_bid() -> None:
    """Case 19 (B7): timer turned at 250 s, bid at 305 s: the others get a full minute, demonstration at 365 s."""
    play = Play("Ann", "Bob")
    assert play.do(1, TurnTimer(), at=250) == ["timer_turned"]
    assert play.bid(0, 5, at=305) == ["bid_made"]
    assert play.look(364.999) == []
    assert play.look(365) == ["sand_ran_out", "demonstration_started"]
    assert play.last(SandRanOut).at == play.last(DemonstrationStarted).at == 365_000


def test_case_19_without_a_bid_the_chip_goes_back() -> None:
    """Case 19 (B7): timer turned at 250 s, no bid by 310 s: chip back, another one drawn."""
    play = Play("Ann", "Bob", next_seconds=0)
    play.do(1, TurnTimer(), at=250)
    assert play.look(309.999) == []
    assert play.look(310) == ["round_lost", "chip_drawn"]
    assert play.last(RoundLost) == RoundLost(at=310_000, chip=RED_TRIANGLE, reason="no_bid")
    assert play.last(ChipDrawn).at == 310_000
    assert play.last(ChipDrawn).chip != RED_TRIANGLE
    assert RED_TRIANGLE in play.state.pool
    assert play.cells() == HOME


def test_a_bid_at_the_end_of_the_minute_is_too_late() -> None:
    """B7, B1: at 310 s the timer has run out, and the bid counts for the next chip."""
    play = Play("Ann", "Bob", next_seconds=0)
    play.do(1, TurnTimer(), at=250)
    assert play.bid(0, 5, at=310) == ["round_lost", "chip_drawn", "bid_made"]
    assert play.state.round == 2


def test_the_timer_is_offered_after_four_minutes() -> None:
    """B7: offered to any player after 4 minutes, and never to spectators."""
    play = Play("Ann", "Bob", "Cem")
    refusal = play.refused(2, TurnTimer(), at=239.999)
    assert (refusal.code, refusal.rule) == ("too_early", "B7")
    assert play.refused(None, TurnTimer(), at=240).code == "no_seat"
    assert play.do(2, TurnTimer(), at=240) == ["timer_turned"]
    assert play.refused(0, TurnTimer(), at=241).code == "wrong_phase"


def test_the_timer_turns_by_itself_after_five_minutes() -> None:
    """B7: done automatically after 5 minutes; then a minute for a first bid."""
    play = Play("Ann", "Bob")
    assert play.look(299.999) == []
    assert play.look(300) == ["timer_turned"]
    assert play.last(TimerTurned) == TimerTurned(at=300_000, seat=None)
    assert play.look(359.999) == []
    assert play.look(360) == ["round_lost"]


def test_the_times_are_settings() -> None:
    """B7: both times can be agreed on; if they are equal the timer is never offered."""
    play = Play("Ann", "Bob", no_bid_offer_seconds=10, no_bid_auto_seconds=20, sand_seconds=5)
    assert play.refused(0, TurnTimer(), at=9.999).code == "too_early"
    assert play.look(20) == ["timer_turned"]
    assert play.look(25) == ["round_lost"]


def test_the_rule_can_be_off() -> None:
    """B7: without it nothing happens by itself, and nobody can turn the timer."""
    play = Play("Ann", "Bob", no_bid=False)
    assert play.look(100_000) == []
    refusal = play.refused(0, TurnTimer(), at=100_000)
    assert (refusal.code, refusal.rule) == ("switched_off", "B7")
    assert play.bid(0, 3, at=100_001) == ["bid_made"]


def test_a_bid_before_the_offer_stops_the_clock_of_the_rule() -> None:
    """B7: the rule is for rounds without a bid; after one only the sand runs."""
    play = Play("Ann", "Bob")
    play.bid(0, 1, at=239)
    play.look(299)
    assert play.refused(1, TurnTimer(), at=300).code == "wrong_phase"


def test_the_next_chip_comes_by_itself_after_the_pause() -> None:
    """B7: the other chip comes without a request; the pause between rounds is a setting."""
    play = Play("Ann", "Bob", next_seconds=15)
    play.look(360)
    assert play.state.phase == "over"
    assert play.look(374.999) == []
    assert play.look(375) == ["chip_drawn"]


def test_all_are_ready_before_the_pause_ends() -> None:
    """B7: if all ask for it, the other chip comes at once."""
    play = Play("Ann", "Bob")
    play.look(360)
    play.do(0, Ready(), at=361)
    assert play.do(1, Ready(), at=362) == ["ready_said", "chip_drawn"]


@pytest.mark.parametrize("seed", range(40))
def test_another_chip_is_drawn(seed: int) -> None:
    """B7: the chip that has just gone back is not the next one, whatever is drawn."""
    play = Play("Ann", "Bob", robots=None, chips=(), seed=seed, next_seconds=0)
    first = play.state.chip
    play.look(360)
    assert play.state.round == 2
    assert play.state.chip != first


def test_the_chip_may_return_later() -> None:
    """B7, B6: only the very next draw excludes it."""
    play = Play("Ann", "Bob", chips=[RED_TRIANGLE, RED_SQUARE, RED_TRIANGLE], next_seconds=0)
    play.look(360)
    assert play.state.chip == RED_SQUARE
    play.bid(0, 1)
    play.done(0, 1)
    play.do(0, GiveUp())
    play.next()
    assert play.state.chip == RED_TRIANGLE


def test_the_last_chip_returns_and_the_players_may_end_the_game() -> None:
    """B7: the last chip goes back twice, because there is no other; then the players may end the game: most
    chips win.
    """
    play = Play("Ann", "Bob", "Cem", "Dan", "Eva", chips=[chip for chip, _ in GAME], next_seconds=0)
    play.win(*[0] * 9, *[1] * 7)
    play.next()
    assert play.chips() == [9, 7, 0, 0, 0]
    last = play.state.chip
    for _ in range(2):
        play.done(0, 1, 2, 3, 4)
        assert play.last(RoundLost).chip == last
        assert play.state.chip == last
    for seat in range(4):
        assert play.do(seat, EndGame()) == ["end_agreed"]
    assert play.do(4, EndGame()) == ["end_agreed", "game_ended"]
    assert play.last(GameEnded) == GameEnded(at=play.now, winners=(0,), reason="agreed")


def test_an_inactive_table_stops() -> None:
    """B7: after three rounds without any action no other chip is drawn by itself; any player may ask for
    the next one.
    """
    play = Play("Ann", "Bob", next_seconds=0)
    play.look(10_000_000)
    assert play.count("round_lost") == 3
    assert (play.state.phase, play.state.deadline) == ("over", None)
    play.do(0, Ready())
    assert play.state.phase == "thinking"
    play.look(play.now / 1000 + 10_000_000)
    assert play.count("round_lost") == 6


def test_an_action_keeps_the_table_active() -> None:
    """B7: consecutive rounds count: a turned timer, a "done" or a bid restarts the count."""
    play = Play("Ann", "Bob", next_seconds=0)
    for number in range(8):
        assert play.state.round == number + 1
        play.do(number % 2, TurnTimer(), at=play.now / 1000 + 240)
        play.look(play.now / 1000 + 60)
    assert play.state.phase == "thinking"


def test_the_minute_of_the_turned_timer_stops_while_nobody_is_connected() -> None:
    """B7: no deadline runs while nobody is connected; the rest of the minute remains."""
    play = Play("Ann", "Bob")
    play.do(0, TurnTimer(), at=250)
    play.do(0, Disconnect(), at=260)
    play.do(1, Disconnect(), at=270)
    assert play.look(100_000) == []
    assert play.state.deadline is not None
    assert play.state.deadline.left == 40_000


def test_a_joiner_gets_another_chip_when_all_of_the_round_have_left() -> None:
    """B7, G3: a newcomer waits for the next round, but not for players who will never bid again."""
    play = Play("Ann", "Bob", next_seconds=0, no_bid=False)
    play.join("Cem", at=10)
    play.do(0, Leave(), at=20)
    assert play.do(1, Leave(), at=30)[-3:] == ["player_left", "round_lost", "chip_drawn"]
    assert play.bid(2, 5, at=31) == ["bid_made"]


def test_winning_ends_the_ban_on_the_chip_that_went_back() -> None:
    """B7: "another one" is about the next draw only, and about none after a won round."""
    play = Play("Ann", "Bob", chips=[RED_SQUARE, RED_TRIANGLE, RED_SQUARE], next_seconds=0)
    play.look(360)
    play.bid(0, 2)
    play.done(0, 1)
    assert play.show(0, WAY)[-1] == "round_won"
    play.do(0, Ready())
    assert play.state.chip == RED_SQUARE
