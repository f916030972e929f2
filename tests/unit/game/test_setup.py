"""The rules agreed on before a game, and the setup of the table (E1–E9, S1–S3, M9, G1)."""

from __future__ import annotations

import random
from typing import Any

import msgspec
import pytest

from randolph.game import KINDS, End, GameRulesError, RulesChanged, event_from
from randolph.game.ricochet import GameRules, Openings, Start
from randolph.game.ricochet.events import ChipDrawn, GameStarted
from randolph.rules import EDITIONS, PRINTED_COLORS, Cell, Color
from tests.game_play import RED_TRIANGLE, Play, push

PRINTED = {
    "game": "ricochet",
    "edition": "first",
    "faces": None,
    "diagonals": True,
    "openings": {"random": 0, "rows": [], "cols": []},
    "board": None,
    "silver": False,
    "silver_power": False,
    "transparent": False,
    "ricochet": True,
    "no_reversal": True,
    "mode": "group",
    "tie_break": "chips",
    "sand_seconds": 60,
    "demonstration_seconds": 60,
    "no_bid": True,
    "no_bid_offer_seconds": 240,
    "no_bid_auto_seconds": 300,
    "done": True,
    "closing_seconds": 0,
    "next_seconds": 15,
    "reveal_seconds": 0,
    "pace": 1,
    "correspondence": False,
    "lag_credit_ms": 0,
    "try_moves": False,
    "double_time": False,
    "any_count": False,
    "together": False,
    "tolerance": 0,
    "end": {"kind": "standard", "count": 8},
    "listed": False,
}
"""The default rules, as documented in the protocol."""


def test_the_printed_rules_are_the_default() -> None:
    """B1, B4, B7, T2, M7: 60 s of sand and for a demonstration, 4 and 5 minutes without a bid, both switches on."""
    rules = msgspec.json.decode(msgspec.json.encode(GameRules()))
    assert {name: rules[name] for name in PRINTED} == PRINTED
    assert msgspec.json.decode(b"{}", type=GameRules) == GameRules()


@pytest.mark.parametrize(
    ("wrong", "word"),
    (
        ({"sand_seconds": 0}, "sand_seconds is 0"),
        ({"sand_seconds": 86_401}, "sand_seconds is 86401"),
        ({"demonstration_seconds": -1}, "demonstration_seconds is -1"),
        ({"no_bid_auto_seconds": 0, "no_bid_offer_seconds": 0}, "no_bid_auto_seconds"),
        ({"no_bid_offer_seconds": 301}, "cannot be offered after"),
        ({"closing_seconds": -1}, "closing_seconds"),
        ({"next_seconds": -1}, "next_seconds"),
        ({"faces": ("1A", "2A", "3A", "9Z")}, "unknown face '9Z'"),
        ({"faces": ("1A", "1B", "3A", "4A")}, "color mark"),
        ({"faces": ("1C", "2A", "3A", "4A")}, "not all in the edition 'first'"),
        ({"silver_power": True}, "silver_power needs silver"),
        ({"board": "../etc/pas"}, "ten letters and digits"),
        ({"board": ""}, "ten letters and digits"),
        ({"board": "K7m2Qx90aB1"}, "ten letters and digits"),
        ({"board": "K7m2Qx90a\n"}, "ten letters and digits"),
    ),
)
def test_unplayable_rules_are_refused(wrong: dict[str, Any], word: str) -> None:
    """The message names the switch and its allowed values."""
    with pytest.raises(GameRulesError, match=word):
        GameRules(**wrong)


@pytest.mark.parametrize(
    ("wrong", "word"),
    (
        ({"random": -1}, "openings.random is -1"),
        ({"random": 5}, "openings.random is 5"),
        ({"random": 10**18}, "openings.random is 1000000000000000000"),
        ({"rows": (0, 1, 2), "cols": (3, 4)}, "name 5 rows and columns"),
        ({"rows": tuple(range(10_000))}, "name 10000 rows and columns"),
        ({"random": 1, "cols": (3,)}, "not both"),
        ({"rows": (16,)}, "openings.rows: each is a whole number from 0 to 15"),
        ({"cols": (-1,)}, "openings.cols: each"),
        ({"cols": (10**18,)}, "openings.cols: each"),
        ({"rows": (2, 2)}, "appears only once"),
    ),
)
def test_impossible_openings_are_refused(wrong: dict[str, Any], word: str) -> None:
    """E6: one to four rows and columns of an arrangement, by hand or at random."""
    with pytest.raises(GameRulesError, match=word):
        Openings(**wrong)


@pytest.mark.parametrize("count", (0, -1, 1001))
def test_an_impossible_end_is_refused(count: int) -> None:
    """G1: an agreed end is a number of chips, rounds or minutes from 1 to 1000."""
    with pytest.raises(GameRulesError, match=r"end\.count"):
        End(kind="rounds", count=count)


@pytest.mark.parametrize(
    "text", ('{"sand": 60}', '{"sand_seconds": "60"}', '{"sand_seconds": 1.5}', '{"mode": "trio"}')
)
def test_unknown_rules_are_refused(text: str) -> None:
    """Unknown switches and values of another type are refused."""
    with pytest.raises(msgspec.ValidationError):
        msgspec.json.decode(text, type=GameRules)


