"""What public functions say to arguments of the wrong kind: a table of functions × mistakes."""

from __future__ import annotations

import inspect
import random
from typing import TYPE_CHECKING, Any, NamedTuple

import pytest

from randolph import game, notation, puzzles, render, rules, solver
from randolph.game.ricochet import GameRules
from randolph.notation import Format, SolutionFormat
from randolph.notation import micro as micro_notation
from randolph.puzzles import micro as micro_puzzles
from randolph.render import micro as micro_render
from randolph.rules import (
    Arrangement,
    Board,
    Cell,
    Color,
    Direction,
    Move,
    Position,
    Problem,
    Progress,
    RandolphError,
    Rules,
    Target,
    WrongType,
    micro,
)
from randolph.solver import Limits, Options, StopFlag
from randolph.solver import micro as micro_solver

if TYPE_CHECKING:
    from collections.abc import Callable

BOARD = Board.build(rows=5, cols=5, targets=[Target(Cell(0, 2), Color.RED)])
POSITION = Position({Color.RED: Cell(2, 0), Color.BLUE: Cell(4, 4)})
PROBLEM = Problem(BOARD, POSITION, Target(Cell(0, 2), Color.RED))
PROGRESS = Progress.start(POSITION)
MOVE = Move(Color.RED, Direction.E)
PUSHED = rules.travel(BOARD, Color.RED, Cell(2, 0), Direction.E, POSITION)
SQUARE = Problem(BOARD, POSITION, Target(Cell(0, 2), Color.RED), Rules(ricochet=False))
RESULT = solver.solve(PROBLEM)
HINT = solver.hints_for(PROBLEM, RESULT)[0]
TILES = micro.arrangement(micro.Side.BLACK, 1)
MICRO = micro.Problem(TILES.board(), micro.COMBINATIONS[0], micro.COMBINATIONS[9])
MICRO_PROGRESS = micro.Progress.start(MICRO)
JUMP = micro.legal_jumps(MICRO.board, MICRO.start)[0]
EVENTS = game.create(GameRules(), host_name="Ann", now=0, rng=random.Random(1))
STATE = game.replay(EVENTS)
RECORD = game.to_record(EVENTS)
LINE = notation.to_line(PROBLEM)

MISTAKES: dict[str, object] = {
    "a text": "what?",
    "nothing": None,
    "a number": 7,
    "a fraction": 1.5,
    "a switch": True,
    "a board": Board.build(rows=3, cols=3),
    "a board of the other game": micro.arrangement(micro.Side.COPPER, 2).board(),
    "a class": Problem,
    "a list of texts": ["a1", "b2"],
}


class Arg(NamedTuple):
    """A right argument, and the mistakes that are none for it."""

    value: object
    allowed: str = ""


TEXT = "a text"
NONE = "nothing"
NUMBER = "a number"


class Row(NamedTuple):
    """A public function with right arguments."""

    function: Callable[..., object]
    args: tuple[object, ...]
    named: dict[str, object] = {}  # noqa: RUF012 – never changed


def row(function: Callable[..., object], *args: object, **named: object) -> Row:
    """A line of the table."""
    return Row(function, args, named)


SEARCH = {
    "limits": Limits(),
    "stop": Arg(StopFlag(), NONE),
    "on_report": Arg(print, f"{NONE}; a class"),
    "options": Options(),
}
AT = {"at": Arg(PROGRESS, NONE)}

