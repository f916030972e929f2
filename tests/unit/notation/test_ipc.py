"""The planning domain of IPC 2023: problem files and plans that were written by hand, and what is refused."""

from __future__ import annotations

from dataclasses import replace

import pytest

from randolph.notation import (
    NotationError,
    from_ipc,
    from_ipc_plan,
    from_moves,
    import_problem,
    ipc_domain,
    to_ipc,
    to_ipc_plan,
)
from randolph.rules import (
    Arrangement,
    Board,
    Cell,
    Color,
    Diagonal,
    Position,
    Problem,
    Rules,
    Target,
    verify,
)
from tests.unit.notation.ipc_texts import (
    COMMENTS,
    COMMENTS_FILE,
    COMMENTS_PLAN,
    OPEN,
    OPEN_FILE,
    OPEN_PLAN,
    PLAIN,
    TWO_ROBOTS,
    TWO_ROBOTS_FILE,
    TWO_ROBOTS_PLAN,
    WIDE,
    WIDE_FILE,
    WIDE_PLAN,
)

FILES = [(TWO_ROBOTS_FILE, TWO_ROBOTS), (COMMENTS_FILE, COMMENTS), (WIDE_FILE, WIDE), (OPEN_FILE, OPEN)]


@pytest.mark.parametrize(("text", "problem"), FILES)
def test_a_problem_file_is_read(text: str, problem: Problem) -> None:
    """A file written by hand is the problem built by hand; the domain has neither T2 nor M7."""
    assert from_ipc(text) == problem


def words(text: str) -> list[str]:
    """The lists of a file, in any order, as words in small letters without comments."""
    lines = [line.split(";")[0].lower() for line in text.splitlines()]
    return sorted(" ".join(word.split()) for word in " ".join(lines).replace(")", "(").split("(") if word.strip())


def test_a_problem_file_is_written_as_by_hand() -> None:
    """Except for the order of the facts and the name, the exported file is the one written by hand."""
    assert words(to_ipc(TWO_ROBOTS, name="two-robots")) == words(TWO_ROBOTS_FILE)


@pytest.mark.parametrize("problem", [TWO_ROBOTS, COMMENTS, WIDE, OPEN])
def test_a_written_file_can_be_read(problem: Problem) -> None:
    """Robots keep their colors, which are in comments as in the competition's files."""
    assert from_ipc(to_ipc(problem)) == problem


@pytest.mark.parametrize(
    ("text", "problem", "plan", "moves"),
    [
        (TWO_ROBOTS_FILE, TWO_ROBOTS, TWO_ROBOTS_PLAN, "rE rS"),
        (COMMENTS_FILE, COMMENTS, COMMENTS_PLAN, "bE bN"),
        (WIDE_FILE, WIDE, WIDE_PLAN, "yW"),
        (OPEN_FILE, OPEN, OPEN_PLAN, "rE"),
    ],
)
def test_a_plan_is_its_moves(text: str, problem: Problem, plan: str, moves: str) -> None:
    """Each `go` is a move; steps and stops follow the rules. The names are those of the problem's file."""
    assert from_ipc_plan(plan, problem, names=import_problem(text).names) == from_moves(moves)
    assert verify(problem, from_moves(moves)).ok


def test_a_plan_is_written_as_by_hand() -> None:
    """Go, step by step, and the reason for the stop."""
    assert to_ipc_plan(TWO_ROBOTS, from_moves("rE rS")) == TWO_ROBOTS_PLAN + "; cost = 2 (general cost)\n"


def test_our_own_names_need_no_file() -> None:
    """A plan for a file written by the program is read with the problem alone."""
    for problem, moves in ((TWO_ROBOTS, "rE rS"), (COMMENTS, "bE bN"), (WIDE, "yW")):
        assert from_ipc_plan(to_ipc_plan(problem, from_moves(moves)), problem) == from_moves(moves)


def test_the_domain_is_complete() -> None:
    """The domain's text names its predicates, costs and four actions, and its brackets close."""
    text = ipc_domain()
    assert text.count("(") == text.count(")")
    for word in (
        "(define (domain ricochet-robots)",
        "(NEXT ?",
        "(BLOCKED ?",
        "(at ?",
        "(free ?",
        "(nothing-is-moving)",
        "(is-moving ?",
        "(total-cost)",
        "(go-cost)",
        "(step-cost)",
        "(stop-cost)",
        "(:action go\n",
        "(:action step\n",
        "(:action stop-at-barrier\n",
        "(:action stop-at-robot\n",
    ):
        assert word in text


