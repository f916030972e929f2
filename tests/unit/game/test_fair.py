"""Fair time, in both games: the countdown to a round, the learners' pace, rounds of a day, lag credit."""

from __future__ import annotations

import json
from typing import Any

import pytest

from randolph.game import (
    Connect,
    Disconnect,
    Done,
    EndGame,
    GameRulesError,
    HandOver,
    Kick,
    Leave,
    Pause,
    Phase,
    Readmit,
    Ready,
    RecordError,
    actions,
    from_record,
    micro,
    next_deadline,
    replay,
    ricochet,
    to_record,
)
from tests.unit.game.test_people import KINDS, PLAYS, STARTS, number, view_of

FIRST = {"ricochet": 60, "micro": 15}
"""Seconds after the first number: the sand, or the time to call fewer."""
DRAWN = {"ricochet": "chip_drawn", "micro": "dice_rolled"}
SECRETS = {"ricochet": ("chip",), "micro": ("chip", "target", "via")}
"""The secrets of a round in a view."""
DAY = 86_400


def group(kind: str, **rules: object) -> Any:  # noqa: ANN401 – either game's
    """Three players in a game that has begun, in which others may call fewer."""
    return PLAYS[kind]("Ann", "Bob", "Cem", rules=rules, **({"overcall": True} if kind == "micro" else {}))


def end_of_bids(kind: str, play: Any) -> float:  # noqa: ANN401 – either game's
    """Seat 1 bids 9 at second 0; the end of the others' time."""
    number(kind, play, 1, 9)
    return FIRST[kind]


# ── the countdown ────────────────────────────────────────────────────────────────────────────────────────────────────


@KINDS
def test_nothing_is_revealed_before_the_end_of_the_countdown(kind: str) -> None:
    """S2, U3: neither an event nor a view has the round's target; at its end it is there, for all at once."""
    play = group(kind, reveal_seconds=3)
    assert play.state.phase is Phase.OVER
    assert play.look(2.999) == []
    for seat in (0, 1, 2, None):
        seen = view_of(play, seat)
        assert (seen["deadline"]["kind"], seen["deadline"]["left"]) == ("reveal", 1)
        assert not any(seen[secret] for secret in SECRETS[kind])
    assert DRAWN[kind] not in json.dumps(to_record(play.events))
    assert play.look(3) == [DRAWN[kind]]
    assert view_of(play, 1)["chip"] is not None


@KINDS
def test_a_countdown_comes_before_every_round(kind: str) -> None:
    """After the last "next" and after its time limit; it is counted once, and nobody can be ready during it."""
    play = group(kind, reveal_seconds=3)
    play.look(3)
    play.done(0, 1, 2)
    play.do(0, Ready(), at=10)
    play.do(1, Ready())
    assert play.do(2, Ready()) == ["ready_said", "reveal_started"]
    assert play.do(2, Disconnect(), at=11) == ["player_disconnected"]
    assert play.do(2, Connect()) == ["player_connected"]
    assert play.refused(0, Ready()).code == "revealing"
    assert "ready" not in actions(play.state, 0, play.now)
    assert play.look(13) == [DRAWN[kind]]
    play.done(0, 1, 2)
    assert play.look(13 + 15) == ["reveal_started"]
    assert play.look(13 + 18) == [DRAWN[kind]]


@KINDS
def test_a_countdown_stops_during_a_pause(kind: str) -> None:
    """It also stops while nobody is connected; then its rest runs."""
    play = group(kind, reveal_seconds=5)
    play.do(0, Pause(on=True), at=2)
    assert play.look(100) == []
    play.do(0, Pause(on=False), at=100)
    for seat in range(3):
        play.do(seat, Disconnect(), at=101)
    assert play.look(200) == []
    play.do(0, Connect(), at=200)
    assert next_deadline(play.state) == 202_000


