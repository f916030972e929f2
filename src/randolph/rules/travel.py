"""Where does a robot stop? One function for every robot, board and edition (M1–M6, M8, M9, X1–X4).

`travel()` is written for readers who learn the game; golden vectors check that the fast solver and the browser agree
with it. Boards differ in data: walls, center, diagonals, openings. Robots differ in color, and in the transparent
robot's powers. The result is a *tuple* of travels. A robot without powers always has exactly one, of cost 1; a
transparent one may have a choice of several ends, each with its cost. An illegal push gives one travel with the rule
that forbids it, so that a player can see where it would have led.

The travels of a transparent robot are found by a shortest-path search: its cell, its heading and whether it has turned
determine what can follow. Their order is part of the rules, because it gives moves their names (X6, `rules.move`): by
cost, then by the number of cells entered, then by the direction of the arrival, clockwise from that of the push, then
by the end, row by row from the north-west, then those without a turn first.
"""

from __future__ import annotations

from heapq import heappop, heappush
from typing import TYPE_CHECKING, NamedTuple

from randolph.rules.board import Board
from randolph.rules.errors import RandolphError, expect, expect_all
from randolph.rules.geometry import Cell, Color, Direction
from randolph.rules.values import dataclass

if TYPE_CHECKING:
    from collections.abc import Container, Iterable

    from randolph.rules.problem import Position


@dataclass(frozen=True, slots=True, kw_only=True)
class Travel:
    """One possible result of pushing a robot.

    `push` is the direction in which `robot` was pushed from `start`. `cells` are the cells entered, in order, with the
    end but not the start; `directions[i]` is the direction in which `cells[i]` was entered. Three more tuples hold
    indices in `cells`: `turns`, where a diagonal deflected the robot; `walls`, entered through a wall (X2); `straight`,
    where it went straight through a diagonal that would have deflected it (X4). `cost` is 1, plus one for each index in
    `walls` and `straight` (X6). `refusal` is None, or the rule that forbids this travel: M2 (no cell entered), M4
    (would end on a diagonal), M6 (would never end), X3 (would end on another robot's cell).
    """

    robot: Color
    start: Cell
    push: Direction
    cells: tuple[Cell, ...]
    directions: tuple[Direction, ...]
    turns: tuple[int, ...]
    walls: tuple[int, ...] = ()
    straight: tuple[int, ...] = ()
    refusal: str | None = None

    @property
    def cost(self) -> int:
        """What the move costs (M1, X6)."""
        return 1 + len(self.walls) + len(self.straight)

    @property
    def end(self) -> Cell:
        """The cell on which the robot stops; the start if it entered no cell."""
        return self.cells[-1] if self.cells else self.start

    @property
    def arrival(self) -> Direction:
        """The direction of travel when the robot stopped (M7); that of the push if it entered no cell."""
        return self.directions[-1] if self.directions else self.push

    @property
    def turned(self) -> bool:
        """Whether a diagonal deflected the robot on its way. If not, it has moved along one axis only (T2)."""
        return bool(self.turns)


def travel(
    board: Board,
    robot: Color,
    start: Cell,
    push: Direction,
    occupied: Position | Iterable[Cell],
    *,
    transparent: bool = False,
) -> tuple[Travel, ...]:
    """Push `robot` from `start` in the direction `push`, and return where it can stop. A move that names no end is the
    first of these travels.

    `occupied` are the cells of all robots, or their position; the moving robot's own start cell counts as empty (M2).
    `transparent` gives the robot the powers of the transparent one (M9), which always has them. Raises `WrongType`, and
    `RandolphError` for a start outside the board.
    """
    from randolph.rules.problem import Position  # noqa: PLC0415 – that module imports this one

    expect(board, Board, name="board")
    expect(robot, Color, name="robot")
    expect(start, Cell, name="start")
    expect(push, Direction, name="push")
    if start not in board:
        raise RandolphError(f"the start {tuple(start)} is outside this board of {board.rows}×{board.cols} cells")
    if isinstance(occupied, Position):
        cells = occupied.occupied()
    else:
        cells = frozenset(expect_all(occupied, Cell, "the occupied cells"))
    return travels(board, robot, start, push, cells, transparent=transparent)


def travels(
    board: Board, robot: Color, start: Cell, push: Direction, occupied: Container[Cell], *, transparent: bool
) -> tuple[Travel, ...]:
    """Like `travel`, for callers that have checked the arguments: it is called for every push of a search."""
    if transparent or robot is Color.TRANSPARENT:
        return _ways(board, robot, start, push, occupied)
    return (_slide(board, robot, start, push, occupied),)


