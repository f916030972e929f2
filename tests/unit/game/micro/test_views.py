"""What a member sees: everything public, nothing before its time, and the current actions."""

from __future__ import annotations

from typing import Any

from randolph.game import Judged, Leave, problem_text
from randolph.game.micro import Jump
from tests.micro_play import SHEET, TILES, WAY, Play
from tests.views import board_json

KEYS = {
    *("phase", "mode", "you", "host", "rules", "played", "players", "round", "win_at", "chips_left", "chip"),
    "round_since",
    *("robot", "start", "target", "via", "passed", "roller", "calls", "deadline", "demonstration", "result", "run"),
    *("ending", "actions", "seats", "locked", "closed", "shut_out", "paused", "rematch"),
}
GOING = ("leave", "rename")
"""The actions of every player at any time, and"""
HOSTING = (*GOING, "lock", "kick", "readmit", "hand_over", "add_computer")
"""the additional actions of the host of a group."""
RESULT = {
    *("round", "outcome", "seat", "reason", "chip", "declared", "path", "moves", "start", "target", "via", "failure"),
    *("gift", "milliseconds", "optimum"),
}


def seen(play: Play, seat: int | None = 0) -> dict[str, Any]:
    """The view of a seat, with its permanent keys."""
    found = play.seen(seat)
    assert set(found) == KEYS
    return found


def test_the_lobby() -> None:
    """Before the first game there is no board, no robot, no clock."""
    play = Play("Ann", "Bob", start=False)
    found = seen(play)
    assert (found["phase"], found["mode"], found["you"], found["host"]) == ("lobby", "group", 0, 0)
    for key in ("chip", "robot", "start", "target", "via", "roller", "deadline", "result", "run", "ending", "played"):
        assert found[key] is None, key
    assert (found["calls"], found["round"], found["passed"], found["chips_left"]) == ([], 0, False, 0)
    assert found["actions"] == [*HOSTING, "handicap", "settings", "start"]
    assert board_json(play.state) is None
    assert problem_text(play.state) is None


def test_thinking() -> None:
    """The dice of the round, the chip, the clock of U6."""
    play = Play("Ann", "Bob")
    found = seen(play, 1)
    assert (found["phase"], found["round"], found["chip"], found["chips_left"], found["win_at"]) == (
        "thinking",
        1,
        0,
        24,
        5,
    )
    assert (found["robot"], found["start"], found["target"], found["via"], found["roller"]) == (
        "p1",
        "p1",
        "w2",
        None,
        0,
    )
    assert found["deadline"] == {"kind": "reroll", "at": 180_000, "total": 180_000, "paused": False, "left": 180_000}
    assert found["actions"] == [*GOING, "declare", "done", "end_game"]
    assert found["passed"] is False
    assert found["rules"]["game"] == "micro"
    assert problem_text(play.state) == "black:2N-3E-4E-1N p1 w2"


def test_the_board_for_the_wire() -> None:
    """Its arrangement and its cells, from the north: colors as words, and numbers."""
    found = board_json(Play("Ann", "Bob").state)
    assert found is not None
    assert found["arrangement"] == f"black:{'-'.join(TILES)}"
    assert [len(row) for row in found["cells"]] == [6] * 6
    assert found["cells"][0][:2] == [["pink", 5], ["pink", 2]]
    assert found["cells"][3][5] == ["pink", 1]
    assert SHEET.board.rows[3][5] == SHEET.start


def test_a_demonstration() -> None:
    """The demonstrator, the declaration, the cells so far; the others may only leave."""
    play = Play("Ann", "Bob")
    play.declare(1, 5, at=10)
    play.do(1, Jump("p6"), at=12)
    found = seen(play)
    assert (found["phase"], found["robot"], found["start"]) == ("demonstrating", "p6", "p1")
    assert found["demonstration"] == {"seat": 1, "declared": 5, "grace": 0, "path": ["p6"]}
    assert found["calls"] == [{"seat": 1, "moves": 5, "state": "showing"}]
    assert found["deadline"]["left"] == 58_000
    assert found["actions"] == [*HOSTING, "pause"]
    assert seen(play, 1)["actions"] == [*GOING, "jump", "submit", "give_up"]


def test_a_finished_round() -> None:
    """Its result; the view's start is already the next one's, but the result keeps its own."""
    play = Play("Ann", "Bob")
    play.declare(1, 5, at=10)
    play.show(1, WAY)
    found = seen(play)
    assert set(found["result"]) == RESULT
    assert found["result"] == {
        "round": 1,
        "outcome": "won",
        "seat": 1,
        "reason": None,
        "chip": 0,
        "declared": 5,
        "path": WAY,
        "moves": 5,
        "start": "p1",
        "target": "w2",
        "via": None,
        "failure": None,
        "gift": None,
        "milliseconds": 10_000,
        "optimum": {"status": "pending", "moves": None, "solution": None},
    }
    assert (found["start"], found["robot"], found["target"], found["chip"], found["roller"]) == (
        "w2",
        "w2",
        None,
        None,
        1,
    )
    assert found["actions"] == [*HOSTING, "ready", "end_game", "handicap", "settings", "pause"]
    assert found["run"] is None
    assert play.state.run == ()


def test_a_running_round_has_no_result() -> None:
    """The result of the previous round is shown until the next one begins; the judge's result for a running round is
    refused.
    """
    play = Play("Ann", "Bob")
    play.win(0)
    play.do(None, Judged(1, "optimal", 5, WAY))
    assert seen(play)["result"]["optimum"]["moves"] == 5
    play.next()
    assert seen(play)["result"] is None
    assert play.refused(None, Judged(2, "optimal", 5, WAY)).code == "not_over"


def test_the_end() -> None:
    """The winners, the reason, and the last result."""
    play = Play("Ann", "Bob", end={"kind": "chips", "count": 1})
    play.win(1)
    found = seen(play)
    assert found["ending"] == {"winners": [1], "reason": "chips"}
    assert found["result"]["outcome"] == "won"
    assert found["actions"] == [*HOSTING, "handicap", "settings", "rematch", "again"]
    assert found["calls"] == []


def test_a_player_who_left_has_no_actions() -> None:
    """They watch."""
    play = Play("Ann", "Bob", "Cem")
    play.do(2, Leave())
    assert seen(play, 2)["actions"] == []
    assert seen(play, None)["actions"] == []
