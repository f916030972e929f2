"""The record of a game of Micro Robots replays to the same game, and a damaged one is refused with a reason."""

from __future__ import annotations

import copy
import json
import random
from collections.abc import Callable
from functools import cache
from typing import Any

import msgspec
import pytest

from randolph.game import (
    Disconnect,
    EndGame,
    Event,
    Leave,
    Ready,
    RecordError,
    Refused,
    Strike,
    advance,
    fold,
    from_record,
    handle,
    replay,
    to_record,
)
from randolph.game.micro import MICRO, Again, Declare, Draw, Jump, MicroRules, Start
from randolph.rules.micro import Arrangement, Side
from tests.micro_play import TILES, Play, check_replay, games
from tests.views import view

Change = Callable[[list[dict[str, Any]]], None]
"""What is done to the events of a record."""


@cache
def texts() -> tuple[str, ...]:
    """The records of a game in a group, alone, and at a real table."""
    return tuple(json.dumps(to_record(play.events)) for play in games())


def changed(change: Change, which: int = 0) -> str:
    """One of the records, changed."""
    record = json.loads(texts()[which])
    change(record["events"])
    return json.dumps(record)


def test_replaying_the_record_gives_the_same_game() -> None:
    """Through JSON and back: the same events, the same state."""
    for play in games():
        check_replay(play.events, play.state)


def test_every_prefix_of_a_record_is_valid() -> None:
    """A review steps through it: each prefix replays to the state that the game had then, and can be shown."""
    for play in games():
        state = None
        for number, event in enumerate(play.events, start=1):
            state = fold(state, [event])
            assert replay(from_record(json.dumps(to_record(play.events[:number])))) == state
            look(state)


def test_a_replay_needs_no_randomness() -> None:
    """What was rolled stands in the events: tiles (U1), start and targets (U3)."""
    state = replay(from_record(texts()[0]), MICRO)
    assert state.result is not None
    assert state.board == Arrangement(Side.BLACK, *TILES).board()
    assert [str(state.start), str(state.result.target)] == ["b4", "r5"]


def test_the_record_is_json() -> None:
    """The form of a downloaded record, as documented."""
    record = json.loads(texts()[0])
    assert record["format"] == "randolph-record"
    assert record["events"][0]["rules"]["game"] == "micro"
    by_type = {event["type"]: event for event in reversed(record["events"])}
    assert by_type["game_started"] == {
        "type": "game_started",
        "at": 0,
        "tiles": list(TILES),
        "start": "p1",
        "win_at": 5,
        "seat": 0,
    }
    assert by_type["dice_rolled"] == {
        "type": "dice_rolled",
        "at": 0,
        "round": 1,
        "seat": 0,
        "target": "w2",
        "via": None,
        "chip": 0,
        "start": None,
    }
    assert by_type["path_declared"] == {"type": "path_declared", "at": 5000, "seat": 0, "moves": 7}
    assert by_type["robot_jumped"] == {"type": "robot_jumped", "at": 25_000, "seat": 1, "to": "p6"}
    assert by_type["chip_given"] == {"type": "chip_given", "at": 30_000, "seat": 1, "to": 2, "chip": 0}


# ── damaged ones ──────────────────────────────────────────────────────────────────────────────────────────────────────


def field(kind: str, key: str, value: object, number: int = 0) -> Change:
    """Another value in a field of an event of that kind: the first, or another one."""

    def change(events: list[dict[str, Any]]) -> None:
        [event for event in events if event["type"] == kind][number][key] = value

    return change


def without(kind: str) -> Change:
    """The first event of that kind is lost."""

    def change(events: list[dict[str, Any]]) -> None:
        events.remove(next(event for event in events if event["type"] == kind))

    return change


def twice(kind: str) -> Change:
    """The first event of that kind, twice."""

    def change(events: list[dict[str, Any]]) -> None:
        found = next(event for event in events if event["type"] == kind)
        events.insert(events.index(found), found)

    return change


def after(kind: str, event: dict[str, Any]) -> Change:
    """Another event after the first of that kind."""

    def change(events: list[dict[str, Any]]) -> None:
        found = next(event for event in events if event["type"] == kind)
        events.insert(events.index(found) + 1, {"at": found["at"], **event})

    return change


