"""Micro Robots: tiles, sides, arrangements, the board, jumps, dice, and correct paths (E5, U1–U3, U8).

The second game, with values of its own. A cell bears a *combination* of a color and a number, each of the 36 exactly
once. So a combination names its cell, and problems and paths are written in combinations (`p1`: pink 1). The printed
tiles are read from `data/micro_robots_tiles.json`. An `Arrangement` names for each corner a tile and the direction of
its printed top. Turning the whole board is not a new arrangement (E8): the canonical one has tile 1 at the north-west.

Import the module, not the names: `from randolph.rules import micro`, then `micro.Board`, `micro.verify`. The names are
those of Ricochet Robots if the meaning is the same. The solver's form of the rules is in `solver/micro.py`.
"""

from __future__ import annotations

from collections import Counter
from functools import cache, cached_property
from itertools import permutations, product
from typing import TYPE_CHECKING, NamedTuple

from randolph.rules.errors import RandolphError, expect, expect_all, refuse_no_generator
from randolph.rules.geometry import Cell, Direction, Word, cell_name
from randolph.rules.values import dataclass

if TYPE_CHECKING:
    import random
    from collections.abc import Iterable, Iterator, Sequence

    from randolph import MicroResult

TILE_SIZE = 3
SIZE = 2 * TILE_SIZE
"""Rows and columns of the board (U1)."""

NUMBERS = range(1, 7)


class Color(Word):
    """One of the six colors of cells and of the color die, in the order of the rule sheet (U1)."""

    BLUE = "blue"
    YELLOW = "yellow"
    GREEN = "green"
    RED = "red"
    PINK = "pink"
    WHITE = "white"

    @property
    def letter(self) -> str:
        """The letter of the notation: b, y, g, r, p or w."""
        return self.value[0]


class Combination(NamedTuple):
    """A color and a number from 1 to 6: what a cell bears, and what the two dice show.

    >>> str(Combination(Color.PINK, 1))
    'p1'
    """

    color: Color
    number: int

    def __str__(self) -> str:
        return f"{self.color.letter}{self.number}"


COMBINATIONS = tuple(Combination(color, number) for color in Color for number in NUMBERS)
"""The 36 combinations, by color, then by number."""

Block = tuple[tuple[Combination, ...], ...]
"""Rows of cells, from the north."""


def turned(block: Block) -> Block:
    """The rows after a quarter turn clockwise."""
    return tuple(zip(*reversed(block), strict=True))


# ── Tiles and arrangements ───────────────────────────────────────────────────────────────────────────────────────────


class Side(Word):
    """The printed side that all four tiles show (U1)."""

    BLACK = "black"
    COPPER = "copper"


@dataclass(frozen=True, slots=True)
class TileSet:
    """Four tiles of 3×3 cells with their tops to the north; printed or custom ones.

    `faults_of()` checks that they hold each combination exactly once.
    """

    tiles: tuple[Block, ...]

    def board(self, places: Sequence[str]) -> Board:
        """The board with the tiles of these places, `1N` … `4W`, at NW, NE, SE and SW.

        Raises `RandolphError` unless the places name each tile once.
        """
        places = tuple(expect_all(places, str, "places"))
        check_places(places)
        northwest, northeast, southeast, southwest = (self._laid(place) for place in places)
        north = (west + east for west, east in zip(northwest, northeast, strict=True))
        south = (west + east for west, east in zip(southwest, southeast, strict=True))
        return Board.of((*north, *south))

    def _laid(self, place: str) -> Block:
        """The tile of a place, turned as it lies there."""
        block = self.tiles[int(place[0]) - 1]
        for _ in range(Direction[place[1]]):
            block = turned(block)
        return block


PLACES = tuple(f"{tile}{top.letter}" for tile in range(1, 5) for top in Direction)
"""What may lie at a corner: a tile, 1–4, and the direction of its printed top, `1N` … `4W`."""


def check_places(places: Sequence[str]) -> None:
    """Raises `RandolphError` unless these are the four tiles, each once, each with its turn (U1)."""
    for place in expect_all(places, str, "places"):
        if place not in PLACES:
            raise RandolphError(f"unknown tile {place!r}: a tile and where its top points, 1N … 4W")
    if sorted(place[0] for place in places) != ["1", "2", "3", "4"]:
        raise RandolphError(f"the tiles {' '.join(places)} are not 1, 2, 3 and 4, each once (U1)")


