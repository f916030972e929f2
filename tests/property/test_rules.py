"""Laws of the movement rules, on random boards."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from hypothesis import example, given
from hypothesis import strategies as st

import randolph.rules
from randolph.rules import (
    EDITIONS,
    Board,
    Cell,
    Color,
    Direction,
    IllegalMove,
    Move,
    Problem,
    Progress,
    Rules,
    Travel,
    apply,
    faults_of,
    legal_moves,
    solved,
    travel,
    verify,
)
from tests.strategies import (
    Symmetry,
    boards,
    directions,
    drawn_travel,
    laws,
    moves,
    played,
    plays,
    positions,
    problems,
)
from tests.unit.rules import hand
from tests.unit.rules.hand import optimum

Law = TypeVar("Law", bound=Callable[..., None])

# ── One push ──────────────────────────────────────────────────────────────────────────────────────────────────────────


def push(problem: Problem, robot: Color, direction: Direction) -> Travel:
    """The one travel of a robot of the problem."""
    (found,) = travel(problem.board, robot, problem.position[robot], direction, problem.position.occupied())
    return found


def pushes(of: st.SearchStrategy[Problem] | None = None) -> st.SearchStrategy[tuple[Problem, Travel]]:
    """A problem with the travel of one of its robots."""
    return (problems() if of is None else of).flatmap(
        lambda problem: st.tuples(
            st.just(problem),
            st.builds(push, st.just(problem), st.sampled_from(problem.position.colors), directions),
        )
    )


def others(problem: Problem, robot: Color) -> frozenset[Cell]:
    """The cells of the other robots."""
    return frozenset(cell for color, cell in problem.position.items() if color != robot)


@laws
@given(problems())
def test_random_problems_are_valid(problem: Problem) -> None:
    """The problems for the laws have no faults."""
    assert faults_of(problem) == ()


RARE = (
    (hand.board(diagonals="bd3\\ bd4/ bb4\\ bb3/"), "rc3", "rE"),  # a ring: M6
    (hand.board(openings="a3W"), "rc3", "rE"),  # an open row: M6
    (hand.board("b3N", diagonals="bd3\\ bd4/ bb4\\"), "rb3", "rE"),  # round to its own start cell, and stopped there
    (hand.board(diagonals="bd3\\ bd4/ bb4\\"), "rb3", "rE"),  # round to its own start cell, and over it
    (hand.board(diagonals="bc2/ gd2\\ yd4/"), "rc5", "rN"),  # a cell passed twice
    (hand.board(openings="c1N", diagonals="bc3/"), "ra3", "rE"),  # the same through an opening
    (hand.board(openings="a3W", center="a3"), "rc3", "rE"),  # the center behind an opening
)


def also_rare(law: Law) -> Law:
    """Try the law also on rare travels."""
    for board, standing, pushed in RARE:
        problem = hand.problem(board, standing, "*e5")
        (move,) = hand.moves(pushed)
        law = example((problem, push(problem, move.robot, move.direction)))(law)
    return law


@laws
@also_rare
@given(pushes())
def test_travel_agrees_with_an_independent_walk(pushed: tuple[Problem, Travel]) -> None:
    """M1–M6: on every board a push ends as an independent walk over a drawing of the board does."""
    problem, found = pushed
    standing = frozenset(cell for color, cell in problem.position.items() if color != found.robot)
    how, passed = drawn_travel(problem.board, found.robot, found.start, found.push, standing)
    assert (found.refusal or "stop") == how
    if how != "M6":
        assert list(found.cells) == passed


@laws
@also_rare
@given(pushes())
def test_the_cells_of_a_travel_are_connected(pushed: tuple[Problem, Travel]) -> None:
    """M1, M3, M5: each cell follows from the one before by a step in its direction; directions change exactly at the
    turns.
    """
    problem, found = pushed
    assert len(found.cells) == len(found.directions)
    assert found.cost == 1
    before, heading = found.start, found.push
    for place, (cell, entered) in enumerate(zip(found.cells, found.directions, strict=True)):
        assert (entered != heading) == (place - 1 in found.turns)
        assert problem.board.step(before, entered) == cell
        before, heading = cell, entered
    assert found.end == before
    assert found.arrival == heading


@laws
@also_rare
@given(pushes())
def test_a_travel_can_be_reversed(pushed: tuple[Problem, Travel]) -> None:
    """M1, M3, M5, M7: pushed back from its end, a robot passes all the same cells and its start cell."""
    problem, found = pushed
    if found.refusal is not None:
        return
    (back,) = travel(
        problem.board, found.robot, found.end, found.arrival.opposite, others(problem, found.robot) | {found.end}
    )
    way = [*reversed(found.cells[:-1]), found.start]
    assert list(back.cells[: len(way)]) == way
    assert back.directions[: len(way)] == tuple(side.opposite for side in reversed(found.directions))


@laws
@also_rare
@given(pushes())
def test_distant_robots_change_nothing(pushed: tuple[Problem, Travel]) -> None:
    """M1: a travel depends only on the robot that stops it: it is the same without all others."""
    problem, found = pushed
    ahead = problem.board.step(found.end, _heading_at_end(problem.board, found))
    stopper = frozenset(cell for cell in others(problem, found.robot) if cell == ahead)
    (alone,) = travel(problem.board, found.robot, found.start, found.push, stopper)
    assert alone == found


def _heading_at_end(board: Board, found: Travel) -> Direction:
    """The direction in which the robot would continue: after the deflection if the last cell has a diagonal."""
    diagonal = board.diagonal_at(found.end)
    if not found.cells or diagonal is None or diagonal.color == found.robot:
        return found.arrival
    return found.arrival.deflected(diagonal.slash)


@laws
@also_rare
@given(pushes())
def test_an_endless_travel_needs_openings_or_diagonals(pushed: tuple[Problem, Travel]) -> None:
    """M6: on a board with a closed border and without diagonals every travel ends."""
    problem, found = pushed
    if found.refusal == "M6":
        assert problem.board.openings or problem.board.diagonals


@laws
@given(problems(on=boards(diagonals=False, openings=False)), directions)
def test_on_a_plain_board_a_travel_is_straight(problem: Problem, direction: Direction) -> None:
    """M1, M3, M5: without diagonals and openings a robot passes a straight row of neighboring cells."""
    for robot in problem.position.colors:
        found = push(problem, robot, direction)
        assert found.refusal in {None, "M2"}
        assert set(found.directions) <= {direction}
        assert found.turns == ()
        assert len(set(found.cells)) == len(found.cells)


@laws
@given(pushes(), st.booleans())
def test_turned_and_mirrored_boards_have_turned_and_mirrored_travels(
    pushed: tuple[Problem, Travel],
    turned: bool,  # noqa: FBT001 – drawn, not passed by anybody
) -> None:
    """E8, M1–M6: turning or mirroring the board only changes places and directions."""
    problem, found = pushed
    laid = Symmetry(problem.board.rows, problem.board.cols, turned=turned)
    position = laid.position(problem.position)
    (other,) = travel(
        laid.board(problem.board),
        found.robot,
        position[found.robot],
        laid.direction(found.push),
        position.occupied(),
    )
    assert other.cells == tuple(laid.cell(cell) for cell in found.cells)
    assert other.directions == tuple(laid.direction(side) for side in found.directions)
    assert (other.turns, other.refusal) == (found.turns, found.refusal)


@laws
@given(boards())
def test_four_quarter_turns_and_two_mirrors_are_none(board: Board) -> None:
    """E8: the symmetries used above are correct themselves: they lead back to the same board."""
    turned = board
    for _ in range(4):
        turned = Symmetry(turned.rows, turned.cols, turned=True).board(turned)
    mirror = Symmetry(board.rows, board.cols, turned=False)
    assert turned == board
    assert mirror.board(mirror.board(board)) == board


# ── Boards ────────────────────────────────────────────────────────────────────────────────────────────────────────────


@laws
@given(boards())
def test_building_a_built_board_changes_nothing(board: Board) -> None:
    """M1, M5: after one `build` walls have both sides and openings both ends."""
    again = Board.build(
        rows=board.rows,
        cols=board.cols,
        walls=board.walls,
        diagonals=board.diagonals,
        openings=board.openings,
        targets=board.targets,
        center=board.center,
    )
    assert again == board
    assert hash(again) == hash(board)


@laws
@given(boards())
def test_every_step_can_be_reversed(board: Board) -> None:
    """M1, M5: a side that can be crossed from one cell can be crossed from the other, except that nothing leaves the
    center.
    """
    for cell in board.cells():
        if cell in board.center:
            continue
        for side in Direction:
            there = board.step(cell, side)
            assert (there is None) == board.blocked(cell, side)
            if there is not None:
                assert there in board
                assert there not in board.center
                assert board.step(there, side.opposite) == cell


@laws
@given(boards())
def test_boards_print_as_they_are_built(board: Board) -> None:
    """The printed form of a board builds the same board."""
    assert eval(repr(board), vars(randolph.rules)) == board


@laws
@given(st.sampled_from(["first", "second", "third", "mixed"]), st.randoms(use_true_random=False))
def test_arrangements_and_their_numbers(name: str, rng: object) -> None:
    """E8: number and arrangement are inverse; turning the table changes neither the number nor the canonical form."""
    edition = EDITIONS[name]
    chosen = edition.random_arrangement(rng)  # type: ignore[arg-type]
    assert edition.arrangement(edition.number(chosen)) == chosen.canonical()
    turned = type(chosen)(*chosen.faces[1:], chosen.faces[0])
    assert turned.canonical() == chosen.canonical() == chosen.canonical().canonical()
    assert edition.number(turned) == edition.number(chosen)


@laws
@given(st.randoms(use_true_random=False))
def test_a_turned_arrangement_is_a_turned_board(rng: object) -> None:
    """E7, E8: the faces placed one corner further give the same board, turned by a quarter, with chips in the same
    order.
    """
    chosen = EDITIONS["third"].random_arrangement(rng)  # type: ignore[arg-type]
    further = type(chosen)(chosen.sw, chosen.nw, chosen.ne, chosen.se)
    assert further.board() == Symmetry(16, 16, turned=True).board(chosen.board())


def refusal(problem: Problem, progress: Progress, move: Move) -> str | None:
    """The rule that refuses a move; None if it is legal."""
    try:
        apply(problem, progress, move)
    except IllegalMove as error:
        return error.rule
    return None


# ── Play ──────────────────────────────────────────────────────────────────────────────────────────────────────────────


@laws
@given(problems().flatmap(lambda problem: st.tuples(st.just(problem), plays(problem))), moves)
def test_legal_moves_are_the_possible_ones(play: tuple[Problem, tuple[Move, ...]], tried: Move) -> None:
    """M2, M4, M6, M7, S1: a move is listed exactly if making it does not raise; each is listed once, in order."""
    problem, sequence = play
    progress = played(problem, sequence)
    legal = legal_moves(problem, progress)
    assert sorted(legal, key=lambda move: (list(Color).index(move.robot), move.direction)) == list(legal)
    assert len(set(legal)) == len(legal)
    for move in [*(Move(robot, side) for robot in problem.position.colors for side in Direction), tried]:
        rule = refusal(problem, progress, move)
        assert rule in {None, "S1", "M2", "M4", "M6", "M7"}
        assert (move in legal) == (rule is None)


@laws
@given(problems().flatmap(lambda problem: st.tuples(st.just(problem), plays(problem))))
def test_a_move_changes_no_other_robot(play: tuple[Problem, tuple[Move, ...]]) -> None:
    """M1, M4: a legal move changes only the moved robot's cell, and all robots are on distinct allowed cells."""
    problem, sequence = play
    progress = Progress.start(problem.position)
    for count, move in enumerate(sequence, start=1):
        following = apply(problem, progress, move)
        for robot in problem.position.colors:
            if robot != move.robot:
                assert following.position[robot] == progress.position[robot]
        assert faults_of(Problem(problem.board, following.position, problem.target)) == ()
        assert following.cost == count
        assert following.horizontal >= progress.horizontal
        assert following.vertical >= progress.vertical
        assert following.last is not None
        assert following.last[0] == move.robot
        progress = following