@pytest.mark.parametrize(
    ("change", "reason"),
    (
        (without("room_created"), "not the record of a game"),
        (twice("room_created"), "a game begins with RoomCreated"),
        (without("game_started"), "the state lobby"),
        (twice("game_started"), "the state over"),
        (without("dice_rolled"), "the state over"),
        (twice("dice_rolled"), "the state thinking"),
        (field("game_started", "tiles", ["1N", "1E", "3N", "4N"]), "not the agreed tiles"),
        (field("game_started", "win_at", 0), "at least one chip"),
        (field("game_started", "start", "p7"), "not the record of a game"),
        (field("game_started", "start", "p1\n"), "not the record of a game"),
        (field("game_started", "start", "p1 "), "not the record of a game"),
        (field("game_started", "seat", 9), "there is no seat 9"),
        (field("dice_rolled", "round", 2), "the next round is 1"),
        (field("dice_rolled", "chip", 1), "chip 1 is not the next one"),
        (field("dice_rolled", "chip", 25), "chip 25 is not the next one"),
        (field("dice_rolled", "chip", 0, 1), "chip 0 is not the next one"),
        (field("dice_rolled", "target", "p1"), "a roll of p1 has to be repeated"),
        (field("dice_rolled", "target", "pink"), "not the record of a game"),
        (field("dice_rolled", "via", "g2"), "if it is agreed on"),
        (field("dice_rolled", "start", "b4"), "only at a real table"),
        (field("path_declared", "moves", 0), "a declaration of 0 is not allowed"),
        (field("path_declared", "moves", 100), "a declaration of 100 is not allowed"),
        (field("path_declared", "moves", 7, 1), "7 has been called"),
        (twice("path_declared"), "7 has been called"),
        (without("calling_ended"), "no call of 5 to show"),
        (twice("calling_ended"), "nobody can call"),
        (after("calling_ended", {"type": "path_declared", "seat": 2, "moves": 3}), "the calls have ended"),
        (after("path_declared", {"type": "thinking_resumed"}), "a call stands"),
        (after("path_declared", {"type": "declaration_struck", "seat": 2}), "seat 2 has declared nothing"),
        (field("demonstration_started", "seat", 0), "no call of 5"),
        (field("demonstration_started", "declared", 7), "no call of 7"),
        (field("robot_jumped", "seat", 0), "seat 0 is not showing"),
        (field("robot_jumped", "to", "r2"), "illegal jump from p1 to r2"),
        (field("robot_jumped", "to", "x2"), "not the record of a game"),
        (without("robot_jumped"), "illegal jump from p1 to w6"),
        (after("round_won", {"type": "robot_jumped", "seat": 1, "to": "r2"}), "the state over"),
        (field("round_won", "moves", 4), "is not reached"),
        (field("round_won", "chip", 3), "the chip of the round is 0"),
        (field("round_won", "seat", 0), "seat 0 is not showing"),
        (field("demonstration_failed", "seat", 0), "seat 0 is not showing"),
        (field("demonstration_failed", "reason", "tired"), "not the record of a game"),
        (without("demonstration_failed"), "seat 1 has no chip to give"),
        (field("chip_given", "to", 0), "is not given to seat 0"),
        (field("chip_given", "to", 1), "is not given to seat 1"),
        (field("chip_given", "to", -1), "is not given to seat -1"),
        (field("chip_given", "chip", 1), "chip 1 of seat 1"),
        (field("chip_given", "seat", 2), "seat 2 has no chip to give"),
        (twice("chip_given"), "seat 1 has no chip to give"),
        (field("round_lost", "reason", "no_path"), "the round is not lost by"),
        (field("round_lost", "reason", "wrong", 1), "the round is not lost by"),
        (field("round_lost", "chip", 0), "the chip of the round is 1"),
        (field("optimum_found", "round", 2), "round 2 is not over"),
        (field("room_created", "rules", {"game": "micro", "overcall_seconds": 0}), "overcall_seconds"),
        (field("room_created", "rules", {"game": "ricochet"}), "not the record of a game"),
        (field("room_created", "rules", {"game": "chess"}), "not the record of a game"),
        (field("path_declared", "type", "bid_made"), "not the record of a game"),
    ),
)
def test_an_impossible_event_is_refused(change: Change, reason: str) -> None:
    """A record is checked event by event; the message names the event and the reason."""
    with pytest.raises(RecordError) as caught:
        from_record(changed(change))
    assert reason in str(caught.value)


