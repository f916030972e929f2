"""Questions for language models: random problems with a wanted optimum, on boards of one split.

Question n of a set depends only on the options and on n, so sets can be made in parts and in any order. The optima go
round the wanted range: with `optimum=(1, 3)` they are 1, 2, 3, 1, 2, 3 … For each question boards and positions are
drawn until the exact solver finds the wanted optimum.

By default the game is the plain one, without T2 and M7: there, problems with one move exist, and planners and other
solvers can express it. Random boards are new for each question. Printed boards share their faces, so a test board is
a new arrangement of known faces. Targets for any robot are not drawn.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import asdict, dataclass, fields
from functools import lru_cache
from itertools import count, pairwise
from typing import TYPE_CHECKING, Any

from randolph.notation import micro as micro_notation
from randolph.notation import to_line, to_line_board, to_moves
from randolph.puzzles import random_board
from randolph.puzzles.generate import Dealer
from randolph.research.language.scoring import GAMES, Game, Score, problem_of, score
from randolph.research.splits import SPLITS, Split, split_of
from randolph.rules import EDITIONS, Board, Color, Position, Problem, RandolphError, Rules, micro
from randolph.rules.errors import expect
from randolph.solver import Limits, Status, solve
from randolph.solver import micro as micro_solver

if TYPE_CHECKING:
    from randolph.rules import Arrangement

_VAIN = 20_000
"""Problems that are drawn in vain for one question, after which the options are refused."""

_BOARDS = 5_000
"""Boards of Micro Robots that are drawn in vain."""

_AGAIN = 200
"""Draws of one question, if it has occurred before."""

_ON_A_BOARD = 20
"""Problems that are drawn on one board before the next one."""

_SAMPLE = 300
"""Problems that are solved to say which optima there are."""

LONGEST = 64
"""The greatest optimum that may be asked for."""

_ROBOTS = (Color.RED, Color.GREEN, Color.BLUE, Color.YELLOW)


class NoSuchProblem(RandolphError):
    """Options that no problem satisfies; the message says what there is."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Question:
    """A problem for a language model: its line, the optimum, and one optimal solution as an answer."""

    id: str
    game: Game
    split: Split
    problem: str
    optimum: int
    solution: str

    @property
    def value(self) -> Problem | micro.Problem:
        """The problem itself."""
        return problem_of(self.game, self.problem)

    def score(self, response: str) -> Score:
        """The score of a response."""
        return score(self.value, self.optimum, response)


@dataclass(frozen=True, kw_only=True)
class QuestionOptions:
    """What is drawn. Raises `RandolphError` for values out of range, and for options of the other game.

    `edition`: of Ricochet Robots, a printed edition or `random` boards of 16×16 cells; `diagonals`, `silver`: whether
    these may be on the board; `ricochet`, `no_reversal`: the rules T2 and M7. `side`, `intermediate`: of Micro Robots,
    the printed side or `both`, and whether there is an intermediate cell (U8).
    """

    game: Game
    optimum: tuple[int, int] = (1, 12)
    split: Split = "test"
    seed: int = 0
    edition: str = "random"
    diagonals: bool = False
    silver: bool = False
    ricochet: bool = False
    no_reversal: bool = False
    side: str = "both"
    intermediate: bool = False

    def __post_init__(self) -> None:
        if self.game not in GAMES:
            raise RandolphError(f"unknown game {self.game!r}: games are {' and '.join(GAMES)}")
        if self.split not in SPLITS:
            raise RandolphError(f"unknown split {self.split!r}: splits are {' and '.join(SPLITS)}")
        expect(self.seed, int, name="seed")
        try:
            low, high = (int(each) for each in self.optimum)
        except (TypeError, ValueError):
            low = high = 0
        if not 1 <= low <= high <= LONGEST:
            raise RandolphError(
                f"optimum={self.optimum!r}: expected two numbers of moves from 1 to {LONGEST}, least and greatest"
            )
        object.__setattr__(self, "optimum", (low, high))
        if self.ricochet and not self.diagonals and low == 1:
            raise RandolphError("no problem has optimum 1 if a robot must turn (T2): the least optimum is 2")
        for name in ("diagonals", "silver", "ricochet", "no_reversal", "intermediate"):
            expect(getattr(self, name), bool, name=name)
        if self.edition != "random" and self.edition not in EDITIONS:
            raise RandolphError(f"unknown edition {self.edition!r}: editions are {', '.join(EDITIONS)}, and random")
        if self.side not in (*micro.Side, "both"):
            raise RandolphError(f"unknown side {self.side!r}: sides are {', '.join(micro.Side)}, and both")
        for name in OF_MICRO if self.game == "ricochet" else OF_RICOCHET:
            if getattr(self, name) != type(self).__dataclass_fields__[name].default:
                raise RandolphError(f"{name} is not an option of the game {self.game}")

    def to_json(self) -> dict[str, Any]:
        """The options of this game as plain values."""
        others = OF_MICRO if self.game == "ricochet" else OF_RICOCHET
        return {name: value for name, value in asdict(self).items() if name not in others} | {
            "optimum": list(self.optimum)
        }


