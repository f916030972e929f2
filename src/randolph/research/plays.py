"""What is different in the games of several players: the moves, the numbers that are said, how the problem is seen.

`Bids` is Ricochet Robots, `Declarations` Micro Robots. Moves have the numbers of the actions of the single
environments, and the problem is shown by the numbers of their observations `cells`.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, ClassVar, Generic, Literal, TypeVar

from randolph.game import Agreed, Command, State
from randolph.game.micro import Declare, Jump, MicroRules
from randolph.game.micro import Start as MicroStart
from randolph.game.ricochet import Bid, GameRules, Push, Start
from randolph.research.micro import CELLS, combination_values, jump_names
from randolph.research.pictures import MicroRoute, RicochetRoute, Route
from randolph.research.ricochet import CELL_VALUES, ENDS, action_names, cell_values
from randolph.rules import Color, Direction, RandolphError, legal_travels, micro

if TYPE_CHECKING:
    from collections.abc import Mapping

    from randolph.game.micro import Game as MicroGame
    from randolph.game.ricochet import Game as RicochetGame
    from randolph.rules import Board

S = TypeVar("S", bound=State)
R = TypeVar("R", bound=Agreed)

_SIDE = 16
_ANY_NUMBER = 100
_LETTERS: dict[Direction, Literal["N", "E", "S", "W"]] = {
    Direction.N: "N",
    Direction.E: "E",
    Direction.S: "S",
    Direction.W: "W",
}


class Play(ABC, Generic[S]):
    """What is different in each game: moves, numbers that are said, and how the problem is seen.

    `moves` are the names of the moves in a demonstration, in the order of their actions; they are the actions of the
    game's single environment. `symbols` are the names and greatest values of the numbers that show the problem.
    """

    game: ClassVar[str]
    number: ClassVar[str]  # what a number is called
    saying: ClassVar[str]  # the commands that say a number, and make a move
    moving: ClassVar[str]
    start: ClassVar[Command]
    rules: Agreed
    moves: tuple[str, ...]
    symbols: tuple[tuple[str, int], ...]

    @abstractmethod
    def say(self, number: int) -> Command:
        """The command that says a number."""

    @abstractmethod
    def legal(self, state: S) -> Mapping[int, Command]:
        """The legal moves of the demonstration: their actions and commands."""

    @abstractmethod
    def standing(self, state: S) -> Mapping[int, tuple[int, bool]]:
        """The number that each seat has said, and whether its demonstration has failed."""

    @abstractmethod
    def below(self, state: S, seat: int) -> int:
        """Numbers below this one would change something if this seat said them now."""

    @abstractmethod
    def problem(self, state: S) -> list[int]:
        """The values of `symbols`."""

    @abstractmethod
    def route(self, state: S) -> Route:
        """The problem and the moves that are shown, for pictures."""


def _of_a_group(rules: Agreed | None, usual: R) -> R:
    """The rules, or the usual ones. Raises `RandolphError` for those of another game or mode."""
    if rules is None:
        return usual
    if not isinstance(rules, type(usual)):
        raise RandolphError(f"the rules of this game are {type(usual).__name__}, not {type(rules).__name__}")
    if rules.mode != "group":
        raise RandolphError(f"mode {rules.mode!r}: environments of several players need the mode 'group'")
    return rules


class Bids(Play["RicochetGame"]):
    """The game of bids."""

    game = "ricochet"
    number = "bid"
    saying = "bid"
    moving = "push"
    start = Start()

    def __init__(self, rules: Agreed | None) -> None:
        rules = _of_a_group(rules, GameRules(diagonals=False))
        if rules.board is not None or rules.silver_power:
            name = "board" if rules.board is not None else "silver_power"
            raise RandolphError(f"the rules set {name!r}, which environments do not have")
        self.rules: GameRules = rules
        self.robots = rules.robots
        self.moves = action_names(self.robots)
        robots, cells = self.robots, _SIDE * _SIDE
        self.symbols = (
            *((f"cell of {robot}", cells - 1) for robot in robots),
            ("cell of the target; 256: none", cells),
            ("active robot, or the number of robots: any", len(robots)),
            *(
                (f"axes that {robot} has travelled: 1 east and west, 2 north and south, 3 both (T2)", 3)
                for robot in robots
            ),
            ("push that may not be made now (M7), or four times the number of robots: none", 4 * len(robots)),
            ("cost of the moves shown so far", _ANY_NUMBER),
            *((f"sides and diagonal of cell {cell}", CELL_VALUES - 1) for cell in range(cells)),
        )
        self._seen: tuple[Board, list[int]] | None = None

    def say(self, number: int) -> Command:
        """A bid."""
        return Bid(number)

    def legal(self, state: RicochetGame) -> Mapping[int, Command]:
        """The legal pushes; of the transparent robot's, the first ends (X6)."""
        if state.problem is None or state.demonstration is None:
            return {}
        found: dict[int, Command] = {}
        ends: dict[tuple[Color, Direction], int] = {}
        many = len(self.robots)
        for move, made in legal_travels(state.problem, state.progress):
            push = (made.robot, made.push)
            choice = ends[push] = ends.get(push, -1) + 1
            if choice >= ENDS:
                continue
            action = 4 * self.robots.index(made.robot) + made.push
            if choice:
                action = 4 * many + (ENDS - 1) * made.push + choice - 1
            found[action] = Push(
                made.robot,
                _LETTERS[made.push],
                None if move.end is None else (move.end.row, move.end.col),
                None if move.arrival is None else _LETTERS[move.arrival],
                move.turned,
            )
        return found

    def standing(self, state: RicochetGame) -> Mapping[int, tuple[int, bool]]:
        """The bids of the round."""
        return {bid.seat: (bid.moves, bid.failed) for bid in state.bids}

    def below(self, state: RicochetGame, seat: int) -> int:
        """A bid may only fall (B2)."""
        bid = state.bid_of(seat)
        return _ANY_NUMBER if bid is None else bid.moves

    def problem(self, state: RicochetGame) -> list[int]:
        """The robots as the demonstration has moved them, the target, and the board."""
        progress, problem, robots = state.progress, state.problem, self.robots
        target = None if problem is None else problem.target
        barred = 4 * len(robots)
        if progress.last is not None and self.rules.no_reversal:
            barred = 4 * robots.index(progress.last[0]) + progress.last[1].opposite
        color = None if target is None else target.color
        return [
            *(cell.row * _SIDE + cell.col for cell in (progress.position[robot] for robot in robots)),
            _SIDE * _SIDE if target is None else target.cell.row * _SIDE + target.cell.col,
            len(robots) if color is None else robots.index(color),
            *((robot in progress.horizontal) + 2 * (robot in progress.vertical) for robot in robots),
            barred,
            progress.cost,
            *self._board(state.board),
        ]

    def _board(self, board: Board | None) -> list[int]:
        if board is None:
            raise RandolphError("the game has no board yet")
        if self._seen is None or self._seen[0] is not board:
            self._seen = (board, cell_values(board))
        return self._seen[1]

    def route(self, state: RicochetGame) -> Route:
        """The demonstration so far; after the game, the robots alone cannot be drawn without a target."""
        problem = state.problem
        if problem is None:
            board = state.board
            if board is None or state.result is None:
                raise RandolphError("there is no round to draw yet")
            problem = state.problem_of(board, state.result.chip, state.progress.position)
        return RicochetRoute(problem, (), (state.progress.position,))


