"""The options of U5: the path must be shortest, and others may call fewer."""

from __future__ import annotations

import json

import pytest

from randolph.game import Disconnect, Done, Judged, Leave, Phase
from randolph.game.micro import Declare, Jump
from randolph.game.micro.events import DemonstrationFailed, DemonstrationStarted
from tests.micro_play import LONG_WAY, WAY, Play

# ── it must be shortest ───────────────────────────────────────────────────────────────────────────────────────────────


def shown(path: str, optimum: int | None, **rules: object) -> Play:
    """Ann demonstrates this path with the right number, with this result of the judge."""
    play = Play("Ann", "Bob", rules=rules)
    play.declare(0, len(path.split()))
    play.show(0, path, optimum=optimum)
    return play


@pytest.mark.parametrize(
    ("path", "optimum", "won"),
    ((WAY, 5, True), (LONG_WAY, 5, False), (LONG_WAY, 6, False), (LONG_WAY, 7, True), (LONG_WAY, None, True)),
)
def test_a_longer_path_is_a_wrong_declaration(path: str, optimum: int | None, won: bool) -> None:  # noqa: FBT001
    """U5: the judge decides; without a result, the players do."""
    play = shown(path, optimum, must_be_shortest=True)
    assert play.chips() == [1 if won else 0, 0]
    if not won:
        assert play.last(DemonstrationFailed).reason == "not_shortest"
        assert play.seen()["result"]["path"] == path


def test_without_the_option_the_judge_decides_nothing() -> None:
    """U5: by default the number has to be right."""
    assert shown(LONG_WAY, 5).chips() == [1, 0]


def test_by_tapping_it_is_the_same() -> None:
    """U5: the last jump decides."""
    play = Play("Ann", "Bob", must_be_shortest=True)
    play.declare(0, 7)
    *first, last = LONG_WAY.split()
    for to in first:
        assert play.do(0, Jump(to), optimum=5) == ["robot_jumped"]
    assert play.do(0, Jump(last), optimum=5) == ["robot_jumped", "demonstration_failed", "round_lost"]


def test_the_optimum_is_revealed_after_the_round() -> None:
    """U5: during the round the judge's result is in no event and in no view of anybody."""
    play = Play("Ann", "Bob", must_be_shortest=True)
    play.declare(0, 7)
    for to in ("b1", "p1"):
        play.do(0, Jump(to), optimum=5)
    for seat in (0, 1, None):
        assert "optimum" not in json.dumps(play.seen(seat)).replace("optimum_", "")
    assert play.refused(None, Judged(1, "optimal", 5, WAY)).code == "not_over"
    play.show(0, "p6 w6 r6 r2 w2", optimum=5)
    assert play.seen()["result"]["optimum"] == {"status": "pending", "moves": None, "solution": None}
    assert play.do(None, Judged(1, "optimal", 5, WAY)) == ["optimum_found"]
    assert play.seen()["result"]["optimum"] == {"status": "optimal", "moves": 5, "solution": WAY}
    assert play.do(None, Judged(1, "optimal", 5, WAY)) == [], "once"


# ── others may call fewer ─────────────────────────────────────────────────────────────────────────────────────────────


def called(*moves: tuple[int, int], **rules: object) -> Play:
    """Three players, and these calls (seat, jumps), one a second."""
    play = Play("Ann", "Bob", "Cem", overcall=True, rules=rules)
    for second, (seat, number) in enumerate(moves, start=1):
        play.declare(seat, number, at=second)
    return play


def test_the_lowest_call_is_demonstrated_after_the_time() -> None:
    """U5: 15 seconds from the first call, which others do not extend."""
    play = called((0, 9))
    assert play.state.phase is Phase.CALLING
    assert play.declare(2, 7, at=10) == ["path_declared"]
    assert [(call["seat"], call["moves"], call["state"]) for call in play.seen()["calls"]] == [
        (2, 7, "standing"),
        (0, 9, "standing"),
    ]
    assert play.look(15.999) == []
    assert play.look(16) == ["calling_ended", "demonstration_started"]
    assert (play.last(DemonstrationStarted).seat, play.last(DemonstrationStarted).declared) == (2, 7)
    assert [call["state"] for call in play.seen()["calls"]] == ["showing", "standing"]


@pytest.mark.parametrize(("seat", "moves"), ((1, 5), (1, 6), (0, 5), (0, 99), (2, 5)))
def test_only_fewer_may_be_called(seat: int, moves: int) -> None:
    """U5: strictly fewer than the lowest call, for everybody."""
    refused = called((0, 9), (2, 5)).refused(seat, Declare(moves))
    assert (refused.code, refused.rule) == ("not_lower", "U5")


def test_the_own_call_may_be_lowered() -> None:
    """U5: it replaces the earlier one."""
    play = called((0, 9), (0, 5))
    assert [(call["seat"], call["moves"]) for call in play.seen()["calls"]] == [(0, 5)]


def test_a_call_out_of_bounds() -> None:
    """U4: here, too, 1 to 99."""
    assert called((0, 9)).refused(1, Declare(0)).code == "bad_declaration"
    assert called((0, 2)).refused(1, Declare(0)).code == "bad_declaration"


