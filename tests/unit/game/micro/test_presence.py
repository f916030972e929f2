"""Joining late, leaving, losing the connection, and the first roller (G3, U3)."""

from __future__ import annotations

from randolph.game import Connect, Disconnect, Done, GiveUp, Join, Leave, Phase, Ready, Settings
from randolph.game.micro import Again, Declare, MicroRules, Start
from randolph.game.micro.events import DiceRolled, GameStarted
from tests.micro_play import TILES, WAY, Play


def test_a_group_needs_two_players() -> None:
    """G1: a single player plays alone; a seat whose player never connected does not count."""
    play = Play("Ann", start=False)
    play.do(None, Join("Bob"))
    assert play.refused(0, Start()).code == "too_few"
    play.do(1, Connect())
    assert play.do(0, Start()) == ["game_started", "dice_rolled"]


def test_a_player_who_joins_during_a_round_waits_for_the_next() -> None:
    """G3: they watch; their declaration is refused; then they play with no chips and count for the dice."""
    play = Play("Ann", "Bob")
    seat = play.join("Cem")
    refused = play.refused(seat, Declare(5))
    assert (refused.code, refused.rule) == ("waiting", "G3")
    play.win(0)
    play.next()
    assert play.seen()["players"][seat]["waiting"] is False
    play.win(seat)
    assert play.chips() == [1, 0, 1]
    play.next()
    assert play.last(DiceRolled).seat == seat


def test_a_waiting_player_need_not_be_done() -> None:
    """G3, U6: only players of this round count."""
    play = Play("Ann", "Bob")
    play.join("Cem")
    assert play.done(0, 1)[-1] == "round_lost"


def test_five_chips_still_win_when_others_join() -> None:
    """G3: the number that wins stays."""
    play = Play("Ann", "Bob", end={"kind": "chips", "count": 2})
    play.win(0)
    play.join("Cem")
    play.win(0)
    assert play.state.phase is Phase.FINISHED


def test_a_leavers_chips_stay_theirs() -> None:
    """G3: they are not played for again; a player who left does not win."""
    play = Play("Ann", "Bob", "Cem", end={"kind": "rounds", "count": 3})
    play.win(0, 0)
    play.do(0, Leave())
    play.win(1)
    assert play.chips() == [2, 1, 0]
    assert play.state.ending is not None
    assert play.state.ending.winners == (1,)


def test_leaving_while_showing() -> None:
    """G3, U4: the declaration was wrong; the round is lost, the others play on from the target."""
    play = Play("Ann", "Bob", "Cem")
    play.declare(0, 5)
    assert play.do(0, Leave()) == ["player_left", "demonstration_failed", "round_lost"]
    assert play.seen(1)["robot"] == "w2"
    play.next()


def test_losing_the_connection_while_showing() -> None:
    """The clock limits it; a player who returns in time continues."""
    play = Play("Ann", "Bob")
    play.declare(0, 5, at=0)
    play.do(0, Disconnect(), at=5)
    play.do(0, Connect(), at=10)
    assert play.show(0, WAY, at=59)[-1] == "round_won"
    play.next()
    play.declare(0, 5, at=100)
    play.do(0, Disconnect(), at=101)
    assert play.look(160) == ["demonstration_failed", "chip_given", "round_lost"], "the chip that was won is Bob's now"


def test_no_clock_runs_without_players() -> None:
    """All clocks stop and continue with their rest; so does the thinking time."""
    play = Play("Ann", "Bob")
    for seat in (0, 1):
        play.do(seat, Disconnect(), at=100)
    assert play.look(10_000) == []
    assert play.seen()["deadline"] == {
        "kind": "reroll",
        "at": 180_000,
        "total": 180_000,
        "paused": True,
        "left": 80_000,
    }
    play.do(1, Connect(), at=10_000)
    assert play.look(10_079.999) == []
    play.declare(1, 5)
    play.show(1, WAY)
    assert play.seen()["result"]["milliseconds"] == 179_999


