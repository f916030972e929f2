"""The printed faces, the published editions, and how four faces make a board (E1–E4, E7–E9, S1).

An edition is data: its faces and the robots in the box; no rule depends on its name. The faces are read from
`data/faces.json`. An `Arrangement` names the faces at the four corners; each face is turned so that its hole corner
lies at the center. Turning the whole board is not a new arrangement (E8): the canonical one has the face of mark 1 at
the north-west.
"""

from __future__ import annotations

from functools import cache
from itertools import permutations, product
from operator import attrgetter
from typing import TYPE_CHECKING

from randolph.rules.board import Board, Diagonal, Target
from randolph.rules.errors import RandolphError, expect, expect_all, refuse_no_generator
from randolph.rules.geometry import Cell, Color, Direction, Symbol
from randolph.rules.problem import Position
from randolph.rules.values import dataclass

if TYPE_CHECKING:
    import random
    from collections.abc import Iterator, Sequence

FACE_SIZE = 8
MARKS = {"1": Color.GREEN, "2": Color.BLUE, "3": Color.RED, "4": Color.YELLOW}
"""The color mark at a face's hole corner, by the face's number (E7)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Face:
    """One printed 8×8 side as it lies at the north-west corner; walls as `(cell, direction)`, each once."""

    id: str
    mark: Color
    walls: tuple[tuple[Cell, Direction], ...]
    diagonals: tuple[Diagonal, ...]
    targets: tuple[Target, ...]


@cache
def faces() -> dict[str, Face]:
    """The sixteen printed faces by id, '1A' … '4D', in the order of their ids."""
    import json  # noqa: PLC0415 – these two are needed only for printed boards
    from pathlib import Path  # noqa: PLC0415

    text = (Path(__file__).parent / "data/faces.json").read_text(encoding="utf-8")
    found = [_face(entry) for entry in json.loads(text)["faces"]]
    return {face.id: face for face in sorted(found, key=lambda face: face.id)}


def _face(entry: dict) -> Face:  # type: ignore[type-arg]  # JSON as it stands in the file
    return Face(
        id=entry["id"],
        mark=MARKS[entry["id"][0]],
        walls=tuple((Cell(row, col), Direction[side]) for row, col, side in entry["walls"]),
        diagonals=tuple(
            Diagonal(Cell(*diagonal["cell"]), Color(diagonal["color"]), diagonal["direction"])
            for diagonal in entry["diagonals"]
        ),
        targets=tuple(
            Target(
                Cell(*target["cell"]),
                None if target["color"] == "any" else Color(target["color"]),
                Symbol(target["symbol"]),
            )
            for target in entry["targets"]
        ),
    )


class UnknownFace(RandolphError):
    """A face that no edition has."""

    def __init__(self, name: str) -> None:
        super().__init__(f"unknown face {name!r}: faces are 1A … 4D")


@dataclass(frozen=True, slots=True)
class Arrangement:
    """The faces at the four corners of the table, by id.

    Raises `UnknownFace`, or `RandolphError` unless the four have one of each color mark (E7).
    """

    nw: str
    ne: str
    se: str
    sw: str

    def __post_init__(self) -> None:
        for face in self.faces:
            if face not in faces():
                raise UnknownFace(face)
        if len({face[0] for face in self.faces}) != len(self.faces):
            named = " ".join(self.faces)
            msg = f"the faces {named} do not have one of each color mark: take one 1, one 2, one 3 and one 4 (E7)"
            raise RandolphError(msg)

    @property
    def faces(self) -> tuple[str, str, str, str]:
        """The four ids clockwise: NW, NE, SE, SW."""
        return (self.nw, self.ne, self.se, self.sw)

    def canonical(self) -> Arrangement:
        """The same arrangement, turned so that the face of mark 1 lies at the north-west (E8)."""
        turn = next(place for place, face in enumerate(self.faces) if face[0] == "1")
        return Arrangement(*(self.faces[(turn + place) % 4] for place in range(4)))

    def board(self) -> Board:
        """The assembled 16×16 board with its 17 targets."""
        corners = [corner(name, quarter_turns) for quarter_turns, name in enumerate(self.faces)]
        return Board(
            rows=2 * FACE_SIZE,
            cols=2 * FACE_SIZE,
            walls=frozenset().union(*(one.walls for one in corners)),
            diagonals=tuple(sorted((found for one in corners for found in one.diagonals), key=attrgetter("cell"))),
            targets=tuple(sorted((found for one in corners for found in one.targets), key=_target_order)),
            center=_CENTER,
        )

    def _repr_svg_(self) -> str | None:
        import randolph  # noqa: PLC0415 – the program's facade, which finds the drawing

        return randolph.shown(self)


@cache
def corner(name: str, quarter_turns: int) -> Board:
    """The 16×16 board with this face alone, turned clockwise into its corner, and without the center.

    Boards are assembled and recognized often, always from the same few corners.
    """
    face = faces()[name]
    return Board.build(
        rows=2 * FACE_SIZE,
        cols=2 * FACE_SIZE,
        walls=[(_turned(cell, quarter_turns), Direction((side + quarter_turns) % 4)) for cell, side in face.walls],
        diagonals=[
            Diagonal(_turned(found.cell, quarter_turns), found.color, _turned_slash(found.slash, quarter_turns))
            for found in face.diagonals
        ],
        targets=[Target(_turned(found.cell, quarter_turns), found.color, found.symbol) for found in face.targets],
    )


_CENTER = frozenset(Cell(row, col) for row in (7, 8) for col in (7, 8))


def _turned(cell: Cell, quarter_turns: int) -> Cell:
    """The cell of the 16×16 board for a face's cell, with the face turned clockwise into its corner."""
    last = 2 * FACE_SIZE - 1
    for _ in range(quarter_turns):
        cell = Cell(cell.col, last - cell.row)
    return cell


