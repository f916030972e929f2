"""Playing alone (O1, O2)."""

from __future__ import annotations

import random

import pytest

from randolph.game import Connect, Disconnect, Done, EndGame, GiveUp, Join, Judged, Ready
from randolph.game.ricochet import Bid, ExchangeChip, TurnTimer
from randolph.game.ricochet.events import (
    ChipExchanged,
    DemonstrationFailed,
    GameEnded,
    OptimumFound,
    RoundLost,
    RoundWon,
)
from randolph.rules import legal_moves
from tests.game_play import FUTILE, GAME, HOME, RED_CIRCLE, RED_SQUARE, RED_TRIANGLE, WAY, Play, futile, push
from tests.views import view

CHIPS = [chip for chip, _ in GAME]


def alone(chips: list[int] = CHIPS, **rules: object) -> Play:
    """A game for one, from HOME; its chips come in the order of GAME."""
    return Play("Ann", chips=chips, mode="solo", rules=rules)


def find(play: Play) -> list[str]:
    """Announce and demonstrate the solution of GAME."""
    assert play.state.chip is not None
    text = dict(GAME)[play.state.chip]
    play.bid(0, len(text.split()))
    return play.show(0, text)


def score(play: Play, *, up: int, down: int) -> list[str]:
    """Win this many chips, then give up that many; the events of the last."""
    found: list[str] = []
    for number in range(up + down):
        found = find(play) if number < up else play.do(0, GiveUp())
        if play.state.phase == "over":
            play.do(0, Ready())
    return found


def test_case_22_nine_up_eight_down_is_a_win() -> None:
    """Case 22 (O1): after the last chip 9 lie face up, 8 face down: won."""
    play = alone()
    assert score(play, up=9, down=8) == ["round_lost", "game_ended"]
    assert (len(play.state.face_up), len(play.state.face_down)) == (9, 8)
    assert play.last(GameEnded) == GameEnded(at=play.now, winners=(0,), reason="all_chips")


def test_case_22_eight_up_nine_down_is_a_loss() -> None:
    """Case 22 (O1): after the last chip 8 lie face up, 9 face down: lost."""
    play = alone()
    score(play, up=8, down=9)
    assert (len(play.state.face_up), len(play.state.face_down)) == (8, 9)
    assert play.last(GameEnded) == GameEnded(at=play.now, winners=(), reason="all_chips")


def test_the_chip_starts_the_timer() -> None:
    """O1: the sand runs from the moment when the chip is revealed; when it has run out the chip is face down."""
    play = alone()
    assert play.state.deadline is not None
    assert (play.state.deadline.kind, play.state.deadline.at) == ("solo", 60_000)
    assert play.look(59.999) == []
    assert play.look(60) == ["round_lost"]
    assert play.last(RoundLost) == RoundLost(at=60_000, chip=RED_TRIANGLE, reason="time")
    assert play.state.face_down == (RED_TRIANGLE,)
    assert RED_TRIANGLE not in play.state.pool


def test_double_time() -> None:
    """O1: the option: twice the time – for one player only."""
    play = alone(double_time=True, sand_seconds=30)
    assert play.look(59.999) == []
    assert play.look(60) == ["round_lost"]
    group = Play("Ann", "Bob", double_time=True)
    group.bid(0, 5, at=0)
    assert group.look(60)[0] == "sand_ran_out"


def test_a_solution_in_time_keeps_the_chip_face_up() -> None:
    """O1, O2: announced strictly before the sand runs out, then demonstrated; it need not be the shortest."""
    play = alone()
    assert play.bid(0, 5, at=59.999) == ["bid_made", "demonstration_started"]
    assert play.show(0, "yS yE yN rE rN", at=100)[-1] == "round_won"
    assert play.state.face_up == (RED_TRIANGLE,)
    assert play.state.players[0].chips == ()
    late = alone()
    assert late.refused(0, Bid(5), at=60).code == "wrong_phase"


