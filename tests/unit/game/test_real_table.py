"""The referee at a real table: one device acts for all seats, hands set robots and chips, nothing happens by itself.

Everything else is as in a group: bids, ladder, sand, demonstrations, the judge, the record.
"""

from __future__ import annotations

import pytest

from randolph.game import (
    AddPlayer,
    Command,
    Connect,
    Disconnect,
    Done,
    EndGame,
    Join,
    Judged,
    Leave,
    Ready,
    Refused,
    Strike,
    actions,
    advance,
    next_deadline,
    speaker,
)
from randolph.game.ricochet import Again, Bid, Draw, Place, Start
from randolph.game.ricochet.events import GameStarted, PlayerDisconnected, RobotsPlaced, RoundLost
from randolph.rules import Arrangement, Color
from tests.game_play import GAME, GREEN_CIRCLE, HOME, RED_CIRCLE, RED_TRIANGLE, VORTEX, WAY, Play, check_replay
from tests.views import view

LYING = {Color.RED: (15, 7), Color.GREEN: (15, 15), Color.BLUE: (15, 9), Color.YELLOW: (0, 0)}
"""HOME, as tapped by a player."""


def table(*names: str, start: bool = True, **rules: object) -> Play:
    """A table with these players, with the robots and the first chip of `LYING` and `WAY`."""
    play = Play(*(names or ("Ann", "Bob")), robots=None, chips=(), mode="table", start=False, rules=rules)
    if start:
        play.do(0, Start(robots=LYING, chip=RED_TRIANGLE))
    return play


def won(end: dict[str, object] | None = None) -> Play:
    """A table after a round that Bob has won."""
    play = table(end=end or {"kind": "standard"})
    play.bid(1, 2)
    play.done(0, 1)
    play.show(1, WAY)
    return play


# ── one device ────────────────────────────────────────────────────────────────────────────────────────────────────────


def test_the_device_speaks_for_all_seats() -> None:
    """The device on seat 0 may name any seat; all others, and every connection of other rooms, act for themselves."""
    play = table()
    assert [speaker(play.state, 0, seat) for seat in (None, 0, 1, 7)] == [0, 0, 1, 7]
    assert speaker(play.state, 1, None) == speaker(play.state, 1, 1) == 1
    group = Play("Ann", "Bob")
    assert speaker(group.state, 0, 0) == 0
    for state, claim, seat in ((play.state, 1, 0), (group.state, 0, 1), (group.state, 1, 0)):
        with pytest.raises(Refused) as caught:
            speaker(state, claim, seat)
        assert caught.value.code == "not_yours"


def test_players_are_added_on_the_device() -> None:
    """G3: before the game and during a round, which the new one watches; they are connected at once."""
    play = table("Ann", start=False)
    assert play.do(0, AddPlayer("Bob")) == ["player_joined", "player_connected"]
    play.do(0, Start(robots=LYING, chip=RED_TRIANGLE))
    play.do(0, AddPlayer("Cem"))
    assert [(player.name, player.connected, player.waiting) for player in play.state.players] == [
        ("Ann", True, False),
        ("Bob", True, False),
        ("Cem", True, True),
    ]
    assert play.refused(2, Bid(3)).rule == "G3"
    assert play.refused(0, AddPlayer("bob")).code == "name_taken"
    assert play.refused(1, AddPlayer("Dan")).code == "not_host"
    play.do(1, Leave())
    play.do(0, AddPlayer("Bob"))


def test_nobody_joins_from_elsewhere() -> None:
    """A device elsewhere may watch."""
    for play in (table(start=False), table()):
        assert play.refused(None, Join("Zoe")).code == "table"


def test_all_are_connected_while_the_device_is() -> None:
    """The device's connection connects and disconnects all players; without it every clock stops."""
    play = table("Ann", "Bob", "Cem")
    play.do(2, Leave())
    play.bid(1, 5, at=10)
    assert play.do(0, Disconnect(), at=20) == ["player_disconnected"] * 2
    assert play.state.deadline is not None
    assert play.state.deadline.left == 50_000
    assert play.do(0, Connect(), at=1000) == ["player_connected"] * 2
    assert play.do(0, Connect()) == []
    assert next_deadline(play.state) == 1_050_000


def test_a_player_added_while_the_device_is_away_connects_with_it() -> None:
    """Its connection may be cut before its last command arrives: all are connected with it, or nobody is."""
    play = table()
    play.do(0, Disconnect())
    assert play.do(0, AddPlayer("Cem")) == ["player_joined"]
    assert play.do(0, Connect()) == ["player_connected"] * 3


