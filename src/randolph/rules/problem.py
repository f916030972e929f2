"""A problem – board, position, target, rule switches – and what moves do to it (M1–M9, T1–T6, X1–X7).

A `Position` says where the robots stand. Legal moves and success also depend on the way there: T2 asks which axes each
robot has travelled on since the round's start, M7 which robot moved last and in which direction it arrived. `Progress`
is the position together with exactly that memory, so two equal `Progress` values have the same future. Playing needs
four pure functions: `apply`, `legal_moves`, `solved` and `verify`. `travel()` decides the cost of a move; here costs
are added up.
"""

from __future__ import annotations

from collections.abc import ItemsView, Iterator, Mapping
from functools import cached_property
from typing import TYPE_CHECKING, TypeAlias

from randolph.rules.board import Board, Target
from randolph.rules.errors import RandolphError, expect, expect_all, wrong_type
from randolph.rules.geometry import Cell, Color, Direction, cell_name, plain_cell
from randolph.rules.move import Move, move_of, travel_of
from randolph.rules.travel import Travel, travels
from randolph.rules.values import dataclass, field

if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Unpack

    from randolph import Result, SolveArguments


@dataclass(frozen=True, slots=True)
class Rules:
    """The two switches of the movement rules: `ricochet` is T2, `no_reversal` is M7; both are on by default."""

    ricochet: bool = True
    no_reversal: bool = True

    def __post_init__(self) -> None:
        expect(self.ricochet, bool, name="ricochet")
        expect(self.no_reversal, bool, name="no_reversal")


class Position(Mapping[Color, Cell]):
    """The cells of all robots, by color: an immutable, hashable mapping in the order of `Color`.

    A cell is a `Cell`, its name, or its row and column. Raises `RandolphError` for a text that is no cell's name.

    >>> position = Position({Color.BLUE: "c7", Color.RED: Cell(0, 0)})
    >>> {color.letter: str(cell) for color, cell in position.items()}
    {'r': 'a1', 'b': 'c7'}
    """

    __slots__ = ("_cells",)
    _cells: tuple[tuple[Color, Cell], ...]

    def __init__(self, cells: Mapping[Color, CellLike]) -> None:
        if type(cells) is not dict and not isinstance(cells, Mapping):
            raise wrong_type(cells, "robots with their cells, like {Color.RED: 'a1'}")
        ordered = sorted(cells.items(), key=lambda item: _ORDER.get(item[0], len(_ORDER)))
        object.__setattr__(self, "_cells", tuple((_ROBOTS.get(color, color), _cell(cell)) for color, cell in ordered))

    def __setattr__(self, name: str, value: object) -> None:
        msg = f"a position is immutable; {name!r} cannot be set to {value!r}"
        raise AttributeError(msg)

    def __getitem__(self, color: Color) -> Cell:
        for robot, cell in self._cells:
            if robot == color:
                return cell
        raise KeyError(color)

    def __iter__(self) -> Iterator[Color]:
        return (color for color, _ in self._cells)

    def __contains__(self, color: object) -> bool:
        return any(robot == color for robot, _ in self._cells)

    def __len__(self) -> int:
        return len(self._cells)

    def __eq__(self, other: object) -> bool:
        if isinstance(other, Position):
            return self._cells == other._cells
        return super().__eq__(other)

    def __hash__(self) -> int:
        return hash(self._cells)

    def __repr__(self) -> str:
        inside = ", ".join(f"{color!r}: {cell!r}" for color, cell in self._cells)
        return f"Position({{{inside}}})"

    def __reduce__(self) -> tuple[type[Position], tuple[dict[Color, Cell]]]:
        return Position, (dict(self._cells),)

    @property
    def colors(self) -> tuple[Color, ...]:
        """The robots on the board."""
        return tuple([color for color, _ in self._cells])  # a third faster than a generator

    def items(self) -> ItemsView[Color, Cell]:
        """Each robot with its cell."""
        return dict(self._cells).items()

    def occupied(self) -> frozenset[Cell]:
        """The cells on which robots stand."""
        return frozenset(cell for _, cell in self._cells)

    def with_robot(self, color: Color, cell: CellLike) -> Position:
        """A position with this robot on this cell, and all other robots where they are.

        >>> str(Position({Color.RED: "a1"}).with_robot(Color.RED, "c7")[Color.RED])
        'c7'
        """
        return Position({**dict(self._cells), color: cell})