def test_the_bid_stops_the_sand() -> None:
    """O2: from then on the clock of the demonstration runs (B4)."""
    play = alone()
    play.bid(0, 5, at=30)
    assert play.look(89.999) == []
    assert play.look(90) == ["demonstration_failed", "round_lost"]
    assert play.last(DemonstrationFailed).reason == "clock"
    assert play.last(RoundLost).reason == "time"


@pytest.mark.parametrize("text", ("yS yE", "rE rW", "rE"))
def test_a_failed_demonstration_turns_the_chip_face_down(text: str) -> None:
    """O2, B4: at most as many moves as announced, all legal, and to the target; there is one attempt."""
    play = alone()
    play.bid(0, 2)
    assert play.show(0, text)[-1] == "round_lost"
    assert play.state.face_down == (RED_TRIANGLE,)
    assert play.cells() == HOME


def test_giving_up_a_demonstration() -> None:
    """O2, B4: a player who gives up fails."""
    play = alone()
    play.bid(0, 2)
    play.do(0, push("rE"))
    assert play.do(0, GiveUp()) == ["demonstration_failed", "round_lost"]
    assert play.last(RoundLost).reason == "gave_up"
    assert play.cells() == HOME


def test_giving_up_while_thinking() -> None:
    """O1: a player who does not want to wait for the sand turns the chip face down."""
    play = alone()
    assert play.do(0, GiveUp(), at=10) == ["round_lost"]
    assert play.state.face_down == (RED_TRIANGLE,)


def test_robots_stay_after_a_success_and_return_after_a_failure() -> None:
    """O2, S4: the next chip is played from there."""
    play = alone()
    find(play)
    play.do(0, Ready())
    assert play.cells() == "ri11 gp16 bj16 ya1"
    play.bid(0, 9)
    play.show(0, "rS yS")
    play.do(0, Ready())
    assert play.cells() == "ri11 gp16 bj16 ya1"


def test_any_number_of_moves() -> None:
    """O2: with this option the announced number does not bind; only the clock and the player end the attempt."""
    play = alone(any_count=True)
    play.bid(0, 1)
    for word in FUTILE.split():
        assert play.do(0, push(word)) == ["robot_moved"]
    assert play.show(0, WAY)[-1] == "round_won"
    assert play.last(RoundWon).moves == 10
    group = Play("Ann", "Bob", any_count=True)
    group.bid(0, 1)
    group.done(0, 1)
    assert group.show(0, WAY)[-1] == "round_lost"


def test_any_number_of_moves_has_a_limit() -> None:
    """O2, B4: no attempt is longer than the highest bid, 99 moves, because each message could add as many."""
    play = alone(any_count=True)
    assert play.state.problem is not None
    text = futile(play.state.problem, 98, random.Random(1))
    play.bid(0, 1)
    for word in text.split():
        play.do(0, push(word))
    assert play.state.phase == "demonstrating"
    last = legal_moves(play.state.problem, play.state.progress)[0]
    assert play.do(0, push(str(last)))[1:] == ["demonstration_failed", "round_lost"]


def test_a_seen_chip_is_not_shuffled_back() -> None:
    """O1: a chip that is face down is out of the game: 17 chips are 17 rounds."""
    play = alone([])
    seen = []
    for _ in range(17):
        seen.append(play.state.chip)
        play.do(0, GiveUp())
        if play.state.phase == "over":
            play.do(0, Ready())
    assert sorted(chip for chip in seen if chip is not None) == list(range(17))
    assert play.state.phase == "finished"


def test_rules_that_do_not_apply_alone() -> None:
    """O1: nobody else joins; there is no "done" and no turned timer, because the sand runs anyway."""
    play = alone()
    refusal = play.refused(None, Join("Bob"))
    assert (refusal.code, refusal.rule) == ("solo", "O1")
    assert play.refused(0, Done()).code == "wrong_phase"
    assert play.refused(0, TurnTimer()).code == "wrong_phase"


def test_the_sand_stops_while_the_player_is_disconnected() -> None:
    """O1: no deadline runs while nobody is connected."""
    play = alone()
    play.do(0, Disconnect(), at=40)
    assert play.look(1000) == []
    play.do(0, Connect(), at=1000)
    assert play.look(1019.999) == []
    assert play.look(1020) == ["round_lost"]


