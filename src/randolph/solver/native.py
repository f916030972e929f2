"""The native core as an engine. Only this module and `census` import `_randolph`.

It converts: a `Board` into arrays, once for each board; a `Problem` into numbers; the core's answer into a `Result`.
The core itself is described in native/include/randolph/solver.hpp, its search in native/src/isa/search.hpp. Searches
can take ten microseconds, so every attribute access counts. Therefore the common path through this module is short. If
it finds a fault, `faults_of()` checks the problem again, slowly.
"""

from __future__ import annotations

import math
import time
import weakref
from collections import deque
from typing import TYPE_CHECKING, Any, TypeVar

from randolph.rules import (
    Board,
    Cell,
    Color,
    Direction,
    Move,
    Problem,
    Progress,
    RandolphError,
    faults_of,
    legal_travels,
    progress_after,
)
from randolph.rules.errors import expect
from randolph.solver.result import (
    Distance,
    Distances,
    FaultyProblem,
    LimitKind,
    Limits,
    Options,
    Report,
    Result,
    Simd,
    Solutions,
    Status,
    StopFlag,
)

try:
    import _randolph
except ModuleNotFoundError:  # installed without a compiler; an installed core that does not load is an error
    _randolph = None  # type: ignore[assignment]

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from randolph.rules import Travel
    from randolph.rules.board import Side

    _Step = tuple[int, int, int, int, int, int]
    _Found = TypeVar("_Found")

NAME = "native"

_COLORS = {color: number for number, color in enumerate(Color)}
_DIRECTIONS = tuple(Direction)
_MOVES = {color: tuple(Move(color, direction) for direction in Direction) for color in Color}
_NO_COUNT = 2**64 - 1
_NO_MOVES = 2**32 - 1

MOST_CLASSES_OF = 2**32 - 2
"""The most solutions for which the core counts the classes."""


def available() -> bool:
    """Whether the native core is installed."""
    return _randolph is not None


def simds() -> tuple[Simd, ...]:
    """The instruction sets that this program and this machine support; answers and node counts are the same."""
    return tuple(simd for simd in Simd if simd is not Simd.AUTO and _randolph.available(_randolph.Simd[simd.name]))


def best_simd() -> Simd:
    """The instruction set that `auto` selects here."""
    return Simd[_randolph.best_simd().name]


def solve(
    problem: Problem,
    limits: Limits,
    stop: StopFlag | None,
    report: Callable[[Report], object] | None,
    options: Options,
    *,
    at: Progress | None = None,
) -> Result:
    """Search with the native core, from the start or from `at`. Raises `FaultyProblem` before it begins.

    The interpreter is free for other threads meanwhile. `report` is called about 20 times a second, in this thread; an
    exception from it ends the search and propagates.
    """
    board, core_problem = native_problem(problem)
    if at is not None:
        core_problem = _with_memory(problem, core_problem, at)
    callback = None if report is None else _callback_for(report)
    if stop is None:
        found = _randolph.solve(board, core_problem, native_limits(limits), native_options(options), None, callback)
    else:
        flag = _randolph.StopFlag()
        with stop.waking(flag.set):
            found = _randolph.solve(board, core_problem, native_limits(limits), native_options(options), flag, callback)
    return result_of(problem, found, at)


def _callback_for(report: Callable[[Report], object]) -> Callable[[int, int, float], bool]:
    def callback(bound: int, nodes: int, seconds: float) -> bool:
        report(Report(bound, nodes, seconds))
        return True

    return callback


def solve_all(
    problem: Problem,
    limits: Limits,
    stop: StopFlag | None,
    report: Callable[[Report], object] | None,
    *,
    options: Options,
    at: Progress,
    classes_of: int,
) -> Solutions:
    """All optimal solutions from `at`, the current state of play; otherwise like `solve`."""
    board, core_problem = native_problem(problem)
    found = _call_core(
        lambda *how: _randolph.solutions(
            board,
            _with_memory(problem, core_problem, at),
            native_limits(limits),
            native_options(options),
            classes_of,
            *how,
        ),
        stop,
        report,
    )
    result = found.result
    solved = result.status == _OPTIMAL
    known = solved or result.cost > 0

    def moves(steps: Sequence[_Step]) -> tuple[Move, ...] | None:
        return moves_of(problem, steps, at) if solved else None

    return Solutions(
        status=_STATUS[result.status],
        optimum=result.cost if known else None,
        solution=moves_of(problem, result.solution, at) if known else None,
        bound=result.bound,
        nodes=result.nodes,
        seconds=result.seconds,
        memory=result.memory,
        engine=NAME,
        limit=None if result.reason == _NO_REASON else LimitKind[result.reason.name],
        problem=problem,
        count=None if result.status == _LIMIT else found.count,
        exact=found.exact,
        classes=0 if result.status == _UNSOLVABLE else found.classes,
        fewest=moves(found.fewest),
        most=moves(found.most),
        longest=moves(found.longest),
        page=_Pages(problem, at, options, found),
    )


