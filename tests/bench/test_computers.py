"""Games of computer players against the scripted one follow the rules, are reproducible, and agree with the documented
figures.
"""

from __future__ import annotations

import json
import random
import re
from functools import cache
from typing import Any

import pytest

from bench.computers import COMPUTER, SCRIPTED, SIDES, Result, Table, figures, main, micro_plan
from randolph.bots import STRENGTHS
from randolph.game import from_record, replay, to_record
from randolph.notation.micro import from_path
from randolph.rules import micro as rules
from randolph.solver.micro import solve
from tests.docs.pages import ROOT

PAGE = ROOT / "docs" / "explanation" / "computer-players.md"
WANTED = {1: 0.10, 2: 0.20, 3: 0.35, 4: 0.50, 5: 0.65}
"""The intended share of the chips for each strength."""


@cache
def game(name: str, strength: int, number: int) -> Table:
    """One of the documented games."""
    table = Table(name, strength, f"1 {number}")
    table.play()
    return table


def events_of(table: Table, *names: str) -> list[Any]:
    """The events of a game with one of these names."""
    return [event for event in table.events if type(event).__name__ in names]


def documented() -> dict[tuple[str, int], dict[str, float]]:
    """The table of the page: shares, by game and strength."""
    section = PAGE.read_text(encoding="utf-8").partition("## What they win")[2].partition("\n## ")[0]
    found: dict[tuple[str, int], dict[str, float]] = {}
    for name, part in zip(SIDES, section.split("\n### ")[1:], strict=True):
        for line in re.findall(r"^\| (\d \|.*) \|$", part, re.MULTILINE):
            strength, chips, announces, after, _, fails, won = line.split(" | ")
            found[name, int(strength)] = {
                "chips": float(chips.partition("%")[0]) / 100,
                "announces": float(announces.removesuffix("%")) / 100,
                "after": float(after.removesuffix(" s")),
                "fails": float(fails.removesuffix("%")) / 100,
                "won": float(won.removesuffix("%")) / 100,
            }
    return found


@pytest.mark.parametrize("name", SIDES)
def test_the_same_seed_gives_the_same_game(name: str) -> None:
    """A whole game is the same a second time, is a record that can be read, and ends as the games of a new room do."""
    table = game(name, 1, 0)
    again = Table(name, 1, "1 0")
    again.play()
    assert table.events == again.events
    assert events_of(table, "GameEnded")[0].reason == "chips"
    assert replay(from_record(json.dumps(to_record(table.events)))) == table.state


@pytest.mark.parametrize("name", SIDES)
def test_the_scripted_player_announces_after_half_a_minute_and_never_fails(name: str) -> None:
    """Its numbers come 30 seconds after the round began, and none of its demonstrations fails."""
    for number in range(3):
        table, began = game(name, 1, number), 0
        for event in events_of(table, "ChipDrawn", "DiceRolled", "BidMade", "PathDeclared"):
            if type(event).__name__ in {"ChipDrawn", "DiceRolled"}:
                began = event.at
            elif event.seat == SCRIPTED:
                assert event.at == began + 30_000
        assert [event for event in events_of(table, "DemonstrationFailed") if event.seat == SCRIPTED] == []
        assert events_of(table, "BidMade", "PathDeclared")


def test_the_scripted_path_has_exactly_its_number() -> None:
    """U4: the path has one jump more than the shortest one if such a path exists, and it is legal."""
    rng = random.Random(3)
    exact = 0
    for _ in range(25):
        problem = rules.rolled_problem(rules.random_arrangement(rules.Side.BLACK, rng).board(), rng)
        plan = micro_plan(problem)
        if plan is None:
            continue
        assert plan.optimum == solve(problem).optimum
        assert rules.verify(problem, from_path(plan.solution), declared=plan.number).ok
        exact += plan.number == plan.optimum + 1
    assert exact > 15


@pytest.mark.parametrize("name", SIDES)
def test_a_wrong_idea_is_demonstrated_and_fails(name: str) -> None:
    """B4, U4: a wrong idea is demonstrated move by move until the number is used up; if a push is refused, or the idea
    has no more moves, the player gives up. No clock has to end it.
    """
    shown: list[tuple[str, int]] = []
    for number in range(4):
        moves = 0
        for event in events_of(
            game(name, 1, number), "DemonstrationStarted", "RobotMoved", "RobotJumped", "DemonstrationFailed"
        ):
            if event.seat == COMPUTER:
                kind = type(event).__name__
                moves = 0 if kind == "DemonstrationStarted" else moves + 1
                if kind == "DemonstrationFailed":
                    shown.append((event.reason, moves - 1))
    assert {reason for reason, _ in shown} <= {"gave_up", "bid_used_up", "over_bid", "used_up", "fewer"}
    assert "gave_up" in {reason for reason, _ in shown}
    assert max(moves for _, moves in shown) > 1


def test_the_page_has_the_shares_of_the_strengths() -> None:
    """In both games each strength's documented share of the chips is within five points of the intended one. The
    weakest announces early and in at least half of the rounds, and fails in at least a tenth of its demonstrations.
    """
    found = documented()
    assert set(found) == {(name, strength) for name in SIDES for strength in STRENGTHS}
    for (_, strength), said in found.items():
        assert abs(said["chips"] - WANTED[strength]) <= 0.05
        if strength == 1:
            assert said["announces"] >= 0.5
            assert said["after"] < 30
            assert said["fails"] >= 0.1


@pytest.mark.parametrize(("name", "games"), [("ricochet", 4), ("micro", 6)])
def test_the_first_documented_games_agree_with_the_page(name: str, games: int) -> None:
    """The page's figures for many games hold roughly for the first few: the players are those of its tables."""
    for strength in (1, 3, 5):
        said = documented()[name, strength]
        found = figures(name, strength, [game(name, strength, number).play() for number in range(games)])
        for kind in ("chips", "announces", "fails"):
            assert abs(getattr(found, kind) - said[kind]) < 0.2, (strength, kind)
    weakest = documented()[name, 1]
    assert weakest["won"] < 0.05


def test_the_share_of_the_chips_has_its_error() -> None:
    """The share is that of all chips of all games. Its error is 0 if all games are equal, and for two opposite games
    twice the standard error of their mean.
    """

    def result(chips: int) -> Result:
        return Result(chips=chips, all_chips=10, rounds=10, shown=5, failed=1, first=((12.0, 2), (20.0, 3)))

    alike, apart = figures("micro", 1, [result(3)] * 4), figures("micro", 1, [result(2), result(8)])
    assert (alike.chips, alike.chips_error, alike.announces, alike.after, alike.above) == (0.3, 0.0, 0.2, 16.0, 2.5)
    assert (apart.chips, round(apart.chips_error, 6), apart.fails, apart.won) == (0.5, 0.424264, 0.2, 0.5)


def test_the_command_prints_a_table_and_reports_a_game(capsys: pytest.CaptureFixture[str]) -> None:
    """`--json` prints an object per line, otherwise there is a row for the page; `--tell` prints the
    messages in order.
    """
    few = ["--game", "micro", "--strength", "5", "--games", "1", "--jobs", "1"]
    assert main(few) == 0
    assert re.search(r"^\| 5 \| \d+% ± [\d.]+ \|( [^|]+ \|){5}$", capsys.readouterr().out, re.MULTILINE)
    assert main([*few, "--json"]) == 0
    assert '"game": "micro", "strength": 5, "games": 1' in capsys.readouterr().out
    assert main([*few, "--tell", "1"]) == 0
    assert re.search(r"0\.0 s  round 1: optimum \d", capsys.readouterr().out)
