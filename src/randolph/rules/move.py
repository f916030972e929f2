"""A move and its name (X6): robot, direction, and as much of the end as is needed to tell the moves of a push apart.

A push of an ordinary robot is one move, `rE`. A push of a transparent robot may be several; their order is that of
`travel()`, cheapest first. Here is what names mean, and which of the names of a move is written:

    tE       the first travel of the push
    tE@c7    of those that end on c7, the first
    tE@c7N   of those that end there travelling north, the one that has not turned if there is one, else the other
    tE@c7N*  of those that end there travelling north, the one that has turned at a diagonal on its way (T2)

Written is the shortest that leaves nothing to guess: the end where the travel is not the first, the arrival where
other travels of the push end on the same cell, the star where two of them arrive in the same direction, too.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from randolph.rules.errors import RandolphError
from randolph.rules.geometry import Cell, Color, Direction, cell_name

if TYPE_CHECKING:
    from randolph.rules.travel import Travel


@dataclass(frozen=True, slots=True)
class Move:
    """One push: a robot and a direction; with the end, where a transparent robot has the choice (X6).

    Raises `RandolphError` for an arrival without an end and for `turned` without an arrival: such moves have no name.

    >>> str(Move(Color.RED, Direction.E))
    'rE'
    >>> str(Move(Color.TRANSPARENT, Direction.E, Cell(6, 2)))
    'tE@c7'
    """

    robot: Color
    direction: Direction
    end: Cell | None = None
    arrival: Direction | None = None
    turned: bool = False

    def __post_init__(self) -> None:
        if (self.arrival is not None and self.end is None) or (self.turned and self.arrival is None):
            raise RandolphError("a move that says how it arrives says where, and one that has turned how it arrives")

    def __str__(self) -> str:
        name = f"{self.robot.letter}{self.direction.letter}"
        if self.end is None:
            return name
        arrival = "" if self.arrival is None else self.arrival.letter
        return f"{name}@{cell_name(self.end)}{arrival}{'*' if self.turned else ''}"


def named(ways: tuple[Travel, ...], made: Travel) -> Move:
    """The move, as it is written, that means `made` among all travels of its push, `ways`."""
    if made is ways[0] or made == ways[0]:
        return Move(made.robot, made.push)
    same_end = [way for way in ways if way.end == made.end]
    if len(same_end) == 1:
        return Move(made.robot, made.push, made.end)
    same_arrival = [way for way in same_end if way.arrival == made.arrival]
    return Move(made.robot, made.push, made.end, made.arrival, made.turned and len(same_arrival) > 1)


def meant(ways: tuple[Travel, ...], move: Move) -> Travel | None:
    """The travel that the move means among all travels of its push; None where none of them fits."""
    fitting = [
        way
        for way in ways
        if move.end in (None, way.end) and move.arrival in (None, way.arrival) and (way.turned or not move.turned)
    ]
    if move.arrival is not None and not move.turned:
        fitting.sort(key=lambda way: way.turned)
    return fitting[0] if fitting else None
