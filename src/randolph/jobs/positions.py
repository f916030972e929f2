"""The jobs for positions and boards: check, read, write, solve and make them, and list the printed faces.

The functions here take a client's request and run in a child process (`child.py`); the server has the routes. Any
request becomes a value or a `JobError`: `unreadable` for a text that is not a position, `inexpressible` for what a
format cannot express, `faulty` for a position that no rule can play. `docs/reference/services.md` documents the types,
and a test compares them.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from dataclasses import replace
from typing import Annotated, Any, Literal, TypeVar

import msgspec

from randolph.game import RecordError, fold, from_record, is_record, kind_of, rounds_of
from randolph.jobs.errors import JobError
from randolph.jobs.pictures import File, Picture, PictureOptions, drawn
from randolph.notation import (
    Cause,
    Followed,
    Format,
    Names,
    NotationError,
    Note,
    SolutionFormat,
    decode,
    export_moves,
    export_problem,
    follow,
    from_json_board_object,
    from_json_names_object,
    from_json_object,
    import_moves,
    import_problem,
    ipc_domain,
    recognize,
    recognize_moves,
    to_json,
    to_json_board,
    to_json_face,
    to_line,
    to_line_board,
    to_moves,
)
from randolph.puzzles import MOST_OPENINGS, random_board
from randolph.rules import (
    EDITIONS,
    LARGEST,
    SMALLEST,
    Board,
    Color,
    Direction,
    Fault,
    IllegalMove,
    Problem,
    faces,
    faults_of,
    solved,
)
from randolph.solver import Limits, hint_object, hints_for, solve
from randolph.solver.hints import Step

LARGEST_BODY = 256 * 1024
"""The most bytes of a request with a board or problem: enough for any with a reasonable number of targets."""

LARGEST_TEXT = 1024 * 1024
"""The most bytes of a request with a text to read.

The planning task of a board of 64×64 cells has 0.8 million bytes without inner walls, and more with each wall. A board
full of walls is not playable.
"""

MOST_MOVES = 200
"""The most moves of a solution that is drawn or written."""

FOLLOWING_SECONDS = 3.0
"""The time for following the moves of a solution: a transparent robot may have thousands of ends for each push."""

MOST_FAULTS = 200
"""The most faults that are listed: a board can have thousands, and nobody reads that many."""

# ── requests ─────────────────────────────────────────────────────────────────────────────────────────────────────────


class Given(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A problem, or only a board: exactly one of the two, in the program's own JSON."""

    board: msgspec.Raw | msgspec.UnsetType = msgspec.UNSET
    problem: msgspec.Raw | msgspec.UnsetType = msgspec.UNSET


class SolveRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`POST /api/solve`."""

    problem: msgspec.Raw


class ImportRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`POST /api/import`: a text in any notation; `diagonals` says how the D faces of a game ID are read; `problem` is
    the problem of a solution.
    """

    text: str
    diagonals: bool = False
    problem: msgspec.Raw | msgspec.UnsetType = msgspec.UNSET