@laws
@given(problems().flatmap(lambda problem: st.tuples(st.just(problem), plays(problem))))
def test_two_moves_in_succession_never_go_straight_back(play: tuple[Problem, tuple[Move, ...]]) -> None:
    """M7: with the rule on, no robot leaves against its arrival direction, unless another robot has moved; with it off
    it always may.
    """
    problem, sequence = play
    progress = Progress.start(problem.position)
    for move in sequence:
        following = apply(problem, progress, move)
        assert following.last is not None
        back = Move(move.robot, following.last[1].opposite)
        legal = back in legal_moves(problem, following)
        if problem.rules.no_reversal:
            assert not legal
        else:
            (found,) = travel(
                problem.board,
                move.robot,
                following.position[move.robot],
                back.direction,
                following.position.occupied(),
            )
            assert legal == (found.refusal is None)
            assert found.refusal != "M2"
        progress = following


@laws
@given(problems().flatmap(lambda problem: st.tuples(st.just(problem), plays(problem))))
def test_a_success_is_a_robot_on_the_target(play: tuple[Problem, tuple[Move, ...]]) -> None:
    """T1, T2, T3, T6: an active robot is on the target and – with T2 – has entered cells along both axes."""
    problem, sequence = play
    progress = Progress.start(problem.position)
    axes: dict[Color, set[bool]] = {robot: set() for robot in problem.position.colors}
    for move in sequence:
        (found,) = travel(
            problem.board,
            move.robot,
            progress.position[move.robot],
            move.direction,
            progress.position.occupied(),
        )
        axes[move.robot] |= {side in (Direction.E, Direction.W) for side in found.directions}
        progress = apply(problem, progress, move)
    reached = [
        robot
        for robot, cell in progress.position.items()
        if cell == problem.target.cell and problem.target.color in (None, robot)
        if not problem.rules.ricochet or len(axes[robot]) == 2
    ]
    assert solved(problem, progress) == bool(reached)