def tiles(side: Side) -> TileSet:
    """The four printed tiles of a side, in the order of their numbers."""
    expect(side, Side)
    return _tiles(side)


@cache
def _tiles(side: Side) -> TileSet:
    import json  # noqa: PLC0415 – these two are needed only for printed boards
    from pathlib import Path  # noqa: PLC0415

    text = (Path(__file__).parent / "data/micro_robots_tiles.json").read_text(encoding="utf-8")
    colors = {color.letter: color for color in Color}
    return TileSet(
        tuple(
            tuple(tuple(Combination(colors[name[0]], int(name[1:])) for name in row.split()) for row in rows)
            for rows in json.loads(text)["tiles"][side.value]
        )
    )


@dataclass(frozen=True, slots=True)
class Arrangement:
    """The printed tiles at the four corners, and how they are turned: `1N` … `4W` at NW, NE, SE, SW (E5, U1).

    Raises `RandolphError` unless the four are the tiles 1–4, each once.
    """

    side: Side
    nw: str
    ne: str
    se: str
    sw: str

    def __post_init__(self) -> None:
        expect(self.side, Side, name="side")
        check_places(self.places)

    @property
    def places(self) -> tuple[str, str, str, str]:
        """The four places clockwise: NW, NE, SE, SW."""
        return (self.nw, self.ne, self.se, self.sw)

    @property
    def name(self) -> str:
        """Side, tiles and turns.

        >>> Arrangement(Side.BLACK, "1N", "4E", "3E", "2N").name
        'black:1N-4E-3E-2N'
        """
        return f"{self.side}:{'-'.join(self.places)}"

    @property
    def number(self) -> int:
        """The number among the 1536 of its side, from 1; turning the whole board does not change it (E8)."""
        return _numbers(self.side)[self.canonical().places]

    def turned(self) -> Arrangement:
        """The same tiles after a quarter turn of the whole board, clockwise."""
        return Arrangement(self.side, *(_after_turn(place) for place in (self.sw, self.nw, self.ne, self.se)))

    def canonical(self) -> Arrangement:
        """The same arrangement, the whole board turned so that tile 1 lies at the north-west (E8)."""
        found = self
        while found.nw[0] != "1":
            found = found.turned()
        return found

    def board(self) -> Board:
        """The board of 6×6 cells."""
        return tiles(self.side).board(self.places)

    def _repr_svg_(self) -> str | None:
        import randolph  # noqa: PLC0415 – the program's facade, which finds the drawing

        return randolph.shown(self)


def _after_turn(place: str) -> str:
    return place[0] + Direction[place[1]].clockwise.letter


def arrangements(side: Side) -> Iterator[Arrangement]:
    """All 1536 arrangements of a side, each once, canonical, in the order of their numbers (E8).

    The order is by the tiles at NE, SE, SW, then by the turns – N, E, S, W – at NW, NE, SE, SW.
    """
    for order in permutations("234"):
        for tops in product("NESW", repeat=4):
            yield Arrangement(side, *(tile + top for tile, top in zip(("1", *order), tops, strict=True)))


@cache
def _numbers(side: Side) -> dict[tuple[str, str, str, str], int]:
    return {found.places: number for number, found in enumerate(arrangements(side), start=1)}


def arrangement(side: Side, number: int) -> Arrangement:
    """The canonical arrangement with this number, from 1. Raises `RandolphError` for a number out of range."""
    expect(side, Side)
    expect(number, int)
    every = list(_numbers(side))
    if not 1 <= number <= len(every):
        raise RandolphError(f"no arrangement {number} of the {side} side: numbers go from 1 to {len(every)} (E8)")
    return Arrangement(side, *every[number - 1])


def random_arrangement(side: Side, rng: random.Random) -> Arrangement:
    """The tiles of a side, each turned and placed at random; all 4! × 4⁴ results are equally likely (U1)."""
    expect(side, Side)
    refuse_no_generator(rng)
    chosen = [f"{tile}{rng.choice('NESW')}" for tile in range(1, 5)]
    rng.shuffle(chosen)
    return Arrangement(side, *chosen)


def arrangement_of(board: Board) -> Arrangement | None:
    """The printed tiles that make exactly this board, without turning it; None for any other board."""
    expect(board, Board)
    known = _printed_blocks()
    rows = board.rows
    corners = ((0, 0), (0, 1), (1, 1), (1, 0))
    found = [
        known.get(tuple(row[TILE_SIZE * right :][:TILE_SIZE] for row in rows[TILE_SIZE * down :][:TILE_SIZE]))
        for down, right in corners
    ]
    places = [place for place in found if place is not None]
    if len(places) < len(corners) or len({side for side, _ in places}) > 1 or len({name[0] for _, name in places}) < 4:
        return None
    return Arrangement(places[0][0], *(name for _, name in places))


