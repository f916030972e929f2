"""The facts of the ASP competitions' *Ricochet Robots*, and the answers of their solvers, both ways.

    dim(1). … dim(16).       the board is a square        target(red,4,3).   the robot and its target cell
    pos(red,2,3).            the cell of a robot          length(3).         the number of moves
    barrier(4,3,east).       a wall at a cell's side      go(red,east,1).    a move of an answer, with its number

x counts the columns and y the rows, and (1,1) is north-west. A wall may be named from either of its cells; the border
is implied. Facts may be in any order; `dim(1..16).` and comments after `%` are also read. A center is written as walls
around each of its cells. A cell that is closed on all sides, with nothing on it, is read as one.

Robots with other names than colors are kept in `Names`; they become red, green, blue, yellow, silver in the order of
the facts. The facts describe the plain game: T2, diagonals, openings, powers and targets for any robot cannot be
expressed and are refused. M7 changes no optimum without T2; other targets and symbols are not part of the problem.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from randolph.notation.errors import Cause, NotationError, excerpt, wrong_in
from randolph.notation.ipc import DIRECTION_WORDS, DIRECTIONS, PLAIN, ROBOTS
from randolph.notation.names import Names, is_name
from randolph.notation.parts import (
    Reason,
    openings_in_words,
    plain_in_words,
    refuse,
    refuse_faults,
    walls_once,
)
from randolph.rules import LARGEST, Board, Cell, Color, Direction, Move, Position, Problem, Target
from randolph.rules.errors import expect, expect_all

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from randolph.rules.board import Side

_FACT = re.compile(r"(-?[A-Za-z_]\w*)\s*\(([^()%]*)\)\s*\.")
_GO = re.compile(r"go\s*\(([^()]*)\)\s*\.?")
_SPACE = re.compile(r"(?:\s++|%[^\n]*+)*+")
_LOOKS = re.compile(r"(?:\s++|%[^\n]*+)*+(?:dim|pos|barrier|target|length)\s*\(")
_TAKES = {
    "dim": (1, "a number"),
    "pos": (3, "a color, a column and a row"),
    "barrier": (3, "a column, a row and a direction"),
    "target": (3, "a color, a column and a row"),
    "length": (1, "a number"),
}
_FORM = "ASP facts are dim, pos, barrier, target and length, like pos(red,2,3)."
_MOST_DIGITS = 12
_USUAL = {robot: str(robot) for robot in ROBOTS}
_COMMENTS = re.compile(r"%[^\n]*|\"[^\"\n]*\"")
_RULE = re.compile(r":[-~](?![()/|])|^[ \t]*#(?:base|const|program|show|include|incremental)\b", re.MULTILINE)
_ENCODING = "this is an ASP encoding with the rules of the game: a problem has only facts, like pos(red,2,3)"


class _Fact(NamedTuple):
    """A fact: its name, its arguments, and its place."""

    name: str
    words: list[str]
    at: int


# ── Writing ──────────────────────────────────────────────────────────────────────────────────────────────────────────


def to_asp(problem: Problem, length: int, *, names: Names | None = None) -> str:
    """The facts, one a line; `length` is the number of moves of the plan.

    Raises `NotationError` for faults and for what the facts cannot express.
    """
    expect(problem, Problem)
    expect(length, int, name="length")
    refuse_faults(problem)
    board, target, robots = problem.board, problem.target, _robots(names)
    reasons = [*plain_in_words(problem), *openings_in_words(board)]
    if board.rows != board.cols:
        reasons.insert(0, Reason(Cause.NOT_SQUARE, f"a board of {board.rows}×{board.cols} cells, which is not square"))
    refuse("the ASP facts", reasons)
    if target.color is None:
        raise TypeError("a target for any robot was not refused")
    lines = [f"dim({number})." for number in range(1, board.rows + 1)]
    lines += [f"pos({robots[robot]},{_xy(cell)})." for robot, cell in problem.position.items()]
    lines += [f"barrier({_xy(cell)},{DIRECTION_WORDS[direction]})." for cell, direction in _barriers(board)]
    lines += [f"target({robots[target.color]},{_xy(target.cell)}).", f"length({length})."]
    return "\n".join(lines) + "\n"


def to_asp_answer(moves: Iterable[Move], *, names: Names | None = None) -> str:
    """The answer with these moves. Raises `NotationError` for moves that name their end (X6).

    >>> print(to_asp_answer([Move(Color.RED, Direction.E)]), end="")
    go(red,east,1).
    """
    moves = tuple(expect_all(moves, Move, "moves"))
    robots = _robots(names)
    lines = []
    for number, move in enumerate(moves, start=1):
        if move.robot not in robots or move.end is not None:
            reason = f"the move {move} of the transparent robot cannot be expressed in an ASP answer"
            raise NotationError(reason, causes=(Cause.TRANSPARENT,))
        lines.append(f"go({robots[move.robot]},{DIRECTION_WORDS[move.direction]},{number}).\n")
    return "".join(lines)


def _robots(names: Names | None) -> Mapping[Color, str]:
    """The names of the robots in the facts."""
    return names.robots if names is not None and names.format == "asp" else _USUAL


def _xy(cell: Cell) -> str:
    return f"{cell.col + 1},{cell.row + 1}"


def _barriers(board: Board) -> list[Side]:
    """The walls, each once, and all sides of the center's cells, walls or not; the border is implied."""
    sides = set(walls_once(board))
    for cell in board.center:
        for direction in Direction:
            there = cell.beside(direction)
            if there in board:
                near = direction in (Direction.E, Direction.S)
                sides.add((cell, direction) if near else (there, direction.opposite))
    return sorted(sides)


