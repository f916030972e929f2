"""The census of one board and one target: how many of all positions have each optimum.

Nothing is searched position by position. The native core keeps, for each places of the other robots, the set of the
active robot's cells that are solved, and adds a move at a time: docs/explanation/census.md. This module converts, and
refuses what the core does not count: openings, and T2 together with the vortex or diagonals.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import comb, perm
from typing import TYPE_CHECKING

from randolph.rules import Board, Cell, Color, Position, Problem, RandolphError, Rules, Target, faults_of
from randolph.rules.errors import expect, expect_all
from randolph.rules.values import dataclass
from randolph.solver import native
from randolph.solver.result import FaultyProblem, Simd

if TYPE_CHECKING:
    from randolph.solver.result import StopFlag

try:
    import _randolph
except ModuleNotFoundError:  # installed without a compiler
    _randolph = None  # type: ignore[assignment]

ENGINES = ("census-1", "vortex-1", "ricochet-1", "diagonals-1")
"""The methods, each with its version. A version changes with everything that can change a result of its method, so that
results are not mixed: `engine_of` says which method counts what.
"""

PLAIN = Rules(ricochet=False)
"""The rules without T2. M7 then changes no optimum."""

FOUR = (Color.RED, Color.GREEN, Color.BLUE, Color.YELLOW)
COUNTED = (*FOUR, Color.SILVER)
"""The robots that a census may have."""

MOST_ROBOTS = 5
LARGEST = 16
"""The most rows, and columns."""

LONGEST = 10
"""How many of the longest positions a census lists unless another number is given."""

Probe = tuple[Cell, Sequence[Cell]]
"""A position: the active robot's cell, and those of the others in the order of their colors. Under the vortex the first
robot counts as the active one.
"""


class CensusStopped(RandolphError):
    """A census was ended by its stop flag before it was complete."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Count:
    """The census of a board and a target.

    `histogram[n]` is the number of positions with the optimum n; without the ricochet rule the first entry counts those
    with the (or an) active robot on its target, and with it nothing. `unsolvable` positions have no solution.
    `positions_of` says what a position is. `longest` are the first positions with the greatest optimum; robots that are
    not told apart stand in the order of their colors. `probed` has the optimum of each probe, None if it is unsolvable.
    `memory` is in bytes.
    """

    board: Board
    target: Target
    robots: tuple[Color, ...]
    rules: Rules
    histogram: tuple[int, ...]
    unsolvable: int
    longest: tuple[Problem, ...]
    probed: tuple[int | None, ...]
    seconds: float
    memory: int

    @property
    def positions(self) -> int:
        """The number of all positions."""
        return sum(self.histogram) + self.unsolvable

    @property
    def optimum(self) -> int:
        """The greatest optimum."""
        return len(self.histogram) - 1

    @property
    def mean(self) -> float:
        """The mean optimum of the positions that can be solved; 0 if there are none."""
        return sum(moves * many for moves, many in enumerate(self.histogram)) / max(sum(self.histogram), 1)


def engine_of(board: Board, target: Target, robots: Sequence[Color] = FOUR, rules: Rules = PLAIN) -> str:
    """The method that counts this, with its version: one of `ENGINES`. `why_not` says whether it is counted at all."""
    del robots
    if board.diagonals:
        return "diagonals-1"
    if target.color is None:
        return "vortex-1"
    return "ricochet-1" if rules.ricochet else "census-1"


def positions_of(board: Board, target: Target, robots: Sequence[Color] = FOUR, rules: Rules = PLAIN) -> int:
    """How many positions a census of this counts: places of all robots, where those that travel and arrive alike are
    not told apart. So under the vortex a position is a set of cells, and with diagonals every robot has its own.
    """
    del rules
    free = len(board.free_cells)
    if board.diagonals:
        return perm(free, len(robots))
    if target.color is None:
        return comb(free, len(robots))
    return free * comb(free - 1, len(robots) - 1)


def why_not(board: Board, target: Target, robots: Sequence[Color] = FOUR, rules: Rules = PLAIN) -> str | None:
    """Why there is no census of this; None if there is one."""
    if not native.available():
        return "the census needs the native core, which is not installed"
    if rules.ricochet and target.color is None:
        return "the census counts the cosmic vortex without the ricochet rule only (T2): add --no-ricochet"
    if board.rows > LARGEST or board.cols > LARGEST:
        return f"the census counts boards of at most {LARGEST} rows and columns, not {board.rows}x{board.cols}"
    if board.diagonals and rules.ricochet:
        return "the census counts boards with diagonals without the ricochet rule only (T2): add --no-ricochet"
    if board.openings:
        return "the census counts boards without openings"
    if not 1 <= len(robots) <= MOST_ROBOTS:
        return f"the census counts one to {MOST_ROBOTS} robots, not {len(robots)}"
    if Color.TRANSPARENT in robots:
        return "the census does not count positions with the transparent robot"
    if len(board.free_cells) < len(robots):
        return f"a board with {len(board.free_cells)} free cells has no room for {len(robots)} robots"
    if target.color is not None and target.color not in robots:
        return f"the target's robot, {target.color}, is not among the robots {', '.join(robots)}"
    return None