# ── a chip that cannot be reached ─────────────────────────────────────────────────────────────────────────────────────


def test_an_unsolvable_chip_is_exchanged() -> None:
    """O2: while its sand runs, it goes back, another is drawn with its timer, and no chip is lost."""
    play = alone([RED_TRIANGLE, RED_CIRCLE])
    assert play.refused(0, ExchangeChip(1), at=19).code == "not_yours"
    assert play.do(None, ExchangeChip(1), at=20) == ["chip_exchanged", "chip_drawn"]
    assert play.last(ChipExchanged) == ChipExchanged(at=20_000, chip=RED_TRIANGLE, reason="unsolvable")
    assert play.state.chip == RED_CIRCLE
    assert RED_TRIANGLE in play.state.pool
    assert play.state.deadline is not None
    assert play.state.deadline.at == 80_000


def test_an_unsolvable_chip_is_exchanged_during_its_demonstration() -> None:
    """O2: a solution that does not exist cannot be demonstrated; the attempt is dropped."""
    play = alone([RED_TRIANGLE, RED_CIRCLE])
    play.bid(0, 5)
    play.do(0, push("rE"))
    assert play.do(None, ExchangeChip(1)) == ["chip_exchanged", "chip_drawn"]
    assert play.cells() == HOME
    assert play.state.face_down == ()


def test_an_unsolvable_chip_is_exchanged_after_its_sand_has_run_out() -> None:
    """O2: the judge may need longer than the sand: then the chip is no longer face down, and the next comes
    on request.
    """
    play = alone([RED_TRIANGLE, RED_CIRCLE])
    play.look(60)
    assert play.do(None, ExchangeChip(1), at=61) == ["chip_exchanged"]
    assert (play.state.phase, play.state.face_down) == ("over", ())
    assert len(play.state.pool) == 17
    result = view(play.state, 0, play.now)["result"]
    assert (result["outcome"], result["optimum"]["status"]) == ("exchanged", "unsolvable")
    assert play.do(0, Ready()) == ["ready_said", "chip_drawn"]


@pytest.mark.parametrize("seed", range(20))
def test_an_exchanged_chip_does_not_return_from_this_position(seed: int) -> None:
    """O2: it is as unsolvable as before, until a robot has moved."""
    play = Play("Ann", robots=None, chips=(), seed=seed, mode="solo")
    out = set()
    for number in range(1, 10):
        out.add(play.state.chip)
        assert play.state.round == number
        play.do(None, ExchangeChip(number))
        assert play.state.chip not in out


def test_it_returns_when_the_robots_are_elsewhere() -> None:
    """O2: after a won round every chip can be drawn again."""
    play = alone([RED_SQUARE, RED_TRIANGLE, RED_SQUARE])
    play.do(None, ExchangeChip(1))
    find(play)
    play.do(0, Ready())
    assert play.state.chip == RED_SQUARE


def test_the_game_ends_when_no_chip_is_playable() -> None:
    """O2: all remaining chips are unsolvable; the chips face up and face down decide."""
    play = alone()
    find(play)
    play.do(0, Ready())
    for number in range(2, 17):
        assert play.do(None, ExchangeChip(number)) == ["chip_exchanged", "chip_drawn"]
    assert play.do(None, ExchangeChip(17)) == ["chip_exchanged", "game_ended"]
    assert play.last(GameEnded) == GameEnded(at=play.now, winners=(0,), reason="unplayable")
    assert len(play.state.pool) == 16


