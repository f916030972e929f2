"""All against the board: the judge decides who gets a chip, and the rounds are counted (C1–C3)."""

from __future__ import annotations

import json

import pytest

from randolph.game import (
    EndGame,
    GameRulesError,
    GiveUp,
    Judged,
    Leave,
    Phase,
    Settings,
    from_record,
    replay,
    to_record,
    verdicts,
)
from randolph.game.micro import MicroRules
from randolph.game.ricochet import ExchangeChip, GameRules
from tests.game_play import FACES, FUTILE, GAME, WAY, Play
from tests.views import view

CHIPS = [chip for chip, _ in GAME]
LONGER = "rE yS rN"
"""The first chip's solution of two moves with an additional move of an irrelevant robot."""


def together(**rules: object) -> Play:
    """Three players against the board, during a round."""
    return Play("Ann", "Bob", "Cem", chips=CHIPS, together=True, rules=rules)


def shown(play: Play, moves: int, text: str, optimum: int | None) -> list[str]:
    """One bids, all are done, and that one demonstrates."""
    play.bid(0, moves)
    play.done(0, 1, 2)
    return play.show(0, text, optimum=optimum)


def score(play: Play) -> tuple[int, int]:
    """The chips of the players, and those of the board."""
    found = view(play.state, None, play.now)
    assert [player["chips"] for player in found["players"]] == [[]] * len(found["players"])
    return len(found["face_up"]), len(found["face_down"])


def test_the_optimum_wins_for_all() -> None:
    """C2: a player who demonstrates the optimum wins the chip for all, and the robots stay (S4); nobody has
    it alone.
    """
    play = together()
    assert shown(play, 5, WAY, 2)[-1] == "round_won"
    assert score(play) == (1, 0)
    assert play.state.start != play.state.progress.position
    assert play.state.win_at is None


def test_a_longer_solution_gives_the_chip_to_the_board() -> None:
    """C2: a solution longer than the optimum gives the chip to the board: the robots return, and nobody else
    demonstrates.
    """
    play = together()
    play.bid(1, 9)
    assert shown(play, 4, LONGER, 2)[-2:] == ["demonstration_failed", "round_lost"]
    assert score(play) == (0, 1)
    assert play.state.start == play.state.progress.position
    result = view(play.state, 0, play.now)["result"]
    assert (result["outcome"], result["reason"]) == ("lost", "not_optimal")


@pytest.mark.parametrize(("tolerance", "won"), [(0, False), (1, True), (3, True)])
def test_the_room_may_be_lenient(tolerance: int, won: bool) -> None:  # noqa: FBT001 – a case of the table above
    """C2: with a tolerance a solution may be this many moves longer than the optimum."""
    play = together(tolerance=tolerance)
    assert ("round_won" in shown(play, 4, LONGER, 2)) == won


def test_without_the_judges_result_a_demonstration_wins() -> None:
    """C2: if the judge has no result yet, or none at all, a demonstrated solution wins."""
    play = together()
    assert "round_won" in shown(play, 4, LONGER, None)


def test_a_failure_passes_the_turn_on() -> None:
    """C2, B4: after a failed demonstration the next bidder demonstrates; when all have failed the board
    wins the chip.
    """
    play = together()
    play.bid(0, 2)
    play.bid(1, 3)
    play.done(0, 1, 2)
    assert play.do(0, GiveUp()) == ["demonstration_failed", "demonstration_started"]
    assert "round_won" in play.show(1, WAY, optimum=2)
    play = together()
    assert shown(play, 8, FUTILE, 2)[-1] == "round_lost"
    assert score(play) == (0, 1)


def test_the_board_wins_a_round_without_a_bid() -> None:
    """C2: without a bid the board wins the chip; it does not go back."""
    play = together()
    assert play.done(0, 1, 2)[-1] == "round_lost"
    assert score(play) == (0, 1)
    assert CHIPS[0] not in play.state.pool


def test_the_game_has_ten_rounds_or_as_many_as_agreed() -> None:
    """C3: after ten rounds, or the agreed number, all have won with more chips than the board; equal is a draw."""
    play = together(end={"kind": "rounds", "count": 2})
    shown(play, 2, WAY, 2)
    play.next()
    play.done(0, 1, 2)
    assert play.do(None, Judged(2, "optimal", 3, "rE yN rN")) == ["optimum_found", "game_ended"]
    assert play.state.ending is not None
    assert (play.state.ending.winners, play.state.ending.reason, score(play)) == ((), "rounds", (1, 1))
    play = together(end={"kind": "rounds", "count": 1})
    assert shown(play, 2, WAY, 2)[-1] == "game_ended"
    assert play.state.ending is not None
    assert play.state.ending.winners == (0, 1, 2)
    play = together()
    for _ in range(9):
        play.done(0, 1, 2)
        play.next()
    play.done(0, 1, 2)
    assert (play.state.phase, score(play)) == (Phase.OVER, (0, 10))
    assert play.look(60)[-1] == "game_ended", "without the judge's word, when it would go on"


