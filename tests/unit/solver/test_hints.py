"""Graded hints: each tells a little more than the last, and the first two do not give the number away."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from randolph.notation import from_line, from_moves
from randolph.rules import Color, Move, Problem, cell_name
from randolph.solver import Limits, Result, Status, hint_object, hints_for, solve
from randolph.solver.hints import Between, Count, Fewer, First, Hint, Robots, Step, spans
from tests.strategies import laws, problems

ONE_MOVE = "5x5;d=c3b/ r=a3 r@c1"
FOUR_MOVES = "5x5;w=e3S r=a3,g=c1 r@e3"
THROUGH = "3x3;w=b1E t=a1 *@c1 -ricochet"
SIX_MOVES = "2B-1B-3B-4A r=f5,g=h11,b=e13,y=f12 y@c2"

optima = st.integers(1, 60)


def answer(solution: str, moves: int) -> Result:
    """A result as a solver gives it."""
    return Result(
        status=Status.OPTIMAL,
        moves=moves,
        solution=from_moves(solution),
        bound=moves,
        nodes=1,
        seconds=0.0,
        memory=0,
        engine="hand",
    )


def steps(told: tuple[Hint, ...]) -> list[tuple[int, Move, int]]:
    """The moves among hints, with their numbers and costs."""
    return [(hint.at, hint.move, hint.travel.cost) for hint in told if isinstance(hint, Step)]


@pytest.mark.parametrize(
    ("line", "optimum", "between", "fewer"),
    [
        (ONE_MOVE, 1, Between(1, 4), Fewer(3)),
        (FOUR_MOVES, 4, Between(1, 6), Fewer(5)),
        (THROUGH, 2, Between(1, 4), Fewer(3)),
        (SIX_MOVES, 6, Between(6, 11), Fewer(8)),
        (SIX_MOVES, 7, Between(6, 11), Fewer(8)),
        (SIX_MOVES, 1, Between(1, 6), Fewer(4)),
    ],
)
def test_spans_by_hand(line: str, optimum: int, between: Between, fewer: Fewer) -> None:
    """Worked out on paper from the first bytes that sha256sum gives for the line.

    They are 00 80 e2, 0a ae 7f, 0a d1 df and e1 8c 8c. An even first byte makes the groups 1 2, 3 4, …, an odd one
    1 2 3, 4 5, …; the second, modulo 4, is how far the span begins below the group, the third, modulo 3, and one more
    how far it ends above, and one more where the span would have a middle number.
    """
    assert spans(from_line(line), optimum) == (between, fewer)


@laws
@given(problems(powers=True), optima)
def test_spans_hold_the_optimum_and_have_no_middle(problem: Problem, optimum: int) -> None:
    """The optimum lies in the span, and is not its middle; the bound is above it and tells more than the span."""
    between, fewer = spans(problem, optimum)
    assert 1 <= between.least <= optimum <= between.most
    assert (between.most - between.least + 1) % 2 == 0
    assert optimum < fewer.than <= between.most


@laws
@given(problems(powers=True), optima)
def test_the_first_two_hints_do_not_give_the_number_away(problem: Problem, optimum: int) -> None:
    """Another number, too, would have been answered with the very same words; and always with these."""
    told = spans(problem, optimum)
    neighbors = [other for other in range(max(1, optimum - 3), optimum + 4) if other != optimum]
    assert told in [spans(problem, other) for other in neighbors]
    assert told == spans(problem, optimum)


def test_other_problems_have_other_spans() -> None:
    """Among the cells of a board the same optimum is told in many ways, so the ends of a span say nothing."""
    lines = [f"9x9 r=a1,g=c3 r@{col}{row} -no_reversal" for col in "defghi" for row in range(4, 10)]
    told = {spans(from_line(line), 7)[0] for line in lines}
    assert len(told) >= 8
    assert {between.least for between in told} >= {4, 5, 6, 7}


def test_hints_in_their_order() -> None:
    """Span, bound, number, robots in the order of play, who is first, then each move with its number."""
    told = hints_for(from_line(FOUR_MOVES), answer("rN gS rE rS", 4))
    assert told[:2] == spans(from_line(FOUR_MOVES), 4)
    assert told[2:5] == (Count(4), Robots((Color.RED, Color.GREEN)), First(Color.RED))
    assert steps(told) == [(at, move, 1) for at, move in enumerate(from_moves("rN gS rE rS"), start=1)]
    assert [cell_name(hint.travel.end) for hint in told if isinstance(hint, Step)] == ["a1", "c5", "e1", "e3"]


def test_of_one_robot_it_need_not_be_said_that_it_is_first() -> None:
    """Where one robot moves, "which one first" is no news."""
    told = hints_for(from_line(ONE_MOVE), answer("rE", 1))
    assert told[2:4] == (Count(1), Robots((Color.RED,)))
    assert steps(told[4:]) == [(1, from_moves("rE")[0], 1)]


def test_moves_count_what_they_cost() -> None:
    """X2, X6: through the wall it is one move, and it counts 2."""
    problem = from_line(THROUGH)
    told = hints_for(problem, solve(problem))
    assert told[2:4] == (Count(2), Robots((Color.TRANSPARENT,)))
    assert steps(told[4:]) == [(1, from_moves("tE@c1")[0], 2)]


def test_what_is_solved_already_has_one_hint() -> None:
    """T5, T6: without the ricochet rule a robot may stand on its target; there is nothing else to tell."""
    problem = from_line("3x3 r=b2 r@b2 -ricochet")
    assert hints_for(problem, solve(problem)) == (Count(0),)


def test_without_a_proven_solution_there_are_no_hints() -> None:
    """Neither for what cannot be solved nor where a limit ended the search."""
    walled = from_line("3x3;w=c3N,b3E r=a1 r@c3")
    assert hints_for(walled, solve(walled)) == ()
    problem = from_line(SIX_MOVES)
    assert hints_for(problem, solve(problem, limits=Limits(moves=3))) == ()


def test_hints_as_objects() -> None:
    """Each kind has its word."""
    told = [hint_object(hint) for hint in hints_for(from_line(FOUR_MOVES), answer("rN gS rE rS", 4))]
    assert told == [
        {"kind": "between", "least": 1, "most": 6},
        {"kind": "fewer", "than": 5},
        {"kind": "moves", "count": 4},
        {"kind": "robots", "robots": ["red", "green"]},
        {"kind": "first_robot", "robot": "red"},
        {"kind": "move", "at": 1, "move": "rN", "cost": 1},
        {"kind": "move", "at": 2, "move": "gS", "cost": 1},
        {"kind": "move", "at": 3, "move": "rE", "cost": 1},
        {"kind": "move", "at": 4, "move": "rS", "cost": 1},
    ]