def test_one_jump_is_demonstrated_at_once() -> None:
    """U5: nobody can call fewer than one, so nobody waits for it."""
    play = called()
    assert play.declare(0, 1)[-2:] == ["calling_ended", "demonstration_started"]
    play = called((0, 9))
    assert play.declare(1, 1)[-2:] == ["calling_ended", "demonstration_started"]


def test_a_single_remaining_player_waits_for_no_calls() -> None:
    """U5, G3: the last one at the table demonstrates at once."""
    play = called((0, 9))
    play.do(1, Leave())
    assert play.do(2, Leave())[-2:] == ["calling_ended", "demonstration_started"]


def test_a_player_who_was_done_may_call_again_after_a_struck_call() -> None:
    """U5, G3: Cem was done against the two jumps of Bob, who leaves; against nine Cem has six."""
    play = called((0, 9), (1, 2))
    play.done(2)
    assert play.do(1, Leave()) == ["declaration_struck", "player_left"]
    assert play.state.phase is Phase.CALLING
    assert play.declare(2, 6) == ["path_declared"]
    assert play.done(0)[-1] == "demonstration_started"
    assert play.last(DemonstrationStarted).seat == 2


def test_the_round_always_ends_with_that_demonstration() -> None:
    """U5, U4: if the lowest is wrong, no other call is demonstrated."""
    play = called((0, 9), (1, 4))
    assert play.done(0, 2) == ["done_said", "calling_ended", "demonstration_started"]
    assert play.show(1, WAY)[-2:] == ["demonstration_failed", "round_lost"]
    assert play.state.phase is Phase.OVER


def test_it_is_demonstrated_when_all_others_are_done() -> None:
    """U5: the lowest caller need not be done; a new call lets the others think again."""
    play = called((0, 9))
    assert play.do(1, Done()) == ["done_said"]
    play.declare(2, 8)
    assert [player.done for player in play.state.players] == [False] * 3
    assert play.done(0) == ["done_said"]
    assert play.done(1) == ["done_said", "calling_ended", "demonstration_started"]


def test_a_player_who_was_done_may_still_call() -> None:
    """U5: as long as there is time."""
    play = called((0, 9))
    play.done(1)
    assert play.declare(1, 3) == ["path_declared"]


def test_the_last_thinking_player_is_disconnected() -> None:
    """U5: then all connected players are done."""
    play = called((0, 9))
    play.done(1)
    assert play.do(2, Disconnect()) == ["player_disconnected", "calling_ended", "demonstration_started"]


def test_the_call_of_a_player_who_leaves_is_withdrawn() -> None:
    """U5, G3: the next-lowest call is the lowest then."""
    play = called((0, 9), (1, 4))
    assert play.do(1, Leave()) == ["declaration_struck", "player_left"]
    assert [call["seat"] for call in play.seen()["calls"]] == [0]
    assert play.look(16) == ["calling_ended", "demonstration_started"]
    assert play.last(DemonstrationStarted).seat == 0


def test_thinking_continues_when_no_call_is_left() -> None:
    """U5, G3: with the whole time of U6."""
    play = called((0, 9))
    assert play.do(0, Leave(), at=5) == ["declaration_struck", "player_left", "thinking_resumed"]
    assert play.state.phase is Phase.THINKING
    assert play.state.deadline is not None
    assert (play.state.deadline.kind, play.state.deadline.at) == ("reroll", 185_000)
    assert play.declare(1, 9) == ["path_declared"]


def test_when_thinking_continues_nobody_is_done() -> None:
    """U5, U6: players were done against a call that is gone."""
    play = called((0, 9))
    play.done(1)
    assert play.do(0, Leave())[-1] == "thinking_resumed"
    assert play.done(2) == ["done_said"]
    assert play.done(1) == ["done_said", "round_lost"]


def test_leaving_between_rounds_strikes_no_call() -> None:
    """U5: the calls of a finished round are history."""
    play = called((0, 9), (1, 5))
    play.done(0, 2)
    play.show(1, WAY)
    assert play.do(0, Leave()) == ["player_left"]


def test_a_caller_who_leaves_after_the_calls_does_not_demonstrate() -> None:
    """U5: the demonstration goes on; that call is dropped."""
    play = called((0, 9), (1, 5))
    play.done(0, 2)
    assert play.do(0, Leave()) == ["declaration_struck", "player_left"]
    assert play.show(1, WAY)[-1] == "round_won"


def test_a_waiting_player_cannot_call() -> None:
    """G3: they play from the next round."""
    play = called((0, 9))
    seat = play.join("Dan")
    assert (play.refused(seat, Declare(3)).code, play.refused(seat, Done()).code) == ("waiting", "waiting")
    assert play.done(1, 2) == ["done_said", "calling_ended", "demonstration_started"]


def test_the_thinking_time_is_that_of_the_call() -> None:
    """U5: not that of the first one."""
    play = called((0, 9), (1, 5))
    play.look(16)
    play.show(1, WAY, at=40)
    assert play.seen()["result"]["milliseconds"] == 2000


def test_the_clock_of_the_calls_stops_without_players() -> None:
    """No deadline runs while nobody is connected."""
    play = called((0, 9))
    for seat in range(3):
        play.do(seat, Disconnect(), at=6)
    assert play.look(1000) == []
    assert play.seen()["deadline"] == {"kind": "calling", "at": 16_000, "total": 15_000, "paused": True, "left": 10_000}