@KINDS
def test_no_countdown_before_the_end(kind: str) -> None:
    """G1, U7: if the agreed minutes have passed, the game ends instead."""
    play = group(kind, reveal_seconds=3, end={"kind": "minutes", "count": 1})
    play.look(50)
    play.done(0, 1, 2)
    play.do(0, Ready(), at=61)
    play.do(1, Ready())
    assert play.do(2, Ready()) == ["ready_said", "game_ended"]


@KINDS
def test_a_real_table_has_no_countdown(kind: str) -> None:
    """Everybody there sees the same chip; without the rule the round begins at once."""
    table = PLAYS[kind]("Ann", "Bob", mode="table", rules={"reveal_seconds": 3})
    assert table.state.phase is Phase.THINKING
    assert group(kind).state.phase is Phase.THINKING


# ── learners ─────────────────────────────────────────────────────────────────────────────────────────────────────────


@KINDS
@pytest.mark.parametrize("pace", [2, 3])
def test_learners_think_longer(kind: str, pace: int) -> None:
    """B1, B7, U5, U6: all thinking times are multiplied; the time of a demonstration is not."""
    play = group(kind, pace=pace)
    thinking = {"ricochet": 300, "micro": 180}[kind]
    assert next_deadline(play.state) == thinking * pace * 1000
    if kind == "ricochet":
        assert view_of(play, 0)["offer_at"] == 240 * pace * 1000
        assert play.refused(0, ricochet.TurnTimer(), at=240 * pace - 0.001).code == "too_early"
        play.do(0, ricochet.TurnTimer(), at=240 * pace)
        assert next_deadline(play.state) == (240 + 60) * pace * 1000
    play.now = 0 if kind == "micro" else play.now
    number(kind, play, 1, 9)
    end = play.now + FIRST[kind] * pace * 1000
    assert next_deadline(play.state) == end
    play.look(end / 1000)
    assert play.state.phase is Phase.DEMONSTRATING
    assert next_deadline(play.state) == end + 60_000


@KINDS
def test_without_a_clock_all_have_to_be_done(kind: str) -> None:
    """B8, U5: without a clock no sand runs out, and a round without a bid does not end by itself; a
    demonstration does.
    """
    play = group(kind, pace=0)
    assert next_deadline(play.state) is None
    if kind == "ricochet":
        assert play.refused(0, ricochet.TurnTimer(), at=10_000).rule == "B7"
    number(kind, play, 1, 9)
    assert play.look(1_000_000) == []
    assert play.state.phase in {Phase.SAND, Phase.CALLING}
    number(kind, play, 2, 8)
    play.done(0, 1, *([2] if kind == "ricochet" else []))
    assert play.state.phase is Phase.DEMONSTRATING
    assert "demonstration_failed" in play.look(1_000_000 + 60)
    assert replay(from_record(json.dumps(to_record(play.events)))) == play.state


@KINDS
def test_without_a_clock_a_round_without_a_number_ends_when_all_are_done(kind: str) -> None:
    """B7, U6: the time of a single player never ends, either."""
    play = group(kind, pace=0)
    play.done(0, 1)
    assert play.do(2, Done())[-1] == "round_lost"
    alone = PLAYS[kind]("Ann", mode="solo", rules={"pace": 0})
    assert next_deadline(alone.state) is None


def test_endless_sand_without_done_is_refused() -> None:
    """B8: without a clock players must be able to declare that they are done; a solo player need not."""
    with pytest.raises(GameRulesError, match="pace 0 needs done"):
        ricochet.GameRules(pace=0, done=False)
    assert ricochet.GameRules(pace=0, done=False, mode="solo").pace == 0


@pytest.mark.parametrize("rules", [ricochet.GameRules, micro.MicroRules])
@pytest.mark.parametrize("wrong", [{"reveal_seconds": 11}, {"reveal_seconds": -1}, {"lag_credit_ms": 1001}], ids=str)
def test_times_have_bounds(rules: Any, wrong: dict[str, Any]) -> None:  # noqa: ANN401 – either game's
    """A countdown lasts at most ten seconds, a lag credit one; the other times at most a day."""
    with pytest.raises(GameRulesError, match=next(iter(wrong))):
        rules(**wrong)
    assert rules(demonstration_seconds=DAY).demonstration_seconds == DAY
    with pytest.raises(GameRulesError, match="86400"):
        rules(demonstration_seconds=DAY + 1)


