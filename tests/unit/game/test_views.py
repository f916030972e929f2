"""What a member sees: everything public, nothing before its time, and the current actions."""

from __future__ import annotations

import json
from typing import Any

import pytest

from randolph import game
from randolph.game import Connect, Disconnect, EndGame, GiveUp, Join, Judged, Leave, Ready
from randolph.game.ricochet import Again, Start, TurnTimer
from randolph.game.views import OwnView
from tests.game_play import GAME, HOME, RED_CIRCLE, RED_TRIANGLE, WAY, Play, push
from tests.views import view

KEYS = {
    *("phase", "mode", "you", "host", "rules", "players", "round", "win_at", "chips_left", "chip", "robots", "start"),
    *("bids", "deadline", "offer_at", "demonstration", "result", "ending", "face_up", "face_down", "run", "actions"),
    *("board_name", "played", "powers", "seats", "locked", "closed", "shut_out", "paused", "round_since", "rematch"),
}
GOING = ("leave", "rename")
"""The actions of every player at any time, and"""
HOSTING = (*GOING, "lock", "kick", "readmit", "hand_over", "add_computer")
"""the additional actions of the host of a group."""


def seen(play: Play, seat: int | None = 0) -> dict[str, Any]:
    """The view of a seat, through JSON."""
    found: dict[str, Any] = view(play.state, seat, play.now)
    assert set(found) == KEYS
    fields = [OwnView.__struct_fields__, *(part.__struct_fields__ for part in game.shared_view(play.state, play.now))]
    assert sorted(KEYS) == sorted(field for part in fields for field in part), "no two parts have a field in common"
    return found


def test_the_lobby() -> None:
    """Before the first game there is no board, no chip, no clock."""
    found = seen(Play("Ann", "Bob", start=False))
    assert (found["phase"], found["mode"], found["you"], found["host"]) == ("lobby", "group", 0, 0)
    assert found["chip"] is found["deadline"] is found["result"] is found["ending"] is None
    assert found["robots"] == {}
    assert found["rules"]["sand_seconds"] == 60
    assert found["players"][1] == {
        "seat": 1,
        "name": "Bob",
        "chips": [],
        "connected": True,
        "left": False,
        "computer": None,
        "waiting": False,
        "done": False,
        "ready": False,
        "agreed": False,
        "handicap": None,
        "speaks_at": None,
    }


def test_thinking() -> None:
    """The chip and the robots of the round; the clock of B7 is hidden, except for the time of the offer."""
    found = seen(Play("Ann", "Bob"))
    assert (found["phase"], found["round"], found["chip"], found["chips_left"]) == ("thinking", 1, RED_TRIANGLE, 16)
    assert found["robots"] == {"red": [15, 7], "green": [15, 15], "blue": [15, 9], "yellow": [0, 0]}
    assert found["deadline"] is None
    assert found["offer_at"] == 240_000
    assert found["win_at"] == 8


def test_the_turned_timer() -> None:
    """B7: the last call, with a minute on the clock."""
    play = Play("Ann", "Bob")
    play.do(0, TurnTimer(), at=250)
    found = seen(play)
    assert found["phase"] == "last_call"
    assert found["offer_at"] is None
    assert found["deadline"] == {"kind": "no_bid", "at": 310_000, "total": 60_000, "paused": False, "left": 60_000}


def test_the_sand_and_the_bids() -> None:
    """Bids are in the order of demonstration, not of bidding."""
    play = Play("Ann", "Bob")
    play.bid(0, 9, at=1)
    play.bid(1, 7, at=21)
    found = seen(play)
    assert found["phase"] == "sand"
    assert found["deadline"] == {"kind": "sand", "at": 61_000, "total": 60_000, "paused": False, "left": 40_000}
    assert found["bids"] == [
        {"seat": 1, "moves": 7, "state": "standing"},
        {"seat": 0, "moves": 9, "state": "standing"},
    ]


def test_the_solo_sand() -> None:
    """O1: a solo player thinks while the sand runs."""
    found = seen(Play("Ann", mode="solo"))
    assert (found["phase"], found["mode"]) == ("alone", "solo")
    assert found["deadline"]["kind"] == "solo"


