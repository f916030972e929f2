"""A game's record is its event log: it replays to the same game, and a damaged one is refused with a reason."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from randolph.game import (
    RECORD_VERSION,
    EndGame,
    Judged,
    RecordError,
    Rematch,
    Settings,
    actions,
    fold,
    from_record,
    is_record,
    replay,
    rounds_of,
    to_record,
)
from randolph.game.ricochet import RICOCHET, Again, Draw, GameRules, Place, SavedBoard, Start
from randolph.game.ricochet.events import RobotMoved
from randolph.rules import Arrangement, Color, verify
from tests.fuzz import records
from tests.game_play import GAME, HOME, VORTEX, WAY, Play, check_replay
from tests.unit.rules.hand import board, moves

Change = Callable[[dict[str, Any], list[dict[str, Any]]], None]
"""A change of a record and its events."""


def played() -> Play:
    """A round won on the second attempt, and the beginning of the next."""
    play = Play("Ann", "Bob", chips=[chip for chip, _ in GAME])
    play.bid(1, 1, at=5)
    play.bid(0, 2, at=6)
    play.look(66)
    play.show(1, "yS", at=70)
    play.show(0, WAY, at=75)
    play.next()
    return play


def text(change: Change | None = None) -> str:
    """The record of that game, changed."""
    record = to_record(played().events)
    if change is not None:
        change(record, record["events"])
    return json.dumps(record)


def test_replaying_the_record_gives_the_same_game() -> None:
    """Through JSON and back: the same events and the same state, for games of every kind."""
    for events in records.games():
        check_replay(events, replay(events, RICOCHET))


def test_the_record_is_json_with_format_and_version() -> None:
    """The format of a downloaded record, as documented: format, version, events with type and time."""
    record = json.loads(text())
    assert {key: record[key] for key in ("format", "version")} == {"format": "randolph-record", "version": 5}
    assert RECORD_VERSION == 5
    assert record["events"][1] == {"type": "player_joined", "at": 0, "seat": 0, "name": "Ann"}
    by_type = {event["type"]: event for event in record["events"]}
    assert by_type["bid_made"] == {"type": "bid_made", "at": 6000, "seat": 0, "moves": 2}
    assert by_type["robot_moved"]["path"] == [[14, 8], [13, 8], [12, 8], [11, 8], [10, 8]]
    assert by_type["game_started"]["robots"] == {"red": [15, 7], "green": [15, 15], "blue": [15, 9], "yellow": [0, 0]}


VERSION_1 = (Path(__file__).parents[2] / "data" / "record-version-1.json").read_text("utf-8")
"""As written before there were own boards, openings, costs and real tables."""


def test_a_record_of_version_1_is_read_forever() -> None:
    """Missing fields get the former values: printed boards, every move of cost 1, no powers."""
    events = from_record(VERSION_1)
    state = replay(events, RICOCHET)
    assert (state.phase, state.round, state.chip, state.win_at) == ("thinking", 2, 0, 8)
    assert [(player.name, player.chips) for player in state.players] == [("Ann", (1,)), ("Bob", ())]
    assert {color.value: cell for color, cell in state.start.items()} == {
        "red": (10, 8),
        "green": (15, 15),
        "blue": (15, 9),
        "yellow": (0, 0),
    }
    assert state.board == Arrangement("1A", "2A", "3A", "4A").board()
    assert state.rules == GameRules(faces=("1A", "2A", "3A", "4A"))
    assert [event.cost for event in events if isinstance(event, RobotMoved)] == [1, 1, 1]
    again = to_record(events)
    assert again["version"] == 5
    assert replay(from_record(json.dumps(again))) == state


VERSION_2 = (Path(__file__).parents[2] / "data" / "record-version-2.json").read_text("utf-8")
"""As written when there was one game, whose rules did not name it."""


def test_a_record_of_version_2_is_read_forever() -> None:
    """Without a name the game is Ricochet Robots; the robots are where the six moves left them."""
    state = replay(from_record(VERSION_2), RICOCHET)
    assert (state.rules.game, state.rules.mode) == ("ricochet", "table")
    assert (state.phase, state.round, state.chip, state.win_at) == ("thinking", 2, 4, 8)
    assert [(player.name, player.chips) for player in state.players] == [("Ann", ()), ("Bob", (9,))]
    events = json.loads(VERSION_2)["events"]
    stood = {color: tuple(cell) for color, cell in events[5]["robots"].items()}
    moved = {event["robot"]: tuple(event["path"][-1]) for event in events if event["type"] == "robot_moved"}
    assert {color.value: cell for color, cell in state.start.items()} == stood | moved
    again = json.dumps(to_record(from_record(VERSION_2)))
    assert json.loads(again)["version"] == 5
    assert replay(from_record(again)) == state


VERSION_3 = (Path(__file__).parents[2] / "data" / "record-version-3.json").read_text("utf-8")
"""As written when all players were people."""


def test_a_record_of_version_3_is_read_forever() -> None:
    """A player without a kind is a person."""
    state = replay(from_record(VERSION_3))
    assert (state.rules.game, state.phase, state.round, state.host) == ("micro", "over", 2, 1)
    assert [(player.name, player.computer, player.hosted) for player in state.players] == [
        ("Ann", None, False),
        ("Bob", None, False),
        ("Cemal", None, False),
    ]
    again = json.dumps(to_record(from_record(VERSION_3)))
    assert json.loads(again)["version"] == 5
    assert replay(from_record(again)) == state


VERSION_4 = (Path(__file__).parents[2] / "data" / "record-version-4.json").read_text("utf-8")
"""As written before there were rematches."""


def test_a_record_of_version_4_is_read_forever() -> None:
    """A game that has ended; nobody requests another one, and everybody can."""
    state = replay(from_record(VERSION_4))
    assert state.ending is not None
    assert (state.rules.game, state.phase, state.round, state.ending.winners) == ("ricochet", "finished", 1, (1,))
    assert [(player.name, player.computer, player.rematch) for player in state.players] == [
        ("Ann", None, False),
        ("Bob", None, False),
        ("Ada", 3, False),
    ]
    assert "rematch" in actions(state, 0, state.clock)
    again = json.dumps(to_record(from_record(VERSION_4)))
    assert json.loads(again)["version"] == 5
    assert replay(from_record(again)) == state


def test_every_prefix_of_a_record_is_valid() -> None:
    """A review steps through it: each prefix replays to the state that the game had then."""
    events = played().events
    state = None
    for number, event in enumerate(events, start=1):
        state = fold(state, [event])
        assert replay(from_record(json.dumps(to_record(events[:number])))) == state


def test_a_replay_needs_no_randomness() -> None:
    """Everything drawn is in the events: robots (S1), faces, chips (S2)."""
    state = replay(from_record(text()), RICOCHET)
    assert state.board == Arrangement("1A", "2A", "3A", "4A").board()
    assert state.chip == GAME[1][0]
    assert HOME.startswith("rh16")


@pytest.mark.parametrize(
    "broken", ("", "{", "[]", "null", "7", '"record"', "{}", '{"format": "randolph-record"}', "[" * 5000, b"\xff\xfe")
)
def test_an_invalid_record_is_one_error(broken: str | bytes) -> None:
    """Any text gives a game's events or one `RecordError`."""
    with pytest.raises(RecordError, match="not the record of a game"):
        from_record(broken)


