"""A game that the host has paused, and rules that are changed between two rounds; in both games."""

from __future__ import annotations

import json
from typing import Any

import msgspec
import pytest

from randolph.game import (
    Connect,
    Disconnect,
    Done,
    EndGame,
    GiveUp,
    Kick,
    Leave,
    Pause,
    Phase,
    Ready,
    RecordError,
    Rename,
    Settings,
    actions,
    from_record,
    micro,
    next_deadline,
    replay,
    ricochet,
    to_record,
)
from tests import game_play
from tests.unit.game.test_people import KINDS, PLAYS, number, view_of

END = {"ricochet": {"end": {"kind": "minutes", "count": 2}}, "micro": {"end": {"kind": "minutes", "count": 2}}}
FIRST = {"ricochet": 60, "micro": 15}
"""Seconds after the first number: the sand, or the time to call fewer."""


def running(kind: str, **rules: object) -> Any:  # noqa: ANN401 – either game's
    """Three players, one of whom said 9 at second 0: a clock runs."""
    play = PLAYS[kind]("Ann", "Bob", "Cem", rules=rules, **({"overcall": True} if kind == "micro" else {}))
    number(kind, play, 1, 9)
    return play


# ── pausing ──────────────────────────────────────────────────────────────────────────────────────────────────────────


@KINDS
def test_all_clocks_stop(kind: str) -> None:
    """However long the pause lasts, the rest of a clock runs afterwards. The pause is recorded once."""
    play = running(kind)
    assert play.do(0, Pause(on=True), at=10) == ["game_paused"]
    assert play.do(0, Pause(on=True)) == []
    assert next_deadline(play.state) is None
    assert play.look(10_000) == []
    seen = view_of(play, 1)
    assert (seen["paused"], seen["deadline"]["paused"], seen["deadline"]["left"]) == (
        True,
        True,
        (FIRST[kind] - 10) * 1000,
    )
    assert play.do(0, Pause(on=False), at=20_000) == ["game_resumed"]
    assert next_deadline(play.state) == (20_000 + FIRST[kind] - 10) * 1000


@KINDS
@pytest.mark.parametrize("mode", ["solo", "table"])
def test_solo_games_and_real_tables_can_pause_too(kind: str, mode: str) -> None:
    """The single player, or the device, can pause."""
    play = PLAYS[kind]("Ann", *(() if mode == "solo" else ("Bob",)), mode=mode)
    play.do(0, Pause(on=True))
    assert next_deadline(play.state) is None
    play.do(0, Pause(on=False))
    assert next_deadline(play.state) is not None


@KINDS
def test_no_number_counts_during_a_pause(kind: str) -> None:
    """Nor can players be done; connecting, names and the agreement to end the game work."""
    play = PLAYS[kind]("Ann", "Bob", "Cem")
    assert play.refused(1, Pause(on=True)).code == "not_host"
    play.do(0, Pause(on=True))
    say = ricochet.Bid(5) if kind == "ricochet" else micro.Declare(5)
    for command in (say, Done()):
        assert play.refused(1, command).code == "paused"
    assert actions(play.state, 1, play.now) == ["leave", "rename", "end_game"]
    play.do(1, Rename("Bea"))
    assert play.join("Dan") == 3
    play.do(0, Kick(3))
    for seat in range(3):
        play.do(seat, EndGame())
    assert play.state.phase is Phase.FINISHED
    assert not play.state.paused


@KINDS
def test_demonstrations_wait(kind: str) -> None:
    """B4, U4: its clock stops, and the player demonstrates after the pause."""
    play = PLAYS[kind]("Ann", "Bob", "Cem")
    number(kind, play, 1, 9)
    if kind == "ricochet":
        play.done(0, 1, 2)
    play.do(0, Pause(on=True), at=5)
    assert play.refused(1, GiveUp()).code == "paused"
    assert play.look(1000) == []
    play.do(0, Pause(on=False), at=1000)
    assert play.look(1000 + 54) == []
    assert "demonstration_failed" in play.look(1000 + 55)


