"""Graded hints: each reveals a little more than the last, and the first two do not reveal the number."""

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
    """A result as from a solver."""
    return Result(
        status=Status.OPTIMAL,
        optimum=moves,
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
    """Computed on paper from the first bytes of sha256sum for the line.

    They are 00 80 e2, 0a ae 7f, 0a d1 df and e1 8c 8c. An even first byte gives the groups 1 2, 3 4, …, an odd one 1 2
    3, 4 5, …. The second byte, modulo 4, is how far the span begins below the group; the third, modulo 3, plus one is
    how far it ends above, and one more if the span would have a middle number.
    """
    assert spans(from_line(line), optimum) == (between, fewer)


@laws
@given(problems(powers=True), optima)
def test_spans_hold_the_optimum_and_have_no_middle(problem: Problem, optimum: int) -> None:
    """The optimum is in the span, and is not its middle; the bound is above it and reveals more than the span."""
    between, fewer = spans(problem, optimum)
    assert 1 <= between.least <= optimum <= between.most
    assert (between.most - between.least + 1) % 2 == 0
    assert optimum < fewer.than <= between.most


@laws
@given(problems(powers=True), optima)
def test_the_first_two_hints_do_not_reveal_the_number(problem: Problem, optimum: int) -> None:
    """Another number would have had the same hints, too; and they are always the same."""
    told = spans(problem, optimum)
    neighbors = [other for other in range(max(1, optimum - 3), optimum + 4) if other != optimum]
    assert told in [spans(problem, other) for other in neighbors]
    assert told == spans(problem, optimum)


def test_other_problems_have_other_spans() -> None:
    """Over the cells of a board the same optimum has many spans, so the ends of a span reveal nothing."""
    lines = [f"9x9 r=a1,g=c3 r@{col}{row} -no_reversal" for col in "defghi" for row in range(4, 10)]
    told = {spans(from_line(line), 7)[0] for line in lines}
    assert len(told) >= 8
    assert {between.least for between in told} >= {4, 5, 6, 7}


def test_hints_in_their_order() -> None:
    """Span, bound, number, robots in the order of play, the first robot, then each move with its number."""
    told = hints_for(from_line(FOUR_MOVES), answer("rN gS rE rS", 4))
    assert told[:2] == spans(from_line(FOUR_MOVES), 4)
    assert told[2:5] == (Count(4), Robots((Color.RED, Color.GREEN)), First(Color.RED))
    assert steps(told) == [(at, move, 1) for at, move in enumerate(from_moves("rN gS rE rS"), start=1)]
    assert [cell_name(hint.travel.end) for hint in told if isinstance(hint, Step)] == ["a1", "c5", "e1", "e3"]


def test_a_single_robot_needs_no_hint_of_the_first() -> None:
    """If one robot moves, the first one is known."""
    told = hints_for(from_line(ONE_MOVE), answer("rE", 1))
    assert told[2:4] == (Count(1), Robots((Color.RED,)))
    assert steps(told[4:]) == [(1, from_moves("rE")[0], 1)]


def test_moves_count_their_costs() -> None:
    """X2, X6: through the wall is one move, and it counts 2."""
    problem = from_line(THROUGH)
    told = hints_for(problem, solve(problem))
    assert told[2:4] == (Count(2), Robots((Color.TRANSPARENT,)))
    assert steps(told[4:]) == [(1, from_moves("tE@c1")[0], 2)]


def test_a_solved_problem_has_one_hint() -> None:
    """T5, T6: without the ricochet rule a robot may be on its target; there is nothing else to reveal."""
    problem = from_line("3x3 r=b2 r@b2 -ricochet")
    assert hints_for(problem, solve(problem)) == (Count(0),)


def test_without_a_proven_solution_there_are_no_hints() -> None:
    """Neither for an unsolvable problem nor after a limit."""
    walled = from_line("3x3;w=c3N,b3E r=a1 r@c3")
    assert hints_for(walled, solve(walled)) == ()
    problem = from_line(SIX_MOVES)
    assert hints_for(problem, solve(problem, limits=Limits(moves=3))) == ()


def test_hints_as_objects() -> None:
    """Each kind has its name."""
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
