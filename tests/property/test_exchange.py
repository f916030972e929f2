"""Laws of the formats of other programs: what a format can express survives the round trip, and plans do what the
domain's actions do.

Test problems have nothing that the formats omit (other targets, symbols, M7). `tests/planning.py`, which does not use
our rules, executes the plans on the facts of the file.
"""

from __future__ import annotations

from dataclasses import replace

from hypothesis import assume, given
from hypothesis import strategies as st

from randolph.notation import (
    Format,
    SolutionFormat,
    export_moves,
    export_problem,
    from_asp,
    from_asp_answer,
    from_game_id,
    from_ipc,
    from_ipc_plan,
    import_moves,
    import_problem,
    ipc_domain,
    recognize,
    to_asp,
    to_asp_answer,
    to_game_id,
    to_ipc,
    to_ipc_plan,
)
from randolph.rules import (
    EDITIONS,
    Board,
    Cell,
    Color,
    Direction,
    Position,
    Problem,
    Rules,
    Target,
)
from tests.planning import carried_out
from tests.strategies import boards, laws, played, plays, positions, problems

PLAIN = Rules(ricochet=False, no_reversal=False)
ROBOTS = (Color.RED, Color.GREEN, Color.BLUE, Color.YELLOW, Color.SILVER)


@st.composite
def plain_problems(draw: st.DrawFn, *, openings: bool = True, square: bool = False) -> Problem:
    """A problem of the plain game: walls, a center, perhaps openings, one robot with a target."""
    board = draw(
        boards(diagonals=False, openings=openings).filter(lambda board: not square or board.rows == board.cols)
    )
    position = draw(positions(board))
    color = draw(st.sampled_from(position.colors))
    target = Target(draw(st.sampled_from(board.free_cells)), color)
    return Problem(board, position, target, draw(st.sampled_from([PLAIN, Rules(ricochet=False)])))


def without_walls_at(cells: frozenset[Cell], board: Board) -> Board:
    """The board without other rounds' targets, and without the implicit walls of closed cells."""
    walls = {(cell, side) for cell, side in board.walls if cell not in cells and cell.beside(side) not in cells}
    return replace(board, targets=(), walls=frozenset(walls), center=cells)


@laws
@given(plain_problems())
def test_problems_survive_planning_files(problem: Problem) -> None:
    """The domain keeps size, walls, openings, center, robots with their colors, and the target."""
    board = without_walls_at(problem.board.center, problem.board)
    assert from_ipc(to_ipc(problem)) == replace(problem, board=board, rules=PLAIN)
    assert recognize(to_ipc(problem)) is Format.IPC


@laws
@given(plain_problems(openings=False, square=True), st.integers(0, 99))
def test_problems_survive_asp_facts(problem: Problem, length: int) -> None:
    """The facts keep size, walls, robots and target; cells that are closed on all sides are the center."""
    used = {*problem.position.occupied(), problem.target.cell}
    closed = problem.board.center | {
        cell
        for cell in problem.board.cells()
        if cell not in used and all(problem.board.blocked(cell, side) for side in Direction)
    }
    board = without_walls_at(frozenset(closed), problem.board)
    assert from_asp(to_asp(problem, length)) == replace(problem, board=board, rules=PLAIN)
    imported = import_problem(to_asp(problem, length))
    assert (imported.format, imported.length) == (Format.ASP, length)


@st.composite
def printed_problems(draw: st.DrawFn) -> Problem:
    """A problem that a game ID can express: four printed faces without diagonals, the first robots, a chip."""
    edition = draw(st.sampled_from(sorted(EDITIONS)))
    board = EDITIONS[edition].random_arrangement(draw(st.randoms(use_true_random=False))).board()
    robots = ROBOTS[: draw(st.integers(1, 5))]
    cells = draw(st.lists(st.sampled_from(board.free_cells), unique=True, min_size=len(robots), max_size=len(robots)))
    chips = [chip for chip in board.targets if chip.color is None or chip.color in robots]
    target = draw(st.sampled_from(chips))
    return Problem(replace(board, diagonals=()), Position(dict(zip(robots, cells, strict=True))), target)


@laws
@given(printed_problems())
def test_problems_survive_game_ids(problem: Problem) -> None:
    """An ID keeps all of a problem on printed faces, except for diagonals, which it has in its other reading."""
    text = to_game_id(problem)
    assert from_game_id(text) == problem
    assert import_problem(text).thing == problem
    other = from_game_id(text, diagonals=True)
    assert replace(other, board=replace(other.board, diagonals=())) == problem
    assert bool(import_problem(text).notes) == any(digit in "CDEF" for digit in text[:4])


@laws
@given(problems(powers=True))
def test_an_exported_problem_is_the_same(problem: Problem) -> None:
    """A problem exported to any format and read again has the same robots, the same target and the same walls."""
    for form in Format:
        try:
            text = export_problem(problem, form, length=1).text
        except ValueError:
            continue
        found = import_problem(text).thing
        assert isinstance(found, Problem)
        assert found.position == problem.position
        assert (found.target.cell, found.target.color) == (problem.target.cell, problem.target.color)
        assert found.rules.ricochet == problem.rules.ricochet
        assert found.transparent == problem.transparent
        for cell in found.board.free_cells:
            for side in Direction:
                assert found.board.blocked(cell, side) == problem.board.blocked(cell, side)


# ── Plans ────────────────────────────────────────────────────────────────────────────────────────────────────────────


@laws
@given(plain_problems(), st.data())
def test_plans_do_what_the_moves_do(problem: Problem, data: st.DataObject) -> None:
    """M1, M5: executed by the domain's rules, a plan leaves the robots where the moves do; and it can be read."""
    problem = replace(problem, rules=PLAIN)
    moves = data.draw(plays(problem))
    file, plan = to_ipc(problem), to_ipc_plan(problem, moves)
    ends = played(problem, moves).position
    expected = {
        f"robot-{number}": f"cell-{cell.col + 1}-{cell.row + 1}"
        for number, (_, cell) in enumerate(ends.items(), start=1)
    }
    facts = carried_out(ipc_domain(), file, plan).facts
    assert {fact[1]: fact[2] for fact in facts if fact[0] == "at"} == expected
    assert from_ipc_plan(plan, problem, names=import_problem(file).names) == moves
    assert from_ipc_plan(plan, problem) == moves


@laws
@given(plain_problems(), st.data())
def test_solutions_survive_every_format(problem: Problem, data: st.DataObject) -> None:
    """Moves, plans and answers are recognized and read as they were written."""
    moves = data.draw(plays(replace(problem, rules=PLAIN)))
    assume(moves)
    assert from_asp_answer(to_asp_answer(moves)) == moves
    for form in SolutionFormat:
        assert import_moves(export_moves(replace(problem, rules=PLAIN), moves, form), problem) == moves