def test_the_device_works_for_those_who_stay() -> None:
    """When the player on the device's seat leaves, the others play on, and the device works as before."""
    play = won()
    play.do(0, AddPlayer("Cem"))
    play.do(0, Leave())
    assert play.state.host == 0
    assert {"draw", "place", "add_player"} <= set(actions(play.state, 0, play.now))
    assert "end_game" not in actions(play.state, 0, play.now)
    assert play.refused(0, EndGame()).code == "no_seat"
    assert play.do(0, Disconnect()) == ["player_disconnected"] * 2
    assert play.do(0, Connect()) == ["player_connected"] * 2
    play.do(0, Draw(RED_CIRCLE))
    play.bid(2, 3)
    assert play.refused(0, Bid(2)).code == "no_seat"
    check_replay(play.events, play.state)


def test_all_players_leave() -> None:
    """Without players there is no clock; players may still be added."""
    play = table()
    play.bid(0, 4, at=5)
    play.do(0, Leave())
    play.do(1, Leave())
    assert next_deadline(play.state) is None
    assert play.do(0, Connect()) == []
    play.do(0, AddPlayer("Zoe"))
    assert play.state.phase.value == "over"


def test_the_view_of_the_device() -> None:
    """`you` is 0, and each taken seat has its actions; nobody else sees these."""
    play = table("Ann", "Bob", "Cem")
    play.do(2, Leave())
    play.bid(1, 4)
    found = view(play.state, 0, play.now)
    assert (found["mode"], found["you"], found["host"]) == ("table", 0, 0)
    assert found["seats"] == {"0": actions(play.state, 0, 0), "1": actions(play.state, 1, 0)}
    assert "bid" in found["seats"]["1"]
    assert "add_player" in found["seats"]["0"]
    assert "add_player" not in found["seats"]["1"]
    play.done(0, 1)
    found = view(play.state, 0, play.now)
    assert "push" in found["seats"]["1"]
    assert "push" not in found["seats"]["0"]
    assert view(play.state, None, play.now)["seats"] is None
    assert view(play.state, None, play.now)["actions"] == []
    assert view(Play("Ann", "Bob").state, 0, 0)["seats"] is None


def test_a_group_needs_two_around_a_table_too() -> None:
    """G1: two players are needed."""
    assert table("Ann", start=False).refused(0, Start()).code == "too_few"


# ── what lies on the table ────────────────────────────────────────────────────────────────────────────────────────────


def test_the_game_begins_with_the_given_position() -> None:
    """S1, S2: robots and chip by hand; G1 as in a group."""
    play = table()
    assert play.cells() == HOME
    assert (play.state.chip, play.state.win_at) == (RED_TRIANGLE, 8)
    assert play.last(GameStarted).robots == LYING


def test_the_rest_is_drawn_at_random() -> None:
    """S1, S2: all robots and the chip, or only the other robots, on empty cells without a target."""
    play = table(start=False)
    assert play.do(0, Start()) == ["game_started", "chip_drawn"]
    for seed in range(20):
        some = Play("Ann", "Bob", robots=None, chips=(), seed=seed, mode="table", start=False, silver=True)
        some.do(0, Start(robots={Color.RED: (8, 5), Color.SILVER: (0, 0)}, chip=None))
        cells = dict(some.state.start.items())
        board = some.state.board
        assert board is not None
        assert (cells[Color.RED], cells[Color.SILVER], len(set(cells.values()))) == ((8, 5), (0, 0), 5)
        others = [cells[color] for color in (Color.GREEN, Color.BLUE, Color.YELLOW)]
        assert not set(others) & {target.cell for target in board.targets}
        assert set(others) <= set(board.free_cells)


def test_a_robot_may_stand_on_a_target() -> None:
    """S1, S4: it may have been carried over. On its own target it succeeds only after leaving it and returning (T5)."""
    play = table(start=False)
    play.do(0, Start(robots={**LYING, Color.RED: (10, 8)}, chip=RED_TRIANGLE))
    assert play.state.start[Color.RED] == (10, 8)


@pytest.mark.parametrize(
    ("robots", "reason"),
    (
        ({**LYING, Color.RED: (7, 7)}, "on the center"),
        ({**LYING, Color.RED: (0, 0)}, "the same cell a1"),
        ({**LYING, Color.RED: (16, 0)}, "outside the board"),
        ({**LYING, Color.RED: (-1, 3)}, "outside the board"),
        ({**LYING, Color.RED: (2**62, -(2**62))}, "outside the board"),
        ({**LYING, Color.SILVER: (5, 5)}, "the silver robot is not in this game"),
        ({Color.TRANSPARENT: (5, 5)}, "the transparent robot is not in this game"),
    ),
)
def test_impossible_robots_are_refused(robots: dict[Color, tuple[int, int]], reason: str) -> None:
    """S1: at the start, again after the end, and between rounds; a refusal changes nothing."""
    over, ended = won(), won()
    for seat in (0, 1):
        ended.do(seat, EndGame())
    cases: tuple[tuple[Play, Command], ...] = (
        (table(start=False), Start(robots=robots)),
        (ended, Again(robots=robots)),
        (over, Place(robots)),
    )
    for play, command in cases:
        refusal = play.refused(0, command)
        assert (refusal.code, refusal.rule) == ("bad_position", "S1")
        assert reason in refusal.message


