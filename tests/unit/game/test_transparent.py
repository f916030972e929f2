"""The transparent robot and robots with its powers in a game: ends, costs and names of moves, bids that count costs.

All routes can be read from the drawing of FACES in `tests.game_play`. Blue goes south from g5 to g16. The transparent
robot goes east from a16 and stops before it on f16 (or passes it and the wall east of g16). North from f16 it stops
under the wall of f13, on f14, or passes it for one move more and stops on f9, the vortex, under that cell's own wall.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from randolph.game.ricochet import Bid, Push, SavedBoard
from randolph.game.ricochet.events import DemonstrationFailed, RobotMoved, RoundWon
from randolph.game.ricochet.state import move_of
from randolph.rules import Color
from tests.game_play import RED_TRIANGLE, VORTEX, Play, check_replay, push
from tests.unit.rules.hand import board
from tests.views import view

if TYPE_CHECKING:
    from randolph.rules import Board

SET_UP = "rh16 gp16 bg5 ya1 ta16"
LONG = "bS tE tN@f9"
"""Three moves that cost four."""


def playing(bid: int, robots: str = SET_UP, chip: int = VORTEX, **rules: object) -> Play:
    """A round in which seat 0 demonstrates after a bid."""
    play = Play("Ann", "Bob", robots=robots, chips=[chip], rules={"transparent": True, **rules})
    play.bid(0, bid)
    play.done(0, 1)
    return play


def shown(play: Play, seat: int | None = 0) -> dict[str, Any]:
    """The view of a seat."""
    return view(play.state, seat, play.now)


# ── bids count costs ──────────────────────────────────────────────────────────────────────────────────────────────────


def test_a_bid_of_four_is_won_with_a_move_of_cost_two() -> None:
    """X6, B3, X5, S3: three moves that cost 1 + 1 + 2 keep a bid of four; under the vortex the robot may be active."""
    play = playing(4)
    play.do(0, push("bS"))
    play.do(0, push("tE"))
    assert shown(play)["demonstration"]["cost"] == 2
    assert play.do(0, Push(Color.TRANSPARENT, "N", end=(8, 5))) == ["robot_moved", "round_won"]
    assert play.last(RoundWon).moves == 4
    assert play.chips() == [1, 0]
    assert shown(play)["result"]["moves"] == LONG
    check_replay(play.events, play.state)


def test_a_move_whose_cost_exceeds_the_bid_ends_the_attempt() -> None:
    """B4, X6: with a bid of three two are used; a move of cost two would exceed it, and is not made."""
    play = playing(3)
    play.do(0, push("bS"))
    play.do(0, push("tE"))
    assert play.do(0, Push(Color.TRANSPARENT, "N", end=(8, 5)))[:2] == ["demonstration_failed", "round_lost"]
    assert play.last(DemonstrationFailed).reason == "over_bid"
    assert play.last(RobotMoved).robot == Color.TRANSPARENT
    assert play.last(RobotMoved).path[-1] == (15, 5)
    assert play.cells() == SET_UP


def test_a_cheaper_end_of_the_same_push_is_possible() -> None:
    """B4, X2: with one left of the bid the robot may stop at the wall; that uses the bid up."""
    play = playing(3)
    assert play.show(0, "bS tE tN")[-2:] == ["demonstration_failed", "round_lost"]
    assert play.last(DemonstrationFailed).reason == "bid_used_up"


def test_a_whole_solution_names_its_ends() -> None:
    """B4, X6: a submitted solution has long names; costs count there, too."""
    assert playing(4).show(0, LONG)[-1] == "round_won"
    play = playing(3)
    play.show(0, LONG)
    assert play.last(DemonstrationFailed).reason == "over_bid"


def test_alone_any_cost_is_allowed_with_the_option() -> None:
    """O2: with that option the bid does not bind."""
    play = Play("Ann", robots=SET_UP, chips=[VORTEX], mode="solo", transparent=True, any_count=True)
    play.do(0, Bid(1))
    assert play.show(0, LONG)[-1] == "round_won"


# ── what is told of a move ────────────────────────────────────────────────────────────────────────────────────────────


def test_a_move_has_its_cost_and_its_name_if_needed() -> None:
    """X6: for ordinary moves and the first end of a push, robot and direction are enough."""
    play = playing(9)
    for each in (push("bS"), push("tE"), Push(Color.TRANSPARENT, "N", end=(8, 5), arrival="N")):
        play.do(0, each)
    moved = [event for event in play.events if isinstance(event, RobotMoved)]
    assert [(event.cost, event.move) for event in moved] == [(1, None), (1, None), (2, "tN@f9")]
    assert [str(move_of(event)) for event in moved] == LONG.split()
    assert moved[2].path == ((14, 5), (13, 5), (12, 5), (11, 5), (10, 5), (9, 5), (8, 5))


def test_the_view_shows_cost_and_name() -> None:
    """During a demonstration each move has its cost, and `move` only if needed; `powers` are the additional ones."""
    play = playing(9, robots="rh16 gp16 bg5 ya1 sp1 ta16", silver=True, silver_power=True)
    for each in (push("bS"), push("tE"), Push(Color.SILVER, "W", end=(0, 1))):
        play.do(0, each)
    found = shown(play)
    assert found["powers"] == ["silver"]
    moves = found["demonstration"]["moves"]
    assert [(each["cost"], each.get("move", "–")) for each in moves] == [(1, "–"), (1, "–"), (3, "sW@b1")]
    assert found["demonstration"]["cost"] == 5


def test_past_the_wall_at_which_it_stopped() -> None:
    """X7, M7, X2: straight on through the wall ahead is legal and costs two; straight back is refused."""
    play = playing(9)
    for text in ("bS", "tE", "tN"):
        play.do(0, push(text))
    assert play.refused(0, push("tS")).rule == "M7"
    assert play.do(0, push("tN"))[-1] == "round_won"
    assert (play.last(RobotMoved).cost, play.last(RobotMoved).move) == (2, None)
    assert shown(play)["result"]["moves"] == "bS tE tN tN"


def on_board(of: Board, robots: str) -> Play:
    """A demonstration with a bid of nine on an own board."""
    saved = SavedBoard("K7m2Qx90aB", "Garden", of)
    play = Play("Ann", "Bob", robots=robots, board=saved.id, faces=None, saved=saved, transparent=True)
    play.bid(0, 9)
    play.done(0, 1)
    return play


@pytest.mark.parametrize("turned", (False, True))
def test_two_arrivals_on_one_cell(turned: bool) -> None:  # noqa: FBT001 – a parameter
    """X4, X6: deflected at c3 it comes to c1 going north; straight on for one more, and deflected at e3 and e1, going
    west. The second needs its arrival in the name; that it has turned is optional.
    """
    on = board("c1W", diagonals="rc3/ re3/ re1\\", targets="*d5 rd4")
    play = on_board(on, "ra5 gb5 bc5 ya4 ta3")
    play.do(0, Push(Color.TRANSPARENT, "E", end=(0, 2), arrival="W", turned=turned))
    moved = play.last(RobotMoved)
    assert (moved.cost, moved.move) == (2, "tE@c1W")
    assert moved.path == ((2, 1), (2, 2), (2, 3), (2, 4), (1, 4), (0, 4), (0, 3), (0, 2))
    check_replay(play.events, play.state)


# ── what is refused ───────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("command", "rule"),
    (
        (Push(Color.TRANSPARENT, "N", end=(0, 0)), "X6"),
        (Push(Color.TRANSPARENT, "N", end=(16, 0)), "X6"),
        (Push(Color.TRANSPARENT, "N", end=(-1, -1)), "X6"),
        (Push(Color.TRANSPARENT, "N", end=(2**62, -(2**62))), "X6"),
        (Push(Color.TRANSPARENT, "N", arrival="N"), "X6"),
        (Push(Color.TRANSPARENT, "N", turned=True), "X6"),
        (Push(Color.TRANSPARENT, "N", end=(0, 0), turned=True), "X6"),
        (Push(Color.TRANSPARENT, "N", end=(0, 0), arrival="W"), "X6"),
        (Push(Color.RED, "E", end=(0, 0)), "X6"),
        (Push(Color.SILVER, "E"), "S1"),
        (Push(Color.TRANSPARENT, "W"), "M2"),
    ),
)
def test_unknown_ends_are_refused(command: Push, rule: str) -> None:
    """X6, B4: a push with an unknown end is refused, costs nothing, and the attempt goes on."""
    play = playing(4)
    assert (play.refused(0, command).code, play.refused(0, command).rule) == ("illegal_move", rule)
    assert play.show(0, LONG)[-1] == "round_won"


def test_an_ordinary_robot_may_name_its_end() -> None:
    """X6: red has one end, and may name it; it needs no name."""
    play = playing(4, chip=RED_TRIANGLE)
    play.do(0, Push(Color.RED, "E", end=(15, 11), arrival="E"))
    assert play.last(RobotMoved).move is None


def test_without_the_rule_nobody_pushes_it() -> None:
    """X1: it plays only if that is agreed on."""
    play = Play("Ann", "Bob")
    play.bid(0, 2)
    play.done(0, 1)
    assert play.refused(0, push("tE")).rule == "S1"


# ── who has the powers ────────────────────────────────────────────────────────────────────────────────────────────────


def test_the_silver_robot_has_the_powers_if_agreed_on() -> None:
    """M9, S3: the same route, demonstrated by silver; without the switch it stops at the wall."""
    silver = "rh16 gp16 bg5 ya1 sa16"
    text = "bS sE sN@f9"
    play = playing(4, robots=silver, transparent=False, silver=True, silver_power=True)
    assert play.state.problem is not None
    assert play.state.problem.powers == {Color.SILVER}
    assert play.show(0, text)[-1] == "round_won"
    check_replay(play.events, play.state)
    plain = playing(4, robots=silver, transparent=False, silver=True)
    plain.show(0, text)
    assert plain.last(DemonstrationFailed).reason == "illegal_move"


def test_both_may_be_active_under_the_vortex() -> None:
    """S3, X5: all six robots are active."""
    play = Play("Ann", "Bob", robots=None, chips=[VORTEX], silver=True, transparent=True)
    assert play.state.problem is not None
    assert play.state.problem.active == tuple(Color)


def test_for_colored_chips_it_only_helps() -> None:
    """X1, X5: it has no target; a colored chip needs that robot. Others stop before it (X3)."""
    play = playing(4, robots="rh16 gp16 bj1 ya1 tj16", chip=RED_TRIANGLE)
    assert play.state.problem is not None
    assert play.state.problem.active == (Color.RED,)
    assert play.show(0, "rE rN")[-1] == "round_won"


def test_a_target_robot_with_costs_needs_its_ricochet() -> None:
    """T2, X2: going through a wall is no turn: straight north to the vortex is no success."""
    play = playing(4, robots="rh16 gp16 bg5 ya1 tf16")
    assert play.do(0, Push(Color.TRANSPARENT, "N", end=(8, 5))) == ["robot_moved"]
    assert shown(play)["demonstration"]["ricocheted"] is False