CellLike: TypeAlias = Cell | str | tuple[int, int]
"""What names a cell: the cell, its name like `c7`, or its row and column."""

_ROBOTS: dict[str, Color] = {color: color for color in Color}
_ORDER: dict[str, int] = {color: place for place, color in enumerate(Color)}


def _cell(given: CellLike) -> Cell:
    if isinstance(given, str):
        return Cell.of(given)
    try:
        row, col = given
    except (TypeError, ValueError):
        raise wrong_type(given, "a cell, its name, or its row and column") from None
    return given if type(given) is Cell and type(row) is int and type(col) is int else plain_cell(Cell(row, col))


@dataclass(frozen=True)
class Problem:
    """A board, where the robots stand, the target of the round, and the rule switches.

    `powers` are robots that by agreement have the powers of the transparent robot (M9); that robot itself always has
    them and is not listed.
    """

    board: Board
    position: Position
    target: Target
    rules: Rules = field(default_factory=Rules)
    powers: frozenset[Color] = frozenset()

    def __post_init__(self) -> None:
        expect(self.board, Board, name="board")
        expect(self.position, Position, name="position")
        expect(self.target, Target, name="target")
        expect(self.rules, Rules, name="rules")
        powers = frozenset(expect_all(self.powers, Color, "powers"))
        object.__setattr__(self, "powers", powers - {Color.TRANSPARENT})

    @cached_property
    def active(self) -> tuple[Color, ...]:
        """The robots that may end on the target: the one of its color, or all under the vortex (S3)."""
        return self.position.colors if self.target.color is None else (self.target.color,)

    @cached_property
    def transparent(self) -> frozenset[Color]:
        """The robots on the board that have the powers of the transparent robot (M9, X1)."""
        return frozenset(robot for robot in self.position.colors if robot in self.powers or robot is Color.TRANSPARENT)

    def solve(self, **how: Unpack[SolveArguments]) -> Result:
        """`randolph.solve(self, **how)`: the least number of moves that solves the problem, with a solution.

        `how` may have `at`, `limits`, `engine`, `stop`, `on_report` and `options`, as in `randolph.solve`.
        """
        import randolph  # noqa: PLC0415 – the program's facade, which finds the solver

        return randolph.solve(self, **how)

    def __str__(self) -> str:
        """The drawing, as `print` shows it."""
        import randolph  # noqa: PLC0415

        return randolph.printed(self)

    def _repr_svg_(self) -> str | None:
        import randolph  # noqa: PLC0415

        return randolph.shown(self)


@dataclass(frozen=True, slots=True, kw_only=True)
class Progress:
    """A position and what T2 and M7 remember of the moves that led to it.

    `horizontal`, `vertical`: the robots that have entered a cell in an east–west, a north–south direction since the
    round's start (T2). `last`: the robot that moved last and its direction when it stopped (M7). `cost`: the total cost
    of the moves; it does not affect the future, so equality ignores it.
    """

    position: Position
    horizontal: frozenset[Color] = frozenset()
    vertical: frozenset[Color] = frozenset()
    last: tuple[Color, Direction] | None = None
    cost: int = field(default=0, compare=False)

    @classmethod
    def start(cls, position: Position) -> Progress:
        """The start of a round or a demonstration: no axis is travelled, and no move is forbidden."""
        expect(position, Position)
        return cls(position=position)

    def ricocheted(self, robot: Color) -> bool:
        """Whether the robot has turned by a right angle since the round's start (T2)."""
        expect(robot, Color)
        return robot in self.horizontal and robot in self.vertical


