"""The planning domain `ricochet-robots` of the International Planning Competition 2023: problem files both ways.

In the domain `go` starts a robot, `step` moves it cell by cell, and `stop-at-barrier` or `stop-at-robot` stops it; only
`go` costs. A problem file has objects (cells, robots, four directions), facts about them

    (NEXT cell-1-1 cell-2-1 east)   the neighbor in a direction   (at robot-1 cell-1-1)   the cell of a robot
    (BLOCKED cell-1-1 north)        a wall or the border there    (free cell-2-1)         a cell without a robot

and as its goal one robot's cell, at rest. `cell-2-1` is column 2, row 1, from the north-west. Files may vary in the
names of cells, robots and directions, and may have an implied center or openings: see docs/reference/notation.md. The
file's own names are kept in `Names`, for plans and for the file itself.

The domain has neither T2 nor M7, diagonals, powers nor targets for any robot. M7 changes no optimum without T2, and
other targets and symbols are not part of the problem; everything else is refused, because it would change the problem.
The plans are in `ipc_plan`. The domain's text, `ipc_domain()`, is our own.
"""

from __future__ import annotations

import re
from collections import Counter
from contextlib import suppress
from math import gcd
from pathlib import Path
from typing import TYPE_CHECKING

from randolph.notation.brackets import List, Word, comment_after, read_brackets, spelled, words_of
from randolph.notation.errors import NotationError, excerpt, wrong_in
from randolph.notation.names import Names, is_name
from randolph.notation.parts import is_blocked, neighbor_of, plain_in_words, refuse, refuse_faults
from randolph.rules import LARGEST, Board, Cell, Color, Direction, Position, Problem, Rules, Target, other_end
from randolph.rules.errors import expect

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from randolph.notation.names import OtherFact
    from randolph.rules.board import Side

DOMAIN = "ricochet-robots"
ROBOTS = (Color.RED, Color.GREEN, Color.BLUE, Color.YELLOW, Color.SILVER)
DIRECTIONS = {"north": Direction.N, "east": Direction.E, "south": Direction.S, "west": Direction.W}
DIRECTION_WORDS = {direction: word for word, direction in DIRECTIONS.items()}
_OTHER_DIRECTIONS = ("n e s w", "up right down left", "u r d l")
"""Other names for north, east, south and west."""
PLAIN = Rules(ricochet=False, no_reversal=False)
"""The rules of the domain and of other formats of the plain game: neither T2 nor M7."""

_WRITTEN = (Direction.W, Direction.E, Direction.N, Direction.S)
"""The directions in the order of the competition's files."""

_CELL = re.compile(r"cell-([1-9][0-9]{0,2})-([1-9][0-9]{0,2})")
_BEGINS = re.compile(r"(?:\s++|;[^\n]*+)*+\(\s*define\s*\(\s*problem\b", re.IGNORECASE)
_DOMAIN_BEGINS = re.compile(_BEGINS.pattern.replace("problem", "domain"), re.IGNORECASE)
_PARTS = (":domain", ":objects", ":init", ":goal", ":metric", ":requirements")
_COSTS = {"total-cost": "0", "go-cost": "1", "step-cost": "0", "stop-cost": "0"}
_FIRST = "a PDDL problem begins with (define (problem …) (:domain ricochet-robots) …"


def ipc_domain() -> str:
    """The text of the domain, for planners."""
    return (Path(__file__).parent / "data/ricochet-robots.pddl").read_text(encoding="utf-8")


def is_ipc(text: str) -> bool:
    r"""Whether a text begins as a PDDL problem does.

    >>> is_ipc("; a comment\n(define (problem p1) (:domain ricochet-robots)")
    True
    """
    return _BEGINS.match(text) is not None


def is_ipc_domain(text: str) -> bool:
    """Whether a text begins as a PDDL domain does.

    >>> is_ipc_domain(ipc_domain())
    True
    """
    return _DOMAIN_BEGINS.match(text) is not None


# ── Writing ──────────────────────────────────────────────────────────────────────────────────────────────────────────