OF_RICOCHET = ("edition", "diagonals", "silver", "ricochet", "no_reversal")
OF_MICRO = ("side", "intermediate")
NAMES = tuple(field.name for field in fields(QuestionOptions))


def question(options: QuestionOptions, number: int) -> Question:
    """Question `number` of these options, from 0. Raises `NoSuchProblem` if there is none with its optimum."""
    return _drawn(options, number, 0)


def questions(options: QuestionOptions) -> Iterator[Question]:
    """Different questions, without end: a question that occurs again is replaced by another draw.

    Raises `NoSuchProblem` if there is none with a wanted optimum, or no further one.
    """
    known: set[str] = set()
    for number in count():
        found = next((each for each in _draws(options, number) if each.problem not in known), None)
        if found is None:
            low, high = options.optimum
            wanted = low + number % (high - low + 1)
            message = f"no further problem of optimum {wanted} is found: {len(known)} different questions are drawn"
            raise NoSuchProblem(f"{message} from the split {options.split!r}")
        known.add(found.problem)
        yield found


def _draws(options: QuestionOptions, number: int) -> Iterator[Question]:
    """All draws of a question: the first one is the usual one."""
    return (_drawn(options, number, again) for again in range(_AGAIN))


def _drawn(options: QuestionOptions, number: int, again: int) -> Question:
    low, high = options.optimum
    wanted = low + number % (high - low + 1)
    dealer = Dealer(f"language {options.game} {options.split} {options.seed} {number} {again}".encode())
    made = _ricochet(options, wanted, dealer) if options.game == "ricochet" else _micro(options, wanted, dealer)
    return Question(
        id=f"{options.game}-{options.split}-{options.seed}-{number + 1:05}",
        game=options.game,
        split=options.split,
        problem=made[0],
        optimum=wanted,
        solution=made[1],
    )


# ── Ricochet Robots ──────────────────────────────────────────────────────────────────────────────────────────────────