class Declarations(Play["MicroGame"]):
    """The game of Micro Robots."""

    game = "micro"
    number = "declaration"
    saying = "declare"
    moving = "jump"
    start = MicroStart()

    def __init__(self, rules: Agreed | None) -> None:
        self.rules: MicroRules = _of_a_group(rules, MicroRules())
        self.moves = jump_names()
        self.symbols = (
            ("cell of the robot", CELLS - 1),
            ("cell of the target; 36: none", CELLS),
            ("intermediate cell that is still to be visited (U8); 36: none", CELLS),
            ("jumps shown so far", _ANY_NUMBER),
            *((f"combination of cell {cell}", CELLS - 1) for cell in range(CELLS)),
        )

    def say(self, number: int) -> Command:
        """A declaration."""
        return Declare(number)

    def legal(self, state: MicroGame) -> Mapping[int, Command]:
        """The legal jumps."""
        if state.problem is None or state.demonstration is None or state.progress is None:
            return {}
        cells = state.problem.board.combinations
        legal = micro.legal_jumps(state.problem.board, state.progress.at)
        return {cells.index(to): Jump(str(to)) for to in legal}

    def standing(self, state: MicroGame) -> Mapping[int, tuple[int, bool]]:
        """The declarations of the round."""
        return {call.seat: (call.moves, call.failed) for call in state.calls}

    def below(self, state: MicroGame, seat: int) -> int:  # noqa: ARG002 – the same for all
        """While others may call, only fewer jumps may be called (U5)."""
        return _ANY_NUMBER if state.lowest is None else state.lowest.moves

    def problem(self, state: MicroGame) -> list[int]:
        """The robot as the demonstration has moved it, the target, and the board."""
        if state.board is None or state.progress is None:
            raise RandolphError("the game has no board yet")
        cells, progress = state.board.combinations, state.progress
        via = None if progress.passed else state.via
        return [
            cells.index(progress.at),
            CELLS if state.target is None else cells.index(state.target),
            CELLS if via is None else cells.index(via),
            progress.jumps,
            *combination_values(state.board),
        ]

    def route(self, state: MicroGame) -> Route:
        """The demonstration so far; after the game, the last round."""
        if state.problem is not None:
            return MicroRoute(state.problem, () if state.demonstration is None else state.demonstration.path)
        if state.board is None or state.result is None:
            raise RandolphError("there is no round to draw yet")
        last = state.result
        problem = micro.Problem(state.board, last.start, last.target, last.via)
        return MicroRoute(problem, () if last.shown is None else last.shown.path)


PLAYS: dict[str, type[Bids | Declarations]] = {"ricochet": Bids, "micro": Declarations}
"""The games of several players, by name."""
