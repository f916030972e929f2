"""Random and damaged texts by the hundred thousand through every `from_x`.

Each text gives a value or one `NotationError`; anything else ends the run with the text and the seed. `faults_of()`
must accept each value, and it must be the same after a round trip through every notation. This plain generator is
forty times faster than hypothesis, whose laws are in `tests/property`.
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from randolph import notation, rules
from randolph.notation import (
    Format,
    NotationError,
    decode,
    export_problem,
    from_any,
    from_any_board,
    from_ascii,
    from_ascii_board,
    from_asp,
    from_asp_answer,
    from_asp_length,
    from_cell_name,
    from_game_id,
    from_ipc,
    from_json,
    from_json_board,
    from_json_object,
    from_line,
    from_line_board,
    from_move,
    from_moves,
    import_moves,
    import_problem,
    ipc_domain,
    micro,
    to_ascii,
    to_ascii_board,
    to_asp,
    to_asp_answer,
    to_game_id,
    to_ipc,
    to_ipc_plan,
    to_json,
    to_json_board,
    to_line,
    to_line_board,
)
from randolph.rules import (
    EDITIONS,
    Board,
    Cell,
    Color,
    Diagonal,
    Direction,
    Position,
    Problem,
    Rules,
    Target,
    faults_of,
)

_FEW_CELLS = 36
"""Files of larger boards take too long to write for every text."""

_SMALL = from_line("3x3;w=b2E r=a1,g=c1 r@b3 -ricochet -no_reversal")
_SMALL_NAMES = import_problem(to_ipc(_SMALL).replace("cell-", "c").upper()).names


def from_ipc_plan(text: str) -> object:
    """A plan for a small problem, with the names of its file, and with the default names."""
    notation.from_ipc_plan(text, _SMALL, names=_SMALL_NAMES)
    return notation.from_ipc_plan(text, _SMALL)


def solution(text: str) -> object:
    """A solution in any notation."""
    return import_moves(text, _SMALL)


def imported(text: str) -> object:
    """The import of the command line and the page."""
    return import_problem(text, diagonals=True).thing


READERS: tuple[Callable[[str], object], ...] = (
    decode,
    from_any,
    from_any_board,
    from_ascii,
    from_ascii_board,
    from_asp,
    from_asp_answer,
    from_asp_length,
    from_cell_name,
    from_game_id,
    from_ipc,
    from_ipc_plan,
    from_json,
    from_json_board,
    from_line,
    from_line_board,
    from_move,
    from_moves,
)
MICRO_READERS: tuple[Callable[[str], object], ...] = (
    micro.from_any,
    micro.from_any_board,
    micro.from_ascii,
    micro.from_ascii_board,
    micro.from_combination,
    micro.from_json,
    micro.from_json_board,
    micro.from_json_tiles,
    micro.from_line,
    micro.from_line_board,
    micro.from_path,
)
"""The readers of Micro Robots."""

OTHERS: tuple[Callable[[str], object], ...] = (solution, imported)
"""Readers that accept any notation, under another name."""

_PIECES = (
    *'rgbystNESW+-|<>^v .#*CTSHV/\\\n\r\t:[]{}",;=@0123456789xaz\0\ud800\ufeff\u2028é🤖',
    *("+---+", "+   +", "|rC ", "---", "##", "b/", "r=a1", "y@c2", "*@bl64", "16x16", "64x64;", "w=", ";t=a1rC", "-"),
    *(
        "1A-2B-3C-4D",
        "1A",
        "-ricochet",
        "-no_reversal",
        "target: ",
        "rules: ",
        "order: ",
        "a1",
        "bl64",
        "99999999999999",
    ),
    *('{"board": ', '"faces"', '"rows": 5', '"cols": 1e9', '"cell": [0, 0]', '"color": "any"', "null", "true", "NaN"),
    *(
        "0765+42+2E21BD0F+93",
        "+F",
        "FFFF",
        "(define (problem p)",
        "(:init",
        "(NEXT ",
        "(at robot-1 cell-1-1)",
        ";; red",
    ),
    *("cell-3-3", "robot-2", " - cell", "(go robot-1 east)", "go(red,east,1).", "dim(1..3).", "pos(red,1,1).", "east"),
    *(
        "black:",
        "copper:17",
        "1N-2E-3S-4W",
        "p1",
        "w2 ",
        "via=",
        "(p1)",
        "<",
        '"arrangement": ',
        '["pink", 1]',
        "b3b4b2p4w1g4/",
    ),
    *("1e999", "-0", "[[", "]]", '{"a": ', "rE", "gN bS", "9" * 5000, "[" * 2000),
)

_KINDS = ("0123456789", "rgbyst*", "NESWCTHVRGBYST-", "abcdefghijklmnop", "ABCDEF", "/\\", "|<> ", "-^v ")


def fuzz(count: int, seed: int) -> None:
    """Put `count` texts through every reader. Raises `AssertionError` for the first with another result."""
    chance = random.Random(seed)
    valid = _valid_texts(chance)
    for number in range(count):
        text = _random_text(chance) if number % 3 == 0 else _damaged(chance, chance.choice(valid))
        for reader in (*READERS, *MICRO_READERS, *OTHERS):
            try:
                _check(reader, text)
            except Exception as error:
                error.add_note(f"text {number} of seed {seed}, {reader.__name__}({text!r})"[:2000])
                raise


def _check(reader: Callable[[str], object], text: str) -> None:
    try:
        value = reader(text)
    except NotationError as error:
        if not str(error).isprintable() or len(str(error)) > 1000:
            raise AssertionError(f"a message that cannot be shown in one line: {str(error)[:1000]!r}") from None
        return
    if isinstance(value, Problem):
        faults_of(value)
        _comes_back(value, from_line, to_line)
        _comes_back(value, from_json_object, to_json)
        _comes_back(value, from_ascii, to_ascii)
        if value.board.rows * value.board.cols <= _FEW_CELLS:
            _settles(value, Format.IPC)
            _settles(value, Format.ASP)
        _settles(value, Format.GAME_ID)
    elif isinstance(value, rules.micro.Problem):
        rules.micro.faults_of(value)
        _comes_back_here(value)
    elif isinstance(value, Board):
        faults_of(value)
        _comes_back(value, from_line_board, to_line_board)
        _comes_back(value, from_ascii_board, to_ascii_board)


def _comes_back(value: Problem | Board, read: Callable[[Any], object], write: Callable[[Any], object]) -> None:
    try:
        written = write(value)
    except NotationError:
        if not faults_of(value):  # only what has faults may be impossible to write
            raise AssertionError(f"{write.__name__} refuses a value without faults") from None
        return
    if read(written) != value:
        raise AssertionError(f"{write.__name__} wrote {written!r}, which is read as something else")


def _comes_back_here(value: rules.micro.Problem) -> None:
    """A problem of Micro Robots survives the round trip through every notation."""
    if micro.from_line(micro.to_line(value)) != value or micro.from_json_object(micro.to_json(value)) != value:
        raise AssertionError(f"{micro.to_line(value)!r} is read as something else")


def _settles(value: Problem, form: Format) -> None:
    """A problem that another program's format can express is read as something that is written the same."""
    try:
        written = export_problem(value, form, length=1).text
    except NotationError:
        return
    again = export_problem(import_problem(written).thing, form, length=1).text
    if again != written:
        raise AssertionError(f"{form}: {written!r} is read and written as {again!r}")