@laws
@given(problems().flatmap(lambda problem: st.tuples(st.just(problem), plays(problem))), st.lists(moves, max_size=2))
def test_verify_agrees_with_playing(play: tuple[Problem, tuple[Move, ...]], tail: list[Move]) -> None:
    """T1, T2, M2, M4, M6, M7, B4: `verify` agrees with playing the moves one by one up to the first success."""
    problem, sequence = play
    sequence = (*sequence, *tail)
    verdict = verify(problem, sequence)
    progress = Progress.start(problem.position)
    for number, move in enumerate(sequence, start=1):
        if solved(problem, progress):
            break
        rule = refusal(problem, progress, move)
        if rule is not None:
            assert (verdict.ok, verdict.rule, verdict.at, verdict.cost) == (False, rule, number, number - 1)
            return
        progress = apply(problem, progress, move)
    assert verdict.ok == solved(problem, progress)
    assert verdict.cost == progress.cost
    assert (verdict.message == "") == verdict.ok
    assert (verdict.rule in {"T1", "T2"}) == (not verdict.ok)


@laws
@given(problems().flatmap(lambda problem: st.tuples(st.just(problem), plays(problem), plays(problem))))
def test_equal_progresses_have_the_same_future(play: tuple[Problem, tuple[Move, ...], tuple[Move, ...]]) -> None:
    """T2, M7: a progress holds everything that affects the future, and nothing else counts for equality."""
    problem, one, other = play
    first, second = played(problem, one), played(problem, other)
    if first == second:
        assert hash(first) == hash(second)
        assert legal_moves(problem, first) == legal_moves(problem, second)
        assert solved(problem, first) == solved(problem, second)


