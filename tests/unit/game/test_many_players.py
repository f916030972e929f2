"""Rooms of 99: a seat for each, and a round of both games with all of them."""

from __future__ import annotations

import random
from typing import Literal

import pytest

from randolph.game import (
    AddPlayer,
    Agreed,
    Command,
    Connect,
    GiveUp,
    Join,
    Leave,
    Refused,
    State,
    advance,
    create,
    fold,
    handle,
)
from randolph.game.micro import Declare, MicroRules
from randolph.game.micro import Start as StartMicro
from randolph.game.ricochet import Bid, GameRules, Start

MOST = 99


class Table:
    """Games that are only played, because the laws of `Play` check each player after each command."""

    def __init__(self, rules: Agreed) -> None:
        self.rng = random.Random(1)
        self.state: State = fold(None, create(rules, host_name="P0", now=0, rng=self.rng))
        self.do(0, Connect())
        for number in range(1, MOST):
            self.do(*((0, AddPlayer(f"P{number}")) if self.state.at_table else (None, Join(f"P{number}"))))
            if not self.state.at_table:
                self.do(number, Connect())

    def do(self, seat: int | None, command: Command, at: int = 0) -> None:
        """A command that is granted."""
        self.state = fold(self.state, handle(self.state, seat, command, at, self.rng))


@pytest.mark.parametrize("mode", ("group", "table"))
def test_the_seats_of_a_room_are_limited(mode: Literal["group", "table"]) -> None:
    """G3: 99 players have a seat; the 100th is refused with the rule, and gets a seat when one has left."""
    table = Table(GameRules(mode=mode))
    one_more: tuple[int | None, Command] = (0, AddPlayer("one more")) if mode == "table" else (None, Join("one more"))
    with pytest.raises(Refused, match="a room has 99") as refused:
        table.do(*one_more)
    assert (refused.value.code, refused.value.rule) == ("full", "G3")
    table.do(3, Leave())
    table.do(*one_more)
    assert sum(not player.left for player in table.state.players) == MOST


def test_a_round_of_99() -> None:
    """B2, B4, B5, G1: all may bid; the lowest demonstrates, among equal ones the earlier; after a failure the next."""
    table = Table(GameRules())
    table.do(0, Start())
    assert table.state.win_at is None, "more than four play for all chips"
    for seat in reversed(range(MOST)):
        table.do(seat, Bid(10 + seat // 10), at=1000 + MOST - seat)
    table.state = fold(table.state, advance(table.state, 61_100, table.rng))
    shown = []
    while (showing := table.state.demonstrator) is not None:
        shown.append(showing)
        table.do(showing, GiveUp(), at=61_100)
    assert shown == sorted(range(MOST), key=lambda seat: (seat // 10, -seat))


def test_a_declaration_among_99() -> None:
    """U4: one of 99 declares and demonstrates; a wrong player without chips gives none."""
    table = Table(MicroRules())
    table.do(0, StartMicro())
    table.do(98, Declare(3), at=1000)
    table.do(98, GiveUp(), at=2000)
    assert [player.chips for player in table.state.players] == [()] * MOST