@pytest.mark.parametrize(("key", "value"), (("format", "chess"), ("version", 6), ("version", 0)))
def test_a_record_of_another_kind(key: str, value: object) -> None:
    """The message names another format or version."""

    def other(record: dict[str, Any], _events: list[dict[str, Any]]) -> None:
        record[key] = value

    with pytest.raises(RecordError, match="expected 'randolph-record', version 1 to 5"):
        from_record(text(other))


def test_a_record_of_a_later_version_may_have_unknown_events() -> None:
    """The error names its version, not its contents."""

    def later(record: dict[str, Any], events: list[dict[str, Any]]) -> None:
        record["version"] = 99
        events.append({"type": "robot_repainted", "at": 0})

    with pytest.raises(RecordError, match="version 99; expected"):
        from_record(text(later))


def test_a_record_without_events() -> None:
    """A record has at least the beginning of a game."""

    def nothing(_record: dict[str, Any], events: list[dict[str, Any]]) -> None:
        events.clear()

    with pytest.raises(RecordError, match="no events"):
        from_record(text(nothing))


def field(kind: str, key: str, value: object) -> Change:
    """Another value in a field of the first event of that kind."""

    def change(_record: dict[str, Any], events: list[dict[str, Any]]) -> None:
        next(event for event in events if event["type"] == kind)[key] = value

    return change