class IllegalMove(RandolphError):
    """A push that is not a legal move; `rule` is the id of the rule that forbids it, `travel` where it would have led.

    If only the end is wrong, `offered` are the travels that the push allows (X6).
    """

    def __init__(
        self,
        move: Move,
        rule: str,
        reason: str,
        refused: Travel | None = None,
        offered: tuple[Travel, ...] = (),
    ) -> None:
        super().__init__(f"illegal move '{move}': {reason} ({rule})")
        self.move = move
        self.rule = rule
        self.reason = reason
        self.travel = refused
        self.offered = offered


@dataclass(frozen=True, slots=True, kw_only=True)
class Verdict:
    """The result of `verify`.

    If `ok`, `cost` is the cost up to the success, which ends the attempt at once (B4). Otherwise `rule` is the id of
    the broken rule, `at` the number of the move that breaks it (the first is 1; 0 if no move was made), and `message`
    the explanation.
    """

    ok: bool
    cost: int
    rule: str | None = None
    at: int | None = None
    message: str = ""


def attempt(problem: Problem, progress: Progress, move: Move) -> Travel:
    """The travel of a legal move.

    Raises `IllegalMove` with the rule that forbids the push: S1 (no such robot), M2, M4, M6, M7, X3 or, if the push is
    legal but does not end there, X6.
    """
    return attempt_named(problem, progress, move)[1]


def attempt_named(problem: Problem, progress: Progress, move: Move) -> tuple[Move, Travel]:
    """Like `attempt`, with the move as it is written: its name no longer than needed (X6)."""
    if type(problem) is not Problem or type(progress) is not Progress:
        _refuse(problem, progress)
    if type(move) is not Move:
        expect(move, Move)
    if move.robot not in progress.position:
        raise IllegalMove(move, "S1", f"there is no {move.robot} robot on this board")
    if _goes_back(problem, progress, move.robot, move.direction):
        where = cell_name(progress.position[move.robot])
        reason = f"{move.robot} came to {where} this way and may go back only after another robot has moved"
        raise IllegalMove(move, "M7", reason)
    ways = _pushed(problem, progress, move.robot, move.direction)
    if ways[0].refusal is not None:
        raise IllegalMove(move, ways[0].refusal, _refusal_text(ways[0]), ways[0])
    found = travel_of(ways, move)
    if found is None:
        raise IllegalMove(move, "X6", _offer_text(ways), offered=ways)
    return move_of(ways, found), found


def _goes_back(problem: Problem, progress: Progress, robot: Color, direction: Direction) -> bool:
    """Whether M7 forbids this push, wherever it may end (X7)."""
    return problem.rules.no_reversal and progress.last == (robot, direction.opposite)


def _pushed(problem: Problem, progress: Progress, robot: Color, direction: Direction) -> tuple[Travel, ...]:
    return travels(
        problem.board,
        robot,
        progress.position[robot],
        direction,
        progress.position.occupied(),
        transparent=robot in problem.transparent,
    )


def _refusal_text(refused: Travel) -> str:
    match refused.refusal:
        case "M4":
            return f"{refused.robot} may not stop on the diagonal at {cell_name(refused.end)}"
        case "M6":
            return f"{refused.robot} would never stop"
        case "X3":
            return f"{refused.robot} may pass another robot on {cell_name(refused.end)} but not end there"
        case _:
            return f"{refused.robot} is blocked {_SIDE_WORDS[refused.push]} of {cell_name(refused.start)}"


_NAMED_ENDS = 8
"""The most ends that a message lists."""


def _offer_text(ways: tuple[Travel, ...]) -> str:
    ends = [f"{move_of(ways, way)} (ends on {cell_name(way.end)}, costs {way.cost})" for way in ways[:_NAMED_ENDS]]
    more = f" and {len(ways) - _NAMED_ENDS} more" if len(ways) > _NAMED_ENDS else ""
    return f"{ways[0].robot} cannot end there; this push allows {', '.join(ends)}{more}"


_SIDE_WORDS = {Direction.N: "north", Direction.E: "east", Direction.S: "south", Direction.W: "west"}


def apply(problem: Problem, progress: Progress, move: Move) -> Progress:
    """Make a move. Raises `IllegalMove`; an illegal push changes nothing (M2, M4, M6, M7)."""
    return progress_after(progress, attempt(problem, progress, move))


