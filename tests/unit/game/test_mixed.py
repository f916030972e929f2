"""Mixed groups, in both games: trying moves while thinking, and handicaps from the host."""

from __future__ import annotations

import json

import pytest

from randolph import game
from randolph.game import (
    Connect,
    Disconnect,
    Done,
    Handicap,
    Pause,
    RecordError,
    Rename,
    Settings,
    from_record,
    replay,
    to_record,
)
from randolph.game.agreed import Agreed, GameRulesError
from randolph.game.micro import Declare, MicroRules
from randolph.game.micro import Start as MicroStart
from randolph.game.ricochet import Bid, GameRules, Start, ladder
from tests.game_play import FUTILE, WAY, Play, push
from tests.micro_play import LONG_WAY as MICRO_LONG
from tests.micro_play import WAY as MICRO_WAY
from tests.micro_play import Play as MicroPlay
from tests.views import view

RULES: tuple[type[Agreed], ...] = (GameRules, MicroRules)


# ── trying moves ──────────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("rules", RULES)
def test_moves_may_be_tried_on_own_devices(rules: type[Agreed]) -> None:
    """H1: a switch, off by default, for a group and alone; it is refused at a real table, where all would see it."""
    assert rules().try_moves is False
    assert rules(try_moves=True).try_moves
    assert rules(mode="solo", try_moves=True).try_moves
    with pytest.raises(GameRulesError, match="try_moves"):
        rules(mode="table", try_moves=True)


def test_trying_is_agreed_on_between_two_rounds() -> None:
    """H1 does not affect the game: the host may switch it between two rounds."""
    play = Play("Ann", "Bob")
    play.done(0, 1)
    play.do(0, Settings(GameRules(faces=("1A", "2A", "3A", "4A"), try_moves=True)))
    assert play.state.rules.try_moves


# ── handicaps ─────────────────────────────────────────────────────────────────────────────────────────────────────────


def given(play: Play | MicroPlay, seat: int) -> object:
    """The handicap of a seat as everybody sees it."""
    return view(play.state, None, play.now)["players"][seat]["handicap"]


@pytest.mark.parametrize("make", [Play, MicroPlay], ids=["ricochet", "micro"])
def test_the_host_gives_handicaps_between_rounds_and_all_see_them(make: type[Play | MicroPlay]) -> None:
    """H2: the host gives them before the game and between two rounds, not during one; they stay with the seat."""
    play = make("Ann", "Bob", start=False)
    assert play.refused(1, Handicap(0, ties=True)).code == "not_host"
    assert play.do(0, Handicap(1, ties=True, head_start=20)) == ["handicap_set"]
    assert play.do(0, Handicap(1, ties=True, head_start=20)) == [], "said again, it changes nothing"
    assert given(play, 1) == {"ties": True, "grace": False, "head_start": 20}
    assert given(play, 0) is None
    for command, code in (
        (Handicap(1, head_start=601), "bad_handicap"),
        (Handicap(1, head_start=-1), "bad_handicap"),
        (Handicap(2), "no_seat"),
        (Handicap(-1), "no_seat"),
    ):
        assert play.refused(0, command).code == code
    play.do(0, Start() if make is Play else MicroStart())
    assert play.refused(0, Handicap(1)).code == "wrong_phase"
    play.do(1, Rename("Bea"))
    play.done(0, 1)
    assert given(play, 1) == {"ties": True, "grace": False, "head_start": 20}
    assert play.do(0, Handicap(1)) == ["handicap_set"]
    assert given(play, 1) is None
    again = from_record(json.dumps(to_record(play.events)))
    assert replay(again) == play.state


@pytest.mark.parametrize("make", [Play, MicroPlay], ids=["ricochet", "micro"])
def test_alone_there_is_no_handicap(make: type[Play | MicroPlay]) -> None:
    """H2: a solo player has no opponent for a handicap."""
    play = make("Ann", mode="solo", start=False)
    refusal = play.refused(0, Handicap(0, ties=True))
    assert (refusal.code, refusal.rule) == ("solo", "H2")


def test_a_player_who_wins_ties_demonstrates_first() -> None:
    """H3: among equal bids before fewer chips and earlier bids; between two who win ties B5 decides."""
    play = Play("Ann", "Bob", "Cem", start=False)
    for seat in (1, 2):
        play.do(0, Handicap(seat, ties=True))
    play.do(0, Start())
    for seat in (0, 2, 1):
        play.bid(seat, 5)
    assert [bid.seat for bid in ladder(play.state)] == [2, 1, 0]
    play.bid(0, 4)
    assert [bid.seat for bid in ladder(play.state)] == [0, 2, 1]