# ── Reading ──────────────────────────────────────────────────────────────────────────────────────────────────────────


def is_asp(text: str) -> bool:
    r"""Whether a text begins with one of the facts.

    >>> is_asp("% board\nbarrier(1,12,south)."), is_asp("go(red,east,1).")
    (True, False)
    """
    return _LOOKS.match(text) is not None


def is_asp_answer(text: str) -> bool:
    r"""Whether a text contains an answer's `go`.

    >>> is_asp_answer("Answer: 1\ngo(red,east,1)"), is_asp_answer("(go robot-1 east)")
    (True, False)
    """
    return _GO.search(text) is not None


def is_asp_encoding(text: str) -> bool:
    r"""Whether a text contains rules or directives of ASP: then it is a program, not an instance.

    >>> is_asp_encoding("free(X) :- dim(X).\n"), is_asp_encoding("dim(1). % :- no rule\n")
    (True, False)
    """
    return _first_rule(text) is not None


def _first_rule(text: str) -> int | None:
    """The place of the first rule or directive."""
    found = _RULE.search(_COMMENTS.sub(lambda comment: " " * len(comment.group()), text))
    return None if found is None else found.start()


def refuse_asp_encoding(text: str) -> None:
    """Raises `NotationError` for an encoding, at its first rule."""
    at = _first_rule(text)
    if at is not None:
        raise wrong_in(text, at, _ENCODING, Cause.ENCODING)


def from_asp(text: str) -> Problem:
    """The problem of an instance. It may still have faults: call `faults_of()`. Raises `NotationError`."""
    return read_asp(text)[0]


def read_asp(text: str) -> tuple[Problem, Names | None]:
    """The problem of an instance, and the names of its robots if they are not colors. Raises `NotationError`."""
    expect(text, str)
    facts = _facts(text)
    size = _size(text, facts["dim"])
    _length(text, facts["length"])
    named = _named(text, facts["pos"])
    robots: dict[Color, Cell] = {}
    for fact in facts["pos"]:
        color = named[fact.words[0]]
        if color in robots:
            raise wrong_in(text, fact.at, f"the {color} robot appears twice")
        robots[color] = _cell(text, fact.at, fact.words[1:], size)
    walls: set[Side] = set()
    for fact in facts["barrier"]:
        walls.add((_cell(text, fact.at, fact.words[:2], size), _direction(text, fact.at, fact.words[2])))
    (aim,) = _only(text, "target", facts["target"])
    if aim.words[0] not in named:
        raise wrong_in(text, aim.at, f"there is no {_shortly(aim.words[0])} robot for the target")
    target = Target(_cell(text, aim.at, aim.words[1:], size), named[aim.words[0]])
    problem = Problem(_board(size, walls, {*robots.values(), target.cell}), Position(robots), target, PLAIN)
    usual = all(name == color for name, color in named.items())
    return problem, None if usual else Names("asp", {color: name for name, color in named.items()})


def _named(text: str, facts: list[_Fact]) -> dict[str, Color]:
    """The color of each robot: its name, or its place in the order if any robot has another name."""
    found: dict[str, Color] = {}
    for fact in facts:
        name = fact.words[0]
        if not is_name("asp", name) or name == Color.TRANSPARENT:
            raise wrong_in(text, fact.at, f"{excerpt(name)} is not the name of a robot, like red")
        if name not in found and len(found) == len(ROBOTS):
            raise wrong_in(text, fact.at, f"{excerpt(name)} is one robot too many: there are {len(ROBOTS)} colors")
        found[name] = ROBOTS[len(found)]
    known = {str(color): color for color in ROBOTS}
    return {name: known[name] for name in found} if found.keys() <= known.keys() else found


def _shortly(name: str) -> str:
    return name if name in set(ROBOTS) else excerpt(name)


def from_asp_length(text: str) -> int:
    """The number of moves that an instance asks for. Raises `NotationError`."""
    expect(text, str)
    return _length(text, _facts(text)["length"])


def from_asp_answer(text: str, *, names: Names | None = None) -> tuple[Move, ...]:
    """The moves of an answer, in the order of their numbers; lines without `go` are other output of the solver.

    Raises `NotationError`.
    """
    expect(text, str)
    robots = {name: robot for robot, name in _robots(names).items()}
    moves: dict[int, Move] = {}
    start = 0
    for line in text.splitlines(keepends=True):
        if "go(" in line.replace(" ", ""):
            _read_line(text, start, line, moves, robots)
        start += len(line)
    if not moves:
        raise NotationError(
            "an answer is made of go(color,direction,number), like go(red,east,1).", quote=excerpt(text)
        )
    _check_numbers(text, moves, len(moves))
    return tuple(moves[number] for number in sorted(moves))


