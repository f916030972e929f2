"""The cost of a wrong declaration, and the receiver of the chip (U4)."""

from __future__ import annotations

import pytest

from randolph.game import Connect, Disconnect, Join, Kick, Leave, Phase
from randolph.game.events import GameEnded
from randolph.game.micro.events import ChipGiven, RoundLost
from tests.micro_play import Play, tag


def given(chips: list[int], giver: int, **rules: object) -> Play:
    """Players with these chips, and a wrong declaration of one of them."""
    play = Play(*[f"P{seat}" for seat in range(len(chips))], rules=rules)
    for seat, count in enumerate(chips):
        play.win(*[seat] * count)
    assert play.chips() == chips
    play.err(giver)
    return play


@pytest.mark.parametrize(
    ("chips", "giver", "to", "after"),
    (
        # four seats, two equally poor: the nearest clockwise from the giver, in both orders of the seats
        ([3, 1, 2, 1], 0, 1, [2, 2, 2, 1]),
        ([3, 1, 2, 1], 2, 3, [3, 1, 1, 2]),
        ([2, 1, 3, 1], 2, 3, [2, 1, 2, 2]),
        ([2, 1, 3, 1], 0, 1, [1, 2, 3, 1]),
        # wrapping round the table
        ([1, 3, 1, 2], 3, 0, [2, 3, 1, 1]),
        ([1, 3, 1, 2], 1, 2, [1, 2, 2, 2]),
        ([1, 1, 3, 2], 3, 0, [2, 1, 3, 1]),
        # the giver may be the poorest: they still give to another
        ([1, 2, 2, 3], 0, 1, [0, 3, 2, 3]),
        ([3, 2, 2, 1], 3, 1, [3, 3, 2, 0]),
        # the poorest, wherever they sit
        ([2, 1, 1, 0], 0, 3, [1, 1, 1, 1]),
        ([0, 4], 1, 0, [1, 3]),
        ([2, 2], 0, 1, [1, 3]),
    ),
)
def test_the_poorest_other_is_given_a_chip(chips: list[int], giver: int, to: int, after: list[int]) -> None:
    """U4: fewest chips among the others, counted before the gift; among equals the nearest clockwise."""
    play = given(chips, giver)
    gift = play.last(ChipGiven)
    assert (gift.seat, gift.to) == (giver, to)
    assert play.chips() == after
    assert play.seen()["result"]["gift"] == {"from": giver, "to": to}
    assert [tag(event) for event in play.events[-3:]] == ["demonstration_failed", "chip_given", "round_lost"]


def test_a_player_without_chips_gives_none() -> None:
    """U4: the chip is only paid if there is one."""
    play = given([0, 2, 1], 0)
    assert play.count("chip_given") == 0
    assert play.chips() == [0, 2, 1]
    assert play.seen()["result"]["gift"] is None
    assert play.last(RoundLost).reason == "wrong"


def test_a_gift_that_makes_five_wins_at_once() -> None:
    """U4, U7: two players, and the other has four."""
    play = given([1, 4], 0)
    assert [tag(event) for event in play.events[-3:]] == ["chip_given", "round_lost", "game_ended"]
    assert (play.last(GameEnded).winners, play.last(GameEnded).reason) == ((1,), "chips")
    assert play.chips() == [0, 5]


def test_a_gift_that_makes_the_agreed_number_wins_too() -> None:
    """U7: the players have agreed on two chips."""
    play = given([1, 1], 1, end={"kind": "chips", "count": 2})
    assert play.last(GameEnded).winners == (0,)


def test_a_gift_does_not_go_to_a_player_who_left() -> None:
    """U4: seat 1 has no chip, but is not a player any more."""
    play = Play("Ann", "Bob", "Cem")
    play.win(0, 0, 2)
    play.do(1, Leave())
    play.err(0)
    assert play.last(ChipGiven).to == 2


def test_a_gift_does_not_go_to_a_player_who_never_connected() -> None:
    """U4: a seat whose player never connected is free."""
    play = Play("Ann", "Bob")
    play.do(None, Join("Cem"))
    play.win(0, 1)
    play.err(0)
    assert play.last(ChipGiven).to == 1


def test_a_gift_does_not_go_to_a_waiting_player() -> None:
    """U4, G3: a player who joined during the round plays from the next one."""
    play = Play("Ann", "Bob")
    play.win(0, 1)
    play.next()
    play.join("Cem")
    play.err(0)
    assert play.last(ChipGiven).to == 1
    play.win(0)
    play.err(0)
    assert play.last(ChipGiven).to == 2


def test_a_gift_may_go_to_a_disconnected_player() -> None:
    """U4: a player with a broken connection is still a player."""
    play = Play("Ann", "Bob", "Cem")
    play.win(0, 0, 1)
    play.do(2, Disconnect())
    play.err(0)
    assert play.last(ChipGiven).to == 2


def test_with_nobody_else_nothing_is_given() -> None:
    """U4: the others have left; the chips stay, the round is lost."""
    play = Play("Ann", "Bob")
    play.win(0)
    play.do(1, Leave())
    play.err(0)
    assert play.count("chip_given") == 0
    assert play.chips() == [1, 0]


def test_a_player_who_leaves_while_demonstrating_pays() -> None:
    """U4, G3: the declaration was wrong; a chip goes to the poorest of the remaining players."""
    play = Play("Ann", "Bob", "Cem")
    play.win(0, 1)
    play.next()
    play.declare(0, 3)
    assert play.do(0, Leave()) == ["player_left", "demonstration_failed", "chip_given", "round_lost"]
    assert (play.last(ChipGiven).to, play.chips()) == (2, [0, 1, 1])
    assert play.seen(1)["result"]["failure"] == "left"


def test_a_player_whose_seat_is_closed_while_demonstrating_pays_nothing() -> None:
    """U4, U7, G3: the host has four chips; closing a seat gives no fifth one. The round is lost nevertheless."""
    play = Play("Ann", "Bob", "Cem")
    play.win(0, 0, 0, 0, 1)
    play.next()
    play.declare(1, 3)
    assert play.do(0, Kick(1)) == ["player_left", "demonstration_failed", "round_lost", "player_kicked"]
    assert (play.chips(), play.state.phase) == ([4, 1, 0], Phase.OVER)


def test_each_wrong_round_costs_one_chip() -> None:
    """U4: the last one, too; then there is none to give."""
    play = Play("Ann", "Bob", "Cem")
    play.win(0, 0)
    for chips in ([1, 1, 0], [0, 1, 1], [0, 1, 1]):
        play.err(0)
        assert play.chips() == chips


def test_a_player_who_reconnects_can_be_given_chips() -> None:
    """U4: presence does not affect the counting."""
    play = Play("Ann", "Bob", "Cem")
    play.win(0, 0, 1)
    play.do(2, Disconnect())
    play.do(2, Connect())
    play.err(0)
    assert play.last(ChipGiven).to == 2