def test_the_ladder_of_a_round_outlives_its_handicaps() -> None:
    """H3: a handicap given after the round does not reorder its ladder."""
    play = Play("Ann", "Bob")
    play.bid(0, 2)
    play.bid(1, 2)
    play.done(0, 1)
    play.show(0, WAY)
    play.do(0, Handicap(1, ties=True))
    assert [bid.seat for bid in ladder(play.state)] == [0, 1]


def test_a_move_of_grace_in_a_demonstration() -> None:
    """H4: a solution may count one more than the bid, not two; the bid's place in the ladder does not change."""
    play = Play("Ann", "Bob", start=False)
    play.do(0, Handicap(0, grace=True))
    play.do(0, Start())
    play.bid(0, 1)
    play.bid(1, 1)
    play.done(0, 1)
    assert view(play.state, 1, play.now)["demonstration"]["grace"] == 1
    assert play.show(0, WAY) == ["robot_moved", "robot_moved", "round_won"], "two moves, one bid"
    assert view(play.state, 1, play.now)["result"]["bid"] == 1
    play = Play("Ann", "Bob", start=False)
    play.do(0, Handicap(0, grace=True))
    play.do(0, Start())
    play.bid(0, 2)
    play.done(0, 1)
    for word in FUTILE.split()[:2]:
        assert play.do(0, push(word)) == ["robot_moved"]
    assert play.do(0, push(FUTILE.split()[2])) == ["robot_moved", "demonstration_failed", "round_lost"]


def test_a_jump_of_grace_in_a_path() -> None:
    """H4, U4: a path may have one jump more than declared, not fewer, not two more; if only a shortest path counts, it
    may be one longer than that.
    """
    jumps = len(MICRO_WAY.split())
    for declared, grace, shortest, won in (
        (jumps - 1, True, False, True),
        (jumps, True, False, True),
        (jumps + 1, True, False, False),
        (jumps - 2, True, False, False),
        (jumps - 1, False, False, False),
        (jumps - 1, True, True, True),
    ):
        play = MicroPlay("Ann", "Bob", start=False, must_be_shortest=shortest)
        play.do(0, Handicap(1, grace=grace))
        play.do(0, MicroStart())
        play.declare(1, declared)
        found = play.show(1, MICRO_WAY, optimum=jumps)
        assert ("round_won" in found) == won, (declared, grace)
        assert replay(from_record(json.dumps(to_record(play.events)))) == play.state
    play = MicroPlay("Ann", "Bob", start=False, must_be_shortest=True)
    play.do(0, Handicap(1, grace=True))
    play.do(0, MicroStart())
    play.declare(1, jumps + 2)
    assert "round_won" not in play.show(1, MICRO_LONG, optimum=jumps), "two jumps more than the shortest"


def test_a_player_who_wins_ties_may_call_as_many() -> None:
    """H3, U5: if others may call fewer, they may also call as many as a player who does not win ties, and demonstrate
    first.
    """
    play = MicroPlay("Ann", "Bob", "Cem", start=False, overcall=True)
    play.do(0, Handicap(1, ties=True))
    play.do(0, MicroStart())
    play.declare(0, 5)
    assert play.refused(2, Declare(5)).code == "not_lower"
    assert play.declare(1, 5) == ["path_declared"]
    assert play.refused(0, Declare(5)).code == play.refused(1, Declare(5)).code == "not_lower"
    assert play.done(0, 2) == ["done_said", "calling_ended", "demonstration_started"]
    assert play.state.demonstration is not None
    assert play.state.demonstration.seat == 1
    play = MicroPlay("Ann", "Bob", start=False, overcall=True)
    play.do(0, Handicap(1, ties=True))
    play.do(0, MicroStart())
    assert play.declare(0, 1) == ["path_declared"], "one jump is called, and Bob may still call one"
    assert "demonstration_started" in play.declare(1, 1)


@pytest.mark.parametrize("make", [Play, MicroPlay], ids=["ricochet", "micro"])
def test_a_head_start(make: type[Play | MicroPlay]) -> None:
    """H5: in the first seconds of a round only its owner may say the first number. The refusal has the rule and the
    remaining seconds; the difference of two head starts counts.
    """
    play = make("Ann", "Bob", "Cem", start=False)
    play.do(0, Handicap(1, head_start=30))
    play.do(0, Handicap(2, head_start=10))
    play.do(0, Start() if make is Play else MicroStart(), at=100)
    say = (lambda: Bid(9)) if make is Play else (lambda: Declare(9))
    refusal = play.refused(0, say(), at=103.5)
    assert (refusal.code, refusal.rule) == ("head_start", "H5")
    assert "27" in refusal.message
    players = view(play.state, 0, play.now)["players"]
    assert [player["speaks_at"] for player in players] == [130_000, None, 120_000]
    assert play.refused(2, say(), at=119.999).code == "head_start"
    assert play.refused(0, say(), at=129.999).code == "head_start"
    assert play.do(2, say(), at=120)
    assert [player["speaks_at"] for player in view(play.state, 0, play.now)["players"]] == [None, None, None]