@cache
def _printed_blocks() -> dict[Block, tuple[Side, str]]:
    """The name of each printed tile, in each turn."""
    found = {}
    for side in Side:
        for number, block in enumerate(tiles(side).tiles, start=1):
            for top in Direction:
                found[block] = (side, f"{number}{top.letter}")
                block = turned(block)  # noqa: PLW2901 – the next turn
    return found


# ── Board ────────────────────────────────────────────────────────────────────────────────────────────────────────────


@dataclass(frozen=True)
class Board:
    """The combinations of the 6×6 cells in reading order; `faults_of()` checks that each occurs once."""

    combinations: tuple[Combination, ...]

    @classmethod
    def of(cls, rows: Iterable[Iterable[Combination]]) -> Board:
        """The board of rows of cells, from the north."""
        every = (expect_all(row, Combination, "row") for row in expect_all(rows, object, "rows"))
        return cls(tuple(combination for row in every for combination in row))

    @property
    def rows(self) -> Block:
        """The rows of cells, from the north."""
        return tuple(self.combinations[start : start + SIZE] for start in range(0, len(self.combinations), SIZE))

    @cached_property
    def cells(self) -> dict[Combination, Cell]:
        """The cell of each combination; on a faulty board the first one that bears it."""
        found: dict[Combination, Cell] = {}
        for place, combination in enumerate(self.combinations):
            found.setdefault(combination, Cell(*divmod(place, SIZE)))
        return found

    def __getitem__(self, cell: Cell) -> Combination:
        """The combination that a cell bears."""
        expect(cell, Cell)
        if not (0 <= cell.row < SIZE and 0 <= cell.col < SIZE):
            raise RandolphError(f"there is no cell {tuple(cell)} on a board of {SIZE}×{SIZE} cells")
        return self.combinations[SIZE * cell.row + cell.col]

    def turned(self) -> Board:
        """The board after a quarter turn clockwise."""
        return Board.of(turned(self.rows))

    def __repr__(self) -> str:
        """The constructor; short for a board of printed tiles."""
        printed = arrangement_of(self)
        return f"Board({self.combinations!r})" if printed is None else f"{printed!r}.board()"

    def __str__(self) -> str:
        """The drawing, as `print` shows it."""
        import randolph  # noqa: PLC0415

        return randolph.printed(self)

    def _repr_svg_(self) -> str | None:
        import randolph  # noqa: PLC0415

        return randolph.shown(self)


# ── Problems and jumps ───────────────────────────────────────────────────────────────────────────────────────────────


@dataclass(frozen=True, slots=True)
class Problem:
    """A board, the cell on which the robot starts, its target and, if agreed, the intermediate cell `via` (U8)."""

    board: Board
    start: Combination
    target: Combination
    via: Combination | None = None

    def __post_init__(self) -> None:
        expect(self.board, Board, name="board")
        expect(self.start, Combination, name="start")
        expect(self.target, Combination, name="target")
        expect(self.via, Combination, name="via", optional=True)
        for name in ("start", "target", "via"):
            combination = getattr(self, name)
            if combination is not None:
                expect(combination.color, Color, name=f"the color of {name}")
                expect(combination.number, int, name=f"the number of {name}")
                object.__setattr__(self, name, Combination(combination.color, int(combination.number)))

    def solve(self) -> MicroResult:
        """`randolph.micro.solve(self)`: the shortest paths."""
        import randolph  # noqa: PLC0415

        return randolph.micro.solve(self)

    def __str__(self) -> str:
        """The drawing, as `print` shows it."""
        import randolph  # noqa: PLC0415

        return randolph.printed(self)

    def _repr_svg_(self) -> str | None:
        import randolph  # noqa: PLC0415

        return randolph.shown(self)


class IllegalJump(RandolphError):
    """A jump that U2 does not allow; `reason` says why."""

    rule = "U2"

    def __init__(self, origin: Combination, to: Combination, reason: str) -> None:
        super().__init__(f"illegal jump from {origin} to {to}: {reason} ({self.rule})")
        self.origin = origin
        self.to = to
        self.reason = reason