def _random_text(chance: random.Random) -> str:
    return "".join(chance.choice(_PIECES) for _ in range(chance.randrange(12)))


def _damaged(chance: random.Random, text: str) -> str:
    """A text with one to four places changed, removed, doubled or moved – or one character replaced by another of its
    kind, which often gives another valid text.
    """
    if chance.random() < 0.4:
        at = chance.randrange(len(text))
        kind = next((kind for kind in _KINDS if text[at] in kind), text[at])
        return text[:at] + chance.choice(kind) + text[at + 1 :]
    for _ in range(chance.randint(1, 4)):
        start = chance.randrange(len(text) + 1)
        end = min(len(text), start + chance.choice((0, 1, 1, 1, 2, 5, 40)))
        match chance.randrange(4):
            case 0:
                piece = ""
            case 1:
                piece = text[start:end] * 2
            case 2:
                other = chance.randrange(len(text) + 1)
                piece = text[other : other + 3]
            case _:
                piece = chance.choice(_PIECES)
        text = text[:start] + piece + text[end:]
    return text


def _valid_texts(chance: random.Random) -> list[str]:
    """Problems and boards of several kinds in every notation."""
    things: list[Problem | Board] = []
    for size in ((3, 3), (5, 6), (8, 3), (27, 4)):
        board = _custom_board(chance, *size)
        things += [board, _problem(chance, board)]
    board = EDITIONS["third"].random_arrangement(chance).board()
    things += [board, _problem(chance, board)]
    texts = ["rE gN bS yW sN", "c7", "bl64", "rE"]
    for thing in things:
        if isinstance(thing, Problem):
            texts += [
                to_line(thing),
                to_ascii(thing),
                json.dumps(to_json(thing)),
                json.dumps(to_json(thing, explicit=True)),
            ]
        else:
            texts += [to_line_board(thing), to_ascii_board(thing), json.dumps(to_json_board(thing, explicit=True))]
    plain = _plain_problem(chance)
    arrangement = EDITIONS["first"].random_arrangement(chance).board()
    printed = Problem(arrangement, Position({Color.RED: Cell(0, 0)}), arrangement.targets[0])
    texts += [to_ipc(plain), to_ipc(plain).replace("robot-1", "red"), to_asp(plain, 5), ipc_domain()]
    texts += [
        to_game_id(replace(printed, target=mark)) for mark in arrangement.targets if mark.color in (None, Color.RED)
    ]
    texts += ["0765+42+2E21BD0F+93", "FD24+5F+00FF0FF055+75", to_asp_answer(from_moves("rE bN"))]
    texts += [json.dumps(to_json(_SMALL, names=_SMALL_NAMES)), "dim(1..3). pos(a,1,1). target(a,3,3). length(2)."]
    texts += [to_ipc_plan(_SMALL, from_moves("rE rS")), to_ipc(_SMALL)]
    for side in rules.micro.Side:
        laid = rules.micro.random_arrangement(side, chance).board()
        round_ = rules.micro.rolled_problem(laid, chance, intermediate=True)
        texts += [micro.to_line(round_), micro.to_ascii(round_), micro.to_line_board(laid), "p6 w6 r6"]
        texts += [json.dumps(micro.to_json(round_)), json.dumps(micro.to_json(round_, explicit=True))]
    return texts