# ── Shortest solutions ────────────────────────────────────────────────────────────────────────────────────────────────

small_problems = problems(on=boards(largest=4, room=3), robots=2, rules=st.just(Rules()))


def with_rules(problem: Problem, rules: Rules) -> Problem:
    """The same problem with other switches."""
    return Problem(problem.board, problem.position, problem.target, rules)


@laws
@given(small_problems)
def test_going_straight_back_never_shortens_a_plain_solution(problem: Problem) -> None:
    """M7: without T2 the rule changes no optimum, because a robot pushed back passes its start cell."""
    free = optimum(with_rules(problem, Rules(ricochet=False, no_reversal=False)), most=4)
    bound = optimum(with_rules(problem, Rules(ricochet=False, no_reversal=True)), most=4)
    assert bound == free


@laws
@given(small_problems)
def test_each_rule_can_only_lengthen_a_solution(problem: Problem) -> None:
    """T2, M7, T6: switching the ricochet rule or the reversal rule on never gives a shorter solution."""
    by_rules = {
        (ricochet, no_reversal): optimum(with_rules(problem, Rules(ricochet=ricochet, no_reversal=no_reversal)), most=3)
        for ricochet in (False, True)
        for no_reversal in (False, True)
    }

    def at_most(one: int | None, other: int | None) -> bool:
        return other is None or (one is not None and one <= other)

    assert at_most(by_rules[False, False], by_rules[True, False])
    assert at_most(by_rules[False, True], by_rules[True, True])
    assert at_most(by_rules[True, False], by_rules[True, True])


@laws
@given(boards().flatmap(lambda board: st.tuples(st.just(board), positions(board))))
def test_random_positions_are_legal(drawn: tuple[Board, object]) -> None:
    """S1: the random positions of these laws are legal themselves."""
    board, position = drawn
    assert set(position.occupied()) <= set(board.free_cells)  # type: ignore[attr-defined]
