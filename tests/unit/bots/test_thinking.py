"""The model of thinking: deterministic, better with strength, wrong now and then – on problems with proven optima."""

from __future__ import annotations

import json
import random
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from randolph.bots import SKILLS, Idea, Question, Way, micro, ricochet
from randolph.bots.study import bids_case, micro_case, study
from randolph.bots.thinking import ideas
from randolph.notation import from_json, from_moves
from randolph.rules import Problem, verify
from randolph.rules import micro as micro_rules
from randolph.solver import StopFlag
from randolph.solver.micro import solve as solve_micro

PROBLEMS = Path(__file__).parents[2] / "data" / "problems"
SEEDS = range(3)


@cache
def problems(name: str, many: int) -> list[tuple[Problem, int]]:
    """The first of a set, with their optima, which others have proved."""
    found = []
    for line in (PROBLEMS / f"{name}.jsonl").read_text(encoding="utf-8").splitlines()[:many]:
        given = json.loads(line)
        kept = {key: given[key] for key in ("board", "robots", "target", "rules") if key in given}
        found.append((from_json(json.dumps(kept)), given["optimum"]))
    return found


@cache
def dice() -> list[micro_rules.Problem]:
    """Problems of Micro Robots as they are rolled, some with an intermediate cell."""
    rng = random.Random(7)
    side = micro_rules.Side.BLACK
    return [
        micro_rules.rolled_problem(micro_rules.random_arrangement(side, rng).board(), rng, intermediate=number % 3 == 0)
        for number in range(30)
    ]


def questions() -> list[tuple[Question, Any]]:
    """What is asked about some problems of each kind, and whether an idea holds."""
    found: list[tuple[Question, Any]] = []
    for name, many in (
        ("official-classic", 14),
        ("official-silver", 6),
        ("official-transparent", 5),
        ("bench-vortex", 5),
    ):
        for problem, _ in problems(name, many):
            found.append((ricochet.question_of(problem), lambda idea, of=problem: ricochet.shows(of, idea)))
    small = [(micro.question_of(each), lambda idea, of=each: micro.shows(of, idea)) for each in dice()]
    return [*found, *small]


def test_every_way_solves_the_problem_and_one_is_shortest() -> None:
    """What there is to see are solutions that the rules accept, at their cost; the least of them is the optimum."""
    for name, many in (("official-classic", 14), ("official-diag", 6), ("official-transparent", 5)):
        for problem, optimum in problems(name, many):
            found = ricochet.ways(problem)
            assert min(way.cost for way in found) == optimum
            for way in found:
                verdict = verify(problem, way.moves)
                assert (verdict.ok, verdict.cost) == (True, way.cost)
    for small in dice():
        paths = micro.ways(small)
        assert min(way.cost for way in paths) == solve_micro(small).moves
        assert all(micro_rules.verify(small, way.moves, declared=way.cost).ok for way in paths)


def test_ways_with_fewer_robots_are_among_them() -> None:
    """Where one robot gets there alone, by however many moves, that is seen, too: people look there first."""
    lonely = [
        problem
        for problem, _ in problems("official-classic", 14)
        if any(len({move.robot for move in way.moves}) == 1 for way in ricochet.ways(problem))
    ]
    several = [
        problem for problem in lonely if any(len({m.robot for m in way.moves}) > 1 for way in ricochet.ways(problem))
    ]
    assert several


def test_the_same_seed_and_problem_give_the_same_thoughts() -> None:
    """Also when they are found anew; another seed gives others somewhere."""
    for question, _ in questions():
        assert question(3, "seed", StopFlag()) == question(3, "seed", StopFlag())
    problem, _ = problems("official-classic", 14)[0]
    before = ricochet.ways(problem)
    ricochet._known.clear()
    assert ricochet.ways(problem) == before
    others = [[question(4, seed, StopFlag()) for question, _ in questions()[:10]] for seed in ("seed", "other")]
    assert others[0] != others[1]


