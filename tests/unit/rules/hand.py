"""Words for positions made by hand: cells by their names, moves by their letters, a small board with a border.

These helpers are the tests' own and deliberately know nothing of the program's notation: a fault there must not hide
one here.
"""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING

from randolph.rules import (
    Board,
    Cell,
    Color,
    Diagonal,
    Direction,
    Move,
    Position,
    Problem,
    Progress,
    Rules,
    Target,
    Travel,
    apply,
    legal_moves,
    solved,
    travel,
)

if TYPE_CHECKING:
    from collections.abc import Iterable

R, G, B, Y, S, T = Color
_COLORS = {"r": R, "g": G, "b": B, "y": Y, "s": S, "t": T}
_SIDES = {"N": Direction.N, "E": Direction.E, "S": Direction.S, "W": Direction.W}


def at(name: str) -> Cell:
    """The cell of a name with one column letter: 'c3' is the third column, the third row."""
    return Cell(int(name[1:]) - 1, "abcdefghijklmnopqrstuvwxyz".index(name[0]))


def cells(names: str) -> tuple[Cell, ...]:
    """The cells of several names, in order."""
    return tuple(at(name) for name in names.split())


def sides(names: str) -> list[tuple[Cell, Direction]]:
    """Edges as 'c3E': the east side of c3."""
    return [(at(name[:-1]), _SIDES[name[-1]]) for name in names.split()]


def moves(names: str) -> list[Move]:
    """Moves as 'rE gN'."""
    return [Move(_COLORS[name[0]], _SIDES[name[1]]) for name in names.split()]


def robots(names: str) -> Position:
    """A position as 'ra3 gc1'."""
    return Position({_COLORS[name[0]]: at(name[1:]) for name in names.split()})


def board(
    walls: str = "", *, diagonals: str = "", openings: str = "", center: str = "", targets: str = "", size: int = 5
) -> Board:
    r"""A square board; walls and openings as 'c3E', diagonals as 'bc3/', targets as 'rc1' or '*c1'."""
    return Board.build(
        rows=size,
        cols=size,
        walls=sides(walls),
        diagonals=[Diagonal(at(text[1:-1]), _COLORS[text[0]], text[-1]) for text in diagonals.split()],
        openings=sides(openings),
        center=cells(center),
        targets=[target(text) for text in targets.split()],
    )


def target(text: str) -> Target:
    """A target as 'rc1', or '*c1' for any robot."""
    return Target(at(text[1:]), None if text[0] == "*" else _COLORS[text[0]])


def problem(on: Board, position: str, aim: str, *, ricochet: bool = True, no_reversal: bool = True) -> Problem:
    """A problem of a board, robots as 'ra3 gc1' and a target as 'rc1'."""
    return Problem(on, robots(position), target(aim), Rules(ricochet=ricochet, no_reversal=no_reversal))


def slide(on: Board, position: str, move: str) -> Travel:
    """The one travel of a push."""
    standing = robots(position)
    (pushed,) = moves(move)
    (found,) = travel(on, pushed.robot, standing[pushed.robot], pushed.direction, standing.occupied())
    return found


def play(of: Problem, names: str) -> Progress:
    """The progress after legal moves from the start."""
    progress = Progress.start(of.position)
    for move in moves(names):
        progress = apply(of, progress, move)
    return progress


def optimum(of: Problem, *, most: int) -> int | None:
    """The least number of moves to success, found by trying all, level by level; None if up to `most` never do."""
    start = Progress.start(of.position)
    seen: set[Progress] = {start}
    queue: deque[tuple[int, Progress]] = deque([(0, start)])
    while queue:
        depth, progress = queue.popleft()
        if solved(of, progress):
            return depth
        if depth == most:
            continue
        for move in legal_moves(of, progress):
            following = apply(of, progress, move)
            if following not in seen:
                seen.add(following)
                queue.append((depth + 1, following))
    return None


def names(found: Iterable[Cell]) -> str:
    """Cells as a text to compare: 'b3 c3'."""
    return " ".join(f"{'abcdefghijklmnopqrstuvwxyz'[cell.col]}{cell.row + 1}" for cell in found)