class _Pages:
    """The list of all solutions. A copy in another process counts the solutions again when it is first asked."""

    __slots__ = ("_at", "_found", "_options", "_problem")

    def __init__(
        self, problem: Problem, at: Progress, options: Options, found: _randolph.Solutions | None = None
    ) -> None:
        self._problem, self._at, self._options, self._found = problem, at, options, found

    def __call__(self, first: int, many: int) -> list[tuple[Move, ...]]:
        if self._found is None:
            board, core_problem = native_problem(self._problem)
            there = _with_memory(self._problem, core_problem, self._at)
            how = native_limits(Limits()), native_options(self._options)
            self._found = _randolph.solutions(board, there, *how, 0, None, None)
        return [moves_of(self._problem, steps, self._at) for steps in self._found.list(first, many)]

    def __reduce__(self) -> tuple[type[_Pages], tuple[Problem, Progress, Options]]:
        return _Pages, (self._problem, self._at, self._options)


class BoardSolver:
    """The core's solver of one board, which keeps its tables."""

    def __init__(self, board: Board) -> None:
        self._board = board
        self._solver: _randolph.Solver | None = None

    def _of(self, problem: Problem) -> tuple[_randolph.Solver, _randolph.Problem]:
        board, core_problem = native_problem(problem)
        if self._solver is None:
            self._solver = _randolph.Solver(board)
        return self._solver, core_problem

    def solve(
        self,
        problem: Problem,
        limits: Limits,
        stop: StopFlag | None,
        report: Callable[[Report], object] | None,
        options: Options,
        *,
        at: Progress | None = None,
    ) -> Result:
        """Like `solve`; the problem's board is this solver's."""
        solver, core_problem = self._of(problem)
        if at is not None:
            core_problem = _with_memory(problem, core_problem, at)
        found = _call_core(
            lambda *how: solver.solve(core_problem, native_limits(limits), native_options(options), *how), stop, report
        )
        return result_of(problem, found, at)

    def distances(
        self,
        problem: Problem,
        limits: Limits,
        stop: StopFlag | None,
        report: Callable[[Report], object] | None,
        *,
        options: Options,
        at: Progress,
    ) -> Distances:
        """The distance after every legal move from `at`, the current state of play."""
        solver, core_problem = self._of(problem)
        later = _with_memory(problem, core_problem, at)
        found = _call_core(
            lambda *how: solver.distances(later, native_limits(limits), native_options(options), *how), stop, report
        )
        here = result_of(problem, found.result, at)
        return Distances(
            status=here.status,
            optimum=here.optimum,
            solution=here.solution,
            bound=here.bound,
            limit=here.limit,
            nodes=found.nodes,
            seconds=found.seconds,
            memory=found.memory,
            engine=NAME,
            problem=problem,
            per_move=tuple(
                Distance(
                    move=moves_of(problem, [step], at)[0],
                    cost=step[5],
                    status=_STATUS[there.status],
                    optimum=there.cost if there.status == _OPTIMAL else None,
                    bound=there.bound,
                    limit=None if there.reason == _NO_REASON else LimitKind[there.reason.name],
                )
                for step, there in found.moves
            ),
        )


def _call_core(
    ask: Callable[[_randolph.StopFlag | None, Callable[[int, int, float], bool] | None], _Found],
    stop: StopFlag | None,
    report: Callable[[Report], object] | None,
) -> _Found:
    """Calls a function of the core that takes the stop flag and the report as its last arguments."""
    callback = None if report is None else _callback_for(report)
    if stop is None:
        return ask(None, callback)
    flag = _randolph.StopFlag()
    with stop.waking(flag.set):
        return ask(flag, callback)


def _with_memory(problem: Problem, core_problem: _randolph.Problem, at: Progress) -> _randolph.Problem:
    """The problem with what T2 and M7 remember."""
    robots = problem.position.colors
    axes = [(robot in at.horizontal) + 2 * (robot in at.vertical) for robot in robots]
    if at.last is None:
        return core_problem.remembering(axes, None, 0)
    robot, arrival = at.last
    return core_problem.remembering(axes, robots.index(robot), arrival)