def test_a_stronger_player_with_the_same_luck_is_never_behind() -> None:
    """What a weaker player can show at any moment, a stronger one has bid by then, or fewer – problem by problem."""
    for question, shows in questions():
        for seed in SEEDS:
            weaker: tuple[Idea[Any], ...] = ()
            for strength in SKILLS:
                found = question(strength, seed, StopFlag())
                for idea in filter(shows, weaker):
                    by_then = [better.number for better in found if better.at <= idea.at]
                    assert min(by_then, default=99) <= idea.number
                weaker = found


def test_a_stronger_player_is_wrong_only_where_a_weaker_one_is() -> None:
    """For each way: the slips of a strength are among those of the strengths below it."""
    for seed in range(400):
        way = Way(from_moves("rE rS gW rN"), 4, 4.0)
        slips = [ideas([way], strength, seed)[0].slip for strength in SKILLS if ideas([way], strength, seed)]
        assert slips == sorted(slips, key=lambda slip: slip is None)


def test_numbers_fall_and_time_goes_on() -> None:
    """B2: nobody raises an own bid; nothing is thought of after patience has ended."""
    for question, _ in questions():
        for strength, skill in SKILLS.items():
            found = question(strength, 1, StopFlag())
            assert [idea.number for idea in found] == sorted({idea.number for idea in found}, reverse=True)
            assert [idea.at for idea in found] == sorted(idea.at for idea in found)
            assert all(1.0 < idea.at <= skill.patience for idea in found)


def test_time_grows_with_moves_with_robots_and_with_fewer_alternatives() -> None:
    """Effort does, and with it the time of every strength, by the same luck."""
    short, long = from_moves("rE rS rW"), from_moves("rE rS rW rN rE")
    helped = from_moves("gE rS rW")
    assert ricochet.effort(short, 3) < ricochet.effort(long, 5)
    assert ricochet.effort(short, 3) < ricochet.effort(helped, 3)
    assert ricochet.effort(short, 3, count=8) < ricochet.effort(short, 3)
    for seed in SEEDS:
        times = [[idea.at for idea in ideas([Way(short, 3, effort)], 5, seed)] for effort in (2.0, 4.0, 6.0)]
        assert times == sorted(times)


@pytest.mark.parametrize("slip", ["count", "turn"])
def test_a_slip_cannot_be_shown(slip: str) -> None:
    """A number that is one too low does not suffice, and a turn that is remembered wrongly mostly leads elsewhere."""
    shown = missed = 0
    for question, shows in questions():
        for seed in range(16):
            for idea in question(1, seed, StopFlag()):
                if idea.slip == slip:
                    shown += shows(idea)
                    missed += not shows(idea)
    assert missed > 5 * shown
    assert missed > 10
    assert slip == "turn" or shown == 0


def test_an_idea_without_a_slip_can_be_shown() -> None:
    """B3, U4: within its number in the one game, with exactly it in the other."""
    for question, shows in questions():
        for strength in SKILLS:
            assert all(shows(idea) for idea in question(strength, 2, StopFlag()) if idea.slip is None)


def test_long_ways_are_missed_by_the_weak_and_take_the_strongest_time() -> None:
    """Of ways of eight moves and more the weakest finds next to nothing in a minute, the strongest nearly all – after
    seconds in which a person can be first.
    """
    cases = [bids_case(problem, optimum) for problem, optimum in problems("official-classic", 98) if optimum >= 8]
    shares = {share.strength: share for share in study(cases, [(8, 30)], seeds=3, seconds=60.0)}
    assert shares[1].any < 0.05
    assert shares[5].best > 0.85
    assert shares[5].first is not None
    assert shares[5].first > 8.0
    assert [share.best for share in shares.values()] == sorted(share.best for share in shares.values())
    small = [micro_case(problem, moves) for problem in dice() if (moves := solve_micro(problem).moves) is not None]
    worth = [share.best for share in study(small, [(1, 99)], seeds=6, seconds=60.0)]
    assert worth == sorted(worth)


def test_a_flag_ends_the_search() -> None:
    """What was found until then is forgotten: nobody knows whether there would have been more."""
    problem, _ = problems("official-classic", 60)[55]
    ricochet._known.clear()
    stop = StopFlag()
    stop.set()
    assert ricochet.ways(problem, stop) == ()
    assert ricochet.ways(problem) != ()
