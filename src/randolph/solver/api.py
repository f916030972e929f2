"""The solver's interface for the other packages: `solve`, `solve_all`, `distances`, `solve_many`, and `Solver`.

This module refuses problems with faults before an engine sees them. It chooses the engine: the native core if it is
installed, else the reference search, with one warning. Ctrl-C ends a search like any other Python code: in the main
thread the native core returns to the interpreter 20 times a second.
"""

from __future__ import annotations

import warnings
from typing import TYPE_CHECKING, Literal, overload

from randolph.rules import Board, Color, Position, Problem, Progress, RandolphError, Rules, Target, faults_of
from randolph.rules.errors import expect, wrong_type
from randolph.rules.values import replace
from randolph.solver import native
from randolph.solver.many import ManyResults, NativeResults, SequentialResults
from randolph.solver.result import (
    MOST_THREADS,
    Distances,
    FaultyProblem,
    Limits,
    Options,
    Report,
    Result,
    Solutions,
    StopFlag,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from randolph.solver.result import BatchReport

Engine = Literal["auto", "native", "reference"]

DEFAULT_OPTIONS = Options()
"""One thread, the best instruction set, all prunings."""

NO_LIMITS = Limits()
"""The default: two gibibytes of tables, and no other limit."""

DEFAULT_RULES = Rules()
"""Both switches on."""

CLASSES_OF = 1_000_000
"""The most solutions that are compared with each other to count classes, by default."""


def engine_name() -> Literal["native", "reference"]:
    """The engine that `auto` selects: `native`, or `reference` if the native core is not installed."""
    return "native" if native.available() else "reference"


def solve(
    problem: Problem,
    *,
    at: Progress | None = None,
    limits: Limits = NO_LIMITS,
    engine: Engine = "auto",
    stop: StopFlag | None = None,
    on_report: Callable[[Report], object] | None = None,
    options: Options = DEFAULT_OPTIONS,
) -> Result:
    """The least number of moves that solves the problem, with a solution (M1–M7, T1–T6, S3, X1–X7).

    `at`: the current state of play, with what T2 and M7 remember; by default the start.

    The search ends when a limit is reached or `stop` is set – within milliseconds with the native engine – and the
    result then says how far it got. `on_report` is called about 20 times a second, in this thread; an exception from it
    ends the search.

    `options` are the native engine's; the reference search has none.

    Raises `FaultyProblem` if `faults_of(problem)` has faults, `WrongType` for arguments of another kind, and
    `RandolphError` for an engine that is not available and if `at` has other robots than the problem.
    """
    _refuse_others(problem, limits, stop, on_report, options)
    if at is not None:
        problem, at = _from(problem, at)
    if _engine(engine) == "native":
        return native.solve(problem, limits, stop, _listening(on_report), options, at=at)
    _refuse_faults(problem)
    from randolph.solver import reference  # noqa: PLC0415 – here and below: unused if the native core is installed

    return reference.solve(problem, limits, stop, on_report, at)


def solve_all(
    problem: Problem,
    *,
    at: Progress | None = None,
    classes_of: int = CLASSES_OF,
    limits: Limits = NO_LIMITS,
    engine: Engine = "auto",
    stop: StopFlag | None = None,
    on_report: Callable[[Report], object] | None = None,
    options: Options = DEFAULT_OPTIONS,
) -> Solutions:
    """All optimal solutions: their number, each of them, and those that move the fewest robots, the most, or one robot
    for as long as possible.

    `at`: the current state of play, with what T2 and M7 remember; by default the start. Classes are counted if there
    are at most `classes_of` solutions. Limits apply to the whole call. If one is reached when the optimum is known but
    the number of solutions is not, the status is limit, and `optimum` and `solution` are given.

    Everything else is as for `solve`. Also raises `RandolphError` if `at` has other robots than the problem.
    """
    _refuse_others(problem, limits, stop, on_report, options)
    problem, at = _from(problem, at)
    _refuse_negative(classes_of)
    if _engine(engine) == "native":
        most = min(classes_of, native.MOST_CLASSES_OF)
        return native.solve_all(problem, limits, stop, _listening(on_report), options=options, at=at, classes_of=most)
    _refuse_faults(problem)
    from randolph.solver import reference_answers  # noqa: PLC0415

    return reference_answers.solve_all(problem, limits, stop, on_report, at=at, classes_of=classes_of)


def distances(
    problem: Problem,
    *,
    at: Progress | None = None,
    limits: Limits = NO_LIMITS,
    engine: Engine = "auto",
    stop: StopFlag | None = None,
    on_report: Callable[[Report], object] | None = None,
    options: Options = DEFAULT_OPTIONS,
) -> Distances:
    """The number of moves from here, and the number left after each legal move.

    `at`: the current state of play, with what T2 and M7 remember; by default the start. Limits apply to each of the
    searches, except seconds, which apply to all together. The native engine makes `options.threads` searches at a time.

    Everything else is as for `solve`. Also raises `RandolphError` if `at` has other robots than the problem.
    """
    _refuse_others(problem, limits, stop, on_report, options)
    problem, at = _from(problem, at)
    if _engine(engine) == "native":
        solver = native.BoardSolver(problem.board)
        return solver.distances(problem, limits, stop, _listening(on_report), options=options, at=at)
    _refuse_faults(problem)
    from randolph.solver import reference_answers  # noqa: PLC0415

    return reference_answers.distances(problem, limits, stop, on_report, at=at)


@overload
def solve_many(
    problems: Iterable[Problem],
    *,
    ordered: Literal[True] = ...,
    threads: int = ...,
    limits: Limits = ...,
    engine: Engine = ...,
    stop: StopFlag | None = ...,
    on_report: Callable[[BatchReport], object] | None = ...,
    options: Options = ...,
) -> ManyResults[Result]: ...


@overload
def solve_many(
    problems: Iterable[Problem],
    *,
    ordered: Literal[False],
    threads: int = ...,
    limits: Limits = ...,
    engine: Engine = ...,
    stop: StopFlag | None = ...,
    on_report: Callable[[BatchReport], object] | None = ...,
    options: Options = ...,
) -> ManyResults[tuple[int, Result]]: ...


def solve_many(
    problems: Iterable[Problem],
    *,
    ordered: bool = True,
    threads: int = 1,
    limits: Limits = NO_LIMITS,
    engine: Engine = "auto",
    stop: StopFlag | None = None,
    on_report: Callable[[BatchReport], object] | None = None,
    options: Options = DEFAULT_OPTIONS,
) -> ManyResults[Result] | ManyResults[tuple[int, Result]]:
    """The results of the problems in their order, each as soon as it and those before it are ready.

    With `ordered=False` each result comes as soon as it is ready, so that one hard problem does not hold up the others.
    It comes with the number of its problem, counted from 0.

    The native engine solves `threads` problems at a time; `limits` apply to each of them. Problems are read as they are
    needed (with `threads` > 1, some are read ahead), so the input may be endless. A problem with faults raises
    `FaultyProblem` when its result is due; iteration can then continue with the next result. Once `stop` is set, the
    remaining results follow immediately and say so. If you stop iterating (`close()`, Ctrl-C), the searches in progress
    end. `on_report` is called about 20 times a second, in the iterating thread while it waits, and with the last
    result; its exceptions propagate.

    Raises `RandolphError` for a number of threads out of range, 1 to 256.
    """
    if isinstance(problems, str | bytes | Problem) or not hasattr(problems, "__iter__"):
        raise wrong_type(problems, "problems", "problems")
    expect(threads, int, name="threads")
    expect(ordered, bool, name="ordered")
    _refuse_other_settings(limits, stop, on_report, options)
    if not 1 <= threads <= MOST_THREADS:
        raise RandolphError(f"the number of threads is 1 to {MOST_THREADS}, not {threads}")
    options = replace(options, threads=1)
    if not ordered:
        from randolph.solver.unordered import UnorderedResults  # noqa: PLC0415 – it needs threads

        def each(problem: Problem, stop: StopFlag) -> Result:
            return solve(problem, limits=limits, engine=engine, stop=stop, options=options)

        return UnorderedResults(problems, each, threads, stop, on_report)
    if threads == 1 or _engine(engine) != "native":

        def one(problem: Problem, report: Callable[[Report], object] | None) -> Result:
            found = solve(problem, limits=limits, engine=engine, stop=stop, on_report=report, options=options)
            return replace(found, problem=None)

        return SequentialResults(problems, one, on_report)
    return NativeResults(problems, native.ManySolver(threads, limits, options), threads, stop, on_report)


class Solver:
    """A solver of one board: it keeps the tables that depend only on the board and the target.

    Answers and node counts are those of `solve`. It saves the time to compute the bounds of a target: a few
    microseconds for an easy problem, and more if a search turns out to be long. The tables of the 32 most recent
    targets are kept. Any number of threads may use it at once.

    >>> from randolph.rules import Cell
    >>> solver = Solver(Board.build(rows=5, cols=5))
    >>> solver.solve(Position({Color.RED: Cell(0, 0)}), Target(Cell(4, 4), Color.RED)).optimum
    2
    """

    def __init__(self, board: Board, *, engine: Engine = "auto") -> None:
        """Raises `FaultyProblem` for a board with faults, and `RandolphError` for an engine that is not available."""
        expect(board, Board)
        faults = faults_of(board)
        if faults:
            raise FaultyProblem(faults)
        self.board = board
        self._engine = engine
        self._kept = native.BoardSolver(board) if _engine(engine) == "native" else None

    def __reduce__(self) -> tuple[Callable[..., Solver], tuple[Board, Engine]]:
        return _solver, (self.board, self._engine)

    @overload
    def solve(
        self,
        given: Problem,
        /,
        *,
        at: Progress | None = ...,
        limits: Limits = ...,
        stop: StopFlag | None = ...,
        on_report: Callable[[Report], object] | None = ...,
        options: Options = ...,
    ) -> Result: ...

    @overload
    def solve(
        self,
        given: Position,
        target: Target,
        /,
        rules: Rules = ...,
        powers: frozenset[Color] = ...,
        *,
        at: Progress | None = ...,
        limits: Limits = ...,
        stop: StopFlag | None = ...,
        on_report: Callable[[Report], object] | None = ...,
        options: Options = ...,
    ) -> Result: ...

    def solve(
        self,
        given: Problem | Position,
        target: Target | None = None,
        /,
        rules: Rules = DEFAULT_RULES,
        powers: frozenset[Color] = frozenset(),
        *,
        at: Progress | None = None,
        limits: Limits = NO_LIMITS,
        stop: StopFlag | None = None,
        on_report: Callable[[Report], object] | None = None,
        options: Options = DEFAULT_OPTIONS,
    ) -> Result:
        """`solve` for a problem of this board, or for a position and a target on it.

        Raises `RandolphError` for a problem of another board.
        """
        problem = self._problem(given, target, rules, powers)
        if self._kept is None:
            return solve(problem, at=at, limits=limits, engine=self._engine, stop=stop, on_report=on_report)
        _refuse_others(problem, limits, stop, on_report, options)
        if at is not None:
            problem, at = _from(problem, at)
        return self._kept.solve(problem, limits, stop, _listening(on_report), options, at=at)

    def solve_all(
        self,
        problem: Problem,
        *,
        at: Progress | None = None,
        classes_of: int = CLASSES_OF,
        limits: Limits = NO_LIMITS,
        stop: StopFlag | None = None,
        on_report: Callable[[Report], object] | None = None,
        options: Options = DEFAULT_OPTIONS,
    ) -> Solutions:
        """`solve_all` for a problem of this board. Raises `RandolphError` for a problem of another board."""
        return solve_all(
            self._problem(problem),
            at=at,
            classes_of=classes_of,
            limits=limits,
            engine=self._engine,
            stop=stop,
            on_report=on_report,
            options=options,
        )

    def distances(
        self,
        problem: Problem,
        *,
        at: Progress | None = None,
        limits: Limits = NO_LIMITS,
        stop: StopFlag | None = None,
        on_report: Callable[[Report], object] | None = None,
        options: Options = DEFAULT_OPTIONS,
    ) -> Distances:
        """`distances` for a problem of this board. Raises `RandolphError` for a problem of another board."""
        problem = self._problem(problem)
        _refuse_others(problem, limits, stop, on_report, options)
        if self._kept is None:
            return distances(problem, at=at, limits=limits, engine=self._engine, stop=stop, on_report=on_report)
        problem, at = _from(problem, at)
        return self._kept.distances(problem, limits, stop, _listening(on_report), options=options, at=at)

    def _problem(
        self,
        given: Problem | Position,
        target: Target | None = None,
        rules: Rules = DEFAULT_RULES,
        powers: frozenset[Color] = frozenset(),
    ) -> Problem:
        """The problem, with exactly this board object."""
        expect(given, Problem, Position)
        if isinstance(given, Position):
            if target is None:
                raise RandolphError("a position has no target: give one")
            return Problem(self.board, given, target, rules, powers)
        if target is not None or rules is not DEFAULT_RULES or powers:
            raise RandolphError("a problem has its own target, rules and powers: give none beside it")
        if given.board is self.board:
            return given
        if given.board != self.board:
            raise RandolphError("this problem's board is not the board of this solver")
        return replace(given, board=self.board)


def _from(problem: Problem, at: Progress | None) -> tuple[Problem, Progress]:
    """The problem with its robots at the current state of play."""
    if at is None:
        return problem, Progress.start(problem.position)
    expect(at, Progress, name="at")
    there, here = at.position.colors, problem.position.colors
    if there != here:
        raise RandolphError(f"the robots in play are {', '.join(there)}, but the problem has {', '.join(here)}")
    if at.last is not None and at.last[0] not in here:
        raise RandolphError(f"{at.last[0]}, which moved last, is not on the board")
    return replace(problem, position=at.position), at


def _solver(board: Board, engine: Engine) -> Solver:
    return Solver(board, engine=engine)


def _refuse_others(problem: object, limits: object, stop: object, on_report: object, options: object) -> None:
    """Raise `WrongType` for arguments of another kind. Searches can take microseconds, so the common case is short."""
    if type(problem) is not Problem:
        expect(problem, Problem)
    _refuse_other_settings(limits, stop, on_report, options)


def _refuse_other_settings(limits: object, stop: object, on_report: object, options: object) -> None:
    if type(limits) is not Limits or type(options) is not Options:
        expect(limits, Limits, name="limits")
        expect(options, Options, name="options")
    if stop is not None or on_report is not None:
        expect(stop, StopFlag, name="stop", optional=True)
        if on_report is not None and not callable(on_report):
            raise wrong_type(on_report, "a function of a report", name="on_report")


def _refuse_negative(classes_of: int) -> None:
    expect(classes_of, int, name="classes_of")
    if classes_of < 0:
        raise RandolphError(f"classes_of must be 0 or more, not {classes_of}")


def _refuse_faults(problem: Problem) -> None:
    faults = faults_of(problem)
    if faults:
        raise FaultyProblem(faults)


def _listening(on_report: Callable[[Report], object] | None) -> Callable[[Report], object] | None:
    """The given callback, or one that lets the interpreter check for signals, which only the main thread does."""
    import threading  # noqa: PLC0415 – the import takes a millisecond, and only a search needs it

    if on_report is None and threading.current_thread() is threading.main_thread():
        return _nothing
    return on_report


def _engine(name: Engine) -> Literal["native", "reference"]:
    match name:
        case "auto" | "native" if native.available():
            return "native"
        case "reference":
            return name
        case "native":
            raise RandolphError("the native core is not installed; the only engine is reference")
        case "auto":
            _warn_once()
            return "reference"
        case _:
            raise RandolphError(f"unknown engine {name!r}: engines are auto, native, reference")


def _warn_once() -> None:
    global _warned  # noqa: PLW0603 – once for the whole program
    if not _warned:
        _warned = True
        warnings.warn(
            "randolph was installed without its native core, because there was no C++ compiler; "
            "the reference solver is correct, but thousands of times slower",
            RuntimeWarning,
            stacklevel=4,
        )


_warned = False


def _nothing(report: Report) -> None:
    """Do nothing: the call itself lets the interpreter check for signals."""