def test_the_time_of_thinking_is_that_of_its_round() -> None:
    """Pauses of earlier rounds do not count in it."""
    play = Play("Ann", "Bob")
    for seat in (0, 1):
        play.do(seat, Disconnect(), at=10)
    for seat in (0, 1):
        play.do(seat, Connect(), at=1010)
    play.win(0)
    play.next()
    play.declare(1, 1, at=1013)
    assert play.state.calls[0].thought == 3000
    play.do(1, GiveUp())
    assert play.seen()["result"]["milliseconds"] == 3000


def test_the_agreed_minutes_stop_without_players() -> None:
    """U7: they count like the clocks."""
    play = Play("Ann", "Bob", end={"kind": "minutes", "count": 1})
    for seat in (0, 1):
        play.do(seat, Disconnect(), at=30)
    for seat in (0, 1):
        play.do(seat, Connect(), at=9000)
    play.win(0)
    assert play.count("game_ended") == 0
    play.next()
    play.look(9031)
    play.win(0)
    assert play.count("game_ended") == 1


def test_everybody_has_left_and_somebody_waits() -> None:
    """G3: nobody of the round is left; the player who joined since begins the next."""
    play = Play("Ann", "Bob")
    seat = play.join("Cem")
    play.do(0, Leave())
    assert play.do(1, Leave()) == ["player_left", "round_lost"]
    assert play.do(seat, Ready()) == ["ready_said", "dice_rolled"]
    assert play.last(DiceRolled).seat == seat


def test_the_next_round_begins_when_all_are_ready_or_the_pause_is_over() -> None:
    """The first "ready" starts the pause of 15 seconds."""
    play = Play("Ann", "Bob", "Cem")
    play.win(0)
    assert play.look(1000) == []
    assert play.do(0, Ready(), at=1000) == ["ready_said"]
    assert play.do(1, Ready(), at=1001) == ["ready_said"]
    assert play.do(2, Disconnect(), at=1002) == ["player_disconnected", "dice_rolled"]
    play.win(0)
    play.do(0, Ready(), at=2000)
    assert play.look(2014.999) == []
    assert play.look(2015) == ["dice_rolled"]


def test_the_dice_skip_disconnected_players() -> None:
    """U3: they pass to the next connected player."""
    play = Play("Ann", "Bob", "Cem")
    play.do(1, Disconnect())
    play.win(0)
    play.next()
    assert play.last(DiceRolled).seat == 2


def test_the_connected_host_rolls_the_start() -> None:
    """U3: not the disconnected one."""
    play = Play("Ann", "Bob", "Cem", start=False)
    play.do(0, Disconnect())
    assert play.refused(2, Start()).code == "not_host"
    play.do(1, Start())
    assert (play.last(GameStarted).seat, play.last(DiceRolled).seat) == (1, 1)


def test_rules_change_only_before_a_game() -> None:
    """A room keeps its mode; during a game its rules are fixed."""
    play = Play("Ann", "Bob", start=False)
    assert play.do(0, Settings(MicroRules(tiles=TILES, overcall=True))) == ["rules_changed"]
    assert play.do(0, Settings(MicroRules(tiles=TILES, overcall=True))) == []
    assert play.refused(0, Settings(MicroRules(mode="solo"))).code == "mode"
    assert play.refused(1, Settings(MicroRules())).code == "not_host"
    play.do(0, Start())
    assert play.refused(0, Settings(MicroRules())).code == "wrong_phase"
    assert play.refused(0, Again()).code == "wrong_phase"


def test_a_spectator_has_no_commands() -> None:
    """Without a seat nothing is granted."""
    play = Play("Ann", "Bob")
    for command in (Declare(5), Done(), Leave()):
        assert play.refused(None, command).code == "no_seat"
    assert play.seen(None)["actions"] == []
