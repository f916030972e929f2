"""Unplayable rules are refused when they are made; the message names the switch and its allowed values."""

from __future__ import annotations

import msgspec
import pytest

from randolph.game import End, GameRulesError
from randolph.game.micro import MicroRules
from tests.micro_play import Play


def test_the_defaults_are_the_printed_rules() -> None:
    """U1–U9: random black tiles, no intermediate cell, the first right declaration wins, three minutes to find one."""
    printed = {
        "game": "micro",
        "mode": "group",
        "side": "black",
        "tiles": None,
        "via": False,
        "marked": True,
        "must_be_shortest": False,
        "overcall": False,
        "overcall_seconds": 15,
        "demonstration_seconds": 60,
        "no_path": True,
        "no_path_seconds": 180,
        "round_seconds": 120,
        "next_seconds": 15,
        "reveal_seconds": 0,
        "pace": 1,
        "correspondence": False,
        "lag_credit_ms": 0,
        "try_moves": False,
        "end": {"kind": "standard", "count": 5},
        "listed": False,
    }
    rules = msgspec.to_builtins(MicroRules())
    assert {name: rules[name] for name in printed} == printed


@pytest.mark.parametrize(
    ("rules", "reason"),
    (
        ({"tiles": ("1N", "1E", "2N", "3N")}, "tiles: the tiles 1N 1E 2N 3N are not 1, 2, 3 and 4, each once (U1)"),
        ({"tiles": ("1N", "2N", "3N", "5N")}, "tiles: unknown tile '5N': a tile and where its top points, 1N … 4W"),
        ({"tiles": ("1N", "2N", "3N", "4X")}, "tiles: unknown tile '4X'"),
        ({"tiles": ("1N", "2N", "3N", "")}, "tiles: unknown tile ''"),
        ({"overcall_seconds": 0}, "overcall_seconds is 0: it is a whole number of seconds from 1 to 86400"),
        ({"demonstration_seconds": -1}, "demonstration_seconds is -1: it is a whole number of seconds from 0 to 86400"),
        ({"no_path_seconds": 0}, "no_path_seconds is 0: it is a whole number of seconds from 1 to 86400"),
        ({"round_seconds": 86_401}, "round_seconds is 86401: it is a whole number of seconds from 1 to 86400"),
        ({"next_seconds": -1}, "next_seconds is -1: it is a whole number of seconds from 0 to 86400"),
    ),
)
def test_an_unplayable_rule_is_named(rules: dict[str, object], reason: str) -> None:
    """The switch, its value, and the allowed values; tiles are the four, each once (U1)."""
    with pytest.raises(GameRulesError) as caught:
        MicroRules(**rules)  # type: ignore[arg-type]  # the types are right, the values are not
    assert reason in str(caught.value)


def test_a_long_value_is_cut_in_the_message() -> None:
    """External input may be long; the message is not."""
    with pytest.raises(GameRulesError) as caught:
        MicroRules(tiles=("1N" * 10_000, "2N", "3N", "4N"))
    assert len(str(caught.value)) < 120


@pytest.mark.parametrize("wrong", ({"side": "blue"}, {"tiles": ["1N"]}, {"sand_seconds": 5}, {"via": 1}))
def test_a_rule_of_the_wrong_type_is_refused(wrong: dict[str, object]) -> None:
    """Sides other than black and copper, three tiles, and switches of the other game are refused by their type."""
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert({"game": "micro", **wrong}, MicroRules)


@pytest.mark.parametrize(
    ("mode", "end", "chips", "rounds"),
    (
        ("group", End("standard", 5), 5, None),
        ("table", End("standard", 8), 5, None),
        ("solo", End("standard", 5), None, 10),
        ("group", End("chips", 3), 3, None),
        ("solo", End("chips", 3), 3, None),
        ("group", End("chips", 25), 25, None),
        ("group", End("chips", 26), None, None),
        ("group", End("rounds", 4), None, 4),
        ("solo", End("rounds", 4), None, 4),
        ("group", End("minutes", 30), None, None),
    ),
)
def test_the_ends_of_a_game(mode: str, end: End, chips: int | None, rounds: int | None) -> None:
    """U7: five chips, for any number of players; a solo run has ten rounds; more chips than exist cannot be reached."""
    rules = msgspec.convert({"game": "micro", "mode": mode, "end": msgspec.to_builtins(end)}, MicroRules)
    assert (rules.winning_chips, rules.rounds) == (chips, rounds)


def test_without_chips_on_the_target_the_game_is_the_same() -> None:
    """U9: the visibility is a switch of the rules; a chip is played for in any case."""
    play = Play("Ann", "Bob", marked=False)
    assert play.seen()["rules"]["marked"] is False
    assert play.seen()["chip"] == 0
    play.win(0)
    assert play.chips() == [1, 0]