@KINDS
def test_a_lost_connection_ends_nothing_during_a_pause(kind: str) -> None:
    """B8, U6: all others are done when the one they wait for is disconnected; the consequences follow after
    the pause.
    """
    play = PLAYS[kind]("Ann", "Bob", "Cem")
    play.done(0, 1)
    play.do(0, Pause(on=True))
    assert play.do(2, Disconnect()) == ["player_disconnected"]
    assert play.do(2, Connect()) == ["player_connected"]
    play.do(2, Disconnect())
    assert play.do(0, Pause(on=False))[:2] == ["game_resumed", "round_lost"]


@KINDS
def test_a_pause_and_an_empty_room(kind: str) -> None:
    """The clocks continue when both have ended: somebody is connected, and the game is not paused. No time is lost or
    gained.
    """
    play = running(kind)
    play.do(0, Pause(on=True), at=4)
    for seat in range(3):
        play.do(seat, Disconnect(), at=5)
    play.do(0, Connect(), at=500)
    assert next_deadline(play.state) is None
    play.do(0, Pause(on=False), at=600)
    assert next_deadline(play.state) == (600 + FIRST[kind] - 4) * 1000
    for seat in range(3):
        if play.state.players[seat].connected:
            play.do(seat, Disconnect(), at=601)
    play.do(1, Connect(), at=700)
    assert next_deadline(play.state) == (700 + FIRST[kind] - 5) * 1000


@KINDS
def test_the_agreed_minutes_stop(kind: str) -> None:
    """G1: a pause does not count; another game begins unpaused."""
    play = PLAYS[kind]("Ann", "Bob", rules=END[kind])
    play.do(0, Pause(on=True), at=10)
    play.do(0, Pause(on=False), at=10_000)
    assert play.state.played(10_000_000) == 10_000
    play.do(0, Pause(on=True))
    play.do(0, EndGame())
    play.do(1, EndGame())
    play.do(0, (ricochet.Again if kind == "ricochet" else micro.Again)())
    assert not play.state.paused
    assert next_deadline(play.state) is not None


@KINDS
def test_the_deputy_ends_the_pause(kind: str) -> None:
    """The host has paused the game and disconnected."""
    play = PLAYS[kind]("Ann", "Bob")
    play.do(0, Pause(on=True))
    play.do(0, Disconnect())
    play.do(1, Pause(on=False))
    assert not play.state.paused


@KINDS
@pytest.mark.parametrize("phase", ["lobby", "finished"])
def test_only_a_running_game_can_be_paused(kind: str, phase: str) -> None:
    """Neither before a game nor after it."""
    play = PLAYS[kind]("Ann", "Bob", start=phase == "finished")
    if phase == "finished":
        play.do(0, EndGame())
        play.do(1, EndGame())
    assert play.refused(0, Pause(on=True)).code == "wrong_phase"


@KINDS
def test_a_player_who_leaves_loses_their_number(kind: str) -> None:
    """G3: the last number is withdrawn in the pause; thinking continues after it, with its whole time."""
    play = running(kind)
    play.do(0, Pause(on=True))
    play.do(1, Leave())
    assert play.do(0, Pause(on=False))[:2] == ["game_resumed", "thinking_resumed"]
    assert play.state.phase is Phase.THINKING


# ── rules between two rounds ─────────────────────────────────────────────────────────────────────────────────────────


def over(kind: str, **rules: object) -> Any:  # noqa: ANN401 – either game's
    """The first round is over, and nothing happens by itself for a while."""
    play = PLAYS[kind]("Ann", "Bob", rules={"next_seconds": 300, **rules})
    play.done(0, 1)
    assert play.state.phase is Phase.OVER
    return play