def _slide(board: Board, robot: Color, start: Cell, push: Direction, occupied: Container[Cell]) -> Travel:
    """The only travel of a robot without powers."""
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
    return Travel(
        robot=robot,
        start=start,
        push=push,
        cells=tuple(cells),
        directions=tuple(directions),
        turns=tuple(turns),
        refusal=refusal,
    )


# ── The transparent robot ────────────────────────────────────────────────────────────────────────────────────────────


class _Way(NamedTuple):  # a tuple, because large boards have many thousands
    """How a transparent robot entered a cell, and its heading now; in the first way it has not moved yet.

    `entered` is the direction in which it entered the cell; `heading` differs if a diagonal has deflected it.
    """

    cell: Cell
    heading: Direction
    before: _Way | None = None
    entered: Direction | None = None
    through_wall: bool = False
    straight: bool = False
    turned: bool = False
    cost: int = 1
    length: int = 0


def _ways(board: Board, robot: Color, start: Cell, push: Direction, occupied: Container[Cell]) -> tuple[Travel, ...]:
    """Every end of a transparent robot, reached at the lowest cost and then by the fewest cells."""
    first = _Way(start, push)
    waiting = [(first.cost, first.length, 0, first)]
    tried = 0
    known: set[tuple[Cell, Direction, bool]] = set()
    ends: list[Travel] = []
    barred: Travel | None = None
    while waiting:
        *_, way = heappop(waiting)
        if way is not first:
            if (way.cell, way.heading, way.turned) in known:
                continue
            known.add((way.cell, way.heading, way.turned))
        wall = (way.cell, way.heading) in board.walls
        ahead = board.beyond(way.cell, way.heading)
        robot_ahead = ahead is not None and ahead in occupied and ahead != start
        if way is not first and (ahead is None or wall or robot_ahead):  # the robot stops here
            refusal = None
            if board.diagonal_at(way.cell) is not None:
                refusal = "M4"
            elif way.cell in occupied and way.cell != start:
                refusal = "X3"
            if refusal is None:
                ends.append(_travel_of(way, robot, start, push, None))
            elif barred is None:
                barred = _travel_of(way, robot, start, push, refusal)
        if ahead is not None:
            for following in _entering(board, robot, way, ahead, wall):
                tried += 1
                heappush(waiting, (following.cost, following.length, tried, following))
    if ends:
        ends.sort(key=lambda made: (made.cost, len(made.cells), (made.arrival - push) % 4, made.end, made.turned))
        return tuple(ends)
    if barred is not None:
        return (barred,)
    # No way has an end: the robot cannot start (M2), or it never stops (M6).
    return (_slide(board, robot, start, push, occupied),)


def _entering(board: Board, robot: Color, way: _Way, ahead: Cell, wall: bool) -> tuple[_Way, ...]:  # noqa: FBT001
    """The ways into the next cell: a diagonal gives two (X4), deflected for free or straight for a cost of one."""
    heading, cost, length = way.heading, way.cost + wall, way.length + 1
    diagonal = board.diagonal_at(ahead)
    if diagonal is None or diagonal.color == robot:
        return (_Way(ahead, heading, way, heading, wall, False, way.turned, cost, length),)  # noqa: FBT003
    around = heading.deflected(diagonal.slash)
    return (
        _Way(ahead, around, way, heading, wall, False, True, cost, length),  # noqa: FBT003
        _Way(ahead, heading, way, heading, wall, True, way.turned, cost + 1, length),  # noqa: FBT003
    )


def _travel_of(way: _Way, robot: Color, start: Cell, push: Direction, refusal: str | None) -> Travel:
    cells: list[Cell] = []
    directions: list[Direction] = []
    turns: list[int] = []
    walls: list[int] = []
    straight: list[int] = []
    place = way.length
    while way.before is not None and way.entered is not None:
        place -= 1
        cells.append(way.cell)
        directions.append(way.entered)
        if way.entered != way.heading:
            turns.append(place)
        if way.through_wall:
            walls.append(place)
        if way.straight:
            straight.append(place)
        way = way.before
    return Travel(
        robot=robot,
        start=start,
        push=push,
        cells=tuple(reversed(cells)),
        directions=tuple(reversed(directions)),
        turns=tuple(reversed(turns)),
        walls=tuple(reversed(walls)),
        straight=tuple(reversed(straight)),
        refusal=refusal,
    )