def cell_word(cell: Cell) -> str:
    """A cell's name in the domain's files.

    >>> cell_word(Cell(row=0, col=4))
    'cell-5-1'
    """
    return f"cell-{cell.col + 1}-{cell.row + 1}"


def robot_words(problem: Problem) -> dict[Color, str]:
    """The names of robots in files that are written here: numbered in the order of their colors."""
    return {robot: f"robot-{number}" for number, robot in enumerate(problem.position.colors, start=1)}


def ipc_names(problem: Problem, names: Names | None = None) -> Names:
    """The names of everything in a problem for a planning file: those of its own file, if it came with one."""
    given = names if names is not None and names.format == "ipc" else Names("ipc", robot_words(problem))
    return Names(
        "ipc",
        given.robots,
        given.problem,
        given.cells or {cell: cell_word(cell) for cell in problem.board.cells()},
        given.directions or DIRECTION_WORDS,
        given.otherwise,
    )


def to_ipc(problem: Problem, *, name: str = "", names: Names | None = None) -> str:
    """The problem file, with the names in `names` if they are from another such file.

    Raises `NotationError` for faults and for what the domain cannot express.
    """
    expect(problem, Problem)
    refuse_faults(problem)
    refuse("the planning domain", plain_in_words(problem))
    board, words = problem.board, ipc_names(problem, names)
    cells = [Cell(row, col) for col in range(board.cols) for row in range(board.rows)]
    cells = [cell for cell in cells if cell in words.cells]
    standing = {cell: robot for robot, cell in problem.position.items()}
    called = _plain_name(name) or words.problem or f"{DOMAIN}-{board.rows}x{board.cols}"
    lines = [
        f"(define (problem {called})",
        f"(:domain {DOMAIN})",
        "",
        "(:objects",
        f"    {' '.join(words.cells[cell] for cell in cells)} - cell",
        f"    {' '.join(words.robots.values())} - robot",
        f"    {' '.join(words.directions[direction] for direction in _WRITTEN)} - direction",
        ")",
        "",
        "(:init",
        *(f"    ({fact})" for fact in _surroundings(board, cells, words)),
        *(f"    (free {words.cells[cell]})" for cell in cells if cell not in standing and cell not in board.center),
        *(f"    (at {words.robots[robot]} {words.cells[cell]}) ;; {robot}" for robot, cell in problem.position.items()),
        "    (nothing-is-moving)",
        *(f"    (= ({cost}) {number})" for cost, number in _COSTS.items()),
        ")",
        f"(:goal (and (at {words.robots[_aim(problem)]} {words.cells[problem.target.cell]}) (nothing-is-moving)))",
        "(:metric minimize (total-cost))",
        ")",
    ]
    return "\n".join(lines) + "\n"


def _aim(problem: Problem) -> Color:
    if problem.target.color is None:
        raise TypeError("a target for any robot was not refused")
    return problem.target.color


def _plain_name(name: str) -> str:
    """The name without characters that PDDL names may not have; they begin with a letter."""
    return re.sub("[^a-z0-9_-]+", "-", name.lower()).lstrip("-_0123456789").rstrip("-_")


def _surroundings(board: Board, cells: list[Cell], words: Names) -> Iterator[str]:
    """The NEXT and BLOCKED facts, direction by direction."""
    for direction in Direction:
        way = words.directions[direction]
        for cell in cells:
            there = words.next_to(board, cell, direction)
            if there is not None:
                yield f"NEXT {words.cells[cell]} {words.cells[there]} {way}"
            if words.is_blocked(board, cell, direction):
                yield f"BLOCKED {words.cells[cell]} {way}"


# ── Reading ──────────────────────────────────────────────────────────────────────────────────────────────────────────


def from_ipc(text: str) -> Problem:
    """The problem of a file. It may still have faults: call `faults_of()`. Raises `NotationError`."""
    return read_ipc(text)[0]


