"""Laws of the puzzle bank: what is alike has the same facts and the same id, and nothing else has."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import assume, event, given, settings
from hypothesis import strategies as st

from randolph.puzzles import Dealer
from randolph.puzzles.bank import micro, ricochet
from randolph.puzzles.bank.kinds import KINDS, Kind
from randolph.rules import PRINTED_COLORS, Board, Color, Diagonal, Position, Problem, RandolphError, Rules, Target
from randolph.rules import micro as micro_rules
from tests.strategies import Symmetry, boards, laws, problems

SMALL = problems(on=boards(largest=5), powers=True, rules=st.just(Rules()))


def turned(problem: Problem) -> Problem:
    """The problem after a quarter turn, by the tests' own reading of it."""
    symmetry = Symmetry(problem.board.rows, problem.board.cols, turned=True)
    target = Target(symmetry.cell(problem.target.cell), problem.target.color)
    return Problem(
        symmetry.board(problem.board), symmetry.position(problem.position), target, problem.rules, problem.powers
    )


def exchanged(problem: Problem, colors: dict[Color, Color]) -> Problem:
    """The problem with other colors: of the robots, the diagonals and the target."""
    board: Board = replace(
        problem.board,
        diagonals=tuple(Diagonal(bar.cell, colors[bar.color], bar.slash) for bar in problem.board.diagonals),
        targets=(),
    )
    position = Position({colors.get(color, color): cell for color, cell in problem.position.items()})
    asked = problem.target.color
    target = Target(problem.target.cell, None if asked is None else colors.get(asked, asked))
    powers = frozenset(colors.get(color, color) for color in problem.powers)
    return Problem(board, position, target, problem.rules, powers)


@given(SMALL, st.permutations(PRINTED_COLORS))
@settings(laws, max_examples=60)
def test_alike_problems_have_the_same_form_and_facts(problem: Problem, colors: list[Color]) -> None:
    """Neither turning the board nor exchanging colors changes the canonical form, the facts and the themes."""
    form, study = ricochet.canonical(problem), ricochet.study(problem)
    event("facts" if study else "no facts")
    for alike in (turned(problem), exchanged(problem, dict(zip(PRINTED_COLORS, colors, strict=True)))):
        assert ricochet.canonical(alike) == form
        assert ricochet.study(alike) == study


@given(SMALL)
@settings(laws, max_examples=100)
def test_other_problems_have_another_form(problem: Problem) -> None:
    """Another cell for a robot, another switch, or the vortex instead of a color: each is another problem."""
    form = ricochet.canonical(problem)
    assert ricochet.canonical(replace(problem, rules=Rules(ricochet=False))) != form
    free = [cell for cell in problem.board.free_cells if cell not in problem.position.occupied()]
    assume(free)
    robot = problem.position.colors[0]
    others = [problem.position.with_robot(robot, cell) for cell in free]
    forms = {ricochet.canonical(replace(problem, position=position)) for position in others}
    # The board may be the same after a turn, and then so may be the problem.
    turns = {ricochet.canonical(turned_by(problem, times)) for times in range(4)}
    assert turns == {form}
    assert len(forms) * 4 >= len(others)


def turned_by(problem: Problem, times: int) -> Problem:
    """The problem after this many quarter turns."""
    for _ in range(times):
        problem = turned(problem)
    return problem


@given(st.integers(0, 10**6), st.booleans(), st.permutations(list(micro_rules.Color)), st.permutations(range(1, 7)))
@settings(laws, max_examples=60)
def test_alike_problems_of_micro_robots(
    seed: int,
    via: bool,  # noqa: FBT001 – drawn
    colors: list[micro_rules.Color],
    numbers: list[int],
) -> None:
    """Turning the board, and exchanging colors among themselves and numbers among themselves, change nothing."""
    dealer = Dealer(seed)
    board = micro_rules.random_arrangement(dealer.choice(list(micro_rules.Side)), dealer).board()
    problem = micro_rules.rolled_problem(board, dealer, intermediate=via)

    def other(stop: micro_rules.Combination) -> micro_rules.Combination:
        return micro_rules.Combination(colors[list(micro_rules.Color).index(stop.color)], numbers[stop.number - 1])

    renamed = micro_rules.Problem(
        micro_rules.Board(tuple(map(other, board.combinations))),
        other(problem.start),
        other(problem.target),
        None if problem.via is None else other(problem.via),
    )
    for alike in (renamed, replace(problem, board=board.turned())):
        assert micro.canonical(alike) == micro.canonical(problem)
        assert micro.study(alike) == micro.study(problem)
    reverse = micro_rules.Problem(board, problem.target, problem.start, problem.via)
    assert micro.canonical(reverse) != micro.canonical(problem)


WORDS = st.sampled_from(
    ["rE", "gN", "bS", "yW", "sN", "tE", "tE@c7", "rE@a1", "p6", "w6", "b1", "g3", "", "@", "rX", "\n"]
)
TEXTS = st.one_of(st.lists(WORDS, max_size=120).map(" ".join), st.text(max_size=200))
PROBLEMS = [KINDS["ricochet"].from_line("5x5 r=a1,t=c3 r@e5"), KINDS["micro"].from_line("black:2N-3E-4E-1N p1 w2")]


@given(TEXTS, st.sampled_from(list(zip(KINDS.values(), PROBLEMS, strict=True))))
def test_any_text_is_judged_or_refused(text: str, one: tuple[Kind[object], object]) -> None:
    """Whatever a client sends as moves gives a result or one error. The result is stable: its own text gives the same
    result, and it costs something exactly if moves were made.
    """
    kind, problem = one
    try:
        judged = kind.judge(problem, text)
    except RandolphError:
        return
    assert kind.judge(problem, judged.moves) == judged
    assert (judged.cost == 0) == (judged.moves == "")
