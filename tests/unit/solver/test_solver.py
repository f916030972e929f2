"""`Solver` keeps a board's tables, which changes no result."""

from __future__ import annotations

import threading
from dataclasses import replace

import pytest

from randolph import solver
from randolph.puzzles import deal
from randolph.rules import Board, Cell, Color, Diagonal, Position, Problem, RandolphError, Rules, Target
from randolph.solver import FaultyProblem, Limits, Options, Prunings, Result, Solver
from tests.unit.solver.examples import CORNER

FEW = Limits(nodes=5000)
"""Enough to need the tables that only long searches use."""

DEALT = deal(7, edition="first")
"""A problem of a printed board, which has sixteen more targets."""


def said(result: Result) -> tuple[object, ...]:
    """A result, without its time."""
    return (result.status, result.optimum, result.solution, result.bound, result.nodes, result.memory)


def problems() -> list[Problem]:
    """Problems of one board: more targets than kept tables, both switches, and some of them twice."""
    free = sorted(set(DEALT.board.free_cells) - DEALT.position.occupied())
    targets = [Target(cell, color) for cell in free[::6] for color in (Color.RED, None)]
    every = [
        Problem(DEALT.board, DEALT.position, target, Rules(ricochet=number % 3 != 0))
        for number, target in enumerate(targets)
    ]
    assert len({problem.target.cell for problem in every}) > 32
    return every[:20] + every


def test_results_are_those_of_solve() -> None:
    """Status, solution, bound and node count of each question are the same as without kept tables."""
    kept = Solver(DEALT.board)
    for problem in problems():
        assert said(kept.solve(problem, limits=FEW)) == said(solver.solve(problem, limits=FEW))


def test_prunings_have_separate_tables() -> None:
    """A pruning that is off stays off when tables were kept for another question about the same target."""
    kept = Solver(CORNER.board)
    free = Options(prunings=Prunings(flood=False, interchange=False))
    for options in (Options(), free, Options()):
        assert said(kept.solve(CORNER, options=options)) == said(solver.solve(CORNER, options=options))


def test_any_number_of_threads_may_use_it() -> None:
    """Questions from several threads at once get the same results as one after the other."""
    kept = Solver(DEALT.board)
    asked = problems()[:24]
    alone = [said(solver.solve(problem, limits=FEW)) for problem in asked]
    found: dict[int, list[tuple[object, ...]]] = {}

    def ask(number: int) -> None:
        found[number] = [said(kept.solve(problem, limits=FEW)) for problem in asked]

    threads = [threading.Thread(target=ask, args=(number,)) for number in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert [found[number] for number in range(3)] == [alone] * 3


def test_a_position_and_a_target_are_a_question() -> None:
    """Without a `Problem`: position, target, rules and powers."""
    board = Board.build(rows=5, cols=5, diagonals=[Diagonal(Cell(2, 2), Color.BLUE, "/")])
    kept = Solver(board)
    position, target = Position({Color.RED: Cell(2, 0)}), Target(Cell(0, 2), Color.RED)
    assert kept.solve(position, target).optimum == 1
    assert kept.solve(position, Target(Cell(2, 4), Color.RED), Rules(ricochet=False)).optimum != 2
    straight = kept.solve(position, Target(Cell(2, 4), Color.RED), Rules(ricochet=False), frozenset({Color.RED}))
    assert straight.optimum == 2
    with pytest.raises(RandolphError, match="a position has no target"):
        kept.solve(position)  # type: ignore[call-overload]


def test_an_equal_board_is_accepted() -> None:
    """A problem whose board is equal is a problem of this board; one of another board is refused."""
    kept = Solver(Board.build(rows=5, cols=5))
    assert kept.solve(CORNER).optimum == 2
    with pytest.raises(RandolphError, match="this problem's board is not the board of this solver"):
        kept.solve(replace(CORNER, board=Board.build(rows=6, cols=5)))
    with pytest.raises(RandolphError, match="this problem's board is not the board of this solver"):
        kept.distances(replace(CORNER, board=Board.build(rows=6, cols=5)))


def test_faults_are_found_at_once() -> None:
    """A board with faults gives no solver; a problem with faults is refused by it."""
    with pytest.raises(FaultyProblem):
        Solver(Board.build(rows=2, cols=2))
    with pytest.raises(FaultyProblem, match="blue robot"):
        Solver(CORNER.board).solve(CORNER.position, Target(Cell(4, 4), Color.BLUE))


@pytest.mark.parametrize("engine", ["native", "reference"])
def test_either_engine_can_be_kept(engine: solver.Engine) -> None:
    """The reference engine keeps nothing, but works, too."""
    kept = Solver(CORNER.board, engine=engine)
    assert kept.solve(CORNER).engine == engine
    assert [each.optimum for each in kept.distances(CORNER).per_move] == [1, 1, 2, 2, 2, 2]


def test_distances_are_those_of_the_function() -> None:
    """Kept tables change no distance."""
    kept = Solver(DEALT.board)
    for _ in range(2):
        assert kept.distances(DEALT).per_move == solver.distances(DEALT).per_move