def read_ipc(text: str) -> tuple[Problem, Names]:
    """The problem of a file, and the file's names for everything in it. Raises `NotationError`."""
    expect(text, str)
    file = _File(text, _parts(text))
    places = file.places()
    robots = file.robots()
    board = file.board(places)
    cells = {name: places[file.standing[name].text] for name in robots}
    problem = Problem(
        board=board,
        position=Position({robots[name]: cell for name, cell in cells.items()}),
        target=file.target(robots, places),
        rules=PLAIN,
    )
    return problem, file.names(robots, places, board)


def _parts(text: str) -> dict[str, List]:
    """The parts of a problem file by their keys."""
    if not is_ipc(text):
        raise NotationError(_FIRST, quote=excerpt(text))
    file, *more = read_brackets(text)
    if more:
        raise wrong_in(text, more[0].at, "there is something after the problem")
    if not isinstance(file, List):
        raise NotationError(_FIRST, quote=excerpt(text))
    title = file.parts[1] if isinstance(file.parts[1], List) else file
    found = {"problem": title}
    for part in file.parts[2:]:
        if not isinstance(part, List) or part.head not in _PARTS:
            name = part.head if isinstance(part, List) else part.text
            raise wrong_in(text, part.at, f"unknown part {excerpt(name)}: parts are {' '.join(_PARTS)}")
        if part.head in found:
            raise wrong_in(text, part.at, f"the part {part.head} appears twice")
        found[part.head] = part
    for key in (":domain", ":objects", ":init", ":goal"):
        if key not in found:
            raise wrong_in(text, file.at, f"the part ({key} …) is missing")
    domain = words_of(text, found[":domain"])[1:]
    if [word.text for word in domain] != [DOMAIN]:
        named = excerpt(" ".join(word.text for word in domain))
        raise wrong_in(text, found[":domain"].at, f"the domain is {named}, not {DOMAIN}")
    return found