def test_a_paused_deadline() -> None:
    """Its rest does not change, and `at` means nothing then. The age of the round stops, too."""
    play = Play("Ann", "Bob")
    play.bid(0, 9, at=0)
    began = play.now - seen(play)["round_since"]
    play.do(0, Disconnect(), at=10)
    play.do(1, Disconnect(), at=20)
    play.look(500)
    assert (seen(play)["deadline"]["paused"], seen(play)["deadline"]["left"]) == (True, 40_000)
    assert play.now - seen(play)["round_since"] == began + 20_000
    play.do(0, Connect(), at=500)
    assert play.now + 1000 - seen(play)["round_since"] == began + 21_000


def test_a_demonstration() -> None:
    """The player, the bid, the moves with their routes, whether the active robot has turned (T2), and the failed
    attempts.
    """
    play = Play("Ann", "Bob")
    play.bid(0, 5)
    play.bid(1, 4)
    play.done(0, 1)
    play.do(1, GiveUp())
    play.do(0, push("rE"))
    found = seen(play, 1)
    assert found["demonstration"] == {
        "seat": 0,
        "bid": 5,
        "grace": 0,
        "cost": 1,
        "moves": [{"robot": "red", "direction": "E", "path": [[15, 8]], "cost": 1}],
        "ricocheted": False,
    }
    assert [bid["state"] for bid in found["bids"]] == ["failed", "showing"]
    assert (found["robots"]["red"], found["start"]["red"]) == ([15, 8], [15, 7])
    play.do(0, push("yS"))
    assert not seen(play)["demonstration"]["ricocheted"]


def test_a_won_round() -> None:
    """The result: chip, bid, moves, start, and the optimum once the judge has it."""
    play = Play("Ann", "Bob")
    play.bid(0, 5)
    play.done(0, 1)
    play.show(0, WAY)
    result = seen(play)["result"]
    assert {key: result[key] for key in ("outcome", "seat", "chip", "bid", "moves", "cost", "reason")} == {
        "outcome": "won",
        "seat": 0,
        "chip": RED_TRIANGLE,
        "bid": 5,
        "moves": WAY,
        "cost": 2,
        "reason": None,
    }
    assert result["start"]["red"] == [15, 7]
    assert result["optimum"] == {"status": "pending", "moves": None, "solution": None}
    play.do(None, Judged(1, "optimal", 2, WAY))
    assert seen(play)["result"]["optimum"] == {"status": "optimal", "moves": 2, "solution": WAY}
    play.next()
    assert seen(play)["result"] is None


def test_a_lost_round() -> None:
    """The moves of failed attempts are not in the result."""
    play = Play("Ann", "Bob")
    play.bid(0, 1)
    play.done(0, 1)
    play.show(0, "yS")
    result = seen(play)["result"]
    assert (result["outcome"], result["reason"], result["seat"], result["moves"]) == ("lost", "all_failed", None, None)


def test_nothing_secret_is_visible_before_its_time() -> None:
    """S2: no view of a running round has the next chip or the optimum."""
    play = Play("Ann", "Bob", chips=[RED_TRIANGLE, RED_CIRCLE])
    assert play.refused(None, Judged(1, "optimal", 2, "rE rN")).code == "not_over"
    assert "rE rN" not in json.dumps([view(play.state, seat, 0) for seat in (None, 0, 1)])
    play.bid(0, 2)
    play.done(0, 1)
    assert play.refused(None, Judged(1, "optimal", 2, "rE rN")).code == "not_over"
    play.show(0, WAY)
    assert seen(play)["chip"] is None
    assert RED_CIRCLE in play.state.pool
    assert play.refused(None, Judged(2, "optimal", 2, "rW rN")).code == "not_over"


def test_the_judges_result_may_be_late() -> None:
    """It may come in a later round: then it is an event like any other, and the running round's is still unknown."""
    play = Play("Ann", "Bob", chips=[chip for chip, _ in GAME])
    play.win(0)
    play.next()
    assert play.do(None, Judged(1, "optimal", 2, WAY)) == ["optimum_found"]
    assert play.do(None, Judged(1, "optimal", 2, WAY)) == []
    play.win(1)
    assert seen(play)["result"]["optimum"]["status"] == "pending"
    assert play.refused(None, Judged(0, "limit")).code == "not_over"
    assert play.do(None, Judged(2, "limit")) == ["optimum_found"]
    assert seen(play)["result"]["optimum"]["status"] == "limit"


