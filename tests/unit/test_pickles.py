"""Every public value and every error can be sent to another process, copied and printed."""

from __future__ import annotations

import copy
import enum
import importlib
import inspect
import multiprocessing
import pkgutil
import random
from typing import TYPE_CHECKING, Any

import msgspec
import pytest

import randolph
from randolph import game, notation, puzzles, render, rules, solver
from randolph.game import review
from randolph.game.micro import MICRO
from randolph.game.ricochet import GameRules
from randolph.notation import micro as micro_notation
from randolph.rules import Board, Cell, Color, Direction, Move, Position, Problem, Progress, Target, micro
from randolph.solver import hints
from randolph.solver import micro as micro_solver
from tests.unit.solver.examples import CORNER

if TYPE_CHECKING:
    from collections.abc import Iterator
    from multiprocessing.pool import Pool
    from types import ModuleType

MODULES = [rules, micro, notation, micro_notation, solver, hints, micro_solver, render, puzzles, game, review]

TWO = notation.from_line("5x5;w=d5E;d=c3b/ r=a1,g=b3 r@d1 -ricochet")
TILES = micro.arrangement(micro.Side.BLACK, 1)
JUMPS = micro.Problem(TILES.board(), micro.COMBINATIONS[0], micro.COMBINATIONS[9])
EVENTS = game.create(GameRules(), host_name="Ann", now=0, rng=random.Random(1))

VALUES: list[object] = [
    TWO,
    TWO.board,
    TWO.board.diagonals[0],
    TWO.position,
    TWO.target,
    TWO.rules,
    Cell(2, 3),
    Move(Color.RED, Direction.E),
    Progress.start(TWO.position),
    rules.travel(TWO.board, Color.RED, Cell(0, 0), Direction.E, TWO.position)[0],
    rules.verify(TWO, ()),
    rules.Arrangement("1A", "2A", "3A", "4A"),
    rules.EDITIONS["first"],
    rules.faces()["1A"],
    rules.faults_of(Board.build(rows=2, cols=2))[0],
    JUMPS,
    JUMPS.board,
    JUMPS.start,
    TILES,
    micro.tiles(micro.Side.BLACK),
    micro.Progress.start(JUMPS),
    micro.verify(JUMPS, ()),
    micro.faults_of(micro.Problem(JUMPS.board, JUMPS.start, JUMPS.start))[0],
    solver.solve(TWO),
    solver.solve_all(TWO),
    solver.solve_all(TWO, engine="reference"),
    solver.distances(TWO),
    solver.distances(TWO).per_move[0],
    solver.Limits(seconds=1),
    solver.Options(),
    solver.Prunings(),
    solver.Report(1, 2, 0.5),
    solver.BatchReport(1, 2, 3, 0.5),
    *solver.hints_for(TWO, solver.solve(TWO)),
    hints.First(Color.RED),
    micro_solver.solve(JUMPS),
    micro_solver.distances(JUMPS.board),
    micro_solver.Hardest(TILES, (JUMPS.start, JUMPS.target), 1),
    micro_solver.Census(side=micro.Side.BLACK, arrangements=1, unconnected=0, longest={}, pairs={}, hardest=()),
    notation.import_problem(notation.to_line(TWO)),
    notation.export_problem(TWO, notation.Format.LINE),
    notation.Note(notation.NoteKind.MOVES_LEFT_OUT, "a note"),
    notation.follow(TWO, ()),
    notation.Names("ipc", {Color.RED: "robot-1"}),
    render.Puzzle(TWO),
    render.Span("text", "role"),
    *EVENTS,
    EVENTS[0],
    game.replay(EVENTS),
    game.Record(EVENTS),
    game.Round("round 1", TWO, 3),
    GameRules(),
    review.Bid(seat=0, moves=3, seconds=1.5),
    review.Demonstration(seat=0, bid=3),
    review.Optimum(status="unsolvable"),
]