def without(kind: str) -> Change:
    """Without the first event of that kind."""

    def change(_record: dict[str, Any], events: list[dict[str, Any]]) -> None:
        events.remove(next(event for event in events if event["type"] == kind))

    return change


def twice(kind: str) -> Change:
    """With the first event of that kind twice."""

    def change(_record: dict[str, Any], events: list[dict[str, Any]]) -> None:
        found = next(event for event in events if event["type"] == kind)
        events.insert(events.index(found), found)

    return change


@pytest.mark.parametrize(
    ("change", "reason"),
    (
        (without("room_created"), "a game begins with RoomCreated"),
        (twice("room_created"), "a game begins with RoomCreated"),
        (without("player_joined"), "the next seat is 0"),
        (without("game_started"), "the state lobby"),
        (twice("game_started"), "the state over"),
        (field("player_joined", "seat", 1), "the next seat is 0"),
        (field("player_connected", "seat", 5), "there is no seat 5"),
        (field("player_connected", "seat", -1), "there is no seat -1"),
        (field("player_connected", "at", -5), "not from 0"),
        (field("bid_made", "at", 10**30), "not from 0"),
        (field("bid_made", "at", 50_000), "before the time 50000"),
        (field("game_started", "faces", ["1A", "2A", "3A", "9Z"]), "unknown face '9Z'"),
        (field("game_started", "faces", ["1A", "1B", "3A", "4A"]), "color mark"),
        (field("game_started", "robots", {"red": [0, 0]}), "not the agreed robots"),
        (
            field("game_started", "robots", {"red": [0, 0], "green": [0, 0], "blue": [1, 0], "yellow": [2, 0]}),
            "on different free cells",
        ),
        (
            field("game_started", "robots", {"red": [7, 7], "green": [0, 0], "blue": [1, 0], "yellow": [2, 0]}),
            "on different free cells",
        ),
        (field("game_started", "win_at", 0), "at least one chip"),
        (field("chip_drawn", "chip", 17), "chip 17 is not among"),
        (field("chip_drawn", "round", 2), "the next round is 1"),
        (field("bid_made", "moves", 0), "a bid of 0"),
        (twice("bid_made"), "not lower"),
        (field("demonstration_started", "bid", 3), "no bid of 3"),
        (field("demonstration_started", "seat", 0), "no bid of 1"),
        (field("robot_moved", "seat", 0), "seat 0 is not showing"),
        (field("robot_moved", "direction", "N"), "blocked north"),
        (field("robot_moved", "robot", "silver"), "no silver robot"),
        (field("robot_moved", "path", [[1, 0]]), "another path"),
        (field("demonstration_failed", "seat", 0), "seat 0 is not showing"),
        (without("demonstration_failed"), "no bid of 2 to show"),
        (without("sand_ran_out"), "the state sand"),
        (field("round_won", "moves", 7), "is not reached"),
        (field("round_won", "chip", 7), "the chip of the round is 1"),
        (field("round_won", "seat", 1), "seat 1 is not showing"),
        (field("bid_made", "seat", "x"), "not the record of a game"),
        (field("bid_made", "kind", 1), "not the record of a game"),
        (field("bid_made", "type", "cheat"), "not the record of a game"),
        (field("room_created", "rules", {"sand_seconds": 0}), "sand_seconds"),
    ),
)
def test_an_impossible_event_is_refused(change: Change, reason: str) -> None:
    """A record is checked event by event; the message names the event and the reason."""
    with pytest.raises(RecordError) as caught:
        from_record(text(change))
    assert reason in str(caught.value)


