"""Laws of Micro Robots: jumps, turns, writing and reading, solving, for printed boards and own boards."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from randolph.notation import NotationError
from randolph.notation import micro as notation
from randolph.rules import RandolphError, micro
from randolph.rules.micro import (
    COMBINATIONS,
    PLACES,
    Arrangement,
    Board,
    Combination,
    Problem,
    Side,
    TileSet,
    faults_of,
    legal_jumps,
    verify,
)
from randolph.solver.micro import distances, solve
from tests.fuzz.notation import MICRO_READERS

combinations = st.sampled_from(COMBINATIONS)


@st.composite
def arrangements(draw: st.DrawFn) -> Arrangement:
    """Printed tiles of either side, in any places and turns."""
    tiles = draw(st.permutations("1234"))
    return Arrangement(draw(st.sampled_from(Side)), *(tile + draw(st.sampled_from("NESW")) for tile in tiles))


@st.composite
def boards(draw: st.DrawFn) -> Board:
    """A board without faults: printed tiles, or the 36 combinations in any order."""
    if draw(st.booleans()):
        return draw(arrangements()).board()
    return Board(tuple(draw(st.permutations(COMBINATIONS))))


@st.composite
def problems(draw: st.DrawFn) -> Problem:
    """Three different cells of a board, or two."""
    start, target, via = draw(st.lists(combinations, min_size=3, max_size=3, unique=True))
    return Problem(draw(boards()), start, target, via if draw(st.booleans()) else None)


# ── The rules ─────────────────────────────────────────────────────────────────────────────────────────────────────────


@given(boards())
def test_jumps_go_both_ways(board: Board) -> None:
    """U2: every jump can be reversed; none ends at its start."""
    there = {(one, other) for one in COMBINATIONS for other in legal_jumps(board, one)}
    assert {(other, one) for one, other in there} == there
    assert all(one != other for one, other in there)


@given(boards())
def test_a_jump_stays_in_its_line_and_kind(board: Board) -> None:
    """U2: a jump keeps the row or the column, and the color or the number, and every such move is a jump."""
    for one in COMBINATIONS:
        reached = legal_jumps(board, one)
        for other in set(COMBINATIONS) - {one}:
            here, there = board.cells[one], board.cells[other]
            in_line = here.row == there.row or here.col == there.col
            alike = one.color == other.color or one.number == other.number
            assert (other in reached) == (in_line and alike)


@given(boards())
def test_turning_a_board_preserves_its_jumps(board: Board) -> None:
    """E8, U2: on a turned board the same cells can be reached; after four quarter turns it is the same board."""
    turned = board.turned()
    assert all(set(legal_jumps(board, one)) == set(legal_jumps(turned, one)) for one in COMBINATIONS)
    assert turned.turned().turned().turned() == board


@given(arrangements())
def test_turning_an_arrangement_turns_its_board(arrangement: Arrangement) -> None:
    """E8: places and cells turn in the same way, number and canonical form stay, and the number names that form."""
    turned = arrangement.turned()
    assert turned.board() == arrangement.board().turned()
    assert turned.number == arrangement.number
    assert turned.canonical() == arrangement.canonical() == micro.arrangement(arrangement.side, arrangement.number)
    assert arrangement.canonical().nw[0] == "1"
    assert micro.arrangement_of(arrangement.board()) == arrangement
    assert faults_of(arrangement.board()) == ()


@given(st.lists(st.sampled_from(PLACES), min_size=4, max_size=4), st.sampled_from(Side))
def test_four_places_are_an_arrangement_or_an_error(places: list[str], side: Side) -> None:
    """U1: four places form an arrangement exactly if they name four different tiles."""
    if len({place[0] for place in places}) == 4:
        assert Arrangement(side, *places).places == tuple(places)
    else:
        with pytest.raises(RandolphError, match=r"\(U1\)"):
            Arrangement(side, *places)


@given(st.lists(combinations, min_size=36, max_size=36))
def test_faults_name_what_is_missing_and_double(cells: list[Combination]) -> None:
    """U1: missing combinations are nowhere, double ones are there more than once; tiles and boards report the same."""
    missing = {one for one in COMBINATIONS if cells.count(one) == 0}
    double = {one for one in COMBINATIONS if cells.count(one) > 1}
    board = Board(tuple(cells))
    blocks = [
        [row[3 * right :][:3] for row in board.rows[3 * down :][:3]] for down, right in ((0, 0), (0, 1), (1, 1), (1, 0))
    ]
    found = {fault.kind.value: set(fault.combinations) for fault in faults_of(board)}
    assert found.get("combination_missing", set()) == missing
    assert found.get("combination_double", set()) == double
    tiles = TileSet(tuple(map(tuple, blocks)))
    assert faults_of(tiles) == faults_of(board)
    assert tiles.board(("1N", "2N", "3N", "4N")) == board


# ── Solving ───────────────────────────────────────────────────────────────────────────────────────────────────────────


@given(problems())
def test_the_result_is_a_path_that_can_be_reversed(problem: Problem) -> None:
    """U2, U8: the path is valid for exactly its number of jumps; from target to start the distance is the same, with as
    many paths.
    """
    result = solve(problem)
    back = solve(replace(problem, start=problem.target, target=problem.start))
    assert (back.optimum, back.count) == (result.optimum, result.count)
    if result.path is not None:
        assert verify(problem, result.path, declared=result.optimum).ok
        assert not verify(problem, result.path[:-1]).ok
        assert result.count >= 1


@given(problems())
def test_turning_preserves_the_result(problem: Problem) -> None:
    """E8: the result is the same for every turn of the board."""
    turned = replace(problem, board=problem.board.turned())
    assert (solve(turned).optimum, solve(turned).count) == (solve(problem).optimum, solve(problem).count)


@given(problems())
def test_an_intermediate_cell_adds_two_distances(problem: Problem) -> None:
    """U8: the distance via a cell is the sum of two distances; without one it is that of the table."""
    table = distances(problem.board)
    stops = [problem.start, *([problem.via] if problem.via else []), problem.target]
    legs = [table.between(one, other) for one, other in pairwise(stops)]
    known = [leg for leg in legs if leg is not None]
    assert solve(problem).optimum == (sum(known) if len(known) == len(legs) else None)


# ── Writing and reading ───────────────────────────────────────────────────────────────────────────────────────────────


@given(problems())
def test_problems_survive_every_notation(problem: Problem) -> None:
    """Writing and reading loses nothing; each notation is recognized by its content."""
    written = json.dumps(notation.to_json(problem, id="x", optimum=3))
    assert notation.from_line(notation.to_line(problem)) == problem
    assert notation.from_ascii(notation.to_ascii(problem)) == problem
    assert notation.from_json(written) == problem
    assert notation.from_json_object(notation.to_json(problem, explicit=True)) == problem
    for text in (notation.to_line(problem), notation.to_ascii(problem), written):
        assert notation.recognizes(text)
        assert notation.from_any(text) == problem


@given(boards())
def test_boards_survive_every_notation(board: Board) -> None:
    """The same for a board alone."""
    written = json.dumps(notation.to_json_board(board))
    assert notation.from_line_board(notation.to_line_board(board)) == board
    assert notation.from_ascii_board(notation.to_ascii_board(board)) == board
    assert notation.from_json_board(written) == board
    for text in (notation.to_line_board(board), notation.to_ascii_board(board), written):
        assert notation.from_any_board(text) == board


@given(st.lists(combinations))
def test_paths_survive_the_notation(path: list[Combination]) -> None:
    """A path is read as it was written; so is each combination alone."""
    assert notation.from_path(notation.to_path(path)) == tuple(path)
    assert [notation.from_combination(str(one)) for one in path] == path


@given(problems())
def test_a_line_is_plain(problem: Problem) -> None:
    """A problem line is printable ASCII in one line without quotes: safe in a shell within single quotes."""
    line = notation.to_line(problem)
    assert line.isascii()
    assert line.isprintable()
    assert not set(line) & set("'\"`$!")


anything = st.text(st.characters(exclude_categories=())) | st.text('bygrpwNESW123456+-|()[]<> /\n:{}",=blackcopervia')


@pytest.mark.parametrize("reader", MICRO_READERS)
@given(text=anything)
def test_any_text_gives_a_value_or_one_error(reader: Callable[[str], object], text: str) -> None:
    """Any string gives a value or one `NotationError` whose message is one printable line."""
    value = _value_or_error(reader, text)
    if isinstance(value, NotationError):
        assert str(value).isprintable()
        assert len(str(value)) < 1000
    if isinstance(value, Problem | Board | TileSet):
        faults_of(value)


def _value_or_error(reader: Callable[[str], object], text: str) -> object:
    """The value, or the one error that reading may raise."""
    try:
        return reader(text)
    except NotationError as error:
        return error


def test_no_reader_is_forgotten() -> None:
    """Every `from_x` for texts is among the fuzzed readers; the others read parsed JSON."""
    named = {name for name in vars(notation) if name.startswith("from_") and not name.endswith(("_object", "_any"))}
    assert {reader.__name__ for reader in MICRO_READERS} == named | {"from_any"}
