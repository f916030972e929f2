"""The facts of problems: worked out by hand, and by brute force on random ones."""

from __future__ import annotations

from dataclasses import replace
from itertools import islice

import pytest

from randolph.notation import from_line, from_moves
from randolph.notation.micro import from_line as from_micro_line
from randolph.puzzles.bank import THEMES, Facts, micro, ricochet
from randolph.puzzles.bank.facts import HIGHEST, LOWEST, Study, Weights
from randolph.rules import verify
from tests.brute_facts import check, small_problems


def studied(line: str) -> Study:
    """The facts and themes of a problem of Ricochet Robots."""
    study = ricochet.study(from_line(line))
    assert study is not None
    return study


def test_facts_of_a_problem_by_hand() -> None:
    """A robot in the corner of an empty 5×5 board has to reach the opposite one.

    East and south, or south and east: two solutions, each with one turn. Those two pushes are also all that are legal
    (the others enter no cell), so no first move is a near miss, and greedy follows them to the end.
    """
    facts = studied("5x5 r=a1 r@e5").facts
    assert replace(facts, rating=0) == Facts(
        optimum=2, ways=2, robots=1, turns=1, helpers=0, near_misses=0, greedy=0, branching=2
    )


def test_a_helper_is_a_robot_without_which_it_takes_longer() -> None:
    """Red goes south to a5, and east to d5 against green on e5, which never moves: there is no other way in two moves,
    and none without green. Blue on c3 is not needed. Near misses: after blue has gone north or east the same two moves
    do it, and after green has gone north red goes east to d1 and south.
    """
    study = studied("5x5 r=a1,g=e5,b=c3 r@d5")
    assert replace(study.facts, rating=0) == Facts(
        optimum=2, ways=1, robots=1, turns=1, helpers=1, near_misses=3, greedy=0, branching=8
    )
    assert study.themes == ("helper", "one-robot", "only-way")


def test_under_the_vortex_a_helper_helps_the_robot_that_arrives() -> None:
    """Only red can stop on d5 in two moves, against blue on e5: blue is a helper, and red is none."""
    study = studied("5x5 r=a1,b=e5 *@d5")
    assert (study.facts.optimum, study.facts.ways, study.facts.helpers) == (2, 1, 1)
    assert study.themes == ("helper", "one-robot", "vortex", "only-way")


def test_a_robot_on_its_target_has_to_leave_it() -> None:
    """T5: red stands on e5 and has to come back with a turn. North, west, south, east: the way round the border, or the
    reverse. The four moves turn three times. Greedy leaves it by four rows or columns, and cannot come nearer.
    """
    study = studied("5x5 r=e5 r@e5")
    assert replace(study.facts, rating=0) == Facts(
        optimum=4, ways=2, robots=1, turns=3, helpers=0, near_misses=0, greedy=4, branching=2
    )
    assert "leaves-target" in study.themes


def test_a_diagonal_turns_a_robot_aside() -> None:
    r"""M3: going east from a3 red meets a blue `\` on c3, and goes south to c5 in one move, which has one turn."""
    study = studied("5x5;d=c3b\\ r=a3 r@c5")
    assert (study.facts.optimum, study.facts.turns) == (1, 1)
    assert "diagonals" in study.themes


def test_problems_without_facts() -> None:
    """A problem that cannot be solved has no facts, nor has one that is solved before the first move."""
    assert ricochet.study(from_line("5x5 r=a1 r@c3")) is None
    assert ricochet.study(from_line("5x5 r=a1 r@a1 -ricochet")) is None


def test_facts_of_micro_robots_by_hand() -> None:
    """The rule sheet's example: from p1 to w2 in five jumps, the way that the sheet shows."""
    study = micro.study(from_micro_line("black:2N-3E-4E-1N p1 w2"))
    assert study is not None
    assert study.facts.optimum == 5
    assert (study.facts.robots, study.facts.helpers) == (1, 0)


@pytest.mark.more
def test_facts_are_those_of_brute_force() -> None:
    """Twenty small problems of both games, with silver and transparent robots, diagonals and the vortex."""
    for problem in islice(small_problems("test"), 20):
        check(problem)


def test_a_rating_is_the_weighted_sum_within_its_range() -> None:
    """The rating is linear in the features, a doubling of the ways counts once, and it stays between its bounds."""
    facts = Facts(optimum=3, ways=8, robots=2, turns=4, helpers=1, near_misses=5, greedy=6, branching=7)
    weights = Weights(1000, 100, 10, -20, 1, 2, 3, 4, 5)
    assert facts.rated(weights).rating == 1000 + 300 + 20 - 60 + 4 + 2 + 15 + 24 + 35
    assert facts.rated(weights._replace(base=9000)).rating == HIGHEST
    assert facts.rated(weights._replace(base=-9000)).rating == LOWEST


@pytest.mark.parametrize("line", ["5x5 r=a1 r@e5", "5x5;d=c3b\\ r=a3 r@c5", "5x5 r=e5 r@e5"])
def test_themes_have_their_fixed_order(line: str) -> None:
    """Themes come in the order of the list, which is the order of the meanings in the documents."""
    themes = studied(line).themes
    assert list(themes) == [theme for theme in THEMES if theme in themes]


def test_the_example_is_solved() -> None:
    """The hand-made ways above are right by the rules."""
    assert verify(from_line("5x5 r=a1 r@e5"), from_moves("rE rS")).ok
    assert verify(from_line("5x5 r=e5 r@e5"), from_moves("rN rW rS rE")).ok