def _ricochet(options: QuestionOptions, wanted: int, dealer: Dealer) -> tuple[str, str]:
    """The line and a solution of a problem with this optimum."""
    limits = Limits(moves=wanted)
    for _ in range(_VAIN // _ON_A_BOARD):
        board = _board(options, dealer)
        for _ in range(_ON_A_BOARD):
            problem = _problem(options, board, dealer)
            result = solve(problem, limits=limits)
            if result.status is Status.OPTIMAL and result.optimum == wanted and result.solution is not None:
                return to_line(problem), to_moves(result.solution)
    raise NoSuchProblem(f"{_VAIN:,} problems are drawn, and none has optimum {wanted}: {_there_are(options, dealer)}")


def _there_are(options: QuestionOptions, dealer: Dealer) -> str:
    met: Counter[int] = Counter()
    for _ in range(_SAMPLE // 3):
        board = _board(options, dealer)
        for _ in range(3):
            result = solve(_problem(options, board, dealer), limits=Limits(moves=20, nodes=1_000_000))
            met.update([] if result.optimum is None else [result.optimum])
    met.pop(0, None)
    if not met:
        return "no problem that is drawn has a solution"
    return f"with these options, {sum(met.values())} others have optima from {min(met)} to {max(met)}"


def _board(options: QuestionOptions, dealer: Dealer) -> Board:
    """A random board of the split."""
    while True:
        if options.edition == "random":
            board = random_board(f"language {dealer.below(1 << 48)}", diagonals=options.diagonals)
        else:
            board = dealer.choice(_arrangements(options.edition, options.diagonals)).board()
        if split_of("ricochet", to_line_board(board)) == options.split:
            return board


@lru_cache(maxsize=8)
def _arrangements(edition: str, diagonals: bool) -> tuple[Arrangement, ...]:  # noqa: FBT001 – private
    return tuple(EDITIONS[edition].arrangements(diagonals=diagonals))


def _problem(options: QuestionOptions, board: Board, dealer: Dealer) -> Problem:
    robots = (*_ROBOTS, *[Color.SILVER] * options.silver)
    chips = [target for target in board.targets if target.color in robots]
    target = dealer.choice(chips)
    free = [cell for cell in board.free_cells if cell != target.cell]
    cells = dealer.sample(free, len(robots))
    rules = Rules(ricochet=options.ricochet, no_reversal=options.no_reversal)
    return Problem(board, Position(dict(zip(robots, cells, strict=True))), target, rules)


# ── Micro Robots ─────────────────────────────────────────────────────────────────────────────────────────────────────

_CELLS = micro.SIZE * micro.SIZE


def _micro(options: QuestionOptions, wanted: int, dealer: Dealer) -> tuple[str, str]:
    """The line and a solution of a problem with this optimum."""
    names = _names(options.side, options.split)
    for _ in range(_BOARDS):
        name = dealer.choice(names)
        chosen = _stops(options, wanted, _distances(name), dealer)
        if chosen is not None:
            board = micro_notation.from_line_board(name)
            start, target, *via = (board.combinations[place] for place in chosen)
            problem = micro.Problem(board, start, target, via[0] if via else None)
            path = micro_solver.solve(problem).path
            if path is None:
                raise RuntimeError(f"{micro_notation.to_line(problem)} has a distance and no path")
            return micro_notation.to_line(problem), micro_notation.to_path(path)
    longest = max(max(filter(None, row)) for name in names for row in _distances(name))
    most = f"{2 * longest} at most" if options.intermediate else str(longest)
    raise NoSuchProblem(
        f"{_BOARDS:,} boards are drawn, and none has a problem of optimum {wanted}: "
        f"boards of the split {options.split!r} have optima from 1 to {most}"
    )


def _stops(
    options: QuestionOptions, wanted: int, table: tuple[tuple[int | None, ...], ...], dealer: Dealer
) -> tuple[int, ...] | None:
    """The places of start, target and intermediate cell with this distance, if the board has some."""
    if not options.intermediate:
        pairs = [(one, other) for one in range(_CELLS) for other in range(_CELLS) if table[one][other] == wanted]
        return dealer.choice(pairs) if pairs else None
    for _ in range(_ON_A_BOARD):
        start, via, target = dealer.sample(range(_CELLS), 3)
        legs = [table[one][other] for one, other in pairwise((start, via, target))]
        if None not in legs and sum(leg or 0 for leg in legs) == wanted:
            return start, target, via
    return None


@lru_cache(maxsize=4)
def _names(side: str, split: Split) -> tuple[str, ...]:
    sides = tuple(micro.Side) if side == "both" else (micro.Side(side),)
    names = (each.name for chosen in sides for each in micro.arrangements(chosen))
    return tuple(name for name in names if split_of("micro", name) == split)


@lru_cache(maxsize=4096)
def _distances(name: str) -> tuple[tuple[int | None, ...], ...]:
    return micro_solver.distances(micro_notation.from_line_board(name)).table
