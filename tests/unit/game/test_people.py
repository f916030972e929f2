"""The people of a room, in both games: names, a locked room, closed seats and the return, the host."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from randolph.game import (
    AddComputer,
    Connect,
    Disconnect,
    EndGame,
    GiveUp,
    HandOver,
    Join,
    Kick,
    Leave,
    Lock,
    Pause,
    Phase,
    Readmit,
    RecordError,
    Refused,
    Rename,
    actions,
    from_record,
    handle,
    micro,
    replay,
    ricochet,
    to_record,
)
from randolph.game.events import PlayerKicked
from randolph.protocol import MOST_PLAYERS
from tests import game_play, micro_play
from tests.views import view

PLAYS: dict[str, Any] = {"ricochet": game_play.Play, "micro": micro_play.Play}
KINDS = pytest.mark.parametrize("kind", PLAYS)


STARTS: dict[str, Any] = {"ricochet": ricochet.Start, "micro": micro.Start}
AGAINS: dict[str, Any] = {"ricochet": ricochet.Again, "micro": micro.Again}


def view_of(play: Any, seat: int | None) -> dict[str, Any]:  # noqa: ANN401 – either game's
    """The current view of this seat."""
    return view(play.state, seat, play.now)


def number(kind: str, play: Any, seat: int, moves: int) -> list[str]:  # noqa: ANN401 – either game's
    """Say a number in this game: a bid, or a declaration."""
    found: list[str] = play.bid(seat, moves) if kind == "ricochet" else play.declare(seat, moves)
    return found


# ── names ────────────────────────────────────────────────────────────────────────────────────────────────────────────


@KINDS
@pytest.mark.parametrize("mode", ["group", "solo", "table"])
def test_a_player_may_change_their_name(kind: str, mode: str) -> None:
    """In every room, at any time; the old name is free then."""
    play = PLAYS[kind]("Ann", *(() if mode == "solo" else ("Bob",)), mode=mode)
    assert play.do(0, Rename("Anna")) == ["player_renamed"]
    assert play.state.players[0].name == "Anna"
    if mode == "group":
        play.do(None, Join("Ann"))


@KINDS
def test_a_seat_is_kept_until_its_player_comes(kind: str) -> None:
    """G3: the seat of the room's creator is kept however late they connect; any other one for twenty seconds."""
    play = PLAYS[kind]("Ann", start=False)
    made = replay(play.events[:2])  # made, and the maker has sat down
    for at in (0, 20_000, 10**12):
        with pytest.raises(Refused) as refusal:
            handle(made, None, Join("ann"), at, Random(1))
        assert refusal.value.code == "name_taken"
    play.do(None, Join("Bob"), at=5)
    assert play.refused(None, Join("bob"), at=24.999).code == "name_taken"
    assert play.do(None, Join("bob"), at=25) == ["player_left", "player_joined"]


@KINDS
def test_two_players_have_different_names(kind: str) -> None:
    """Capitals make no difference; the name of a player who has left is free, and the own name is no change."""
    play = PLAYS[kind]("Ann", "Bob", "Cem")
    assert play.refused(0, Rename("bob")).code == "name_taken"
    assert play.do(1, Rename("BOB")) == ["player_renamed"]
    assert play.do(1, Rename("BOB")) == []
    play.do(2, Leave())
    play.do(0, Rename("Cem"))
    assert [player.name for player in play.state.players] == ["Cem", "BOB", "Cem"]


# ── a locked room ────────────────────────────────────────────────────────────────────────────────────────────────────


@KINDS
def test_nobody_joins_a_locked_room(kind: str) -> None:
    """Players with a seat connect as before; unlocked, the room takes new players again. The lock is recorded once."""
    play = PLAYS[kind]("Ann", "Bob")
    assert play.do(0, Lock(on=True)) == ["room_locked"]
    assert play.do(0, Lock(on=True)) == []
    assert play.refused(None, Join("Cem")).code == "locked"
    assert view_of(play, None)["locked"]
    play.do(1, Disconnect())
    play.do(1, Connect())
    play.do(0, Lock(on=False))
    assert play.join("Cem") == 2


