"""The end of a game: five chips, all 25, or the agreed end (U7)."""

from __future__ import annotations

import pytest

from randolph.game import EndGame, Leave, Phase, Ready, Settings
from randolph.game.events import GameEnded
from randolph.game.micro import Again, MicroRules
from randolph.game.micro.agreed import CHIPS
from tests.micro_play import TILES, Play


@pytest.mark.parametrize("players", (2, 3, 7))
def test_five_chips_win(players: int) -> None:
    """U7: for any number of players."""
    play = Play(*[f"P{seat}" for seat in range(players)])
    play.win(1, 1, 0, 1, 1)
    assert play.state.phase is Phase.OVER
    play.win(1)
    assert (play.last(GameEnded).winners, play.last(GameEnded).reason) == ((1,), "chips")
    assert play.state.win_at == 5
    assert len(play.state.pool) == CHIPS - 6


def test_when_all_chips_are_taken_the_most_win() -> None:
    """U7: seven players may take 25 chips without anybody having five; equal players share."""
    play = Play(*[f"P{seat}" for seat in range(7)])
    for seat in (0, 1, 2, 3):
        play.win(*[seat] * 4)
    for seat in (4, 5, 6):
        play.win(*[seat] * 3)
    assert play.state.phase is Phase.FINISHED
    assert (play.last(GameEnded).winners, play.last(GameEnded).reason) == ((0, 1, 2, 3), "all_chips")
    assert play.chips() == [4, 4, 4, 4, 3, 3, 3]
    assert play.state.pool == ()


def test_the_last_chip_can_be_played_for_again() -> None:
    """U7, U4: a wrong declaration does not take it."""
    play = Play(*[f"P{seat}" for seat in range(7)])
    for seat in (0, 1, 2, 3):
        play.win(*[seat] * 4)
    play.win(*[4, 4, 4, 5, 5, 5, 6, 6])
    play.err(6)
    assert play.state.phase is Phase.OVER
    assert play.state.pool == (24,)
    play.win(5)
    assert play.last(GameEnded).reason == "all_chips"


def test_an_agreed_number_of_chips() -> None:
    """U7: two chips."""
    play = Play("Ann", "Bob", end={"kind": "chips", "count": 2})
    play.win(0, 1, 1)
    assert (play.last(GameEnded).winners, play.last(GameEnded).reason) == ((1,), "chips")


def test_an_agreed_number_of_rounds() -> None:
    """U7: three rounds, lost ones among them; without any chip nobody wins, and equals share."""
    play = Play("Ann", "Bob", end={"kind": "rounds", "count": 3})
    play.win(0)
    play.err(1)
    play.win(1)
    assert (play.last(GameEnded).winners, play.last(GameEnded).reason) == ((0, 1), "rounds")
    play = Play("Ann", "Bob", end={"kind": "rounds", "count": 1})
    play.err(1)
    assert play.last(GameEnded).winners == ()


def test_agreed_minutes_end_between_two_rounds() -> None:
    """U7: a round in progress is played to its end; time without players does not count (see the pauses)."""
    play = Play("Ann", "Bob", end={"kind": "minutes", "count": 1})
    play.win(0)
    play.next()
    play.look(61)
    assert play.state.phase is Phase.THINKING
    play.win(0)
    assert (play.last(GameEnded).winners, play.last(GameEnded).reason) == ((0,), "time")


def test_agreed_minutes_that_pass_between_two_rounds() -> None:
    """U7: then there is no next one."""
    play = Play("Ann", "Bob", end={"kind": "minutes", "count": 1})
    play.win(0)
    play.look(61)
    assert play.do(0, Ready()) == ["ready_said"]
    assert play.do(1, Ready()) == ["ready_said", "game_ended"]
    assert play.last(GameEnded).reason == "time"


def test_the_players_may_agree_to_end() -> None:
    """G1: all connected players; the chip on the target goes back."""
    play = Play("Ann", "Bob")
    play.win(1)
    play.next()
    assert play.do(0, EndGame()) == ["end_agreed"]
    assert play.do(1, EndGame()) == ["end_agreed", "game_ended"]
    assert (play.last(GameEnded).winners, play.last(GameEnded).reason) == ((1,), "agreed")
    assert len(play.state.pool) == 24
    found = play.seen()
    assert found["chip"] is found["target"] is found["deadline"] is None
    assert found["calls"] == []


def test_a_declaration_cancels_the_agreement() -> None:
    """G1: a player who finds a path wants to play on."""
    play = Play("Ann", "Bob")
    play.do(0, EndGame())
    play.declare(1, 5)
    assert not any(player.agreed for player in play.state.players)


def test_a_new_game_with_the_same_players() -> None:
    """All chips are in the pool again, rounds count from 1; players who left do not return."""
    play = Play("Ann", "Bob", "Cem", end={"kind": "rounds", "count": 1})
    play.do(2, Leave())
    play.win(0)
    rules = MicroRules(tiles=TILES, end=play.state.rules.end, via=True)
    assert play.do(0, Settings(rules)) == ["rules_changed"]
    assert play.seen()["played"]["via"] is False
    assert play.do(0, Again()) == ["game_started", "dice_rolled"]
    found = play.seen()
    assert (found["round"], found["chips_left"], found["result"], found["played"]) == (1, 24, None, None)
    assert [player["seat"] for player in found["players"]] == [0, 1]
    assert found["via"] is not None
