"""Laws of the notations: a round trip loses nothing, and reading any text gives a value or an error.

Boards are random, with all features. A round trip alone would succeed with two wrong inverses, so `tests/unit/notation`
has literal texts, too.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from randolph import notation
from randolph.notation import (
    NotationError,
    from_any,
    from_any_board,
    from_ascii,
    from_ascii_board,
    from_cell_name,
    from_json,
    from_json_board,
    from_json_board_object,
    from_json_object,
    from_line,
    from_line_board,
    from_moves,
    to_ascii,
    to_ascii_board,
    to_json,
    to_json_board,
    to_line,
    to_line_board,
    to_moves,
)
from randolph.rules import (
    EDITIONS,
    Board,
    Cell,
    Color,
    Diagonal,
    Direction,
    Move,
    Position,
    Problem,
    Rules,
    Symbol,
    Target,
    cell_name,
    faults_of,
)
from tests.conftest import examples
from tests.fuzz.notation import READERS


@st.composite
def boards(draw: st.DrawFn) -> Board:
    """A board without faults, of any size, with all features – or one of printed faces."""
    if draw(st.integers(0, 3)) == 0:
        edition = draw(st.sampled_from(sorted(EDITIONS)))
        return EDITIONS[edition].random_arrangement(draw(st.randoms(use_true_random=False))).board()
    sizes = st.one_of(st.integers(3, 9), st.sampled_from([16, 17, 27, 64]))
    rows, cols = draw(sizes), draw(sizes)
    cells = st.builds(Cell, st.integers(0, rows - 1), st.integers(0, cols - 1))
    sides = st.lists(st.tuples(cells, st.sampled_from(Direction)), max_size=20)
    openings = st.lists(st.tuples(cells, st.sampled_from(Direction)), max_size=4)
    marked = draw(st.lists(cells, unique=True, max_size=12))
    kinds = draw(st.lists(st.sampled_from("dxt"), min_size=len(marked), max_size=len(marked)))
    by_kind = {kind: [cell for cell, k in zip(marked, kinds, strict=True) if k == kind] for kind in "dxt"}
    printed = st.sampled_from([Color.RED, Color.GREEN, Color.BLUE, Color.YELLOW])
    return Board.build(
        rows=rows,
        cols=cols,
        walls=draw(sides),
        diagonals=[Diagonal(cell, draw(printed), draw(st.sampled_from("/\\"))) for cell in by_kind["d"]],
        openings=[
            (cell, side)
            for cell, side in draw(openings)
            if cell.beside(side).row not in range(rows) or cell.beside(side).col not in range(cols)
        ],
        targets=[
            Target(cell, draw(st.none() | printed), draw(st.none() | st.sampled_from(Symbol))) for cell in by_kind["t"]
        ],
        center=by_kind["x"],
    )


@st.composite
def problems(draw: st.DrawFn) -> Problem:
    """A problem without faults."""
    board = draw(boards().filter(lambda board: board.free_cells))
    free = st.sampled_from(board.free_cells)
    robots = draw(st.lists(st.sampled_from(Color), unique=True, min_size=1, max_size=min(6, len(board.free_cells))))
    cells = draw(st.lists(free, unique=True, min_size=len(robots), max_size=len(robots)))
    chips = [target for target in board.targets if target.color is None or target.color in robots]
    aims = [robot for robot in robots if robot is not Color.TRANSPARENT]
    aim = st.none() | st.sampled_from(aims) if aims else st.none()
    own = st.builds(Target, free, aim, st.none() | st.sampled_from(Symbol))
    return Problem(
        board=board,
        position=Position(dict(zip(robots, cells, strict=True))),
        target=draw(st.one_of(own, st.sampled_from(chips)) if chips else own),
        rules=draw(st.builds(Rules, ricochet=st.booleans(), no_reversal=st.booleans())),
        powers=frozenset(draw(st.sets(st.sampled_from(robots), max_size=2))),
    )


@given(problems())
def test_problems_survive_every_notation(problem: Problem) -> None:
    """Writing and reading loses nothing of a problem: board, robots, target with its symbol, rules."""
    assert faults_of(problem) == ()
    assert from_line(to_line(problem)) == problem
    assert from_ascii(to_ascii(problem)) == problem
    assert from_json(json.dumps(to_json(problem, id="x", optimum=3))) == problem
    assert from_json_object(to_json(problem, explicit=True)) == problem
    for text in (to_line(problem), to_ascii(problem), json.dumps(to_json(problem))):
        assert from_any(text) == problem
        assert from_any_board(text) == problem


@given(boards())
def test_boards_survive_every_notation(board: Board) -> None:
    """Writing and reading loses nothing of a board, including the order of its targets (the chips' numbers)."""
    assert from_line_board(to_line_board(board)) == board
    assert from_ascii_board(to_ascii_board(board)) == board
    assert from_json_board_object(to_json_board(board)) == board
    assert from_json_board(json.dumps(to_json_board(board, explicit=True))) == board
    for text in (to_line_board(board), to_ascii_board(board), json.dumps(to_json_board(board))):
        assert from_any_board(text) == board


@given(problems())
def test_a_line_is_plain(problem: Problem) -> None:
    """A problem line is printable ASCII in one line without quotes: safe in a shell within single quotes."""
    line = to_line(problem)
    assert line.isascii()
    assert line.isprintable()
    assert not set(line) & set("'\"`$!")


every_cell = st.builds(Cell, st.integers(0, 63), st.integers(0, 63))
sides = st.sampled_from(Direction)
robots = st.sampled_from(Color)
every_move = st.one_of(
    st.builds(Move, robots, sides),
    st.builds(Move, robots, sides, every_cell),
    st.builds(Move, robots, sides, every_cell, sides, turned=st.booleans()),
)


@given(st.lists(every_move))
def test_moves_survive_the_notation(moves: list[Move]) -> None:
    """A list of moves is read as it was written."""
    assert from_moves(to_moves(moves)) == tuple(moves)


@given(st.integers(0, 63), st.integers(0, 63))
def test_cell_names_survive_the_notation(row: int, col: int) -> None:
    """Each cell of the largest board has its own name."""
    assert from_cell_name(cell_name(Cell(row, col))) == Cell(row, col)


def _value_or_error(read: Callable[[], object]) -> object:
    """The value, or the one error that reading may raise; its message is one line."""
    try:
        return read()
    except NotationError as error:
        return _printable(error)


def _printable(error: NotationError) -> NotationError:
    assert str(error).isprintable()
    return error


def _ends_well(reader: Callable[[str], object], text: str) -> None:
    """A value whose faults can be listed, and which can be written; or one `NotationError`."""
    value = _value_or_error(lambda: reader(text))
    if isinstance(value, Problem | Board):
        faults_of(value)
    if isinstance(value, Problem):
        assert from_line(to_line(value)) == value
        assert from_json_object(to_json(value)) == value


anything = st.text(st.characters(exclude_categories=())) | st.text(
    'rgbystNESW+-|<>^v .#*CTSHV/\\\n:[]{}",;=@1234567890x'
)


@pytest.mark.parametrize("reader", READERS)
@given(text=anything)
def test_any_text_gives_a_value_or_one_error(reader: Callable[[str], object], text: str) -> None:
    """Any string, including lone surrogates and NULs, gives a value or one `NotationError`."""
    _ends_well(reader, text)


def test_no_reader_is_forgotten() -> None:
    """Every public `from_x` for texts is among the fuzzed readers; the others read parsed JSON."""
    named = {name for name in notation.__all__ if name.startswith("from_") and not name.endswith("_object")}
    assert {reader.__name__ for reader in READERS} == named | {"decode"}


@given(problems(), st.data())
@settings(max_examples=examples(120))
def test_damaged_texts_give_a_value_or_one_error(problem: Problem, data: st.DataObject) -> None:
    """A valid text with some characters changed, doubled or removed gives a value or one `NotationError`."""
    text = data.draw(
        st.sampled_from([to_line(problem), to_ascii(problem), json.dumps(to_json(problem, explicit=True))])
    )
    for _ in range(data.draw(st.integers(1, 3))):
        start = data.draw(st.integers(0, len(text)))
        end = data.draw(st.integers(start, min(len(text), start + 4)))
        text = text[:start] + data.draw(st.one_of(st.just(text[start:end] * 2), st.text(max_size=3))) + text[end:]
    for reader in (from_any, from_any_board):
        _ends_well(reader, text)


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text() | st.sampled_from(["N", "red", "any", "1A"]),
    lambda inner: st.lists(inner, max_size=5) | st.dictionaries(st.text(max_size=5), inner, max_size=4),
    max_leaves=8,
)


@given(problems(), st.data())
@settings(max_examples=examples(120))
def test_wrong_values_in_json_give_a_problem_or_one_error(problem: Problem, data: st.DataObject) -> None:
    """Any value anywhere in a problem's JSON gives a problem or one `NotationError`."""
    root: dict[str, Any] = to_json(problem, explicit=True)
    place: Any = {"": root}
    key: Any = ""
    for _ in range(data.draw(st.integers(1, 4))):
        inner = place[key]
        keys = list(inner) if isinstance(inner, dict) else list(range(len(inner))) if isinstance(inner, list) else []
        if not keys:
            break
        place, key = inner, data.draw(st.sampled_from(keys))
    place[key] = data.draw(json_values)
    value = _value_or_error(lambda: from_json_object(root if key != "" else place[""]))
    if isinstance(value, Problem):
        faults_of(value)