def test_impossible_exchanges_are_refused() -> None:
    """O2: for another round, for a won one, in a group, after the end or before the game nothing is exchanged."""
    play = Play("Ann", chips=CHIPS, mode="solo", start=False)
    assert play.refused(None, ExchangeChip(1)).code == "wrong_phase"
    play = alone()
    assert play.refused(None, ExchangeChip(2)).code == "no_chip"
    find(play)
    assert play.refused(None, ExchangeChip(1)).code == "no_chip"
    play.do(0, Ready())
    assert play.refused(None, ExchangeChip(1)).code == "no_chip"
    play.do(0, EndGame())
    assert play.refused(None, ExchangeChip(2)).code == "wrong_phase"
    group = Play("Ann", "Bob")
    assert group.refused(None, ExchangeChip(1)).code == "wrong_phase"
    group.bid(0, 2)
    group.done(0, 1)
    assert group.refused(None, ExchangeChip(1)).code == "no_chip"
    group.do(0, GiveUp())
    assert group.refused(None, ExchangeChip(1)).code == "no_chip"


def test_a_chip_is_exchanged_once() -> None:
    """O2: the judge's result for an exchanged round is final."""
    play = alone()
    play.look(60)
    play.do(None, ExchangeChip(1))
    assert play.refused(None, ExchangeChip(1)).code == "no_chip"
    assert play.do(None, Judged(1, "unsolvable")) == []
    assert play.count("optimum_found") == 0


# ── other ends ────────────────────────────────────────────────────────────────────────────────────────────────────────


def test_a_shortened_game() -> None:
    """O1, G1: an agreed number of rounds; an exchanged chip does not count."""
    play = alone(end={"kind": "rounds", "count": 3})
    find(play)
    play.do(0, Ready())
    play.do(0, GiveUp())
    play.do(0, Ready())
    play.do(None, ExchangeChip(3))
    assert play.state.phase == "alone"
    assert play.do(0, GiveUp()) == ["round_lost", "game_ended"]
    assert play.last(GameEnded) == GameEnded(at=play.now, winners=(), reason="rounds")


def test_an_agreed_number_of_chips() -> None:
    """O1, G1: this many chips face up end the game; more up than down wins."""
    play = alone(end={"kind": "chips", "count": 2})
    find(play)
    play.do(0, Ready())
    assert find(play)[-2:] == ["round_won", "game_ended"]
    assert play.last(GameEnded) == GameEnded(at=play.now, winners=(0,), reason="chips")


def test_the_player_may_stop_at_any_time() -> None:
    """O1: a solo player needs no agreement; the chip in play goes back."""
    play = alone()
    find(play)
    play.do(0, Ready())
    assert play.do(0, EndGame()) == ["end_agreed", "game_ended"]
    assert play.last(GameEnded).winners == (0,)
    assert len(play.state.pool) == 16


def test_the_optimum_is_revealed_after_the_round() -> None:
    """O2: any solution is enough; then the shortest is shown."""
    play = alone()
    assert play.refused(None, Judged(1, "optimal", 2, WAY)).code == "not_over"
    find(play)
    assert play.do(None, Judged(1, "optimal", 2, WAY)) == ["optimum_found"]
    assert play.last(OptimumFound).solution == WAY


def test_a_run_lists_each_round() -> None:
    """Alone, the view has every finished round: the thinking time, the moves, and the optimum once it is known; a group
    has none, and another game starts a new list.
    """
    play = alone(end={"kind": "rounds", "count": 2})
    assert view(play.state, 0, play.now)["run"] == []
    play.bid(0, 5, at=12.5)
    play.show(0, "yS yE yN rE rN", at=14)
    play.do(None, Judged(1, "optimal", len(WAY.split()), WAY))
    play.do(0, Ready(), at=16)
    play.do(0, GiveUp(), at=40)
    assert play.state.phase == "finished"
    found = view(play.state, 0, play.now)["run"]
    common = {"round": 1, "outcome": "won", "declared": 5, "moves": 5, "milliseconds": 12_500, "chip": RED_TRIANGLE}
    assert {name: found[0][name] for name in common} == common
    assert found[0]["optimum"] == len(WAY.split())
    lost = {"round": 2, "outcome": "lost", "declared": None, "moves": None, "optimum": None, "milliseconds": None}
    assert {name: found[1][name] for name in lost} == lost
    group = Play("Ann", "Bob")
    assert view(group.state, 0, group.now)["run"] is None
