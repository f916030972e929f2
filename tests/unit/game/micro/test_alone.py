"""A run alone: ten rounds against the clock, with the optimum after each (U4, U7, O1, O2)."""

from __future__ import annotations

from randolph.game import EndGame, GiveUp, Join, Judged, Ready
from randolph.game.events import GameEnded
from randolph.game.micro import Declare, Jump
from randolph.game.micro.events import DiceRolled, RoundLost
from tests.micro_play import LONG_WAY, WAY, Play, check_replay


def alone(dice: str = "p1 w2", **rules: object) -> Play:
    """One player, in the first round."""
    return Play("Ann", dice=dice, mode="solo", rules=rules)


def test_the_clock_runs_from_the_roll() -> None:
    """A solo player thinks with the clock of the round."""
    found = alone().seen()
    assert (found["phase"], found["mode"], found["run"]) == ("alone", "solo", [])
    assert found["deadline"] == {"kind": "solo", "at": 120_000, "total": 120_000, "paused": False, "left": 120_000}
    assert {"declare", "give_up", "end_game", "leave", "pause", "rename"} == set(found["actions"])


def test_a_right_declaration_keeps_the_chip_face_up() -> None:
    """U4, O1: the declaration stops the clock, and its time is recorded; the target is the next start."""
    play = alone()
    assert play.declare(0, 5, at=42) == ["path_declared", "demonstration_started"]
    assert play.show(0, WAY, at=70)[-1] == "round_won"
    assert (play.state.face_up, play.state.face_down, play.chips()) == ((0,), (), [0])
    assert play.seen()["run"] == [
        {
            "round": 1,
            "outcome": "won",
            "declared": 5,
            "moves": 5,
            "optimum": None,
            "milliseconds": 42_000,
            "start": "p1",
            "target": "w2",
            "via": None,
        }
    ]
    play.do(0, Ready())
    assert play.seen()["start"] == "w2"
    assert play.last(DiceRolled).seat == 0


def test_a_wrong_declaration_turns_the_chip_face_down() -> None:
    """U4, O2: it is lost, not shuffled back; the target is still the next start."""
    play = alone()
    play.declare(0, 4)
    assert play.show(0, WAY)[-2:] == ["demonstration_failed", "round_lost"]
    assert (play.last(RoundLost).reason, play.state.face_down) == ("wrong", (0,))
    found = play.seen()
    assert (found["robot"], found["result"]["failure"], found["run"][0]["outcome"]) == ("w2", "used_up", "lost")
    play.next()
    assert play.state.chip == 1


def test_the_time_runs_out() -> None:
    """O1, U6: no path is found; the chip is turned face down, the start stays, and the next target is another one."""
    play = alone("p1 w2 w2 p1 b4")
    assert play.look(119.999) == []
    assert play.look(120) == ["round_lost"]
    assert (play.last(RoundLost).reason, play.state.face_down) == ("time", (0,))
    found = play.seen()
    assert (found["start"], found["run"][0]["milliseconds"], found["run"][0]["declared"]) == ("p1", None, None)
    assert play.look(1000) == [], "the next round waits for a word"
    play.next()
    assert play.last(DiceRolled).target == "b4"


def test_giving_up() -> None:
    """O1: before a declaration no path was found; after one it was wrong."""
    play = alone()
    assert play.do(0, GiveUp()) == ["round_lost"]
    assert (play.last(RoundLost).reason, play.seen()["start"]) == ("gave_up", "p1")
    play.next()
    play.declare(0, 5)
    assert play.do(0, GiveUp()) == ["demonstration_failed", "round_lost"]
    assert play.last(RoundLost).reason == "wrong"


def test_each_round_has_its_optimum() -> None:
    """The judge's result may come at any time; until then there is none."""
    play = alone()
    play.declare(0, 7)
    play.show(0, LONG_WAY)
    play.do(0, Ready())
    assert play.refused(None, Judged(2, "optimal", 3)).code == "not_over"
    play.do(None, Judged(1, "optimal", 5, WAY))
    found = play.seen()
    assert [(each["moves"], each["optimum"]) for each in found["run"]] == [(7, 5)]
    play.do(0, GiveUp())
    play.do(None, Judged(2, "limit"))
    assert [each["optimum"] for each in play.seen()["run"]] == [5, None]
    assert play.seen()["result"]["optimum"]["status"] == "limit"


def test_a_run_has_ten_rounds() -> None:
    """U7: it is won with more chips face up than face down."""
    play = alone()
    play.win(*[0] * 6)
    for _ in range(4):
        play.err(0)
    assert (play.last(GameEnded).winners, play.last(GameEnded).reason) == ((0,), "rounds")
    assert (len(play.state.face_up), len(play.state.face_down), play.state.round) == (6, 4, 10)
    assert len(play.seen()["run"]) == 10
    check_replay(play.events, play.state)


def test_as_many_face_down_is_no_victory() -> None:
    """O1: more face up than face down."""
    play = alone(end={"kind": "rounds", "count": 2})
    play.win(0)
    play.err(0)
    assert play.last(GameEnded).winners == ()


def test_other_ends_alone() -> None:
    """U7: this many chips face up, or the player's decision."""
    play = alone(end={"kind": "chips", "count": 2})
    play.win(0)
    play.err(0)
    play.win(0)
    assert (play.last(GameEnded).winners, play.last(GameEnded).reason) == ((0,), "chips")
    play = alone()
    play.win(0)
    assert play.do(0, EndGame()) == ["end_agreed", "game_ended"]
    assert play.last(GameEnded).winners == (0,)


def test_a_long_run_ends_with_the_last_chip() -> None:
    """U7: there are 25."""
    play = alone(end={"kind": "rounds", "count": 99})
    play.win(*[0] * 25)
    assert (play.last(GameEnded).reason, play.state.round) == ("all_chips", 25)


def test_alone_nobody_calls_fewer() -> None:
    """U5: `overcall` needs others; `must_be_shortest` does not."""
    play = alone(overcall=True, must_be_shortest=True)
    assert play.declare(0, 7) == ["path_declared", "demonstration_started"]
    assert play.refused(0, Declare(5)).code == "too_late"
    *first, last = LONG_WAY.split()
    for to in first:
        play.do(0, Jump(to), optimum=5)
    assert play.do(0, Jump(last), optimum=5)[-1] == "round_lost"
    assert play.seen()["result"]["failure"] == "not_shortest"


def test_nobody_joins_a_run() -> None:
    """O1: it can be watched."""
    play = alone()
    assert play.refused(None, Join("Bob")).code == "solo"
    assert play.seen(None)["phase"] == "alone"
