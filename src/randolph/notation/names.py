"""The names that another program's file gives to its robots, cells and directions.

A problem has colors, rows and columns; a planner's file has `robot-2` and `cell-4-16`. `Names` are kept with the
problem that they came with, so that answers use the names of its file. Each notation uses only its own names. In JSON
they are the key `names` of a problem:

    {"format": "ipc", "problem": "p01", "robots": {"red": "robot-1", "blue": "robot-2"},
     "cells": [["a1", "b1", null], …], "directions": {"N": "up", …}, "otherwise": [["BLOCKED", 0, 1, "E"], …]}

Cells and directions are missing if the file uses our names; a cell that the file does not have is null. `otherwise` are
the facts in which the file differs from ours for the same board: a plan has to name the wall or the neighbor that stops
a robot according to its file.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Literal, TypeAlias

from randolph.notation.errors import NotationError, describe, excerpt
from randolph.notation.parts import across, is_blocked, neighbor_of
from randolph.notation.values import list_at, number_at, object_at, word_at
from randolph.rules import LARGEST, Cell, Color, Direction, Problem
from randolph.rules.errors import expect

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from randolph.rules import Board

OtherFact: TypeAlias = tuple[Literal["BLOCKED", "NEXT"], Cell, Direction]
"""A fact at a side of a cell in which a planning file differs from the one that this program writes."""

_WRITABLE = {
    "ipc": re.compile(r"(?!-$)[^\s();]+"),
    "asp": re.compile(r"_*[a-z][\w']*|\"(?:[^\"\\,%()\s]| )+\"", re.ASCII),
}
"""Valid names in planning files and in ASP facts."""


@dataclass(frozen=True, slots=True)
class Names:
    """The names of one file.

    `format`: the format that the names are for. `problem`: the file's name for itself; '' if there is none. `robots` in
    the order of the file. `cells` and `directions` are empty if the file uses the usual ones. `otherwise`: the sides at
    which a planning file has a fact that ours would not have, or lacks one that ours would have.
    """

    format: Literal["ipc", "asp"]
    robots: Mapping[Color, str]
    problem: str = ""
    cells: Mapping[Cell, str] = field(default_factory=dict)
    directions: Mapping[Direction, str] = field(default_factory=dict)
    otherwise: frozenset[OtherFact] = frozenset()

    def next_to(self, board: Board, cell: Cell, direction: Direction) -> Cell | None:
        """The cell that NEXT names in a direction, walls or not; None if there is no such fact."""
        there = across(board, cell, direction)
        usual = neighbor_of(board, cell, direction) is not None and (not self.cells or there in self.cells)
        return there if usual != (("NEXT", cell, direction) in self.otherwise) else None

    def is_blocked(self, board: Board, cell: Cell, direction: Direction) -> bool:
        """Whether the file calls this side BLOCKED."""
        return is_blocked(board, cell, direction) != (("BLOCKED", cell, direction) in self.otherwise)


def is_name(format: Literal["ipc", "asp"], word: str) -> bool:  # noqa: A002 – the key's own name
    """Whether a file of this format may contain such a name.

    >>> is_name("ipc", "robot-1"), is_name("asp", "robot-1")
    (True, False)
    """
    return _WRITABLE[format].fullmatch(word) is not None


def to_json_names(names: Names, problem: Problem) -> dict[str, Any]:
    """The names of a problem as a JSON object."""
    found: dict[str, Any] = {"format": names.format}
    if names.problem:
        found["problem"] = names.problem
    found["robots"] = {str(robot): name for robot, name in names.robots.items()}
    if names.cells:
        board = problem.board
        found["cells"] = [[names.cells.get(Cell(row, col)) for col in range(board.cols)] for row in range(board.rows)]
    if names.directions:
        found["directions"] = {direction.letter: name for direction, name in names.directions.items()}
    if names.otherwise:
        found["otherwise"] = [[fact, *cell, direction.letter] for fact, cell, direction in sorted(names.otherwise)]
    return found


def from_json_names_object(value: object, problem: Problem) -> Names | None:
    """The names in a problem's decoded JSON value; None if it has none.

    Raises `NotationError`, also for names that do not belong to this problem.
    """
    expect(problem, Problem)
    if not isinstance(value, dict) or "names" not in value:
        return None
    found = object_at(
        value["names"],
        "names",
        allowed=("format", "problem", "robots", "cells", "directions", "otherwise"),
        required=("format", "robots"),
    )
    match found["format"]:
        case "ipc" | "asp" as form:
            pass
        case other:
            raise NotationError(f"the format of names is ipc or asp, not {describe(other)}", place="names.format")
    colors = problem.position.colors
    robots = object_at(found["robots"], "names.robots", allowed=colors, required=colors)
    directions = object_at(found.get("directions", {}), "names.directions", allowed=Direction.__members__)
    if directions and len(directions) < len(Direction):
        raise NotationError("all four directions have names, or none", place="names.directions")
    names = Names(
        form,
        {Color(robot): _name(form, name, f"names.robots.{robot}") for robot, name in robots.items()},
        _name(form, found["problem"], "names.problem") if "problem" in found else "",
        dict(_cells(form, found["cells"], problem)) if "cells" in found else {},
        {Direction[letter]: _name(form, name, f"names.directions.{letter}") for letter, name in directions.items()},
        frozenset(_otherwise(found.get("otherwise", []))),
    )
    _refuse_other_facts(names, problem.board)
    _refuse_doubles([*names.robots.values(), *names.cells.values(), *names.directions.values()])
    return names


def _name(form: Literal["ipc", "asp"], value: object, path: str) -> str:
    word = word_at(value, path)
    if not is_name(form, word):
        raise NotationError(f"{excerpt(word)} is not a valid name in {form} files", place=path)
    return word


def _cells(form: Literal["ipc", "asp"], value: object, problem: Problem) -> Iterable[tuple[Cell, str]]:
    """The cells that have names: at least all open ones."""
    board = problem.board
    rows = [list_at(row, f"names.cells[{at}]") for at, row in enumerate(list_at(value, "names.cells"))]
    if [len(row) for row in rows] != [board.cols] * board.rows:
        raise NotationError(f"there are {board.rows} rows of {board.cols} cells", place="names.cells")
    for row, words in enumerate(rows):
        for col, word in enumerate(words):
            cell = Cell(row, col)
            if word is not None:
                yield cell, _name(form, word, f"names.cells[{row}][{col}]")
            elif cell not in board.center:
                raise NotationError("a cell outside the center has no name", place=f"names.cells[{row}][{col}]")


def _otherwise(value: object) -> Iterable[OtherFact]:
    for at, each in enumerate(list_at(value, "names.otherwise")):
        path = f"names.otherwise[{at}]"
        match list_at(each, path):
            case ["BLOCKED" | "NEXT" as fact, row, col, ("N" | "E" | "S" | "W") as letter]:
                place = Cell(number_at(row, f"{path}[1]", 0, LARGEST - 1), number_at(col, f"{path}[2]", 0, LARGEST - 1))
                yield fact, place, Direction[letter]
            case _:
                raise NotationError('a fact is BLOCKED or NEXT and a side, like ["NEXT", 0, 1, "E"]', place=path)


def _refuse_other_facts(names: Names, board: Board) -> None:
    """Only sides of closed cells may differ in walls; a side without a wall has a neighbor that stops robots."""
    for fact, cell, direction in names.otherwise:
        entered = cell in board and cell not in board.center
        there = names.next_to(board, cell, direction) if entered else None
        named = there is None or not names.cells or there in names.cells
        stops = there is not None or names.is_blocked(board, cell, direction)
        if not (entered and named and stops and (fact == "NEXT" or across(board, cell, direction) in board.center)):
            side = f"{fact} of {list(cell)} {direction.letter}"
            raise NotationError(f"{side} describes another board", place="names.otherwise")


def _refuse_doubles(names: list[str]) -> None:
    """Planners ignore the case of letters, so names must differ in more than that."""
    seen: set[str] = set()
    for name in names:
        if name.lower() in seen:
            raise NotationError(f"the name {excerpt(name)} appears twice", place="names")
        seen.add(name.lower())
