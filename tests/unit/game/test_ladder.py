"""The order of demonstrations, and when an attempt fails (B3–B6), with the demonstrations of the movement rules."""

from __future__ import annotations

import pytest

from randolph.game import Disconnect, GiveUp, Ready, Submit
from randolph.game.ricochet import Bid, Push
from randolph.game.ricochet.events import (
    ChipExchanged,
    DemonstrationFailed,
    DemonstrationStarted,
    RobotMoved,
    RoundLost,
    RoundWon,
)
from randolph.game.ricochet.scoring import ladder
from randolph.rules import Color
from tests.game_play import (
    FUTILE,
    GREEN_CIRCLE,
    HOME,
    RED_CIRCLE,
    RED_SQUARE,
    RED_TRIANGLE,
    WAY,
    Play,
    push,
)


def pushes(text: str) -> list[Push]:
    """Moves as single pushes."""
    return [push(word) for word in text.split()]


def order(play: Play) -> list[int]:
    """The seats in demonstration order."""
    return [bid.seat for bid in ladder(play.state)]


# ── the order ─────────────────────────────────────────────────────────────────────────────────────────────────────────


def test_the_lowest_bidder_demonstrates_after_the_sand() -> None:
    """B3: when the timer has run out, the lowest bidder demonstrates; the robots are at the round's start."""
    play = Play("Ann", "Bob", "Cem")
    play.bid(0, 9, at=0)
    play.bid(1, 4, at=20)
    play.bid(2, 6, at=30)
    assert play.look(60) == ["sand_ran_out", "demonstration_started"]
    assert play.last(DemonstrationStarted) == DemonstrationStarted(at=60_000, seat=1, bid=4)
    assert play.cells() == HOME
    assert play.refused(2, Push(Color.RED, "E")).code == "not_showing"
    assert play.refused(None, Push(Color.RED, "E")).code == "no_seat"


def test_case_15_an_equal_rebid_keeps_its_place() -> None:
    """Case 15 (B2, B5): A 8 at 0 s, B 8 at 5 s; A 9 refused; A re-bids 8 at 10 s and keeps 0 s: A before B."""
    play = Play("Ann", "Bob")
    play.bid(0, 8, at=0)
    play.bid(1, 8, at=5)
    assert play.refused(0, Bid(9)).rule == "B2"
    play.bid(0, 8, at=10)
    assert order(play) == [0, 1]
    play.look(60)
    assert play.last(DemonstrationStarted).seat == 0


def test_the_ladder_of_a_won_round_does_not_change() -> None:
    """B5 counts the chips at the round's start: the chip won in the round does not reverse the ladder."""
    play = Play("Ann", "Bob")
    play.bid(0, 3)
    play.bid(1, 3)
    play.done(0, 1)
    play.show(0, WAY)
    assert len(play.state.players[0].chips) == 1
    assert order(play) == [0, 1]


def test_case_15_earlier_is_when_the_standing_value_was_first_bid() -> None:
    """Case 15 (B5): A 9 at 0, B 7 at 10, A 7 at 20, equally many chips: B first."""
    play = Play("Ann", "Bob")
    play.bid(0, 9, at=0)
    play.bid(1, 7, at=10)
    play.bid(0, 7, at=20)
    play.look(60)
    assert play.last(DemonstrationStarted).seat == 1


@pytest.mark.parametrize(("tie_break", "first"), (("chips", 0), ("tournament", 1)))
def test_case_15_fewer_chips_go_first(tie_break: str, first: int) -> None:
    """Case 15 (B5): the same bids, and A has fewer chips: A first; in the tournament variant B, who was earlier."""
    play = Play("Ann", "Bob", tie_break=tie_break)
    play.bid(1, 2)
    play.done(0, 1)
    play.show(1, WAY)
    assert play.chips() == [0, 1]
    play.next()
    at = play.now / 1000
    play.bid(0, 9, at)
    play.bid(1, 7, at + 10)
    play.bid(0, 7, at + 20)
    play.look(at + 60)
    assert play.last(DemonstrationStarted).seat == first