def test_a_robot_on_a_diagonal() -> None:
    """M4: no robot can be there."""
    faces = ("1D", "2D", "3D", "4D")
    cell = Arrangement(*faces).board().diagonals[0].cell
    play = table(start=False, edition="second", faces=faces)
    assert "on a diagonal" in play.refused(0, Start(robots={Color.RED: cell})).message


@pytest.mark.parametrize("chip", (17, -1, 2**62))
def test_an_unknown_chip_is_refused(chip: int) -> None:
    """S2: 17 chips are face down."""
    assert table(start=False).refused(0, Start(robots=LYING, chip=chip)).code == "bad_chip"
    assert won().refused(0, Draw(chip)).code == "bad_chip"


def test_a_chip_that_is_won_is_not_drawn_again() -> None:
    """S2: it belongs to its winner."""
    refusal = won().refused(0, Draw(RED_TRIANGLE))
    assert (refusal.code, refusal.rule) == ("bad_chip", "S2")


def test_a_chip_whose_robot_is_on_its_target_is_put_back() -> None:
    """T5: with T2 off it would need no move: it is put back, and another is drawn by hand."""
    play = table(start=False, ricochet=False)
    standing = {**LYING, Color.RED: (10, 8)}
    refusal = play.refused(0, Start(robots=standing, chip=RED_TRIANGLE))
    assert (refusal.code, refusal.rule) == ("bad_chip", "T5")
    play.do(0, Start(robots=standing, chip=RED_CIRCLE))


def test_only_real_tables_set_things_by_hand() -> None:
    """In a group robots and chips are drawn, and players give their own names."""
    lobby, over = Play("Ann", "Bob", start=False), Play("Ann", "Bob")
    over.bid(0, 2)
    over.done(0, 1)
    over.show(0, WAY)
    assert lobby.refused(0, Start(robots=LYING)).code == "no_table"
    assert lobby.refused(0, Start(chip=3)).code == "no_table"
    assert lobby.refused(0, AddPlayer("Zoe")).code == "no_table"
    assert over.refused(0, Draw()).code == "no_table"
    assert over.refused(0, Place({})).code == "no_table"
    alone = Play("Ann", mode="solo", start=False)
    assert alone.refused(0, Start(chip=3)).code == "no_table"


# ── round after round ─────────────────────────────────────────────────────────────────────────────────────────────────


def test_the_ladder_is_as_in_a_group() -> None:
    """B3, B5: Ann has won a chip and bids the same number earlier; Bob, who is behind, demonstrates first."""
    play = table("Ann", "Bob", "Cem")
    play.bid(0, 2)
    play.done(0, 1, 2)
    play.show(0, WAY)
    play.do(0, Draw(GREEN_CIRCLE))
    play.bid(0, 3)
    play.bid(1, 3)
    play.done(0, 1, 2)
    assert play.state.demonstration is not None
    assert play.state.demonstration.seat == 1


def test_a_wrong_bid_is_withdrawn() -> None:
    """B2: all have heard the right one, which may be higher. The sand runs on while another bid stands."""
    play = table()
    play.bid(0, 4)
    play.bid(1, 3)
    until = play.state.deadline
    assert play.do(1, Strike()) == ["bid_struck"]
    assert play.state.deadline == until
    play.bid(1, 6)
    assert [(bid.seat, bid.moves) for bid in play.state.bids] == [(0, 4), (1, 6)]
    assert "strike" in (view(play.state, 0, play.state.clock)["seats"] or {})["1"]
    check_replay(play.events, play.state)


def test_without_a_bid_the_sand_stops() -> None:
    """B1: if the only bid is withdrawn, thinking continues; the next one turns the sand again."""
    play = table()
    play.bid(0, 1)
    assert play.do(0, Strike()) == ["bid_struck", "thinking_resumed"]
    assert play.refused(0, Strike()).code == "wrong_phase"
    assert play.do(0, Bid(5)) == ["bid_made"]