# ── a demonstration without a clock ──────────────────────────────────────────────────────────────────────────────────


@KINDS
def test_a_demonstration_without_a_clock_waits_for_its_connected_player(kind: str) -> None:
    """B4, U4: without an agreed clock nothing runs out; if the player is disconnected, they have a minute to return."""
    play = group(kind, demonstration_seconds=0)
    at = end_of_bids(kind, play)
    play.look(at)
    assert (play.state.phase, view_of(play, 1)["deadline"], next_deadline(play.state)) == (
        Phase.DEMONSTRATING,
        None,
        None,
    )
    assert play.look(at + DAY) == []
    play.do(0, Disconnect(), at=at + DAY)
    assert view_of(play, 2)["deadline"] is None, "who only looks on is not waited for"
    play.do(1, Disconnect(), at=at + DAY + 1)
    assert (view_of(play, 2)["deadline"]["kind"], view_of(play, 2)["deadline"]["left"]) == ("demonstration", 60_000)
    play.do(1, Connect(), at=at + DAY + 60)
    assert view_of(play, 2)["deadline"] is None
    play.do(1, Disconnect(), at=at + 2 * DAY)
    assert play.look(at + 2 * DAY + 59.999) == []
    assert play.look(at + 2 * DAY + 60)[:1] == ["demonstration_failed"]


@KINDS
def test_a_demonstration_without_a_clock_stops_while_nobody_is_connected(kind: str) -> None:
    """B4, G3: a player who was disconnected before the demonstration has the minute from its beginning, once somebody
    is connected.
    """
    play = group(kind, demonstration_seconds=0)
    at = end_of_bids(kind, play)
    play.do(1, Disconnect(), at=at - 1)
    play.look(at)
    assert view_of(play, 0)["deadline"]["left"] == 60_000
    for seat in (0, 2):
        play.do(seat, Disconnect(), at=at + 10)
    assert play.look(at + DAY) == []
    play.do(2, Connect(), at=at + DAY)
    assert view_of(play, 0)["deadline"]["left"] == 50_000


@pytest.mark.parametrize("rules", [ricochet.GameRules, micro.MicroRules])
def test_by_correspondence_a_demonstration_has_a_clock(rules: Any) -> None:  # noqa: ANN401 – either game's
    """B4, G3: if presence is ignored, nothing else would end it."""
    with pytest.raises(GameRulesError, match="demonstration_seconds 0 needs players who are present"):
        rules(demonstration_seconds=0, correspondence=True)


# ── by correspondence ────────────────────────────────────────────────────────────────────────────────────────────────

LONG = {
    "ricochet": {"sand_seconds": DAY, "demonstration_seconds": DAY, "no_bid": False},
    "micro": {"overcall_seconds": DAY, "demonstration_seconds": DAY, "no_path": False},
}


@KINDS
def test_a_round_of_a_day_needs_nobody_connected(kind: str) -> None:
    """All are absent most of the time: the clocks run, the bid of an absent player counts, and they demonstrate when
    they return.
    """
    play = group(kind, correspondence=True, **LONG[kind])
    number(kind, play, 1, 9)
    for seat in range(3):
        play.do(seat, Disconnect(), at=60)
    play.do(0, Connect(), at=3600)
    assert view_of(play, 0)["deadline"]["left"] == (DAY - 3600) * 1000
    number(kind, play, 0, 8)
    play.do(0, Disconnect(), at=3700)
    assert play.look(DAY - 0.001) == []
    assert "demonstration_started" in play.look(DAY)
    assert play.state.demonstration.seat == 0
    play.do(0, Connect(), at=DAY + 30_000)
    assert play.state.demonstration.seat == 0
    assert [player.left for player in play.state.players] == [False] * 3