def _read_line(text: str, start: int, line: str, moves: dict[int, Move], robots: Mapping[str, Color]) -> None:
    at = 0
    while (at := _skip(line, at)) < len(line):
        found = _GO.match(line, at)
        if found is None:
            raise wrong_in(text, start + at, f"{excerpt(line[at : at + 20].strip())} is not go(color,direction,number)")
        words = [word.strip() for word in found.group(1).split(",")]
        place = start + at
        if len(words) != 3:
            raise wrong_in(text, place, "go takes a color, a direction and a number, like go(red,east,1)")
        if words[0] not in robots:
            reason = f"unknown robot {excerpt(words[0])}: robots are {', '.join(robots)}"
            raise wrong_in(text, place, reason)
        move = Move(robots[words[0]], _direction(text, place, words[1]))
        number = _number(text, place, words[2])
        if number in moves:
            _check_numbers(text, moves, len(moves) + 1)
        moves[number] = move
        at = found.end()


def _check_numbers(text: str, moves: dict[int, Move], count: int) -> None:
    if set(moves) != set(range(1, count + 1)):
        raise NotationError(f"the numbers of the moves run from 1 to {count}, each once", quote=excerpt(text))


def _skip(text: str, at: int) -> int:
    found = _SPACE.match(text, at)
    return at if found is None else found.end()


def _facts(text: str) -> dict[str, list[_Fact]]:
    """All facts by their names."""
    facts: dict[str, list[_Fact]] = {name: [] for name in _TAKES}
    at = _skip(text, 0)
    if at == len(text):
        raise NotationError(_FORM, quote=excerpt(text))
    while at < len(text):
        found = _FACT.match(text, at)
        if found is None:
            refuse_asp_encoding(text)
            line = text[at : at + 20].split(chr(10), maxsplit=1)[0]
            raise wrong_in(text, at, f"{excerpt(line)} is not a fact: {_FORM}")
        name, inside = found.groups()
        if name not in facts:
            refuse_asp_encoding(text)
            raise wrong_in(text, at, f"unknown fact {excerpt(name)}: {_FORM}")
        words = [word.strip() for word in inside.split(",")]
        count, what = _TAKES[name]
        if len(words) != count:
            raise wrong_in(text, at, f"{name} takes {what}")
        facts[name].append(_Fact(name, words, at))
        at = _skip(text, found.end())
    return facts


def _only(text: str, name: str, found: list[_Fact]) -> list[_Fact]:
    if len(found) != 1:
        more = "; in a file of several instances each begins with dim(1)" if found else ""
        raise NotationError(f"an instance has exactly one {name}, not {len(found)}{more}", quote=excerpt(text))
    return found


def _length(text: str, facts: list[_Fact]) -> int:
    (fact,) = _only(text, "length", facts)
    return _number(text, fact.at, fact.words[0])


def _size(text: str, facts: list[_Fact]) -> int:
    """The number of rows and columns: dim counts them, one by one or as an interval."""
    counted: set[int] = set()
    for fact in facts:
        first, dots, last = fact.words[0].partition("..")
        ends = [_number(text, fact.at, word.strip()) for word in ((first, last) if dots else (first, first))]
        if max(ends) > LARGEST:
            raise wrong_in(text, fact.at, f"boards go up to {LARGEST}×{LARGEST} cells")
        counted.update(range(ends[0], ends[1] + 1))
    if not counted or counted != set(range(1, len(counted) + 1)):
        raise NotationError("dim counts from 1 without gaps, like dim(1). dim(2). dim(3).", quote=excerpt(text))
    return len(counted)


def _number(text: str, at: int, word: str) -> int:
    if not (word.isascii() and word.isdecimal() and len(word) <= _MOST_DIGITS):
        raise wrong_in(text, at, f"{excerpt(word)} is not a whole number")
    return int(word)


def _cell(text: str, at: int, words: list[str], size: int) -> Cell:
    numbers = [_number(text, at, word) for word in words]
    for number in numbers:
        if not 1 <= number <= size:
            raise wrong_in(text, at, f"{number} is not between 1 and {size}, the size of this board")
    return Cell(numbers[1] - 1, numbers[0] - 1)


def _direction(text: str, at: int, word: str) -> Direction:
    if word not in DIRECTIONS:
        raise wrong_in(text, at, f"{excerpt(word)} is not a direction: directions are {', '.join(DIRECTIONS)}")
    return DIRECTIONS[word]


def _board(size: int, walls: set[Side], used: set[Cell]) -> Board:
    """The board; cells that are closed on all sides are a center, whose walls are implied."""
    plain = Board.build(rows=size, cols=size, walls=walls)
    closed = {
        cell
        for cell in plain.cells()
        if cell not in used and all(plain.blocked(cell, direction) for direction in Direction)
    }
    kept = {(cell, side) for cell, side in plain.walls if cell not in closed and cell.beside(side) not in closed}
    return Board.build(rows=size, cols=size, walls=kept, center=closed)