def test_a_lower_bid_goes_before_fewer_chips() -> None:
    """B3, B5: chips only decide between equal bids."""
    play = Play("Ann", "Bob")
    play.bid(1, 2)
    play.done(0, 1)
    play.show(1, WAY)
    play.next()
    play.bid(0, 7)
    play.bid(1, 6)
    assert order(play) == [1, 0]


def test_the_whole_ladder_is_climbed() -> None:
    """B4, B5: next-lowest after each failure; among equals chips, then time."""
    play = Play("Ann", "Bob", "Cem", "Dan")
    play.bid(3, 2)
    play.done(0, 1, 2, 3)
    play.show(3, WAY)  # Dan has a chip
    play.next()
    for seat, number in ((3, 5), (2, 6), (1, 5), (0, 5)):
        play.bid(seat, number)
    assert order(play) == [1, 0, 3, 2]
    play.done(0, 1, 2, 3)
    for seat in (1, 0, 3, 2):
        assert play.last(DemonstrationStarted).seat == seat
        play.do(seat, GiveUp())
    assert play.last(RoundLost).reason == "all_failed"


# ── success and failure ───────────────────────────────────────────────────────────────────────────────────────────────


def test_case_18_fewer_moves_than_bid_are_enough() -> None:
    """Case 18 (B3, B4): bid 7, there in 5: the chip is won, at once, and the round is over."""
    play = Play("Ann", "Bob")
    play.bid(0, 7)
    play.done(0, 1)
    for each in pushes("yS yE yN rE"):
        assert play.do(0, each) == ["robot_moved"]
    assert play.do(0, push("rN")) == ["robot_moved", "round_won"]
    assert play.last(RoundWon) == RoundWon(at=play.now, seat=0, chip=RED_TRIANGLE, moves=5)
    assert play.state.players[0].chips == (RED_TRIANGLE,)
    assert play.state.phase == "over"


def test_exactly_the_moves_bid_are_enough() -> None:
    """B3: at most as many moves as bid; the move that uses up the bid may be the one that succeeds."""
    play = Play("Ann", "Bob")
    play.bid(0, 2)
    play.done(0, 1)
    assert play.show(0, WAY)[-1] == "round_won"


def test_case_18_the_bid_used_up_is_a_failure() -> None:
    """Case 18 (B4): bid 5, not solved after 5: failed at once, the next bidder demonstrates from the round's start."""
    play = Play("Ann", "Bob")
    play.bid(0, 5)
    play.bid(1, 6)
    play.done(0, 1)
    *begun, last = pushes(FUTILE)[:5]
    for each in begun:
        assert play.do(0, each) == ["robot_moved"]
    assert play.do(0, last) == ["robot_moved", "demonstration_failed", "demonstration_started"]
    assert play.last(DemonstrationFailed).reason == "bid_used_up"
    assert play.last(DemonstrationStarted).seat == 1
    assert play.cells() == HOME


def test_case_16_nobody_succeeds() -> None:
    """Case 16 (B2, B4, B6): A bids 8, then 6; B 7; both fail: chip back, robots at their start, no second try for A."""
    play = Play("Ann", "Bob")
    play.bid(0, 8)
    play.bid(1, 7)
    play.bid(0, 6)
    play.done(0, 1)
    play.show(0, " ".join(FUTILE.split()[:6]))
    assert play.last(DemonstrationStarted).seat == 1
    found = play.show(1, " ".join(FUTILE.split()[:7]))
    assert found[-2:] == ["demonstration_failed", "round_lost"]
    assert play.last(RoundLost) == RoundLost(at=play.now, chip=RED_TRIANGLE, reason="all_failed")
    assert play.count("demonstration_started") == 2
    assert play.chips() == [0, 0]
    assert RED_TRIANGLE in play.state.pool
    assert len(play.state.pool) == 17
    assert play.cells() == HOME


def test_the_chip_that_nobody_won_may_come_again_at_once() -> None:
    """B6: it is shuffled among the rest; the next draw is over all remaining chips."""
    play = Play("Ann", "Bob", chips=[RED_TRIANGLE, RED_TRIANGLE])
    play.bid(0, 1)
    play.done(0, 1)
    play.do(0, GiveUp())
    play.next()
    assert (play.state.round, play.state.chip) == (2, RED_TRIANGLE)