def _plain_problem(chance: random.Random) -> Problem:
    """A problem that every format of the plain game can express."""
    cells = [Cell(row, col) for row in range(4) for col in range(4)]
    walls = [(chance.choice(cells), chance.choice(list(Direction))) for _ in range(4)]
    board = Board.build(rows=4, cols=4, walls=walls, center=[chance.choice(cells)])
    return replace(_problem(chance, board), rules=Rules(ricochet=False), target=Target(board.free_cells[0], Color.RED))


def _custom_board(chance: random.Random, rows: int, cols: int) -> Board:
    cells = [Cell(row, col) for row in range(rows) for col in range(cols)]
    marked = chance.sample(cells, 4)
    colors = [Color.RED, Color.GREEN, Color.BLUE, Color.YELLOW]
    return Board.build(
        rows=rows,
        cols=cols,
        walls=[(chance.choice(cells), chance.choice(list(Direction))) for _ in range(4)],
        diagonals=[Diagonal(marked[0], chance.choice(colors), chance.choice("/\\"))],
        openings=[(Cell(0, chance.randrange(cols)), Direction.N), (Cell(chance.randrange(rows), 0), Direction.W)],
        targets=[Target(marked[1], chance.choice(colors), None), Target(marked[2], None, None)],
        center=[marked[3]],
    )


def _problem(chance: random.Random, board: Board) -> Problem:
    cells = chance.sample(board.free_cells, 3)
    return Problem(
        board=board,
        position=Position({Color.RED: cells[0], Color.SILVER: cells[1]}),
        target=Target(cells[2], chance.choice((None, Color.RED)), None),
        rules=Rules(ricochet=chance.random() < 0.5, no_reversal=chance.random() < 0.5),
    )
