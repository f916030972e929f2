"""A rematch: most of the connected people request it within half a minute, or the host begins without."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any, TypeAlias

import msgspec
import pytest

from randolph.game import (
    AddComputer,
    Connect,
    Disconnect,
    EndGame,
    Kick,
    Leave,
    Rematch,
    Settings,
    State,
    from_record,
    from_snapshot,
    replay,
    to_record,
    to_snapshot,
)
from randolph.game import micro as of_jumps
from randolph.game import ricochet as of_bids
from randolph.game.events import RematchLapsed, RematchWished
from randolph.game.seats import Deadline
from tests import game_play, micro_play
from tests.game_play import GAME
from tests.views import view

NAMES = ("Ann", "Bob", "Cem", "Dan", "Eva")
Play: TypeAlias = game_play.Play | micro_play.Play
Finished: TypeAlias = Callable[..., Play]


def bids(players: int, **rules: object) -> Play:
    """A game of bids after its agreed end."""
    return ended(game_play.Play(*NAMES[:players], chips=[chip for chip, _ in GAME], rules=rules))


def jumps(players: int, **rules: object) -> Play:
    """A game of Micro Robots after its agreed end."""
    return ended(micro_play.Play(*NAMES[:players], rules=rules))


def ended(play: Play) -> Play:
    """The same game after its agreed end."""
    for player in play.state.present:
        play.do(player.seat, EndGame())
    assert play.state.phase == "finished"
    return play


def again(play: Play) -> of_bids.Again | of_jumps.Again:
    """The command of a host who begins without."""
    return of_bids.Again() if play.state.rules.game == "ricochet" else of_jumps.Again()


def seen(play: Play, seat: int = 0) -> dict[str, Any]:
    """The view of a seat."""
    found: dict[str, Any] = view(play.state, seat, play.now)
    return found


def begun(play: Play) -> bool:
    """Whether the next game has begun, in the first round, with no request left."""
    return play.state.round == 1 and play.state.running and not any(player.rematch for player in play.state.players)


def replayed(play: Play) -> State:
    """The state from the record of a game."""
    found: State = replay(from_record(json.dumps(to_record(play.events))))
    return found


GAMES = pytest.mark.parametrize("finished", (bids, jumps))


@GAMES
@pytest.mark.parametrize(("players", "wishes"), ((2, 2), (3, 2), (4, 3), (5, 3)))
def test_more_than_half_begin_a_rematch(finished: Finished, players: int, wishes: int) -> None:
    """Two of two, two of three, three of four, three of five, and not one less; rules and players are the same."""
    play = finished(players)
    rules = play.state.rules
    for seat in range(1, wishes):
        assert play.do(seat, Rematch()) == ["rematch_wished"]
        assert seen(play)["rematch"] == {"seats": list(range(1, seat + 1)), "needed": wishes}
    found = play.do(0, Rematch())
    assert found[:2] == ["rematch_wished", "game_started"]
    assert begun(play)
    assert (play.state.rules, len(play.state.playing)) == (rules, players)
    assert (seen(play)["rematch"], seen(play)["phase"]) == (None, "thinking")
    assert replayed(play) == play.state


@GAMES
def test_the_window_of_a_rematch(finished: Finished) -> None:
    """The first request opens half a minute, a second one does not extend it; too few requests expire at its end."""
    play = finished(4)
    play.do(0, Rematch(), at=100)
    play.do(1, Rematch(), at=120)
    assert {key: seen(play)["deadline"][key] for key in ("kind", "at", "total", "left", "paused")} == {
        "kind": "rematch",
        "at": 130_000,
        "total": 30_000,
        "left": 10_000,
        "paused": False,
    }
    assert play.look(129.999) == []
    assert play.look(130) == ["rematch_lapsed"]
    assert (seen(play)["rematch"], seen(play)["deadline"], seen(play)["phase"]) == (None, None, "finished")
    assert play.do(0, Rematch(), at=140) == ["rematch_wished"]
    assert seen(play)["deadline"]["at"] == 170_000


@GAMES
def test_a_request_counts_once(finished: Finished) -> None:
    """Nobody makes a majority alone."""
    play = finished(3)
    play.do(0, Rematch())
    assert play.do(0, Rematch()) == []
    assert seen(play)["rematch"] == {"seats": [0], "needed": 2}


@GAMES
def test_the_host_may_begin_without(finished: Finished) -> None:
    """Before any request, and while there are some: the requests end with it."""
    play = finished(4)
    play.do(3, Rematch())
    assert "again" in seen(play, 0)["actions"]
    assert "again" not in seen(play, 3)["actions"]
    assert play.do(0, again(play))[0] == "game_started"
    assert begun(play)
    assert play.state.deadline is None or play.state.deadline.kind != "rematch"


@GAMES
def test_a_player_who_left_is_not_counted(finished: Finished) -> None:
    """Two of four are too few, two of three are enough; a request ends with its player."""
    play = finished(4)
    play.do(0, Rematch())
    play.do(1, Rematch())
    assert play.do(3, Leave())[:2] == ["player_left", "game_started"]
    assert begun(play)
    play = finished(4)
    play.do(0, Rematch())
    play.do(1, Rematch())
    assert play.do(0, Leave()) == ["player_left"]
    assert seen(play, 1)["rematch"] == {"seats": [1], "needed": 2}
    assert play.do(1, Kick(3))[-1] == "player_kicked"
    assert play.do(2, Rematch())[:2] == ["rematch_wished", "game_started"]


@GAMES
def test_a_disconnected_player_is_not_counted_until_they_return(finished: Finished) -> None:
    """Their request counts again with them, and no other majority waits for them."""
    play = finished(3)
    play.do(2, Rematch(), at=10)
    play.do(2, Disconnect(), at=11)
    assert seen(play)["rematch"] == {"seats": [], "needed": 2}
    assert play.do(0, Rematch(), at=12) == ["rematch_wished"]
    assert seen(play)["rematch"] == {"seats": [0], "needed": 2}
    assert play.do(2, Connect(), at=13)[:2] == ["player_connected", "game_started"]
    play = finished(4)
    play.do(0, Rematch())
    play.do(1, Rematch())
    assert play.do(2, Disconnect())[:2] == ["player_disconnected", "game_started"]


@GAMES
def test_a_lost_connection_leaves_nobody_to_play_alone(finished: Finished) -> None:
    """If two people have a seat, both must request it; the remaining player is the host and may begin without."""
    play = finished(2)
    play.do(0, Rematch())
    assert play.do(1, Disconnect()) == ["player_disconnected"]
    assert seen(play)["rematch"] == {"seats": [0], "needed": 2}
    assert "again" in seen(play)["actions"]


@GAMES
def test_the_window_stops_while_nobody_is_connected(finished: Finished) -> None:
    """Like every clock; its rest runs when the first player returns."""
    play = finished(2)
    play.do(0, Rematch(), at=10)
    play.do(1, Disconnect(), at=15)
    play.do(0, Disconnect(), at=20)
    assert play.look(500) == []
    play.do(1, Connect(), at=500)
    assert play.look(519.999) == []
    assert play.look(520) == ["rematch_lapsed"]


@GAMES
def test_computer_players_stay(finished: Finished) -> None:
    """They are not counted and cannot request; a single person among them begins at once."""
    play = finished(2)
    for _ in range(3):
        play.do(0, AddComputer(3))
    for seat in (2, 3, 4):
        play.do(seat, Connect())
    assert "rematch" not in seen(play, 2)["actions"]
    assert play.refused(2, Rematch()).code == "computer"
    play.do(1, Rematch())
    assert seen(play)["rematch"] == {"seats": [1], "needed": 2}
    assert play.do(1, Leave()) == ["player_left"]
    assert play.do(0, Rematch())[:2] == ["rematch_wished", "game_started"]
    assert len(play.state.playing) == 4


@GAMES
def test_a_player_who_joins_after_the_end_is_counted_too(finished: Finished) -> None:
    """Two of three are enough, two of four are not."""
    play = finished(2)
    play.join("Cem")
    play.join("Dan")
    play.do(3, Rematch())
    play.do(0, Rematch())
    assert seen(play)["rematch"] == {"seats": [0, 3], "needed": 3}
    assert play.do(2, Rematch())[:2] == ["rematch_wished", "game_started"]


@GAMES
def test_games_without_a_rematch(finished: Finished) -> None:
    """Alone and at a real table there are no requests; nor by the last player of a group, nor before the end."""
    assert finished(1, mode="solo").refused(0, Rematch()).code == "solo"
    assert finished(2, mode="table").refused(0, Rematch()).code == "table"
    play = finished(2)
    assert "rematch" in seen(play)["actions"]
    play.do(1, Leave())
    assert "rematch" not in seen(play)["actions"]
    assert play.refused(0, Rematch()).code == "too_few"
    play.join("Cem")
    play.do(0, again(play))
    assert play.refused(0, Rematch()).code == "wrong_phase"


@GAMES
def test_other_rules_end_the_requests(finished: Finished) -> None:
    """A request for a rematch is for the rules at that time."""
    play = finished(3)
    play.do(1, Rematch())
    rules = msgspec.structs.replace(play.state.rules, next_seconds=5)
    assert play.do(0, Settings(rules)) == ["rules_changed"]
    assert (seen(play)["rematch"], seen(play)["deadline"]) == (None, None)
    assert play.do(2, Rematch()) == ["rematch_wished"]


@GAMES
def test_by_correspondence_the_window_stays_open(finished: Finished) -> None:
    """Presence is ignored: everybody with a seat counts, and the second request may come a week later."""
    play = finished(3, correspondence=True)
    play.do(0, Rematch(), at=10)
    play.do(0, Disconnect(), at=20)
    assert seen(play)["rematch"] == {"seats": [0], "needed": 2}
    assert seen(play)["deadline"] is None
    assert play.look(600_000) == []
    assert play.do(2, Rematch(), at=600_000)[:2] == ["rematch_wished", "game_started"]


@GAMES
def test_a_rematch_begins_with_the_countdown_of_the_rules(finished: Finished) -> None:
    """Like any game."""
    play = finished(2, reveal_seconds=3)
    play.do(0, Rematch(), at=10)
    assert play.do(1, Rematch()) == ["rematch_wished", "game_started", "reveal_started"]
    play.look(13)
    assert begun(play)


@GAMES
def test_a_new_request_has_its_own_window(finished: Finished) -> None:
    """A request lasts half a minute, also after earlier requests whose players have all gone."""
    play = finished(4)
    play.do(0, Rematch(), at=10)
    play.do(0, Leave(), at=30)
    play.do(1, Rematch(), at=35)
    assert isinstance(play.state.deadline, Deadline)
    assert play.state.deadline.at == 65_000


@GAMES
def test_requests_are_in_the_record_and_in_a_snapshot(finished: Finished) -> None:
    """Both give the same state: the requests, and their end."""
    play = finished(3)
    play.do(2, Rematch(), at=10)
    assert replayed(play) == play.state
    assert from_snapshot(to_snapshot(play.state)) == play.state
    play.look(100)
    assert play.last(RematchWished).seat == 2
    assert play.last(RematchLapsed).at == 40_000
    assert replayed(play) == play.state