ROWS = [
    row(rules.apply, PROBLEM, PROGRESS, MOVE),
    row(rules.attempt, PROBLEM, PROGRESS, MOVE),
    row(rules.attempt_named, PROBLEM, PROGRESS, MOVE),
    row(rules.cell_name, Cell(0, 0)),
    row(rules.column_name, Arg(0, NUMBER)),
    row(rules.faults_of, Arg(PROBLEM, "a board")),
    row(rules.legal_moves, PROBLEM, PROGRESS),
    row(rules.legal_travels, PROBLEM, PROGRESS),
    row(rules.move_of, PUSHED, PUSHED[0]),
    row(rules.travel_of, PUSHED, MOVE),
    row(rules.other_end, Cell(0, 0), Direction.N, Arg(5, NUMBER), Arg(5, NUMBER)),
    row(rules.perft, PROBLEM, Arg(1, NUMBER)),
    row(rules.progress_after, PROGRESS, PUSHED[0]),
    row(rules.random_position, Arg(BOARD, "a board"), (Color.RED,), random.Random(1)),
    row(rules.solved, PROBLEM, PROGRESS),
    row(rules.travel, Arg(BOARD, "a board"), Color.RED, Cell(0, 0), Direction.E, POSITION),
    row(rules.verify, PROBLEM, (MOVE,)),
    row(micro.apply, MICRO, MICRO_PROGRESS, JUMP),
    row(micro.arrangement, micro.Side.BLACK, Arg(1, NUMBER)),
    row(micro.arrangement_of, Arg(MICRO.board, "a board of the other game")),
    row(micro.arrangements, micro.Side.BLACK),
    row(micro.check_places, ("1N", "2N", "3N", "4N")),
    row(micro.faults_of, Arg(MICRO, "a board of the other game")),
    row(micro.legal_jumps, Arg(MICRO.board, "a board of the other game"), JUMP),
    row(micro.random_arrangement, micro.Side.BLACK, random.Random(1)),
    row(micro.roll, random.Random(1)),
    row(micro.rolled_problem, Arg(MICRO.board, "a board of the other game"), random.Random(1)),
    row(micro.solved, MICRO, MICRO_PROGRESS),
    row(micro.tiles, micro.Side.BLACK),
    row(micro.verify, MICRO, (JUMP,), Arg(1, f"{NONE}; {NUMBER}")),
    row(solver.solve, PROBLEM, **SEARCH, **AT),
    row(solver.solve_all, PROBLEM, classes_of=Arg(9, NUMBER), **SEARCH, **AT),
    row(solver.distances, PROBLEM, **SEARCH, **AT),
    row(solver.solve_many, [PROBLEM], threads=Arg(1, NUMBER), **SEARCH),
    row(solver.solve_many, [PROBLEM], threads=Arg(2, NUMBER), **SEARCH),
    row(solver.solve_many, [PROBLEM], ordered=Arg(False, "a switch"), threads=Arg(2, NUMBER), **SEARCH),
    row(solver.Solver, Arg(BOARD, "a board")),
    row(solver.Solver(BOARD).solve, PROBLEM, **SEARCH, **AT),
    row(solver.Solver(BOARD).solve_all, PROBLEM, **SEARCH, **AT),
    row(solver.Solver(BOARD).distances, PROBLEM, **SEARCH, **AT),
    row(solver.hints_for, PROBLEM, RESULT),
    row(solver.hint_object, HINT),
    row(micro_solver.solve, MICRO),
    row(micro_solver.distances, Arg(MICRO.board, "a board of the other game")),
    row(micro_solver.jump_masks, Arg(MICRO.board, "a board of the other game")),
    row(micro_solver.distances(MICRO.board).between, MICRO.start, MICRO.target),
    row(micro_solver.distances(MICRO.board).pairs, Arg(1, f"{NONE}; {NUMBER}")),
    row(notation.arrangement_of, Arg(BOARD, "a board")),
    row(notation.decode, Arg("{}", "")),
    row(notation.export_moves, PROBLEM, (MOVE,), SolutionFormat.MOVES),
    row(notation.export_problem, Arg(PROBLEM, "a board"), Format.LINE),
    row(notation.follow, PROBLEM, (MOVE,)),
    row(notation.from_any, LINE),
    row(notation.from_any_board, LINE),
    row(notation.from_ascii, notation.to_ascii(PROBLEM)),
    row(notation.from_ascii_board, notation.to_ascii_board(BOARD)),
    row(notation.from_asp, notation.to_asp(SQUARE, 3)),
    row(notation.from_asp_answer, notation.to_asp_answer((MOVE,))),
    row(notation.from_asp_length, notation.to_asp(SQUARE, 3)),
    row(notation.from_cell_name, "a1"),
    row(notation.from_game_id, "0005"),
    row(notation.from_ipc, notation.to_ipc(SQUARE)),
    row(notation.from_ipc_plan, notation.to_ipc_plan(SQUARE, (MOVE,)), SQUARE),
    row(notation.from_json, notation.to_json(PROBLEM)),
    row(notation.from_json_board, notation.to_json_board(BOARD)),
    row(notation.from_json_board_object, notation.to_json_board(BOARD)),
    row(notation.from_json_names_object, Arg({}, "*"), PROBLEM),
    row(notation.from_json_object, notation.to_json(PROBLEM)),
    row(notation.from_line, LINE),
    row(notation.from_line_board, "5x5"),
    row(notation.from_move, "rE"),
    row(notation.from_moves, "rE"),
    row(notation.import_moves, "rE", PROBLEM),
    row(notation.import_problem, LINE),
    row(notation.is_drawing, Arg("", TEXT)),
    row(notation.recognize, Arg(LINE, TEXT)),
    row(notation.recognize_moves, Arg("rE", TEXT)),
    row(notation.to_ascii, PROBLEM),
    row(notation.to_ascii_board, Arg(BOARD, "a board")),
    row(notation.to_asp, SQUARE, Arg(3, NUMBER)),
    row(notation.to_asp_answer, (MOVE,)),
    row(notation.to_game_id, PROBLEM),
    row(notation.to_ipc, SQUARE),
    row(notation.to_ipc_plan, SQUARE, (MOVE,)),
    row(notation.to_json, PROBLEM),
    row(notation.to_json_board, Arg(BOARD, "a board")),
    row(notation.to_json_face, rules.faces()["1A"]),
    row(notation.to_line, PROBLEM),
    row(notation.to_line_board, Arg(BOARD, "a board")),
    row(notation.to_line_target, PROBLEM),
    row(notation.to_moves, (MOVE,)),
    row(notation.why_not, Arg("?", TEXT)),
    row(notation.board_constructor, Arg(BOARD, "a board")),
    row(notation.to_cell_array, POSITION),
    row(notation.to_wall_array, Arg(BOARD, "a board")),
    row(micro_notation.from_any, micro_notation.to_line(MICRO)),
    row(micro_notation.from_any_board, micro_notation.to_line(MICRO)),
    row(micro_notation.from_ascii, micro_notation.to_ascii(MICRO)),
    row(micro_notation.from_ascii_board, micro_notation.to_ascii_board(MICRO.board)),
    row(micro_notation.from_combination, "p1"),
    row(micro_notation.from_json, micro_notation.to_json(MICRO)),
    row(micro_notation.from_json_any, micro_notation.to_json(MICRO)),
    row(micro_notation.from_json_board, micro_notation.to_json_board(MICRO.board)),
    row(micro_notation.from_json_board_object, micro_notation.to_json_board(MICRO.board)),
    row(micro_notation.from_json_object, micro_notation.to_json(MICRO)),
    row(micro_notation.from_json_tiles, "{}"),
    row(micro_notation.from_line, micro_notation.to_line(MICRO)),
    row(micro_notation.from_line_board, "black:1"),
    row(micro_notation.from_path, "p1"),
    row(micro_notation.is_drawing, Arg("", TEXT)),
    row(micro_notation.is_path, Arg("", TEXT)),
    row(micro_notation.recognizes, Arg("", TEXT)),
    row(micro_notation.to_ascii, MICRO),
    row(micro_notation.to_ascii_board, Arg(MICRO.board, "a board of the other game")),
    row(micro_notation.to_json, MICRO),
    row(micro_notation.to_json_board, Arg(MICRO.board, "a board of the other game")),
    row(micro_notation.from_json_combination_object, ["pink", 1]),
    row(micro_notation.to_json_combination, JUMP),
    row(micro_notation.to_line, MICRO),
    row(micro_notation.to_line_board, Arg(MICRO.board, "a board of the other game")),
    row(micro_notation.to_path, (JUMP,)),
    row(render.draw, Arg(BOARD, "a board"), Arg(POSITION, NONE), Arg(PROBLEM.target, NONE)),
    row(render.picture, Arg(PROBLEM, "a board; a board of the other game")),
    row(render.to_html, EVENTS),
    row(render.to_png, render.to_svg(BOARD)),
    row(render.to_sheet, (render.Puzzle(PROBLEM),)),
    row(render.to_svg, Arg(BOARD, "a board"), Arg(POSITION, NONE), Arg(PROBLEM.target, NONE), moves=(), powers=()),
    row(render.to_text, Arg(BOARD, "a board"), Arg(POSITION, NONE), Arg(PROBLEM.target, NONE)),
    row(render.to_text_aim, PROBLEM),
    row(render.to_text_moves, PROBLEM, (MOVE,)),
    row(micro_render.describe, Arg(MICRO, "a board of the other game")),
    row(micro_render.draw, Arg(MICRO, "a board of the other game")),
    row(micro_render.to_svg, Arg(MICRO, "a board of the other game"), path=(JUMP,)),
    row(micro_render.to_text_path, MICRO, (JUMP,)),
    row(
        puzzles.deal,
        Arg(42, f"{TEXT}; {NUMBER}"),
        edition="first",
        board=Arg(Arrangement("1A", "2A", "3A", "4A"), f"a board; {NONE}"),
        robots=Arg((Color.RED,), NONE),
        silver=Arg(False, "a switch"),
        diagonals=Arg(True, "a switch"),
        rules=Arg(Rules(), NONE),
    ),
    row(puzzles.random_board, Arg(42, f"{TEXT}; {NUMBER}"), rows=Arg(8, NUMBER), cols=Arg(8, NUMBER)),
    row(puzzles.open_lines, Arg(BOARD, "a board"), Arg(2, NUMBER), puzzles.Dealer(1)),
    row(
        micro_puzzles.deal,
        Arg(42, f"{TEXT}; {NUMBER}"),
        side=micro.Side.BLACK,
        board=Arg(MICRO.board, f"{NONE}; a board of the other game"),
        intermediate=Arg(False, "a switch"),
    ),
    row(game.to_record, EVENTS),
    row(game.from_record, RECORD),
    row(game.is_record, Arg("", TEXT)),
    row(game.replay, EVENTS),
    row(game.fold, Arg(None, NONE), EVENTS),
    row(game.fold, Arg(STATE, NONE), []),
    row(game.rounds_of, EVENTS),
    row(game.reviews_of, EVENTS),
    row(game.renamed, EVENTS[1], Arg({}, "*")),
]

