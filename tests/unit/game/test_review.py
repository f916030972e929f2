"""A review reports what the events of the finished rounds contain, and nothing of the current round."""

from __future__ import annotations

from pathlib import Path

import pytest

from bench.computers import Table
from randolph.game import Connect, Disconnect, EndGame, GiveUp, Handicap, Judged, Pause, from_record, reviews_of
from randolph.game.events import OptimumFound
from randolph.game.ricochet import Again, Start
from randolph.jobs.reviews import with_optima
from randolph.solver import Limits
from tests import game_play, micro_play
from tests.game_play import GAME, WAY
from tests.reviewed import check_review

DATA = Path(__file__).parents[2] / "data"


def played() -> game_play.Play:
    """Bob's bid of 1 fails after a move, Ann's of 2 wins; in the next, current round Bob has bid 9."""
    play = game_play.Play("Ann", "Bob", chips=[chip for chip, _ in GAME])
    play.bid(0, 4, at=4)
    play.bid(1, 1, at=5)
    play.bid(0, 2, at=6.5)
    play.look(64)
    play.show(1, "yS", at=70)
    play.show(0, WAY, at=75)
    play.do(None, Judged(1, "optimal", 2, WAY))
    play.next()
    play.bid(1, 9)
    return play


def test_a_round_is_reported_as_it_was_played() -> None:
    """The bids with their times and places, the demonstrations, the winner. Ann's first bid was lowered, so it has no
    place; the current round is not in the review.
    """
    (found,) = reviews_of(played().events)
    (one,) = found.rounds
    assert (one.number, one.target, one.winner, one.distance, one.chips) == (1, "red triangle i11", 0, 0, (1, 0))
    assert [(bid.seat, bid.moves, bid.seconds, bid.place) for bid in one.bids] == [
        (0, 4, 4.0, None),
        (1, 1, 5.0, 1),
        (0, 2, 6.5, 2),
    ]
    assert [(shown.seat, shown.moves, shown.cost, shown.outcome, shown.reason) for shown in one.demonstrations] == [
        (1, "yS", 1, "failed", "bid_used_up"),
        (0, WAY, 2, "right", None),
    ]
    ann, bob = found.players
    assert (ann.name, ann.chips, ann.bids, ann.first_bids, ann.failures) == ("Ann", 1, 2, 1, 0)
    assert (ann.mean_distance, ann.seconds_to_first_bid) == (0, 4)
    assert (bob.name, bob.chips, bob.bids, bob.first_bids, bob.failures) == ("Bob", 0, 1, 0, 1)
    assert (bob.mean_distance, bob.seconds_to_first_bid) == (1, 5)
    check_review(played().events)


def test_times_exclude_pauses() -> None:
    """Ten seconds of thinking, a minute of pause, half a minute without anybody connected, five seconds: fifteen."""
    play = game_play.Play("Ann", "Bob")
    play.do(0, Pause(on=True), at=10)
    play.do(0, Pause(on=False), at=70)
    play.do(0, Disconnect(), at=70)
    play.do(1, Disconnect(), at=70)
    play.do(0, Connect(), at=100)
    play.do(1, Connect(), at=100)
    play.bid(0, 2, at=105)
    play.done(0, 1)
    play.look(110)
    play.show(0, WAY, at=115)
    (found,) = check_review(play.events)
    assert found["rounds"][0]["bids"][0]["seconds"] == 15


@pytest.mark.parametrize(("handicap", "rules", "tie"), ((True, {}, "handicap"), (False, {}, "earlier")))
def test_equal_bids_have_the_rule_that_decides(*, handicap: bool, rules: dict[str, object], tie: str) -> None:
    """Bob bids the same after Ann: with the handicap Bob goes first (H3), without it Ann does (B5)."""
    play = game_play.Play("Ann", "Bob", start=False, rules=rules)
    if handicap:
        play.do(0, Handicap(1, ties=True, grace=False, head_start=0))
    play.do(0, Start())
    play.bid(0, 2, at=5)
    play.bid(1, 2, at=6)
    play.done(0, 1)
    play.look(20)
    play.show(1 if handicap else 0, WAY, at=25)
    (found,) = reviews_of(play.events)
    places = {bid.seat: (bid.place, bid.tie) for bid in found.rounds[0].bids}
    assert places == ({1: (1, tie), 0: (2, None)} if handicap else {0: (1, tie), 1: (2, None)})


def test_a_room_of_several_games_has_a_review_of_each() -> None:
    """Chips and rounds start again; a round ended by the end of the game is over."""
    play = played()
    play.look(200)
    while play.state.demonstration is not None:
        play.do(play.state.demonstration.seat, GiveUp())
    play.do(0, EndGame())
    play.do(1, EndGame())
    play.do(0, Again())
    first, second = reviews_of(play.events)
    assert ([each.winner for each in first.rounds], second.rounds) == ([0, None], ())
    assert [player.chips for player in second.players] == [0, 0]
    check_review(play.events)


@pytest.mark.parametrize("play", micro_play.games(), ids=("group", "alone", "table"))
def test_micro_robots_are_counted_in_the_same_way(play: micro_play.Play) -> None:
    """A wrong declaration that costs a chip, a run alone, a withdrawn declaration: as counted from the events."""
    (found,) = check_review(play.events)
    assert found["game"] == "micro"
    assert found["rounds"]


@pytest.mark.parametrize("version", (1, 2, 3, 4))
def test_records_of_every_version_are_reviewed(version: int) -> None:
    """Records of every version that the program ever wrote."""
    (found,) = check_review(from_record((DATA / f"record-version-{version}.json").read_text("utf-8")))
    assert found["rounds"]


@pytest.mark.parametrize("number", range(5))
@pytest.mark.parametrize("name", ("ricochet", "micro"))
def test_reviews_of_computer_games_agree_with_the_counts(name: str, number: int) -> None:
    """Ten games of the five strengths: the review agrees with a count of the plain events."""
    table = Table(name, number + 1, f"review {number}")
    table.play(rounds=6)
    (searched,) = reviews_of(table.events)
    searched = with_optima(searched, Limits(seconds=20))
    words = [
        OptimumFound(at=table.events[-1].at, round=each.number, status="optimal", moves=each.optimum.moves)
        for each in searched.rounds
    ]
    (found,) = check_review([*table.events, *words])
    assert all(each["optimum"] for each in found["rounds"])
    assert [player["mean_distance"] for player in found["players"]] == [each.mean_distance for each in searched.players]
    assert len(found["rounds"]) >= 6
    assert sum(player["bids"] for player in found["players"]) >= 6


def test_a_disproved_result_of_the_judge_is_ignored() -> None:
    """A record may claim an optimum of 7 for a round that was won with two moves."""
    play = game_play.Play("Ann", "Bob")
    play.bid(0, 2)
    play.done(0, 1)
    play.look(20)
    play.show(0, WAY)
    play.do(None, Judged(1, "optimal", 7, WAY))
    (found,) = reviews_of(play.events)
    assert found.rounds[0].optimum.status == "unknown"
