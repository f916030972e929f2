"""The census by brute force: every position of a small board, every move from it, all cell by cell.

It shares nothing with the program but the values `Board` and `Cell`: robots move over the board's walls one cell at a
time, and optima come from a search backwards over the graph of all positions.
"""

from __future__ import annotations

import random
from collections import Counter
from itertools import combinations

from randolph.rules import Board, Cell, Direction

Placed = tuple[Cell, tuple[Cell, ...]]
"""The active robot's cell, and those of the others in ascending order."""

_AHEAD = {Direction.N: (-1, 0), Direction.E: (0, 1), Direction.S: (1, 0), Direction.W: (0, -1)}


def _slide(board: Board, robot: Cell, direction: Direction, others: frozenset[Cell]) -> Cell:
    down, right = _AHEAD[direction]
    while True:
        ahead = Cell(robot.row + down, robot.col + right)
        inside = 0 <= ahead.row < board.rows and 0 <= ahead.col < board.cols
        if not inside or ahead in board.center or ahead in others or (robot, direction) in board.walls:
            return robot
        robot = ahead


def brute_census(board: Board, target: Cell, robots: int) -> dict[Placed, int | None]:
    """The optimum of every position without the ricochet rule, None where there is no solution."""
    cells = [
        Cell(row, col) for row in range(board.rows) for col in range(board.cols) if Cell(row, col) not in board.center
    ]
    placed: list[Placed] = [
        (active, others) for others in combinations(cells, robots - 1) for active in cells if active not in others
    ]
    before: dict[Placed, list[Placed]] = {position: [] for position in placed}
    for active, others in placed:
        for mover in (active, *others):
            standing = frozenset((active, *others)) - {mover}
            for direction in Direction:
                end = _slide(board, mover, direction, standing)
                if end == mover:
                    continue
                if mover == active:
                    after: Placed = (end, others)
                else:
                    after = (active, tuple(sorted({*others, end} - {mover})))
                before[after].append((active, others))
    optimum: dict[Placed, int | None] = dict.fromkeys(placed)
    level = [position for position in placed if position[0] == target]
    for position in level:
        optimum[position] = 0
    moves = 0
    while level:
        moves += 1
        ahead = []
        for position in level:
            for earlier in before[position]:
                if optimum[earlier] is None:
                    optimum[earlier] = moves
                    ahead.append(earlier)
        level = ahead
    return optimum


def histogram_of(optima: dict[Placed, int | None]) -> tuple[tuple[int, ...], int]:
    """The number of positions with each optimum, and of those without a solution."""
    many = Counter(optima.values())
    unsolvable = many.pop(None, 0)
    return tuple(many[moves] for moves in range(len(many))), unsolvable


def random_board(rng: random.Random, rows: int, cols: int) -> tuple[Board, Cell]:
    """A board with walls, perhaps with a center, and a free cell for the target."""
    every = [Cell(row, col) for row in range(rows) for col in range(cols)]
    center = rng.sample(every, rng.choice([0, 0, 1, 2]))
    walls = rng.choice([0, 2, 5])
    sides = [(rng.choice(every), rng.choice(list(Direction))) for _ in range(walls)]
    board = Board.build(rows=rows, cols=cols, walls=sides, center=center)
    return board, rng.choice([cell for cell in every if cell not in center])