def by_hand() -> Play:
    """A game at a real table on an arrangement with openings, with a move of cost 2, robots placed, and rules changed
    to an own board after the end.
    """
    opened = {"rows": [2], "cols": [3]}
    rules = {"openings": opened, "transparent": True}
    play = Play("Ann", "Bob", robots=None, chips=(), mode="table", start=False, rules=rules)
    cells = {Color.RED: (15, 7), Color.GREEN: (15, 15), Color.BLUE: (15, 6), Color.YELLOW: (0, 0)}
    play.do(0, Start(robots={**cells, Color.TRANSPARENT: (15, 0)}, chip=VORTEX))
    play.bid(0, 3)
    play.done(0, 1)
    play.show(0, "tE tN@f9")
    play.do(0, Place({Color.RED: (3, 3)}))
    play.do(0, Draw(3))
    for seat in (0, 1):
        play.do(seat, EndGame())
    play.saved = SavedBoard("K7m2Qx90aB", "Garden", board("c3E", targets="rc1"))
    play.do(0, Settings(GameRules(mode="table", board="K7m2Qx90aB")))
    play.do(0, Again(robots={Color.RED: (4, 4)}))
    return play


@cache
def by_hand_text() -> str:
    """The record of that game."""
    return json.dumps(to_record(by_hand().events))


def test_a_record_made_by_hand_replays() -> None:
    """Openings, costs, placed robots and an own board are all in the events."""
    play = by_hand()
    check_replay(play.events, play.state)
    kinds = {type(event).__name__ for event in play.events}
    assert {"BoardLaid", "RobotsPlaced", "RobotMoved", "RoundWon"} <= kinds


def last(kind: str, key: str, value: object) -> Change:
    """Another value in a field of the last event of that kind."""

    def change(_record: dict[str, Any], events: list[dict[str, Any]]) -> None:
        [event for event in events if event["type"] == kind][-1][key] = value

    return change


@pytest.mark.parametrize(
    ("change", "reason"),
    (
        (field("game_started", "opened_rows", [16]), "row 16 cannot be opened"),
        (field("game_started", "opened_cols", [-1]), "column -1 cannot be opened"),
        (field("game_started", "opened_rows", list(range(5))), "rows and columns cannot be open: 6"),
        (field("game_started", "faces", None), "not the agreed board"),
        (last("game_started", "faces", ["1A", "2A", "3A", "4A"]), "not the agreed board"),
        (last("game_started", "opened_rows", [1]), "rows and columns cannot be open: 1"),
        (last("game_started", "robots", {"red": [4, 4]}), "not the agreed robots"),
        (last("robot_moved", "cost", 1), "another path"),
        (last("robot_moved", "cost", 3), "another path"),
        (last("robot_moved", "move", None), "another path"),
        (last("robot_moved", "move", "tN@f2"), "cannot end there"),
        (last("robot_moved", "move", "tS"), "blocked south"),
        (last("robot_moved", "move", "yE"), "the move yE is a different one"),
        (last("robot_moved", "move", "nonsense"), "a move is"),
        (last("robot_moved", "path", []), "another path"),
        (last("robot_moved", "robot", "red"), "is a different one"),
        (field("round_won", "moves", 2), "is not reached"),
        (field("robots_placed", "robots", {"red": [3, 3]}), "not the agreed robots"),
        (without("board_laid"), "the board K7m2Qx90aB has not been laid"),
        (field("board_laid", "id", "another000"), "has not been laid"),
        (field("board_laid", "id", "../etc/pas"), "not the id of a saved board"),
        (field("board_laid", "board", {"rows": 5}), "the key 'cols' is missing"),
        (field("board_laid", "board", {"rows": 10**9, "cols": 5}), "from 1 to 64"),
        (field("board_laid", "board", {"rows": 2, "cols": 2}), "a board of 2×2 cells"),
        (field("board_laid", "board", {"rows": 5, "cols": 5}), "no target for its robots"),
        (last("rules_changed", "rules", {"mode": "table", "board": "another000"}), "has not been laid"),
        (last("rules_changed", "rules", {"mode": "group"}), "the mode and the game of a room cannot change"),
        (field("room_created", "rules", {"mode": "group", "transparent": True}), "only at a real table"),
    ),
)
def test_an_impossible_event_of_version_2_is_refused(change: Change, reason: str) -> None:
    """The newer events and fields are checked like the older ones."""
    record = json.loads(by_hand_text())
    change(record, record["events"])
    with pytest.raises(RecordError) as caught:
        from_record(json.dumps(record))
    assert reason in str(caught.value)