@KINDS
def test_a_lock_ends_with_the_last_player(kind: str) -> None:
    """G3: when the last player has left a locked room, a later one takes a seat, and is the host."""
    play = PLAYS[kind]("Ann", "Bob")
    play.do(None, Join("Zoe"))  # who is never there
    play.do(0, Lock(on=True))
    play.do(1, Leave())
    assert play.refused(None, Join("Cem")).code == "locked"
    play.do(0, Leave())
    assert not view_of(play, None)["locked"]
    assert play.join("Cem") == 3
    assert play.state.host == 3


@KINDS
@pytest.mark.parametrize("command", [Lock(on=True), Kick(1), Readmit(1), HandOver(1), AddComputer(3)], ids=str)
def test_only_the_host_manages_the_people(kind: str, command: Any) -> None:  # noqa: ANN401 – a command
    """And only in a group: alone and at a real table nobody joins from elsewhere."""
    play = PLAYS[kind]("Ann", "Bob", "Cem")
    assert play.refused(2, command).code == "not_host"
    home = PLAYS[kind]("Ann", "Bob", mode="table")
    assert home.refused(0, command).code == "table"
    alone = PLAYS[kind]("Ann", mode="solo", start=False)
    assert alone.refused(0, command).code == "solo"
    for other in (home, alone):
        assert not {"lock", "kick", "readmit", "hand_over", "add_computer"} & set(actions(other.state, 0, other.now))


# ── closed seats ─────────────────────────────────────────────────────────────────────────────────────────────────────


@KINDS
def test_a_closed_seat_is_like_one_whose_player_left(kind: str) -> None:
    """G3: their number is withdrawn; their chips stay visible to all."""
    play = PLAYS[kind]("Ann", "Bob", "Cem", **({"overcall": True} if kind == "micro" else {}))
    number(kind, play, 1, 9)
    assert play.do(0, Kick(1))[-2:] == ["player_kicked", "thinking_resumed"]
    assert play.state.players[1].left
    assert view_of(play, 2)["closed"] == [{"seat": 1, "name": "Bob"}]
    assert play.state.phase is Phase.THINKING
    assert actions(play.state, 1, play.now) == []
    assert play.refused(1, Leave()).code == "no_seat"


@KINDS
def test_a_seat_is_closed_in_the_middle_of_its_demonstration(kind: str) -> None:
    """G3, B4, U4: the attempt fails as if its player had left, paused or not, and nobody's chips change."""
    for paused in (False, True):
        play = PLAYS[kind](
            "Ann", "Bob", "Cem", **({"chips": [game_play.RED_TRIANGLE, 0]} if kind == "ricochet" else {})
        )
        if kind == "ricochet":
            play.bid(1, 2)
            play.done(0, 1, 2)
            play.show(1, game_play.WAY)
        else:
            play.win(1)
        play.next()
        number(kind, play, 1, 3)
        if kind == "ricochet":
            play.bid(2, 4)
            play.done(0, 1, 2)
        if paused:
            play.do(0, Pause(on=True))
        told = play.do(0, Kick(1))
        assert told[:2] == ["player_left", "demonstration_failed"]
        assert told[-1] == "player_kicked"
        assert play.chips() == [0, 1, 0]
        assert (play.state.phase is Phase.DEMONSTRATING) == (kind == "ricochet")
        if paused:
            play.do(0, Pause(on=False))
        if kind == "ricochet":
            play.do(2, GiveUp())
        assert play.state.phase is Phase.OVER


@KINDS
def test_a_player_with_a_closed_seat_is_notified(kind: str) -> None:
    """They see the game as a spectator, and the reason; the others are not notified of it."""
    play = PLAYS[kind]("Ann", "Bob", "Cem")
    play.do(0, Kick(1))
    assert (view_of(play, 1)["you"], view_of(play, 1)["shut_out"]) == (None, True)
    assert (view_of(play, 2)["you"], view_of(play, 2)["shut_out"]) == (2, False)
    assert not view_of(play, None)["shut_out"]