def test_the_judges_result_for_an_ended_game() -> None:
    """The round in which the players stopped is over, too."""
    play = Play("Ann", "Bob")
    play.do(0, EndGame())
    play.do(1, EndGame())
    assert play.do(None, Judged(1, "optimal", 2, WAY)) == ["optimum_found"]


def test_the_end() -> None:
    """The winners, and the reason."""
    play = Play("Ann", "Bob", chips=[chip for chip, _ in GAME], end={"kind": "chips", "count": 1})
    play.win(1)
    found = seen(play)
    assert (found["phase"], found["ending"]) == ("finished", {"winners": [1], "reason": "chips"})
    assert found["result"]["outcome"] == "won"


def test_a_player_who_left_is_visible_until_the_next_game() -> None:
    """G3: their name and chips stay in the view of this game."""
    play = Play("Ann", "Bob", "Cem")
    play.do(2, Leave())
    assert [player["left"] for player in seen(play)["players"]] == [False, False, True]
    play.do(0, EndGame())
    play.do(1, EndGame())
    play.do(0, Again())
    assert [player["name"] for player in seen(play)["players"]] == ["Ann", "Bob"]


@pytest.mark.parametrize("seat", (None, 7, -1))
def test_a_spectator_sees_the_same_without_actions(seat: int | None) -> None:
    """Everything in a view is public; only `you` and `actions` differ by viewer."""
    play = Play("Ann", "Bob")
    play.bid(0, 4)
    mine, theirs = seen(play, 0), seen(play, seat)
    assert theirs["actions"] == []
    assert {**mine, "you": seat, "actions": []} == theirs


def test_actions_are_the_current_ones() -> None:
    """Step by step, for the host, another player, and a joiner."""
    play = Play("Ann", start=False)
    assert seen(play, 0)["actions"] == [*HOSTING, "handicap", "settings"]  # G1: nobody to play with yet
    play.join("Bob")
    assert seen(play, 0)["actions"] == [*HOSTING, "handicap", "settings", "start"]
    assert seen(play, 1)["actions"] == [*GOING]
    play.do(0, Start())
    play.join("Cem")
    assert seen(play, 1)["actions"] == [*GOING, "bid", "done", "end_game"]
    assert seen(play, 2)["actions"] == [*GOING, "end_game"]
    play.look(240)
    assert seen(play, 1)["actions"] == [*GOING, "bid", "done", "turn_timer", "end_game"]
    play.bid(0, 2)
    assert seen(play, 0)["actions"] == [*HOSTING, "bid", "done", "pause"]
    play.done(0, 1)
    assert seen(play, 0)["actions"] == [*HOSTING, "push", "submit", "give_up", "pause"]
    assert seen(play, 1)["actions"] == [*GOING]
    play.show(0, WAY)
    assert seen(play, 2)["actions"] == [*GOING, "ready", "end_game"]
    for seat in range(3):
        play.do(seat, EndGame())
    assert seen(play, 0)["actions"] == [*HOSTING, "handicap", "settings", "rematch", "again"]
    assert seen(play, 1)["actions"] == [*GOING, "rematch"]


def test_switched_off_rules_are_no_actions() -> None:
    """B7, B8: nobody is offered an action that the room has switched off."""
    play = Play("Ann", "Bob", done=False, no_bid=False)
    play.look(10_000)
    found = seen(play)
    assert found["actions"] == [*HOSTING, "bid", "end_game", "pause"]
    assert found["offer_at"] is None


def test_actions_alone() -> None:
    """O1: a solo player announces, gives up, or stops."""
    play = Play("Ann", mode="solo")
    assert seen(play)["actions"] == [*GOING, "bid", "give_up", "end_game", "pause"]
    play.do(0, GiveUp())
    assert seen(play)["actions"] == [*GOING, "ready", "end_game", "settings", "pause"]
    assert seen(play)["face_down"] == [RED_TRIANGLE]


def test_ready_and_joining() -> None:
    """The flags of the players: ready, waiting for the next round."""
    play = Play("Ann", "Bob")
    play.do(None, Join("Cem"))
    assert [player["waiting"] for player in seen(play)["players"]] == [False, False, True]
    play.bid(0, 2)
    play.done(0, 1)
    play.show(0, WAY)
    play.do(1, Ready())
    assert [player["ready"] for player in seen(play)["players"]] == [False, True, False]
    assert seen(play)["deadline"]["kind"] == "next"
    assert play.cells() != HOME
