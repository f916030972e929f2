"""Laws of the transparent robot's moves, and of robots with its powers, on random boards."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TypeVar

import pytest
from hypothesis import event, example, given, settings
from hypothesis import strategies as st

from randolph import solver
from randolph.notation import from_moves, to_moves
from randolph.rules import (
    Board,
    Cell,
    Color,
    Direction,
    IllegalMove,
    Move,
    Problem,
    Progress,
    Travel,
    attempt,
    faults_of,
    legal_moves,
    legal_travels,
    move_of,
    progress_after,
    travel,
    travel_of,
    verify,
)
from randolph.solver import Limits, Status
from tests.conftest import examples
from tests.strategies import Symmetry, boards, directions, drawn_ends, laws, plays, problems
from tests.unit.rules import hand

Pushed = tuple[Problem, tuple[Travel, ...]]
Law = TypeVar("Law", bound=Callable[..., None])

RING = "bc2\\ ge2/ yc4/ re4\\"  # bars that bend a way into itself, wherever it comes from


def ways_of(problem: Problem, robot: Color, direction: Direction) -> tuple[Travel, ...]:
    """The travels of a robot with powers."""
    start, standing = problem.position[robot], problem.position.occupied()
    return travel(problem.board, robot, start, direction, standing, transparent=True)


def others(problem: Problem, robot: Color) -> frozenset[Cell]:
    """The cells of the other robots."""
    return frozenset(cell for color, cell in problem.position.items() if color != robot)


@st.composite
def pushes(draw: st.DrawFn) -> Pushed:
    """A problem with the travels of one of its robots, as if it had powers."""
    problem = draw(problems(powers=True))
    robot, direction = draw(st.sampled_from(problem.position.colors)), draw(directions)
    return problem, ways_of(problem, robot, direction)


def by_hand(on: Board, standing: str, push: str) -> Pushed:
    """A rare push."""
    problem = hand.problem(on, standing, "*e5")
    (move,) = hand.moves(push)
    return problem, ways_of(problem, move.robot, move.direction)


RARE = (
    by_hand(hand.board(diagonals=RING), "td3", "tE"),  # a ring, and ways out of it
    by_hand(hand.board(diagonals="bd3\\ bd4/ bb4\\ bb3/"), "tc3", "tE"),  # the same at its edge
    by_hand(hand.board(openings="a3W"), "tc3", "tE"),  # an open row: M6
    by_hand(hand.board("c3E", openings="a3W"), "tc3", "tE"),  # round to its own start cell
    by_hand(hand.board("c3E", diagonals="re3/ re1\\ ra1/ ra3\\", size=6), "tb3", "tE"),  # a wall passed twice
    by_hand(hand.board(), "ta1 rb1 gc1 bd1 ye1", "tE"),  # only occupied cells: X3
    by_hand(hand.board(diagonals="ba1\\"), "ta3", "tN"),  # only a diagonal: M4
)


def also_rare(law: Law) -> Law:
    """Try the law also on the rare pushes."""
    for rare in RARE:
        law = example(rare)(law)
    return law


@settings(laws, max_examples=examples(180))
@also_rare
@given(pushes())
def test_the_ends_agree_with_an_independent_search(pushed: Pushed) -> None:
    """X2–X4, X6: ends, arrivals, turns and least costs are those of an independent search on a drawing of the board; if
    there is none, the push is refused.
    """
    problem, ways = pushed
    robot = ways[0].robot
    expected = drawn_ends(problem.board, robot, ways[0].start, ways[0].push, others(problem, robot))
    event("refused" if not expected else "several ends" if len(expected) > 1 else "one end")
    if not expected:
        assert len(ways) == 1
        assert ways[0].refusal in ("M2", "M4", "M6", "X3")
        assert (ways[0].refusal == "M2") == (not ways[0].cells)
        return
    assert {(way.end, way.arrival.letter, way.turned): way.cost for way in ways} == expected
    assert len(ways) == len(expected)
    assert all(way.refusal is None for way in ways)


@laws
@also_rare
@given(pushes())
def test_the_cells_of_each_travel_are_connected(pushed: Pushed) -> None:
    """X2, X4, M3: each cell follows from the one before; a travel costs 1, and 1 for each wall and for each diagonal
    that did not deflect it.
    """
    problem, ways = pushed
    board = problem.board
    for way in ways:
        before, heading, cost, turns = way.start, way.push, 1, []
        for place, (cell, entered) in enumerate(zip(way.cells, way.directions, strict=True)):
            assert entered == heading
            assert board.beyond(before, entered) == cell
            cost += (before, entered) in board.walls
            diagonal = board.diagonal_at(cell)
            if diagonal is not None and diagonal.color != way.robot:
                following = way.directions[place + 1] if place + 1 < len(way.cells) else entered
                if following == entered and place in way.straight:
                    cost += 1
                else:
                    heading = entered.deflected(diagonal.slash)
                    turns.append(place)
            before = cell
        assert cost == way.cost >= 1
        assert tuple(turns) == way.turns
        if way.refusal is None:
            assert way.end not in others(problem, way.robot)
            assert board.diagonal_at(way.end) is None
            assert board.blocked(way.end, way.arrival) or board.step(way.end, way.arrival) in others(problem, way.robot)


@laws
@also_rare
@given(pushes())
def test_the_travels_are_in_order(pushed: Pushed) -> None:
    """X6: cheapest first, then fewest cells; no two have the same end, arrival and axes."""
    _, ways = pushed
    assert [(way.cost, len(way.cells)) for way in ways] == sorted((way.cost, len(way.cells)) for way in ways)
    assert len({(way.end, way.arrival, way.turned) for way in ways}) == len(ways)


@laws
@also_rare
@given(pushes())
def test_names_and_moves_are_inverse(pushed: Pushed) -> None:
    """X6: each travel of a push has its own name, which gives the travel again, also via the notation; the first has
    the short name, and its full name gives the same.
    """
    _, ways = pushed
    names = [move_of(ways, way) for way in ways]
    assert len(set(map(str, names))) == len(ways)
    assert names[0] == Move(ways[0].robot, ways[0].push)
    for name, way in zip(names, ways, strict=True):
        assert from_moves(to_moves([name])) == (name,)
        assert travel_of(ways, name) == way
        assert travel_of(ways, Move(way.robot, way.push, way.end, way.arrival, way.turned)) == way
        assert (name.end is None) == (way == ways[0])
        first_there = next(one for one in ways if one.end == way.end)
        assert travel_of(ways, Move(way.robot, way.push, way.end)) == first_there


@laws
@also_rare
@given(pushes())
def test_powers_remove_nothing(pushed: Pushed) -> None:
    """X1: every move without powers is possible with them, for 1."""
    problem, ways = pushed
    robot, standing = ways[0].robot, problem.position.occupied()
    ordinary = Color.SILVER if robot is Color.TRANSPARENT else robot  # no diagonal has the color of either
    (plain,) = travel(problem.board, ordinary, ways[0].start, ways[0].push, standing)
    if plain.refusal is None:
        assert (plain.end, plain.arrival, plain.turned, 1) in {(w.end, w.arrival, w.turned, w.cost) for w in ways}


@given(problems(powers=True), directions, st.booleans())
@laws
def test_turned_and_mirrored_boards_have_the_same_ends(problem: Problem, push: Direction, turned: bool) -> None:  # noqa: FBT001 – drawn
    """X2–X4, M5: on a turned or mirrored board a push has the same ends at the same costs."""
    symmetry = Symmetry(problem.board.rows, problem.board.cols, turned=turned)
    laid = replace(problem, board=symmetry.board(problem.board), position=symmetry.position(problem.position))
    for robot in problem.position.colors:
        here = ways_of(problem, robot, push)
        there = ways_of(laid, robot, symmetry.direction(push))
        assert {(symmetry.cell(w.end), symmetry.direction(w.arrival), w.turned, w.cost) for w in here} == {
            (w.end, w.arrival, w.turned, w.cost) for w in there
        }
        assert {way.refusal for way in here} == {way.refusal for way in there}


# ── Whole plays ───────────────────────────────────────────────────────────────────────────────────────────────────────

played = problems(powers=True).flatmap(lambda problem: st.tuples(st.just(problem), plays(problem)))


@given(played)
@laws
def test_costs_add_up(play: tuple[Problem, tuple[Move, ...]]) -> None:
    """X6, X7: the cost of a play is the sum of its moves; M7 holds between any two of them, by arrival direction."""
    problem, sequence = play
    assert faults_of(problem) == ()
    progress, total = Progress.start(problem.position), 0
    last: Travel | None = None
    for move in sequence:
        made = attempt(problem, progress, move)
        if problem.rules.no_reversal and last is not None and last.robot == move.robot:
            assert move.direction != last.arrival.opposite
        assert made.cost == 1 or move.robot in problem.transparent
        total += made.cost
        progress, last = progress_after(progress, made), made
        assert progress.cost == total


@given(played, st.data())
@laws
def test_legal_moves_are_the_possible_ones(play: tuple[Problem, tuple[Move, ...]], data: st.DataObject) -> None:
    """X6, M7: the legal moves and their travels are those of `attempt`, robot by robot, clockwise. Any other move is
    refused, and the error for a wrong end lists the possible ones.
    """
    problem, sequence = play
    progress = Progress.start(problem.position)
    for move in sequence:
        progress = progress_after(progress, attempt(problem, progress, move))
    legal = list(legal_travels(problem, progress))
    assert [move for move, _ in legal] == list(legal_moves(problem, progress))
    assert [(move.robot, move.direction) for move, _ in legal] == sorted(
        ((move.robot, move.direction) for move, _ in legal), key=lambda push: (list(Color).index(push[0]), push[1])
    )
    for move, made in legal:
        assert attempt(problem, progress, move) == made
    cell = data.draw(st.sampled_from(list(problem.board.cells())))
    tried = Move(data.draw(st.sampled_from(problem.position.colors)), data.draw(directions), cell)
    pushed = [made for move, made in legal if (move.robot, move.direction) == (tried.robot, tried.direction)]
    if cell in {made.end for made in pushed}:
        found = attempt(problem, progress, tried)
        assert found in pushed
        assert found.end == cell
        return
    with pytest.raises(IllegalMove) as refused:
        attempt(problem, progress, tried)
    assert (refused.value.rule == "X6") == bool(pushed)
    assert list(refused.value.offered) == pushed


SMALL = problems(on=boards(largest=4, room=2), powers=True)


@given(SMALL)
@settings(laws, max_examples=examples(50))
def test_the_reference_search_finds_the_least_cost(problem: Problem) -> None:
    """X6, X7, T1, T2: the reference solver's optimum is the least cost that exhaustive play finds."""
    found = solver.solve(problem, engine="reference", limits=Limits(moves=4, nodes=3000))
    event(f"{found.status}")
    if found.status == Status.LIMIT and found.limit != "moves":
        return
    assert hand.optimum(problem, most=4) == found.optimum
    if found.solution is not None:
        verdict = verify(problem, found.solution)
        assert (verdict.ok, verdict.cost) == (True, found.optimum)


@given(SMALL)
@settings(laws, max_examples=examples(50))
def test_powers_never_lengthen_a_solution(problem: Problem) -> None:
    """X1, M9: with powers for more robots the optimum is no greater."""
    limits = Limits(nodes=2000)
    without = solver.solve(replace(problem, powers=frozenset()), engine="reference", limits=limits)
    powerful = frozenset(problem.position.colors)
    most = Limits(nodes=2000, moves=without.optimum)
    having = solver.solve(replace(problem, powers=powerful), engine="reference", limits=most)
    if without.optimum is not None and having.limit != "nodes":
        assert having.optimum is not None
        assert having.optimum <= without.optimum