@KINDS
def test_a_closed_seat_can_be_reopened(kind: str) -> None:
    """Opened again, the seat has its chips; in a running round the player waits for the next, and is connected on
    return.
    """
    play = PLAYS[kind]("Ann", "Bob", "Cem", next_seconds=300)
    if kind == "ricochet":
        play.bid(1, 2)
        play.done(0, 1, 2)
        play.show(1, game_play.WAY)
    else:
        play.win(1)
    play.next()
    play.do(0, Kick(1))
    assert play.do(0, Readmit(1)) == ["player_readmitted"]
    bob = play.state.players[1]
    assert (bob.left, bob.connected, bob.waiting, len(bob.chips)) == (False, False, True, 1)
    assert view_of(play, 2)["closed"] == []
    assert play.do(1, Connect()) == ["player_connected"]
    assert play.refused(0, Readmit(1)).code == "no_seat"
    play.done(0, 2)
    assert not play.state.players[1].waiting


@KINDS
def test_a_reopened_seat_in_the_next_game(kind: str) -> None:
    """A game that began without the player has given them no chips; from now on they are a player again."""
    play = PLAYS[kind]("Ann", "Bob", "Cem", start=False)
    play.do(0, Kick(1))
    play.do(0, STARTS[kind]())
    assert [player["seat"] for player in view_of(play, 0)["players"]] == [0, 2]
    assert view_of(play, 0)["closed"] == [{"seat": 1, "name": "Bob"}]
    play.do(0, Readmit(1))
    assert [player["seat"] for player in view_of(play, 0)["players"]] == [0, 1, 2]


@KINDS
def test_a_reopened_seat_after_the_end(kind: str) -> None:
    """G1, G2: the winner stays the winner; the next game has three players again, and they play from its
    first round.
    """
    play = PLAYS[kind]("Ann", "Bob", "Cem", **({"chips": [game_play.RED_TRIANGLE, 0]} if kind == "ricochet" else {}))
    if kind == "ricochet":
        play.bid(1, 2)
        play.done(0, 1, 2)
        play.show(1, game_play.WAY)
    else:
        play.win(1)
    play.do(0, Kick(1))
    play.do(0, EndGame())
    assert play.do(2, EndGame()) == ["end_agreed", "game_ended"]
    ending = view_of(play, 0)["ending"]
    assert ending["winners"] == []
    play.do(0, Readmit(1))
    assert (view_of(play, 0)["ending"], play.chips()) == (ending, [0, 1, 0])
    play.do(1, Connect())
    play.do(0, AGAINS[kind]())
    assert (play.chips(), play.state.win_at) == ([0, 0, 0], 6 if kind == "ricochet" else 5)
    assert number(kind, play, 1, 9)[0] in {"bid_made", "path_declared"}


@KINDS
def test_reopening_a_seat_needs_a_free_name_and_a_free_seat(kind: str) -> None:
    """If another player has the name, the seat can be opened when that player has another name."""
    play = PLAYS[kind]("Ann", "Bob")
    play.do(0, Kick(1))
    play.join("bob")
    assert play.refused(0, Readmit(1)).code == "name_taken"
    play.do(2, Rename("Ben"))
    for count in range(MOST_PLAYERS - 2):
        play.join(f"P{count}")
    assert play.refused(0, Readmit(1)).code == "full"
    play.do(2, Leave())
    assert play.do(0, Readmit(1)) == ["player_readmitted"]


@KINDS
@pytest.mark.parametrize("seat", [-1, 2, 3, 99])
def test_a_seat_without_a_player_cannot_be_closed(kind: str, seat: int) -> None:
    """Nor one whose player has left, or that was never given; nor can it be opened, or become the host's."""
    play = PLAYS[kind]("Ann", "Bob", "Cem")
    play.do(2, Leave())
    for command in (Kick(seat), Readmit(seat), HandOver(seat)):
        assert play.refused(0, command).code == "no_seat"