@KINDS
def test_by_correspondence_all_means_all_seats(kind: str) -> None:
    """B8, U6: a single connected player is not "all"; "done" remains while its player is absent; players who left are
    not asked.
    """
    play = group(kind, correspondence=True, **LONG[kind])
    number(kind, play, 1, 9)
    for seat in (0, 2):
        play.do(seat, Disconnect(), at=10)
    play.do(1, Done(), at=11)
    play.do(1, Disconnect(), at=12)
    play.do(0, Connect(), at=5000)
    assert play.do(0, Done()) == ["done_said"]
    assert "demonstration_started" in play.do(2, Leave(), at=6000)


@KINDS
def test_by_correspondence_all_have_to_agree_to_the_end(kind: str) -> None:
    """G1: absent players, too; and the next round waits for their "next", or for the agreed time."""
    play = group(kind, correspondence=True, next_seconds=DAY, **LONG[kind])
    play.done(0, 1, 2)
    play.do(1, Disconnect(), at=10)
    play.do(0, EndGame(), at=20)
    assert play.do(2, EndGame()) == ["end_agreed"]
    play.do(0, Ready(), at=100)
    play.do(0, Disconnect())
    play.do(0, Connect(), at=200)
    assert play.do(2, Ready()) == ["ready_said"]
    assert play.look(DAY - 0.001) == []
    assert play.look(DAY) == [DRAWN[kind]]


@KINDS
def test_an_abandoned_correspondence_stops(kind: str) -> None:
    """B7, U6: after some rounds without any action nothing follows; nor when all have left."""
    play = group(kind, correspondence=True)
    for seat in range(3):
        play.do(seat, Disconnect(), at=1)
    tags = play.look(10**6)
    assert (tags.count("round_lost"), next_deadline(play.state)) == (3, None)
    play = group(kind, correspondence=True)
    for seat in range(3):
        play.do(seat, Leave(), at=1)
    assert play.look(10**6) == []


@KINDS
def test_the_host_can_pause_a_correspondence(kind: str) -> None:
    """During a pause nothing runs, whoever connects."""
    play = group(kind, correspondence=True, **LONG[kind])
    number(kind, play, 1, 9)
    play.do(0, Pause(on=True), at=1000)
    for seat in range(3):
        play.do(seat, Disconnect(), at=2000)
    assert play.look(10**6) == []
    play.do(0, Connect(), at=10**6)
    play.do(0, Pause(on=False))
    assert next_deadline(play.state) == (10**6 + DAY - 1000) * 1000


@KINDS
def test_by_correspondence_nobody_replaces_an_absent_host_at_once(kind: str) -> None:
    """G3: a player who is connected alone closes no seat and changes no rule; after three days they may."""
    play = group(kind, correspondence=True, **LONG[kind])
    for seat in range(3):
        play.do(seat, Disconnect(), at=10)
    for at in (20, 2 * DAY):
        play.do(1, Connect(), at=at)
        assert view_of(play, 1)["host"] == 0
        assert play.refused(1, Kick(2)).code == "not_host"
        play.do(1, Disconnect())
    play.do(1, Connect(), at=10 + 3 * DAY)
    assert view_of(play, 1)["host"] == 1
    assert play.refused(1, HandOver(2)).code == "deputy"
    assert "player_kicked" in play.do(1, Kick(2))
    play.do(0, Connect())
    assert play.refused(1, Pause(on=True)).code == "not_host"


