"""A move and its name (X6): robot, direction, and as much of the end as is needed to distinguish the push's moves.

A push of an ordinary robot is one move, `rE`. A push of a transparent robot may allow several, in the order of
`travel()`, cheapest first. The names mean:

    tE       the first travel of the push
    tE@c7    the first one that ends on c7
    tE@c7N   one that ends there travelling north: the one without a turn if there is one, else the other
    tE@c7N*  the one that ends there travelling north and has turned at a diagonal on its way (T2)

The shortest unambiguous name is written: the end is added unless the travel is the first, the arrival if other travels
of the push end on the same cell, the star if two of them arrive in the same direction.
"""

from __future__ import annotations

from randolph.rules.errors import RandolphError, expect, wrong_type
from randolph.rules.geometry import Cell, Color, Direction, cell_name
from randolph.rules.travel import Travel
from randolph.rules.values import dataclass


@dataclass(frozen=True, slots=True)
class Move:
    """One push: a robot and a direction; with the end, if a transparent robot has a choice (X6).

    Raises `RandolphError` for an arrival without an end and for `turned` without an arrival: such moves have no name.

    >>> str(Move(Color.RED, Direction.E))
    'rE'
    >>> str(Move(Color.TRANSPARENT, Direction.E, Cell(6, 2)))
    'tE@c7'
    >>> Move.of("gN").robot
    Color.GREEN
    """

    robot: Color
    direction: Direction
    end: Cell | None = None
    arrival: Direction | None = None
    turned: bool = False

    def __post_init__(self) -> None:
        if type(self.robot) is not Color or type(self.direction) is not Direction:
            expect(self.robot, Color, name="robot")
            expect(self.direction, Direction, name="direction")
        if self.end is not None:
            expect(self.end, Cell, name="end")
            expect(self.arrival, Direction, name="arrival", optional=True)
        if (self.arrival is not None and self.end is None) or (self.turned and self.arrival is None):
            raise RandolphError("a move with an arrival needs an end, and a move with a turn needs an arrival")

    @classmethod
    def of(cls, name: str) -> Move:
        """The move with this name. Raises `NotationError`, a `RandolphError`, for a text that names none."""
        import randolph  # noqa: PLC0415 – the program's facade, which finds the notation

        return randolph.from_move(name)

    def __repr__(self) -> str:
        return f"Move.of('{self}')"

    def __str__(self) -> str:
        name = f"{self.robot.letter}{self.direction.letter}"
        if self.end is None:
            return name
        arrival = "" if self.arrival is None else self.arrival.letter
        return f"{name}@{cell_name(self.end)}{arrival}{'*' if self.turned else ''}"


def _refuse_others(ways: object, other: object, kind: type) -> None:
    if type(ways) is not tuple or not ways or type(other) is not kind or type(ways[0]) is not Travel:
        expect(other, kind)
        raise wrong_type(ways, "the travels of a push")


def move_of(ways: tuple[Travel, ...], made: Travel) -> Move:
    """The name of the move `made`, which is one of `ways`, all travels of its push."""
    _refuse_others(ways, made, Travel)
    if made is ways[0] or made == ways[0]:
        return Move(made.robot, made.push)
    same_end = [way for way in ways if way.end == made.end]
    if len(same_end) == 1:
        return Move(made.robot, made.push, made.end)
    same_arrival = [way for way in same_end if way.arrival == made.arrival]
    return Move(made.robot, made.push, made.end, made.arrival, made.turned and len(same_arrival) > 1)


def travel_of(ways: tuple[Travel, ...], move: Move) -> Travel | None:
    """The travel that the move means among all travels of its push; None if none of them fits."""
    _refuse_others(ways, move, Move)
    fitting = [
        way
        for way in ways
        if move.end in (None, way.end) and move.arrival in (None, way.arrival) and (way.turned or not move.turned)
    ]
    if move.arrival is not None and not move.turned:
        fitting.sort(key=lambda way: way.turned)
    return fitting[0] if fitting else None
