"""Random boards, positions and problems for laws: 3×3 to 8×8, with walls, diagonals, openings, a center, and one to
five robots, or up to six with the transparent one if a law needs it.

Everything is valid (`faults_of()` finds no faults), though not always sensible: areas may be closed off, targets
unreachable, robots walled in. `laws` is the setting for all laws: no deadline, because a slow machine is no fault.

The second half is an *independent* reading of the movement rules: `drawn_travel` draws the board as a fine grid of
characters and walks over it. It shares no code and no representation with `randolph.rules`, so that a mistake there is
not repeated here.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st

from randolph.rules import (
    PRINTED_COLORS,
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
    Symbol,
    Target,
    apply,
    legal_moves,
)

laws = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])

directions = st.sampled_from(list(Direction))
ORDINARY = tuple(color for color in Color if color is not Color.TRANSPARENT)
colors = st.sampled_from(ORDINARY)
moves = st.builds(Move, colors, directions)

Drawn = TypeVar("Drawn")


@st.composite
def boards(
    draw: st.DrawFn,
    *,
    smallest: int = 3,
    largest: int = 8,
    diagonals: bool = True,
    openings: bool = True,
    room: int = 5,
) -> Board:
    """A valid board; at least `room` of its cells are free for robots."""
    rows, cols = draw(st.integers(smallest, largest)), draw(st.integers(smallest, largest))
    every = [Cell(row, col) for row in range(rows) for col in range(cols)]
    edges = [
        (cell, side)
        for cell in every
        for side in (Direction.E, Direction.S)
        if (cell.col < cols - 1 if side is Direction.E else cell.row < rows - 1)
    ]
    center = draw(_centers(rows, cols)) if draw(st.booleans()) else frozenset()
    spare = len(every) - len(center) - room
    outside_center = [cell for cell in every if cell not in center]
    bars = draw(_bars(rows, cols, outside_center, min(6, spare))) if diagonals and spare > 0 else []
    free = [cell for cell in outside_center if cell not in {bar.cell for bar in bars}]
    ends = [(Cell(row, 0), Direction.W) for row in range(rows)] + [(Cell(0, col), Direction.N) for col in range(cols)]
    return Board.build(
        rows=rows,
        cols=cols,
        walls=draw(st.lists(st.sampled_from(edges), max_size=len(every) // 3)),
        diagonals=bars,
        openings=draw(st.lists(st.sampled_from(ends), max_size=3)) if openings and draw(st.booleans()) else [],
        targets=draw(st.lists(targets(free), max_size=4, unique_by=lambda target: target.cell)),
        center=center,
    )


@st.composite
def _centers(draw: st.DrawFn, rows: int, cols: int) -> frozenset[Cell]:
    """A block of 1×1 to 2×2 cells anywhere, also at the border."""
    height, width = draw(st.integers(1, 2)), draw(st.integers(1, min(2, cols - 1)))
    row, col = draw(st.integers(0, rows - height)), draw(st.integers(0, cols - width))
    return frozenset(Cell(row + down, col + right) for down in range(height) for right in range(width))


@st.composite
def _bars(draw: st.DrawFn, rows: int, cols: int, cells: list[Cell], most: int) -> list[Diagonal]:
    """Up to `most` diagonals; sometimes three or four of them are the corners of a rectangle around which a robot is
    led, perhaps endlessly.
    """
    bars: dict[Cell, Diagonal] = {}
    if most >= 4 and draw(st.booleans()):
        top, left = draw(st.integers(0, rows - 2)), draw(st.integers(0, cols - 2))
        bottom, right = draw(st.integers(top + 1, rows - 1)), draw(st.integers(left + 1, cols - 1))
        color = draw(st.sampled_from(PRINTED_COLORS))
        corners = [(top, left, "/"), (top, right, "\\"), (bottom, right, "/"), (bottom, left, "\\")]
        for row, col, slash in corners[draw(st.integers(0, 1)) :]:
            if Cell(row, col) in cells:
                bars[Cell(row, col)] = Diagonal(Cell(row, col), color, slash)
    one = st.builds(Diagonal, st.sampled_from(cells), st.sampled_from(PRINTED_COLORS), st.sampled_from(["/", "\\"]))
    for bar in draw(st.lists(one, max_size=most - len(bars))):
        bars.setdefault(bar.cell, bar)
    return list(bars.values())


def targets(cells: list[Cell]) -> st.SearchStrategy[Target]:
    """A target on one of the cells, for one robot or for any."""
    return st.builds(
        Target,
        st.sampled_from(cells),
        st.one_of(st.none(), st.sampled_from(PRINTED_COLORS)),
        st.one_of(st.none(), st.sampled_from(list(Symbol))),
    )


@st.composite
def positions(
    draw: st.DrawFn, board: Board, *, robots: int | None = None, among: tuple[Color, ...] = ORDINARY
) -> Position:
    """Robots on distinct free cells: this many, or one to five as space allows (six with the transparent one)."""
    free = board.free_cells
    count = robots if robots is not None else draw(st.integers(1, min(len(among), len(free))))
    chosen = draw(st.permutations(among))[:count]
    cells = draw(st.lists(st.sampled_from(free), min_size=count, max_size=count, unique=True))
    return Position(dict(zip(chosen, cells, strict=True)))


rule_switches = st.builds(Rules, ricochet=st.booleans(), no_reversal=st.booleans())


@st.composite
def problems(
    draw: st.DrawFn,
    *,
    on: st.SearchStrategy[Board] | None = None,
    rules: st.SearchStrategy[Rules] = rule_switches,
    robots: int | None = None,
    powers: bool = False,
) -> Problem:
    """A valid problem: the target is on a free cell, for an existing robot or for any.

    With `powers` the transparent robot may be among them, and others may have its powers (M9); it has no target.
    """
    board = draw(boards() if on is None else on)
    position = draw(positions(board, robots=robots, among=tuple(Color) if powers else ORDINARY))
    cell = draw(st.sampled_from(board.free_cells))
    own = [color for color in position.colors if color is not Color.TRANSPARENT]
    color = draw(st.one_of(st.none(), *([st.sampled_from(own)] if own else [])))
    powerful = frozenset(draw(st.sets(st.sampled_from(own), max_size=2))) if powers and own else frozenset()
    return Problem(board, position, Target(cell, color), draw(rules), powerful)


@st.composite
def plays(draw: st.DrawFn, problem: Problem, *, most: int = 6) -> tuple[Move, ...]:
    """Legal moves from the start of a problem; fewer than `most` if no move is left."""
    progress = Progress.start(problem.position)
    played: list[Move] = []
    for _ in range(draw(st.integers(0, most))):
        legal = legal_moves(problem, progress)
        if not legal:
            break
        move = draw(st.sampled_from(legal))
        progress = apply(problem, progress, move)
        played.append(move)
    return tuple(played)


def played(problem: Problem, sequence: tuple[Move, ...]) -> Progress:
    """The progress after legal moves."""
    progress = Progress.start(problem.position)
    for move in sequence:
        progress = apply(problem, progress, move)
    return progress


# ── Turning and mirroring ─────────────────────────────────────────────────────────────────────────────────────────────

Placed = Callable[[Cell], Cell]


class Symmetry:
    """A symmetry of the board: how cells and directions change, and whether diagonals flip."""

    def __init__(self, rows: int, cols: int, *, turned: bool) -> None:
        self.rows, self.cols, self.turned = rows, cols, turned

    def cell(self, cell: Cell) -> Cell:
        """A quarter turn clockwise takes the top row to the right column; a mirror swaps left and right."""
        row, col = cell
        return Cell(col, self.rows - 1 - row) if self.turned else Cell(row, self.cols - 1 - col)

    def direction(self, side: Direction) -> Direction:
        """A turn takes north to east; a mirror only swaps east and west."""
        if self.turned:
            return {"N": Direction.E, "E": Direction.S, "S": Direction.W, "W": Direction.N}[side.name]
        return {"N": Direction.N, "E": Direction.W, "S": Direction.S, "W": Direction.E}[side.name]

    def board(self, board: Board) -> Board:
        """The transformed board."""
        flipped = {"/": "\\", "\\": "/"}
        return Board.build(
            rows=self.cols if self.turned else self.rows,
            cols=self.rows if self.turned else self.cols,
            walls=[(self.cell(cell), self.direction(side)) for cell, side in board.walls],
            diagonals=[Diagonal(self.cell(bar.cell), bar.color, flipped[bar.slash]) for bar in board.diagonals],
            openings=[(self.cell(cell), self.direction(side)) for cell, side in board.openings],
            targets=[Target(self.cell(target.cell), target.color, target.symbol) for target in board.targets],
            center=[self.cell(cell) for cell in board.center],
        )

    def position(self, position: Position) -> Position:
        """The transformed position."""
        return Position({color: self.cell(cell) for color, cell in position.items()})


# ── The rules of movement a second time ───────────────────────────────────────────────────────────────────────────────


def drawn(board: Board) -> dict[tuple[int, int], str]:
    """The board as a fine grid of characters: cell (r, c) at (2r + 1, 2c + 1), its edges half a step away.

    `#` stops a robot: border, walls, and the center with all its edges. The four slashes of a diagonal have its color.
    """
    grid: dict[tuple[int, int], str] = {}
    for down in range(2 * board.rows + 1):
        grid[down, 0] = grid[down, 2 * board.cols] = "#"
    for right in range(2 * board.cols + 1):
        grid[0, right] = grid[2 * board.rows, right] = "#"
    half = {"N": (-1, 0), "E": (0, 1), "S": (1, 0), "W": (0, -1)}
    for (row, col), side in board.openings:
        grid.pop((2 * row + 1 + half[side.name][0], 2 * col + 1 + half[side.name][1]), None)
    for (row, col), side in board.walls:
        grid[2 * row + 1 + half[side.name][0], 2 * col + 1 + half[side.name][1]] = "#"
    for bar in board.diagonals:
        grid[2 * bar.cell.row + 1, 2 * bar.cell.col + 1] = bar.slash + bar.color.value
    for row, col in board.center:
        grid[2 * row + 1, 2 * col + 1] = "#"
    return grid


def drawn_travel(
    board: Board, robot: Color, start: Cell, push: Direction, others: frozenset[Cell]
) -> tuple[str, list[Cell]]:
    """The end of a push – 'stop', 'M2', 'M4' or 'M6' – and the passed cells, found by a walk over the drawing in half
    steps.
    """
    grid = drawn(board)
    for row, col in others:
        grid[2 * row + 1, 2 * col + 1] = "#"
    high, wide = 2 * board.rows, 2 * board.cols
    down, right = {"N": (-1, 0), "E": (0, 1), "S": (1, 0), "W": (0, -1)}[push.name]
    y, x = 2 * start.row + 1, 2 * start.col + 1
    passed: list[Cell] = []
    for _ in range(8 * board.rows * board.cols + 8):
        edge_y, edge_x = y + down, x + right
        next_y, next_x = (y + 2 * down) % high, (x + 2 * right) % wide
        if grid.get((edge_y, edge_x)) == "#" or grid.get((next_y, next_x)) == "#":
            break
        y, x = next_y, next_x
        passed.append(Cell(y // 2, x // 2))
        sign = grid.get((y, x), "")
        if sign and sign[1:] != robot.value:
            down, right = (-right, -down) if sign[0] == "/" else (right, down)
    else:
        return "M6", passed
    if not passed:
        return "M2", passed
    return ("M4" if grid.get((y, x), "") else "stop"), passed


def drawn_ends(
    board: Board, robot: Color, start: Cell, push: Direction, others: frozenset[Cell]
) -> dict[tuple[Cell, str, bool], int]:
    """The ends of a push of the transparent robot – the cell, the letter of the arrival direction, and whether it has
    turned –, each with the least cost (X2–X4, X6).

    They are found on the drawing by repeating every step until nothing gets cheaper.
    """
    grid = drawn(board)
    high, wide = 2 * board.rows, 2 * board.cols
    letters = {(-1, 0): "N", (0, 1): "E", (1, 0): "S", (0, -1): "W"}
    first = next(step for step, letter in letters.items() if letter == push.name)
    costs = {(2 * start.row + 1, 2 * start.col + 1, *first, False, False): 1}
    ends: dict[tuple[Cell, str, bool], int] = {}
    cheaper = True
    while cheaper:
        cheaper = False
        for (y, x, down, right, turned, moved), cost in list(costs.items()):
            cell, border = Cell(y // 2, x // 2), y + down in (0, high) or x + right in (0, wide)
            next_y, next_x = (y + 2 * down) % high, (x + 2 * right) % wide
            edge = grid.get((y + down, x + right)) == "#"
            closed = (edge and border) or grid.get((next_y, next_x)) == "#"
            something = closed or edge or Cell(next_y // 2, next_x // 2) in others
            if moved and something and cell not in others and not grid.get((y, x)):
                ends[cell, letters[down, right], turned] = cost
            if closed:
                continue
            sign, total = grid.get((next_y, next_x), ""), cost + edge
            ways = [(down, right, turned, total)]
            if sign and sign[1:] != robot.value:
                bent = (-right, -down) if sign[0] == "/" else (right, down)
                ways = [(*bent, True, total), (down, right, turned, total + 1)]
            for next_down, next_right, has_turned, price in ways:
                there = (next_y, next_x, next_down, next_right, has_turned, True)
                if price < costs.get(there, price + 1):
                    costs[there] = price
                    cheaper = True
    return ends