CHANGES: dict[str, dict[str, Any]] = {
    "ricochet": {"sand_seconds": 30, "tie_break": "tournament", "done": False, "demonstration_seconds": 90},
    "micro": {"overcall": True, "overcall_seconds": 30, "via": True, "no_path": False},
}
WAITING: dict[str, dict[str, Any]] = {
    "ricochet": {"silver": True, "end": {"kind": "rounds", "count": 5}, "no_reversal": False},
    "micro": {"side": "copper", "tiles": None, "end": {"kind": "rounds", "count": 5}},
}


def changed(play: Any, changes: dict[str, Any]) -> Settings[Any]:  # noqa: ANN401 – either game's
    """The request for these rules, with the others unchanged."""
    rules = {**msgspec.to_builtins(play.state.rules), **changes}
    return Settings(msgspec.convert(rules, type(play.state.rules)))


@KINDS
def test_rules_are_changed_between_two_rounds(kind: str) -> None:
    """The host changes rules that do not affect the current game; they apply from the next round."""
    play = over(kind)
    wish = changed(play, CHANGES[kind])
    assert play.refused(1, wish).code == "not_host"
    assert play.do(0, wish) == ["rules_changed"]
    assert play.do(0, wish) == []
    assert view_of(play, 1)["played"] is None
    play.next()
    assert play.refused(0, wish).code == "wrong_phase"
    if kind == "ricochet":
        play.bid(0, 9, at=100)
        assert next_deadline(play.state) == 130_000
    else:
        assert play.state.via is not None
        play.declare(0, 9, at=100)
        assert next_deadline(play.state) == 130_000


def test_the_ladder_of_a_round_keeps_its_rules() -> None:
    """B5: Ann, without chips, was before Bob, whose equal bid was earlier; another tie-break applies from the next
    round.
    """
    play = game_play.Play("Ann", "Bob", rules={"next_seconds": 300})
    play.bid(1, 2)
    play.done(0, 1)
    play.show(1, game_play.WAY)
    for word in ("chips", "tournament"):
        play.next()
        play.bid(1, 1)
        play.bid(0, 1)
        play.done(0, 1)
        shown = [bid["seat"] for bid in view_of(play, None)["bids"]]
        assert shown == ([0, 1] if word == "chips" else [1, 0])
        for seat in shown:
            play.do(seat, GiveUp())
        play.do(0, changed(play, {"tie_break": "tournament" if word == "chips" else "chips"}))
        assert [bid["seat"] for bid in view_of(play, None)["bids"]] == shown


@KINDS
def test_rules_of_the_game_wait_for_the_next_one(kind: str) -> None:
    """The refusal names the rule, and changes nothing of the others."""
    play = over(kind)
    for name, value in WAITING[kind].items():
        refused = play.refused(0, changed(play, {**CHANGES[kind], name: value}))
        assert (refused.code, name in refused.message) == ("next_game", True)
    assert play.refused(0, changed(play, {"mode": "solo"})).code == "next_game"


@KINDS
def test_records_have_only_allowed_changes(kind: str) -> None:
    """Pauses and changed rules replay; a record with a rule that has to wait is refused."""
    play = over(kind)
    play.do(0, Pause(on=True))
    play.do(0, changed(play, CHANGES[kind]))
    play.do(0, Pause(on=False))
    play.do(0, Ready())
    text = json.dumps(to_record(play.events))
    assert replay(from_record(text)) == play.state
    for event, field, value, reason in (
        ("rules_changed", "rules", {"game": kind, "mode": "solo"}, "cannot change"),
        ("rules_changed", "rules", {"game": kind, "end": {"kind": "rounds"}}, "waits for the next game"),
        ("game_paused", "type", "game_resumed", "not paused"),
        ("game_resumed", "type", "game_paused", "paused already"),
    ):
        record = json.loads(text)
        next(each for each in record["events"] if each["type"] == event)[field] = value
        with pytest.raises(RecordError, match=reason):
            from_record(json.dumps(record))
