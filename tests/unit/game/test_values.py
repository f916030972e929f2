"""Changed values agree with the standard library's `replace`."""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass

import pytest

from randolph.game import Phase
from randolph.game.ricochet import Game
from randolph.game.seats import Deadline, Player
from randolph.game.values import replace
from tests.game_play import Play


def test_a_changed_value_is_that_of_the_standard_library() -> None:
    """With or without slots, with one change, several or none; the old value is unchanged."""
    player = Player(seat=1, name="Bob", chips=(3, 4))
    deadline = Deadline(kind="sand", at=60_000, total=60_000, serial=1)
    state = Play("Ann", "Bob").state
    assert replace(player, chips=(3,), done=True) == dataclasses.replace(player, chips=(3,), done=True)
    assert replace(deadline, left=5) == dataclasses.replace(deadline, left=5)
    assert replace(state, clock=7, phase=Phase.OVER) == dataclasses.replace(state, clock=7, phase=Phase.OVER)
    assert replace(state) == state
    assert replace(state) is not state
    assert type(replace(state, clock=7)) is Game
    assert (player.chips, state.clock, state.phase) == ((3, 4), 0, Phase.THINKING)


def test_cached_values_are_computed_again() -> None:
    """The problem of a round is cached by its state, and not copied to the next one."""
    state = Play("Ann", "Bob").state
    assert state.problem is not None
    over = replace(state, chip=None)
    assert over.problem is None
    assert state.problem is not None


@dataclass(frozen=True)
class Checked:
    """A value that checks its fields."""

    number: int

    def __post_init__(self) -> None:
        """Refuse nothing."""


def test_impossible_changes_are_refused() -> None:
    """An unknown field, and a value that is more than its fields, are errors."""
    with pytest.raises(TypeError, match="chip"):
        replace(Player(seat=1, name="Bob"), chip=3)
    with pytest.raises(TypeError, match="Game has no field colour"):
        replace(Play("Ann", "Bob").state, colour=3)
    with pytest.raises(TypeError, match="Checked"):
        replace(Checked(1), number=2)