class ExportRequest(Given, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """`POST /api/export`."""

    format: Literal[
        "line",
        "json",
        "ascii",
        "game-id",
        "ipc",
        "ipc-domain",
        "asp",
        "svg",
        "png",
        "sheet",
        "moves",
        "ipc-plan",
        "asp-answer",
    ]
    solution: str | None = None
    theme: Literal["light", "dark", "print"] = "light"
    paper: Literal["a4", "letter"] = "a4"
    language: Literal["en", "fr"] = "en"
    name: Annotated[str, msgspec.Meta(max_length=100)] = ""


class RandomRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`POST /api/boards/random`; without a seed one is chosen and returned."""

    rows: Annotated[int, msgspec.Meta(ge=SMALLEST, le=LARGEST)] = 16
    cols: Annotated[int, msgspec.Meta(ge=SMALLEST, le=LARGEST)] = 16
    diagonals: bool = False
    openings: Annotated[int, msgspec.Meta(ge=0, le=MOST_OPENINGS)] = 0
    seed: Annotated[int, msgspec.Meta(ge=0, le=2**53)] | None = None


# ── answers ──────────────────────────────────────────────────────────────────────────────────────────────────────────


class FaultValue(msgspec.Struct, frozen=True):
    """A fault of a board or problem: its kind, a sentence, and the cells to point at."""

    kind: str
    message: str
    cells: tuple[tuple[int, int], ...]


class NoteValue(msgspec.Struct, frozen=True):
    """How something was read, or what was omitted: its kind, and a sentence."""

    kind: str
    message: str


class Checked(msgspec.Struct, frozen=True):
    """The answer to a check: all faults; none if the position can be played."""

    faults: tuple[FaultValue, ...]


class Read(msgspec.Struct, frozen=True, omit_defaults=True):
    """The answer to an import: the content of the text in full; `line` is null if no line can express it."""

    kind: Literal["problem", "board"]
    format: str
    line: str | None
    notes: tuple[NoteValue, ...]
    faults: tuple[FaultValue, ...]
    problem: msgspec.Raw | msgspec.UnsetType = msgspec.UNSET
    board: msgspec.Raw | msgspec.UnsetType = msgspec.UNSET


class ReadSolution(msgspec.Struct, frozen=True):
    """The answer to an import of a solution of `problem`: its moves, all legal, up to the one that reaches the target;
    their cost; and whether they solve it.
    """

    kind: Literal["solution"]
    format: str
    solution: str
    cost: int
    solves: bool
    notes: tuple[NoteValue, ...]


class RoundValue(msgspec.Struct, frozen=True):
    """A round of a record: its name, its problem as a line, and the optimum if the record has it."""

    name: str
    line: str
    optimum: int | None


class ReadRecord(msgspec.Struct, frozen=True):
    """The answer to an import of a game's record: the game, and its rounds with their problems as lines to import."""

    kind: Literal["record"]
    game: str
    rounds: tuple[RoundValue, ...]


class Written(msgspec.Struct, frozen=True):
    """The answer to an export of a text."""

    text: str
    notes: tuple[NoteValue, ...]


class StepValue(msgspec.Struct, frozen=True):
    """A move of a solution: its text, the robot and its direction, the cells entered in order, and the cost."""

    move: str
    robot: Color
    direction: Annotated[str, msgspec.Meta(extra_json_schema={"enum": [one.letter for one in Direction]})]
    path: tuple[tuple[int, int], ...]
    cost: int


class Solved(msgspec.Struct, frozen=True):
    """The answer to a problem: `moves` and `solution` if it is optimal; every solution has at least `least` moves."""

    status: Literal["optimal", "unsolvable", "limit"]
    moves: int | None
    least: int
    solution: str | None
    steps: tuple[StepValue, ...]
    hints: tuple[dict[str, Any], ...]
    seconds: float


class BoardRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`POST /api/boards` and `PUT /api/boards/{id}`."""

    name: str
    board: msgspec.Raw


class BoardRead(msgspec.Struct, frozen=True):
    """The board to save: its name, as it was sent; its size; and its text, in full and in the canonical order of the
    notation.
    """

    name: str
    rows: int
    cols: int
    body: str


class RandomBoard(msgspec.Struct, frozen=True):
    """A random board in full, and the seed that makes it again."""

    board: msgspec.Raw
    seed: int


# ── reading requests ─────────────────────────────────────────────────────────────────────────────────────────────────

RequestT = TypeVar("RequestT")

_DECODERS: dict[type, msgspec.json.Decoder[Any]] = {}


def request_from(kind: type[RequestT], body: bytes) -> RequestT:
    """A request's body as one of the types above. Raises `JobError` (`malformed`)."""
    decoder = _DECODERS.get(kind)
    if decoder is None:
        decoder = _DECODERS[kind] = msgspec.json.Decoder(kind)
    try:
        request: RequestT = decoder.decode(body)
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
        raise JobError("malformed", str(error) or None, quote=body[:60].decode("utf-8", "replace")) from error
    return request


def problem_or_board_from(given: Given) -> Problem | Board:
    """The problem or board in a request, with its faults if it has any. Raises `JobError`."""
    if isinstance(given.board, msgspec.UnsetType) == isinstance(given.problem, msgspec.UnsetType):
        raise JobError("malformed", "give a problem or a board: one of the two")
    if isinstance(given.problem, msgspec.Raw):
        return problem_from(given.problem)
    return board_from(given.board if isinstance(given.board, msgspec.Raw) else msgspec.Raw(b"null"))


def board_from(raw: msgspec.Raw) -> Board:
    """The board in a part of a request. Raises `JobError` (`unreadable`)."""
    try:
        return from_json_board_object(decode(bytes(raw)))
    except NotationError as error:
        raise unreadable(error) from error


def problem_from(raw: msgspec.Raw) -> Problem:
    """The problem in a part of a request. Raises `JobError` (`unreadable`)."""
    try:
        return from_json_object(decode(bytes(raw)))
    except NotationError as error:
        raise unreadable(error) from error


def names_from(raw: msgspec.Raw | msgspec.UnsetType, thing: Problem | Board) -> Names | None:
    """The names in the file that a problem came from. Raises `JobError` (`unreadable`)."""
    if not isinstance(raw, msgspec.Raw) or not isinstance(thing, Problem):
        return None
    try:
        return from_json_names_object(decode(bytes(raw)), thing)
    except NotationError as error:
        raise unreadable(error) from error


def _rounds(text: str) -> ReadRecord:
    """The rounds of a game's record. Raises `JobError` (`unreadable`)."""
    check_time = time_limit(FOLLOWING_SECONDS)
    try:
        events = from_record(text, between=check_time)
    except RecordError as error:
        raise JobError("unreadable", str(error)) from error
    rounds = rounds_of(events, between=check_time)
    kind = kind_of(fold(None, events[:1]))
    values = tuple(RoundValue(each.name, kind.projections.problem_text(each.problem), each.optimum) for each in rounds)
    return ReadRecord("record", kind.name, values)


def time_limit(seconds: float) -> Callable[[], None]:
    """A function to call repeatedly while a record is replayed: it raises `JobError` after this many seconds."""
    until = time.monotonic() + seconds

    def check_time() -> None:
        if time.monotonic() > until:
            raise JobError("unreadable", "this record takes too long to be replayed here")

    return check_time


def unreadable(error: NotationError) -> JobError:
    """The error for a text that cannot be read."""
    where = f" at {error.place}" if error.place else ""
    return JobError("unreadable", f"{error.reason}{where}", quote=error.quote or None, causes=error.causes)


# ── the jobs ─────────────────────────────────────────────────────────────────────────────────────────────────────────


def check(body: bytes) -> Checked:
    """All faults of a problem or board."""
    return Checked(_faults(problem_or_board_from(request_from(Given, body))))


def read(body: bytes) -> Read | ReadSolution | ReadRecord:
    """The content of a text in any notation, or of a game's record."""
    request = request_from(ImportRequest, body)
    form = recognize_moves(request.text) if recognize(request.text) is None else None
    if form is not None and isinstance(request.problem, msgspec.Raw):
        problem = problem_from(request.problem)
        followed = _followed(problem, request.text, names_from(request.problem, problem))
        return ReadSolution(
            kind="solution",
            format=str(form),
            solution=to_moves(followed.moves),
            cost=followed.progress.cost,
            solves=solved(problem, followed.progress),
            notes=_notes(followed.notes),
        )
    if is_record(request.text):
        return _rounds(request.text)
    try:
        imported = import_problem(request.text, diagonals=request.diagonals)
    except NotationError as error:
        raise unreadable(error) from error
    thing = imported.thing
    notes, faults = _notes(imported.notes), _faults(thing)
    if isinstance(thing, Problem):
        spelled = _raw(to_json(thing, explicit=True, names=imported.names))
        return Read("problem", str(imported.format), to_line(thing), notes, faults, problem=spelled)
    spelled = _raw(to_json_board(thing, explicit=True))
    return Read("board", str(imported.format), to_line_board(thing), notes, faults, board=spelled)


def write(body: bytes) -> Written | File:
    """A problem, board or solution in the requested format."""
    request = request_from(ExportRequest, body)
    if request.format == "ipc-domain":
        return Written(ipc_domain(), ())
    thing = problem_or_board_from(request)
    names = names_from(request.problem, thing)
    followed = _moves(thing, request.solution, names)
    moves = None if followed is None else followed.moves
    left_out = () if followed is None else followed.notes
    try:
        if request.format in set(Picture):
            _refuse_faults(thing)
            options = PictureOptions(request.theme, request.paper, request.language, request.name)
            picture = drawn(thing, moves, Picture(request.format), options)
            return replace(picture, notes=tuple(str(note.kind) for note in left_out))
        if request.format in set(SolutionFormat):
            if moves is None or not isinstance(thing, Problem):
                causes = (Cause.NO_SOLUTION if isinstance(thing, Problem) else Cause.BOARD_ALONE,)
                reason = f"{request.format} needs a problem and its solution"
                raise JobError("inexpressible", reason, causes=causes)
            return Written(export_moves(thing, moves, SolutionFormat(request.format), names=names), _notes(left_out))
        written = export_problem(
            thing,
            Format(request.format),
            name=request.name or None,
            length=None if moves is None else len(moves),
            names=names,
        )
    except NotationError as error:
        raise JobError("inexpressible", str(error), causes=error.causes) from error
    except IllegalMove as error:
        raise JobError("inexpressible", str(error)) from error
    return Written(written.text, _notes((*written.notes, *(left_out if request.format == "asp" else ()))))


def solve_one(body: bytes, *, seconds: float, memory: int, nodes: int | None = None) -> Solved:
    """The optimum of a problem, a solution, and hints, within this many seconds, bytes and, if given, positions."""
    problem = problem_from(request_from(SolveRequest, body).problem)
    _refuse_faults(problem)
    result = solve(problem, limits=Limits(nodes=nodes, seconds=seconds, memory=memory))
    hints = hints_for(problem, result)
    return Solved(
        status=result.status.value,
        moves=result.optimum,
        least=result.bound,
        solution=None if result.solution is None else to_moves(result.solution),
        steps=tuple(_step(hint) for hint in hints if isinstance(hint, Step)),
        hints=tuple(hint_object(hint) for hint in hints),
        seconds=round(result.seconds, 6),
    )


def _step(step: Step) -> StepValue:
    """A move of a solution with the cells that it enters."""
    travel = step.travel
    return StepValue(str(step.move), travel.robot, travel.push.letter, tuple(travel.cells), travel.cost)


def random_one(body: bytes, *, chance: int) -> RandomBoard:
    """A random board from the given seed, or from `chance`."""
    request = request_from(RandomRequest, body)
    seed = chance if request.seed is None else request.seed
    board = random_board(
        seed, rows=request.rows, cols=request.cols, diagonals=request.diagonals, openings=request.openings
    )
    return RandomBoard(_raw(to_json_board(board, explicit=True)), seed)


def read_board(body: bytes) -> BoardRead:
    """The board of a request to save it; it may have faults."""
    request = request_from(BoardRequest, body)
    board = board_from(request.board)
    text = json.dumps(to_json_board(board, explicit=True), separators=(",", ":"))
    return BoardRead(request.name, board.rows, board.cols, text)


def printed_faces() -> bytes:
    """The printed faces, each oriented for the north-west corner, and the editions that have them, as JSON."""
    return msgspec.json.encode(
        {
            "faces": [to_json_face(face) for face in faces().values()],
            "editions": {
                name: {"faces": edition.faces, "count": sum(1 for _ in edition.arrangements())}
                for name, edition in EDITIONS.items()
            },
        }
    )


# ── parts ────────────────────────────────────────────────────────────────────────────────────────────────────────────


def _raw(value: object) -> msgspec.Raw:
    return msgspec.Raw(json.dumps(value, separators=(",", ":")).encode())


def _faults(thing: Problem | Board) -> tuple[FaultValue, ...]:
    return tuple(_fault(fault) for fault in faults_of(thing)[:MOST_FAULTS])


def _fault(fault: Fault) -> FaultValue:
    return FaultValue(str(fault.kind), fault.message, tuple((cell.row, cell.col) for cell in fault.cells))


def _notes(notes: tuple[Note, ...]) -> tuple[NoteValue, ...]:
    return tuple(NoteValue(str(note.kind), note.message) for note in notes)


def _refuse_faults(thing: Problem | Board) -> None:
    faults = faults_of(thing)
    if faults:
        raise JobError("faulty", "; ".join(fault.message for fault in faults[:3]))


def _moves(thing: Problem | Board, text: str | None, names: Names | None) -> Followed | None:
    """The moves to write or draw; they are legal, but need not solve the problem. Raises `JobError`."""
    if text is None:
        return None
    if not isinstance(thing, Problem):
        raise JobError("malformed", "a solution belongs to a problem, and this is a board without robots")
    return _followed(thing, text, names)


def _followed(problem: Problem, text: str, names: Names | None) -> Followed:
    """The moves of a text, up to the one that reaches the target, and where they lead.

    Raises `JobError` for a text that is not moves, for illegal moves, and for too many.
    """
    _refuse_faults(problem)
    try:
        moves = import_moves(text, problem, names=names)
    except NotationError as error:
        raise unreadable(error) from error
    if len(moves) > MOST_MOVES:
        raise JobError("unreadable", f"a solution has at most {MOST_MOVES} moves here, not {len(moves)}")
    began = time.monotonic()
    move_count = 0

    def check_time() -> None:
        nonlocal move_count
        move_count += 1
        if time.monotonic() - began > FOLLOWING_SECONDS:
            raise JobError("illegal_solution", "these moves take too long to be followed on this board")

    try:
        return follow(problem, moves, between=check_time)
    except IllegalMove as error:
        raise JobError("illegal_solution", f"move {move_count + 1}: {error}") from error