def test_the_host_begins() -> None:
    """S2: the boards are there, the robots are placed, and only then the first chip is drawn."""
    play = Play("Ann", "Bob", start=False)
    assert play.refused(1, Start()).code == "not_host"
    assert play.do(0, Start()) == ["game_started", "chip_drawn"]
    assert play.last(ChipDrawn) == ChipDrawn(at=0, round=1, chip=RED_TRIANGLE)
    assert len(play.state.pool) == 16


@pytest.mark.parametrize("edition", ("first", "second", "third", "mixed"))
@pytest.mark.parametrize("silver", (False, True))
def test_the_setup_is_random(edition: str, silver: bool) -> None:  # noqa: FBT001 – a parameter
    """E1–E4, E7, S1, M9: faces of the edition, one of each mark; the agreed robots on distinct empty cells without a
    target, a diagonal or the center; all of it from the given random generator.
    """
    found = set()
    for seed in range(12):
        play = Play("Ann", "Bob", robots=None, chips=(), seed=seed, edition=edition, faces=None, silver=silver)
        started = play.last(GameStarted)
        assert started.faces is not None
        found.add(started.faces)
        assert set(started.faces) <= set(EDITIONS[edition].faces)
        assert sorted(face[0] for face in started.faces) == ["1", "2", "3", "4"]
        assert set(started.robots) == {*PRINTED_COLORS, *([Color.SILVER] if silver else [])}
        cells = {Cell(*cell) for cell in started.robots.values()}
        board = play.state.board
        assert board is not None
        assert len(cells) == len(started.robots)
        assert not cells & {target.cell for target in board.targets}
        assert not cells & board.center
        assert not any(board.diagonal_at(cell) for cell in cells)
        again = Play("Ann", "Bob", robots=None, chips=(), seed=seed, edition=edition, faces=None, silver=silver)
        assert again.events == play.events
    assert len(found) > 6


def test_agreed_faces_are_used_in_order() -> None:
    """E7: named faces are placed in this order: NW, NE, SE, SW."""
    play = Play("Ann", "Bob", robots=None, chips=(), faces=("4B", "1A", "3B", "2A"))
    assert play.last(GameStarted).faces == ("4B", "1A", "3B", "2A")


def test_no_diagonals_for_beginners() -> None:
    """E9: the switch of the random choice."""
    for seed in range(20):
        play = Play("Ann", "Bob", robots=None, chips=(), seed=seed, edition="third", faces=None, diagonals=False)
        assert play.state.board is not None
        assert not play.state.board.diagonals


def test_every_chip_can_be_drawn() -> None:
    """S2: whatever the order of the pool, each chip can be the first."""
    luck = random.Random(2)
    found = {Play("Ann", "Bob", chips=(), seed=luck.randrange(10**6)).state.chip for _ in range(150)}
    assert found == set(range(17))


def test_the_chip_determines_target_and_robot() -> None:
    """S2, S3: the red triangle's chip needs the red robot on i11; under the vortex any robot, silver included."""
    play = Play("Ann", "Bob")
    assert play.state.problem is not None
    assert play.state.problem.target.cell == Cell(10, 8)
    assert play.state.problem.active == (Color.RED,)
    silver = Play("Ann", "Bob", silver=True, chips=[16], robots="rh16 gp16 bj16 ya1 se9")
    assert silver.state.problem is not None
    assert silver.state.problem.active == (*PRINTED_COLORS, Color.SILVER)


def test_the_silver_robot_wins_the_vortex() -> None:
    """S3, M9, T3: silver goes south from a7, stopped on a9 by yellow, and east to f9; its solution is
    judged like any.
    """
    play = Play("Ann", "Bob", silver=True, chips=[16], robots="rh16 gp16 bj16 ya10 sa7")
    play.bid(0, 2)
    play.done(0, 1)
    assert play.show(0, "sS sE") == ["robot_moved", "robot_moved", "round_won"]


@pytest.mark.parametrize("letter", "rgby")
def test_any_robot_wins_the_vortex(letter: str) -> None:
    """S3, T3: any robot goes from a7 via a9 to f9; one that comes straight from f10 has not turned."""
    below, blocker, other = (each for each in "rgby" if each != letter)
    robots = f"{letter}a7 {below}f10 {blocker}a10 {other}p16"
    play = Play("Ann", "Bob", chips=[16], robots=robots)
    play.bid(0, 1)
    play.bid(1, 2)
    play.done(0, 1)
    assert play.do(0, push(f"{below}N"))[:2] == ["robot_moved", "demonstration_failed"]
    assert play.show(1, f"{letter}S {letter}E") == ["robot_moved", "robot_moved", "round_won"]


def test_a_missing_robot_cannot_be_pushed() -> None:
    """M9: without the silver robot its push is refused."""
    play = Play("Ann", "Bob")
    play.bid(0, 2)
    play.done(0, 1)
    assert play.refused(0, push("sS")).rule == "S1"


@pytest.mark.parametrize("game", KINDS)
def test_a_process_reads_older_rules_and_refuses_newer_ones(game: str) -> None:
    """Rules stored by an older process have the printed values where they lack some. Those of a newer one, with an
    unknown switch, are refused: old and new must not work together then.
    """
    rules = KINDS[game].messages.rules
    event = f'{{"type":"rules_changed","at":5,"rules":{{"game":"{game}"%s}}}}'
    older = event_from(game, event % "")
    assert isinstance(older, RulesChanged)
    assert older.rules == rules()
    with pytest.raises(msgspec.ValidationError, match="unknown field `single_bid`"):
        event_from(game, event % ',"single_bid":false')
