"""Mixed tables, in both games: what may be tried while thinking, and what the host gives to whom."""

from __future__ import annotations

import pytest

from randolph.game import Settings
from randolph.game.agreed import Agreed, GameRulesError
from randolph.game.micro import MicroRules
from randolph.game.ricochet import GameRules
from tests.game_play import Play

RULES: tuple[type[Agreed], ...] = (GameRules, MicroRules)


# ── trying moves ──────────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("rules", RULES)
def test_moves_may_be_tried_where_everybody_has_a_device(rules: type[Agreed]) -> None:
    """H1: a switch, off by default, for a group and alone; at a real table, where all would see it, it is refused."""
    assert rules().try_moves is False
    assert rules(try_moves=True).try_moves
    assert rules(mode="solo", try_moves=True).try_moves
    with pytest.raises(GameRulesError, match="try_moves"):
        rules(mode="table", try_moves=True)


def test_trying_is_agreed_on_between_two_rounds() -> None:
    """H1 touches nothing that the game is played with: the host may switch it between two rounds."""
    play = Play("Ann", "Bob")
    play.done(0, 1)
    play.do(0, Settings(GameRules(faces=("1A", "2A", "3A", "4A"), try_moves=True)))
    assert play.state.rules.try_moves
