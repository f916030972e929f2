"""Random boards: the laws of the printed ones, in every size, the same for the same seed."""

from __future__ import annotations

from collections import Counter, defaultdict

import pytest
from hypothesis import given
from hypothesis import strategies as st

from randolph.notation import to_line_board
from randolph.puzzles import Dealer, deal, open_lines, random_board
from randolph.rules import PRINTED_COLORS, Board, Cell, Color, Direction, Problem, RandolphError, Symbol, faults_of
from randolph.rules.board import other_end
from randolph.solver import Limits, solve
from tests.strategies import laws

GOLDEN_42 = "3x3;w=a2E,b2S;t=b2rT"
GOLDEN_43 = "3x3;w=b2ES;t=b2rH"

Point = tuple[int, int]

sizes = st.integers(3, 24)
any_board = st.builds(
    random_board, st.integers(0, 10**9), rows=sizes, cols=sizes, diagonals=st.booleans(), openings=st.integers(0, 4)
)


def ends(cell: Cell, side: Direction) -> tuple[Point, Point]:
    """The ends of a wall, as corners of cells, counted from the north-west of the board."""
    row, col = cell
    north_west, north_east, south_east, south_west = (row, col), (row, col + 1), (row + 1, col + 1), (row + 1, col)
    return {
        Direction.N: (north_west, north_east),
        Direction.E: (north_east, south_east),
        Direction.S: (south_west, south_east),
        Direction.W: (north_west, south_west),
    }[side]


def structures(board: Board) -> list[set[tuple[Point, Point]]]:
    """The walls, grouped by contact."""
    walls = {ends(cell, side) for cell, side in board.walls}
    touching: dict[Point, set[tuple[Point, Point]]] = defaultdict(set)
    for wall in walls:
        for point in wall:
            touching[point].add(wall)
    found = []
    while walls:
        group, waiting = set(), [walls.pop()]
        while waiting:
            wall = waiting.pop()
            group.add(wall)
            waiting += [other for point in wall for other in touching[point] if other not in group]
        walls -= group
        found.append(group)
    return found


def on_border(board: Board, point: Point) -> bool:
    """Whether a corner of cells lies on the border."""
    return point[0] in (0, board.rows) or point[1] in (0, board.cols)


def spurs(board: Board) -> list[tuple[Point, Point]]:
    """The walls that touch the border."""
    return [wall for group in structures(board) for wall in group if any(on_border(board, point) for point in wall)]


@laws
@given(any_board)
def test_walls_are_spurs_and_ls_that_do_not_touch(board: Board) -> None:
    """Each structure is a single wall at the border, or two walls that form a right angle inside."""
    around_center = {point for cell in board.center for side in Direction for point in ends(cell, side)}
    for group in structures(board):
        points = Counter(point for wall in group for point in wall)
        at_border = [point for point in points if on_border(board, point)]
        assert not around_center & set(points)
        if len(group) == 1:
            assert len(at_border) == 1
        else:
            (one, other) = group
            assert not at_border
            assert len(points) == 3
            assert (one[0][0] == one[1][0]) != (other[0][0] == other[1][0])


@laws
@given(any_board)
def test_no_spur_is_beside_a_corner_or_another(board: Board) -> None:
    """A spur is at least two cells away from a corner of the board and from the next spur."""
    for places, length in (
        ([col for (r, col), (s, _) in map(sorted, spurs(board)) if (r, s) == (0, 1)], board.cols),
        ([col for (r, col), (s, _) in map(sorted, spurs(board)) if s == board.rows and r == s - 1], board.cols),
        ([row for (row, c), (_, d) in map(sorted, spurs(board)) if (c, d) == (0, 1)], board.rows),
        ([row for (row, c), (_, d) in map(sorted, spurs(board)) if d == board.cols and c == d - 1], board.rows),
    ):
        assert all(2 <= place <= length - 2 for place in places)
        assert all(after - before >= 2 for before, after in zip(sorted(places), sorted(places)[1:], strict=False))


@laws
@given(any_board)
def test_boards_have_no_faults_and_every_target_is_in_a_corner(board: Board) -> None:
    """No faults; at each target two walls meet, the symbols of a color differ, and there is at most one vortex."""
    assert faults_of(board) == ()
    assert board.targets
    for target in board.targets:
        sides = [side for cell, side in board.walls if cell == target.cell]
        assert len(sides) == 2
        assert sides[0].horizontal != sides[1].horizontal
    assert max(Counter((target.color, target.symbol) for target in board.targets).values()) == 1
    assert all((target.color is None) == (target.symbol is Symbol.VORTEX) for target in board.targets)


@laws
@given(any_board)
def test_no_cell_is_enclosed(board: Board) -> None:
    """Every cell can be reached from one cell, around walls and center."""
    start = next(cell for cell in board.cells() if cell not in board.center)
    seen, waiting = {start}, [start]
    while waiting:
        cell = waiting.pop()
        for direction in Direction:
            there = board.step(cell, direction)
            if there is not None and there not in seen:
                seen.add(there)
                waiting.append(there)
    assert seen == set(board.cells()) - board.center