def test_case_20_the_winners_end_is_the_next_start() -> None:
    """Case 20 (S4, B4): A moves three robots and fails, B wins: the next start is B's end position, blockers too."""
    play = Play("Ann", "Bob")
    play.bid(0, 4)
    play.bid(1, 5)
    play.done(0, 1)
    play.show(0, "yS gN bN rE")
    assert play.last(DemonstrationFailed).reason == "bid_used_up"
    play.show(1, "yS yE yN rE rN")
    assert play.last(RoundWon).seat == 1
    play.next()
    assert play.cells() == "ri11 gp16 bj16 yn2"
    assert play.state.start == play.state.progress.position


def test_a_refused_push_costs_nothing() -> None:
    """B4: a blocked (M2) or forbidden (M7) push, or one of a robot that is not there, is refused and not counted."""
    play = Play("Ann", "Bob")
    play.bid(0, 2)
    play.done(0, 1)
    for text, rule in (("yN", "M2"), ("gE", "M2"), ("sN", "S1")):
        refusal = play.refused(0, push(text))
        assert (refusal.code, refusal.rule) == ("illegal_move", rule)
    play.do(0, push("rE"))
    assert play.refused(0, push("rW")).rule == "M7"
    assert play.do(0, push("rN")) == ["robot_moved", "round_won"]


def test_giving_up() -> None:
    """B4: giving up ends the attempt; the robots return, and the next bidder shows."""
    play = Play("Ann", "Bob")
    play.bid(0, 5)
    play.bid(1, 6)
    play.done(0, 1)
    play.do(0, push("rE"))
    assert play.refused(1, GiveUp()).code == "not_showing"
    assert play.do(0, GiveUp()) == ["demonstration_failed", "demonstration_started"]
    assert play.last(DemonstrationFailed).reason == "gave_up"
    assert play.cells() == HOME


def test_the_demonstration_clock() -> None:
    """B4: the attempt fails when the clock of 60 s runs out; a move at its last millisecond counts."""
    play = Play("Ann", "Bob")
    play.bid(0, 5, at=0)
    play.bid(1, 6, at=1)
    play.look(60)
    assert play.do(0, push("rE"), at=119.999) == ["robot_moved"]
    assert play.refused(0, push("rN"), at=120).code == "not_showing"
    assert play.look(120) == ["demonstration_failed", "demonstration_started"]
    assert play.last(DemonstrationFailed) == DemonstrationFailed(at=120_000, seat=0, reason="clock")
    assert play.cells() == HOME
    assert play.look(179.999) == []
    assert play.look(180) == ["demonstration_failed", "round_lost"]


@pytest.mark.parametrize("seconds", (1, 300))
def test_the_length_of_the_demonstration_clock(seconds: int) -> None:
    """B4: the demonstration clock is a setting."""
    play = Play("Ann", "Bob", demonstration_seconds=seconds)
    play.bid(0, 5, at=0)
    play.look(60 + seconds - 0.001)
    assert play.state.phase == "demonstrating"
    assert play.look(60 + seconds) == ["demonstration_failed", "round_lost"]


def test_a_whole_solution_fails_at_its_first_illegal_move() -> None:
    """B4: a solution submitted whole fails at its first illegal move; the legal moves before it are shown."""
    play = Play("Ann", "Bob")
    play.bid(0, 5)
    play.done(0, 1)
    assert play.show(0, "rE rW rN") == ["robot_moved", "demonstration_failed", "round_lost"]
    assert play.last(DemonstrationFailed).reason == "illegal_move"


def test_a_whole_solution_that_does_not_solve_fails() -> None:
    """B4: a solution submitted whole that ends before the target fails, also if it is shorter than the bid."""
    play = Play("Ann", "Bob")
    play.bid(0, 5)
    play.done(0, 1)
    play.show(0, "rE yS")
    assert play.last(DemonstrationFailed).reason == "not_solved"


def test_success_ends_a_whole_solution_at_once() -> None:
    """B4: success ends the attempt at once; later moves are ignored, even if they exceed the bid."""
    play = Play("Ann", "Bob")
    play.bid(0, 2)
    play.done(0, 1)
    assert play.show(0, WAY + " rN rN yS") == ["robot_moved", "robot_moved", "round_won"]