@pytest.mark.parametrize(
    ("change", "which", "reason"),
    (
        (field("dice_rolled", "via", None), 1, "if it is agreed on"),
        (field("dice_rolled", "via", "w2"), 1, "a roll of w2 has to be repeated"),
        (field("dice_rolled", "via", "p1"), 1, "a roll of p1 has to be repeated"),
        (field("game_started", "tiles", ["1N", "2N", "3N", "3E"]), 1, "not the agreed tiles"),
        (field("round_lost", "reason", "wrong"), 1, "the round is not lost by"),
        (field("room_created", "rules", {"game": "micro", "mode": "solo"}), 1, "if it is agreed on"),
        (field("dice_rolled", "target", "p1", 1), 2, "a roll of p1 has to be repeated"),
        (field("declaration_struck", "seat", 1), 2, "seat 1 has declared nothing"),
        (without("declaration_struck"), 2, "the state demonstrating"),
        (without("thinking_resumed"), 2, "the calls have ended"),
        (without("player_left"), 2, None),
    ),
)
def test_other_impossible_events_are_refused(change: Change, which: int, reason: str | None) -> None:
    """Alone, with an intermediate cell, and at a real table; possible ones are read."""
    text = changed(change, which)
    if reason is None:
        assert from_record(text)
        return
    with pytest.raises(RecordError) as caught:
        from_record(text)
    assert reason in str(caught.value)


def test_impossible_tiles_are_refused() -> None:
    """U1: if the tiles were drawn at random, the record has the four of them."""
    play = Play("Ann", "Bob", tiles=None, dice="")
    record = to_record(play.events)
    for tiles in (["1N", "1E", "3N", "4N"], ["1N", "2X", "3N", "4N"], ["", "2N", "3N", "4N"]):
        record["events"][-2]["tiles"] = tiles
        with pytest.raises(RecordError, match="is not possible here: "):
            from_record(json.dumps(record))


def look(state: Any) -> None:  # noqa: ANN401 – the state of whatever game it is
    """Show it to everybody."""
    for seat in (None, *range(len(state.players))):
        msgspec.json.encode(view(state, seat, state.clock))


VALUES: tuple[object, ...] = (
    -1,
    0,
    1,
    2,
    5,
    24,
    25,
    99,
    2**53,
    2**70,
    1.5,
    None,
    True,
    "p1",
    "w2",
    "b4",
    "",
    "wrong",
    [],
)


def test_any_damage_gives_a_game_or_a_reason() -> None:
    """Thousands of records with events lost, doubled, swapped or changed: each is refused with a `RecordError`, or is a
    game that can be shown, in which time can pass, and that processes commands.
    """
    chance = random.Random(20)
    read = 0
    for _ in range(3000):
        record = json.loads(chance.choice(texts()))
        for _ in range(chance.randint(1, 3)):
            damage(chance, record["events"])
        try:
            events = from_record(json.dumps(record))
        except RecordError:
            continue
        read += 1
        use(events, chance)
    assert read > 200


def damage(chance: random.Random, events: list[dict[str, Any]]) -> None:
    """One fault."""
    at, other = chance.randrange(len(events)), chance.randrange(len(events))
    match chance.randrange(5):
        case 0 if at:
            del events[at:]
        case 1 if len(events) > 1:
            del events[at]
        case 2:
            events.insert(at, copy.deepcopy(events[other]))
        case 3:
            events[at], events[other] = events[other], events[at]
        case _:
            events[at][chance.choice(list(events[at]))] = chance.choice(VALUES)


def use(events: list[Event], chance: random.Random) -> None:
    """Show it, let time pass, send commands."""
    state = replay(events)
    look(state)
    commands = (Declare(3), Jump("p6"), Ready(), Leave(), Again(), Draw(), Disconnect(), EndGame(), Strike(), Start())
    for _ in range(4):
        later = advance(state, state.clock + chance.choice((0, 1000, 10**7)), chance)
        state = fold(state, later) if later else state
        try:
            found = handle(state, chance.choice((None, 0, 1, 2)), chance.choice(commands), state.clock, chance)
        except Refused:
            continue
        state = fold(state, found) if found else state
        look(state)


def test_the_rules_are_in_the_record() -> None:
    """Their tag names the game."""
    events = from_record(texts()[1])
    assert msgspec.to_builtins(events[0])["rules"] == msgspec.to_builtins(
        MicroRules(mode="solo", tiles=TILES, via=True)
    )