@KINDS
def test_days_pass_in_an_idle_room_too(kind: str) -> None:
    """G3: a player connected all the time becomes the deputy at that moment, without any event."""
    play = group(kind, correspondence=True, **LONG[kind])
    play.do(0, Disconnect(), at=10)
    play.do(2, Disconnect())
    begun = len(play.events)
    for days, host in ((3 * DAY - 1, 0), (3 * DAY, 1)):
        play.look(10 + days)
        assert view_of(play, 1)["host"] == host
        assert ("pause" in view_of(play, 1)["actions"]) == ("kick" in view_of(play, 1)["actions"]) == (host == 1)
    assert len(play.events) == begun
    assert play.refused(1, HandOver(2)).code == "deputy"
    assert "player_kicked" in play.do(1, Kick(2))


@KINDS
def test_by_correspondence_the_role_can_go_to_an_absent_player(kind: str) -> None:
    """The new host has the role from their next visit, also in the record; players who have left get nothing."""
    play = group(kind, correspondence=True, **LONG[kind])
    play.do(1, Disconnect(), at=10)
    play.do(2, Leave(), at=15)
    assert play.refused(0, HandOver(2)).code == "no_seat"
    assert play.do(0, HandOver(1), at=20) == ["host_changed"]
    assert view_of(play, 0)["host"] == 1
    assert play.refused(0, Pause(on=True)).code == "not_host"
    assert replay(from_record(json.dumps(to_record(play.events)))).host == 1


@KINDS
def test_by_correspondence_a_host_whose_seat_was_reopened_is_waited_for(kind: str) -> None:
    """G3: a host whose seat was closed counts as absent since then."""
    play = group(kind, correspondence=True, **LONG[kind])
    play.do(0, Kick(1), at=10)
    play.do(0, Readmit(1), at=DAY)
    assert play.do(0, HandOver(1)) == ["host_changed"]
    play.look(10 + 3 * DAY - 1)
    assert view_of(play, 0)["host"] == 1
    play.look(10 + 3 * DAY)
    assert view_of(play, 0)["host"] == 0


# ── lag credit ───────────────────────────────────────────────────────────────────────────────────────────────────────


@KINDS
def test_a_number_that_was_sent_in_time_counts(kind: str) -> None:
    """B1: it arrives 199 ms after the end, on a connection with 200 ms of lag; the event has the credit, and a replay
    agrees.
    """
    play = group(kind, lag_credit_ms=300)
    end = end_of_bids(kind, play)
    play.credit = 200
    assert play.look(end) == []
    number_late(kind, play, 2, 7, at=end + 0.199)
    event = play.events[-1]
    assert (event.late_by_ms, event.credit_ms) == (199, 200)
    assert play.look(end + 0.299) == []
    assert "demonstration_started" in play.look(end + 0.3)
    assert play.state.demonstration.seat == 2
    assert replay(from_record(json.dumps(to_record(play.events)))) == play.state


@KINDS
def test_a_number_sent_too_late_does_not_count(kind: str) -> None:
    """B1: neither beyond the lag, nor beyond the room's limit, nor if there is no credit."""
    for room, line, late in ((300, 200, 0.2), (300, 5000, 0.3), (300, 0, 0), (0, 5000, 0)):
        play = group(kind, lag_credit_ms=room)
        end = end_of_bids(kind, play)
        play.credit = line
        say = ricochet.Bid(7) if kind == "ricochet" else micro.Declare(7)
        assert play.refused(2, say, at=end + late).code == "too_late"


@KINDS
def test_late_numbers_are_not_offered(kind: str) -> None:
    """The actions of a viewer have no number after the end, whatever may still arrive; before it they are unchanged."""
    say = {"ricochet": "bid", "micro": "declare"}[kind]
    play = group(kind, lag_credit_ms=300)
    end = end_of_bids(kind, play)
    play.look(end - 0.001)
    assert say in actions(play.state, 2, play.now)
    play.look(end)
    assert say not in actions(play.state, 2, play.now)
    assert view_of(play, 2)["deadline"]["left"] == 0


@KINDS
def test_a_number_in_time_uses_no_credit(kind: str) -> None:
    """B1: its event has 0 for both, whatever the lag."""
    play = group(kind, lag_credit_ms=300)
    play.credit = 300
    end = end_of_bids(kind, play)
    number_late(kind, play, 2, 7, at=end - 0.001)
    assert (play.events[-1].late_by_ms, play.events[-1].credit_ms) == (0, 0)