NOT_CALLED = {
    "ipc_domain": "no arguments",
    "engine_name": "no arguments",
    "shown": "answers notebooks, which give it only values that have a picture",
    "printed": "called by boards and problems, for `print`",
    "faces": "no arguments",
    "describe": "takes any value",
    "excerpt": "part of messages",
    "id_of": "takes any decoded value",
    "turned": "rows of combinations, checked by the board",
    "progress_after_push": "called by the game for every move, with checked data",
    "census": "takes seconds; its argument is that of `arrangements`",
    "review_json": "needs a finished game: tests/unit/game/test_review.py",
}
"""Public functions without a line in the table, and why."""

MODULES = [rules, micro, notation, micro_notation, solver, micro_solver, render, micro_render, puzzles, micro_puzzles]
RECORDS = {
    "to_record",
    "from_record",
    "is_record",
    "replay",
    "fold",
    "rounds_of",
    "reviews_of",
    "renamed",
    "review_json",
}


def test_every_public_function_is_in_the_table() -> None:
    """A new public function gets a line here, or a reason why it has none."""
    here = {one.function for one in ROWS}
    missing = []
    for module in MODULES:
        names = getattr(module, "__all__", None) or [
            name
            for name, value in vars(module).items()
            if not name.startswith("_") and getattr(value, "__module__", "") == module.__name__
        ]
        for name in names:
            found = getattr(module, name)
            if inspect.isfunction(found) and found not in here and name not in NOT_CALLED:
                missing.append(f"{module.__name__}.{name}")
    missing += [name for name in RECORDS if getattr(game, name) not in here and name not in NOT_CALLED]
    assert missing == []


