"""Moving positions and solutions from one program to another: import and export for the command line and the page.

`import_problem` takes a text in any notation and says which one it was and how it was read. `export_problem` writes a
problem in a given one and says what it omitted. Only what is not part of the problem is omitted: M7 without T2, the
board's other targets, a symbol. What would change the problem is refused (`NotationError`, with all the reasons).
`import_moves` and `export_moves` do the same for solutions; `follow` says how much of an attempt counts, and that moves
after the success are omitted. Each note has a kind, a stable identifier for programs.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, assert_never

from randolph.notation.any import Format, from_any_board, from_json_any, in_words, recognized
from randolph.notation.ascii import to_ascii, to_ascii_board
from randolph.notation.asp import (
    from_asp_answer,
    from_asp_length,
    is_asp_answer,
    is_asp_encoding,
    read_asp,
    to_asp,
    to_asp_answer,
)
from randolph.notation.driftingdroids import has_two_readings, to_game_id
from randolph.notation.errors import Cause, NotationError, excerpt
from randolph.notation.ipc import read_ipc, to_ipc
from randolph.notation.ipc_plan import from_ipc_plan, is_ipc_plan, to_ipc_plan
from randolph.notation.json import decode, to_json, to_json_board
from randolph.notation.line import to_line, to_line_board
from randolph.notation.moves import from_moves, is_moves, to_moves
from randolph.notation.names import from_json_names_object
from randolph.rules import Board, Move, Problem, Progress, attempt, cell_name, progress_after, solved
from randolph.rules.errors import expect, expect_all

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from randolph.notation.names import Names


class SolutionFormat(StrEnum):
    """The text forms of a solution; the values are their names on the command line."""

    MOVES = "moves"
    IPC_PLAN = "ipc-plan"
    ASP_ANSWER = "asp-answer"


class NoteKind(StrEnum):
    """The kinds of notes on an import or export."""

    WITHOUT_DIAGONALS = "without_diagonals"
    WITH_DIAGONALS = "with_diagonals"
    TARGETS_LEFT_OUT = "targets_left_out"
    SYMBOL_LEFT_OUT = "symbol_left_out"
    REVERSAL_LEFT_OUT = "reversal_left_out"
    MOVES_LEFT_OUT = "moves_left_out"


@dataclass(frozen=True, slots=True)
class Note:
    """Something the user should know, as a sentence."""

    kind: NoteKind
    message: str


@dataclass(frozen=True, slots=True)
class Imported:
    """The content of a text: a problem or only a board, and its notation.

    `notes` say which of two readings was chosen; `length` is the number of moves in ASP facts, `id` that of a problem
    in JSON. `names` are the names of robots and cells in another program's file: answers use them.
    """

    thing: Problem | Board
    format: Format
    notes: tuple[Note, ...] = ()
    length: int | None = None
    id: str | int | None = None
    names: Names | None = None


@dataclass(frozen=True, slots=True)
class Exported:
    """A text for another program, and notes on what it omits."""

    text: str
    notes: tuple[Note, ...] = ()


def import_problem(text: str, *, diagonals: bool = False) -> Imported:
    """The problem or board of a text in any notation. It may still have faults: call `faults_of()`.

    `diagonals`: whether the D faces of a game ID have their diagonals; a note says which reading was taken. Raises
    `NotationError`.
    """
    expect(text, str)
    form = recognized(text)
    if form is Format.JSON:
        value = decode(text)
        thing = from_json_any(value)
        names = from_json_names_object(value, thing) if isinstance(thing, Problem) else None
        return Imported(thing, form, id=id_of(value), names=names)
    if form is Format.IPC:
        problem, called = read_ipc(text)
        return Imported(problem, form, names=called)
    if form is Format.ASP:
        problem, names = read_asp(text)
        return Imported(problem, form, length=from_asp_length(text), names=names)
    thing = from_any_board(text, diagonals=diagonals)
    notes: list[Note] = []
    if form is Format.GAME_ID and has_two_readings(text):
        if diagonals:
            message = "the D faces are read with their diagonals, which DriftingDroids omits"
            notes.append(Note(NoteKind.WITH_DIAGONALS, message))
        else:
            message = "the D faces are read without their diagonals, as DriftingDroids plays them"
            notes.append(Note(NoteKind.WITHOUT_DIAGONALS, message))
    return Imported(thing, form, tuple(notes))


def id_of(value: object) -> str | int | None:
    """The id in a JSON value, if there is one that is a string or a number."""
    name = value.get("id") if isinstance(value, dict) else None
    return name if isinstance(name, str | int) and not isinstance(name, bool) else None


def export_problem(
    thing: Problem | Board,
    form: Format,
    *,
    name: str | None = None,
    length: int | None = None,
    explicit: bool = False,
    names: Names | None = None,
) -> Exported:
    """The text of a problem or a board in a notation, with a newline after each line.

    `name` is the problem's id in JSON and its name in a planning file; `length` the number of moves, which ASP facts
    need; `explicit` writes printed boards in JSON in full; `names` are those that the problem came with. Raises
    `NotationError` for what the notation cannot express.
    """
    expect(thing, Problem, Board)
    expect(form, Format, name="form")
    if not isinstance(thing, Problem):
        return Exported(_board_text(thing, form, explicit=explicit))
    match form:
        case Format.LINE:
            text = f"{to_line(thing)}\n"
        case Format.JSON:
            text = f"{json.dumps(to_json(thing, id=name, explicit=explicit, names=names))}\n"
        case Format.ASCII:
            text = to_ascii(thing)
        case Format.GAME_ID:
            text = f"{to_game_id(thing)}\n"
        case Format.IPC:
            text = to_ipc(thing, name=name or "", names=names)
        case Format.ASP:
            if length is None:
                reason = "ASP facts contain the number of moves of a plan, and none is given"
                raise NotationError(reason, causes=(Cause.NO_SOLUTION,))
            text = to_asp(thing, length, names=names)
        case _:
            assert_never(form)
    return Exported(text, _left_out(thing) if form in (Format.IPC, Format.ASP) else ())


def _board_text(board: Board, form: Format, *, explicit: bool) -> str:
    match form:
        case Format.LINE:
            return f"{to_line_board(board)}\n"
        case Format.JSON:
            return f"{json.dumps(to_json_board(board, explicit=explicit))}\n"
        case Format.ASCII:
            return to_ascii_board(board)
        case _:
            reason = f"a board without robots and target cannot be written as {form}, which needs a problem"
            raise NotationError(reason, causes=(Cause.BOARD_ALONE,))


def _left_out(problem: Problem) -> tuple[Note, ...]:
    """The parts that formats of the plain game omit, because they do not change the problem."""
    notes = []
    if problem.rules.no_reversal:
        message = "the rule against going straight back (M7) is omitted; without T2 it changes no optimum"
        notes.append(Note(NoteKind.REVERSAL_LEFT_OUT, message))
    if others := [target for target in problem.board.targets if target != problem.target]:
        message = f"the targets of other rounds are omitted ({len(others)})"
        notes.append(Note(NoteKind.TARGETS_LEFT_OUT, message))
    if problem.target.symbol is not None:
        where = cell_name(problem.target.cell)
        notes.append(Note(NoteKind.SYMBOL_LEFT_OUT, f"the symbol on {where}, {problem.target.symbol}, is omitted"))
    return tuple(notes)


def recognize_moves(text: str) -> SolutionFormat | None:
    """The notation in which a text looks like a solution; None if it does not.

    >>> recognize_moves("rE gN"), recognize_moves("5x5 r=a1 r@a2")
    (<SolutionFormat.MOVES: 'moves'>, None)
    """
    expect(text, str)
    if is_ipc_plan(text):
        return SolutionFormat.IPC_PLAN
    if is_asp_answer(text):
        return SolutionFormat.ASP_ANSWER
    return SolutionFormat.MOVES if is_moves(text) else None


def import_moves(text: str, problem: Problem, *, names: Names | None = None) -> tuple[Move, ...]:
    """The moves of a solution: a list of moves, a plan of the planning domain or an answer to ASP facts.

    Plans and answers use the `names` that the problem came with. Raises `NotationError`.
    """
    expect(text, str)
    expect(problem, Problem)
    if len(text) > _LONGEST_SOLUTION:
        reason = f"a text of more than {_LONGEST_SOLUTION:,} characters is not a solution"
        raise NotationError(reason, quote=excerpt(text[:1000]), causes=(Cause.TOO_LONG,))
    if is_ipc_plan(text):
        return from_ipc_plan(text, problem, names=names)
    if is_asp_answer(text) and not is_asp_encoding(text):
        return from_asp_answer(text, names=names)
    if not is_moves(text) and (other := in_words(text)) is not None:
        reason = f"this is {other}, not a solution: a solution is moves like 'rE gN', a plan or an answer"
        raise NotationError(reason, quote=excerpt(text.lstrip()))
    return from_moves(text)


_LONGEST_SOLUTION = 1_000_000


@dataclass(frozen=True, slots=True)
class Followed:
    """The part of an attempt that counts: the moves up to the success, where they lead, and a note on what is
    omitted.
    """

    moves: tuple[Move, ...]
    progress: Progress
    notes: tuple[Note, ...] = ()


def follow(problem: Problem, moves: Iterable[Move], *, between: Callable[[], None] | None = None) -> Followed:
    """The moves of an attempt up to the success, which ends it at once (B4); a note says if there are moves after it.

    They need not solve the problem. `between` is called after each move, for callers that measure the time. Raises
    `IllegalMove` for a move that cannot be made; moves after the success are ignored.
    """
    expect(problem, Problem)
    moves = tuple(expect_all(moves, Move, "moves"))
    progress = Progress.start(problem.position)
    for number, move in enumerate(moves):
        if solved(problem, progress):
            more = len(moves) - number
            left = "a move after the success is" if more == 1 else f"{more} moves after the success are"
            note = Note(NoteKind.MOVES_LEFT_OUT, f"{left} omitted: the attempt ends on the target (B4)")
            return Followed(moves[:number], progress, (note,))
        progress = progress_after(progress, attempt(problem, progress, move))
        if between is not None:
            between()
    return Followed(moves, progress)


def export_moves(problem: Problem, moves: Iterable[Move], form: SolutionFormat, *, names: Names | None = None) -> str:
    """A solution in a notation, with a newline after each line, in the `names` that the problem came with.

    Raises `NotationError` for what the notation cannot express, and `IllegalMove`.
    """
    expect(problem, Problem)
    moves = tuple(expect_all(moves, Move, "moves"))
    expect(form, SolutionFormat, name="form")
    match form:
        case SolutionFormat.MOVES:
            return f"{to_moves(moves)}\n"
        case SolutionFormat.IPC_PLAN:
            return to_ipc_plan(problem, moves, names=names)
        case SolutionFormat.ASP_ANSWER:
            return to_asp_answer(moves, names=names)