@KINDS
def test_a_late_first_number_counts_in_a_round_without_any(kind: str) -> None:
    """B7, U6: if it was sent before the chip would have gone back, the others get their whole time from it."""
    play = group(kind, lag_credit_ms=300)
    end = {"ricochet": 300 + 60, "micro": 180}[kind]
    play.credit = 300
    play.look(end)
    number_late(kind, play, 2, 7, at=end + 0.1)
    assert play.events[-1].late_by_ms == 100
    assert next_deadline(play.state) == (end + FIRST[kind]) * 1000 + 100 + 300


@KINDS
def test_alone_the_last_moment_counts_too(kind: str) -> None:
    """O1, O2: a solution announced in time is demonstrated."""
    play = PLAYS[kind]("Ann", mode="solo", rules={"lag_credit_ms": 300})
    play.credit = 300
    end = {"ricochet": 60, "micro": 120}[kind]
    play.look(end)
    number_late(kind, play, 0, 5, at=end + 0.299)
    assert play.state.phase is Phase.DEMONSTRATING


@KINDS
def test_after_all_are_done_no_number_is_in_transit(kind: str) -> None:
    """B8: players are done after their last number; the first demonstration does not wait for credit."""
    play = group(kind, lag_credit_ms=1000)
    number(kind, play, 1, 9)
    play.do(0, Done(), at=5)
    play.do(1, Done())
    assert "demonstration_started" in play.do(2, Done())


@KINDS
def test_a_pause_in_the_last_moment_loses_nothing(kind: str) -> None:
    """B1: a number that was sent in time may still arrive afterwards."""
    play = group(kind, lag_credit_ms=300)
    end = end_of_bids(kind, play)
    play.credit = 300
    play.do(0, Pause(on=True), at=end + 0.1)
    play.do(0, Pause(on=False), at=end + 50)
    number_late(kind, play, 2, 7, at=end + 50.1)
    assert (play.events[-1].late_by_ms, play.state.phase is Phase.DEMONSTRATING) == (100, False)


@KINDS
@pytest.mark.parametrize(("field", "value"), [("late_by_ms", 200), ("late_by_ms", 150), ("credit_ms", 301)])
def test_a_record_with_impossible_credit_is_refused(kind: str, field: str, value: int) -> None:
    """B1: later than granted, later than it came, or granted more than agreed on."""
    play = group(kind, lag_credit_ms=300)
    end = end_of_bids(kind, play)
    play.credit = 200
    number_late(kind, play, 2, 7, at=end + 0.1)
    record = to_record(play.events)
    record["events"][-1][field] = value
    with pytest.raises(RecordError, match="late by"):
        from_record(json.dumps(record))


@KINDS
def test_a_record_with_an_unagreed_countdown_is_refused(kind: str) -> None:
    """Two countdowns at once are refused, too."""
    for rules, match in (({}, "no countdown"), ({"reveal_seconds": 3}, "is already running")):
        play = PLAYS[kind]("Ann", "Bob", rules={"next_seconds": 300, **rules}, start=False)
        play.do(0, STARTS[kind]())
        play.look(3)
        play.done(0, 1)
        if rules:
            play.do(0, Ready())
            play.do(1, Ready())
        record = to_record(play.events)
        record["events"].append({"type": "reveal_started", "at": play.now})
        with pytest.raises(RecordError, match=match):
            from_record(json.dumps(record))


def number_late(kind: str, play: Any, seat: int, moves: int, *, at: float) -> None:  # noqa: ANN401 – either game's
    """Send a number at this time; it has to count."""
    say = ricochet.Bid(moves) if kind == "ricochet" else micro.Declare(moves)
    assert play.do(seat, say, at)[0] in {"bid_made", "path_declared"}
