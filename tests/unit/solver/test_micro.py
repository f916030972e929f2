"""Micro Robots: shortest paths compared with a plain search, problems with known optima, and the census of
all boards.
"""

from __future__ import annotations

import json
import random
from collections import Counter, deque
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from randolph.notation import micro as notation
from randolph.rules import micro
from randolph.rules.micro import COMBINATIONS, Board, Combination, Problem, Side, verify
from randolph.solver import Status
from randolph.solver.micro import Census, FaultyProblem, census, distances, jump_masks, solve

PROBLEMS: list[dict[str, Any]] = [
    json.loads(line) for line in (Path(__file__).parents[2] / "data" / "micro.jsonl").read_text().splitlines()
]

LONGEST = {
    Side.BLACK: {5: 4, 6: 224, 7: 400, 8: 432, 9: 284, 10: 112, 11: 36, 12: 28, 14: 16},
    Side.COPPER: {5: 72, 6: 500, 7: 540, 8: 292, 9: 100, 10: 28, 12: 4},
}
"""The number of arrangements for each longest shortest path, counted by an independent program
(tests/data/SOURCE.md).
"""

ISLAND = "p1b2b3b4b5b6/y2g1g2g3g4g5/y3w1w2w3w4w5/y4r1r2r3r4r5/y5p2p3p4p5p6/y6b1g6w6y1r6"
"""A board on which pink 1 has neither its color nor its number in its row and its column."""


@cache
def counted(side: Side) -> Census:
    """The census of a side, computed once for all tests."""
    return census(side)


# ── A plain search ────────────────────────────────────────────────────────────────────────────────────────────────────


def neighbors(board: Board) -> dict[Combination, list[Combination]]:
    """U2 once more, by walking through rows and columns of the printed board."""
    rows = [list(row) for row in board.rows]
    columns = [list(column) for column in zip(*rows, strict=True)]
    found: dict[Combination, list[Combination]] = {cell: [] for row in rows for cell in row}
    for line in (*rows, *columns):
        for one in line:
            found[one] += [to for to in line if to != one and (to[0] == one[0] or to[1] == one[1])]
    return found


def search(
    beside: dict[Combination, list[Combination]], start: Combination, via: Combination | None = None
) -> dict[tuple[Combination, bool], tuple[int, int]]:
    """Breadth first over cell × visited: the distance of each state from the start, and the number of
    shortest paths.
    """
    first = (start, via is None)
    found = {first: (0, 1)}
    waiting = deque([first])
    while waiting:
        cell, passed = waiting.popleft()
        far, ways = found[cell, passed]
        for to in beside[cell]:
            state = (to, passed or to == via)
            if state not in found:
                found[state] = (far + 1, ways)
                waiting.append(state)
            elif found[state][0] == far + 1:
                found[state] = (far + 1, found[state][1] + ways)
    return found


def random_boards(count: int, seed: int) -> list[Board]:
    """Arrangements of both sides, alternating."""
    rng = random.Random(seed)
    return [micro.random_arrangement(list(Side)[number % 2], rng).board() for number in range(count)]


def test_the_distances_agree_with_a_plain_search() -> None:
    """U2: on 500 random arrangements every distance is that of a breadth-first search."""
    for board in random_boards(500, seed=500):
        table = distances(board)
        beside = neighbors(board)
        for row, start in zip(table.table, board.combinations, strict=True):
            far = search(beside, start)
            assert row == tuple(far[cell, True][0] for cell in board.combinations)


def test_the_paths_agree_with_a_plain_search() -> None:
    """U2, U8: optimum and number of shortest paths, with and without an intermediate cell, for a thousand random
    problems; each listed path is right, and none is listed twice.
    """
    rng = random.Random(8)
    for number, board in enumerate(random_boards(1000, seed=9)):
        problem = micro.rolled_problem(board, rng, intermediate=bool(number % 2))
        result = solve(problem)
        far, ways = search(neighbors(board), problem.start, problem.via)[problem.target, True]
        assert (result.status, result.optimum, result.count) == (Status.OPTIMAL, far, ways)
        paths = list(result)
        assert paths[0] == result.path
        assert len(set(paths)) == len(paths) == ways
        assert all(verify(problem, path, declared=far).ok for path in paths)


def test_paths_come_in_reading_order() -> None:
    """Of two shortest paths, the first one jumps to the earlier cell at their first difference."""
    for board in random_boards(30, seed=1):
        rng = random.Random(4)
        for path_list in (list(solve(micro.rolled_problem(board, rng, intermediate=True))) for _ in range(10)):
            places = [[board.combinations.index(cell) for cell in path] for path in path_list]
            assert places == sorted(places)


def test_the_masks_agree_with_the_rules() -> None:
    """U2: the solver's bit masks and the rules of jumping agree for every cell."""
    for board in random_boards(40, seed=3):
        masks = jump_masks(board)
        for place, cell in enumerate(board.combinations):
            named = [board.combinations[bit] for bit in range(36) if masks[place] >> bit & 1]
            assert tuple(named) == micro.legal_jumps(board, cell)


# ── Known answers ─────────────────────────────────────────────────────────────────────────────────────────────────────


def test_the_path_of_the_sheet_is_the_shortest() -> None:
    """U2: on the sheet's board its five jumps from pink 1 to white 2 are the only shortest path."""
    problem = notation.from_line("black:2N-3E-4E-1N p1 w2")
    result = solve(problem)
    assert (result.optimum, result.count) == (5, 1)
    assert result.path == notation.from_path("p6 w6 r6 r2 w2")