def calls(one: Row) -> list[tuple[str, str, tuple[object, ...], dict[str, object]]]:
    """The calls of a function with one mistake each: which argument, which mistake."""
    args = [each if isinstance(each, Arg) else Arg(each) for each in one.args]
    named = {name: each if isinstance(each, Arg) else Arg(each) for name, each in one.named.items()}
    found: list[tuple[str, str, tuple[object, ...], dict[str, object]]] = []
    right = tuple(each.value for each in args)
    options = {name: each.value for name, each in named.items()}
    for words, mistake in MISTAKES.items():
        for place, each in enumerate(args):
            if words not in each.allowed.split("; ") and each.allowed != "*":
                found.append((f"{place + 1}", words, (*right[:place], mistake, *right[place + 1 :]), options))
        for name, each in named.items():
            if words not in each.allowed.split("; "):
                found.append((name, words, right, {**options, name: mistake}))
    return found


def name_of(one: Row) -> str:
    """The function's name, with its module's if there are two of the name."""
    function: Any = one.function
    return f"{function.__module__.removeprefix('randolph.')}.{function.__qualname__}"


@pytest.mark.parametrize("one", ROWS, ids=name_of)
def test_a_mistake_is_named(one: Row) -> None:
    """Each argument of the wrong kind is refused with one sentence that says what was expected, and nothing passes."""
    wrong = []
    for place, words, args, named in calls(one):
        try:
            found = one.function(*args, **named)
            if hasattr(found, "__next__"):
                next(found)
        except RandolphError as error:
            if len(str(error)) < 10 or "\n" in str(error):
                wrong.append(f"{words} as argument {place}: {error!r}")
        except Exception as error:  # noqa: BLE001 – that is the claim
            wrong.append(f"{words} as argument {place}: {error!r}")
        else:
            wrong.append(f"{words} as argument {place} passes")
    assert wrong == []