def changed(old: str, new: str, text: str = TWO_ROBOTS_FILE) -> str:
    """A file with one change."""
    assert old in text
    return text.replace(old, new)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "a PDDL problem begins with (define (problem"),
        ("(define (domain ricochet-robots))", "a PDDL problem begins with (define (problem"),
        (TWO_ROBOTS_FILE[:-200], "a bracket that is opened here is never closed"),
        (TWO_ROBOTS_FILE + ")", "a bracket is closed that was never opened"),
        (TWO_ROBOTS_FILE + "(x)", "is something after the problem"),
        (changed("(:domain ricochet-robots)", "(:domain blocks)"), "the domain is 'blocks', not ricochet-robots"),
        (changed("(:init", "(:begin"), "unknown part ':begin'"),
        (changed("(nothing-is-moving)\n", "\n"), "(nothing-is-moving) is missing"),
        (changed("(free cell-2-1)", "(clear cell-2-1)"), "unknown fact 'clear'"),
        (changed("(free cell-2-1)", "(free cell-9-9)"), "'cell-9-9' is not a cell"),
        (changed("(free cell-2-1)", "(free cell-1-1)"), "is on 'cell-1-1', which is called free"),
        (
            changed("(BLOCKED cell-2-2 east)", ""),
            "'cell-3-2' is blocked to the west, but its neighbor 'cell-2-2' is not",
        ),
        (changed("(BLOCKED cell-3-1 east)", ""), "neither NEXT nor BLOCKED says what is east of 'cell-3-1'"),
        (changed("(NEXT cell-2-1 cell-1-1 west)", ""), "NEXT"),
        (changed("(NEXT cell-2-1 cell-3-1 east)", "(NEXT cell-2-1 cell-3-2 east)"), "NEXT"),
        (changed("(NEXT cell-2-1 cell-3-1 east)", "(NEXT cell-2-1 cell-3-1 up)"), "'up' is not a direction"),
        (changed("(at robot-2 cell-3-1)", ""), "the robot 'robot-2' has no cell"),
        (changed("(at robot-2 cell-3-1)", "(at robot-2 cell-3-1) (at robot-2 cell-2-1)"), "appears twice"),
        (
            changed("(at robot-1 cell-2-3) (nothing", "(at robot-1 cell-2-3) (at robot-2 cell-1-1) (nothing"),
            "one robot",
        ),
        (changed("(at robot-1 cell-2-3) (nothing-is-moving)", "(at robot-1 cell-2-3)"), "passing over the target"),
        (changed("(= (step-cost) 0)", "(= (step-cost) 1)"), "go 1, step 0, stop 0"),
        (changed("(:metric minimize", "(:metric maximize"), "(:metric minimize (total-cost))"),
        (changed("robot-1 robot-2 -", "robot-1 robot-2 r3 r4 r5 r6 -"), "6 robots"),
        (changed("west east north south - direction", "west east north south"), "'west' has no type"),
        (changed("(BLOCKED cell-3-1 east)", "(NEXT cell-3-1 cell-1-1 east)"), "'cell-1-1' is blocked to the west, but"),
    ],
)
def test_invalid_files_are_reported(text: str, reason: str) -> None:
    """Broken brackets, other domains, walls from one side, costs of another game: one error with the reason."""
    with pytest.raises(NotationError) as caught:
        from_ipc(text)
    assert reason in str(caught.value)


@pytest.mark.parametrize(
    ("plan", "reason"),
    [
        ("go robot-1 east", "a plan is a list of actions in brackets"),
        ("(jump robot-1 east)", "unknown action 'jump'"),
        ("(go robot-9 east)", "'robot-9' is not a robot"),
        ("(go robot-1 up)", "'up' is not a direction"),
        ("(go robot-1 west)", "the robot is blocked"),
        ("(step robot-1 cell-1-1 cell-2-1 east)", "(go"),
        (TWO_ROBOTS_PLAN.replace("(stop-at-robot robot-1 cell-2-1 cell-3-1 east)\n", ""), "(stop-at-robot"),
        (TWO_ROBOTS_PLAN.replace("cell-2-2 cell-2-3", "cell-2-2 cell-3-2"), "(step robot-1 cell-2-2 cell-2-3 south)"),
        (TWO_ROBOTS_PLAN[: TWO_ROBOTS_PLAN.rindex("(stop")], "the plan ends before"),
    ],
)
def test_a_wrong_plan_is_refused(plan: str, reason: str) -> None:
    """A plan has to be what the robots really do; the first wrong action is named with the expected one."""
    with pytest.raises(NotationError) as caught:
        from_ipc_plan(plan, TWO_ROBOTS, names=import_problem(TWO_ROBOTS_FILE).names)
    assert reason in str(caught.value)


BAR = Board.build(rows=3, cols=3, diagonals=[Diagonal(Cell(1, 1), Color.RED, "/")])


@pytest.mark.parametrize(
    ("problem", "reason"),
    [
        (replace(TWO_ROBOTS, board=BAR), "diagonals (b2)"),
        (replace(TWO_ROBOTS, rules=Rules()), "the ricochet rule (T2)"),
        (replace(TWO_ROBOTS, target=Target(Cell(2, 1), None)), "a target for any robot"),
        (replace(TWO_ROBOTS, powers=frozenset({Color.RED})), "powers of the transparent robot"),
    ],
)
def test_limits_of_the_domain_are_reported(problem: Problem, reason: str) -> None:
    """Diagonals, T2, the vortex, powers: each would make another problem."""
    with pytest.raises(NotationError, match="the planning domain cannot express") as caught:
        to_ipc(problem)
    assert reason in str(caught.value)


def test_m7_alone_changes_nothing() -> None:
    """M7: without T2 it changes no optimum, so a problem with it is written and read back without it."""
    assert from_ipc(to_ipc(replace(TWO_ROBOTS, rules=Rules(ricochet=False)))) == TWO_ROBOTS


def test_a_printed_board_is_written() -> None:
    """A printed board keeps walls and center; targets other than the round's and symbols are no part of the domain."""
    board = Arrangement("1A", "4B", "3B", "2B").board()
    position = Position({Color.RED: Cell(2, 14), Color.BLUE: Cell(11, 13)})
    found = from_ipc(to_ipc(Problem(board, position, board.targets[0], Rules(ricochet=False))))
    assert found.board == replace(board, targets=())
    assert found.position == position
    assert found.target == replace(board.targets[0], symbol=None)
    assert found.rules == PLAIN