@cache
def wished_text() -> str:
    """The record of a game after which two of four requested a rematch, and again after these requests expired."""
    play = Play("Ann", "Bob", "Cem", "Dan", chips=[chip for chip, _ in GAME])
    for seat in range(4):
        play.do(seat, EndGame())
    play.do(0, Rematch(), at=10)
    play.do(1, Rematch(), at=20)
    play.look(100)
    play.do(2, Rematch(), at=110)
    return json.dumps(to_record(play.events))


def sooner(kind: str) -> Change:
    """The first event of that kind, moved before the end of the game."""

    def change(_record: dict[str, Any], events: list[dict[str, Any]]) -> None:
        found = next(event for event in events if event["type"] == kind)
        end = next(number for number, event in enumerate(events) if event["type"] == "game_ended")
        events.insert(end, {**found, "at": events[end]["at"]})

    return change


@pytest.mark.parametrize(
    ("change", "reason"),
    (
        (sooner("rematch_wished"), "the state thinking"),
        (sooner("rematch_lapsed"), "the state thinking"),
        (twice("rematch_wished"), "has already asked for a rematch"),
        (twice("rematch_lapsed"), "nobody has asked for a rematch"),
        (field("rematch_wished", "seat", 4), "there is no seat 4"),
        (field("player_joined", "computer", 3), "seat 0 cannot ask for a rematch"),
    ),
)
def test_an_impossible_request_for_a_rematch_is_refused(change: Change, reason: str) -> None:
    """Requests come after the end, once each, from people."""
    record = json.loads(wished_text())
    change(record, record["events"])
    with pytest.raises(RecordError) as caught:
        from_record(json.dumps(record))
    assert reason in str(caught.value)
    assert replay(from_record(wished_text())).players[2].rematch


def test_a_group_places_no_robots() -> None:
    """Only at a real table robots are set by hand."""

    def placed(_record: dict[str, Any], events: list[dict[str, Any]]) -> None:
        robots = next(event for event in events if event["type"] == "game_started")["robots"]
        won = next(number for number, event in enumerate(events) if event["type"] == "round_won")
        events.insert(won + 1, {"type": "robots_placed", "at": events[won]["at"], "robots": robots})

    with pytest.raises(RecordError, match="only at a real table"):
        from_record(text(placed))


def test_damaged_records_give_a_game_or_one_error() -> None:
    """A thousand damaged records: the events of a game that can be shown and continued, or one `RecordError`."""
    records.fuzz(1000, seed=1)


def test_a_record_has_its_rounds() -> None:
    """Each round is its problem, from its robots' cells to its chip, with the judge's optimum."""
    play = played()
    play.do(None, Judged(1, "optimal", 2, "rE rN"))
    for events in (play.events, from_record(json.dumps(to_record(play.events)))):
        rounds = rounds_of(events)
        assert [(found.name, found.optimum) for found in rounds] == [("round 1", 2), ("round 2", None)]
        for found, (_, way) in zip(rounds, GAME, strict=False):
            assert verify(found.problem, moves(way)).ok


def test_the_rounds_of_several_games_name_their_game() -> None:
    """A room may play several games; each begins with its round 1."""
    play = Play("Ann", "Bob", chips=[chip for chip, _ in GAME])
    for seat in (0, 1):
        play.do(seat, EndGame())
    assert [found.name for found in rounds_of(play.events)] == ["round 1"]
    play.do(0, Again())
    assert [found.name for found in rounds_of(play.events)] == ["game 1 round 1", "game 2 round 1"]
    assert rounds_of(play.events[:2]) == []


def test_a_record_is_recognized_by_its_format() -> None:
    """Complete or cut off, with any order of its keys; a problem is not recognized, nor a text about records."""
    whole = text()
    turned = json.dumps(dict(reversed(json.loads(whole).items())), indent=1)
    for known in (whole, whole[:60], turned, f"\ufeff\n{whole}"):
        assert is_record(known)
    for other in ("", '{"id": "randolph-record"}', '["format", "randolph-record"]', 'a "format": "randolph-record"'):
        assert not is_record(other)


def test_the_documented_version_is_the_written_one() -> None:
    """`howto/record.md` names the version of new records, and the older ones that can be read."""
    page = (Path(__file__).parents[3] / "docs" / "howto" / "record.md").read_text(encoding="utf-8")
    assert f'"version": {RECORD_VERSION}, "events"' in page
    assert f"randolph also reads records of versions 1 to {RECORD_VERSION - 1}." in page