@pytest.mark.parametrize("one", ROWS, ids=name_of)
def test_right_arguments_pass(one: Row) -> None:
    """The arguments of the table are those that the function takes, so only the mistakes are refused."""
    args = [each.value if isinstance(each, Arg) else each for each in one.args]
    named = {name: each.value if isinstance(each, Arg) else each for name, each in one.named.items()}
    try:
        one.function(*args, **named)
    except WrongType as error:
        pytest.fail(str(error))
    except RandolphError:
        pass  # of the right kind, and not a game ID or tiles


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (lambda: solver.solve(LINE), "expected a Problem, not str '5x5;t=c1r- r=a3,b=e5 r@c1' (from_line?)"),  # type: ignore[arg-type]
        (lambda: solver.solve(BOARD), "expected a Problem, not a Board (Problem(board, position, target)?)"),  # type: ignore[arg-type]
        (lambda: rules.verify(PROBLEM, "rE"), "expected moves, not str 'rE' (from_moves?)"),  # type: ignore[arg-type]
        (lambda: solver.solve(PROBLEM, limits=5), "limits: expected Limits, not int 5 (Limits(seconds=…)?)"),  # type: ignore[arg-type]
        (lambda: solver.solve(MICRO), "expected a Problem of Ricochet Robots, not one of Micro Robots"),  # type: ignore[arg-type]
        (lambda: rules.cell_name("a1"), "expected a Cell, not str 'a1' (Cell.of?)"),  # type: ignore[arg-type]
        (lambda: BOARD.step(Cell(0, 0), "E"), "expected a Direction, not str 'E' (Direction['E']?)"),  # type: ignore[arg-type]
        (lambda: Move("red", Direction.E), "robot: expected a Color, not str 'red' (Color('red')?)"),  # type: ignore[arg-type]
        (lambda: game.replay("{}"), "expected events, not str '{}' (from_record?)"),  # type: ignore[arg-type]
    ],
)
def test_the_message_suggests_a_way(call: Callable[[], object], words: str) -> None:
    """A frequent mistake is answered with what was given and with what makes it right."""
    with pytest.raises(WrongType) as error:
        call()
    assert str(error.value) == words