def test_a_whole_solution_that_is_longer_than_the_bid_fails() -> None:
    """B4: the moves made equal the bid without success: later moves do not help."""
    play = Play("Ann", "Bob")
    play.bid(0, 2)
    play.done(0, 1)
    play.show(0, "yS " + WAY)
    assert play.last(DemonstrationFailed).reason == "bid_used_up"
    assert play.count("robot_moved") == 2


@pytest.mark.parametrize("text", ("", "  ", "rX", "red east", "rE,rN"))
def test_an_invalid_solution_is_not_an_attempt(text: str) -> None:
    """B4: a text that is not moves is refused, and the attempt goes on."""
    play = Play("Ann", "Bob")
    play.bid(0, 2)
    play.done(0, 1)
    assert play.refused(0, Submit(text)).code == "bad_moves"
    assert play.show(0, WAY)[-1] == "round_won"


def test_the_rest_of_a_demonstration_may_be_submitted() -> None:
    """B4: a whole solution continues after the moves already made, and they count."""
    play = Play("Ann", "Bob")
    play.bid(0, 2)
    play.done(0, 1)
    play.do(0, push("rE"))
    assert play.show(0, "rN") == ["robot_moved", "round_won"]


def test_a_move_cannot_be_taken_back() -> None:
    """B4: a move is final: red, moved too far, has only other moves, within the bid."""
    play = Play("Ann", "Bob")
    play.bid(0, 3)
    play.done(0, 1)
    play.do(0, push("rN"))
    before = play.cells()
    assert play.refused(0, push("rS")).rule == "M7"
    assert play.cells() == before


def test_an_unreachable_demonstrator_has_the_whole_clock() -> None:
    """B3, B4: the lowest bidder has the turn also if not connected; the demonstration clock limits the wait."""
    play = Play("Ann", "Bob")
    play.bid(0, 5, at=0)
    play.do(0, Disconnect(), at=1)
    play.look(60)
    assert play.last(DemonstrationStarted).seat == 0
    assert play.look(120) == ["demonstration_failed", "round_lost"]


# ── movement rules, through demonstrations ────────────────────────────────────────────────────────────────────────────


def test_case_6_a_refused_push_does_not_lift_the_ban_on_going_back() -> None:
    """Case 6 (M7, M2): rE, then a blocked gN (refused), then rW: refused; a legal move of another robot lifts it."""
    play = Play("Ann", "Bob", robots="rf3 gp12 bj16 ya1")
    play.bid(0, 9)
    play.done(0, 1)
    play.do(0, push("rE"))
    assert play.refused(0, push("gN")).rule == "M2"
    assert play.refused(0, push("rW")).rule == "M7"
    play.do(0, push("gW"))
    assert play.do(0, push("rW")) == ["robot_moved"]


def test_case_6_each_demonstration_starts_free() -> None:
    """Case 6 (M7): after a failed attempt that ended with rE the next bidder may begin with rW."""
    play = Play("Ann", "Bob", robots="rf3 gp12 bj16 ya1")
    play.bid(0, 1)
    play.bid(1, 2)
    play.done(0, 1)
    play.do(0, push("rE"))
    assert play.last(DemonstrationFailed).reason == "bid_used_up"
    assert play.do(1, push("rW")) == ["robot_moved"]


def test_each_round_starts_free() -> None:
    """M7, T2: the moves of the last round's winner neither forbid nor help in the next: red came to i11 going north."""
    play = Play("Ann", "Bob", chips=[RED_TRIANGLE, RED_SQUARE])
    play.bid(0, 2)
    play.done(0, 1)
    play.show(0, WAY)
    play.next()
    assert play.state.progress.last is None
    assert not play.state.progress.horizontal | play.state.progress.vertical
    play.bid(1, 2)
    play.done(0, 1)
    assert play.do(1, push("rS")) == ["robot_moved"]


def test_case_7_a_turn_with_another_robots_move_between() -> None:
    """Case 7 (T2): rE gN rN, ending on the target: a success."""
    play = Play("Ann", "Bob")
    play.bid(0, 3)
    play.done(0, 1)
    assert play.show(0, "rE gN rN")[-1] == "round_won"