def test_no_problem_is_missing() -> None:
    """The file has sixty problems, each with its own name, with and without an intermediate cell."""
    assert len({given["id"] for given in PROBLEMS}) == len(PROBLEMS) == 60
    assert 10 < sum("via" in given for given in PROBLEMS) < 50


@pytest.mark.parametrize("given", PROBLEMS, ids=[given["id"] for given in PROBLEMS])
def test_the_stated_optimum_is_found(given: dict[str, Any]) -> None:
    """U2, U8: the solver finds the stated optimum and a path that the rules accept as declared."""
    problem = notation.from_json_object(given)
    result = solve(problem)
    assert result.optimum == given["optimum"]
    assert result.path is not None
    assert verify(problem, result.path, declared=given["optimum"]).ok


# ── Boards of one's own ───────────────────────────────────────────────────────────────────────────────────────────────


def test_a_cell_may_be_unreachable() -> None:
    """U2: on an own board there may be no path; that is a result, and the table has it."""
    board = notation.from_line_board(ISLAND)
    assert micro.faults_of(board) == ()
    result = solve(Problem(board, *notation.from_path("p1 r6")))
    assert (result.status, result.optimum, result.path, result.count, list(result)) == (
        Status.UNSOLVABLE,
        None,
        None,
        0,
        [],
    )
    by_pink = Problem(board, *notation.from_path("b2 r6 p1"))
    assert solve(by_pink).status is Status.UNSOLVABLE
    table = distances(board)
    assert not table.connected
    assert table.between(*notation.from_path("p1 r6")) is None
    lonely = [pair for pair in table.pairs(None) if notation.from_combination("p1") in pair]
    assert len(lonely) == 35
    reached = sum(len(search(neighbors(board), cell)) for cell in board.combinations)
    assert 2 * len(table.pairs(None)) == 36 * 36 - reached


def test_values_with_faults_are_refused() -> None:
    """U1, U3: all faults are named, for a problem and for a board."""
    board = notation.from_line_board(ISLAND.replace("r6", "r1"))
    with pytest.raises(FaultyProblem, match=r"missing r6.*r1 2 times.*p2 is both start and target") as caught:
        solve(Problem(board, *notation.from_path("p2 p2")))
    assert len(caught.value.faults) == 3
    with pytest.raises(FaultyProblem, match="missing r6"):
        distances(board)


# ── The table and the census ──────────────────────────────────────────────────────────────────────────────────────────


def test_the_table_has_each_pair_once() -> None:
    """630 pairs of different cells, each at one distance, the same in both directions."""
    (board,) = random_boards(1, seed=6)
    table = distances(board)
    assert sum(len(table.pairs(distance)) for distance in range(1, table.longest + 1)) == 36 * 35 // 2
    assert table.pairs(table.longest + 1) == ()
    for one, other in table.pairs(table.longest):
        assert table.between(one, other) == table.between(other, one) == table.longest
        assert solve(Problem(board, one, other)).optimum == table.longest
    assert all(table.between(cell, cell) == 0 for cell in COMBINATIONS)


@pytest.mark.parametrize("side", Side)
def test_the_census_agrees_with_other_counts(side: Side) -> None:
    """E5, E8, U2: the longest shortest path is 5 to 14 jumps on black and 5 to 12 on copper, with this distribution,
    and all 1536 arrangements are connected.
    """
    found = counted(side)
    assert (found.side, found.arrangements, found.unconnected) == (side, 1536, 0)
    assert found.longest == LONGEST[side]


@pytest.mark.parametrize("side", Side)
def test_the_census_counts_every_pair(side: Side) -> None:
    """1536 × 630 pairs of cells; those of one jump agree with a plain count on every board."""
    found = counted(side)
    assert sum(found.pairs.values()) == 1536 * 36 * 35 // 2
    single = sum(sum(map(len, neighbors(arrangement.board()).values())) for arrangement in micro.arrangements(side))
    assert found.pairs[1] * 2 == single
    every = sum(distance * count for distance, count in found.pairs.items())
    assert found.mean == every / (1536 * 630)


@pytest.mark.parametrize("side", Side)
def test_the_hardest_pairs_are_the_hardest(side: Side) -> None:
    """The named pairs are all those at the greatest distance, and a plain search agrees on each."""
    found = counted(side)
    longest = max(found.longest)
    assert len(found.hardest) == found.pairs[longest]
    assert len({hard.arrangement for hard in found.hardest}) == found.longest[longest]
    for hard in found.hardest:
        one, other = hard.cells
        beside = neighbors(hard.arrangement.board())
        assert search(beside, one)[other, True] == (longest, hard.paths)


def test_the_census_is_the_sum_of_its_boards() -> None:
    """The numbers of pairs by distance are the sums over the distance tables of all arrangements."""
    pairs: Counter[int | None] = Counter()
    for arrangement in micro.arrangements(Side.COPPER):
        for row in distances(arrangement.board()).table:
            pairs.update(row)
    assert {far: count // 2 for far, count in pairs.items() if far} == counted(Side.COPPER).pairs


def test_the_census_reports_its_progress() -> None:
    """Progress is reported in rising numbers up to the last arrangement, and changes nothing."""
    told: list[int] = []
    assert census(Side.COPPER, told.append) == counted(Side.COPPER)
    assert told == sorted(set(told))
    assert told[-1] == 1536