def legal_jumps(board: Board, origin: Combination) -> tuple[Combination, ...]:
    """The targets of legal jumps from the cell of a combination, in reading order (U2)."""
    expect(board, Board)
    expect(origin, Combination)
    return tuple(to for to in board.combinations if _obstacle(board, origin, to) is None)


def _obstacle(board: Board, origin: Combination, to: Combination) -> str | None:
    """Why U2 forbids this jump; None if it does not."""
    cells = board.cells
    for named in (origin, to):
        if named not in cells:
            return f"there is no {named} on this board"
    here, there = cells[origin], cells[to]
    if here == there:
        return "the robot stands there already"
    if here.row != there.row and here.col != there.col:
        return f"{cell_name(here)} and {cell_name(there)} are neither in one row nor in one column"
    if origin.color != to.color and origin.number != to.number:
        return "neither the color nor the number is the same"
    return None


@dataclass(frozen=True, slots=True)
class Progress:
    """Where the robot stands, whether it has landed on the intermediate cell (True if there is none), and the number of
    jumps so far, which does not affect the future.
    """

    at: Combination
    passed: bool
    jumps: int = 0

    @classmethod
    def start(cls, problem: Problem) -> Progress:
        """The start of a demonstration."""
        expect(problem, Problem)
        return cls(problem.start, passed=problem.via is None)


def apply(problem: Problem, progress: Progress, to: Combination) -> Progress:
    """The progress after a jump; jumping over the intermediate cell is not landing on it (U8).

    Raises `IllegalJump` (U2).
    """
    expect(problem, Problem)
    expect(progress, Progress)
    expect(to, Combination)
    reason = _obstacle(problem.board, progress.at, to)
    if reason is not None:
        raise IllegalJump(progress.at, to, reason)
    return Progress(to, passed=progress.passed or to == problem.via, jumps=progress.jumps + 1)


def solved(problem: Problem, progress: Progress) -> bool:
    """Whether the robot stands on the target, after the intermediate cell if there is one (U8)."""
    expect(problem, Problem)
    expect(progress, Progress)
    return progress.passed and progress.at == problem.target


@dataclass(frozen=True, slots=True, kw_only=True)
class Verdict:
    """The result of `verify`.

    `ok`: whether the path solves the problem. `jumps` counts up to the success, which ends the path at once (U8), or up
    to the error. For an error, `rule` is the id of the broken rule, `at` the number of the jump that breaks it (the
    first is 1; 0 if no jump was made), and `message` the explanation.
    """

    ok: bool
    jumps: int
    rule: str | None = None
    at: int | None = None
    message: str = ""


def verify(problem: Problem, path: Iterable[Combination], declared: int | None = None) -> Verdict:
    """Check a path – the cells that the robot jumps to, in order – and the declaration, if one is given.

    The path ends with its first landing on the target that counts (U8); later jumps are ignored. A declared number has
    to be exactly the number of jumps (U4).
    """
    expect(problem, Problem)
    path = expect_all(path, Combination, "path")
    expect(declared, int, name="declared", optional=True)
    progress = Progress.start(problem)
    for to in path:
        if solved(problem, progress):
            break
        try:
            progress = apply(problem, progress, to)
        except IllegalJump as error:
            return Verdict(ok=False, jumps=progress.jumps, rule=error.rule, at=progress.jumps + 1, message=str(error))
    made = progress.jumps
    if not solved(problem, progress):
        rule, message = _unfinished(problem, progress)
        return Verdict(ok=False, jumps=made, rule=rule, at=made, message=message)
    if declared is not None and declared != made:
        message = f"{declared} declared, but the path has {made} jump{'' if made == 1 else 's'}"
        return Verdict(ok=False, jumps=made, rule="U4", at=made, message=message)
    return Verdict(ok=True, jumps=made)


def _unfinished(problem: Problem, progress: Progress) -> tuple[str, str]:
    """The rule that a legal but unsuccessful path breaks, and a text that says what is missing."""
    if progress.at == problem.target:
        return "U8", f"the path ends on the target {problem.target} but was not on {problem.via} before"
    return "U4", f"the path ends on {progress.at}, not on the target {problem.target}"


# ── Dice ─────────────────────────────────────────────────────────────────────────────────────────────────────────────


def roll(rng: random.Random, *taken: Combination) -> Combination:
    """Roll the two dice; a roll that names one of the cells in `taken` is repeated (U3, U6, U8)."""
    refuse_no_generator(rng)
    while True:
        rolled = Combination(rng.choice(tuple(Color)), rng.choice(NUMBERS))
        if rolled not in taken:
            return rolled