def test_case_7_straight_on_is_no_ricochet() -> None:
    """Case 7 (T2, T4): rE gN rE, ending on the target: not a success, the attempt goes on – and may still succeed."""
    play = Play("Ann", "Bob", robots="rf11 gh11 bj16 ya1")
    play.bid(0, 6)
    play.done(0, 1)
    for each in pushes("rE gN rE"):
        assert play.do(0, each) == ["robot_moved"]
    assert play.cells().startswith("ri11 ")
    for each in pushes("rS yS"):
        assert play.do(0, each) == ["robot_moved"]
    assert play.do(0, push("rN")) == ["robot_moved", "round_won"]


def test_case_7_there_and_back_is_no_ricochet() -> None:
    """Case 7 (T2, T4): rE gN rW, ending on the target: not a success, the attempt goes on."""
    play = Play("Ann", "Bob", robots="rf2 gp16 bj16 ya1", chips=[RED_CIRCLE])
    play.bid(0, 9)
    play.done(0, 1)
    for each in pushes("rE gN rW"):
        assert play.do(0, each) == ["robot_moved"]
    assert play.cells().startswith("re2 ")
    assert play.state.demonstration is not None


def test_without_the_ricochet_rule_straight_on_is_enough() -> None:
    """T6: with T2 off the same demonstration succeeds."""
    play = Play("Ann", "Bob", robots="rf2 gp16 bj16 ya1", chips=[RED_CIRCLE], ricochet=False)
    play.bid(0, 9)
    play.done(0, 1)
    assert play.show(0, "rW") == ["robot_moved", "round_won"]


def test_without_the_rule_against_going_back() -> None:
    """M7: the switch is off, and red goes back at once."""
    play = Play("Ann", "Bob", no_reversal=False)
    play.bid(0, 9)
    play.done(0, 1)
    assert play.do(0, push("rE")) == play.do(0, push("rW")) == ["robot_moved"]


def test_a_robot_on_its_target_at_the_start_must_leave_and_come_back() -> None:
    """T5: with T2 on the chip is played for: red has to leave the target on which it stands."""
    play = Play("Ann", "Bob", chips=[GREEN_CIRCLE, RED_TRIANGLE])
    play.bid(0, 4)
    play.done(0, 1)
    assert play.show(0, "rE rN gN gW")[-1] == "round_won"
    assert play.cells().startswith("ri11 gn12")
    play.next()
    assert play.state.chip == RED_TRIANGLE
    play.bid(1, 6)
    play.done(0, 1)
    for each in pushes("yS rS rW yE rE"):
        assert play.do(1, each) == ["robot_moved"]
    assert play.do(1, push("rN")) == ["robot_moved", "round_won"]


def test_without_the_ricochet_rule_a_solved_chip_is_exchanged() -> None:
    """T5: with T2 off the same chip would need no move: it goes back, another is drawn, and no round is lost."""
    play = Play("Ann", "Bob", chips=[GREEN_CIRCLE, RED_TRIANGLE, RED_SQUARE], ricochet=False)
    play.bid(0, 4)
    play.done(0, 1)
    play.show(0, "rE rN gN gW")
    play.do(0, Ready())
    assert play.do(1, Ready()) == ["ready_said", "chip_exchanged", "chip_drawn"]
    assert play.last(ChipExchanged) == ChipExchanged(at=play.now, chip=RED_TRIANGLE, reason="solved_at_start")
    assert (play.state.round, play.state.chip) == (2, RED_SQUARE)
    assert RED_TRIANGLE in play.state.pool
    assert play.chips() == [1, 0]


def test_the_moves_shown_are_recorded_with_the_cells_passed() -> None:
    """B3: everybody sees the route: a move's cells, its end included (compare the drawing: h16 – i16, then
    up to i11).
    """
    play = Play("Ann", "Bob")
    play.bid(0, 2)
    play.done(0, 1)
    play.do(0, push("rE"))
    assert play.last(RobotMoved).path == ((15, 8),)
    play.do(0, push("rN"))
    assert play.last(RobotMoved).path == ((14, 8), (13, 8), (12, 8), (11, 8), (10, 8))