def test_only_a_bid_at_a_table_can_be_withdrawn() -> None:
    """B2: in a room all enter their own numbers; and without a bid there is nothing to take back."""
    play = table()
    play.bid(0, 4)
    assert play.refused(1, Strike()).code == "no_bid"
    group = Play("Ann", "Bob")
    group.bid(0, 4)
    assert group.refused(0, Strike()).code == "no_table"
    assert "strike" not in actions(group.state, 0, group.state.clock)


def test_robots_and_chips_are_kept() -> None:
    """S4, B3: after a won round the robots stay in their places, and the chip is the winner's."""
    play = won()
    assert play.chips() == [0, 1]
    standing = play.cells()
    assert play.do(0, Draw(RED_CIRCLE)) == ["chip_drawn"]
    assert play.cells() == standing
    assert (play.state.round, play.state.chip) == (2, RED_CIRCLE)


def test_no_next_round_begins_by_itself() -> None:
    """There is no "ready" and no clock for it; after a round without a bid, too, a player draws."""
    play = won()
    assert next_deadline(play.state) is None
    assert play.refused(0, Ready()).code == "table"
    assert advance(play.state, 10**12, play.luck) == []
    silent = table()
    silent.look(400)
    assert silent.last(RoundLost).reason == "no_bid"
    assert silent.state.deadline is None
    assert silent.do(0, Draw()) == ["chip_drawn"]
    assert silent.state.chip != RED_TRIANGLE, "another one, drawn at random (B7)"


def test_the_same_chip_may_be_drawn_by_hand_again() -> None:
    """B6, B7: the drawn chip counts."""
    play = table()
    play.look(400)
    play.do(0, Draw(RED_TRIANGLE))
    assert play.state.chip == RED_TRIANGLE


def test_only_the_device_draws_and_only_between_rounds() -> None:
    """Neither a spectator nor another seat draws or places, and nobody in a round."""
    play = won()
    for seat, code in ((1, "not_host"), (None, "no_seat"), (9, "no_seat")):
        assert play.refused(seat, Draw()).code == code
        assert play.refused(seat, Place({})).code == code
    play.do(0, Draw())
    assert play.refused(0, Draw()).code == play.refused(0, Place({})).code == "wrong_phase"


def test_robots_are_placed_between_rounds() -> None:
    """The named robots are placed; the others stay. That is the next round's start."""
    play = won()
    assert play.do(0, Place({Color.RED: (15, 7), Color.YELLOW: (3, 3)})) == ["robots_placed"]
    assert play.last(RobotsPlaced).robots == {**LYING, Color.YELLOW: (3, 3)}
    assert play.do(0, Place({Color.RED: (15, 7)})) == [], "it stands there already"
    assert play.do(0, Place({})) == []
    play.do(0, Draw(VORTEX))
    assert dict(play.state.start.items()) == {**LYING, Color.YELLOW: (3, 3)}
    check_replay(play.events, play.state)


def test_the_result_stays_while_robots_are_placed() -> None:
    """The solution, its start and the judge's result do not depend on later changes by hand."""
    play = won()
    play.do(0, Place({Color.RED: (5, 5)}))
    play.do(None, Judged(1, "optimal", 2, WAY))
    result = view(play.state, 0, play.now)["result"]
    assert result["start"] == {"red": [15, 7], "green": [15, 15], "blue": [15, 9], "yellow": [0, 0]}
    assert (result["moves"], result["optimum"]["solution"]) == (WAY, WAY)


def test_the_end_and_another_game() -> None:
    """G1: rounds, minutes and chips end it as in a group; another game begins with the current position."""
    play = won(end={"kind": "rounds", "count": 2})
    play.do(0, Draw(RED_CIRCLE))
    play.done(0, 1)
    assert play.state.phase.value == "finished"
    play.do(0, Again(robots={**LYING, Color.RED: (0, 5)}, chip=GREEN_CIRCLE))
    assert (play.state.chip, play.state.start[Color.RED], play.chips()) == (GREEN_CIRCLE, (0, 5), [0, 0])


def test_the_last_chip_ends_the_game() -> None:
    """G1: with five players all chips are played for."""
    play = table("Ann", "Bob", "Cem", "Dan", "Eve")
    for number, (chip, text) in enumerate(GAME):
        if number:
            play.do(0, Draw(chip))
        play.bid(number % 5, len(text.split()))
        play.done(0, 1, 2, 3, 4)
        play.show(number % 5, text)
    assert play.state.phase.value == "finished"
    assert play.state.ending is not None
    assert play.state.ending.reason == "all_chips"


def test_presence_is_recorded_for_each_player() -> None:
    """The record is readable by itself: each seat connects and disconnects."""
    play = table("Ann", "Bob")
    play.do(0, Done())
    play.do(0, Disconnect())
    assert [event.seat for event in play.events if isinstance(event, PlayerDisconnected)] == [0, 1]
