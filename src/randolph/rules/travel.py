"""Where does a robot stop? The one answer for every robot, board and edition (M1–M6, M8, M9).

`travel()` is written to be read by somebody who learns the game; the fast solver and the browser are held to it by
golden vectors. What differs between boards is data it reads: walls, center, diagonals, openings. What differs between
robots is their color. It answers with a *tuple* of travels, for a robot with powers may have the choice between
several ends, each with its cost; a robot without powers always has exactly one travel, of cost 1. A travel that is no
legal move is returned with the rule that refuses it, so that a player can be shown where it would have led.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Container

    from randolph.rules.board import Board
    from randolph.rules.geometry import Cell, Color, Direction


@dataclass(frozen=True, slots=True, kw_only=True)
class Travel:
    """What happens when a robot is pushed.

    `cells` are the cells entered, in order, the end included and the start not; `directions[i]` is the direction in
    which `cells[i]` was entered. `turns` are the indices in `cells` at which a diagonal deflected the robot.
    `refusal` is None, or the rule by which this travel is no move: M2 (no cell entered), M4 (would end on a diagonal),
    M6 (would never end).
    """

    robot: Color
    start: Cell
    push: Direction
    cells: tuple[Cell, ...]
    directions: tuple[Direction, ...]
    turns: tuple[int, ...]
    cost: int = 1
    refusal: str | None = None

    @property
    def end(self) -> Cell:
        """The cell on which the robot stops; the start where it entered no cell."""
        return self.cells[-1] if self.cells else self.start

    @property
    def arrival(self) -> Direction:
        """The direction in which the robot was travelling when it stopped (M7); the push where it entered no cell."""
        return self.directions[-1] if self.directions else self.push


def travel(board: Board, robot: Color, start: Cell, push: Direction, occupied: Container[Cell]) -> tuple[Travel, ...]:
    """Push `robot` from `start` in the direction `push`, and say where it can stop.

    `occupied` are the cells of all robots; the moving robot's own start cell counts as empty for it (M2).
    """
    cells: list[Cell] = []
    directions: list[Direction] = []
    turns: list[int] = []
    refusal = None
    cell, heading = start, push
    seen = {(cell, heading)}
    while True:
        ahead = board.step(cell, heading)
        if ahead is None or (ahead in occupied and ahead != start):
            break
        cell = ahead
        cells.append(cell)
        directions.append(heading)
        diagonal = board.diagonal_at(cell)
        if diagonal is not None and diagonal.color != robot:
            heading = heading.deflected(diagonal.slash)
            turns.append(len(cells) - 1)
        if (cell, heading) in seen:
            refusal = "M6"
            break
        seen.add((cell, heading))
    if not cells:
        refusal = "M2"
    elif refusal is None and board.diagonal_at(cell) is not None:
        refusal = "M4"
    return (
        Travel(
            robot=robot,
            start=start,
            push=push,
            cells=tuple(cells),
            directions=tuple(directions),
            turns=tuple(turns),
            refusal=refusal,
        ),
    )
