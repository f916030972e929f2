"""Helpers for positions made by hand: cells by their names, moves by their letters, a small board with a border.

They deliberately do not use the program's notation: a fault there must not hide one here.
"""

from __future__ import annotations

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
    """Moves as 'rE gN', with ends as 'tE@c7', 'tE@c7N' and 'tE@c7N*'."""
    return [_move(*name.partition("@")[::2]) for name in names.split()]


def _move(push: str, end: str) -> Move:
    turned, bare = end.endswith("*"), end.rstrip("*")
    arrival = _SIDES.get(bare[-1:])
    cell = bare if arrival is None else bare[:-1]
    return Move(_COLORS[push[0]], _SIDES[push[1]], at(cell) if cell else None, arrival, turned)


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
    """The least cost of a success, found by trying everything, cost by cost; None if nothing up to `most` is one."""
    by_cost: list[set[Progress]] = [set() for _ in range(most + 1)]
    by_cost[0].add(Progress.start(of.position))
    seen: set[Progress] = set()
    for cost, reached in enumerate(by_cost):
        for progress in reached - seen:
            if solved(of, progress):
                return cost
            for move in legal_moves(of, progress):
                following = apply(of, progress, move)
                if (total := cost + following.cost - progress.cost) <= most:
                    by_cost[total].add(following)
        seen |= reached
    return None


def names(found: Iterable[Cell]) -> str:
    """Cells as a text to compare: 'b3 c3'."""
    return " ".join(f"{'abcdefghijklmnopqrstuvwxyz'[cell.col]}{cell.row + 1}" for cell in found)