def rolled_problem(
    board: Board, rng: random.Random, *, start: Combination | None = None, intermediate: bool = False
) -> Problem:
    """The problem of a round: the dice give the start, unless it is known, the target (U3), and the intermediate cell
    if one is agreed on (U8).
    """
    expect(board, Board)
    begin = roll(rng) if start is None else start
    target = roll(rng, begin)
    return Problem(board, begin, target, roll(rng, begin, target) if intermediate else None)


# ── Faults ───────────────────────────────────────────────────────────────────────────────────────────────────────────


class FaultKind(Word):
    """The kinds of faults; the values are stable words for programs."""

    TILE_COUNT = "tile_count"
    TILE_SIZE = "tile_size"
    BOARD_SIZE = "board_size"
    UNKNOWN = "combination_unknown"
    MISSING = "combination_missing"
    DOUBLE = "combination_double"
    START_IS_TARGET = "start_is_target"
    VIA_IS_START = "via_is_start"
    VIA_IS_TARGET = "via_is_target"


@dataclass(frozen=True, slots=True)
class Fault:
    """One fault: its kind, a sentence about it, and the combinations that it concerns."""

    kind: FaultKind
    message: str
    combinations: tuple[Combination, ...] = ()


def faults_of(what: TileSet | Board | Problem) -> tuple[Fault, ...]:
    """All faults of a set of tiles, a board or a problem; empty if there is none.

    Tiles are placed and turned freely, so a set is playable if it holds each combination exactly once (U1).
    """
    expect(what, TileSet, Board, Problem)
    match what:
        case TileSet():
            return tuple(_tile_faults(what))
        case Board():
            return tuple(_board_faults(what))
        case Problem():
            return (*_board_faults(what.board), *_problem_faults(what))


def _tile_faults(found: TileSet) -> Iterator[Fault]:
    if len(found.tiles) != 4:
        yield Fault(FaultKind.TILE_COUNT, f"a set has four tiles, not {len(found.tiles)} (U1)")
    for number, block in enumerate(found.tiles, start=1):
        if len(block) != TILE_SIZE or any(len(row) != TILE_SIZE for row in block):
            yield Fault(FaultKind.TILE_SIZE, f"tile {number} has not three rows of three cells (U1)")
    yield from _partition_faults([cell for block in found.tiles for row in block for cell in row])


def _board_faults(board: Board) -> Iterator[Fault]:
    if len(board.combinations) != SIZE * SIZE:
        message = f"a board has {SIZE}×{SIZE} cells, not {len(board.combinations)} in all (U1)"
        yield Fault(FaultKind.BOARD_SIZE, message)
    yield from _partition_faults(board.combinations)


def _partition_faults(found: Sequence[Combination]) -> Iterator[Fault]:
    """What is wrong with combinations that should be the 36, each once."""
    times = Counter(found)
    if unknown := tuple(combination for combination in times if combination not in COMBINATIONS):
        yield Fault(FaultKind.UNKNOWN, f"numbers go from 1 to 6, unlike {_listed(unknown)} (U1)", unknown)
    if missing := tuple(combination for combination in COMBINATIONS if combination not in times):
        yield Fault(FaultKind.MISSING, f"missing {_listed(missing)}: each of the 36 is there once (U1)", missing)
    if double := tuple(combination for combination in COMBINATIONS if times[combination] > 1):
        words = ", ".join(f"{combination} {times[combination]} times" for combination in double)
        yield Fault(FaultKind.DOUBLE, f"{words}: each of the 36 is there once (U1)", double)


def _listed(combinations: Iterable[Combination]) -> str:
    return ", ".join(map(str, combinations))


def _problem_faults(problem: Problem) -> Iterator[Fault]:
    start, target, via = problem.start, problem.target, problem.via
    if start == target:
        yield Fault(
            FaultKind.START_IS_TARGET, f"{start} is both start and target: the dice are rolled again (U3)", (start,)
        )
    if via == start:
        yield Fault(FaultKind.VIA_IS_START, f"{start} is both start and intermediate cell (U8)", (start,))
    if via == target:
        yield Fault(FaultKind.VIA_IS_TARGET, f"{target} is both target and intermediate cell (U8)", (target,))
    known = {*COMBINATIONS}
    if strange := tuple(named for named in (start, target, via) if named is not None and named not in known):
        yield Fault(FaultKind.UNKNOWN, f"numbers go from 1 to 6, unlike {_listed(strange)} (U1)", strange)