def progress_after(progress: Progress, made: Travel) -> Progress:
    """The progress after a travel that was a legal move."""
    expect(progress, Progress)
    expect(made, Travel)
    return progress_after_push(
        progress, made.robot, made.push, made.end, made.arrival, turned=made.turned, cost=made.cost
    )


def progress_after_push(
    progress: Progress, robot: Color, push: Direction, end: Cell, arrival: Direction, *, turned: bool, cost: int
) -> Progress:
    """The progress after a legal move with these data; a robot that has turned has travelled on both axes."""
    return Progress(
        position=progress.position.with_robot(robot, end),
        horizontal=progress.horizontal | {robot} if turned or push.horizontal else progress.horizontal,
        vertical=progress.vertical | {robot} if turned or not push.horizontal else progress.vertical,
        last=(robot, arrival),
        cost=progress.cost + cost,
    )


def legal_moves(problem: Problem, progress: Progress) -> tuple[Move, ...]:
    """All legal moves, robot by robot in the order of `Color`, clockwise from north, then in the order of `travel`."""
    if type(problem) is not Problem or type(progress) is not Progress:
        _refuse(problem, progress)
    return tuple(move for move, _ in legal_travels(problem, progress))


def _refuse(problem: object, progress: object) -> None:
    expect(problem, Problem)
    expect(progress, Progress)


def legal_travels(problem: Problem, progress: Progress) -> Iterator[tuple[Move, Travel]]:
    """All legal moves in their order, each with its travel."""
    if type(problem) is not Problem or type(progress) is not Progress:
        _refuse(problem, progress)
    return _legal_travels(problem, progress)


def _legal_travels(problem: Problem, progress: Progress) -> Iterator[tuple[Move, Travel]]:
    for robot in progress.position.colors:
        for direction in Direction:
            if _goes_back(problem, progress, robot, direction):
                continue
            ways = _pushed(problem, progress, robot, direction)
            if ways[0].refusal is None:
                for way in ways:
                    yield move_of(ways, way), way


def solved(problem: Problem, progress: Progress) -> bool:
    """Whether the active robot stands on the target and has ricocheted, if the rules require it (T1–T6).

    With T2 on, a robot that has ricocheted has moved, and so has *ended a move* on the target; a robot that is on its
    target at the start has not (T5).
    """
    if type(problem) is not Problem or type(progress) is not Progress:
        _refuse(problem, progress)
    return any(
        progress.position[robot] == problem.target.cell and (progress.ricocheted(robot) or not problem.rules.ricochet)
        for robot in problem.active
        if robot in progress.position
    )


def verify(problem: Problem, moves: Iterable[Move]) -> Verdict:
    """Check a solution. For a wrong one, the verdict names the broken rule and the move.

    The moves are made in order until the target is reached: success ends the attempt at once (B4), and later
    moves are ignored.
    """
    expect(problem, Problem)
    moves = expect_all(moves, Move, "moves")
    progress = Progress.start(problem.position)
    made = 0
    for made, move in enumerate(moves, start=1):
        if solved(problem, progress):
            return Verdict(ok=True, cost=progress.cost)
        try:
            progress = apply(problem, progress, move)
        except IllegalMove as error:
            return Verdict(ok=False, cost=progress.cost, rule=error.rule, at=made, message=str(error))
    if solved(problem, progress):
        return Verdict(ok=True, cost=progress.cost)
    where = cell_name(problem.target.cell)
    for robot in problem.active:
        if robot in progress.position and progress.position[robot] == problem.target.cell:
            message = f"{robot} stands on the target {where} but has not turned by a right angle on its way"
            return Verdict(ok=False, cost=progress.cost, rule="T2", at=made, message=message)
    who = "no robot" if problem.target.color is None else f"{problem.target.color}"
    ends = "ends" if problem.target.color is None else "does not end"
    return Verdict(ok=False, cost=progress.cost, rule="T1", at=made, message=f"{who} {ends} on the target {where}")