@KINDS
def test_the_host_cannot_close_their_own_seat(kind: str) -> None:
    """They may leave."""
    play = PLAYS[kind]("Ann", "Bob")
    assert play.refused(0, Kick(0)).code == "own_seat"


@KINDS
def test_the_host_closes_all_other_seats(kind: str) -> None:
    """G3: when only the host is left of the round, the game goes on with them."""
    play = PLAYS[kind]("Ann", "Bob", "Cem")
    play.do(0, Kick(2))
    play.do(0, Kick(1))
    assert play.state.phase is Phase.THINKING
    play.done(0)
    assert view_of(play, 0)["phase"] == "over"


# ── the host ─────────────────────────────────────────────────────────────────────────────────────────────────────────


@KINDS
def test_the_host_hands_over_the_role(kind: str) -> None:
    """To a connected player; then the old host has no privileges until the role returns."""
    play = PLAYS[kind]("Ann", "Bob", "Cem")
    play.do(2, Disconnect())
    assert play.refused(0, HandOver(2)).code == "away"
    assert play.do(0, HandOver(0)) == []
    assert play.do(0, HandOver(1)) == ["host_changed"]
    assert play.state.host == 1
    assert play.refused(0, Lock(on=True)).code == "not_host"
    play.do(1, HandOver(0))
    assert play.state.host == 0


@KINDS
def test_the_deputy_of_the_host(kind: str) -> None:
    """While the host is absent the first connected player has most privileges, but cannot keep the role or close the
    host's seat.
    """
    play = PLAYS[kind]("Ann", "Bob", "Cem")
    play.do(0, HandOver(1))
    play.do(1, Disconnect())
    assert play.state.host == 0
    play.do(0, Lock(on=True))
    assert play.refused(0, Kick(1)).code == "deputy"
    assert play.refused(0, HandOver(2)).code == "deputy"
    assert "hand_over" not in actions(play.state, 0, play.now)
    play.do(0, Kick(2))
    play.do(1, Connect())
    assert play.state.host == 1
    play.do(1, Leave())
    assert play.state.host == 0
    assert play.state.owner == 0


@KINDS
def test_the_host_of_an_empty_room(kind: str) -> None:
    """The host stays the host until somebody connects."""
    play = PLAYS[kind]("Ann", "Bob", "Cem")
    play.do(0, HandOver(2))
    for seat in range(3):
        play.do(seat, Disconnect())
    assert play.state.host == 2
    play.do(1, Connect())
    assert play.state.host == 1


@KINDS
def test_a_readmitted_player_is_not_the_host(kind: str) -> None:
    """Also if their seat comes first, and they were the host once."""
    play = PLAYS[kind]("Ann", "Bob", "Cem")
    play.do(0, HandOver(1))
    play.do(1, Kick(0))
    play.do(1, Leave())
    assert play.state.host == 2
    play.do(2, Readmit(0))
    play.do(0, Connect())
    assert (play.state.host, play.state.owner) == (2, 2)
    play.do(2, Leave())
    assert play.state.host == 0


# ── the record ───────────────────────────────────────────────────────────────────────────────────────────────────────


def minded(kind: str) -> Any:  # noqa: ANN401 – either game's
    """A room with all of these changes."""
    play = PLAYS[kind]("Ann", "Bob", "Cem")
    play.do(0, Lock(on=True))
    play.do(0, Kick(2))
    play.do(0, Readmit(2))
    play.do(2, Connect())
    play.do(1, Rename("Bill"))
    play.do(0, HandOver(1))
    return play


@KINDS
def test_the_record_has_all_changes_of_people(kind: str) -> None:
    """The state is the fold of the events, through JSON."""
    play = minded(kind)
    assert replay(play.events) == play.state
    assert (play.state.locked, play.state.appointed, play.state.players[1].name) == (True, 1, "Bill")