class ManySolver:
    """The core solving many problems: results come in the order of the requests."""

    def __init__(self, threads: int, limits: Limits, options: Options) -> None:
        self._stop = _randolph.StopFlag()
        self._batch: _randolph.Batch | None = _randolph.Batch(
            threads, native_limits(limits), native_options(options), self._stop
        )
        self._waiting: deque[Problem | RandolphError] = deque()

    def stop(self) -> None:
        """End the searches in progress and those that wait: their results are available at once and say how far they
        got.
        """
        self._stop.set()

    def close(self) -> None:
        """Abandon everything; searches in progress end within milliseconds."""
        self._stop.set()
        self._batch = None

    def add(self, problem: Problem) -> None:
        """Add a problem; a faulty one is refused when its result is due."""
        if self._batch is None:
            raise RandolphError("the solver is closed")
        try:
            expect(problem, Problem)
            board, core_problem = native_problem(problem)
        except RandolphError as error:
            self._waiting.append(error)
            return
        self._batch.add(board, core_problem)
        self._waiting.append(problem)

    def __len__(self) -> int:
        return len(self._waiting)

    @property
    def has_idle_thread(self) -> bool:
        """Whether a thread is idle."""
        return self._batch is not None and self._batch.has_idle_thread

    def take(self, seconds: float, *, until_idle: bool = False) -> Result | RandolphError | None:
        """The next answer, or None if it is not ready. Waits at most this many seconds and, with `until_idle`, only
        until a thread is idle.
        """
        if not self._waiting or self._batch is None:
            return None
        problem = self._waiting[0]
        if isinstance(problem, RandolphError):
            self._waiting.popleft()
            return problem
        found = self._batch.take(seconds, until_idle)
        if found is None:
            return None
        self._waiting.popleft()
        return result_of(problem, found, keep=False)


def result_of(problem: Problem, found: _randolph.Result, at: Progress | None = None, *, keep: bool = True) -> Result:
    """The core's result as a `Result`; `keep`: whether it keeps the problem."""
    status = found.status
    solved = status is _OPTIMAL
    reason = found.reason
    return Result(
        status=Status.OPTIMAL if solved else _STATUS[status],
        optimum=found.cost if solved else None,
        solution=moves_of(problem, found.solution, at) if solved else None,
        bound=found.bound,
        nodes=found.nodes,
        seconds=found.seconds,
        memory=found.memory,
        engine=NAME,
        limit=None if reason is _NO_REASON else LimitKind[reason.name],
        problem=problem if keep else None,
    )


def moves_of(problem: Problem, steps: Sequence[_Step], at: Progress | None = None) -> tuple[Move, ...]:
    """The moves of a solution; names of transparent robots' moves depend on what else the push allows (X6)."""
    robots = problem.position.colors
    if not problem.transparent:
        return tuple([_MOVES[robots[step[0]]][step[1]] for step in steps])
    moves = []
    progress = Progress.start(problem.position) if at is None else at
    for robot, direction, end, arrival, axes, _ in steps:
        for move, travel in legal_travels(problem, progress):
            if (
                move.robot == robots[robot]
                and move.direction == direction
                and number(problem.board, travel.end) == end
                and travel.arrival == arrival
                and _axes(travel) == axes
            ):
                moves.append(move)
                progress = progress_after(progress, travel)
                break
        else:
            raise AssertionError(f"the core's move {robot, direction, end} is not legal by the rules")
    return tuple(moves)


def _axes(travel: Travel) -> int:
    """The axes travelled on, as the core encodes them: 1 for east and west, 2 for north and south (T2)."""
    return sum({1 if direction.horizontal else 2 for direction in travel.directions})


def native_problem(problem: Problem) -> tuple[_randolph.Board, _randolph.Problem]:
    """The board and the problem in the core's form. Raises `FaultyProblem`."""
    board = problem.board
    known = _boards.get(id(board))
    native = native_board(board, problem) if known is None else known[1]
    rows, cols = board.rows, board.cols
    transparent = problem.transparent
    target = problem.target
    try:
        robots: list[tuple[int, int, bool]] = []
        active = None
        for color, (row, col) in problem.position.items():
            if not (0 <= row < rows and 0 <= col < cols):
                raise ValueError
            if color == target.color:
                active = len(robots)
            robots.append((_COLORS[color], row * cols + col, color in transparent))
        row, col = target.cell
        if not (0 <= row < rows and 0 <= col < cols) or not native.free(row * cols + col):
            raise ValueError
        if target.color is not None and (active is None or target.color is Color.TRANSPARENT):
            raise ValueError
        if not problem.powers <= transparent:
            raise ValueError
        core_problem = _randolph.Problem(
            robots, row * cols + col, active, problem.rules.ricochet, problem.rules.no_reversal
        )
        _randolph.check(native, core_problem)
    except (ValueError, KeyError, TypeError) as error:
        faults = faults_of(problem)
        if faults:
            raise FaultyProblem(faults) from None
        raise RandolphError(f"the native core refuses this problem: {error}") from error
    return native, core_problem