NOT_SENT = {
    solver.Solver: "compared by what it answers, below",
    solver.StopFlag: "its copy would stop nothing, so copying is refused",
    solver.ManyResults: "an iterator over searches",
    puzzles.Dealer: "a generator of random numbers, which has no equality",
    review.Round: "part of a review, below",
    review.Player: "part of a review, below",
    review.Review: "tests/unit/game/test_review.py compares reviews; it has dataclasses of these values only",
}
"""Public classes without an example, and why."""

FOR_HARNESSES = {
    "randolph.research.language.inspect_task",
    "randolph.research.language.lm_eval.utils",
    "randolph.research.language.reasoning_gym",
}
"""Modules that only a program with its own requirements imports. `make research-test` installs these programs."""

ARGUMENTS: dict[str, tuple[object, ...]] = {
    "randolph.rules.editions.UnknownFace": ("9Z",),
    "randolph.rules.problem.IllegalMove": (Move(Color.RED, Direction.E), "M2", "red is blocked"),
    "randolph.rules.micro.IllegalJump": (JUMPS.start, JUMPS.target, "too far"),
    "randolph.notation.errors.NotationError": ("wrong",),
    "randolph.solver.result.FaultyProblem": (rules.faults_of(Board.build(rows=2, cols=2)),),
    "randolph.solver.micro.FaultyProblem": (micro.faults_of(micro.Problem(JUMPS.board, JUMPS.start, JUMPS.start)),),
}
"""The arguments of errors that do not take a message."""


@pytest.fixture(scope="module")
def pool() -> Iterator[Pool]:
    """A process that was started from scratch, as on every system."""
    with multiprocessing.get_context("spawn").Pool(1) as found:
        yield found


def back(value: object) -> object:
    """In the other process: the same value."""
    return value


def look(value: object) -> str:
    """In the other process: what it prints."""
    return repr(value)


def fail(error: BaseException) -> None:
    """In the other process: raise the error."""
    raise error


def public_classes() -> set[type]:
    """The classes of values that the packages name as public."""
    found = set()
    for module in MODULES:
        names = getattr(module, "__all__", None) or [name for name in vars(module) if not name.startswith("_")]
        for name in names:
            each = getattr(module, name)
            if inspect.isclass(each) and each.__module__.startswith("randolph"):
                found.add(each)
    return {each for each in found if not issubclass(each, BaseException | enum.Enum)}


def errors() -> list[type[Exception]]:
    """Every error class outside the server: all modules that can be are imported, so that no new one is missed."""
    modules: list[ModuleType] = [
        importlib.import_module(each.name)
        for each in pkgutil.walk_packages(randolph.__path__, "randolph.")
        if not each.name.startswith("randolph.server")
        and not each.name.endswith("__main__")
        and each.name not in FOR_HARNESSES
    ]
    found = {
        value
        for module in modules
        for value in vars(module).values()
        if inspect.isclass(value) and issubclass(value, Exception) and value.__module__ == module.__name__
    }
    return sorted(found, key=lambda kind: f"{kind.__module__}.{kind.__qualname__}")


def example(kind: type[Exception]) -> Exception:
    """An error of a class, made from the types of its arguments unless the table has some."""
    given = ARGUMENTS.get(f"{kind.__module__}.{kind.__qualname__}")
    if given is not None:
        return kind(*given)
    if not any("__init__" in vars(base) for base in kind.__mro__ if base.__module__.startswith("randolph")):
        return kind("a message")
    parameters = list(inspect.signature(kind).parameters.values())
    plain: dict[str, object] = {"str": "text", "int": 3, "float": 1.5, "bool": True}
    needed = [each for each in parameters if each.default is each.empty and each.kind < each.VAR_POSITIONAL]
    named = {
        each.name: plain.get(str(each.annotation))
        for each in parameters
        if each.default is each.empty and each.kind is each.KEYWORD_ONLY
    }
    return kind(*(plain.get(str(each.annotation)) for each in needed), **named)