def test_either_side_may_be_first_to_a_number_of_chips() -> None:
    """C3: an agreed number of chips ends the game for players and board alike."""
    play = together(end={"kind": "chips", "count": 1})
    play.done(0, 1, 2)
    assert play.do(None, Judged(1, "limit")) == ["optimum_found", "game_ended"]
    assert play.state.ending is not None
    assert (play.state.ending.winners, play.state.ending.reason) == ((), "chips")


def test_a_player_who_left_does_not_win_with_the_others() -> None:
    """C3: a player who left for good has not won; an agreed end counts like any other."""
    play = together()
    shown(play, 2, WAY, 2)
    play.do(2, Leave())
    play.do(0, EndGame())
    play.do(1, EndGame())
    assert play.state.ending is not None
    assert (play.state.ending.winners, play.state.ending.reason) == ((0, 1), "agreed")


def test_an_unreachable_chip_is_exchanged() -> None:
    """C2: if the judge proves that there is no solution, the chip goes back, and the round does not count."""
    play = together()
    word = Judged(1, "unsolvable")
    assert verdicts(play.state, word) == (), "while the round is on nobody is told"
    play.done(0, 1, 2)
    first, *_ = verdicts(play.state, word)
    assert first == ExchangeChip(1)
    assert play.do(None, first) == ["chip_exchanged"]
    assert score(play) == (0, 0)
    assert CHIPS[0] in play.state.pool


def test_the_last_chip_is_exchanged_too() -> None:
    """C2, C3: the last round does not count either if its chip is unsolvable: another one is played in its place."""
    play = together(end={"kind": "rounds", "count": 1})
    play.done(0, 1, 2)
    first, *_ = verdicts(play.state, Judged(1, "unsolvable"))
    assert play.do(None, first) == ["chip_exchanged"]
    play.next()
    assert (play.state.phase, score(play)) == (Phase.THINKING, (0, 0))
    assert shown(play, 5, LONGER, 2)[-2:] == ["round_lost", "game_ended"], "it was shown that there is a way"


@pytest.mark.parametrize("rounds", [1, 2])
def test_the_judge_has_time_although_the_next_round_comes_at_once(rounds: int) -> None:
    """C2, B7: the judge's result is reported after a round without a bid, also if nobody waits for the next one; then
    the game ends, or continues.
    """
    play = together(end={"kind": "rounds", "count": rounds}, next_seconds=0)
    assert play.done(0, 1, 2)[-1] == "round_lost"
    first, *_ = verdicts(play.state, Judged(1, "unsolvable"))
    assert play.do(None, first) == ["chip_exchanged"]
    assert (play.look(5)[-1], score(play)) == ("chip_drawn", (0, 0))
    play = together(end={"kind": "rounds", "count": rounds}, next_seconds=0)
    play.done(0, 1, 2)
    assert play.look(5)[-1] == ("game_ended" if rounds == 1 else "chip_drawn"), "the judge has said nothing"
    assert score(play) == (0, 1)


def test_it_is_agreed_on_before_a_game() -> None:
    """C1: the switch waits for the next game, the tolerance does not; it is for a group of Ricochet Robots."""
    play = together()
    play.done(0, 1, 2)
    refusal = play.refused(0, Settings(GameRules(faces=FACES)))
    assert (refusal.code, "together" in refusal.message) == ("next_game", True)
    play.do(0, Settings(GameRules(faces=FACES, together=True, tolerance=2)))
    for wrong in ({"mode": "solo"}, {"mode": "table"}, {"tolerance": 4}, {"tolerance": -1}):
        with pytest.raises(GameRulesError):
            GameRules(together=True, **wrong)
    assert "together" not in MicroRules.__struct_fields__


def test_the_record_reproduces_the_game() -> None:
    """C2: through its record the game is the same, whatever the judge decided."""
    play = together()
    shown(play, 9, LONGER, 2)
    play.next()
    play.done(0, 1, 2)
    assert replay(from_record(json.dumps(to_record(play.events)))) == play.state
    assert score(play) == (0, 2)