@KINDS
@pytest.mark.parametrize(
    ("event", "field", "value", "reason"),
    [
        ("room_locked", "locked", False, "changes nothing"),
        ("player_kicked", "seat", 1, "cannot be closed"),
        ("player_readmitted", "seat", 1, "not closed"),
        ("host_changed", "seat", 7, "no seat 7"),
        ("player_renamed", "seat", 7, "no seat 7"),
    ],
)
def test_an_impossible_record_of_people_is_refused(
    kind: str, event: str, field: str, value: object, reason: str
) -> None:
    """A record with impossible changes of people is refused."""
    record = to_record(minded(kind).events)
    (damaged,) = (each for each in record["events"] if each["type"] == event)
    damaged[field] = value
    with pytest.raises(RecordError, match=reason):
        from_record(json.dumps(record))


@KINDS
def test_rooms_without_strangers_have_no_such_events(kind: str) -> None:
    """Alone and at a real table nobody is locked out, and no seat is closed."""
    home = to_record(PLAYS[kind]("Ann", "Bob", mode="table").events)
    at = home["events"][-1]["at"]
    for event in (
        {"type": "room_locked", "at": at, "locked": True},
        {"type": "host_changed", "at": at, "seat": 1},
    ):
        with pytest.raises(RecordError, match="is not possible here"):
            from_record(json.dumps({**home, "events": [*home["events"], event]}))
    play = PLAYS[kind]("Ann", "Bob", mode="table")
    play.do(1, Leave())
    with pytest.raises(RecordError, match="cannot be closed"):
        from_record(json.dumps(to_record([*play.events, PlayerKicked(at=play.events[-1].at, seat=1)])))


# ── computer players ─────────────────────────────────────────────────────────────────────────────────────────────────


@KINDS
def test_a_computer_player_is_marked_for_all(kind: str) -> None:
    """The host gives it a seat; everybody sees its strength, and the record has it. Its name is a free one."""
    play = PLAYS[kind]("Ada", "Bob", start=False)
    assert play.do(0, AddComputer(4)) == ["player_joined"]
    assert [(player["name"], player["computer"]) for player in view_of(play, None)["players"]] == [
        ("Ada", None),
        ("Bob", None),
        ("Blaise", 4),
    ]
    assert play.refused(0, AddComputer(1, "bob")).code == "name_taken"
    record = to_record(play.events)
    assert record["events"][-1]["computer"] == 4
    assert "computer" not in record["events"][1]
    assert replay(from_record(json.dumps(record))) == play.state


@KINDS
def test_a_computer_player_is_never_the_host(kind: str) -> None:
    """Not while the host is absent, not after they left, not by handing over, as long as a person has a seat."""
    play = PLAYS[kind]("Ann", "Bob", start=False)
    play.do(0, AddComputer(2))
    play.do(2, Connect())
    assert play.refused(0, HandOver(2)).code == "computer"
    for seat in (0, 1):
        play.do(seat, Disconnect())
    assert play.state.host == 0
    play.do(0, Leave())
    assert play.state.host == 1


@KINDS
def test_no_clock_runs_while_only_computers_are_connected(kind: str) -> None:
    """All people of a room have lost their connections: the deadline waits for them, whichever computers
    are connected.
    """
    play = PLAYS[kind]("Ann", "Bob", start=False)
    play.do(0, AddComputer(2))
    play.do(2, Connect())
    play.do(0, STARTS[kind]())
    assert play.state.deadline.left is None
    for seat in (0, 1):
        play.do(seat, Disconnect())
    assert play.state.deadline.left is not None
    play.do(1, Connect())
    assert play.state.deadline.left is None


@KINDS
def test_a_removed_computer_player_just_leaves(kind: str) -> None:
    """No closed seat remains, and its name is free."""
    play = PLAYS[kind]("Ann", "Bob", start=False)
    play.do(0, AddComputer(2, "Rob"))
    assert play.do(0, Kick(2)) == ["player_left"]
    assert view_of(play, 0)["closed"] == []
    assert play.do(0, AddComputer(2, "Rob")) == ["player_joined"]