class _File:
    """The facts of one problem file, sorted; its methods are the steps of reading, in their order."""

    def __init__(self, text: str, parts: dict[str, List]) -> None:
        self.text = text
        self.parts = parts
        self.objects: dict[str, dict[str, Word]] = {"cell": {}, "robot": {}, "direction": {}}
        self.next: dict[tuple[str, Direction], Word] = {}
        self.blocked: dict[tuple[str, Direction], Word] = {}
        self.free: set[str] = set()
        self.standing: dict[str, Word] = {}
        self.comments: dict[str, str] = {}
        self._read_objects()
        self.directions = self._directions()
        self.ways = {direction: name for name, direction in self.directions.items()}
        self._read_facts()
        self._check_metric()

    def wrong(self, where: Word | List, reason: str) -> NotationError:
        return wrong_in(self.text, where.at, reason)

    def _read_objects(self) -> None:
        waiting: list[Word] = []
        words = iter(words_of(self.text, self.parts[":objects"])[1:])
        for word in words:
            if word.text != "-":
                waiting.append(word)
                continue
            kind = next(words, word)
            if kind.text not in self.objects:
                raise self.wrong(kind, f"unknown type {excerpt(kind.text)}: types are {', '.join(self.objects)}")
            for name in waiting:
                if any(name.text in known for known in self.objects.values()):
                    raise self.wrong(name, f"the object {excerpt(name.text)} appears twice")
                self.objects[kind.text][name.text] = name
            waiting = []
        if waiting:
            raise self.wrong(waiting[0], f"the object {excerpt(waiting[0].text)} has no type, like '- cell'")
        if not self.objects["cell"]:
            raise self.wrong(self.parts[":objects"], "there are no cells")
        if len(self.objects["robot"]) > len(ROBOTS):
            count = len(self.objects["robot"])
            raise self.wrong(self.parts[":objects"], f"{count} robots are too many: there are {len(ROBOTS)} colors")
        if len(self.objects["cell"]) > LARGEST * LARGEST:
            raise self.wrong(self.parts[":objects"], f"a board has at most {LARGEST}×{LARGEST} cells")

    def _read_facts(self) -> None:
        readers: dict[str, Callable[[List, list[Word]], None]] = {
            "next": self._read_next,
            "blocked": self._read_blocked,
            "free": self._read_free,
            "at": self._read_at,
        }
        resting = False
        for fact in self.parts[":init"].parts[1:]:
            if not isinstance(fact, List):
                raise self.wrong(fact, f"{excerpt(fact.text)} is not a fact: facts are in brackets")
            if fact.head == "=":
                self._check_cost(fact)
            elif fact.head == "nothing-is-moving":
                resting = True
            elif fact.head in readers:
                readers[fact.head](fact, words_of(self.text, fact)[1:])
            else:
                known = "NEXT, BLOCKED, free, at, nothing-is-moving"
                raise self.wrong(fact, f"unknown fact {excerpt(fact.head)}: facts are {known}")
        if not resting:
            raise self.wrong(self.parts[":init"], "(nothing-is-moving) is missing: robots must be at rest at the start")

    def _read_next(self, fact: List, words: list[Word]) -> None:
        self._count(fact, words, 3, "two cells and a direction")
        side = (self._cell(words[0]), self._direction(words[2]))
        there = Word(self._cell(words[1]), words[1].at)
        if self.next.setdefault(side, there).text != there.text:
            raise self.wrong(fact, f"NEXT names two cells {words[2].text} of {excerpt(words[0].text)}")

    def _read_blocked(self, fact: List, words: list[Word]) -> None:
        self._count(fact, words, 2, "a cell and a direction")
        self.blocked[self._cell(words[0]), self._direction(words[1])] = words[0]

    def _read_free(self, fact: List, words: list[Word]) -> None:
        self._count(fact, words, 1, "a cell")
        self.free.add(self._cell(words[0]))

    def _read_at(self, fact: List, words: list[Word]) -> None:
        self._count(fact, words, 2, "a robot and a cell")
        robot = self._robot(words[0])
        if robot in self.standing:
            raise self.wrong(fact, f"the robot {excerpt(robot)} appears twice")
        self._cell(words[1])
        self.standing[robot] = words[1]
        self.comments[robot] = comment_after(self.text, fact)

    def _check_cost(self, fact: List) -> None:
        """The game counts moves. With other costs, the optimum would be that of another game."""
        match fact.parts[1:]:
            case [List() as name, Word(text=number)] if name.head in _COSTS and number == _COSTS[name.head]:
                return
        raise self.wrong(fact, "the costs of this game are total 0 at the start, go 1, step 0, stop 0")

    def _check_metric(self) -> None:
        metric = self.parts.get(":metric")
        if metric is None:
            return
        match metric.parts[1:]:
            case [Word(text="minimize"), List() as what] if what.head == "total-cost" and len(what.parts) == 1:
                return
        raise self.wrong(metric, "the metric of this game is (:metric minimize (total-cost))")

    def _count(self, fact: List, words: list[Word], count: int, what: str) -> None:
        if len(words) != count:
            raise self.wrong(fact, f"({fact.head} …) takes {what}")

    def _cell(self, word: Word) -> str:
        if word.text not in self.objects["cell"]:
            raise self.wrong(word, f"{excerpt(word.text)} is not a cell of this file")
        return word.text

    def _robot(self, word: Word) -> str:
        if word.text not in self.objects["robot"]:
            raise self.wrong(word, f"{excerpt(word.text)} is not a robot of this file")
        return word.text

    def _direction(self, word: Word) -> Direction:
        if word.text not in self.directions:
            raise self.wrong(word, f"{excerpt(word.text)} is not a direction here: {', '.join(self.directions)}")
        return self.directions[word.text]

    # ── Directions ──

    def _directions(self) -> dict[str, Direction]:
        """The directions by their names, or else by NEXT: a turned or mirrored board is the same problem."""
        names = list(self.objects["direction"])
        ways: dict[tuple[str, str], str] = {}
        for fact in self.parts[":init"].parts:
            if isinstance(fact, List) and fact.head == "next" and len(fact.parts) == 4:
                _, here, there, way = (word.text for word in words_of(self.text, fact))
                ways[here, there] = way
        back = {way: ways.get((there, here), "") for (here, there), way in ways.items()}
        for words in (DIRECTIONS, *(dict(zip(each.split(), Direction, strict=True)) for each in _OTHER_DIRECTIONS)):
            usual = {name: words[name] for name in names if name in words}
            opposed = all(
                usual.get(there) is usual[name].opposite for name, there in back.items() if there and name in usual
            )
            if len(usual) == len(names) and (opposed or len(names) < len(Direction)):
                return usual
        if len(names) != len(Direction):
            raise self.wrong(self.parts[":objects"], f"there are four directions, not {len(names)}")
        directions = self._directions_by_cells(ways)
        if set(directions) == set(names):
            return directions
        first = names[0]
        other = next(name for name in names[1:] if name != back.get(first))
        found = (other, first, back.get(other), back.get(first))
        for name in names:
            if name not in found:
                raise self.wrong(self.objects["direction"][name], f"NEXT does not say what is opposite to {name}")
        return {name: direction for name, direction in zip(found, Direction, strict=True) if name is not None}

    def _directions_by_cells(self, ways: dict[tuple[str, str], str]) -> dict[str, Direction]:
        """The directions that NEXT gives between cells with row and column in their names."""
        found: dict[str, Direction] = {}
        for (here, there), way in ways.items():
            cells = [_CELL.fullmatch(name) for name in (here, there)]
            places = [Cell(int(match.group(2)), int(match.group(1))) for match in cells if match is not None]
            for direction in Direction:
                if len(places) == 2 and places[0].beside(direction) == places[1]:
                    found.setdefault(way, direction)
        return found

    # ── Robots ──

    def robots(self) -> dict[str, Color]:
        """The color of each robot: by its name, by the comment after its `at`, or by its number."""
        names = list(self.objects["robot"])
        for name in names:
            if name not in self.standing:
                raise self.wrong(self.objects["robot"][name], f"the robot {excerpt(name)} has no cell")
            if (where := self.standing[name]).text in self.free:
                reason = f"the robot {excerpt(name)} is on {excerpt(where.text)}, which is called free"
                raise self.wrong(where, reason)
        for texts in (names, [self.comments[name] for name in names]):
            colors = [_color_in(words) for words in texts]
            if None not in colors and len(set(colors)) == len(names):
                return {name: color for name, color in zip(names, colors, strict=True) if color is not None}
        return dict(zip(names, ROBOTS, strict=False))

    # ── Cells ──

    def places(self) -> dict[str, Cell]:
        """The place of each cell: by the names if all contain column and row and agree with NEXT, else by NEXT."""
        names = self.objects["cell"]
        numbered = {name: _CELL.fullmatch(name) for name in names}
        found = {
            name: Cell(int(match.group(2)) - 1, int(match.group(1)) - 1) for name, match in numbered.items() if match
        }
        if len(found) < len(names):
            found = self._walked()
        elif not self._agrees(found):
            with suppress(NotationError):  # the places by name give a better message
                found = self._walked()
        top, left = min(cell.row for cell in found.values()), min(cell.col for cell in found.values())
        found = {name: Cell(cell.row - top, cell.col - left) for name, cell in found.items()}
        taken: dict[Cell, str] = {}
        for name, cell in found.items():
            if taken.setdefault(cell, name) != name:
                raise self.wrong(names[name], f"NEXT puts {excerpt(name)} in the same place as {excerpt(taken[cell])}")
            if cell.row >= LARGEST or cell.col >= LARGEST:
                raise self.wrong(names[name], f"{excerpt(name)} is outside a board of {LARGEST}×{LARGEST} cells")
        return found

    def _agrees(self, found: dict[str, Cell]) -> bool:
        """Whether NEXT agrees with the names: it leads to a neighbor, or across the board."""
        rows = [cell.row for cell in found.values()]
        cols = [cell.col for cell in found.values()]
        height, width = max(rows) - min(rows) + 1, max(cols) - min(cols) + 1
        for (name, direction), there in self.next.items():
            here, said = found[name].beside(direction), found[there.text]
            if (here.row - said.row) % height or (here.col - said.col) % width:
                return False
        return True

    def _walked(self) -> dict[str, Cell]:
        """The cells found by following NEXT from the first one.

        If two paths to a cell end in different places, an opening turns a row or a column into a ring, and places count
        modulo the difference. The border of a ring is put where the fewest NEXT facts cross it; wherever it is, the
        robots move in the same way.
        """
        around: dict[str, list[tuple[str, Direction]]] = {name: [] for name in self.objects["cell"]}
        for (name, direction), word in self.next.items():
            around[name].append((word.text, direction))
            around[word.text].append((name, direction.opposite))
        first = next(iter(around))
        found, reached = {first: Cell(0, 0)}, [first]
        height = width = 0  # of the rings; 0 if there is none
        torn = first
        for name in reached:
            for there, direction in around[name]:
                cell = found[name].beside(direction)
                if there not in found:
                    found[there] = cell
                    reached.append(there)
                elif found[there] != cell:
                    height, width = gcd(height, cell.row - found[there].row), gcd(width, cell.col - found[there].col)
                    torn = torn if torn != first else there
        for name, known in self.objects["cell"].items():
            if name not in found:
                raise self.wrong(known, f"no NEXT leads to {excerpt(name)}")
        if not height and not width:
            return found
        rows = self._ring({name: cell.row for name, cell in found.items()}, height, Direction.S)
        cols = self._ring({name: cell.col for name, cell in found.items()}, width, Direction.E)
        laid = {name: Cell(rows[name], cols[name]) for name in found}
        if len(set(laid.values())) < len(laid):
            raise self.wrong(self.objects["cell"][torn], f"NEXT puts {excerpt(torn)} in more than one place")
        return laid

    def _ring(self, places: dict[str, int], size: int, direction: Direction) -> dict[str, int]:
        """The rows or columns of cells, from 0 at the border of a ring of this size; 0: there is no ring."""
        if not size:
            return places
        crossing = Counter(
            places[name if way is direction else there.text] % size
            for (name, way), there in self.next.items()
            if way in (direction, direction.opposite)
        )
        border = min(range(size), key=lambda place: crossing[(place - 1) % size])
        return {name: (place - border) % size for name, place in places.items()}

    def board(self, places: dict[str, Cell]) -> Board:
        """The board: its size, walls, openings and center."""
        rows = max(cell.row for cell in places.values()) + 1
        cols = max(cell.col for cell in places.values()) + 1
        occupied = {word.text for word in self.standing.values()}
        closed = {name for name in places if name not in self.free and name not in occupied}
        at = {cell: name for name, cell in places.items()}
        walls: set[Side] = set()
        openings: set[Side] = set()
        for name, cell in places.items():
            for direction in Direction:
                there = cell.beside(direction)
                inside = 0 <= there.row < rows and 0 <= there.col < cols
                across = there if inside else other_end(cell, direction, rows, cols)[0]
                neighbor = at.get(across, "")
                if self._passes(name, direction, neighbor, known=name in closed):
                    if not inside:
                        openings.add((cell, direction))
                    if neighbor not in closed and name not in closed:
                        self._check_other_side(name, direction, neighbor)
                elif inside and name not in closed and neighbor and neighbor not in closed:
                    walls.add((cell, direction))  # those of the center are implied
        center = [Cell(row, col) for row in range(rows) for col in range(cols)]
        center = [cell for cell in center if cell not in at or at[cell] in closed]
        return Board.build(rows=rows, cols=cols, walls=walls, openings=openings, center=center)

    def _passes(self, name: str, direction: Direction, neighbor: str, *, known: bool) -> bool:
        """Whether a robot can continue from a cell. A file without a fact that decides this is refused, because in it
        the robot could never stop.
        """
        there = self.next.get((name, direction))
        if there is not None and there.text != neighbor:
            where = f"{self.ways[direction]} of {excerpt(name)}"
            raise self.wrong(there, f"NEXT puts {excerpt(there.text)} {where}, where {_called(neighbor)} is")
        if (name, direction) in self.blocked:
            return False
        if there is None and not known:
            where = f"{self.ways[direction]} of {excerpt(name)}"
            word = self.objects["cell"][name]
            raise self.wrong(word, f"neither NEXT nor BLOCKED says what is {where}")
        return there is not None

    def _check_other_side(self, name: str, direction: Direction, neighbor: str) -> None:
        back = direction.opposite
        if (neighbor, back) in self.blocked:
            where = f"{excerpt(neighbor)} is blocked to the {self.ways[back]}"
            raise self.wrong(self.blocked[neighbor, back], f"{where}, but its neighbor {excerpt(name)} is not")

    # ── Names ──

    def names(self, robots: dict[str, Color], places: dict[str, Cell], board: Board) -> Names:
        """The file's names for everything; cells and directions are omitted if they have their usual names."""
        cells = {cell: spelled(self.text, self.objects["cell"][name]) for name, cell in places.items()}
        ways = {ways: spelled(self.text, self.objects["direction"][name]) for name, ways in self.directions.items()}
        rows, cols = max(cell.row for cell in cells) + 1, max(cell.col for cell in cells) + 1
        usual = len(cells) == rows * cols and all(name == cell_word(cell) for cell, name in cells.items())
        return Names(
            "ipc",
            {color: spelled(self.text, self.objects["robot"][name]) for name, color in robots.items()},
            self._called(),
            {} if usual else cells,
            {} if ways == DIRECTION_WORDS else ways,
            frozenset(self._otherwise(places, board)),
        )

    def _otherwise(self, places: dict[str, Cell], board: Board) -> Iterator[OtherFact]:
        """The facts at sides of open cells that `to_ipc` would omit, and those that it would add."""
        known = set(places.values())
        for name, cell in places.items():
            for direction in Direction if cell not in board.center else ():
                if ((name, direction) in self.blocked) != is_blocked(board, cell, direction):
                    yield "BLOCKED", cell, direction
                if ((name, direction) in self.next) != (neighbor_of(board, cell, direction) in known):
                    yield "NEXT", cell, direction

    def _called(self) -> str:
        """The name in (problem NAME); '' if it cannot be written."""
        match self.parts["problem"].parts:
            case [_, Word() as word] if is_name("ipc", spelled(self.text, word)):
                return spelled(self.text, word)
        return ""

    # ── Goal ──

    def target(self, robots: dict[str, Color], places: dict[str, Cell]) -> Target:
        """The goal: one robot on one cell, with nothing moving."""
        goal = self.parts[":goal"]
        inner = goal.parts[1:]
        if len(inner) != 1 or not isinstance(inner[0], List):
            raise self.wrong(goal, "a goal is (:goal (and (at ROBOT CELL) (nothing-is-moving)))")
        wishes = inner[0].parts[1:] if inner[0].head == "and" else inner
        ends = [wish for wish in wishes if isinstance(wish, List) and wish.head == "at"]
        resting = [wish for wish in wishes if isinstance(wish, List) and wish.head == "nothing-is-moving"]
        if len(ends) != 1 or len(ends) + len(resting) != len(wishes):
            raise self.wrong(goal, "the goal must be one robot on one cell: (at ROBOT CELL)")
        if not resting:
            reason = "without (nothing-is-moving) passing over the target would count (T1)"
            raise self.wrong(goal, reason)
        words = words_of(self.text, ends[0])[1:]
        self._count(ends[0], words, 2, "a robot and a cell")
        return Target(places[self._cell(words[1])], robots[self._robot(words[0])])


def _color_in(words: str) -> Color | None:
    """The one color that is named in a text: red in `red`, in `robot-red`, in `the red one`."""
    found = set(re.split("[^a-z]+", words.lower())) & set(ROBOTS)
    return Color(found.pop()) if len(found) == 1 else None


def _called(name: str) -> str:
    return excerpt(name) if name else "no cell"