def memory_needed(board: Board, target: Target, robots: Sequence[Color] = FOUR, rules: Rules = PLAIN) -> int:
    """The bytes that a census of this takes. Raises `RandolphError` if there is none."""
    _refuse(why_not(board, target, robots, rules))
    return _randolph.census_memory(
        native.native_board(board), _colors(target, robots), rules.ricochet, rules.no_reversal
    )


def in_bytes(many: float) -> str:
    """A size of memory in words: `170 MB`, `10.5 GB`."""
    return f"{many / 1e9:,.1f} GB" if many >= 10e9 else f"{many / 1e6:,.0f} MB" if many >= 1e6 else "less than 1 MB"


def _colors(target: Target, robots: Sequence[Color]) -> list[int]:
    """The numbers of all robots' colors, the active one's first."""
    return [tuple(Color).index(robot) for robot in sorted(robots, key=lambda robot: robot != target.color)]


def _refuse(why: str | None) -> None:
    if why is not None:
        raise RandolphError(why)


class Counter:
    """Counts, and keeps its memory for the next board or target; one thread at a time.

    With four robots on a printed board that is 170 MB, which the system takes longer to provide than to use; with five
    robots 10.6 GB.
    """

    def __init__(self) -> None:
        self._census: _randolph.Census | None = None

    def count(
        self,
        board: Board,
        target: Target,
        *,
        robots: Sequence[Color] = FOUR,
        rules: Rules = PLAIN,
        longest: int = LONGEST,
        probes: Sequence[Probe] = (),
        memory: int | None = None,
        simd: Simd = Simd.AUTO,
        stop: StopFlag | None = None,
        on_report: Callable[[int, int], object] | None = None,
    ) -> Count:
        """Count all positions of a board and a target.

        `longest`: how many of the longest positions are listed. `probes`: positions whose optimum is wanted. `memory`:
        the most bytes it may take. `on_report` is called about 20 times a second with an optimum and the number of
        positions found with it so far. Raises `RandolphError` for what is not counted, and if the memory does not
        suffice; `FaultyProblem` for a faulty board or target; `CensusStopped` once the flag is set.
        """
        expect(board, Board)
        expect(target, Target)
        robots = tuple(sorted(expect_all(robots, Color, "robots"), key=tuple(Color).index))
        if len(set(robots)) < len(robots):
            raise RandolphError(f"robots are named twice: {', '.join(robots)}")
        faults = faults_of(board)
        if faults:
            raise FaultyProblem(faults)
        _refuse(why_not(board, target, robots, rules))
        if target.cell not in board.free_cells:
            raise RandolphError(f"no robot can stand on the target {target.cell}")
        if self._census is None:
            self._census = _randolph.Census()
        census = self._census
        needed = memory_needed(board, target, robots, rules)
        flag = _randolph.StopFlag()

        def report(moves: int, positions: int) -> bool:
            if on_report is not None:
                on_report(moves, positions)
            return True

        in_order = list if board.diagonals else sorted

        def run() -> _randolph.CensusResult:
            return census.count(
                native.native_board(board),
                native.number(board, target.cell),
                _colors(target, robots),
                target.color is None,
                rules.ricochet,
                rules.no_reversal,
                longest,
                [
                    [native.number(board, active), *in_order(native.number(board, other) for other in others)]
                    for active, others in probes
                ],
                2**64 - 1 if memory is None else memory,
                _randolph.Simd[simd.name],
                flag,
                report,
            )

        try:
            if stop is None:
                found = run()
            else:
                with stop.waking(flag.set):
                    found = run()
        except ValueError as error:
            raise RandolphError(f"the native core refuses this census: {error}") from error
        if found.reason == _randolph.Reason.MEMORY:
            raise RandolphError(f"this census needs {in_bytes(needed)} of memory, more than there is")
        if found.reason != _randolph.Reason.NONE:
            raise CensusStopped("the census was stopped")
        return Count(
            board=board,
            target=target,
            robots=robots,
            rules=rules,
            histogram=tuple(found.histogram),
            unsolvable=found.unsolvable,
            longest=tuple(_problem(board, target, robots, rules, cells) for cells in found.longest),
            probed=tuple(None if moves == _NEVER else moves for moves in found.probed),
            seconds=found.seconds,
            memory=found.memory,
        )


_NEVER = 2**32 - 1


def _problem(board: Board, target: Target, robots: tuple[Color, ...], rules: Rules, cells: Sequence[int]) -> Problem:
    active = target.color or robots[0]
    others = [robot for robot in robots if robot != active]
    at = dict(zip([active, *others], (Cell(*divmod(cell, board.cols)) for cell in cells), strict=True))
    return Problem(board, Position({robot: at[robot] for robot in robots}), target, rules)


def count(
    board: Board,
    target: Target,
    *,
    robots: Sequence[Color] = FOUR,
    rules: Rules = PLAIN,
    longest: int = LONGEST,
) -> Count:
    """Count all positions of a board and a target: see `Counter.count`."""
    return Counter().count(board, target, robots=robots, rules=rules, longest=longest)
