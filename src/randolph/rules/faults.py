"""What is wrong with a board or a problem: every fault at once.

Constructors assume valid parts, so it is possible to build a value that no rule can play. `faults_of()` is the one
place that finds what is wrong with it, with the cells to point at. The rules and the solvers never process a value
with faults.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from randolph.rules.board import Board, other_end
from randolph.rules.errors import expect
from randolph.rules.geometry import LARGEST, PRINTED_COLORS, SMALLEST, Cell, Color, Word, cell_name
from randolph.rules.problem import Problem
from randolph.rules.values import dataclass

if TYPE_CHECKING:
    from collections.abc import Iterator

    from randolph.rules.board import Target


class FaultKind(Word):
    """The kinds of faults; the values are stable identifiers for programs."""

    SIZE = "size"
    WALL_OUTSIDE = "wall_outside"
    WALL_ONE_SIDED = "wall_one_sided"
    DIAGONAL_OUTSIDE = "diagonal_outside"
    DIAGONAL_ON_CENTER = "diagonal_on_center"
    DIAGONAL_TWICE = "diagonal_twice"
    DIAGONAL_COLOR = "diagonal_color"
    DIAGONAL_DIRECTION = "diagonal_direction"
    OPENING_NOT_IN_BORDER = "opening_not_in_border"
    OPENING_ONE_END = "opening_one_end"
    CENTER_OUTSIDE = "center_outside"
    TARGET_OUTSIDE = "target_outside"
    TARGET_ON_CENTER = "target_on_center"
    TARGET_ON_DIAGONAL = "target_on_diagonal"
    TARGET_TWICE = "target_twice"
    TARGET_COLOR = "target_color"
    NO_ROBOTS = "no_robots"
    ROBOT_COLOR = "robot_color"
    ROBOT_OUTSIDE = "robot_outside"
    ROBOT_ON_CENTER = "robot_on_center"
    ROBOT_ON_DIAGONAL = "robot_on_diagonal"
    ROBOTS_OVERLAP = "robots_overlap"
    ROBOT_MISSING = "robot_missing"
    POWER_MISSING = "power_missing"


@dataclass(frozen=True, slots=True)
class Fault:
    """One fault: its kind, a sentence about it, and the cells it concerns."""

    kind: FaultKind
    message: str
    cells: tuple[Cell, ...] = ()


def faults_of(what: Board | Problem) -> tuple[Fault, ...]:
    """All faults of a board or a problem; empty if there is none."""
    expect(what, Problem, Board)
    if isinstance(what, Board):
        return tuple(_board_faults(what))
    return (*_board_faults(what.board), *_problem_faults(what))


def _board_faults(board: Board) -> Iterator[Fault]:
    if not (SMALLEST <= board.rows <= LARGEST and SMALLEST <= board.cols <= LARGEST):
        message = (
            f"a board of {board.rows}×{board.cols} cells: boards go from {SMALLEST}×{SMALLEST} to {LARGEST}×{LARGEST}"
        )
        yield Fault(FaultKind.SIZE, message)
    yield from _wall_faults(board)
    yield from _diagonal_faults(board)
    yield from _opening_faults(board)
    for cell in sorted(board.center):
        if cell not in board:
            yield Fault(FaultKind.CENTER_OUTSIDE, f"center cell {_name(cell)} is outside the board", (cell,))
    for target in board.targets:
        yield from _target_faults(board, target)
    for cell, times in Counter(target.cell for target in board.targets).items():
        if times > 1:
            yield Fault(FaultKind.TARGET_TWICE, f"{times} targets on {_name(cell)}", (cell,))


def _wall_faults(board: Board) -> Iterator[Fault]:
    for cell, direction in sorted(board.walls):
        other = cell.beside(direction)
        if cell not in board or other not in board:
            message = f"wall {direction.letter} of {_name(cell)} does not lie between two cells of the board"
            yield Fault(FaultKind.WALL_OUTSIDE, message, (cell,))
        elif (other, direction.opposite) not in board.walls:
            message = f"wall {direction.letter} of {_name(cell)} is missing as seen from {_name(other)}"
            yield Fault(FaultKind.WALL_ONE_SIDED, message, (cell, other))


def _diagonal_faults(board: Board) -> Iterator[Fault]:
    for diagonal in board.diagonals:
        cell, name = diagonal.cell, _name(diagonal.cell)
        if cell not in board:
            yield Fault(FaultKind.DIAGONAL_OUTSIDE, f"diagonal at {name} is outside the board", (cell,))
        elif cell in board.center:
            yield Fault(FaultKind.DIAGONAL_ON_CENTER, f"diagonal at {name} is on the center", (cell,))
        if diagonal.color not in PRINTED_COLORS:
            message = f"diagonal at {name} is {diagonal.color}: diagonals are red, green, blue or yellow"
            yield Fault(FaultKind.DIAGONAL_COLOR, message, (cell,))
        if diagonal.slash not in {"/", "\\"}:
            message = f"diagonal at {name} has direction {diagonal.slash!r}: it is / or \\"
            yield Fault(FaultKind.DIAGONAL_DIRECTION, message, (cell,))
    for cell, times in Counter(diagonal.cell for diagonal in board.diagonals).items():
        if times > 1:
            yield Fault(FaultKind.DIAGONAL_TWICE, f"{times} diagonals in {_name(cell)}", (cell,))


def _opening_faults(board: Board) -> Iterator[Fault]:
    for cell, direction in sorted(board.openings):
        name = f"opening {direction.letter} of {_name(cell)}"
        if cell not in board or cell.beside(direction) in board:
            yield Fault(FaultKind.OPENING_NOT_IN_BORDER, f"{name} is not in the border", (cell,))
            continue
        across, back = other_end(cell, direction, board.rows, board.cols)
        if (across, back) not in board.openings:
            message = f"{name} has no opening opposite, {back.letter} of {_name(across)}"
            yield Fault(FaultKind.OPENING_ONE_END, message, (cell, across))


def _target_faults(board: Board, target: Target) -> Iterator[Fault]:
    cell, name = target.cell, _name(target.cell)
    if cell not in board:
        yield Fault(FaultKind.TARGET_OUTSIDE, f"target {name} is outside the board", (cell,))
    elif cell in board.center:
        yield Fault(FaultKind.TARGET_ON_CENTER, f"target {name} is on the center", (cell,))
    elif board.diagonal_at(cell) is not None:
        yield Fault(
            FaultKind.TARGET_ON_DIAGONAL, f"target {name} is on a diagonal, where no move may end (M4)", (cell,)
        )
    if target.color is Color.TRANSPARENT:
        message = f"target {name} is for the transparent robot, which has no targets (X5): make it one for any robot"
        yield Fault(FaultKind.TARGET_COLOR, message, (cell,))
    elif target.color is not None and target.color not in list(Color):
        yield Fault(FaultKind.TARGET_COLOR, f"target {name} has the unknown color {target.color!r}", (cell,))


def _problem_faults(problem: Problem) -> Iterator[Fault]:
    board, position = problem.board, problem.position
    if not len(position):
        yield Fault(FaultKind.NO_ROBOTS, "there is no robot on the board")
    for robot, cell in position.items():
        name = f"{robot} robot on {_name(cell)}"
        if robot not in list(Color):
            yield Fault(FaultKind.ROBOT_COLOR, f"unknown robot {str(robot)!r}: robots are {', '.join(Color)}", (cell,))
        if cell not in board:
            yield Fault(FaultKind.ROBOT_OUTSIDE, f"{name} is outside the board", (cell,))
        elif cell in board.center:
            yield Fault(FaultKind.ROBOT_ON_CENTER, f"{name} is on the center", (cell,))
        elif board.diagonal_at(cell) is not None:
            yield Fault(FaultKind.ROBOT_ON_DIAGONAL, f"{name} is on a diagonal (M4)", (cell,))
    for cell, times in Counter(cell for _, cell in position.items()).items():
        if times > 1:
            robots = ", ".join(robot for robot, where in position.items() if where == cell)
            yield Fault(FaultKind.ROBOTS_OVERLAP, f"{robots} stand on the same cell {_name(cell)}", (cell,))
    target = (problem.target.cell, problem.target.color)
    if target not in {(one.cell, one.color) for one in board.targets}:  # those have been checked above
        yield from _target_faults(board, problem.target)
    if problem.target.color is not None and problem.target.color not in position:
        name = _name(problem.target.cell)
        message = f"the {problem.target.color} robot, which the target {name} asks for, is not on the board"
        yield Fault(FaultKind.ROBOT_MISSING, message, (problem.target.cell,))
    for robot in sorted(problem.powers, key=str):
        if robot not in position:
            message = f"the {robot} robot, which has the transparent robot's powers, is not on the board (M9)"
            yield Fault(FaultKind.POWER_MISSING, message)


def _name(cell: Cell) -> str:
    """The cell's name if it has one, or its row and column outside every board."""
    return cell_name(cell) if min(cell) >= 0 and max(cell) < LARGEST else f"[{cell.row}, {cell.col}]"