@laws
@given(any_board)
def test_targets_and_diagonals_are_apart(board: Board) -> None:
    """No two of them are neighbors, not even diagonally, and none is at the border."""
    cells = [target.cell for target in board.targets] + [diagonal.cell for diagonal in board.diagonals]
    for number, one in enumerate(cells):
        assert 0 < one.row < board.rows - 1
        assert 0 < one.col < board.cols - 1
        assert all(max(abs(one.row - other.row), abs(one.col - other.col)) > 1 for other in cells[:number])


@laws
@given(st.integers(0, 10**9), st.booleans())
def test_a_board_of_16_by_16_is_like_the_printed_ones(seed: int, diagonals: bool) -> None:  # noqa: FBT001 – a case
    """E7: center, 17 targets, in each quarter each color and symbol once; two spurs and two diagonals per quarter."""
    board = random_board(seed, diagonals=diagonals)
    assert board.center == {Cell(7, 7), Cell(7, 8), Cell(8, 7), Cell(8, 8)}
    assert len(board.targets) == 17
    assert board.targets[-1].color is None
    for south in (False, True):
        for east in (False, True):
            here = [one for one in board.targets[:-1] if ((one.cell.row > 7), (one.cell.col > 7)) == (south, east)]
            assert sorted(str(one.color) for one in here) == sorted(PRINTED_COLORS)
            assert len({one.symbol for one in here}) == 4
            mine = [((r > 8 or s > 8), (c > 8 or d > 8)) for (r, c), (s, d) in spurs(board)]
            assert mine.count((south, east)) == 2
    assert len(board.diagonals) == (8 if diagonals else 0)
    assert set(Counter(one.color for one in board.diagonals).values()) <= {2}


@pytest.mark.parametrize(
    ("rows", "cols", "targets", "center"),
    [
        (3, 3, 1, 0),
        (5, 5, 2, 0),
        (8, 8, 4, 4),
        (9, 9, 4, 0),
        (12, 12, 9, 4),
        (20, 10, 13, 4),
        (16, 16, 17, 4),
        (64, 64, 17, 4),
    ],
)
def test_the_size_determines_the_number_of_targets(rows: int, cols: int, targets: int, center: int) -> None:
    """Fewer on small boards, four for each 8×8 cells and the vortex, never more than there are chips."""
    for seed in range(3):
        board = random_board(seed, rows=rows, cols=cols)
        assert (len(board.targets), len(board.center)) == (targets, center)


def test_larger_boards_have_structures_everywhere() -> None:
    """On 64×64 every 16×16 part has about as many structures as a printed board, which has 17 and the spurs."""
    board = random_board(5, rows=64, cols=64, diagonals=True)
    parts = Counter((min(wall)[0] // 16, min(wall)[1] // 16) for group in structures(board) for wall in [min(group)])
    assert len(parts) == 16
    assert all(12 <= many <= 30 for many in parts.values())
    assert len(board.diagonals) == 128


def test_targets_can_be_reached() -> None:
    """T1, T2: with four robots every chip of three boards can be won."""
    for seed in range(3):
        board = random_board(seed)
        position = deal(seed, board=board).position
        for target in board.targets:
            result = solve(Problem(board, position, target), limits=Limits(seconds=20, memory=256 << 20))
            assert result.status == "optimal", (seed, target)


def test_a_seed_makes_the_same_board_everywhere() -> None:
    """42 and "42" are one seed, and the board does not depend on the Python version.

    Computed with another program from the published generator: on 3×3 the first four draws are for the symbols, one is
    for the only inner cell, and the next determines the side with which the L begins.
    """
    assert random_board(42) == random_board("42")
    assert random_board(42) != random_board(43)
    assert random_board(42, openings=2).walls == random_board(42).walls
    assert to_line_board(random_board(42, rows=3, cols=3)) == GOLDEN_42
    assert to_line_board(random_board(43, rows=3, cols=3)) == GOLDEN_43


def test_openings_are_opened_at_both_ends() -> None:
    """M5, E6: the requested number of rows and columns, at both ends."""
    for many in range(5):
        board = random_board(7, openings=many)
        assert len(board.openings) == 2 * many
        assert {other_end(*side, 16, 16) for side in board.openings} == board.openings
    opened = {side for seed in range(60) for side in open_lines(Board.build(rows=3, cols=4), 1, Dealer(seed)).openings}
    assert len(opened) == 2 * (3 + 4)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ({"rows": 2}, "boards go from 3×3 to 64×64, not 2×16"),
        ({"cols": 65}, "not 16×65"),
        ({"openings": 5}, "0 to 4"),
        ({"openings": -1}, "0 to 4"),
    ],
)
def test_impossible_boards_are_one_error(words: dict[str, int], said: str) -> None:
    """An impossible size, too many openings."""
    with pytest.raises(RandolphError, match=said):
        random_board(1, **words)  # type: ignore[arg-type]  # the numbers are all whole


def test_chips_are_in_order() -> None:
    """By color, then by symbol, the vortex last: a chip of a random board is found like one of a printed board."""
    order = [*Color, None]
    targets = random_board(3).targets
    assert [order.index(one.color) for one in targets] == sorted(order.index(one.color) for one in targets)
