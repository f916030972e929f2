"""Mistakes that once gave a wrong answer without any sign."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import pytest

from randolph import puzzles
from randolph.game import replay
from randolph.notation import to_moves
from randolph.rules import (
    Board,
    Cell,
    Color,
    Diagonal,
    Direction,
    Fault,
    FaultKind,
    Position,
    Problem,
    RandolphError,
    Rules,
    Symbol,
    Target,
    WrongType,
    cell_name,
    faults_of,
    micro,
    random_position,
    travel,
)
from randolph.solver import Solver, solve_many
from randolph.solver import micro as micro_solver

if TYPE_CHECKING:
    from collections.abc import Callable

RED, BLUE = Color.RED, Color.BLUE
BOARD = Board.build(rows=8, cols=12)
POSITION = Position({RED: Cell(0, 0), BLUE: Cell(0, 5)})
JUMPS = micro.arrangement(micro.Side.BLACK, 1).board()
SMALL = Problem(BOARD, POSITION, Target(Cell(3, 3), RED))
PROBLEM = micro.Problem(JUMPS, micro.COMBINATIONS[0], micro.COMBINATIONS[9])


def test_a_position_stops_robots() -> None:
    """`travel` accepts the position as well as its cells: red stops beside blue (M2)."""
    (by_position,) = travel(BOARD, RED, Cell(0, 0), Direction.E, POSITION)
    (by_cells,) = travel(BOARD, RED, Cell(0, 0), Direction.E, [Cell(0, 0), Cell(0, 5)])
    assert by_position == by_cells
    assert by_position.end == Cell(0, 4)


@pytest.mark.parametrize(
    ("cell", "side", "faults"),
    [
        (Cell(9, 3), Direction.N, 1),
        (Cell(3, 12), Direction.W, 1),
        (Cell(-1, 3), Direction.S, 1),
        (Cell(8, 3), Direction.N, 1),
        (Cell(0, 3), Direction.N, 0),
        (Cell(7, 11), Direction.E, 0),
        (Cell(3, 3), Direction.N, 0),
    ],
)
def test_a_wall_outside_is_a_fault(cell: Cell, side: Direction, faults: int) -> None:
    """Of the walls of cells outside the board none vanishes; those on the border do, because it is implied."""
    found = faults_of(Board.build(rows=8, cols=12, walls=[(cell, side)]))
    assert [fault.kind for fault in found] == [FaultKind.WALL_OUTSIDE] * faults


def test_an_opening_outside_is_one_fault() -> None:
    """An opening of a cell outside the board is a fault, once."""
    (fault,) = faults_of(Board.build(rows=8, cols=12, openings=[(Cell(9, 3), Direction.N)]))
    assert isinstance(fault, Fault)
    assert fault.kind is FaultKind.OPENING_NOT_IN_BORDER


SILENT: list[tuple[str, Callable[[], object]]] = [
    ("a board for the occupied cells", lambda: travel(BOARD, RED, Cell(0, 0), Direction.E, BOARD)),  # type: ignore[arg-type]
    ("names for the occupied cells", lambda: travel(BOARD, RED, Cell(0, 0), Direction.E, ["a6"])),  # type: ignore[list-item]
    ("a dictionary for them", lambda: travel(BOARD, RED, Cell(0, 0), Direction.E, {RED: Cell(0, 5)})),  # type: ignore[dict-item]
    ("a number for a direction", lambda: travel(BOARD, RED, Cell(0, 0), 1, POSITION)),  # type: ignore[arg-type]
    ("a word for a color", lambda: travel(BOARD, "transparent", Cell(0, 0), Direction.E, POSITION)),  # type: ignore[arg-type]
    ("a start outside", lambda: travel(BOARD, RED, Cell(0, 12), Direction.W, POSITION)),
    ("letters for robots", lambda: puzzles.deal(1, robots="rg")),  # type: ignore[arg-type]
    ("one color for robots", lambda: puzzles.deal(1, robots=RED)),  # type: ignore[arg-type]
    ("a robot twice", lambda: puzzles.deal(1, robots=[RED, RED, BLUE])),
    ("no robots", lambda: puzzles.deal(2, robots=[])),
    ("no seed", lambda: puzzles.deal(None)),  # type: ignore[arg-type]
    ("half a seed", lambda: puzzles.deal(1.5)),  # type: ignore[arg-type]
    ("a seed for a generator", lambda: random_position(BOARD, [RED], 5)),  # type: ignore[arg-type]
    ("a robot twice by hand", lambda: random_position(BOARD, [RED, RED], random.Random(1))),
    ("letters for powers", lambda: Problem(BOARD, POSITION, Target(Cell(3, 3), None), powers="rb")),  # type: ignore[arg-type]
    ("a word for a switch", lambda: Rules(ricochet="no")),  # type: ignore[arg-type]
    ("a text for moves", lambda: to_moves("rE")),  # type: ignore[arg-type]
    ("a text for a path", lambda: micro.verify(PROBLEM, "p6 w6")),  # type: ignore[arg-type]
    ("a text for a number", lambda: micro.verify(PROBLEM, [], "5")),  # type: ignore[arg-type]
    ("a name for a combination", lambda: micro.legal_jumps(JUMPS, "p1")),  # type: ignore[arg-type]
    ("faults of nothing", lambda: micro.faults_of(None)),  # type: ignore[arg-type]
    ("a name for a cell", lambda: BOARD.diagonal_at("a1")),  # type: ignore[arg-type]
    ("a word for a distance", lambda: micro_solver.distances(JUMPS).pairs("3")),  # type: ignore[arg-type]
    ("a problem for a board", lambda: Solver(Problem(BOARD, POSITION, Target(Cell(3, 3), None)))),  # type: ignore[arg-type]
    ("a text for events", lambda: replay("{}")),  # type: ignore[arg-type]
    ("no events", lambda: replay([])),
    ("no such diagonal", lambda: Direction.E.deflected("|")),
    ("a cell above the board", lambda: cell_name(Cell(-1, 0))),
    ("a cell left of it", lambda: cell_name(Cell(0, -1))),
    ("a cell of another row", lambda: JUMPS[Cell(0, 6)]),
    ("walls as triples", lambda: Board.build(rows=5, cols=5, walls=[(0, 0, "E")])),  # type: ignore[list-item]
    ("walls by name", lambda: Board.build(rows=5, cols=5, walls=[("a1", Direction.E)])),  # type: ignore[list-item]
    ("a name for a target's cell", lambda: Target("c1", RED)),  # type: ignore[arg-type]
    ("a pair for a diagonal's cell", lambda: Diagonal((2, 2), RED, "/")),  # type: ignore[arg-type]
    ("an unknown symbol for it", lambda: Target(Cell(3, 3), RED, "moon")),  # type: ignore[arg-type]
    ("an unknown color", lambda: Color("rot")),
    ("a word for a direction", lambda: Direction("east")),  # type: ignore[arg-type]
    ("texts for a cell's numbers", lambda: str(Cell("a", "1"))),  # type: ignore[arg-type]
    ("a fraction in a position", lambda: Position({RED: (1.5, 2)})),  # type: ignore[dict-item]
    ("pairs for a position", lambda: Position([(RED, "a1")])),  # type: ignore[arg-type]
    ("a number for a cell", lambda: Position({RED: 7})),  # type: ignore[dict-item]
    ("a step from outside", lambda: BOARD.step(Cell(99, 99), Direction.N)),
    ("a color's letter in a combination", lambda: micro.Problem(JUMPS, micro.Combination("p", 1), PROBLEM.target)),  # type: ignore[arg-type]
    ("nothing among problems", lambda: list(solve_many([SMALL, None]))),  # type: ignore[list-item]
    ("nothing, in two threads", lambda: list(solve_many([SMALL, None], threads=2))),  # type: ignore[list-item]
    ("nothing, in any order", lambda: list(solve_many([None, SMALL], ordered=False))),  # type: ignore[call-overload]
    ("a million threads", lambda: solve_many([SMALL], threads=1_000_000)),
    ("another target for a problem", lambda: Solver(BOARD).solve(SMALL, SMALL.target)),  # type: ignore[call-overload]
    ("a text for a number of rows", lambda: Board.build(rows="5", cols=5)),  # type: ignore[arg-type]
]


@pytest.mark.parametrize("call", [call for _, call in SILENT], ids=[name for name, _ in SILENT])
def test_a_mistake_is_not_silent(call: Callable[[], object]) -> None:
    """Each of these gave an answer, or a value that gave wrong answers later; now it is one clear sentence."""
    with pytest.raises(RandolphError) as error:
        call()
    assert 10 < len(str(error.value)) < 200


def test_names_become_values() -> None:
    """Where a name is accepted instead of a value, the part is the value afterwards, so that `is` works."""
    assert Target(Cell(3, 3), "red", "circle").color is RED  # type: ignore[arg-type]
    assert Target(Cell(3, 3), "red", "circle").symbol is Symbol.CIRCLE  # type: ignore[arg-type]
    assert Diagonal(Cell(2, 2), "red", "/").color is RED  # type: ignore[arg-type]
    assert POSITION.with_robot("red", "a4")[RED] == Cell(3, 0)  # type: ignore[arg-type]
    assert Direction("E") is Direction.E  # type: ignore[arg-type]
    assert Board(3, 3, [(Cell(0, 0), Direction.E)]) == Board(3, 3, frozenset({(Cell(0, 0), Direction.E)}))  # type: ignore[arg-type]


def test_the_error_is_a_type_error_too() -> None:
    """An argument of the wrong type raises Python's own kind of error, too."""
    with pytest.raises(TypeError):
        Solver("5x5")  # type: ignore[arg-type]
    assert issubclass(WrongType, RandolphError)