def native_limits(limits: Limits) -> _randolph.Limits:
    """The limits in the core's form, which has no `None`; the last one is kept, because usually many follow."""
    global _last_limits  # noqa: PLW0603 – one assignment replaces both, so threads see a pair that fits
    known, native = _last_limits
    if limits is known and native is not None:
        return native
    native = _randolph.Limits(
        moves=_NO_MOVES if limits.moves is None else min(int(limits.moves), _NO_MOVES),
        nodes=_NO_COUNT if limits.nodes is None else min(int(limits.nodes), _NO_COUNT),
        seconds=math.inf if limits.seconds is None else limits.seconds,
        memory=_NO_COUNT if limits.memory is None else min(int(limits.memory), _NO_COUNT),
    )
    _last_limits = limits, native
    return native


def native_options(options: Options) -> _randolph.Options:
    """The options in the core's form; the last one is kept. Raises `RandolphError` for an instruction set that is not
    available.
    """
    global _last_options  # noqa: PLW0603 – as above
    known, native = _last_options
    if options is known and native is not None:
        return native
    simd = _randolph.Simd[options.simd.name]
    if not _randolph.available(simd):
        have = ", ".join(each.value for each in simds())
        raise RandolphError(f"simd {options.simd.value!r} is not available on this machine, which has {have}")
    prunings = options.prunings
    native = _randolph.Options(
        simd=simd,
        threads=options.threads,
        flood=prunings.flood,
        blockers=prunings.blockers,
        commutation=prunings.commutation,
        interchange=prunings.interchange,
        reversal=prunings.reversal,
        blockers_after=prunings.blockers_after,
    )
    _last_options = options, native
    return native


_last_limits: tuple[Limits | None, _randolph.Limits | None] = None, None
_last_options: tuple[Options | None, _randolph.Options | None] = None, None

_boards: dict[int, tuple[weakref.ref[Board], _randolph.Board]] = {}
"""The core's boards by the identity of the Python boards, because hashing a board takes longer than many searches."""


def renew(board: Board) -> float:
    """Rebuild the core's board as if it were new, for measurements; returns the seconds that the core takes."""
    parts = board_parts(board)
    begin = time.perf_counter()
    native = _randolph.Board(**parts)
    seconds = time.perf_counter() - begin
    _keep(board, native)
    return seconds


def native_board(board: Board, problem: Problem | None = None) -> _randolph.Board:
    """The board in the core's form. Raises `FaultyProblem` with the faults of the problem it belongs to."""
    known = _boards.get(id(board))
    if known is not None:
        return known[1]
    if faults_of(board):
        raise FaultyProblem(faults_of(board if problem is None else problem))
    native = _randolph.Board(**board_parts(board))
    _keep(board, native)
    return native


def _keep(board: Board, native: _randolph.Board) -> None:
    key = id(board)
    _boards[key] = (weakref.ref(board, lambda _: _boards.pop(key, None)), native)


def board_parts(board: Board) -> dict[str, Any]:
    """A board as arguments for the core."""
    center = bytearray(board.rows * board.cols)
    for cell in board.center:
        center[number(board, cell)] = 1
    return {
        "rows": board.rows,
        "cols": board.cols,
        "walls": _sides(board, board.walls),
        "diagonals": [(number(board, each.cell), _COLORS[each.color], each.slash == "\\") for each in board.diagonals],
        "openings": _sides(board, board.openings),
        "center": bytes(center),
    }


def _sides(board: Board, sides: frozenset[Side]) -> bytes:
    """A byte for each cell with bit `1 << direction` for each of its sides."""
    found = bytearray(board.rows * board.cols)
    for cell, direction in sides:
        found[number(board, cell)] |= 1 << direction
    return bytes(found)


def number(board: Board, cell: Cell) -> int:
    """The core's number of a cell: row by row from the north-west."""
    return cell.row * board.cols + cell.col


if _randolph is not None:
    _OPTIMAL = _randolph.Status.OPTIMAL
    _LIMIT = _randolph.Status.LIMIT
    _UNSOLVABLE = _randolph.Status.UNSOLVABLE
    _NO_REASON = _randolph.Reason.NONE
    _STATUS = {each: Status[each.name] for each in _randolph.Status}
