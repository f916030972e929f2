"""Nobody finds a path: the dice are rolled again (U6)."""

from __future__ import annotations

import pytest

from randolph.game import Disconnect, Done, Leave, Ready
from randolph.game.micro.events import DiceRolled, RoundLost
from tests.micro_play import Play


def test_after_three_minutes_the_dice_are_rolled_again() -> None:
    """U6: the start stays, the chip moves to the new target, the same player rolls, after a short pause."""
    play = Play("Ann", "Bob", dice="p1 w2 g3")
    assert play.look(179.999) == []
    assert play.look(180) == ["round_lost"]
    assert (play.last(RoundLost).reason, play.last(RoundLost).chip) == ("no_path", 0)
    found = play.seen()
    assert (found["phase"], found["start"], found["robot"], found["roller"]) == ("over", "p1", "p1", 0)
    assert found["result"]["target"] == "w2"
    assert found["result"]["seat"] is found["result"]["path"] is found["result"]["milliseconds"] is None
    assert play.look(194.999) == []
    assert play.look(195) == ["dice_rolled"]
    rolled = play.last(DiceRolled)
    assert (rolled.round, rolled.seat, rolled.target, rolled.chip) == (2, 0, "g3", 0)
    assert play.seen()["start"] == "p1"


@pytest.mark.parametrize("seconds", (1, 120, 86_400))
def test_the_time_is_agreed_on(seconds: int) -> None:
    """U6: "2 or 3 minutes" is a setting."""
    play = Play("Ann", "Bob", no_path_seconds=seconds)
    assert play.look(seconds - 0.001) == []
    assert play.look(seconds)[0] == "round_lost"


def test_the_rule_can_be_off() -> None:
    """U6 is recommended: without it the time does not run out."""
    play = Play("Ann", "Bob", no_path=False)
    assert play.state.deadline is None
    assert play.look(10**6) == []


def test_neither_the_start_nor_the_abandoned_target() -> None:
    """U6: such rolls are repeated."""
    play = Play("Ann", "Bob", dice="p1 w2 w2 p1 w2 b4")
    play.look(180)
    play.look(195)
    assert play.last(DiceRolled).target == "b4"
    assert not play.luck.dice


def test_the_abandoned_target_may_return_later() -> None:
    """U6: only the next roll may not repeat it; after a played round it is an ordinary target."""
    play = Play("Ann", "Bob", dice="p1 w2 b4 w2")
    play.look(180)
    play.look(195)
    play.look(375)
    play.look(390)
    assert play.last(DiceRolled).target == "w2"


def test_the_intermediate_cell_is_rolled_again() -> None:
    """U6, U8: neither start nor target; the old one may be rolled again."""
    play = Play("Ann", "Bob", dice="p1 w2 g2 b4 p1 b4 g2", via=True)
    play.look(180)
    play.look(195)
    assert (play.last(DiceRolled).target, play.last(DiceRolled).via) == ("b4", "g2")
    assert not play.luck.dice


def test_when_all_are_done_the_dice_are_rolled_at_once() -> None:
    """U6: everybody has given up; the time need not run out."""
    play = Play("Ann", "Bob", dice="p1 w2 b4")
    assert play.do(0, Done()) == ["done_said"]
    assert play.do(0, Done()) == []
    assert play.do(1, Done()) == ["done_said", "round_lost"]
    assert play.last(RoundLost).reason == "no_path"
    assert play.do(0, Ready()) == ["ready_said"]
    assert play.do(1, Ready()) == ["ready_said", "dice_rolled"]


def test_done_is_possible_without_the_rule_of_the_time() -> None:
    """U6: all agree that nobody finds a path."""
    play = Play("Ann", "Bob", no_path=False)
    assert play.done(0, 1)[-1] == "round_lost"


def test_disconnected_players_need_not_be_done() -> None:
    """U6: only connected players count."""
    play = Play("Ann", "Bob", "Cem")
    play.do(2, Disconnect())
    assert play.done(0, 1)[-1] == "round_lost"
    play = Play("Ann", "Bob", "Cem")
    play.done(0, 1)
    assert play.do(2, Leave()) == ["player_left", "round_lost"]


def test_a_declaration_after_done() -> None:
    """U6: a player who was done may find a path nevertheless."""
    play = Play("Ann", "Bob")
    play.done(0)
    assert "demonstration_started" in play.declare(0, 5)


def test_after_three_silent_rounds_the_dice_stop() -> None:
    """U6: nobody is active; the next dice wait for an action."""
    play = Play("Ann", "Bob", dice="p1 w2")
    play.look(10**9)
    assert play.count("round_lost") == 3
    assert play.count("dice_rolled") == 3
    assert play.state.deadline is None
    assert play.do(0, Ready()) == ["ready_said"]
    assert play.look(10**9 + 15) == ["dice_rolled"]


def test_an_action_breaks_the_silence() -> None:
    """U6: only three consecutive rounds count."""
    play = Play("Ann", "Bob", dice="p1 w2")
    play.look(180 + 15 + 180)
    assert play.count("round_lost") == 2
    play.look(180 + 15 + 180 + 15)
    play.do(0, Done())
    play.look(180 + 15 + 180 + 15 + 180)
    assert play.state.deadline is not None
    assert play.state.silent == 1


def test_the_dice_pass_on_after_a_played_round() -> None:
    """U3, U6: the same player has rolled twice; then the dice pass."""
    play = Play("Ann", "Bob", "Cem", dice="p1 w2 b4")
    play.done(0, 1, 2)
    play.next()
    assert play.last(DiceRolled).seat == 0
    play.win(1)
    play.next()
    assert play.last(DiceRolled).seat == 1


def test_a_roller_who_has_left_is_skipped() -> None:
    """U6, U3: the dice go to the next clockwise."""
    play = Play("Ann", "Bob", "Cem", dice="p1 w2 b4")
    play.done(0, 1, 2)
    play.do(0, Leave())
    play.next()
    assert play.last(DiceRolled).seat == 1