def _turned_slash(slash: str, quarter_turns: int) -> str:
    return slash if quarter_turns % 2 == 0 else {"/": "\\", "\\": "/"}[slash]


_COLOR_ORDER = {color: place for place, color in enumerate((*Color, None))}
_SYMBOL_ORDER = {symbol: place for place, symbol in enumerate(Symbol)}


def _target_order(target: Target) -> tuple[int, int]:
    """Chips are numbered by color, then by symbol, and the vortex is last. So a turned board keeps the numbers of its
    chips.
    """
    return _COLOR_ORDER[target.color], _SYMBOL_ORDER[target.symbol or Symbol.VORTEX]


@dataclass(frozen=True, slots=True, kw_only=True)
class Edition:
    """A published game: its faces and the robots in the box (`optional` ones need not be used)."""

    id: str
    faces: tuple[str, ...]
    robots: tuple[Color, ...]
    optional: tuple[Color, ...] = ()

    def arrangements(self, *, diagonals: bool = True) -> Iterator[Arrangement]:
        """All arrangements, each once, canonical, in the order of their numbers: 96 or 1536 (E8).

        With `diagonals` off, only those without a face that has diagonals (E9).
        """
        by_mark = {mark: [face for face in self._allowed(diagonals) if face[0] == mark] for mark in MARKS}
        for order in permutations("234"):
            for chosen in product(*(by_mark[mark] for mark in ("1", *order))):
                yield Arrangement(*chosen)

    def number(self, arrangement: Arrangement) -> int:
        """The arrangement's number in this edition, from 1. Raises `RandolphError` for another edition's face."""
        expect(arrangement, Arrangement)
        wanted = arrangement.canonical()
        for number, found in enumerate(self.arrangements(), start=1):
            if found == wanted:
                return number
        named, has = " ".join(arrangement.faces), " ".join(self.faces)
        msg = f"the faces {named} are not all in the edition {self.id!r}: it has {has}"
        raise RandolphError(msg)

    def arrangement(self, number: int) -> Arrangement:
        """The arrangement with this number, from 1."""
        expect(number, int)
        every = list(self.arrangements())
        if not 1 <= number <= len(every):
            msg = f"no arrangement {number} in the edition {self.id!r}: numbers go from 1 to {len(every)}"
            raise RandolphError(msg)
        return every[number - 1]

    def random_arrangement(self, rng: random.Random, *, diagonals: bool = True) -> Arrangement:
        """One face of each mark, anywhere on the table, all equally likely (E7, E9)."""
        refuse_no_generator(rng)
        allowed = self._allowed(diagonals)
        chosen = [rng.choice([face for face in allowed if face[0] == mark]) for mark in MARKS]
        rng.shuffle(chosen)
        return Arrangement(*chosen)

    def _allowed(self, diagonals: bool) -> list[str]:  # noqa: FBT001 – private
        return [name for name in self.faces if diagonals or not faces()[name].diagonals]


_FOUR = (Color.RED, Color.GREEN, Color.BLUE, Color.YELLOW)
_ALL_FACES = tuple(f"{mark}{letter}" for mark in MARKS for letter in "ABCD")

EDITIONS: dict[str, Edition] = {
    edition.id: edition
    for edition in (
        Edition(id="first", faces=tuple(f for f in _ALL_FACES if f[1] in "AB"), robots=_FOUR, optional=(Color.SILVER,)),
        Edition(
            id="second", faces=tuple(f for f in _ALL_FACES if f[1] in "CD"), robots=_FOUR, optional=(Color.SILVER,)
        ),
        Edition(id="third", faces=_ALL_FACES, robots=_FOUR, optional=(Color.SILVER,)),
        Edition(id="mixed", faces=_ALL_FACES, robots=_FOUR, optional=(Color.SILVER,)),
    )
}
"""The editions of Ricochet Robots by id (E1–E4)."""


def random_position(board: Board, robots: Sequence[Color], rng: random.Random) -> Position:
    """Robots on random distinct cells without target, diagonal and center (S1).

    Raises `RandolphError` if the board has fewer such cells than robots.
    """
    expect(board, Board)
    robots = tuple(expect_all(robots, Color, "robots"))
    if len(set(robots)) < len(robots):
        raise RandolphError(f"robots are named twice: {', '.join(robots)}")
    refuse_no_generator(rng)
    marked = {target.cell for target in board.targets}
    free = [cell for cell in board.free_cells if cell not in marked]
    if len(free) < len(robots):
        msg = f"a board with {len(free)} free cells has no room for {len(robots)} robots"
        raise RandolphError(msg)
    return Position(dict(zip(robots, rng.sample(free, len(robots)), strict=True)))