def test_a_head_start_ends_with_the_first_number() -> None:
    """H5: after a number all may answer it, so nobody is kept out of the sand."""
    play = Play("Ann", "Bob", start=False)
    play.do(0, Handicap(1, head_start=600))
    play.do(0, Start(), at=0)
    assert play.refused(0, Bid(3), at=5).code == "head_start"
    play.bid(1, 7, at=6)
    assert play.bid(0, 3, at=6) == ["bid_made"]


def test_a_head_start_is_not_the_whole_round() -> None:
    """H5, B7, U6: in the minute before a round without a number would end, all may say one."""
    play = Play("Ann", "Bob", start=False)
    play.do(0, Handicap(1, head_start=600))
    play.do(0, Start(), at=0)
    assert play.refused(0, Bid(3), at=299.999).code == "head_start"
    assert play.look(300) == ["timer_turned"]
    assert view(play.state, 0, play.now)["players"][0]["speaks_at"] is None
    assert play.bid(0, 3, at=300) == ["bid_made"]
    micro = MicroPlay("Ann", "Bob", start=False)
    micro.do(0, Handicap(1, head_start=600))
    micro.do(0, MicroStart(), at=0)
    micro.do(0, Pause(on=True), at=50)
    micro.do(0, Pause(on=False), at=150)
    assert view(micro.state, 0, micro.now)["players"][0]["speaks_at"] == 220_000
    assert micro.refused(0, Declare(3), at=219.999).code == "head_start"
    assert micro.declare(0, 3, at=220)[0] == "path_declared"


def test_an_unused_head_start_delays_nobody() -> None:
    """H5: the head start of a player who is done, disconnected, or waiting for the next round delays nobody; a pause
    does not shorten it.
    """
    play = Play("Ann", "Bob", "Cem", start=False)
    play.do(0, Handicap(1, head_start=30))
    play.do(0, Start(), at=0)
    play.do(1, Done(), at=2)
    assert view(play.state, 0, play.now)["players"][0]["speaks_at"] is None
    play.do(1, Disconnect(), at=3)
    play.do(1, Connect(), at=4)
    assert play.refused(0, Bid(3), at=5).code == "head_start", "who comes back thinks again"
    play.do(0, Pause(on=True), at=10)
    play.do(0, Pause(on=False), at=110)
    assert play.refused(0, Bid(3), at=129.999).code == "head_start"
    assert play.bid(0, 3, at=130) == ["bid_made"]
    other = Play("Ann", "Bob", start=False)
    other.do(0, Handicap(1, head_start=30))
    other.do(0, Start(), at=0)
    other.do(1, Disconnect(), at=1)
    assert other.bid(0, 3, at=1) == ["bid_made"]


def test_a_real_table_has_handicaps() -> None:
    """H2: the device gives them for the players, and they order equal bids."""
    play = Play("Ann", "Bob", mode="table", start=False)
    play.do(0, Handicap(1, ties=True))
    play.do(0, Start())
    play.bid(0, 4)
    play.bid(1, 4)
    play.look(play.now / 1000 + 60)
    assert play.state.demonstration is not None
    assert play.state.demonstration.seat == 1


def test_a_record_with_an_impossible_handicap_is_refused() -> None:
    """H2: a handicap that no host could have given is refused."""
    play = Play("Ann", "Bob", start=False)
    play.do(0, Handicap(1, head_start=30))
    record = to_record(play.events)
    record["events"][-1]["head_start"] = 601
    with pytest.raises(RecordError, match="head start"):
        from_record(json.dumps(record))


@pytest.mark.parametrize("head_start", [0, 20])
def test_a_view_may_use_parts_of_an_earlier_one(head_start: int) -> None:
    """H5: a view that is made with an earlier state and its view is the same as without, also when head starts end."""
    play = Play("Ann", "Bob", start=False)
    play.do(0, Handicap(1, head_start=head_start))
    before = play.state, game.shared_view(play.state, play.now)
    for seat, command in ((0, Start()), (1, Bid(9)), (0, Bid(9)), (1, Bid(8)), (0, Done()), (1, Done())):
        play.do(seat, command)
        for later in (0, 3_000, 30_000):
            whole = game.shared_view(play.state, play.now + later)
            assert game.shared_view(play.state, play.now + later, before) == whole
            before = play.state, whole