def test_every_public_class_has_an_example() -> None:
    """A new public class gets a value above, or a reason why it is not sent."""
    shown = {base for value in VALUES for base in type(value).__mro__} | set(NOT_SENT)
    abstract = {each for each in public_classes() if inspect.isabstract(each) or getattr(each, "_is_protocol", False)}
    commands = {each for each in public_classes() if issubclass(each, msgspec.Struct)}
    missing = public_classes() - shown - abstract - commands
    assert sorted(each.__qualname__ for each in missing) == []


def test_commands_and_events_are_values() -> None:
    """Commands and events are structs without code of their own for copies: msgspec sends them field by field."""
    structs = {each for each in public_classes() if issubclass(each, msgspec.Struct)}
    assert structs
    assert [each for each in structs if "__reduce__" in vars(each) or "__init__" in vars(each)] == []


def test_values_come_back_equal(pool: Pool) -> None:
    """Each value is equal and prints the same after its way to another process and back, and so is each copy."""
    assert pool.map_async(look, VALUES).get(60) == [repr(value) for value in VALUES]
    for value, returned in zip(VALUES, pool.map_async(back, VALUES).get(60), strict=True):
        assert returned == value
        assert type(returned) is type(value)
        assert copy.copy(value) == copy.deepcopy(value) == value
        assert str(value)


def test_enumerations_come_back_as_themselves(pool: Pool) -> None:
    """Each member of a public enumeration is the same object again."""
    members = [
        member
        for module in MODULES
        for kind in vars(module).values()
        if inspect.isclass(kind) and issubclass(kind, enum.Enum) and kind.__module__.startswith("randolph")
        for member in kind
    ]
    assert all(a is b for a, b in zip(pool.map_async(back, members).get(60), members, strict=True))


def test_every_error_reaches_its_caller(pool: Pool) -> None:
    """An error of another process arrives with its class, its message and its fields; nobody waits forever."""
    for kind in errors():
        if kind.__name__.startswith("_"):
            continue
        error = example(kind)
        with pytest.raises(kind) as raised:
            pool.apply_async(fail, (error,)).get(60)
        assert type(raised.value) is kind
        assert str(raised.value) == str(error)
        assert fields(raised.value) == fields(error), kind
        assert str(copy.copy(error)) == str(copy.deepcopy(error)) == str(error)
        assert repr(error)


def fields(error: BaseException) -> dict[str, Any]:
    """What an error carries; values without equality by what they print."""
    return {name: repr(value) for name, value in vars(error).items() if name != "__notes__"}


def test_a_faulty_problem_does_not_stop_a_pool(pool: Pool) -> None:
    """`Pool.map` of `solve` raises the error of a problem with faults, with all its faults."""
    faulty = Problem(CORNER.board, Position({Color.RED: Cell(9, 9)}), Target(Cell(0, 0), Color.BLUE))
    with pytest.raises(solver.FaultyProblem) as raised:
        pool.map_async(solver.solve, [CORNER, faulty]).get(60)
    assert raised.value.faults == rules.faults_of(faulty)


def test_all_solutions_arrive(pool: Pool) -> None:
    """`Solutions` from another process give the same solutions, of either engine; they are counted again if asked."""
    problem = notation.from_line("5x5;w=d5E r=a1,g=b3 r@d1 -ricochet")
    for engine in ("native", "reference"):
        found = pool.apply_async(solver.solve_all, (problem,), {"engine": engine}).get(60)
        assert list(found) == list(solver.solve_all(problem))
        assert len(list(found)) == found.count == 3


def test_a_solver_can_be_sent(pool: Pool) -> None:
    """The other process makes a new `Solver` for the same board."""
    assert pool.apply_async(solver.Solver(CORNER.board).solve, (CORNER,)).get(60) == solver.solve(CORNER)


def test_a_stop_flag_is_not_copied() -> None:
    """The copy of a flag would stop nothing: it is refused with this reason."""
    with pytest.raises(TypeError, match="its copy would stop nothing"):
        copy.copy(solver.StopFlag())


def test_a_record_of_the_other_game_is_named() -> None:
    """`replay` with a kind gives that game's state, or says that the record is of another one."""
    with pytest.raises(game.RecordError, match="a record of the game 'ricochet', not of 'micro'"):
        game.replay(EVENTS, MICRO)
